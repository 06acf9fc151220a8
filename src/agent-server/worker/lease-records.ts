/**
 * Leases of runs in the database. Every claim counts an attempt, and the attempt's number fences all of its writes. A lease that
 * is not renewed is taken back, see `LostRuns`.
 */
import { type Dialect, Parameters, type SqlValue, type Storage, type Transaction } from '../../storage/port.ts';
import { type CancelColumns, type CancelRequest, toCancelRequest } from '../runs/cancel-records.ts';
import { PLAIN_COLUMNS, type PlainRun } from '../runs/plain-run-records.ts';
import { isoTime, READY, type RunRow } from '../runs/run-records.ts';
import type { Attempt } from '../streams/event-records.ts';
import type { Watchers } from '../threads/watcher-records.ts';

/** Another attempt has the run, or the run was cancelled or deleted. Nothing more may be written for it. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';
}

/** The run was asked to stop, and this attempt would have ended it otherwise or given it back. Nothing was recorded. */
export class CancelRequested extends Error {
  override name = 'CancelRequested';
  readonly request: CancelRequest;
  constructor(request: CancelRequest) {
    super(`the run must stop: ${request.reason}`);
    this.request = request;
  }
}

/** What a run says of itself to the attempt that owns it. */
export interface Held {
  watchers: Watchers;
  /** Set when the run must stop. */
  cancel: CancelRequest | undefined;
}

/** Throws `LeaseLost` unless this attempt owns its run, and holds the lease until the transaction ends. */
export async function assertLease(transaction: Transaction, { lockRows }: Dialect, { runId, attempt }: Attempt): Promise<Held> {
  const rows = await transaction.query<CancelColumns & { watched_by: Watchers }>(
    `SELECT watched_by, cancel_action, cancel_reason FROM runs WHERE run_id = $1 AND attempt = $2 AND status = 'running' ${lockRows}`,
    [runId, attempt],
  );
  if (!rows[0]) throw new LeaseLost(`attempt ${attempt} at run ${runId} no longer holds its lease`);
  return { watchers: rows[0].watched_by, cancel: toCancelRequest(rows[0]) };
}

/** Who claims, when the lease expires, and the current time. */
export interface Claim {
  owner: string;
  until: number;
  at: number;
}

/** `$1` to `$3` are the claim, `$4` is the number of runs. */
const CLAIMED = `UPDATE runs SET status = 'running', attempt = attempt + 1, lease_owner = $1, lease_until = $2, updated_at = $3`;

/** The order of claims: longest ready first, or by priority first. A run that was given back goes on before all others. */
export type ClaimOrder = 'age' | 'priority';

/** As in the indexes `runs_ready` and `runs_urgency`. */
const ORDERS: Record<ClaimOrder, string> = {
  age: 'ready_at',
  priority: '(CASE WHEN ready_at = 0 THEN -6 ELSE priority END), ready_at',
};

/** Which columns of claimed runs are returned: those of a `PlainRun`, or all. */
export type ClaimedColumns = typeof PLAIN_COLUMNS | '*';

/** Claims up to `limit` ready runs. Skips suspects. */
export function claimReady(
  dialect: Dialect,
  claim: Claim,
  limit: number,
  order: ClaimOrder,
  columns: ClaimedColumns = '*',
): [sql: string, parameters: SqlValue[]] {
  const ready = `SELECT run_id FROM runs WHERE ${READY} AND suspicion = 0 ORDER BY ${ORDERS[order]} LIMIT $4 ${dialect.skipLocked}`;
  // The end of a run claims one more. One row needs no CTE, which takes a quarter of the time on SQLite.
  const sql = limit === 1 ? `${CLAIMED} WHERE run_id = (${ready}) RETURNING ${columns}` : claimAll(ready, columns);
  return [sql, [claim.owner, claim.until, isoTime(claim.at), limit]];
}

/** Claims up to `limit` suspects, the likeliest first: of equals, the one that started last. */
export function claimSuspects(
  dialect: Dialect,
  claim: Claim,
  limit: number,
  columns: ClaimedColumns,
): [sql: string, parameters: SqlValue[]] {
  const ready = `SELECT run_id FROM runs WHERE ${READY} AND suspicion > 0
    ORDER BY suspicion DESC, updated_at DESC, run_id DESC LIMIT $4 ${dialect.skipLocked}`;
  return [claimAll(ready, columns), [claim.owner, claim.until, isoTime(claim.at), limit]];
}

/** Materialized, so that the planner does not lock again for every updated row. */
function claimAll(ready: string, columns: ClaimedColumns): string {
  return `WITH ready AS MATERIALIZED (${ready}) ${CLAIMED} WHERE run_id IN (SELECT run_id FROM ready) RETURNING ${columns}`;
}

