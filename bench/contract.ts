/** The contract layer against bare node:http that does the same by hand, on the same small contract. */
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { generate } from '../scripts/generate/generate.ts';
import { loadOpenApi } from '../scripts/generate/load.ts';
import { type Bench, interleaved } from './bench.ts';
import { exampleOrder } from './contract/orders.ts';
import type { Measured, RepeatedRequests } from './load/loads.ts';
import { cpuMs, Peered, root, stateFolder } from './processes.ts';
import { type Figure, median, number, type Row } from './table.ts';

const ROUNDS = 6;
const CLIENTS = 32;
const WARM_UP_SECONDS = 1.5;

const collection = '/v15/accounts/0192f0c1-7a52-7c1e-8a3b-3f2d8f0e9c11/orders';
const order = `${collection}/ord_0a1b2c3d4e5f?currency=USD&history_limit=5&archived=false&include=items&include=customer`;

type Request = Pick<RepeatedRequests, 'method' | 'path' | 'body' | 'status'>;

const requests: Record<string, Request> = {
  GET: { method: 'GET', path: order, status: 200 },
  POST: { method: 'POST', path: collection, body: exampleOrder, status: 201 },
};

/** Requests that break one rule each, and some valid edge cases: both servers must agree on them. */
const probes: Request[] = [
  ...Object.values(requests),
  { method: 'GET', path: order.split('?')[0]!, status: 200 },
  { method: 'GET', path: order.replace('ord_', 'ORD_'), status: 422 },
  { method: 'GET', path: order.replace('0192f0c1', 'nobody'), status: 422 },
  { method: 'GET', path: order.replace('USD', 'XXX'), status: 422 },
  { method: 'GET', path: order.replace('limit=5', 'limit=101'), status: 422 },
  { method: 'GET', path: order.replace('limit=5', 'limit=five'), status: 422 },
  { method: 'GET', path: order.replace('archived=false', 'archived=maybe'), status: 422 },
  { method: 'GET', path: order.replace('customer', 'secrets'), status: 422 },
  { method: 'GET', path: '/v15/nothing', status: 404 },
  { method: 'POST', path: collection, body: '{"customer":', status: 400 },
  { method: 'POST', path: collection, body: { ...exampleOrder, priority: undefined, tags: undefined }, status: 201 },
  { method: 'POST', path: collection, body: { ...exampleOrder, priority: 10 }, status: 422 },
  { method: 'POST', path: collection, body: { ...exampleOrder, items: [] }, status: 422 },
  { method: 'POST', path: collection, body: { ...exampleOrder, currency: undefined }, status: 422 },
  {
    method: 'POST',
    path: collection,
    body: { ...exampleOrder, items: [{ ...exampleOrder.items[0], quantity: 1.5 }] },
    status: 422,
  },
  { method: 'POST', path: collection, body: { ...exampleOrder, items: [{ ...exampleOrder.items[0], sku: 'x' }] }, status: 422 },
  { method: 'POST', path: collection, body: { ...exampleOrder, customer: { name: 'Ida', email: 'nowhere' } }, status: 422 },
  { method: 'POST', path: collection, body: { ...exampleOrder, tags: ['x'.repeat(41)] }, status: 422 },
];

interface Server {
  pid: number;
  port: number;
  stop(): Promise<void>;
}

export async function benchContract(bench: Bench): Promise<Row[]> {
  bench.tell('contract layer: generating its contract, starting both servers');
  const folder = await generatedContract();
  const ours = await start(new Peered('contract/keelson-server.ts', [folder], bench.profile));
  const plain = await start(new Peered('contract/plain-server.ts'));
  await assertAlike(ours, plain);
  const rows: Row[] = [];
  for (const [name, request] of Object.entries(requests)) {
    const load = (server: Server, seconds: number) => measureServer(bench, server, request, seconds);
    bench.tell(`contract layer: ${name}`);
    for (const server of [ours, plain]) await load(server, WARM_UP_SECONDS);
    const results = await interleaved(ROUNDS, {
      ours: () => load(ours, bench.seconds / ROUNDS),
      plain: () => load(plain, bench.seconds / ROUNDS),
    });
    rows.push(
      {
        what: `validated ${name}, ${CLIENTS} clients`,
        ours: throughput(results.ours),
        against: 'node:http',
        theirs: throughput(results.plain),
        goal: { atLeast: 0.9 },
      },
      {
        what: `validated ${name}, CPU time each`,
        ours: cpuTime(results.ours),
        against: 'node:http',
        theirs: cpuTime(results.plain),
      },
    );
  }
  await Promise.all([ours.stop(), plain.stop()]);
  return rows;
}

/** Generates code from the benchmark's contract, into a folder where it runs as in the project. */
async function generatedContract(): Promise<string> {
  const folder = stateFolder();
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }\n');
  const files = await generate(await loadOpenApi('orders', join(import.meta.dirname, 'contract/openapi.yaml')));
  for (const [path, content] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}

async function start(process: Peered<object, object>): Promise<Server> {
  const { port } = await process.next<{ port: number }>();
  return { pid: process.pid, port, stop: () => process.stop() };
}

async function assertAlike(ours: Server, plain: Server): Promise<void> {
  for (const { method, path, body, status } of probes) {
    const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    const ask = async ({ port }: Server) => {
      const headers = text === undefined ? {} : { 'content-type': 'application/json' };
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, ...(text ? { body: text } : {}) });
      const names = ['content-type', 'content-length', 'x-request-id'].filter((name) => response.headers.has(name)).join();
      const answer = await response.text();
      return { status: response.status, names, answer: response.ok ? answer : '' };
    };
    const answers = [await ask(ours), await ask(plain)];
    if (answers.some((answer) => answer.status !== status) || JSON.stringify(answers[0]) !== JSON.stringify(answers[1]))
      throw new Error(`the servers differ on ${method} ${path} ${text ?? ''}: ${JSON.stringify(answers, null, 1)}`);
  }
}

interface ServerMeasured extends Measured {
  cpuUsEach: number;
  /** Share of the time in which the server computed. Well below 1: the load or the machine was the limit. */
  busy: number;
}

async function measureServer(bench: Bench, server: Server, request: Request, seconds: number): Promise<ServerMeasured> {
  const cpuBefore = cpuMs(server.pid);
  const measured = await bench.generator.measure({
    kind: 'requests',
    port: server.port,
    clients: CLIENTS,
    seconds,
    limit: 1_000_000,
    ...request,
  });
  const used = cpuMs(server.pid) - cpuBefore;
  return { ...measured, cpuUsEach: (used * 1000) / measured.count, busy: used / ((measured.count / measured.perSecond) * 1000) };
}

function throughput(rounds: ServerMeasured[]): Figure {
  const of = (key: keyof ServerMeasured) => median(rounds.map((round) => round[key]));
  return { value: of('perSecond'), unit: 'req/s', more: `p50 ${number(of('p50'))}, p99 ${number(of('p99'))} ms` };
}

function cpuTime(rounds: ServerMeasured[]): Figure {
  const busy = median(rounds.map((round) => round.busy));
  return { value: median(rounds.map((round) => round.cpuUsEach)), unit: 'µs', more: `${Math.round(busy * 100)} % busy` };
}
