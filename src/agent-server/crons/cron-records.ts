/** Crons in the database, and their form in the contract. */
import type { Cron, CronCount, CronCreate, CronSearch, ThreadCronCreate } from '../../../generated/agent-server/types.gen.ts';
import { Problem } from '../../problem.ts';
import { confidential, type Dialect, Parameters, type SqlValue, type Storage, type Transaction } from '../../storage/port.ts';
import { filterText } from '../assistants/metadata-filter.ts';
import type { Filter } from '../auth/access.ts';
import { andAllowed } from '../auth/filter-records.ts';
import { cell } from '../encryption/cells.ts';

export interface CronRow {
  cron_id: string;
  assistant_id: string;
  thread_id: string | null;
  user_id: string | null;
  /** Who made it, as JSON. */
  made_by: string | null;
  schedule: string;
  timezone: string | null;
  end_time: string | null;
  payload: string;
  metadata: string;
  on_run_completed: 'delete' | 'keep' | null;
  enabled: number;
  disabled_reason: string | null;
  due_at: number | null;
  planned_at: number;
  created_at: string;
  updated_at: string;
}

/** The part of a request that its runs get; the assistant and the metadata are stored beside it. */
export type CronPayload = Omit<
  Partial<ThreadCronCreate> & Pick<CronCreate, 'stream_mode' | 'stream_subgraphs' | 'stream_resumable' | 'durability'>,
  'schedule' | 'assistant_id' | 'timezone' | 'end_time' | 'enabled' | 'metadata'
>;

const COLUMNS = [
  ...['cron_id', 'assistant_id', 'thread_id', 'user_id', 'made_by', 'schedule', 'timezone', 'end_time', 'payload', 'metadata'],
  ...['on_run_completed', 'enabled', 'disabled_reason', 'due_at', 'planned_at', 'created_at', 'updated_at'],
] as const satisfies (keyof CronRow)[];

export function cronNotFound(cronId: string): Problem {
  return new Problem('not_found', `Cron with ID ${cronId} not found`);
}

export function cronOf(row: CronRow): Cron {
  const { due_at: due, planned_at: _, made_by: _madeBy, ...shown } = row;
  return {
    ...shown,
    payload: { ...(JSON.parse(row.payload) as CronPayload), assistant_id: row.assistant_id },
    metadata: JSON.parse(row.metadata),
    next_run_date: due === null ? null : new Date(Number(due)).toISOString(),
    enabled: Number(row.enabled) === 1,
  };
}

/** The time by the clock that all processes on the database share. */
export async function sharedTime(transaction: Transaction, { now }: Dialect): Promise<number> {
  const [row] = await transaction.query<{ at: number }>(`SELECT ${now} AS at`);
  return Number(row!.at);
}

export async function insertCron(transaction: Transaction, row: CronRow): Promise<void> {
  const values = COLUMNS.map((_, index) => `$${index + 1}`);
  await transaction.query(`INSERT INTO crons (${COLUMNS.join(', ')}) VALUES (${values.join(', ')})`, valuesOf(row));
}

export async function totalOfCrons(transaction: Transaction): Promise<number> {
  const [row] = await transaction.query<{ total: number }>('SELECT count(*) AS total FROM crons');
  return Number(row!.total);
}

export async function updateCron(transaction: Transaction, row: CronRow): Promise<void> {
  const [id, ...others] = COLUMNS;
  const assignments = others.map((column, index) => `${column} = $${index + 2}`);
  await transaction.query(`UPDATE crons SET ${assignments.join(', ')} WHERE ${id} = $1`, valuesOf(row));
}

const CONFIDENTIAL = new Set<keyof CronRow>(['metadata', 'payload', 'made_by']);

function valuesOf(row: CronRow): SqlValue[] {
  return COLUMNS.map((column) =>
    CONFIDENTIAL.has(column)
      ? confidential(row[column] as string | null, 'cron', column, cell('crons', column, row.cron_id))
      : row[column],
  );
}

