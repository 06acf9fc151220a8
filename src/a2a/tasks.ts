/**
 * The A2A tasks of one assistant. A conversation is a thread and a task is a run on it. Tasks therefore have the queue,
 * durability and state of all runs.
 */
import type { Assistant, Run, RunCreate, RunResult } from '../../generated/agent-server/types.gen.ts';
import type { AgentServer } from '../agent-server/agent-server.ts';
import type { Access } from '../agent-server/auth/access.ts';
import type { RunPurpose } from '../agent-server/runs/accept-runs.ts';
import { RequestedBefore, ThreadOfOther } from '../agent-server/runs/conversation-runs.ts';
import { Problem } from '../problem.ts';
import { exchangeOf } from './agent-description.ts';
import { answerOf, assertModes, inputOf, toldToGraph } from './message-input.ts';
import { acceptedPush, TaskPushNotifications } from './push-notifications.ts';
import { StreamedArtifacts } from './streamed-artifacts.ts';
import { type Answer, isFinal, type Message, type SendRequest, type Task, type TaskEvent, TaskProblem } from './task.ts';
import { type AnswerForm, answerFormOf } from './task-answer.ts';
import { streamedSoFar, taskEvents } from './task-events.ts';
import { listTasks, type TaskListRequest, type TaskPage } from './task-list.ts';
import {
  contextKeyOf,
  findTask,
  isSameContext,
  keyOf,
  lastRun,
  openConversation,
  saidBy,
  type TaskRuns,
  type Turn,
  type TurnMetadata,
  taskIdOf,
  withLastRun,
} from './task-runs.ts';
import { type Look, subscribeTo } from './task-subscription.ts';
import {
  directMessageOf,
  isQuestion,
  isWaiting,
  type Progress,
  progressOf,
  questionOf,
  successOf,
  taskOf,
  type Waiting,
} from './task-view.ts';

/** Settings of every run of a task. */
const RUN = {
  stream_subgraphs: false,
  on_disconnect: 'continue',
  multitask_strategy: 'enqueue',
  if_not_exists: 'create',
  durability: 'async',
} as const;

/** A task for a message: the one that it made, or continued, now or when it was sent before. */
interface Accepted {
  task: TaskRuns;
  isNew: boolean;
  /** What its last run leaves, where the caller waits for it. */
  result?: Promise<RunResult> | undefined;
}

/** A run that was accepted for a message. */
type AcceptedRun = { run: Run; result?: Promise<RunResult> };

/** What a message adds to its task. */
interface Addition {
  message: Message;
  turn: Pick<TurnMetadata, 'a2a_message' | 'a2a_metadata'>;
  /** Who reads the run: the caller follows it, may come back for it, or waits for its end alone. */
  reader: 'follows' | 'returns' | 'waits';
  push?: ReturnType<typeof acceptedPush>;
}

/**
 * The tasks of an assistant, by its id or graph name. Throws `not_found` for an unknown one. `asked` are the extensions of the protocol
 * that the caller wants to use.
 */
export async function openTasks(
  access: Access,
  agent: AgentServer,
  assistantId: string,
  asked: readonly string[] = [],
): Promise<Tasks> {
  return new Tasks(access, agent, await agent.assistants.getToRun(access, assistantId), asked);
}

export class Tasks {
  readonly #access: Access;
  readonly #agent: AgentServer;
  readonly #assistant: Assistant;
  #shapeOnce: Promise<AnswerForm> | undefined;
  readonly push: TaskPushNotifications;
  /** The extensions of the protocol that the caller asked for and the assistant declares. */
  readonly activeExtensions: readonly string[];
  /** Those that the assistant requires and the caller did not ask for. */
  readonly #missingExtensions: readonly string[];

