/**
 * One attempt at a run: drives the graph and appends what it does to the run's event log. LangGraph itself goes on from the
 * last checkpoint when that checkpoint was made by the same run, so an attempt after a crash repeats no finished step.
 */
import type { RunnableConfig } from '@langchain/core/runnables';
import type { Command as CommandRequest, RunKwargs } from '../../../generated/agent-server/types.gen.ts';
import type { Checkpointer } from '../checkpoints/checkpointer.ts';
import type { LangGraph } from '../graphs/engine.ts';
import type { Graphs } from '../graphs/graphs.ts';
import { toWire } from '../graphs/wire.ts';
import type { RunRow } from './run.ts';
import type { RunEnd } from './run-queue.ts';

type LangGraphStreamMode = 'values' | 'updates' | 'messages';

/** Mode of the contract → mode of LangGraph, whose name is also the name of its events. */
const MODES: Partial<Record<RunKwargs['stream_mode'][number], LangGraphStreamMode>> = {
  values: 'values',
  updates: 'updates',
  'messages-tuple': 'messages',
};

export interface ExecutionContext {
  run: RunRow;
  graphs: Graphs;
  langgraph: LangGraph;
  checkpointer: Checkpointer;
  assistantConfig: Record<string, unknown>;
  signal: AbortSignal;
  emit(event: string, data: unknown): void;
}

export interface Executed {
  end: RunEnd;
  /** What `wait` and `join` answer. */
  result: unknown;
}

export async function executeRun(context: ExecutionContext): Promise<Executed> {
  const { run, graphs, checkpointer, emit, signal } = context;
  const kwargs = JSON.parse(run.kwargs) as RunKwargs;
  emit('metadata', { run_id: run.run_id, attempt: run.attempt });
  const config = configOf(run, kwargs, context.assistantConfig);
  const fenced = checkpointer.forLease({ runId: run.run_id, attempt: run.attempt }, config.metadata!);
  const graph = await graphs.get(run.graph_id, config, fenced);
  const wanted = new Set(kwargs.stream_mode.map((mode) => MODES[mode]));
  const stream = await graph.stream((await inputOf(context, kwargs)) as Parameters<typeof graph.stream>[0], {
    ...config,
    streamMode: [...new Set<LangGraphStreamMode>(['values', ...([...wanted].filter(Boolean) as LangGraphStreamMode[])])],
    durability: kwargs.durability,
    interruptBefore: nodes(kwargs.interrupt_before),
    interruptAfter: nodes(kwargs.interrupt_after),
    signal,
  });
  let values: unknown;
  let stopped = false;
  for await (const [mode, data] of stream as AsyncIterable<[LangGraphStreamMode, unknown]>) {
    if (signal.aborted) break;
    const interrupted = isInterrupt(data);
    stopped ||= interrupted;
    if (mode === 'values' && !interrupted) values = data;
    if (wanted.has(mode)) emit(mode, toWire(data));
  }
  signal.throwIfAborted();
  return ended(graph, run, values, stopped);
}

/** Of a graph that stopped before its end, what it asks; of one that reached it, the id of its last checkpoint. */
async function ended(
  graph: Awaited<ReturnType<Graphs['get']>>,
  run: RunRow,
  values: unknown,
  stopped: boolean,
): Promise<Executed> {
  const result = (toWire(values) ?? {}) as Record<string, unknown>;
  if (!stopped) return { end: { status: 'success' }, result };
  const snapshot = await graph.getState({ configurable: { thread_id: run.thread_id } });
  const asking = snapshot.tasks.filter(({ interrupts }) => interrupts.length > 0);
  const interrupts = Object.fromEntries(asking.map((task) => [task.id, toWire(task.interrupts) as unknown[]]));
  return { end: { status: 'success', interrupts }, result: { ...result, __interrupt__: Object.values(interrupts).flat() } };
}

/** What goes in: a command, the input, or nothing when an earlier attempt of this run has put it in already. */
async function inputOf({ run, checkpointer, langgraph }: ExecutionContext, kwargs: RunKwargs): Promise<unknown> {
  if (run.attempt > 1) {
    const latest = await checkpointer.getTuple({ configurable: { thread_id: run.thread_id } });
    if ((latest?.metadata as { run_id?: string } | undefined)?.run_id === run.run_id) return null;
  }
  return kwargs.command ? commandOf(kwargs.command, langgraph) : kwargs.input;
}

function commandOf({ update, resume, goto }: CommandRequest, { Command, Send }: LangGraph): unknown {
  const target = (node: string | { node: string; input?: unknown; args?: unknown }) =>
    typeof node === 'string' ? node : new Send(node.node, node.input ?? node.args);
  const targets = goto === undefined || goto === null ? undefined : [goto].flat().map((node) => target(node as string));
  return new Command({
    ...(update ? { update: update as Record<string, unknown> } : {}),
    ...(resume !== undefined ? { resume } : {}),
    ...(targets ? { goto: targets as string[] } : {}),
  });
}

/** Assistant < run for the configuration; what the server sets itself goes before both. */
function configOf(run: RunRow, kwargs: RunKwargs, assistantConfig: Record<string, unknown>): RunnableConfig {
  const own = { run_id: run.run_id, thread_id: run.thread_id, graph_id: run.graph_id, assistant_id: run.assistant_id };
  const asked = kwargs.config as Record<string, unknown>;
  const { recursion_limit: recursionLimit, tags, configurable, metadata, ...rest } = { ...assistantConfig, ...asked };
  const { checkpoint_id, checkpoint_ns, checkpoint_map } = kwargs.checkpoint ?? {};
  return {
    ...rest,
    ...(recursionLimit ? { recursionLimit: recursionLimit as number } : {}),
    ...(tags ? { tags: tags as string[] } : {}),
    ...(kwargs.context ? { context: kwargs.context } : {}),
    configurable: {
      ...(assistantConfig['configurable'] as object | undefined),
      ...(configurable as object | undefined),
      ...(checkpoint_id ? { checkpoint_id } : {}),
      ...(checkpoint_ns ? { checkpoint_ns } : {}),
      ...(checkpoint_map ? { checkpoint_map } : {}),
      ...own,
    },
    metadata: { ...(metadata as object | undefined), ...metadataForGraph(run), ...own, run_attempt: run.attempt },
  };
}

/** The whole messages that A2A keeps with a run are not for the graph, and would be stored again with each of its checkpoints. */
function metadataForGraph(run: RunRow): object {
  return Object.fromEntries(Object.entries(JSON.parse(run.metadata) as object).filter(([key]) => !key.startsWith('a2a_')));
}

function nodes(selection: RunKwargs['interrupt_before']): string[] | '*' | undefined {
  return selection === null || selection === undefined ? undefined : (selection as string[] | '*');
}

function isInterrupt(data: unknown): boolean {
  return data !== null && typeof data === 'object' && Object.hasOwn(data, '__interrupt__');
}
