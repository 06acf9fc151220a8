/**
 * The checkpointer of one attempt at a run: every transaction begins with a fence that holds the attempt's lease, so that a
 * process that was taken for dead cannot write over its successor. LangGraph awaits its writes late or never, and a rejected one
 * would end the process; so a failure is reported to the attempt, which it stops, and is no rejection.
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
import { Checkpointer, type Origin, type Serializer } from './checkpointer.ts';

/**
 * How long what need not be stored before the graph goes on waits for more to share its commit, each of which costs a sync to
 * disk: no longer than a commit itself may take.
 */
const HOLD_MS = 5;

type Body = (transaction: Transaction) => Promise<void>;

/** Comes first in every transaction and throws to stop it; the function that it returns is called after the commit. */
export type Fence = (transaction: Transaction) => Promise<(() => void) | undefined>;

interface FencedOptions {
  storage: Storage;
  serde: Serializer;
  /** The run that the checkpoints are stored for. */
  runId: string;
  fence: Fence;
  origin: Origin;
  /** The graph goes on only when its checkpoint is stored (`durability: sync`). */
  sync: boolean;
  /** An earlier attempt at the run has stored checkpoints. */
  goesOn: boolean;
  /** Called when something could not be written; nothing more is written then. */
  onFailure(error: unknown): void;
}

export class FencedCheckpointer extends Checkpointer {
  readonly #writes: BatchedWrites;
  readonly #onFailure: (error: unknown) => void;
  readonly #pending = new Set<Promise<void>>();
  readonly #sync: boolean;
  readonly #runId: string;
  /** Namespaces of graphs within the graph that are taken up where the earlier attempt left them; undefined when there was none. */
  readonly #takenUp: Set<string> | undefined;
  #held: Body[] = [];
  #hold: NodeJS.Timeout | undefined;
  #failed = false;
  #newest: string | null = null;

  constructor({ storage, serde, runId, fence, origin, sync, goesOn, onFailure }: FencedOptions) {
    super(storage, serde, origin, runId);
    this.#onFailure = onFailure;
    this.#sync = sync;
    this.#runId = runId;
    this.#takenUp = goesOn ? new Set() : undefined;
    this.#writes = new BatchedWrites(storage, fence);
  }

  /** Resolves when everything that was given to it is written, or cannot be. */
  async settled(): Promise<void> {
    do {
      this.#release();
      await Promise.all(this.#pending);
    } while (this.#pending.size > 0 || this.#held.length > 0);
  }

  /** Of the checkpoints of the graph itself that were given to it, the id of the newest. */
  get newest(): string | null {
    return this.#newest;
  }

  /**
   * Resolves when nothing that was given to it is on its way, with the writing of what is held: the caller's, in a transaction
   * that holds the lease.
   */
  async rest(): Promise<Body> {
    while (this.#pending.size > 0) await Promise.all(this.#pending);
    return allOf(this.#takeHeld());
  }

  override async getTuple(config: RunnableConfig): Promise<CheckpointTuple | undefined> {
    await this.settled();
    const tuple = await super.getTuple(config);
    const { checkpoint_ns: namespace, checkpoint_id: named } = config.configurable ?? {};
    if (!tuple || !namespace || named || !this.#takenUp || this.#takenUp.has(namespace)) return tuple;
    this.#takenUp.add(namespace);
    return (await this.#uncommitted(tuple)) ?? tuple;
  }

  /**
   * Where a graph within the graph stood before its last step was committed, with all that the step wrote: LangGraph commits it
   * once more, executes nothing again, and stops if there is a gate. Going on from the step itself would pass the gate.
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

  override putWrites(config: RunnableConfig, writes: PendingWrite[], taskId: string): Promise<void> {
    return this.#reported(super.putWrites(config, writes, taskId), undefined);
  }

  protected override async write(body: Body): Promise<void> {
    if (this.#failed) return;
    if (this.#sync) return this.#writes.add(body);
    this.#held.push(body);
    this.#hold ??= setTimeout(() => this.#release(), HOLD_MS);
  }

  /** Writes what was held, all of it or nothing. */
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

/** Sent together: they are one way to the database and back. */
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
 * Writes that arrive while another is on its way share the next transaction, and its fence. LangGraph writes several things at
 * once for one run; each on its own would only wait for the others, since the fence locks the run.
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
      // Whatever kept the transaction from beginning keeps those that wait for it from being written.
      const failed = joined.length > 0 ? joined : this.#waiting.splice(0);
      for (const { reject } of failed) reject(error);
    }
  }
}
