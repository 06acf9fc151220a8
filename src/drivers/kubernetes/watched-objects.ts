/**
 * A copy of the objects of one collection, kept current by a watch. After a lost connection it goes on where it was, or lists
 * everything anew where the API server has forgotten that.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type ApiServer, type KubernetesObject, Refused, WATCH_SECONDS } from './api-server.ts';

const RETRY_MS = 1_000;
/** Longer than the API server lets a watch last. Pods are as old as this at most where a connection is lost without a word. */
const WATCH_LIMIT_MS = (WATCH_SECONDS + 5) * 1_000;
/** The version to watch from is too old. */
const GONE = 410;

export interface Watched {
  api: ApiServer;
  collection: string;
  labels: string;
  /** The label by whose value they are looked up. */
  key: string;
  log: Logger;
  /** Called after every change. */
  onChange?: () => void;
  /** After which time a watch is over that the API server should have ended. */
  limitMs?: number;
}

export class WatchedObjects<T extends KubernetesObject> {
  readonly #options: Watched;
  /** By the value of the label, then by name. */
  readonly #objects = new Map<string, Map<string, T>>();
  readonly #stopped = new AbortController();
  readonly #synced = Promise.withResolvers<void>();
  #started = false;
  #isSynced = false;

  constructor(options: Watched) {
    this.#options = options;
    this.#synced.promise.catch(() => {});
  }

  /** Resolves once the copy is complete. Throws when that takes longer than the limit. */
  async synced(limitMs: number): Promise<void> {
    if (this.#isSynced) return;
    if (!this.#started) void this.#follow();
    this.#started = true;
    const late = new AbortController();
    const limit = sleep(limitMs, undefined, { signal: late.signal, ref: false }).then(() => {
      throw new Error(`the API server of the cluster did not list its objects within ${limitMs / 1_000} s`);
    });
    limit.catch(() => {});
    await Promise.race([this.#synced.promise, limit]).finally(() => late.abort());
  }

  /** The objects whose label has that value. */
  of(value: string): T[] {
    return [...(this.#objects.get(value)?.values() ?? [])];
  }

  /** What a request just made, which the watch will tell later. */
  put(object: T): void {
    if (!this.#group(object)?.has(object.metadata.name)) this.#set(object);
  }

  stop(): void {
    this.#stopped.abort();
    this.#synced.reject(new Error('the driver is released'));
  }

  async #follow(): Promise<void> {
    const { signal } = this.#stopped;
    let version: string | undefined;
    while (!signal.aborted) {
      try {
        version ??= await this.#list();
        for await (const next of this.#watch(version)) version = next;
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof Refused && error.status === GONE) version = undefined;
        else this.#options.log.warn({ err: error }, 'watching the cluster failed');
        await sleep(RETRY_MS, undefined, { signal, ref: false }).catch(() => {});
      }
    }
  }

  async #list(): Promise<string> {
    const { api, collection, labels, onChange } = this.#options;
    const { items, version } = await api.list<T>(collection, labels);
    this.#objects.clear();
    for (const item of items) this.#set(item);
    this.#isSynced = true;
    this.#synced.resolve();
    onChange?.();
    return version;
  }

  /** Yields the version that each event leads to. */
  async *#watch(version: string): AsyncGenerator<string> {
    const { api, collection, labels, onChange, limitMs = WATCH_LIMIT_MS } = this.#options;
    // A connection may be lost without a word.
    const signal = AbortSignal.any([this.#stopped.signal, AbortSignal.timeout(limitMs)]);
    for await (const { type, object } of api.watch<T>(collection, labels, version, signal)) {
      if (type === 'ADDED' || type === 'MODIFIED') this.#set(object);
      if (type === 'DELETED') this.#drop(object);
      if (type !== 'BOOKMARK') onChange?.();
      if (object.metadata.resourceVersion !== undefined) yield object.metadata.resourceVersion;
    }
  }

  #group({ metadata }: T): Map<string, T> | undefined {
    return this.#objects.get(metadata.labels?.[this.#options.key] ?? '');
  }

  #set(object: T): void {
    const group = this.#group(object);
    if (group) group.set(object.metadata.name, object);
    else this.#objects.set(object.metadata.labels?.[this.#options.key] ?? '', new Map([[object.metadata.name, object]]));
  }

  #drop(object: T): void {
    const group = this.#group(object);
    // An object of the same name may have been made since.
    if (group?.get(object.metadata.name)?.metadata.uid === object.metadata.uid) group?.delete(object.metadata.name);
    if (group?.size === 0) this.#objects.delete(object.metadata.labels?.[this.#options.key] ?? '');
  }
}
