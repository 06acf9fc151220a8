/** How many runs wait and how many are executed, over all processes on the database. */
import type { Storage } from '../../storage/port.ts';

export async function countActiveRuns(storage: Storage): Promise<{ pending: number; running: number }> {
  const rows = await storage.read<{ status: 'pending' | 'running'; count: number }>(
    `SELECT status, count(*) AS count FROM runs WHERE status IN ('pending', 'running') GROUP BY status`,
  );
  const of = (status: string) => Number(rows.find((row) => row.status === status)?.count ?? 0);
  return { pending: of('pending'), running: of('running') };
}
