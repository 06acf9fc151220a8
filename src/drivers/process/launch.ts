/**
 * Starts one agent server as a process that outlives this one: in its own group, with a clean environment and bounded output.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import type { Writable } from 'node:stream';
import { agentProgram, baseEnvironment } from '../../machine/agent-process.ts';
import { ControlGroups } from '../../machine/control-groups.ts';
import type { Command, Isolation, View } from '../../machine/isolation.ts';
import { childrenOf, type ProcessIdentity, residentBytes } from '../../machine/process-identity.ts';
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
  /** The child writes `{pid, url}` here once it listens. Must follow `READY_FLAG`: it identifies an orphaned process. */
  readyFile: string;
  /** Holds the gateway's token. */
  tokenFile: string;
}

/** An agent server that was started, and what keeps its output. */
export interface Launched {
  child: ChildProcess;
  output: ProcessIdentity | undefined;
}

/** The argument before the ready file. */
export const READY_FLAG = '--ready-file';

/** The agent server of this repository, on this Node. */
export function agentCommand({ config, stateDirectory, readyFile, tokenFile, limits }: Launch): Command {
  const where = ['--host', '127.0.0.1', '--port', '0', '--data-dir', stateDirectory, '--shared-data', READY_FLAG, readyFile];
  const gateway = ['--gateway-token-file', tokenFile];
  return {
    file: process.execPath,
    args: [...nodeFlags(limits), agentProgram, 'agent', '--config', config, ...where, ...gateway, '--log-format', 'json'],
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
  { command, isolation }: { command: (launch: Launch) => Command; isolation: Isolation | undefined },
  onEnd: (how: string) => void,
): Promise<Launched> {
  const config = join(workload.directory, workload.configPath);
  const cwd = dirname(config);
  await mkdir(workload.stateDirectory, { recursive: true });
  if (isolation && !existsSync(cwd)) throw new Error('its built project is gone');
  const view = isolation && (await viewOf(workload, files, cwd, isolation));
  const program = command({
    config,
    stateDirectory: workload.stateDirectory,
    readyFile: files.endpoint,
    tokenFile: files.token,
    limits: workload.limits,
  });
  const environment = { ...environmentOf(workload), ...(view ? homeOf(files, isolation, workload) : {}) };
  const output = await startKeeper(files.log, files.name);
  const stdio: ['ignore', Writable, Writable] = ['ignore', output.input, output.input];
  try {
    const child = start(() => {
      if (view) return isolation.spawn(program, view, { environment, stdio });
      return spawn(program.file, program.args, { cwd, env: environment, detached: true, stdio });
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

/** What an isolated workload sees. The folders that it writes to become its tenant's. */
async function viewOf(workload: Workload, files: ReplicaFiles, cwd: string, isolation: Isolation): Promise<View> {
  const { tenantId: tenant, directory, stateDirectory } = workload;
  const compiled = isolation.compiledCodeOf(tenant);
  const writable = [stateDirectory, files.own, compiled];
  await Promise.all(writable.map((folder) => isolation.lend(folder, tenant)));
  await isolation.own(files.token, tenant);
  return { tenant, cwd, readOnly: [directory, files.token, ...isolation.linkedModules(cwd, directory)], writable };
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

/** The CPU period in microseconds. A group may use `cores` times this much CPU time per period. */
const PERIOD_US = 100_000;

export class CpuGroups {
  readonly #groups: ControlGroups;

  private constructor(groups: ControlGroups) {
    this.#groups = groups;
  }

  /** Undefined if this process may not create groups. Different owners use different groups. */
  static open(owner: string): CpuGroups | undefined {
    const groups = ControlGroups.open(owner, 'cpu');
    return groups && new CpuGroups(groups);
  }

  /** Limits the process with all it started, and what it starts from now on, together with all else in the group of that name. */
  async hold(name: string, pid: number, cores: number): Promise<void> {
    const group = await this.#groups.make(name);
    const quotaUs = Math.round(cores * PERIOD_US);
    try {
      if (this.#groups.version === 2) await writeFile(join(group, 'cpu.max'), `${quotaUs} ${PERIOD_US}`);
      else await writeFile(join(group, 'cpu.cfs_quota_us'), String(quotaUs));
    } catch (error) {
      // The parent group has a lower limit.
      if ((error as NodeJS.ErrnoException).code !== 'EINVAL') throw error;
    }
    await this.#move(group, pid);
  }

  async #move(group: string, pid: number): Promise<void> {
    try {
      await writeFile(join(group, 'cgroup.procs'), String(pid));
    } catch (error) {
      // The process has already ended.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
    // Read after its parent was moved: what it starts from then on is in the group.
    for (const child of childrenOf(pid)) await this.#move(group, child);
  }

  /** Removes the group and kills whatever still runs in it. */
  release(name: string): Promise<void> {
    return this.#groups.release(name);
  }
}

const MB = 1024 * 1024;

/** Which limits are enforced, as a sentence for the log. */
export function describeLimits({ memoryMb, cores }: ResourceLimits, holdsCpu: boolean): string {
  const cpu = holdsCpu ? `it gets no more than ${cores} cores` : `that it takes no more than ${cores} cores is not enforced here`;
  return `It is ended when it takes more than ${memoryMb} MB of memory; ${cpu}.`;
}

/** Why a process must be ended now, as words that follow "it". Undefined if it keeps to its limit. */
export async function excessOf(process: ProcessIdentity, { memoryMb }: ResourceLimits): Promise<string | undefined> {
  const bytes = await residentBytes(process);
  const exceeded = bytes !== undefined && bytes > memoryMb * MB;
  return exceeded ? `was ended because it took more than its memory limit of ${memoryMb} MB` : undefined;
}
