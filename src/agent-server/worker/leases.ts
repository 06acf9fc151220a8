/**
 * The leases of the runs that a process executes: claiming, renewing and giving back. The outcome of an attempt is recorded only
 * while it holds its lease.
 */
import type { Storage, Transaction } from '../../storage/port.ts';
import type { LeaseGrant } from '../runs/accept-runs.ts';
import type { Owner } from '../runs/lease-owner.ts';
import { PLAIN_COLUMNS } from '../runs/plain-run-records.ts';
import { readTexts } from '../runs/readable-runs.ts';
import type { RunOutcome, RunQueue } from '../runs/run-queue.ts';
import type { RunRow } from '../runs/run-records.ts';
import { type Attempt, saveEvents } from '../streams/event-records.ts';
import type { RunEvent } from '../streams/run-stream.ts';
import { lockThread } from '../threads/thread-records.ts';
import type { Watchers } from '../threads/watcher-records.ts';
import {
  assertLease,
  CancelRequested,
  type Claim,
  type ClaimedColumns,
  type ClaimOrder,
  claimReady,
  claimSuspects,
  type HeldRow,
  releaseLease,
  renewLeases,
} from './lease-records.ts';

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

/** So that runs of low priority start too while others keep coming: after so many starts by priority, one is by age. */
const STARTS_TO_ONE_BY_AGE = 9;

export class Leases {
  /** How long a lease lasts without renewal. */
  readonly leaseMs: number;
  readonly #storage: Storage;
  readonly #queue: RunQueue;
  readonly #now: () => number;
  /** Whether runs have priorities. */
  readonly #prioritized: boolean;
  /** Encrypted texts are read after the claim is committed: one that cannot be decrypted must not undo what it comes with. */
  readonly #columns: ClaimedColumns;
  /** Starts by priority since the last one by age. */
  #startsByPriority = 0;

  constructor(
    storage: Storage,
    queue: RunQueue,
    now: () => number,
    leaseMs: number,
    { prioritized = false, encrypted = false }: { prioritized?: boolean; encrypted?: boolean } = {},
  ) {
    this.#storage = storage;
    this.#queue = queue;
    this.#now = now;
    this.leaseMs = leaseMs;
    this.#prioritized = prioritized;
    this.#columns = encrypted ? PLAIN_COLUMNS : '*';
  }

  /** The lease of a run that starts with its acceptance. */
  grant(owner: Owner): LeaseGrant {
    return { owner, until: this.#now() + this.leaseMs };
  }

  /** Claims up to `limit` ready runs, or fewer when the one after them has its turn by age. Skips suspects. */
  async claim(owner: Owner, limit: number): Promise<RunRow[]> {
    const { order, most } = this.#turn();
    const claim = claimReady(this.#storage.dialect, this.#claimOf(owner), Math.min(limit, most), order, this.#columns);
    const claimed = await this.#storage.write<RunRow>(...claim);
    this.#count(order, claimed.length);
    return this.#readTexts(claimed);
  }

  /** What the next claim goes by, and how many runs it may take. */
  #turn(): { order: ClaimOrder; most: number } {
    if (!this.#prioritized) return { order: 'age', most: Infinity };
    const most = STARTS_TO_ONE_BY_AGE - this.#startsByPriority;
    return most > 0 ? { order: 'priority', most } : { order: 'age', most: 1 };
  }

  #count(order: ClaimOrder, starts: number): void {
    if (starts > 0) this.#startsByPriority = order === 'age' ? 0 : this.#startsByPriority + starts;
  }

  /** Claims up to `limit` suspects, see `LostRuns`. */
  async claimSuspects(owner: Owner, limit: number): Promise<RunRow[]> {
    const claim = claimSuspects(this.#storage.dialect, this.#claimOf(owner), limit, this.#columns);
    return this.#readTexts(await this.#storage.write<RunRow>(...claim));
  }

  async #readTexts(claimed: RunRow[]): Promise<RunRow[]> {
    return this.#columns === '*' ? claimed : readTexts(this.#storage, claimed);
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
   * run, and `CancelRequested` when it must stop and `outcome` is not what that request makes of it.
   */
  async record(attempt: Attempt, run: RunRow, { outcome, unsaved, writeRest, successor }: Recording): Promise<Recorded> {
    const { dialect } = this.#storage;
    const { order } = this.#turn();
    const recorded = await this.#storage.transaction(async (transaction) => {
      // Sent together, executed in this order: the thread is locked first, as in acceptance.
      const [, { watchers, cancel }] = await Promise.all([
        lockThread(transaction, dialect, run.thread_id),
        assertLease(transaction, dialect, attempt),
      ]);
      if (cancel && outcome.cancel?.action !== cancel.action) throw new CancelRequested(cancel);
      await writeRest?.(transaction);
      if (unsaved) await saveEvents(transaction, attempt, unsaved(watchers));
      const hasNext = await this.#queue.end(transaction, run, outcome);
      const claim = successor && claimReady(dialect, this.#claimOf(successor), 1, order, this.#columns);
      const claimed = claim ? await transaction.query<RunRow>(...claim) : [];
      return { hasNext, claimed };
    });
    this.#count(order, recorded.claimed.length);
    const [claimed] = await this.#readTexts(recorded.claimed);
    return { hasNext: recorded.hasNext, claimed };
  }
}
