/**
 * The queue of runs. A thread is a named queue: the oldest of its active runs is ready or running, the others wait for it, so
 * a claim looks at ready runs only and costs the same however many wait. Every change of a running run is fenced by its
 * lease: the number of the attempt that holds it.
 */
import type { RunError, ThreadStatus } from '../../../generated/agent-server/types.gen.ts';
import type { Dialect, SqlValue, Storage, Transaction } from '../../storage/port.ts';
import { assertLease, type Lease } from '../checkpoints/lease.ts';
import { forgetRun } from '../checkpoints/thread-checkpoints.ts';
import type { RunEvent } from '../streams/run-stream.ts';
import { saveEvents } from '../streams/stored-events.ts';
import type { Watchers } from '../streams/watchers.ts';
import type { Owner } from './owner.ts';
import type { CancelAction, RunRow } from './run.ts';

/** The place behind all runs that are ready: `ready_at` of one that joins them. */
export const END_OF_LINE = `(SELECT coalesce(max(line.ready_at), 0) + 1 FROM runs AS line
  WHERE line.status = 'pending' AND line.ready_at IS NOT NULL)`;

/** How an attempt ended. */
export interface RunEnd {
  status: 'success' | 'error' | 'timeout' | 'interrupted';
  error?: RunError;
  checkpointId?: string | null;
  /** Interrupts by task, when the graph stopped before its end. */
  interrupts?: Record<string, unknown[]>;
  /** The run is to be forgotten with its checkpoints. */
  rollback?: boolean;
}

/** What is recorded together with the end of an attempt, or not at all. */
export interface Ending {
  end: RunEnd;
  /** The run's events that are not stored, for those who read it. */
  unsaved?(watchedBy: Watchers): RunEvent[];
  /** Writes the checkpoints that are not stored. */
  writeRest?(transaction: Transaction): Promise<void>;
  /** Who goes on with the next run that is ready, whatever its thread. */
  successor?: Owner | undefined;
}

export interface Finished {
  /** The thread has another run. */
  next: boolean;
  /** What the successor has got. */
  claimed: RunRow | undefined;
}

export class RunQueue {
  readonly #storage: Storage;
  readonly #now: () => number;
  /** How long a claim holds without a heartbeat. */
  readonly leaseMs: number;
  readonly dialect: Dialect;

  constructor(storage: Storage, now: () => number, leaseMs: number) {
    this.#storage = storage;
    this.dialect = storage.dialect;
    this.#now = now;
    this.leaseMs = leaseMs;
  }

  /** Takes up to `limit` ready runs, those first that have been ready for longest; not those to be tried apart, see `LostRuns`. */
  claim(owner: string, limit: number): Promise<RunRow[]> {
    return this.#storage.write<RunRow>(...this.#claimOf(owner, limit));
  }

