/** Threads whose time to live is over, and what a thread takes of the disk. */
import type { ThreadStorage, ThreadTtlCreate } from '../../../generated/agent-server/types.gen.ts';
import { type Dialect, type Storage, select, type Transaction } from '../../storage/port.ts';

/** A thread as it was when it was found. */
export interface ExpiredThread {
  thread_id: string;
  ttl: string;
  updated_at: string;
}

/** The times to live that threads have, as JSON, `limit` at most: those after `last` first, then from the beginning on. */
export async function timesToLive(storage: Storage, last: string, limit: number): Promise<string[]> {
  const found: string[] = [];
  let at = last;
  for (let wrapped = last === ''; found.length < limit; ) {
    const [next] = await storage.read<{ ttl: string | null }>(
      'SELECT min(ttl) AS ttl FROM threads WHERE ttl IS NOT NULL AND ttl > $1',
      [at],
    );
    const ttl = next?.ttl ?? undefined;
    if (ttl === undefined && wrapped) break;
    if (ttl !== undefined && ttl === found[0]) break;
    if (ttl === undefined) wrapped = true;
    else found.push(ttl);
    at = ttl ?? '';
  }
  return found;
}

interface Expiry {
  ttl: string;
  strategy: ThreadTtlCreate['strategy'];
  /** As ISO time. */
  before: string;
  /** The last one of the page before. */
  after: ExpiredThread | undefined;
  limit: number;
}

/**
 * The oldest of the threads with this time to live that last changed before a time and are not busy. A thread that a cron is going to
 * use is not deleted.
 */
export function expiredThreads(storage: Storage, { ttl, strategy, before, after, limit }: Expiry): Promise<ExpiredThread[]> {
  const unused = 'AND NOT EXISTS (SELECT 1 FROM crons WHERE crons.thread_id = threads.thread_id AND due_at IS NOT NULL)';
  return storage.read<ExpiredThread>(
    `SELECT thread_id, ttl, updated_at FROM threads WHERE ttl = $1 AND updated_at < $2 AND status <> 'busy' AND temporary = 0
     AND (cleared_for IS NULL OR cleared_for <> updated_at) AND updated_at >= $4 AND (updated_at > $4 OR thread_id > $5)
     ${strategy === 'delete' ? unused : ''} ORDER BY updated_at, thread_id LIMIT $3`,
    [ttl, before, limit, after?.updated_at ?? '', after?.thread_id ?? ''],
  );
}

/** Locks the thread; false when it was changed since it was found, or is gone. */
export async function lockIfExpired(transaction: Transaction, { lockRows }: Dialect, thread: ExpiredThread): Promise<boolean> {
  const { thread_id: id, ttl, updated_at: at } = thread;
  const found = await transaction.query(
    `SELECT 1 AS found FROM threads WHERE thread_id = $1 AND ttl = $2 AND updated_at = $3 AND status <> 'busy' ${lockRows}`,
    [id, ttl, at],
  );
  return found.length > 0;
}

/** Whether a cron is going to use the thread, which is locked: crons are made and changed under its lock. */
export async function isUsedByCron(transaction: Transaction, { thread_id: id }: ExpiredThread): Promise<boolean> {
  const crons = await transaction.query('SELECT 1 AS found FROM crons WHERE thread_id = $1 AND due_at IS NOT NULL LIMIT 1', [id]);
  return crons.length > 0;
}

/** Records that the history of the thread was cleared away. */
export async function recordCleared(storage: Storage, { thread_id: id, updated_at: at }: ExpiredThread): Promise<void> {
  await storage.write('UPDATE threads SET cleared_for = $2 WHERE thread_id = $1 AND updated_at = $2', [id, at]);
}

const SIZES = [
  "SELECT 'checkpoints' AS kind, '' AS channel, count(*) AS count, sum(octet_length(checkpoint) + octet_length(metadata)) AS bytes FROM checkpoints WHERE thread_id = $1",
  "SELECT 'channel_values' AS kind, channel, count(*) AS count, sum(octet_length(value)) AS bytes FROM checkpoint_blobs WHERE thread_id = $1 GROUP BY channel",
  "SELECT 'pending_writes' AS kind, '' AS channel, count(*) AS count, sum(octet_length(value)) AS bytes FROM checkpoint_writes WHERE thread_id = $1",
];

/** What the checkpoints of a thread take. */
export async function sizesOf(storage: Storage, threadId: string): Promise<Omit<ThreadStorage, 'thread_id'>> {
  const rows = await select<{ kind: string; channel: string; count: number; bytes: number | null }>(
    storage,
    SIZES.join(' UNION ALL '),
    [threadId],
  );
  const sums = (kind: string) => {
    const of = rows
      .filter((row) => row.kind === kind)
      .map(({ channel, count, bytes }) => ({ channel, count: Number(count), bytes: Number(bytes ?? 0) }));
    const sum = (field: 'count' | 'bytes') => of.reduce((total, row) => total + row[field], 0);
    return { of, count: sum('count'), bytes: sum('bytes') };
  };
  const [checkpoints, values, writes] = [sums('checkpoints'), sums('channel_values'), sums('pending_writes')];
  return {
    total_bytes: checkpoints.bytes + values.bytes + writes.bytes,
    checkpoints: { count: checkpoints.count, bytes: checkpoints.bytes },
    channel_values: {
      ...{ count: values.count, bytes: values.bytes },
      by_channel: Object.fromEntries(values.of.map(({ channel, count, bytes }) => [channel, { versions: count, bytes }])),
    },
    pending_writes: { count: writes.count, bytes: writes.bytes },
  };
}
