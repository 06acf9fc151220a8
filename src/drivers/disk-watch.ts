/**
 * Measures from outside what a replica writes into its folders, which no system limit bounds: its home, its temporary files, files
 * that it deleted and still has open, and the state of its deployment. One that takes more than it may is ended. It starts again
 * with an empty home, and not at all while the state takes too much.
 */
import type { Logger } from 'pino';
import { measureDeleted, measureFolder } from '../machine/disk-use.ts';
import { emptyFolder } from '../machine/remove-tree.ts';
import type { Turns } from '../machine/turns.ts';

/** What all replicas of a driver share. */
export interface DiskRules {
  /** The most that the home and the temporary files of one may take, in MB. */
  limitMb: number;
  /** The same for the state of a deployment. */
  stateLimitMb: number;
  /** Interval between two counts, unless a count takes longer than a tenth of it. */
  everyMs: number;
  /** One count at a time: they must not take the machine. */
  turns: Turns;
  log: Logger;
}

/** The folders that a replica may write to. */
export interface WrittenFolders {
  /** Kept for the next one, together within the limit of the state. */
  state: readonly string[];
  /** Removed before each start. Undefined if it writes to none. */
  own?: string;
  /** Its tenant's compiled code, which it can do without. Undefined if it writes to none. */
  compiled?: string | undefined;
}

/** As much as a build. */
export const DISK_LIMIT_MB = 10_240;
export const DISK_CHECK_MS = 30_000;
/** What is left of the limit of the state for what the database keeps beside its file. */
const LOG_SHARE = 0.1;
const LOG_MB = 64;

/** What the file of a database may take, so that it says itself that it is full, before anybody is ended. */
export function databaseLimitOf(stateLimitMb: number): number {
  return Math.floor(stateLimitMb - Math.max(LOG_MB, LOG_SHARE * stateLimitMb));
}

const MB = 1024 * 1024;
const PAUSE_SHARE = 10;

export class DiskWatch {
  readonly #rules: DiskRules;
  readonly #folders: WrittenFolders;
  #life: number | undefined;
  #dueAt = 0;
  #isMeasuring = false;
  /** Why the replica must be ended. */
  #excess: string | undefined;
  #failure: unknown;

  constructor(rules: DiskRules, folders: WrittenFolders) {
    this.#rules = rules;
    this.#folders = folders;
  }

  /** Why the replica must not be started, as words that follow "it": the state takes too much, and a start would only add to it. */
  async findObstacle(): Promise<string | undefined> {
    const { turns, stateLimitMb } = this.#rules;
    const isOver = await turns.take('disk', async () => (await this.#measureState()) >= stateLimitMb * MB);
    return isOver ? `is not started because ${describeState(stateLimitMb)}` : undefined;
  }

  /**
   * Why this life of the replica must be ended, as words that follow "it", by the last count. Begins the next one when it is due.
   * Throws what the last one failed with, once. `listPids` tells which processes may have deleted files open.
   */
  look(life: number, listPids: () => readonly number[] = () => []): string | undefined {
    if (life !== this.#life) {
      this.#life = life;
      this.#excess = undefined;
      this.#dueAt = performance.now() + this.#rules.everyMs;
    }
    const failure = this.#failure;
    this.#failure = undefined;
    if (failure !== undefined) throw failure;
    if (!this.#isMeasuring && performance.now() >= this.#dueAt) void this.#measure(life, listPids);
    return this.#excess;
  }

  async #measure(life: number, listPids: () => readonly number[]): Promise<void> {
    this.#isMeasuring = true;
    const { turns, everyMs } = this.#rules;
    let tookMs = 0;
    try {
      await turns.take('disk', async () => {
        const begin = performance.now();
        const excess = await this.#findExcess(listPids);
        if (life === this.#life) this.#excess = excess;
        tookMs = performance.now() - begin;
      });
    } catch (error) {
      this.#failure = error;
    }
    this.#dueAt = performance.now() + Math.max(everyMs, PAUSE_SHARE * tookMs);
    this.#isMeasuring = false;
  }

  async #findExcess(listPids: () => readonly number[]): Promise<string | undefined> {
    const { limitMb, stateLimitMb, log } = this.#rules;
    const { own, compiled } = this.#folders;
    const limit = limitMb * MB;
    if (compiled !== undefined && (await measureFolder(compiled, limit)).bytes >= limit) {
      log.warn({ folder: compiled }, `compiled code of a tenant took ${limitMb} MB and is removed`);
      await emptyFolder(compiled);
    }
    if ((await this.#measureState()) >= stateLimitMb * MB) return `was ended because ${describeState(stateLimitMb)}`;
    if (own === undefined) return undefined;
    const { bytes, isClosed } = await measureFolder(own, limit);
    if (isClosed) return CLOSED;
    const isOver = bytes >= limit || bytes + (await measureDeleted(own, listPids())) >= limit;
    return isOver ? describeDiskExcess(limitMb) : undefined;
  }

  /** What cannot be counted is more than any limit. */
  async #measureState(): Promise<number> {
    let sum = 0;
    for (const folder of this.#folders.state) {
      const { bytes, isClosed } = await measureFolder(folder, this.#rules.stateLimitMb * MB);
      sum += isClosed ? Number.POSITIVE_INFINITY : bytes;
    }
    return sum;
  }
}

const CLOSED = 'was ended because a folder of it cannot be measured: it took the right to read it away';

function describeState(limitMb: number): string {
  return `its state takes ${limitMb} MB of disk, which is its limit (--state-disk)`;
}

function describeDiskExcess(limitMb: number): string {
  return `was ended because its home and temporary files took ${limitMb} MB of disk, which is its limit (--replica-disk)`;
}
