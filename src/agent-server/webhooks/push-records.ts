/** Who is told about the changes of a task. The changes wait in the outbox of webhooks, in the order in which they are told. */
import { v7 as uuidv7 } from 'uuid';
import { LIMITS } from '../../../generated/limits.gen.ts';
import { Problem } from '../../problem.ts';
import { Confidential, type Reader, type Storage, select, type Transaction } from '../../storage/port.ts';
import { cell } from '../encryption/cells.ts';
import { confidentialOf } from './delivery-records.ts';

/** What becomes of a run of a task, in this order. `closed`: it had stopped with a question, which nothing can answer any more. */
const CHANGES = ['submitted', 'working', 'ended', 'closed'] as const;
/** A change of a run itself. */
export type RunChange = (typeof CHANGES)[number];
/** `set`: a configuration was set when the task had ended or waited. */
export type TaskChange = RunChange | 'set';

/** Places between two changes: those before a change are for its parts, the one behind it is for `set`. */
const STEP = 1_000;

/** A receiver of the changes of one task. */
export interface PushConfig {
  id: string;
  dialect: string;
  url: string;
  /** Sent with each change; some are secret. */
  headers: Record<string, string>;
  /** The names of the HTTP authentication schemes that the client gave. */
  schemes?: string[];
  /** What the request calls it, for refusals; not stored. Empty where the request is the configuration. */
  field?: string;
}

/** A run of a task. */
interface TaskRun {
  run_id: string;
  thread_id: string;
  graph_id: string;
  position: number;
  task_id: string | null;
}

/** Adds a configuration to a task, or replaces that with its id. The caller has locked the task. Throws `invalid` beyond the limit. */
export async function storePushConfig(transaction: Transaction, taskId: string, config: PushConfig, at: string): Promise<void> {
  const { id, dialect, url, headers, schemes, field } = config;
  const [others] = await transaction.query<{ count: number }>(
    'SELECT count(*) AS count FROM push_configs WHERE task_id = $1 AND config_id <> $2',
    [taskId, id],
  );
  if (Number(others!.count) >= LIMITS.pushConfigs)
    throw new Problem(
      'invalid',
      `${field || 'taskId'}: a task has at most ${LIMITS.pushConfigs} push notification configurations.`,
    );
  const [known] = await transaction.query<{ push_id: string }>(
    'SELECT push_id FROM push_configs WHERE task_id = $1 AND config_id = $2',
    [taskId, id],
  );
  const pushId = known?.push_id ?? uuidv7();
  const address = new Confidential(url, 'run', 'push', cell('push_configs', 'url', pushId));
  const data = new Confidential(JSON.stringify({ headers, schemes }), 'run', 'push', cell('push_configs', 'data', pushId));
  await transaction.query(
    `INSERT INTO push_configs (push_id, task_id, config_id, dialect, url, receiver, data, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (task_id, config_id)
     DO UPDATE SET dialect = excluded.dialect, url = excluded.url, receiver = excluded.receiver, data = excluded.data`,
    [pushId, taskId, id, dialect, address, receiverOf(url), data, at],
  );
  // What the address before did not take, the new one gets at once.
  await transaction.query(
    `UPDATE webhook_deliveries SET url = $3, receiver = $4, due_at = CASE WHEN claimed_by IS NULL THEN 0 ELSE due_at END
     WHERE push_id = (SELECT push_id FROM push_configs WHERE task_id = $1 AND config_id = $2) AND due_at IS NOT NULL`,
    [taskId, id, address, receiverOf(url)],
  );
}

function receiverOf(url: string): string {
  return URL.parse(url)?.host ?? '';
}

interface ConfigRow {
  task_id: string;
  config_id: string;
  dialect: string;
  url: string;
  data: string;
}

/** The configurations of a task, oldest first. */
export async function pushConfigsOf(reader: Reader, taskId: string): Promise<PushConfig[]> {
  const sql = 'SELECT * FROM push_configs WHERE task_id = $1 ORDER BY push_id';
  return (await select<ConfigRow>(reader, sql, [taskId])).map(configOf);
}

