/** A run as it is stored, and as the contract shows it. */
import type { Run, RunCreate, RunKwargs, RunStatus, StatelessRunCreate } from '../../../generated/agent-server/types.gen.ts';

export type CancelAction = 'interrupt' | 'rollback';

export interface RunRow {
  run_id: string;
  thread_id: string;
  assistant_id: string;
  graph_id: string;
  position: number;
  created_at: string;
  updated_at: string;
  status: RunStatus;
  metadata: string;
  kwargs: string;
  multitask_strategy: RunCreate['multitask_strategy'];
  /** Its place in the line of those that may be claimed; null while it is not to be claimed. */
  ready_at: number | null;
  /** When it may take its turn in its thread; 0 when it waits for no time. */
  available_at: number;
  /** Which processes read its stream, see `Watchers`. */
  watched_by: string | null;
  attempt: number;
  /** At how many deaths of its process it was the only run in execution. */
  crashes: number;
  /** At how many it was one of those in execution. */
  deaths: number;
  /** Above 0 while it has to be tried apart from others, see `LostRuns`. */
  suspicion: number;
  /** How long it was to wait. */
  delay_ms: number;
  lease_owner: string | null;
  /** Changes whenever the lease is renewed; see `LeaseWatch`. */
  lease_until: number | null;
  cancel_action: CancelAction | null;
  error: string | null;
  checkpoint_id: string | null;
  /** Its number among the runs of its thread that have ended, in that order; 0 before. */
  ended_as: number;
}

/** Statuses that a run never leaves. */
export function isFinal(status: RunStatus): boolean {
  return status !== 'pending' && status !== 'running';
}

export function runOf(row: RunRow): Run {
  return {
    run_id: row.run_id,
    thread_id: row.thread_id,
    assistant_id: row.assistant_id,
    created_at: row.created_at,
    updated_at: row.updated_at,
    status: row.status,
    metadata: JSON.parse(row.metadata),
    kwargs: JSON.parse(row.kwargs),
    multitask_strategy: row.multitask_strategy,
  };
}

/** What is kept of a request, in the form in which the contract shows it again. */
export function kwargsOf(request: RunCreate | StatelessRunCreate): RunKwargs {
  const { checkpoint, checkpoint_id: checkpointId } = request as RunCreate;
  return {
    input: request.input ?? null,
    command: request.command ?? null,
    config: request.config ?? {},
    context: request.context ?? null,
    stream_mode: [request.stream_mode].flat(),
    webhook: request.webhook ?? null,
    interrupt_before: request.interrupt_before ?? null,
    interrupt_after: request.interrupt_after ?? null,
    feedback_keys: request.feedback_keys ?? null,
    temporary: false,
    subgraphs: request.stream_subgraphs,
    resumable: request.stream_resumable,
    checkpoint: checkpoint ?? (checkpointId ? { checkpoint_id: checkpointId } : null),
    durability: request.checkpoint_during === false && request.durability === 'async' ? 'exit' : request.durability,
    after_seconds: request.after_seconds ?? null,
  };
}
