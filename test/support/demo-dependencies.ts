/**
 * The dependencies of the demo, which the first test of a run that installs them leaves to those that prove something else: npm
 * takes as long as all else that such a test does.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Undefined where no run of the whole suite removes it. */
const left = basename(tmpdir()).startsWith('keelson-suite-') ? join(tmpdir(), 'demo-dependencies') : undefined;

/** From a data directory whose server has installed them. */
export async function leaveDemoDependencies(dataDirectory: string): Promise<void> {
  if (left === undefined || existsSync(left)) return;
  const fresh = `${left}.${process.pid}`;
  await run('cp', ['-al', join(dataDirectory, 'dependencies'), fresh]);
  await rename(fresh, left).catch(() => rm(fresh, { recursive: true, force: true }));
}

/** Into a data directory that no server has had yet. */
export async function takeDemoDependencies(dataDirectory: string): Promise<void> {
  if (left === undefined || !existsSync(left)) return;
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  await run('cp', ['-al', left, join(dataDirectory, 'dependencies')]);
}
