/**
 * A checkpointer that holds LangGraph's writes back and also reads them back. The caller commits all of them in its own
 * transaction, together with other changes. A crash or a refusal before that leaves nothing.
 */
import type { RunnableConfig } from '@langchain/core/runnables';
import type {
  ChannelVersions,
  Checkpoint,
  CheckpointMetadata,
  CheckpointPendingWrite,
  CheckpointTuple,
  PendingWrite,
} from '@langchain/langgraph-checkpoint';
import type { Transaction } from '../../storage/port.ts';
import { Checkpointer } from './checkpointer.ts';

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
  readonly #writes = new Map<string, CheckpointPendingWrite[]>();

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

  override async putWrites(config: RunnableConfig, writes: PendingWrite[], taskId: string): Promise<void> {
    await super.putWrites(config, writes, taskId);
    const key = keyOf(config);
    const pending = writes.map(([channel, value]): CheckpointPendingWrite => [taskId, channel as string, value]);
    this.#writes.set(key, [...(this.#writes.get(key) ?? []), ...pending]);
  }

  override async getTuple(config: RunnableConfig): Promise<CheckpointTuple | undefined> {
    const tuple = (await this.#stagedTuple(config)) ?? (await super.getTuple(config));
    const written = tuple && this.#writes.get(keyOf(tuple.config));
    return written ? { ...tuple, pendingWrites: [...(tuple.pendingWrites ?? []), ...written] } : tuple;
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
        pendingWrites: [],
        ...(staged.parentConfig ? { parentConfig: staged.parentConfig } : {}),
      }
    );
  }
}

function keyOf(config: RunnableConfig): string {
  const { checkpoint_ns = '', checkpoint_id } = config.configurable ?? {};
  return `${checkpoint_id} ${checkpoint_ns}`;
}
