/** The current view of a task: its state, from its last run and that run's result, and its messages and artifacts so far. */
import type { Interrupt, RunError, RunResult } from '../../generated/agent-server/types.gen.ts';
import type { AgentServer } from '../agent-server/agent-server.ts';
import { type Access, everything } from '../agent-server/auth/access.ts';
import type { EndedTurn } from '../agent-server/runs/conversation-runs.ts';
import { describeFailure } from '../agent-server/runs/failure-description.ts';
import type { TaskEnd } from '../agent-server/runs/queue-records.ts';
import { questionIn, reportOf } from './graph-report.ts';
import type { Artifact, Message, Part, Task, TaskStatus } from './task.ts';
import { type AnswerForm, answerFormOf, artifactsOf, isLastSaid } from './task-answer.ts';
import { streamedSoFar } from './task-events.ts';
import { agentSays, lastRun, messageOf, noteOf, type Said, type TaskRuns, type TurnRun } from './task-runs.ts';

/** The state of a task and what belongs to it. */
export type Progress = { since: string; artifacts: Artifact[] } & (
  | { state: 'submitted' }
  | { state: 'canceled' }
  | { state: 'working'; message: Message | undefined }
  | { state: 'input-required' | 'auth-required'; questions: Interrupt[] }
  | { state: 'completed' | 'failed' | 'rejected'; message: Part[]; direct: boolean }
);

/** A task that the next message answers. */
export type Waiting = Progress & { state: 'input-required' | 'auth-required' };

export function isWaiting(progress: Progress): progress is Waiting {
  return progress.state === 'input-required' || progress.state === 'auth-required';
}

export async function progressOf(access: Access, agent: AgentServer, task: TaskRuns, form: AnswerForm): Promise<Progress> {
  const { runs } = agent;
  const run = lastRun(task);
  const since = run.updated_at;
  switch (run.status) {
    case 'pending':
      return { state: 'submitted', since, artifacts: [] };
    case 'running': {
      const { artifacts, noted } = await streamedSoFar(agent, run);
      return { state: 'working', since, artifacts, message: noted && noteOf(task, noted) };
    }
    case 'interrupted': {
      const artifacts = run.taskArtifacts ? keptOf(run) : (await streamedSoFar(agent, run)).artifacts;
      return { state: 'canceled', since, artifacts };
    }
    case 'error':
    case 'timeout': {
      const { __error__: error } = (await runs.result(access, run)) as { __error__?: RunError };
      const text = describeFailure(agent.project, error, run.run_id);
      return { state: 'failed', since, artifacts: keptOf(run), message: [{ kind: 'text', text }], direct: false };
    }
    case 'success':
      return successOf(await runs.result(access, run), task, form);
  }
}

/** Whether a run stopped with a question. */
export function isQuestion(result: RunResult): boolean {
  return questionsIn(result) !== undefined;
}

function questionsIn(result: RunResult): Interrupt[] | undefined {
  return (result as { __interrupt__?: Interrupt[] } | null)?.__interrupt__;
}

/** What became of a task whose last run ended by itself and left `result`. */
export function successOf(result: RunResult, task: TaskRuns, form: AnswerForm): Progress {
  const run = lastRun(task);
  const since = run.updated_at;
  const questions = questionsIn(result);
  const { state, message, artifacts: reported, direct } = reportOf(result);
  const made = questions ? reported : artifactsOf(result, form, task.turns[0].metadata.a2a_message, reported);
  const artifacts = [...made, ...without(keptOf(run), made)];
  if (!questions) return { state, since, message, artifacts, direct };
  if (!task.follower) return { state: stateOf(questions), since, questions, artifacts };
  // It can no longer be answered: a later run took the thread elsewhere.
  const { created_at: followed } = task.follower;
  return { state: 'canceled', since: followed > since ? followed : since, artifacts };
}

/** The artifacts that a run streamed and that are not in its result. */
function keptOf({ taskArtifacts }: TurnRun): Artifact[] {
  return taskArtifacts ? (JSON.parse(taskArtifacts) as Artifact[]) : [];
}

function without(artifacts: readonly Artifact[], others: readonly Artifact[]): Artifact[] {
  const ids = new Set(others.map(({ artifactId }) => artifactId));
  return artifacts.filter(({ artifactId }) => !ids.has(artifactId));
}

