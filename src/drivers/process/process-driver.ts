/**
 * The process driver: every workload is an agent server process on this machine. The processes outlive the control plane;
 * what it needs to find them again lies on disk, and the list of processes itself is the last resort.
 */
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import { findByArgument, isAlive, type ProcessIdentity, readIdentity } from '../../process-identity.ts';
import type { Driver, PlacedLine, Workload, WorkloadStatus } from '../port.ts';
import { agentCommand, type Command, type Launch, READY_FLAG } from './launch.ts';
import { type Backoff, SupervisedWorkload, terminate } from './supervised-workload.ts';
import { WorkloadFiles } from './workload-files.ts';
import { readLog } from './workload-log.ts';

export interface ProcessDriverOptions {
  dataDirectory: string;
  log: Logger;
  /** The program of a workload; by default the agent server of this repository. */
  command?: (launch: Launch) => Command;
  backoff?: Partial<Backoff>;
  /** A log that grew beyond this keeps its newest half. */
  maxLogBytes?: number;
  logCheckMs?: number;
}

/** A driver that can also stop everything, for when the control plane and its deployments end together. */
export interface ProcessDriver extends Driver {
  /** Removes every workload on the machine, as `remove` does. */
  stopAll(graceMs: number): Promise<void>;
}

const BACKOFF: Backoff = { firstMs: 500, maxMs: 30_000, resetAfterMs: 60_000 };
const MAX_LOG_BYTES = 20 * 1024 * 1024;
const LOG_CHECK_MS = 30_000;
const REMOVE_ATTEMPTS = 4;

/** Makes the process driver; what it keeps lies in `<dataDirectory>/workloads`. */
export function createProcessDriver(options: ProcessDriverOptions): ProcessDriver {
  return new LocalProcessDriver(options);
}

class LocalProcessDriver implements ProcessDriver {
  readonly name = 'process';
  readonly runs: ReadonlySet<'directory' | 'image'> = new Set(['directory'] as const);
  readonly #options: ProcessDriverOptions;
  readonly #root: string;
  readonly #supervised = new Map<string, SupervisedWorkload>();
  /** The last thing under way for a workload: what is told of one is done in turn. */
  readonly #turns = new Map<string, Promise<unknown>>();
  readonly #logCheck: NodeJS.Timeout;
  #disposed = false;

  constructor(options: ProcessDriverOptions) {
    this.#options = options;
    this.#root = join(resolve(options.dataDirectory), 'workloads');
    this.#logCheck = setInterval(() => void this.#cutLogs(), options.logCheckMs ?? LOG_CHECK_MS);
    this.#logCheck.unref();
  }

  ensure(workload: Workload): Promise<WorkloadStatus> {
    return this.#inTurn(workload.id, async () => {
      if (this.#disposed) throw new Error('the driver was let go of');
      const known = this.#supervised.get(workload.id);
      if (known) return known.status();
      const files = this.#files(workload.id);
      const { log, command = agentCommand, backoff } = this.#options;
      const supervised = new SupervisedWorkload(workload, files, { command, log, backoff: { ...BACKOFF, ...backoff } });
      const live = await this.#findLive(files);
      this.#supervised.set(workload.id, supervised);
      try {
        await (live ? supervised.adopt(live) : supervised.start());
      } catch (error) {
        this.#supervised.delete(workload.id);
        await supervised.stop(0);
        throw error;
      }
      return supervised.status();
    });
  }

  status(id: string): WorkloadStatus | undefined {
    return this.#supervised.get(id)?.status();
  }

  remove(id: string, graceMs: number): Promise<void> {
    return this.#inTurn(id, async () => {
      const files = this.#files(id);
      await this.#supervised.get(id)?.stop(graceMs);
      this.#supervised.delete(id);
      // One that is not supervised, or that a crash of the control plane left beside the recorded one.
      for (let attempt = 0; attempt < REMOVE_ATTEMPTS; attempt++) {
        const live = await this.#findLive(files);
        if (!live) return files.forget();
        await terminate(live, graceMs);
      }
      throw new Error(`workload ${id} cannot be ended: its process does not go away`);
    });
  }

  discard(id: string): Promise<void> {
    return this.#inTurn(id, () => rm(this.#files(id).directory, { recursive: true, force: true, maxRetries: 3 }));
  }

  async list(): Promise<string[]> {
    const all = (await WorkloadFiles.ids(this.#root)).map((id) => ({ id, files: this.#files(id) }));
    const live = await findByArgument(READY_FLAG, new Set(all.map(({ files }) => files.endpoint)));
    const recorded = await Promise.all(all.map(({ files }) => files.hasProcess()));
    return all.filter(({ files }, index) => recorded[index] || live.has(files.endpoint)).map(({ id }) => id);
  }

  readLog(id: string, from: number): AsyncIterable<PlacedLine> {
    return readLog(this.#files(id).log, from);
  }

  async stopAll(graceMs: number): Promise<void> {
    await Promise.all((await this.list()).map((id) => this.remove(id, graceMs)));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#disposed = true;
    clearInterval(this.#logCheck);
    await Promise.allSettled(this.#turns.values());
    await Promise.all([...this.#supervised.values()].map((supervised) => supervised.release()));
    this.#supervised.clear();
  }

  #files(id: string): WorkloadFiles {
    return new WorkloadFiles(this.#root, id);
  }

  /** The workload's live process: the recorded one, or one that was started when there was no time left to record it. */
  async #findLive(files: WorkloadFiles): Promise<ProcessIdentity | undefined> {
    const recorded = await readIdentity(files.process);
    if (recorded && (await isAlive(recorded))) return recorded;
    return (await findByArgument(READY_FLAG, new Set([files.endpoint]))).get(files.endpoint);
  }

  #inTurn<T>(id: string, body: () => Promise<T>): Promise<T> {
    const result = (this.#turns.get(id) ?? Promise.resolve()).then(body);
    const settled = result
      .catch(() => {})
      .then(() => {
        if (this.#turns.get(id) === settled) this.#turns.delete(id);
      });
    this.#turns.set(id, settled);
    return result;
  }

  async #cutLogs(): Promise<void> {
    const { maxLogBytes = MAX_LOG_BYTES, log } = this.#options;
    for (const [id, supervised] of this.#supervised) {
      await supervised
        .cutLog(maxLogBytes)
        .catch((error: unknown) => log.warn({ err: error, workload: id }, 'cutting a log failed'));
    }
  }
}
