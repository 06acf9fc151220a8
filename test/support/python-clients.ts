/** The official Python clients, unmodified, in a virtual environment that is made once, into a folder that git ignores. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { BYTECODE, installProgram } from '../../conformance/schemathesis/install.ts';
import { root } from './agent-server.ts';
import { clientEnvironment, type Ran, type Running } from './deploy-client.ts';
import { type Cleanup, temporaryFolder } from './temporary.ts';

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

/** Starts commands of `langgraph` as forks of one process, which has imported it: that is most of what a command takes. */
export async function startPythonForks(t: Cleanup) {
  const python = await clientsPython();
  const socket = join(await temporaryFolder(t), 'socket');
  const args = [join(folder, 'langgraph_forks.py'), socket];
  const env = { ...clientEnvironment(), ...BYTECODE };
  const child = spawn(python, args, { env, stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  t.after(async () => {
    child.stdin.end();
    await ended;
  });
  const early = ended.then(([code]) => {
    throw new Error(`${args[0]} ended with ${code}`);
  });
  await Promise.race([once(child.stdout, 'data'), early]);
  early.catch(() => undefined);
  return (directory: string, args: string[], env: Record<string, string> = {}) => runFork(socket, { directory, args, env });
}

function runFork(path: string, request: object): Running {
  const socket = connect(path).setEncoding('utf8');
  socket.write(`${JSON.stringify(request)}\n`);
  let said = '';
  socket.on('data', (chunk: string) => (said += chunk));
  const closed = once(socket, 'close');
  const output = () => said.split('\0')[0]!;
  const ended = closed.then(() => ({ code: said.includes('\0') ? Number(said.split('\0')[1]) : null, output: output() }));
  return { output, ended, kill: () => void socket.destroy() };
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
