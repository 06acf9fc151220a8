/**
 * What is written for a run goes through its lease, with its checkpoint, and before what comes next where that was asked for; and
 * what a process does with the runs that it executes when their leases, its own end or a client say so.
 */
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { emptyCheckpoint, MemorySaver } from '@langchain/langgraph-checkpoint';
import { everything } from '../../src/agent-server/auth/access.ts';
import { FencedCheckpointer } from '../../src/agent-server/checkpoints/fenced-checkpointer.ts';
import { assertLease, LeaseLost } from '../../src/agent-server/worker/lease-records.ts';
import { openSqlite } from '../../src/storage/sqlite/sqlite-storage.ts';
import { eventually } from '../support/eventually.ts';
import { temporaryFolder } from '../support/temporary.ts';
import { startWatched, stepsRequest, type WatchedAgent } from '../support/watched-agent.ts';

test('with durability sync no node begins before the checkpoint behind the one before it is stored', async (t) => {
  const log = join(await temporaryFolder(t), 'log');
  await writeFile(log, '');
  const begun: string[] = [];
  const { agent, thread } = await startWatched(t, {
    told: async () => {
      // Long enough for a node that does not wait.
      await sleep(50);
      begun.push((await readFile(log, 'utf8')).replaceAll('\n', ' ').trim());
    },
  });
  await (await agent.runs.createAwaited(everything, thread, stepsRequest(log, {}))).result;
  assert.deepEqual([...new Set(begun)], ['', 'one', 'one two', 'one two three']);
});

test('what was said of a step is stored in the transaction of the checkpoint behind it', async (t) => {
  const log = join(await temporaryFolder(t), 'log');
  const stored: string[][] = [];
  const { agent, thread } = await startWatched(t, {
    told: async (done) => {
      const updates = done.filter((sql) => sql.includes('INSERT INTO stream_events'));
      stored.push(['one', 'two', 'three'].filter((node) => updates.some((sql) => sql.includes(`{\\"${node}\\":`))));
    },
  });
  await (await agent.runs.createAwaited(everything, thread, stepsRequest(log, {}))).result;
  assert.deepEqual(
    stored.filter((nodes) => nodes.length > 0),
    [['one'], ['two'], ['three']],
  );
});

test('only the attempt that holds the lease writes: neither an older nor a later one', async (t) => {
  const log = join(await temporaryFolder(t), 'log');
  const { agent, storage, thread } = await startWatched(t);
  const { run, result } = await agent.runs.createAwaited(everything, thread, stepsRequest(log, {}));
  await result;
  await storage.write(`UPDATE runs SET status = 'running', attempt = 2 WHERE run_id = $1`, [run.run_id]);
  const outcomes: unknown[] = [];
  for (const attempt of [1, 3, 2]) {
    const fenced = new FencedCheckpointer({
      storage,
      serde: new MemorySaver().serde,
      runId: run.run_id,
      fence: async (transaction) => {
        await assertLease(transaction, storage.dialect, { runId: run.run_id, attempt });
        return undefined;
      },
      origin: {},
      sync: true,
      goesOn: false,
      onFailure: (error) => outcomes.push(error),
    });
    const checkpoint = { ...emptyCheckpoint(), id: `attempt-${attempt}` };
    await fenced.put({ configurable: { thread_id: thread } }, checkpoint, { source: 'loop', step: 9, parents: {} }, {});
  }
  assert.equal(outcomes.length, 2);
  assert.ok(outcomes.every((error) => error instanceof LeaseLost));
  const kept = await storage.read(`SELECT checkpoint_id FROM checkpoints WHERE checkpoint_id LIKE 'attempt-%'`);
  assert.deepEqual(kept, [{ checkpoint_id: 'attempt-2' }]);
});

/** What only a sweep would find is not found: its timer stands still, and so does that of leases, which outlast the test. */
function withoutSweeps(t: TestContext): void {
  t.mock.timers.enable({ apis: ['setInterval'] });
}

/** A run that goes on until its gate is written, on a thread of its own; `row` is what is recorded of it. */
async function gatedRun({ agent, storage }: WatchedAgent, gate: string) {
  const { thread_id: thread } = await agent.threads.create(everything, { metadata: {}, if_exists: 'raise' });
  const { run, result } = await agent.runs.createAwaited(
    everything,
    thread,
    stepsRequest(gate, { assistant_id: 'gated', durability: 'async' }),
  );
  const row = async () => (await storage.read('SELECT * FROM runs WHERE run_id = $1', [run.run_id]))[0]!;
  return { id: run.run_id, result, row };
}

test('a process executes no more runs at once than it has room for, and says at once when one has ended', async (t) => {
  const gate = join(await temporaryFolder(t), 'gate');
  withoutSweeps(t);
  const server = await startWatched(t, { jobs: 2 });
  const runs = await Promise.all(Array.from({ length: 5 }, () => gatedRun(server, gate)));
  const running = async () =>
    (await Promise.all(runs.map(({ row }) => row()))).filter(({ status }) => status === 'running').length;
  await eventually('two are in execution', async () => (await running()) === 2);
  await sleep(200);
  assert.equal(await running(), 2);
  await writeFile(gate, '');
  const ended = async () => (await Promise.all(runs.map(({ row }) => row()))).filter(({ status }) => status === 'success').length;
  await eventually('all have ended, without a sweep', async () => (await ended()) === runs.length);
});

