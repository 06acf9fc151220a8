/** `keelson doctor`: checks what a control plane and its commands need, and says what to do. It changes nothing. */
import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access as mayAccess, stat, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { promisify, styleText } from 'node:util';
import type { Deployment, ServerInfo } from '../../../generated/control-plane/types.gen.ts';
import { Folders } from '../../control-plane/folders.ts';
import { replaceAbsent } from '../../machine/absent-files.ts';
import { messageOf } from '../../problem.ts';
import { printable } from '../../runtime/terminal-text.ts';
import { version } from '../../version.ts';
import { type ControlPlaneClient, reach } from '../client/control-plane-client.ts';
import { explained, type LocalServer, locateServer, openServer } from '../client/server-access.ts';
import { ownCommand } from '../output/own-command.ts';
import { printEither } from '../output/print.ts';
import type { Settings } from '../settings/settings.ts';

type DoctorSettings = Settings<'doctor'>;

interface Finding {
  check: string;
  status: 'good' | 'warning' | 'broken';
  says: string;
  /** What to do about it. */
  todo?: string;
}

const MARKS = { good: '✓', warning: '!', broken: '✗' } as const;
const COLORS = { good: 'green', warning: 'yellow', broken: 'red' } as const;
const LIMIT_MS = 5_000;
const OLDEST_NODE = 24;
const [FULL_BYTES, LOW_BYTES] = [200 * 1_048_576, 2 * 1_073_741_824];
const CLOCK_MS = 5_000;
const PORT = 8124;
/** Of more deployments only the first are asked. */
const ASKED = 20;

/** Resolves with the exit code: 1 when something is broken. */
export async function doctor(settings: DoctorSettings): Promise<number> {
  const { url, local, directories } = await locateServer(settings);
  const directory = local?.dataDirectory ?? directories[0]!;
  // A data directory matters where a server runs on it, and where one would be started.
  const isHere = local !== undefined || url === undefined;
  const findings = [
    ofNode(),
    await ofGit(),
    ...(isHere ? [await ofDisk(directory), ...(await ofDataDirectory(directory))] : []),
    ...(url === undefined ? [await ofPort()] : await ofServer(url, local, settings)),
    ...(url === undefined && settings.driver === 'docker' ? [await ofEngine(settings.engine)] : []),
    ...(settings.postgres === undefined ? [] : [await ofPostgres(settings.postgres)]),
  ];
  const isBroken = findings.some(({ status }) => status === 'broken');
  printEither(settings.json, { ok: !isBroken, checks: findings }, findings.map(inWords));
  return isBroken ? 1 : 0;
}

function inWords({ check, status, says, todo }: Finding): string {
  const mark = styleText(COLORS[status], MARKS[status]);
  return `${mark} ${check.padEnd(13)} ${printable(says)}${todo === undefined ? '' : `\n  ${' '.repeat(13)} → ${printable(todo)}`}`;
}

function ofNode(): Finding {
  const says = `${process.version} on ${process.platform} ${process.arch}`;
  if (Number(process.versions.node.split('.')[0]) >= OLDEST_NODE) return { check: 'Node', status: 'good', says };
  return { check: 'Node', status: 'broken', says, todo: `Install Node ${OLDEST_NODE} or later.` };
}

async function ofGit(): Promise<Finding> {
  const found = await promisify(execFile)('git', ['--version'], { timeout: LIMIT_MS }).catch(() => undefined);
  if (found) return { check: 'git', status: 'good', says: found.stdout.trim() };
  const todo = 'Install git to deploy from repositories. Folders are deployed without it.';
  return { check: 'git', status: 'warning', says: 'not found', todo };
}

async function ofDisk(directory: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(await nearest(directory));
  const [check, free] = ['Disk', bavail * bsize];
  const says = `${(free / 1_073_741_824).toFixed(1)} GB free for ${directory}`;
  if (free > LOW_BYTES) return { check, status: 'good', says };
  const todo = 'Make room: a build needs some hundred MB.';
  return { check, status: free > FULL_BYTES ? 'warning' : 'broken', says, todo };
}

/** The folder, or the closest one above it that is there. */
async function nearest(directory: string): Promise<string> {
  return (await stat(directory).catch(replaceAbsent(undefined, 'EACCES'))) ? directory : nearest(dirname(directory));
}