/** Throws `not_found`. */
export async function cronById(storage: Storage, cronId: string, filter: Filter): Promise<CronRow> {
  const parameters = new Parameters(cronId.toLowerCase());
  const allowed = andAllowed(filter, 'metadata', storage.dialect, parameters);
  const [row] = await storage.read<CronRow>(`SELECT * FROM crons WHERE cron_id = $1${allowed}`, parameters.values);
  if (!row) throw cronNotFound(cronId);
  return row;
}

export async function findCron(storage: Storage, cronId: string): Promise<CronRow | undefined> {
  const [row] = await storage.read<CronRow>('SELECT * FROM crons WHERE cron_id = $1', [cronId]);
  return row;
}

/** Locks the cron until the transaction ends; throws `not_found`. */
export async function lockedCron(transaction: Transaction, dialect: Dialect, cronId: string, filter: Filter): Promise<CronRow> {
  const parameters = new Parameters(cronId.toLowerCase());
  const allowed = andAllowed(filter, 'metadata', dialect, parameters);
  const statement = `SELECT * FROM crons WHERE cron_id = $1${allowed} ${dialect.lockRows}`;
  const [row] = await transaction.query<CronRow>(statement, parameters.values);
  if (!row) throw cronNotFound(cronId);
  return row;
}

/** Throws `not_found`. */
export async function deleteCron(storage: Storage, cronId: string, filter: Filter): Promise<void> {
  const parameters = new Parameters(cronId.toLowerCase());
  const allowed = andAllowed(filter, 'metadata', storage.dialect, parameters);
  const deleted = await storage.write(`DELETE FROM crons WHERE cron_id = $1${allowed} RETURNING cron_id`, parameters.values);
  if (deleted.length === 0) throw cronNotFound(cronId);
}

export async function deleteCronsOfAssistant(storage: Storage, assistantId: string): Promise<void> {
  await storage.write('DELETE FROM crons WHERE assistant_id = $1', [assistantId]);
}

export async function deleteAllCrons(transaction: Transaction): Promise<void> {
  await transaction.query('DELETE FROM crons');
}

/** Filters by the id of an assistant, not by the name of its graph. */
export function searchCrons(storage: Storage, search: CronSearch, allowed: Filter): Promise<CronRow[]> {
  const { where, parameters } = queryOf(storage, search, allowed);
  const column = search.sort_by === 'next_run_date' ? 'due_at' : search.sort_by;
  // Safe to interpolate: both values come from enumerations of the contract.
  const order = `(${column} IS NULL), ${column} ${search.sort_order === 'asc' ? 'ASC' : 'DESC'}, cron_id`;
  return storage.read<CronRow>(
    `SELECT * FROM crons WHERE ${where} ORDER BY ${order} LIMIT ${parameters.add(search.limit)} OFFSET ${parameters.add(search.offset)}`,
    parameters.values,
  );
}

export async function countCrons(storage: Storage, filter: CronCount, allowed: Filter): Promise<number> {
  const { where, parameters } = queryOf(storage, filter, allowed);
  const [row] = await storage.read<{ total: number }>(`SELECT count(*) AS total FROM crons WHERE ${where}`, parameters.values);
  return Number(row!.total);
}

function queryOf(storage: Storage, filter: CronCount, allowed: Filter) {
  const { assistant_id: assistant, thread_id: thread, enabled, metadata } = filter;
  const conditions: string[] = ['1 = 1'];
  const parameters = new Parameters();
  if (assistant) conditions.push(`assistant_id = ${parameters.add(assistant)}`);
  if (thread) conditions.push(`thread_id = ${parameters.add(thread.toLowerCase())}`);
  if (typeof enabled === 'boolean') conditions.push(`enabled = ${parameters.add(enabled ? 1 : 0)}`);
  if (metadata) conditions.push(storage.dialect.jsonContains('metadata', parameters.add(filterText(metadata))));
  const where = conditions.join(' AND ') + andAllowed(allowed, 'metadata', storage.dialect, parameters);
  return { where, parameters };
}

