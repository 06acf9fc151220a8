/** Converts the event log of a task's run to the events that its followers get. */
import type { Run } from '../../generated/agent-server/types.gen.ts';
import type { AgentServer } from '../agent-server/agent-server.ts';
import { ReaderBehind, type RunEvent } from '../agent-server/streams/run-stream.ts';
import { Problem } from '../problem.ts';
import { StreamedArtifacts } from './streamed-artifacts.ts';
import type { Task, TaskEvent, TaskStatus } from './task.ts';
import { lastRun, noteOf, type TaskRuns } from './task-runs.ts';

interface Following {
  /** Where to begin. */
  streamed: StreamedArtifacts;
  /** The follower knows that the task works. */
  isWorking: boolean;
  /** Returns the task as it is when its run has ended. */
  ended(): Promise<Task>;
  /** Ends only the reading. */
  signal: AbortSignal;
}

/** Follows the last run of `task` to its end. */
export async function* taskEvents(
  agent: AgentServer,
  task: TaskRuns,
  { streamed, isWorking, ended, signal }: Following,
): AsyncGenerator<TaskEvent> {
  const ids = { taskId: task.id, contextId: task.contextId };
  const working = (more: Partial<TaskStatus> = {}): TaskEvent => ({
    ...{ kind: 'status', ...ids, last: false },
    status: { state: 'working', since: new Date().toISOString(), ...more },
  });
  let isKnown = isWorking;
  for await (const event of runEvents(agent, task, streamed.lastId, signal)) {
    if (event.event === 'metadata' && !isKnown) {
      isKnown = true;
      yield working();
    }
    const { pieces, note } = streamed.take(event);
    if (note) yield working({ message: noteOf(task, note) });
    for (const piece of pieces) yield { kind: 'artifact', ...ids, ...piece };
  }
  if (signal.aborted) return;
  const { artifacts, status } = await ended();
  for (const piece of streamed.close(artifacts)) yield { kind: 'artifact', ...ids, ...piece };
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

/** What a run has streamed so far. */
export async function streamedSoFar(agent: AgentServer, run: Pick<Run, 'run_id'>): Promise<StreamedArtifacts> {
  const streamed = new StreamedArtifacts();
  for (const event of await agent.streams.kept(run)) streamed.take(event);
  streamed.settle();
  return streamed;
}
