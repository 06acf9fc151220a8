/** The outbox of webhooks in the database: what is to be sent, what was, and what became of it. */
import { v7 as uuidv7 } from 'uuid';
import type { WebhookDelivery } from '../../../generated/agent-server/types.gen.ts';
import { Confidential, Parameters, type Storage, type Transaction } from '../../storage/port.ts';
import { cell } from '../encryption/cells.ts';

export interface DeliveryRow {
  delivery_id: string;
  run_id: string;
  thread_id: string;
  graph_id: string;
  checkpoint_id: string | null;
  url: string;
  receiver: string;
  body: string;
  is_complete: number;
  status: WebhookDelivery['status'];
  attempts: number;
  due_at: number | null;
  response_status: number | null;
  error: string | null;
  created_at: string;
  updated_at: string;
  /** The configuration that it goes to, where it tells a change of a task, and its place among the changes. */
  push_id: string | null;
  place: number | null;
}

/** A run that ended, as its row says, and how. */
export interface EndedRun {
  run: {
    run_id: string;
    thread_id: string;
    assistant_id: string;
    graph_id: string;
    created_at: string;
    updated_at: string;
    metadata: string;
    kwargs: string;
    multitask_strategy: string;
    attempt: number;
  };
  status: string;
  error: unknown;
  checkpointId: string | null;
  /** Its values as JSON; undefined where they are read from the checkpoint. */
  values: string | undefined;
  at: string;
}

/** Writes the announcement of a run into the outbox if the run asked for one. Belongs into the transaction that ends it. */
export async function announceEnd(
  transaction: Transaction,
  { run, status, error, checkpointId, values, at }: EndedRun,
): Promise<void> {
  // Most runs ask for none, and reading a large input takes time.
  if (!run.kwargs.includes('"webhook":"')) return;
  const kwargs = JSON.parse(run.kwargs) as { webhook?: string | null };
  if (!kwargs.webhook) return;
  const { run_id, thread_id, assistant_id, created_at, multitask_strategy } = run;
  const body = {
    ...{ run_id, thread_id, assistant_id, created_at, updated_at: at, metadata: JSON.parse(run.metadata), kwargs },
    ...{ multitask_strategy, status, run_started_at: run.attempt > 0 ? run.updated_at : null, run_ended_at: at, error },
  };
  const text = JSON.stringify(body);
  const fixed = values ?? (checkpointId === null ? '{}' : undefined);
  const id = `msg_${uuidv7()}`;
  await transaction.query(
    `INSERT INTO webhook_deliveries (delivery_id, run_id, thread_id, graph_id, checkpoint_id, url, receiver, body, is_complete, status,
       attempts, due_at, created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $10, 'pending', 0, 0, $9, $9)`,
    [
      ...[id, run_id, thread_id, run.graph_id, checkpointId, confidentialOf(kwargs.webhook, 'url', id)],
      URL.parse(kwargs.webhook)?.host ?? '',
      confidentialOf(fixed === undefined ? text : `${text.slice(0, -1)},"values":${fixed}}`, 'body', id),
      at,
      fixed === undefined ? 0 : 1,
    ],
  );
}

/** A text of a delivery. */
export function confidentialOf(text: string, column: 'url' | 'body' | 'error', deliveryId: string): Confidential {
  return new Confidential(text, 'run', 'webhook', cell('webhook_deliveries', column, deliveryId));
}

/** None goes out before what happened to the task earlier. */
const NEXT_IN_LINE = `(due.push_id IS NULL OR NOT EXISTS (SELECT 1 FROM webhook_deliveries AS earlier
  WHERE earlier.push_id = due.push_id AND earlier.place < due.place AND earlier.due_at IS NOT NULL))`;

/** A delivery without what may be encrypted. */
export type DueDelivery = Pick<DeliveryRow, 'delivery_id' | 'run_id' | 'receiver' | 'attempts' | 'due_at'>;

/** The deliveries that are due, oldest first, but for those to `busy` receivers. */
export function dueDeliveries(storage: Storage, busy: readonly string[], limit: number): Promise<DueDelivery[]> {
  const parameters = new Parameters();
  const others = busy.length === 0 ? '' : `AND receiver NOT IN (${parameters.list(busy)})`;
  return storage.read<DueDelivery>(
    // The inner query reads its index alone.
    `SELECT delivery_id, run_id, receiver, attempts, due_at FROM webhook_deliveries WHERE delivery_id IN (SELECT delivery_id FROM webhook_deliveries AS due
       WHERE due_at <= ${storage.dialect.now} AND ${NEXT_IN_LINE} ${others} ORDER BY due_at, delivery_id LIMIT ${limit}) ORDER BY due_at, delivery_id`,
    parameters.values,
  );
}

/** An attempt of a process. */
export interface Claim {
  owner: string;
  /** For how long nobody else sends it, unless the owner is known to be dead. */
  ms: number;
}

/** Takes a delivery for an attempt. False when another process has it. */
export async function claimDelivery(storage: Storage, row: DueDelivery, claim: Claim, at: string): Promise<boolean> {
  const { now } = storage.dialect;
  const claimed = await storage.write(
    `UPDATE webhook_deliveries SET attempts = attempts + 1, due_at = ${now} + CAST($3 AS BIGINT), planned_at = ${now}, claimed_by = $5,
       updated_at = $4
     WHERE delivery_id = $1 AND due_at = $2 RETURNING delivery_id`,
    [row.delivery_id, row.due_at, claim.ms, at, claim.owner],
  );
  return claimed.length > 0;
}

export async function findDelivery(storage: Storage, deliveryId: string): Promise<DeliveryRow | undefined> {
  const [row] = await storage.read<DeliveryRow>('SELECT * FROM webhook_deliveries WHERE delivery_id = $1', [deliveryId]);
  return row;
}

