/** Threads: the conversations that runs are executed on. */
import { v7 as uuidv7 } from 'uuid';
import type {
  Thread,
  ThreadCreate,
  ThreadPatch,
  ThreadStorage,
  ThreadTtlCreate,
} from '../../../generated/agent-server/types.gen.ts';
import { Problem } from '../../problem.ts';
import type { Storage } from '../../storage/port.ts';
import { copyCheckpoints } from '../checkpoints/checkpoint-records.ts';
import { sizesOf } from './retention-records.ts';
import type { PreparedState, StateUpdates } from './state-updates.ts';
import { writeLabels } from './thread-label-records.ts';
import {
  graphIdOf,
  insertThread,
  lockedThread,
  type NewThread,
  recordOf,
  threadOf,
  ttlOf,
  ttlText,
  updateThread,
} from './thread-records.ts';
import type { ThreadStates } from './thread-states.ts';

interface ThreadsOptions {
  storage: Storage;
  states: ThreadStates;
  updates: StateUpdates;
  /** The time to live of threads that name none. */
  defaultTtl: ThreadTtlCreate | undefined;
}

/** The contract's limit for metadata that a client sends. The server adds names of its own. */
const MAX_NAMES = 10_000;

export class Threads {
  readonly #options: ThreadsOptions;

  constructor(options: ThreadsOptions) {
    this.#options = options;
  }

  /**
   * Throws `conflict` when the id is taken and `if_exists` is `raise`. Throws `invalid` when an imported state names no graph or
   * its graph refuses it.
   */
  async create(request: ThreadCreate): Promise<Thread> {
    const id = request.thread_id?.toLowerCase() ?? uuidv7();
    const imported = await this.#import(id, request);
    const interrupts = imported?.rest.interrupts;
    const row = await this.#options.storage.transaction(async (transaction) => {
      const thread: NewThread = {
        thread_id: id,
        metadata: JSON.stringify(request.metadata ?? {}),
        status: interrupts ? 'interrupted' : 'idle',
        interrupts: JSON.stringify(interrupts ?? {}),
        error: null,
        ttl: ttlText(request.ttl ?? this.#options.defaultTtl),
        graph_id: imported ? (request.metadata?.['graph_id'] as string) : null,
      };
      const inserted = await insertThread(transaction, thread, request.thread_id !== undefined);
      if (inserted) await imported?.staged.commit(transaction);
      return inserted;
    });
    if (row) return imported ? this.get(id, false) : { ...recordOf(row), values: {} };
    if (request.if_exists === 'do_nothing') return this.get(id, false);
    throw new Problem('conflict', `Thread with ID ${id} already exists`);
  }

  /** Throws `not_found`. */
  async get(threadId: string, includeTtl: boolean): Promise<Thread> {
    const row = await threadOf(this.#options.storage, threadId);
    const values = await this.#options.states.values(row.thread_id, graphIdOf(row));
    return { ...recordOf(row), values, ...(includeTtl && row.ttl ? { ttl: ttlOf(row) } : {}) };
  }

  /** Merges metadata and sets the time to live. Throws `not_found`, or `invalid` for too many names. */
  async patch(threadId: string, { metadata, ttl }: ThreadPatch): Promise<void> {
    const { storage } = this.#options;
    await storage.transaction(async (transaction) => {
      const row = await lockedThread(transaction, storage.dialect, threadId);
      const before = JSON.parse(row.metadata) as Record<string, unknown>;
      const after = { ...before, ...metadata };
      const names = Object.keys(after).length;
      if (names > MAX_NAMES && names > Object.keys(before).length)
        throw new Problem(
          'invalid',
          `body.metadata: The metadata of a thread may have ${MAX_NAMES} names, these would be ${names}.`,
        );
      await updateThread(transaction, {
        thread_id: row.thread_id,
        metadata: JSON.stringify(after),
        ttl: ttl === undefined ? row.ttl : ttlText(ttl ?? undefined),
      });
      await writeLabels(transaction, row.thread_id, after, before);
    });
  }

  /** A new thread with the same metadata and state; throws `not_found`. */
  async copy(threadId: string): Promise<Thread> {
    const { storage } = this.#options;
    const id = uuidv7();
    await storage.transaction(async (transaction) => {
      const row = await lockedThread(transaction, storage.dialect, threadId);
      // The interrupts of a busy thread are being answered, and the active run is not copied.
      const rest = row.status === 'busy' ? { status: 'idle' as const, interrupts: '{}', error: null } : row;
      const { metadata, ttl, graph_id } = row;
      const { status, interrupts, error } = rest;
      await insertThread(transaction, { thread_id: id, metadata, status, interrupts, error, ttl, graph_id }, false);
      await copyCheckpoints(transaction, row.thread_id, id);
    });
    return this.get(id, false);
  }

  /** What the state of the thread and its history take of the disk. Throws `not_found`. */
  async sizes(threadId: string): Promise<ThreadStorage> {
    const { thread_id: id } = await threadOf(this.#options.storage, threadId);
    return { thread_id: id, ...(await sizesOf(this.#options.storage, id)) };
  }

  /** The graph whose state the thread holds. Throws `not_found` when there is no such thread. */
  async graphOf(threadId: string): Promise<string | null> {
    return graphIdOf(await threadOf(this.#options.storage, threadId));
  }

  #import(threadId: string, { supersteps, metadata }: ThreadCreate): Promise<PreparedState> | undefined {
    if (!supersteps || supersteps.length === 0) return undefined;
    return this.#options.updates.import(threadId, metadata?.['graph_id'], supersteps);
  }
}
