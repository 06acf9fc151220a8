/** Follows a task over all of its turns: one that waits for its user goes on when somebody answers it, through whatever request. */
import type { AgentServer } from '../agent-server/agent-server.ts';
import { isFinal, type TaskEvent, type TaskState } from './task.ts';
import type { TaskRuns } from './task-runs.ts';
import { type Progress, statusOf } from './task-view.ts';

/** A task as it is at present. */
export interface Look {
  known: TaskRuns;
  progress: Progress;
}

interface Subscription {
  agent: AgentServer;
  /** The events of a turn, up to its end. */
  follow(task: TaskRuns): AsyncIterable<TaskEvent>;
  /** The events of a turn that begins, without the task itself. */
  followNext(task: TaskRuns): AsyncIterable<TaskEvent>;
  look(task: TaskRuns): Promise<Look>;
  /** Aborts when the client hangs up. */
  signal: AbortSignal;
}

/** How often a task that waits is looked at: what another process says may be lost. */
const LOOK_MS = 5_000;

export async function* subscribeTo(begun: TaskRuns, subscription: Subscription): AsyncGenerator<TaskEvent> {
  const { follow, followNext, signal } = subscription;
  let task = begun;
  let events = follow(task);
  for (;;) {
    let told: TaskState | undefined;
    for await (const event of events) {
      told = stateIn(event) ?? told;
      yield event;
    }
    if (signal.aborted || (told !== undefined && isFinal(told))) return;
    const next = await awaitTurn(task, subscription);
    if (!next) return;
    if (next.known.turns.length === task.turns.length) {
      const { id: taskId, contextId } = task;
      return yield { kind: 'status', taskId, contextId, status: statusOf(next.known, next.progress), last: true };
    }
    task = next.known;
    events = followNext(task);
  }
}

/** The task once it was answered, or has ended while it waited. Undefined when the client hung up. */
async function awaitTurn(task: TaskRuns, { agent, look, signal }: Subscription): Promise<Look | undefined> {
  while (!signal.aborted) {
    // Listen before looking, so that no change is missed.
    const either = AbortSignal.any([signal, AbortSignal.timeout(LOOK_MS)]);
    const change = agent.threadStreams.awaitChange(task.threadId, either);
    try {
      const now = await look(task);
      if (now.known.turns.length > task.turns.length || isFinal(now.progress.state)) return now;
      await change.heard;
    } finally {
      change.stop();
    }
  }
  return undefined;
}

function stateIn(event: TaskEvent): TaskState | undefined {
  if (event.kind === 'task') return event.task.status.state;
  return event.kind === 'status' ? event.status.state : undefined;
}
