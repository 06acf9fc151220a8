/**
 * Exchanges the node_modules of a build with the cache. By then the source is its tenant's, so commands of the build do what is done
 * there, as the tenant and with its view: what the project's code put in the way leads them nowhere else.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, rename } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { recordLinked } from '../machine/linked-dependencies.ts';
import { findTenantFile } from '../machine/tenant-files.ts';
import { type CommandOptions, runProgram } from './command.ts';
import type { DependencyCache } from './dependency-cache.ts';
import { BuildFailure } from './port.ts';

/** Folders outside of the build that a command works with. */
interface Elsewhere {
  readOnly?: readonly string[];
  writable?: readonly string[];
}

export class InstalledModules {
  readonly #path: string;
  readonly #root: string;
  readonly #command: Omit<CommandOptions, 'cwd'>;

  /** Those of a folder in the source at `root`. */
  constructor(folder: string, root: string, command: Omit<CommandOptions, 'cwd'>) {
    this.#path = join(folder, 'node_modules');
    this.#root = root;
    this.#command = command;
  }

  /** Puts a link to the entry in their place. False if there is no such entry. */
  async linkTo(cache: DependencyCache, entry: string): Promise<boolean> {
    await recordLinked(this.#command.buildDirectory, entry);
    return cache.take(entry, (from) => this.#run('rm -rf -- "$1" && ln -s -- "$2" "$1"', [this.#path, this.#findWay(from)]));
  }

  /** Puts a copy of the entry in their place. False if there is no such entry. */
  copyFrom(cache: DependencyCache, entry: string): Promise<boolean> {
    return cache.take(entry, (from) =>
      this.#run('rm -rf -- "$1" && cp -RP -- "$2" "$1"', [this.#path, from], { readOnly: [from] }),
    );
  }

  /** Makes them the entry, and leaves a link to it. */
  async moveTo(cache: DependencyCache, entry: string): Promise<void> {
    if (!(await this.#exist())) return;
    await recordLinked(this.#command.buildDirectory, entry);
    const aside = join(this.#root, `.keelson-${randomUUID()}`);
    const way = this.#findWay(cache.getModules(entry));
    await this.#run('mv -- "$1" "$3" && ln -s -- "$2" "$1"', [this.#path, way, aside]);
    // Directly in the root, which is a folder that only this server replaces. A link would be moved, and is no entry then.
    if (!(await cache.put(entry, (to) => rename(aside, to))))
      throw new BuildFailure('node_modules was replaced while it was installed. Build again, without what replaces it.');
  }

  /** Makes a copy of them the entry. */
  async copyTo(cache: DependencyCache, entry: string): Promise<void> {
    if (!(await this.#exist())) return;
    await cache.put(entry, async (to) => {
      await mkdir(to);
      await this.#run('cp -RP -- "$1/." "$2"', [this.#path, to], { writable: [to] });
    });
  }

  async #exist(): Promise<boolean> {
    return (await findTenantFile(this.#root, relative(this.#root, this.#path))) === 'folder';
  }

  /** The link holds after the data directory is moved. */
  #findWay(modules: string): string {
    return relative(dirname(this.#path), modules);
  }

  #run(script: string, args: readonly string[], { readOnly = [], writable = [] }: Elsewhere = {}): Promise<void> {
    const { isolated } = this.#command;
    const view = isolated && {
      ...isolated,
      readOnly: [...isolated.readOnly, ...readOnly],
      writable: [...isolated.writable, ...writable],
    };
    const name = 'node_modules';
    return runProgram({ name, script: `shift 2; ${script}`, args }, { ...this.#command, isolated: view, cwd: this.#root });
  }
}
