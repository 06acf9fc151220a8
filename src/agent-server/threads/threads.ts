/** Threads: the conversations that runs are executed on. */
import { v7 as uuidv7 } from 'uuid';
import type { RunError, Thread, ThreadCreate, ThreadStatus } from '../../../generated/agent-server/types.gen.ts';
import { Problem } from '../../problem.ts';
import type { Storage } from '../../storage/port.ts';
import type { ThreadStates } from './thread-states.ts';

interface ThreadRow {
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

const COLUMNS = 'thread_id, created_at, updated_at, state_updated_at, metadata, status, interrupts, error, ttl, graph_id';

export class Threads {
  readonly #storage: Storage;
  readonly #states: ThreadStates;

  constructor(storage: Storage, states: ThreadStates) {
    this.#storage = storage;
    this.#states = states;
  }

  /** Throws `conflict` when the id is taken and `if_exists` is `raise`. */
  async create(request: ThreadCreate): Promise<Thread> {
    if (request.supersteps && request.supersteps.length > 0)
      throw new Problem('invalid', 'body.supersteps: importing state is not supported yet.');
    const threadId = request.thread_id?.toLowerCase() ?? uuidv7();
    const now = new Date().toISOString();
    const [row] = await this.#storage.write<ThreadRow>(
      `INSERT INTO threads (thread_id, created_at, updated_at, state_updated_at, metadata, status, interrupts, ttl, run_count)
       VALUES ($1, $2, $2, $2, $3, 'idle', '{}', $4, 0) ON CONFLICT (thread_id) DO NOTHING RETURNING ${COLUMNS}`,
      [threadId, now, JSON.stringify(request.metadata), request.ttl ? JSON.stringify(request.ttl) : null],
    );
    if (row) return { ...recordOf(row), values: {} };
    if (request.if_exists === 'do_nothing') return this.get(threadId, false);
    throw new Problem('conflict', `Thread with ID ${threadId} already exists`);
  }

  /** Throws `not_found`. */
  async get(threadId: string, includeTtl: boolean): Promise<Thread> {
    const row = await this.#row(threadId);
    const values = await this.#states.values(threadId, row.graph_id);
    return { ...recordOf(row), values, ...(includeTtl && row.ttl ? { ttl: ttlOf(row) } : {}) } as Thread;
  }

  /** The graph that ran last on the thread; throws `not_found` when there is no such thread. */
  async graphOf(threadId: string): Promise<string | null> {
    return (await this.#row(threadId)).graph_id;
  }

  async #row(threadId: string): Promise<ThreadRow> {
    const [row] = await this.#storage.read<ThreadRow>(`SELECT ${COLUMNS} FROM threads WHERE thread_id = $1`, [
      threadId.toLowerCase(),
    ]);
    if (!row) throw threadNotFound(threadId);
    return row;
  }
}

export function threadNotFound(threadId: string): Problem {
  return new Problem('not_found', `Thread with ID ${threadId} not found`);
}

function recordOf(row: ThreadRow): Omit<Thread, 'values'> {
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

function ttlOf(row: ThreadRow): NonNullable<Thread['ttl']> {
  const { ttl, strategy } = JSON.parse(row.ttl!) as { ttl: number; strategy: 'delete' | 'keep_latest' };
  return { strategy, ttl_minutes: ttl, expires_at: new Date(Date.parse(row.updated_at) + ttl * 60_000).toISOString() };
}
