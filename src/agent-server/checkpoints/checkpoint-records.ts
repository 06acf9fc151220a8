/**
 * The checkpoints of threads in the database. A checkpoint row holds no channel values: `checkpoint_blobs` stores each version of
 * a value once. `checkpoint_writes` stores what tasks wrote on top of a checkpoint.
 */
import type { BaseCheckpointSaver, Checkpoint, CheckpointMetadata } from '@langchain/langgraph-checkpoint';
import { Parameters, type Reader, type SqlValue, type Storage, select, type Transaction } from '../../storage/port.ts';

/** Converts values to bytes and back. */
export type Serializer = BaseCheckpointSaver['serde'];

export interface CheckpointRow {
  thread_id: string;
  checkpoint_ns: string;
  checkpoint_id: string;
  parent_checkpoint_id: string | null;
  type: string;
  checkpoint: Uint8Array;
  metadata: Uint8Array;
}

/** The value of a channel. */
interface ValueRow {
  channel: string;
  version: string;
  type: string;
  value: Uint8Array;
}

interface WriteRow extends Omit<ValueRow, 'version'> {
  task_id: string;
  task_path: string;
  position: number;
}

/** A namespace of a thread: `''` is the graph itself, others are its subgraphs. */
export interface Namespace {
  threadId: string;
  namespace: string;
}

/** Identifies one checkpoint. */
export interface CheckpointKey extends Namespace {
  checkpointId: string;
}

/** A value as the serializer returns it. */
type Dumped = [type: string, value: Uint8Array];

const COLUMNS = 'thread_id, checkpoint_ns, checkpoint_id, parent_checkpoint_id, type, checkpoint, metadata';

/**
 * Prevents use of the index on `position`: a subgraph has few checkpoints, so sorting finds the newest. The graph itself has many
 * and uses the index.
 */
const OF_FEW = 'position + 0';

/** Selects checkpoints stored before the named one. If that one is deleted, its id gives the approximate position. */
const before = (id: string) => `position < coalesce(
  (SELECT max(named.position) FROM checkpoints AS named WHERE named.thread_id = checkpoints.thread_id AND named.checkpoint_id = ${id}),
  (SELECT max(older.position) + 1 FROM checkpoints AS older WHERE older.thread_id = checkpoints.thread_id AND older.checkpoint_id < ${id}))`;

export async function checkpointOf(storage: Storage, key: CheckpointKey): Promise<CheckpointRow | undefined> {
  const [row] = await storage.read<CheckpointRow>(
    `SELECT ${COLUMNS} FROM checkpoints WHERE thread_id = $1 AND checkpoint_ns = $2 AND checkpoint_id = $3`,
    [key.threadId, key.namespace, key.checkpointId],
  );
  return row;
}

export async function newestCheckpoint(storage: Storage, { threadId, namespace }: Namespace): Promise<CheckpointRow | undefined> {
  const [row] = await storage.read<CheckpointRow>(
    `SELECT ${COLUMNS} FROM checkpoints WHERE thread_id = $1 AND checkpoint_ns = $2 ORDER BY ${namespace ? OF_FEW : 'position'} DESC LIMIT 1`,
    [threadId, namespace],
  );
  return row;
}

/** Id of the checkpoint that was stored last on the thread, in any namespace. */
export async function newestId(reader: Reader, threadId: string): Promise<string | null> {
  const [row] = await select<{ checkpoint_id: string }>(
    reader,
    'SELECT checkpoint_id FROM checkpoints WHERE thread_id = $1 ORDER BY position DESC LIMIT 1',
    [threadId],
  );
  return row?.checkpoint_id ?? null;
}

/** Like `newestId`, but only for the graph itself. */
export async function newestIdOfGraph(reader: Reader, threadId: string): Promise<string | null> {
  const [row] = await select<{ checkpoint_id: string }>(
    reader,
    `SELECT checkpoint_id FROM checkpoints WHERE thread_id = $1 AND checkpoint_ns = '' ORDER BY position DESC LIMIT 1`,
    [threadId],
  );
  return row?.checkpoint_id ?? null;
}

