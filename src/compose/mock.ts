/**
 * `keelson mock`: the real control plane over a builder and a driver that do nothing, and the real agent server over a
 * scripted agent. Its deployments live in a state file where there is one; a file that was edited by hand starts it over.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import { millisecondsOf, shareOf } from '../mock/duration.ts';
import { createIntercept } from '../mock/intercept.ts';
import { StateFile } from '../mock/state-file.ts';
import { createLog, type LogFormat, type LogLevel } from '../runtime/log.ts';
import { stopOnSignal } from '../runtime/shutdown.ts';
import { StartError } from './data-directory-lock.ts';
import { MockAgents } from './mock-agents.ts';
import { MockControlPlane } from './mock-control-plane.ts';
import { UsageError } from './read-settings.ts';
import type { Settings } from './settings.ts';
import { version } from './version.ts';

export interface RunningMock {
  /** Of the control plane. */
  url: string;
  /** Of the agent server that belongs to no deployment. */
  agentUrl: string;
  /** The key that is asked for; undefined when none is. */
  apiKey: string | undefined;
  seed: number;
  close(): Promise<void>;
}

export async function mock(settings: Settings<'mock'>): Promise<void> {
  const log = createLog('mock', settings.logLevel as LogLevel, settings.logFormat as LogFormat);
  const running = await startMock(settings, log);
  stopOnSignal(log, () => running.close());
  process.stdout.write(welcome(running, settings));
}

export async function startMock(settings: Settings<'mock'>, log: Logger): Promise<RunningMock> {
  if (settings.reset && settings.state === undefined) throw new UsageError('--reset needs a state file: add --state FILE.');
  await using opened = new AsyncDisposableStack();
  const directory = await mkdtemp(join(tmpdir(), 'keelson-mock-'));
  opened.defer(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }));
  const { validateResponses, host, allowedHosts, corsOrigins } = settings;
  const seed = settings.seed ?? Math.floor(Math.random() * 1_000_000);
  const injection = { latencyMs: millisecondsOf(settings.latency), failRate: shareOf(settings.fail), seed };
  const graphs = settings.graphs.split(',');
  const agents = opened.use(
    new MockAgents({
      ...{ directory: join(directory, 'agents'), graphs, validateResponses, log },
      ...{ web: { host, allowedHosts, corsOrigins }, asksForKey: settings.requireKey || settings.apiKey !== undefined },
    }),
  );
  const plane = new MockControlPlane({ settings, directory, graphs, injection, agents, log });
  opened.defer(() => plane.close());
  const file = settings.state === undefined ? undefined : resolve(settings.state);
  const stateFile =
    file === undefined
      ? undefined
      : opened.use(
          new StateFile({
            ...{ file, log },
            save: settings.save,
            current: () => plane.state(),
            edited: (state) => plane.restart(state),
          }),
        );
  const state = (await stateFile?.open({ reset: settings.reset })) ?? { deployments: [] };
  await plane.start(state);
  plane.changed = () => stateFile?.changed();
  const lone = await agents.open('lone', graphs, createIntercept(injection));
  opened.defer(() => lone.close(0));
  await lone.http.listen(settings.agentPort, settings.host).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new StartError(`Port ${settings.agentPort} is in use. Stop what listens there, or choose another with --agent-port.`);
  });
  stateFile?.watch();
  stateFile?.changed();
  const parts = opened.move();
  return { url: plane.url, agentUrl: lone.http.url, apiKey: plane.apiKey, seed, close: () => parts.disposeAsync() };
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
