/**
 * Scale to zero: what 1,000 deployments that rest cost a control plane, and how long one takes from a request to the first event of
 * its run. One deployment is made through the API; the others are copies of its records with the same build.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import type { DeploymentList } from '../generated/control-plane/types.gen.ts';
import { awaitRevision, sendProject } from '../src/cli/client/deploy-project.ts';
import { readProject } from '../src/cli/client/project.ts';
import { databaseFile } from '../src/control-plane/folders.ts';
import type { SqlValue } from '../src/storage/port.ts';
import { openSqlite } from '../src/storage/sqlite/sqlite-storage.ts';
import type { Bench } from './bench.ts';
import { cpuMs, residentMb, root, stateFolder } from './processes.ts';
import { type ControlPlaneProgram, startControlPlane } from './servers.ts';
import { median, number, type Row } from './table.ts';

const SLEEPING = 1_000;
/** Long enough that nothing rests again while others are woken. */
const REST_SECONDS = 5;
const SETTLE_MS = 15_000;
const REST_WATCH_MS = 30_000;
const WAKES = 40;
const AT_ONCE = 4;
const ROUNDS_AT_ONCE = 10;
const POLL_MS = 100;
const LIMIT_SECONDS = 1;

export async function benchZero(bench: Bench): Promise<Row[]> {
  const folder = stateFolder();
  const settings = ['--rest-after', String(REST_SECONDS)];
  const start = () => startControlPlane(bench.profile, { folder, settings });
  bench.tell('zero: deploying one');
  const first = await start();
  await deploySleeper(first);
  await first.stop();

  const one = await start();
  const few = await atRest(bench, one, '1 deployment');
  await one.stop();
  await copies(folder, SLEEPING - 1);
  const many = await start();
  try {
    const all = await atRest(bench, many, `${number(SLEEPING)} deployments`);
    bench.tell('zero: waking one after the other');
    const alone: number[] = [];
    for (let index = 1; index <= WAKES; index += 1) alone.push(await wake(many, nameOf(index)));
    bench.tell(`zero: waking ${AT_ONCE} at once`);
    const together: number[] = [];
    for (let round = 0; round < ROUNDS_AT_ONCE; round += 1) {
      await slept(many);
      const names = Array.from({ length: AT_ONCE }, (_, index) => nameOf(WAKES + 1 + round * AT_ONCE + index));
      together.push(...(await Promise.all(names.map((name) => wake(many, name)))));
    }
    // Nothing is left running when the control plane is stopped.
    await slept(many);
    return [
      ...restRows(few, all),
      wakeRow('a request to a deployment that rests → first event of its run', alone, 1),
      wakeRow(`the same, ${AT_ONCE} deployments at once`, together, undefined),
    ];
  } finally {
    await many.stop();
  }
}

const nameOf = (index: number) => `sleeper-${index}`;

async function deploySleeper({ client }: ControlPlaneProgram): Promise<void> {
  const project = await readProject(join(root, 'bench/projects/echo'), {});
  const tell = () => {};
  const triggered = await sendProject(client, { name: nameOf(0), project, type: 'dev_zero' }, tell);
  const { status, status_message: message } = await awaitRevision(client, triggered, { tell, withLog: false });
  if (status !== 'DEPLOYED') throw new Error(`${status} ${message}`);
  while ((await client.getDeployment(triggered.deployment.id)).status !== 'UNUSED') await sleep(POLL_MS);
}

/** Copies of the records of the one deployment, which share its build. The server is stopped. */
async function copies(folder: string, count: number): Promise<void> {
  await using storage = openSqlite(databaseFile(folder));
  const read = async (table: string) => (await storage.read(`SELECT * FROM ${table}`))[0] as Record<string, SqlValue>;
  const [deployment, revision, rest] = [await read('deployments'), await read('revisions'), await read('resting_deployments')];
  await storage.transaction(async (transaction) => {
    const insert: Insert = async (table, row) => {
      const columns = Object.keys(row);
      const places = columns.map((_, index) => `$${index + 1}`).join(', ');
      await transaction.query(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places})`, Object.values(row));
    };
    for (let index = 1; index <= count; index += 1) {
      const [deploymentId, revisionId, name] = [uuidv7(), uuidv7(), nameOf(index)];
      const ids = { active_revision_id: revisionId, latest_revision_id: revisionId };
      const names = { name, name_key: name, slug: name, slug_key: name };
      await insert('deployments', { ...deployment, deployment_id: deploymentId, ...ids, ...names });
      await insert('revisions', { ...revision, revision_id: revisionId, deployment_id: deploymentId });
      await insert('resting_deployments', { ...rest, deployment_id: deploymentId });
    }
  });
}

type Insert = (table: string, row: Record<string, SqlValue>) => Promise<void>;

interface AtRest {
  residentMb: number;
  /** Part of one core, in percent. */
  cpu: number;
}

async function atRest(bench: Bench, { pid }: ControlPlaneProgram, what: string): Promise<AtRest> {
  bench.tell(`zero: at rest with ${what}`);
  await sleep(SETTLE_MS);
  const before = cpuMs(pid);
  await sleep(REST_WATCH_MS);
  return { residentMb: residentMb(pid)[0]!, cpu: ((cpuMs(pid) - before) / REST_WATCH_MS) * 100 };
}

/** Seconds from the request until the first event of the run. */
async function wake({ url, key }: ControlPlaneProgram, name: string): Promise<number> {
  const from = performance.now();
  const body = { assistant_id: 'echo', input: { messages: [{ role: 'user', content: 'hello' }] }, stream_mode: ['values'] };
  const headers = { 'content-type': 'application/json', 'x-api-key': key };
  const response = await fetch(`${url}/d/${name}/runs/stream`, { method: 'POST', headers, body: JSON.stringify(body) });
  let text = '';
  let first: number | undefined;
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    if (/^event: /m.test(text)) first ??= performance.now();
  }
  if (response.status !== 200 || first === undefined || !text.includes('echo: hello'))
    throw new Error(`${name}: ${response.status} ${text}`);
  return (first - from) / 1_000;
}

/** Waits until all that were woken rest again. */
async function slept({ url, key }: ControlPlaneProgram): Promise<void> {
  for (;;) {
    const response = await fetch(`${url}/v2/deployments?status=READY&limit=1`, { headers: { 'x-api-key': key } });
    const { resources } = (await response.json()) as DeploymentList;
    if (resources.length === 0) return;
    await sleep(POLL_MS);
  }
}

function restRows(few: AtRest, all: AtRest): Row[] {
  return [
    {
      what: `memory of a control plane with ${number(SLEEPING)} deployments at rest`,
      ours: { value: all.residentMb, unit: 'MB' },
      against: 'with 1',
      theirs: { value: few.residentMb, unit: 'MB' },
    },
    {
      what: 'its processor time, of one core',
      ours: { value: all.cpu, unit: '%' },
      against: 'with 1',
      theirs: { value: few.cpu, unit: '%' },
    },
  ];
}

function wakeRow(what: string, seconds: number[], goal: number | undefined): Row {
  const sorted = [...seconds].sort((a, b) => a - b);
  const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1]!;
  return {
    what: `${what}, p95 of ${seconds.length}`,
    ours: { value: p95, unit: 's', more: `p50 ${number(median(seconds))} s, most ${number(sorted.at(-1)!)} s` },
    against: 'limit',
    theirs: { value: LIMIT_SECONDS, unit: 's' },
    ...(goal === undefined ? {} : { goal: { atMost: goal } }),
  };
}