/** Announcements whose values are only in a checkpoint. */
const UNFIXED = 'due_at IS NOT NULL AND is_complete = 0 AND push_id IS NULL';

/** The announcements of a thread whose values go with it. */
export function unfixedDeliveries(storage: Storage, threadId: string): Promise<DeliveryRow[]> {
  return storage.read<DeliveryRow>(`SELECT * FROM webhook_deliveries WHERE thread_id = $1 AND ${UNFIXED}`, [threadId]);
}

/** Whether there are any, on a thread that is locked. */
export async function hasUnfixedDeliveries(transaction: Transaction, threadId: string): Promise<boolean> {
  const rows = await transaction.query(`SELECT 1 AS found FROM webhook_deliveries WHERE thread_id = $1 AND ${UNFIXED} LIMIT 1`, [
    threadId,
  ]);
  return rows.length > 0;
}

/** Who is sending something. */
export async function claimants(storage: Storage): Promise<string[]> {
  const rows = await storage.read<{ claimed_by: string }>(
    'SELECT DISTINCT claimed_by FROM webhook_deliveries WHERE claimed_by IS NOT NULL',
  );
  return rows.map(({ claimed_by: owner }) => owner);
}

/** Makes due what a dead process was sending. */
export async function releaseClaims(storage: Storage, owner: string): Promise<void> {
  await storage.write('UPDATE webhook_deliveries SET due_at = 0, claimed_by = NULL WHERE claimed_by = $1', [owner]);
}

/** Makes due what was planned at a time that lies more than `aheadMs` ahead: the clock was set back since. */
export async function releasePlannedAhead(storage: Storage, aheadMs: number): Promise<void> {
  const isAhead = `due_at IS NOT NULL AND planned_at > ${storage.dialect.now} + CAST($1 AS BIGINT)`;
  const [found] = await storage.read(`SELECT 1 AS found FROM webhook_deliveries WHERE ${isAhead} LIMIT 1`, [aheadMs]);
  if (found) await storage.write(`UPDATE webhook_deliveries SET due_at = 0, planned_at = 0 WHERE ${isAhead}`, [aheadMs]);
}

/** Keeps the body for all attempts: the state may change or go meanwhile. */
export async function completeBody(storage: Storage, deliveryId: string, body: string): Promise<void> {
  await storage.write('UPDATE webhook_deliveries SET body = $2, is_complete = 1 WHERE delivery_id = $1', [
    deliveryId,
    confidentialOf(body, 'body', deliveryId),
  ]);
}

/** Deletes a delivery that has nothing to tell. */
export async function deleteDelivery(storage: Storage, deliveryId: string): Promise<void> {
  await storage.write('DELETE FROM webhook_deliveries WHERE delivery_id = $1', [deliveryId]);
}

/** What became of an attempt. */
export interface AttemptOutcome {
  status: WebhookDelivery['status'];
  responseStatus: number | null;
  error: string | null;
  /** Until the next attempt; null when there is none. */
  pauseMs: number | null;
}

/** Records an attempt, the `attempts`-th. A failure changes nothing that a later attempt did. What is settled needs no body. */
export async function recordAttempt(
  storage: Storage,
  { delivery_id: deliveryId, attempts }: Pick<DeliveryRow, 'delivery_id' | 'attempts'>,
  { status, responseStatus, error, pauseMs }: AttemptOutcome,
  at: string,
): Promise<void> {
  const { now } = storage.dialect;
  const plan = pauseMs === null ? "due_at = NULL, body = '{}'" : `due_at = ${now} + ${Math.round(pauseMs)}, planned_at = ${now}`;
  await storage.write(
    `UPDATE webhook_deliveries SET status = $2, response_status = $3, error = $4, updated_at = $5, claimed_by = NULL, ${plan}
     WHERE delivery_id = $1 AND ${status === 'delivered' ? "status <> 'delivered'" : "status = 'pending' AND attempts = $6"}`,
    [
      deliveryId,
      status,
      responseStatus,
      error === null ? null : confidentialOf(error, 'error', deliveryId),
      at,
      ...(status === 'delivered' ? [] : [attempts]),
    ],
  );
}

/** The deliveries of a run, oldest first. */
export async function deliveriesOf(storage: Storage, runId: string): Promise<WebhookDelivery[]> {
  const rows = await storage.read<DeliveryRow>('SELECT * FROM webhook_deliveries WHERE run_id = $1 ORDER BY delivery_id', [
    runId,
  ]);
  return rows.map((row) => ({
    delivery_id: row.delivery_id,
    run_id: row.run_id,
    thread_id: row.thread_id,
    url: withoutSecrets(row.url),
    status: row.status,
    attempts: Number(row.attempts),
    next_attempt_at:
      row.due_at === null ? null : new Date(Math.max(Number(row.due_at), Date.parse(row.created_at))).toISOString(),
    response_status: row.response_status === null ? null : Number(row.response_status),
    error: row.error,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }));
}

/** User, password, query and fragment of a URL may be secrets. */
function withoutSecrets(address: string): string {
  const url = URL.parse(address);
  return url ? `${url.origin}${url.pathname}` : address.replace(/[?#].*$/s, '');
}

/** Deletes settled deliveries that last changed before `before` (ISO time). */
export async function deleteOldDeliveries(storage: Storage, before: string): Promise<void> {
  await storage.write('DELETE FROM webhook_deliveries WHERE due_at IS NULL AND updated_at < $1', [before]);
}

export async function deleteAllDeliveries(transaction: Transaction): Promise<void> {
  await transaction.query('DELETE FROM webhook_deliveries');
}
