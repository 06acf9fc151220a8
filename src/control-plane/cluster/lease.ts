/**
 * The lease of the reconciler, a row in the shared database. The holder renews it. Its writes lock the row's term: a takeover
 * waits for such a write, and later writes fail. The holder acts outside the database only while its last renewal is younger than
 * the lease, by its own clock. A waiting control plane takes over when the row has not changed for that long by *its* own clock,
 * or at once if the holder's process is known to be gone.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Storage, Transaction } from '../../storage/port.ts';
import { holdTerm, type LeaseRow, readLease, releaseLease, renewLease, takeLease } from './cluster-records.ts';
import { type Duty, type Leadership, NotInCharge } from './leadership.ts';
import { Members } from './members.ts';

interface LeaseOptions {
  storage: Storage;
  members: Members;
  leaseMs: number;
  log: Logger;
}

/** The row as last seen, and since when it has not changed. */
interface Seen extends Pick<LeaseRow, 'term' | 'beat'> {
  since: number;
}

/** Renewals per lease, and the share of the lease that a holder leaves unused, so that work it has just begun ends in time. */
const RENEWALS = 5;
const MARGIN = 0.1;
const MAX_LOOK_MS = 1_000;

export class Lease implements Leadership {
  readonly #options: LeaseOptions;
  readonly #stopping = new AbortController();
  #duty: Duty | undefined;
  /** Set while this control plane holds the lease. */
  #term: number | undefined;
  #validUntil = 0;
  #seen: Seen | undefined;
  #wake: () => void = () => undefined;
  #loop: Promise<void> = Promise.resolve();
  #stopListening: () => void = () => undefined;

  constructor(options: LeaseOptions) {
    this.#options = options;
  }

  mayAct(): boolean {
    return this.#term !== undefined && performance.now() < this.#validUntil;
  }

  assertMayAct(): void {
    if (!this.mayAct()) throw new NotInCharge();
  }

  fence(storage: Storage): Storage {
    const term = this.#term;
    const transaction = <T>(body: (transaction: Transaction) => Promise<T>): Promise<T> =>
      storage.transaction(async (inner) => {
        if (term === undefined || !(await holdTerm(inner, term, storage))) throw new NotInCharge();
        return body(inner);
      });
    return {
      ...{ dialect: storage.dialect, transaction },
      read: (text, parameters) => storage.read(text, parameters),
      write: (text, parameters) => transaction((inner) => inner.query(text, parameters)),
      assertWritable: () => storage.assertWritable(),
      notify: (channel, payload) => storage.notify(channel, payload),
      listen: (hear) => storage.listen(hear),
      close: () => storage.close(),
      [Symbol.asyncDispose]: () => storage.close(),
    };
  }

