/**
 * The builder for sources on this machine: unpack, check, install, build, each in the revision's own folder and from
 * scratch, so that a build after a crash is no different from the first.
 */
import { mkdir, readdir, readFile, realpath, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { messageOf } from '../problem.ts';
import { type ArchiveLimits, archiveLimits, extractArchive } from './archive.ts';
import { endLeftoverCommand } from './command.ts';
import { DependencyCache } from './dependency-cache.ts';
import { buildEnvironment } from './environment.ts';
import { assertCommands, assertLangGraph, build, dependencyRecord, install } from './install.ts';
import { type Builder, BuildFailure, type BuildRequest, type BuildResult } from './port.ts';
import { assertGraphFiles, type Project, readProject } from './project.ts';

export interface SourceBuilderOptions {
  dataDirectory: string;
  /** For a whole build, its commands included. */
  timeLimitMs?: number;
  /** How many sets of dependencies are kept that no build uses. */
  cacheEntries?: number;
  archiveLimits?: ArchiveLimits;
}

const TIME_LIMIT_MS = 15 * 60_000;
const CACHE_ENTRIES = 10;
const REMOVED = '.removed-';

/** Makes the builder for source archives; everything it keeps lies below `dataDirectory`. */
export function createSourceBuilder(options: SourceBuilderOptions): Builder {
  return new SourceBuilder(options);
}

class SourceBuilder implements Builder {
  readonly #options: SourceBuilderOptions;
  readonly #data: string;
  readonly #cache: DependencyCache;
  #trash = 0;
  #swept: Promise<void> | undefined;

  constructor(options: SourceBuilderOptions) {
    this.#options = options;
    this.#data = resolve(options.dataDirectory);
    this.#cache = new DependencyCache({
      directory: join(this.#data, 'dependencies'),
      keysInUse: () => this.#keysInUse(),
      keep: options.cacheEntries ?? CACHE_ENTRIES,
    });
  }

  async build(request: BuildRequest): Promise<BuildResult> {
    try {
      return await this.#build(request);
    } catch (error) {
      request.signal.throwIfAborted();
      if (error instanceof BuildFailure) for (const line of error.message.split('\n')) request.log(line, 'ERROR');
      else request.log(`The build failed for a reason of this server's own: ${messageOf(error)}`, 'ERROR');
      throw error;
    }
  }

  async discard(id: string): Promise<void> {
    const directory = this.#directory(id);
    await endLeftoverCommand(directory);
    await this.#remove(directory);
    await this.#cache.prune();
  }

  async #build(request: BuildRequest): Promise<BuildResult> {
    const limitMs = this.#options.timeLimitMs ?? TIME_LIMIT_MS;
    const deadline = { at: Date.now() + limitMs, limitMs };
    assertCommands(request);
    const project = await this.#unpack(request);
    // Without a build command nothing will make a missing graph file: better said before a long installation.
    if (request.buildCommand === undefined) await assertGraphFiles(project);
    const folders = { home: join(this.#data, 'build-home'), npmCache: join(this.#data, 'npm-cache') };
    await Promise.all(Object.values(folders).map((folder) => mkdir(folder, { recursive: true })));
    const command = {
      buildDirectory: this.#directory(request.id),
      environment: buildEnvironment(folders),
      deadline,
      log: request.log,
      signal: request.signal,
    };
    const context = { project, request, cache: this.#cache, command };
    await install(context);
    await build(context);
    request.signal.throwIfAborted();
    await assertGraphFiles(project);
    await assertLangGraph(project);
    await this.#cache.prune();
    return { directory: project.root, configPath: project.configPath };
  }

  async #unpack(request: BuildRequest): Promise<Project> {
    const directory = this.#directory(request.id);
    const source = join(directory, 'source');
    await endLeftoverCommand(directory);
    await this.#remove(directory);
    await mkdir(source, { recursive: true });
    request.log('Unpacking the source', 'INFO');
    const { files, bytes } = await extractArchive(
      request.source.file,
      source,
      request.signal,
      this.#options.archiveLimits ?? archiveLimits,
    );
    request.log(`Unpacked ${files} file${files === 1 ? '' : 's'}, ${inWords(bytes)}`, 'INFO');
    const project = await readProject(await realpath(source), request.configPath);
    request.log(`${project.configPath} has ${project.graphs.map(({ name }) => name).join(', ')}`, 'INFO');
    const major = process.versions.node.split('.')[0]!;
    if (project.nodeVersion !== undefined && project.nodeVersion.split('.')[0] !== major) {
      request.log(
        `${project.configPath} asks for Node ${project.nodeVersion}; this server runs everything on Node ${major}`,
        'INFO',
      );
    }
    return project;
  }

  #directory(id: string): string {
    if (!/^[\w-]+(\.[\w-]+)*$/.test(id)) throw new Error(`not an id of a build: ${JSON.stringify(id)}`);
    return join(this.#builds(), id);
  }

  async #keysInUse(): Promise<ReadonlySet<string>> {
    const ids = (await readdir(this.#builds())).filter((name) => !name.startsWith(REMOVED));
    const keys = await Promise.all(ids.map((id) => readFile(dependencyRecord(join(this.#builds(), id)), 'utf8').catch(() => '')));
    return new Set(keys.filter((key) => key !== ''));
  }

  /** Moved away first, so that half a removal is never taken for a build. */
  async #remove(directory: string): Promise<void> {
    this.#swept ??= this.#sweep();
    await this.#swept;
    const trash = join(this.#builds(), `${REMOVED}${process.pid}-${Date.now()}-${this.#trash++}`);
    try {
      await rename(directory, trash);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
      throw error;
    }
    await rm(trash, { recursive: true, force: true, maxRetries: 3 });
  }

  /** Finishes the removals that a crash interrupted. */
  async #sweep(): Promise<void> {
    await mkdir(this.#builds(), { recursive: true });
    for (const name of await readdir(this.#builds())) {
      if (name.startsWith(REMOVED)) await rm(join(this.#builds(), name), { recursive: true, force: true, maxRetries: 3 });
    }
  }

  #builds(): string {
    return join(this.#data, 'builds');
  }
}

function inWords(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