test('a run that is accepted while its process looks for others starts there, and is offered to nobody', async (t) => {
  const look = Promise.withResolvers<void>();
  const hold = { isHeld: false, isLooking: false };
  const server = await startWatched(t, {
    beforeRead: async (sql) => {
      if (!hold.isHeld || !/suspicion = 0 LIMIT/.test(sql)) return;
      hold.isLooking = true;
      await look.promise;
    },
  });
  hold.isHeld = true;
  server.storage.notify('run-ready', null);
  await eventually('it looks', async () => hold.isLooking);
  const run = await gatedRun(server, join(await temporaryFolder(t), 'never'));
  const { status, ready_at: readyAt } = await run.row();
  look.resolve();
  assert.deepEqual([status, readyAt], ['running', null]);
});

test('a process that lost a run stops it, and has room for another', async (t) => {
  const folder = await temporaryFolder(t);
  const server = await startWatched(t, { leaseMs: 3_000 });
  const lost = await gatedRun(server, join(folder, 'never'));
  const checkpoints = () => server.storage.read('SELECT 1 AS one FROM checkpoints WHERE run_id = $1', [lost.id]);
  await eventually('it stands at its gate and has nothing to write', async () => (await checkpoints()).length === 3);
  await server.storage.write(
    `UPDATE runs SET attempt = attempt + 1, lease_owner = 'another', lease_until = 1 WHERE run_id = $1`,
    [lost.id],
  );
  await writeFile(join(folder, 'open'), '');
  const next = await gatedRun(server, join(folder, 'open'));
  await eventually('the next one has ended', async () => (await next.row())['status'] === 'success');
  await writeFile(join(folder, 'never'), '');
});

test('a run is cancelled through another process as soon as that says so', async (t) => {
  withoutSweeps(t);
  const server = await startWatched(t);
  const run = await gatedRun(server, join(await temporaryFolder(t), 'never'));
  await eventually('it is in execution', async () => (await run.row())['status'] === 'running');
  await server.storage.write(`UPDATE runs SET cancel_action = 'interrupt' WHERE run_id = $1`, [run.id]);
  server.storage.notify('run-cancelled', run.id);
  await eventually('its end, without a sweep', async () => (await run.row())['status'] === 'interrupted');
});

test('a run that interrupts another begins as soon as that has stopped', async (t) => {
  const folder = await temporaryFolder(t);
  withoutSweeps(t);
  const server = await startWatched(t);
  const { agent, thread } = server;
  const running = await agent.runs.create(everything, thread, stepsRequest(join(folder, 'never'), { assistant_id: 'gated' }));
  const row = async () => (await server.storage.read('SELECT status FROM runs WHERE run_id = $1', [running.run_id]))[0];
  await eventually('it is in execution', async () => (await row())?.['status'] === 'running');
  await writeFile(join(folder, 'open'), '');
  const interrupting = stepsRequest(join(folder, 'open'), { assistant_id: 'gated', multitask_strategy: 'interrupt' });
  const { result } = await agent.runs.createAwaited(everything, thread, interrupting);
  let isOver = false;
  void result.then(() => (isOver = true));
  await eventually('its end, without a sweep', async () => isOver);
  assert.equal((await row())?.['status'], 'interrupted');
});

test('what is in execution when its process stops is given back', async (t) => {
  const server = await startWatched(t);
  const run = await gatedRun(server, join(await temporaryFolder(t), 'never'));
  await eventually('it is in execution', async () => (await run.row())['status'] === 'running');
  await server.agent.drain(0);
  const { status, lease_owner: owner, attempt } = await run.row();
  assert.deepEqual([status, owner, attempt], ['pending', null, 1]);
});

test('new runs start beside a suspect that is on probation, unless it was charged with a death', async (t) => {
  const folder = await temporaryFolder(t);
  const open = async () => openSqlite(join(folder, 'agent.db'));
  const before = await startWatched(t, { open });
  const { id } = await gatedRun(before, join(folder, 'never'));
  await before.agent.drain(0);
  await writeFile(join(folder, 'open'), '');
  for (const crashes of [0, 1]) {
    await before.storage.write('UPDATE runs SET suspicion = 1, deaths = 3, crashes = $1 WHERE run_id = $2', [crashes, id]);
    const server = await startWatched(t, { open, jobs: 2, alone: true });
    const suspect = async () => (await server.storage.read('SELECT * FROM runs WHERE run_id = $1', [id]))[0]!;
    await eventually('the suspect executes', async () => (await suspect())['status'] === 'running');
    const next = await gatedRun(server, join(folder, 'open'));
    await next.result;
    const isOver = Number((await suspect())['suspicion']) === 0;
    assert.equal(isOver, crashes === 1, 'whether its probation of 4 s is over');
    await server.agent.drain(0);
  }
});

test('a run that takes longer than it may ends with an error that says so', async (t) => {
  const server = await startWatched(t, { runTimeoutMs: 200 });
  const run = await gatedRun(server, join(await temporaryFolder(t), 'never'));
  await eventually('its end', async () => (await run.row())['status'] === 'timeout');
  assert.match(String((await run.row())['error']), /longer than the limit of 0\.2 s/);
});

test('a question that somebody has read is asked in the state, too', async (t) => {
  const server = await startWatched(t, { graphs: 'ledger', before: () => sleep(50) });
  const { agent, storage, thread } = server;
  const folder = await temporaryFolder(t);
  const input = { name: 'a', book: join(folder, 'book'), waitMs: 0 };
  const { run, result } = await agent.runs.createAwaited(
    everything,
    thread,
    stepsRequest('', { assistant_id: 'asking', input, durability: 'async', stream_subgraphs: true }),
  );
  const asked = `SELECT count(*) AS count FROM checkpoint_writes WHERE channel = '__interrupt__'`;
  let questions = 0;
  for await (const { data } of agent.streams.read(run, undefined, result, AbortSignal.timeout(60_000))) {
    if (!data.includes('__interrupt__')) continue;
    questions += 1;
    assert.notEqual(Number((await storage.read<{ count: number }>(asked))[0]!.count), 0);
  }
  assert.ok(questions > 0);
});
