/**
 * Searches and counts threads. Runs write nothing for filters by values: the first such search reads the states through their
 * graphs and caches them as JSON. Later searches read only changed states. A server whose clients never filter by values pays
 * nothing; otherwise each state is read once per change.
 */
import type {
  SelectedThread,
  Thread,
  ThreadCount,
  ThreadField,
  ThreadSearch,
} from '../../../generated/agent-server/types.gen.ts';
import { Problem } from '../../problem.ts';
import type { Storage } from '../../storage/port.ts';
import type { Access, Filter } from '../auth/access.ts';
import { recordOf, type ThreadRow } from './thread-records.ts';
import {
  countThreads,
  keepValues,
  pageOfThreads,
  queryOf,
  type StaleRow,
  staleThreads,
  type ThreadFilter,
  type ThreadQuery,
  withValues,
} from './thread-search-records.ts';
import type { ThreadStates } from './thread-states.ts';

const BATCH = 100;
/** How many states one request may read before the client has to repeat it. Takes a few seconds at most. */
const MAX_READ = 5_000;

interface ThreadPage {
  threads: SelectedThread[];
  total: number;
}

export class ThreadSearches {
  readonly #storage: Storage;
  readonly #states: ThreadStates;
  readonly #isEncrypted: boolean;

  /** Encrypted state is not cached for searches: it would be stored in plain text. */
  constructor(storage: Storage, states: ThreadStates, isEncrypted: boolean) {
    this.#storage = storage;
    this.#states = states;
    this.#isEncrypted = isEncrypted;
  }

  /** Throws `unavailable` when a filter by values needs too many states to be read. */
  async search(access: Access, request: ThreadSearch): Promise<ThreadPage> {
    const asked = { ...request, metadata: request.metadata ?? {} };
    const filter = await access.allow('threads:search', asked);
    const search = { ...request, metadata: asked.metadata };
    const query = await this.#query(access, search, filter);
    const rows = await pageOfThreads(this.#storage, query, search);
    const whole = search.offset === 0 && rows.length < search.limit;
    const total = whole ? rows.length : await countThreads(this.#storage, search, query);
    const threads: SelectedThread[] = [];
    for (const row of rows) threads.push(await this.#shown(access, row, search));
    return { threads, total };
  }

  async count(access: Access, request: ThreadCount): Promise<number> {
    const asked = { ...request, metadata: request.metadata ?? {} };
    const filter = await access.allow('threads:search', asked);
    const search = { ...request, metadata: asked.metadata };
    return countThreads(this.#storage, search, await this.#query(access, search, filter));
  }

  async #query(access: Access, search: ThreadFilter, filter: Filter): Promise<ThreadQuery> {
    const query = await queryOf(this.#storage, search, filter);
    if (!search.values || Object.keys(search.values).length === 0) return query;
    if (this.#isEncrypted)
      throw new Problem(
        'invalid',
        'values: this server encrypts the state of threads, and cannot search by it. Search by metadata.',
      );
    await this.#refreshValues(access, query);
    return withValues(this.#storage, query, search.values);
  }

  /**
   * Updates the cached values of matching threads. Throws `unavailable` when there are too many for one request; the next request
   * continues.
   */
  async #refreshValues(access: Access, query: ThreadQuery): Promise<void> {
    let last = '';
    for (let read = 0; ; read += BATCH) {
      const stale = await staleThreads(this.#storage, query, last, BATCH);
      if (stale.length === 0) return;
      if (read >= MAX_READ)
        throw new Problem('unavailable', `The states of more than ${MAX_READ} threads have to be read first. Try again shortly.`);
      await this.#keepValues(access, stale);
      last = stale.at(-1)!.thread_id;
    }
  }

  async #keepValues(access: Access, stale: StaleRow[]): Promise<void> {
    const read: { row: StaleRow; values: string }[] = [];
    for (const row of stale) {
      read.push({ row, values: JSON.stringify(await this.#states.values(access, row)) });
      // Reading states blocks the event loop: let other work run in between.
      await new Promise((resolve) => setImmediate(resolve));
    }
    await keepValues(this.#storage, read);
  }

  /** A thread with the selected fields. Reads the state only if one of them needs it. */
  async #shown(access: Access, row: ThreadRow, { select, extract: paths }: ThreadSearch): Promise<SelectedThread> {
    const fields = select && select.length > 0 ? select : undefined;
    const wanted = Object.entries(paths ?? {});
    const needsValues = !fields || fields.includes('values') || wanted.some(([, path]) => path.startsWith('values'));
    const record: Omit<Thread, 'values'> & Partial<Pick<Thread, 'values'>> = recordOf(row);
    if (needsValues) {
      record.values = await this.#states.values(access, row);
      await new Promise((resolve) => setImmediate(resolve));
    }
    const shown: SelectedThread = fields ? pick(record, fields) : record;
    if (wanted.length === 0) return shown;
    const extracted = wanted.map(([alias, path]) => [alias, extract(record, path)]);
    return { ...shown, extracted: Object.fromEntries(extracted) };
  }
}

function pick(record: object, fields: ThreadField[]): SelectedThread {
  return Object.fromEntries(Object.entries(record).filter(([key]) => fields.includes(key as ThreadField)));
}

/** The value at a path such as `values.messages[-1].content`, null if there is none. The contract defines paths. */
function extract(root: Record<string, unknown>, path: string): unknown {
  let value: unknown = root;
  for (const [, key, index] of path.matchAll(/(?:^|\.)([^.[\]]+)|\[(-?\d+)\]/g)) {
    if (index !== undefined) value = Array.isArray(value) ? value.at(Number(index)) : undefined;
    else value = isRecord(value) && Object.hasOwn(value, key!) ? value[key!] : undefined;
  }
  return value ?? null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
