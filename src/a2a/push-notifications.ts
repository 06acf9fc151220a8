/** Push notifications of one assistant's tasks: who is told, and the task as it came into each of its states. */
import type { AgentServer } from '../agent-server/agent-server.ts';
import { type Access, everything } from '../agent-server/auth/access.ts';
import type { RunKey } from '../agent-server/runs/run-records.ts';
import type { PushConfig, TaskChange } from '../agent-server/webhooks/push-records.ts';
import type { TellChange, ToldChange } from '../agent-server/webhooks/webhooks.ts';
import { Problem } from '../problem.ts';
import { type PushNotification, type Task, type TaskEvent, TaskProblem } from './task.ts';
import { answerFormOf } from './task-answer.ts';
import { findTask, type TaskRuns } from './task-runs.ts';
import { type Progress, progressOf, taskEndOf, taskOf } from './task-view.ts';

/** A configuration as answers show it: without secrets. */
export interface ShownPush {
  taskId: string;
  id: string;
  url: string;
  schemes?: string[];
}

interface PushOptions {
  access: Access;
  agent: AgentServer;
  /** Throws `task_not_found`, also for a task of somebody else. */
  find(taskId: string): Promise<TaskRuns>;
}

/** The configurations of the tasks of one assistant. Each method throws `task_not_found`, and `push_not_supported`. */
export class TaskPushNotifications {
  readonly #options: PushOptions;

  constructor(options: PushOptions) {
    this.#options = options;
  }

  /** Throws `invalid` for an address that is not allowed, and for one configuration too many. */
  async set(taskId: string, push: PushNotification): Promise<ShownPush> {
    const { access, agent } = this.#options;
    const run = await this.#runOf(taskId);
    const config = { ...acceptedPush(agent, push), id: push.id ?? run.run_id };
    await agent.pushConfigs.set(access, run, config).catch(unlessGone(taskId));
    return shown(run.run_id, config);
  }

  /** The configuration with this id; without an id that of the task's own id, else the first. */
  async get(taskId: string, id?: string): Promise<ShownPush> {
    const all = await this.list(taskId);
    const found = all.find((config) => config.id === (id ?? config.taskId)) ?? (id === undefined ? all[0] : undefined);
    if (!found)
      throw new TaskProblem('task_not_found', `Task not found: ${taskId} has no such push notification configuration.`, {
        taskId,
        ...(id === undefined ? {} : { id }),
      });
    return found;
  }

  /** Oldest first. */
  async list(taskId: string): Promise<ShownPush[]> {
    const { access, agent } = this.#options;
    const run = await this.#runOf(taskId);
    const configs = await agent.pushConfigs.list(access, run).catch(unlessGone(taskId));
    return configs.map((config) => shown(run.run_id, config));
  }

