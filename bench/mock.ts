/** The mock beside Prism over the same documents, both with their defaults: the same GET again and again. */
import { openAsBlob } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Deployment, UploadUrl } from '../generated/control-plane/types.gen.ts';
import { packProject } from '../src/cli/client/source-archive.ts';
import { type Bench, interleaved } from './bench.ts';
import type { Measured } from './load/loads.ts';
import { cpuMs, freePort, root, startProgram, stop, whenReady } from './processes.ts';
import { type Figure, median, number, type Row } from './table.ts';

const ROUNDS = 3;
const CLIENTS = 32;
const WARM_UP_SECONDS = 2;

/** A server with data to read. */
interface Target {
  pid: number;
  url: string;
}

interface Side {
  deployment: Target;
  thread: Target;
  stop(): Promise<void>;
}

export async function benchMock(bench: Bench): Promise<Row[]> {
  bench.tell('mock: starting ours and Prism');
  const [ours, prism] = [await startOurs(bench.profile), await startPrism()];
  const rows = [
    ...(await compare(bench, 'a deployment', ours.deployment, prism.deployment, true)),
    ...(await compare(bench, 'a thread', ours.thread, prism.thread, true)),
    ...(await compare(bench, 'a thread through the gateway', ours.deployedThread, prism.thread, false)),
  ];
  await Promise.all([ours.stop(), prism.stop()]);
  return rows;
}

async function compare(bench: Bench, what: string, ours: Target, prism: Target, hasGoal: boolean): Promise<Row[]> {
  bench.tell(`mock: GET of ${what}`);
  for (const target of [ours, prism]) await load(bench, target, WARM_UP_SECONDS);
  const results = await interleaved(ROUNDS, {
    ours: () => load(bench, ours, bench.seconds / ROUNDS),
    prism: () => load(bench, prism, bench.seconds / ROUNDS),
  });
  return [
    {
      what: `mock, GET of ${what}, ${CLIENTS} clients`,
      ours: throughput(results.ours),
      against: 'Prism',
      theirs: throughput(results.prism),
      ...(hasGoal ? { goal: { atLeast: 10 } } : {}),
    },
    {
      what: 'same, CPU time each',
      ours: cpuTime(results.ours),
      against: 'Prism',
      theirs: cpuTime(results.prism),
      ...(hasGoal ? { goal: { atMost: 1 / 10 } } : {}),
    },
  ];
}

/** Our mock checks its answers against the contract, as by default. */
async function startOurs(profile: string[]): Promise<Side & { deployedThread: Target }> {
  const args = [...profile, join(root, 'src/main.js'), 'mock', '--port', '0', '--agent-port', '0', '--after', '0ms'];
  const program = startProgram(args, {});
  const [controlPlane, agent] = await whenReady(program, async () => {
    const found = [...program.output().matchAll(/^ {2}(?:Control plane|Agent server) +(http:\S+)/gm)].map(([, url]) => url!);
    return found.length === 2 ? found : undefined;
  });
  const { id, custom_url: deployed } = await deploy(controlPlane!);
  const target = (url: string): Target => ({ pid: program.child.pid!, url });
  return {
    deployment: target(`${controlPlane}/v2/deployments/${id}`),
    thread: target(await createThread(agent!)),
    deployedThread: target(await createThread(deployed)),
    stop: () => stop(program.child),
  };
}

async function deploy(controlPlane: string): Promise<{ id: string; custom_url: string }> {
  const source = { source: 'internal_source', source_config: {}, source_revision_config: {}, secrets: [] };
  const deployment = await call<Deployment>('POST', `${controlPlane}/v2/deployments`, { name: 'chat', ...source });
  const url = `${controlPlane}/v2/deployments/${deployment.id}`;
  const upload = await call<UploadUrl>('POST', `${url}/upload-url`);
  await using archive = await packProject({ directory: join(root, 'examples/chat'), environmentFile: undefined });
  await fetch(upload.upload_url, { method: 'PUT', body: await openAsBlob(archive.file, { type: 'application/gzip' }) });
  await call('PATCH', url, { source_revision_config: { source_tarball_path: upload.object_path } });
  const deadline = Date.now() + 30_000;
  while ((await call<Deployment>('GET', url)).active_revision_id === null) {
    if (Date.now() > deadline) throw new Error('the mock did not deploy');
  }
  return { id: deployment.id, custom_url: deployment.source_config.custom_url! };
}

async function createThread(agent: string): Promise<string> {
  const { thread_id: id } = await call<{ thread_id: string }>('POST', `${agent}/threads`, {});
  return `${agent}/threads/${id}`;
}

async function startPrism(): Promise<Side> {
  const id = '0199a3c2-6f10-7b4e-9c21-5d2f8e7a1b34';
  const [controlPlane, agentServer] = [await startOnePrism('control-plane'), await startOnePrism('agent-server')];
  return {
    deployment: { ...controlPlane, url: `${controlPlane.url}/v2/deployments/${id}` },
    thread: { ...agentServer, url: `${agentServer.url}/threads/${id}` },
    stop: async () => {
      await Promise.all([controlPlane.stop(), agentServer.stop()]);
    },
  };
}

/** With Prism's defaults, which log every request. Ours has its defaults, which check every answer against the contract. */
async function startOnePrism(api: string) {
  const program = join(dirname(createRequire(import.meta.url).resolve('@stoplight/prism-cli/package.json')), 'dist/index.js');
  const port = await freePort();
  const document = join(root, 'generated', api, 'openapi.json');
  const started = startProgram([program, 'mock', '--port', String(port), document], {});
  const url = `http://127.0.0.1:${port}`;
  await whenReady(started, async () => ((await fetch(`${url}/ok`)).ok ? true : undefined));
  return { url, pid: started.child.pid!, stop: () => stop(started.child) };
}

interface Loaded extends Measured {
  cpuUsEach: number;
  /** Share of the time in which the server computed. */
  busy: number;
}

/** Sends a key: Prism requires one, as the contract does. */
async function load(bench: Bench, { url, pid }: Target, seconds: number): Promise<Loaded> {
  const { port, pathname: path } = new URL(url);
  const request = { method: 'GET', path, headers: { 'x-api-key': 'any' }, status: 200 };
  const before = cpuMs(pid);
  const bounds = { port: Number(port), clients: CLIENTS, seconds, limit: 1_000_000 };
  const measured = await bench.generator.measure({ kind: 'requests', ...bounds, ...request });
  const used = cpuMs(pid) - before;
  return { ...measured, cpuUsEach: (used * 1000) / measured.count, busy: used / ((measured.count / measured.perSecond) * 1000) };
}

function throughput(rounds: Loaded[]): Figure {
  const of = (key: keyof Loaded) => median(rounds.map((round) => round[key]));
  return { value: of('perSecond'), unit: 'req/s', more: `p50 ${number(of('p50'))}, p99 ${number(of('p99'))} ms` };
}

function cpuTime(rounds: Loaded[]): Figure {
  const busy = median(rounds.map((round) => round.busy));
  return { value: median(rounds.map((round) => round.cpuUsEach)), unit: 'µs', more: `${Math.round(busy * 100)} % busy` };
}

async function call<T>(method: string, url: string, body?: object): Promise<T> {
  const response = await fetch(url, {
    method,
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}
