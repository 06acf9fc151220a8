/**
 * Runs the code of a tenant so that it sees the system's programs, the folders it is given, and nothing else of this server, of
 * other tenants or of the user who started it. Linux gives the means: processes of their own users where this one is root, else
 * user namespaces; both with their own mounts and process ids. The tools are those of util-linux.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, realpathSync, statSync } from 'node:fs';
import { lstat, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, delimiter, dirname, isAbsolute, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** `users`: each tenant has a system user of its own. `namespaces`: the user of this server, in namespaces. */
export type IsolationKind = 'users' | 'namespaces';

export interface Command {
  file: string;
  args: string[];
}

/** What a command may see besides the system's programs and this software. All paths exist. */
export interface View {
  /** Whose code it is. */
  tenant: string;
  /** The folder it runs in. */
  cwd: string;
  readOnly: readonly string[];
  writable: readonly string[];
}

/** Not used by systemd for anything: between its range for containers and the end of what every system can count. */
const FIRST_USER = 1_879_048_192;
const USERS = 268_000_000;

/** The package of this software, and the folder that it is installed in together with its dependencies. */
const software = installation(fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, ''));
/** The folder of this Node. npm is there too. */
const nodeFolder = programFolder(realpathSync(process.execPath));

/**
 * Arguments: the folder for the stage, the folder to run in, then the steps, `--`, and the command. The shell stays as process 1
 * of the namespace: a process 1 of its own would not get the signals that it sends itself.
 */
const SCRIPT = `
set -e
mask=$(umask)
umask 022
stage=$1 directory=$2
shift 2
mount -t tmpfs -o mode=755,size=16m tmpfs "$stage"
while [ "$1" != -- ]; do
  case $1 in
    folder) mkdir -p "$stage/$2"; shift 2 ;;
    show | lend)
      if [ -d "$2" ]; then mkdir -p "$stage/$3"; else mkdir -p "$(dirname "$stage/$3")"; : >> "$stage/$3"; fi
      mount --rbind "$2" "$stage/$3"
      if [ "$1" = show ]; then mount -o remount,bind,ro "$stage/$3"; fi
      shift 3 ;;
    empty) mount --bind "$stage/$2" "$stage/$3"; shift 3 ;;
    cover) mount --rbind "$stage/$2" "$3"; shift 3 ;;
    blank) mount --bind /dev/null "$2"; shift 2 ;;
  esac
done
shift
cd "$directory"
umask "$mask"
set +e
"$@"
exit $?`;

export class Isolation {
  readonly kind: IsolationKind;
  readonly #stage: string;
  readonly #hidden: readonly string[];

  private constructor(kind: IsolationKind, dataDirectory: string) {
    this.kind = kind;
    this.#stage = join(dataDirectory, 'stage');
    this.#hidden = hiddenFolders(dataDirectory);
  }

