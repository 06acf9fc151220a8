/**
 * The checkpointer of one attempt at a run: it writes only while the attempt's lease holds, so that a process that was taken
 * for dead cannot write over its successor. LangGraph looks at the outcome of its writes late or never, and one that is
 * rejected meanwhile would end the process; so a failure is reported here, stops the attempt, and is no rejection.
 */
import type { RunnableConfig } from '@langchain/core/runnables';
import type { ChannelVersions, Checkpoint, CheckpointMetadata, PendingWrite } from '@langchain/langgraph-checkpoint';
import type { Storage, Transaction } from '../../storage/port.ts';
import { Checkpointer, type Origin, type Serializer } from './checkpointer.ts';
import { JoinedWrites } from './joined-writes.ts';
import { assertLease, type Lease } from './lease.ts';

export interface FencedOptions {
  storage: Storage;
  serde: Serializer;
  lease: Lease;
  origin: Origin;
  /** Called when something could not be written; nothing more is written then. */
  onFailure(error: unknown): void;
}

export class FencedCheckpointer extends Checkpointer {
  readonly #writes: JoinedWrites;
  readonly #onFailure: (error: unknown) => void;
  readonly #pending = new Set<Promise<void>>();
  #failed = false;

  constructor({ storage, serde, lease, origin, onFailure }: FencedOptions) {
    super(storage, serde, origin, lease.runId);
    this.#onFailure = onFailure;
    this.#writes = new JoinedWrites(storage, async (transaction) => {
      await assertLease(transaction, storage.dialect, lease);
    });
  }

  /** Resolves when everything that was given to it is written, or cannot be. */
  async settled(): Promise<void> {
    while (this.#pending.size > 0) await Promise.all(this.#pending);
  }

  override put(
    config: RunnableConfig,
    checkpoint: Checkpoint,
    metadata: CheckpointMetadata,
    newVersions: ChannelVersions,
  ): Promise<RunnableConfig> {
    return this.#reported(super.put(config, checkpoint, metadata, newVersions), config);
  }

  override putWrites(config: RunnableConfig, writes: PendingWrite[], taskId: string): Promise<void> {
    return this.#reported(super.putWrites(config, writes, taskId), undefined);
  }

  protected override write(body: (transaction: Transaction) => Promise<void>): Promise<void> {
    return this.#failed ? Promise.resolve() : this.#writes.add(body);
  }

  #reported<T>(work: Promise<T>, otherwise: T): Promise<T> {
    const reported = work.catch((error: unknown) => {
      if (!this.#failed) this.#onFailure(error);
      this.#failed = true;
      return otherwise;
    });
    const pending: Promise<void> = reported.then(() => void this.#pending.delete(pending));
    this.#pending.add(pending);
    return reported;
  }
}