interface CheckpointFilter {
  threadId: string | undefined;
  namespace: string | undefined;
  checkpointId: string | undefined;
  /** Only checkpoints stored before this one. */
  before: string | undefined;
  limit: number | undefined;
}

/** Newest first. */
export function listCheckpoints(storage: Storage, filter: CheckpointFilter): Promise<CheckpointRow[]> {
  const parameters = new Parameters();
  const conditions: string[] = [];
  if (filter.threadId !== undefined) conditions.push(`thread_id = ${parameters.add(filter.threadId)}`);
  if (filter.namespace !== undefined) conditions.push(`checkpoint_ns = ${parameters.add(filter.namespace)}`);
  if (filter.checkpointId !== undefined) conditions.push(`checkpoint_id = ${parameters.add(filter.checkpointId)}`);
  if (filter.before !== undefined) conditions.push(before(parameters.add(filter.before)));
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
  const limit = filter.limit === undefined ? '' : `LIMIT ${Math.max(0, Math.trunc(filter.limit))}`;
  return storage.read<CheckpointRow>(
    `SELECT ${COLUMNS} FROM checkpoints ${where} ORDER BY position DESC ${limit}`,
    parameters.values,
  );
}

/** The values of these channel versions. */
export async function channelValues(storage: Storage, of: Namespace, versions: [string, string][]): Promise<ValueRow[]> {
  if (versions.length === 0) return [];
  const parameters = new Parameters(of.threadId, of.namespace);
  return storage.read<ValueRow>(
    `SELECT channel, version, type, value FROM checkpoint_blobs
     WHERE thread_id = $1 AND checkpoint_ns = $2 AND (channel, version) IN (VALUES ${parameters.rows(versions)})`,
    parameters.values,
  );
}

/** What tasks wrote on top of a checkpoint, in no order. */
export function pendingWrites(storage: Storage, of: CheckpointKey): Promise<WriteRow[]> {
  return storage.read<WriteRow>(
    `SELECT task_path, task_id, position, channel, type, value FROM checkpoint_writes
     WHERE thread_id = $1 AND checkpoint_ns = $2 AND checkpoint_id = $3`,
    [of.threadId, of.namespace, of.checkpointId],
  );
}

/** Whether the run has stored checkpoints of subgraphs. */
export async function hasSubgraphCheckpoints(storage: Storage, threadId: string, runId: string): Promise<boolean> {
  const found = await storage.read(
    `SELECT 1 AS found FROM checkpoints WHERE thread_id = $1 AND run_id = $2 AND checkpoint_ns <> '' LIMIT 1`,
    [threadId, runId],
  );
  return found.length > 0;
}

/** The value of a channel that a run, or an update of the state, made. */
interface NewValue {
  channel: string;
  version: string;
  dumped: Dumped;
  runId: string | null;
}

export async function putValue(transaction: Transaction, of: Namespace, { channel, version, dumped, runId }: NewValue) {
  await transaction.query(
    `INSERT INTO checkpoint_blobs (thread_id, checkpoint_ns, channel, version, type, value, run_id) VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (thread_id, checkpoint_ns, channel, version) DO UPDATE SET type = excluded.type, value = excluded.value`,
    [of.threadId, of.namespace, channel, version, ...dumped, runId],
  );
}

/** Stores a checkpoint after all others of its thread. */
export async function putCheckpoint(transaction: Transaction, row: CheckpointRow, runId: string | null): Promise<void> {
  await transaction.query(
    `INSERT INTO checkpoints (${COLUMNS}, run_id, position)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, (SELECT coalesce(max(position), 0) + 1 FROM checkpoints WHERE thread_id = $1))
     ON CONFLICT (thread_id, checkpoint_ns, checkpoint_id) DO UPDATE
     SET parent_checkpoint_id = excluded.parent_checkpoint_id, type = excluded.type, checkpoint = excluded.checkpoint, metadata = excluded.metadata`,
    [
      row.thread_id,
      row.checkpoint_ns,
      row.checkpoint_id,
      row.parent_checkpoint_id,
      row.type,
      row.checkpoint,
      row.metadata,
      runId,
    ],
  );
}

