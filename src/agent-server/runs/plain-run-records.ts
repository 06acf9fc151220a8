/** Runs without what may be encrypted: read and returned by statements that must not fail where one cannot be decrypted. */
import { type Reader, select } from '../../storage/port.ts';
import type { RunRow } from './run-records.ts';

/** A run without the texts that may be encrypted. */
export type PlainRun = Omit<RunRow, 'metadata' | 'kwargs' | 'made_by' | 'error' | 'task_artifacts'>;

const PLAIN = {
  run_id: 1,
  thread_id: 1,
  assistant_id: 1,
  graph_id: 1,
  position: 1,
  created_at: 1,
  updated_at: 1,
  status: 1,
  multitask_strategy: 1,
  ready_at: 1,
  available_at: 1,
  watched_by: 1,
  attempt: 1,
  crashes: 1,
  deaths: 1,
  suspicion: 1,
  steps_at_death: 1,
  delay_ms: 1,
  lease_owner: 1,
  lease_until: 1,
  cancel_action: 1,
  cancel_reason: 1,
  checkpoint_id: 1,
  ended_as: 1,
  turn: 1,
  resume_binding: 1,
  request_key: 1,
  priority: 1,
  task_id: 1,
  task_state: 1,
  context_key: 1,
  cron_id: 1,
} as const satisfies Record<keyof PlainRun, 1>;

/** The columns of a `PlainRun`. */
export const PLAIN_COLUMNS = Object.keys(PLAIN).join(', ');

/** Like `findRun`, without what may be encrypted. */
export async function findPlainRun(reader: Reader, runId: string): Promise<PlainRun | undefined> {
  const [row] = await select<PlainRun>(reader, `SELECT ${PLAIN_COLUMNS} FROM runs WHERE run_id = $1`, [runId]);
  return row;
}
