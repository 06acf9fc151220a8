/** Folders that live as long as a test. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export async function temporaryFolder(t: Cleanup, parent = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(parent, 'keelson-test-'));
  t.after(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

export interface Cleanup {
  after(clean: () => Promise<void>): void;
}

/** Collects what a suite's `before` opens, to be closed after the suite, last first. */
export function suiteCleanup(after: (clean: () => Promise<void>) => void): Cleanup {
  const cleanups: (() => Promise<void>)[] = [];
  after(async () => {
    for (const clean of cleanups.reverse()) await clean();
  });
  return { after: (clean) => void cleanups.push(clean) };
}