/** The configuration that a delivery goes to, with its task. Undefined when it is gone. */
export async function pushConfig(storage: Storage, pushId: string): Promise<(PushConfig & { taskId: string }) | undefined> {
  const [row] = await storage.read<ConfigRow>('SELECT * FROM push_configs WHERE push_id = $1', [pushId]);
  return row && { ...configOf(row), taskId: row.task_id };
}

function configOf({ config_id: id, dialect, url, data }: ConfigRow): PushConfig {
  return { id, dialect, url, ...(JSON.parse(data) as Pick<PushConfig, 'headers' | 'schemes'>) };
}

/** Deletes a configuration with what was to be sent to it. */
export async function deletePushConfig(storage: Storage, taskId: string, configId: string): Promise<void> {
  await storage.write('DELETE FROM push_configs WHERE task_id = $1 AND config_id = $2', [taskId, configId]);
}

/** Whether anybody is told about the task. */
export async function isFollowed(storage: Storage, taskId: string): Promise<boolean> {
  const found = await storage.read('SELECT 1 AS found FROM push_configs WHERE task_id = $1 LIMIT 1', [taskId]);
  return found.length > 0;
}

/**
 * Writes the task as it is into the outbox of a configuration, unless a change is still to come by itself. The caller has locked the
 * task.
 */
export async function announceState(transaction: Transaction, taskId: string, configId: string, at: string): Promise<void> {
  await transaction.query(
    `INSERT INTO webhook_deliveries (delivery_id, run_id, thread_id, graph_id, url, receiver, body, is_complete, status, attempts, due_at,
       created_at, updated_at, push_id, place)
     SELECT $1, run_id, thread_id, graph_id, url, receiver, $2, 0, 'pending', 0, 0, $3, $3, push_id, position * CAST($4 AS BIGINT) + CAST($5 AS BIGINT)
     FROM push_configs JOIN runs ON runs.task_id = push_configs.task_id
     WHERE push_configs.task_id = $6 AND config_id = $7 AND status NOT IN ('pending', 'running')
       AND NOT EXISTS (SELECT 1 FROM runs AS later WHERE later.task_id = $6 AND later.position > runs.position)`,
    [
      ...[`msg_${uuidv7()}`, JSON.stringify({ change: 'set' satisfies TaskChange }), at],
      ...[CHANGES.length * STEP, CHANGES.indexOf('ended') * STEP + 1, taskId, configId],
    ],
  );
}

/** Writes a change into the outbox, for each configuration of the task. A change that is there already stays as it is. */
export async function announceChange(
  transaction: Transaction,
  { run_id: runId, thread_id: threadId, graph_id: graphId, position, task_id: taskId }: TaskRun,
  change: RunChange,
  at: string,
): Promise<void> {
  const order = Number(position) * CHANGES.length + CHANGES.indexOf(change);
  await transaction.query(
    `INSERT INTO webhook_deliveries (delivery_id, run_id, thread_id, graph_id, url, receiver, body, is_complete, status, attempts, due_at,
       created_at, updated_at, push_id, place)
     SELECT 'msg_' || push_id || '_' || $1, $2, $3, $4, url, receiver, $5, 0, 'pending', 0, 0, $6, $6, push_id, CAST($7 AS BIGINT)
     FROM push_configs WHERE task_id = $8 ON CONFLICT (delivery_id) DO NOTHING`,
    [String(order), runId, threadId, graphId, JSON.stringify({ change }), at, order * STEP, taskId],
  );
}

/** Whether it was, or is to be, told that the question of a run cannot be answered any more, when the end of the run is at `place`. */
export async function isClosed(storage: Storage, pushId: string, place: number): Promise<boolean> {
  const closed = place + (CHANGES.indexOf('closed') - CHANGES.indexOf('ended')) * STEP;
  const found = await storage.read('SELECT 1 AS found FROM webhook_deliveries WHERE push_id = $1 AND place = $2', [
    pushId,
    closed,
  ]);
  return found.length > 0;
}

