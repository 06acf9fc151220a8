/**
 * Finds a process that outlived its parent. Process ids are reused, so an id counts only together with the start time of its
 * process. Nothing is ever adopted or ended by mistake.
 */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setImmediate as giveWay, setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isAbsent, replaceAbsent } from './absent-files.ts';
import { readPlainFile } from './tenant-files.ts';

const run = promisify(execFile);
const ON_LINUX = process.platform === 'linux';
const POLL_MS = 50;
/** A killed process is usually gone at once. */
const KILL_POLL_MS = 10;
/** How long a killed process may take to end. */
const KILL_LIMIT_MS = 5_000;
const MAX_RECORD_BYTES = 64 * 1024;
/** Of so many processes the kernel tells in about a millisecond. */
const PROCESSES_AT_ONCE = 100;

/** A process, distinct from all others with the same id. */
export interface ProcessIdentity {
  pid: number;
  startTime: string;
}

/** One process as the system lists it. */
interface Listed extends ProcessIdentity {
  group: number;
}

/** A program that an isolated process started as its only task, or a process itself. */
export interface Program extends ProcessIdentity {
  /** Its id as it sees itself. */
  ownPid: number;
}

/** The launcher of a namespace, its shell, and then the program: see isolation.ts. */
const LAUNCHER = 'unshare';

/** The program that runs in this process. Undefined while its launcher has not started it, and after its end. */
export function programOf({ pid, startTime }: ProcessIdentity): Program | undefined {
  const isLauncher = ON_LINUX && readOr(`/proc/${pid}/comm`, '').trim() === LAUNCHER;
  if (!isLauncher) return { pid, startTime, ownPid: pid };
  const program = childrenOf(pid).flatMap(childrenOf)[0];
  const listed = program === undefined ? undefined : parseStat(program, readOr(`/proc/${program}/stat`, ''));
  const ownPid = /^NSpid:.*\s(\d+)$/m.exec(readOr(`/proc/${program}/status`, ''))?.[1];
  return listed && ownPid !== undefined ? { pid: listed.pid, startTime: listed.startTime, ownPid: Number(ownPid) } : undefined;
}

/** What the process started, in any of its threads, and what still runs. Linux only, otherwise empty. */
export function childrenOf(pid: number): number[] {
  return threadsOf(pid).flatMap((thread) =>
    readOr(`/proc/${pid}/task/${thread}/children`, '').split(' ').filter(Boolean).map(Number),
  );
}

/** The process, and what runs of all that it started and of what those started. */
export function listFamily(pid: number): number[] {
  const family = [pid];
  for (const member of family) family.push(...childrenOf(member));
  return family;
}

