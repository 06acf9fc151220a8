/**
 * Installs Schemathesis and other programs from PyPI, each in a virtual environment with pinned versions. The first run creates
 * the environment in conformance/node_modules/.cache; parallel runs wait for it. uv does it in a tenth of the time of pip.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const cache = join(import.meta.dirname, '../node_modules/.cache');

/** Longer than any installation takes; an older lock was left by a killed run. */
const INSTALL_LIMIT_MS = 900_000;
const MINIMUM_PYTHON = [3, 11];
/** Settings of pip for where packages come from. uv does not read them. */
const OF_PIP_ALONE = ['index-url', 'extra-index-url', 'no-index', 'proxy', 'client-cert', 'trusted-host'];

/** A program of PyPI and its command. */
interface PythonProgram {
  name: string;
  command: string;
  /** Path of a file with pinned versions. */
  requirements: string;
}

const schemathesis: PythonProgram = {
  name: 'Schemathesis',
  command: 'schemathesis',
  requirements: join(import.meta.dirname, 'requirements.txt'),
};

/** The program that installs the others. pip installs it. */
const uv: PythonProgram = { name: 'uv', command: 'uv', requirements: join(import.meta.dirname, 'uv-requirements.txt') };

/** Where Python keeps compiled code of programs that are installed here: beside them, and not beside the source. */
export const BYTECODE = { PYTHONPYCACHEPREFIX: join(cache, 'bytecode') };

/** Schemathesis cannot be installed; the message says why. */
export class NotInstalled extends Error {
  override name = 'NotInstalled';
}

/** The folder of the installation, and the environment of the installer. */
interface Place {
  directory: string;
  env: NodeJS.ProcessEnv;
}

/** Path of Schemathesis. `tell` receives progress; `signal` aborts. */
export function installSchemathesis(tell: (line: string) => void, signal: AbortSignal, place?: Place): Promise<string> {
  return installProgram(schemathesis, tell, signal, place);
}

/** Installs any program. */
export async function installProgram(
  wanted: PythonProgram,
  tell: (line: string) => void,
  signal: AbortSignal,
  place: Place = { directory: cache, env: process.env },
): Promise<string> {
  const { name, command, requirements } = wanted;
  const version = createHash('sha256')
    .update(await readFile(requirements))
    // A virtual environment contains its own path: it does not work when moved or copied.
    .update(place.directory)
    .digest('hex')
    .slice(0, 16);
  const folder = join(place.directory, `${command}-${version}`);
  const ready = join(folder, 'ready');
  const lock = `${folder}.lock`;
  while (!(await exists(ready))) {
    if (!(await takeLock(lock))) {
      await sleep(200, undefined, { signal });
      continue;
    }
    try {
      if (await exists(ready)) break;
      tell(`Installing ${name} from PyPI (once) …`);
      const attempt = attemptsIn(folder, place.env, signal);
      const isMade = wanted !== uv && (await installWithUv(folder, requirements, attempt, signal, place));
      if (!isMade) await installWithPip(folder, requirements, attempt);
      await writeFile(ready, '');
    } finally {
      await rm(lock, { recursive: true, force: true });
    }
  }
  return programIn(folder, command);
}

function programIn(folder: string, name: string): string {
  return join(folder, process.platform === 'win32' ? `Scripts/${name}.exe` : `bin/${name}`);
}

type Attempt = (what: string, file: string, args: string[]) => Promise<void>;

/** Runs the steps that make an environment. A step that fails leaves nothing of it. */
function attemptsIn(folder: string, env: NodeJS.ProcessEnv, signal: AbortSignal): Attempt {
  return async (what, file, args) => {
    try {
      await run(file, args, { env, signal, timeout: INSTALL_LIMIT_MS, maxBuffer: 1 << 26 });
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw new NotInstalled(`${what} failed: ${lastLines(error)}`);
    }
  };
}

async function installWithPip(folder: string, requirements: string, attempt: Attempt): Promise<void> {
  const python = await findPython();
  await rm(folder, { recursive: true, force: true });
  await attempt('making a virtual environment', python, ['-m', 'venv', folder]);
  const options = ['--quiet', '--disable-pip-version-check', '--no-compile', '--retries', '1'];
  const args = ['-m', 'pip', 'install', ...options, '-r', requirements];
  await attempt('installing from PyPI', programIn(folder, 'python'), args);
}

/** Whether it did. pip has more ways to reach a registry, and does what uv cannot. */
async function installWithUv(
  folder: string,
  requirements: string,
  attempt: Attempt,
  signal: AbortSignal,
  place: Place,
): Promise<boolean> {
  const isOfPip = (name: string) => place.env[`PIP_${name.toUpperCase().replaceAll('-', '_')}`];
  if (OF_PIP_ALONE.some(isOfPip)) return false;
  try {
    const installer = await installProgram(uv, () => undefined, signal, place);
    const pip = ['-m', 'pip', '--disable-pip-version-check', 'config', 'list'];
    const { stdout } = await run(programIn(dirname(dirname(installer)), 'python'), pip, { env: place.env, signal });
    if (OF_PIP_ALONE.some((name) => stdout.includes(`.${name}=`))) return false;
    const python = await findPython();
    await rm(folder, { recursive: true, force: true });
    await attempt('making a virtual environment', python, ['-m', 'venv', '--without-pip', folder]);
    const options = ['--quiet', '--no-progress', '--cache-dir', join(place.directory, 'uv'), '--python'];
    const args = ['pip', 'install', ...options, programIn(folder, 'python'), '-r', requirements];
    await attempt('installing from PyPI', installer, args);
    return true;
  } catch {
    signal.throwIfAborted();
    return false;
  }
}

async function findPython(): Promise<string> {
  const found: string[] = [];
  for (const name of ['python3', 'python']) {
    try {
      const { stdout } = await run(name, ['-c', 'import sys, ensurepip, venv; print("%d.%d" % sys.version_info[:2])']);
      const [major = 0, minor = 0] = stdout.trim().split('.').map(Number);
      if (major > MINIMUM_PYTHON[0]! || (major === MINIMUM_PYTHON[0] && minor >= MINIMUM_PYTHON[1]!)) return name;
      found.push(`${name} is ${stdout.trim()}`);
    } catch {
      // Python is missing, or lacks the modules for virtual environments.
    }
  }
  const wanted = `Python ${MINIMUM_PYTHON.join('.')} or newer with its venv module`;
  throw new NotInstalled(`${wanted} is needed${found.length > 0 ? `; ${found.join(', ')}` : ' and was not found'}.`);
}

async function takeLock(lock: string): Promise<boolean> {
  await mkdir(dirname(lock), { recursive: true });
  try {
    await mkdir(lock);
    return true;
  } catch {
    const age = await stat(lock).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    if (age > INSTALL_LIMIT_MS) await rm(lock, { recursive: true, force: true });
    return false;
  }
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

function lastLines(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message: string };
  return (stderr?.trim() || message).split('\n').slice(-2).join(' ');
}
