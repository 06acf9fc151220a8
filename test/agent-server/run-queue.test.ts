/** Who may change a run, and what becomes of the runs of a process that ended: on the records alone. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { isOwnerDead, isOwnerDeadHere, nameOneOfMany } from '../../src/agent-server/runs/lease-owner.ts';
import type { PlainRun } from '../../src/agent-server/runs/plain-run-records.ts';
import { assertUnfollowed } from '../../src/agent-server/runs/run-order.ts';
import { RunQueue } from '../../src/agent-server/runs/run-queue.ts';
import { claimReady } from '../../src/agent-server/worker/lease-records.ts';
import { Leases } from '../../src/agent-server/worker/leases.ts';
import { judgeDeath, LostRuns } from '../../src/agent-server/worker/lost-runs.ts';
import { bootId } from '../../src/machine/process-identity.ts';
import { openAgentDatabase } from '../support/agent-database.ts';
import type { Cleanup } from '../support/temporary.ts';

const LEASE_MS = 30_000;
const ours = { lease_owner: 'ours', lease_until: 1 };

async function opened(t: Cleanup) {
  const database = await openAgentDatabase(t);
  const queue = new RunQueue(database.storage, Date.now);
  const leases = new Leases(database.storage, queue, Date.now, LEASE_MS);
  return { ...database, leases, queue, lost: new LostRuns(database.storage, queue, LEASE_MS) };
}

const everybody = async () => true;

test('an attempt that was taken over neither ends its run nor gives it back', async (t) => {
  const { newRun, run, leases } = await opened(t);
  const id = await newRun({ ...ours, attempt: 2 });
  const row = (await run(id)) as never;
  await assert.rejects(leases.record({ runId: id, attempt: 1 }, row, { outcome: { status: 'success' } }), { name: 'LeaseLost' });
  await leases.release({ runId: id, attempt: 1 }, 0);
  assert.deepEqual([(await run(id))['status'], (await run(id))['lease_owner']], ['running', 'ours']);
  await leases.release({ runId: id, attempt: 2 }, 0);
  assert.deepEqual([(await run(id))['status'], (await run(id))['lease_owner']], ['pending', null]);
});

test('with the end of a run the next one of its thread is ready, and the thread is busy until the last has ended', async (t) => {
  const { storage, thread, newRun, run, leases } = await opened(t);
  const [first, next] = [await newRun(ours), await newRun({ status: 'pending', attempt: 0 })];
  const status = async () => (await storage.read('SELECT status FROM threads WHERE thread_id = $1', [thread]))[0]!['status'];
  const finish = async (id: string) =>
    leases.record({ runId: id, attempt: 1 }, (await run(id)) as never, { outcome: { status: 'success' } });
  assert.deepEqual(await leases.claim('ours', 5), []);
  assert.equal((await finish(first)).hasNext, true);
  assert.equal(await status(), 'busy');
  assert.deepEqual(
    (await leases.claim('ours', 5)).map(({ run_id: id }) => id),
    [next],
  );
  assert.equal((await finish(next)).hasNext, false);
  assert.equal(await status(), 'idle');
});

test('a run that has started goes on before an older one whose delay ends meanwhile', async (t) => {
  const { thread, storage, newRun, run, leases, queue } = await opened(t);
  const late = await newRun({ status: 'pending', attempt: 0, available_at: 1 });
  const begun = await newRun(ours);
  // Its process died, or stopped: it waits for its next attempt.
  await leases.release({ runId: begun, attempt: 1 }, 0);
  assert.equal(await queue.endDelay(thread, late), true);
  assert.deepEqual(
    (await leases.claim('ours', 5)).map(({ run_id: id }) => id),
    [begun],
  );
  // The same while it waits for a pause.
  await leases.release({ runId: begun, attempt: 2 }, 60_000);
  await storage.transaction((transaction) => queue.readyNext(transaction, thread));
  assert.deepEqual([await leases.claim('ours', 5), (await run(late))['ready_at']], [[], null]);
});

test('runs are numbered as they start, and those that never start as they end', async (t) => {
  const { storage, thread, newRun, run, leases, queue } = await opened(t);
  const waiting = { status: 'pending', attempt: 0 };
  const late = await newRun({ ...waiting, available_at: 9e15 });
  const first = await newRun({ ...ours, turn: 1 });
  const [cancelled, next, last] = [await newRun(waiting), await newRun(waiting), await newRun(waiting)];
  const turn = async (id: string) => Number((await run(id))['turn']);
  const end = (id: string, rollback = false) =>
    storage.transaction(async (transaction) =>
      queue.end(transaction, (await run(id)) as never, { status: 'interrupted', rollback }),
    );
  const succeed = async (id: string) =>
    leases.record({ runId: id, attempt: 1 }, (await run(id)) as never, { outcome: { status: 'success' } });
  await end(cancelled);
  await succeed(first);
  assert.equal((await run(next))['ready_at'] === null, false);
  await end(late);
  await leases.claim('ours', 1);
  await succeed(next);
  await leases.claim('ours', 1);
  const turns = await Promise.all([first, cancelled, late, next, last].map(turn));
  assert.deepEqual(
    turns,
    [...new Set(turns)].sort((a, b) => a - b),
  );
  await end(last, true);
  assert.equal((await storage.read('SELECT ended_count FROM threads WHERE thread_id = $1', [thread]))[0]!['ended_count'], 5);
});

test('a run of another graph that is rolled back gives the state back to the graph that made it', async (t) => {
  const { storage, thread, newRun, run, queue } = await opened(t);
  const graph = async () => (await storage.read('SELECT graph_id FROM threads WHERE thread_id = $1', [thread]))[0]!['graph_id'];
  for (const [rollback, left] of [
    [true, 'first'],
    [false, 'second'],
  ] as const) {
    await storage.write("UPDATE threads SET graph_id = 'second', rest_graph_id = 'first' WHERE thread_id = $1", [thread]);
    const id = await newRun(ours);
    const row = (await run(id)) as never;
    await storage.transaction((transaction) => queue.end(transaction, row, { status: 'interrupted', rollback }));
    assert.equal(await graph(), left);
  }
});

test('ready runs are claimed by priority, one in ten by age, and those that were given back before all others', async (t) => {
  const { storage, newRun, queue } = await opened(t);
  const leases = new Leases(storage, queue, Date.now, LEASE_MS, { prioritized: true });
  const names = new Map<string, string>();
  const ready = async (name: string, priority: number, readyAt: number) =>
    names.set(await newRun({ status: 'pending', attempt: 0, priority, ready_at: readyAt }), name);
  await ready('batch', 5, 1);
  for (let chat = 1; chat <= 12; chat += 1) await ready(`chat ${chat}`, -5, chat + 1);
  await ready('again', 5, 0);
  const claimed: string[][] = [];
  for (const limit of [2, 20, 20, 20])
    claimed.push((await leases.claim('ours', limit)).map(({ run_id: id }) => names.get(id)!).sort());
  const chats = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => `chat ${from + index}`).sort();
  assert.deepEqual(claimed, [['again', 'chat 1'], chats(2, 8), ['batch'], chats(9, 12)]);
  const plan = `EXPLAIN QUERY PLAN ${claimReady(storage.dialect, { owner: '', until: 0, at: 0 }, 1, 'priority')[0]}`;
  const steps = (await storage.read(plan, ['', 0, '', 1])).map(({ detail }) => detail).join('\n');
  assert.match(steps, /INDEX runs_urgency/);
  assert.doesNotMatch(steps, /TEMP B-TREE/);
});

test('a process renews the leases that are its own, and hears of those alone', async (t) => {
  const { newRun, run, leases } = await opened(t);
  const [own, other] = [await newRun(ours), await newRun({ ...ours, lease_owner: 'theirs' })];
  const held = await leases.renew('ours', [own, other]);
  assert.deepEqual(
    held.map(({ run_id: id }) => id),
    [own],
  );
  assert.equal((await run(other))['lease_until'], 1);
  assert.ok(Number((await run(own))['lease_until']) > 1);
});

test('a process that renews its lease while it is taken for dead keeps its run', async (t) => {
  const { newRun, run, leases, lost } = await opened(t);
  const id = await newRun(ours);
  const renewing = async () => {
    await leases.renew('ours', [id]);
    return true;
  };
  assert.deepEqual(await lost.takeBack(renewing), []);
  assert.equal((await run(id))['status'], 'running');
  assert.deepEqual(await lost.takeBack(everybody), [id]);
  assert.equal((await run(id))['status'], 'pending');
});

test('a run is given up at the third death that it alone can have caused, and not before', async (t) => {
  const { storage, newRun, run, lost } = await opened(t);
  const id = await newRun(ours);
  for (let crash = 1; crash < 3; crash += 1) {
    await lost.takeBack(everybody);
    assert.deepEqual([(await run(id))['status'], (await run(id))['crashes']], ['pending', crash]);
    await storage.write(`UPDATE runs SET status = 'running', lease_owner = 'ours', lease_until = 1 WHERE run_id = $1`, [id]);
  }
  await lost.takeBack(everybody);
  const { status, error } = await run(id);
  assert.deepEqual([status, JSON.parse(String(error)).error], ['error', 'RunAbandoned']);
});

test('a run that makes progress between the deaths of its process is never given up', async (t) => {
  const { storage, thread, newRun, run, lost } = await opened(t);
  const id = await newRun(ours);
  for (let step = 1; step <= 8; step += 1) {
    await storage.write(
      `INSERT INTO checkpoints (thread_id, checkpoint_ns, checkpoint_id, run_id, type, checkpoint, metadata)
       VALUES ($1, '', $2, $3, 'json', $4, $4)`,
      [thread, String(step), id, new Uint8Array()],
    );
    await lost.takeBack(everybody);
    assert.deepEqual([(await run(id))['status'], (await run(id))['crashes'], (await run(id))['deaths']], ['pending', 1, 1]);
    await storage.write(`UPDATE runs SET status = 'running', lease_owner = 'ours', lease_until = 1 WHERE run_id = $1`, [id]);
  }
});

test('a run that gets no further over many deaths is given up, also where others may have caused them', async (t) => {
  const { storage, newRun, run, lost } = await opened(t);
  const ids = [await newRun({ ...ours, deaths: 15 }), await newRun(ours)];
  const die = async () => {
    await storage.write(`UPDATE runs SET status = 'running', lease_owner = 'ours', lease_until = 1 WHERE status = 'pending'`);
    await lost.takeBack(everybody);
    return Promise.all(ids.map(async (id) => (await run(id))['status']));
  };
  assert.deepEqual(await die(), ['pending', 'pending']);
  assert.deepEqual(await die(), ['error', 'pending']);
  assert.match(String((await run(ids[0]!))['error']), /RunAbandoned.*The server ended 17 times without progress in between/);
});

test('of the runs of a process that died those on probation are accused, and one alone is charged', () => {
  const row = (more: object) => ({ deaths: 0, crashes: 0, suspicion: 0, steps_at_death: 1, ...more }) as PlainRun;
  const judge = (...runs: PlainRun[]) =>
    judgeDeath(
      runs,
      runs.map(() => 1),
    ).map(({ crashes, deaths, suspicion }) => [crashes, deaths, suspicion]);
  assert.deepEqual(judge(row({}), row({})), [
    [0, 1, 1],
    [0, 1, 1],
  ]);
  const suspect = { deaths: 1, suspicion: 1 };
  assert.deepEqual(judge(row(suspect), row({})), [
    [1, 2, 2],
    [0, 1, 1],
  ]);
  // Whatever began beside it may be guilty, so that it is not charged for that again.
  assert.deepEqual(judge(row({ ...suspect, crashes: 1 }), row({})), [
    [1, 2, 2],
    [0, 1, 1],
  ]);
  assert.deepEqual(judge(row({ ...suspect, crashes: 1 })), [[2, 2, 2]]);
  assert.deepEqual(judge(row(suspect), row(suspect)), [
    [0, 2, 2],
    [0, 2, 2],
  ]);
});

test('a run is charged with the end of its process, and with no restart of its machine', async (t) => {
  const { newRun, run, lost } = await opened(t);
  const boots = { before: `${randomUUID()}:1`, now: `${bootId}:1` };
  const [restarted, died] = [
    await newRun({ lease_owner: `1@${boots.before}@there`, lease_until: 1 }),
    await newRun({ lease_owner: `1@${boots.now}@there`, lease_until: 1 }),
  ];
  await lost.takeBack(everybody);
  const told = async (id: string) => ['status', 'crashes', 'deaths'].map(async (name) => (await run(id))[name]);
  assert.deepEqual(await Promise.all(await told(restarted)), ['pending', 0, 0]);
  assert.deepEqual(await Promise.all(await told(died)), ['pending', 1, 1]);
});

test('BG_JOB_MAX_RETRIES says how often a run is tried again; with 0 its first death ends it', async (t) => {
  const { storage, queue, newRun, run } = await opened(t);
  const id = await newRun(ours);
  await new LostRuns(storage, queue, LEASE_MS, 0).takeBack(everybody);
  const { status, error } = await run(id);
  assert.deepEqual([status, /The server ended once while/.test(String(error))], ['error', true]);
});

test('a run that was cancelled when its process died ends, and one that was not goes on', async (t) => {
  const { newRun, run, lost } = await opened(t);
  const [cancelled, wanted] = [await newRun({ ...ours, cancel_action: 'interrupt' }), await newRun(ours)];
  await lost.takeBack(everybody);
  assert.deepEqual([(await run(cancelled))['status'], (await run(wanted))['status']], ['interrupted', 'pending']);
});

test('a run can be answered until another was begun behind it or waited when it ended, whatever the clock said then', async (t) => {
  const { storage, thread, newRun, run } = await opened(t);
  const days = ['2026-01-05', '2026-01-04', '2026-01-03', '2026-01-02', '2026-01-01'].map((day) => Date.parse(day));
  const queue = new RunQueue(storage, () => days.shift()!);
  const end = async (id: string, status: 'success' | 'interrupted') =>
    storage.transaction(async (transaction) => queue.end(transaction, (await run(id)) as never, { status }));
  const pending = { status: 'pending', attempt: 0 };
  const [asking, before, behind] = [await newRun(ours), await newRun(pending), await newRun(pending)];
  const assertAnswerable = () =>
    storage.transaction((transaction) =>
      assertUnfollowed(transaction, storage.dialect, { threadId: thread, filter: undefined }, asking),
    );
  await end(before, 'interrupted');
  await end(asking, 'success');
  await assert.rejects(assertAnswerable(), { code: 'conflict' }, 'another waits');
  await end(behind, 'interrupted');
  await assert.rejects(assertAnswerable(), { code: 'conflict' }, 'it waited when the first one ended');
  await storage.write('DELETE FROM runs WHERE run_id = $1', [behind]);
  await assertAnswerable();
  await newRun({ attempt: 1 });
  await assert.rejects(assertAnswerable(), { code: 'conflict' }, 'another was begun');
});

test('only a process of this boot, host and PID namespace is judged by its id', {
  skip: process.platform === 'linux' ? false : 'only Linux tells',
}, async () => {
  const living = await nameOneOfMany();
  assert.equal(await isOwnerDead(living), false);
  assert.equal(await isOwnerDead(living.replace(/^\d+/, '4194305')), true, 'there is no such process');
  // On every Linux machine the number of the first PID namespace is the same.
  const [, boot = '', host = '', namespace = ''] = /@([^:@]+):[^@]*@[^/]+\/([^/]+)\/(.+)@/.exec(living) ?? [];
  for (const [what, other] of [
    ['boot', 'another-boot'],
    [host, 'another-host'],
    [namespace, 'pid:[4026539999]'],
  ] as const) {
    const elsewhere = what === 'boot' ? living.replaceAll(boot, other) : living.replace(`/${what}`, `/${other}`);
    assert.notEqual(elsewhere, living);
    assert.equal(await isOwnerDead(elsewhere.replace(/^\d+/, '4194305')), false, what);
  }
  assert.equal(await isOwnerDead(`4194305@another-boot:1@${namespace}@an-id`), false, 'as earlier versions wrote it');
  assert.equal(await isOwnerDeadHere('4194305@another-boot:1@'), true, 'only one machine uses the file, and it was restarted');
});
