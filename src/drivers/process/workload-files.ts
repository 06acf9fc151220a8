/**
 * Files of a workload: for each replica its identity (process.json) and its address (address), written by the driver, and its own
 * folder with its report (endpoint.json, written by the child), and one log for all replicas. The gateway's token is the only secret
 * among them. The sockets that the addresses name are in one folder, which no tenant sees.
 */
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { replaceAbsent } from '../../machine/absent-files.ts';
import { readReport } from '../../machine/agent-process.ts';
import {
  type AgentSocket,
  newSocketPath,
  openAgentSocket,
  socketPathOf,
  socketUrl,
  tokenAt,
} from '../../machine/agent-sockets.ts';
import { type ProcessIdentity, type Program, writeIdentity } from '../../machine/process-identity.ts';
import { removeTree } from '../../machine/remove-tree.ts';

/** The fields of process.json besides the identity. */
interface ProcessRecord extends ProcessIdentity {
  directory: string;
  configPath: string;
  startedAt: string;
  /** What keeps its output. */
  output: ProcessIdentity | undefined;
}

export class WorkloadFiles {
  readonly id: string;
  readonly directory: string;
  readonly log: string;
  /** Folder of the sockets of all workloads. */
  readonly sockets: string;

  constructor(root: string, id: string) {
    if (!ID.test(id)) throw new Error(`not an id of a workload: ${JSON.stringify(id)}`);
    this.id = id;
    this.directory = join(root, id);
    this.log = join(this.directory, 'server.log');
    this.sockets = join(dirname(root), 'sockets');
  }

  /** The files of one replica, counted from 0. */
  replica(index: number): ReplicaFiles {
    return new ReplicaFiles(this, index);
  }

  /** The files of every replica that left any, and always those of the first. */
  async replicas(): Promise<ReplicaFiles[]> {
    const names = await readdir(this.directory).catch(replaceAbsent([]));
    const indices = names.map((name) => Number(/^(?:process|own)\.(\d+)(?:\.json)?$/.exec(name)?.[1] ?? 0));
    return [...new Set([0, ...indices])].map((index) => this.replica(index));
  }

  /** The ids of all workloads with files below `root`. */
  static async ids(root: string): Promise<string[]> {
    const entries = await readdir(root, { withFileTypes: true }).catch(replaceAbsent([]));
    return entries.filter((entry) => entry.isDirectory() && ID.test(entry.name)).map(({ name }) => name);
  }
}

const ID = /^[\w-]+(\.[\w-]+)*$/;

export class ReplicaFiles {
  /** Unique among all replicas. */
  readonly name: string;
  readonly directory: string;
  readonly process: string;
  /** Its number among the replicas of the workload, from 0. */
  readonly index: number;
  /** An argument of the child, which identifies it among all processes of the machine. */
  readonly endpoint: string;
  /** The child's home, which is empty when it starts. Its endpoint and its temporary files are there. */
  readonly own: string;
  readonly temporary: string;
  /** Holds the gateway's token. */
  readonly token: string;
  readonly log: string;
  /** Holds the address of the life that was started last. */
  readonly address: string;
  readonly #sockets: string;

  constructor({ id, directory, log, sockets }: WorkloadFiles, index: number) {
    const number = index === 0 ? '' : `.${index}`;
    this.index = index;
    this.name = id + number;
    this.directory = directory;
    this.process = join(directory, `process${number}.json`);
    this.own = join(directory, `own${number}`);
    this.endpoint = join(this.own, 'endpoint.json');
    this.temporary = join(this.own, 'tmp');
    this.token = join(directory, `gateway-token${number}`);
    this.log = log;
    this.address = join(directory, `address${number}`);
    this.#sockets = sockets;
  }

  /**
   * Creates the folders, removes the files of an earlier process, and opens the socket of the next one. Its token is of this life
   * alone.
   */
  async prepare(workloadToken: string): Promise<AgentSocket> {
    await removeTree(this.own);
    await mkdir(this.temporary, { recursive: true });
    await this.#removeSocket();
    const path = newSocketPath(this.#sockets);
    const url = socketUrl(path);
    await replaceFile(this.token, `${tokenAt(url, workloadToken)}\n`);
    // Recorded before it is there, so that a crash leaves no socket that nobody removes.
    await replaceFile(this.address, url);
    return openAgentSocket(path);
  }

  async #removeSocket(): Promise<void> {
    const path = socketPathOf((await this.readAddress()) ?? '');
    if (path !== undefined && dirname(path) === this.#sockets) await rm(path, { force: true });
  }

  /** The address of the life that was started last. Undefined if there is none, or an earlier version started it. */
  async readAddress(): Promise<string | undefined> {
    try {
      const url = await readFile(this.address, 'utf8');
      return socketPathOf(url) === undefined ? undefined : url;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  async writeProcess(record: ProcessRecord): Promise<void> {
    await mkdir(this.directory, { recursive: true });
    await writeIdentity(this.process, record);
  }

  /** What is on record of the process, and of what keeps its output. Nothing if another process is recorded, or none. */
  async readProcess(pid: number): Promise<{ startedAt?: number; output?: ProcessIdentity }> {
    const text = await readFile(this.process, 'utf8').catch(replaceAbsent(undefined));
    const record = text === undefined ? {} : parseRecord(text);
    if (record.pid !== pid) return {};
    const startedAt = Date.parse(record.startedAt ?? '');
    return { ...(Number.isNaN(startedAt) ? {} : { startedAt }), ...(record.output ? { output: record.output } : {}) };
  }

  /** Whether the program says that it listens. Where it does, the driver knows. */
  isListening(program: Program | undefined): boolean {
    const { pid, url } = readReport(this.endpoint) ?? {};
    return program !== undefined && pid === program.ownPid && typeof url === 'string';
  }

  /** Why the child that was started last could not load its project. Undefined if it reported nothing of the kind. */
  readLoadFailure(): string | undefined {
    const failure = readReport(this.endpoint)?.failure;
    return typeof failure === 'string' ? failure : undefined;
  }

  /** Removes all files, including temporary ones that a killed process left. */
  async forget(): Promise<void> {
    await removeTree(this.own);
    await this.#removeSocket();
    const records = [this.process, this.token, this.address].map((file) => basename(file));
    const names = await readdir(this.directory).catch(replaceAbsent([]));
    const ours = names.filter((name) => records.some((record) => name === record || name.startsWith(`${record}.`)));
    await Promise.all(ours.map((name) => rm(join(this.directory, name), { force: true })));
  }

  async hasProcess(): Promise<boolean> {
    return (await stat(this.process).catch(replaceAbsent(undefined))) !== undefined;
  }
}

/** Empty if the text is no record. A crash of the machine may have left half of one. */
function parseRecord(text: string): Partial<ProcessRecord> {
  try {
    return JSON.parse(text) as Partial<ProcessRecord>;
  } catch {
    return {};
  }
}

async function replaceFile(file: string, text: string): Promise<void> {
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, text, { mode: 0o600 });
  await rename(unfinished, file);
}
