/** Converts the event log of a task's run to the events that its followers get. */
import type { AgentServer } from '../agent-server/agent-server.ts';
import { ReaderBehind, type RunEvent } from '../agent-server/streams/run-stream.ts';
import { contentText, isFromAi } from '../agent-server/threads/messages.ts';
import { Problem } from '../problem.ts';
import type { Artifact, ArtifactPiece, Task, TaskEvent } from './task.ts';
import { artifactOf } from './task-answer.ts';
import { lastRun, type TaskRuns } from './task-runs.ts';

/** Follows the last run of `task` to its end; `ended` then returns the task as it is. `signal` ends only the reading. */
export async function* taskEvents(
  agent: AgentServer,
  task: TaskRuns,
  ended: () => Promise<Task>,
  signal: AbortSignal,
): AsyncGenerator<TaskEvent> {
  const ids = { taskId: task.id, contextId: task.contextId };
  const answer = new StreamedAnswer();
  let working = false;
  for await (const { event, data } of runEvents(agent, task, signal)) {
    if (event === 'metadata') {
      answer.restart();
      if (!working) yield { kind: 'status', ...ids, status: { state: 'working', since: new Date().toISOString() }, last: false };
      working = true;
    } else if (event === 'messages') {
      const piece = answer.piece(JSON.parse(data) as [StreamedMessage]);
      if (piece) yield { kind: 'artifact', ...ids, ...piece };
    }
  }
  if (signal.aborted) return;
  const { artifacts, status } = await ended();
  const last = answer.last(artifacts[0]);
  if (last) yield { kind: 'artifact', ...ids, ...last };
  yield { kind: 'status', ...ids, status, last: true };
}

async function* runEvents(agent: AgentServer, task: TaskRuns, signal: AbortSignal): AsyncGenerator<RunEvent> {
  const run = lastRun(task);
  try {
    yield* agent.streams.read(run, undefined, agent.runs.ended(run), signal);
  } catch (error) {
    if (!(error instanceof ReaderBehind)) throw error;
    throw new Problem('unavailable', 'The stream was read too slowly. The task goes on; get it to see the rest.', {
      cause: error,
    });
  }
}

interface StreamedMessage {
  type?: string;
  id?: string;
  content?: unknown;
}

/** The answer as it grows. A later AI message replaces an earlier one, and so does a new attempt at the run. */
class StreamedAnswer {
  #messageId: string | undefined;
  #replace = true;
  #text = '';

  restart(): void {
    this.#replace = true;
  }

  piece([message]: [StreamedMessage]): ArtifactPiece | undefined {
    const text = isFromAi(message) ? contentText(message.content) : '';
    if (text === '') return undefined;
    const append = !this.#replace && message.id === this.#messageId;
    this.#messageId = message.id;
    this.#replace = false;
    this.#text = append ? this.#text + text : text;
    return { artifact: artifactOf({ kind: 'text', text }), append, last: false };
  }

  /** The last piece. With it, all pieces add up to the artifact of the task. */
  last(artifact: Artifact | undefined): ArtifactPiece | undefined {
    if (!artifact && this.#text === '') return undefined;
    const [part] = artifact?.parts ?? [{ kind: 'text' as const, text: '' }];
    if (part!.kind === 'text' && part!.text === this.#text)
      return { artifact: artifactOf({ kind: 'text', text: '' }), append: true, last: true };
    return { artifact: artifact ?? artifactOf(part!), append: false, last: true };
  }
}
