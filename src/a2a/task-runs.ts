/**
 * Tasks as runs. A task is the run that began it plus the runs that continued it after the graph's questions. Its other data are
 * in the runs' metadata. The graph's configuration does not show them.
 */
import { createHash } from 'node:crypto';
import { v5 as uuidv5 } from 'uuid';
import type { Run } from '../../generated/agent-server/types.gen.ts';
import type { Access, User } from '../agent-server/auth/access.ts';
import { follows, type OrderedRun } from '../agent-server/runs/run-order.ts';
import type { Runs } from '../agent-server/runs/runs.ts';
import { ownThreadId } from '../agent-server/threads/named-threads.ts';
import { type JsonObject, type Message, type Part, TaskProblem } from './task.ts';

/** How many later runs are read per query. The first one already shows that most tasks have ended. */
const PAGE = 2;

/** What was said in a turn, without the task's ids: they are known only with the run. */
export type Said = Omit<Message, 'contextId' | 'taskId'>;

/** The metadata of a run that carries out a task. */
export interface TurnMetadata {
  a2a_context_id: string;
  a2a_message: Said;
  a2a_metadata?: JsonObject;
  /** The task that this run continues; absent on the first run. */
  a2a_task_id?: string;
  /** What this run answers. A graph that asks twice in one step keeps only its latest question. */
  a2a_question?: Said;
}

export interface Turn {
  run: TurnRun;
  metadata: TurnMetadata;
}

/** The run of a turn; with the artifacts that it streamed, as JSON, where it was read again. */
export type TurnRun = Run & Partial<Pick<OrderedRun, 'taskArtifacts'>>;

/** A task as it is stored. */
export interface TaskRuns {
  id: string;
  contextId: string;
  threadId: string;
  /** The run that began the task, then those that continued it. */
  turns: [Turn, ...Turn[]];
  /** The run that came after them and took the thread elsewhere. */
  follower?: OrderedRun;
}

/** The part of a client's message that is stored. */
export function saidBy({ messageId, role, parts, referenceTaskIds, extensions, metadata }: Message): Said {
  return { messageId, role, parts, referenceTaskIds, extensions, metadata };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The threads of a conversation. */
interface ConversationThreads {
  contextId: string;
  threadId: string;
  /** Its thread while the first one is not this assistant's, or not this user's. */
  otherThreadId?: string;
}

/**
 * The conversation that `contextId` names for an assistant. Clients may choose any string. A UUID is the thread's own id, so that the
 * conversation can be read through the agent server API, unless that thread is someone else's. Any other string is a conversation of
 * this assistant and this user alone.
 */
export function conversationOf(contextId: string, assistantId: string, user: User | undefined): ConversationThreads {
  const name = canonical(contextId);
  const own = ownThreadId(name, assistantId, user);
  return { contextId, ...(UUID.test(name) ? { threadId: name, otherThreadId: own } : { threadId: own }) };
}

/** The conversation of a message. One that names none begins one, which the same message sent again finds. */
export function openConversation(message: Message, assistantId: string, user: User | undefined): ConversationThreads {
  if (message.contextId !== undefined) return conversationOf(message.contextId, assistantId, user);
  const made = ownThreadId(keyOf(message), assistantId, user);
  return { contextId: made, threadId: made };
}

export function isSameContext(one: string, other: string): boolean {
  return canonical(one) === canonical(other);
}

/** A UUID names the same conversation in any case. */
function canonical(contextId: string): string {
  return UUID.test(contextId) ? contextId.toLowerCase() : contextId;
}

/**
 * Identifies a message within its conversation. The content belongs to it: clients that give every message the same id must not
 * lose messages.
 */
export function keyOf({ messageId, role, parts, taskId }: Message): string {
  return createHash('sha256')
    .update(JSON.stringify([messageId, role, parts, taskId]))
    .digest('base64url');
}

/** Identifies a context in what is stored, without its text. */
export function contextKeyOf(contextId: string): string {
  return createHash('sha256').update(canonical(contextId)).digest('base64url');
}

/** What the agent says, as a message whose id is the same on every read. */
export function agentSays(what: string, runId: string, parts: Part[]): Said {
  return { messageId: uuidv5(what, runId), role: 'agent', parts };
}

/** What was said in a task, with its ids. */
export function messageOf({ id, contextId }: TaskRuns, said: Said): Message {
  return { ...said, contextId, taskId: id };
}

/** What the graph said of the state while it worked. */
export interface Note {
  eventId: string;
  parts: Part[];
}

export function noteOf(task: TaskRuns, { eventId, parts }: Note): Message {
  return messageOf(task, agentSays(`note ${eventId}`, lastRun(task).run_id, parts));
}

/** The task with its last run as it is now. */
export function withLastRun(task: TaskRuns, run: TurnRun): TaskRuns {
  const [begun, ...later] = task.turns;
  const last = later.pop() ?? begun;
  const turn = { ...last, run };
  return { ...task, turns: last === begun ? [turn] : [begun, ...later, turn] };
}

export function lastRun({ turns }: TaskRuns): TurnRun {
  return turns.at(-1)!.run;
}

/** The id of the task that a run began or continued; undefined for a run of no task. */
export function taskIdOf(run: Run): string | undefined {
  const metadata = turnMetadataOf(run);
  return metadata && (metadata.a2a_task_id ?? run.run_id);
}

/** Throws `task_not_found`, also for a task of another assistant. */
export async function findTask(access: Access, runs: Runs, assistantId: string, taskId: string): Promise<TaskRuns> {
  const first = await runs.find(access, taskId);
  const metadata = first && turnMetadataOf(first);
  if (!first || !metadata || metadata.a2a_task_id !== undefined || first.assistant_id !== assistantId) {
    throw new TaskProblem('task_not_found', `Task not found: ${taskId}`, { taskId });
  }
  const task: TaskRuns = {
    id: first.run_id,
    contextId: metadata.a2a_context_id,
    threadId: first.thread_id,
    turns: [{ run: first, metadata }],
  };
  // Only a run that stopped with a question can be continued, and such a run ended by itself.
  if (first.status === 'success') await addLaterRuns(runs, task, first);
  return task;
}

async function addLaterRuns(runs: Runs, task: TaskRuns, first: OrderedRun): Promise<void> {
  let last = first;
  let latestTurn = first;
  for (;;) {
    const page = await runs.after(last, PAGE);
    for (const run of page) {
      last = run;
      const metadata = turnMetadataOf(run);
      if (metadata?.a2a_task_id === task.id) {
        task.turns.push({ run, metadata });
        latestTurn = run;
      } else if (follows(run, latestTurn)) {
        task.follower = run;
        return;
      }
    }
    if (page.length < PAGE) break;
  }
  // One that was accepted earlier and waited for its delay.
  task.follower = await runs.findOvertaking(latestTurn);
}

/** Any client of the agent server API can write a run's metadata. Ignore metadata that do not look like a turn. */
function turnMetadataOf(run: Run): TurnMetadata | undefined {
  const metadata = run.metadata as Partial<TurnMetadata>;
  const message = metadata.a2a_message as Partial<Said> | undefined;
  return typeof metadata.a2a_context_id === 'string' && Array.isArray(message?.parts) ? (metadata as TurnMetadata) : undefined;
}
