/** The processes that run on behalf of a folder. */
import { execFileSync } from 'node:child_process';
import { readdir, readFile, readlink } from 'node:fs/promises';

interface Found {
  pid: number;
  command: string;
}

/** Those that name the folder on their command line; what ended and was not yet collected has none. */
export function processesOf(folder: string): Found[] {
  return execFileSync('ps', ['-axww', '-o', 'pid=,command='], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    .split('\n')
    .filter((line) => line.includes(folder))
    .map((line) => ({ pid: Number.parseInt(line, 10), command: line.trim().replace(/^\d+ /, '') }));
}

/** Those too that have it in their environment, or work in it; on Linux. */
export async function everyProcessOf(folder: string): Promise<Found[]> {
  const found: Found[] = [];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name) || Number(name) === process.pid) continue;
    const read = (file: string) => readFile(`/proc/${name}/${file}`, 'utf8').catch(() => '');
    const [command, environment, stat] = [await read('cmdline'), await read('environ'), await read('stat')];
    const place = await readlink(`/proc/${name}/cwd`).catch(() => '');
    const isOver = /\) [ZX] /.test(stat) || stat === '';
    if (!isOver && [command, environment, place].some((text) => text.includes(folder)))
      found.push({ pid: Number(name), command: command.replaceAll('\0', ' ') });
  }
  return found;
}
