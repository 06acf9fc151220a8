/** Checkpoints as they are stored: by whom, together with what, and what is left of them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Checkpoint, type CheckpointMetadata, emptyCheckpoint, MemorySaver } from '@langchain/langgraph-checkpoint';
import { everything } from '../../src/agent-server/auth/access.ts';
import { copyCheckpoints, keepLatest } from '../../src/agent-server/checkpoints/checkpoint-records.ts';
import { Checkpointer } from '../../src/agent-server/checkpoints/checkpointer.ts';
import { BatchedWrites, FencedCheckpointer } from '../../src/agent-server/checkpoints/fenced-checkpointer.ts';
import { StagedCheckpointer } from '../../src/agent-server/checkpoints/staged-checkpointer.ts';
import { Threads } from '../../src/agent-server/threads/threads.ts';
import { assertLease, LeaseLost } from '../../src/agent-server/worker/lease-records.ts';
import type { Storage, Transaction } from '../../src/storage/port.ts';
import { openAgentDatabase } from '../support/agent-database.ts';

const { serde } = new MemorySaver();
const loop: CheckpointMetadata = { source: 'loop', step: 1, parents: {} };

/** A checkpoint with one channel, `text`; later ids are of later ones. */
function checkpoint(id: string, text = id): Checkpoint {
  return { ...emptyCheckpoint(), id, channel_values: { text }, channel_versions: { text: Number(id.slice(1)) } };
}

const place = (thread: string, namespace = '', id?: string) => ({
  configurable: { thread_id: thread, checkpoint_ns: namespace, ...(id ? { checkpoint_id: id } : {}) },
});

function put(checkpointer: Checkpointer, thread: string, one: Checkpoint, namespace = '', parent?: string) {
  return checkpointer.put(place(thread, namespace, parent), one, loop, one.channel_versions);
}

const fenceOf = (storage: Storage, runId: string, attempt: number) => async (transaction: Transaction) => {
  await assertLease(transaction, storage.dialect, { runId, attempt });
  return undefined;
};

function fenced(storage: Storage, runId: string, more: Partial<ConstructorParameters<typeof FencedCheckpointer>[0]> = {}) {
  const failures: unknown[] = [];
  const fencedCheckpointer = new FencedCheckpointer({
    ...{ storage, serde, runId, origin: {}, sync: true, goesOn: false },
    fence: fenceOf(storage, runId, 1),
    onFailure: (error) => void failures.push(error),
    ...more,
  });
  return { fenced: fencedCheckpointer, failures };
}

