/**
 * Protocol v2 readers of a thread: what is kept of its runs, then everything that follows, until the reader leaves. A reader that
 * names the last number it saw misses nothing after it, or is told that it did.
 */
import type { Storage } from '../../storage/port.ts';
import type { Access } from '../auth/access.ts';
import type { OrderedRun } from '../runs/run-order.ts';
import { findKeptTurns, findTurns, isFinal, newestRunOf, type RunKey } from '../runs/run-records.ts';
import type { Runs } from '../runs/runs.ts';
import { parseEventId, ReaderBehind, type RunEvent } from '../streams/run-stream.ts';
import type { RunStreams } from '../streams/run-streams.ts';
import type { ThreadStreams } from '../streams/thread-stream.ts';
import { findIncarnation } from '../threads/thread-identity-records.ts';
import { assertThread } from '../threads/thread-records.ts';
import { LAST, type ProtocolEvent, seqBefore, seqOf, turnOf } from './events.ts';
import { RunProjection, type TreeNode } from './run-projection.ts';

/** Events after the number that the reader named, or the next ones for a slow reader, are no longer kept. */
export class ResumeGap extends Error {
  override name = 'ResumeGap';
}

const GAP = 'Events after this number are no longer kept. Read the state of the thread, then follow it without `since`.';

interface Reading {
  /** The number after which to begin; undefined for everything that is kept. */
  since: number | undefined;
  /** The number after which no event may be missing. Usually `since`. */
  seen?: number | undefined;
  signal: AbortSignal;
}

type ThreadEventReader = (isWanted: (event: ProtocolEvent) => boolean, reading: Reading) => AsyncGenerator<ProtocolEvent>;

export class ThreadEvents {
  readonly #storage: Storage;
  readonly #runs: Runs;
  readonly #streams: RunStreams;
  readonly #threads: ThreadStreams;

  constructor(storage: Storage, runs: Runs, streams: RunStreams, threads: ThreadStreams) {
    this.#storage = storage;
    this.#runs = runs;
    this.#streams = streams;
    this.#threads = threads;
  }

  /**
   * A reader of a thread, which need not exist yet. It yields the events that are wanted. Throws `not_found` when the caller may
   * not read the thread. Reading throws `ResumeGap`.
   */
  async open(access: Access, threadId: string): Promise<ThreadEventReader> {
    const filter = await access.allow('threads:read', { thread_id: threadId });
    // Read before the thread is checked and the answer begins: a reader sees nothing of a thread that is made again with this id.
    const incarnation = await findIncarnation(this.#storage, threadId);
    if (filter !== undefined && incarnation !== undefined) await assertThread(this.#storage, threadId, filter);
    return (isWanted, reading) => this.#read(access, { threadId, incarnation }, isWanted, reading);
  }

  async *#read(
    access: Access,
    { threadId, incarnation }: { threadId: string; incarnation: string | undefined },
    isWanted: (event: ProtocolEvent) => boolean,
    reading: Reading,
  ): AsyncGenerator<ProtocolEvent> {
    const { since, signal } = reading;
    const start = () => (since === undefined ? this.#beforeKept(threadId) : turnOf(since) - 1);
    for await (const run of this.#threads.follow(threadId, start, signal, incarnation)) {
      if (isPast(run, since)) continue;
      // The thread may be another user's by the time it is made.
      if (access.user && !(await this.#runs.find(access, run.run_id))) continue;
      for await (const event of this.#run(run, reading))
        if ((since === undefined || event.seq > since) && isWanted(event)) yield event;
    }
  }

  async *#run(run: OrderedRun, { since, seen = since, signal }: Reading): AsyncGenerator<ProtocolEvent> {
    const projection = new RunProjection(run);
    const wasOver = isFinal(run.status);
    let at = 0;
    for await (const event of this.#log(run, signal)) {
      if (at === 0) assertWhole(run.turn, event, seen);
      at = Math.max(at, event.at, 1);
      yield* projection.take(event);
    }
    if (signal.aborted) return;
    if (at === 0 && wasOver && run.started) {
      // Nothing is kept of it. Of a run that was cancelled before its start there is only the end to tell.
      if (seen !== undefined && !isPast(run, seen)) throw new ResumeGap(GAP);
      return;
    }
    const after = await this.#runs.again(run);
    if (after && !isFinal(after.status)) return;
    yield* projection.end(after?.status, after?.failure, after ? Date.parse(after.updated_at) : Math.max(at, 1));
  }

  async *#log(run: OrderedRun, signal: AbortSignal): AsyncGenerator<RunEvent> {
    try {
      yield* this.#streams.readStored(run, this.#runs.ended(run), signal);
    } catch (error) {
      throw error instanceof ReaderBehind ? new ResumeGap(GAP, { cause: error }) : error;
    }
  }

  /** A number before the first event of a run: one that waits starts after all that have started. */
  async before(run: RunKey): Promise<number> {
    const found = await this.#runs.again(run);
    if (!found) return 0;
    if (found.turn > 0) return seqBefore(found.turn);
    const { last } = await findTurns(this.#storage, run.thread_id, 'all');
    return seqBefore(last + 1);
  }

  /** The graphs that a run of the thread has executed, the newest one when none is named; undefined without a run. */
  async tree(access: Access, threadId: string, runId: string | undefined): Promise<TreeNode | undefined> {
    const run = await this.#runs.find(access, runId ?? (await newestRunOf(this.#storage, threadId)) ?? '');
    if (!run || run.thread_id !== threadId.toLowerCase()) return undefined;
    const projection = new RunProjection(run);
    const kept = this.#streams.readStored(run, Promise.resolve(), AbortSignal.timeout(TREE_MS));
    for await (const event of kept) projection.take(event);
    return projection.tree(run.status);
  }

  /** The number before the first run of which events may be kept. */
  async #beforeKept(threadId: string): Promise<number> {
    const since = new Date(Date.now() - this.#streams.keptStoredMs).toISOString();
    const { first, last } = await findKeptTurns(this.#storage, threadId, since);
    return first === undefined ? last : first - 1;
  }
}

const TREE_MS = 200;

/** Whether the number is behind all events of the run. */
function isPast({ turn }: OrderedRun, seq: number | undefined): boolean {
  return seq !== undefined && seq >= seqOf({ ...LAST, turn });
}

/** Throws when the log no longer begins where the reader is. */
function assertWhole(turn: number, first: RunEvent, seen: number | undefined): void {
  const [attempt, number] = parseEventId(first.id);
  if (number > 1 && seen !== undefined && seen < seqOf({ turn, attempt, number, part: 0 }) - 1) throw new ResumeGap(GAP);
}
