/**
 * Resumes a run that an earlier attempt left. The run continues from its own newest checkpoint. If that is at a gate of the
 * graph, the run ends there, because LangGraph takes a resume without input for the approval.
 */
import type { RunnableConfig } from '@langchain/core/runnables';
import type { CheckpointTuple } from '@langchain/langgraph-checkpoint';
import type { RunKwargs } from '../../../generated/agent-server/types.gen.ts';
import type { Storage } from '../../storage/port.ts';
import { forgetRun, hasSubgraphCheckpoints } from '../checkpoints/checkpoint-records.ts';
import type { Checkpointer } from '../checkpoints/checkpointer.ts';
import type { Graph } from '../graphs/graphs.ts';
import type { RunRow } from '../runs/run-records.ts';
import { assertLease } from './lease-records.ts';

/** A run at the start of an attempt. */
interface Begun {
  run: RunRow;
  durability: RunKwargs['durability'];
  storage: Storage;
  checkpointer: Checkpointer;
}

/**
 * The newest checkpoint of the graph itself that an earlier attempt stored. Without one, the run starts over and its other writes
 * are undone: an answer that it gave must not also be given to another question.
 */
export async function ownCheckpoint({ run, durability, storage, checkpointer }: Begun): Promise<CheckpointTuple | undefined> {
  if (run.attempt === 1) return undefined;
  const newest = await checkpointer.getTuple({ configurable: { thread_id: run.thread_id } });
  const own = isOf(run.run_id, newest);
  // A subgraph that stores only at its end does not show whether it stopped at a gate.
  if (own && !(durability === 'exit' && (await hasSubgraphCheckpoints(storage, run.thread_id, run.run_id)))) return newest;
  await undo(storage, run);
  return undefined;
}

/** Whether the run made the checkpoint. */
function isOf(runId: string, tuple: CheckpointTuple | undefined): tuple is CheckpointTuple {
  return (tuple?.metadata as { run_id?: string } | undefined)?.run_id === runId;
}

async function undo(storage: Storage, run: RunRow): Promise<void> {
  await storage.transaction(async (transaction) => {
    await assertLease(transaction, storage.dialect, { runId: run.run_id, attempt: run.attempt });
    await forgetRun(transaction, run.thread_id, run.run_id);
  });
}

/** The configuration without the checkpoint that the run was told to start from. */
export function withoutStart<Config extends RunnableConfig>(config: Config): Config {
  const { checkpoint_id: _, thread_ts: __, checkpoint_ns: ___, checkpoint_map: ____, ...rest } = config.configurable ?? {};
  return { ...config, configurable: rest };
}

/** Whether the graph stopped at the checkpoint: after a node, or before one, where the run or the graph has a gate. */
export async function isAtGate(
  graph: Graph,
  kwargs: RunKwargs,
  own: CheckpointTuple,
  checkpointer: Checkpointer,
): Promise<boolean> {
  const { checkpoint, metadata, parentConfig } = own;
  const isNamed = (gates: Gates, name: string) => (gates === '*' ? !isHidden(graph, name) : gates?.includes(name));
  const approved = checkpoint.versions_seen['__interrupt__'] ?? {};
  if (isEqual(checkpoint.channel_versions, approved)) return false;
  const { tasks } = await graph.getState({ configurable: { thread_id: own.config.configurable!['thread_id'] } });
  if (tasks.some(({ name }) => isNamed(nodes(kwargs.interrupt_before) ?? graph.interruptBefore, name))) return true;
  if (metadata?.source !== 'loop') return false;
  const before = parentConfig && (await checkpointer.getTuple(parentConfig))?.checkpoint.versions_seen;
  const finished = Object.keys(graph.nodes).filter(
    (name) => !isEqual(checkpoint.versions_seen[name] ?? {}, before?.[name] ?? {}),
  );
  return finished.some((name) => isNamed(nodes(kwargs.interrupt_after) ?? graph.interruptAfter, name));
}

type Gates = string[] | '*' | undefined;
type Versions = Record<string, number | string>;

/** Whether every channel has the version that was seen. */
function isEqual(versions: Versions, seen: Versions): boolean {
  return Object.entries(versions).every(([channel, version]) => seen[channel] === version);
}

/** `*` covers the project's nodes, not LangGraph's own. */
function isHidden(graph: Graph, name: string): boolean {
  return (graph.nodes as Record<string, { tags?: string[] }>)[name]?.tags?.includes('langsmith:hidden') === true;
}

/** The nodes of a gate; `*` for all. */
export function nodes(selection: RunKwargs['interrupt_before']): string[] | '*' | undefined {
  return selection === null || selection === undefined ? undefined : (selection as string[] | '*');
}
