/** Reads the state of a thread through the graph that made it: values, next nodes, and open interrupts. */
import type { RunnableConfig } from '@langchain/core/runnables';
import type { StateSnapshot } from '@langchain/langgraph';
import type {
  Checkpoint,
  CheckpointReference,
  HistorySearch,
  Interrupt,
  RunResult,
  ThreadState,
  ThreadTask,
} from '../../../generated/agent-server/types.gen.ts';
import { Problem } from '../../problem.ts';
import type { Storage } from '../../storage/port.ts';
import type { Access } from '../auth/access.ts';
import type { Checkpointer } from '../checkpoints/checkpointer.ts';
import { readingOpen, withOpenInterrupts } from '../checkpoints/open-interrupts.ts';
import { type Graph, type Graphs, shapeOf } from '../graphs/graphs.ts';
import { toWire } from '../graphs/wire.ts';
import type { ThreadGraphs } from './thread-graphs.ts';
import { graphIdOf, type ThreadRow, threadOf } from './thread-records.ts';

type Values = ThreadState['values'];

interface ReadOptions {
  subgraphs: boolean;
  checkpointId?: string;
  /** Another way to name the checkpoint. Can also name a subgraph's checkpoint. */
  checkpoint?: CheckpointReference | null;
}

interface Found {
  snapshot: StateSnapshot;
  graph: Graph;
}

/** State of a thread when no run is active. */
export interface Rest {
  checkpointId: string | null;
  /** Open interrupts, by task; undefined when the graph has reached its end. */
  interrupts: Record<string, Interrupt[]> | undefined;
}

/** A thread that was read. */
type KnownThread = Pick<ThreadRow, 'thread_id' | 'graph_id' | 'metadata'>;

export class ThreadStates {
  readonly #storage: Storage;
  readonly #graphs: Graphs;
  readonly #threadGraphs: ThreadGraphs;
  readonly #checkpointer: Checkpointer;

  constructor(storage: Storage, graphs: Graphs, threadGraphs: ThreadGraphs, checkpointer: Checkpointer) {
    this.#storage = storage;
    this.#graphs = graphs;
    this.#threadGraphs = threadGraphs;
    this.#checkpointer = withOpenInterrupts(checkpointer);
  }

  /** The state in the contract's form. Throws `not_found` for an unknown thread or checkpoint. */
  async read(access: Access, threadId: string, options: ReadOptions): Promise<ThreadState> {
    const thread = await this.#thread(access, threadId);
    const found = await this.#snapshot(access, thread.thread_id, graphIdOf(thread), options);
    if (found) return stateOf(found.snapshot, thread.thread_id);
    const wanted = options.checkpointId ?? options.checkpoint?.checkpoint_id;
    if (wanted) throw checkpointNotFound(wanted);
    return neverRan();
  }

