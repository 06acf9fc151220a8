/** The gateway beside the agent server alone; roll-outs and builds beside their limits. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AuditPage, Deployment, Revision } from '../generated/control-plane/types.gen.ts';

import { awaitRevision, sendProject } from '../src/cli/client/deploy-project.ts';
import { readProject } from '../src/cli/client/project.ts';
import { GATEWAY_HEADER, OPERATOR_HEADER } from '../src/drivers/port.ts';
import { WorkloadFiles } from '../src/drivers/process/workload-files.ts';
import { socketPathOf } from '../src/machine/agent-sockets.ts';
import { type Bench, interleaved } from './bench.ts';
import type { Measured, RepeatedRequests } from './load/loads.ts';
import { cpuMs, root, treeCpuMs } from './processes.ts';
import { type ControlPlaneProgram, startControlPlane } from './servers.ts';
import { type Figure, median, number, type Row } from './table.ts';

const ROUNDS = 3;
const CLIENTS = 50;
const POLL_MS = 20;
/** Roll-outs without load, each way. */
const CALM = 5;
const LIMIT: Figure = { value: 3, unit: 's' };
const BUILD_LIMIT: Figure = { value: 2, unit: 's' };

export async function benchRollouts(bench: Bench): Promise<Row[]> {
  bench.tell('roll-outs: starting a control plane');
  const place = await startControlPlane(bench.profile);
  try {
    const { deployment } = await deployed(place, 'echo', join(root, 'bench/projects/echo'));
    return [
      ...(await gateway(bench, place, deployment)),
      ...(await rollOuts(bench, place, deployment)),
      await underLoad(bench, place, deployment),
      await secondBuild(bench, place),
    ];
  } finally {
    await place.stop();
  }
}

async function deployed(
  { client }: ControlPlaneProgram,
  name: string,
  folder: string,
): Promise<{ deployment: Deployment; revision: Revision }> {
  const tell = () => {};
  const triggered = await sendProject(client, { name, project: await readProject(folder, {}), type: 'dev' }, tell);
  const revision = await awaitRevision(client, triggered, { tell, withLog: false });
  if (revision.status !== 'DEPLOYED') throw new Error(`${name}: ${revision.status} ${revision.status_message}`);
  return { deployment: await client.getDeployment(triggered.deployment.id), revision };
}

/** The same requests to the agent server itself and through the gateway. */
async function gateway(bench: Bench, place: ControlPlaneProgram, { active_revision_id: revision }: Deployment): Promise<Row[]> {
  const agent = await readAgent(place, revision!);
  const rows: Row[] = [];
  const run = { assistant_id: 'echo', input: { messages: [{ role: 'user', content: 'hello' }] }, stream_mode: ['values'] };
  for (const [what, request] of [
    ['GET', { method: 'GET', path: '/info' }],
    ['a streamed run', { method: 'POST', path: '/runs/stream', body: run }],
  ] as const) {
    for (const clients of [1, 16]) {
      bench.tell(`gateway: ${what}, ${clients} client${clients > 1 ? 's' : ''}`);
      const bounds = { kind: 'requests', status: 200, clients, seconds: bench.seconds / ROUNDS, limit: 50_000 } as const;
      const direct: RepeatedRequests = { ...bounds, ...request, port: agent.socket, headers: agent.headers };
      const through = { ...direct, port: place.port, path: `/d/echo${request.path}`, headers: { 'x-api-key': place.key } };
      const results = await interleaved(ROUNDS, {
        direct: () => costing(bench, () => treeCpuMs(agent.pid), direct),
        through: () => costing(bench, () => cpuMs(place.pid), through),
      });
      rows.push(clients === 1 ? latencyRow(what, results) : cpuRow(what, results));
    }
  }
  return rows;
}

interface Costing extends Measured {
  cpuMsEach: number;
}

async function costing(bench: Bench, readCpuMs: () => number, load: RepeatedRequests): Promise<Costing> {
  const before = readCpuMs();
  const measured = await bench.generator.measure(load);
  return { ...measured, cpuMsEach: (readCpuMs() - before) / measured.count };
}

type Compared = Record<'direct' | 'through', Costing[]>;

function latencyRow(what: string, { direct, through }: Compared): Row {
  const figure = (rounds: Costing[]): Figure => ({ value: median(rounds.map(({ p50 }) => p50)), unit: 'ms' });
  return { what: `${what} through the gateway, 1 client, p50`, ours: figure(through), against: 'direct', theirs: figure(direct) };
}

function cpuRow(what: string, { direct, through }: Compared): Row {
  const figure = (rounds: Costing[]): Figure => ({
    value: median(rounds.map(({ cpuMsEach }) => cpuMsEach)),
    unit: 'ms',
    more: `${number(median(rounds.map(({ perSecond }) => perSecond)))}/s`,
  });
  return {
    what: `${what} through the gateway, 16 clients, CPU time of the gateway each`,
    ours: figure(through),
    against: 'the agent server, direct',
    theirs: figure(direct),
  };
}