  /**
   * Finds out by trying what this machine permits. Undefined if it permits nothing. The data directory must exist; tenants see
   * nothing of it but what a view names.
   */
  static async open(dataDirectory: string): Promise<Isolation | undefined> {
    if (process.platform !== 'linux') return undefined;
    const isolation = new Isolation(process.getuid?.() === 0 ? 'users' : 'namespaces', realpathSync(dataDirectory));
    await mkdir(isolation.#stage, { recursive: true });
    return (await isolation.#works()) ? isolation : undefined;
  }

  /** The command as it must be started so that it sees only that. */
  command({ file, args }: Command, { tenant, cwd, readOnly, writable }: View): Command {
    const steps = this.#steps([...readOnly, software.folder, nodeFolder, ...this.#programs()], writable);
    const inside = ['sh', '-c', SCRIPT, 'sh', this.#stage, cwd, ...steps, '--', ...this.#unprivileged(tenant), file, ...args];
    const namespaces = ['--mount', '--pid', '--fork', '--mount-proc', '--kill-child=KILL'];
    return { file: 'unshare', args: [...(this.kind === 'users' ? [] : ['--user', '--map-root-user']), ...namespaces, ...inside] };
  }

  /** Where code of the tenant keeps compiled code. Nobody else's is there: who writes it decides what runs. */
  compiledCodeOf(tenant: string): string {
    return join(process.env['NODE_COMPILE_CACHE'] ?? join(dirname(this.#stage), 'compiled'), this.nameOf(tenant));
  }

  /** A file name for what belongs to the tenant. */
  nameOf(tenant: string): string {
    return `tenant-${userOf(tenant)}`;
  }

  /** Gives everything below the path to the tenant, if tenants have users of their own. */
  async own(path: string, tenant: string): Promise<void> {
    if (this.kind === 'users') await run('chown', ['-Rh', `${userOf(tenant)}:${userOf(tenant)}`, path]);
  }

  /** Takes everything below the path from the tenant whose code made it, so that all tenants can read it and none can change it. */
  async share(path: string): Promise<void> {
    if (this.kind !== 'users') return;
    await run('chown', ['-Rh', '0:0', path]);
    await run('chmod', ['-R', 'go+rX', path]);
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

  /** What takes the last privileges away. The command after it cannot get them back. */
  #unprivileged(tenant: string): string[] {
    const nothing = ['--no-new-privs', '--inh-caps=-all', '--bounding-set=-all'];
    if (this.kind === 'namespaces') {
      const ids = [`--map-user=${process.getuid!()}`, `--map-group=${process.getgid!()}`];
      // user_namespaces(7): without this capability the next namespace could not be made. It ends with the `exec` in there.
      return ['setpriv', ...nothing.slice(0, -1), '--bounding-set=-all,+setfcap', 'unshare', '--user', ...ids];
    }
    const user = String(userOf(tenant));
    return ['setpriv', '--reuid', user, '--regid', user, '--clear-groups', ...nothing];
  }

  /** The mounts, the outermost path first: what is deeper in the tree decides. */
  #steps(readOnly: readonly string[], writable: readonly string[]): string[] {
    const shown = new Map<string, 'show' | 'lend'>();
    for (const path of readOnly) shown.set(realpathSync(path), 'show');
    for (const path of writable) shown.set(realpathSync(path), 'lend');
    const kinds = new Map<string, 'hide' | 'show' | 'lend'>();
    for (const path of [...this.#hidden, ...this.#closed([...shown.keys()])]) kinds.set(path, 'hide');
    for (const [path, kind] of shown) kinds.set(path, kind);
    return steps(kinds, this.#stage);
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
      const { file, args: all } = this.command({ file: 'sh', args }, view);
      await run(file, all, { timeout: 10_000 });
      return existsSync(join(lent, 'seen'));
    } catch {
      return false;
    } finally {
      await Promise.all([lent, hidden].map((path) => rm(path, { recursive: true, force: true })));
    }
  }
}

/** The dependencies that a project between these folders links to, which several builds may share. */
export function linkedModules(folder: string, root: string): string[] {
  const modules = join(folder, 'node_modules');
  const isLink = lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink();
  const above = folder === root || folder === dirname(folder) ? [] : linkedModules(dirname(folder), root);
  return isLink && existsSync(modules) ? [realpathSync(modules), ...above] : above;
}

/** The system user of a tenant: the same on every start, and for practical purposes no other tenant's. */
function userOf(tenant: string): number {
  return FIRST_USER + (createHash('sha256').update(tenant).digest().readUInt32BE() % USERS);
}

function installation(root: string): { root: string; folder: string } {
  return { root, folder: basename(dirname(root)) === 'node_modules' ? dirname(root) : root };
}

function programFolder(program: string): string {
  const folder = dirname(program);
  return basename(folder) === 'bin' ? dirname(folder) : folder;
}

/** What nobody's code may see: this server's data, the user's home, and the sockets of the user's session and of engines. */
function hiddenFolders(dataDirectory: string): string[] {
  const sockets = ['docker.sock', 'podman', 'containerd', 'crio', `user/${process.getuid!()}`].map((name) => join('/run', name));
  const existing = [dataDirectory, homedir(), ...sockets].filter((path) => existsSync(path)).map((path) => realpathSync(path));
  return existing.filter((path) => path !== '/');
}

/** The folders above a path, the outermost first. */
function ancestorsOf(path: string): string[] {
  const parts = path.split(sep).slice(1, -1);
  return parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`);
}

function steps(kinds: ReadonlyMap<string, 'hide' | 'show' | 'lend'>, stage: string): string[] {
  const made: string[] = [];
  const covers: string[][] = [];
  /** Where each path is on the stage. */
  const places = new Map<string, string>();
  for (const path of [...kinds.keys()].sort((a, b) => a.length - b.length)) {
    const kind = kinds.get(path)!;
    const around = ancestorsOf(path).findLast((folder) => places.has(folder));
    const aroundKind = around === undefined ? 'system' : kinds.get(around)!;
    const place = around === undefined ? undefined : join(places.get(around)!, path.slice(around.length));
    if (kind !== 'hide') {
      if (place === undefined || aroundKind === kind) continue;
      made.push(kind, path, place);
      places.set(path, place);
    } else if (aroundKind === 'hide') {
    } else if (!lstatSync(path).isDirectory()) {
      covers.push(['blank', path]);
    } else {
      const name = String(places.size);
      made.push('folder', name);
      if (place === undefined) covers.push(['cover', name, path]);
      else made.push('empty', name, place);
      places.set(path, place ?? name);
    }
  }
  const last = (cover: string[]) => Number(stage.startsWith(`${cover.at(-1)}/`));
  return [...made, ...covers.sort((a, b) => last(a) - last(b)).flat()];
}
