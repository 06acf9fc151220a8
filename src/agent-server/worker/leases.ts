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

/** Recorded together with the outcome of an attempt, or not at all. */
interface Recording {
  outcome: RunOutcome;
  /** The run's unstored events, for its readers. */
  unsaved?(watchers: Watchers): RunEvent[];
  /** Writes the unstored checkpoints. */
  writeRest?(transaction: Transaction): Promise<void>;
  /** The owner that claims the next ready run, of any thread. */
  successor?: Owner | undefined;
}

/** What follows from a recorded outcome. */
export interface Recorded {
  /** The thread has another run. */
  hasNext: boolean;
  /** The run that the successor has claimed. */
  claimed: RunRow | undefined;
}

export class Leases {
  /** How long a lease lasts without renewal. */
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

  /** The lease of a run that starts with its acceptance. */
  grant(owner: Owner): LeaseGrant {
    return { owner, until: this.#now() + this.leaseMs };
  }

  /** Claims up to `limit` ready runs, longest ready first. Skips suspects. */
  claim(owner: Owner, limit: number): Promise<RunRow[]> {
    return this.#storage.write<RunRow>(...claimReady(this.#storage.dialect, this.#claimOf(owner), limit));
  }

  /** Claims up to `limit` suspects, see `LostRuns`. */
  claimSuspects(owner: Owner, limit: number): Promise<RunRow[]> {
    return this.#storage.write<RunRow>(...claimSuspects(this.#storage.dialect, this.#claimOf(owner), limit));
  }

  #claimOf(owner: Owner): Claim {
    const at = this.#now();
    return { owner, until: at + this.leaseMs, at };
  }

  /** Renews these leases of `owner`. Returns the runs that it still holds, with their requested cancel actions. */
  renew(owner: Owner, runIds: readonly string[]): Promise<HeldRow[]> {
    return renewLeases(this.#storage, owner, this.#now() + this.leaseMs, runIds);
  }

  /** Gives an unfinished run back. Another attempt continues it before all other runs, or after a pause. */
  release(attempt: Attempt, pauseMs: number): Promise<void> {
    return releaseLease(this.#storage, attempt, pauseMs);
  }

  /**
   * Records the outcome of an attempt and makes the thread's next run ready. Throws `LeaseLost` when another attempt owns the
   * run.
   */
  record(attempt: Attempt, run: RunRow, { outcome, unsaved, writeRest, successor }: Recording): Promise<Recorded> {
    const { dialect } = this.#storage;
    return this.#storage.transaction(async (transaction) => {
      // Sent together, executed in this order: the thread is locked first, as in acceptance.
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
