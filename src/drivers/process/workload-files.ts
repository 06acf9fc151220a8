/**
 * What a workload leaves on disk: for each replica who it is (process.json, ours) and where it listens (endpoint.json, the
 * child's), and the log that all of them write. The one secret among them is the token of the gateway.
 */
import { readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type ProcessIdentity, writeIdentity } from '../../machine/process-identity.ts';

/** What process.json says beyond the identity. */
interface ProcessRecord extends ProcessIdentity {
  directory: string;
  configPath: string;
  startedAt: string;
}

/** What the child says once it listens. */
export interface Endpoint {
  pid: number;
  url: string;
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

  /** The files of every replica that left any, those of the first always. */
  async replicas(): Promise<ReplicaFiles[]> {
    const names = await readdir(this.directory).catch(() => []);
    const indices = names.map((name) => Number(/^(?:process|endpoint)\.(\d+)\.json$/.exec(name)?.[1] ?? 0));
    return [...new Set([0, ...indices])].map((index) => this.replica(index));
  }

  /** The ids of every workload that left anything below `root`. */
  static async ids(root: string): Promise<string[]> {
    const entries = await readdir(root, { withFileTypes: true }).catch(() => []);
    return entries.filter((entry) => entry.isDirectory() && ID.test(entry.name)).map(({ name }) => name);
  }
}

const ID = /^[\w-]+(\.[\w-]+)*$/;

export class ReplicaFiles {
  /** Tells it from all other replicas. */
  readonly name: string;
  readonly directory: string;
  readonly process: string;
  /** An argument of the child, and so the sign by which it is known among all processes of the machine. */
  readonly endpoint: string;
  /** Holds the token of the gateway. */
  readonly token: string;
  readonly log: string;

  constructor({ id, directory, log }: WorkloadFiles, index: number) {
    const number = index === 0 ? '' : `.${index}`;
    this.name = id + number;
    this.directory = directory;
    this.process = join(directory, `process${number}.json`);
    this.endpoint = join(directory, `endpoint${number}.json`);
    this.token = join(directory, `gateway-token${number}`);
    this.log = log;
  }

  /** Makes the folder, and removes what an earlier process wrote about itself. */
  async prepare(gatewayToken: string): Promise<void> {
    await mkdir(this.directory, { recursive: true });
    await rm(this.endpoint, { force: true });
    const unfinished = `${this.token}.${process.pid}`;
    await writeFile(unfinished, `${gatewayToken}\n`, { mode: 0o600 });
    await rename(unfinished, this.token);
  }

  async writeProcess(record: ProcessRecord): Promise<void> {
    await mkdir(this.directory, { recursive: true });
    await writeIdentity(this.process, record);
  }

  /** When the recorded process was started; now, when nothing says. */
  async readStartedAt(pid: number): Promise<number> {
    const text = await readFile(this.process, 'utf8').catch(() => '{}');
    try {
      const record = JSON.parse(text) as Partial<ProcessRecord>;
      const startedAt = record.pid === pid ? Date.parse(record.startedAt ?? '') : Number.NaN;
      return Number.isNaN(startedAt) ? Date.now() : startedAt;
    } catch {
      return Date.now();
    }
  }

  /** Where the child of that id listens; undefined until it does. Read at once: it is a few bytes, and waited for. */
  readEndpoint(pid: number): Endpoint | undefined {
    try {
      const { pid: written, url } = JSON.parse(readFileSync(this.endpoint, 'utf8')) as Partial<Endpoint>;
      return written === pid && typeof url === 'string' ? { pid, url } : undefined;
    } catch {
      return undefined;
    }
  }

  /** All go, and what was being written of them when a process was killed. */
  async forget(): Promise<void> {
    const records = [this.process, this.endpoint, this.token].map((file) => basename(file));
    const names = await readdir(this.directory).catch(() => []);
    const ours = names.filter((name) => records.some((record) => name === record || name.startsWith(`${record}.`)));
    await Promise.all(ours.map((name) => rm(join(this.directory, name), { force: true })));
  }

  async hasProcess(): Promise<boolean> {
    return (await stat(this.process).catch(() => undefined)) !== undefined;
  }
}
