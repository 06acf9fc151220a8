/**
 * Metadata around a run: a thread names the graph and the assistant that ran on it last, which is how chat front ends find
 * their threads, and a run carries those of its assistant and its thread beside its own.
 */
import type { Assistant } from '../../../generated/agent-server/types.gen.ts';

type Metadata = Record<string, unknown>;

/** Metadata of a thread that is made for a run. */
export function metadataOfNewThread(assistant: Assistant, ofRun: Metadata): Metadata {
  return { ...latestRun(assistant), ...withoutTasks(ofRun) };
}

/** The metadata of a thread that had `before`, with the assistant named in it; the same object when it is named already. */
export function withAssistant(assistant: Assistant, before: Metadata): Metadata {
  const { graph_id, assistant_id } = latestRun(assistant);
  if (before['graph_id'] === graph_id && before['assistant_id'] === assistant_id) return before;
  return { ...before, graph_id, assistant_id };
}

/** Assistant < thread < run. */
export function metadataOfRun(assistant: Assistant, ofThread: Metadata, ofRun: Metadata): Metadata {
  return { ...assistant.metadata, ...withoutTasks(ofThread), ...ofRun };
}

/** The whole messages that A2A keeps with a run are its own: the graph and the thread do not see them. */
export function withoutTasks(metadata: Metadata): Metadata {
  return Object.fromEntries(Object.entries(metadata).filter(([key]) => !key.startsWith('a2a_')));
}

function latestRun({ graph_id, assistant_id }: Assistant) {
  return { graph_id, assistant_id };
}
