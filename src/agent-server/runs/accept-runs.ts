/**
 * Accepts runs. One transaction gives a run its position in its thread's queue and applies its multitask strategy to the runs
 * before it. It locks the thread's row first, so acceptance orders the runs of a thread.
 */
import type { Assistant, RunCreate, RunError, RunKwargs } from '../../../generated/agent-server/types.gen.ts';
import { Problem } from '../../problem.ts';
import type { Transaction } from '../../storage/port.ts';
import type { Filter } from '../auth/access.ts';
import { writeLabels } from '../threads/thread-label-records.ts';
import { insertBusyThread, lockedQueue, type QueueRow, takeNextPosition, threadNotFound } from '../threads/thread-records.ts';
import { joined, type Watchers } from '../threads/watcher-records.ts';
import { pickStronger, requestCancel } from './cancel-records.ts';
import type { Conversation } from './conversation-runs.ts';
import type { Owner } from './lease-owner.ts';
import { insertRun, lockClaimable, type NewRow } from './queue-records.ts';
import { bindingOf } from './resume-binding.ts';
import { USUAL_PRIORITY } from './run-priority.ts';
import { cancelled, type RunQueue } from './run-queue.ts';
import { activeRuns, isoTime, type RunRow } from './run-records.ts';

/** Owner and expiry of the lease of a run that starts with its acceptance. */
export interface LeaseGrant {
  owner: Owner;
  until: number;
}

/** A worker slot reserved for a run that is being accepted. It is taken by the run or released. */
export interface ReservedSlot {
  /** The lease that the run gets. */
  lease(): LeaseGrant;
  /** The run was claimed with its acceptance. */
  take(run: RunRow): void;
  release(): void;
}

/** The worker of this process, as seen by `Runs`. */
export interface WorkerSlots {
  /** Undefined when no slot is free. */
  reserve(): ReservedSlot | undefined;
}

/** How a new run is used. */
export interface RunPurpose {
  /** The run that this one answers, which stopped with a question. */
  answers?: string;
  /** The interrupts that it answers. */
  interrupts?: readonly string[];
  /** The conversation that it belongs to. */
  conversation?: Conversation;
  /** The client's protocol has no request that makes a thread: this one does, and the project is asked for both. */
  asksForThread?: boolean;
  /** This process reads its stream from the start. */
  streamed?: boolean;
  /** A connection stays open until the run ends. */
  awaited?: boolean;
  /** The cron that makes it. */
  cronId?: string;
}

export interface NewRun {
  runId: string;
  threadId: string;
  /** Which threads the caller may run on. */
  filter: Filter;
  /** The caller, as stored. */
  madeBy: string | null;
  /** The conversation that it is accepted for. */
  conversation?: Conversation | undefined;
  assistant: Assistant;
  strategy: RunCreate['multitask_strategy'];
  ifNotExists: RunCreate['if_not_exists'];
  /** The thread is created for this run and deleted after it. */
  temporary: boolean;
  /** The time to live of a thread that is created for it, as JSON. */
  ttl: string | null;
  metadata: Record<string, unknown>;
  /** What the auth of the project adds to a thread that is created for it. */
  metadataOfThread?: Record<string, unknown>;
  kwargs: RunKwargs;
  /** The process that reads the run's stream from the start. */
  watchedBy: Watchers;
  /** The priority that its thread gets if it has none; null when none was decided, undefined when the project decides none. */
  priority: number | null | undefined;
  /** The cron that made it. */
  cronId: string | null;
  afterSeconds: number;
  /** Grants the lease when the run can start at once in this process. If undefined, the run waits to be claimed. */
  lease: (() => LeaseGrant) | undefined;
}

export interface Accepted {
  row: RunRow;
  /** Pending runs that the strategy ended, and the error of each. */
  ended: { runId: string; error: RunError | undefined }[];
  /** Running runs that the strategy stops. */
  stopping: string[];
}

/** Throws `not_found` for an unknown thread. Throws `conflict` for a busy thread under `reject`. */
export async function acceptRun(transaction: Transaction, queue: RunQueue, run: NewRun, at: number): Promise<Accepted> {
  const { dialect } = queue;
  const { position, watchedBy, metadata, thread, priority, write } = await takePosition(transaction, queue, run, at);
  if (position > 1) await lockClaimable(transaction, dialect, run.threadId);
  const supersedes = run.strategy === 'interrupt' || run.strategy === 'rollback';
  const active = position === 1 ? [] : await activeRuns(transaction, run.threadId, supersedes ? 'all' : 'any');
  if (active.length > 0 && run.strategy === 'reject') throw busy(run.threadId);
  const superseded = supersedes ? active : [];
  const alone = active.length === 0;
  const lease = alone && run.afterSeconds <= 0 ? run.lease?.() : undefined;
  const binding = lease ? null : bindingOf(run.kwargs, thread);
  const stored = newRow(
    { ...run, watchedBy, metadata },
    { position, at, alone, endedCount: thread.endedCount, lease, binding, priority },
  );
  // Sent together to save a round trip.
  const [row] = await Promise.all([insertRun(transaction, dialect, stored), write()]);
  const accepted: Accepted = { row, ended: [], stopping: [] };
  const action = run.strategy === 'rollback' ? 'rollback' : 'interrupt';
  const request = { action, reason: `run ${row.run_id} took its place` } as const;
  for (const other of superseded) {
    if (other.status === 'running') {
      await requestCancel(transaction, other, request);
      accepted.stopping.push(other.run_id);
    } else {
      const outcome = cancelled(pickStronger(other, request));
      await queue.end(transaction, other, outcome);
      accepted.ended.push({ runId: other.run_id, error: outcome.error });
    }
  }
  if (!alone) await queue.readyNext(transaction, run.threadId);
  if (thread.interrupts !== '{}') await queue.announceFollowed(transaction, row);
  return accepted;
}

