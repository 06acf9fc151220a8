/**
 * Runs whose process died. A run that was executed alone is charged with the death, and given up after the third. Of several
 * nobody knows which it was: all are suspects, and are tried apart (`Trials`) until the guilty one dies alone.
 */
import type { Storage, Transaction } from '../../storage/port.ts';
import { LeaseWatch } from './lease-watch.ts';
import type { RunRow } from './run.ts';
import { cancelled, isoTime, type RunQueue } from './run-queue.ts';

/** A run that was the only one in execution at so many deaths is given up. */
export const MAX_CRASHES = 3;

type LeaseRow = Pick<RunRow, 'run_id' | 'attempt'> & { lease_owner: string; lease_until: number };

export class LostRuns {
  readonly #storage: Storage;
  readonly #queue: RunQueue;
  readonly #now: () => number;
  readonly #leases: LeaseWatch;
  /** Of those that nobody renews, though their owner renews others. */
  readonly #strays: LeaseWatch;

  constructor(storage: Storage, queue: RunQueue, now: () => number) {
    this.#storage = storage;
    this.#queue = queue;
    this.#now = now;
    this.#leases = new LeaseWatch(queue.leaseMs);
    this.#strays = new LeaseWatch(queue.leaseMs * 2);
  }

  /** Takes runs back from owners that are dead or whose leases have run out. Gives their ids. */
  async takeBack(isDead: (owner: string) => Promise<boolean>): Promise<string[]> {
    const running = await this.#storage.read<LeaseRow>(
      `SELECT run_id, attempt, lease_owner, lease_until FROM runs WHERE status = 'running'`,
    );
    const sign = (row: LeaseRow) => `${row.run_id} ${row.attempt} ${row.lease_until}`;
    const standing = new Set(this.#leases.standing(running, sign));
    const strays = new Set(this.#strays.standing(running, sign));
    const lost: string[] = [];
    for (const [owner, rows] of Map.groupBy(running, ({ lease_owner }) => lease_owner)) {
      // All leases of a process are renewed together, so it is lost when the last one has run out.
      if ((await isDead(owner)) || rows.every((row) => standing.has(row))) lost.push(...(await this.#takeAll(owner, rows)));
      else lost.push(...(await this.#takeStrays(rows.filter((row) => strays.has(row)))));
    }
    return lost;
  }

  /** Up to `limit` of those that have to be tried apart, the likeliest first: of equals the one that began last. */
  claimSuspects(owner: string, limit: number): Promise<RunRow[]> {
    const now = this.#now();
    return this.#storage.write<RunRow>(
      `WITH ready AS MATERIALIZED (SELECT run_id FROM runs WHERE status = 'pending' AND suspicion > 0 AND ready_at IS NOT NULL
         ORDER BY suspicion DESC, updated_at DESC, run_id DESC LIMIT $4 ${this.#queue.dialect.skipLocked})
       UPDATE runs SET status = 'running', attempt = attempt + 1, lease_owner = $1, lease_until = $2, updated_at = $3
       WHERE run_id IN (SELECT run_id FROM ready) RETURNING *`,
      [owner, now + this.#queue.leaseMs, isoTime(now), limit],
    );
  }

  /** The suspicion against the likeliest one of those that wait to be tried; 0 when none does. */
  async suspicion(): Promise<number> {
    const [row] = await this.#storage.read<{ highest: number | null }>(
      `SELECT max(suspicion) AS highest FROM runs WHERE status = 'pending' AND suspicion > 0 AND ready_at IS NOT NULL`,
    );
    return Number(row?.highest ?? 0);
  }

  /** Nothing is held against this attempt any more. */
  async clear({ run_id: runId, attempt }: RunRow): Promise<void> {
    await this.#storage.write('UPDATE runs SET suspicion = 0 WHERE run_id = $1 AND attempt = $2', [runId, attempt]);
  }

  /** All runs of a process in one transaction, so that nobody else who looks takes the last of several for the only one. */
  #takeAll(owner: string, rows: LeaseRow[]): Promise<string[]> {
    return this.#storage.transaction(async (transaction) => {
      await this.#lockThreads(transaction, owner);
      const taken: RunRow[] = [];
      for (const row of rows) taken.push(...(await take(transaction, row, ', deaths = deaths + 1, suspicion = suspicion + 1')));
      for (const row of taken.length === 1 ? await charge(transaction, taken[0]!) : taken)
        await this.#giveUpOrCancel(transaction, row);
      return taken.map(({ run_id: runId }) => runId);
    });
  }

  /** What a process that lives has claimed without hearing of it, because its connection broke. */
  async #takeStrays(rows: LeaseRow[]): Promise<string[]> {
    const taken = await Promise.all(rows.map((row) => this.#storage.transaction((transaction) => take(transaction, row, ''))));
    return taken.flat().map(({ run_id: runId }) => runId);
  }

  async #lockThreads(transaction: Transaction, owner: string): Promise<void> {
    const { lockRows } = this.#queue.dialect;
    if (lockRows === '') return;
    await transaction.query(
      `SELECT 1 AS locked FROM threads WHERE thread_id IN
         (SELECT thread_id FROM runs WHERE status = 'running' AND lease_owner = $1) ORDER BY thread_id ${lockRows}`,
      [owner],
    );
  }

  async #giveUpOrCancel(transaction: Transaction, row: RunRow): Promise<void> {
    if (row.cancel_action) await this.#queue.end(transaction, row, cancelled(row.cancel_action));
    else if (row.crashes >= MAX_CRASHES) {
      const message = `The server ended ${row.crashes} times while this was the only run that it executed, so the run was given up. The log of the server may say why it ended.`;
      await this.#queue.end(transaction, row, { status: 'error', error: { error: 'RunAbandoned', message } });
    }
  }
}

/** Nothing when its owner came back to life, or somebody else was faster. */
function take(transaction: Transaction, row: LeaseRow, held: string): Promise<RunRow[]> {
  return transaction.query<RunRow>(
    `UPDATE runs SET status = 'pending', lease_owner = NULL, lease_until = NULL, ready_at = 0${held}
     WHERE run_id = $1 AND attempt = $2 AND status = 'running' AND lease_until = $3 RETURNING *`,
    [row.run_id, row.attempt, row.lease_until],
  );
}

/** It was the only one, so it was this one. */
function charge(transaction: Transaction, { run_id: runId }: RunRow): Promise<RunRow[]> {
  return transaction.query<RunRow>('UPDATE runs SET crashes = crashes + 1 WHERE run_id = $1 RETURNING *', [runId]);
}
