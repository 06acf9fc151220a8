/**
 * The A2A tasks of one assistant. A conversation is a thread and a task is a run on it. Tasks therefore have the queue,
 * durability and state of all runs.
 */
import type { Assistant, RunCreate } from '../../generated/agent-server/types.gen.ts';
import type { AgentServer } from '../agent-server/agent-server.ts';
import type { Access } from '../agent-server/auth/access.ts';
import type { GraphShape } from '../agent-server/graphs/graphs.ts';
import { Problem } from '../problem.ts';
import { answerOf, assertNoFile, inputOf } from './message-input.ts';
import { type Message, type SendRequest, type Task, type TaskEvent, TaskProblem } from './task.ts';
import { taskEvents } from './task-events.ts';
import { conversationOf, findTask, lastRun, saidBy, type TaskRuns, type Turn, type TurnMetadata } from './task-runs.ts';
import { type Progress, progressOf, questionOf, taskOf } from './task-view.ts';

/** Settings of every run of a task. */
const RUN = {
  stream_subgraphs: false,
  stream_resumable: false,
  on_disconnect: 'continue',
  multitask_strategy: 'enqueue',
  if_not_exists: 'create',
  durability: 'async',
} as const;

/** Absent when nobody reads the run's stream. */
type StreamMode = RunCreate['stream_mode'] | undefined;

/** The tasks of an assistant, by its id or graph name. Throws `not_found` for an unknown one. */
export async function openTasks(access: Access, agent: AgentServer, assistantId: string): Promise<Tasks> {
  return new Tasks(access, agent, await agent.assistants.getToRun(access, assistantId));
}

export class Tasks {
  readonly #access: Access;
  readonly #agent: AgentServer;
  readonly #assistant: Assistant;

  constructor(access: Access, agent: AgentServer, assistant: Assistant) {
    this.#access = access;
    this.#agent = agent;
    this.#assistant = assistant;
  }

  /** Accepts a message. With `waits`, resolves when its task has ended or waits for input. */
  async send(request: SendRequest, waits: boolean): Promise<Task> {
    const task = await this.#accept(request);
    if (!waits) return this.#view(task, accepted(task), request.historyLength);
    return this.#ended(task, request.historyLength);
  }

