/**
 * The builder for sources on this machine: unpack, check, install, build. Each build uses the revision's own folder and starts
 * from scratch, so a build after a crash is no different from the first.
 */
import { mkdir, readdir, realpath, rename } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { sizeInWords } from '../machine/amounts.ts';
import type { Isolation } from '../machine/isolation.ts';
import { findLinked } from '../machine/linked-dependencies.ts';
import type { AddressKind } from '../machine/public-addresses.ts';
import { removeTree } from '../machine/remove-tree.ts';
import { ResourceGroups, readMachineMemoryMb } from '../machine/resource-groups.ts';
import { peekTenantFile } from '../machine/tenant-files.ts';
import { messageOf } from '../problem.ts';
import { type ArchiveLimits, archiveLimits, extractArchive, type Unpacked } from './archive.ts';
import { BuildCaches } from './build-caches.ts';
import { type CommandOptions, type Containment, type Deadline, endLeftoverCommand } from './command.ts';
import { BUILD_VARIABLE, type BuildGroups } from './containment.ts';
import { DependencyCache } from './dependency-cache.ts';
import { buildEnvironment, isInstalled } from './environment.ts';
import { fetchTree, type GitContext, objectionToAddress, resolveCommit } from './git.ts';
import { imageLines } from './image-lines.ts';
import { assertCommands } from './install.ts';
import { type Builder, BuildFailure, type BuildRequest, type BuildResult, type CommitRequest, type GitSource } from './port.ts';
import { assertGraphFiles, type Project, readProject, removeEnvironmentFiles, removeVariables } from './project.ts';
import { buildProject } from './project-build.ts';
import { buildRemotely, type RemotePlace } from './remote-build.ts';

export interface SourceBuilderOptions {
  dataDirectory: string;
  /** For a whole build, including its commands. */
  timeLimitMs?: number;
  /** How long the import of the graphs at the end may take. Undefined or 0: they are not imported. */
  importLimitMs?: number;
  /** The folder of Node's cache of compiled code. Default: that of this process. */
  compiledCode?: string;
  /** Limit for the disk usage of one build, including its dependencies. */
  maxBytes?: number;
  /** The most memory of a build, with all that it starts, in MB. */
  memoryMb?: number | undefined;
  /** The most processes and threads of a build. */
  mostProcesses?: number | undefined;
  /** How many unused sets of dependencies are kept. */
  cacheEntries?: number;
  /** How much disk space they may take together, how much npm's downloads, and how much compiled code. */
  cacheBytes?: number;
  archiveLimits?: ArchiveLimits;
  /** Kinds of addresses that repositories may be fetched from. Default: public https only. */
  addresses?: readonly AddressKind[] | undefined;
  /** Where the commands of builds run instead of on this machine. */
  containment?: Containment | undefined;
  /** Where whole builds run instead of on this machine. */
  remote?: RemotePlace | undefined;
  /** Keeps builds from what is not theirs. Undefined: they see what this process sees. */
  isolation?: Isolation | undefined;
  /** Whether this control plane is the leader. With several, another one may have taken over. */
  mayAct?: () => boolean;
}

type Warn = (text: string) => void;
/** What every command needs of its request. */
type Asked = Pick<BuildRequest, 'id' | 'tenantId' | 'log' | 'signal'>;

interface Unpacking {
  deadline: Deadline;
  warn: Warn;
}

const TIME_LIMIT_MS = 15 * 60_000;
const MAX_BYTES = 10 * 1024 ** 3;
/** As in containers. */
const MEMORY_MB = 4_096;
const MOST_PROCESSES = 1_024;
/** Of a file of a repository that is looked into for a warning. */
const MAX_NOTED_BYTES = 1024 ** 2;
const CACHE_ENTRIES = 10;
const CACHE_BYTES = 1024 ** 3;
const REMOVED = '.removed-';

/**
 * Creates the builder for source archives, and for git repositories if git is installed. All its files are below `dataDirectory`.
 */
export function createSourceBuilder(options: SourceBuilderOptions): Builder {
  return new SourceBuilder(options);
}

