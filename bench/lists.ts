/** Whether a page of the list of deployments costs more with 100,000 deployments than with 1,000. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { databaseFile } from '../src/control-plane/folders.ts';
import type { Storage } from '../src/storage/port.ts';
import { openSqlite } from '../src/storage/sqlite/sqlite-storage.ts';
import { type Bench, interleaved } from './bench.ts';
import type { Measured } from './load/loads.ts';
import { type ControlPlaneProgram, startControlPlane } from './servers.ts';
import { median, number, type Row } from './table.ts';

const ROUNDS = 3;
const FEW = 1_000;
const MANY = 100_000;
const BATCH = 500;
const POLL_MS = 20;
/** What clients send; `common` is in every name, `rarely` in one, `nowhere` in none. */
const QUERIES = {
  'a page': 'limit=20',
  'a page, from the 900th on': 'limit=20&offset=900',
  'a page by status': 'limit=20&status=READY',
  'a page by type': 'limit=20&deployment_type=dev',
  'one by its exact name': 'name=common-7',
  'a page by a part of all names': 'limit=20&name_contains=common',
  'a page by a part of one name': 'limit=20&name_contains=rarely',
  'a page by a part of no name': 'limit=20&name_contains=nowhere',
};

export async function benchLists(bench: Bench): Promise<Row[]> {
  const places = { few: await startControlPlane(bench.profile), many: await startControlPlane(bench.profile) };
  bench.tell(`lists: storing ${number(FEW)} and ${number(MANY)} deployments`);
  await fill(places.few, FEW);
  await fill(places.many, MANY);
  const rows: Row[] = [];
  for (const [what, query] of Object.entries(QUERIES)) {
    bench.tell(`lists: ${what}`);
    const sides = { few: () => ask(bench, places.few, query), many: () => ask(bench, places.many, query) };
    const measured = await interleaved(ROUNDS, sides);
    rows.push({
      what: `list of deployments: ${what}, p50, ${number(MANY)} stored`,
      ours: { value: p50(measured.many), unit: 'ms' },
      against: `itself, ${number(FEW)} stored`,
      theirs: { value: p50(measured.few), unit: 'ms' },
      goal: { atMost: 1.5 },
    });
  }
  await Promise.all([places.few.stop(), places.many.stop()]);
  return rows;
}

function ask(bench: Bench, { port, key }: ControlPlaneProgram, query: string): Promise<Measured> {
  const seconds = Math.min(1, bench.seconds / ROUNDS);
  const request = { method: 'GET', path: `/v2/deployments?${query}`, headers: { 'x-api-key': key }, status: 200 };
  return bench.generator.measure({ kind: 'requests', port, clients: 1, seconds, limit: 10_000, ...request });
}

const p50 = (rounds: Measured[]) => median(rounds.map((round) => round.p50));

/** Creates one deployment through the API, and copies of it with other ids and names. */
async function fill({ client, folder }: ControlPlaneProgram, count: number): Promise<void> {
  const { id } = await client.createDeployment({
    name: 'common-rarely',
    source: 'internal_source',
    source_config: { deployment_type: 'dev' },
    source_revision_config: {},
    secrets: [],
  });
  await using storage = openSqlite(databaseFile(folder));
  const template = await settled(storage, id);
  for (let made = 1; made < count; made += BATCH)
    await copy(storage, id, Object.keys(template), made, Math.min(BATCH, count - made));
  await storage.write(PARTS_OF_NAMES);
}

const PARTS_OF_NAMES = `WITH RECURSIVE places (place) AS (SELECT 1 UNION ALL SELECT place + 1 FROM places WHERE place < 61)
  INSERT INTO deployment_name_parts (tenant_id, part, deployment_id)
  SELECT DISTINCT tenant_id, substr(name_key, place, 3), deployment_id FROM deployments
  JOIN places ON place <= length(name_key) - 2 WHERE TRUE ON CONFLICT DO NOTHING`;

/** The deployment's row once the server has no work left for it: copies then cause no work either. */
async function settled(storage: Storage, id: string): Promise<object> {
  for (;;) {
    const [row] = await storage.read<{ status: string }>('SELECT * FROM deployments WHERE deployment_id = $1', [id]);
    if (row!.status === 'READY') return row!;
    await sleep(POLL_MS);
  }
}

async function copy(storage: Storage, id: string, columns: string[], made: number, count: number): Promise<void> {
  const own: Record<string, string> = { deployment_id: 'made.column1', slug: 'made.column3', slug_key: 'made.column3' };
  const values = columns.map((column) => own[column] ?? (column === 'name' || column === 'name_key' ? 'made.column2' : column));
  const rows = Array.from({ length: count }, (_, index) => `($${index * 3 + 2}, $${index * 3 + 3}, $${index * 3 + 4})`);
  const parameters = Array.from({ length: count }, (_, index) => [uuidv7(), `common-${made + index + 1}`, randomUUID()]).flat();
  await storage.write(
    `INSERT INTO deployments (${columns.join(', ')}) SELECT ${values.join(', ')} FROM deployments, (VALUES ${rows.join(', ')}) AS made WHERE deployment_id = $1`,
    [id, ...parameters],
  );
}
