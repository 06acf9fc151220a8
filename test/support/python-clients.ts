/** The official Python clients, unmodified, in a virtual environment that is made once, into a folder that git ignores. */
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { installProgram } from '../../conformance/schemathesis/install.ts';
import { root } from './agent-server.ts';
import { clientEnvironment, type Ran } from './deploy-client.ts';

const folder = join(root, 'test/clients/python');
const clients = { name: 'the Python clients', command: 'langgraph', requirements: join(folder, 'requirements.txt') };
const generator = {
  name: 'the generator of Python clients',
  command: 'openapi-python-client',
  requirements: join(folder, 'generator-requirements.txt'),
};
const installing = AbortSignal.timeout(300_000);

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

/** One of the scripts beside the tests of clients, to its end, with what the clients need or what generated ones do. */
export async function pythonScript(name: string, args: string[], of: 'clients' | 'generator' = 'clients'): Promise<Ran> {
  const python = await clientsPython(of === 'clients' ? clients : generator);
  return ended(start(python, folder, [name, ...args], { PYTHONDONTWRITEBYTECODE: '1' }));
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
    env: { ...clientEnvironment(), ...env },
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
