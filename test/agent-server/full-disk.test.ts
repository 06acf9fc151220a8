/** An agent server whose disk fills up and is freed: what it accepted is kept, what it cannot store is refused, and nothing spins. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { readProject } from '../../src/agent-server/graphs/project.ts';
import { readSettings } from '../../src/cli/settings/parse-command.ts';
import { composeAgentServer } from '../../src/compose/agent-server.ts';
import { Problem } from '../../src/problem.ts';
import { createLog } from '../../src/runtime/log.ts';
import type { Row, SqlValue, Storage, Transaction } from '../../src/storage/port.ts';
import { openSqlite } from '../../src/storage/sqlite/sqlite-storage.ts';
import { isPlayed } from '../suite/scope.ts';
import { projectConfig, root, startAgent } from '../support/agent-server.ts';
import { eventually } from '../support/eventually.ts';
import { type Answer, call } from '../support/http.ts';
import { NO_SMALL_DISK, SmallDisk } from '../support/small-disk.ts';
import { temporaryFolder } from '../support/temporary.ts';

/** The storage, in which no checkpoint fits while `isFull`. */
function withoutRoom(storage: Storage, isFull: () => boolean): Storage {
  const query = async <R extends Row>(inner: Transaction, sql: string, parameters?: readonly SqlValue[]) => {
    if (sql.includes('INTO checkpoints') && isFull()) throw new Problem('unavailable', 'no room for a checkpoint');
    return inner.query<R>(sql, parameters);
  };
  return {
    dialect: storage.dialect,
    read: (sql, parameters) => storage.read(sql, parameters),
    write: (sql, parameters) => storage.write(sql, parameters),
    transaction: (body) => storage.transaction((inner) => body({ query: (sql, parameters) => query(inner, sql, parameters) })),
    assertWritable: () => storage.assertWritable(),
    notify: (channel, payload) => storage.notify(channel, payload),
    listen: (hear) => storage.listen(hear),
    close: () => storage.close(),
    [Symbol.asyncDispose]: () => storage.close(),
  };
}

