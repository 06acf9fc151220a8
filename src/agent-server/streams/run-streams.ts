/**
 * The event logs of the runs that this process executes, kept for a while after their end. Events of resumable runs, and of runs
 * that another process reads, are also stored. Any process, and this one after a crash, can then continue from any id.
 */

import type { Logger } from 'pino';
import type { Run } from '../../../generated/agent-server/types.gen.ts';
import { isUnavailable } from '../../problem.ts';
import type { Payloads, Storage, Transaction } from '../../storage/port.ts';
import { type EncryptionContext, encryptionContext, within } from '../encryption/encryption-context.ts';
import type { RunRow } from '../runs/run-records.ts';
import { addWatcher, watchedElsewhere, watchersOf } from '../runs/run-watcher-records.ts';
import { includesWatcher, readElsewhere, type Watchers } from '../threads/watcher-records.ts';
import { type Attempt, deleteOldEvents, saveEvents, storedEvents } from './event-records.ts';
import { RefusedEvents } from './refused-events.ts';
import { RunNews, watchEnd } from './run-news.ts';
import { leavesOut, ofOwnModes, parseEventId, ReaderBehind, type RunEvent, RunStream } from './run-stream.ts';

/** How long the stream of a run stays readable after its end. */
const KEPT_MS = 10_000;
const KEPT_STORED_MS = 120_000;
/** Limit of all ended runs in memory, in characters. Beyond it, the oldest runs are forgotten. */
const ENDED_SIZE = 32 * 1024 * 1024;
/** Limit of all running runs, in characters. Beyond it, the largest run loses its oldest events. */
const RUNNING_SIZE = 128 * 1024 * 1024;

/** Pause between two tries while the database is unavailable. */
const RETRY_MS = 250;

interface OpenStream {
  stream: RunStream;
  stored: boolean;
  /** Number of the last event known to be in the database. */
  saved: number;
  /** Of the run. */
  context: EncryptionContext;
}

type StartedRun = Pick<RunRow, 'run_id' | 'thread_id' | 'attempt' | 'watched_by'>;

interface Unsaved {
  attempt: Attempt;
  event: RunEvent;
  context: EncryptionContext;
}

export class RunStreams {
  /** Identifies this process. */
  readonly owner: string;
  /** How long a stored stream stays readable after the end of its run. */
  readonly keptStoredMs: number;
  readonly #storage: Storage;
  readonly #open = new Map<string, OpenStream>();
  /** Ended streams that are kept for a while, oldest first. */
  readonly #ended = new Map<RunStream, { runId: string; forgetting: NodeJS.Timeout }>();
  #endedSize = 0;
  #runningSize = 0;
  readonly #news = new RunNews();
  #unsaved: Unsaved[] = [];
  /** What a transaction stores now. */
  #storing: Unsaved[] = [];
  readonly #refused: RefusedEvents<Unsaved>;
  #saving: Promise<void> | undefined;
  #stopped = false;

  constructor(storage: Storage, owner: string, keptStoredMs = KEPT_STORED_MS, log?: Logger) {
    this.#refused = new RefusedEvents((events) => this.#tryAgain(events), log);
    this.keptStoredMs = keptStoredMs;
    this.owner = owner;
    this.#storage = storage;
    storage.listen((heard) => {
      if (heard.channel === 'run-watched') this.#hearWatcher(heard.payload);
      else if (heard.channel === 'run-events') this.#news.wake(heard.payload);
      else if (heard.channel === 'run-started') this.#news.wake(heard.payload.runId);
      else if (heard.channel === '*') this.#lookAround();
    });
  }

  /** Starts the stream of one attempt at a run. Waiting readers get it. */
  open({ run_id: runId, thread_id: threadId, attempt, watched_by: watchers }: StartedRun, resumable: boolean): RunStream {
    const stream = new RunStream(attempt);
    const stored = resumable || readElsewhere(watchers, this.owner);
    this.#open.set(runId, { stream, stored, saved: 0, context: encryptionContext() });
    this.#news.wake(runId);
    this.#storage.notify('run-started', { runId, threadId });
    return stream;
  }

