/** Agent servers for tests: in this process with responses held against the contract, or as a real process that can be killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Logger } from 'pino';
import { readSettings } from '../../src/cli/settings/parse-command.ts';
import { startAgentServer } from '../../src/compose/agent-server.ts';
import { createLog } from '../../src/runtime/log.ts';
import { eventually } from './eventually.ts';
import type { OtherMachine } from './other-machine.ts';
import { newAgentDatabase } from './postgres.ts';
import { type Cleanup, temporaryFolder } from './temporary.ts';

export const root = join(import.meta.dirname, '../..');
export const projectConfig = (name: string) => join(root, 'test/fixtures/projects', name, 'langgraph.json');

export interface AgentUnderTest {
  url: string;
  dataDirectory: string;
  close(): Promise<void>;
}

/** On PostgreSQL, in a database for each data directory, where postgres-suites.test.ts has started a server. */
async function storageArguments(dataDirectory: string): Promise<string[]> {
  const server = process.env['KEELSON_TEST_POSTGRES'];
  return server ? ['--postgres', await newAgentDatabase(server, basename(dataDirectory))] : [];
}

/** `name` is a project in test/fixtures/projects. */
export async function startAgent(
  t: Cleanup,
  name: string,
  options: { dataDirectory?: string; args?: string[]; log?: Logger } = {},
): Promise<AgentUnderTest> {
  const dataDirectory = options.dataDirectory ?? (await temporaryFolder(t));
  const args = [
    '--config',
    projectConfig(name),
    '--port',
    '0',
    '--data-dir',
    dataDirectory,
    '--grace',
    '1',
    '--validate-responses',
    // A compiler takes seconds.
    '--no-type-schemas',
    ...(await storageArguments(dataDirectory)),
    ...(options.args ?? []),
  ];
  const server = await startAgentServer(readSettings('agent', args, {}), options.log ?? createLog('test', 'silent', 'json'));
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= server.close());
  t.after(close);
  return { url: server.url, dataDirectory, close };
}

interface Where {
  /** A file that says by how many milliseconds the clock of the process is wrong. */
  clock?: string | undefined;
  /** Another machine than this one. */
  machine?: OtherMachine | undefined;
}

/** A real process: `kill` ends it with SIGKILL, `start` starts it again on the same data. */
export class AgentProcess {
  readonly #name: string;
  readonly #dataDirectory: string;
  readonly #args: string[];
  readonly #clock: string | undefined;
  readonly #machine: OtherMachine | undefined;
  #child: ChildProcess | undefined;
  #output = '';
  url = '';

  private constructor(name: string, dataDirectory: string, args: string[], { clock, machine }: Where) {
    this.#name = name;
    this.#dataDirectory = dataDirectory;
    this.#args = args;
    this.#clock = clock;
    this.#machine = machine;
  }

  static async start(t: Cleanup, name: string, args: string[] = [], where: Where = {}): Promise<AgentProcess> {
    const dataDirectory = await temporaryFolder(t);
    const storage = await storageArguments(dataDirectory);
    // On a shared database only the end of its lease tells that a process is dead.
    const lease = storage.length > 0 ? ['--lease', '1'] : [];
    const agent = new AgentProcess(name, dataDirectory, [...storage, ...lease, ...args], where);
    t.after(() => agent.stop());
    await agent.start();
    return agent;
  }

  async start(): Promise<void> {
    const readyFile = join(this.#dataDirectory, 'ready.json');
    await rm(readyFile, { force: true });
    const args = [
      'agent',
      '--config',
      projectConfig(this.#name),
      '--port',
      '0',
      '--data-dir',
      this.#dataDirectory,
      '--ready-file',
      readyFile,
      ...['--log-format', 'json', '--no-type-schemas'],
    ];
    const wrong = this.#clock ? ['--import', join(root, 'test/fixtures/processes/set-clock.ts')] : [];
    const command = [...wrong, join(root, 'src/main.js'), ...args, ...this.#args];
    const [file, ...rest] = this.#machine?.command(process.execPath, command) ?? [process.execPath, ...command];
    const child = spawn(file, rest, {
      env: { ...process.env, ...(this.#clock ? { KEELSON_TEST_CLOCK: this.#clock } : {}) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (this.#output += chunk));
    const ready = await eventually(
      'the agent server is ready',
      async () => {
        if (child.exitCode !== null) throw new Error(`the agent server ended with ${child.exitCode}:\n${this.#output}`);
        return readFile(readyFile, 'utf8').catch(() => undefined);
      },
      90_000,
    );
    this.url = (JSON.parse(ready) as { url: string }).url;
  }

  get dataDirectory(): string {
    return this.#dataDirectory;
  }

  get output(): string {
    return this.#output;
  }

  get pid(): number {
    return this.#child!.pid!;
  }

  /** The code that the process ends with by itself. */
  async ended(): Promise<number | null> {
    const child = this.#child!;
    await eventually('the agent server ends', async () => child.exitCode !== null || child.signalCode !== null || undefined);
    return child.exitCode;
  }

  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }
}
