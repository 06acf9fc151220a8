/**
 * One attempt at a run: drives the graph and appends its events to the run's log. An attempt after a crash continues from the
 * newest checkpoint of its run, so it repeats no finished step.
 */
import type { RunnableConfig } from '@langchain/core/runnables';
import type { CheckpointTuple } from '@langchain/langgraph-checkpoint';
import type { Logger } from 'pino';
import type { Assistant, RunKwargs } from '../../../generated/agent-server/types.gen.ts';
import type { Storage, Transaction } from '../../storage/port.ts';
import { configurableOf, userOf, withoutUser } from '../auth/access.ts';
import type { Checkpointer, Origin } from '../checkpoints/checkpointer.ts';
import { type Fence, FencedCheckpointer } from '../checkpoints/fenced-checkpointer.ts';
import { readingOpen } from '../checkpoints/open-interrupts.ts';
import { commandOf, type LangGraph } from '../graphs/engine.ts';
import type { Graph, Graphs } from '../graphs/graphs.ts';
import { toWire } from '../graphs/wire.ts';
import { TransformedEvents } from '../protocol/transformed-events.ts';
import { withoutTasks } from '../runs/accept-runs.ts';
import type { CancelRequest } from '../runs/cancel-records.ts';
import { assertPending, isResume } from '../runs/resume-binding.ts';
import type { RunOutcome } from '../runs/run-queue.ts';
import type { RunRow } from '../runs/run-records.ts';
import { UNTRANSFORMED } from '../streams/run-stream.ts';
import { type Emit, StreamModes, type Yielded } from '../streams/stream-modes.ts';
import { findGraphId, recordGraph } from '../threads/thread-identity-records.ts';
import { lockThread } from '../threads/thread-records.ts';
import { assertLease } from './lease-records.ts';
import { isAtGate, nodes, ownCheckpoint, withoutStart } from './resume.ts';

export interface Execution {
  run: RunRow;
  abort: AbortController;
  done: Promise<void>;
}

type StopAction = 'cancel' | 'release' | 'unavailable' | 'lost' | 'timeout';

/** Why an execution stops: a request, its time limit, a shutdown, an unavailable database, or the loss of its lease. */
export class Stop extends Error {
  readonly action: StopAction;
  /** Set where a request stops it. */
  readonly request: CancelRequest | undefined;
  constructor(why: CancelRequest | Exclude<StopAction, 'cancel'>) {
    const action = typeof why === 'string' ? why : 'cancel';
    super(action);
    this.action = action;
    this.request = typeof why === 'string' ? undefined : why;
  }
}

interface ExecutionContext {
  run: RunRow;
  graphs: Graphs;
  langgraph: LangGraph;
  storage: Storage;
  checkpointer: Checkpointer;
  assistant: Assistant;
  /** What a run's configuration needs so that its trace is as the request says. */
  traced(configurable: Record<string, unknown>): Promise<Pick<RunnableConfig, 'callbacks'>>;
  /** Aborted to stop the attempt: on request, and when a checkpoint cannot be written. */
  abort: AbortController;
  emit: Emit;
  /** Runs first in every transaction that stores checkpoints. */
  fence: Fence;
  log: Logger;
}

/** How an attempt ended. */
export interface AttemptResult {
  outcome: RunOutcome;
  /** The result that `wait` and `join` return. */
  result: unknown;
  /** Writes the unstored checkpoints, together with the outcome. */
  writeRest?: (transaction: Transaction) => Promise<void>;
}

