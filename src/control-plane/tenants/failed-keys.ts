/**
 * Requests with bad keys: counted by address and by key, slowed down, and regularly recorded in the audit log. Only the failing
 * requests are slowed down, so nobody can lock out others who share the address.
 */
import type { Logger } from 'pino';
import { Problem } from '../../problem.ts';
import type { Storage } from '../../storage/port.ts';
import { type Change, recordChange } from '../audit/audit-records.ts';
import { findKeyOfAnyTime } from './key-records.ts';
import type { Tenants } from './tenants.ts';

export interface FailedKeyLimits {
  /** Failures of one address in a window before further ones get `too_many_requests`. */
  ofAddress: number;
  /** The same limit for one key, from any address. */
  ofKey: number;
  windowMs: number;
}

const defaultFailedKeyLimits: FailedKeyLimits = { ofAddress: 20, ofKey: 10, windowMs: 60_000 };

interface FailuresOfAddress {
  count: number;
  /** Hash of a key → number of attempts, for the first few keys. */
  byKey: Map<string, number>;
}

/** Beyond this number, further addresses share one count until the window ends. */
const MAX_COUNTED = 10_000;
const MAX_KEYS_OF_ADDRESS = 10;
const MAX_ENTRIES = 100;
const OTHERS = 'others';
/** Enough of the hash to recognize a key, but not to find it. */
const SHOWN_OF_HASH = 12;

export class FailedKeys {
  readonly #storage: Storage;
  readonly #tenants: Tenants;
  readonly #limits: FailedKeyLimits;
  readonly #log: Logger;
  readonly #timer: NodeJS.Timeout;
  #windowEnds: number;
  #addresses = new Map<string, FailuresOfAddress>();
  #keys = new Map<string, number>();
  #telling: Promise<void> = Promise.resolve();

  constructor(options: { storage: Storage; tenants: Tenants; log: Logger; limits?: Partial<FailedKeyLimits> | undefined }) {
    this.#storage = options.storage;
    this.#tenants = options.tenants;
    this.#log = options.log;
    this.#limits = { ...defaultFailedKeyLimits, ...options.limits };
    this.#windowEnds = performance.now() + this.#limits.windowMs;
    this.#timer = setInterval(() => this.#turn(), this.#limits.windowMs).unref();
  }

  /** Counts a failure. Throws `too_many_requests` beyond the limit. */
  count(address: string, hash: string): void {
    const counted = this.#addresses.has(address) || this.#addresses.size < MAX_COUNTED ? address : OTHERS;
    const of = this.#addresses.get(counted) ?? { count: 0, byKey: new Map<string, number>() };
    this.#addresses.set(counted, of);
    of.count += 1;
    const keyed = of.byKey.has(hash) || of.byKey.size < MAX_KEYS_OF_ADDRESS ? hash : OTHERS;
    of.byKey.set(keyed, (of.byKey.get(keyed) ?? 0) + 1);
    // Further keys are slowed down by address only: unrelated keys must not count together.
    const known = this.#keys.get(hash);
    if (known !== undefined || this.#keys.size < MAX_COUNTED) this.#keys.set(hash, (known ?? 0) + 1);
    if (of.count <= this.#limits.ofAddress && (known ?? 0) < this.#limits.ofKey) return;
    const seconds = Math.max(1, Math.ceil((this.#windowEnds - performance.now()) / 1_000));
    throw new Problem(
      'too_many_requests',
      'The API key is not good, and too many such keys were sent from here. Send a good key, or try again later.',
      { headers: { 'retry-after': String(seconds) } },
    );
  }

  /** Records what the audit log does not have yet. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#turn();
    await this.#telling;
  }

  #turn(): void {
    const told = this.#addresses;
    this.#addresses = new Map();
    this.#keys = new Map();
    this.#windowEnds = performance.now() + this.#limits.windowMs;
    if (told.size > 0) this.#telling = this.#telling.then(() => this.#tell(told));
  }

  async #tell(addresses: Map<string, FailuresOfAddress>): Promise<void> {
    // The addresses with the most failures come first, in case the log's limit cuts the list.
    const worst = [...addresses].sort(([, a], [, b]) => b.count - a.count);
    try {
      for (const [address, of] of worst.slice(0, MAX_ENTRIES)) await this.#record(address, of);
    } catch (error) {
      this.#log.error({ err: error }, 'recording failed keys in the audit log failed');
    }
    if (worst.length > MAX_ENTRIES)
      this.#log.warn(
        { addresses: worst.length - MAX_ENTRIES },
        'failed keys of more addresses than the audit log takes at a time',
      );
  }

  /** Adds one entry per owner of the keys. Keys without an owner are recorded for the server's first organization. */
  async #record(address: string, { byKey }: FailuresOfAddress): Promise<void> {
    const first = (await this.#tenants.ensureDefault()).organizationId;
    const entries = new Map<string, Pick<Change, 'of' | 'resource'> & { failures: number; keys: string[] }>();
    for (const [hash, failures] of byKey) {
      const row = hash === OTHERS ? undefined : await findKeyOfAnyTime(this.#storage, hash);
      const owner = row?.tenant_id ?? row?.organization_id ?? '';
      const shown = hash.slice(0, SHOWN_OF_HASH);
      const entry = entries.get(owner) ?? {
        of: row?.tenant_id ? { tenantId: row.tenant_id } : { organizationId: row?.organization_id ?? first },
        resource: { type: 'key', id: row?.key_id ?? 'unknown', name: row?.name },
        ...{ failures: 0, keys: [] },
      };
      entry.failures += failures;
      entry.keys.push(shown);
      entries.set(owner, entry);
    }
    await this.#storage.transaction(async (transaction) => {
      for (const { of, resource, failures, keys } of entries.values()) {
        const detail = { failures, key_hashes: keys };
        await recordChange(transaction, { actor: { address: address.slice(0, 64) }, action: 'key.refuse', resource, of, detail });
      }
    });
  }
}
