/**
 * Caches installed dependencies by their tenant and what determines them: the lock file, the parts of package.json that npm reads,
 * the Node version and the machine. A build links to an entry instead of installing again. Code of the tenant ran while they were
 * installed, so no other tenant gets them. An entry is never removed while a build links to it.
 */
import { createHash, randomUUID } from 'node:crypto';
import { renameSync } from 'node:fs';
import { lstat, mkdir, readdir, rename, utimes } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { measureFolder } from '../machine/disk-use.ts';
import { removeTree } from '../machine/remove-tree.ts';
import { findTenantFile, peekTenantFile } from '../machine/tenant-files.ts';
import type { PackageFolder } from './package-folder.ts';
import { INSTALL_SCRIPTS } from './package-manifest.ts';

interface DependencyCacheOptions {
  directory: string;
  /** Returns the names of the entries that builds still link to. */
  entriesInUse(): Promise<ReadonlySet<string>>;
  /** How many unlinked entries are kept: the most recently used. */
  keep: number;
  /** How much disk space all unlinked entries may take together. */
  maxBytes: number;
}

/** Prefix of unfinished entries, and of those that are being removed. */
const MAKING = '.making-';
const ENTRY = /^[0-9a-f]{16}-[0-9a-f]{64}$/;
/** Of earlier versions, which shared entries between tenants. They stay while a build links to them, and no build does anew. */
const SHARED_ENTRY = /^[0-9a-f]{64}$/;
const MAX_LOCK_BYTES = 64 * 1024 ** 2;
const MAX_NPMRC_BYTES = 1024 ** 2;

export class DependencyCache {
  readonly #options: DependencyCacheOptions;
  /** How many builds are about to use an entry. */
  readonly #held = new Map<string, number>();
  /** Sizes of entries, which never change. */
  readonly #sizes = new Map<string, number>();

  constructor(options: DependencyCacheOptions) {
    this.#options = options;
  }

