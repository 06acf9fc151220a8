/**
 * How long a run may be delayed for somebody who waits for its end. A connection that waits for a run which starts much later
 * says nothing for all that time, and a client without a time limit hangs on it.
 */
import { Problem } from '../../problem.ts';
import type { Storage } from '../../storage/port.ts';
import type { RunRow } from './run.ts';

/** `after_seconds` in spec/agent-server/schemas/run.yaml says the same. */
const LONGEST_DELAY_SECONDS = 60;

/** Throws `conflict` when a new run with this delay is not waited for. */
export function assertAwaitable(afterSeconds: number): void {
  if (afterSeconds <= LONGEST_DELAY_SECONDS) return;
  throw new Problem(
    'conflict',
    `A run that starts in ${afterSeconds} seconds is not waited for; ${LONGEST_DELAY_SECONDS} seconds are the most. Make it in the background and join it later.`,
  );
}

/** The same for a run that exists. */
export async function assertStartsSoon(storage: Storage, run: RunRow): Promise<void> {
  if (run.status !== 'pending' || Number(run.available_at) === 0) return;
  const [row] = await storage.read<{ rest: number }>(
    `SELECT available_at - ${storage.dialect.now} AS rest FROM runs WHERE run_id = $1 AND status = 'pending' AND available_at > 0`,
    [run.run_id],
  );
  const seconds = Math.ceil(Math.min(Number(row?.rest ?? 0), Number(run.delay_ms)) / 1_000);
  if (seconds <= LONGEST_DELAY_SECONDS) return;
  throw new Problem('conflict', `Run ${run.run_id} starts in ${seconds} seconds. Join it then.`, {
    headers: { 'Retry-After': String(seconds) },
  });
}
