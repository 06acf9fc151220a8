/** Searching and counting threads: the filters as SQL that the indexes answer, and the page as the contract shows it. */
import type {
  SelectedThread,
  Thread,
  ThreadCount,
  ThreadField,
  ThreadSearch,
} from '../../../generated/agent-server/types.gen.ts';
import type { SqlValue, Storage } from '../../storage/port.ts';
import { filterText } from '../assistants/metadata-filter.ts';
import { extract } from './extract.ts';
import { COLUMNS, graphIdOf, recordOf, type ThreadRow } from './thread.ts';
import { labelConditions, splitFilter } from './thread-labels.ts';
import type { ThreadStates } from './thread-states.ts';
import type { ThreadValues } from './thread-values.ts';

export interface ThreadPage {
  threads: SelectedThread[];
  total: number;
}

interface Query {
  where: string;
  parameters: SqlValue[];
}

type Filter = ThreadCount & Pick<ThreadSearch, 'ids'>;

export class ThreadSearches {
  readonly #storage: Storage;
  readonly #states: ThreadStates;
  readonly #values: ThreadValues;

  constructor(storage: Storage, states: ThreadStates, values: ThreadValues) {
    this.#storage = storage;
    this.#states = states;
    this.#values = values;
  }

  /** Throws `unavailable` when too many states have to be read for a filter by values. */
  async search(search: ThreadSearch): Promise<ThreadPage> {
    const query = await this.#query(search);
    // Both names come from enumerations of the contract.
    const direction = search.sort_order === 'asc' ? 'ASC' : 'DESC';
    const byId = search.sort_by === 'thread_id' ? '' : `, threads.thread_id ${direction}`;
    const { parameters } = query;
    const rows = await this.#storage.read<ThreadRow>(
      `SELECT ${COLUMNS} FROM threads WHERE ${query.where} ORDER BY threads.${search.sort_by} ${direction}${byId}
       LIMIT $${parameters.length + 1} OFFSET $${parameters.length + 2}`,
      [...parameters, search.limit, search.offset],
    );
    const whole = search.offset === 0 && rows.length < search.limit;
    const total = whole ? rows.length : await this.#count(search, query);
    const threads: SelectedThread[] = [];
    for (const row of rows) threads.push(await this.#shown(row, search));
    return { threads, total };
  }

  async count(filter: ThreadCount): Promise<number> {
    return this.#count(filter, await this.#query(filter));
  }

  async #count(filter: Filter, { where, parameters }: Query): Promise<number> {
    const [sql, values] = cheapCount(filter) ?? [`SELECT count(*) AS total FROM threads WHERE ${where}`, parameters];
    const [row] = await this.#storage.read<{ total: number }>(sql, values);
    return Number(row!.total);
  }

  async #query(filter: Filter): Promise<Query> {
    const parameters: SqlValue[] = [];
    const parameter = (value: SqlValue) => `$${parameters.push(value)}`;
    const conditions = ['threads.temporary = 0'];
    if (filter.ids) {
      const ids = padded(filter.ids).map((id) => parameter(id.toLowerCase()));
      conditions.push(ids.length === 0 ? '1 = 0' : `threads.thread_id IN (${ids.join(', ')})`);
    }
    if (filter.status) {
      conditions.push(`threads.status = ${parameter(filter.status)}`);
      // Said in full, so that the partial index is seen to apply.
      if (filter.status !== 'idle') conditions.push(`threads.status <> 'idle'`);
    }
    const { labels, rest } = splitFilter(filter.metadata ?? {});
    conditions.push(...(await labelConditions((sql, values) => this.#storage.read(sql, values), labels, parameter)));
    const { jsonContains } = this.#storage.dialect;
    if (Object.keys(rest).length > 0) conditions.push(jsonContains('threads.metadata', parameter(filterText(rest))));
    if (filter.values && Object.keys(filter.values).length > 0) {
      await this.#values.refresh(conditions.join(' AND '), parameters);
      const found = jsonContains('kept.value', parameter(filterText(filter.values)));
      conditions.push(`EXISTS (SELECT 1 FROM thread_values AS kept WHERE kept.thread_id = threads.thread_id AND ${found})`);
    }
    return { where: conditions.join(' AND '), parameters };
  }

  /** A thread with the fields that are wanted; the state is read only if one of them needs it. */
  async #shown(row: ThreadRow, { select, extract: paths }: ThreadSearch): Promise<SelectedThread> {
    const fields = select && select.length > 0 ? select : undefined;
    const places = Object.entries(paths ?? {});
    const needsValues = !fields || fields.includes('values') || places.some(([, path]) => path.startsWith('values'));
    const record: Omit<Thread, 'values'> & Partial<Pick<Thread, 'values'>> = recordOf(row);
    if (needsValues) {
      record.values = await this.#states.values(row.thread_id, graphIdOf(row));
      await new Promise((resolve) => setImmediate(resolve));
    }
    const shown: SelectedThread = fields ? pick(record, fields) : record;
    if (places.length === 0) return shown;
    const extracted = places.map(([alias, path]) => [alias, extract(record, path)]);
    return { ...shown, extracted: Object.fromEntries(extracted) };
  }
}

/** Counts over small indexes, less the temporary threads among them, for the filters that would look at nearly every row. */
function cheapCount({ ids, metadata, values, status }: Filter): [sql: string, parameters: SqlValue[]] | undefined {
  const { labels, rest } = splitFilter(metadata ?? {});
  if (ids || Object.keys(values ?? {}).length > 0 || Object.keys(rest).length > 0 || labels.length > 1) return undefined;
  const all = `SELECT (SELECT count(*) FROM threads) - (SELECT count(*) FROM threads WHERE temporary = 1)`;
  const [label] = labels;
  if (!label && !status) return [`${all} AS total`, []];
  if (!label && status === 'idle')
    return [`${all} - (SELECT count(*) FROM threads WHERE status <> 'idle' AND temporary = 0) AS total`, []];
  if (!label || status) return undefined;
  return [
    `SELECT (SELECT count(*) FROM thread_labels WHERE name = $1 AND value = $2)
     - (SELECT count(*) FROM threads WHERE temporary = 1 AND EXISTS (
          SELECT 1 FROM thread_labels AS label WHERE label.thread_id = threads.thread_id AND label.name = $1 AND label.value = $2)) AS total`,
    label,
  ];
}

/** The last id again up to a power of two, so that there are few different statements to prepare. */
function padded(ids: string[]): string[] {
  const length = ids.length === 0 ? 0 : 2 ** Math.ceil(Math.log2(ids.length));
  return [...ids, ...new Array<string>(length - ids.length).fill(ids.at(-1) ?? '')];
}

function pick(record: object, fields: ThreadField[]): SelectedThread {
  return Object.fromEntries(Object.entries(record).filter(([key]) => fields.includes(key as ThreadField)));
}
