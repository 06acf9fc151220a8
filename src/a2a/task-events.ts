/** The event log of a task's run as the events of `message/stream`. */
import type { Artifact, StreamEvent, Task, TaskArtifactUpdateEvent } from '../../generated/a2a/0.3/types.gen.ts';
import type { AgentServer } from '../agent-server/agent-server.ts';
import { ReaderBehind, type RunEvent } from '../agent-server/streams/run-stream.ts';
import { Problem } from '../problem.ts';
import { artifactOf, contentText, isFromAi } from './task-answer.ts';
import { lastRun, type TaskRuns } from './task-runs.ts';

/** Follows the last run of `task` to its end; `ended` then tells what the task has become. The signal ends the reading alone. */
export async function* taskEvents(
  agent: AgentServer,
  task: TaskRuns,
  ended: () => Promise<Task>,
  signal: AbortSignal,
): AsyncGenerator<StreamEvent> {
  const ids = { taskId: task.id, contextId: task.contextId };
  const answer = new StreamedAnswer(ids);
  let working = false;
  for await (const { event, data } of runEvents(agent, task, signal)) {
    if (event === 'metadata') {
      answer.restart();
      if (!working)
        yield { kind: 'status-update', ...ids, status: { state: 'working', timestamp: new Date().toISOString() }, final: false };
      working = true;
    } else if (event === 'messages') {
      const piece = answer.piece(JSON.parse(data) as [StreamedMessage]);
      if (piece) yield piece;
    }
  }
  if (signal.aborted) return;
  const { artifacts, status } = await ended();
  const last = answer.last(artifacts?.[0]);
  if (last) yield last;
  yield { kind: 'status-update', ...ids, status, final: true };
}

async function* runEvents(agent: AgentServer, task: TaskRuns, signal: AbortSignal): AsyncGenerator<RunEvent> {
  const { thread_id: threadId, run_id: runId } = lastRun(task);
  try {
    yield* agent.streams.read(runId, undefined, agent.runs.ended(threadId, runId), signal);
  } catch (error) {
    if (!(error instanceof ReaderBehind)) throw error;
    throw new Problem(
      'unavailable',
      'Internal error: the stream was read too slowly. The task goes on; tasks/get has the rest.',
      { cause: error },
    );
  }
}

interface StreamedMessage {
  type?: string;
  id?: string;
  content?: unknown;
}

/** The answer as it grows. A later AI message replaces an earlier one, and so does a new attempt at the run. */
class StreamedAnswer {
  readonly #ids: { taskId: string; contextId: string };
  #messageId: string | undefined;
  #replace = true;
  #text = '';

  constructor(ids: { taskId: string; contextId: string }) {
    this.#ids = ids;
  }

  restart(): void {
    this.#replace = true;
  }

  piece([message]: [StreamedMessage]): TaskArtifactUpdateEvent | undefined {
    const text = isFromAi(message) ? contentText(message.content) : '';
    if (text === '') return undefined;
    const append = !this.#replace && message.id === this.#messageId;
    this.#messageId = message.id;
    this.#replace = false;
    this.#text = append ? this.#text + text : text;
    return this.#update(artifactOf({ kind: 'text', text }), append, false);
  }

  /** What makes the pieces add up to the artifact that the task has in the end. */
  last(artifact: Artifact | undefined): TaskArtifactUpdateEvent | undefined {
    if (!artifact && this.#text === '') return undefined;
    const [part] = artifact?.parts ?? [{ kind: 'text' as const, text: '' }];
    if (part!.kind === 'text' && part!.text === this.#text)
      return this.#update(artifactOf({ kind: 'text', text: '' }), true, true);
    return this.#update(artifact ?? artifactOf(part!), false, true);
  }

  #update(artifact: Artifact, append: boolean, lastChunk: boolean): TaskArtifactUpdateEvent {
    return { kind: 'artifact-update', ...this.#ids, artifact, append, lastChunk };
  }
}