function threadsOf(pid: number): string[] {
  if (!ON_LINUX) return [];
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch (error) {
    // ESRCH: it ended while it was read.
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}

/** The start time of the process, only good for comparison. Undefined if it does not run. */
export async function startTimeOf(pid: number): Promise<string | undefined> {
  return (await look(pid))?.startTime;
}

/** Whether this exact process still runs. A zombie counts as ended. */
export async function isAlive({ pid, startTime }: ProcessIdentity): Promise<boolean> {
  return (await startTimeOf(pid)) === startTime;
}

/**
 * Memory that the process uses now, together with what it started. Of that only what is not shared with others' files counts.
 * Undefined if it does not run.
 */
export async function familyBytes(process: ProcessIdentity): Promise<number | undefined> {
  const bytes = await residentBytes(process);
  if (bytes === undefined) return undefined;
  let sum = bytes;
  for (const pid of listFamily(process.pid).slice(1)) {
    const status = readOr(`/proc/${pid}/status`, '');
    for (const [, kilobytes] of status.matchAll(/^Rss(?:Anon|Shmem):\s+(\d+) kB/gm)) sum += Number(kilobytes) * 1024;
  }
  return sum;
}

/** Undefined if it does not run. */
async function residentBytes(process: ProcessIdentity): Promise<number | undefined> {
  try {
    const kilobytes = ON_LINUX
      ? /^VmRSS:\s+(\d+) kB/m.exec(await readFile(`/proc/${process.pid}/status`, 'utf8'))?.[1]
      : (await run('ps', ['-o', 'rss=', '-p', String(process.pid)])).stdout.trim();
    return kilobytes && (await isAlive(process)) ? Number(kilobytes) * 1024 : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Kills the process group of `leader` and waits until all its members are gone, including members that outlived the leader. If
 * another process has the group's number now, that group is left alone.
 */
export async function killGroup(leader: ProcessIdentity): Promise<void> {
  const current = await look(leader.pid);
  if (current && current.startTime !== leader.startTime) return;
  if (!current && !(await hasMembers(leader))) return;
  signalGroup(leader.pid, 'SIGKILL');
  const until = Date.now() + KILL_LIMIT_MS;
  await ended(leader, KILL_LIMIT_MS, KILL_POLL_MS);
  while ((await hasMembers(leader)) && Date.now() < until) await sleep(KILL_POLL_MS);
}

/**
 * Kills every process that has the variable with that value in its environment, until none is left. Not those in a namespace of their
 * own, which end with the process that started it. Linux only.
 */
export async function killMarked(variable: string, value: string): Promise<void> {
  if (!ON_LINUX) return;
  const mark = `\0${variable}=${value}\0`;
  for (const until = Date.now() + KILL_LIMIT_MS; Date.now() < until; await sleep(KILL_POLL_MS)) {
    const names = await readableProcesses();
    const environments = await Promise.all(
      names.map((name) => readFile(`/proc/${name}/environ`, 'utf8').catch(replaceAbsent('', ...OF_PROCESSES))),
    );
    const marked = names.filter((_, index) => `\0${environments[index]}`.includes(mark));
    if (marked.length === 0) return;
    for (const name of marked) signalProcess(Number(name), 'SIGKILL');
  }
}

/** Reads a record with an identity. Undefined if it is missing or unreadable. */
export async function readIdentity(file: string): Promise<ProcessIdentity | undefined> {
  try {
    const { pid, startTime } = JSON.parse(readPlainFile(file, MAX_RECORD_BYTES)) as Partial<ProcessIdentity>;
    return Number.isSafeInteger(pid) && pid! > 1 && typeof startTime === 'string' ? { pid: pid!, startTime } : undefined;
  } catch {
    return undefined;
  }
}

/** Writes an identity and its other fields atomically. What a record names is ended, so no tenant may write to its folder. */
export async function writeIdentity(file: string, identity: ProcessIdentity): Promise<void> {
  const temporary = `${file}.${randomUUID()}`;
  await writeFile(temporary, `${JSON.stringify(identity)}\n`, { flag: 'wx' });
  await rename(temporary, file);
}

/** Sends a signal to a whole group. False if there is none. */
export function signalGroup(group: number, signal: NodeJS.Signals): boolean {
  return send(-group, signal);
}

/** Sends a signal to one process. False if there is none. */
export function signalProcess(pid: number, signal: NodeJS.Signals): boolean {
  return send(pid, signal);
}

/** Waits until the process ended. False if it did not within `limitMs`. */
export async function ended(identity: ProcessIdentity, limitMs: number, pollMs = POLL_MS): Promise<boolean> {
  const until = Date.now() + limitMs;
  while (await isAlive(identity)) {
    if (Date.now() >= until) return false;
    await sleep(Math.min(pollMs, Math.max(1, until - Date.now())));
  }
  return true;
}

/** Group leaders that were started with `flag` and one of these values, by value. */
export async function findByArgument(flag: string, wanted: ReadonlySet<string>): Promise<Map<string, ProcessIdentity>> {
  const found = new Map<string, ProcessIdentity>();
  if (wanted.size === 0) return found;
  for (const { pid, value } of await (ON_LINUX ? argumentsOfAll(flag, wanted) : argumentsOfAllWithPs(flag, wanted))) {
    const listed = await look(pid);
    if (listed && listed.group === pid && !found.has(value)) found.set(value, { pid, startTime: listed.startTime });
  }
  return found;
}

function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    // EPERM: it exists but belongs to another user.
    if ((error as NodeJS.ErrnoException).code === 'ESRCH' || (error as NodeJS.ErrnoException).code === 'EPERM') return false;
    throw error;
  }
}

/** What reading a process says that has just ended, or that belongs to another user. */
const OF_PROCESSES = ['ESRCH', 'EACCES', 'EPERM'];

/** Identifies the boot of this machine; empty where the system does not tell. Start times count from boot. */
export const bootId = ON_LINUX ? readOr('/proc/sys/kernel/random/boot_id', '').trim() : '';

/** Where process ids are comparable with those of this process: one boot, one host name, one PID namespace. Only Linux tells. */
export const thisMachine = readMachine();

function readMachine(): string | undefined {
  if (bootId === '') return undefined;
  try {
    return `${bootId}/${hostname()}/${readlinkSync('/proc/self/ns/pid')}`;
  } catch (error) {
    if (!isAbsent(error, ...OF_PROCESSES)) throw error;
    return undefined;
  }
}

async function look(pid: number): Promise<Listed | undefined> {
  if (!ON_LINUX) return lookWithPs(pid);
  return parseStat(pid, readOr(`/proc/${pid}/stat`, ''));
}

/**
 * proc(5): the second field is the name in brackets and may contain anything. State is field 3, group 5, start time 22. Undefined for
 * no text, as of a process that is gone.
 */
function parseStat(pid: number, stat: string): Listed | undefined {
  if (stat === '') return undefined;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
  return { pid, group: Number(fields[2]), startTime: `${bootId}:${fields[19]}` };
}

async function lookWithPs(pid: number): Promise<Listed | undefined> {
  try {
    const { stdout } = await run('ps', ['-o', 'pgid=,stat=,lstart=', '-p', String(pid)], {
      env: { ...process.env, LC_ALL: 'C' },
    });
    const [group, state, ...start] = stdout.trim().split(/\s+/);
    if (!group || state?.startsWith('Z')) return undefined;
    return { pid, group: Number(group), startTime: start.join(' ') };
  } catch {
    return undefined;
  }
}

/** Members of a group whose leader is gone. The kernel does not reuse the leader's number while the group has members. */
async function hasMembers(leader: ProcessIdentity): Promise<boolean> {
  // One that has ended counts until its parent has seen that.
  if (!send(-leader.pid, 0)) return false;
  if (!ON_LINUX) return true;
  for await (const name of listProcesses()) {
    const listed = await look(Number(name));
    if (listed?.group === leader.pid && startedSince(listed, leader)) return true;
  }
  return false;
}

/** The ids of all processes. Other work gets its turn in between: a machine may have thousands. */
async function* listProcesses(): AsyncGenerator<string> {
  const names = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  for (const [index, name] of names.entries()) {
    if (index % PROCESSES_AT_ONCE === PROCESSES_AT_ONCE - 1) await giveWay();
    yield name;
  }
}

function startedSince(one: ProcessIdentity, other: ProcessIdentity): boolean {
  const [boot, ticks] = one.startTime.split(':');
  const [otherBoot, otherTicks] = other.startTime.split(':');
  return boot === otherBoot && Number(ticks) >= Number(otherTicks);
}

/**
 * Those whose arguments and variables are read: both are in the process's own memory. One of a tenant could have put there what never
 * answers, such as a file of a file system of its own. So processes in a namespace of their own are left out. What started the
 * namespace is outside of it, and all in it end with that.
 */
async function readableProcesses(): Promise<string[]> {
  const namespace = readLink('self', 'ns/pid');
  const depth = readNamespaceDepth('self');
  const readable: string[] = [];
  for await (const name of listProcesses()) {
    const theirs = readLink(name, 'ns/pid');
    // The link is for those who may trace the process. Its depth is told to everybody, and says the same: siblings are not seen here.
    const isHere = theirs === undefined ? readNamespaceDepth(name) === depth : theirs === namespace && isProgram(name);
    if (isHere) readable.push(name);
  }
  return readable;
}

/** Whether it has a program, unlike the kernel's own threads, which are most of an idle machine's processes. */
function isProgram(name: string): boolean {
  return readLink(name, 'exe') !== undefined;
}

/** Where a link of a process leads. Undefined if it is gone, or nobody but its owner may know. */
function readLink(name: string, link: string): string | undefined {
  try {
    return readlinkSync(`/proc/${name}/${link}`);
  } catch (error) {
    return replaceAbsent(undefined, ...OF_PROCESSES)(error);
  }
}

/** In how many namespaces, each in the one before, a process has an id. 0 if it is gone, or the kernel does not tell. */
function readNamespaceDepth(name: string): number {
  return (
    /^NSpid:(.*)$/m
      .exec(readOr(`/proc/${name}/status`, ''))?.[1]
      ?.trim()
      .split(/\s+/).length ?? 0
  );
}

async function argumentsOfAll(flag: string, wanted: ReadonlySet<string>): Promise<{ pid: number; value: string }[]> {
  const matching: { pid: number; value: string }[] = [];
  for (const name of await readableProcesses()) {
    const parts = (await readFile(`/proc/${name}/cmdline`, 'utf8').catch(replaceAbsent('', ...OF_PROCESSES))).split('\0');
    const value = parts.find((part, index) => parts[index - 1] === flag && wanted.has(part));
    if (value !== undefined) matching.push({ pid: Number(name), value });
  }
  return matching;
}

async function argumentsOfAllWithPs(flag: string, wanted: ReadonlySet<string>): Promise<{ pid: number; value: string }[]> {
  const { stdout } = await run('ps', ['-axww', '-o', 'pid=,command='], { maxBuffer: 64 * 1024 * 1024 });
  return stdout.split('\n').flatMap((line) => {
    const value = [...wanted].find((candidate) => line.includes(`${flag} ${candidate}`));
    return value === undefined ? [] : [{ pid: Number.parseInt(line, 10), value }];
  });
}

function readOr(file: string, otherwise: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    return replaceAbsent(otherwise, ...OF_PROCESSES)(error);
  }
}
