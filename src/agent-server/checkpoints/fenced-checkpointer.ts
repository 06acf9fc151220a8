/**
 * The checkpointer of one attempt at a run: it writes only while the attempt's lease holds, so that a process that was taken
 * for dead cannot write over its successor. LangGraph looks at the outcome of its writes late or never, and one that is
 * rejected meanwhile would end the process; so a failure is reported here, stops the attempt, and is no rejection.
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
import { type Fence, JoinedWrites } from './joined-writes.ts';
import { assertLease, type Lease } from './lease.ts';

/**
 * How long what need not be stored before the graph goes on waits for more to share its commit, each of which costs a sync to
 * disk: no longer than a commit itself may take.
 */
const HOLD_MS = 5;

type Body = (transaction: Transaction) => Promise<void>;

export interface FencedOptions {
  storage: Storage;
  serde: Serializer;
  lease: Lease;
  origin: Origin;
  /** The graph goes on only when its checkpoint is stored (`durability: sync`). */
  sync: boolean;
  /** An earlier attempt at the run has stored checkpoints. */
  goesOn: boolean;
  /** Written together with every checkpoint. */
  alongside: Fence;
  /** Called when something could not be written; nothing more is written then. */
  onFailure(error: unknown): void;
}

export class FencedCheckpointer extends Checkpointer {
  readonly #writes: JoinedWrites;
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

  constructor({ storage, serde, lease, origin, alongside, sync, goesOn, onFailure }: FencedOptions) {
    super(storage, serde, origin, lease.runId);
    this.#onFailure = onFailure;
    this.#sync = sync;
    this.#runId = lease.runId;
    this.#takenUp = goesOn ? new Set() : undefined;
    this.#writes = new JoinedWrites(storage, async (transaction) => {
      await assertLease(transaction, storage.dialect, lease);
      return alongside(transaction);
    });
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