interface RunningAgent {
  pid: number;
  socket: string;
  /** What the gateway sends it with each request. */
  headers: Record<string, string>;
}

async function readAgent({ folder }: ControlPlaneProgram, revisionId: string): Promise<RunningAgent> {
  const files = new WorkloadFiles(join(folder, 'workloads'), revisionId).replica(0);
  const { pid } = JSON.parse(await readFile(files.process, 'utf8')) as { pid: number };
  const token = (await readFile(files.token, 'utf8')).trim();
  const socket = socketPathOf((await files.readAddress())!)!;
  return { pid, socket, headers: { [GATEWAY_HEADER]: token, [OPERATOR_HEADER]: 'key' } };
}

async function rollOuts(bench: Bench, place: ControlPlaneProgram, { id, active_revision_id: first }: Deployment): Promise<Row[]> {
  bench.tell('roll-outs: forwards and back');
  const results = await interleaved(CALM, {
    forwards: () => timed(place, id, () => patch(place, id)),
    back: () => timed(place, id, () => redeploy(place, id, first!)),
  });
  const row = (what: string, seconds: number[]): Row => ({
    what,
    ours: { value: median(seconds), unit: 's', more: `most ${number(Math.max(...seconds))} s` },
    against: 'limit',
    theirs: LIMIT,
    goal: { atMost: 1 },
  });
  return [
    row('PATCH → DEPLOYED, nothing to install', results.forwards),
    row('roll-back: redeploy of an old revision → DEPLOYED', results.back),
  ];
}

/** As many roll-outs as fit into the time, while clients start runs without pause. One failed request is an error. */
async function underLoad(bench: Bench, place: ControlPlaneProgram, { id }: Deployment): Promise<Row> {
  bench.tell(`roll-outs: under ${CLIENTS} clients`);
  const body = { assistant_id: 'echo', input: { messages: [{ role: 'user', content: 'hello' }] } };
  let over = false;
  const load = bench.generator
    .measure({
      ...{ kind: 'requests', port: place.port, clients: CLIENTS, seconds: bench.seconds, limit: 1_000_000, status: 200 },
      ...{ method: 'POST', path: '/d/echo/runs/wait', headers: { 'x-api-key': place.key }, body },
    })
    .finally(() => {
      over = true;
    });
  const seconds: number[] = [];
  try {
    while (!over) seconds.push(await timed(place, id, () => patch(place, id)));
  } finally {
    await load;
  }
  const { count, perSecond } = await load;
  return {
    what: `PATCH → DEPLOYED while ${CLIENTS} clients wait for runs (${number(perSecond)}/s)`,
    ours: { value: median(seconds), unit: 's', more: `${seconds.length} roll-outs, 0 of ${count} requests failed` },
    against: 'limit',
    theirs: LIMIT,
  };
}

/** Time from the start of the build until the revision can be launched. */
async function secondBuild(bench: Bench, place: ControlPlaneProgram): Promise<Row> {
  bench.tell('builds: twice with the same lock file');
  const seconds: number[] = [];
  for (let round = 0; round < 2; round += 1) {
    // The same source is built once for a deployment.
    const { revision } = await deployed(place, `chat-${round}`, join(root, 'examples/chat'));
    const { items } = await ask<AuditPage>(place, 'GET', '/v2/keelson/audit?action=revision.status&page_size=100');
    const at = (to: string) => {
      const entry = items.find(({ resource, detail }) => resource.id === revision.id && detail['to'] === to);
      return Date.parse(entry!.created_at);
    };
    seconds.push((at('AWAITING_DEPLOY') - at('BUILDING')) / 1_000);
  }
  return {
    what: 'second build of examples/chat, same lock file',
    ours: { value: seconds[1]!, unit: 's', more: `the first ${number(seconds[0]!)} s` },
    against: 'limit',
    theirs: BUILD_LIMIT,
    goal: { atMost: 1 },
  };
}

async function timed({ client }: ControlPlaneProgram, id: string, begin: () => Promise<Deployment>): Promise<number> {
  const from = performance.now();
  const { latest_revision_id: revisionId } = await begin();
  for (;;) {
    const { status, status_message: message } = await client.getRevision(id, revisionId!);
    if (status === 'DEPLOYED') return (performance.now() - from) / 1_000;
    if (/FAILED|SKIPPED|INTERRUPTED/.test(status)) throw new Error(`a roll-out ended as ${status}: ${message}`);
    await sleep(POLL_MS);
  }
}

/** A revision of the same source with another secret: unpacked anew, with nothing to install. */
function patch({ client }: ControlPlaneProgram, id: string): Promise<Deployment> {
  return client.patchDeployment(id, { secrets: [{ name: 'A_TOKEN', value: randomUUID() }] });
}

function redeploy(place: ControlPlaneProgram, id: string, revisionId: string): Promise<Deployment> {
  return ask(place, 'POST', `/v2/deployments/${id}/revisions/${revisionId}/redeploy`);
}

async function ask<T>({ url, key }: ControlPlaneProgram, method: string, path: string): Promise<T> {
  const response = await fetch(url + path, { method, headers: { 'x-api-key': key } });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}