export async function executeRun(context: ExecutionContext): Promise<AttemptResult> {
  const { run, graphs, emit } = context;
  const { signal } = context.abort;
  const kwargs = JSON.parse(run.kwargs) as RunKwargs;
  emit('metadata', { run_id: run.run_id, attempt: run.attempt });
  const own = await ownCheckpoint({ ...context, durability: kwargs.durability });
  const asked = configOf(run, kwargs, context.assistant);
  const config = own ? withoutStart(asked) : asked;
  const traced = await context.traced(config.configurable ?? {});
  const fenced = new FencedCheckpointer({
    storage: context.storage,
    serde: context.checkpointer.serde,
    runId: run.run_id,
    fence: context.fence,
    origin: originOf(config),
    sync: kwargs.durability === 'sync',
    goesOn: own !== undefined,
    onFailure: (error) => context.abort.abort(error),
  });
  const graph = await graphs.get(run.graph_id, { config, accessContext: 'threads.create_run' }, fenced);
  const output = outputOf(graph, kwargs, context);
  if (own && (await isAtGate(graph, kwargs, own, fenced))) return stoppedBefore(graph, run, own, output);
  const input = own ? null : await inputOf(context, kwargs, graph);
  await takeState(context);
  let values: unknown;
  let stopped = false;
  try {
    for await (const yielded of yieldedBy(graph, input, { ...config, ...traced }, kwargs, output, context)) {
      if (signal.aborted) break;
      const [namespace, mode, data] = yielded;
      const interrupt = isInterrupt(data);
      stopped ||= interrupt;
      if (mode === 'values' && namespace.length === 0 && !interrupt) values = data;
      // A client that has read the interrupt must also find it in the state.
      if (interrupt) await fenced.settled();
      output.take(yielded);
    }
    signal.throwIfAborted();
    await output.transformed?.end(stopped, signal);
    signal.throwIfAborted();
    const { outcome, result } = await ended(graph, run, values, stopped);
    const writeRest = await fenced.rest();
    signal.throwIfAborted();
    return { outcome: { ...outcome, checkpointId: fenced.newest }, result, writeRest };
  } catch (error) {
    const goesOn = signal.reason instanceof Stop && GOES_ON.includes(signal.reason.action);
    output.transformed?.fail(error, { isStopped: signal.aborted, goesOn });
    throw error;
  } finally {
    await fenced.settled();
  }
}

/** The thread's state is the one of this run's graph from now on. Written only where another graph made it. */
async function takeState({ run, storage }: ExecutionContext): Promise<void> {
  if ((await findGraphId(storage, run.thread_id)) === run.graph_id) return;
  await storage.transaction(async (transaction) => {
    await lockThread(transaction, storage.dialect, run.thread_id);
    await assertLease(transaction, storage.dialect, { runId: run.run_id, attempt: run.attempt });
    await recordGraph(transaction, run.thread_id, run.graph_id);
  });
}

/** Reasons to stop after which another attempt continues the run. */
const GOES_ON: readonly StopAction[] = ['release', 'unavailable', 'lost'];

/** Where what the graph yields goes, and what it must yield for that. */
interface Output extends Pick<StreamModes, 'engineModes' | 'subgraphs' | 'events'> {
  take(yielded: Yielded): void;
  transformed: TransformedEvents | undefined;
}

function outputOf(graph: Graph, kwargs: RunKwargs, { run, emit, log }: ExecutionContext): Output {
  const { run_id: runId, graph_id: graphId } = run;
  const transformed = TransformedEvents.of(graph, { runId, graphId, emit, log });
  const emitOwn: Emit = transformed ? (event, data) => emit(UNTRANSFORMED + event, data) : emit;
  const modes = new StreamModes(kwargs.stream_mode, kwargs.subgraphs === true, emitOwn);
  if (!transformed) {
    const { engineModes, subgraphs, events } = modes;
    return { engineModes, subgraphs, events, take: (yielded) => modes.take(yielded), transformed };
  }
  return {
    engineModes: [...new Set([...modes.engineModes, ...TransformedEvents.modes])],
    subgraphs: true,
    events: modes.events,
    take: (yielded) => {
      if (modes.subgraphs || yielded[0].length === 0) modes.take(yielded);
      transformed.take(yielded);
    },
    transformed,
  };
}

async function* yieldedBy(
  graph: Graph,
  input: unknown,
  config: RunnableConfig,
  kwargs: RunKwargs,
  wanted: Output,
  { run, abort, emit }: ExecutionContext,
): AsyncGenerator<Yielded> {
  const options = {
    ...config,
    // The root of the run's trace.
    runId: run.run_id,
    streamMode: wanted.engineModes,
    subgraphs: wanted.subgraphs,
    durability: kwargs.durability,
    interruptBefore: nodes(kwargs.interrupt_before),
    interruptAfter: nodes(kwargs.interrupt_after),
    signal: abort.signal,
  };
  const named = (chunk: unknown): Yielded => (wanted.subgraphs ? (chunk as Yielded) : [[], ...(chunk as [Yielded[1], unknown])]);
  if (!wanted.events) {
    for await (const chunk of await graph.stream(input as never, options)) yield named(chunk);
    return;
  }
  for await (const event of graph.streamEvents(input as never, { ...options, version: 'v2' })) {
    if (event.tags?.includes('langsmith:hidden')) continue;
    if (event.event === 'on_chain_stream' && event.run_id === run.run_id) yield named(event.data.chunk);
    else emit('events', toWire(event));
  }
}

