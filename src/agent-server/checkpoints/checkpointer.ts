/**
 * LangGraph's checkpointer over the storage port, so that checkpoints share transactions with runs and threads. A channel's
 * value is stored once a version, not once a checkpoint.
 */
import type { RunnableConfig } from '@langchain/core/runnables';
import {
  BaseCheckpointSaver,
  type ChannelVersions,
  type Checkpoint,
  type CheckpointListOptions,
  type CheckpointMetadata,
  type CheckpointPendingWrite,
  type CheckpointTuple,
  type PendingWrite,
  TASKS,
  WRITES_IDX_MAP,
} from '@langchain/langgraph-checkpoint';
import type { SqlValue, Storage, Transaction } from '../../storage/port.ts';

/** What turns values into bytes and back. */
export type Serializer = BaseCheckpointSaver['serde'];

/** What every checkpoint of a run records about its origin, beside what LangGraph says of the step; `run_id` is among it. */
export type Origin = Record<string, unknown>;

interface CheckpointRow {
  thread_id: string;
  checkpoint_ns: string;
  checkpoint_id: string;
  parent_checkpoint_id: string | null;
  type: string;
  checkpoint: Uint8Array;
  metadata: Uint8Array;
}

interface BlobRow {
  channel: string;
  version: string;
  type: string;
  value: Uint8Array;
}

/** Of the few checkpoints of a subgraph the newest is found by their place; those of the graph itself are many, and in an index. */
const OF_FEW = 'position + 0';

const COLUMNS = 'thread_id, checkpoint_ns, checkpoint_id, parent_checkpoint_id, type, checkpoint, metadata';

export class Checkpointer extends BaseCheckpointSaver {
  readonly #storage: Storage;
  readonly #origin: Origin;
  readonly #runId: string | null;

  constructor(storage: Storage, serde?: Serializer, origin: Origin = {}, runId: string | null = null) {
    super(serde);
    this.#storage = storage;
    this.#origin = origin;
    this.#runId = runId;
  }

  /**
   * Counts up before the point; what stands behind it tells branches apart that go on from one checkpoint, so that neither
   * finds or overwrites values of the other.
   */
  override getNextVersion(current: number | undefined): number {
    return Math.floor(current ?? 0) + 1 + Math.random();
  }

