/** Programs that tests need and Debian has: root installs them where they are missing. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const INSTALL_LIMIT_MS = 600_000;

interface Needed {
  /** Names, or absolute paths of files and folders. */
  programs: readonly string[];
  packages: readonly string[];
  /** Who needs them, as words that follow "for". */
  purpose: string;
}

/** Undefined where the programs are there, else why they cannot be had. */
export async function whyNoPrograms({ programs, packages, purpose }: Needed): Promise<string | undefined> {
  const listMissing = () => programs.filter((name) => !isInstalled(name)).join(', no ');
  const missing = listMissing();
  if (missing === '') return undefined;
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) {
    return `there is no ${missing}, and only root on Debian installs what ${purpose} need`;
  }
  process.stderr.write(`Installing ${packages.join(', ')} with apt-get for ${purpose} ...\n`);
  const install = () => runApt('install', '-y', '--no-install-recommends', ...packages);
  try {
    // Without package lists the first try cannot find them.
    await install().catch(() => runApt('update').then(install));
  } catch (error) {
    return `apt-get could not install ${packages.join(', ')}: ${String((error as Error).message)
      .trim()
      .split('\n')
      .at(-1)}`;
  }
  const lacking = listMissing();
  return lacking === '' ? undefined : `there is no ${lacking} after apt-get installed ${packages.join(', ')}`;
}

export function isInstalled(program: string): boolean {
  const folders = (process.env['PATH'] ?? '').split(':').concat('/usr/sbin', '/sbin');
  return folders.some((folder) => existsSync(resolve(folder, program)));
}

function runApt(...args: string[]) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return run('apt-get', ['-o', 'DPkg::Lock::Timeout=300', '-q', ...args], { env, timeout: INSTALL_LIMIT_MS });
}
