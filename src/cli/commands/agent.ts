/** `keelson agent`: starts one agent server alone, and stops it on a signal. */
import { runContext } from '../../agent-server/worker/run-context.ts';
import { giveBackMemoryWhenIdle } from '../../runtime/idle-memory.ts';
import { createLog, type LogFormat, type LogLevel } from '../../runtime/log.ts';
import { exitAtOnce, leaveBeforeExit, logUncaughtErrors, stopOnSignal } from '../../runtime/process-events.ts';
import { captureOutput, sanitizeOutput } from '../../runtime/process-output.ts';
import type { Settings } from '../settings/settings.ts';

export async function agent(settings: Settings<'agent'>): Promise<void> {
  const log = createLog('agent-server', settings.logLevel as LogLevel, settings.logFormat as LogFormat, runContext);
  // In pretty format a graph's output is printed as it is.
  if (settings.logFormat === 'json') captureOutput(log);
  else sanitizeOutput();
  if (settings.check) {
    const { checkImports } = await import('../../compose/import-check.ts');
    return checkImports(settings, log);
  }
  if (settings.standby) {
    const { standBy } = await import('../dev/standby.ts');
    return standBy(settings, log);
  }
  const { startAgentServer } = await import('../../compose/agent-server.ts');
  const server = await startAgentServer(settings, log);
  const { url } = server;
  // Behind a gateway the address is of no use to those who read the log.
  const address = settings.gatewayTokenFile === undefined ? { url, reference: `${url}/docs` } : {};
  log.info({ config: settings.config, ...address }, 'agent server is listening');
  logUncaughtErrors(log);
  giveBackMemoryWhenIdle();
  stopOnSignal(log, () => server.close());
  leaveBeforeExit(log, () => server.leave(runContext().runId));
  server.lost.then((file) => {
    log.fatal(
      { file },
      'the file of the database was removed or replaced while this server runs: it ends, since it can store nothing',
    );
    exitAtOnce(1);
  });
}
