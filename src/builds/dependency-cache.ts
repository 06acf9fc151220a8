/**
 * Caches installed dependencies by what determines them: the lock file, the parts of package.json that npm reads, the Node
 * version and the machine. A build links to an entry instead of installing again. An entry is never removed while a build links
 * to it.
 */
import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { lstat, mkdir, readdir, readFile, rename, rm, stat, symlink, utimes } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { sizeOf } from './containment.ts';
import type { PackageFolder } from './package-folder.ts';

const run = promisify(execFile);

interface DependencyCacheOptions {
  directory: string;
  /** Returns the keys that builds still link to. */
  keysInUse(): Promise<ReadonlySet<string>>;
  /** How many unlinked entries are kept: the most recently used. */
  keep: number;
  /** How much disk space all unlinked entries may take together. */
  maxBytes: number;
  /** Makes a new entry readable for all who may link to it. */
  share?: ((entry: string) => Promise<void>) | undefined;
}

/** Prefix of unfinished entries, and of those that are being removed. */
const MAKING = '.making-';
const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall', 'prepublish', 'preprepare', 'prepare', 'postprepare'];

export class DependencyCache {
  readonly #options: DependencyCacheOptions;
  /** Serializes taking and removing entries. Only this process builds in this directory. */
  #turn: Promise<unknown> = Promise.resolve();
  /** Sizes of entries, which never change. */
  readonly #sizes = new Map<string, number>();

  constructor(options: DependencyCacheOptions) {
    this.#options = options;
  }

  /** Makes `target` the node_modules of an entry. False if there is no entry. A build that may change them gets a copy. */
  take(key: string, target: string, how: 'link' | 'copy'): Promise<boolean> {
    return this.#exclusively(async () => {
      const modules = this.#modules(key);
      if (!(await stat(modules).catch(() => undefined))?.isDirectory()) return false;
      await rm(target, { recursive: true, force: true });
      if (how === 'link') await link(modules, target);
      else await copyAtOnce(modules, target);
      const now = new Date();
      await utimes(this.#entry(key), now, now);
      return true;
    });
  }

  /** Stores the freshly installed `modules` under `key` and leaves a link or the original in their place. */
  async put(key: string, modules: string, how: 'link' | 'copy'): Promise<void> {
    const made = join(this.#options.directory, MAKING + randomUUID());
    await mkdir(made, { recursive: true });
    try {
      if (how === 'link') await rename(modules, join(made, 'node_modules'));
      else await copyTree(modules, join(made, 'node_modules'));
      await this.#options.share?.(made);
      await this.#exclusively(async () => {
        // Another build of the same lock file may have finished first: its entry is kept.
        await rename(made, this.#entry(key)).catch(ignore('ENOTEMPTY', 'EEXIST'));
        if (how === 'link') await link(this.#modules(key), modules);
      });
    } finally {
      await rm(made, { recursive: true, force: true });
    }
  }

  /** Removes entries without links, except the most recently used within both bounds. */
  prune(): Promise<void> {
    return this.#exclusively(async () => {
      const { directory, keep, maxBytes } = this.#options;
      const inUse = await this.#options.keysInUse();
      const names = await readdir(directory).catch(() => []);
      const entries = await Promise.all(
        names.map(async (name) => ({ name, used: (await lstat(join(directory, name))).mtimeMs })),
      );
      const idle = entries.filter(({ name }) => /^[0-9a-f]{64}$/.test(name) && !inUse.has(name)).sort((a, b) => b.used - a.used);
      let bytes = 0;
      for (const [index, { name }] of idle.entries()) {
        bytes += await this.#sizeOf(name);
        if (index < keep && bytes <= maxBytes) continue;
        // Renamed first: a crash in the middle of the removal must not leave half an entry.
        const removed = join(directory, MAKING + randomUUID());
        await rename(join(directory, name), removed);
        await rm(removed, { recursive: true, force: true });
      }
    });
  }

  async #sizeOf(name: string): Promise<number> {
    let size = this.#sizes.get(name);
    if (size === undefined) {
      size = await sizeOf(join(this.#options.directory, name));
      this.#sizes.set(name, size);
    }
    return size;
  }

  /** Removes entries that a crash left unfinished, or half removed. Runs before the first build. */
  async removeUnfinished(): Promise<void> {
    const { directory } = this.#options;
    const names = (await readdir(directory).catch(() => [])).filter((name) => name.startsWith(MAKING));
    for (const name of names) await rm(join(directory, name), { recursive: true, force: true, maxRetries: 3 });
  }

  #entry(key: string): string {
    return join(this.#options.directory, key);
  }

  /** Packages find each other through folders called node_modules, so each entry contains one. */
  #modules(key: string): string {
    return join(this.#entry(key), 'node_modules');
  }

  #exclusively<T>(body: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(body);
    this.#turn = result.catch(() => {});
    return result;
  }
}

/**
 * The key of what `npm ci` installs there. Undefined if the result depends on more than the lock file: links into the source, or
 * scripts of the project that run with it and may write anywhere.
 */
export async function cacheKey(found: PackageFolder, withDevelopment: boolean): Promise<string | undefined> {
  const { folder, lock } = found;
  if (lock !== 'package-lock.json' && lock !== 'npm-shrinkwrap.json') return undefined;
  return keyOf(found, await readFile(join(folder, lock), 'utf8'), withDevelopment);
}

async function keyOf({ folder, manifest }: PackageFolder, text: string, withDevelopment: boolean): Promise<string | undefined> {
  if (manifest.workspaces !== undefined || INSTALL_SCRIPTS.some((script) => manifest.scripts?.[script] !== undefined))
    return undefined;
  if (/"link":\s*true/.test(text) || /"resolved":\s*"file:/.test(text)) return undefined;
  const {
    dependencies,
    devDependencies,
    optionalDependencies,
    peerDependencies,
    overrides,
    bundleDependencies,
    bundledDependencies,
  } = manifest;
  const parts = {
    lock: text,
    manifest: {
      dependencies,
      devDependencies,
      optionalDependencies,
      peerDependencies,
      overrides,
      bundleDependencies,
      bundledDependencies,
    },
    npmrc: await readFile(join(folder, '.npmrc'), 'utf8').catch(() => ''),
    withDevelopment,
    node: process.versions.node.split('.')[0],
    machine: `${process.platform}-${process.arch}`,
  };
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/**
 * The key of what `npm install` put there without a lock file: npm records the result. Undefined under the same conditions as
 * `cacheKey`.
 */
export async function installedKey(found: PackageFolder): Promise<string | undefined> {
  const lock = await readFile(join(found.folder, 'node_modules', '.package-lock.json'), 'utf8').catch(() => undefined);
  return lock === undefined ? undefined : keyOf(found, lock, false);
}

/** The link holds after the data directory is moved. */
function link(modules: string, target: string): Promise<void> {
  return symlink(relative(dirname(target), modules), target, 'dir');
}

/** The copying process may survive a crash for a moment. It must not disturb the next copy. */
async function copyAtOnce(from: string, to: string): Promise<void> {
  const made = `${to}.${randomUUID()}`;
  await copyTree(from, made);
  await rename(made, to);
}

/** Ten times as fast as fs.cp for the many small files of node_modules. Links between packages stay links. */
async function copyTree(from: string, to: string): Promise<void> {
  await run('cp', ['-RP', from, to]);
}

function ignore(...codes: string[]): (error: NodeJS.ErrnoException) => void {
  return (error) => {
    if (!codes.includes(error.code ?? '')) throw error;
  };
}
