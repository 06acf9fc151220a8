/** Runs in the database, and their form in the contract: reading, searching, deleting, and watchers. */
import type {
  ListRunsQuery,
  Run,
  RunCreate,
  RunKwargs,
  RunStatus,
  StatelessRunCreate,
} from '../../../generated/agent-server/types.gen.ts';
import { Problem } from '../../problem.ts';
import { Parameters, type Reader, type Storage, select, type Transaction } from '../../storage/port.ts';
import { filterText } from '../assistants/metadata-filter.ts';
import type { Access, Filter } from '../auth/access.ts';
import { andOfAllowedThread } from '../auth/filter-records.ts';
import type { Watchers } from '../threads/watcher-records.ts';
import type { CancelColumns } from './cancel-records.ts';

export interface RunRow extends CancelColumns {
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
  /** Its position in the line of claimable runs; null while it cannot be claimed. */
  ready_at: number | null;
  /** When its delay ends; 0 without a delay. */
  available_at: number;
  watched_by: Watchers;
  attempt: number;
  /** How many deaths of its process in a row it was charged with, see `LostRuns`. */
  crashes: number;
  /** How many deaths in a row it was present at without progress since the one before. */
  deaths: number;
  /** How many checkpoints and writes it had stored at the last one. */
  steps_at_death: number;
  /** Above 0 while it must execute in isolation, see `CrashIsolation`. */
  suspicion: number;
  /** Full length of its delay. */
  delay_ms: number;
  lease_owner: string | null;
  /** Changes with every renewal of the lease; see `LeaseWatch`. */
  lease_until: number | null;
  error: string | null;
  checkpoint_id: string | null;
  /** Its number among the ended runs of its thread, in order of ending; 0 before it ends. */
  ended_as: number;
  /** Its number among the runs of its thread, in order of starting; see the migration `order_of_starts`. */
  turn: number;
  /** For an answer accepted behind other runs: what it answers, see `resume-binding.ts`. */
  resume_binding: string | null;
  /** The user who made it, as JSON; null without auth. */
  made_by: string | null;
  /** Identifies the message that asked for it; null where none did. */
  request_key: string | null;
  /** Ready runs with a lower one are claimed first. */
  priority: number;
  /** The run that began the task which it carries out; null where it carries out none. */
  task_id: string | null;
  /** The state in which it left the task when it ended well. */
  task_state: string | null;
  /** Artifacts of the task that it streamed and that are not in its result, as JSON. */
  task_artifacts: string | null;
  /** The context of the task, as a hash. */
  context_key: string | null;
  /** The cron that made it. */
  cron_id: string | null;
}

/** Runs that wait or execute. */
export const ACTIVE = "status IN ('pending', 'running')";
/** Runs in a final status. */
export const ENDED = "status NOT IN ('pending', 'running')";
/** Runs that have started, or ended without a start. */
const BEGUN = "turn > 0 AND (attempt > 0 OR status NOT IN ('pending', 'running'))";
/** Runs whose turn has come. */
export const READY = "status = 'pending' AND ready_at IS NOT NULL";
/** Runs that wait for the end of a delay. */
export const DELAYED = "status = 'pending' AND available_at > 0";

/** Whether the status is final. */
export function isFinal(status: RunStatus): boolean {
  return status !== 'pending' && status !== 'running';
}

export function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
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

/** The kwargs of a run whose graph finds headers of the request in its configuration. */
export function withHeaders(kwargs: RunKwargs, { headers }: Pick<Access, 'headers'>): RunKwargs {
  if (!headers) return kwargs;
  const { config } = kwargs;
  return { ...kwargs, config: { ...config, configurable: { ...config.configurable, ...headers } } };
}

/** The configuration of a run, with the project and the example of its trace. */
function tracedConfig({ config, langsmith_tracer: tracer }: RunCreate | StatelessRunCreate): RunKwargs['config'] {
  const { project_name: project, example_id: example } = tracer ?? {};
  if (!project && !example) return config ?? {};
  const traced = { ...(project ? { langsmith_project: project } : {}), ...(example ? { langsmith_example_id: example } : {}) };
  return { ...config, configurable: { ...config?.configurable, ...traced } };
}