  async start(duty: Duty): Promise<void> {
    this.#duty = duty;
    this.#stopListening = this.#options.storage.listen(({ channel }) => {
      if (channel === 'lease-released' || channel === '*') this.#wake();
    });
    if (await this.#take()) await this.#begin(duty);
    this.#loop = this.#run(duty);
  }

  async stop(last: () => Promise<void>): Promise<void> {
    this.#stopping.abort();
    this.#stopListening();
    this.#wake();
    await this.#loop;
    const term = this.#term;
    if (term === undefined) return;
    const { storage, log } = this.#options;
    const renewing = this.#renewals(term);
    try {
      await this.#duty?.end();
      if (this.mayAct()) await last();
      await releaseLease(storage, term);
      storage.notify('lease-released', null);
    } catch (error) {
      log.warn({ err: error }, 'releasing the reconciler lease failed');
    } finally {
      clearInterval(renewing);
      this.#term = undefined;
    }
  }

  async #run(duty: Duty): Promise<void> {
    const { log } = this.#options;
    while (!this.#stopping.signal.aborted) {
      try {
        if (this.#term !== undefined) await this.#keep(this.#term);
        else if (await this.#look()) await this.#begin(duty);
      } catch (error) {
        log.warn({ err: error }, 'handling the reconciler lease failed, retrying');
      }
    }
  }

  /** Checks the lease once, then pauses. True when the lease was taken. */
  async #look(): Promise<boolean> {
    await this.#pause(Math.min(MAX_LOOK_MS, this.#options.leaseMs / RENEWALS));
    return !this.#stopping.signal.aborted && this.#take();
  }

  /** Renews the lease from the start, however long `begin` takes. */
  async #begin(duty: Duty): Promise<void> {
    const term = this.#term!;
    const renewing = this.#renewals(term);
    try {
      await duty.begin();
    } catch (error) {
      this.#term = undefined;
      throw error;
    } finally {
      clearInterval(renewing);
      if (this.#term === undefined) await duty.end();
    }
  }

  /** Pauses, then renews once. Ends the duty if another control plane has taken over. */
  async #keep(term: number): Promise<void> {
    await this.#pause(this.#options.leaseMs / RENEWALS);
    if (this.#stopping.signal.aborted) return;
    await this.#renew(term);
    if (this.#term !== undefined) return;
    this.#options.log.warn('another control plane is now the leader; this one is on standby');
    await this.#duty?.end();
  }

  /** Returns early when the lease should be checked. */
  async #pause(ms: number): Promise<void> {
    const over = new AbortController();
    this.#wake = () => over.abort();
    await sleep(ms, undefined, { signal: over.signal }).catch(() => undefined);
  }

  #renewals(term: number): NodeJS.Timeout {
    return setInterval(() => void this.#renew(term), this.#options.leaseMs / RENEWALS);
  }

  async #renew(term: number): Promise<void> {
    const sentAt = performance.now();
    const { storage, members, leaseMs, log } = this.#options;
    try {
      const renewed = await within(leaseMs, renewLease(storage, term));
      if (!renewed) this.#term = undefined;
      else this.#validUntil = sentAt + leaseMs * (1 - MARGIN);
      await within(leaseMs, members.touch());
    } catch (error) {
      log.debug({ err: error }, 'renewing the reconciler lease failed');
    }
  }

  /** True if this control plane took the lease. */
  async #take(): Promise<boolean> {
    const { storage, members, leaseMs, log } = this.#options;
    await members.touch();
    const row = await readLease(storage);
    if (!row || !(await this.#isFree(row))) return false;
    const sentAt = performance.now();
    const taken = await takeLease(storage, row, members.id, leaseMs);
    if (!taken) return false;
    this.#term = taken.term;
    this.#validUntil = sentAt + leaseMs * (1 - MARGIN);
    log.info({ term: taken.term }, 'this control plane is now the leader');
    return true;
  }

  async #isFree({ term, beat, holder, lease_ms: leaseMs }: LeaseRow): Promise<boolean> {
    const now = performance.now();
    if (this.#seen?.term !== term || this.#seen.beat !== beat) this.#seen = { term, beat, since: now };
    if (holder === null || holder === this.#options.members.id) return true;
    if (await this.#options.members.isGone(holder)) return true;
    return now - this.#seen.since > leaseMs;
  }
}

/** Rejects when the answer is late: it would be worth nothing, and may never come over a connection that is dead. */
async function within<T>(limitMs: number, answer: Promise<T>): Promise<T> {
  const over = new AbortController();
  const late = sleep(limitMs, undefined, { signal: over.signal }).then(() => {
    throw new Error('the database did not answer within the lease');
  });
  late.catch(() => undefined);
  return Promise.race([answer, late]).finally(() => over.abort());
}

export interface Cluster {
  members: Members;
  leadership: Leadership;
  /** Address of the database, without the password. */
  database: string;
}

export function openCluster(options: { storage: Storage; leaseMs: number; database: string; log: Logger }): Cluster {
  const { storage, leaseMs, database, log } = options;
  const members = new Members(storage, leaseMs);
  return { members, database, leadership: new Lease({ storage, members, leaseMs, log }) };
}
