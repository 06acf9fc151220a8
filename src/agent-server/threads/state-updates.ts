/**
 * Writes the state of a thread without a run: client updates, and imports of whole conversations. LangGraph computes the new
 * checkpoints first. They are then committed together with the thread's status, or not at all.
 */
import type { RunnableConfig } from '@langchain/core/runnables';
import type { Checkpoint, Command, StateUpdate, Superstep } from '../../../generated/agent-server/types.gen.ts';
import { messageOf, Problem } from '../../problem.ts';
import type { Storage, Transaction } from '../../storage/port.ts';
import type { Access, Filter } from '../auth/access.ts';
import { newestId } from '../checkpoints/checkpoint-records.ts';
import type { Checkpointer } from '../checkpoints/checkpointer.ts';
import { StagedCheckpointer } from '../checkpoints/staged-checkpointer.ts';
import { commandOf, type LangGraph } from '../graphs/engine.ts';
import type { ThreadGraphs } from './thread-graphs.ts';
import { graphIdOf, recordStateUpdate, type ThreadRow, threadOf } from './thread-records.ts';
import { checkpointNotFound, checkpointOf, configOf, type Rest, type ThreadStates } from './thread-states.ts';

/** How often an update is recomputed because the state changed meanwhile. */
const MAX_ATTEMPTS = 5;

/** As a node: nothing is left to do. */
const END = '__end__';

/** The state changed after the update was computed. */
class StateMoved extends Error {}

/** What an update was computed from. */
interface Base {
  row: ThreadRow;
  graphId: string;
  /** The id of the newest checkpoint. */
  newest: string | null;
}

interface Steps {
  updates: { values?: unknown; asNode?: string }[];
}

/** Computed state that waits to be committed. */
export interface PreparedState {
  staged: StagedCheckpointer;
  config: RunnableConfig;
  rest: Rest;
}

interface StateUpdatesOptions {
  storage: Storage;
  graphs: ThreadGraphs;
  states: ThreadStates;
  checkpointer: Checkpointer;
  langgraph: LangGraph;
  /** Whether the thread has active runs. The transaction has locked it. */
  hasActiveRuns(transaction: Transaction, threadId: string): Promise<boolean>;
  /** Ends the task that waits for the answer to a question which the new state does not ask. */
  endWaitingTask(transaction: Transaction, threadId: string): Promise<void>;
}

export class StateUpdates {
  readonly #options: StateUpdatesOptions;

  constructor(options: StateUpdatesOptions) {
    this.#options = options;
  }

  /**
   * Returns the new checkpoint. Throws `not_found` for an unknown thread or checkpoint, `bad_request` when no graph is known,
   * `conflict` while a run is active, `invalid` when the graph refuses the update.
   */
  async update(access: Access, threadId: string, request: StateUpdate): Promise<Checkpoint> {
    const id = threadId.toLowerCase();
    const filter = await access.allow('threads:update', { thread_id: id });
    const reference = request.checkpoint ?? (request.checkpoint_id ? { checkpoint_id: request.checkpoint_id } : null);
    const from = configOf(id, reference);
    return this.#onNewest(id, filter, async (base) => {
      if (reference?.checkpoint_id && !(await this.#options.checkpointer.getTuple(from)))
        throw checkpointNotFound(reference.checkpoint_id);
      const update = { values: request.values ?? null, ...(request.as_node ? { asNode: request.as_node } : {}) };
      const prepared = await this.#prepare(access, id, base.graphId, from, [{ updates: [update] }]);
      await this.#options.storage.transaction((transaction) => this.#commit(transaction, base, prepared));
      return checkpointOf(prepared.config, id);
    });
  }