  #claimOf(owner: string, limit: number): [sql: string, parameters: SqlValue[]] {
    const now = this.#now();
    const ready = `SELECT run_id FROM runs WHERE status = 'pending' AND suspicion = 0 AND ready_at IS NOT NULL
      ORDER BY ready_at LIMIT $4 ${this.dialect.skipLocked}`;
    const claimed = `UPDATE runs SET status = 'running', attempt = attempt + 1, lease_owner = $1, lease_until = $2, updated_at = $3`;
    // One is claimed with every end of a run, and needs no table of its own: on SQLite that is a quarter of the time.
    const sql =
      limit === 1
        ? `${claimed} WHERE run_id = (${ready}) RETURNING *`
        : // Materialized, so that the planner cannot lock anew for every row that it updates.
          `WITH ready AS MATERIALIZED (${ready}) ${claimed} WHERE run_id IN (SELECT run_id FROM ready) RETURNING *`;
    return [sql, [owner, now + this.leaseMs, isoTime(now), limit]];
  }

  /** The lease of a run whose execution begins now. */
  leaseOf(owner: Owner): { owner: Owner; until: number } {
    return { owner, until: this.#now() + this.leaseMs };
  }

  /** Keeps these leases of `owner` alive and tells which of the runs it still holds and what was asked of them. */
  heartbeat(owner: string, runIds: string[]): Promise<Pick<RunRow, 'run_id' | 'attempt' | 'cancel_action'>[]> {
    const places = runIds.map((_, index) => `$${index + 3}`).join(', ');
    return this.#storage.write(
      `UPDATE runs SET lease_until = $2 WHERE status = 'running' AND lease_owner = $1 AND run_id IN (${places})
       RETURNING run_id, attempt, cancel_action`,
      [owner, this.#now() + this.leaseMs, ...runIds],
    );
  }

  /** Records the end of an attempt and lets the thread's next run go. Throws `LeaseLost` when it is not this attempt's to end. */
  finish(lease: Lease, run: RunRow, { end, unsaved, writeRest, successor }: Ending): Promise<Finished> {
    return this.#storage.transaction(async (transaction) => {
      // Sent together, done in this order: the thread is locked first, as whoever accepts a run does.
      const [, { watchedBy }] = await Promise.all([
        this.#lockThread(transaction, run.thread_id),
        assertLease(transaction, this.dialect, lease),
      ]);
      await writeRest?.(transaction);
      if (unsaved) await saveEvents(transaction, lease, unsaved(watchedBy));
      const next = await this.end(transaction, run, end);
      const claimed = successor ? await transaction.query<RunRow>(...this.#claimOf(successor, 1)) : [];
      return { next, claimed: claimed[0] };
    });
  }

  /**
   * Whoever decides over the runs of a thread begins with this: nobody else does so until the transaction ends, and no claim
   * changes them.
   */
  async lock(transaction: Transaction, threadId: string): Promise<void> {
    await this.#lockThread(transaction, threadId);
    await this.lockClaimable(transaction, threadId);
  }

  /** The same when the thread's row is locked already: waits for a claim that is under way, and keeps others off. */
  async lockClaimable(transaction: Transaction, threadId: string): Promise<void> {
    const { lockRows } = this.dialect;
    if (lockRows === '') return;
    await transaction.query(
      `SELECT 1 AS locked FROM runs WHERE thread_id = $1 AND status IN ('pending', 'running')
         AND (status = 'running' OR ready_at IS NOT NULL) ${lockRows}`,
      [threadId],
    );
  }

  async #lockThread(transaction: Transaction, threadId: string): Promise<void> {
    const { lockRows } = this.dialect;
    if (lockRows !== '') await transaction.query(`SELECT 1 AS locked FROM threads WHERE thread_id = $1 ${lockRows}`, [threadId]);
  }

  /** Gives a run back unfinished, for another attempt to go on with before all others, or after a pause. */
  async release(lease: Lease, pauseMs: number): Promise<void> {
    const waiting = pauseMs > 0 ? `NULL, available_at = ${this.dialect.now} + $3, delay_ms = $3` : '$3';
    await this.#storage.write(
      `UPDATE runs SET status = 'pending', lease_owner = NULL, lease_until = NULL, ready_at = ${waiting}
       WHERE run_id = $1 AND attempt = $2 AND status = 'running'`,
      [lease.runId, lease.attempt, Math.round(pauseMs)],
    );
  }

  /** A run has waited for long enough and takes its turn; false when somebody else has seen to it. */
  makeAvailable(threadId: string, runId: string): Promise<boolean> {
    return this.#storage.transaction(async (transaction) => {
      await this.lock(transaction, threadId);
      const found = await transaction.query(
        `UPDATE runs SET available_at = 0 WHERE run_id = $1 AND status = 'pending' AND available_at > 0 RETURNING run_id`,
        [runId],
      );
      if (found.length > 0) await this.readyNext(transaction, threadId);
      return found.length > 0;
    });
  }

  /**
   * Ends a run inside the caller's transaction, which has locked its thread: the run, the thread, and the thread's next run
   * change together. Tells whether there is a next one.
   */
  async end(transaction: Transaction, run: RunRow, end: RunEnd): Promise<boolean> {
    const now = this.#now();
    let recorded: Promise<unknown> | undefined;
    if (end.rollback) await forget(transaction, run);
    else {
      recorded = transaction.query(
        `UPDATE runs SET status = $2, error = $3, checkpoint_id = $4, lease_owner = NULL, lease_until = NULL, ready_at = NULL, updated_at = $5,
           ended_as = (SELECT ended_count + 1 FROM threads WHERE threads.thread_id = runs.thread_id) WHERE run_id = $1`,
        [run.run_id, end.status, end.error ? JSON.stringify(end.error) : null, end.checkpointId ?? null, isoTime(now)],
      );
    }
    const [busy] = await Promise.all([this.readyNext(transaction, run.thread_id), recorded]);
    if (run.attempt === 0 || end.rollback) await this.#rest(transaction, run.thread_id, busy, now);
    else await this.#settle(transaction, run.thread_id, end, busy, now);
    return busy;
  }

  /**
   * Makes the next run of a thread ready unless one is running: the oldest that waits for nothing but its turn, one that was begun
   * before even while it is to pause. Tells whether any is active.
   */
  async readyNext(transaction: Transaction, threadId: string): Promise<boolean> {
    const [head] = await transaction.query<Pick<RunRow, 'run_id' | 'status' | 'ready_at' | 'available_at'>>(
      `SELECT run_id, status, ready_at, available_at FROM runs WHERE thread_id = $1 AND status IN ('pending', 'running')
       ORDER BY CASE WHEN status = 'running' THEN 0 WHEN available_at = 0 OR attempt > 0 THEN 1 ELSE 2 END, position LIMIT 1`,
      [threadId],
    );
    if (!head) return false;
    if (head.status === 'running' || head.ready_at !== null || Number(head.available_at) > 0) return true;
    await transaction.query(
      `UPDATE runs SET ready_at = NULL WHERE thread_id = $1 AND status = 'pending' AND ready_at IS NOT NULL`,
      [threadId],
    );
    await transaction.query(`UPDATE runs SET ready_at = ${END_OF_LINE} WHERE run_id = $1`, [head.run_id]);
    return true;
  }

  /** Whether there is a run to be claimed. */
  async anyReady(): Promise<boolean> {
    const found = await this.#storage.read(
      `SELECT 1 AS found FROM runs WHERE status = 'pending' AND suspicion = 0 AND ready_at IS NOT NULL LIMIT 1`,
    );
    return found.length > 0;
  }

  /** A run that was executed leaves the thread as it ended. */
  async #settle(transaction: Transaction, threadId: string, end: RunEnd, busy: boolean, now: number): Promise<void> {
    const failed = end.status === 'error' || end.status === 'timeout';
    const rest: ThreadStatus = end.interrupts ? 'interrupted' : failed ? 'error' : 'idle';
    await transaction.query(
      'UPDATE threads SET status = $2, rest_status = $3, interrupts = $4, error = $5, updated_at = $6, state_updated_at = $6, ended_count = ended_count + 1 WHERE thread_id = $1',
      [
        threadId,
        busy ? 'busy' : rest,
        rest,
        JSON.stringify(end.interrupts ?? {}),
        failed && end.error ? JSON.stringify(end.error) : null,
        isoTime(now),
      ],
    );
  }

  /** A run that never began, or that is forgotten, leaves the thread as it was. */
  async #rest(transaction: Transaction, threadId: string, busy: boolean, now: number): Promise<void> {
    await transaction.query(
      `UPDATE threads SET status = ${busy ? "'busy'" : 'rest_status'}, updated_at = $2, ended_count = ended_count + 1 WHERE thread_id = $1`,
      [threadId, isoTime(now)],
    );
  }
}

export function cancelled(action: CancelAction, why = 'a client asked for it'): RunEnd {
  const error = { error: 'RunCancelled', message: `The run was cancelled: ${why}.` };
  return { status: 'interrupted', error, rollback: action === 'rollback' };
}

/** Removes a run and the state that it made. */
async function forget(transaction: Transaction, { run_id: runId, thread_id: threadId }: RunRow): Promise<void> {
  await forgetRun(transaction, threadId, runId);
  await transaction.query('DELETE FROM runs WHERE run_id = $1', [runId]);
}

export function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
