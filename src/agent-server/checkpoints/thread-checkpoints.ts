/** What happens to all checkpoints of a thread at once, inside the caller's transaction: copied, or cut down to the present. */
import type { Transaction } from '../../storage/port.ts';

interface CheckpointRow {
  checkpoint_ns: string;
  checkpoint_id: string;
  parent_checkpoint_id: string | null;
  type: string;
  checkpoint: Uint8Array;
  metadata: Uint8Array;
  position: number;
}

/** Copies everything; the copies say the new thread where they said the old one. */
export async function copyCheckpoints(transaction: Transaction, from: string, to: string): Promise<void> {
  // First, because a run may go on: what a checkpoint refers to is there when the checkpoint is, and is copied after it.
  const columns = 'checkpoint_ns, checkpoint_id, parent_checkpoint_id, type, checkpoint, metadata, position';
  const rows = await transaction.query<CheckpointRow>(`SELECT ${columns} FROM checkpoints WHERE thread_id = $1`, [from]);
  for (const [table, others] of [
    ['checkpoint_blobs', 'checkpoint_ns, channel, version, type, value'],
    ['checkpoint_writes', 'checkpoint_ns, checkpoint_id, task_id, position, channel, type, value'],
  ]) {
    await transaction.query(
      `INSERT INTO ${table} (thread_id, ${others}) SELECT $2, ${others} FROM ${table} WHERE thread_id = $1`,
      [from, to],
    );
  }
  for (const row of rows) {
    await transaction.query(`INSERT INTO checkpoints (thread_id, ${columns}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`, [
      to,
      row.checkpoint_ns,
      row.checkpoint_id,
      row.parent_checkpoint_id,
      row.type,
      row.checkpoint,
      readdressed(row, from, to),
      row.position,
    ]);
  }
}

function readdressed({ type, metadata }: CheckpointRow, from: string, to: string): Uint8Array {
  if (type !== 'json') return metadata;
  const facts = parse<{ thread_id?: string }>(metadata);
  return facts.thread_id === from ? Buffer.from(JSON.stringify({ ...facts, thread_id: to })) : metadata;
}

/** Undoes what a run has written: the thread's newest checkpoint is then the one before it, as it was. */
export async function forgetRun(transaction: Transaction, threadId: string, runId: string): Promise<void> {
  await transaction.query(
    `UPDATE checkpoint_writes SET type = replaced_type, value = replaced_value, run_id = NULL, replaced_type = NULL, replaced_value = NULL
     WHERE thread_id = $1 AND run_id = $2 AND replaced_type IS NOT NULL`,
    [threadId, runId],
  );
  await transaction.query('DELETE FROM checkpoint_writes WHERE thread_id = $1 AND run_id = $2', [threadId, runId]);
  await transaction.query('DELETE FROM checkpoints WHERE thread_id = $1 AND run_id = $2', [threadId, runId]);
}

/**
 * Keeps the newest checkpoint of the graph, and those of subgraphs that it needs: of the tasks that are still to be done
 * (`pendingTasks`), and of subgraphs that keep a state of their own from run to run.
 */
export async function keepLatest(transaction: Transaction, threadId: string, pendingTasks: ReadonlySet<string>): Promise<void> {
  const newest = await transaction.query<Pick<CheckpointRow, 'checkpoint_ns' | 'checkpoint_id'>>(
    `SELECT checkpoint_ns, checkpoint_id FROM checkpoints WHERE thread_id = $1
       AND position IN (SELECT max(position) FROM checkpoints WHERE thread_id = $1 GROUP BY checkpoint_ns)`,
    [threadId],
  );
  for (const { checkpoint_ns: namespace, checkpoint_id: id } of newest) {
    // A namespace is `node:task` for each level; without a task the subgraph's state belongs to the thread.
    const task = namespace.split('|')[0]!.split(':')[1];
    if (task === undefined || pendingTasks.has(task)) await keepOne(transaction, threadId, namespace, id);
    else
      for (const table of ['checkpoint_writes', 'checkpoint_blobs', 'checkpoints'])
        await transaction.query(`DELETE FROM ${table} WHERE thread_id = $1 AND checkpoint_ns = $2`, [threadId, namespace]);
  }
}

async function keepOne(transaction: Transaction, threadId: string, namespace: string, id: string): Promise<void> {
  const place = [threadId, namespace];
  for (const table of ['checkpoint_writes', 'checkpoints'])
    await transaction.query(`DELETE FROM ${table} WHERE thread_id = $1 AND checkpoint_ns = $2 AND checkpoint_id <> $3`, [
      ...place,
      id,
    ]);
  const [kept] = await transaction.query<CheckpointRow>(
    `UPDATE checkpoints SET parent_checkpoint_id = NULL WHERE thread_id = $1 AND checkpoint_ns = $2 AND checkpoint_id = $3 RETURNING *`,
    [...place, id],
  );
  const { channel_versions: versions } = parse<{ channel_versions: Record<string, unknown> }>(kept!.checkpoint);
  const wanted = Object.entries(versions).map(([channel, version]) => [channel, String(version)]);
  const list = wanted.map((_, index) => `($${index * 2 + 3}, $${index * 2 + 4})`).join(', ');
  const others = wanted.length > 0 ? ` AND (channel, version) NOT IN (VALUES ${list})` : '';
  await transaction.query(`DELETE FROM checkpoint_blobs WHERE thread_id = $1 AND checkpoint_ns = $2${others}`, [
    ...place,
    ...wanted.flat(),
  ]);
}

/** LangGraph's serializer writes JSON text for whatever is an object. */
function parse<T>(bytes: Uint8Array): T {
  return JSON.parse(Buffer.from(bytes).toString('utf8')) as T;
}
