/**
 * The stream of a thread: the events of its runs, one run after the other in the order of their starts, until the reader leaves or
 * the thread is deleted.
 */
import type { Storage } from '../../storage/port.ts';
import type { Access } from '../auth/access.ts';
import type { OrderedRun } from '../runs/run-order.ts';
import { findTurns, isFinal } from '../runs/run-records.ts';
import type { Runs } from '../runs/runs.ts';
import { findIncarnation } from '../threads/thread-identity-records.ts';
import { assertThread, threadNotFound } from '../threads/thread-records.ts';
import type { ThreadStates } from '../threads/thread-states.ts';
import { watchThread } from '../threads/watcher-records.ts';
import { parseEventId } from './run-stream.ts';
import type { RunStreams } from './run-streams.ts';

type ThreadStreamMode = 'run_modes' | 'lifecycle' | 'state_update';

export interface ThreadEvent {
  id: string;
  event: string;
  data: string;
}

/** How long a watch of a thread lasts without renewal, and how often it is renewed. */
const WATCH_MS = 60_000;
const WATCH_RENEWED_MS = 20_000;

/** How many runs back a reader starts at most. Earlier runs have no events left. */
const LOOK_BACK = 100;

/** `lastId` is `turn-attempt-number` of the last event read, `-` for everything kept, or undefined for new events only. */
export type ThreadReader = (
  lastId: string | undefined,
  modes: ThreadStreamMode[],
  signal: AbortSignal,
) => AsyncGenerator<ThreadEvent>;

export class ThreadStreams {
  readonly #storage: Storage;
  readonly #runs: Runs;
  readonly #streams: RunStreams;
  readonly #states: ThreadStates;
  /** Readers that wait for a change, by thread. */
  readonly #waiting = new Map<string, Set<() => void>>();