  /** Packages find each other through folders called node_modules, so each entry contains one. */
  getModules(entry: string): string {
    return join(this.#options.directory, entry, 'node_modules');
  }

  /** Lets `use` take the modules of an entry, which is not removed meanwhile. False if there is no entry. */
  async take(entry: string, use: (modules: string) => Promise<void>): Promise<boolean> {
    this.#held.set(entry, (this.#held.get(entry) ?? 0) + 1);
    try {
      if (!(await this.has(entry))) return false;
      await use(this.getModules(entry));
      const now = new Date();
      await utimes(join(this.#options.directory, entry), now, now);
      return true;
    } finally {
      const others = this.#held.get(entry)! - 1;
      if (others > 0) this.#held.set(entry, others);
      else this.#held.delete(entry);
    }
  }

  async has(entry: string): Promise<boolean> {
    return (await findTenantFile(this.#options.directory, join(entry, 'node_modules'))) === 'folder';
  }

  /** Makes an entry of the folder that `fill` makes at the path which it gets. False if it made none. */
  async put(entry: string, fill: (modules: string) => Promise<void>): Promise<boolean> {
    const { directory } = this.#options;
    const made = join(directory, MAKING + randomUUID());
    await mkdir(made, { recursive: true });
    try {
      await fill(join(made, 'node_modules'));
      if ((await findTenantFile(made, 'node_modules')) !== 'folder') return false;
      // Another build of the same lock file may have finished first: its entry is kept.
      await rename(made, join(directory, entry)).catch(ignore('ENOTEMPTY', 'EEXIST'));
      return true;
    } finally {
      await removeTree(made);
    }
  }

  /** Removes entries without links, except the most recently used within both bounds. */
  async prune(): Promise<void> {
    const { directory, keep, maxBytes } = this.#options;
    const inUse = await this.#options.entriesInUse();
    const names = (await this.#names()).filter((name) => !inUse.has(name));
    for (const name of names) if (SHARED_ENTRY.test(name)) await this.#remove(name);
    const own = names.filter((name) => ENTRY.test(name));
    const entries = await Promise.all(own.map(async (name) => ({ name, used: await readUseTime(join(directory, name)) })));
    const idle = entries.sort((a, b) => b.used - a.used);
    let bytes = 0;
    for (const [index, { name }] of idle.entries()) {
      bytes += await this.#measure(name);
      if (index < keep && bytes <= maxBytes) continue;
      await this.#remove(name);
    }
  }

  /** Renames it first: a crash in the middle of the removal must not leave half an entry. */
  async #remove(name: string): Promise<void> {
    const removed = join(this.#options.directory, MAKING + randomUUID());
    // Nothing runs between the check and the rename, so no build takes an entry that is about to go.
    if (this.#held.has(name)) return;
    try {
      renameSync(join(this.#options.directory, name), removed);
    } catch (error) {
      return ignore('ENOENT')(error as NodeJS.ErrnoException);
    }
    await removeTree(removed);
  }

  async #measure(name: string): Promise<number> {
    let size = this.#sizes.get(name);
    if (size === undefined) {
      size = (await measureFolder(join(this.#options.directory, name))).bytes;
      this.#sizes.set(name, size);
    }
    return size;
  }

  /** Removes entries that a crash left unfinished, or half removed. Runs before the first build. */
  async removeUnfinished(): Promise<void> {
    const names = (await this.#names()).filter((name) => name.startsWith(MAKING));
    for (const name of names) await removeTree(join(this.#options.directory, name));
  }

  async #names(): Promise<string[]> {
    try {
      return await readdir(this.#options.directory);
    } catch (error) {
      ignore('ENOENT')(error as NodeJS.ErrnoException);
      return [];
    }
  }
}

/** When an entry was last used. 0 if it is gone by now. */
async function readUseTime(entry: string): Promise<number> {
  try {
    return (await lstat(entry)).mtimeMs;
  } catch (error) {
    ignore('ENOENT')(error as NodeJS.ErrnoException);
    return 0;
  }
}

/**
 * The entry of what `npm ci` installs there for the tenant. Undefined if the result depends on more than the lock file: links into the
 * source, or scripts of the project that run with it and may write anywhere.
 */
export async function nameEntry(found: PackageFolder, withDevelopment: boolean, tenantId: string): Promise<string | undefined> {
  const { root, folder, lock } = found;
  if (lock !== 'package-lock.json' && lock !== 'npm-shrinkwrap.json') return undefined;
  const text = await peekTenantFile(root, relative(root, join(folder, lock)), MAX_LOCK_BYTES);
  return text === undefined ? undefined : toEntryName(found, text, { withDevelopment, tenantId });
}

/**
 * The entry of what `npm install` put there without a lock file: npm records the result. Undefined under the same conditions as
 * `nameEntry`.
 */
export async function nameInstalledEntry(found: PackageFolder, tenantId: string): Promise<string | undefined> {
  const record = join(found.folder, 'node_modules', '.package-lock.json');
  const lock = await peekTenantFile(found.root, relative(found.root, record), MAX_LOCK_BYTES);
  return lock === undefined ? undefined : toEntryName(found, lock, { withDevelopment: false, tenantId });
}

async function toEntryName(
  { root, folder, manifest, isWorkspace }: PackageFolder,
  text: string,
  { withDevelopment, tenantId }: { withDevelopment: boolean; tenantId: string },
): Promise<string | undefined> {
  if (isWorkspace || INSTALL_SCRIPTS.some((script) => manifest.scripts?.[script] !== undefined)) return undefined;
  if (/"link":\s*true/.test(text) || /"resolved":\s*"file:/.test(text)) return undefined;
  // npm runs node-gyp for it, whatever that is, as if the project had an install script.
  if ((await findTenantFile(root, relative(root, join(folder, 'binding.gyp')))) !== undefined) return undefined;
  const npmrcPath = relative(root, join(folder, '.npmrc'));
  const npmrc = await peekTenantFile(root, npmrcPath, MAX_NPMRC_BYTES);
  if (npmrc === undefined && (await findTenantFile(root, npmrcPath)) !== undefined) return undefined;
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
    npmrc: npmrc ?? '',
    withDevelopment,
    node: process.versions.node.split('.')[0],
    machine: `${process.platform}-${process.arch}`,
  };
  return `${toHash(tenantId).slice(0, 16)}-${toHash(JSON.stringify(parts))}`;
}

function toHash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function ignore(...codes: string[]): (error: NodeJS.ErrnoException) => void {
  return (error) => {
    if (!codes.includes(error.code ?? '')) throw error;
  };
}