  async getTuple(config: RunnableConfig): Promise<CheckpointTuple | undefined> {
    const { threadId, namespace, checkpointId } = address(config);
    if (threadId === undefined) return undefined;
    const rows = checkpointId
      ? await this.#storage.read<CheckpointRow>(
          `SELECT ${COLUMNS} FROM checkpoints WHERE thread_id = $1 AND checkpoint_ns = $2 AND checkpoint_id = $3`,
          [threadId, namespace, checkpointId],
        )
      : await this.#storage.read<CheckpointRow>(
          `SELECT ${COLUMNS} FROM checkpoints WHERE thread_id = $1 AND checkpoint_ns = $2 ORDER BY ${namespace ? OF_FEW : 'position'} DESC LIMIT 1`,
          [threadId, namespace],
        );
    return rows[0] ? this.#tuple(rows[0]) : undefined;
  }

  async *list(config: RunnableConfig, options: CheckpointListOptions = {}): AsyncGenerator<CheckpointTuple> {
    const { threadId, namespace, checkpointId } = address(config);
    const before = options.before?.configurable?.['checkpoint_id'] as string | undefined;
    const conditions: string[] = [];
    const parameters: SqlValue[] = [];
    const add = (condition: string, value: SqlValue) => conditions.push(condition.replaceAll('?', `$${parameters.push(value)}`));
    if (threadId !== undefined) add('thread_id = ?', threadId);
    if (config.configurable?.['checkpoint_ns'] !== undefined) add('checkpoint_ns = ?', namespace);
    if (checkpointId !== undefined) add('checkpoint_id = ?', checkpointId);
    if (before !== undefined) add(BEFORE, before);
    const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
    const limit = options.limit !== undefined && !options.filter ? `LIMIT ${Math.max(0, Math.trunc(options.limit))}` : '';
    const rows = await this.#storage.read<CheckpointRow>(
      `SELECT ${COLUMNS} FROM checkpoints ${where} ORDER BY position DESC ${limit}`,
      parameters,
    );
    let left = options.limit ?? Number.POSITIVE_INFINITY;
    for (const row of rows) {
      if (left <= 0) return;
      // The state is read only of those that are wanted.
      if (options.filter && !matches(await this.serde.loadsTyped(row.type, row.metadata), options.filter)) continue;
      left -= 1;
      yield this.#tuple(row);
    }
  }

  async put(
    config: RunnableConfig,
    checkpoint: Checkpoint,
    metadata: CheckpointMetadata,
    newVersions: ChannelVersions,
  ): Promise<RunnableConfig> {
    const { threadId, namespace, checkpointId: parentId } = address(config);
    if (threadId === undefined) throw new Error('put: configurable.thread_id is required');
    const { channel_values: values, ...rest } = checkpoint;
    const changed = Object.entries(newVersions).filter(([channel]) => Object.hasOwn(values, channel));
    const [[type, body], [, facts], ...blobs] = await Promise.all([
      this.serde.dumpsTyped(rest),
      this.serde.dumpsTyped({ ...metadata, ...this.#origin }),
      ...changed.map(([channel]) => this.serde.dumpsTyped(values[channel])),
    ]);
    await this.write(async (transaction) => {
      // Not one after the other: together they are one way to the database and back.
      const stored = changed.map(([channel, version], index) => {
        const [blobType, value] = blobs[index]!;
        return transaction.query(
          `INSERT INTO checkpoint_blobs (thread_id, checkpoint_ns, channel, version, type, value) VALUES ($1, $2, $3, $4, $5, $6)
           ON CONFLICT (thread_id, checkpoint_ns, channel, version) DO UPDATE SET type = excluded.type, value = excluded.value`,
          [threadId, namespace, channel, String(version), blobType, value],
        );
      });
      const placed = transaction.query(
        `INSERT INTO checkpoints (${COLUMNS}, run_id, position)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, (SELECT coalesce(max(position), 0) + 1 FROM checkpoints WHERE thread_id = $1))
         ON CONFLICT (thread_id, checkpoint_ns, checkpoint_id) DO UPDATE
         SET parent_checkpoint_id = excluded.parent_checkpoint_id, type = excluded.type, checkpoint = excluded.checkpoint, metadata = excluded.metadata`,
        [threadId, namespace, checkpoint.id, parentId ?? null, type, body, facts, this.#runId],
      );
      await Promise.all([...stored, placed]);
    });
    return { configurable: { thread_id: threadId, checkpoint_ns: namespace, checkpoint_id: checkpoint.id } };
  }

  async putWrites(config: RunnableConfig, writes: PendingWrite[], taskId: string): Promise<void> {
    const { threadId, namespace, checkpointId } = address(config);
    if (threadId === undefined) throw new Error('putWrites: configurable.thread_id is required');
    if (checkpointId === undefined) throw new Error('putWrites: configurable.checkpoint_id is required');
    const dumped = await Promise.all(writes.map(([, value]) => this.serde.dumpsTyped(value)));
    await this.write(async (transaction) => {
      const stored = writes.map(([channel], index) => {
        const position = WRITES_IDX_MAP[channel as string] ?? index;
        const [type, value] = dumped[index]!;
        // Ordinary writes of a task happen once; markers such as errors and interrupts are replaced by later ones.
        return transaction.query(
          `INSERT INTO checkpoint_writes (thread_id, checkpoint_ns, checkpoint_id, task_id, position, channel, type, value, run_id)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (thread_id, checkpoint_ns, checkpoint_id, task_id, position)
           DO ${position >= 0 ? 'NOTHING' : REPLACE}`,
          [threadId, namespace, checkpointId, taskId, position, channel as string, type, value, this.#runId],
        );
      });
      await Promise.all(stored);
    });
  }

  async deleteThread(threadId: string): Promise<void> {
    await this.#storage.transaction((transaction) => deleteCheckpoints(transaction, threadId));
  }

  protected write(body: (transaction: Transaction) => Promise<void>): Promise<void> {
    return this.#storage.transaction(body);
  }

  async #tuple(row: CheckpointRow): Promise<CheckpointTuple> {
    const checkpoint = (await this.serde.loadsTyped(row.type, row.checkpoint)) as Checkpoint;
    const [values, metadata, pendingWrites] = await Promise.all([
      this.#channelValues(row, checkpoint.channel_versions),
      this.serde.loadsTyped(row.type, row.metadata) as Promise<CheckpointMetadata>,
      this.#pendingWrites(row),
    ]);
    checkpoint.channel_values = values;
    if (checkpoint.v < 4 && row.parent_checkpoint_id) await this.#migratePendingSends(checkpoint, row);
    const configOf = (id: string) => ({
      configurable: { thread_id: row.thread_id, checkpoint_ns: row.checkpoint_ns, checkpoint_id: id },
    });
    return {
      config: configOf(row.checkpoint_id),
      checkpoint,
      metadata,
      pendingWrites,
      ...(row.parent_checkpoint_id ? { parentConfig: configOf(row.parent_checkpoint_id) } : {}),
    };
  }

  async #channelValues(row: CheckpointRow, versions: Record<string, unknown>): Promise<Record<string, unknown>> {
    const wanted = Object.entries(versions);
    if (wanted.length === 0) return {};
    const places = wanted.map((_, index) => `($${index * 2 + 3}, $${index * 2 + 4})`).join(', ');
    const blobs = await this.#storage.read<BlobRow>(
      `SELECT channel, version, type, value FROM checkpoint_blobs
       WHERE thread_id = $1 AND checkpoint_ns = $2 AND (channel, version) IN (VALUES ${places})`,
      [row.thread_id, row.checkpoint_ns, ...wanted.flatMap(([channel, version]) => [channel, String(version)])],
    );
    const loaded = await Promise.all(blobs.map(({ type, value }) => this.serde.loadsTyped(type, value)));
    return Object.fromEntries(blobs.map(({ channel }, index) => [channel, loaded[index]]));
  }

  async #pendingWrites(row: CheckpointRow): Promise<CheckpointPendingWrite[]> {
    const writes = await this.#storage.read<BlobRow & { task_id: string }>(
      `SELECT task_id, channel, type, value FROM checkpoint_writes
       WHERE thread_id = $1 AND checkpoint_ns = $2 AND checkpoint_id = $3 ORDER BY task_id, position`,
      [row.thread_id, row.checkpoint_ns, row.checkpoint_id],
    );
    return Promise.all(
      writes.map(
        async ({ task_id, channel, type, value }): Promise<CheckpointPendingWrite> => [
          task_id,
          channel,
          await this.serde.loadsTyped(type, value),
        ],
      ),
    );
  }

  /** Checkpoints older than format 4 keep what was sent to tasks in the writes of their parent. */
  async #migratePendingSends(checkpoint: Checkpoint, row: CheckpointRow): Promise<void> {
    const sends = await this.#storage.read<BlobRow>(
      `SELECT channel, type, value FROM checkpoint_writes
       WHERE thread_id = $1 AND checkpoint_ns = $2 AND checkpoint_id = $3 AND channel = $4 ORDER BY task_id, position`,
      [row.thread_id, row.checkpoint_ns, row.parent_checkpoint_id, TASKS],
    );
    checkpoint.channel_values[TASKS] = await Promise.all(sends.map(({ type, value }) => this.serde.loadsTyped(type, value)));
    const versions = Object.values(checkpoint.channel_versions);
    checkpoint.channel_versions[TASKS] =
      versions.length > 0 ? versions.reduce((a, b) => (a > b ? a : b)) : this.getNextVersion(undefined);
  }
}

