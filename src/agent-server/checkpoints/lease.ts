/** The fence of a run: whoever writes for it holds its lease, and keeps it until what was written is committed. */
import type { Dialect, Transaction } from '../../storage/port.ts';

/** Names one attempt at a run as the only writer of its thread. */
export interface Lease {
  runId: string;
  attempt: number;
}

/** The run was given to another attempt, was cancelled, or is gone: nothing more may be written for it. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';
}

/**
 * Throws `LeaseLost` unless this attempt owns its run, and keeps it so until the transaction ends. Tells which processes read
 * the run's stream.
 */
export async function assertLease(
  transaction: Transaction,
  dialect: Dialect,
  lease: Lease,
): Promise<{ watchedBy: string | null }> {
  const { runId, attempt } = lease;
  const rows = await transaction.query<{ watched_by: string | null }>(
    `SELECT watched_by FROM runs WHERE run_id = $1 AND attempt = $2 AND status = 'running' ${dialect.lockRows}`,
    [runId, attempt],
  );
  if (!rows[0]) throw new LeaseLost(`attempt ${attempt} at run ${runId} no longer holds its lease`);
  return { watchedBy: rows[0].watched_by };
}
