/** docker compose: the plug-in of the machine, else the program of Debian's package, which is unpacked into `.cache/`. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { fetchPackages } from '../../images/debian.ts';
import { ownArchitecture } from '../../images/layers.ts';
import { root } from '../../scripts/generate/contracts.ts';
import { docker, type Engine } from './engine.ts';

const exec = promisify(execFile);
const CACHE = join(root, '.cache/images');
const FOLDER = join(root, '.cache/compose');

/** A function that runs `docker compose` with these options and variables, and gives what it printed. */
export async function compose(engine: Engine, options: string[], variables: Record<string, string>) {
  const [file, ...words] = await program(engine);
  const env = { ...process.env, DOCKER_HOST: engine.host, ...variables };
  return async (...args: string[]): Promise<string> => {
    const { stdout } = await exec(file!, [...words, ...options, ...args], { env, timeout: 400_000, maxBuffer: 64 * 1024 * 1024 });
    return stdout;
  };
}

async function program(engine: Engine): Promise<string[]> {
  const isPlugin = await docker(engine, ['compose', 'version']).then(
    () => true,
    () => false,
  );
  if (isPlugin) return ['docker', 'compose'];
  const file = join(FOLDER, 'usr/libexec/docker/cli-plugins/docker-compose');
  if (existsSync(file)) return [file];
  await mkdir(CACHE, { recursive: true });
  await mkdir(FOLDER, { recursive: true });
  const found = (await fetchPackages(['docker-compose'], ownArchitecture, CACHE)).find(({ name }) => name === 'docker-compose');
  await exec('dpkg-deb', ['--extract', found!.file, FOLDER]);
  return [file];
}
