/** `keelson agent`: starts one agent server alone, and stops it on a signal. */
import { runContext } from '../../agent-server/worker/run-context.ts';
import { captureOutput, tameOutput } from '../../runtime/captured-output.ts';
import { giveBackMemoryWhenIdle } from '../../runtime/idle-memory.ts';
import { createLog, type LogFormat, type LogLevel } from '../../runtime/log.ts';
import { stopOnSignal } from '../../runtime/shutdown.ts';
import { surviveStrayErrors } from '../../runtime/stray-errors.ts';
import type { Settings } from '../settings/settings.ts';

export async function agent(settings: Settings<'agent'>): Promise<void> {
  const log = createLog('agent-server', settings.logLevel as LogLevel, settings.logFormat as LogFormat, runContext);
  // A person who watches reads a graph's output as it comes.
  if (settings.logFormat === 'json') captureOutput(log);
  else tameOutput();
  const { startAgentServer } = await import('../../compose/agent-server.ts');
  const server = await startAgentServer(settings, log);
  log.info(`serving ${settings.config} on ${server.url} (reference at ${server.url}/docs)`);
  surviveStrayErrors(log);
  giveBackMemoryWhenIdle();
  stopOnSignal(log, () => server.close());
}
