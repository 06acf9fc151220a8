/** `keelson mock`: starts a mock of both servers, and prints their addresses. */
import { type RunningMock, startMock } from '../../compose/mock.ts';
import { millisecondsOf, shareOf } from '../../machine/amounts.ts';
import { giveBackMemoryWhenIdle } from '../../runtime/idle-memory.ts';
import { createLog, type LogFormat, type LogLevel } from '../../runtime/log.ts';
import { stopOnSignal } from '../../runtime/process-events.ts';
import { printable } from '../../runtime/terminal-text.ts';
import { version } from '../../version.ts';
import { print } from '../output/print.ts';
import type { Settings } from '../settings/settings.ts';

export async function mock(settings: Settings<'mock'>): Promise<void> {
  const log = createLog('mock', settings.logLevel as LogLevel, settings.logFormat as LogFormat);
  const running = await startMock(settings, log, ({ method, path, status, tookMs }) => {
    print(`${method} ${printable(path)} ${status} ${tookMs} ms`);
  });
  giveBackMemoryWhenIdle();
  stopOnSignal(log, () => running.close());
  process.stdout.write(welcome(running, settings));
}

function welcome({ url, agentUrl, apiKey, seed }: RunningMock, settings: Settings<'mock'>): string {
  const { state, save, latency, fail } = settings;
  const injected = [
    ...(millisecondsOf(latency) > 0 ? [`${latency} of latency`] : []),
    ...(shareOf(fail) > 0 ? [`${fail} of failures (seed ${seed})`] : []),
  ];
  return `${[
    `Keelson ${version}, as a mock`,
    '',
    `  Control plane   ${url}  (reference at ${url}/docs)`,
    `  Agent server    ${agentUrl}  (of no deployment; those of deployments are at ${url}/d/<name>)`,
    `  Key             ${apiKey ?? 'any or none'}`,
    `  State           ${state === undefined ? 'in memory' : save ? state : `${state}, which is only read`}`,
    ...(injected.length > 0 ? [`  Injected        ${injected.join(' and ')}`] : []),
    '',
  ].join('\n')}\n`;
}
