/**
 * The queue of runs. A thread is a named queue: the oldest of its active runs is ready or running, the others wait for it, so
 * a claim looks at ready runs only and costs the same however many wait. Every change of a running run is fenced by its
 * lease: the number of the attempt that holds it.
 */
import type { RunError, ThreadStatus } from '../../../generated/agent-server/types.gen.ts';
import type { Storage, Transaction } from '../../storage/port.ts';
import { assertLease, type Lease } from '../checkpoints/checkpointer.ts';
import type { CancelAction, RunRow } from './run.ts';

/** A run whose process died this often is given up. */
export const MAX_ATTEMPTS = 3;

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

export class RunQueue {
  readonly #storage: Storage;
  readonly #now: () => number;
  /** How long a claim holds without a heartbeat. */
  readonly leaseMs: number;

  constructor(storage: Storage, now: () => number, leaseMs: number) {
    this.#storage = storage;
    this.#now = now;
    this.leaseMs = leaseMs;
  }

  /** Takes up to `limit` ready runs, oldest first. */
  claim(owner: string, limit: number): Promise<RunRow[]> {
    const now = this.#now();
    return this.#storage.write<RunRow>(
      `UPDATE runs SET status = 'running', attempt = attempt + 1, lease_owner = $1, lease_until = $2, updated_at = $3
       WHERE run_id IN (SELECT run_id FROM runs WHERE status = 'pending' AND ready_at IS NOT NULL AND ready_at <= $4
                        ORDER BY ready_at LIMIT $5 ${this.#storage.dialect.skipLocked})
       RETURNING *`,
      [owner, now + this.leaseMs, isoTime(now), now, limit],
    );
  }

  /** Keeps the leases of `owner` alive and tells which runs it still holds and what was asked of them. */
  heartbeat(owner: string): Promise<Pick<RunRow, 'run_id' | 'attempt' | 'cancel_action'>[]> {
    return this.#storage.write(
      `UPDATE runs SET lease_until = $2 WHERE status = 'running' AND lease_owner = $1 RETURNING run_id, attempt, cancel_action`,
      [owner, this.#now() + this.leaseMs],
    );
  }

  /** Records the end of an attempt and lets the thread's next run go; throws `LeaseLost` when it is not this attempt's to end. */
  async finish(lease: Lease, run: RunRow, end: RunEnd): Promise<void> {
    await this.#storage.transaction(async (transaction) => {
      // The thread first, as whoever accepts a run does.
      await transaction.query('UPDATE threads SET updated_at = updated_at WHERE thread_id = $1', [run.thread_id]);
      await assertLease(transaction, lease);
      await this.end(transaction, run, end);
    });
  }

  /** Gives a run back unfinished, for another process to go on with. */
  async release(lease: Lease): Promise<void> {
    await this.#storage.write(
      `UPDATE runs SET status = 'pending', lease_owner = NULL, lease_until = NULL, ready_at = $3 WHERE run_id = $1 AND attempt = $2 AND status = 'running'`,
      [lease.runId, lease.attempt, this.#now()],
    );
  }

  /** Takes runs back from owners that are dead or whose lease has run out; those that died too often end as errors. */
  async reclaim(isDead: (owner: string) => Promise<boolean>): Promise<string[]> {
    const now = this.#now();
    const running = await this.#storage.read<Pick<RunRow, 'lease_owner'>>(
      `SELECT DISTINCT lease_owner FROM runs WHERE status = 'running'`,
    );
    const owners = running.map(({ lease_owner }) => lease_owner!);
    const deaths = await Promise.all(owners.map(isDead));
    const dead = owners.filter((_, index) => deaths[index]);
    const expired = await this.#storage.read(
      `SELECT 1 AS found FROM runs WHERE status = 'running' AND lease_until < $1 LIMIT 1`,
      [now],
    );
    if (dead.length === 0 && expired.length === 0) return [];
    return this.#storage.transaction(async (transaction) => {
      const places = dead.map((_, index) => `$${index + 3}`).join(', ') || 'NULL';
      const rows = await transaction.query<RunRow>(
        `UPDATE runs SET status = 'pending', crashes = crashes + 1, lease_owner = NULL, lease_until = NULL, ready_at = $1
         WHERE status = 'running' AND (lease_until < $2 OR lease_owner IN (${places})) RETURNING *`,
        [now, now, ...dead],
      );
      for (const row of rows) await this.#giveUpOrCancel(transaction, row);
      return rows.map(({ run_id }) => run_id);
    });
  }

  /** Ends a run inside the caller's transaction: the run, its thread, and the thread's next run change together. */
  async end(transaction: Transaction, run: RunRow, end: RunEnd): Promise<void> {
    const now = this.#now();
    if (end.rollback) await forget(transaction, run.run_id, run.thread_id);
    else {
      await transaction.query(
        `UPDATE runs SET status = $2, error = $3, checkpoint_id = $4, lease_owner = NULL, lease_until = NULL, ready_at = NULL, updated_at = $5 WHERE run_id = $1`,
        [run.run_id, end.status, end.error ? JSON.stringify(end.error) : null, end.checkpointId ?? null, isoTime(now)],
      );
    }
    const busy = await this.readyNext(transaction, run.thread_id, now);
    if (run.attempt === 0 || end.rollback) await this.#rest(transaction, run.thread_id, busy, now);
    else await this.#settle(transaction, run.thread_id, end, busy, now);
  }

  /**
   * Makes the next run of a thread ready unless one is running: the oldest that may start, or else the one that may start
   * soonest. Tells whether any is active.
   */
  async readyNext(transaction: Transaction, threadId: string, now: number): Promise<boolean> {
    const [head] = await transaction.query<Pick<RunRow, 'run_id' | 'status' | 'ready_at' | 'available_at'>>(
      `SELECT run_id, status, ready_at, available_at FROM runs WHERE thread_id = $1 AND status IN ('pending', 'running')
       ORDER BY CASE WHEN status = 'running' THEN -1 WHEN available_at <= $2 THEN 0 ELSE available_at END, position LIMIT 1`,
      [threadId, now],
    );
    if (!head) return false;
    if (head.status === 'running' || head.ready_at !== null) return true;
    await transaction.query(`UPDATE runs SET ready_at = NULL WHERE thread_id = $1 AND status = 'pending' AND ready_at IS NOT NULL`, [threadId]);
    await transaction.query('UPDATE runs SET ready_at = $2 WHERE run_id = $1', [head.run_id, Math.max(now, Number(head.available_at))]);
    return true;
  }

  /** When the next delayed run may start; undefined when none waits for its time. */
  async nextReadyAt(): Promise<number | undefined> {
    const [row] = await this.#storage.read<{ next: number | null }>(
      `SELECT min(ready_at) AS next FROM runs WHERE status = 'pending' AND ready_at IS NOT NULL`,
    );
    return row?.next === null || row === undefined ? undefined : Number(row.next);
  }

  /** A run that was executed leaves the thread as it ended. */
  async #settle(transaction: Transaction, threadId: string, end: RunEnd, busy: boolean, now: number): Promise<void> {
    const failed = end.status === 'error' || end.status === 'timeout';
    const rest: ThreadStatus = end.interrupts ? 'interrupted' : failed ? 'error' : 'idle';
    await transaction.query(
      'UPDATE threads SET status = $2, rest_status = $3, interrupts = $4, error = $5, updated_at = $6, state_updated_at = $6 WHERE thread_id = $1',
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
      `UPDATE threads SET status = ${busy ? "'busy'" : 'rest_status'}, updated_at = $2 WHERE thread_id = $1`,
      [threadId, isoTime(now)],
    );
  }

  async #giveUpOrCancel(transaction: Transaction, row: RunRow): Promise<void> {
    if (row.cancel_action) await this.end(transaction, row, cancelled(row.cancel_action));
    else if (row.crashes >= MAX_ATTEMPTS) {
      const message = `The server ended ${row.crashes} times while it executed this run, so it was given up after ${MAX_ATTEMPTS} attempts.`;
      await this.end(transaction, row, { status: 'error', error: { error: 'RunAbandoned', message } });
    }
  }
}

export function cancelled(action: CancelAction, why = 'a client asked for it'): RunEnd {
  const error = { error: 'RunCancelled', message: `The run was cancelled: ${why}.` };
  return { status: 'interrupted', error, rollback: action === 'rollback' };
}

/** Removes a run and the state that it made; the thread's newest checkpoint is then the one before it. */
async function forget(transaction: Transaction, runId: string, threadId: string): Promise<void> {
  await transaction.query(
    `DELETE FROM checkpoint_writes WHERE thread_id = $1 AND (checkpoint_ns, checkpoint_id) IN
       (SELECT checkpoint_ns, checkpoint_id FROM checkpoints WHERE thread_id = $1 AND run_id = $2)`,
    [threadId, runId],
  );
  await transaction.query('DELETE FROM checkpoints WHERE thread_id = $1 AND run_id = $2', [threadId, runId]);
  await transaction.query('DELETE FROM runs WHERE run_id = $1', [runId]);
}

export function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
