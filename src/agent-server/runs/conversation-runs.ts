/**
 * What a run of a conversation between agents needs beyond its position: its thread must be of the same assistant, and a message
 * that arrives twice makes one run. Both are checked in the transaction that accepts the run, when the thread is locked.
 */
import type { Storage, Transaction } from '../../storage/port.ts';
import type { Access } from '../auth/access.ts';
import { type PushConfig, storePushConfig } from '../webhooks/push-records.ts';
import type { TaskEnd } from './queue-records.ts';
import type { RunOutcome, RunQueue } from './run-queue.ts';
import { firstRunOf, latestRequestedRun, type RunRow, requestedRunOf } from './run-records.ts';
import { countTasks, type ListedTask, listTasks, type TaskQuery } from './task-records.ts';

/** The conversation that a run is accepted for. */
export interface Conversation {
  /** Identifies the message. A second run with it on its thread is refused. */
  requestKey: string;
  /** Where a message may make several runs: the latest one that the caller knows, null for none. A later one is refused. */
  latestRunId?: string | null;
  /** Identifies the context of the task that the run carries out: a thread may have several. Without it the run carries out none. */
  contextKey?: string;
  /** The thread of the conversation if its own is, or was, of another assistant. */
  otherThreadId?: string | undefined;
  /** The run that began the task which this run continues; without it the run begins one. */
  taskId?: string | undefined;
  /** Who is told about the task from now on. Without an id it gets the one of the task. */
  push?: (Omit<PushConfig, 'id'> & { id: string | undefined }) | undefined;
}

/** The thread is of another assistant, or the conversation lives on `otherThreadId`. */
export class ThreadOfOther extends Error {
  override name = 'ThreadOfOther';
}

/** The message has made a run before. */
export class RequestedBefore extends Error {
  override name = 'RequestedBefore';
  readonly runId: string;

  constructor(runId: string) {
    super(`the message has made run ${runId}`);
    this.runId = runId;
  }
}

/** Throws `ThreadOfOther` or `RequestedBefore`. The transaction has accepted `run`, and so holds the lock of the thread. */
export async function joinConversation(
  transaction: Transaction,
  queue: RunQueue,
  run: RunRow,
  conversation: Conversation,
): Promise<void> {
  await assertConversation(transaction, run, conversation);
  const { taskId = run.run_id, push } = conversation;
  if (push) await storePushConfig(transaction, taskId, { ...push, id: push.id ?? taskId }, run.created_at);
  if (push || conversation.taskId !== undefined) await queue.announceChange(transaction, run, 'submitted');
}

async function assertConversation(
  transaction: Transaction,
  run: RunRow,
  { requestKey, latestRunId, otherThreadId }: Conversation,
): Promise<void> {
  if (Number(run.position) === 1) {
    if (otherThreadId !== undefined && (await firstRunOf(transaction, otherThreadId))) throw new ThreadOfOther();
    return;
  }
  if (latestRunId !== undefined) {
    const latest = await latestRequestedRun(transaction, run.thread_id, requestKey, run.run_id);
    if (latest && latest.run_id !== latestRunId) throw new RequestedBefore(latest.run_id);
    return;
  }
  const [first, before] = await Promise.all([
    firstRunOf(transaction, run.thread_id),
    requestedRunOf(transaction, run.thread_id, requestKey),
  ]);
  if (otherThreadId !== undefined && first?.assistant_id !== run.assistant_id) throw new ThreadOfOther();
  if (before && before.run_id !== run.run_id) throw new RequestedBefore(before.run_id);
}

/** A run of a task that is about to end. */
export interface EndedTurn {
  run: RunRow;
  outcome: RunOutcome;
  result: unknown;
}

/** What conversations keep with their runs. */
export class ConversationRuns {
  readonly #storage: Storage;
  /** What the end of a run says of its task. Set where there are tasks. */
  describeEnd: ((turn: EndedTurn) => Promise<TaskEnd>) | undefined;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** The id of the run that the message has made on the thread. */
  async requested(threadId: string, requestKey: string): Promise<string | undefined> {
    return (await requestedRunOf(this.#storage, threadId, requestKey))?.run_id;
  }

  /** The latest run that the message has made on the thread. */
  latestRequested(threadId: string, requestKey: string): ReturnType<typeof latestRequestedRun> {
    return latestRequestedRun(this.#storage, threadId, requestKey);
  }

  /** The next tasks behind `after` whose threads the caller may search, the latest change first. */
  async tasks(access: Access, query: TaskQuery, page: { after?: ListedTask | undefined; limit: number }): Promise<ListedTask[]> {
    return listTasks(this.#storage, query, page, await access.allow('threads:search', { metadata: {} }));
  }

  /** How many tasks those are in all. */
  async countTasks(access: Access, query: TaskQuery): Promise<number> {
    return countTasks(this.#storage, query, await access.allow('threads:search', { metadata: {} }));
  }
}
