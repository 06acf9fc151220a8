/** The current view of a task: its state, from its last run and that run's result, and its messages and artifacts so far. */
import { v5 as uuidv5 } from 'uuid';
import type { Interrupt, RunResult } from '../../generated/agent-server/types.gen.ts';
import type { AgentServer } from '../agent-server/agent-server.ts';
import type { Access } from '../agent-server/auth/access.ts';
import type { GraphShape } from '../agent-server/graphs/graphs.ts';
import type { Message, Part, Task, TaskStatus } from './task.ts';
import { answerParts, artifactOf } from './task-answer.ts';
import { answerSoFar } from './task-events.ts';
import { lastRun, type Said, type TaskRuns } from './task-runs.ts';

/** The state of a task and what belongs to it. */
export type Progress = { since: string } & (
  | { state: 'submitted' }
  | { state: 'working' | 'canceled'; said: Part[] }
  | { state: 'failed'; reason: string }
  | { state: 'input-required'; questions: Interrupt[] }
  | { state: 'completed'; values: RunResult }
);

export async function progressOf(access: Access, agent: AgentServer, task: TaskRuns): Promise<Progress> {
  const { runs } = agent;
  const run = lastRun(task);
  const since = run.updated_at;
  switch (run.status) {
    case 'pending':
      return { state: 'submitted', since };
    case 'running':
      return { state: 'working', since, said: (await answerSoFar(agent, task)).parts };
    case 'interrupted':
      return {
        state: 'canceled',
        since,
        said: task.turns.at(-1)!.metadata.a2a_partial ?? (await answerSoFar(agent, task)).parts,
      };
    case 'error':
    case 'timeout':
      return { state: 'failed', since, reason: reasonOf(await runs.result(access, run), run.run_id) };
    case 'success':
      return successOf(await runs.result(access, run), task, since);
  }
}

function successOf(result: RunResult, task: TaskRuns, since: string): Progress {
  const questions = (result as { __interrupt__?: Interrupt[] } | null)?.__interrupt__;
  if (!questions) return { state: 'completed', since, values: result };
  if (!task.follower) return { state: 'input-required', since, questions };
  // It can no longer be answered: a later run took the thread elsewhere.
  const { created_at: followed } = task.follower;
  return { state: 'canceled', since: followed > since ? followed : since, said: [] };
}

/** Errors whose text comes from the server or from LangGraph. The text of any other may hold paths and secrets. */
const TOLD = new Set(['RunTimeout', 'RunAbandoned', 'EndNotStored', 'GraphRecursionError']);

function reasonOf(result: RunResult, runId: string): string {
  const { __error__: error } = result as { __error__?: { error: string; message: string } };
  return error && TOLD.has(error.error) ? error.message : `The agent failed. Its log and run ${runId} have the reason.`;
}

/** The task with the latest `historyLength` of its messages, all of them by default. */
export function taskOf(task: TaskRuns, progress: Progress, shape: GraphShape, historyLength?: number): Task {
  const status = statusOf(task, progress);
  const answer = answerOf(task, progress, shape);
  const history = historyOf(task, status);
  return {
    ...{ id: task.id, contextId: task.contextId, status },
    artifacts: answer.length > 0 ? [artifactOf(answer)] : [],
    history: historyLength === undefined ? history : history.slice(Math.max(0, history.length - historyLength)),
    metadata: metadataOf(task),
  };
}

function answerOf(task: TaskRuns, progress: Progress, shape: GraphShape): Part[] {
  if (progress.state === 'completed') return answerParts(progress.values, shape, task.turns[0].metadata.a2a_message);
  return progress.state === 'working' || progress.state === 'canceled' ? progress.said : [];
}

/** The graph's question as a message of the agent; identical on every read. */
export function questionOf(runId: string, questions: readonly Interrupt[]): Said {
  const parts = questions.map(questionPart);
  if (parts.length === 0) parts.push({ kind: 'text', text: 'The agent stopped and waits to be told to go on.' });
  return { messageId: uuidv5('question', runId), role: 'agent', parts };
}

function statusOf(task: TaskRuns, progress: Progress): TaskStatus {
  const { state, since } = progress;
  const runId = lastRun(task).run_id;
  if (state === 'input-required') return { state, since, message: messageOf(task, questionOf(runId, progress.questions)) };
  if (state !== 'failed') return { state, since };
  const parts: Part[] = [{ kind: 'text', text: progress.reason }];
  return { state, since, message: messageOf(task, { messageId: uuidv5('failure', runId), role: 'agent', parts }) };
}

/** The messages of the task, including an open question. The reason of a failure is only in the status. */
function historyOf(task: TaskRuns, status: TaskStatus): Message[] {
  const said = task.turns.flatMap(({ metadata }) => [
    ...(metadata.a2a_question ? [metadata.a2a_question] : []),
    metadata.a2a_message,
  ]);
  const history = said.map((message) => messageOf(task, message));
  return status.state === 'input-required' ? [...history, status.message!] : history;
}

function messageOf({ id, contextId }: TaskRuns, said: Said): Message {
  return { ...said, contextId, taskId: id };
}

/** One question is one part. Its id is needed only to answer several at once. */
function questionPart({ id, value }: Interrupt): Part {
  const metadata = id === undefined ? {} : { metadata: { interrupt_id: id } };
  return typeof value === 'string' ? { kind: 'text', text: value, ...metadata } : { kind: 'data', data: value, ...metadata };
}

function metadataOf({ turns }: TaskRuns): Task['metadata'] {
  const given = turns.flatMap(({ metadata }) => (metadata.a2a_metadata ? [metadata.a2a_metadata] : []));
  return given.length > 0 ? Object.assign({}, ...given) : undefined;
}