/** One write of a task. */
interface NewWrite {
  taskId: string;
  /** Where the task stands among those of its step; '' for input and updates. */
  taskPath: string;
  position: number;
  channel: string;
  dumped: Dumped;
  runId: string | null;
}

/** An ordinary write is stored once. A marker is replaced by a later one. */
export async function putWrite(transaction: Transaction, of: CheckpointKey, write: NewWrite): Promise<void> {
  const { taskId, taskPath, position, channel, dumped, runId } = write;
  await transaction.query(
    `INSERT INTO checkpoint_writes (thread_id, checkpoint_ns, checkpoint_id, task_id, position, channel, type, value, run_id, task_path)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (thread_id, checkpoint_ns, checkpoint_id, task_id, position)
     DO ${position >= 0 ? 'NOTHING' : REPLACE}`,
    [of.threadId, of.namespace, of.checkpointId, taskId, position, channel, ...dumped, runId, taskPath],
  );
}

/** Keeps the value that another run wrote, so that undoing this run restores it. */
const REPLACE = `UPDATE SET channel = excluded.channel, type = excluded.type, value = excluded.value, run_id = excluded.run_id,
  replaced_type = CASE WHEN checkpoint_writes.run_id IS DISTINCT FROM excluded.run_id
    THEN checkpoint_writes.type ELSE checkpoint_writes.replaced_type END,
  replaced_value = CASE WHEN checkpoint_writes.run_id IS DISTINCT FROM excluded.run_id
    THEN checkpoint_writes.value ELSE checkpoint_writes.replaced_value END`;

const TABLES = ['checkpoint_writes', 'checkpoint_blobs', 'checkpoints'];

export async function deleteCheckpoints(transaction: Transaction, threadId: string): Promise<void> {
  for (const table of TABLES) await transaction.query(`DELETE FROM ${table} WHERE thread_id = $1`, [threadId]);
}

export async function deleteAllCheckpoints(transaction: Transaction): Promise<void> {
  for (const table of TABLES) await transaction.query(`DELETE FROM ${table}`);
}

/** What is copied of a thread. Checkpoints first, because a run may still write: whatever one refers to exists by then. */
const COPIED = [
  ['checkpoints', 'checkpoint_ns, checkpoint_id, parent_checkpoint_id, type, checkpoint, metadata, position'],
  ['checkpoint_blobs', 'checkpoint_ns, channel, version, type, value'],
  ['checkpoint_writes', 'checkpoint_ns, checkpoint_id, task_id, task_path, position, channel, type, value'],
] as const;

/** Copies all checkpoints of a thread. Their metadata name the old one; who reads them sees the new one. */
export async function copyCheckpoints(transaction: Transaction, from: string, to: string): Promise<void> {
  for (const [table, columns] of COPIED)
    await transaction.query(
      `INSERT INTO ${table} (thread_id, ${columns}) SELECT $2, ${columns} FROM ${table} WHERE thread_id = $1`,
      [from, to],
    );
}

/** The bytes of the channel values of a thread, which are nearly all that there is of it. */
export async function countValueBytes(storage: Storage, threadId: string): Promise<number> {
  const [row] = await storage.read<{ bytes: number | null }>(
    'SELECT sum(length(value)) AS bytes FROM checkpoint_blobs WHERE thread_id = $1',
    [threadId],
  );
  return Number(row?.bytes ?? 0);
}

/**
 * Undoes all writes of a run. The checkpoint before the run is then the thread's newest, with its original writes. No other
 * checkpoint has a value of the run: nothing goes on from its checkpoints before it has ended.
 */
