/**
 * The processes of a benchmark. Each is registered at its start, so that all are ended in any case, and the CPU time and memory
 * of each can be read.
 */
import { type ChildProcess, execFileSync, fork, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

const STOP_MS = 5_000;
const USER_HZ = 100;

interface Started {
  child: ChildProcess;
  /** Signals go to the whole process group. */
  group: boolean;
  /** Asks it to end in an orderly way. */
  end(): void;
}

const started = new Set<Started>();
const folders = new Set<string>();

// Last resort: kill what is still running when this process ends.
process.on('exit', () => {
  for (const { child, group } of started) signal(child, group, 'SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/**
 * A folder for the state of one benchmark, on the disk of real state. Removed when the benchmark ends. It is not below `.keelson`,
 * which only its owner may enter: under root an embedded PostgreSQL runs as another user.
 */
export function stateFolder(): string {
  const parent = join(root, 'bench/.state');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'bench-'));
  folders.add(folder);
  return folder;
}

/** A child process of the benchmark. It communicates over IPC and ends with the benchmark. */
export class Peered<Request extends object, Reply extends object> {
  readonly #child: ChildProcess;
  #errors = '';

  constructor(module: string, args: string[] = [], execArgv: string[] = []) {
    this.#child = fork(join(root, 'bench', module), args, { execArgv, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
    this.#child.stderr!.on('data', (chunk) => (this.#errors = `${this.#errors}${chunk}`.slice(-4000)));
    register(this.#child, false, () => this.#child.connected && this.#child.disconnect());
  }

  get pid(): number {
    return this.#child.pid!;
  }

  ask(request: Request): Promise<Reply> {
    const reply = this.next<Reply>();
    this.#child.send(request);
    return reply;
  }

  /** The next message from the process that is no reply. */
  async next<T extends object>(): Promise<T> {
    const heard = new AbortController();
    const message = once(this.#child, 'message', heard).then(([value]) => value as T);
    const gone = once(this.#child, 'exit', heard).then(() => Promise.reject(new Error(`a process ended: ${this.#errors}`)));
    try {
      return await Promise.race([message, gone]);
    } finally {
      heard.abort();
      await Promise.allSettled([message, gone]);
    }
  }

  stop(): Promise<void> {
    return stop(this.#child);
  }
}

/** A server under measurement; `pid` leads all of its processes. */
export interface ServerProgram {
  pid: number;
  port: number;
  stop(): Promise<void>;
}

/** Starts a server program as users do. `group`: it starts child processes. */
export function startProgram(
  args: string[],
  options: SpawnOptions,
  group = false,
  file = process.execPath,
): { child: ChildProcess; output: () => string } {
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'], detached: group });
  let output = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (chunk) => {
      output = `${output}${chunk}`.slice(-4000);
    });
  register(child, group, () => signal(child, group, 'SIGTERM'));
  return { child, output: () => output };
}

/** Waits until `look` finds something; gives up when the program ends or after `limitMs`. */
export async function whenReady<T>(
  { child, output }: ReturnType<typeof startProgram>,
  look: () => Promise<T | undefined>,
  limitMs = 60_000,
): Promise<T> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const found = await look().catch(() => undefined);
    if (found !== undefined) return found;
    if (hasEnded(child)) throw new Error(`a server ended before it was ready:\n${output()}`);
    if (Date.now() > deadline) throw new Error(`a server was not ready within ${limitMs / 1000} s:\n${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export async function stop(child: ChildProcess): Promise<void> {
  const entry = [...started].find((candidate) => candidate.child === child);
  if (!entry) return;
  const exited = hasEnded(child) ? undefined : once(child, 'exit');
  entry.end();
  const force = setTimeout(() => signal(child, entry.group, 'SIGKILL'), STOP_MS);
  await exited;
  clearTimeout(force);
  // A group may outlive the program that leads it.
  if (entry.group) signal(child, true, 'SIGKILL');
  started.delete(entry);
}

export async function stopEverything(): Promise<void> {
  await Promise.all([...started].map(({ child }) => stop(child)));
}

function register(child: ChildProcess, group: boolean, end: () => void): void {
  const entry = { child, group, end };
  started.add(entry);
  if (!group) child.once('exit', () => started.delete(entry));
}

function signal(child: ChildProcess, group: boolean, name: NodeJS.Signals): void {
  try {
    if (child.pid !== undefined) process.kill(group ? -child.pid : child.pid, name);
  } catch {
    // It has ended already.
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

interface ProcessFigures {
  parent: number;
  residentMb: number;
  cpuMs: number;
}

/** User and system time of one process since it began, in milliseconds. */
export function cpuMs(pid: number): number {
  return processTable().get(pid)?.cpuMs ?? Number.NaN;
}

/** That of a process and of everything that it started and that still runs. */
export function treeCpuMs(pid: number): number {
  return readTree(pid).reduce((sum, { cpuMs }) => sum + cpuMs, 0);
}

/** Resident memory of a process and of everything that it started, largest first. */
export function residentMb(pid: number): number[] {
  return readTree(pid)
    .map(({ residentMb }) => residentMb)
    .sort((a, b) => b - a);
}

function readTree(pid: number): ProcessFigures[] {
  const table = processTable();
  const isBelow = (id: number): boolean => id === pid || (table.has(id) && isBelow(table.get(id)!.parent));
  return [...table].filter(([id]) => isBelow(id)).map(([, figures]) => figures);
}

function processTable(): Map<number, ProcessFigures> {
  return process.platform === 'linux' ? tableFromProc() : tableFromPs();
}

/** proc(5): fields 4, 14 and 15 of `stat`; the command in field 2 may hold spaces. */
function tableFromProc(): Map<number, ProcessFigures> {
  const table = new Map<number, ProcessFigures>();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const resident = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${entry}/status`, 'utf8'))?.[1];
      const ticks = Number(fields[11]) + Number(fields[12]);
      table.set(Number(entry), {
        parent: Number(fields[1]),
        residentMb: Number(resident ?? 0) / 1024,
        cpuMs: (ticks * 1000) / USER_HZ,
      });
    } catch {
      // It ended between being listed and being read.
    }
  }
  return table;
}

function tableFromPs(): Map<number, ProcessFigures> {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss=,time='], { encoding: 'utf8' }).trim().split('\n');
  return new Map(
    lines.map((line) => {
      const [pid, parent, resident, time] = line.trim().split(/\s+/) as [string, string, string, string];
      const seconds = time.split(':').reduce((total, part) => total * 60 + Number(part), 0);
      return [Number(pid), { parent: Number(parent), residentMb: Number(resident) / 1024, cpuMs: seconds * 1000 }];
    }),
  );
}

/** For programs that do not accept port 0. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
