/**
 * Agent servers that share a database, on machines of their own as far as a process can tell: another host name, boot id and PID
 * namespace. Each is killed and started again, on another port, on the same data.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectConfig, root } from '../../support/agent-server.ts';
import { eventually } from '../../support/eventually.ts';

/** Whether this process may make another machine of a process. */
export const canBeAnotherMachine = process.platform === 'linux' && process.getuid?.() === 0;

const ENTER = `hostname "$1" && mount -t proc proc /proc && mount --bind "$2" /proc/sys/kernel/random/boot_id && shift 2 && exec "$@"`;
const NAMESPACES = ['--mount', '--pid', '--uts', '--fork', '--kill-child', '--propagation', 'private'];

interface MachineOptions {
  name: string;
  folder: string;
  /** Undefined: SQLite, in the folder. */
  postgres: string | undefined;
  /** Whether it looks like a machine of its own. */
  isApart: boolean;
}

export class Machine {
  readonly name: string;
  readonly #options: MachineOptions;
  #child: ChildProcess | undefined;
  #output = '';
  url = '';

  constructor(options: MachineOptions) {
    this.name = options.name;
    this.#options = options;
  }

  async start(): Promise<void> {
    const { name, folder, postgres, isApart } = this.#options;
    const data = join(folder, name);
    const readyFile = join(data, 'ready.json');
    await mkdir(data, { recursive: true });
    await rm(readyFile, { force: true });
    const storage = postgres ? ['--postgres', postgres, '--lease', '2'] : [];
    const where = ['--port', '0', '--data-dir', data, '--ready-file', readyFile, '--grace', '0'];
    const agent = [
      'agent',
      '--config',
      projectConfig('ledger'),
      ...where,
      '--log-format',
      'json',
      '--no-type-schemas',
      ...storage,
    ];
    const command = [process.execPath, join(root, 'src/main.js'), ...agent];
    const [file, ...args] = isApart ? await this.#enter(data, command) : command;
    const child = spawn(file!, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (this.#output += chunk));
    this.#child = child;
    const ready = await eventually(`${name} to be ready`, async () => {
      if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}:\n${this.#output.slice(-4_000)}`);
      return readFile(readyFile, 'utf8').catch(() => undefined);
    });
    this.url = (JSON.parse(ready) as { url: string }).url;
  }

  async #enter(data: string, command: string[]): Promise<string[]> {
    const bootId = join(data, 'boot_id');
    await writeFile(bootId, `${randomUUID()}\n`);
    return ['unshare', ...NAMESPACES, 'sh', '-c', ENTER, 'sh', this.name, bootId, ...command];
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  /** The end of what it wrote. */
  get output(): string {
    return this.#output.slice(-4_000);
  }
}
