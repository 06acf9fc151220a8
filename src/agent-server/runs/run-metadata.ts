/**
 * Metadata around a run: a thread names the graph and the assistant that ran on it last, which is how chat front ends find
 * their threads, and a run carries those of its assistant and its thread beside its own.
 */
import type { Assistant } from '../../../generated/agent-server/types.gen.ts';
import type { Transaction } from '../../storage/port.ts';
import { writeLabels } from '../threads/thread-labels.ts';

type Metadata = Record<string, unknown>;

/** Metadata of a thread that is made for a run. */
export function metadataOfNewThread(assistant: Assistant, ofRun: Metadata): Metadata {
  return { ...latestRun(assistant), ...withoutTasks(ofRun) };
}

/** Names the assistant in the metadata of a thread that had `before`; gives what it has now. */
export async function nameAssistant(
  transaction: Transaction,
  threadId: string,
  assistant: Assistant,
  before: Metadata,
): Promise<Metadata> {
  const { graph_id, assistant_id } = latestRun(assistant);
  if (before['graph_id'] === graph_id && before['assistant_id'] === assistant_id) return before;
  const after = { ...before, graph_id, assistant_id };
  await Promise.all([
    transaction.query('UPDATE threads SET metadata = $2 WHERE thread_id = $1', [threadId, JSON.stringify(after)]),
    writeLabels(transaction, threadId, after, before),
  ]);
  return after;
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