/** The part of a request that is stored, in the form that the contract shows. */
export function kwargsOf(request: RunCreate | StatelessRunCreate): RunKwargs {
  const { checkpoint, checkpoint_id: checkpointId } = request as RunCreate;
  return {
    input: request.input ?? null,
    command: request.command ?? null,
    config: tracedConfig(request),
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

export function runNotFound(runId: string): Problem {
  return new Problem('not_found', `Run with ID ${runId} not found`);
}

/** A run by its id alone, for the server's own work. */
export async function findRun(reader: Reader, runId: string): Promise<RunRow | undefined> {
  const [row] = await select<RunRow>(reader, 'SELECT * FROM runs WHERE run_id = $1', [runId]);
  return row;
}

/** A run by its id alone, on a thread that the filter lets through. */
export async function findAllowedRun(storage: Storage, runId: string, filter: Filter): Promise<RunRow | undefined> {
  const parameters = new Parameters(runId.toLowerCase());
  const allowed = andOfAllowedThread(filter, storage.dialect, parameters);
  const [row] = await storage.read<RunRow>(`SELECT * FROM runs WHERE run_id = $1${allowed}`, parameters.values);
  return row;
}

export async function findRunOfThread(
  storage: Storage,
  threadId: string,
  runId: string,
  filter: Filter,
): Promise<RunRow | undefined> {
  const { condition, parameters } = conditionOfThread(storage, threadId, runId, filter);
  const [row] = await storage.read<RunRow>(`SELECT * FROM runs WHERE ${condition}`, parameters.values);
  return row;
}

/** Whether the thread has the run; for what needs no more of it. */
export async function findKeyOfThread(
  storage: Storage,
  threadId: string,
  runId: string,
  filter: Filter,
): Promise<RunKey | undefined> {
  const { condition, parameters } = conditionOfThread(storage, threadId, runId, filter);
  const [row] = await storage.read<RunKey>(`SELECT run_id, thread_id FROM runs WHERE ${condition}`, parameters.values);
  return row;
}

function conditionOfThread(storage: Storage, threadId: string, runId: string, filter: Filter) {
  const parameters = new Parameters(runId.toLowerCase(), threadId.toLowerCase());
  const allowed = andOfAllowedThread(filter, storage.dialect, parameters);
  return { condition: `run_id = $1 AND thread_id = $2${allowed}`, parameters };
}

/** The next runs on the thread after a position. */
export function runsAfter(storage: Storage, threadId: string, position: number, limit: number): Promise<RunRow[]> {
  return storage.read<RunRow>('SELECT * FROM runs WHERE thread_id = $1 AND position > $2 ORDER BY position LIMIT $3', [
    ...[threadId, position, limit],
  ]);
}

/** The next runs of the thread behind a number that have started, or ended without a start. */
export function findRunsStartedAfter(storage: Storage, threadId: string, turn: number, limit: number): Promise<RunRow[]> {
  return storage.read<RunRow>(`SELECT * FROM runs WHERE thread_id = $1 AND turn > $2 AND ${BEGUN} ORDER BY turn LIMIT $3`, [
    ...[threadId, turn, limit],
  ]);
}

/** The first run of the thread behind a number that has started, or whose turn has come. */
export async function findOvertakingRun(storage: Storage, threadId: string, turn: number): Promise<RunRow | undefined> {
  const [row] = await storage.read<RunRow>(
    `SELECT * FROM runs WHERE thread_id = $1 AND turn > 0 AND turn > $2 AND (attempt > 0 OR status = 'pending') ORDER BY turn LIMIT 1`,
    [threadId, turn],
  );
  return row;
}

/** Newest first. */
export function listRuns(storage: Storage, threadId: string, query: ListRunsQuery): Promise<RunRow[]> {
  const parameters = new Parameters(threadId.toLowerCase());
  const conditions = ['thread_id = $1'];
  if (query.status) conditions.push(`status = ${parameters.add(query.status)}`);
  if (query.metadata) conditions.push(storage.dialect.jsonContains('metadata', parameters.add(filterText(query.metadata))));
  return storage.read<RunRow>(
    `SELECT * FROM runs WHERE ${conditions.join(' AND ')} ORDER BY position DESC LIMIT ${parameters.add(query.limit)} OFFSET ${parameters.add(query.offset)}`,
    parameters.values,
  );
}

/** The active runs in one of the statuses, over all threads. Newer runs of a thread come first. */
export function runsInStatus(storage: Storage, statuses: readonly RunStatus[], filter: Filter): Promise<RunKey[]> {
  const parameters = new Parameters();
  const wanted = parameters.list(statuses);
  const allowed = andOfAllowedThread(filter, storage.dialect, parameters);
  return storage.read<RunKey>(
    `SELECT run_id, thread_id FROM runs WHERE status IN (${wanted})${allowed} ORDER BY position DESC`,
    parameters.values,
  );
}

/** Oldest first. `any` returns at most one, since hundreds may wait. */
export function activeRuns(transaction: Transaction, threadId: string, which: 'all' | 'any'): Promise<RunRow[]> {
  return transaction.query<RunRow>(
    `SELECT * FROM runs WHERE thread_id = $1 AND ${ACTIVE} ORDER BY position ${which === 'any' ? 'LIMIT 1' : ''}`,
    [threadId],
  );
}

export async function hasActiveRuns(transaction: Transaction, threadId: string): Promise<boolean> {
  const found = await transaction.query(`SELECT 1 AS found FROM runs WHERE thread_id = $1 AND ${ACTIVE} LIMIT 1`, [threadId]);
  return found.length > 0;
}

export type RunKey = Pick<RunRow, 'run_id' | 'thread_id'>;

/** Newest first: stopping runs in this order keeps waiting ones from starting. */
export function activeRunsOf(storage: Storage, column: 'thread_id' | 'assistant_id', id: string): Promise<RunKey[]> {
  return storage.read<RunKey>(`SELECT run_id, thread_id FROM runs WHERE ${column} = $1 AND ${ACTIVE} ORDER BY position DESC`, [
    id,
  ]);
}

/** The active runs with these metadata, over all threads that the filter lets through. */
export function activeRunsWith(storage: Storage, metadata: Record<string, unknown>, filter: Filter): Promise<RunKey[]> {
  const parameters = new Parameters(filterText(metadata));
  const matches = storage.dialect.jsonContains('metadata', '$1');
  const allowed = andOfAllowedThread(filter, storage.dialect, parameters);
  return storage.read<RunKey>(`SELECT run_id, thread_id FROM runs WHERE ${ACTIVE} AND ${matches}${allowed}`, parameters.values);
}

/** Runs with these metadata that ended on threads which wait for an answer now. */
export function askingRunsWith(storage: Storage, metadata: Record<string, unknown>, filter: Filter): Promise<RunKey[]> {
  const parameters = new Parameters(filterText(metadata));
  const matches = storage.dialect.jsonContains('metadata', '$1');
  const allowed = andOfAllowedThread(filter, storage.dialect, parameters);
  return storage.read<RunKey>(
    `SELECT run_id, thread_id FROM runs WHERE status = 'success' AND ${matches}${allowed}
       AND thread_id IN (SELECT thread_id FROM threads WHERE status = 'interrupted')`,
    parameters.values,
  );
}

/** How many runs wait and how many execute, over all processes on the database. */
export async function countActiveRuns(storage: Storage): Promise<{ pending: number; running: number }> {
  const rows = await storage.read<{ status: 'pending' | 'running'; count: number }>(
    `SELECT status, count(*) AS count FROM runs WHERE ${ACTIVE} GROUP BY status`,
  );
  const of = (status: string) => Number(rows.find((row) => row.status === status)?.count ?? 0);
  return { pending: of('pending'), running: of('running') };
}

interface Turns {
  first: number | undefined;
  last: number;
}

/** Numbers of the first run of a thread (of all that have started, or of the running one) and of the last one (0 without). */
export function findTurns(storage: Storage, threadId: string, which: 'all' | 'running'): Promise<Turns> {
  return readTurns(storage, which === 'all' ? '1 = 1' : "status = 'running'", [threadId]);
}

/** Like `findTurns`, for the first run that executes or ended since `since` (ISO time). */
export function findKeptTurns(storage: Storage, threadId: string, since: string): Promise<Turns> {
  return readTurns(storage, `(${ACTIVE} OR updated_at >= $2)`, [threadId, since]);
}

async function readTurns(storage: Storage, condition: string, [threadId, ...values]: [string, ...string[]]): Promise<Turns> {
  const [row] = await storage.read<{ first: number | null; last: number | null }>(
    `SELECT min(CASE WHEN ${condition} THEN turn END) AS first, max(turn) AS last FROM runs WHERE thread_id = $1 AND ${BEGUN}`,
    [threadId.toLowerCase(), ...values],
  );
  return { first: row?.first == null ? undefined : Number(row.first), last: Number(row?.last ?? 0) };
}

/** The first of the thread's runs. */
export async function firstRunOf(reader: Reader, threadId: string): Promise<RunRow | undefined> {
  const [row] = await select<RunRow>(reader, 'SELECT * FROM runs WHERE thread_id = $1 ORDER BY position LIMIT 1', [threadId]);
  return row;
}

/** The run of the thread that a request with this key made. */
export async function requestedRunOf(reader: Reader, threadId: string, key: string): Promise<RunRow | undefined> {
  const [row] = await select<RunRow>(
    reader,
    'SELECT * FROM runs WHERE thread_id = $1 AND request_key = $2 ORDER BY position LIMIT 1',
    [threadId, key],
  );
  return row;
}

/** The latest run of the thread that a request with this key made, beside the run `except`. */
export async function latestRequestedRun(
  reader: Reader,
  threadId: string,
  key: string,
  except = '',
): Promise<(Pick<RunRow, 'run_id' | 'status' | 'cancel_action'> & { isLast: boolean }) | undefined> {
  const [row] = await select<Pick<RunRow, 'run_id' | 'status' | 'cancel_action' | 'position'> & { last: number }>(
    reader,
    `SELECT run_id, status, cancel_action, position, (SELECT max(position) FROM runs WHERE thread_id = $1) AS last
     FROM runs WHERE thread_id = $1 AND request_key = $2 AND run_id <> $3 ORDER BY position DESC LIMIT 1`,
    [threadId, key, except],
  );
  return row && { ...row, isLast: Number(row.position) === Number(row.last) };
}

/** The latest run of the thread that was accepted before `run` and has started. */
export async function lastStartedBefore(
  transaction: Transaction,
  { thread_id: threadId, position }: RunRow,
): Promise<RunRow | undefined> {
  const [row] = await transaction.query<RunRow>(
    'SELECT * FROM runs WHERE thread_id = $1 AND position < $2 AND attempt > 0 ORDER BY position DESC LIMIT 1',
    [threadId, position],
  );
  return row;
}

/** The run that the thread accepted last. */
export async function newestRunOf(storage: Storage, threadId: string): Promise<string | undefined> {
  const [row] = await storage.read<RunKey>(
    'SELECT run_id, thread_id FROM runs WHERE thread_id = $1 ORDER BY position DESC LIMIT 1',
    [threadId.toLowerCase()],
  );
  return row?.run_id;
}

/** Undefined when there is no such run. */
export async function statusOf(storage: Storage, runId: string): Promise<RunStatus | undefined> {
  const [row] = await storage.read<Pick<RunRow, 'status'>>('SELECT status FROM runs WHERE run_id = $1', [runId]);
  return row?.status;
}

export async function deleteRun(transaction: Transaction, runId: string): Promise<void> {
  await transaction.query('DELETE FROM runs WHERE run_id = $1', [runId]);
}

/** False when the run is active or does not exist. */
export async function deleteEndedRun(storage: Storage, runId: string): Promise<boolean> {
  const deleted = await storage.write(`DELETE FROM runs WHERE run_id = $1 AND ${ENDED} RETURNING run_id`, [runId]);
  return deleted.length > 0;
}

export async function deleteEndedRunsOfAssistant(storage: Storage, assistantId: string): Promise<void> {
  await storage.write(`DELETE FROM runs WHERE assistant_id = $1 AND ${ENDED}`, [assistantId]);
}

/** Also deletes their stored events. */
export async function deleteAllRuns(transaction: Transaction): Promise<void> {
  for (const table of ['stream_events', 'runs']) await transaction.query(`DELETE FROM ${table}`);
}