/** Stored before the checkpoint that is named; of one that is not there any more its id tells roughly where it stood. */
const BEFORE = `position < coalesce(
  (SELECT max(named.position) FROM checkpoints AS named WHERE named.thread_id = checkpoints.thread_id AND named.checkpoint_id = ?),
  (SELECT max(older.position) + 1 FROM checkpoints AS older WHERE older.thread_id = checkpoints.thread_id AND older.checkpoint_id < ?))`;

/** What another run had written there is kept beside it, for the case that this one is undone. */
const REPLACE = `UPDATE SET channel = excluded.channel, type = excluded.type, value = excluded.value, run_id = excluded.run_id,
  replaced_type = CASE WHEN checkpoint_writes.run_id IS DISTINCT FROM excluded.run_id
    THEN checkpoint_writes.type ELSE checkpoint_writes.replaced_type END,
  replaced_value = CASE WHEN checkpoint_writes.run_id IS DISTINCT FROM excluded.run_id
    THEN checkpoint_writes.value ELSE checkpoint_writes.replaced_value END`;

export async function deleteCheckpoints(transaction: Transaction, threadId: string): Promise<void> {
  for (const table of ['checkpoint_writes', 'checkpoint_blobs', 'checkpoints']) {
    await transaction.query(`DELETE FROM ${table} WHERE thread_id = $1`, [threadId]);
  }
}

function address(config: RunnableConfig): { threadId: string | undefined; namespace: string; checkpointId: string | undefined } {
  const configurable = config.configurable ?? {};
  return {
    threadId: configurable['thread_id'],
    namespace: configurable['checkpoint_ns'] ?? '',
    checkpointId: configurable['checkpoint_id'] || configurable['thread_ts'] || undefined,
  };
}

function matches(metadata: CheckpointMetadata | undefined, filter: Record<string, unknown>): boolean {
  return Object.entries(filter).every(([key, value]) => (metadata as Record<string, unknown> | undefined)?.[key] === value);
}
