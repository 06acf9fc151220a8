/** Programs of the machine, and of the registry, that some tests run. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from './agent-server.ts';

/** The first of these programs that is in the path, or where systems keep servers; undefined where there is none. */
export function findProgram(...names: string[]): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((file) => existsSync(file));
}

/** The folder in which these packages are installed, in `node_modules`; installs them where they are missing. */
export function installedPackages(name: string, packages: string[]): string {
  const folder = join(root, 'node_modules/.cache', name);
  if (packages.every((one) => existsSync(join(folder, 'node_modules', one.replace(/@[^@]*$/, ''))))) return folder;
  const args = ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', ...packages];
  execFileSync('npm', args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000 });
  return folder;
}
