/**
 * Starts one agent server as a process that outlives this one: in its own group, with a clean environment, bounded output and the socket
 * that it answers on.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import type { Writable } from 'node:stream';
import { agentProgram, baseEnvironment } from '../../machine/agent-process.ts';
import { type AgentSocket, SOCKET_FD } from '../../machine/agent-sockets.ts';
import type { Command, Isolation, View } from '../../machine/isolation.ts';
import { familyBytes, type ProcessIdentity } from '../../machine/process-identity.ts';
import { type GroupLimits, type ResourceGroups, readMachineMemoryMb } from '../../machine/resource-groups.ts';
import { findSystemProgram } from '../../machine/system-programs.ts';
import type { ResourceLimits, Workload } from '../port.ts';
import { startKeeper } from './output-keeper.ts';
import type { ReplicaFiles } from './workload-files.ts';

/** The inputs for a workload's command. */
export interface Launch {
  /** Absolute path of langgraph.json. */
  config: string;
  /** Folder of the deployment's database. */
  stateDirectory: string;
  limits: ResourceLimits;
  /** What the file of its database may take, in MB. */
  databaseMb: number;
  /** The child, which listens on the socket at `SOCKET_FD`, writes `{pid}` here once it does. Must follow `READY_FLAG`: it identifies an orphaned process. */
  readyFile: string;
  /** Holds the gateway's token. */
  tokenFile: string;
}

/** What a replica may take, with all that it starts. */
export type ReplicaLimits = ResourceLimits & GroupLimits;

/** Which limits the system enforces. */
export interface Enforced {
  processes: boolean;
  cpu: boolean;
}

/** How and in what bounds a replica is started. */
export interface LaunchMeans {
  socket: AgentSocket;
  command: (launch: Launch) => Command;
  /** Undefined if workloads see what this process sees. */
  isolation: Isolation | undefined;
  groups: ResourceGroups;
  limits: ReplicaLimits;
  databaseMb: number;
}

/** An agent server that was started, and what keeps its output. */
export interface Launched {
  child: ChildProcess;
  output: ProcessIdentity | undefined;
}

/** The argument before the ready file. */
export const READY_FLAG = '--ready-file';

/** The agent server of this repository, on this Node. */
export function agentCommand({ config, stateDirectory, readyFile, tokenFile, limits, databaseMb }: Launch): Command {
  const where = ['--host', '127.0.0.1', '--port', '0', '--data-dir', stateDirectory, '--shared-data'];
  const bounds = ['--data-limit', String(databaseMb), READY_FLAG, readyFile];
  const gateway = ['--socket-fd', String(SOCKET_FD), '--gateway-token-file', tokenFile];
  return {
    file: process.execPath,
    args: [
      ...nodeFlags(limits),
      agentProgram,
      'agent',
      '--config',
      config,
      ...where,
      ...bounds,
      ...gateway,
      '--log-format',
      'json',
    ],
  };
}

/** Share of the memory limit for the V8 heap. The rest is for buffers, code and stacks. */
const HEAP_SHARE = 0.75;

/** Limits the heap to its share of the memory. */
function nodeFlags({ memoryMb }: ResourceLimits): string[] {
  return [`--max-old-space-size=${Math.max(64, Math.floor(memoryMb * HEAP_SHARE))}`];
}

/**
 * Spawns the workload, whose files must be prepared. The returned child does not keep this process alive. `onEnd` is called once,
 * with how it ended or why it could not be started.
 */
export async function launch(
  workload: Workload,
  files: ReplicaFiles,
  { command, isolation, groups, limits, databaseMb, socket }: LaunchMeans,
  onEnd: (how: string) => void,
): Promise<Launched> {
  const config = join(workload.directory, workload.configPath);
  const cwd = dirname(config);
  await mkdir(workload.stateDirectory, { recursive: true });
  if (isolation && !existsSync(cwd)) throw new Error('its built project is gone');
  const processes = groups.enforces('pids') ? undefined : limits.processes;
  const view = isolation && { ...(await viewOf(workload, files, cwd, isolation)), processes };
  const program = command({
    config,
    stateDirectory: workload.stateDirectory,
    readyFile: files.endpoint,
    tokenFile: files.token,
    limits,
    databaseMb,
  });
  const environment = { ...environmentOf(workload), ...(view ? homeOf(files, isolation, workload) : {}) };
  const output = await startKeeper(files.log, files.name);
  const stdio: ['ignore', Writable, Writable] = ['ignore', output.input, output.input];
  try {
    const first = await groups.enter(files.name, limits);
    const child = start(() => {
      if (view) return isolation.spawn(program, view, { environment, stdio, passed: [socket.fd], first });
      const { file, args } = entering(program, first);
      return spawn(file, args, { cwd, env: environment, detached: true, stdio: [...stdio, 'ignore', socket.fd] });
    });
    child.once('error', (error) => {
      if (child.pid === undefined)
        onEnd(`could not be started (${existsSync(cwd) ? error.message : 'its built project is gone'})`);
    });
    child.once('exit', (code, signal) => onEnd(endText(code, signal ?? (view ? signalOf(code) : null))));
    child.unref();
    return { child, output: output.identity };
  } finally {
    output.letGo();
  }
}