export async function forgetRun(transaction: Transaction, threadId: string, runId: string): Promise<void> {
  await transaction.query(
    `UPDATE checkpoint_writes SET type = replaced_type, value = replaced_value, run_id = NULL, replaced_type = NULL, replaced_value = NULL
     WHERE thread_id = $1 AND run_id = $2 AND replaced_type IS NOT NULL`,
    [threadId, runId],
  );
  await transaction.query('DELETE FROM checkpoint_writes WHERE thread_id = $1 AND run_id = $2', [threadId, runId]);
  for (const table of ['checkpoints', 'checkpoint_blobs'])
    await transaction.query(`DELETE FROM ${table} WHERE thread_id = $1 AND run_id = $2`, [threadId, runId]);
}

type Newest = Pick<CheckpointRow, 'checkpoint_ns' | 'checkpoint_id' | 'type' | 'metadata'>;

/**
 * Keeps the newest checkpoint of the graph and the subgraph checkpoints that it needs: those of its own step, from which tasks go
 * on, and those of subgraphs that keep state between runs. All of it is told by what is stored, so no graph is made for it. False,
 * with nothing removed, when some state is stored as differences to older checkpoints.
 */
export async function keepLatest(transaction: Transaction, serde: Serializer, threadId: string): Promise<boolean> {
  const rows = await transaction.query<Newest>(
    `SELECT checkpoint_ns, checkpoint_id, type, metadata FROM checkpoints WHERE thread_id = $1
       AND position IN (SELECT max(position) FROM checkpoints WHERE thread_id = $1 GROUP BY checkpoint_ns)`,
    [threadId],
  );
  const root = rows.find(({ checkpoint_ns: namespace }) => namespace === '')?.checkpoint_id;
  const kept: Newest[] = [];
  for (const row of rows) {
    const facts: Partial<CheckpointMetadata> = await serde.loadsTyped(row.type, row.metadata);
    // A namespace is `node:task` per level. Without a task, the subgraph's state belongs to the thread.
    const task = row.checkpoint_ns.split('|')[0]!.split(':')[1];
    if (task !== undefined && facts.parents?.[''] !== root) continue;
    if (facts.counters_since_delta_snapshot) return false;
    kept.push(row);
  }
  for (const row of rows)
    if (kept.includes(row)) await keepOne(transaction, serde, threadId, row.checkpoint_ns, row.checkpoint_id);
    else
      for (const table of TABLES)
        await transaction.query(`DELETE FROM ${table} WHERE thread_id = $1 AND checkpoint_ns = $2`, [
          threadId,
          row.checkpoint_ns,
        ]);
  return true;
}

async function keepOne(
  transaction: Transaction,
  serde: Serializer,
  threadId: string,
  namespace: string,
  id: string,
): Promise<void> {
  const key: SqlValue[] = [threadId, namespace, id];
  for (const table of ['checkpoint_writes', 'checkpoints'])
    await transaction.query(`DELETE FROM ${table} WHERE thread_id = $1 AND checkpoint_ns = $2 AND checkpoint_id <> $3`, key);
  const [kept] = await transaction.query<CheckpointRow>(
    `UPDATE checkpoints SET parent_checkpoint_id = NULL WHERE thread_id = $1 AND checkpoint_ns = $2 AND checkpoint_id = $3 RETURNING *`,
    key,
  );
  const checkpoint: Pick<Checkpoint, 'channel_versions'> = await serde.loadsTyped(kept!.type, kept!.checkpoint);
  const { channel_versions: versions } = checkpoint;
  const wanted = Object.entries(versions).map(([channel, version]) => [channel, String(version)]);
  const parameters = new Parameters(threadId, namespace);
  const others = wanted.length > 0 ? ` AND (channel, version) NOT IN (VALUES ${parameters.rows(wanted)})` : '';
  await transaction.query(`DELETE FROM checkpoint_blobs WHERE thread_id = $1 AND checkpoint_ns = $2${others}`, parameters.values);
}