  /** The states up to now, newest first. Throws `not_found` for an unknown thread. */
  async history(access: Access, threadId: string, search: HistorySearch): Promise<ThreadState[]> {
    const thread = await this.#thread(access, threadId);
    const graphId = graphIdOf(thread);
    if (graphId === null || !this.#graphs.has(graphId)) return [];
    const { before: bound } = search;
    const before = typeof bound === 'string' ? bound : (bound?.checkpoint_id ?? bound?.configurable?.checkpoint_id);
    const config = configOf(threadId, search.checkpoint);
    const graph = await this.#threadGraphs.get({ access, accessContext: 'threads.read' }, graphId, config, this.#checkpointer);
    const states: ThreadState[] = [];
    const snapshots = graph.getStateHistory(config, {
      limit: search.limit,
      ...(before ? { before: { configurable: { thread_id: threadId, checkpoint_id: before } } } : {}),
      ...(search.metadata && Object.keys(search.metadata).length > 0 ? { filter: search.metadata } : {}),
    });
    for await (const snapshot of snapshots) states.push(stateOf(snapshot, threadId));
    return states;
  }

  /** Only the values of a thread that was read; `{}` before the first run. */
  async values(access: Access, thread: KnownThread): Promise<Values> {
    const found = await this.#snapshot(access, thread.thread_id, graphIdOf(thread), { subgraphs: false });
    return found ? (toWire(found.snapshot.values) as Values) : {};
  }

  /**
   * The result of a run that ended with this checkpoint: the graph's output, plus its interrupts if it stopped before its end.
   */
  async result(access: Access, threadId: string, graphId: string, checkpointId: string): Promise<RunResult> {
    const found = await this.#snapshot(access, threadId, graphId, { subgraphs: false, checkpointId });
    if (!found) return {};
    const { snapshot, graph } = found;
    const values = toWire(snapshot.values) as RunResult;
    if (values === null || typeof values !== 'object' || Array.isArray(values)) return values ?? {};
    const { output } = shapeOf(graph);
    const shown = Object.fromEntries(Object.entries(values).filter(([key]) => output.has(key)));
    if (snapshot.next.length === 0) return shown;
    return { ...shown, __interrupt__: snapshot.tasks.flatMap(({ interrupts }) => interruptsOf(interrupts)) };
  }

  /** The status and interrupts that result from the newest state, as `graph` reads it. */
  async rest(threadId: string, graph: Graph): Promise<Rest> {
    return restOf(await readingOpen(graph).getState({ configurable: { thread_id: threadId } }));
  }

  async #thread(access: Access, threadId: string): Promise<ThreadRow> {
    return threadOf(this.#storage, threadId, await access.allow('threads:read', { thread_id: threadId }));
  }

  async #snapshot(access: Access, threadId: string, graphId: string | null, options: ReadOptions): Promise<Found | undefined> {
    if (graphId === null || !this.#graphs.has(graphId)) return undefined;
    const config = configOf(
      threadId,
      options.checkpoint ?? (options.checkpointId ? { checkpoint_id: options.checkpointId } : null),
    );
    const graph = await this.#threadGraphs.get({ access, accessContext: 'threads.read' }, graphId, config, this.#checkpointer);
    const snapshot = await readState(graph, config, options.subgraphs, this.#checkpointer);
    return snapshot.createdAt === undefined ? undefined : { snapshot, graph };
  }
}

/** The state. What the graph's channels refuse, such as malformed input, has ended its run; the state is then the one before. */
async function readState(
  graph: Graph,
  config: RunnableConfig,
  subgraphs: boolean,
  checkpointer: Checkpointer,
): Promise<StateSnapshot> {
  try {
    return await graph.getState(config, { subgraphs });
  } catch (error) {
    const before = Object.create(checkpointer) as Checkpointer;
    before.getTuple = async (wanted) => {
      const tuple = await checkpointer.getTuple(wanted);
      return tuple && { ...tuple, pendingWrites: [] };
    };
    const readable = Object.create(graph) as Graph;
    readable.checkpointer = before;
    return readable.getState(config, { subgraphs }).catch(() => {
      throw error;
    });
  }
}

/** The configuration by which LangGraph finds a checkpoint. */
export function configOf(threadId: string, checkpoint: CheckpointReference | null | undefined): RunnableConfig {
  const { checkpoint_id: id, checkpoint_ns: namespace, checkpoint_map: map } = checkpoint ?? {};
  return {
    configurable: {
      thread_id: threadId,
      ...(id ? { checkpoint_id: id } : {}),
      ...(namespace ? { checkpoint_ns: namespace } : {}),
      ...(map ? { checkpoint_map: map } : {}),
    },
  };
}

export function checkpointNotFound(checkpointId: string): Problem {
  return new Problem('not_found', `Checkpoint ${checkpointId} not found`);
}

function restOf(snapshot: StateSnapshot): Rest {
  const waiting = snapshot.tasks.filter(({ interrupts }) => interrupts && interrupts.length > 0);
  const byTask = Object.fromEntries(waiting.map((task) => [task.id, interruptsOf(task.interrupts)]));
  return {
    checkpointId: snapshot.createdAt === undefined ? null : (snapshot.config.configurable?.['checkpoint_id'] ?? null),
    interrupts: snapshot.next.length > 0 ? byTask : undefined,
  };
}

function stateOf(snapshot: StateSnapshot, threadId: string): ThreadState {
  const tasks = snapshot.tasks.map((task): ThreadTask => taskOf(task, threadId));
  return {
    values: toWire(snapshot.values) as Values,
    next: [...snapshot.next],
    tasks,
    checkpoint: snapshot.createdAt === undefined ? null : checkpointOf(snapshot.config, threadId),
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
    error: errorOf(task.error),
    interrupts: interruptsOf(task.interrupts),
    checkpoint: config ? namedBy(config, threadId) : snapshot ? checkpointOf(snapshot.config, threadId) : null,
    state: snapshot ? stateOf(snapshot, threadId) : null,
    result: (toWire((task as { result?: unknown }).result) ?? null) as ThreadTask['result'],
  };
}

/** An error is stored by its name and message, any other thrown value as it is. */
function errorOf(error: unknown): string | null {
  if (error === undefined || error === null) return null;
  const { name, message } = error as { name?: unknown; message?: unknown };
  if (typeof message === 'string') return typeof name === 'string' ? `${name}: ${message}` : message;
  return typeof error === 'string' ? error : JSON.stringify(error);
}

function interruptsOf(interrupts: readonly { id?: string; value?: unknown }[] | undefined): Interrupt[] {
  return (interrupts ?? []).map(({ id, value }) => ({
    ...(id ? { id } : {}),
    value: (toWire(value) ?? null) as Interrupt['value'],
  }));
}

/** The checkpoint that a configuration of LangGraph names. */
export function checkpointOf(config: RunnableConfig, threadId: string): Checkpoint {
  const configurable = config.configurable ?? {};
  return {
    thread_id: threadId,
    checkpoint_ns: configurable['checkpoint_ns'] ?? '',
    checkpoint_id: configurable['checkpoint_id'] ?? null,
    checkpoint_map: configurable['checkpoint_map'] ?? null,
  };
}

/** The checkpoint of a subgraph whose state was not read: of its id only what is known. */
function namedBy(config: RunnableConfig, threadId: string): ThreadTask['checkpoint'] {
  const { checkpoint_id: id, checkpoint_map: map, ...rest } = checkpointOf(config, threadId);
  return { ...rest, ...(id === null ? {} : { checkpoint_id: id }), ...(map === null ? {} : { checkpoint_map: map }) };
}

function neverRan(): ThreadState {
  const none = { parent_checkpoint: null, metadata: {}, created_at: null, interrupts: [] };
  return { values: {}, next: [], tasks: [], checkpoint: null, ...none };
}
