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
import type { Storage, Transaction } from '../../storage/port.ts';
import { metadataText } from '../assistants/metadata-text.ts';
import { type Access, both, unlessLeft } from '../auth/access.ts';
import { copyCheckpoints, countValueBytes } from '../checkpoints/checkpoint-records.ts';
import { sizesOf } from './retention-records.ts';
import type { PreparedState, StateUpdates } from './state-updates.ts';
import { writeLabels } from './thread-label-records.ts';
import {
  assertThread,
  insertThread,
  lockedThread,
  type NewThread,
  recordOf,
  type ThreadRow,
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

/** Copies of threads that are made or wait. */
const MAX_COPIES = 100;
/** A copy of more is some 20 ms of writing. */
const LENGTHY_BYTES = 4 * 1024 * 1024;
/** The contract's limit for metadata that a client sends. The server adds names of its own. */
const MAX_NAMES = 10_000;

export class Threads {
  readonly #options: ThreadsOptions;
  /** The last copy, and how many there are with those that wait. */
  #copying: Promise<unknown> = Promise.resolve();
  #copies = 0;

  constructor(options: ThreadsOptions) {
    this.#options = options;
  }

  /**
   * Throws `conflict` when the id is taken and `if_exists` is `raise`. Throws `invalid` when an imported state names no graph or
   * its graph refuses it.
   */
  async create(access: Access, request: ThreadCreate): Promise<Thread> {
    const id = request.thread_id?.toLowerCase() ?? uuidv7();
    const asked = { thread_id: id, metadata: request.metadata ?? {}, if_exists: request.if_exists };
    const filter = await access.allow('threads:create', asked);
    const { metadata } = asked;
    const imported = await this.#import(access, id, { ...request, metadata });
    const interrupts = imported?.rest.interrupts;
    const row = await this.#options.storage.transaction(async (transaction) => {
      const thread: NewThread = {
        thread_id: id,
        metadata: metadataText(metadata),
        status: interrupts ? 'interrupted' : 'idle',
        interrupts: JSON.stringify(interrupts ?? {}),
        error: null,
        ttl: ttlText(request.ttl ?? this.#options.defaultTtl),
        graph_id: imported ? (metadata['graph_id'] as string) : null,
      };
      const inserted = await insertThread(transaction, thread, request.thread_id !== undefined);
      if (inserted) await imported?.staged.commit(transaction);
      return inserted;
    });
    if (row) return imported ? this.#shown(access, row) : { ...recordOf(row), values: {} };
    const taken = new Problem('conflict', `Thread with ID ${id} already exists`);
    if (request.if_exists !== 'do_nothing') throw taken;
    // It is shown, so the caller has to be allowed to read it too.
    const readable = await access.allow('threads:read', { thread_id: id });
    const found = await threadOf(this.#options.storage, id, both(filter, readable)).catch((error: unknown) => {
      // Somebody else has a thread with this id.
      throw error instanceof Problem && error.code === 'not_found' ? taken : error;
    });
    return this.#shown(access, found);
  }

  /** The thread without its values. Throws `not_found`. */
  async record(access: Access, threadId: string): Promise<Omit<Thread, 'values'>> {
    const filter = await access.allow('threads:read', { thread_id: threadId });
    return recordOf(await threadOf(this.#options.storage, threadId, filter));
  }

  /** Throws `not_found`. */
  async get(access: Access, threadId: string, includeTtl: boolean): Promise<Thread> {
    const filter = await access.allow('threads:read', { thread_id: threadId });
    const row = await threadOf(this.#options.storage, threadId, filter);
    return { ...(await this.#shown(access, row)), ...(includeTtl && row.ttl ? { ttl: ttlOf(row) } : {}) };
  }

  async #shown(access: Access, row: ThreadRow): Promise<Thread> {
    return { ...recordOf(row), values: await this.#options.states.values(access, row) };
  }

  /** Merges metadata and sets the time to live; what it returns reads the thread. Throws `not_found`, or `invalid` for too many names. */
  async patch(access: Access, threadId: string, { metadata, ttl }: ThreadPatch): Promise<() => Promise<Thread>> {
    const { storage } = this.#options;
    const asked = { thread_id: threadId, metadata: metadata ?? {} };
    const filter = await access.allow('threads:update', asked);
    const changed = await storage.transaction(async (transaction) => {
      const row = await lockedThread(transaction, storage.dialect, threadId, filter);
      const before = JSON.parse(row.metadata) as Record<string, unknown>;
      const after = { ...before, ...asked.metadata };
      const names = Object.keys(after).length;
      if (names > MAX_NAMES && names > Object.keys(before).length)
        throw new Problem(
          'invalid',
          `body.metadata: The metadata of a thread may have ${MAX_NAMES} names, these would be ${names}.`,
        );
      const text = ttl === undefined ? row.ttl : ttlText(ttl ?? undefined);
      const updatedAt = await updateThread(transaction, {
        thread_id: row.thread_id,
        metadata: metadataText(after, row.metadata),
        ttl: text,
      });
      if (filter) await lockedThread(transaction, storage.dialect, threadId, filter).catch(unlessLeft);
      await writeLabels(transaction, row.thread_id, after, before);
      return { ...row, metadata: JSON.stringify(after), ttl: text, updated_at: updatedAt };
    });
    return () => this.#shown(access, changed);
  }

  /** A new thread with the same metadata and state; throws `not_found`, and `unavailable` while too many others are copied. */
  async copy(access: Access, threadId: string): Promise<Thread> {
    if (this.#copies >= MAX_COPIES)
      throw new Problem('unavailable', 'Too many threads are being copied. Try again in a moment.', {
        headers: { 'retry-after': '5' },
      });
    this.#copies += 1;
    // One after the other: those of one thread would wait for its lock, each with a connection.
    const copying = this.#copying.then(() => this.#copy(access, threadId));
    this.#copying = Promise.allSettled([copying]);
    return copying.finally(() => (this.#copies -= 1));
  }

  async #copy(access: Access, threadId: string): Promise<Thread> {
    const { storage } = this.#options;
    const id = uuidv7();
    const filter = await access.allow('threads:read', { thread_id: threadId });
    const asked = { thread_id: id, metadata: {} };
    await access.allow('threads:create', asked);
    const { thread_id: from } = await threadOf(storage, threadId, filter);
    const isLengthy = (await countValueBytes(storage, from)) > LENGTHY_BYTES;
    const copyRows = async (transaction: Transaction) => {
      const row = await lockedThread(transaction, storage.dialect, threadId, filter);
      // The interrupts of a busy thread are being answered, and the active run is not copied.
      const rest = row.status === 'busy' ? { status: 'idle' as const, interrupts: '{}', error: null } : row;
      const { ttl, graph_id } = row;
      const { status, interrupts, error } = rest;
      const metadata = metadataText({ ...JSON.parse(row.metadata), ...asked.metadata }, row.metadata);
      const copy = await insertThread(transaction, { thread_id: id, metadata, status, interrupts, error, ttl, graph_id }, false);
      await copyCheckpoints(transaction, row.thread_id, id);
      return copy!;
    };
    return this.#shown(access, await storage.transaction(copyRows, { isLengthy }));
  }

  /** What the state of the thread and its history take of the disk. Throws `not_found`. */
  async sizes(access: Access, threadId: string): Promise<ThreadStorage> {
    const filter = await access.allow('threads:read', { thread_id: threadId });
    const { thread_id: id } = await threadOf(this.#options.storage, threadId, filter);
    return { thread_id: id, ...(await sizesOf(this.#options.storage, id)) };
  }

  /** Throws `not_found` when there is no such thread to read. */
  async assertReadable(access: Access, threadId: string): Promise<void> {
    const filter = await access.allow('threads:read', { thread_id: threadId });
    await assertThread(this.#options.storage, threadId, filter);
  }

  #import(access: Access, threadId: string, { supersteps, metadata }: ThreadCreate): Promise<PreparedState> | undefined {
    if (!supersteps || supersteps.length === 0) return undefined;
    return this.#options.updates.import(access, threadId, metadata?.['graph_id'], supersteps);
  }
}
