/**
 * Runs whose process died. A run that executed alone is charged with the death, and given up after the third. If several
 * executed, any may have ended the process: all become suspects and are isolated (`CrashIsolation`) until the guilty one dies
 * alone.
 */
import type { Storage, Transaction } from '../../storage/port.ts';
import { toCancelRequest } from '../runs/cancel-records.ts';
import { cancelled, type RunQueue } from '../runs/run-queue.ts';
import type { RunRow } from '../runs/run-records.ts';
import { allLeases, chargeCrash, type LeaseRow, lockThreadsOf, takeBack } from './lease-records.ts';

/** How often a run is executed again after it was the only one executing when its process died. */
const RETRIES = 2;

export class LostRuns {
  readonly #storage: Storage;
  readonly #queue: RunQueue;
  readonly #retries: number;
  readonly #leases: LeaseWatch;
  /** Watches leases that are not renewed although their owner renews others. */
  readonly #strays: LeaseWatch;

  constructor(storage: Storage, queue: RunQueue, leaseMs: number, retries = RETRIES) {
    this.#storage = storage;
    this.#queue = queue;
    this.#retries = retries;
    this.#leases = new LeaseWatch(leaseMs);
    this.#strays = new LeaseWatch(leaseMs * 2);
  }

  /** Takes runs back from owners that are dead or whose leases have expired. Returns their ids. */
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

  /**
   * Takes back all runs of a process in one transaction. Otherwise another process could take the last of several for the only
   * one.
   */
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

  /** Takes back runs that a living process claimed without knowing it, because its connection broke before the answer. */
  async #takeStrays(rows: LeaseRow[]): Promise<string[]> {
    const taken = await Promise.all(
      rows.map((row) => this.#storage.transaction((transaction) => takeBack(transaction, row, false))),
    );
    return taken.flat().map(({ run_id: runId }) => runId);
  }

  async #giveUpOrCancel(transaction: Transaction, row: RunRow): Promise<void> {
    const cancel = toCancelRequest(row);
    if (cancel) await this.#queue.end(transaction, row, cancelled(cancel));
    else if (row.crashes > this.#retries) {
      const often = row.crashes === 1 ? 'once' : `${row.crashes} times`;
      const message = `The server ended ${often} while this was the only run that it executed, so the run was given up. The log of the server may say why it ended.`;
      await this.#queue.end(transaction, row, { status: 'error', error: { error: 'RunAbandoned', message } });
    }
  }
}

/**
 * Detects leases that are no longer renewed. Clocks differ between processes and may be changed, so the time in a lease says
 * little. A lease has expired when this process saw no renewal for the duration of a lease.
 */
class LeaseWatch {
  readonly #leaseMs: number;
  #seen = new Map<string, number>();

  constructor(leaseMs: number) {
    this.#leaseMs = leaseMs;
  }

  /** The expired leases. `leases` are all current ones; `textOf` changes with every renewal. */
  expired<Lease>(leases: readonly Lease[], textOf: (lease: Lease) => string): Lease[] {
    const now = performance.now();
    const before = this.#seen;
    this.#seen = new Map(leases.map(textOf).map((text) => [text, before.get(text) ?? now]));
    return leases.filter((lease) => now - this.#seen.get(textOf(lease))! > this.#leaseMs);
  }
}