/** What is stored of a task when one of its runs ends: its state, and what streams showed that the result does not have. */
export async function taskEndOf(agent: AgentServer, { run, outcome, result }: EndedTurn): Promise<TaskEnd> {
  const { artifacts: streamed } = await streamedSoFar(agent, run);
  if (outcome.status !== 'success') return { state: null, artifacts: streamed };
  const questions = outcome.interrupts && (Object.values(outcome.interrupts).flat() as Interrupt[]);
  const report = reportOf(result);
  const state = questions ? stateOf(questions) : report.state;
  const more = without(streamed, report.artifacts);
  if (questions || more.every((artifact) => isLastSaid(artifact, result))) return { state, artifacts: questions ? more : [] };
  const first = run.task_id === run.run_id ? run : await agent.runs.find(everything, run.task_id!);
  const asked = (typeof first?.metadata === 'string' ? JSON.parse(first.metadata) : first?.metadata)?.a2a_message as Said;
  const form = await answerFormOf(agent, await agent.assistants.getToRun(everything, run.assistant_id));
  return { state, artifacts: without(more, artifactsOf(result as RunResult, form, asked, report.artifacts)) };
}

function stateOf(questions: readonly Interrupt[]): Waiting['state'] {
  return questions.some((question) => questionIn(question).state === 'auth-required') ? 'auth-required' : 'input-required';
}

/** The task with the latest `historyLength` of its messages, all of them by default. */
export function taskOf(task: TaskRuns, progress: Progress, historyLength?: number): Task {
  const status = statusOf(task, progress);
  const history = historyOf(task, progress, status);
  return {
    ...{ id: task.id, contextId: task.contextId, status },
    artifacts: progress.artifacts,
    history: historyLength === undefined ? history : history.slice(Math.max(0, history.length - historyLength)),
    metadata: metadataOf(task),
  };
}

/** The answer of a task that has ended, as a message of the agent: of the text, the files and the data of all its artifacts. */
export function directMessageOf(task: TaskRuns, { artifacts }: Progress): Message {
  const { taskId: _, ...message } = messageOf(
    task,
    agentSays(
      'answer',
      lastRun(task).run_id,
      artifacts.flatMap(({ parts }) => parts),
    ),
  );
  return message;
}

/** The graph's question as a message of the agent; identical on every read. */
export function questionOf(runId: string, questions: readonly Interrupt[]): Said {
  const parts = questions.flatMap(questionParts);
  if (parts.length === 0) parts.push({ kind: 'text', text: 'The agent stopped and waits to be told to go on.' });
  return agentSays('question', runId, parts);
}

export function statusOf(task: TaskRuns, progress: Progress): TaskStatus {
  const { state, since } = progress;
  const runId = lastRun(task).run_id;
  const saying = (said: Said | undefined) => ({ state, since, ...(said ? { message: messageOf(task, said) } : {}) });
  if (isWaiting(progress)) return saying(questionOf(runId, progress.questions));
  if (progress.state === 'working') return saying(progress.message);
  if (progress.state === 'submitted' || progress.state === 'canceled') return { state, since };
  return saying(progress.message.length === 0 ? undefined : agentSays(state, runId, progress.message));
}

/** The messages of the task, including an open question. What is said of an end is only in the status. */
function historyOf(task: TaskRuns, progress: Progress, status: TaskStatus): Message[] {
  const said = task.turns.flatMap(({ metadata }) => [
    ...(metadata.a2a_question ? [metadata.a2a_question] : []),
    metadata.a2a_message,
  ]);
  const history = said.map((message) => messageOf(task, message));
  return isWaiting(progress) ? [...history, status.message!] : history;
}

/** The id of a question is needed only to answer several at once. */
function questionParts(question: Interrupt): Part[] {
  const { parts } = questionIn(question);
  return question.id === undefined ? parts : parts.map((part) => ({ ...part, metadata: { interrupt_id: question.id } }));
}

function metadataOf({ turns }: TaskRuns): Task['metadata'] {
  const given = turns.flatMap(({ metadata }) => (metadata.a2a_metadata ? [metadata.a2a_metadata] : []));
  return given.length > 0 ? Object.assign({}, ...given) : undefined;
}