describe('storage without room', { concurrency: true }, () => {
  test('a run whose checkpoints do not fit, though its return to the queue does, is executed again after growing pauses', async (t) => {
    const folder = await temporaryFolder(t);
    const settings = readSettings('agent', ['--config', projectConfig('steps'), '--port', '0', '--validate-responses'], {});
    let isFull = true;
    let refused = 0;
    const full = () => {
      if (isFull) refused += 1;
      return isFull;
    };
    const { http, start, close } = await composeAgentServer({
      ...settings,
      storage: withoutRoom(openSqlite(join(folder, 'agent.db')), full),
      project: await readProject(settings.config),
      log: createLog('test', 'silent', 'json'),
    });
    t.after(() => close(0));
    await http.listen(0, '127.0.0.1');
    await start();
    const log = join(folder, 'log');
    const thread = (await call('POST', `${http.url}/threads`, {})).body.thread_id;
    const body = { assistant_id: 'steps', input: { messages: [], log, waitMs: 30 } };
    const path = `${http.url}/threads/${thread}/runs`;
    const run = (await call('POST', path, body)).body.run_id;
    // After half a second, one, two and four: the fourth attempt begins after 3.5 seconds. Each is refused one to three times.
    await eventually('a second attempt', async () => refused >= 4);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    t.diagnostic(`${refused} checkpoints were refused`);
    assert.ok(refused <= 15, `${refused} checkpoints were refused`);
    await eventually('it waits for another attempt', async () => (await call('GET', `${path}/${run}`)).body.status === 'pending');
    isFull = false;
    const { body: state } = await call('GET', `${path}/${run}/join`);
    assert.deepEqual(
      state.messages?.map(({ content }: { content: string }) => content),
      ['one', 'two', 'three'],
    );
  });

  test('a full disk refuses requests with 503, gives no accepted run up, and is well again by itself', async (t) => {
    const disk = await SmallDisk.mount(t, 64);
    if (!disk) return t.skip(NO_SMALL_DISK);
    const gate = join(await temporaryFolder(t), 'gate');
    const agent = await startAgent(t, 'steps', { dataDirectory: disk.folder });
    // Each step stores all of it: the runs, which wait at the gate until then, cannot go on while less than that is left.
    const long = 'x'.repeat(400_000);
    const newRun = async () => {
      const thread = await call('POST', `${agent.url}/threads`, {});
      if (thread.status !== 200) return { refused: thread };
      const path = `${agent.url}/threads/${thread.body.thread_id}/runs`;
      const input = { messages: [{ role: 'user', content: long }], log: gate };
      const run = await call('POST', path, { assistant_id: 'gated', input });
      return run.status === 200 ? { path, runId: run.body.run_id as string } : { refused: run };
    };
    const accepted = await Promise.all([newRun(), newRun(), newRun()]);
    let refused: Answer | undefined;
    for (let tries = 0; !refused && tries < 20; tries += 1) {
      await disk.fill(100_000);
      // One that fits into space which the database has already is accepted, and kept like the others.
      const made = await newRun();
      if (made.refused) refused = made.refused;
      else accepted.push(made);
    }
    assert.ok(refused, 'nothing was refused');
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '1']);
    assert.match(refused.body.detail, /not available at the moment: the disk is full/);
    const health = await call('GET', `${agent.url}/ok`);
    assert.deepEqual([health.status, health.headers.get('retry-after')], [503, '1']);
    assert.match(health.body.detail, /the disk is full/);
    assert.equal((await call('POST', `${agent.url}/threads/search`, {})).status, 200, 'what only reads is answered');
    await writeFile(gate, '');
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    for (const run of accepted) {
      const { body } = await call('GET', `${run.path}/${run.runId}`);
      assert.ok(['pending', 'running'].includes(body.status), JSON.stringify(body));
    }
    await disk.free();
    await eventually('it is well again', async () => (await call('GET', `${agent.url}/ok`)).status === 200);
    for (const run of accepted) {
      const { body } = await call('GET', `${run.path}/${run.runId}/join`);
      const said = body.messages?.map(({ content }: { content: string }) => content.slice(0, 6));
      assert.deepEqual(said, ['xxxxxx', 'before', 'behind'], JSON.stringify(body).slice(0, 300));
    }
  });

  // Of the two lives that may come, npm test has the harder one.
  for (const isFullAtStart of isPlayed('all') ? [false, true] : [true])
    test(`kill -9 while the disk is full loses no accepted run, where the next life begins ${isFullAtStart ? 'before' : 'when'} there is room`, async (t) => {
      const disk = await SmallDisk.mount(t, 64);
      if (!disk) return t.skip(NO_SMALL_DISK);
      const folder = await temporaryFolder(t);
      const [log, readyFile] = [join(folder, 'log'), join(folder, 'ready.json')];
      const flags = ['--config', projectConfig('steps'), '--port', '0', '--data-dir', disk.folder, '--ready-file', readyFile];
      let child: ChildProcess | undefined;
      let said = '';
      t.after(() => child?.kill('SIGKILL'));
      /** The address of a new life; undefined when it ended before it listened. */
      const start = async () => {
        await rm(readyFile, { force: true });
        const life = spawn(process.execPath, [join(root, 'src/main.js'), 'agent', ...flags], {
          stdio: ['ignore', 'ignore', 'pipe'],
        });
        child = life;
        said = '';
        life.stderr!.setEncoding('utf8').on('data', (text: string) => {
          said += text;
        });
        await eventually('it listens or ends', async () => existsSync(readyFile) || life.exitCode !== null);
        return life.exitCode === null ? (JSON.parse(await readFile(readyFile, 'utf8')).url as string) : undefined;
      };
      const kill = async () => {
        const ended = once(child!, 'exit');
        child!.kill('SIGKILL');
        await ended;
      };
      let url = (await start())!;
      const accepted: string[] = [];
      const long = 'x'.repeat(400_000);
      const newRun = async (waitMs: number) => {
        const thread = await call('POST', `${url}/threads`, {});
        if (thread.status !== 200) return thread.status;
        const path = `/threads/${thread.body.thread_id}/runs`;
        const input = { messages: [{ role: 'user', content: long }], log, waitMs };
        const run = await call('POST', `${url}${path}`, { assistant_id: 'steps', input });
        if (run.status === 200) accepted.push(`${path}/${run.body.run_id}`);
        return run.status;
      };
      await Promise.all([200, 400, 600].map(newRun));
      let status = 200;
      for (let tries = 0; status === 200 && tries < 20; tries += 1) {
        await disk.fill(100_000);
        status = await newRun(1);
      }
      assert.equal(status, 503, 'nothing was refused');
      await kill();
      if (isFullAtStart) {
        const again = await start();
        t.diagnostic(again ? 'it serves while the disk is full' : 'it does not start while the disk is full');
        if (again) {
          assert.equal((await call('GET', `${again}/ok`)).status, 503);
          await kill();
        } else assert.match(said, /The disk is full: .* Make room and start again\./);
      }
      await disk.free();
      url = (await start())!;
      for (const path of accepted) {
        const { body } = await call('GET', `${url}${path}/join`);
        const said = body.messages?.map(({ content }: { content: string }) => content.slice(0, 5));
        assert.deepEqual(said, ['xxxxx', 'one', 'two', 'three'], JSON.stringify(body).slice(0, 300));
      }
      t.diagnostic(`${accepted.length} accepted runs, none lost`);
    });
});
