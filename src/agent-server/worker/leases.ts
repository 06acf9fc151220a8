/**
 * The leases of the runs that a process executes: claiming, renewing and giving back. The outcome of an attempt is recorded only
 * while it holds its lease.
 */
import type { Storage, Transaction } from '../../storage/port.ts';
import type { LeaseGrant } from '../runs/accept-runs.ts';
import type { Owner } from '../runs/lease-owner.ts';
import type { RunOutcome, RunQueue } from '../runs/run-queue.ts';
import type { RunRow } from '../runs/run-records.ts';
import { type Attempt, saveEvents } from '../streams/event-records.ts';
import type { RunEvent } from '../streams/run-stream.ts';
import { lockThread } from '../threads/thread-records.ts';
import type { Watchers } from '../threads/watcher-records.ts';
import { assertLease, type Claim, claimReady, claimSuspects, type HeldRow, releaseLease, renewLeases } from './lease-records.ts';

/** What is recorded together with the outcome of an attempt, or not at all. */
interface Recording {
  outcome: RunOutcome;
  /** The run's events that are not stored, for those who read it. */
  unsaved?(watchers: Watchers): RunEvent[];
  /** Writes the checkpoints that are not stored. */
  writeRest?(transaction: Transaction): Promise<void>;
  /** Who goes on with the next run that is ready, whatever its thread. */
  successor?: Owner | undefined;
}

/** What comes after an outcome that was recorded. */
export interface Recorded {
  /** The thread has another run. */
  hasNext: boolean;
  /** The run that the successor has claimed. */
  claimed: RunRow | undefined;
}

export class Leases {
  /** How long a lease holds without being renewed. */
  readonly leaseMs: number;
  readonly #storage: Storage;
  readonly #queue: RunQueue;
  readonly #now: () => number;

  constructor(storage: Storage, queue: RunQueue, now: () => number, leaseMs: number) {
    this.#storage = storage;
    this.#queue = queue;
    this.#now = now;
    this.leaseMs = leaseMs;
  }

  /** The lease of a run whose execution begins with its acceptance. */
  grant(owner: Owner): LeaseGrant {
    return { owner, until: this.#now() + this.leaseMs };
  }

  /** Takes up to `limit` ready runs, those first that have been ready for longest; not those to be executed apart. */
  claim(owner: Owner, limit: number): Promise<RunRow[]> {
    return this.#storage.write<RunRow>(...claimReady(this.#storage.dialect, this.#claimOf(owner), limit));
  }

  /** Takes up to `limit` of those that have to be executed apart, see `LostRuns`. */
  claimSuspects(owner: Owner, limit: number): Promise<RunRow[]> {
    return this.#storage.write<RunRow>(...claimSuspects(this.#storage.dialect, this.#claimOf(owner), limit));
  }

  #claimOf(owner: Owner): Claim {
    const at = this.#now();
    return { owner, until: at + this.leaseMs, at };
  }

  /** Keeps these leases of `owner` alive and tells which of the runs it still holds and what was asked of them. */
  renew(owner: Owner, runIds: readonly string[]): Promise<HeldRow[]> {
    return renewLeases(this.#storage, owner, this.#now() + this.leaseMs, runIds);
  }

  /** Gives a run back unfinished, for another attempt to go on with before all others, or after a pause. */
  release(attempt: Attempt, pauseMs: number): Promise<void> {
    return releaseLease(this.#storage, attempt, pauseMs);
  }

  /** Records the outcome of an attempt and lets the thread's next run go. Throws `LeaseLost` when the run is another attempt's. */
  record(attempt: Attempt, run: RunRow, { outcome, unsaved, writeRest, successor }: Recording): Promise<Recorded> {
    const { dialect } = this.#storage;
    return this.#storage.transaction(async (transaction) => {
      // Sent together, done in this order: the thread is locked first, as when a run is accepted.
      const [, watchers] = await Promise.all([
        lockThread(transaction, dialect, run.thread_id),
        assertLease(transaction, dialect, attempt),
      ]);
      await writeRest?.(transaction);
      if (unsaved) await saveEvents(transaction, attempt, unsaved(watchers));
      const hasNext = await this.#queue.end(transaction, run, outcome);
      const claimed = successor ? await transaction.query<RunRow>(...claimReady(dialect, this.#claimOf(successor), 1)) : [];
      return { hasNext, claimed: claimed[0] };
    });
  }
}
