/**
 * How each statement of the run engine finds its rows once 100,000 runs are stored. Records the statements of a server in use,
 * and repeats them as EXPLAIN. A statement that reads a whole table is an error.
 */
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readProject } from '../src/agent-server/graphs/project.ts';
import { composeAgentServer } from '../src/compose/agent-server.ts';
import { createLog } from '../src/runtime/log.ts';
import type { SqlValue, Storage, Transaction } from '../src/storage/port.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/storage/postgres/embedded.ts';
import { openPostgres } from '../src/storage/postgres/postgres-storage.ts';
import { openSqlite } from '../src/storage/sqlite/sqlite-storage.ts';
import type { Bench } from './bench.ts';
import { fill, TABLES } from './growth/fill.ts';
import { root, stateFolder } from './processes.ts';
import type { Row } from './table.ts';

const STORED = 100_000;
/** The shortest lease, so that sweep and heartbeat run as often as possible. */
const LEASE_SECONDS = 1;
const SWEPT_MS = 3_000;

/** Text of a statement → its last parameters. */
type Asked = Map<string, readonly SqlValue[]>;

export async function benchPlans(bench: Bench): Promise<Row[]> {
  const rows: Row[] = [];
  for (const engine of ['sqlite', 'postgres'] as const) {
    const folder = stateFolder();
    await chmod(folder, 0o755);
    const server = engine === 'postgres' ? await startEmbeddedPostgres(join(folder, 'postgres')) : undefined;
    try {
      rows.push(await plansOn(bench, server ? await openPostgres(server.url) : openSqlite(join(folder, 'agent.db')), server));
    } finally {
      await server?.stop();
    }
  }
  return rows;
}

async function plansOn(bench: Bench, storage: Storage, server: EmbeddedPostgres | undefined): Promise<Row> {
  const engine = server ? 'PostgreSQL' : 'SQLite';
  const asked: Asked = new Map();
  const agent = await composeAgentServer({
    host: '127.0.0.1',
    storage: listenedTo(storage, asked),
    project: await readProject(join(root, 'bench/projects/echo/langgraph.json')),
    ...{ jobs: 10, leaseSeconds: LEASE_SECONDS, runTimeoutSeconds: 60, testEndpoints: false, validateResponses: false },
    log: createLog('bench', 'silent', 'json'),
  });
  try {
    await agent.http.listen(0, '127.0.0.1');
    await agent.start();
    await runOnce(agent.http.url);
    bench.tell(`plans on ${engine}: storing ${STORED.toLocaleString('en')} runs`);
    await fill(storage, STORED);
    asked.clear();
    await use(agent.http.url);
    await sleep(SWEPT_MS);
    const whole = await readingAll(bench, storage, [...asked]);
    if (whole.length > 0) throw new Error(`on ${engine} these read a whole table:\n\n${whole.join('\n\n')}`);
  } finally {
    await agent.close(1_000);
  }
  return {
    what: `statements that read no whole table, ${STORED.toLocaleString('en')} runs stored, ${engine}`,
    ours: { value: asked.size, unit: '' },
    against: 'all',
    theirs: { value: asked.size, unit: '' },
    goal: { atLeast: 1 },
  };
}

/** Prints all plans. Returns those that read each row of a table that grows with the number of runs. */
async function readingAll(bench: Bench, storage: Storage, statements: [string, readonly SqlValue[]][]): Promise<string[]> {
  const partial = await partialIndexes(storage);
  const reading: string[] = [];
  for (const [sql, values] of statements) {
    const plan = await planOf(storage, sql, values);
    bench.tell(`${storage.dialect.engine}  ${sql.replaceAll(/\s+/g, ' ')}\n${plan.map((line) => `    ${line}`).join('\n')}`);
    const lines = plan.filter((line) => readsAll(line, sql, partial));
    if (lines.length > 0) reading.push(`${sql}\n${lines.join('\n')}`);
  }
  return reading;
}

