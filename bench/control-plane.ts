/** A control plane under measurement, on SQLite in a folder of its own. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { ControlPlaneClient } from '../src/cli/client/control-plane-client.ts';
import { root, type ServerProgram, startProgram, stateFolder, stop, whenReady } from './processes.ts';

export interface ControlPlaneProgram extends ServerProgram {
  url: string;
  folder: string;
  key: string;
  client: ControlPlaneClient;
}

export async function startControlPlane(profile: string[]): Promise<ControlPlaneProgram> {
  const [folder, key] = [stateFolder(), randomUUID()];
  const flags = ['--no-demo', '--port', '0', '--data-dir', folder, '--log-format', 'json', '--log-level', 'error'];
  const env = { ...process.env, KEELSON_API_KEY: key };
  const program = startProgram([...profile, join(root, 'src/main.js'), 'up', ...flags], { env });
  const url = await whenReady(program, async () => /Control plane +(\S+)/.exec(program.output())?.[1]);
  const client = new ControlPlaneClient({ url, apiKey: key });
  return { pid: program.child.pid!, port: Number(new URL(url).port), url, folder, key, client, stop: () => stop(program.child) };
}
