/** How long a run may be delayed for which a request waits. The connection is silent meanwhile. */
import { Problem } from '../../problem.ts';
import type { Storage } from '../../storage/port.ts';
import { restOfDelay } from './queue-records.ts';
import type { RunRow } from './run-records.ts';

/** Longest delay of a run that a request may wait for. Same value as in `after_seconds` of spec/agent-server/schemas/run.yaml. */
const LONGEST_AWAITED_DELAY_SECONDS = 60;

/**
 * Throws `conflict` when a request must not wait for a new run with this delay. A waiting connection is silent during the delay,
 * and a client without a time limit hangs on it.
 */
export function assertAwaitable(afterSeconds: number): void {
  if (afterSeconds <= LONGEST_AWAITED_DELAY_SECONDS) return;
  throw new Problem(
    'conflict',
    `A run that starts in ${afterSeconds} seconds is not waited for; ${LONGEST_AWAITED_DELAY_SECONDS} seconds are the most. Make it in the background and join it later.`,
  );
}

/** The same check for an existing run. */
export async function assertStartsSoon(storage: Storage, run: RunRow): Promise<void> {
  if (run.status !== 'pending' || Number(run.available_at) === 0) return;
  const seconds = Math.ceil(Math.min(await restOfDelay(storage, run.run_id), Number(run.delay_ms)) / 1_000);
  if (seconds <= LONGEST_AWAITED_DELAY_SECONDS) return;
  throw new Problem('conflict', `Run ${run.run_id} starts in ${seconds} seconds. Join it then.`, {
    headers: { 'Retry-After': String(seconds) },
  });
}
