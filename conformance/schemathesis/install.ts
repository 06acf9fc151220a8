/**
 * Installs Schemathesis and other programs from PyPI, each in a virtual environment with pinned versions. The first run creates
 * the environment in conformance/node_modules/.cache; parallel runs wait for it.
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
  { name, command, requirements }: PythonProgram,
  tell: (line: string) => void,
  signal: AbortSignal,
  { directory, env }: Place = { directory: cache, env: process.env },
): Promise<string> {
  const version = createHash('sha256')
    .update(await readFile(requirements))
    // A virtual environment contains its own path: it does not work when moved or copied.
    .update(directory)
    .digest('hex')
    .slice(0, 16);
  const folder = join(directory, `${command}-${version}`);
  const program = join(folder, process.platform === 'win32' ? `Scripts/${command}.exe` : `bin/${command}`);
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
      await install(folder, requirements, env, signal);
      await writeFile(ready, '');
    } finally {
      await rm(lock, { recursive: true, force: true });
    }
  }
  return program;
}

async function install(folder: string, requirements: string, env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> {
  const python = await findPython();
  await rm(folder, { recursive: true, force: true });
  const attempt = async (what: string, file: string, args: string[]) => {
    try {
      await run(file, args, { env, signal, timeout: INSTALL_LIMIT_MS, maxBuffer: 1 << 26 });
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw new NotInstalled(`${what} failed: ${lastLines(error)}`);
    }
  };
  await attempt('making a virtual environment', python, ['-m', 'venv', folder]);
  const pip = join(folder, process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python');
  await attempt('installing from PyPI', pip, [
    '-m',
    'pip',
    'install',
    '--quiet',
    '--disable-pip-version-check',
    '--retries',
    '1',
    '-r',
    requirements,
  ]);
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