  constructor(access: Access, agent: AgentServer, assistant: Assistant, asked: readonly string[]) {
    this.#access = access;
    this.#agent = agent;
    this.#assistant = assistant;
    const { extensions = [] } = exchangeOf(assistant, agent.project.cards);
    this.activeExtensions = extensions.map(({ uri }) => uri).filter((uri) => asked.includes(uri));
    this.#missingExtensions = extensions.filter(({ uri, required }) => required && !asked.includes(uri)).map(({ uri }) => uri);
    this.push = new TaskPushNotifications({ access, agent, find: (id) => this.#find(id) });
  }

  /**
   * Accepts a message. With `waits`, resolves when its task has ended or waits for input; the graph may want to be shown as having
   * answered with a message instead of a task.
   */
  async send(request: SendRequest, waits: boolean): Promise<Answer> {
    const sent = await this.#accept(request, waits ? 'waits' : 'returns');
    const { known, progress } = waits
      ? await this.#atEnd(sent)
      : { known: sent.task, progress: sent.isNew ? accepted(sent.task) : await this.#progress(sent.task) };
    if (progress.state === 'completed' && progress.direct && progress.artifacts.length > 0)
      return { kind: 'message', message: directMessageOf(known, progress) };
    return { kind: 'task', task: await this.#view(known, progress, request.historyLength) };
  }

  /** Accepts a message and follows its task until it has ended or waits for input, or until `signal` aborts. */
  async *stream(request: SendRequest, signal: AbortSignal): AsyncGenerator<TaskEvent> {
    const { task, isNew } = await this.#accept(request, 'follows');
    if (!isNew) return yield* this.#follow(task, signal, request.historyLength);
    yield { kind: 'task', task: await this.#view(task, accepted(task), request.historyLength) };
    yield* this.#follow(task, signal, request.historyLength, new StreamedArtifacts(request.closing));
  }

  /** Follows a task from where it is. A task that has ended, or waits for input, is the only event. */
  async *resubscribe(id: string, signal: AbortSignal): AsyncGenerator<TaskEvent> {
    yield* this.#follow(await this.#find(id), signal);
  }

  /** Follows a task from where it is to its end, over all that it asks. Throws `unsupported_operation` for one that has ended. */
  async *subscribe(id: string, signal: AbortSignal): AsyncGenerator<TaskEvent> {
    const begun = await this.#find(id);
    const { state } = await this.#progress(begun);
    if (isFinal(state)) throw unsupported(id, `has ended as ${state}.`);
    yield* subscribeTo(begun, {
      ...{ agent: this.#agent, signal, look: (task) => this.#look(task), follow: (task) => this.#follow(task, signal) },
      followNext: (task) => this.#follow(task, signal, undefined, new StreamedArtifacts()),
    });
  }

  /** With `fresh` its last run was just accepted, and its follower knows the task. */
  async *#follow(
    task: TaskRuns,
    signal: AbortSignal,
    historyLength?: number,
    fresh?: StreamedArtifacts,
  ): AsyncGenerator<TaskEvent> {
    const ended = () => this.#ended(task);
    if (fresh) return yield* taskEvents(this.#agent, task, { streamed: fresh, isWorking: false, ended, signal });
    const progress = await this.#progress(task);
    if (progress.state !== 'submitted' && progress.state !== 'working') {
      yield { kind: 'task', task: await this.#view(task, progress, historyLength) };
      return;
    }
    // The task shows what was said up to here; the events go on from there.
    const streamed = await streamedSoFar(this.#agent, lastRun(task));
    const { artifacts, lastId } = streamed;
    const known: Progress = progress.state === 'working' ? progress : { ...progress, state: 'working', message: undefined };
    // It may have begun since its state was read.
    const isWorking = progress.state === 'working' || lastId !== undefined;
    const shown = isWorking ? { ...known, artifacts } : progress;
    yield { kind: 'task', task: await this.#view(task, shown, historyLength) };
    yield* taskEvents(this.#agent, task, { streamed, isWorking, ended, signal });
  }

  /** The current view of the task. Throws `invalid` if it belongs to a conversation other than `contextId`. */
  async get(id: string, { contextId, historyLength }: { contextId?: string; historyLength?: number } = {}): Promise<Task> {
    const task = await this.#find(id);
    assertContext(task, contextId, 'contextId');
    return this.#view(task, await this.#progress(task), historyLength);
  }

  /** Tasks of the assistant, the latest change first. */
  list(request: TaskListRequest): Promise<TaskPage> {
    const where = { access: this.#access, agent: this.#agent, assistantId: this.#assistant.assistant_id };
    return listTasks(where, request, (id) => this.get(id, { historyLength: request.historyLength }));
  }

  /** Stops a task that has not ended. Throws `task_not_cancelable` when it has; `again` shows one that was cancelled before. */
  async cancel(id: string, again: 'refused' | 'shown'): Promise<Task> {
    const { runs } = this.#agent;
    for (;;) {
      const task = await this.#find(id);
      const progress = await this.#progress(task);
      const run = lastRun(task);
      if (isWaiting(progress)) await runs.withdraw(this.#access, run);
      else if (progress.state === 'submitted' || progress.state === 'working') {
        await runs.cancel(this.#access, run, 'interrupt', true).catch(unlessConflict);
      } else if (progress.state === 'canceled' && again === 'shown') return this.#view(task, progress);
      else
        throw new TaskProblem('task_not_cancelable', `Task cannot be canceled: it has ended as ${progress.state}.`, {
          taskId: id,
        });
      const stopped = await this.#find(id);
      const outcome = await this.#progress(stopped);
      if (outcome.state === 'canceled') return this.#view(stopped, outcome);
      // It ended, or asked, before it could be stopped. The next look tells which.
    }
  }

  /** Creates the run for a message: it continues a waiting task or begins a new one. */
  async #accept({ message, metadata, push, unanswerable }: SendRequest, reader: Addition['reader']): Promise<Accepted> {
    const missing = this.#missingExtensions.join(', ');
    if (missing !== '')
      throw new TaskProblem('extension_required', `An extension is required: name ${missing}.`, { extensions: missing });
    assertModes(message, exchangeOf(this.#assistant, this.#agent.project.cards).inputModes);
    const turn = { a2a_message: saidBy(message), ...(metadata ? { a2a_metadata: metadata } : {}) };
    const addition = { message, turn, reader, ...(push ? { push: acceptedPush(this.#agent, push) } : {}) };
    try {
      const named = await this.#named(message, unanswerable);
      if (named) assertContext(named, message.contextId, 'message.contextId');
      const progress = named && (await this.#progress(named));
      if (!named || !progress || !isWaiting(progress)) {
        if (named) await this.#assertUnsent(named.threadId, message);
        if (named && (unanswerable === 'refused' || isAnswered(named, progress!)))
          throw unsupported(named.id, `does not wait: it is ${progress!.state}.`);
        return await this.#begin(named, addition);
      }
      const answering = await this.#answer(named, progress, addition);
      if (answering) return answering;
      await this.#assertUnsent(named.threadId, message);
      throw unsupported(named.id, 'no longer waits: another message came before this one.');
    } catch (error) {
      if (!(error instanceof RequestedBefore)) throw error;
      return { task: await this.#taskOf(error.runId), isNew: false };
    }
  }

  async #begin(named: TaskRuns | undefined, addition: Addition): Promise<Accepted> {
    const { message, turn } = addition;
    const { assistant_id: assistantId, graph_id: graphId } = this.#assistant;
    const conversation = named ?? openConversation(message, assistantId, this.#access.user);
    const { contextId, threadId } = conversation;
    const otherThreadId = 'otherThreadId' in conversation ? conversation.otherThreadId : undefined;
    const requestKey = keyOf(message);
    const { keys } = await this.#shape();
    const input = inputOf(message, { graphId, keys });
    const metadata: TurnMetadata = { a2a_context_id: contextId, ...turn };
    const request = this.#request({ input }, metadata, addition, keys);
    const create = (thread: string, other?: string) =>
      this.#create(thread, request, addition, {
        conversation: { requestKey, contextKey: contextKeyOf(contextId), otherThreadId: other, push: addition.push },
      });
    const { run, result } = await create(threadId, otherThreadId).catch((error: unknown) => {
      if (otherThreadId === undefined || !isOfOther(error)) throw error;
      return create(otherThreadId);
    });
    const task: TaskRuns = { id: run.run_id, contextId, threadId: run.thread_id, turns: [{ run, metadata }] };
    return { task, isNew: true, result };
  }

  /** Undefined when the task can no longer be answered. */
  async #answer(task: TaskRuns, { questions }: Waiting, addition: Addition): Promise<Accepted | undefined> {
    const { message, turn } = addition;
    const asked = lastRun(task);
    const requestKey = keyOf(message);
    await this.#assertUnsent(task.threadId, message);
    const command = answerOf(message, questions);
    const own = { a2a_context_id: task.contextId, a2a_task_id: task.id, a2a_question: questionOf(asked.run_id, questions) };
    const metadata: TurnMetadata = { ...own, ...turn };
    const request = this.#request({ command }, metadata, addition, (await this.#shape()).keys);
    const purpose = {
      answers: asked.run_id,
      conversation: { requestKey, contextKey: contextKeyOf(task.contextId), taskId: task.id, push: addition.push },
    };
    const made = await this.#create(task.threadId, request, addition, purpose).catch(unlessConflict);
    if (!made) return undefined;
    const turns = [...task.turns, { run: made.run, metadata }] satisfies Turn[] as TaskRuns['turns'];
    return { task: { ...task, turns }, isNew: true, result: made.result };
  }

  /** Accepts the run of a message. A caller that waits gets what it leaves. */
  async #create(threadId: string, request: RunCreate, { reader }: Addition, more: RunPurpose): Promise<AcceptedRun> {
    const { runs } = this.#agent;
    const purpose = { ...more, asksForThread: true, streamed: reader === 'follows' };
    if (reader === 'waits') return runs.createAwaited(this.#access, threadId, request, purpose);
    return { run: await runs.create(this.#access, threadId, request, purpose) };
  }

  /** Throws `RequestedBefore` for a message that was sent before. An answer that is sent again need not be one that begins a task. */
  async #assertUnsent(threadId: string, message: Message): Promise<void> {
    const before = await this.#agent.conversationRuns.requested(threadId, keyOf(message));
    if (before !== undefined) throw new RequestedBefore(before);
  }

  /**
   * The run streams pieces of its answer to whoever follows it, and they are stored. Not so where the caller waits for its end
   * alone, because pieces cost a third of the time: then only the artifacts that the graph itself writes are shown.
   */
  #request(
    what: Pick<RunCreate, 'input' | 'command'>,
    metadata: TurnMetadata,
    { message, reader }: Addition,
    keys: ReadonlySet<string>,
  ): RunCreate {
    return {
      ...RUN,
      ...what,
      assistant_id: this.#assistant.assistant_id,
      metadata: { ...metadata },
      config: { configurable: { a2a: toldToGraph(message, metadata, this.activeExtensions) } },
      stream_resumable: reader !== 'waits',
      stream_mode: keys.has('messages') && reader !== 'waits' ? ['messages-tuple', 'custom'] : ['custom'],
    };
  }

  /** The task when its last run has ended. One that completed is not read again: nothing that comes later changes it. */
  async #atEnd({ task, result }: Accepted): Promise<Look> {
    const left = await result?.catch(() => undefined);
    const run = left && !isQuestion(left) ? await this.#agent.runs.again(lastRun(task)) : undefined;
    if (left && run?.status === 'success') {
      const known = withLastRun(task, run);
      return { known, progress: successOf(left, known, await this.#shape()) };
    }
    await this.#agent.runs.ended(lastRun(task));
    return this.#look(task);
  }

  async #ended(task: TaskRuns): Promise<Task> {
    const { known, progress } = await this.#atEnd({ task, isNew: false });
    return this.#view(known, progress);
  }

  /** The task as it is now. One that is gone was rolled back: its followers see it canceled. */
  async #look(task: TaskRuns): Promise<Look> {
    const known = await this.#find(task.id).catch(unlessNotFound);
    if (!known) return { known: task, progress: { state: 'canceled', since: new Date().toISOString(), artifacts: [] } };
    return { known, progress: await this.#progress(known) };
  }

  async #view(task: TaskRuns, progress: Progress, historyLength?: number): Promise<Task> {
    return taskOf(task, progress, historyLength);
  }

  async #progress(task: TaskRuns): Promise<Progress> {
    return progressOf(this.#access, this.#agent, task, await this.#shape());
  }

  #shape(): Promise<AnswerForm> {
    this.#shapeOnce ??= answerFormOf(this.#agent, this.#assistant);
    return this.#shapeOnce;
  }

  /** The task that a message names. With a `contextId`, an unknown task id may begin a new task. */
  async #named({ taskId, contextId }: Message, unanswerable: SendRequest['unanswerable']): Promise<TaskRuns | undefined> {
    if (taskId === undefined) return undefined;
    if (unanswerable === 'refused') return this.#find(taskId);
    return this.#find(taskId).catch(contextId === undefined ? undefined : unlessNotFound);
  }

  /** The task that a run began or continued. */
  async #taskOf(runId: string): Promise<TaskRuns> {
    const run = await this.#agent.runs.find(this.#access, runId);
    return this.#find((run && taskIdOf(run)) ?? runId);
  }

  #find(taskId: string): Promise<TaskRuns> {
    return findTask(this.#access, this.#agent.runs, this.#assistant.assistant_id, taskId);
  }
}

/** A task whose last run was just accepted. */
function accepted(task: TaskRuns): Progress {
  return { state: 'submitted', since: lastRun(task).created_at, artifacts: [] };
}

/** Whether the thread that a client named is another assistant's or another user's. */
function isOfOther(error: unknown): boolean {
  return error instanceof ThreadOfOther || (error instanceof Problem && error.code === 'not_found');
}

/** Whether the question of a task that works was answered. Another answer cannot be told from a message that begins a task. */
function isAnswered({ turns }: TaskRuns, { state }: Progress): boolean {
  return turns.length > 1 && !isFinal(state);
}

function assertContext(task: TaskRuns, contextId: string | undefined, field: string): void {
  if (contextId !== undefined && !isSameContext(contextId, task.contextId)) {
    throw new Problem('invalid', `${field}: the task ${task.id} belongs to another conversation.`);
  }
}

function unsupported(taskId: string, says: string): TaskProblem {
  return new TaskProblem('unsupported_operation', `This operation is not supported: task ${taskId} ${says}`, { taskId });
}

function unlessConflict(thrown: unknown): undefined {
  if (!(thrown instanceof Problem) || thrown.code !== 'conflict') throw thrown;
}

function unlessNotFound(thrown: unknown): undefined {
  if (!(thrown instanceof TaskProblem) || thrown.reason !== 'task_not_found') throw thrown;
}