  /** Accepts a message and follows its task until it has ended or waits for input, or until `signal` aborts. */
  async *stream(request: SendRequest, signal: AbortSignal): AsyncGenerator<TaskEvent> {
    const { keys } = await this.#shape();
    const task = await this.#accept(request, keys.has('messages') ? ['messages-tuple'] : []);
    yield { kind: 'task', task: await this.#view(task, accepted(task), request.historyLength) };
    yield* taskEvents(this.#agent, task, () => this.#ended(task), signal);
  }

  /** The current view of the task. Throws `invalid` if it belongs to a conversation other than `contextId`. */
  async get(id: string, { contextId, historyLength }: { contextId?: string; historyLength?: number } = {}): Promise<Task> {
    const task = await this.#find(id);
    assertContext(task, contextId, 'contextId');
    return this.#view(task, await progressOf(this.#access, this.#agent.runs, task), historyLength);
  }

  /** Stops a task that has not ended. Throws `task_not_cancelable` when it has. */
  async cancel(id: string): Promise<Task> {
    const { runs } = this.#agent;
    for (;;) {
      const task = await this.#find(id);
      const progress = await progressOf(this.#access, runs, task);
      const run = lastRun(task);
      if (progress.state === 'input-required') await runs.withdraw(this.#access, run);
      else if (progress.state === 'submitted' || progress.state === 'working') {
        await runs.cancel(this.#access, run, 'interrupt', true).catch(unlessConflict);
      } else throw new TaskProblem('task_not_cancelable', `Task cannot be canceled: it has ended as ${progress.state}.`);
      const stopped = await this.#find(id);
      const outcome = await progressOf(this.#access, runs, stopped);
      if (outcome.state === 'canceled') return this.#view(stopped, outcome);
      // It ended, or asked, before it could be stopped. The next look tells which.
    }
  }

  /** Creates the run for a message: it continues a waiting task or begins a new one. */
  async #accept({ message, metadata, push }: SendRequest, streamMode?: StreamMode): Promise<TaskRuns> {
    if (push) throw new TaskProblem('push_not_supported', 'Push notifications are not supported: stream the task, or poll it.');
    assertNoFile(message);
    const turn = { a2a_message: saidBy(message), ...(metadata ? { a2a_metadata: metadata } : {}) };
    for (;;) {
      const named = await this.#named(message);
      if (named) assertContext(named, message.contextId, 'message.contextId');
      const progress = named && (await progressOf(this.#access, this.#agent.runs, named));
      if (!named || progress?.state !== 'input-required') return this.#begin(message, named, turn, streamMode);
      const task = await this.#answer(message, named, progress, turn, streamMode);
      if (task) return task;
      // Another message was accepted since the task was read, so the task no longer waits.
    }
  }

  async #begin(
    message: Message,
    named: TaskRuns | undefined,
    turn: Partial<TurnMetadata>,
    streamMode: StreamMode,
  ): Promise<TaskRuns> {
    const { assistant_id: assistantId, graph_id: graphId } = this.#assistant;
    const { keys } = await this.#shape();
    const input = inputOf(message, { graphId, keys });
    const { contextId, threadId } = named ?? conversationOf(message.contextId, assistantId, this.#access.user);
    const metadata = { a2a_context_id: contextId, ...turn } as TurnMetadata;
    const request: RunCreate = {
      ...RUN,
      assistant_id: assistantId,
      input,
      metadata: { ...metadata },
      stream_mode: streamMode ?? [],
    };
    const run = await this.#agent.runs.create(this.#access, threadId, request, { streamed: streamMode !== undefined });
    return { id: run.run_id, contextId, threadId, turns: [{ run, metadata }] };
  }

  /** Undefined when the task can no longer be answered. */
  async #answer(
    message: Message,
    task: TaskRuns,
    { questions }: Progress & { state: 'input-required' },
    turn: Partial<TurnMetadata>,
    streamMode: StreamMode,
  ): Promise<TaskRuns | undefined> {
    const asked = lastRun(task);
    const command = answerOf(message, questions);
    const own = { a2a_context_id: task.contextId, a2a_task_id: task.id, a2a_question: questionOf(asked.run_id, questions) };
    const metadata = { ...own, ...turn } as TurnMetadata;
    const request: RunCreate = {
      ...RUN,
      assistant_id: this.#assistant.assistant_id,
      command,
      metadata: { ...metadata },
      stream_mode: streamMode ?? [],
    };
    const purpose = { answers: asked.run_id, streamed: streamMode !== undefined };
    const run = await this.#agent.runs.create(this.#access, task.threadId, request, purpose).catch(unlessConflict);
    return run && { ...task, turns: [...task.turns, { run, metadata }] satisfies Turn[] as TaskRuns['turns'] };
  }

  /** The task after its last run has ended. It is read again, because another run may have followed one that asked. */
  async #ended(task: TaskRuns, historyLength?: number): Promise<Task> {
    await this.#agent.runs.ended(lastRun(task));
    const ended = await this.#find(task.id);
    return this.#view(ended, await progressOf(this.#access, this.#agent.runs, ended), historyLength);
  }

  async #view(task: TaskRuns, progress: Progress, historyLength?: number): Promise<Task> {
    return taskOf(task, progress, await this.#shape(), historyLength);
  }

  #shape(): Promise<GraphShape> {
    return this.#agent.graphs.shape(this.#assistant);
  }

  /** The task that a message names. With a `contextId`, an unknown task id begins a new task. */
  async #named({ taskId, contextId }: Message): Promise<TaskRuns | undefined> {
    if (taskId === undefined) return undefined;
    return this.#find(taskId).catch((error: unknown) => {
      if (contextId !== undefined && error instanceof TaskProblem && error.reason === 'task_not_found') return undefined;
      throw error;
    });
  }

  #find(taskId: string): Promise<TaskRuns> {
    return findTask(this.#access, this.#agent.runs, this.#assistant.assistant_id, taskId);
  }
}

/** A task whose last run was just accepted. */
function accepted(task: TaskRuns): Progress {
  return { state: 'submitted', since: lastRun(task).created_at };
}

function assertContext(task: TaskRuns, contextId: string | undefined, field: string): void {
  if (contextId !== undefined && contextId !== task.contextId) {
    throw new Problem('invalid', `${field}: the task ${task.id} belongs to another conversation.`);
  }
}

function unlessConflict(thrown: unknown): undefined {
  if (!(thrown instanceof Problem) || thrown.code !== 'conflict') throw thrown;
}
