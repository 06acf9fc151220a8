/** Lists tasks in pages, the latest change first. */
import type { AgentServer } from '../agent-server/agent-server.ts';
import type { Access } from '../agent-server/auth/access.ts';
import type { ListedTask, TaskEnds, TaskQuery } from '../agent-server/runs/task-records.ts';
import { Problem } from '../problem.ts';
import { type Task, TaskProblem, type TaskState } from './task.ts';
import { contextKeyOf, conversationOf, isSameContext } from './task-runs.ts';

export interface TaskListRequest {
  contextId?: string | undefined;
  state?: TaskState | undefined;
  /** Tasks whose state changed then or later: a time as RFC 3339 has it. */
  changedSince?: string | undefined;
  pageSize: number;
  /** Of the page before. */
  pageToken?: string | undefined;
  historyLength?: number | undefined;
}

export interface TaskPage {
  tasks: Task[];
  /** Undefined on the last page. */
  nextPageToken: string | undefined;
  /** How many tasks all pages have. */
  total: number;
}

const WAITS = { statuses: ['success'], states: ['input-required', 'auth-required'] } as const;

/** How the newest run of a task in a state ended. */
const ENDS: Record<TaskState, readonly TaskEnds[]> = {
  submitted: [{ statuses: ['pending'] }],
  working: [{ statuses: ['running'] }],
  'input-required': [{ ...WAITS, states: ['input-required'], isFollowed: false }],
  'auth-required': [{ ...WAITS, states: ['auth-required'], isFollowed: false }],
  completed: [{ statuses: ['success'], states: ['completed'] }],
  canceled: [{ statuses: ['interrupted'] }, { ...WAITS, isFollowed: true }],
  failed: [{ statuses: ['error', 'timeout'] }, { statuses: ['success'], states: ['failed'] }],
  rejected: [{ statuses: ['success'], states: ['rejected'] }],
};

/** How many tasks are looked at for one page. A page may be shorter than was asked for. */
const LOOKED_AT = 400;

/** `get` shows a task as it is now; it throws `task_not_found` for one that is gone. */
export async function listTasks(
  { access, agent, assistantId }: { access: Access; agent: AgentServer; assistantId: string },
  request: TaskListRequest,
  get: (id: string) => Promise<Task>,
): Promise<TaskPage> {
  const { contextId, state, pageSize } = request;
  const query = queryOf(request, assistantId, access);
  const lists = agent.conversationRuns;
  const tasks: Task[] = [];
  let after = request.pageToken === undefined ? undefined : placeIn(request.pageToken);
  let looked = 0;
  for (;;) {
    const found = await lists.tasks(access, query, { after, limit: pageSize + 1 });
    for (const listed of found.slice(0, pageSize)) {
      if (tasks.length === pageSize || looked === LOOKED_AT) break;
      after = listed;
      looked += 1;
      const task = await get(listed.task_id).catch(unlessGone);
      if (task && (state === undefined || task.status.state === state) && isIn(task, contextId)) tasks.push(task);
    }
    const isLast = found.length <= pageSize && (found.length === 0 || after === found.at(-1));
    if (isLast || tasks.length === pageSize || looked === LOOKED_AT) {
      const total = await lists.countTasks(access, query);
      return { tasks, nextPageToken: isLast || !after ? undefined : tokenOf(after), total };
    }
  }
}

function queryOf({ contextId, state, changedSince }: TaskListRequest, assistantId: string, { user }: Access): TaskQuery {
  const threads = contextId === undefined ? undefined : conversationOf(contextId, assistantId, user);
  const threadIds = threads && [threads.threadId, ...(threads.otherThreadId ? [threads.otherThreadId] : [])];
  const since = changedSince === undefined ? undefined : new Date(changedSince).toISOString();
  return {
    assistantId,
    threadIds,
    contextKey: contextId === undefined ? undefined : contextKeyOf(contextId),
    ends: state && ENDS[state],
    since,
  };
}

/** A thread may have tasks of other contexts. */
function isIn(task: Task, contextId: string | undefined): boolean {
  return contextId === undefined || isSameContext(task.contextId, contextId);
}

function tokenOf({ updated_at, task_id }: ListedTask): string {
  return Buffer.from(JSON.stringify([updated_at, task_id])).toString('base64url');
}

/** Throws `invalid` for a token that no page had. */
function placeIn(token: string): ListedTask {
  try {
    const [updated_at, task_id, ...more] = JSON.parse(Buffer.from(token, 'base64url').toString()) as unknown[];
    if (typeof updated_at === 'string' && typeof task_id === 'string' && more.length === 0) return { updated_at, task_id };
  } catch {
    // Neither JSON nor a list.
  }
  throw new Problem('invalid', 'pageToken: no page had this token.');
}

function unlessGone(thrown: unknown): undefined {
  if (!(thrown instanceof TaskProblem) || thrown.reason !== 'task_not_found') throw thrown;
}
