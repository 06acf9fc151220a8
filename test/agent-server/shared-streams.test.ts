/** The events of runs between processes that share a database: what is stored for whom, and what a reader gets who executes nothing. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import type { Run } from '../../generated/agent-server/types.gen.ts';
import type { Runs } from '../../src/agent-server/runs/runs.ts';
import { saveEvents, storedEvents } from '../../src/agent-server/streams/event-records.ts';
import { INTERRUPTS, type RunEvent, RunStream, serialize } from '../../src/agent-server/streams/run-stream.ts';
import { RunStreams } from '../../src/agent-server/streams/run-streams.ts';
import { ThreadStreams } from '../../src/agent-server/streams/thread-stream.ts';
import { Problem } from '../../src/problem.ts';
import type { Storage, Transaction } from '../../src/storage/port.ts';
import { openAgentDatabase } from '../support/agent-database.ts';
import { eventually } from '../support/eventually.ts';
import type { Cleanup } from '../support/temporary.ts';

async function database(t: Cleanup) {
  const { storage, newRun, run } = await openAgentDatabase(t);
  const watchers = async (id: string) => (await run(id))['watched_by'] as string | null;
  const stored = async (id: string) => idsOf(await storedEvents(storage, id, undefined));
  return { storage, newRun, stored, watchers };
}

/** The storage with other transactions. */
function transacting(storage: Storage, transaction: Storage['transaction']): Storage {
  return new Proxy(storage, {
    get(target, name) {
      if (name === 'transaction') return transaction;
      const value = Reflect.get(target, name) as unknown;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** The stream of the first attempt at a run. */
function opened(streams: RunStreams, run: string, resumable: boolean, watchers: string | null): RunStream {
  return streams.open({ run_id: run, thread_id: 'thread', attempt: 1, watched_by: watchers }, resumable);
}

/** A reading under way, of which each piece has to come soon. */
class Reader {
  readonly #abort = new AbortController();
  readonly #events: AsyncGenerator<RunEvent>;

  constructor(read: (signal: AbortSignal) => AsyncGenerator<RunEvent>) {
    this.#events = read(this.#abort.signal);
  }

  static of(streams: RunStreams, run: string, last?: string, ended: Promise<unknown> = new Promise(() => undefined)): Reader {
    return new Reader((signal) => streams.read({ run_id: run } as Run, last, ended, signal));
  }

  /** The ids of the next events. */
  async next(count: number): Promise<(string | undefined)[]> {
    const ids: (string | undefined)[] = [];
    for (let index = 0; index < count; index += 1) ids.push((await soon(this.#events.next(), `event ${index + 1}`)).value?.id);
    return ids;
  }

  /** The ids of all that is left. */
  rest(): Promise<string[]> {
    return soon(
      Array.fromAsync(this.#events, ({ id }) => id),
      'the end of the stream',
    );
  }

  hangUp(): void {
    this.#abort.abort();
  }
}

async function soon<T>(work: Promise<T>, what: string): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const limit = setTimeout(() => reject(new Error(`${what} did not come within 5 s`)), 5_000);
  return Promise.race([work, promise]).finally(() => clearTimeout(limit));
}

const idsOf = (events: readonly RunEvent[]) => events.map(({ id }) => id);
const idsFrom = (attempt: number, first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => `${attempt}-${first + index}`);

test('a reader goes on behind the event that it names, in the same attempt or a later one', async () => {
  const stream = new RunStream(2);
  for (const data of ['1', '2', '3']) stream.append('updates', data);
  stream.end();
  const from = (last?: string) => new Reader((signal) => stream.read(last, signal)).rest();
  assert.deepEqual(await from(), ['2-1', '2-2', '2-3']);
  assert.deepEqual(await from('2-2'), ['2-3']);
  assert.deepEqual(await from('1-2'), ['2-1', '2-2', '2-3']);
});

test('a reader that waits is told of each event, and of the end', async () => {
  const stream = new RunStream(1);
  const reader = new Reader((signal) => stream.read(undefined, signal));
  for (const id of ['1-1', '1-2']) {
    const next = reader.next(1);
    await new Promise((resolve) => setImmediate(resolve));
    stream.append('updates', '{}');
    assert.deepEqual(await next, [id]);
  }
  const rest = reader.rest();
  await new Promise((resolve) => setImmediate(resolve));
  stream.end();
  assert.deepEqual(await rest, []);
});

test('events are stored where the stream is kept or another process reads, and nowhere else', async (t) => {
  const { storage, newRun, stored } = await database(t);
  const streams = new RunStreams(storage, 'ours');
  for (const [resumable, watchers, count] of [
    [false, null, 0],
    [false, 'ours', 0],
    [false, 'theirs', 2],
    [false, '*', 2],
    [true, null, 2],
  ] as const) {
    const run = await newRun();
    const stream = opened(streams, run, resumable, watchers);
    for (const name of ['metadata', 'values']) streams.append(run, stream, name, '{}');
    await streams.saved();
    assert.equal((await stored(run)).length, count, `${resumable} ${watchers}`);
    const unsaved = ['ours', null].includes(watchers) && !resumable ? idsFrom(1, 1, 2) : [];
    assert.deepEqual(idsOf(streams.unsaved(run, 'theirs')), unsaved, 'what is to be stored with the end for who came meanwhile');
  }
});

test('readers of protocol v2 get an event once it is stored, and the interrupts that other readers do not', async (t) => {
  const { storage, newRun, stored } = await database(t);
  const mayCommit = Promise.withResolvers<void>();
  const slow = transacting(storage, (body) =>
    storage.transaction(async (transaction) => {
      const result = await body(transaction);
      await mayCommit.promise;
      return result;
    }),
  );
  const streams = new RunStreams(slow, 'ours');
  const run = await newRun();
  const stream = opened(streams, run, true, null);
  for (const name of ['values', INTERRUPTS]) streams.append(run, stream, name, '[]');
  const never = new Promise(() => undefined);
  const reader = new Reader((signal) => streams.readStored({ run_id: run } as Run, never, signal));
  const classic = Reader.of(streams, run);
  assert.deepEqual(await classic.next(1), ['1-1']);
  const next = reader.next(2);
  assert.equal(await Promise.race([next, new Promise((resolve) => setTimeout(resolve, 50, 'nothing'))]), 'nothing');
  mayCommit.resolve();
  assert.deepEqual(await next, ['1-1', '1-2']);
  assert.deepEqual(await stored(run), ['1-1', '1-2']);
  stream.end();
  streams.append(run, stream, 'custom', '{}');
  assert.deepEqual(await classic.next(1), ['1-3']);
  for (const one of [reader, classic]) one.hangUp();
});

test('readers of a thread look for runs when one is accepted on their thread, not for those of others', async (t) => {
  const { storage } = await database(t);
  const looks: string[] = [];
  const startedAfter = async (thread: string) => looks.splice(looks.length, 0, thread);
  const threads = new ThreadStreams(
    storage,
    { startedAfter } as unknown as Runs,
    new RunStreams(storage, 'ours'),
    undefined as never,
  );
  const stop = new AbortController();
  const reading = ['a', 'b'].map((thread) => threads.follow(thread, () => 0, stop.signal).next());
  await eventually('both looked', async () => looks.length === 2 || undefined);
  storage.notify('run-ready', 'A');
  storage.notify('run-ready', null);
  storage.notify('run-started', { runId: 'x', threadId: 'c' });
  storage.notify('run-started', { runId: 'y', threadId: 'b' });
  await eventually('one looked again', async () => looks.length > 2 || undefined);
  assert.deepEqual(looks, ['a', 'b', 'b']);
  stop.abort();
  await Promise.all(reading);
});

test('who begins to read elsewhere gets what was said before, what is said while it reads, and the end', async (t) => {
  const { storage, newRun, watchers } = await database(t);
  const [ours, theirs] = [new RunStreams(storage, 'ours'), new RunStreams(storage, 'theirs')];
  const run = await newRun();
  const stream = opened(ours, run, false, null);
  for (const data of ['1', '2', '3']) ours.append(run, stream, 'values', data);
  const ended = Promise.withResolvers<void>();
  const reader = Reader.of(theirs, run, undefined, ended.promise);
  assert.deepEqual(await reader.next(3), idsFrom(1, 1, 3));
  assert.equal(await watchers(run), 'theirs');
  const next = reader.next(1);
  ours.append(run, stream, 'values', '4');
  assert.deepEqual(await next, ['1-4']);
  const rest = reader.rest();
  ours.close(run, stream);
  ended.resolve();
  assert.deepEqual(await rest, []);
});

test('a reader that hangs up while it waits is let go', async (t) => {
  const { storage, newRun } = await database(t);
  const reader = Reader.of(new RunStreams(storage, 'theirs'), await newRun());
  const rest = reader.rest();
  await new Promise((resolve) => setTimeout(resolve, 50));
  reader.hangUp();
  assert.deepEqual(await rest, []);
});

test('one of two readers may execute the run itself: the other still gets its events', async (t) => {
  const { storage, newRun, stored, watchers } = await database(t);
  const [one, other] = [new RunStreams(storage, 'one'), new RunStreams(storage, 'other')];
  const run = await newRun();
  const readings: Reader[] = [];
  for (const streams of [one, other]) {
    const reader = Reader.of(streams, run);
    void reader.next(1).catch(() => undefined);
    readings.push(reader);
    await eventually('it has said so', async () => ['*', streams.owner].includes((await watchers(run)) ?? ''));
  }
  const stream = opened(other, run, false, await watchers(run));
  other.append(run, stream, 'values', '{}');
  await other.saved();
  assert.deepEqual(await stored(run), ['1-1']);
  for (const reader of readings) reader.hangUp();
});

/** Streams whose database is away until it comes back. */
function streamsAway(storage: Storage) {
  let isAway = true;
  const body = <T>(work: (transaction: Transaction) => Promise<T>) =>
    isAway ? Promise.reject(new Problem('unavailable', 'away')) : storage.transaction(work);
  return {
    streams: new RunStreams(transacting(storage, body), 'ours'),
    comeBack() {
      isAway = false;
    },
  };
}

test('events that left the window before they could be stored are not taken for stored with a later checkpoint', async (t) => {
  const { storage, newRun, stored } = await database(t);
  const { streams, comeBack } = streamsAway(storage);
  const run = await newRun();
  const stream = opened(streams, run, true, null);
  // More than the window of 16 MiB.
  for (let count = 0; count < 4; count += 1) streams.append(run, stream, 'values', JSON.stringify('x'.repeat(6_000_000)));
  await eventually('some have left the window', async () => stream.kept.length < 4);
  comeBack();
  const done = await storage.transaction((transaction) => streams.saveWith(transaction, { runId: run, attempt: 1 }));
  done?.();
  await soon(streams.saved(), 'the rest');
  assert.deepEqual(await stored(run), idsFrom(1, 1, 4));
});

test('what could not be stored while the database was away is stored when it is back, in its order', async (t) => {
  const { storage, newRun, stored } = await database(t);
  const { streams, comeBack } = streamsAway(storage);
  const run = await newRun();
  const stream = opened(streams, run, true, null);
  for (const data of ['1', '2']) streams.append(run, stream, 'values', data);
  await new Promise((resolve) => setTimeout(resolve, 50));
  streams.append(run, stream, 'values', '3');
  comeBack();
  await streams.saved();
  assert.deepEqual(await stored(run), idsFrom(1, 1, 3));
});

test('a run whose events cannot be stored keeps nobody else from storing theirs', async (t) => {
  const { storage, newRun, stored } = await database(t);
  const [refused, taken] = [await newRun(), await newRun()];
  let isFailing = true;
  const lines: { runId: string; msg: string }[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const failing = <T>(work: (transaction: Transaction) => Promise<T>) =>
    storage.transaction((transaction) =>
      work({
        query: async (sql, parameters) => {
          if (isFailing && parameters?.[0] === refused) throw new Error('the run is being deleted');
          return transaction.query(sql, parameters);
        },
      }),
    );
  const streams = new RunStreams(transacting(storage, failing), 'ours', undefined, log);
  const [stream] = [refused, taken].map((run) => {
    const open = opened(streams, run, true, null);
    streams.append(run, open, 'values', '{}');
    return open;
  });
  await streams.saved();
  assert.deepEqual([await stored(refused), await stored(taken)], [[], ['1-1']]);
  assert.deepEqual([lines[0]?.runId, lines[0]?.msg], [refused, 'storing events of a run failed; they are kept and tried again']);
  streams.append(refused, stream!, 'values', '{}');
  await streams.saved();
  isFailing = false;
  await eventually('they are stored', async () => (await stored(refused)).length === 2, 20_000);
  assert.deepEqual(await stored(refused), idsFrom(1, 1, 2));
});

test('of a run that was taken over, what the attempt before stored is read first, and it stores no more', async (t) => {
  const { storage, newRun } = await database(t);
  const run = await newRun();
  const many = (attempt: number, count: number) =>
    idsFrom(attempt, 1, count).map((id) => ({ id, event: 'values', data: '{}', at: 0 }) satisfies RunEvent);
  const save = (attempt: number, events: RunEvent[]) =>
    storage.transaction((transaction) => saveEvents(transaction, { runId: run, attempt }, events));
  await save(1, many(1, 250));
  await storage.write('UPDATE runs SET attempt = 2 WHERE run_id = $1', [run]);
  await save(2, many(2, 3));
  await save(1, [{ id: '1-251', event: 'values', data: '{}', at: 0 }]);
  const streams = new RunStreams(storage, 'theirs');
  const all = [...idsFrom(1, 1, 250), ...idsFrom(2, 1, 3)];
  const readFrom = (last?: string) => Reader.of(streams, run, last, Promise.resolve()).rest();
  assert.deepEqual(await readFrom(), all);
  assert.deepEqual(await readFrom('1-120'), all.slice(120));
  assert.deepEqual(await readFrom('2-1'), idsFrom(2, 2, 3));
});

test('a reader is told when what comes next for it was neither kept nor stored', async (t) => {
  const { storage, newRun } = await database(t);
  const streams = new RunStreams(storage, 'ours');
  const run = await newRun();
  const stream = opened(streams, run, false, null);
  // More than is kept in memory, before anybody asks for it.
  const data = `"${'x'.repeat(1024 * 1024)}"`;
  for (let index = 0; index < 20; index += 1) streams.append(run, stream, 'values', data);
  storage.notify('run-watched', { runId: run, reader: 'theirs' });
  await eventually('the rest is stored', async () => (await storedEvents(storage, run, undefined)).length > 0);
  await streams.saved();
  await assert.rejects(Reader.of(streams, run, '1-1').rest(), { name: 'ReaderBehind' });
  const elsewhere = new RunStreams(storage, 'theirs');
  await assert.rejects(Reader.of(elsewhere, run, '1-1').rest(), { name: 'ReaderBehind' });
  const [first] = await storedEvents(storage, run, undefined);
  assert.deepEqual(await Reader.of(elsewhere, run).next(1), [first?.id], 'without an id a reader begins with what is kept');
});

test('a reader of an earlier attempt is told when the beginning of the next one is gone, on whichever process', async (t) => {
  const { storage, newRun } = await database(t);
  const run = await newRun({ attempt: 2 });
  const events = idsFrom(2, 4, 6).map((id) => ({ id, event: 'values', data: '{}', at: 0 }));
  await storage.transaction((transaction) => saveEvents(transaction, { runId: run, attempt: 2 }, events));
  await assert.rejects(Reader.of(new RunStreams(storage, 'theirs'), run, '1-3').rest(), { name: 'ReaderBehind' });
  const stream = new RunStream(2);
  for (let index = 0; index < 3; index += 1) stream.append('values', 'x'.repeat(10));
  stream.keepTo(10);
  await assert.rejects(new Reader((signal) => stream.read('1-3', signal)).rest(), { name: 'ReaderBehind' });
});

test('of what refers to itself an event has everything up to there', () => {
  const node: Record<string, unknown> = { name: 'a', size: 3n, below: [{ name: 'b' }] };
  node['self'] = node;
  assert.deepEqual(JSON.parse(serialize(node)), { name: 'a', size: '3', below: [{ name: 'b' }] });
});
