/**
 * The programs of a Kubernetes node: its own components are built with Go from their modules, the container runtime comes from
 * Debian. Builds are kept by version in the user's cache folder, so that only a new machine waits for them.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { whyNoPrograms } from '../../support/debian-packages.ts';

const run = promisify(execFile);

/** Shared by all clones of a machine. */
export const CACHE =
  process.env['KEELSON_TEST_CACHE'] ?? join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'keelson');
const SOURCES = join(import.meta.dirname, 'components');
const PROGRAMS = ['containerd', 'ctr', 'runc', 'ip'];
const PACKAGES = ['containerd', 'runc', 'containernetworking-plugins', 'iproute2'];
export const NETWORK_PLUGINS = '/usr/lib/cni';
/** For the environment of whatever starts these programs. */
export const SYSTEM_PATH = `${process.env['PATH']}:/usr/sbin:/sbin:/usr/local/go/bin`;
const HELM = '3.18.6';
const OLDEST_GO = [1, 24] as const;
/** When all must be built. What Go has compiled by then is not compiled again. */
const DEADLINE = Date.now() + 1_000 * Number(process.env['KEELSON_TEST_BUILD_SECONDS'] ?? 2_700);

export interface Binaries {
  /** All components; the first argument names one. */
  components: string;
  /** The program of the pods. Static. */
  pod: string;
}

/** Why there can be no node on this machine. Undefined where there can. Installs what Debian has. */
export async function whyNoNode(): Promise<string | undefined> {
  if (process.platform !== 'linux') return 'a Kubernetes node needs Linux';
  if (process.getuid?.() !== 0) return 'a Kubernetes node needs root';
  const version = /go(\d+)\.(\d+)/
    .exec(await go(['version'], {}, 60_000).catch(() => ''))
    ?.slice(1)
    .map(Number);
  if (!version) return 'building the components of Kubernetes needs Go, which is not installed';
  if (version[0] === OLDEST_GO[0] && version[1]! < OLDEST_GO[1]) {
    return `building the components of Kubernetes needs Go ${OLDEST_GO.join('.')}, and this is ${version.join('.')}`;
  }
  // Where Docker was installed, all programs may be there without the plugins.
  const programs = [...PROGRAMS, NETWORK_PLUGINS];
  return whyNoPrograms({ programs, packages: PACKAGES, purpose: 'the Kubernetes tests' });
}

/** Builds what is not in the cache yet. */
export async function buildBinaries(): Promise<Binaries> {
  const version = /k8s\.io\/kubernetes v([\d.]+)/.exec(await readFile(join(SOURCES, 'go.mod'), 'utf8'))![1]!;
  const folder = join(CACHE, `kubernetes-${version}`);
  await mkdir(folder, { recursive: true });
  const pod = await build(join(folder, 'pod'), './pod', ['pod/main.go'], []);
  return { pod, components: await build(join(folder, 'components'), '.', ['main.go', 'go.sum'], versionFlags(version)) };
}

/** The program of charts. */
export function buildHelm(): Promise<string> {
  const make = (folder: string) =>
    go(['install', '-trimpath', '-ldflags=-s -w', `helm.sh/helm/v3/cmd/helm@v${HELM}`], { GOBIN: folder });
  return kept(join(CACHE, `helm-${HELM}-${process.arch}`), 'helm', make);
}

async function build(path: string, source: string, files: readonly string[], flags: readonly string[]): Promise<string> {
  // Symbols and debug tables cost a quarter of the time.
  const lean = ['-trimpath', '-buildvcs=false', '-gcflags=all=-dwarf=false', '-ldflags', ['-s', '-w', ...flags].join(' ')];
  const make = (folder: string) => go(['build', ...lean, '-o', join(folder, 'program'), source]);
  return kept(`${path}-${await digestOf(['go.mod', ...files])}`, 'program', make);
}

/** The file, from the program that `make` leaves in a folder where it is not there yet. */
async function kept(file: string, program: string, make: (folder: string) => Promise<unknown>): Promise<string> {
  if (existsSync(file)) return file;
  await mkdir(dirname(file), { recursive: true });
  process.stderr.write(`Building ${file} with Go for the Kubernetes tests; only a new machine waits for it ...\n`);
  const begun = Date.now();
  const unfinished = await mkdtemp(`${file}.`);
  try {
    await make(unfinished);
    await rename(join(unfinished, program), file);
  } catch (error) {
    throw Date.now() < DEADLINE ? error : new Error('KEELSON_TEST_BUILD_SECONDS are over', { cause: error });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  process.stderr.write(`Built in ${Math.round((Date.now() - begun) / 1_000)} s.\n`);
  return file;
}

/** Without them the API server says that it is version 0.0. */
function versionFlags(version: string): string[] {
  const [major, minor] = version.split('.');
  const set = (name: string, value: string) => `-X k8s.io/component-base/version.${name}=${value}`;
  return [set('gitVersion', `v${version}`), set('gitMajor', major!), set('gitMinor', minor!)];
}

async function digestOf(files: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(process.arch);
  for (const name of files) hash.update(`${name}\n`).update(await readFile(join(SOURCES, name)));
  return hash.digest('hex').slice(0, 16);
}

async function go(args: string[], more: NodeJS.ProcessEnv = {}, limitMs = DEADLINE - Date.now()): Promise<string> {
  const env = { ...process.env, PATH: SYSTEM_PATH, CGO_ENABLED: '0', GOGC: '400', GOWORK: 'off', ...more };
  const { stdout } = await run('go', args, {
    cwd: SOURCES,
    env,
    timeout: Math.max(1, limitMs),
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
}

/** The last line of what went wrong. */
export function lastLine(error: unknown): string {
  return String((error as Error).message)
    .trim()
    .split('\n')
    .at(-1)!;
}
