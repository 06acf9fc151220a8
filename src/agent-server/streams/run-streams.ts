/**
 * The event logs of the runs that this process executes, and for a while after their end. The events of resumable runs, and of
 * runs that another process reads, are also stored, so that any process, or this one after a crash, can go on from any id.
 */
import type { Storage } from '../../storage/port.ts';
import { parseEventId, type RunEvent, RunStream } from './run-stream.ts';

/** Channels of notifications: a process began to execute a run, another wants to read its stream, there is more to read. */
export const RUN_STARTED = 'run-started';
export const RUN_WATCH = 'run-watch';
export const RUN_EVENTS = 'run-events';

/** How long the stream of a run can be read after its end. */
const KEPT_MS = 10_000;
const KEPT_STORED_MS = 120_000;

interface OpenStream {
  stream: RunStream;
  stored: boolean;
}

export class RunStreams {
  readonly #storage: Storage;
  readonly #open = new Map<string, OpenStream>();
  /** Readers that wait for something to happen to a run. */
  readonly #waiting = new Map<string, Set<() => void>>();
  #unsaved: { runId: string; event: RunEvent }[] = [];

  constructor(storage: Storage) {
    this.#storage = storage;
    storage.listen((channel, payload) => {
      if (channel === RUN_WATCH) this.share(payload);
      else if (channel === RUN_EVENTS || channel === RUN_STARTED) this.#stir(payload);
      else if (channel === '*') for (const runId of this.#waiting.keys()) this.#stir(runId);
    });
  }

  /** Begins the stream of one attempt at a run; readers that wait for it get it. */
  open(runId: string, attempt: number, stored: boolean): RunStream {
    const stream = new RunStream(attempt);
    this.#open.set(runId, { stream, stored });
    this.#stir(runId);
    this.#storage.notify(RUN_STARTED, runId);
    return stream;
  }

  append(runId: string, stream: RunStream, event: string, data: string): void {
    const appended = stream.append(event, data);
    if (this.#open.get(runId)?.stored) this.#save(runId, appended);
  }

  /** Ends the stream of an attempt; it is forgotten after the time that it is kept. */
  close(runId: string, stream: RunStream): void {
    stream.end();
    const open = this.#open.get(runId);
    const forget = () => {
      if (this.#open.get(runId)?.stream === stream) this.#open.delete(runId);
    };
    setTimeout(forget, open?.stored ? KEPT_STORED_MS : KEPT_MS).unref();
  }

  /** Another process reads this run: what is kept of its events, and what comes, is stored from now on. */
  share(runId: string): void {
    const open = this.#open.get(runId);
    if (!open || open.stored) return;
    open.stored = true;
    for (const event of open.stream.kept) this.#save(runId, event);
  }

  /** Forgets the stored events of runs that ended a while ago. */
  async sweep(now: number): Promise<void> {
    await this.#storage.write(
      `DELETE FROM stream_events WHERE run_id IN (SELECT DISTINCT e.run_id FROM stream_events e JOIN runs r ON r.run_id = e.run_id
       WHERE r.status NOT IN ('pending', 'running') AND r.updated_at < $1)`,
      [new Date(now - KEPT_STORED_MS).toISOString()],
    );
  }

  /**
   * Everything after `lastId` that is kept, then what comes. `ended` settles when the run has ended wherever it is executed.
   * Throws `ReaderBehind` when events after the last one read are no longer kept.
   */
  async *read(runId: string, lastId: string | undefined, ended: Promise<unknown>, signal: AbortSignal): AsyncGenerator<RunEvent> {
    let last = lastId;
    let over = false;
    let asked = false;
    const ends = ended.then(
      () => true,
      () => true,
    );
    for (;;) {
      const attempt = this.#open.get(runId)?.stream.attempt ?? Number.MAX_SAFE_INTEGER;
      // Attempts before the one that is open here, or all of them when none is, can only be stored.
      for await (const event of this.#stored(runId, last, attempt)) {
        last = event.id;
        yield event;
      }
      const stream = this.#open.get(runId)?.stream;
      if (stream) {
        for await (const event of stream.read(last, signal)) {
          last = event.id;
          yield event;
        }
      } else if (!asked && !over) asked = await this.#askForEvents(runId);
      if (over || signal.aborted) return;
      over = await this.#happened(runId, ends, signal);
    }
  }

  async *#stored(runId: string, lastId: string | undefined, before: number): AsyncGenerator<RunEvent> {
    const [attempt, number] = parseEventId(lastId);
    if (attempt >= before || before === 1) return;
    const rows = await this.#storage.read<{ attempt: number; number: number; event: string; data: string }>(
      `SELECT attempt, number, event, data FROM stream_events
       WHERE run_id = $1 AND (attempt > $2 OR (attempt = $2 AND number > $3)) AND attempt < $4 ORDER BY attempt, number`,
      [runId, attempt, number, before],
    );
    for (const row of rows) yield { id: `${row.attempt}-${row.number}`, event: row.event, data: row.data };
  }

  /** Has the process that executes the run store its events; false while none does. */
  async #askForEvents(runId: string): Promise<boolean> {
    const asked = await this.#storage.write(
      `UPDATE runs SET watched = 1 WHERE run_id = $1 AND status = 'running' AND watched = 0 RETURNING run_id`,
      [runId],
    );
    if (asked.length > 0) this.#storage.notify(RUN_WATCH, runId);
    return asked.length > 0;
  }

  /** Resolves with true when the run has ended or nobody reads any more, with false when there may be more to read. */
  #happened(runId: string, ends: Promise<boolean>, signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(runId) ?? new Set();
      const settle = (over: boolean) => {
        waiting.delete(more);
        if (waiting.size === 0) this.#waiting.delete(runId);
        signal.removeEventListener('abort', finished);
        resolve(over);
      };
      const more = () => settle(false);
      const finished = () => settle(true);
      void ends.then(finished);
      signal.addEventListener('abort', finished, { once: true });
      this.#waiting.set(runId, waiting.add(more));
    });
  }

  #stir(runId: string): void {
    for (const look of [...(this.#waiting.get(runId) ?? [])]) look();
  }

  /** Events of one turn of the event loop go into one transaction. */
  #save(runId: string, event: RunEvent): void {
    this.#unsaved.push({ runId, event });
    if (this.#unsaved.length === 1) setImmediate(() => this.#flush());
  }

  #flush(): void {
    const batch = this.#unsaved;
    this.#unsaved = [];
    const saved = this.#storage.transaction(async (transaction) => {
      for (const { runId, event } of batch) {
        const [attempt, number] = parseEventId(event.id);
        await transaction.query(
          `INSERT INTO stream_events (run_id, attempt, number, event, data)
           SELECT $1, $2, $3, $4, $5 WHERE EXISTS (SELECT 1 FROM runs WHERE run_id = $1) ON CONFLICT DO NOTHING`,
          [runId, attempt, number, event.event, event.data],
        );
      }
    });
    saved.then(
      () => {
        for (const runId of new Set(batch.map((entry) => entry.runId))) this.#storage.notify(RUN_EVENTS, runId);
      },
      // The storage is unreachable: readers here have the events, others resume when it is back.
      () => undefined,
    );
  }
}
