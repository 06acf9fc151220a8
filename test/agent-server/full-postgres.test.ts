/**
 * An agent server on a PostgreSQL whose disk fills up and is freed: one whose tables alone are there, which refuses what does not
 * fit (53100), and one whose log is there too, which ends when that does not fit, and cannot start before there is room.
 */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import pg from 'pg';
import { serverAccount } from '../../src/storage/postgres/account.ts';
import { isPlayed } from '../suite/scope.ts';
import { startAgent } from '../support/agent-server.ts';
import { eventually } from '../support/eventually.ts';
import { type Answer, call } from '../support/http.ts';
import { PostgresServer } from '../support/postgres.ts';
import { NO_SMALL_DISK, SmallDisk } from '../support/small-disk.ts';
import { type Cleanup, temporaryFolder } from '../support/temporary.ts';

/** Each step stores so much, which does not compress: no run goes on while less than that is left. */
const STEP_BYTES = 400_000;
const STEPS = ['one', 'two', 'three'];

/** The address of a database whose tables are on the disk, while the server's log is elsewhere. */
async function databaseOn(t: Cleanup, disk: SmallDisk): Promise<string> {
  const server = await PostgresServer.start(t);
  const folder = join(disk.folder, 'tables');
  await mkdir(folder);
  const account = await serverAccount();
  if (account) await chown(folder, account.uid, account.gid);
  const client = new pg.Client({ connectionString: server.urlOf('postgres') });
  await client.connect();
  await client.query(`CREATE TABLESPACE small LOCATION '${folder}'`);
  await client.query('CREATE DATABASE agent TABLESPACE small');
  await client.end();
  return server.urlOf('agent');
}

/** Fills the disk until a run is refused, frees it, and holds every accepted run to its end. */
async function fillAndFree(
  t: Cleanup,
  disk: SmallDisk,
  url: string,
  whileFull: () => Promise<void> = async () => undefined,
): Promise<{ refused: Answer; health: Answer }> {
  const folder = await temporaryFolder(t);
  const accepted: { path: string; runId: string; log: string }[] = [];
  const newRun = async (waitMs: number): Promise<Answer | undefined> => {
    const thread = await call('POST', `${url}/threads`, {});
    if (thread.status !== 200) return thread;
    const path = `${url}/threads/${thread.body.thread_id}/runs`;
    const log = join(folder, String(thread.body.thread_id));
    const content = randomBytes(STEP_BYTES / 2).toString('hex');
    const input = { messages: [{ role: 'user', content }], log, waitMs };
    const run = await call('POST', path, { assistant_id: 'steps', input });
    if (run.status !== 200) return run;
    accepted.push({ path, runId: run.body.run_id, log });
    return undefined;
  };
  await Promise.all([800, 1_000, 1_200].map(newRun));
  assert.equal(accepted.length, 3, 'there is room at first');
  let refused: Answer | undefined;
  for (let tries = 0; !refused && tries < 30; tries += 1) {
    await disk.fill();
    refused = await newRun(1);
  }
  assert.ok(refused, 'nothing was refused');
  // Small writes may still fit into pages that are there, and then it is well until the next one that does not.
  const health = await eventually(
    'a server that cannot write says so',
    async () => {
      const answer = await call('GET', `${url}/ok`);
      if (answer.status !== 200) return answer;
      await newRun(1);
      return undefined;
    },
    30_000,
  );
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '1']);
  assert.deepEqual([health.status, health.headers.get('retry-after')], [503, '1']);
  await whileFull();
  // Long enough for the attempts of all that were accepted to meet the full disk.
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  await disk.free();
  await eventually('it is well again', async () => (await call('GET', `${url}/ok`)).status === 200);
  for (const { path, runId, log } of accepted) {
    const { body } = await call('GET', `${path}/${runId}/join`);
    const said = body.messages?.map(({ content }: { content: string }) => content.slice(0, 5));
    assert.deepEqual(said?.slice(1), STEPS, JSON.stringify(body).slice(0, 300));
    const { body: run } = await call('GET', `${path}/${runId}`);
    assert.equal(run.status, 'success');
    assert.deepEqual([...new Set((await readFile(log, 'utf8')).trim().split('\n'))], STEPS, 'in order');
  }
  return { refused, health };
}

describe('PostgreSQL without room', { concurrency: true }, () => {
  test('a full disk of the tables refuses requests with 503 that says why, gives no accepted run up, and is well again by itself', async (t) => {
    const disk = await SmallDisk.mount(t, 64);
    if (!disk) return t.skip(NO_SMALL_DISK);
    const postgres = await databaseOn(t, disk);
    const { url } = await startAgent(t, 'steps', { args: ['--postgres', postgres, '--lease', '5'] });
    const { refused, health } = await fillAndFree(t, disk, url);
    assert.match(refused.body.detail, /not available at the moment: the disk is full/);
    assert.match(health.body.detail, /the disk is full/);
  });

  // That an embedded PostgreSQL which ends is started again, npm test shows in test/storage/embedded.test.ts.
  const skip = !isPlayed('all') && 'played by npm run test:all';
  test('a PostgreSQL that ends because its log does not fit either is started again, and gives no accepted run up', {
    skip,
  }, async (t) => {
    const disk = await SmallDisk.mount(t, 256);
    if (!disk) return t.skip(NO_SMALL_DISK);
    const { url } = await startAgent(t, 'steps', {
      dataDirectory: disk.folder,
      args: ['--postgres', 'embedded', '--lease', '5'],
    });
    const files = join(disk.folder, 'postgres');
    const serverId = async () => (await readFile(join(files, 'data/postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0];
    const before = await serverId();
    await fillAndFree(t, disk, url, async () => {
      const [password, port] = await Promise.all(['password', 'data.port'].map((name) => readFile(join(files, name), 'utf8')));
      const client = new pg.Client({ connectionString: `postgres://keelson:${password}@127.0.0.1:${port}/keelson` });
      client.on('error', () => undefined);
      await client.connect();
      const writeLog = async () => {
        for (let megabyte = 0; megabyte < 256; megabyte += 1)
          await client.query("SELECT pg_logical_emit_message(false, 'test', repeat('x', 1000000))");
      };
      await assert.rejects(writeLog(), 'the log fits');
      await eventually('the server has ended', async () => (await serverId()) !== before);
    });
    assert.notEqual(await serverId(), before);
  });
});