interface Position {
  position: number;
  watchedBy: Watchers;
  /** The run's metadata, merged with those of its assistant and thread. */
  metadata: Record<string, unknown>;
  thread: { interrupts: string; endedCount: number };
  priority: number;
  /** Records on the thread that the position is taken. */
  write(): Promise<unknown>;
}

/** The run's position in the thread's queue and its watchers there. Creates the thread if requested. */
async function takePosition(transaction: Transaction, { dialect }: RunQueue, run: NewRun, at: number): Promise<Position> {
  const { threadId, assistant } = run;
  const inherited = (row: QueueRow, ofThread: Metadata): Pick<Position, 'watchedBy' | 'metadata' | 'thread' | 'priority'> => ({
    watchedBy: joined(run.watchedBy, row.watchers),
    metadata: metadataOfRun(assistant, ofThread, run.metadata),
    thread: { interrupts: row.interrupts, endedCount: Number(row.ended_count) },
    priority: run.priority === undefined ? USUAL_PRIORITY : Number(row.priority ?? run.priority ?? USUAL_PRIORITY),
  });
  const thread = { threadId, at: isoTime(at), graphId: assistant.graph_id, priority: run.priority ?? null };
  if (!run.temporary) {
    const found = await lockedQueue(transaction, dialect, threadId, run.filter);
    if (found) {
      const before = JSON.parse(found.metadata);
      const after = withAssistant(assistant, before);
      const metadata = after === before ? found.metadata : JSON.stringify(after);
      const write = () =>
        Promise.all([
          takeNextPosition(transaction, { ...thread, metadata }),
          after === before || writeLabels(transaction, threadId, after, before),
        ]);
      return { position: Number(found.run_count) + 1, ...inherited(found, after), write };
    }
    if (run.ifNotExists !== 'create') throw threadNotFound(threadId);
  }
  const metadata = { ...metadataOfNewThread(assistant, run.metadata), ...run.metadataOfThread };
  const made = await insertBusyThread(
    transaction,
    dialect,
    { ...thread, metadata: JSON.stringify(metadata), ttl: run.ttl },
    run.kwargs.temporary,
    run.filter,
  );
  if (!made) throw threadNotFound(threadId);
  const position = Number(made.run_count);
  // Searches skip temporary threads, so these need no labels.
  const write = async () => position > 1 || run.kwargs.temporary || writeLabels(transaction, threadId, metadata);
  return { position, ...inherited(made, {}), write };
}

interface Queued {
  position: number;
  at: number;
  /** No other run of the thread is active. */
  alone: boolean;
  /** How many runs of the thread had ended. */
  endedCount: number;
  /** Set when the run starts with its acceptance. */
  lease: LeaseGrant | undefined;
  binding: string | null;
  priority: number;
}

function newRow(run: NewRun, { position, at, alone, endedCount, lease, binding, priority }: Queued): NewRow {
  const delayMs = Math.max(0, Math.round(run.afterSeconds * 1000));
  return {
    run_id: run.runId,
    thread_id: run.threadId,
    assistant_id: run.assistant.assistant_id,
    graph_id: run.assistant.graph_id,
    position,
    created_at: isoTime(at),
    updated_at: isoTime(at),
    status: lease ? 'running' : 'pending',
    metadata: JSON.stringify(run.metadata),
    kwargs: JSON.stringify(run.kwargs),
    multitask_strategy: run.strategy,
    isReady: alone && !lease && delayMs === 0,
    watched_by: run.watchedBy,
    lease_owner: lease?.owner ?? null,
    lease_until: lease?.until ?? null,
    attempt: lease ? 1 : 0,
    turn: alone && delayMs === 0 ? endedCount + 1 : 0,
    crashes: 0,
    made_by: run.madeBy,
    delay_ms: delayMs,
    resume_binding: binding,
    request_key: run.conversation?.requestKey ?? null,
    task_id: run.conversation?.contextKey === undefined ? null : (run.conversation.taskId ?? run.runId),
    context_key: run.conversation?.contextKey ?? null,
    priority,
    cron_id: run.cronId,
  };
}

function busy(threadId: string): Problem {
  return new Problem(
    'conflict',
    `Thread ${threadId} already has an active run. Wait for it to end or choose another multitask_strategy.`,
  );
}

type Metadata = Record<string, unknown>;

/**
 * Metadata of a thread created for a run. A thread names the graph and assistant that ran on it last; chat front ends find their
 * threads by these.
 */
function metadataOfNewThread(assistant: Assistant, ofRun: Metadata): Metadata {
  return { ...latestRun(assistant), ...withoutTasks(ofRun) };
}

/** `before` with the assistant added. Returns the same object if it names the assistant already. */
function withAssistant(assistant: Assistant, before: Metadata): Metadata {
  const { graph_id, assistant_id } = latestRun(assistant);
  if (before['graph_id'] === graph_id && before['assistant_id'] === assistant_id) return before;
  return { ...before, graph_id, assistant_id };
}

/** Precedence: assistant < thread < run. */
function metadataOfRun(assistant: Assistant, ofThread: Metadata, ofRun: Metadata): Metadata {
  return { ...assistant.metadata, ...withoutTasks(ofThread), ...ofRun };
}

/** Removes what A2A, MCP and AG-UI store with a run: the graph and the thread must not see it. */
export function withoutTasks(metadata: Metadata): Metadata {
  return Object.fromEntries(Object.entries(metadata).filter(([key]) => !/^(a2a|mcp|ag_ui)_/.test(key)));
}

function latestRun({ graph_id, assistant_id }: Assistant) {
  return { graph_id, assistant_id };
}