  /** Deletes a configuration with what was to be sent to it. One that does not exist is deleted, too. */
  async delete(taskId: string, id: string): Promise<void> {
    const { access, agent } = this.#options;
    await agent.pushConfigs.delete(access, await this.#runOf(taskId), id).catch(unlessGone(taskId));
  }

  async #runOf(taskId: string): Promise<RunKey> {
    assertPushes(this.#options.agent);
    return (await this.#options.find(taskId)).turns[0].run;
  }
}

/** What is stored of a configuration. Throws `push_not_supported`, and `invalid` for an address that is not allowed. */
export function acceptedPush(agent: AgentServer, push: PushNotification): Omit<PushConfig, 'id'> & { id: string | undefined } {
  assertPushes(agent);
  const { id, url, dialect, contentType, token, authentication, field } = push;
  agent.pushConfigs.assertAllowed(url, field === '' ? 'url' : `${field}.url`);
  const authorization = authentication && authorizationOf(authentication);
  const headers = {
    'content-type': contentType,
    ...(token ? { 'x-a2a-notification-token': token } : {}),
    ...(authorization ? { authorization } : {}),
  };
  return { id, url, dialect, headers, field, ...(authentication ? { schemes: authentication.schemes } : {}) };
}

function assertPushes(agent: AgentServer): void {
  if (!agent.pushConfigs.enabled)
    throw new TaskProblem(
      'push_not_supported',
      'Push notifications are not supported: webhooks are disabled here. Stream the task, or poll it.',
    );
}

/** Undefined without credentials. */
function authorizationOf({ schemes, credentials }: NonNullable<PushNotification['authentication']>): string | undefined {
  if (!credentials) return undefined;
  const known = ['bearer', 'basic'].find((one) => schemes.some((scheme) => scheme.toLowerCase() === one));
  if (known === 'basic') {
    const isPlain = credentials.includes(':');
    return `Basic ${isPlain ? Buffer.from(credentials).toString('base64') : credentials}`;
  }
  return `${known ? 'Bearer' : schemes.find((scheme) => scheme !== '') || 'Bearer'} ${credentials}`;
}

function shown(taskId: string, { id, url, schemes }: Pick<PushConfig, 'id' | 'url' | 'schemes'>): ShownPush {
  return { taskId, id, url, ...(schemes ? { schemes } : {}) };
}

function unlessGone(taskId: string) {
  return (error: unknown): never => {
    if (!(error instanceof Problem) || error.code !== 'not_found') throw error;
    throw new TaskProblem('task_not_found', `Task not found: ${taskId}`, { taskId });
  };
}

/** How clients of a dialect are told of a change. */
export interface NotificationShape {
  dialect: string;
  /** Whether each change is told by the whole task, or by what is new to clients that have it. */
  tells: 'tasks' | 'updates';
  of(event: TaskEvent): object;
}

/** A task with more artifacts is told whole: as many notifications would be a flood. */
const MOST_ARTIFACTS = 100;

/** Has the agent server keep what its runs say of tasks, and tell the changes of these. */
export function connectTasks(agent: AgentServer, shapes: readonly NotificationShape[]): void {
  agent.webhooks.tell = changeTeller(agent, shapes);
  agent.conversationRuns.describeEnd = (turn) => taskEndOf(agent, turn);
}

/** Tells each receiver in the shape of the dialect that registered it. */
function changeTeller(agent: AgentServer, shapes: readonly NotificationShape[]): TellChange {
  return async (told) => {
    const shape = shapes.find(({ dialect }) => dialect === told.dialect);
    if (!shape) throw new Error(`there is no dialect ${told.dialect}`);
    const task = await taskAfter(agent, told);
    if (!task) return [];
    const isWhole = shape.tells === 'tasks' || !told.knowsTask || task.artifacts.length > MOST_ARTIFACTS;
    const events: TaskEvent[] = isWhole ? [{ kind: 'task', task }] : updatesOf(task, told.change);
    return events.map((event) => JSON.stringify(shape.of(event)));
  };
}

/** What is new in a task after a change: the state, and before it the artifacts of a run that has ended. */
function updatesOf({ id: taskId, contextId, status, artifacts }: Task, change: TaskChange): TaskEvent[] {
  const made = change === 'ended' ? artifacts : [];
  return [
    ...made.map((artifact) => ({ kind: 'artifact' as const, taskId, contextId, artifact, append: false, last: true })),
    { kind: 'status', taskId, contextId, status, last: false },
  ];
}

/** The task as it was after the change; undefined when it is gone, or when the change was overtaken before anybody could see it. */
async function taskAfter(agent: AgentServer, told: ToldChange): Promise<Task | undefined> {
  const first = await agent.runs.find(everything, told.taskId);
  if (!first) return undefined;
  const task = await findTask(everything, agent.runs, first.assistant_id, told.taskId).catch(unlessUnknown);
  const turn = task?.turns.findIndex(({ run }) => run.run_id === told.runId) ?? -1;
  if (!task || turn < 0) return undefined;
  const isLast = turn === task.turns.length - 1;
  const { follower, ...known } = task;
  // What came later than the change is not to be seen. That a question was overtaken is a change of its own, if it was ever open.
  const isOvertaken = isLast && follower !== undefined && !told.isClosed;
  const upTo = { ...known, turns: task.turns.slice(0, turn + 1) as TaskRuns['turns'], ...(isOvertaken ? { follower } : {}) };
  const assistant = await agent.assistants.getToRun(everything, first.assistant_id);
  const now = () => answerFormOf(agent, assistant).then((form) => progressOf(everything, agent, upTo, form));
  const progress = await progressAfter(told, isLast, now);
  return progress && taskOf(upTo, progress);
}

async function progressAfter(
  { change, isClosed, at }: ToldChange,
  isLast: boolean,
  now: () => Promise<Progress>,
): Promise<Progress | undefined> {
  if (change === 'submitted') return { state: 'submitted', since: at, artifacts: [] };
  if (change === 'working') return { state: 'working', since: at, artifacts: [], message: undefined };
  // An answer was accepted before, so it waits for none.
  if (change === 'closed' && !isLast) return undefined;
  const progress = await now();
  if (change === 'set') return progress;
  const isCanceled = progress.state === 'canceled';
  if (change === 'closed') return isCanceled ? progress : undefined;
  // It was withdrawn after it had asked, which is told next.
  return isCanceled && isClosed ? undefined : progress;
}

function unlessUnknown(error: unknown): undefined {
  if (!(error instanceof TaskProblem)) throw error;
}