  append(runId: string, stream: RunStream, event: string, data: string): void {
    const before = stream.size;
    const appended = stream.append(event, data);
    this.#runningSize += stream.size - before;
    if (this.#runningSize > RUNNING_SIZE) this.#cutLargest(stream);
    const open = this.#open.get(runId);
    if (open?.stored) this.#save({ runId, attempt: stream.attempt }, appended, open.context);
  }

  /** Drops the oldest events of the largest running stream: `grown`, or a larger one. */
  #cutLargest(grown: RunStream): void {
    let largest = grown;
    for (const { stream } of this.#open.values()) if (!stream.ended && stream.size > largest.size) largest = stream;
    const before = largest.size;
    largest.keepTo(before - (this.#runningSize - RUNNING_SIZE));
    this.#runningSize += largest.size - before;
  }

  /** Resolves when everything appended to stored streams is readable in all processes. */
  async saved(): Promise<void> {
    while (this.#saving) await this.#saving;
  }

  /**
   * Stores the events of a stored stream in a transaction with other records, so that both are committed or neither. The returned
   * function is called after the commit.
   */
  async saveWith(transaction: Transaction, attempt: Attempt): Promise<(() => void) | undefined> {
    const { runId } = attempt;
    const open = this.#open.get(runId);
    const kept = open?.stored && open.stream.attempt === attempt.attempt ? open.stream.kept : [];
    if (!open || kept.length === 0) return undefined;
    const first = parseEventId(kept[0]!.id)[1];
    const events = [...this.#leftWindow(attempt, open.saved, first), ...kept.slice(Math.max(0, open.saved + 1 - first))];
    if (events.length === 0) return undefined;
    await saveEvents(transaction, attempt, events);
    const last = events.at(-1)!;
    return () => {
      open.saved = Math.max(open.saved, parseEventId(last.id)[1]);
      open.stream.wake();
      const saved = new Set(events);
      this.#unsaved = this.#unsaved.filter(({ event }) => !saved.has(event));
      this.#storage.notify('run-events', runId);
    };
  }

  /** Events between these numbers that left the window before they were stored. Stored later, they would be a gap until then. */
  #leftWindow({ runId, attempt }: Attempt, saved: number, first: number): RunEvent[] {
    const left = [...this.#refused.of(runId), ...this.#storing, ...this.#unsaved].filter((unsaved) => {
      const number = parseEventId(unsaved.event.id)[1];
      return unsaved.attempt.runId === runId && unsaved.attempt.attempt === attempt && number > saved && number < first;
    });
    return left.map(({ event }) => event);
  }

  /** Events of a run that must be stored and are not known to be. */
  unsaved(runId: string, watchers: Watchers): RunEvent[] {
    const open = this.#open.get(runId);
    if (!open || !(open.stored || readElsewhere(watchers, this.owner))) return [];
    return open.stream.kept.filter(({ id }) => parseEventId(id)[1] > open.saved);
  }

  /** Stops retrying: events that cannot be saved now are dropped. */
  stop(): void {
    this.#stopped = true;
    this.#refused.stop();
  }

  /**
   * Ends the stream of an attempt. It is forgotten after its retention time, or earlier when ended streams exceed their limit.
   */
  close(runId: string, stream: RunStream): void {
    stream.end();
    this.#runningSize -= stream.size;
    const keptMs = this.#open.get(runId)?.stored ? this.keptStoredMs : KEPT_MS;
    const forgetting = setTimeout(() => this.#forget(stream), keptMs).unref();
    this.#ended.set(stream, { runId, forgetting });
    this.#endedSize += stream.size;
    for (const oldest of this.#ended.keys()) {
      if (this.#endedSize <= ENDED_SIZE) break;
      this.#forget(oldest);
    }
  }

  /** Current readers continue. Later readers get the stored events. */
  #forget(stream: RunStream): void {
    const ended = this.#ended.get(stream);
    if (!ended) return;
    this.#ended.delete(stream);
    this.#endedSize -= stream.size;
    clearTimeout(ended.forgetting);
    if (this.#open.get(ended.runId)?.stream !== stream) return;
    this.#open.delete(ended.runId);
    this.#refused.drop(ended.runId);
  }

  /** Stores the kept events of a run that executes here, and all new ones. */
  store(runId: string): void {
    const open = this.#open.get(runId);
    if (!open || open.stored) return;
    open.stored = true;
    for (const event of open.stream.kept) this.#save({ runId, attempt: open.stream.attempt }, event, open.context);
  }

  /** Catches up on missed notifications. */
  async sweep(): Promise<void> {
    await this.#lookForWatched();
    this.#news.wakeAll();
  }

  /** Deletes the stored events of runs that ended before `before` (ISO time). */
  deleteOld(before: string): Promise<void> {
    return deleteOldEvents(this.#storage, before);
  }

  /** The events of a run that this process can read without waiting, oldest first. */
  async kept({ run_id: runId }: Pick<Run, 'run_id'>): Promise<RunEvent[]> {
    const open = this.#open.get(runId);
    const past = await Array.fromAsync(this.#past(runId, undefined, open));
    const [attempt, number] = parseEventId(past.at(-1)?.id);
    const isNew = ({ id }: RunEvent) => {
      const [ofAttempt, own] = parseEventId(id);
      return ofAttempt > attempt || (ofAttempt === attempt && own > number);
    };
    return [...past, ...(open?.stream.kept.filter(isNew) ?? [])].flatMap((event) => ofOwnModes(event) ?? []);
  }

  /**
   * Yields everything kept after `lastId`, then new events. `ended` settles when the run has ended in any process. Throws
   * `ReaderBehind` when events after the last one read are no longer kept.
   */
  read(run: Run, lastId: string | undefined, ended: Promise<unknown>, signal: AbortSignal): AsyncGenerator<RunEvent> {
    return this.#read(run, lastId, ended, signal, false);
  }

  /**
   * Like `read`, with what only protocol v2 shows. An event that is to be stored is yielded once it is, so
   * that each reader gets it, whatever dies.
   */
  readStored(run: Run, ended: Promise<unknown>, signal: AbortSignal): AsyncGenerator<RunEvent> {
    return this.#read(run, undefined, ended, signal, true);
  }

  async *#read(
    { run_id: runId }: Run,
    lastId: string | undefined,
    ended: Promise<unknown>,
    signal: AbortSignal,
    onlyStored: boolean,
  ): AsyncGenerator<RunEvent> {
    let last = lastId;
    let over = false;
    let asked = false;
    const shown = (event: RunEvent) => (onlyStored ? event : ofOwnModes(event));
    const ending = watchEnd(ended);
    let behind: string | undefined;
    for (;;) {
      const open = this.#open.get(runId);
      for await (const event of this.#past(runId, last, open)) {
        if (leavesOut(last, event.id)) throw new ReaderBehind('the next events for this reader were neither kept nor stored');
        last = event.id;
        const own = shown(event);
        if (own) yield own;
      }
      const stream = this.#open.get(runId)?.stream;
      if (stream) {
        try {
          for await (const event of stream.read(last, signal, onlyStored ? () => this.#storedTo(runId, stream) : undefined)) {
            last = event.id;
            const own = shown(event);
            if (own) yield own;
          }
        } catch (error) {
          if (!(error instanceof ReaderBehind) || !open?.stored || behind === last) throw error;
          behind = last;
          continue;
        }
      } else if (!asked && !over) asked = await this.#askForEvents(runId);
      if (over || signal.aborted) return;
      over = await this.#news.after(runId, ending, signal);
    }
  }

  /**
   * Yields stored events that are not in the window: of earlier attempts, the beginning of a long stream, or the whole stream.
   */
  async *#past(runId: string, lastId: string | undefined, open: OpenStream | undefined): AsyncGenerator<RunEvent> {
    let last = lastId;
    const isOver = () => open !== undefined && !open.stream.isPast(last);
    if (isOver()) return;
    if (open?.stored) await this.saved();
    for (;;) {
      const page = await storedEvents(this.#storage, runId, last);
      for (const event of page) {
        if (isOver() || (open && leavesOut(last, event.id))) return;
        last = event.id;
        yield event;
      }
      if (page.length === 0) return;
    }
  }

  /** The number of the last event that need not wait to be stored. */
  #storedTo(runId: string, stream: RunStream): number {
    const open = this.#open.get(runId);
    return open?.stream === stream && open.stored ? open.saved : Number.POSITIVE_INFINITY;
  }

  async #lookForWatched(): Promise<void> {
    const unstored = [...this.#open].filter(([, { stream, stored }]) => !stored && !stream.ended).map(([runId]) => runId);
    if (unstored.length === 0) return;
    for (const runId of await watchedElsewhere(this.#storage, this.owner, unstored)) this.store(runId);
  }

  #hearWatcher({ runId, reader }: Payloads['run-watched']): void {
    if (reader !== this.owner) this.store(runId);
  }

  /** Something in the database changed; it is unknown what. */
  #lookAround(): void {
    this.#news.wakeAll();
    // If this fails, the sweep looks again.
    this.#lookForWatched().catch(() => undefined);
  }

  /** Asks the process that executes the run to store its events. False when the run has ended. */
  async #askForEvents(runId: string): Promise<boolean> {
    // Runs created by a streaming request are marked as watched before they execute.
    if (includesWatcher(await watchersOf(this.#storage, runId), this.owner)) return true;
    const added = await addWatcher(this.#storage, runId, this.owner);
    if (added) this.#storage.notify('run-watched', { runId, reader: this.owner });
    return added;
  }

  /** Events of one turn of the event loop share one transaction. */
  #save(attempt: Attempt, event: RunEvent, context: EncryptionContext): void {
    this.#unsaved.push({ attempt, event, context });
    this.#startSaving();
  }

  #startSaving(): void {
    this.#saving ??= new Promise((resolve) => setImmediate(resolve))
      .then(() => this.#saveAll())
      .finally(() => {
        this.#saving = undefined;
      });
  }

  async #saveAll(): Promise<void> {
    while (this.#unsaved.length > 0 && !this.#stopped) {
      this.#storing = this.#unsaved;
      this.#unsaved = [];
      const all = Map.groupBy(this.#storing, ({ attempt }) => attempt.runId);
      const byRun = [...all].flatMap(([runId, events]) => (this.#refused.addBehind(runId, events) ? [] : [events]));
      try {
        await this.#storeAll(byRun);
      } catch (error) {
        if (isUnavailable(error)) {
          this.#unsaved = [...byRun.flat(), ...this.#unsaved];
          await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
        } else for (const events of byRun) await this.#storeAlone(events, byRun.length === 1 ? error : undefined);
      }
      this.#storing = [];
    }
  }

  /** A run whose events cannot be stored, which `refusal` says, holds up no other. Its events are kept and tried again. */
  async #storeAlone(events: Unsaved[], refusal: unknown): Promise<void> {
    try {
      if (refusal !== undefined) throw refusal;
      await this.#storeAll([events]);
    } catch (error) {
      if (isUnavailable(error)) this.#unsaved.push(...events);
      else this.#refused.add(events[0]!.attempt.runId, events, error);
    }
  }

  /** Tries again what could not be stored, before what came after it. */
  #tryAgain(events: Unsaved[]): void {
    this.#unsaved = [...events, ...this.#unsaved];
    this.#startSaving();
  }

  async #storeAll(byRun: Unsaved[][]): Promise<void> {
    await this.#storage.transaction(async (transaction) => {
      for (const unsaved of byRun) {
        const events = unsaved.map(({ event }) => event);
        const { attempt, context } = unsaved[0]!;
        await within(context, () => saveEvents(transaction, attempt, events));
      }
    });
    for (const unsaved of byRun) {
      const { runId, attempt } = unsaved[0]!.attempt;
      const open = this.#open.get(runId);
      if (open?.stream.attempt === attempt) {
        open.saved = Math.max(open.saved, parseEventId(unsaved.at(-1)!.event.id)[1]);
        open.stream.wake();
      }
      this.#storage.notify('run-events', runId);
    }
  }
}