/** A change that is about to be told for the first time, in an attempt that has claimed it. */
interface ClaimedChange {
  delivery_id: string;
  push_id: string | null;
  place: number | null;
  attempts: number;
}

/** Whether `url` took what came before this change: it then has the task, and needs no more than what is new. */
export async function hasTaken(storage: Storage, { push_id: pushId, place }: ClaimedChange, url: string): Promise<boolean> {
  const [before] = await storage.read<{ status: string; url: string }>(
    'SELECT delivery_id, push_id, status, url FROM webhook_deliveries WHERE push_id = $1 AND place < $2 ORDER BY place DESC LIMIT 1',
    [pushId, place],
  );
  return before?.status === 'delivered' && before.url === url;
}

/** Puts what belongs before the last of `texts` before the change, which becomes the last: each is a notification of its own. */
export async function splitChange(storage: Storage, change: ClaimedChange, texts: readonly string[]): Promise<void> {
  const { delivery_id: deliveryId, attempts } = change;
  await storage.transaction(async (transaction) => {
    const [last] = await transaction.query(
      `UPDATE webhook_deliveries SET body = $2, is_complete = 1, attempts = 0, due_at = 0, claimed_by = NULL
       WHERE delivery_id = $1 AND attempts = $3 AND is_complete = 0 AND due_at IS NOT NULL RETURNING delivery_id`,
      [deliveryId, confidentialOf(texts.at(-1)!, 'body', deliveryId), attempts],
    );
    if (!last) return;
    for (const [index, text] of texts.slice(0, -1).entries()) {
      const part = String(index + 1);
      await transaction.query(
        `INSERT INTO webhook_deliveries (delivery_id, run_id, thread_id, graph_id, url, receiver, body, is_complete, status, attempts,
           due_at, created_at, updated_at, push_id, place)
         SELECT delivery_id || '_' || $2, run_id, thread_id, graph_id, url, receiver, $3, 1, 'pending', 0, 0, created_at, updated_at,
           push_id, place - CAST($4 AS BIGINT)
         FROM webhook_deliveries WHERE delivery_id = $1 ON CONFLICT (delivery_id) DO NOTHING`,
        [deliveryId, part, confidentialOf(text, 'body', `${deliveryId}_${part}`), texts.length - 1 - index],
      );
    }
  });
}

/** How often a change is tried before a later one takes its place. */
const TRIES_ALONE = 2;

/**
 * Gives up changes, and parts of them, that are not taken where something later waits behind them: it tells the whole task. Returns how
 * many configurations had such.
 */
export async function supersedeStalled(storage: Storage, at: string): Promise<number> {
  const stalled = await storage.read<{ push_id: string; place: number }>(
    `SELECT push_id, max(place) AS place FROM webhook_deliveries AS newer
     WHERE push_id IS NOT NULL AND due_at IS NOT NULL AND attempts = 0 AND EXISTS (SELECT 1 FROM webhook_deliveries AS stalled
       WHERE stalled.push_id = newer.push_id AND stalled.place < newer.place AND stalled.due_at > ${storage.dialect.now}
         AND stalled.attempts >= ${TRIES_ALONE} AND stalled.claimed_by IS NULL)
     GROUP BY push_id`,
  );
  for (const { push_id: pushId, place } of stalled)
    await storage.transaction(async (transaction) => {
      await transaction.query(
        `UPDATE webhook_deliveries SET status = 'failed', due_at = NULL, body = '{}', updated_at = $3,
           error = 'Given up: a later notification tells the task as it is then.'
         WHERE push_id = $1 AND place < $2 AND due_at IS NOT NULL AND claimed_by IS NULL`,
        [pushId, place, at],
      );
      // The last part of an end knows what it was to tell after the others; now it tells all.
      await transaction.query(
        `UPDATE webhook_deliveries SET is_complete = 0, body = $3
         WHERE push_id = $1 AND place = $2 AND is_complete = 1 AND due_at IS NOT NULL AND claimed_by IS NULL AND attempts = 0`,
        [pushId, place, JSON.stringify({ change: 'ended' satisfies TaskChange })],
      );
    });
  return stalled.length;
}
