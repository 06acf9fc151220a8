/**
 * Set up for a run of the whole suite: every test keeps what it makes below one folder, and when the run is over no process
 * may still be at work there.
 */
import { chmodSync, mkdtempSync, realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from './eventually.ts';
import { processesOf } from './processes.ts';

let folder = '';

export function globalSetup(): void {
  folder = mkdtempSync(join(realpathSync(tmpdir()), 'keelson-suite-'));
  // PostgreSQL does not run as root: the user that it runs as then has to get to its files.
  chmodSync(folder, 0o711);
  // The processes of the test files inherit both.
  process.env['TMPDIR'] = folder;
  // Compiled code is kept for the next process, as the server does: a folder of the run, because tests compile copies of the tree.
  process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled');
}

export async function globalTeardown(): Promise<void> {
  // What was told to end at the very last may take a moment.
  const gone = await eventually('the end of every process', async () => processesOf(folder).length === 0).catch(() => false);
  if (!gone) {
    // An error thrown here is not shown, and has Node try again.
    process.stderr.write(
      `Tests left processes behind:\n${processesOf(folder)
        .map(({ command }) => command)
        .join('\n')}\n`,
    );
    process.exitCode = 1;
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
