/** Searches of threads: filters as SQL that the indexes answer, and cached values for filters by values. */
import type { ThreadCount, ThreadSearch } from '../../../generated/agent-server/types.gen.ts';
import { Parameters, type SqlValue, type Storage } from '../../storage/port.ts';
import { filterText } from '../assistants/metadata-filter.ts';
import type { Filter } from '../auth/access.ts';
import { andAllowed } from '../auth/filter-records.ts';
import { labelConditions, splitFilter } from './thread-label-records.ts';
import { COLUMNS, type ThreadRow } from './thread-records.ts';

/** Which threads to find. */
export type ThreadFilter = ThreadCount & Pick<ThreadSearch, 'ids'>;

/** A filter as SQL. */
export interface ThreadQuery {
  where: string;
  parameters: readonly SqlValue[];
  /** Whether the caller has access to some threads only. */
  isLimited: boolean;
}

/** The conditions of all filters except the one by values. */
export async function queryOf(storage: Storage, filter: ThreadFilter, access: Filter): Promise<ThreadQuery> {
  const parameters = new Parameters();
  const conditions = ['threads.temporary = 0'];
  if (filter.ids) {
    const ids = filter.ids.map((id) => id.toLowerCase());
    conditions.push(storage.dialect.isAmong('threads.thread_id', parameters.add(JSON.stringify(ids))));
  }
  if (filter.status) {
    conditions.push(`threads.status = ${parameters.add(filter.status)}`);
    // Written out, so that the planner uses the partial index.
    if (filter.status !== 'idle') conditions.push(`threads.status <> 'idle'`);
  }
  const { labels, rest } = splitFilter(filter.metadata ?? {});
  conditions.push(...(await labelConditions(storage, labels, parameters)));
  if (Object.keys(rest).length > 0)
    conditions.push(storage.dialect.jsonContains('threads.metadata', parameters.add(filterText(rest))));
  // Metadata that labels have are found by them; the filter itself is asked in any case.
  conditions.push(...(await labelConditions(storage, splitFilter(equalIn(access)).labels, parameters)));
  const allowed = andAllowed(access, 'threads.metadata', storage.dialect, parameters);
  return { where: conditions.join(' AND ') + allowed, parameters: parameters.values, isLimited: access !== undefined };
}

/** The values that the filter demands in any case. */
function equalIn(filter: Filter): Record<string, unknown> {
  if (filter?.is === 'equal') return { [filter.key]: filter.value };
  return filter?.is === 'all' ? Object.assign({}, ...filter.of.map(equalIn)) : {};
}

/** Narrows the query to threads whose cached values contain `values`. */
export function withValues(storage: Storage, query: ThreadQuery, values: Record<string, unknown>): ThreadQuery {
  const parameters = new Parameters(...query.parameters);
  const found = storage.dialect.jsonContains('kept.value', parameters.add(filterText(values)));
  return {
    where: `${query.where} AND EXISTS (SELECT 1 FROM thread_values AS kept WHERE kept.thread_id = threads.thread_id AND ${found})`,
    parameters: parameters.values,
    isLimited: query.isLimited,
  };
}

export function pageOfThreads(storage: Storage, query: ThreadQuery, page: ThreadSearch): Promise<ThreadRow[]> {
  const parameters = new Parameters(...query.parameters);
  // Safe to interpolate: both values come from enumerations of the contract.
  const direction = page.sort_order === 'asc' ? 'ASC' : 'DESC';
  const byId = page.sort_by === 'thread_id' ? '' : `, threads.thread_id ${direction}`;
  const order = `ORDER BY threads.${page.sort_by} ${direction}${byId}`;
  // Without an index all matches are sorted: by their ids alone, since whole threads take ten times as long.
  return storage.read<ThreadRow>(
    `SELECT ${COLUMNS} FROM threads WHERE threads.thread_id IN (SELECT threads.thread_id FROM threads WHERE ${query.where}
       ${order} LIMIT ${parameters.add(page.limit)} OFFSET ${parameters.add(page.offset)}) ${order}`,
    parameters.values,
  );
}

export async function countThreads(storage: Storage, filter: ThreadFilter, query: ThreadQuery): Promise<number> {
  const { where, parameters, isLimited } = query;
  const cheap = isLimited ? undefined : cheapCount(filter);
  const [sql, values] = cheap ?? [`SELECT count(*) AS total FROM threads WHERE ${where}`, parameters];
  const [row] = await storage.read<{ total: number }>(sql, values);
  return Number(row!.total);
}

/** Counts through small indexes, minus temporary threads, for filters that would otherwise scan nearly every row. */
function cheapCount({ ids, metadata, values, status }: ThreadFilter): [sql: string, parameters: SqlValue[]] | undefined {
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

/** A thread whose cached values are out of date or missing. */
export type StaleRow = Pick<ThreadRow, 'thread_id' | 'state_updated_at' | 'metadata' | 'graph_id' | 'status'>;

/** Up to `limit` matches with an id after `after`, ordered by id. */
export function staleThreads(storage: Storage, query: ThreadQuery, after: string, limit: number): Promise<StaleRow[]> {
  const parameters = new Parameters(...query.parameters);
  return storage.read<StaleRow>(
    `SELECT threads.thread_id, threads.state_updated_at, metadata, graph_id, status FROM threads
     LEFT JOIN thread_values ON thread_values.thread_id = threads.thread_id
     WHERE ${query.where} AND graph_id IS NOT NULL AND threads.thread_id > ${parameters.add(after)}
       AND (thread_values.thread_id IS NULL OR thread_values.state_updated_at <> threads.state_updated_at)
     ORDER BY threads.thread_id LIMIT ${limit}`,
    parameters.values,
  );
}

/** Caches the values, as JSON, that were read of these threads. */
export async function keepValues(storage: Storage, read: { row: StaleRow; values: string }[]): Promise<void> {
  await storage.transaction(async (transaction) => {
    for (const { row, values } of read) {
      // Values of a thread that was busy meanwhile may be incomplete. They are used now and read again next time.
      await transaction.query(
        `INSERT INTO thread_values (thread_id, state_updated_at, value)
         SELECT thread_id, CASE WHEN state_updated_at = $2 AND status <> 'busy' THEN $2 ELSE '' END, $3 FROM threads WHERE thread_id = $1
         ON CONFLICT (thread_id) DO UPDATE SET state_updated_at = excluded.state_updated_at, value = excluded.value`,
        [row.thread_id, row.status === 'busy' ? '' : row.state_updated_at, values],
      );
    }
  });
}
