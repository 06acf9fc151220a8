/** A task as the protocol shows it, made from its runs and where they are. */
import { v5 as uuidv5 } from 'uuid';
import type { Message, Metadata, Part, Task, TaskStatus } from '../../generated/a2a/0.3/types.gen.ts';
import type { Interrupt } from '../../generated/agent-server/types.gen.ts';
import type { GraphShape } from '../agent-server/graphs/graphs.ts';
import { answerPart, artifactOf } from './task-answer.ts';
import type { Progress } from './task-progress.ts';
import { lastRun, type Said, type TaskRuns } from './task-runs.ts';

/** The task with the latest `historyLength` of its messages, all of them by default. */
export function taskOf(task: TaskRuns, progress: Progress, shape: GraphShape, historyLength?: number): Task {
  const status = statusOf(task, progress);
  const answer =
    progress.state === 'completed' ? answerPart(progress.values, shape, task.turns[0].metadata.a2a_message) : undefined;
  const history = historyOf(task, status);
  const shown = historyLength === undefined ? history : history.slice(Math.max(0, history.length - historyLength));
  const metadata = metadataOf(task);
  return {
    kind: 'task',
    id: task.id,
    contextId: task.contextId,
    status,
    ...(answer ? { artifacts: [artifactOf(answer)] } : {}),
    ...(shown.length > 0 ? { history: shown } : {}),
    ...(metadata ? { metadata } : {}),
  };
}

/** What the graph asks, as a message of the agent; the same each time it is looked at. */
export function questionOf(runId: string, questions: readonly Interrupt[]): Said {
  const parts = questions.map(questionPart);
  if (parts.length === 0) parts.push({ kind: 'text', text: 'The agent stopped and waits to be told to go on.' });
  return { messageId: uuidv5('question', runId), role: 'agent', parts };
}

function statusOf(task: TaskRuns, progress: Progress): TaskStatus {
  const status = { state: progress.state, timestamp: progress.since };
  const runId = lastRun(task).run_id;
  if (progress.state === 'input-required') return { ...status, message: messageOf(task, questionOf(runId, progress.questions)) };
  if (progress.state !== 'failed') return status;
  const parts: Part[] = [{ kind: 'text', text: `The run failed: ${progress.reason}` }];
  return { ...status, message: messageOf(task, { messageId: uuidv5('failure', runId), role: 'agent', parts }) };
}

/** What was said in the task, the question that waits included; the reason of a failure stands in the status alone. */
function historyOf(task: TaskRuns, status: TaskStatus): Message[] {
  const said = task.turns.flatMap(({ metadata }) => [
    ...(metadata.a2a_question ? [metadata.a2a_question] : []),
    metadata.a2a_message,
  ]);
  const history = said.map((message) => messageOf(task, message));
  return status.state === 'input-required' ? [...history, status.message!] : history;
}

function messageOf({ id, contextId }: TaskRuns, said: Said): Message {
  return { kind: 'message', ...said, contextId, taskId: id };
}

/** One question is a part; its id is needed only to answer several at once. */
function questionPart({ id, value }: Interrupt): Part {
  const metadata = id === undefined ? {} : { metadata: { interrupt_id: id } };
  if (typeof value === 'string') return { kind: 'text', text: value, ...metadata };
  if (value !== null && typeof value === 'object' && !Array.isArray(value))
    return { kind: 'data', data: value as Record<string, unknown>, ...metadata };
  return { kind: 'text', text: JSON.stringify(value), ...metadata };
}

function metadataOf({ turns }: TaskRuns): Metadata | undefined {
  const given = turns.flatMap(({ metadata }) => (metadata.a2a_metadata ? [metadata.a2a_metadata] : []));
  return given.length > 0 ? Object.assign({}, ...given) : undefined;
}
