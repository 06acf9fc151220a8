/**
 * Which installed dependencies a build links to. The record is in the build's folder, beside the source, where no code of the tenant
 * writes: what is shown of other folders must not depend on links that such code can make.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readPlainFile } from './tenant-files.ts';

const NAME = /^[\w-]{1,120}$/;
const MAX_BYTES = 120;

/** Records the entry that the build is about to link to. It exists until the build is discarded. */
export function recordLinked(buildDirectory: string, entry: string): Promise<void> {
  return writeFile(recordFile(buildDirectory), entry);
}

/** The name of the entry. Undefined if the build links to none. */
export function findLinked(buildDirectory: string): string | undefined {
  try {
    const entry = readPlainFile(recordFile(buildDirectory), MAX_BYTES);
    return NAME.test(entry) ? entry : undefined;
  } catch {
    // A build of an earlier version may have anything there: its code could write to that folder.
    return undefined;
  }
}

function recordFile(buildDirectory: string): string {
  return join(buildDirectory, 'dependencies');
}
