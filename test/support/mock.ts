/** Mocks for tests, in this process and silent, and a project to deploy to them. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RevisionStatus } from '../../generated/control-plane/types.gen.ts';
import { readSettings } from '../../src/cli/settings/parse-command.ts';
import { type RunningMock, startMock } from '../../src/compose/mock.ts';
import { createLog } from '../../src/runtime/log.ts';
import { Client } from '../control-plane/support.ts';
import { type Cleanup, temporaryFolder } from './temporary.ts';

/** As `eventually` does. */
const POLL_MS = 20;

export interface MockUnderTest extends RunningMock {
  client: Client;
}

/** Quick, and with every answer held against the contract. */
export async function startTestMock(t: Cleanup, args: string[] = []): Promise<MockUnderTest> {
  const defaults = ['--port', '0', '--agent-port', '0', '--after', '10ms'];
  const running = await startMock(readSettings('mock', [...defaults, ...args], {}), createLog('test', 'silent', 'json'));
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= running.close());
  t.after(close);
  return { ...running, close, client: new Client(running.url, 'any key') };
}

/** A project whose graph is called `helper`. */
export async function projectToDeploy(t: Cleanup): Promise<string> {
  const folder = await temporaryFolder(t);
  const config = { node_version: '24', graphs: { helper: './graph.ts:graph' }, env: { MODEL_KEY: 'a-value-that-is-secret' } };
  await writeFile(join(folder, 'langgraph.json'), JSON.stringify(config));
  await writeFile(join(folder, 'graph.ts'), 'export const graph = undefined;\n');
  return folder;
}

/** Every status that a revision is seen in until it has one of `ends`. */
export async function statusesOf(client: Client, deploymentId: string, revisionId: string): Promise<RevisionStatus[]> {
  const seen: RevisionStatus[] = [];
  for (;;) {
    const { status } = await client.revision(deploymentId, revisionId);
    if (seen.at(-1) !== status) seen.push(status);
    if (/^(DEPLOYED|SKIPPED|INTERRUPTED|UNKNOWN|\w+_FAILED)$/.test(status)) return seen;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
