/**
 * Runs whose process died. A run that was executed alone is charged with the death, and given up after the third. Of several
 * it is unknown which ended the process: all are suspects, and are isolated (`CrashIsolation`) until the guilty one dies alone.
 */
import type { Storage, Transaction } from '../../storage/port.ts';
import { cancelled, type RunQueue } from '../runs/run-queue.ts';
import type { RunRow } from '../runs/run-records.ts';
import { allLeases, chargeCrash, type LeaseRow, lockThreadsOf, takeBack } from './lease-records.ts';

/** A run that was the only one in execution at so many deaths is given up. */
export const MAX_CRASHES = 3;

export class LostRuns {
  readonly #storage: Storage;
  readonly #queue: RunQueue;
  readonly #leases: LeaseWatch;
  /** For leases that are not renewed although their owner renews others. */
  readonly #strays: LeaseWatch;

  constructor(storage: Storage, queue: RunQueue, leaseMs: number) {
    this.#storage = storage;
    this.#queue = queue;
    this.#leases = new LeaseWatch(leaseMs);
    this.#strays = new LeaseWatch(leaseMs * 2);
  }

  /** Takes runs back from owners that are dead or whose leases have expired. Gives their ids. */
  async takeBack(isDead: (owner: string) => Promise<boolean>): Promise<string[]> {
    const running = await allLeases(this.#storage);
    const textOf = (row: LeaseRow) => `${row.run_id} ${row.attempt} ${row.lease_until}`;
    const expired = new Set(this.#leases.expired(running, textOf));
    const strays = new Set(this.#strays.expired(running, textOf));
    const lost: string[] = [];
    for (const [owner, rows] of Map.groupBy(running, ({ lease_owner }) => lease_owner)) {
      // All leases of a process are renewed together, so the process is lost when all have expired.
      if ((await isDead(owner)) || rows.every((row) => expired.has(row))) lost.push(...(await this.#takeAll(owner, rows)));
      else lost.push(...(await this.#takeStrays(rows.filter((row) => strays.has(row)))));
    }
    return lost;
  }

  /** Takes back all runs of a process in one transaction, so that no other process sees the last of several as the only one. */
  #takeAll(owner: string, rows: LeaseRow[]): Promise<string[]> {
    return this.#storage.transaction(async (transaction) => {
      await lockThreadsOf(transaction, this.#storage.dialect, owner);
      const taken: RunRow[] = [];
      for (const row of rows) taken.push(...(await takeBack(transaction, row, true)));
      for (const row of taken.length === 1 ? await chargeCrash(transaction, taken[0]!) : taken)
        await this.#giveUpOrCancel(transaction, row);
      return taken.map(({ run_id: runId }) => runId);
    });
  }

  /** Takes back runs that a living process claimed without getting the answer, because its connection broke. */
  async #takeStrays(rows: LeaseRow[]): Promise<string[]> {
    const taken = await Promise.all(
      rows.map((row) => this.#storage.transaction((transaction) => takeBack(transaction, row, false))),
    );
    return taken.flat().map(({ run_id: runId }) => runId);
  }

  async #giveUpOrCancel(transaction: Transaction, row: RunRow): Promise<void> {
    if (row.cancel_action) await this.#queue.end(transaction, row, cancelled(row.cancel_action));
    else if (row.crashes >= MAX_CRASHES) {
      const message = `The server ended ${row.crashes} times while this was the only run that it executed, so the run was given up. The log of the server may say why it ended.`;
      await this.#queue.end(transaction, row, { status: 'error', error: { error: 'RunAbandoned', message } });
    }
  }
}

/**
 * Whether a lease is still renewed, as this process sees it: clocks of processes differ and are set, so that the time which a
 * lease names says little. One that was not renewed while it was watched for as long as a lease holds has expired.
 */
class LeaseWatch {
  readonly #leaseMs: number;
  #seen = new Map<string, number>();

  constructor(leaseMs: number) {
    this.#leaseMs = leaseMs;
  }

  /** Those that have expired; `leases` are all that there are now, each by a text that changes whenever it is renewed. */
  expired<Lease>(leases: readonly Lease[], textOf: (lease: Lease) => string): Lease[] {
    const now = performance.now();
    const before = this.#seen;
    this.#seen = new Map(leases.map(textOf).map((text) => [text, before.get(text) ?? now]));
    return leases.filter((lease) => now - this.#seen.get(textOf(lease))! > this.#leaseMs);
  }
}