/** The storage, of which each transaction begins with `first`. */
function after(storage: Storage, first: () => Promise<void>): Storage {
  return new Proxy(storage, {
    get(target, name) {
      if (name === 'transaction') {
        return async <T>(body: (transaction: Transaction) => Promise<T>) => {
          await first();
          return storage.transaction(body);
        };
      }
      const value = Reflect.get(target, name) as unknown;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

const idsOf = async (storage: Storage) =>
  (await storage.read<{ id: string }>('SELECT checkpoint_id AS id FROM checkpoints ORDER BY position')).map(({ id }) => id);

test('of a run that was given back or has ended nothing more is written', async (t) => {
  const { storage, thread, newRun } = await openAgentDatabase(t);
  for (const status of ['pending', 'interrupted', 'success']) {
    const { fenced: ours, failures } = fenced(storage, await newRun({ status }));
    await put(ours, thread, checkpoint('c1'));
    assert.ok(failures.length === 1 && failures[0] instanceof LeaseLost, status);
  }
  assert.deepEqual(await idsOf(storage), []);
});

test('a write that fails stops the attempt, once, and what comes after it is not written', async (t) => {
  const { storage, thread, newRun } = await openAgentDatabase(t);
  const run = await newRun();
  for (const sync of [true, false]) {
    let isBroken = true;
    const breaking = after(storage, async () => {
      if (isBroken) throw new Error('it cannot be stored');
    });
    const { fenced: ours, failures } = fenced(breaking, run, { sync });
    await put(ours, thread, checkpoint('c1'));
    await ours.settled();
    isBroken = false;
    await put(ours, thread, checkpoint('c2'));
    await ours.settled();
    assert.deepEqual(
      failures.map((error) => (error as Error).message),
      ['it cannot be stored'],
    );
  }
  assert.deepEqual(await idsOf(storage), []);
});

test('an attempt reads what it has written, and ends when that is stored or known to have failed', async (t) => {
  const { storage, thread, newRun } = await openAgentDatabase(t);
  const slow = after(storage, () => new Promise((resolve) => setTimeout(resolve, 100)));
  const { fenced: ours } = fenced(slow, await newRun(), { sync: false });
  await put(ours, thread, checkpoint('c1'));
  assert.equal((await ours.getTuple(place(thread)))?.checkpoint.id, 'c1');
  await put(ours, thread, checkpoint('c2'), '', 'c1');
  // Longer than it is held back, so that it is on its way.
  await new Promise((resolve) => setTimeout(resolve, 30));
  await ours.rest();
  assert.deepEqual(await idsOf(storage), ['c1', 'c2']);
  await put(ours, thread, checkpoint('c3'), '', 'c2');
  const rest = await ours.rest();
  assert.deepEqual(await idsOf(storage), ['c1', 'c2']);
  await storage.transaction(rest);
  assert.deepEqual(await idsOf(storage), ['c1', 'c2', 'c3']);
});

test('the newest checkpoint of a run is one of the graph itself', async (t) => {
  const { storage, thread, newRun } = await openAgentDatabase(t);
  const { fenced: ours } = fenced(storage, await newRun());
  for (const [id, namespace] of [
    ['c1', ''],
    ['c2', ''],
    ['c3', 'child:task'],
  ] as const)
    await put(ours, thread, checkpoint(id), namespace);
  assert.equal(ours.newest, 'c2');
});

test('of writes that share a transaction which fails, each fails', async (t) => {
  const { storage } = await openAgentDatabase(t);
  const joined = new BatchedWrites(storage, async () => undefined);
  const fails = async () => {
    throw new Error('refused');
  };
  const outcomes = await Promise.allSettled([joined.add(fails), joined.add(async () => undefined)]);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
});

test('what a task has written stays when it is executed again, and its question is the later one', async (t) => {
  const { storage, thread } = await openAgentDatabase(t);
  const checkpointer = new Checkpointer(storage, serde);
  await put(checkpointer, thread, checkpoint('c1'));
  for (const round of ['first', 'second']) {
    await checkpointer.putWrites(place(thread, '', 'c1'), [['text', round]], 'task');
    await checkpointer.putWrites(place(thread, '', 'c1'), [['__interrupt__', round]], 'task');
  }
  const { pendingWrites = [] } = (await checkpointer.getTuple(place(thread)))!;
  const written = Object.fromEntries(pendingWrites.map(([, channel, value]) => [channel, value]));
  assert.deepEqual(written, { text: 'first', __interrupt__: 'second' });
});

const rowsOf = async (storage: Storage) => {
  const counts = ['checkpoints', 'checkpoint_blobs', 'checkpoint_writes'].map((table) =>
    storage.read<{ count: number }>(`SELECT count(*) AS count FROM ${table}`),
  );
  return (await Promise.all(counts)).map(([row]) => Number(row!.count));
};

test('nothing is left of a thread that is deleted', async (t) => {
  const { storage, thread } = await openAgentDatabase(t);
  const checkpointer = new Checkpointer(storage, serde);
  await put(checkpointer, thread, checkpoint('c1'));
  await checkpointer.putWrites(place(thread, '', 'c1'), [['text', 'written']], 'task');
  assert.deepEqual(await rowsOf(storage), [1, 1, 1]);
  await checkpointer.deleteThread(thread);
  assert.deepEqual(await rowsOf(storage), [0, 0, 0]);
});

test('a copy of a thread names itself, and has what the tasks of its last step have written', async (t) => {
  const { storage, thread } = await openAgentDatabase(t);
  const checkpointer = new Checkpointer(storage, serde, { thread_id: thread, run_id: 'run' });
  await put(checkpointer, thread, checkpoint('c1'));
  await checkpointer.putWrites(place(thread, '', 'c1'), [['text', 'written']], 'task');
  await storage.transaction((transaction) => copyCheckpoints(transaction, thread, 'copy'));
  const copy = await checkpointer.getTuple(place('copy'));
  assert.deepEqual([copy?.checkpoint.channel_values, copy?.pendingWrites], [{ text: 'c1' }, [['task', 'text', 'written']]]);
  assert.deepEqual(copy?.metadata, { ...loop, thread_id: 'copy', run_id: 'run' });
});

test('a long thread is copied whole, and one copy after the other', async (t) => {
  const { storage, thread } = await openAgentDatabase(t);
  await storage.write("UPDATE threads SET status = 'idle'");
  const checkpointer = new Checkpointer(storage, serde);
  const other = new Checkpointer(storage, serde);
  for (let index = 100; index < 400; index += 1) {
    await put(checkpointer, thread, checkpoint(`c${index}`));
    await put(other, 'other', checkpoint(`c${index}`));
  }
  const open = { now: 0, most: 0 };
  const counting = new Proxy(storage, {
    get(target, name) {
      if (name === 'transaction')
        return async (...[body, options]: Parameters<Storage['transaction']>) => {
          open.most = Math.max(open.most, ++open.now);
          return target.transaction(body, options).finally(() => (open.now -= 1));
        };
      const value = Reflect.get(target, name) as unknown;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const states = { values: async () => ({}) } as never;
  const threads = new Threads({ storage: counting, states, updates: undefined as never, defaultTtl: undefined });
  const copies = await Promise.all(Array.from({ length: 5 }, () => threads.copy(everything, thread)));
  assert.equal(open.most, 1);
  for (const { thread_id: id } of copies) {
    const ids = [];
    for await (const { config } of checkpointer.list({ configurable: { thread_id: id } }))
      ids.push(config.configurable!['checkpoint_id']);
    assert.deepEqual(
      ids,
      Array.from({ length: 300 }, (_, index) => `c${399 - index}`),
    );
    assert.equal((await checkpointer.getTuple(place(id, '', 'c250')))!.checkpoint.channel_values['text'], 'c250');
  }
});

test('a thread that is cut down keeps its state, that of pending subgraphs and that of subgraphs with a memory, and nothing else', async (t) => {
  const { storage, thread } = await openAgentDatabase(t);
  const checkpointer = new Checkpointer(storage, serde);
  const namespaces = ['', 'remembers', 'asks:pending', 'asks:pending|within:other', 'done:over'];
  for (const namespace of namespaces)
    for (const id of ['c1', 'c2']) {
      const one = checkpoint(id, `${namespace} ${id}`);
      // A subgraph that is part of the newest step says so.
      const parents = { '': namespace.startsWith('done') ? 'c1' : 'c2' };
      await checkpointer.put(place(thread, namespace), one, { ...loop, parents }, one.channel_versions);
      await checkpointer.putWrites(place(thread, namespace, id), [['text', id]], 'task');
    }
  await storage.transaction((transaction) => keepLatest(transaction, serde, thread));
  const left = await Promise.all(namespaces.map((namespace) => checkpointer.getTuple(place(thread, namespace))));
  assert.deepEqual(
    left.map((tuple) => tuple?.checkpoint.channel_values['text']),
    [' c2', 'remembers c2', 'asks:pending c2', 'asks:pending|within:other c2', undefined],
  );
  assert.deepEqual(await rowsOf(storage), [4, 4, 4]);
});

test('what is staged is read before it is stored, and stored only when it is committed', async (t) => {
  const { storage, thread } = await openAgentDatabase(t);
  await put(new Checkpointer(storage, serde), thread, checkpoint('c1'));
  const staged = new StagedCheckpointer(storage, serde);
  assert.equal((await staged.getTuple(place(thread)))?.checkpoint.id, 'c1');
  await put(staged, thread, checkpoint('c2'), '', 'c1');
  await staged.putWrites(place(thread, '', 'c2'), [['text', 'written']], 'task');
  const newest = await staged.getTuple(place(thread));
  assert.deepEqual([newest?.checkpoint.id, newest?.pendingWrites], ['c2', [['task', 'text', 'written']]]);
  assert.deepEqual(await rowsOf(storage), [1, 1, 0]);
  await storage.transaction((transaction) => staged.commit(transaction));
  assert.deepEqual(await rowsOf(storage), [2, 2, 1]);
});
