/** Who is told about the changes of a task. The changes wait in the outbox of webhooks, in the order in which they are told. */
import { v7 as uuidv7 } from 'uuid';
import { LIMITS } from '../../../generated/limits.gen.ts';
import { Problem } from '../../problem.ts';
import { Confidential, type Reader, type Storage, select, type Transaction } from '../../storage/port.ts';

/** What becomes of a run of a task, in this order. `closed`: it had stopped with a question, which nothing can answer any more. */
const CHANGES = ['submitted', 'working', 'ended', 'closed'] as const;
export type TaskChange = (typeof CHANGES)[number];

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
  await transaction.query(
    `INSERT INTO push_configs (push_id, task_id, config_id, dialect, url, receiver, data, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (task_id, config_id)
     DO UPDATE SET dialect = excluded.dialect, url = excluded.url, receiver = excluded.receiver, data = excluded.data`,
    [
      ...[uuidv7(), taskId, id, dialect, new Confidential(url, 'run', 'push')],
      ...[URL.parse(url)?.host ?? '', new Confidential(JSON.stringify({ headers, schemes }), 'run', 'push'), at],
    ],
  );
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

/** Writes a change into the outbox, for each configuration of the task. A change that is there already stays as it is. */
export async function announceChange(
  transaction: Transaction,
  { run_id: runId, thread_id: threadId, graph_id: graphId, position, task_id: taskId }: TaskRun,
  change: TaskChange,
  at: string,
): Promise<void> {
  const place = placeOf(Number(position), change);
  await transaction.query(
    `INSERT INTO webhook_deliveries (delivery_id, run_id, thread_id, graph_id, url, receiver, body, is_complete, status, attempts, due_at,
       created_at, updated_at, push_id, place)
     SELECT 'msg_' || push_id || '_' || $1, $2, $3, $4, url, receiver, $5, 0, 'pending', 0, 0, $6, $6, push_id, CAST($7 AS BIGINT)
     FROM push_configs WHERE task_id = $8 ON CONFLICT (delivery_id) DO NOTHING`,
    [String(place), runId, threadId, graphId, JSON.stringify({ change }), at, place, taskId],
  );
}

function placeOf(position: number, change: TaskChange): number {
  return position * CHANGES.length + CHANGES.indexOf(change);
}

/** Whether it was, or is to be, told that the question of a run cannot be answered any more, when the end of the run is at `place`. */
export async function isClosed(storage: Storage, pushId: string, place: number): Promise<boolean> {
  const closed = place - CHANGES.indexOf('ended') + CHANGES.indexOf('closed');
  const found = await storage.read('SELECT 1 AS found FROM webhook_deliveries WHERE push_id = $1 AND place = $2', [
    pushId,
    closed,
  ]);
  return found.length > 0;
}