/** The result of a graph, with its interrupts if it stopped before its end. */
async function ended(graph: Graph, run: RunRow, values: unknown, stopped: boolean): Promise<AttemptResult> {
  const result = (toWire(values) ?? {}) as Record<string, unknown>;
  if (!stopped) return { outcome: { status: 'success' }, result };
  const asking = await askingTasks(graph, run.thread_id);
  const interrupts = Object.fromEntries(asking.map((task) => [task.id, toWire(task.interrupts) as unknown[]]));
  return { outcome: { status: 'success', interrupts }, result: { ...result, __interrupt__: Object.values(interrupts).flat() } };
}

/** The result of a graph that an earlier attempt brought to a gate, where it stays. Its values are read from the state. */
async function stoppedBefore(graph: Graph, run: RunRow, own: CheckpointTuple, output: Output): Promise<AttemptResult> {
  const { values } = await graph.getState({ configurable: { thread_id: run.thread_id } });
  output.take([[], 'values', values]);
  for (const mode of ['updates', 'values'] as const) output.take([[], mode, { __interrupt__: [] }]);
  await output.transformed?.end(true, new AbortController().signal);
  const { outcome } = await ended(graph, run, values, true);
  return { outcome: { ...outcome, checkpointId: own.checkpoint.id }, result: undefined };
}

/** The input of the graph: a command or the run's input. */
async function inputOf({ run, langgraph, storage }: ExecutionContext, kwargs: RunKwargs, graph: Graph): Promise<unknown> {
  if (!kwargs.command) return kwargs.input;
  if (!isResume(kwargs)) return commandOf(kwargs.command, [], langgraph);
  const asking = await askingTasks(graph, run.thread_id, kwargs.checkpoint?.checkpoint_id);
  const pending = asking.flatMap(({ interrupts }) => interrupts.map(({ id }) => id!));
  await assertPending(storage, run, kwargs, pending);
  return commandOf(kwargs.command, pending, langgraph);
}

async function askingTasks(graph: Graph, threadId: string, checkpointId?: string | null) {
  const start = checkpointId ? { checkpoint_id: checkpointId } : {};
  const { tasks } = await readingOpen(graph).getState({ configurable: { thread_id: threadId, ...start } });
  return tasks.filter(({ interrupts }) => interrupts.length > 0);
}

function isInterrupt(data: unknown): boolean {
  return data !== null && typeof data === 'object' && Object.hasOwn(data, '__interrupt__');
}

/** Precedence: assistant < run < the server's own values. */
function configOf(run: RunRow, kwargs: RunKwargs, assistant: Assistant): RunnableConfig & { context: object } {
  const own = { run_id: run.run_id, thread_id: run.thread_id, graph_id: run.graph_id, assistant_id: run.assistant_id };
  const ofAssistant = assistant.config as Record<string, unknown>;
  const { recursion_limit, tags, configurable, metadata, ...rest } = {
    ...ofAssistant,
    ...(kwargs.config as Record<string, unknown>),
  };
  const { checkpoint_id, checkpoint_ns, checkpoint_map } = kwargs.checkpoint ?? {};
  const context = { ...assistant.context, ...kwargs.context };
  return {
    ...rest,
    ...(recursion_limit ? { recursionLimit: recursion_limit as number } : {}),
    ...(tags ? { tags: tags as string[] } : {}),
    context,
    configurable: {
      ...withoutUser(ofAssistant['configurable']),
      ...withoutUser(configurable),
      ...(checkpoint_id ? { checkpoint_id } : {}),
      ...(checkpoint_ns ? { checkpoint_ns } : {}),
      ...(checkpoint_map ? { checkpoint_map } : {}),
      ...configurableOf(userOf(run.made_by)),
      ...own,
    },
    metadata: {
      ...withoutTasks(JSON.parse(run.metadata)),
      ...(metadata as object | undefined),
      ...own,
      run_attempt: run.attempt,
    },
  };
}

/**
 * What each checkpoint of a run records, so that the history can be searched by it: the metadata, and plain configuration values
 * whose names do not look like secrets.
 */
function originOf({ configurable, metadata }: RunnableConfig): Origin {
  const plain = Object.entries(configurable ?? {}).filter(
    ([key, value]) => ['string', 'number', 'boolean'].includes(typeof value) && !UNRECORDED.test(key),
  );
  return { ...Object.fromEntries(plain), ...metadata };
}

const UNRECORDED = /^__|^checkpoint_|^langsmith|^baggage$|key|token|secret|password|auth/i;