/** How many runs can be claimed, up to `limit`. */
export async function countReady(storage: Storage, limit: number): Promise<number> {
  const ready = await storage.read(`SELECT 1 AS ready FROM runs WHERE ${READY} AND suspicion = 0 LIMIT $1`, [limit]);
  return ready.length;
}

/** The highest suspicion among the waiting suspects; 0 without suspects. */
export async function highestSuspicion(storage: Storage): Promise<number> {
  const [row] = await storage.read<{ highest: number | null }>(
    `SELECT max(suspicion) AS highest FROM runs WHERE ${READY} AND suspicion > 0`,
  );
  return Number(row?.highest ?? 0);
}

/** Clears the suspicion against this attempt, and what it was charged with. */
export async function clearSuspicion(storage: Storage, { run_id: runId, attempt }: RunRow): Promise<void> {
  await storage.write('UPDATE runs SET suspicion = 0, crashes = 0 WHERE run_id = $1 AND attempt = $2', [runId, attempt]);
}

export type HeldRow = Pick<RunRow, 'run_id' | 'attempt'> & CancelColumns;

/** Renews these leases of `owner`. Returns those that it still holds. */
export function renewLeases(storage: Storage, owner: string, until: number, runIds: readonly string[]): Promise<HeldRow[]> {
  const parameters = new Parameters(owner, until);
  return storage.write(
    `UPDATE runs SET lease_until = $2 WHERE status = 'running' AND lease_owner = $1 AND run_id IN (${parameters.list(runIds)})
     RETURNING run_id, attempt, cancel_action, cancel_reason`,
    parameters.values,
  );
}

/**
 * Gives an unfinished run back. Another attempt continues it before all other runs, or after a pause. Throws `CancelRequested` for
 * one that must stop, which is to be ended instead.
 */
export async function releaseLease(storage: Storage, { runId, attempt }: Attempt, pauseMs: number): Promise<void> {
  const waiting = pauseMs > 0 ? `NULL, available_at = ${storage.dialect.now} + $3, delay_ms = $3` : '$3';
  const released = await storage.write(
    `UPDATE runs SET status = 'pending', lease_owner = NULL, lease_until = NULL, ready_at = ${waiting}
     WHERE run_id = $1 AND attempt = $2 AND status = 'running' AND cancel_action IS NULL RETURNING run_id`,
    [runId, attempt, Math.round(pauseMs)],
  );
  if (released.length > 0) return;
  const [held] = await storage.read<CancelColumns>(
    `SELECT cancel_action, cancel_reason FROM runs WHERE run_id = $1 AND attempt = $2 AND status = 'running'`,
    [runId, attempt],
  );
  const request = held && toCancelRequest(held);
  if (request) throw new CancelRequested(request);
}

export type LeaseRow = Pick<RunRow, 'run_id' | 'attempt'> & { lease_owner: string; lease_until: number };

/** All current leases. */
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

/** Takes a lease back. Returns no row when the owner renewed it or another process took it first. */
export async function takeBack(transaction: Transaction, lease: LeaseRow): Promise<PlainRun | undefined> {
  const [taken] = await transaction.query<PlainRun>(
    `UPDATE runs SET status = 'pending', lease_owner = NULL, lease_until = NULL, ready_at = 0
     WHERE run_id = $1 AND attempt = $2 AND status = 'running' AND lease_until = $3 RETURNING ${PLAIN_COLUMNS}`,
    [lease.run_id, lease.attempt, lease.lease_until],
  );
  return taken;
}

/** How many checkpoints and writes of the run are stored. */
export async function countSteps(transaction: Transaction, run: PlainRun): Promise<number> {
  const [row] = await transaction.query<{ steps: number }>(
    `SELECT (SELECT count(*) FROM checkpoints WHERE thread_id = $1 AND run_id = $2)
       + (SELECT count(*) FROM checkpoint_writes WHERE thread_id = $1 AND run_id = $2) AS steps`,
    [run.thread_id, run.run_id],
  );
  return Number(row?.steps ?? 0);
}

/** What the death of its process says of a run. */
export type DeathRecord = Pick<RunRow, 'run_id' | 'deaths' | 'crashes' | 'suspicion' | 'steps_at_death'>;

export async function recordDeath(transaction: Transaction, record: DeathRecord): Promise<void> {
  await transaction.query('UPDATE runs SET deaths = $2, crashes = $3, suspicion = $4, steps_at_death = $5 WHERE run_id = $1', [
    record.run_id,
    record.deaths,
    record.crashes,
    record.suspicion,
    record.steps_at_death,
  ]);
}
