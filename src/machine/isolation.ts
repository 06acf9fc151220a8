/**
 * Runs the code of a tenant so that it sees the system's programs, the folders it is given, and nothing else of this server, of
 * other tenants or of the user who started it. Linux gives the means: processes of their own users where this one is root, else
 * user namespaces; both with their own mounts, process ids and shared memory. The tools are those of util-linux.
 */
import { type ChildProcess, execFile, type StdioOptions, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, lstatSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { lstat, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { homedir, release } from 'node:os';
import { basename, delimiter, dirname, isAbsolute, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { AgentNetworks } from './agent-networks.ts';
import { findLinked } from './linked-dependencies.ts';
import { openAgentNetworks } from './open-agent-networks.ts';
import { constantEnvironment, findSystemProgram } from './system-programs.ts';
import { assertStartable, receivingShell, sendVariables } from './variable-handover.ts';
import { listWritableMounts } from './writable-mounts.ts';

const run = promisify(execFile);

/** `users`: each tenant has a system user of its own. `namespaces`: the user of this server, in namespaces. */
export type IsolationKind = 'users' | 'namespaces';

export interface Command {
  file: string;
  args: string[];
}

/** How an isolated command is started. */
interface Start {
  /** Its variables. Nothing that runs before it gets them. */
  environment: Readonly<Record<string, string>>;
  /** Standard input, output and error. */
  stdio: [StdioEntry, StdioEntry, StdioEntry];
  /** Descriptors of this process that the command has too, from 4 on. */
  passed?: readonly number[];
  /** Shell code that runs first, with the rights of this process. Nothing of it may come from a tenant. */
  first?: string;
}

type StdioEntry = Exclude<StdioOptions, string>[number];

/** What a command may see besides the system's programs and this software. All paths exist. */
export interface View {
  /** Whose code it is. */
  tenant: string;
  /** The folder it runs in. */
  cwd: string;
  readOnly: readonly string[];
  writable: readonly string[];
  /** The most processes, where no control group limits them: of all that runs as this user. Undefined: not limited here. */
  processes?: number | undefined;
}

/** Not used by systemd for anything: between its range for containers and the end of what every system can count. */
const FIRST_USER = 1_879_048_192;
const USERS = 268_000_000;
/** How long the trial at the start may take. */
const TRIAL_MS = 10_000;

/** The package of this software, and the folders that it and its dependencies are in. */
const software = installation(fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, ''));
/** The folder of this Node. npm is there too. */
const nodeFolder = programFolder(realpathSync(process.execPath));

/** Where programs of all users put what is temporary. Code of a tenant has them to itself, for as long as the command runs. */
const TEMPORARY = ['/tmp', '/var/tmp', '/dev/shm'];

/**
 * Arguments: the folder for the stage, the folder to run in, how many folders to make on the stage and their names, the steps,
 * `--`, and the command. The shell stays as process 1 of the namespace: a process 1 of its own would not get the signals that it
 * sends itself. Each program that it starts takes a millisecond of every start, so all folders are made by one.
 */
function stageScript(): string {
  const [mount, mkdir, chmod, mountpoint] = ['mount', 'mkdir', 'chmod', 'mountpoint'].map(findSystemProgram);
  return `
set -e
mask=$(umask)
umask 022
stage=$1 directory=$2 count=$3
shift 3
${mount} -t tmpfs -o mode=755,size=64m tmpfs "$stage"
cd "$stage"
names= number=1
while [ $number -le $count ]; do names="$names \\"\\\${$number}\\"" number=$((number + 1)); done
if [ $count -gt 0 ]; then eval "${mkdir} -p $names"; fi
shift $count
while [ "$1" != -- ]; do
  case $1 in
    show | lend)
      if [ ! -e "$stage/$3" ]; then
        if [ -d "$2" ]; then ${mkdir} -p "$stage/$3"; else ${mkdir} -p "$stage/\${3%/*}"; : >> "$stage/$3"; fi
      fi
      if [ "$1" = show ]; then ${mount} -o rbind,ro "$2" "$stage/$3"; else ${mount} --rbind "$2" "$stage/$3"; fi
      shift 3 ;;
    open) ${chmod} 1777 $2; shift 2 ;;
    empty) ${mount} --bind "$stage/$2" "$stage/$3"; shift 3 ;;
    freeze) ${mount} --options-source=disable -o "remount,bind,$3" "$2" || ! ${mountpoint} -q "$2"; shift 3 ;;
    cover) ${mount} --rbind "$stage/$2" "$3"; shift 3 ;;
    blank) ${mount} --bind /dev/null "$2"; shift 2 ;;
    put) ${mount} --bind "$2" "$3"; shift 3 ;;
  esac
done
shift
cd "$directory"
umask "$mask"
set +e
"$@"
exit $?`;
}

export class Isolation {
  readonly kind: IsolationKind;
  /** The data directory, as it was given and without links. */
  readonly #given: string;
  readonly #data: string;
  readonly #stage: string;
  readonly #hidden: readonly string[];
  /** Undefined if tenants use the network of this machine. */
  networks: AgentNetworks | undefined;
  /** Why this machine makes no networks, as words that follow "because". */
  noNetworks: string | undefined;

  private constructor(kind: IsolationKind, dataDirectory: string) {
    this.kind = kind;
    this.#given = resolve(dataDirectory);
    this.#data = realpathSync(dataDirectory);
    this.#stage = join(this.#data, 'stage');
    this.#hidden = hiddenFolders(this.#data);
  }

  /**
   * Finds out by trying what this machine permits. Undefined if it permits nothing. The data directory must exist; tenants see
   * nothing of it but what a view names.
   */
  static async open(dataDirectory: string): Promise<Isolation | undefined> {
    if (process.platform !== 'linux') return undefined;
    const isolation = new Isolation(process.getuid?.() === 0 ? 'users' : 'namespaces', dataDirectory);
    await mkdir(isolation.#stage, { recursive: true });
    return (await isolation.#works()) ? isolation : undefined;
  }

  /** Gives each tenant a network of its own from now on, where this machine makes them. */
  async openNetworks(): Promise<void> {
    const place = {
      folder: join(this.#data, 'networks'),
      owner: dataOwnerOf(this.#data),
      nameOf: (tenant: string) => this.nameOf(tenant),
    };
    const { networks, why } = await openAgentNetworks(this.kind, place);
    this.networks = networks;
    this.noNetworks = why;
  }

  /** Makes the network of the tenant, in which its commands are started. */
  async joinNetwork(tenant: string): Promise<void> {
    await this.networks?.ensure(tenant);
  }

  /**
   * Starts the command, in a process group of its own, so that it sees only that. What runs until the rights of this process are
   * given up has constant variables and absolute paths, and is in no folder of a tenant. Throws `E2BIG` like `spawn`.
   */
  spawn(command: Command, view: View, { environment, stdio, passed = [], first = '' }: Start): ChildProcess {
    assertStartable(environment);
    const shell = findSystemProgram('sh');
    const args = ['-c', `${first}exec "$@"`, 'sh', ...this.#isolated(command, view)];
    const child = spawn(shell, args, {
      cwd: '/',
      env: constantEnvironment,
      detached: true,
      stdio: [...stdio, 'pipe', ...passed],
    });
    sendVariables(child, environment);
    return child;
  }

  #isolated({ file, args }: Command, { tenant, cwd, readOnly, writable, processes }: View): string[] {
    const { file: resolver } = this.networks?.resolver ?? {};
    const names = resolver === undefined ? [] : ['put', resolver, '/etc/resolv.conf'];
    const folders = this.#staged([...readOnly, ...software.folders, nodeFolder, ...this.#programs()], writable);
    const staged = [...folders, ...names];
    const stage = [findSystemProgram('sh'), '-c', stageScript(), 'sh', this.#stage, cwd, ...staged, '--'];
    const program = [...this.#limiting(processes), ...this.#unprivileged(tenant), ...receivingShell(), file, ...args];
    const namespaces = ['--mount', '--pid', '--ipc', '--fork', '--mount-proc', '--kill-child=KILL'];
    const user = this.kind === 'users' ? [] : ['--user', '--map-root-user'];
    const network = this.networks?.entering(tenant) ?? [];
    return [...network, findSystemProgram('unshare'), ...user, ...namespaces, ...stage, ...program];
  }

  /** Where code of the tenant keeps compiled code. Nobody else's is there: who writes it decides what runs. */
  compiledCodeOf(tenant: string): string {
    return join(process.env['NODE_COMPILE_CACHE'] ?? join(dirname(this.#stage), 'compiled'), this.nameOf(tenant));
  }

  /** A file name for what belongs to the tenant. */
  nameOf(tenant: string): string {
    return `tenant-${userOf(tenant)}`;
  }

  /** The dependencies that the build with this folder links to, by the record of this server. Links themselves count as nothing. */
  linkedModules(folder: string): string[] {
    const builds = [this.#given, this.#data].map((data) => join(data, 'builds', sep)).find((path) => folder.startsWith(path));
    const [id] = builds === undefined ? [] : folder.slice(builds.length).split(sep);
    const entry = id ? findLinked(join(this.#data, 'builds', id)) : undefined;
    const modules = entry && join(this.#data, 'dependencies', entry, 'node_modules');
    return modules && lstatSync(modules, { throwIfNoEntry: false })?.isDirectory() ? [modules] : [];
  }

  /** Gives everything below the path to the tenant, if tenants have users of their own. */
  async own(path: string, tenant: string): Promise<void> {
    if (this.kind === 'users') await run(findSystemProgram('chown'), ['-Rh', `${userOf(tenant)}:${userOf(tenant)}`, path]);
  }

  /** Like `own`, for a folder that only its tenant writes to: nothing is done if it is the tenant's already. */
  async lend(path: string, tenant: string): Promise<void> {
    await mkdir(path, { recursive: true });
    if (this.kind === 'users' && (await lstat(path)).uid !== userOf(tenant)) await this.own(path, tenant);
  }

  /** The folders of the search path. A folder around something hidden is none of programs only. */
  #programs(): string[] {
    const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => isAbsolute(folder) && existsSync(folder));
    const real = [...new Set(folders.map((folder) => realpathSync(folder)))];
    return real.filter((folder) => !this.#hidden.some((path) => `${path}/`.startsWith(`${folder}/`)));
  }

  /** Whether the system counts the processes of a command apart from those of this process. */
  get limitsProcesses(): boolean {
    return this.kind === 'users' || countsByNamespace(release());
  }

  /**
   * A resource limit counts the processes of a user, in all of its namespaces. With a user for each tenant these are all processes of
   * the tenant; in a user namespace, those of the namespace.
   */
  #limiting(processes: number | undefined): string[] {
    if (processes === undefined || !this.limitsProcesses) return [];
    const most = Math.min(processes, readProcessLimit());
    return Number.isFinite(most) ? [findSystemProgram('prlimit'), `--nproc=${most}:${most}`] : [];
  }

  /** What takes the last privileges away. The command after it cannot get them back. */
  #unprivileged(tenant: string): string[] {
    const nothing = ['--no-new-privs', '--inh-caps=-all', '--bounding-set=-all'];
    if (this.kind === 'namespaces') {
      const ids = [`--map-user=${process.getuid!()}`, `--map-group=${process.getgid!()}`];
      // user_namespaces(7): without this capability the next namespace could not be made. It ends with the `exec` in there.
      const last = [findSystemProgram('unshare'), '--user', ...ids];
      return [findSystemProgram('setpriv'), ...nothing.slice(0, -1), '--bounding-set=-all,+setfcap', ...last];
    }
    const user = String(userOf(tenant));
    return [findSystemProgram('setpriv'), '--reuid', user, '--regid', user, '--clear-groups', ...nothing];
  }

  /** The folders and mounts, the outermost path first: what is deeper in the tree decides. */
  #staged(readOnly: readonly string[], writable: readonly string[]): string[] {
    const shown = new Map<string, 'show' | 'lend'>();
    for (const path of readOnly) shown.set(this.#real(path), 'show');
    for (const path of writable) shown.set(this.#real(path), 'lend');
    const kinds = new Map<string, 'hide' | 'show' | 'lend'>();
    for (const path of [...this.#hidden, ...this.#closed([...shown.keys()])]) kinds.set(path, 'hide');
    for (const [path, kind] of shown) kinds.set(path, kind);
    const mounts = listWritableMounts({ othersOnly: this.kind === 'users', hidden: this.#hidden });
    const frozen = mounts.flatMap(({ path, readOnly }) => ['freeze', path, readOnly]);
    return steps(kinds, this.#stage, frozen);
  }

  /** Code of a tenant may have put a link in the place of a folder that it could write to. Throws if that leads elsewhere. */
  #real(path: string): string {
    const real = realpathSync(path);
    const root = [this.#given, this.#data].find((folder) => path.startsWith(`${folder}/`));
    if (root !== undefined && real !== join(this.#data, path.slice(root.length))) throw new Error(`${path} is a link`);
    return real;
  }

  /** Folders that a tenant's user cannot pass through, though what it may see is below them. */
  #closed(paths: readonly string[]): string[] {
    if (this.kind === 'namespaces') return [];
    return paths.flatMap((path) => ancestorsOf(path).find((folder) => (statSync(folder).mode & 0o001) === 0) ?? []);
  }

  /** Whether a command sees what it should, and does not see what it should not. */
  async #works(): Promise<boolean> {
    const lent = await mkdtemp(join(dirname(this.#stage), 'isolation-'));
    const hidden = `${lent}.hidden`;
    try {
      await writeFile(hidden, '');
      await this.own(lent, 'a tenant');
      const script = 'test ! -e "$1" && : > "$2/seen" && test -x "$3" && test -r "$4"';
      const args = ['-c', script, 'sh', hidden, lent, process.execPath, join(software.root, 'package.json')];
      const view = { tenant: 'a tenant', cwd: lent, readOnly: [], writable: [lent] };
      const start = { environment: constantEnvironment, stdio: ['ignore', 'ignore', 'ignore'] } satisfies Start;
      const child = this.spawn({ file: 'sh', args }, view, start);
      await once(child, 'exit', { signal: AbortSignal.timeout(TRIAL_MS) }).finally(() => child.kill('SIGKILL'));
      return existsSync(join(lent, 'seen'));
    } catch {
      return false;
    } finally {
      await Promise.all([lent, hidden].map((path) => rm(path, { recursive: true, force: true })));
    }
  }
}

/** Linux 5.14 was the first to do so: before, a limit would have counted all processes of the server's user. */
export function countsByNamespace(kernel: string): boolean {
  const [major = 0, minor = 0] = kernel.split('.').map(Number);
  return major > 5 || (major === 5 && minor >= 14);
}

/** The limit that this process has itself: only a privileged one may set a higher one. */
function readProcessLimit(): number {
  const limit = /^Max processes\s+\S+\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
  return limit === undefined ? Number.POSITIVE_INFINITY : Number(limit);
}

/** The system user of a tenant: the same on every start, and for practical purposes no other tenant's. */
function userOf(tenant: string): number {
  return FIRST_USER + (createHash('sha256').update(tenant).digest().readUInt32BE() % USERS);
}

/** Tells what is made for this data directory, whose path has no links, from that of others. */
export function dataOwnerOf(dataDirectory: string): string {
  return createHash('sha256').update(dataDirectory).digest('hex').slice(0, 8);
}

function installation(root: string): { root: string; folders: string[] } {
  const folder = basename(dirname(root)) === 'node_modules' ? dirname(root) : root;
  const modules = join(root, 'node_modules');
  // A checkout may have a link to the dependencies of another one.
  const isLink = lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink();
  return { root, folders: isLink && existsSync(modules) ? [folder, realpathSync(modules)] : [folder] };
}

function programFolder(program: string): string {
  const folder = dirname(program);
  return basename(folder) === 'bin' ? dirname(folder) : folder;
}

/**
 * What nobody's code may see: this server's data, the user's home, temporary files, the control groups that limit it, sockets that ask
 * only who the user is.
 */
function hiddenFolders(dataDirectory: string): string[] {
  const engines = ['docker.sock', 'podman', 'containerd', 'crio'];
  const sockets = [...engines, 'postgresql', 'screen', `user/${process.getuid!()}`].map((name) => join('/run', name));
  const existing = [dataDirectory, homedir(), ...TEMPORARY, '/dev/mqueue', '/sys/fs/cgroup', ...sockets]
    .filter((path) => existsSync(path))
    .map((path) => realpathSync(path));
  return existing.filter((path) => path !== '/');
}

/** The folders above a path, the outermost first. */
function ancestorsOf(path: string): string[] {
  const parts = path.split(sep).slice(1, -1);
  return parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`);
}

/** How many folders the stage has, their names, and the steps. What is lent is bound before the rest becomes read-only. */
function steps(kinds: ReadonlyMap<string, 'hide' | 'show' | 'lend'>, stage: string, frozen: readonly string[]): string[] {
  const folders: string[] = [];
  const made: string[] = [];
  const covers: string[][] = [];
  /** Where each path is on the stage. */
  const places = new Map<string, string>();
  /** Those whose place is no mount: what is in them can be made before all mounts. */
  const plain = new Set<string>();
  const open: string[] = [];
  for (const path of [...kinds.keys()].sort((a, b) => a.length - b.length)) {
    const kind = kinds.get(path)!;
    const around = ancestorsOf(path).findLast((folder) => places.has(folder));
    const aroundKind = around === undefined ? 'system' : kinds.get(around)!;
    const place = around === undefined ? undefined : join(places.get(around)!, path.slice(around.length));
    if (kind !== 'hide') {
      if (place === undefined || aroundKind === kind) continue;
      if (plain.has(around!)) folders.push(statSync(path).isDirectory() ? place : dirname(place));
      made.push(kind, path, place);
      places.set(path, place);
    } else if (aroundKind === 'hide') {
    } else if (!lstatSync(path).isDirectory()) {
      covers.push(['blank', path]);
    } else {
      const name = String(places.size);
      folders.push(name);
      if (place === undefined) {
        covers.push(['cover', name, path]);
        plain.add(path);
        if (TEMPORARY.includes(path)) open.push(name);
      } else made.push('empty', name, place);
      places.set(path, place ?? name);
    }
  }
  const last = (cover: string[]) => Number(stage.startsWith(`${cover.at(-1)}/`));
  const opened = open.length === 0 ? [] : ['open', open.join(' ')];
  return [String(folders.length), ...folders, ...opened, ...made, ...frozen, ...covers.sort((a, b) => last(a) - last(b)).flat()];
}
