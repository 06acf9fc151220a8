/** A control plane with the docker driver, and what it must not leave on the engine. */
import assert from 'node:assert/strict';
import type { Revision, RevisionStatus } from '../../generated/control-plane/types.gen.ts';
import { startControlPlane } from '../../src/compose/control-plane.ts';
import { ownerOf } from '../../src/machine/container-limits.ts';
import { createLog } from '../../src/runtime/log.ts';
import { Client, removeDirectory, type TestServer, temporaryDirectory, testLimits } from '../control-plane/support.ts';
import { eventually } from '../support/eventually.ts';
import { docker, type Engine } from './engine.ts';

/** The image that source is built and run in. */
export const AGENT_IMAGE = 'keelson-test/agent:1';

/** Far more than an image, a build or a start takes on a busy machine. */
export const SLOW_MS = 240_000;

/** Waits until the revision has one of these statuses. Builds in containers take longer than others. */
export function settled(client: Client, id: string, revisionId: string, ...wanted: RevisionStatus[]): Promise<Revision> {
  return eventually(
    `revision ${wanted.join(' or ')}`,
    async () => {
      const revision = await client.revision(id, revisionId);
      if (wanted.includes(revision.status)) return revision;
      assert.ok(!/FAILED|DEPLOYED/.test(revision.status), `${revision.status}: ${revision.status_message}`);
      return undefined;
    },
    SLOW_MS,
  );
}

/** What a control plane with that data directory has on the engine. */
export async function leftOf(engine: Engine, dataDirectory: string): Promise<string[]> {
  const filter = ['--filter', `label=keelson.owner=${ownerOf(dataDirectory)}`];
  const lists = [
    ['ps', '-a', '--format', '{{.Names}}'],
    ['network', 'ls', '--format', '{{.Name}}'],
    ['volume', 'ls', '-q'],
  ];
  const found = await Promise.all(lists.map((list) => docker(engine, [...list, ...filter])));
  return found.flatMap((text) => text.split('\n')).filter((name) => name !== '');
}

/** `more` are further settings. */
export async function startDockerServer(engine: Engine, more: { postgres?: string } = {}): Promise<TestServer> {
  const dataDirectory = await temporaryDirectory();
  const settings = {
    ...{ host: '127.0.0.1', port: 0, dataDirectory, validateResponses: true, revealSecrets: false, graceSeconds: 5 },
    ...{ driver: 'docker', engine: engine.host, agentImage: AGENT_IMAGE, ...more },
  };
  const limits = { ...testLimits, deployMs: SLOW_MS };
  const running = await startControlPlane(settings, createLog('test', 'silent', 'json'), { limits });
  return {
    client: new Client(running.url, running.adminKey.key ?? ''),
    ...{ running, dataDirectory },
    async [Symbol.asyncDispose]() {
      await running.close({ stopWorkloads: true });
      assert.deepEqual(await leftOf(engine, dataDirectory), [], 'nothing on the engine outlives the control plane');
      await removeDirectory(dataDirectory);
    },
  };
}