/** Crons that are due, the longest due first, from the one after `last` on. */
export function dueCrons(storage: Storage, last: DuePosition, limit: number): Promise<DuePosition[]> {
  const parameters: SqlValue[] = [last.due_at, last.cron_id, limit];
  return storage.read<DuePosition>(
    `SELECT cron_id, due_at FROM crons WHERE due_at <= ${storage.dialect.now} AND (due_at > $1 OR (due_at = $1 AND cron_id > $2))
     ORDER BY due_at, cron_id LIMIT $3`,
    parameters,
  );
}

/** Where a look at the due crons has arrived. */
export type DuePosition = Pick<CronRow, 'cron_id'> & { due_at: number };

/** Locks the cron if it is due as it was read. Undefined when another process has it, or it was changed. */
export async function lockIfDue(transaction: Transaction, dialect: Dialect, cron: CronRow): Promise<CronRow | undefined> {
  const [row] = await transaction.query<CronRow>(
    `SELECT * FROM crons WHERE cron_id = $1 AND due_at = $2 AND updated_at = $3 AND due_at <= ${dialect.now} ${dialect.skipLocked}`,
    [cron.cron_id, cron.due_at, cron.updated_at],
  );
  return row;
}

/** Whether this many runs of the cron wait. */
export async function haveWaiting(transaction: Transaction, cronId: string, runs: number): Promise<boolean> {
  const [row] = await transaction.query<{ waiting: number }>(
    `SELECT count(*) AS waiting FROM (SELECT 1 FROM runs WHERE cron_id = $1 AND status = 'pending' LIMIT ${runs}) AS found`,
    [cronId],
  );
  return Number(row!.waiting) >= runs;
}

/** In how many milliseconds the next cron is due; undefined when none is. */
export async function untilNextDue(storage: Storage): Promise<number | undefined> {
  const [row] = await storage.read<{ rest: number | null }>(
    `SELECT min(due_at) - ${storage.dialect.now} AS rest FROM crons WHERE due_at IS NOT NULL`,
  );
  return row?.rest === null || row === undefined ? undefined : Number(row.rest);
}

/** `$1`: by how many milliseconds the time lies ahead at which the next due time was decided. */
const isPlannedAhead = ({ now }: Dialect) => `due_at IS NOT NULL AND planned_at > ${now} + CAST($1 AS BIGINT)`;

/** Ids of the crons whose next due time was decided at a time that lies more than `aheadMs` ahead. */
export async function plannedAhead(storage: Storage, aheadMs: number): Promise<string[]> {
  const rows = await storage.read<Pick<CronRow, 'cron_id'>>(
    `SELECT cron_id FROM crons WHERE ${isPlannedAhead(storage.dialect)}`,
    [aheadMs],
  );
  return rows.map(({ cron_id: id }) => id);
}

/** Locks the cron if it is planned ahead still. */
export async function lockIfPlannedAhead(
  transaction: Transaction,
  dialect: Dialect,
  cronId: string,
  aheadMs: number,
): Promise<CronRow | undefined> {
  const [row] = await transaction.query<CronRow>(
    `SELECT * FROM crons WHERE ${isPlannedAhead(dialect)} AND cron_id = $2 ${dialect.lockRows}`,
    [aheadMs, cronId],
  );
  return row;
}

/** Sets when the cron is due next. */
export async function planCron(transaction: Transaction, cronId: string, due: number | null, at: number): Promise<void> {
  await transaction.query('UPDATE crons SET due_at = $2, planned_at = $3 WHERE cron_id = $1', [cronId, due, at]);
}

/** Disables the cron unless it was changed since it was read. */
export async function disableCron(storage: Storage, cron: CronRow, reason: string, at: string): Promise<void> {
  await storage.write(
    `UPDATE crons SET enabled = 0, due_at = NULL, disabled_reason = $3, updated_at = $4 WHERE cron_id = $1 AND updated_at = $2`,
    [cron.cron_id, cron.updated_at, reason, at],
  );
}
