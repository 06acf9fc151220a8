/** `--postgres embedded`: a server of one's own that outlives a crash and ends with the agent server. */
import assert from 'node:assert/strict';
import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { startEmbeddedPostgres } from '../../src/storage/postgres/embedded.ts';
import { openPostgres } from '../../src/storage/postgres/postgres-storage.ts';
import { AgentProcess } from '../support/agent-server.ts';
import { call } from '../support/http.ts';
import { type Cleanup, temporaryFolder } from '../support/temporary.ts';

/** One that the account of the server may enter. */
async function openFolder(t: Cleanup): Promise<string> {
  const folder = await temporaryFolder(t);
  await chmod(folder, 0o755);
  return folder;
}

const runningServer = (directory: string) =>
  readFile(join(directory, 'postgres/data/postmaster.pid'), 'utf8').then(
    (text) => Number(text.split('\n')[0]),
    () => undefined,
  );

test('an agent server starts its own, finds it again after kill -9, and stops it when it stops', {
  timeout: 60_000,
}, async (t) => {
  const data = await openFolder(t);
  const agent = await AgentProcess.start(t, 'echo', ['--postgres', 'embedded', '--data-dir', data, '--lease', '1']);
  const thread = (await call('POST', `${agent.url}/threads`, {})).body.thread_id;
  const input = { messages: [{ role: 'user', content: 'hi' }] };
  const wait = () => call('POST', `${agent.url}/threads/${thread}/runs/wait`, { assistant_id: 'echo', input });
  assert.equal((await wait()).body.messages.length, 2);
  const before = await runningServer(data);
  await agent.kill();
  assert.equal(await runningServer(data), before);
  await agent.start();
  assert.equal(await runningServer(data), before, 'the same server, adopted');
  assert.equal((await wait()).body.messages.length, 4);
  await agent.stop();
  assert.equal(await runningServer(data), undefined);
  await agent.start();
  assert.equal((await wait()).body.messages.length, 6);
  assert.doesNotMatch(agent.output, new RegExp(await readFile(join(data, 'postgres/password'), 'utf8')));
  // Here, before its folder goes: it could not tell its server to stop then.
  await agent.stop();
});

test('who stops leaves the server to those who still work with it', { timeout: 60_000 }, async (t) => {
  const directory = join(await openFolder(t), 'postgres');
  const [first, second] = [await startEmbeddedPostgres(directory), await startEmbeddedPostgres(directory)];
  assert.equal(first.url, second.url);
  const storage = await openPostgres(second.url);
  await first.stop();
  assert.deepEqual(await storage.read('SELECT 1 AS alive'), [{ alive: 1 }]);
  await storage.close();
  await second.stop();
  await assert.rejects(openPostgres(second.url), /ECONNREFUSED/);
});

test('a folder that the account of the server may not enter is named', { skip: process.getuid?.() !== 0 }, async (t) => {
  const folder = await temporaryFolder(t);
  await assert.rejects(startEmbeddedPostgres(join(folder, 'postgres')), new RegExp(`may not enter ${folder}.*chmod o\\+x`));
});
