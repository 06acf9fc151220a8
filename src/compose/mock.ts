/**
 * Composes the mock: the real control plane with a builder and a driver that do nothing, and the real agent server with a
 * scripted agent. Deployments are in a state file, if one is given. The mock restarts when the file is edited by hand.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import { millisecondsOf, shareOf } from '../machine/amounts.ts';
import { createIntercept, type TellRequest } from '../mock/intercept.ts';
import { StateFile } from '../mock/state-file.ts';
import { StartError, UsageError } from '../problem.ts';
import { MockAgents } from './mock-agents.ts';
import { MockControlPlane, type MockControlPlaneSettings } from './mock-control-plane.ts';

interface MockSettings extends MockControlPlaneSettings {
  /** Port of the agent server without a deployment. Unset: the one above `port`. */
  agentPort?: number | undefined;
  /** JSON file of the deployments. Unset: memory only. */
  state?: string | undefined;
  /** Whether changes are written to that file. */
  save: boolean;
  /** Whether to delete the deployments in that file at start. */
  reset: boolean;
  /** Names of graphs with commas between them. */
  graphs: string;
  /** How long every operation waits, such as `100ms`. */
  latency: string;
  /** Share of requests that fail, such as `5%`. */
  fail: string;
  seed?: number | undefined;
}

export interface RunningMock {
  /** Address of the control plane. */
  url: string;
  /** Address of the agent server without a deployment. */
  agentUrl: string;
  /** The required key; undefined when none is required. */
  apiKey: string | undefined;
  seed: number;
  close(): Promise<void>;
}

export async function startMock(settings: MockSettings, log: Logger, tellRequest: TellRequest = () => {}): Promise<RunningMock> {
  if (settings.reset && settings.state === undefined) throw new UsageError('--reset needs a state file: add --state FILE.');
  await using opened = new AsyncDisposableStack();
  const directory = await mkdtemp(join(tmpdir(), 'keelson-mock-'));
  opened.defer(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }));
  const { validateResponses, host, allowedHosts, corsOrigins, trustedProxies } = settings;
  const seed = settings.seed ?? Math.floor(Math.random() * 1_000_000);
  const injection = { latencyMs: millisecondsOf(settings.latency), failRate: shareOf(settings.fail), seed };
  const graphs = settings.graphs.split(',');
  const agents = opened.use(
    new MockAgents({
      ...{ directory: join(directory, 'agents'), graphs, validateResponses, log },
      ...{
        web: { host, allowedHosts, corsOrigins, trustedProxies },
        asksForKey: settings.requireKey || settings.apiKey !== undefined,
      },
    }),
  );
  const plane = new MockControlPlane({ settings, directory, graphs, injection, agents, log, tellRequest });
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
  const lone = await agents.open('lone', graphs, { intercept: createIntercept(injection, tellRequest), asksForKey: false });
  opened.defer(() => lone.close(0));
  const agentPort = settings.agentPort ?? (settings.port === 0 ? 0 : settings.port + 1);
  await lone.http.listen(agentPort, settings.host).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new StartError(`Port ${agentPort} is in use. Stop what listens there, or choose another with --agent-port.`);
  });
  stateFile?.watch();
  stateFile?.changed();
  const parts = opened.move();
  return { url: plane.url, agentUrl: lone.http.url, apiKey: plane.apiKey, seed, close: () => parts.disposeAsync() };
}
