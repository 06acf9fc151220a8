/**
 * LangGraph's checkpointer on the storage port. Checkpoints share transactions with runs and threads. Each version of a channel's
 * value is stored once, not once per checkpoint.
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
  compareWritesSortKeys,
  type PendingWrite,
  TASKS,
  WRITES_IDX_MAP,
  type WritesSortKey,
  writesSortKey,
} from '@langchain/langgraph-checkpoint';
import type { Storage, Transaction } from '../../storage/port.ts';
import {
  type CheckpointKey,
  type CheckpointRow,
  channelValues,
  checkpointOf,
  deleteCheckpoints,
  listCheckpoints,
  newestCheckpoint,
  pendingWrites,
  putCheckpoint,
  putValue,
  putWrite,
  type Serializer,
} from './checkpoint-records.ts';

/** Checkpoints that are read at once where a filter passes over some. */
const FILTERED_PAGE = 100;

/** What each checkpoint of a run records about its origin, such as `run_id`, beside LangGraph's metadata of the step. */
export type Origin = Record<string, unknown>;

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
   * The integer part counts up. The random fraction tells branches from one checkpoint apart, so that neither finds or overwrites
   * values of the other.
   */
  override getNextVersion(current: number | undefined): number {
    return Math.floor(current ?? 0) + 1 + Math.random();
  }

  async getTuple(config: RunnableConfig): Promise<CheckpointTuple | undefined> {
    const { threadId, namespace, checkpointId } = address(config);
    if (threadId === undefined) return undefined;
    const key = { threadId, namespace };
    const row = await (checkpointId
      ? checkpointOf(this.#storage, { ...key, checkpointId })
      : newestCheckpoint(this.#storage, key));
    return row && this.#tuple(row);
  }

  async *list(config: RunnableConfig, options: CheckpointListOptions = {}): AsyncGenerator<CheckpointTuple> {
    const { threadId, namespace, checkpointId } = address(config);
    const wanted = {
      threadId,
      namespace: config.configurable?.['checkpoint_ns'] === undefined ? undefined : namespace,
      checkpointId,
    };
    let before = options.before?.configurable?.['checkpoint_id'] as string | undefined;
    let left = options.limit ?? Number.POSITIVE_INFINITY;
    // A filter may pass over a whole history, of which memory holds a page at a time.
    const isPaged = options.filter !== undefined && threadId !== undefined;
    const limit = isPaged ? FILTERED_PAGE : options.filter ? undefined : options.limit;
    for (;;) {
      const rows = await listCheckpoints(this.#storage, { ...wanted, before, limit });
      for (const row of rows) {
        if (left <= 0) return;
        // Deserialize the state only of matching checkpoints.
        if (options.filter && !matches(await this.#metadataOf(row), options.filter)) continue;
        left -= 1;
        yield this.#tuple(row);
      }
      if (!isPaged || rows.length < FILTERED_PAGE || left <= 0) return;
      before = rows.at(-1)?.checkpoint_id;
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
      // Sent together to save round trips.
      const of = { threadId, namespace };
      const stored = changed.map(([channel, version], index) =>
        putValue(transaction, of, { channel, version: String(version), dumped: blobs[index]!, runId: this.#runId }),
      );
      const row: CheckpointRow = {
        thread_id: threadId,
        checkpoint_ns: namespace,
        checkpoint_id: checkpoint.id,
        parent_checkpoint_id: parentId ?? null,
        ...{ type, checkpoint: body, metadata: facts },
      };
      await Promise.all([...stored, putCheckpoint(transaction, row, this.#runId)]);
    });
    return { configurable: { thread_id: threadId, checkpoint_ns: namespace, checkpoint_id: checkpoint.id } };
  }

  async putWrites(config: RunnableConfig, writes: PendingWrite[], taskId: string, taskPath = ''): Promise<void> {
    const { threadId, namespace, checkpointId } = address(config);
    if (threadId === undefined) throw new Error('putWrites: configurable.thread_id is required');
    if (checkpointId === undefined) throw new Error('putWrites: configurable.checkpoint_id is required');
    const dumped = await Promise.all(writes.map(([, value]) => this.serde.dumpsTyped(value)));
    await this.write(async (transaction) => {
      const of = { threadId, namespace, checkpointId };
      const stored = writes.map(([channel], index) => {
        return putWrite(transaction, of, {
          taskId,
          taskPath,
          position: positionOf(channel as string, index),
          channel: channel as string,
          dumped: dumped[index]!,
          runId: this.#runId,
        });
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
      this.#metadataOf(row),
      this.writesOf(keyOf(row, row.checkpoint_id)).then(inOrder),
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

  /** A copied checkpoint is of the thread that has it, whatever its metadata say. */
  async #metadataOf(row: CheckpointRow): Promise<CheckpointMetadata> {
    const metadata = (await this.serde.loadsTyped(row.type, row.metadata)) as CheckpointMetadata & { thread_id?: unknown };
    return metadata?.thread_id === undefined ? metadata : Object.assign(metadata, { thread_id: row.thread_id });
  }

  async #channelValues(row: CheckpointRow, versions: Record<string, unknown>): Promise<Record<string, unknown>> {
    const wanted = Object.entries(versions).map(([channel, version]): [string, string] => [channel, String(version)]);
    const blobs = await channelValues(this.#storage, { threadId: row.thread_id, namespace: row.checkpoint_ns }, wanted);
    const loaded = await Promise.all(blobs.map(({ type, value }) => this.serde.loadsTyped(type, value)));
    return Object.fromEntries(blobs.map(({ channel }, index) => [channel, loaded[index]]));
  }

  /** What tasks wrote on top of a checkpoint. */
  protected async writesOf(key: CheckpointKey): Promise<PlacedWrite[]> {
    const rows = await pendingWrites(this.#storage, key);
    return Promise.all(
      rows.map(async ({ task_path, task_id, position, channel, type, value }): Promise<PlacedWrite> => {
        const write: CheckpointPendingWrite = [task_id, channel, await this.serde.loadsTyped(type, value)];
        return { at: writesSortKey(task_path, task_id, position), write };
      }),
    );
  }

  /** Checkpoints older than format 4 keep the sends to tasks in the writes of their parent. */
  async #migratePendingSends(checkpoint: Checkpoint, row: CheckpointRow): Promise<void> {
    const writes = inOrder(await this.writesOf(keyOf(row, row.parent_checkpoint_id!)));
    checkpoint.channel_values[TASKS] = writes.filter(([, channel]) => channel === TASKS).map(([, , send]) => send);
    const versions = Object.values(checkpoint.channel_versions);
    checkpoint.channel_versions[TASKS] =
      versions.length > 0 ? versions.reduce((a, b) => (a > b ? a : b)) : this.getNextVersion(undefined);
  }
}

/** A write of a task, and its position among those of its step. */
export interface PlacedWrite {
  at: WritesSortKey;
  write: CheckpointPendingWrite;
}

/** The order in which LangGraph applies the writes of a step. Channels that store differences are rebuilt in it. */
export function inOrder(writes: PlacedWrite[]): CheckpointPendingWrite[] {
  return writes.sort((a, b) => compareWritesSortKeys(a.at, b.at)).map(({ write }) => write);
}

/** Markers, such as errors and interrupts, have positions below zero. */
export function positionOf(channel: string, index: number): number {
  return WRITES_IDX_MAP[channel] ?? index;
}

function keyOf(row: CheckpointRow, checkpointId: string): CheckpointKey {
  return { threadId: row.thread_id, namespace: row.checkpoint_ns, checkpointId };
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
