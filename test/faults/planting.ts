/**
 * A copy of the tree in which one fault at a time is planted and the tests that should find it are run. Each run of a test file
 * has a folder of its own for what it makes; what still works there afterwards is ended.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { readdir, readFile, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../../scripts/generate/contracts.ts';
import { groupPrefix } from '../../src/machine/control-groups.ts';
import { SCOPE_VARIABLE } from '../suite/scope.ts';
import { PATIENCE_VARIABLE } from '../support/eventually.ts';
import { everyProcessOf } from '../support/processes.ts';
import { type Fault, faultyText } from './list.ts';

/** Where Linux shows control groups. */
const GROUPS = '/sys/fs/cgroup';
/** How long a server of PostgreSQL may take to end. */
const POSTGRES_MS = 5_000;
/** Tests wait so long at most for what a fault may keep from coming: less than what counts as hanging. */
const PATIENCE_MS = '30000';

/**
 * How a run of a test file ended. `hung` is a test, or what comes after the last one, that only a time limit ended; `mute` is a
 * failure that no test told of, such as a file that cannot be loaded.
 */
export type Outcome = { how: 'passed' | 'mute' } | { how: 'failed' | 'hung'; test: string; why: string };

export class Planting implements AsyncDisposable {
  readonly #folder: string;
  readonly #tree: string;
  #running: ChildProcess | undefined;

  constructor() {
    this.#folder = mkdtempSync(join(realpathSync(tmpdir()), 'keelson-faults-'));
    // PostgreSQL does not run as root: the user that it runs as then has to get to its files.
    chmodSync(this.#folder, 0o711);
    this.#tree = join(this.#folder, 'tree');
    const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
    for (const file of files.toString().split('\0')) {
      if (file === '' || file === 'node_modules') continue;
      mkdirSync(dirname(join(this.#tree, file)), { recursive: true });
      cpSync(join(root, file), join(this.#tree, file), { verbatimSymlinks: true });
    }
    // What is built there is not git's.
    cpSync(join(root, 'generated'), join(this.#tree, 'generated'), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(this.#tree, 'node_modules'));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }

  /** Ends what is being run. */
  stop(): void {
    this.#running?.kill('SIGKILL');
  }

  /** Plants the fault until what it gives is called. */
  plant(fault: Fault): () => void {
    const file = join(this.#tree, fault.file);
    const whole = readFileSync(file);
    writeFileSync(file, faultyText(this.#tree, fault));
    return () => writeFileSync(file, whole);
  }

  /** Runs a test file to its end or its first failure; `limitMs` is for each test, and twice for all of them. */
  async run(testFile: string, limitMs: number): Promise<Outcome> {
    const place = mkdtempSync(join(this.#folder, 'run-'));
    chmodSync(place, 0o711);
    const flags = [`--test-reporter=${join(import.meta.dirname, 'reporter.ts')}`, `--test-timeout=${Math.ceil(limitMs)}`];
    const child = spawn(process.execPath, [...flags, testFile], {
      cwd: this.#tree,
      // What is left out of `npm test` counts too.
      env: {
        ...process.env,
        TMPDIR: place,
        NODE_TEST_CONTEXT: undefined,
        [SCOPE_VARIABLE]: 'all',
        [PATIENCE_VARIABLE]: PATIENCE_MS,
      },
      stdio: ['ignore', 'pipe', 'ignore'],
      detached: true,
    });
    this.#running = child;
    let outcome: Outcome | undefined;
    const limit = setTimeout(() => {
      outcome ??= { how: 'hung', test: 'something', why: '' };
      child.kill('SIGKILL');
    }, 2 * limitMs);
    createInterface({ input: child.stdout }).on('line', (line) => {
      const { failed, why } = line.startsWith('{') ? JSON.parse(line) : {};
      if (failed === undefined) return;
      outcome ??= { how: /^test timed out after/.test(why) ? 'hung' : 'failed', test: failed, why: why ?? '' };
      child.kill('SIGKILL');
    });
    const code = await new Promise((resolve) => child.once('close', resolve));
    clearTimeout(limit);
    await cleanUp(place);
    return outcome ?? { how: code === 0 ? 'passed' : 'mute' };
  }
}

/** All that a test which was ended leaves on the machine, so that thousands of them leave nothing. */
async function cleanUp(folder: string): Promise<void> {
  await endProcesses(folder);
  await unmount(folder);
  await removeControlGroups(folder);
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** What it had started, and what that starts meanwhile. PostgreSQL ends by itself first: that frees its shared memory. */
async function endProcesses(folder: string): Promise<void> {
  const patience = performance.now() + POSTGRES_MS;
  for (let found = await everyProcessOf(folder); found.length > 0; found = await everyProcessOf(folder)) {
    const isPatient = performance.now() < patience;
    for (const { pid, command } of found) {
      const isServer = isPatient && /\/postgres -D /.test(command);
      if (isPatient && command.startsWith('postgres:')) continue;
      try {
        process.kill(pid, isServer ? 'SIGQUIT' : 'SIGKILL');
      } catch {
        // It has just ended.
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function unmount(folder: string): Promise<void> {
  const mounts = await readFile('/proc/self/mounts', 'utf8').catch(() => '');
  for (const line of mounts.split('\n')) {
    const [, place = ''] = line.split(' ');
    if (place.startsWith(`${folder}/`)) execFileSync('umount', ['--lazy', place]);
  }
}

/** Those of control planes in the folder: of their agent servers, and of their builds. */
async function removeControlGroups(folder: string): Promise<void> {
  const below = await readdir(folder, { recursive: true });
  const owners = below.filter((path) => ['workloads', 'builds'].includes(basename(path))).map((path) => join(folder, path));
  if (owners.length === 0) return;
  const prefixes = owners.map(groupPrefix);
  const groups = await readdir(GROUPS, { recursive: true }).catch(() => []);
  for (const group of groups.filter((path) => prefixes.some((prefix) => basename(path).startsWith(prefix))))
    await rmdir(join(GROUPS, group));
}
