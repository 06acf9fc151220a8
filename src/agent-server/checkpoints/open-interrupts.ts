/**
 * Shows of parallel interrupts only those that wait. LangGraph keeps the interrupt of a task that was answered and has finished
 * beside its result until the whole step is over.
 */
import type { RunnableConfig } from '@langchain/core/runnables';
import type { CheckpointListOptions, CheckpointTuple } from '@langchain/langgraph-checkpoint';
import type { Checkpointer } from './checkpointer.ts';

const INTERRUPT = '__interrupt__';
/** What a task may write without having finished. */
const MARKERS = new Set([INTERRUPT, '__error__', '__error_source_node__', '__resume__', '__scheduled__']);

/** Reads like `checkpointer`, without answered interrupts. A past step of which all are answered shows what it asked. */
export function withOpenInterrupts(checkpointer: Checkpointer): Checkpointer {
  const reading = Object.create(checkpointer) as Checkpointer;
  reading.getTuple = async (config: RunnableConfig) => {
    const { checkpoint_id: id, thread_ts: older } = config.configurable ?? {};
    const tuple = await checkpointer.getTuple(config);
    return tuple && withoutAnswered(tuple, !(id || older));
  };
  reading.list = async function* (config: RunnableConfig, options?: CheckpointListOptions) {
    for await (const tuple of checkpointer.list(config, options)) yield withoutAnswered(tuple, false);
  };
  return reading;
}

/** The graph, for reading its state without answered interrupts. */
export function readingOpen<Graph extends { checkpointer?: unknown }>(graph: Graph): Graph {
  const reading = Object.create(graph) as Graph;
  reading.checkpointer = withOpenInterrupts(graph.checkpointer as Checkpointer);
  return reading;
}

function withoutAnswered(tuple: CheckpointTuple, isNewest: boolean): CheckpointTuple {
  const writes = tuple.pendingWrites ?? [];
  const finished = new Set(writes.filter(([, channel]) => !MARKERS.has(channel)).map(([task]) => task));
  const asking = writes.filter(([, channel]) => channel === INTERRUPT);
  const answered = asking.filter(([task]) => finished.has(task));
  if (answered.length === 0 || (!isNewest && answered.length === asking.length)) return tuple;
  return { ...tuple, pendingWrites: writes.filter((write) => !answered.includes(write)) };
}
