/**
 * A checkpointer that holds LangGraph's writes back and also reads them back. The caller commits all of them in its own
 * transaction, together with other changes. A crash or a refusal before that leaves nothing.
 */
import type { RunnableConfig } from '@langchain/core/runnables';
import {
  type ChannelVersions,
  type Checkpoint,
  type CheckpointMetadata,
  type CheckpointTuple,
  type PendingWrite,
  writesSortKey,
} from '@langchain/langgraph-checkpoint';
import type { Transaction } from '../../storage/port.ts';
import type { CheckpointKey } from './checkpoint-records.ts';
import { Checkpointer, inOrder, type PlacedWrite, positionOf } from './checkpointer.ts';

interface Staged {
  config: RunnableConfig;
  parentConfig: RunnableConfig | undefined;
  checkpoint: [type: string, value: Uint8Array];
  metadata: CheckpointMetadata;
}

export class StagedCheckpointer extends Checkpointer {
  readonly #bodies: ((transaction: Transaction) => Promise<void>)[] = [];
  /** By namespace, oldest first. */
  readonly #staged = new Map<string, Staged[]>();
  readonly #writes = new Map<string, PlacedWrite[]>();

  /** Writes everything that was held back. */
  async commit(transaction: Transaction): Promise<void> {
    for (const body of this.#bodies) await body(transaction);
  }

  protected override async write(body: (transaction: Transaction) => Promise<void>): Promise<void> {
    this.#bodies.push(body);
  }

  override async put(
    config: RunnableConfig,
    checkpoint: Checkpoint,
    metadata: CheckpointMetadata,
    newVersions: ChannelVersions,
  ): Promise<RunnableConfig> {
    const placed = await super.put(config, checkpoint, metadata, newVersions);
    const { thread_id, checkpoint_ns } = placed.configurable!;
    const parent = config.configurable?.['checkpoint_id'] as string | undefined;
    const staged: Staged = {
      config: placed,
      parentConfig: parent ? { configurable: { thread_id, checkpoint_ns, checkpoint_id: parent } } : undefined,
      checkpoint: await this.serde.dumpsTyped(checkpoint),
      metadata,
    };
    this.#staged.set(checkpoint_ns, [...(this.#staged.get(checkpoint_ns) ?? []), staged]);
    return placed;
  }

  override async putWrites(config: RunnableConfig, writes: PendingWrite[], taskId: string, taskPath = ''): Promise<void> {
    await super.putWrites(config, writes, taskId, taskPath);
    const { checkpoint_ns: namespace = '', checkpoint_id: checkpointId } = config.configurable ?? {};
    const key = `${checkpointId} ${namespace}`;
    const placed = writes.map(([channel, value], index): PlacedWrite => {
      const at = writesSortKey(taskPath, taskId, positionOf(channel as string, index));
      return { at, write: [taskId, channel as string, value] };
    });
    this.#writes.set(key, [...(this.#writes.get(key) ?? []), ...placed]);
  }

  override async getTuple(config: RunnableConfig): Promise<CheckpointTuple | undefined> {
    return (await this.#stagedTuple(config)) ?? super.getTuple(config);
  }

  protected override async writesOf(key: CheckpointKey): Promise<PlacedWrite[]> {
    return [...(await super.writesOf(key)), ...this.#stagedWrites(key)];
  }

  #stagedWrites({ namespace, checkpointId }: Omit<CheckpointKey, 'threadId'>): PlacedWrite[] {
    return this.#writes.get(`${checkpointId} ${namespace}`) ?? [];
  }

  async #stagedTuple(config: RunnableConfig): Promise<CheckpointTuple | undefined> {
    const { checkpoint_ns: namespace = '', checkpoint_id: id } = config.configurable ?? {};
    const all = this.#staged.get(namespace) ?? [];
    const staged = id ? all.find((one) => one.config.configurable!['checkpoint_id'] === id) : all.at(-1);
    return (
      staged && {
        config: staged.config,
        checkpoint: (await this.serde.loadsTyped(...staged.checkpoint)) as Checkpoint,
        metadata: staged.metadata,
        pendingWrites: inOrder([
          ...this.#stagedWrites({ namespace, checkpointId: staged.config.configurable!['checkpoint_id'] }),
        ]),
        ...(staged.parentConfig ? { parentConfig: staged.parentConfig } : {}),
      }
    );
  }
}
