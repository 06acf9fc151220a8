/** A thread as it is stored, and as the contract shows it. */
import type { RunError, Thread, ThreadStatus, ThreadTtlCreate } from '../../../generated/agent-server/types.gen.ts';
import { Problem } from '../../problem.ts';

export interface ThreadRow {
  thread_id: string;
  created_at: string;
  updated_at: string;
  state_updated_at: string;
  metadata: string;
  status: ThreadStatus;
  interrupts: string;
  error: string | null;
  ttl: string | null;
  graph_id: string | null;
}

export const COLUMNS = 'thread_id, created_at, updated_at, state_updated_at, metadata, status, interrupts, error, ttl, graph_id';

/** Everything but the values, which stand with the checkpoints. */
export function recordOf(row: ThreadRow): Omit<Thread, 'values'> {
  return {
    thread_id: row.thread_id,
    created_at: row.created_at,
    updated_at: row.updated_at,
    state_updated_at: row.state_updated_at,
    metadata: JSON.parse(row.metadata),
    status: row.status,
    config: {},
    interrupts: JSON.parse(row.interrupts),
    error: row.error ? (JSON.parse(row.error) as RunError) : null,
  };
}

export function ttlOf(row: ThreadRow): NonNullable<Thread['ttl']> {
  const { ttl, strategy } = JSON.parse(row.ttl!) as ThreadTtlCreate;
  return { strategy, ttl_minutes: ttl, expires_at: new Date(Date.parse(row.updated_at) + ttl * 60_000).toISOString() };
}

/** The graph whose state the thread holds: the one that ran last, or the one that the thread was made for. */
export function graphIdOf(row: Pick<ThreadRow, 'graph_id' | 'metadata'>): string | null {
  if (row.graph_id !== null) return row.graph_id;
  const { graph_id: wanted } = JSON.parse(row.metadata) as { graph_id?: unknown };
  return typeof wanted === 'string' ? wanted : null;
}

export function threadNotFound(threadId: string): Problem {
  return new Problem('not_found', `Thread with ID ${threadId} not found`);
}

/** Every change of a thread's state gets a later time than the one before, so that what was read of it is known to be old. */
export function laterThan(previous: string): string {
  return new Date(Math.max(Date.now(), Date.parse(previous) + 1)).toISOString();
}
