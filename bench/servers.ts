/** The servers under measurement, started the way users start them, each with a folder of its own. */
import { randomUUID } from 'node:crypto';
import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ControlPlaneClient } from '../src/cli/client/control-plane-client.ts';
import { root, type ServerProgram, startProgram, stateFolder, stop, whenReady } from './processes.ts';

export interface AgentProgram extends ServerProgram {
  url: string;
  /** Its data directory. */
  folder: string;
}

interface AgentOptions {
  /** A folder in bench/projects. */
  project?: string;
  /** Options of Node. */
  node?: string[];
  settings?: string[];
}

export async function startAgent({ project = 'echo', node = [], settings = [] }: AgentOptions = {}): Promise<AgentProgram> {
  const folder = stateFolder();
  // Under root an embedded PostgreSQL runs as another user.
  await chmod(folder, 0o755);
  const readyFile = join(folder, 'ready.json');
  const config = join(root, 'bench/projects', project, 'langgraph.json');
  const own = ['--config', config, '--port', '0', '--data-dir', folder, '--ready-file', readyFile];
  const logs = ['--log-format', 'json', '--log-level', 'error'];
  const env = { ...process.env, LANGSMITH_TRACING: 'false' };
  const program = startProgram([...node, join(root, 'src/main.js'), 'agent', ...own, ...logs, ...settings], { env });
  const { url } = await whenReady(program, async () => JSON.parse(await readFile(readyFile, 'utf8')) as { url: string });
  return { pid: program.child.pid!, port: Number(new URL(url).port), url, folder, stop: () => stop(program.child) };
}

export interface ControlPlaneProgram extends ServerProgram {
  url: string;
  folder: string;
  key: string;
  client: ControlPlaneClient;
}

interface ControlPlaneOptions {
  /** Its data directory, to start one again. */
  folder?: string;
  settings?: string[];
}

export async function startControlPlane(
  profile: string[],
  { folder = stateFolder(), settings = [] }: ControlPlaneOptions = {},
): Promise<ControlPlaneProgram> {
  const key = randomUUID();
  const flags = ['--no-demo', '--port', '0', '--data-dir', folder, '--log-format', 'json', '--log-level', 'error'];
  const env = { ...process.env, KEELSON_API_KEY: key };
  const program = startProgram([...profile, join(root, 'src/main.js'), 'up', ...flags, ...settings], { env });
  const url = await whenReady(program, async () => /Control plane +(\S+)/.exec(program.output())?.[1]);
  const client = new ControlPlaneClient({ url, apiKey: key });
  return { pid: program.child.pid!, port: Number(new URL(url).port), url, folder, key, client, stop: () => stop(program.child) };
}
