/** The tasks of an assistant in the database. A task is a run, and the runs that continued it; the newest of them says when it changed. */
import type { RunStatus } from '../../../generated/agent-server/types.gen.ts';
import { Parameters, type Storage } from '../../storage/port.ts';
import type { Filter } from '../auth/access.ts';
import { andOfAllowedThread } from '../auth/filter-records.ts';
import { FOLLOWED } from './queue-records.ts';

/** A task and when its newest run changed. */
export interface ListedTask {
  task_id: string;
  updated_at: string;
}

/** How the newest run of a task ended, or that it did not. */
export interface TaskEnds {
  statuses: readonly RunStatus[];
  /** Where it ended well: the states that it left the task in. */
  states?: readonly string[];
  /** Whether another run took the thread elsewhere since; either way by default. */
  isFollowed?: boolean;
}

export interface TaskQuery {
  assistantId: string;
  /** Any thread by default. */
  threadIds?: readonly string[] | undefined;
  /** As the hash that their runs have. */
  contextKey?: string | undefined;
  /** Conditions on the newest run, one of which holds; any by default. */
  ends?: readonly TaskEnds[] | undefined;
  /** Changed then or later. */
  since?: string | undefined;
}

/** The next tasks behind `after`, the latest change first. */
export function listTasks(
  storage: Storage,
  query: TaskQuery,
  { after, limit }: { after?: ListedTask | undefined; limit: number },
  filter: Filter,
): Promise<ListedTask[]> {
  const parameters = new Parameters();
  const wanted = whereTasks(storage, query, filter, parameters);
  const behind = after
    ? ` AND (updated_at, task_id) < (${parameters.add(after.updated_at)}, ${parameters.add(after.task_id)})`
    : '';
  return storage.read<ListedTask & Record<string, string>>(
    `SELECT task_id, updated_at FROM runs WHERE ${wanted}${behind} ORDER BY updated_at DESC, task_id DESC LIMIT ${parameters.add(limit)}`,
    parameters.values,
  );
}

export async function countTasks(storage: Storage, query: TaskQuery, filter: Filter): Promise<number> {
  const parameters = new Parameters();
  const wanted = whereTasks(storage, query, filter, parameters);
  const [row] = await storage.read<{ count: number }>(`SELECT COUNT(*) AS count FROM runs WHERE ${wanted}`, parameters.values);
  return Number(row!.count);
}

function whereTasks(storage: Storage, query: TaskQuery, filter: Filter, parameters: Parameters): string {
  const { assistantId, threadIds, contextKey, ends, since } = query;
  const conditions = [
    `assistant_id = ${parameters.add(assistantId)}`,
    'task_id IS NOT NULL',
    'NOT EXISTS (SELECT 1 FROM runs AS later WHERE later.task_id = runs.task_id AND later.position > runs.position)',
  ];
  if (threadIds) conditions.push(storage.dialect.isAmong('thread_id', parameters.add(JSON.stringify(threadIds))));
  // Runs from before these columns were there have neither: whoever reads the list looks at the task itself.
  if (contextKey !== undefined) conditions.push(`(context_key = ${parameters.add(contextKey)} OR context_key IS NULL)`);
  if (ends) conditions.push(`(${ends.map((one) => endsAs(one, parameters)).join(' OR ')})`);
  if (since !== undefined) conditions.push(`updated_at >= ${parameters.add(since)}`);
  return conditions.join(' AND ') + andOfAllowedThread(filter, storage.dialect, parameters);
}

function endsAs({ statuses, states, isFollowed }: TaskEnds, parameters: Parameters): string {
  return [
    `status IN (${parameters.list(statuses)})`,
    ...(states ? [`(task_state IN (${parameters.list(states)}) OR task_state IS NULL)`] : []),
    ...(isFollowed === undefined ? [] : [`${isFollowed ? '' : 'NOT '}${FOLLOWED}`]),
  ].join(' AND ');
}
