/** Converts the event log of a task's run to the events that its followers get. */
import { isDeepStrictEqual } from 'node:util';
import type { AgentServer } from '../agent-server/agent-server.ts';
import { parseEventId, ReaderBehind, type RunEvent } from '../agent-server/streams/run-stream.ts';
import { isFromAi } from '../agent-server/threads/messages.ts';
import { Problem } from '../problem.ts';
import { joined, partsOf } from './content-blocks.ts';
import type { Artifact, ArtifactPiece, ClosingChunk, Part, Task, TaskEvent } from './task.ts';
import { artifactOf } from './task-answer.ts';
import { lastRun, type TaskRuns } from './task-runs.ts';

interface Following {
  /** Where to begin. */
  answer: StreamedAnswer;
  /** The follower knows that the task works. */
  isWorking: boolean;
  closing: ClosingChunk;
  /** Returns the task as it is when its run has ended. */
  ended(): Promise<Task>;
  /** Ends only the reading. */
  signal: AbortSignal;
}

/** Follows the last run of `task` to its end. */
export async function* taskEvents(
  agent: AgentServer,
  task: TaskRuns,
  { answer, isWorking, closing, ended, signal }: Following,
): AsyncGenerator<TaskEvent> {
  const ids = { taskId: task.id, contextId: task.contextId };
  let working = isWorking;
  for await (const event of runEvents(agent, task, answer.lastId, signal)) {
    if (event.event === 'metadata' && !working) {
      working = true;
      yield { kind: 'status', ...ids, status: { state: 'working', since: new Date().toISOString() }, last: false };
    }
    const piece = answer.take(event);
    if (piece) yield { kind: 'artifact', ...ids, ...piece };
  }
  if (signal.aborted) return;
  const { artifacts, status } = await ended();
  for (const piece of answer.close(artifacts[0], closing)) yield { kind: 'artifact', ...ids, ...piece };
  yield { kind: 'status', ...ids, status, last: true };
}

async function* runEvents(
  agent: AgentServer,
  task: TaskRuns,
  lastId: string | undefined,
  signal: AbortSignal,
): AsyncGenerator<RunEvent> {
  const run = lastRun(task);
  try {
    yield* agent.streams.read(run, lastId, agent.runs.ended(run), signal);
  } catch (error) {
    if (!(error instanceof ReaderBehind)) throw error;
    throw new Problem('unavailable', 'The stream was read too slowly. The task goes on; get it to see the rest.', {
      cause: error,
    });
  }
}

/** What the last run of `task` has said so far. */
export async function answerSoFar(agent: AgentServer, task: TaskRuns): Promise<StreamedAnswer> {
  const answer = new StreamedAnswer();
  for (const event of await agent.streams.kept(lastRun(task))) answer.take(event);
  answer.settle();
  return answer;
}

interface StreamedMessage {
  type?: string;
  id?: string;
  content?: unknown;
}

/**
 * The answer as it grows. A later AI message replaces an earlier one, and so does a new attempt at the run. Its newest piece is held
 * back: the one that closes the artifact must have content, because some clients read no other.
 */
export class StreamedAnswer {
  /** The event that was taken last. */
  lastId: string | undefined;
  #messageId: string | undefined;
  #replace = true;
  #parts: Part[] = [];
  #held: ArtifactPiece | undefined;
  /** The beginning is no longer kept, so the pieces would not add up. */
  #broken = false;

  /** What was said so far; empty when it is not known. */
  get parts(): Part[] {
    return this.#broken ? [] : this.#parts;
  }

  /** Takes the next event of the run. Returns the piece that can be sent now. */
  take({ id, event, data }: RunEvent): ArtifactPiece | undefined {
    if (isGap(this.lastId, id)) this.#broken = true;
    this.lastId = id;
    if (event === 'metadata') this.#restart();
    if (event !== 'messages' || this.#broken) return undefined;
    const [message] = JSON.parse(data) as [StreamedMessage];
    const parts = isFromAi(message) ? partsOf(message.content) : [];
    return parts.length === 0 ? undefined : this.#hold(message.id, parts);
  }

  #hold(messageId: string | undefined, parts: Part[]): ArtifactPiece | undefined {
    const append = !this.#replace && messageId === this.#messageId;
    this.#messageId = messageId;
    this.#replace = false;
    this.#parts = append ? joined([...this.#parts, ...parts]) : parts;
    const before = this.#held;
    this.#held = { artifact: artifactOf(parts), append, last: false };
    return before;
  }

  #restart(): void {
    this.#replace = true;
    this.#broken = false;
  }

  /** The follower gets the text so far with the task: only later pieces are to be sent. */
  settle(): void {
    this.#held = undefined;
  }

  /** The pieces that are left. With them, all pieces add up to the artifact of the task. */
  close(artifact: Artifact | undefined, closing: ClosingChunk): ArtifactPiece[] {
    const parts = artifact?.parts ?? this.parts;
    if (parts.length === 0) return [];
    const adds = this.#held !== undefined && !this.#broken && isDeepStrictEqual(parts, this.#parts);
    if (adds && closing === 'rest') return [{ ...this.#held!, last: true }];
    return [{ artifact: artifact ?? artifactOf(parts), append: false, last: true }];
  }
}

/** Whether events between the two were dropped. */
function isGap(before: string | undefined, after: string): boolean {
  const [attempt, number] = parseEventId(before);
  const [nextAttempt, next] = parseEventId(after);
  return next > (attempt === nextAttempt ? number : 0) + 1;
}
