/**
 * Files of a workload: for each replica its identity (process.json, written by the driver) and its own folder with its address
 * (endpoint.json, written by the child), and one log for all replicas. The gateway's token is the only secret among them.
 */
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { readReport } from '../../machine/agent-process.ts';
import { type ProcessIdentity, type Program, writeIdentity } from '../../machine/process-identity.ts';

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

  constructor(root: string, id: string) {
    if (!ID.test(id)) throw new Error(`not an id of a workload: ${JSON.stringify(id)}`);
    this.id = id;
    this.directory = join(root, id);
    this.log = join(this.directory, 'server.log');
  }

  /** The files of one replica, counted from 0. */
  replica(index: number): ReplicaFiles {
    return new ReplicaFiles(this, index);
  }

  /** The files of every replica that left any, and always those of the first. */
  async replicas(): Promise<ReplicaFiles[]> {
    const names = await readdir(this.directory).catch(() => []);
    const indices = names.map((name) => Number(/^(?:process|own)\.(\d+)(?:\.json)?$/.exec(name)?.[1] ?? 0));
    return [...new Set([0, ...indices])].map((index) => this.replica(index));
  }

  /** The ids of all workloads with files below `root`. */
  static async ids(root: string): Promise<string[]> {
    const entries = await readdir(root, { withFileTypes: true }).catch(() => []);
    return entries.filter((entry) => entry.isDirectory() && ID.test(entry.name)).map(({ name }) => name);
  }
}

const LOOPBACK = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost):\d+$/;
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

  constructor({ id, directory, log }: WorkloadFiles, index: number) {
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
  }

  /** Creates the folders and removes the files of an earlier process. */
  async prepare(gatewayToken: string): Promise<void> {
    await rm(this.own, { recursive: true, force: true, maxRetries: 3 });
    await mkdir(this.temporary, { recursive: true });
    const unfinished = `${this.token}.${process.pid}`;
    await writeFile(unfinished, `${gatewayToken}\n`, { mode: 0o600 });
    await rename(unfinished, this.token);
  }

  async writeProcess(record: ProcessRecord): Promise<void> {
    await mkdir(this.directory, { recursive: true });
    await writeIdentity(this.process, record);
  }

  /** What is on record of the process, and of what keeps its output. Nothing if another process is recorded, or none. */
  async readProcess(pid: number): Promise<{ startedAt?: number; output?: ProcessIdentity }> {
    const text = await readFile(this.process, 'utf8').catch(ignoreAbsence);
    const record = text === undefined ? {} : parseRecord(text);
    if (record.pid !== pid) return {};
    const startedAt = Date.parse(record.startedAt ?? '');
    return { ...(Number.isNaN(startedAt) ? {} : { startedAt }), ...(record.output ? { output: record.output } : {}) };
  }

  /** Address of the program. Undefined until it listens. Another address than one of this machine's own does not count. */
  readEndpoint(program: Program | undefined): string | undefined {
    const { pid, url } = readReport(this.endpoint) ?? {};
    return program !== undefined && pid === program.ownPid && typeof url === 'string' && LOOPBACK.test(url) ? url : undefined;
  }

  /** Why the child that was started last could not load its project. Undefined if it reported nothing of the kind. */
  readLoadFailure(): string | undefined {
    const failure = readReport(this.endpoint)?.failure;
    return typeof failure === 'string' ? failure : undefined;
  }

  /** Removes all files, including temporary ones that a killed process left. */
  async forget(): Promise<void> {
    await rm(this.own, { recursive: true, force: true, maxRetries: 3 });
    const records = [this.process, this.token].map((file) => basename(file));
    const names = await readdir(this.directory).catch(() => []);
    const ours = names.filter((name) => records.some((record) => name === record || name.startsWith(`${record}.`)));
    await Promise.all(ours.map((name) => rm(join(this.directory, name), { force: true })));
  }

  async hasProcess(): Promise<boolean> {
    return (await stat(this.process).catch(() => undefined)) !== undefined;
  }
}

function ignoreAbsence(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
}

/** Empty if the text is no record. A crash of the machine may have left half of one. */
function parseRecord(text: string): Partial<ProcessRecord> {
  try {
    return JSON.parse(text) as Partial<ProcessRecord>;
  } catch {
    return {};
  }
}
