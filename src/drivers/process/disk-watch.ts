/**
 * Measures from outside what a replica writes into its own folders, which no system limit bounds: its home, its temporary files, and
 * files that it deleted and still has open. One that takes more than it may is ended, and starts again with an empty home.
 */
import type { Logger } from 'pino';
import { measureDeleted, measureFolder } from '../../machine/disk-use.ts';
import { listFamily, type ProcessIdentity } from '../../machine/process-identity.ts';
import { emptyFolder } from '../../machine/remove-tree.ts';
import type { Turns } from '../../machine/turns.ts';

/** What all replicas of a driver share. */
export interface DiskRules {
  /** The most that one may take, in MB. */
  limitMb: number;
  /** Interval between two counts, unless a count takes longer than a tenth of it. */
  everyMs: number;
  /** One count at a time: they must not take the machine. */
  turns: Turns;
  log: Logger;
}

/** The folders that a replica may write to. */
interface WrittenFolders {
  /** Removed before each start. */
  own: string;
  /** Its tenant's compiled code, which it can do without. Undefined if it writes to none. */
  compiled: string | undefined;
}

const MB = 1024 * 1024;
const PAUSE_SHARE = 10;

export class DiskWatch {
  readonly #rules: DiskRules;
  readonly #folders: WrittenFolders;
  #process: ProcessIdentity | undefined;
  #dueAt = 0;
  #isMeasuring = false;
  /** Why the process must be ended. */
  #excess: string | undefined;
  #failure: unknown;

  constructor(rules: DiskRules, folders: WrittenFolders) {
    this.#rules = rules;
    this.#folders = folders;
  }

  /**
   * Why the process must be ended, as words that follow "it", by the last count. Begins the next one when it is due. Throws what the
   * last one failed with, once.
   */
  look(process: ProcessIdentity): string | undefined {
    if (process !== this.#process) {
      this.#process = process;
      this.#excess = undefined;
      this.#dueAt = performance.now() + this.#rules.everyMs;
    }
    const failure = this.#failure;
    this.#failure = undefined;
    if (failure !== undefined) throw failure;
    if (!this.#isMeasuring && performance.now() >= this.#dueAt) void this.#measure(process);
    return this.#excess;
  }

  async #measure(process: ProcessIdentity): Promise<void> {
    this.#isMeasuring = true;
    const { turns, everyMs } = this.#rules;
    let tookMs = 0;
    try {
      await turns.take('disk', async () => {
        const begin = performance.now();
        const excess = await this.#findExcess(process);
        if (process === this.#process) this.#excess = excess;
        tookMs = performance.now() - begin;
      });
    } catch (error) {
      this.#failure = error;
    }
    this.#dueAt = performance.now() + Math.max(everyMs, PAUSE_SHARE * tookMs);
    this.#isMeasuring = false;
  }

  async #findExcess(process: ProcessIdentity): Promise<string | undefined> {
    const { limitMb, log } = this.#rules;
    const { own, compiled } = this.#folders;
    const limit = limitMb * MB;
    if (compiled !== undefined && (await measureFolder(compiled, limit)).bytes >= limit) {
      log.warn({ folder: compiled }, `compiled code of a tenant took ${limitMb} MB and is removed`);
      await emptyFolder(compiled);
    }
    const { bytes, isClosed } = await measureFolder(own, limit);
    if (isClosed) return 'was ended because a folder of it cannot be measured: it took the right to read it away';
    const isOver = bytes >= limit || bytes + (await measureDeleted(own, listFamily(process.pid))) >= limit;
    return isOver ? describeDiskExcess(limitMb) : undefined;
  }
}

function describeDiskExcess(limitMb: number): string {
  return `was ended because its home and temporary files took ${limitMb} MB of disk, which is its limit (--replica-disk)`;
}
