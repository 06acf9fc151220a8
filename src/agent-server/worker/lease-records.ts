/**
 * Leases of runs in the database. Every claim counts an attempt, and whatever an attempt writes is fenced by its number. A lease
 * that is not renewed is taken back, see `LostRuns`.
 */
import { type Dialect, Parameters, type SqlValue, type Storage, type Transaction } from '../../storage/port.ts';
import { isoTime, READY, type RunRow } from '../runs/run-records.ts';
import type { Attempt } from '../streams/event-records.ts';
import type { Watchers } from '../threads/watcher-records.ts';

/** The run was given to another attempt, was cancelled, or is gone: nothing more may be written for it. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';
}

/** Throws `LeaseLost` unless this attempt owns its run, and keeps it so until the transaction ends. Gives the run's watchers. */
export async function assertLease(
  transaction: Transaction,
  { lockRows }: Dialect,
  { runId, attempt }: Attempt,
): Promise<Watchers> {
  const rows = await transaction.query<{ watched_by: Watchers }>(
    `SELECT watched_by FROM runs WHERE run_id = $1 AND attempt = $2 AND status = 'running' ${lockRows}`,
    [runId, attempt],
  );
  if (!rows[0]) throw new LeaseLost(`attempt ${attempt} at run ${runId} no longer holds its lease`);
  return rows[0].watched_by;
}

/** Who claims, until when the lease holds, and what time it is. */
export interface Claim {
  owner: string;
  until: number;
  at: number;
}

/** Of a claim: `$1` to `$3`, and `$4` is how many runs. */
const CLAIMED = `UPDATE runs SET status = 'running', attempt = attempt + 1, lease_owner = $1, lease_until = $2, updated_at = $3`;

/** Takes up to `limit` ready runs, those first that have been ready for longest; not those to be executed apart. */
export function claimReady(dialect: Dialect, claim: Claim, limit: number): [sql: string, parameters: SqlValue[]] {
  const ready = `SELECT run_id FROM runs WHERE ${READY} AND suspicion = 0 ORDER BY ready_at LIMIT $4 ${dialect.skipLocked}`;
  // One is claimed with every end of a run, and needs no table of its own: on SQLite that is a quarter of the time.
  const sql = limit === 1 ? `${CLAIMED} WHERE run_id = (${ready}) RETURNING *` : claimAll(ready);
  return [sql, [claim.owner, claim.until, isoTime(claim.at), limit]];
}

/** Takes up to `limit` of those that have to be executed apart, the likeliest first: of equals the one that began last. */
export function claimSuspects(dialect: Dialect, claim: Claim, limit: number): [sql: string, parameters: SqlValue[]] {
  const ready = `SELECT run_id FROM runs WHERE ${READY} AND suspicion > 0
    ORDER BY suspicion DESC, updated_at DESC, run_id DESC LIMIT $4 ${dialect.skipLocked}`;
  return [claimAll(ready), [claim.owner, claim.until, isoTime(claim.at), limit]];
}

/** Materialized, so that the planner cannot lock anew for every row that it updates. */
function claimAll(ready: string): string {
  return `WITH ready AS MATERIALIZED (${ready}) ${CLAIMED} WHERE run_id IN (SELECT run_id FROM ready) RETURNING *`;
}

/** Whether there is a run to be claimed. */
export async function anyReady(storage: Storage): Promise<boolean> {
  const found = await storage.read(`SELECT 1 AS found FROM runs WHERE ${READY} AND suspicion = 0 LIMIT 1`);
  return found.length > 0;
}

/** The suspicion against the likeliest one of those that wait to be executed apart; 0 when none does. */
export async function highestSuspicion(storage: Storage): Promise<number> {
  const [row] = await storage.read<{ highest: number | null }>(
    `SELECT max(suspicion) AS highest FROM runs WHERE ${READY} AND suspicion > 0`,
  );
  return Number(row?.highest ?? 0);
}

/** Nothing is held against this attempt any more. */
export async function clearSuspicion(storage: Storage, { run_id: runId, attempt }: RunRow): Promise<void> {
  await storage.write('UPDATE runs SET suspicion = 0 WHERE run_id = $1 AND attempt = $2', [runId, attempt]);
}

export type HeldRow = Pick<RunRow, 'run_id' | 'attempt' | 'cancel_action'>;

/** Renews these leases of `owner`; gives those that it still holds. */
export function renewLeases(storage: Storage, owner: string, until: number, runIds: readonly string[]): Promise<HeldRow[]> {
  const parameters = new Parameters(owner, until);
  return storage.write(
    `UPDATE runs SET lease_until = $2 WHERE status = 'running' AND lease_owner = $1 AND run_id IN (${parameters.list(runIds)})
     RETURNING run_id, attempt, cancel_action`,
    parameters.values,
  );
}

/** Gives a run back unfinished, for another attempt to go on with before all others, or after a pause. */
export async function releaseLease(storage: Storage, { runId, attempt }: Attempt, pauseMs: number): Promise<void> {
  const waiting = pauseMs > 0 ? `NULL, available_at = ${storage.dialect.now} + $3, delay_ms = $3` : '$3';
  await storage.write(
    `UPDATE runs SET status = 'pending', lease_owner = NULL, lease_until = NULL, ready_at = ${waiting}
     WHERE run_id = $1 AND attempt = $2 AND status = 'running'`,
    [runId, attempt, Math.round(pauseMs)],
  );
}

export type LeaseRow = Pick<RunRow, 'run_id' | 'attempt'> & { lease_owner: string; lease_until: number };

/** All leases that there are. */
export function allLeases(storage: Storage): Promise<LeaseRow[]> {
  return storage.read<LeaseRow>(`SELECT run_id, attempt, lease_owner, lease_until FROM runs WHERE status = 'running'`);
}

/** Locks the threads whose runs `owner` executes. */
export async function lockThreadsOf(transaction: Transaction, { lockRows }: Dialect, owner: string): Promise<void> {
  if (lockRows === '') return;
  await transaction.query(
    `SELECT 1 AS locked FROM threads WHERE thread_id IN
       (SELECT thread_id FROM runs WHERE status = 'running' AND lease_owner = $1) ORDER BY thread_id ${lockRows}`,
    [owner],
  );
}

/** Takes a lease back; gives no row when the owner has renewed it or another process took it first. `isDeath` counts a death. */
export function takeBack(transaction: Transaction, lease: LeaseRow, isDeath: boolean): Promise<RunRow[]> {
  const counted = isDeath ? ', deaths = deaths + 1, suspicion = suspicion + 1' : '';
  return transaction.query<RunRow>(
    `UPDATE runs SET status = 'pending', lease_owner = NULL, lease_until = NULL, ready_at = 0${counted}
     WHERE run_id = $1 AND attempt = $2 AND status = 'running' AND lease_until = $3 RETURNING *`,
    [lease.run_id, lease.attempt, lease.lease_until],
  );
}

/** The run was the only one in execution when its process died. */
export function chargeCrash(transaction: Transaction, { run_id: runId }: RunRow): Promise<RunRow[]> {
  return transaction.query<RunRow>('UPDATE runs SET crashes = crashes + 1 WHERE run_id = $1 RETURNING *', [runId]);
}
