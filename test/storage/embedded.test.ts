/** `--postgres embedded`: a server of one's own that outlives a crash and ends with the agent server. */
import assert from 'node:assert/strict';
import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { startEmbeddedPostgres } from '../../src/storage/postgres/embedded.ts';
import { openPostgres } from '../../src/storage/postgres/postgres-storage.ts';
import { AgentProcess, startAgent } from '../support/agent-server.ts';
import { eventually } from '../support/eventually.ts';
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

describe('an embedded PostgreSQL', { concurrency: true }, () => {
  test('an agent server starts its own, finds it again after kill -9, and stops it when it stops', async (t) => {
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

  test('a server that is killed is started again: requests meanwhile get 503, every accepted run succeeds', async (t) => {
    const data = await openFolder(t);
    const args = ['--postgres', 'embedded', '--lease', '1'];
    const agent = await startAgent(t, 'echo', { dataDirectory: data, args });
    const accepted: string[] = [];
    const refused: number[] = [];
    let stopped = false;
    const client = async () => {
      while (!stopped) {
        const thread = await call('POST', `${agent.url}/threads`, {});
        const path = `${agent.url}/threads/${thread.body?.thread_id}/runs`;
        const input = { messages: [{ role: 'user', content: 'sleep:200' }] };
        const run = thread.status === 200 ? await call('POST', path, { assistant_id: 'echo', input }) : thread;
        if (run.status === 200) accepted.push(`${path}/${run.body.run_id}`);
        else refused.push(run.status);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };
    const clients = [client(), client(), client()];
    for (let round = 1; round <= 2; round += 1) {
      const [before, killed] = [accepted.length, (await runningServer(data))!];
      await eventually('runs are accepted', async () => accepted.length > before + 10);
      process.kill(killed, 'SIGKILL');
      await eventually('requests are refused', async () => refused.length > 0);
      await eventually('another one runs', async () => ![undefined, 0, killed].includes(await runningServer(data)));
    }
    const back = accepted.length;
    await eventually('runs are accepted again', async () => accepted.length > back + 10);
    stopped = true;
    await Promise.all(clients);
    assert.deepEqual([...new Set(refused)], [503]);
    for (const run of accepted) {
      const { body } = await call('GET', `${run}/join`);
      assert.equal(body.messages?.at(-1).content, 'echo: sleep:200', JSON.stringify(body));
    }
    t.diagnostic(`${accepted.length} runs accepted, ${refused.length} requests refused`);
    await agent.close();
    assert.equal(await runningServer(data), undefined, 'and what was started again is stopped with the agent server');
  });

  test('who stops leaves the server to those who still work with it', async (t) => {
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
});