  constructor(storage: Storage, runs: Runs, streams: RunStreams, states: ThreadStates) {
    this.#storage = storage;
    this.#runs = runs;
    this.#streams = streams;
    this.#states = states;
    storage.listen((heard) => {
      // A run that is claimed with its acceptance sends only `run-started`.
      if (heard.channel === 'run-ready' && heard.payload !== null) this.#wake(heard.payload);
      else if (heard.channel === 'run-started') this.#wake(heard.payload.threadId);
      else if (heard.channel === 'thread-deleted' || heard.channel === 'question-withdrawn') this.#wake(heard.payload);
      else if (heard.channel === '*') for (const threadId of this.#waiting.keys()) this.#wake(threadId);
    });
  }

  /** Throws `not_found`. */
  async open(access: Access, threadId: string): Promise<ThreadReader> {
    const filter = await access.allow('threads:read', { thread_id: threadId });
    // Read before the thread is checked: what is followed is no later thread of this id.
    const incarnation = await findIncarnation(this.#storage, threadId);
    await assertThread(this.#storage, threadId, filter);
    if (incarnation === undefined) throw threadNotFound(threadId);
    return (lastId, modes, signal) => this.#read(access, { threadId, incarnation }, lastId, modes, signal);
  }

  async *#read(
    access: Access,
    thread: { threadId: string; incarnation: string },
    lastId: string | undefined,
    modes: ThreadStreamMode[],
    signal: AbortSignal,
  ): AsyncGenerator<ThreadEvent> {
    const { threadId, incarnation } = thread;
    const [lastTurn, ...rest] = (lastId ?? '').split('-');
    const last = lastId && lastId !== '-' ? { turn: Number(lastTurn), id: rest.join('-') } : undefined;
    const start = () => (last ? last.turn - 1 : this.#startAt(threadId, lastId === '-'));
    // The run of the last event may be deleted. The run after it is then read from its start.
    const isGone = async () => (await findIncarnation(this.#storage, threadId)) !== incarnation;
    for await (const run of this.follow(threadId, start, signal, incarnation))
      for await (const event of this.#run(access, run, run.turn === last?.turn ? last.id : undefined, modes, signal)) {
        // The state may be the one of a thread that was made again with this id.
        if (event.event === 'state_update' && (await isGone())) return;
        yield event;
      }
  }

  /**
   * Yields the runs of a thread that started behind a number, in order, then each run that starts, until the reader leaves or the
   * thread is deleted. Where no `incarnation` is named the thread need not exist yet.
   */
  async *follow(
    named: string,
    start: () => number | Promise<number>,
    signal: AbortSignal,
    incarnation?: string,
  ): AsyncGenerator<OrderedRun> {
    const threadId = named.toLowerCase();
    const renewal = await this.#watch(threadId);
    try {
      let followed = incarnation ?? (await findIncarnation(this.#storage, threadId));
      let turn = await start();
      while (!signal.aborted) {
        // Listen before looking, so that no run is missed.
        const next = this.awaitChange(threadId, signal);
        const [run] = await this.#runs.startedAfter(threadId, turn, 1);
        // Read last: what was read before is of this thread, or of one that is gone.
        const current = await findIncarnation(this.#storage, threadId);
        followed ??= current;
        if (current !== followed) return next.stop();
        if (!run) {
          await next.heard;
          continue;
        }
        next.stop();
        yield run;
        turn = run.turn;
      }
    } finally {
      // A reader also ends by an error, with which the signal has nothing to do.
      clearInterval(renewal);
    }
  }

  async *#run(
    access: Access,
    run: OrderedRun,
    last: string | undefined,
    modes: ThreadStreamMode[],
    signal: AbortSignal,
  ): AsyncGenerator<ThreadEvent> {
    const lifecycle = (status: string, end: string): ThreadEvent => ({
      id: `${run.turn}-${end}`,
      event: 'lifecycle',
      data: JSON.stringify({ run_id: run.run_id, status }),
    });
    if (modes.includes('lifecycle') && !last) yield lifecycle('running', '0-0');
    // Events about the end of a run follow all of its own events.
    const [attempt, told] = parseEventId(last);
    const isTold = (number: number) => attempt === END && told >= number;
    if (attempt !== END) {
      const ended = this.#runs.ended(run);
      for await (const event of this.#streams.read(run, last, ended, signal)) {
        if (modes.includes('run_modes')) yield { ...event, id: `${run.turn}-${event.id}` };
      }
    }
    if (signal.aborted) return;
    const after = await this.#runs.again(run);
    if (!after || !isFinal(after.status)) return;
    if (modes.includes('state_update') && !isTold(1)) {
      const values = await this.#states.values(access, { thread_id: run.thread_id, graph_id: run.graphId, metadata: '{}' });
      yield { id: `${run.turn}-${END}-1`, event: 'state_update', data: JSON.stringify(values) };
    }
    if (modes.includes('lifecycle') && !isTold(2)) yield lifecycle(after.status, `${END}-2`);
  }

  /** Until the timer is cleared, this process is a watcher of every run accepted on the thread. */
  async #watch(threadId: string): Promise<NodeJS.Timeout> {
    const watch = () => watchThread(this.#storage, threadId, this.#streams.owner, WATCH_MS);
    await watch();
    // If one renewal fails, two more follow before the watch expires.
    const renew = () => {
      watch().catch(() => undefined);
      // A notification may have been lost.
      this.#wake(threadId);
    };
    return setInterval(renew, WATCH_RENEWED_MS);
  }

  /** The number before the first run to read. */
  async #startAt(threadId: string, everything: boolean): Promise<number> {
    const { first, last } = await findTurns(this.#storage, threadId, everything ? 'all' : 'running');
    return first === undefined ? last : Math.max(first - 1, everything ? last - LOOK_BACK : 0);
  }

  #wake(threadId: string): void {
    for (const look of [...(this.#waiting.get(threadId) ?? [])]) look();
  }

  /**
   * `heard` resolves when a run of the thread may have been accepted or started, its question may have been withdrawn, the thread may
   * be gone, or the reader left.
   */
  awaitChange(threadId: string, signal: AbortSignal): { heard: Promise<void>; stop(): void } {
    const { promise, resolve } = Promise.withResolvers<void>();
    const waiting = this.#waiting.get(threadId) ?? new Set();
    const stop = () => {
      waiting.delete(stop);
      if (waiting.size === 0 && this.#waiting.get(threadId) === waiting) this.#waiting.delete(threadId);
      signal.removeEventListener('abort', stop);
      resolve();
    };
    this.#waiting.set(threadId, waiting.add(stop));
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    return { heard: promise, stop };
  }
}

/** Comes after every attempt. */
const END = 1_000_000_000;

/**
 * Yields what `read` yields until nothing arrives for `seconds`, where they are given. For clients that cannot listen forever.
 * `signal` ends it at any time.
 */
export async function* untilIdle<Event>(
  read: (signal: AbortSignal) => AsyncIterable<Event>,
  seconds: number | undefined,
  signal: AbortSignal,
): AsyncGenerator<Event> {
  if (seconds === undefined) {
    yield* read(signal);
    return;
  }
  const idle = new AbortController();
  const begin = () => setTimeout(() => idle.abort(), seconds * 1_000);
  let timer = begin();
  try {
    for await (const event of read(AbortSignal.any([signal, idle.signal]))) {
      clearTimeout(timer);
      yield event;
      timer = begin();
    }
  } finally {
    clearTimeout(timer);
  }
}
