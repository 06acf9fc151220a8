/** The tasks of an assistant in the database. A task is a run, and the runs that continued it; the newest of them says when it changed. */
import type { RunStatus } from '../../../generated/agent-server/types.gen.ts';
import { Parameters, type Storage } from '../../storage/port.ts';
import type { Filter } from '../auth/access.ts';
import { andOfAllowedThread } from '../auth/filter-records.ts';

/** A task and when its newest run changed. */
export interface ListedTask {
  task_id: string;
  updated_at: string;
}

export interface TaskQuery {
  assistantId: string;
  /** Any thread by default. */
  threadIds?: readonly string[] | undefined;
  /** Of the newest run; any by default. */
  statuses?: readonly RunStatus[] | undefined;
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
  const { assistantId, threadIds, statuses, since } = query;
  const conditions = [
    `assistant_id = ${parameters.add(assistantId)}`,
    'task_id IS NOT NULL',
    'NOT EXISTS (SELECT 1 FROM runs AS later WHERE later.task_id = runs.task_id AND later.position > runs.position)',
  ];
  if (threadIds) conditions.push(`thread_id IN (${parameters.list(threadIds)})`);
  if (statuses) conditions.push(`status IN (${parameters.list(statuses)})`);
  if (since !== undefined) conditions.push(`updated_at >= ${parameters.add(since)}`);
  return conditions.join(' AND ') + andOfAllowedThread(filter, storage.dialect, parameters);
}