  /**
   * Ends what the newest state of a thread would go on with, and with it the questions that it waits for, if `decide` agrees in the
   * transaction that does it. Returns what `decide` does.
   */
  async end(access: Access, threadId: string, decide: (transaction: Transaction) => Promise<boolean>): Promise<boolean> {
    return this.#onNewest(threadId, undefined, async (base) => {
      const steps = [{ updates: [{ values: null, asNode: END }] }];
      const prepared = await this.#prepare(access, threadId, base.graphId, configOf(threadId, null), steps);
      return this.#options.storage.transaction(async (transaction) => {
        const isWanted = await decide(transaction);
        if (isWanted) await this.#commit(transaction, base, prepared);
        return isWanted;
      });
    });
  }

  /** Repeats `work` while the state changes beneath it. */
  async #onNewest<T>(threadId: string, filter: Filter, work: (base: Base) => Promise<T>): Promise<T> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      try {
        return await work(await this.#readBase(threadId, filter));
      } catch (error) {
        if (!(error instanceof StateMoved)) throw error;
      }
    }
    throw new Problem('conflict', `The state of thread ${threadId} changes too fast to be updated. Try again.`);
  }

  /** Computes the state of a new thread. Throws `invalid` for an unknown graph and for steps that the graph refuses. */
  import(access: Access, threadId: string, graphId: unknown, supersteps: Superstep[]): Promise<PreparedState> {
    const { graphs, langgraph } = this.#options;
    if (typeof graphId !== 'string' || !graphs.has(graphId))
      throw new Problem('invalid', 'body.supersteps: metadata.graph_id must name the graph that the state belongs to.');
    const valuesOf = (values: unknown, command: Command | undefined) =>
      command ? commandOf(command, [], langgraph) : (values ?? null);
    const steps = supersteps.map(({ updates }) => ({
      updates: updates.map(({ values, command, as_node }) => ({ values: valuesOf(values, command), asNode: as_node })),
    }));
    return this.#prepare(access, threadId, graphId, configOf(threadId, null), steps);
  }

  #graphOf(row: ThreadRow): string {
    const graphId = graphIdOf(row);
    if (graphId !== null && this.#options.graphs.has(graphId)) return graphId;
    throw new Problem(
      'bad_request',
      `Thread ${row.thread_id} has no graph yet. Run an assistant on it first, or set graph_id in its metadata.`,
    );
  }

  async #readBase(threadId: string, filter: Filter): Promise<Base> {
    const { storage } = this.#options;
    const row = await threadOf(storage, threadId, filter);
    return { row, graphId: this.#graphOf(row), newest: await newestId(storage, threadId) };
  }

  async #prepare(
    access: Access,
    threadId: string,
    graphId: string,
    from: RunnableConfig,
    steps: Steps[],
  ): Promise<PreparedState> {
    const { storage, graphs, states, checkpointer } = this.#options;
    const origin = { thread_id: threadId, graph_id: graphId };
    const staged = new StagedCheckpointer(storage, checkpointer.serde, origin);
    const graph = await graphs.get({ access, accessContext: 'threads.update' }, graphId, from, staged);
    for (const { asNode } of steps.flatMap(({ updates }) => updates)) assertOwnNode(graph, asNode);
    try {
      const config = await graph.bulkUpdateState(from, steps as Parameters<typeof graph.bulkUpdateState>[1]);
      return { staged, config, rest: await states.rest(threadId, graph) };
    } catch (error) {
      throw refusal(error);
    }
  }

  /** Throws on every obstacle, so that nothing is stored. */
  async #commit(transaction: Transaction, { row, graphId, newest }: Base, { staged, rest }: PreparedState): Promise<void> {
    const { hasActiveRuns, endWaitingTask } = this.#options;
    await recordStateUpdate(transaction, { ...row, graph_id: graphId }, rest.interrupts);
    if (await hasActiveRuns(transaction, row.thread_id))
      throw new Problem('conflict', `Thread ${row.thread_id} is busy: wait for its runs to end, or cancel them.`);
    if ((await newestId(transaction, row.thread_id)) !== newest) throw new StateMoved();
    await staged.commit(transaction);
    if (asks(JSON.parse(row.interrupts)) && !asks(rest.interrupts ?? {})) await endWaitingTask(transaction, row.thread_id);
  }
}

/** Whether interrupts, by task, have a question. */
function asks(interrupts: Record<string, unknown[]>): boolean {
  return Object.values(interrupts).some(({ length }) => length > 0);
}

/** LangGraph's lookup of names includes the prototype: it would find `__proto__`, which is no node. */
function assertOwnNode(graph: { nodes: object }, name: string | undefined): void {
  if (name === undefined || Object.hasOwn(graph.nodes, name) || !(name in graph.nodes)) return;
  throw new Problem('invalid', `The graph refuses the update: Node "${name}" does not exist`);
}

/**
 * Errors while an update is computed come from LangGraph, the state's schema, or the graph's reducers and branches. What the
 * client sent caused them. Only database errors, which all have a code, are the server's.
 */
function refusal(error: unknown): unknown {
  if (error instanceof Problem || (error instanceof Error && 'code' in error)) return error;
  return new Problem('invalid', `The graph refuses the update: ${messageOf(error)}`, { cause: error });
}
