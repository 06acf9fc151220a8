/**
 * The checkpointer of one attempt at a run. Every transaction starts with a fence that holds the attempt's lease. A process
 * presumed dead can therefore not overwrite its successor. LangGraph awaits its writes late or never, and a rejected write would
 * end the process. A failed write is therefore not rejected but reported to the attempt, which stops.
 */
import type { RunnableConfig } from '@langchain/core/runnables';
import type {
  ChannelVersions,
  Checkpoint,
  CheckpointMetadata,
  CheckpointTuple,
  PendingWrite,
} from '@langchain/langgraph-checkpoint';
import type { Storage, Transaction } from '../../storage/port.ts';
import type { Serializer } from './checkpoint-records.ts';
import { Checkpointer, type Origin } from './checkpointer.ts';

/**
 * How long writes that the graph does not wait for are held to share a commit. Each commit costs a disk sync. The hold is no
 * longer than a commit may take.
 */
const HOLD_MS = 5;

type Body = (transaction: Transaction) => Promise<void>;

/** Runs first in every transaction and throws to stop it. The returned function is called after the commit. */
export type Fence = (transaction: Transaction) => Promise<(() => void) | undefined>;

interface FencedOptions {
  storage: Storage;
  serde: Serializer;
  /** The run whose checkpoints are stored. */
  runId: string;
  fence: Fence;
  origin: Origin;
  /** The graph continues only after its checkpoint is stored (`durability: sync`). */
  sync: boolean;
  /** An earlier attempt at the run has stored checkpoints. */
  goesOn: boolean;
  /** Called when a write fails. Nothing is written after that. */
  onFailure(error: unknown): void;
}

export class FencedCheckpointer extends Checkpointer {
  readonly #writes: BatchedWrites;
  readonly #onFailure: (error: unknown) => void;
  readonly #pending = new Set<Promise<void>>();
  readonly #sync: boolean;
  readonly #runId: string;
  /** Namespaces of subgraphs resumed where the earlier attempt left them; undefined without an earlier attempt. */
  readonly #resumed: Set<string> | undefined;
  #held: Body[] = [];
  #hold: NodeJS.Timeout | undefined;
  #failed = false;
  #newest: string | null = null;

  constructor({ storage, serde, runId, fence, origin, sync, goesOn, onFailure }: FencedOptions) {
    super(storage, serde, origin, runId);
    this.#onFailure = onFailure;
    this.#sync = sync;
    this.#runId = runId;
    this.#resumed = goesOn ? new Set() : undefined;
    this.#writes = new BatchedWrites(storage, fence);
  }

  /** Resolves when every write has succeeded or failed. */
  async settled(): Promise<void> {
    do {
      this.#release();
      await Promise.all(this.#pending);
    } while (this.#pending.size > 0 || this.#held.length > 0);
  }

  /** Id of the newest checkpoint of the graph itself, written or not. */
  get newest(): string | null {
    return this.#newest;
  }

  /**
   * Resolves when no write is in progress. Returns the held writes: the caller runs them in a transaction that holds the lease.
   */
  async rest(): Promise<Body> {
    while (this.#pending.size > 0) await Promise.all(this.#pending);
    return allOf(this.#takeHeld());
  }

  override async getTuple(config: RunnableConfig): Promise<CheckpointTuple | undefined> {
    await this.settled();
    const tuple = await super.getTuple(config);
    const { checkpoint_ns: namespace, checkpoint_id: named } = config.configurable ?? {};
    if (!tuple || !namespace || named || !this.#resumed || this.#resumed.has(namespace)) return tuple;
    this.#resumed.add(namespace);
    return (await this.#uncommitted(tuple)) ?? tuple;
  }

  /**
   * The subgraph's state before its last step was committed, with all writes of that step. LangGraph commits the step again,
   * executes nothing twice, and stops at a gate. Resuming from the step itself would skip the gate.
   */
  async #uncommitted({ metadata, parentConfig }: CheckpointTuple): Promise<CheckpointTuple | undefined> {
    if ((metadata as { run_id?: string }).run_id !== this.#runId || metadata?.source !== 'loop') return undefined;
    return parentConfig && super.getTuple(parentConfig);
  }

  override put(
    config: RunnableConfig,
    checkpoint: Checkpoint,
    metadata: CheckpointMetadata,
    newVersions: ChannelVersions,
  ): Promise<RunnableConfig> {
    const isOwn = !config.configurable?.['checkpoint_ns'];
    if (isOwn && (this.#newest === null || checkpoint.id > this.#newest)) this.#newest = checkpoint.id;
    return this.#reported(super.put(config, checkpoint, metadata, newVersions), config);
  }

  override putWrites(config: RunnableConfig, writes: PendingWrite[], taskId: string, taskPath?: string): Promise<void> {
    return this.#reported(super.putWrites(config, writes, taskId, taskPath), undefined);
  }

  protected override async write(body: Body): Promise<void> {
    if (this.#failed) return;
    if (this.#sync) return this.#writes.add(body);
    this.#held.push(body);
    this.#hold ??= setTimeout(() => this.#release(), HOLD_MS);
  }

  /** Writes everything held, all or nothing. */
  #release(): void {
    const bodies = this.#takeHeld();
    if (bodies.length === 0 || this.#failed) return;
    void this.#reported(this.#writes.add(allOf(bodies)), undefined);
  }

  #takeHeld(): Body[] {
    clearTimeout(this.#hold);
    this.#hold = undefined;
    const bodies = this.#held;
    this.#held = [];
    return bodies;
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

/** Sent together to save round trips. */
function allOf(bodies: Body[]): Body {
  return async (transaction) => {
    await Promise.all(bodies.map((body) => body(transaction)));
  };
}

interface Waiting {
  body: Body;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Writes that arrive while another is in progress share the next transaction and its fence. LangGraph writes several things at
 * once for one run. Separate transactions would wait for each other, because the fence locks the run.
 */
export class BatchedWrites {
  readonly #storage: Storage;
  readonly #fence: Fence;
  readonly #waiting: Waiting[] = [];
  #writing = false;

  constructor(storage: Storage, fence: Fence) {
    this.#storage = storage;
    this.#fence = fence;
  }

  add(body: Body): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ body, resolve, reject });
      if (!this.#writing) void this.#writeAll();
    });
  }

  async #writeAll(): Promise<void> {
    this.#writing = true;
    while (this.#waiting.length > 0) await this.#writeOnce();
    this.#writing = false;
  }

  async #writeOnce(): Promise<void> {
    const joined: Waiting[] = [];
    try {
      const committed = await this.#storage.transaction(async (transaction) => {
        joined.push(...this.#waiting.splice(0));
        const [fenced] = await Promise.all([this.#fence(transaction), ...joined.map(({ body }) => body(transaction))]);
        return fenced;
      });
      committed?.();
      for (const { resolve } of joined) resolve();
    } catch (error) {
      // If the transaction never began, the writes that wait for it fail too.
      const failed = joined.length > 0 ? joined : this.#waiting.splice(0);
      for (const { reject } of failed) reject(error);
    }
  }
}