class SourceBuilder implements Builder {
  readonly takes: ReadonlySet<'archive' | 'git'>;
  readonly #addresses: ReadonlySet<AddressKind>;
  readonly #options: SourceBuilderOptions;
  readonly #data: string;
  readonly #cache: DependencyCache;
  readonly #caches: BuildCaches;
  readonly #groups: BuildGroups;
  #trash = 0;
  #swept: Promise<void> | undefined;

  constructor(options: SourceBuilderOptions) {
    this.takes = new Set(isInstalled('git') ? ['archive', 'git'] : ['archive']);
    this.#addresses = new Set(options.addresses ?? ['https']);
    this.#options = options;
    this.#data = resolve(options.dataDirectory);
    const { memoryMb = MEMORY_MB, mostProcesses = MOST_PROCESSES } = options;
    const limits = { memoryMb: Math.min(memoryMb, readMachineMemoryMb()), processes: mostProcesses };
    this.#groups = { groups: ResourceGroups.open(this.#builds()), limits };
    this.#cache = new DependencyCache({
      directory: join(this.#data, 'dependencies'),
      entriesInUse: () => this.#entriesInUse(),
      keep: options.cacheEntries ?? CACHE_ENTRIES,
      maxBytes: options.cacheBytes ?? CACHE_BYTES,
    });
    this.#caches = new BuildCaches({
      downloads: join(this.#data, 'npm-caches'),
      compiledCode: options.compiledCode,
      isolation: options.isolation,
      maxBytes: options.cacheBytes ?? CACHE_BYTES,
      trashFolder: () => this.#trashFolder(),
    });
  }

  /** Elsewhere the one who runs the commands limits them. */
  get memoryMb(): number | undefined {
    const { containment, remote } = this.#options;
    if (remote !== undefined) return undefined;
    if (containment !== undefined) return containment.memoryMb;
    return this.#groups.groups.enforces('memory') ? this.#groups.limits.memoryMb : undefined;
  }

  objectionTo(repositoryUrl: string): string | undefined {
    return objectionToAddress(repositoryUrl, this.#addresses);
  }

  resolveCommit(request: CommitRequest): Promise<string> {
    return this.#telling(request, async () => {
      const directory = this.#directory(request.id);
      await this.#endLeftovers(directory);
      await this.#remove(directory);
      await mkdir(directory, { recursive: true });
      try {
        this.#assertFetchable(request.source);
        const deadline = { at: Date.now() + request.limitMs, limitMs: request.limitMs };
        return await resolveCommit(request, await this.#gitContext(request, deadline));
      } finally {
        await this.#remove(directory);
      }
    });
  }

  async build(request: BuildRequest): Promise<BuildResult> {
    return this.#caches.whileUsed(request.tenantId, () => this.#telling(request, () => this.#build(request)));
  }

  /** Runs the work and logs its failure to the build log. */
  async #telling<T>(request: Pick<BuildRequest, 'signal' | 'log'>, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      request.signal.throwIfAborted();
      if (error instanceof BuildFailure) for (const line of error.headline.split('\n')) request.log(line, 'ERROR');
      else request.log(`The build failed for a reason of this server's own: ${messageOf(error)}`, 'ERROR');
      throw error;
    }
  }

  async discard(id: string): Promise<void> {
    const directory = this.#directory(id);
    await this.#endLeftovers(directory);
    await this.#options.containment?.images?.remove(id);
    await this.#remove(directory);
    await this.#cache.prune();
  }

  async list(): Promise<string[]> {
    await this.#afterSweep();
    const folders = (await readdir(this.#builds())).filter((name) => !name.startsWith(REMOVED));
    return [...new Set([...folders, ...((await this.#options.containment?.images?.list()) ?? [])])];
  }

  async #build(request: BuildRequest): Promise<BuildResult> {
    const limitMs = this.#options.timeLimitMs ?? TIME_LIMIT_MS;
    const deadline = { at: Date.now() + limitMs, limitMs };
    assertCommands(request);
    const warnings: string[] = [];
    const warn = (text: string) => {
      warnings.push(text);
      request.log(text, 'WARNING');
    };
    const project = await this.#unpack(request, deadline, warn);
    // Without a build command nothing creates a missing graph file, so report it before a long installation.
    if (request.buildCommand === undefined) await assertGraphFiles(project);
    const { containment, importLimitMs, remote } = this.#options;
    let directory = project.root;
    const options = await this.#commands(request, deadline);
    const lines = imageLines(project.imageLines);
    const image =
      lines.length === 0 ? undefined : await containment?.images?.make(lines, { ...options, tenantId: request.tenantId });
    const command = { ...options, containment, image };
    if (remote) {
      const { buildDirectory, maxBytes } = command;
      const remaining = Math.max(1, deadline.at - Date.now());
      const there = { project, request, buildDirectory, limitMs: remaining, importLimitMs, maxBytes, warn };
      directory = await buildRemotely(remote, there);
    } else {
      const cache = containment === undefined ? this.#cache : undefined;
      await buildProject({ project, request, cache, command, warn }, importLimitMs);
    }
    await removeTree(join(this.#directory(request.id), 'home'));
    await this.#cache.prune();
    return { directory, configPath: project.configPath, ...(image === undefined ? {} : { image }), warnings };
  }

  async #endLeftovers(directory: string): Promise<void> {
    await this.#options.containment?.endLeftovers(directory);
    await this.#options.remote?.end(basename(directory));
    await endLeftoverCommand(directory, this.#groups);
  }

  /** Each build has its own home folder: what it leaves there cannot affect the next build. */
  async #commands({ id, tenantId, log, signal }: Asked, deadline: Deadline): Promise<Omit<CommandOptions, 'cwd'>> {
    const buildDirectory = this.#directory(id);
    const home = join(buildDirectory, 'home');
    const { isolation } = this.#options;
    const npmCache = this.#caches.getDownloads(tenantId);
    const folders = { home, temporary: join(home, 'tmp'), npmCache };
    await Promise.all(Object.values(folders).map((folder) => mkdir(folder, { recursive: true })));
    // Beside the source and the home are records of this server, which the code of a tenant must not write to.
    const ofBuild = [join(buildDirectory, 'source'), home];
    const writable = isolation ? [...ofBuild, npmCache, isolation.compiledCodeOf(tenantId)] : [];
    const isolated = isolation && { isolation, tenant: tenantId, readOnly: [], writable };
    const environment: Record<string, string> = { ...buildEnvironment(folders), [BUILD_VARIABLE]: buildDirectory };
    if (isolation) environment['NODE_COMPILE_CACHE'] = isolation.compiledCodeOf(tenantId);
    const maxBytes = this.#options.maxBytes ?? MAX_BYTES;
    return { buildDirectory, environment, isolated, groups: this.#groups, maxBytes, deadline, log, signal };
  }

  async #unpack(request: BuildRequest, deadline: Deadline, warn: Warn): Promise<Project> {
    const directory = this.#directory(request.id);
    const source = join(directory, 'source');
    await this.#endLeftovers(directory);
    await this.#remove(directory);
    await mkdir(source, { recursive: true });
    const { files, bytes, leftOut } = await this.#files(request, source, { deadline, warn });
    request.log(`Unpacked ${files} file${files === 1 ? '' : 's'}, ${sizeInWords(bytes)}`, 'INFO');
    for (const path of leftOut.slice(0, 10)) warn(`${path} is left out: it is a link that leads out of the source.`);
    const project = await readProject(
      await realpath(source),
      request.configPath,
      this.#options.containment?.images !== undefined,
    );
    request.log(`${project.configPath} has ${project.graphs.map(({ name }) => name).join(', ')}`, 'INFO');
    for (const note of project.notes) warn(note);
    const serverKeys = await request.findServerKeys?.(Object.values(project.variables));
    for (const name of serverKeys ? await removeVariables(project, serverKeys) : [])
      warn(`${name} is dropped from "env" of ${project.configPath}: it is an API key of this server, which no agent gets.`);
    for (const path of await removeEnvironmentFiles(project))
      warn(`${path} is removed before the build: give the variables that the agent needs as secrets of the deployment.`);
    const major = process.versions.node.split('.')[0]!;
    if (project.nodeVersion !== undefined && project.nodeVersion.split('.')[0] !== major) {
      warn(`${project.configPath} asks for Node ${project.nodeVersion}; this server runs everything on Node ${major}.`);
    }
    return project;
  }

  async #files(request: BuildRequest, target: string, { deadline, warn }: Unpacking): Promise<Unpacked> {
    const { source, signal, log } = request;
    if (source.kind === 'archive') {
      log('Unpacking the source', 'INFO');
      return extractArchive(source.file, target, signal, this.#limits);
    }
    this.#assertFetchable(source);
    log(`Fetching commit ${source.commit} of ${source.url}`, 'INFO');
    const unpacked = await fetchTree(source, target, await this.#gitContext(request, deadline));
    for (const note of await notesOf(target)) warn(note);
    return unpacked;
  }

  #assertFetchable({ url }: Pick<GitSource, 'url'>): void {
    if (!this.takes.has('git')) throw new BuildFailure('git is not installed on this server: ask its operator for it.');
    const objection = this.objectionTo(url);
    if (objection !== undefined) throw new BuildFailure(`The repository cannot be fetched: ${objection}.`);
  }

  async #gitContext(request: Asked, deadline: Deadline): Promise<GitContext> {
    const command = await this.#commands(request, deadline);
    return {
      // git runs nothing of the repository, and fetches from addresses that only this server's user may read.
      command: { ...command, isolated: undefined },
      folder: join(command.buildDirectory, 'git'),
      limits: this.#limits,
      publicOnly: !this.#addresses.has('https-private'),
    };
  }

  get #limits(): ArchiveLimits {
    return this.#options.archiveLimits ?? archiveLimits;
  }

  #directory(id: string): string {
    if (!/^[\w-]+(\.[\w-]+)*$/.test(id)) throw new Error(`not an id of a build: ${JSON.stringify(id)}`);
    return join(this.#builds(), id);
  }

  async #entriesInUse(): Promise<ReadonlySet<string>> {
    const entries = (await this.list()).map((id) => findLinked(join(this.#builds(), id)));
    return new Set(entries.filter((entry) => entry !== undefined));
  }

  /** Renames the directory first, so that a partly removed build is never taken for a build. */
  async #remove(directory: string): Promise<void> {
    // By now another control plane may build in this directory.
    if (this.#options.mayAct?.() === false) throw new Error('another control plane is the leader');
    await this.#afterSweep();
    const trash = this.#trashFolder();
    try {
      await rename(directory, trash);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
      throw error;
    }
    await removeTree(trash);
  }

  #afterSweep(): Promise<void> {
    // If a sweep fails, for example on a full disk, the next one repeats it.
    this.#swept ??= this.#sweep().catch((error: unknown) => {
      this.#swept = undefined;
      throw error;
    });
    return this.#swept;
  }

  /** Finishes removals that a crash interrupted, and removes unfinished builds. */
  async #sweep(): Promise<void> {
    await this.#cache.removeUnfinished();
    await mkdir(this.#builds(), { recursive: true });
    // Of earlier versions, whose builds had the downloads of npm in common.
    await removeTree(join(this.#data, 'npm-cache'));
    for (const name of await readdir(this.#builds())) if (name.startsWith(REMOVED)) await removeTree(join(this.#builds(), name));
  }

  #builds(): string {
    return join(this.#data, 'builds');
  }

  /** A name that the next start removes. */
  #trashFolder(): string {
    return join(this.#builds(), `${REMOVED}${process.pid}-${Date.now()}-${this.#trash++}`);
  }
}

/** Notes on what a repository has and a build does not get. */
async function notesOf(source: string): Promise<string[]> {
  const notes: string[] = [];
  if (await peekTenantFile(source, '.gitmodules', MAX_NOTED_BYTES))
    notes.push('The repository has submodules: they are not fetched, their folders are empty.');
  if (/filter=lfs/.test((await peekTenantFile(source, '.gitattributes', MAX_NOTED_BYTES)) ?? ''))
    notes.push('The repository keeps files in Git LFS: they are left as pointers.');
  return notes;
}
