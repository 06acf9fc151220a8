/** The servers that the conformance tests look at: the real ones, only without agents to build and launch. */

import { createSimulatedBuilder } from '../../src/builds/simulated-builder.ts';
import { readSettings } from '../../src/cli/settings/parse-command.ts';
import { startAgentServer } from '../../src/compose/agent-server.ts';
import { startControlPlane } from '../../src/compose/control-plane.ts';
import { createSimulatedDriver } from '../../src/drivers/simulated/simulated-driver.ts';
import { createLog } from '../../src/runtime/log.ts';
import { projectConfig } from '../support/agent-server.ts';
import { type Cleanup, temporaryFolder } from '../support/temporary.ts';
import { startOpenProvider } from './open-provider.ts';

export interface ServerUnderTest {
  url: string;
  key?: string | undefined;
  /** Places → values that are good on it. */
  samples?: Map<string, string[]>;
}

const log = createLog('conformance', 'silent', 'json');

/** The control plane over a builder and a driver that do nothing, and do it at once; its state is in `postgres` or in a file. */
export async function startControlPlaneUnderTest(t: Cleanup, postgres?: string): Promise<ServerUnderTest> {
  const dataDirectory = await temporaryFolder(t);
  const provider = await startOpenProvider(t);
  const plane = await startControlPlane(
    {
      ...{ host: '127.0.0.1', port: 0, dataDirectory, postgres, validateResponses: true, revealSecrets: false, graceSeconds: 1 },
      // Nobody else is to hear of it.
      oauthAllow: 'http-loopback',
    },
    log,
    {
      // The checks send a wrong key to every operation, and want to be told so.
      failedKeys: { ofAddress: Number.POSITIVE_INFINITY, ofKey: Number.POSITIVE_INFINITY },
      driver: () => createSimulatedDriver(),
      builder: () => createSimulatedBuilder({ dataDirectory, graphs: ['agent'] }),
      limits: { builds: 100, launches: 100, healthPollMs: 20, drainMs: 100, graceMs: 0, sweepMs: 1_000 },
    },
  );
  t.after(() => plane.close({ stopWorkloads: true }));
  const samples = new Map([
    ['body.auth_url', [`${provider}/authorize`]],
    ['body.token_url', [`${provider}/token`]],
    ['body.mcp_server_url', [`${provider}/mcp`]],
  ]);
  return { url: plane.url, key: plane.adminKey.key, samples };
}

/** An agent server over a graph that ends at once; `args` choose its storage. */
export async function startAgentServerUnderTest(t: Cleanup, args: string[] = []): Promise<ServerUnderTest> {
  const dataDirectory = await temporaryFolder(t);
  const flags = [
    '--config',
    projectConfig('conformance'),
    '--port',
    '0',
    '--data-dir',
    dataDirectory,
    '--grace',
    '1',
    '--validate-responses',
    '--test-endpoints',
  ];
  const server = await startAgentServer(readSettings('agent', [...flags, ...args], {}), log);
  t.after(() => server.close());
  return { url: server.url };
}
