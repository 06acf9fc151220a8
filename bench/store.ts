/** The long-term store with 100,000 items beside the store in memory that LangGraph brings, both asked in this process. */
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { type BaseStore, InMemoryStore } from '@langchain/langgraph-checkpoint';
import { everything } from '../src/agent-server/auth/access.ts';
import { Embedding } from '../src/agent-server/store/embedding.ts';
import { ItemStore } from '../src/agent-server/store/item-store.ts';
import { SemanticIndex } from '../src/agent-server/store/semantic-index.ts';
import { migrate } from '../src/storage/migrate.ts';
import type { Storage } from '../src/storage/port.ts';
import { startEmbeddedPostgres } from '../src/storage/postgres/embedded.ts';
import { openPostgres } from '../src/storage/postgres/postgres-storage.ts';
import { openSqlite } from '../src/storage/sqlite/sqlite-storage.ts';
import { type Bench, interleaved } from './bench.ts';
import { stateFolder } from './processes.ts';
import { median, number, type Row } from './table.ts';

const ITEMS = 100_000;
const USERS = 1_000;
const DIMS = 384;
const BATCH = 500;
const ROUNDS = 7;
const SCHEMA = join(import.meta.dirname, '../src/agent-server/schema');

/** The same text has the same vector. */
function vectorOf(text: string): number[] {
  let state = [...text].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) >>> 0, 7) || 1;
  return Array.from({ length: DIMS }, () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 31 - 1;
  });
}

const model = {
  embedDocuments: async (texts: string[]) => texts.map(vectorOf),
  embedQuery: async (text: string) => vectorOf(text),
};

const itemOf = (at: number) => ({
  namespace: ['users', `u${at % USERS}`],
  key: `k${at}`,
  value: { text: `note ${at}`, stars: at % 10 },
});

export async function benchStore(bench: Bench): Promise<Row[]> {
  const peer = new InMemoryStore({ index: { dims: DIMS, embeddings: model as never, fields: ['text'] } });
  bench.tell(`store: storing ${number(ITEMS)} items in memory`);
  for (let at = 0; at < ITEMS; at += BATCH) await peer.batch(batchAt(at));
  const rows: Row[] = [];
  for (const engine of ['sqlite', 'postgres'] as const) {
    const folder = stateFolder();
    await chmod(folder, 0o755);
    const server = engine === 'postgres' ? await startEmbeddedPostgres(join(folder, 'postgres')) : undefined;
    try {
      await using storage = server ? await openPostgres(server.url) : openSqlite(join(folder, 'agent.db'));
      rows.push(...(await compare(bench, engine, storage, peer)));
    } finally {
      await server?.stop();
    }
  }
  return rows;
}

const batchAt = (at: number) => Array.from({ length: BATCH }, (_, index) => itemOf(at + index));

async function compare(bench: Bench, engine: string, storage: Storage, peer: BaseStore): Promise<Row[]> {
  await migrate(storage, SCHEMA);
  const embedding = new Embedding({ dims: DIMS, embed: 'bench', fields: ['text'] }, model);
  const settings = { index: undefined, defaultTtlMinutes: undefined, refreshOnRead: true, sweepMinutes: 5 };
  const store = new ItemStore(storage, settings, await SemanticIndex.open(storage, embedding));
  bench.tell(`store: storing ${number(ITEMS)} items on ${engine}`);
  for (let at = 0; at < ITEMS; at += BATCH) await store.apply(batchAt(at).map((item) => store.putting(item)));
  await storage.write('ANALYZE');
  const page = { limit: 10, offset: 0 };
  const [one] = [itemOf(4_242)];
  const search = (more: object) => store.search(everything, { ...page, ...more });
  const sides: Record<string, [ours: () => Promise<unknown>, theirs: () => Promise<unknown>]> = {
    'get an item': [() => store.get(everything, one), () => peer.get(one.namespace, one.key)],
    'put an item, embedded': [() => store.put(everything, one), () => peer.put(one.namespace, one.key, one.value)],
    'by a filter, 100 items of a user': [
      () => search({ namespace_prefix: one.namespace, filter: { stars: 2 } }),
      () => peer.search(one.namespace, { filter: { stars: 2 } }),
    ],
    'by meaning, 100 items of a user': [
      () => search({ namespace_prefix: one.namespace, query: 'note 42' }),
      () => peer.search(one.namespace, { query: 'note 42' }),
    ],
    'by a filter, all items': [() => search({ filter: { stars: 2 } }), () => peer.search([], { filter: { stars: 2 } })],
    'by meaning, all items': [() => search({ query: 'note 42' }), () => peer.search([], { query: 'note 42' })],
    namespaces: [
      () => store.namespaces(everything, { ...page, prefix: ['users'] }),
      () => peer.listNamespaces({ ...page, prefix: ['users'] }),
    ],
  };
  const rows: Row[] = [];
  for (const [what, [ours, theirs]] of Object.entries(sides)) {
    bench.tell(`store on ${engine}: ${what}`);
    const measured = await interleaved(ROUNDS, { ours: () => timed(ours), theirs: () => timed(theirs) });
    const pause = Math.max(...measured.ours.map(({ pauseMs }) => pauseMs));
    rows.push({
      what: `store, ${number(ITEMS)} items of ${DIMS} dimensions, ${engine}: ${what}`,
      ours: { value: p50(measured.ours), unit: 'ms', more: `longest pause ${number(pause)} ms` },
      against: 'InMemoryStore',
      theirs: {
        value: p50(measured.theirs),
        unit: 'ms',
        more: `longest pause ${number(Math.max(...measured.theirs.map(({ pauseMs }) => pauseMs)))} ms`,
      },
    });
  }
  return rows;
}

interface Timed {
  ms: number;
  /** The longest time in which this process did nothing else. */
  pauseMs: number;
}

const p50 = (rounds: Timed[]) => median(rounds.map(({ ms }) => ms));

async function timed(work: () => Promise<unknown>): Promise<Timed> {
  let last = performance.now();
  let pauseMs = 0;
  const turn = () => {
    const now = performance.now();
    pauseMs = Math.max(pauseMs, now - last);
    last = now;
  };
  const ticks = setInterval(turn, 1);
  const began = performance.now();
  await work();
  const ms = performance.now() - began;
  turn();
  clearInterval(ticks);
  return { ms, pauseMs };
}
