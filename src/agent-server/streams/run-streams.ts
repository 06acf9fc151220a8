/**
 * The event logs of the runs that this process executes, and for a while after their end; those of resumable runs are also
 * stored, so that another process, or this one after a crash, can go on from any id.
 */
import type { Storage } from '../../storage/port.ts';
import { parseEventId, type RunEvent, RunStream } from './run-stream.ts';

/** How long a stream can be read after its run ended. */
const KEPT_MS = 10_000;
const KEPT_RESUMABLE_MS = 120_000;

export class RunStreams {
  readonly #storage: Storage;
  readonly #streams = new Map<string, RunStream>();
  readonly #opened = new Map<string, Set<() => void>>();
  #unsaved: { runId: string; event: RunEvent }[] = [];

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Begins the stream of one attempt at a run; readers that wait for it get it. */
  open(runId: string, attempt: number): RunStream {
    const stream = new RunStream(attempt);
    this.#streams.set(runId, stream);
    for (const resume of this.#opened.get(runId) ?? []) resume();
    return stream;
  }

  /** Ends the stream of an attempt and forgets it after the time that it is kept. */
  close(runId: string, stream: RunStream, resumable: boolean): void {
    stream.end();
    if (this.#opened.get(runId)?.size === 0) this.#opened.delete(runId);
    setTimeout(
      () => {
        if (this.#streams.get(runId) === stream) {
          this.#streams.delete(runId);
          this.#opened.delete(runId);
        }
        if (resumable) void this.#storage.write('DELETE FROM stream_events WHERE run_id = $1', [runId]).catch(() => undefined);
      },
      resumable ? KEPT_RESUMABLE_MS : KEPT_MS,
    ).unref();
  }

  /** Stores an event of a resumable run; events of one turn of the event loop go into one transaction. */
  save(runId: string, event: RunEvent): void {
    this.#unsaved.push({ runId, event });
    if (this.#unsaved.length === 1) setImmediate(() => this.#flush());
  }

  /**
   * Everything after `lastId` that is kept, then what comes. `ended` settles when the run has ended wherever it is executed.
   * Throws `ReaderBehind` when events after the last one read are no longer kept.
   */
  async *read(runId: string, lastId: string | undefined, ended: Promise<unknown>, signal: AbortSignal): AsyncGenerator<RunEvent> {
    let last = lastId;
    let over = false;
    for (;;) {
      const stream = this.#streams.get(runId);
      for await (const event of stream ? stream.read(last, signal) : this.#stored(runId, last)) {
        last = event.id;
        yield event;
      }
      if (over || signal.aborted) return;
      over = await this.#endedOrReopened(runId, ended, signal);
    }
  }

  async *#stored(runId: string, lastId: string | undefined): AsyncGenerator<RunEvent> {
    const [attempt, number] = parseEventId(lastId);
    const rows = await this.#storage.read<{ attempt: number; number: number; event: string; data: string }>(
      `SELECT attempt, number, event, data FROM stream_events
       WHERE run_id = $1 AND (attempt > $2 OR (attempt = $2 AND number > $3)) ORDER BY attempt, number`,
      [runId, attempt, number],
    );
    for (const row of rows) yield { id: `${row.attempt}-${row.number}`, event: row.event, data: row.data };
  }

  /** True when the run has ended, false when another attempt at it has opened its stream here. */
  #endedOrReopened(runId: string, ended: Promise<unknown>, signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const settle = (over: boolean) => {
        this.#opened.get(runId)?.delete(reopened);
        signal.removeEventListener('abort', aborted);
        resolve(over);
      };
      const reopened = () => settle(false);
      const aborted = () => settle(true);
      ended.then(aborted, aborted);
      signal.addEventListener('abort', aborted, { once: true });
      const waiting = this.#opened.get(runId) ?? new Set();
      this.#opened.set(runId, waiting.add(reopened));
    });
  }

  #flush(): void {
    const batch = this.#unsaved;
    this.#unsaved = [];
    const saved = this.#storage.transaction(async (transaction) => {
      for (const { runId, event } of batch) {
        const [attempt, number] = parseEventId(event.id);
        await transaction.query(
          'INSERT INTO stream_events (run_id, attempt, number, event, data) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING',
          [runId, attempt, number, event.event, event.data],
        );
      }
    });
    // A run that was deleted meanwhile has no stream to keep.
    saved.catch(() => undefined);
  }
}
