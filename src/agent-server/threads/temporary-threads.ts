/** Threads that were made for one run are forgotten some time after it. */
import type { Transaction } from '../../storage/port.ts';
import { deleteCheckpoints } from '../checkpoints/checkpointer.ts';

/** Deletes those without an active run that last changed before `before` (ISO time). */
export async function forgetTemporaryThreads(transaction: Transaction, before: string): Promise<void> {
  const rows = await transaction.query<{ thread_id: string }>(
    `DELETE FROM threads WHERE temporary = 1 AND updated_at < $1 AND status <> 'busy' RETURNING thread_id`,
    [before],
  );
  for (const { thread_id } of rows) await deleteCheckpoints(transaction, thread_id);
}
