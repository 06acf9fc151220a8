/**
 * Who reads a run that ends with its last reader: several requests for one run may come, to this process or to others on the
 * database. A process says that it reads a run only when a second request for the run arrives.
 */
import type { Payloads, Storage } from '../../storage/port.ts';

/** One request that reads a run. */
export interface RunReader {
  /** The client hung up. */
  leave(): void;
  /** The answer is complete. */
  finish(): void;
}

interface ReadRun {
  /** Requests to this process. */
  count: number;
  /** Other processes with requests for the run. */
  others: Set<string>;
  /** Ends the run. */
  end(): void;
}

export class RunReaders {
  readonly #storage: Storage;
  readonly #owner: string;
  readonly #runs = new Map<string, ReadRun>();

  constructor(storage: Storage, owner: string) {
    this.#storage = storage;
    this.#owner = owner;
    storage.listen((heard) => {
      if (heard.channel === 'run-joined') this.#hearReader(heard.payload);
      else if (heard.channel === 'run-left') this.#hearLeft(heard.payload);
      else if (heard.channel === 'run-ended') this.#runs.delete(heard.payload);
    });
  }

  /** `isFirst`: the request made the run. `end` is called when the last reader of all processes has hung up. */
  add(runId: string, isFirst: boolean, end: () => void): RunReader {
    const run = this.#runs.get(runId) ?? { count: 0, others: new Set(), end };
    this.#runs.set(runId, run);
    run.count += 1;
    run.end = end;
    if (!isFirst && run.count === 1) this.#storage.notify('run-joined', { runId, reader: this.#owner });
    let isReading = true;
    const stop = (hasLeft: boolean) => {
      if (!isReading) return;
      isReading = false;
      run.count -= 1;
      if (run.count > 0 || this.#runs.get(runId) !== run) return;
      if (!hasLeft) this.#runs.delete(runId);
      else this.#leave(runId, run);
    };
    return { leave: () => stop(true), finish: () => stop(false) };
  }

  /** The last reader of this process has left. The entry stays while another process reads: both may leave at once. */
  #leave(runId: string, run: ReadRun): void {
    if (run.others.size > 0) {
      this.#storage.notify('run-left', { runId, reader: this.#owner });
      return;
    }
    this.#runs.delete(runId);
    run.end();
  }

  /** Answers a process that was not known, so that each knows of the other. */
  #hearReader({ runId, reader }: Payloads['run-joined']): void {
    const run = this.#runs.get(runId);
    if (!run || run.count === 0 || reader === this.#owner || run.others.has(reader)) return;
    run.others.add(reader);
    this.#storage.notify('run-joined', { runId, reader: this.#owner });
  }

  #hearLeft({ runId, reader }: Payloads['run-left']): void {
    const run = this.#runs.get(runId);
    if (!run?.others.delete(reader) || run.others.size > 0 || run.count > 0) return;
    this.#runs.delete(runId);
    run.end();
  }
}