async function ofDataDirectory(directory: string): Promise<Finding[]> {
  const check = 'Data';
  const found = await stat(directory).catch(replaceAbsent(undefined, 'EACCES'));
  const mayWrite = await mayAccess(await nearest(directory), constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!mayWrite) {
    const todo = 'Let this user write there, or choose another folder with --data-dir or KEELSON_DATA_DIR.';
    return [{ check, status: 'broken', says: `${directory} cannot be written`, todo }];
  }
  if (!found) return [{ check, status: 'good', says: `${directory} is not there yet; ${ownCommand()} up makes it` }];
  if (!found.isDirectory()) return [{ check, status: 'broken', says: `${directory} is no folder`, todo: 'Name a folder.' }];
  const paths = [directory, new Folders(directory).adminKey, join(directory, 'secret.key'), join(directory, 'control-plane.db')];
  const open = await Promise.all(paths.map(async (path) => (((await modeOf(path)) & 0o066) === 0 ? [] : [path])));
  if (open.flat().length === 0) return [{ check, status: 'good', says: `${directory} is writable, and its owner's alone` }];
  const says = `other users can read ${open.flat().join(', ')}`;
  return [{ check, status: 'broken', says, todo: `chmod -R go= '${directory}'` }];
}

/** 0 for what is not there. */
async function modeOf(path: string): Promise<number> {
  return (await stat(path).catch(replaceAbsent(undefined, 'EACCES')))?.mode ?? 0;
}

