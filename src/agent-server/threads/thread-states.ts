/** Reads the state of a thread through the graph that made it: values, what runs next, and what waits for an answer. */
import type { RunnableConfig } from '@langchain/core/runnables';
import type { StateSnapshot } from '@langchain/langgraph';
import type { Checkpoint, Interrupt, ThreadState, ThreadTask } from '../../../generated/agent-server/types.gen.ts';
import type { Checkpointer } from '../checkpoints/checkpointer.ts';
import type { Graphs } from '../graphs/graphs.ts';
import { toWire } from '../graphs/wire.ts';

type Values = ThreadState['values'];

export class ThreadStates {
  readonly #graphs: Graphs;
  readonly #checkpointer: Checkpointer;

  constructor(graphs: Graphs, checkpointer: Checkpointer) {
    this.#graphs = graphs;
    this.#checkpointer = checkpointer;
  }

  /** The state as the contract shows it; `graphId` is null for a thread that never ran. */
  async read(
    threadId: string,
    graphId: string | null,
    options: { subgraphs: boolean; checkpointId?: string },
  ): Promise<ThreadState> {
    const snapshot = await this.#snapshot(threadId, graphId, options);
    return snapshot ? stateOf(snapshot, threadId) : neverRan(threadId);
  }

  /** Only the values; `{}` before the first run. */
  async values(threadId: string, graphId: string | null, checkpointId?: string): Promise<Values> {
    const snapshot = await this.#snapshot(threadId, graphId, { subgraphs: false, checkpointId });
    return snapshot ? (toWire(snapshot.values) as Values) : {};
  }

  /** The interrupts that wait for an answer, by task, or undefined when the graph has reached its end. */
  async pending(
    threadId: string,
    graphId: string,
  ): Promise<{ checkpointId: string | null; interrupts: Record<string, Interrupt[]> | undefined }> {
    const snapshot = await this.#snapshot(threadId, graphId, { subgraphs: false });
    if (!snapshot) return { checkpointId: null, interrupts: undefined };
    const waiting = snapshot.tasks.filter(({ interrupts }) => interrupts && interrupts.length > 0);
    const byTask = Object.fromEntries(waiting.map((task) => [task.id, interruptsOf(task.interrupts)]));
    return {
      checkpointId: snapshot.config.configurable?.['checkpoint_id'] ?? null,
      interrupts: snapshot.next.length > 0 ? byTask : undefined,
    };
  }

  async #snapshot(
    threadId: string,
    graphId: string | null,
    options: { subgraphs: boolean; checkpointId?: string },
  ): Promise<StateSnapshot | undefined> {
    if (graphId === null || !this.#graphs.has(graphId)) return undefined;
    const config: RunnableConfig = {
      configurable: { thread_id: threadId, ...(options.checkpointId ? { checkpoint_id: options.checkpointId } : {}) },
    };
    const graph = await this.#graphs.get(graphId, config, this.#checkpointer);
    const snapshot = await graph.getState(config, { subgraphs: options.subgraphs });
    return snapshot.config.configurable?.['checkpoint_id'] ? snapshot : undefined;
  }
}

function stateOf(snapshot: StateSnapshot, threadId: string): ThreadState {
  const tasks = snapshot.tasks.map((task): ThreadTask => taskOf(task, threadId));
  return {
    values: toWire(snapshot.values) as Values,
    next: [...snapshot.next],
    tasks,
    checkpoint: checkpointOf(snapshot.config, threadId),
    parent_checkpoint: snapshot.parentConfig ? checkpointOf(snapshot.parentConfig, threadId) : null,
    metadata: toWire(snapshot.metadata ?? {}) as Record<string, unknown>,
    created_at: snapshot.createdAt ?? null,
    interrupts: tasks.flatMap(({ interrupts }) => interrupts),
  };
}

function taskOf(task: StateSnapshot['tasks'][number], threadId: string): ThreadTask {
  const state = task.state;
  const snapshot = state && 'values' in state ? (state as StateSnapshot) : undefined;
  const config = state && !snapshot ? (state as RunnableConfig) : undefined;
  return {
    id: task.id,
    name: task.name,
    path: toWire(task.path ?? []) as ThreadTask['path'],
    error: task.error === undefined ? null : (toWire(task.error) as ThreadTask['error']),
    interrupts: interruptsOf(task.interrupts),
    checkpoint: config ? checkpointOf(config, threadId) : snapshot ? checkpointOf(snapshot.config, threadId) : null,
    state: snapshot ? stateOf(snapshot, threadId) : null,
    ...('result' in task ? { result: toWire(task.result) as ThreadTask['result'] } : {}),
  };
}

function interruptsOf(interrupts: readonly { id?: string; value?: unknown }[] | undefined): Interrupt[] {
  return (interrupts ?? []).map(({ id, value }) => ({
    ...(id ? { id } : {}),
    value: (toWire(value) ?? null) as Interrupt['value'],
  }));
}

function checkpointOf(config: RunnableConfig, threadId: string): Checkpoint {
  const configurable = config.configurable ?? {};
  return {
    thread_id: threadId,
    checkpoint_ns: configurable['checkpoint_ns'] ?? '',
    checkpoint_id: configurable['checkpoint_id'] ?? null,
    checkpoint_map: configurable['checkpoint_map'] ?? null,
  };
}

function neverRan(threadId: string): ThreadState {
  const checkpoint = { thread_id: threadId, checkpoint_ns: '', checkpoint_id: null, checkpoint_map: null };
  return { values: {}, next: [], tasks: [], checkpoint, parent_checkpoint: null, metadata: {}, created_at: null, interrupts: [] };
}