/** The storage, with its statements recorded. */
function listenedTo(storage: Storage, asked: Asked): Storage {
  const heard = <T>(sql: string, values: readonly SqlValue[] = [], ask: (sql: string, values: readonly SqlValue[]) => T): T => {
    asked.set(sql, values);
    return ask(sql, values);
  };
  const listened: Partial<Storage> = {
    read: (sql, values) => heard(sql, values, (text, all) => storage.read(text, all)),
    write: (sql, values) => heard(sql, values, (text, all) => storage.write(text, all)),
    transaction: (body) =>
      storage.transaction((transaction) => {
        const query: Transaction['query'] = (sql, values) => heard(sql, values, (text, all) => transaction.query(text, all));
        return body({ query });
      }),
  };
  return new Proxy(storage, {
    get(target, name) {
      if (Object.hasOwn(listened, name)) return listened[name as keyof Storage];
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

type Ask = <T>(method: string, path: string, body?: unknown) => Promise<T>;

function clientOf(url: string): Ask {
  return async (method, path, body) => {
    const json = { 'content-type': 'application/json' };
    const response = await fetch(url + path, { method, ...(body ? { headers: json, body: JSON.stringify(body) } : {}) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
  };
}

const run = { assistant_id: 'echo', input: { messages: [{ role: 'user', content: 'hello' }] } };

/** Executes the run that the stored ones are copies of. */
async function runOnce(url: string): Promise<void> {
  const ask = clientOf(url);
  const { thread_id: thread } = await ask<{ thread_id: string }>('POST', '/threads', {});
  await ask('POST', `/threads/${thread}/runs/wait`, run);
}

/** Calls each typical operation on threads and runs once. */
async function use(url: string): Promise<void> {
  const ask = clientOf(url);
  const { thread_id: thread } = await ask<{ thread_id: string }>('POST', '/threads', { metadata: { user: 'one' } });
  const at = `/threads/${thread}`;
  await ask('POST', `${at}/runs/wait`, run);
  await ask('POST', `${at}/runs/stream`, { ...run, stream_resumable: true });
  await ask('POST', '/runs/wait', run);
  const queued = await Promise.all([1, 2, 3].map(() => ask<{ run_id: string }>('POST', `${at}/runs`, run)));
  for (const { run_id: id } of queued) await ask('GET', `${at}/runs/${id}/join`);
  const { run_id: late } = await ask<{ run_id: string }>('POST', `${at}/runs`, { ...run, after_seconds: 60 });
  await ask('POST', `${at}/runs/${late}/cancel`, {});
  await ask('POST', `${at}/runs`, { ...run, multitask_strategy: 'rollback' }).then(() => sleep(100));
  await ask('GET', `${at}/runs/${queued[0]!.run_id}/stream`);
  for (const path of ['', '/state', '/history', '/runs', `/runs/${late}`]) await ask('GET', at + path);
  await ask('POST', `${at}/state`, { values: { messages: [] }, as_node: 'answer' });
  await ask('PATCH', at, { metadata: { user: 'two' } });
  await ask('POST', '/threads/search', { limit: 10 });
  await ask('POST', '/threads/search', { limit: 10, metadata: { user: 'two' } });
  await ask('POST', '/threads/search', { limit: 10, status: 'interrupted' });
  const copy = await ask<{ thread_id: string }>('POST', `${at}/copy`, {});
  for (const id of [copy.thread_id, thread]) await ask('DELETE', `/threads/${id}`);
}

async function planOf(storage: Storage, sql: string, values: readonly SqlValue[]): Promise<string[]> {
  const explain = storage.dialect.engine === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN';
  const rows = await storage.write(`${explain} ${sql}`, values);
  return rows.map((row) => String(row['detail'] ?? row['QUERY PLAN']));
}

/** Partial indexes. They hold only current rows, such as running runs. */
async function partialIndexes(storage: Storage): Promise<string[]> {
  if (storage.dialect.engine === 'postgres') return [];
  const rows = await storage.read(`SELECT name FROM sqlite_master WHERE type = 'index' AND sql LIKE '% WHERE %'`);
  return rows.map((row) => String(row['name']));
}

/** Reading along an index up to a limit is no full scan. Counting all threads is allowed: each search reports the total. */
function readsAll(line: string, sql: string, partial: string[]): boolean {
  const scan = /\bSCAN (\w+)(.*)|Seq Scan on (\w+)/.exec(line);
  const table = scan?.[1] ?? scan?.[3];
  if (!table || !TABLES.includes(table)) return false;
  if (sql.startsWith('SELECT (SELECT count(*) FROM threads)')) return false;
  const index = /USING (?:COVERING )?INDEX (\w+)/.exec(line)?.[1];
  return !(index && (partial.includes(index) || /\bLIMIT\b/.test(sql)));
}
