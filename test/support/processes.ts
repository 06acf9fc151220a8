/** The processes that run on behalf of a folder: what a test started there names the folder on its command line. */
import { execFileSync } from 'node:child_process';

/** Process ids and command lines that name the folder; what ended and was not yet collected has none. */
export function processesOf(folder: string): string[] {
  return execFileSync('ps', ['-axww', '-o', 'pid=,command='], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    .split('\n')
    .filter((line) => line.includes(folder));
}
