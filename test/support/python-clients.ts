/** The official Python clients, unmodified, in a virtual environment that is made once, into a folder that git ignores. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BYTECODE, installProgram } from '../../conformance/schemathesis/install.ts';
import { root } from './agent-server.ts';
import { clientEnvironment, type Ran } from './deploy-client.ts';

const folder = join(root, 'test/clients/python');
const clients = { name: 'the Python clients', command: 'langgraph', requirements: join(folder, 'requirements.txt') };
const generator = {
  name: 'the generator of Python clients',
  command: 'openapi-python-client',
  requirements: join(folder, 'generator-requirements.txt'),
};
const adk = { name: 'the Google ADK', command: 'adk', requirements: join(folder, 'adk-requirements.txt') };
const strands = { name: 'Strands', command: 'python', requirements: join(folder, 'strands-requirements.txt') };
const agentFramework = {
  name: "Microsoft's agent framework",
  command: 'python',
  requirements: join(folder, 'agent-framework-requirements.txt'),
};
const environments = { clients, generator, adk, strands, agentFramework };
const installing = AbortSignal.timeout(900_000);

/** `langgraph …`; installs it where it is missing. */
export async function startPythonClient(directory: string, args: string[], env: Record<string, string> = {}) {
  return start(await program(), directory, args, env);
}

/** The same, to its end. */
export async function pythonClient(directory: string, args: string[], env: Record<string, string> = {}): Promise<Ran> {
  return ended(await startPythonClient(directory, args, env));
}

/** `openapi-python-client …`, to its end. */
export async function generatePythonClient(directory: string, args: string[]): Promise<Ran> {
  return ended(start(await program(generator), directory, args, {}));
}

/**
 * One of the scripts beside the tests of clients, to its end, with what the clients need, what generated ones do or a framework. `instead`
 * is another version of a package, such as `a2a-sdk==0.3.26`.
 */
export async function pythonScript(
  name: string,
  args: string[],
  of: keyof typeof environments = 'clients',
  instead?: string,
): Promise<Ran> {
  const python = await clientsPython(environments[of]);
  const PYTHONPATH = instead ? await otherVersion(python, instead) : '';
  return ended(start(python, folder, [name, ...args], { PYTHONPATH }));
}

/** A folder that has this version of a package, and nothing else. */
async function otherVersion(python: string, wanted: string): Promise<string> {
  const target = join(dirname(python), '..', 'other-versions', wanted);
  if (existsSync(target)) return target;
  const fresh = `${target}.${process.pid}`;
  const options = ['--quiet', '--disable-pip-version-check', '--no-deps', '--target', fresh];
  const { code, output } = await ended(start(python, folder, ['-m', 'pip', 'install', ...options, wanted], {}));
  if (code !== 0) throw new Error(output);
  // Another process may have been faster.
  await rename(fresh, target).catch(() => rm(fresh, { recursive: true, force: true }));
  return target;
}

/** The interpreter that has what the clients need. */
export async function clientsPython(of = clients): Promise<string> {
  return join(dirname(await program(of)), 'python');
}

function program(wanted = clients): Promise<string> {
  return installProgram(wanted, () => {}, installing);
}

function start(file: string, directory: string, args: string[], env: Record<string, string>) {
  const child = spawn(file, args, {
    cwd: directory,
    env: { ...clientEnvironment(), ...BYTECODE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  return { child, output: () => output };
}

async function ended({ child, output }: ReturnType<typeof start>): Promise<Ran> {
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, output: output() };
}