/** A program that is started in its groups, as the user of this process. What is not there is started as it is, and says so. */
function entering(program: Command, first: string): Command {
  if (first === '' || !existsSync(program.file)) return program;
  return { file: findSystemProgram('sh'), args: ['-c', `${first}unset PWD\nexec "$@"`, 'sh', program.file, ...program.args] };
}

/** What an isolated workload sees. The folders that it writes to become its tenant's. */
async function viewOf(workload: Workload, files: ReplicaFiles, cwd: string, isolation: Isolation): Promise<View> {
  const { tenantId: tenant, directory, stateDirectory } = workload;
  const compiled = isolation.compiledCodeOf(tenant);
  const writable = [stateDirectory, files.own, compiled];
  await isolation.joinNetwork(tenant);
  await Promise.all(writable.map((folder) => isolation.lend(folder, tenant)));
  await isolation.own(files.token, tenant);
  return { tenant, cwd, readOnly: [directory, files.token, ...isolation.linkedModules(directory)], writable };
}

function homeOf(files: ReplicaFiles, isolation: Isolation, { tenantId, environment }: Workload): Record<string, string> {
  const variables = { HOME: files.own, TMPDIR: files.temporary, NODE_COMPILE_CACHE: isolation.compiledCodeOf(tenantId) };
  return { ...variables, ...environment };
}

function endText(code: number | null, signal: string | null): string {
  return signal ? `was ended by ${signal}` : `exited with code ${code}`;
}

/** A shell reports a signal as an exit code. */
function signalOf(code: number | null): string | null {
  const number = (code ?? 0) - 128;
  return Object.entries(constants.signals).find(([, value]) => value === number)?.[0] ?? null;
}

/** Some systems accept a smaller environment than the contract. Node throws this error instead of emitting it. */
function start(spawnChild: () => ChildProcess): ChildProcess {
  try {
    return spawnChild();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'E2BIG') throw error;
    throw new Error('its variables are more than this machine starts a process with: make the secrets smaller', { cause: error });
  }
}

/** Only what any program needs, and the deployment's own variables. These may replace anything except the path of its state. */
function environmentOf(workload: Workload): Record<string, string> {
  const environment = { ...baseEnvironment(), ...workload.environment };
  if (workload.database !== undefined) environment['KEELSON_POSTGRES'] = workload.database;
  return environment;
}

const MB = 1024 * 1024;

/** What a replica may take. A limit that is larger than the machine would be none. */
export function boundLimits({ cores, memoryMb }: ResourceLimits, processes: number): ReplicaLimits {
  return { cores, memoryMb: Math.min(memoryMb, readMachineMemoryMb()), processes };
}

/** Which limits are enforced, as a sentence for the log. */
export function describeLimits({ memoryMb, cores, processes }: ReplicaLimits, enforced: Enforced): string {
  const memory = `It is ended when it takes more than ${memoryMb} MB of memory with all that it starts`;
  const count = enforced.processes
    ? `it has no more than ${processes} processes and threads`
    : 'how many processes it has is not limited here';
  const cpu = enforced.cpu
    ? `it gets no more than ${cores} cores`
    : `that it takes no more than ${cores} cores is not enforced here`;
  return `${memory}; ${count}; ${cpu}.`;
}

/** Why a process was or must be ended, as words that follow "it". */
export function describeExcess({ memoryMb }: ReplicaLimits): string {
  return `was ended because it took more than its memory limit of ${memoryMb} MB`;
}

/** Whether a process takes more memory than it may, with all that it started. For systems that do not enforce the limit. */
export async function exceedsMemory(process: ProcessIdentity, { memoryMb }: ReplicaLimits): Promise<boolean> {
  const bytes = await familyBytes(process);
  return bytes !== undefined && bytes > memoryMb * MB;
}