async function ofPort(): Promise<Finding> {
  const todo = 'Start one with keelson up, or give the address of another with --url or KEELSON_URL.';
  const server: Finding = { check: 'Server', status: 'warning', says: 'no control plane runs here', todo };
  const isFree = await new Promise<boolean>((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(PORT, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
  if (isFree) return server;
  return {
    ...server,
    says: `${server.says}, and port ${PORT} is taken by another program`,
    todo: `${todo} Choose a port with --port.`,
  };
}

async function ofServer(url: string, local: LocalServer | undefined, settings: DoctorSettings): Promise<Finding[]> {
  const asked = Date.now();
  let answer: { info: ServerInfo; date: string | null };
  try {
    const response = await reach(`${url.replace(/\/+$/, '')}/info`, {}, LIMIT_MS);
    answer = { info: (await response.json()) as ServerInfo, date: response.headers.get('date') };
  } catch (error) {
    const todo = local
      ? 'It runs, but does not answer: look at its log, and start it again.'
      : 'Is the address right, and does it run?';
    return [{ check: 'Server', status: 'broken', says: messageOf(error), todo }];
  }
  const { info } = answer;
  if (info.name !== 'keelson-control-plane') {
    const todo = 'Give the address of a control plane with --url or KEELSON_URL.';
    return [{ check: 'Server', status: 'broken', says: `${url} is no control plane`, todo }];
  }
  return [
    { check: 'Server', status: 'good', says: `${url} answers in ${Date.now() - asked} ms` },
    ofVersion(info),
    ofClock(answer.date, asked),
    ofContainment(info),
    ofIsolation(info),
    ofNetwork(info),
    // The engine of a server elsewhere is not of this machine.
    ...(local && info.driver === 'docker' ? [await ofEngine(settings.engine)] : []),
    ...(local && local.url !== local.localUrl ? [await ofPublicAddress(local.url)] : []),
    ...(await ofKey(settings)),
  ];
}

function ofVersion(info: ServerInfo): Finding {
  if (info.version === version) return { check: 'Version', status: 'good', says: `${version}, here and there` };
  const says = `${version} here, ${info.version} on the server`;
  return { check: 'Version', status: 'warning', says, todo: 'Use the same version of both.' };
}

/** Times in an answer are whole seconds, and of a moment while it was on its way. */
function ofClock(date: string | null, asked: number): Finding {
  const check = 'Clock';
  const now = Date.now();
  const difference = date === null ? Number.NaN : (Date.parse(date) + 500 - (asked + now) / 2) / 1_000;
  if (Number.isNaN(difference)) return { check, status: 'warning', says: 'the server does not tell its time' };
  const says = `${Math.abs(difference).toFixed(0)} s ${difference > 0 ? 'behind' : 'ahead of'} that of the server`;
  if (Math.abs(difference) * 1_000 <= CLOCK_MS + (now - asked) / 2) return { check, status: 'good', says };
  return { check, status: 'warning', says, todo: 'Set both by a time server: sign-ins and expiring keys depend on it.' };
}

function ofContainment({ resource_limits: { memory, cpu, processes }, driver }: ServerInfo): Finding {
  // A server of an earlier version limits the number of processes nowhere, and does not say so.
  const says = `memory of agents is ${memory}, processor time is ${cpu}, number of processes is ${processes ?? 'none'} (driver ${driver})`;
  if ((memory === 'enforced' && (processes === 'enforced' || driver === 'kubernetes')) || driver === 'simulated')
    return { check: 'Containment', status: 'good', says };
  const todo = 'Let the user of the server make control groups (Delegate=yes in its systemd unit) to have limits enforced.';
  return { check: 'Containment', status: 'warning', says, todo };
}

function ofIsolation({ isolation }: ServerInfo): Finding {
  const check = 'Isolation';
  if (isolation !== 'none') return { check, status: 'good', says: `what keeps the code of tenants apart: ${isolation}` };
  const todo = 'Deploy only what you would run yourself, or let the server make user namespaces (or run it as root).';
  return { check, status: 'warning', says: 'agents can read what the server can', todo };
}

function ofNetwork({ network }: ServerInfo): Finding {
  const check = 'Network';
  if (network !== 'shared') return { check, status: 'good', says: `the network of the code of tenants: ${network}` };
  const todo = 'Install nftables and iproute2 (a server that is root) or passt (another user), and start the server again.';
  return { check, status: 'warning', says: 'agents can take ports of this machine', todo };
}

async function ofPublicAddress(url: string): Promise<Finding> {
  const check = 'Public URL';
  try {
    const response = await reach(`${url}/ok`, {}, LIMIT_MS);
    if (response.ok) return { check, status: 'good', says: `${url} answers` };
    return { check, status: 'warning', says: `${url} answers ${response.status}`, todo: 'Look at the proxy in front.' };
  } catch (error) {
    const todo = 'Clients call this address: start the proxy in front, or change --public-url.';
    return { check, status: 'warning', says: messageOf(error), todo };
  }
}

async function ofKey(settings: DoctorSettings): Promise<Finding[]> {
  const check = 'Key';
  try {
    const access = await openServer(settings);
    return await explained(access, async () => {
      const { tenant_id: tenant, scopes } = await access.client.getCaller();
      const says = `valid for ${tenant === null ? 'all tenants' : `tenant ${tenant}`}: ${scopes.join(', ')}`;
      const todo = 'Name a tenant with --tenant or KEELSON_TENANT.';
      if (tenant === null) return [{ check, status: 'warning', says, todo }];
      return [{ check, status: 'good', says }, await ofAgents(access.client)];
    });
  } catch (error) {
    return [{ check, status: 'broken', says: messageOf(error) }];
  }
}

async function ofAgents(client: ControlPlaneClient): Promise<Finding> {
  const check = 'Agents';
  const live = (await client.listDeployments()).filter((one) => one.active_revision_id !== null);
  const asked = live.slice(0, ASKED);
  const answers = await Promise.all(asked.map((one) => client.isServing(one)));
  const silent = asked.filter((_, index) => !answers[index]).map(({ name }: Deployment) => name);
  const says = asked.length === 0 ? 'none is live' : `${asked.length - silent.length} of ${asked.length} answer`;
  if (silent.length === 0) return { check, status: 'good', says };
  const todo = `Look at them: ${silent.map((name) => `${ownCommand()} logs ${name}`).join(', ')}`;
  return { check, status: 'broken', says: `${says}, not ${silent.join(', ')}`, todo };
}

async function ofEngine(address: string | undefined): Promise<Finding> {
  const { tryEngine } = await import('../../compose/drivers.ts');
  try {
    return { check: 'Engine', status: 'good', says: await tryEngine(address) };
  } catch (error) {
    const todo = 'Start Docker or podman, or give its address with --engine or DOCKER_HOST.';
    return { check: 'Engine', status: 'broken', says: messageOf(error), todo };
  }
}

async function ofPostgres(url: string): Promise<Finding> {
  const check = 'PostgreSQL';
  if (url === 'embedded') return { check, status: 'good', says: 'embedded: it runs with the server' };
  const { tryPostgres } = await import('../../compose/storage.ts');
  try {
    return { check, status: 'good', says: `${await tryPostgres(url)} can be used` };
  } catch (error) {
    const todo = 'Check the address, the password and whether it runs.';
    return { check, status: 'broken', says: messageOf(error), todo };
  }
}
