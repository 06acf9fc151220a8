/** The folder of a run: all that its tests make lies below it, and when the run is over no process may still work there. */
import { chmodSync, mkdtempSync, realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../support/eventually.ts';
import { processesOf } from '../support/processes.ts';

const inherited = { TMPDIR: process.env['TMPDIR'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] };

/** Makes it and has the processes of the test files use it; they inherit the environment. */
export function makeRunFolder(): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'keelson-suite-'));
  // PostgreSQL does not run as root: the user that it runs as then has to get to its files.
  chmodSync(folder, 0o711);
  process.env['TMPDIR'] = folder;
  // Compiled code is kept for the next process, as the server does: a folder of the run, because tests compile copies of the tree.
  process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled');
  return folder;
}

/** Removes it. Returns the commands of the processes that tests left behind. */
export async function removeRunFolder(folder: string): Promise<string[]> {
  // What was told to end at the very last may take a moment.
  await eventually('the end of every process', async () => processesOf(folder).length === 0, 30_000).catch(() => undefined);
  const commands = processesOf(folder).map(({ command }) => command);
  for (const [name, value] of Object.entries(inherited)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  return commands;
}
