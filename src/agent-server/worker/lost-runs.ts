/**
 * Runs whose process died. A run that alone can have caused it is charged with the death, and given up after the third without
 * progress in between. If several can, all become suspects and are isolated (`CrashIsolation`) until the guilty one is known.
 */
import type { Storage, Transaction } from '../../storage/port.ts';
import { toCancelRequest } from '../runs/cancel-records.ts';
import { isFromBefore } from '../runs/lease-owner.ts';
import type { PlainRun } from '../runs/plain-run-records.ts';
import { readRun, withTexts } from '../runs/readable-runs.ts';
import { cancelled, type RunQueue } from '../runs/run-queue.ts';
import type { RunRow } from '../runs/run-records.ts';
import { allLeases, countSteps, type DeathRecord, type LeaseRow, lockThreadsOf, recordDeath, takeBack } from './lease-records.ts';

/** How often a run is executed again after a death that it alone can have caused. */
const RETRIES = 2;
/** How many deaths in a row a run may be present at without progress: it never gets far enough to end. */
const MOST_DEATHS = 16;

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
      const isCertain = await isDead(owner);
      if (isCertain || rows.every((row) => expired.has(row)))
        lost.push(...(await this.#takeAll(owner, rows, isCertain && isFromBefore(owner))));
      else lost.push(...(await this.#takeStrays(rows.filter((row) => strays.has(row)))));
    }
    return lost;
  }

  /**
   * Takes back all runs of a process in one transaction. Otherwise another process could take the last of several for the only
   * one. `withMachine`: it ended because its machine was started again.
   */
  async #takeAll(owner: string, rows: LeaseRow[], withMachine: boolean): Promise<string[]> {
    // Read first, since they may have to be decrypted.
    const read = await Promise.all(rows.map((row) => readRun(this.#storage, row.run_id)));
    const known = new Map(read.filter((run) => run !== undefined).map((run) => [run.run_id, run]));
    return this.#storage.transaction(async (transaction) => {
      await lockThreadsOf(transaction, this.#storage.dialect, owner);
      const taken: PlainRun[] = [];
      for (const row of rows) {
        const run = await takeBack(transaction, row);
        if (run) taken.push(run);
      }
      const steps: number[] = [];
      for (const run of taken) steps.push(await countSteps(transaction, run));
      for (const [index, death] of judgeDeath(taken, steps, withMachine).entries()) {
        await recordDeath(transaction, death);
        const run = known.get(death.run_id);
        if (run) await this.#giveUpOrCancel(transaction, withTexts({ ...taken[index]!, ...death }, run));
      }
      return taken.map(({ run_id: runId }) => runId);
    });
  }

  /** Takes back runs that a living process claimed without knowing it, because its connection broke before the answer. */
  async #takeStrays(rows: LeaseRow[]): Promise<string[]> {
    const taken = await Promise.all(rows.map((row) => this.#storage.transaction((transaction) => takeBack(transaction, row))));
    return taken.filter((run) => run !== undefined).map(({ run_id: runId }) => runId);
  }

  async #giveUpOrCancel(transaction: Transaction, row: RunRow): Promise<void> {
    const cancel = toCancelRequest(row);
    if (cancel) await this.#queue.end(transaction, row, cancelled(cancel));
    else if (row.crashes > this.#retries || row.deaths > MOST_DEATHS) {
      const isCharged = row.crashes > this.#retries;
      const count = isCharged ? row.crashes : row.deaths;
      const often = count === 1 ? 'once' : `${count} times without progress in between,`;
      const why = isCharged ? 'this was the only run that can have caused it' : 'it executed this run';
      const message = `The server ended ${often} while ${why}, so the run was given up. The log of the server may say why it ended.`;
      await this.#queue.end(transaction, row, { status: 'error', error: { error: 'RunAbandoned', message } });
    }
  }
}

/**
 * What the death of a process says of the runs that it executed. Accused are those under suspicion that were on probation, else
 * all. A single accused is charged: the first time whatever began beside it, later only where it was strictly alone. A death after
 * progress begins to count anew. A process that ended with its machine says less: its runs are tried one by one, and no death is
 * counted.
 */
export function judgeDeath(runs: readonly PlainRun[], steps: readonly number[], withMachine = false): DeathRecord[] {
  const suspects = runs.filter(({ suspicion }) => suspicion > 0);
  const accused = new Set(suspects.length > 0 ? suspects : runs);
  return runs.map((run, index) => {
    const progressed = steps[index]! > Number(run.steps_at_death);
    const [deaths, crashes] = progressed ? [0, 0] : [run.deaths, run.crashes];
    const isCharged = !withMachine && accused.size === 1 && accused.has(run) && (crashes === 0 || runs.length === 1);
    return {
      run_id: run.run_id,
      deaths: deaths + (withMachine ? 0 : 1),
      crashes: crashes + (isCharged ? 1 : 0),
      suspicion: accused.has(run) ? run.suspicion + 1 : 1,
      steps_at_death: steps[index]!,
    };
  });
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
