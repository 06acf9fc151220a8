/**
 * Tasks as runs. A task is the run that began it and the runs that went on with it after questions of the graph; what a task
 * is beyond its runs stands in their metadata. The graph's own configuration does not show it.
 */
import { v5 as uuidv5, v7 as uuidv7 } from 'uuid';
import type { Run } from '../../generated/agent-server/types.gen.ts';
import { follows, type OrderedRun } from '../agent-server/runs/run-order.ts';
import type { Runs } from '../agent-server/runs/runs.ts';
import { type JsonObject, type Message, TaskProblem } from './task.ts';

/** How many later runs are read at once: the first one already tells that most tasks have ended. */
const PAGE = 2;

/** What was said in a turn of a task, with the task's ids left out: they are known only with the run. */
export type Said = Omit<Message, 'contextId' | 'taskId'>;

/** The metadata of a run that carries out a task. */
export interface TurnMetadata {
  a2a_context_id: string;
  a2a_message: Said;
  a2a_metadata?: JsonObject;
  /** The task that this run goes on with; absent on the run that begins it. */
  a2a_task_id?: string;
  /** What this run answers. A graph that asks twice in one step keeps only its latest question. */
  a2a_question?: Said;
}

export interface Turn {
  run: Run;
  metadata: TurnMetadata;
}

/** A task as it is stored. */
export interface TaskRuns {
  id: string;
  contextId: string;
  threadId: string;
  /** The run that began the task, then those that went on with it. */
  turns: [Turn, ...Turn[]];
  /** The run that came after them and took the thread elsewhere. */
  follower?: OrderedRun;
}

/** The part of a client's message that is kept. */
export function saidBy({ messageId, role, parts, referenceTaskIds, extensions, metadata }: Message): Said {
  return { messageId, role, parts, referenceTaskIds, extensions, metadata };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The conversation that `contextId` names for an assistant, or a new one. Clients may choose any string; a UUID in lower case is
 * the thread's own id, so that the conversation can be read through the agent server API.
 */
export function conversationOf(contextId: string | undefined, assistantId: string): Pick<TaskRuns, 'contextId' | 'threadId'> {
  const given = contextId ?? uuidv7();
  // As JSON, a string that is no valid Unicode has an unambiguous form too.
  return { contextId: given, threadId: UUID.test(given) ? given : uuidv5(JSON.stringify(given), assistantId) };
}

export function lastRun({ turns }: TaskRuns): Run {
  return turns.at(-1)!.run;
}

/** Throws `task_not_found` also for a task of another assistant, as if it did not exist. */
export async function findTask(runs: Runs, assistantId: string, taskId: string): Promise<TaskRuns> {
  const first = await runs.find(taskId);
  const metadata = first && turnMetadataOf(first);
  if (!first || !metadata || metadata.a2a_task_id !== undefined || first.assistant_id !== assistantId) {
    throw new TaskProblem('task_not_found', `Task not found: ${taskId}`);
  }
  const task: TaskRuns = {
    id: first.run_id,
    contextId: metadata.a2a_context_id,
    threadId: first.thread_id,
    turns: [{ run: first, metadata }],
  };
  // Only a run that stopped to ask can be gone on with, and such a one ended by itself.
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
    if (page.length < PAGE) return;
  }
}

/** Metadata of runs can be written by any client of the agent server API: what does not look like a turn is none. */
function turnMetadataOf(run: Run): TurnMetadata | undefined {
  const metadata = run.metadata as Partial<TurnMetadata>;
  const message = metadata.a2a_message as Partial<Said> | undefined;
  return typeof metadata.a2a_context_id === 'string' && Array.isArray(message?.parts) ? (metadata as TurnMetadata) : undefined;
}
