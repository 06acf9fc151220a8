/** The processes that run on behalf of a folder. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

interface Found {
  pid: number;
  command: string;
}

/** Those that name the folder on their command line; what ended and was not yet collected has none. */
export function processesOf(folder: string): Found[] {
  return listProcesses().filter(({ command }) => command.includes(folder));
}

/** Those too that have it in their environment, or work in it; on Linux. */
export async function everyProcessOf(folder: string): Promise<Found[]> {
  return listProcesses().filter(({ pid, command }) => {
    if (pid === process.pid) return false;
    const names = () => [readOr(pid, 'environ'), placeOf(pid)];
    return (command.includes(folder) || names().some((text) => text.includes(folder))) && !isOver(pid);
  });
}

/** All that have a command line. Where there is /proc, a look does not start a process of its own. */
function listProcesses(): Found[] {
  if (process.platform !== 'linux') return listByProgram();
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), command: readOr(Number(name), 'cmdline').replaceAll('\0', ' ').trim() }))
    .filter(({ command }) => command !== '');
}

function listByProgram(): Found[] {
  return execFileSync('ps', ['-axww', '-o', 'pid=,command='], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({ pid: Number.parseInt(line, 10), command: line.trim().replace(/^\d+ /, '') }));
}

function isOver(pid: number): boolean {
  const stat = readOr(pid, 'stat');
  return / [ZX] /.test(stat.slice(stat.lastIndexOf(')'))) || stat === '';
}

/** The folder in which it works. */
function placeOf(pid: number): string {
  return orNothing(() => readlinkSync(`/proc/${pid}/cwd`));
}

function readOr(pid: number, file: string): string {
  return orNothing(() => readFileSync(`/proc/${pid}/${file}`, 'utf8'));
}

/** A process may end while it is looked at, and not every one may be looked at. */
function orNothing(read: () => string): string {
  try {
    return read();
  } catch (error) {
    if (['ENOENT', 'ESRCH', 'EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) return '';
    throw error;
  }
}
