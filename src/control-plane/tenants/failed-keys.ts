/**
 * Keys that were not good: counted by address and by key, slowed down, and told to the audit log once in a while. Only who
 * failed is slowed down, so that nobody can shut out another who shares the address.
 */
import type { Logger } from 'pino';
import { Problem } from '../../problem.ts';
import type { Storage } from '../../storage/port.ts';
import { type Change, recordChange } from '../audit/audit-records.ts';
import { findKeyOfAnyTime } from './key-records.ts';
import type { Tenants } from './tenants.ts';

export interface FailedKeyLimits {
  /** How many failures of an address in a window are told what was wrong. */
  ofAddress: number;
  /** The same, of one key from wherever. */
  ofKey: number;
  windowMs: number;
}

const defaultFailedKeyLimits: FailedKeyLimits = { ofAddress: 20, ofKey: 10, windowMs: 60_000 };

interface FailuresOfAddress {
  count: number;
  /** Hash of a key → how often it was sent; of the first few keys. */
  byKey: Map<string, number>;
}

/** Beyond this the rest of the window counts as one address, or as one key. */
const MAX_COUNTED = 10_000;
const MAX_KEYS_OF_ADDRESS = 10;
const MAX_ENTRIES = 100;
const OTHERS = 'others';
/** Enough to know a key again, and nothing to find it with. */
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

  /** Counts one more; throws `too_many_requests` where there were too many. */
  count(address: string, hash: string): void {
    const counted = this.#addresses.has(address) || this.#addresses.size < MAX_COUNTED ? address : OTHERS;
    const of = this.#addresses.get(counted) ?? { count: 0, byKey: new Map<string, number>() };
    this.#addresses.set(counted, of);
    of.count += 1;
    const keyed = of.byKey.has(hash) || of.byKey.size < MAX_KEYS_OF_ADDRESS ? hash : OTHERS;
    of.byKey.set(keyed, (of.byKey.get(keyed) ?? 0) + 1);
    // Keys beyond are slowed down by their addresses alone: strangers must not count against each other.
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

  /** Tells the audit log what is not told yet. */
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
    // Who failed most comes first, should there be more than the log is to take.
    const worst = [...addresses].sort(([, a], [, b]) => b.count - a.count);
    try {
      for (const [address, of] of worst.slice(0, MAX_ENTRIES)) await this.#record(address, of);
    } catch (error) {
      this.#log.error({ err: error }, 'failed keys are not in the audit log');
    }
    if (worst.length > MAX_ENTRIES)
      this.#log.warn(
        { addresses: worst.length - MAX_ENTRIES },
        'failed keys of more addresses than the audit log takes at a time',
      );
  }

  /** One entry for each owner of the keys; what nobody owns is a matter of the server's first organization. */
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
