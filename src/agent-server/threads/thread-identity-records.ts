/** What tells whose a thread's state is: which of the threads that had its id, and which graph made it. */
import type { Storage, Transaction } from '../../storage/port.ts';
import type { ThreadRow } from './thread-records.ts';

/** The graph whose state the thread holds, as its record says. */
export async function findGraphId(storage: Storage, threadId: string): Promise<string | null> {
  const [row] = await storage.read<Pick<ThreadRow, 'graph_id'>>('SELECT graph_id FROM threads WHERE thread_id = $1', [threadId]);
  return row?.graph_id ?? null;
}

/** Records that a run of another graph begins to write the state. */
export async function recordGraph(transaction: Transaction, threadId: string, graphId: string): Promise<void> {
  await transaction.query('UPDATE threads SET graph_id = $2 WHERE thread_id = $1', [threadId, graphId]);
}

/** Tells the thread from others that have its id before or after it; undefined when there is none now. */
export async function findIncarnation(storage: Storage, threadId: string): Promise<string | undefined> {
  const [row] = await storage.read<{ incarnation: string }>('SELECT incarnation FROM threads WHERE thread_id = $1', [
    threadId.toLowerCase(),
  ]);
  return row?.incarnation;
}
