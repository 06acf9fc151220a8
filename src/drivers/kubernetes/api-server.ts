/**
 * The few requests that the driver makes to the API server of a cluster: server-side apply, list, delete, watch and logs. Errors
 * carry what the API server said.
 */
import { isDeepStrictEqual } from 'node:util';
import { Agent, type Dispatcher, ProxyAgent, request } from 'undici';
import type { ClusterAccess, Tls } from './kubeconfig.ts';

/** An object of the cluster. What the driver reads of it stands with the reader. */
export interface KubernetesObject {
  apiVersion: string;
  kind: string;
  metadata: Metadata;
  [field: string]: unknown;
}

interface Metadata {
  name: string;
  namespace?: string;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
  uid?: string;
  resourceVersion?: string;
  creationTimestamp?: string;
  deletionTimestamp?: string;
  finalizers?: string[];
}

export interface WatchEvent<T> {
  type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK';
  object: T;
}

interface List<T> {
  metadata: { resourceVersion: string; continue?: string };
  items: T[];
}

/** What the API server answers instead of what was asked for. */
interface Status {
  message?: string;
  reason?: string;
  details?: { causes?: { reason?: string; message?: string; field?: string }[] };
}

/** A request that the API server refused. */
export class Refused extends Error {
  override name = 'Refused';
  readonly status: number;
  readonly reason: string;
  /** For a conflict of server-side apply: who owns which field. */
  readonly conflicts: readonly { manager: string; field: string }[];

  constructor(status: number, body: Status) {
    super(body.message ?? `the API server answered ${status}`);
    this.status = status;
    this.reason = body.reason ?? '';
    const causes = body.details?.causes ?? [];
    this.conflicts = causes
      .filter(({ reason }) => reason === 'FieldManagerConflict')
      .map(({ message = '', field = '' }) => ({ manager: /conflict with "([^"]+)"/.exec(message)?.[1] ?? message, field }));
  }
}

const REQUEST_LIMIT_MS = 30_000;
/** The API server ends a watch after this time, and the next one goes on from where it was. */
export const WATCH_SECONDS = 10;
const PAGE = 500;
/** The manager of every field that the driver sets. */
export const FIELD_MANAGER = 'keelson';

export class ApiServer {
  readonly #access: ClusterAccess;
  #agent: { tls: Tls; dispatcher: Dispatcher } | undefined;

  constructor(access: ClusterAccess) {
    this.#access = access;
  }

  /** Ends all requests, watches included. */
  async close(): Promise<void> {
    await this.#agent?.dispatcher.destroy();
  }

  /** Its connections have the certificates of this moment. */
  async #openDispatcher(): Promise<Dispatcher> {
    const { proxyUrl, readTls } = this.#access;
    const tls = await readTls();
    if (this.#agent && isDeepStrictEqual(this.#agent.tls, tls)) return this.#agent.dispatcher;
    // Requests under way end on the connections that they have. It fails only where all were ended already.
    this.#agent?.dispatcher.close().catch(() => undefined);
    // A watch is silent while nothing changes.
    const times = { bodyTimeout: 0, headersTimeout: REQUEST_LIMIT_MS };
    const dispatcher =
      proxyUrl === undefined
        ? new Agent({ connect: tls, ...times })
        : new ProxyAgent({ uri: proxyUrl, proxyTunnel: true, requestTls: tls, ...times });
    this.#agent = { tls, dispatcher };
    return dispatcher;
  }

  get(path: string): Promise<unknown> {
    return this.#json('GET', path);
  }

  create(collection: string, object: object): Promise<KubernetesObject> {
    return this.#json('POST', collection, { body: JSON.stringify(object) }) as Promise<KubernetesObject>;
  }

  /** Makes the fields of the object so, and leaves those that it does not name. Throws `Refused` with `conflicts`. */
  apply(collection: string, object: KubernetesObject, manager = FIELD_MANAGER, force = false): Promise<KubernetesObject> {
    return this.#json('PATCH', `${collection}/${object.metadata.name}?fieldManager=${manager}&force=${force}`, {
      body: JSON.stringify(object),
      type: 'application/apply-patch+yaml',
    }) as Promise<KubernetesObject>;
  }

  /** Deletes one object. False if there is none. */
  async delete(path: string, options: { gracePeriodSeconds?: number; propagationPolicy?: string } = {}): Promise<boolean> {
    try {
      await this.#json('DELETE', path, { body: JSON.stringify({ apiVersion: 'v1', kind: 'DeleteOptions', ...options }) });
      return true;
    } catch (error) {
      if (error instanceof Refused && error.status === 404) return false;
      throw error;
    }
  }

  /** All objects with the labels, and the version to watch from. */
  async list<T extends KubernetesObject>(collection: string, labels: string): Promise<{ items: T[]; version: string }> {
    const items: T[] = [];
    for (let next = ''; ; ) {
      const page = new URLSearchParams({ labelSelector: labels, limit: String(PAGE), ...(next ? { continue: next } : {}) });
      const list = (await this.#json('GET', `${collection}?${page}`)) as List<T>;
      items.push(...list.items);
      next = list.metadata.continue ?? '';
      if (!next) return { items, version: list.metadata.resourceVersion };
    }
  }

  /** Ends when the API server ends it. Throws `Refused` with status 410 if the version is too old. */
  async *watch<T extends KubernetesObject>(
    collection: string,
    labels: string,
    version: string,
    signal: AbortSignal,
  ): AsyncGenerator<WatchEvent<T>> {
    const query = new URLSearchParams({
      ...{ watch: 'true', labelSelector: labels, resourceVersion: version },
      ...{ allowWatchBookmarks: 'true', timeoutSeconds: String(WATCH_SECONDS) },
    });
    for await (const line of this.lines(`${collection}?${query}`, signal)) {
      const event = JSON.parse(line) as WatchEvent<T> | { type: 'ERROR'; object: Status & { code?: number } };
      if (event.type === 'ERROR') throw new Refused(event.object.code ?? 500, event.object);
      yield event;
    }
  }

  /** The lines of an answer as they arrive. */
  async *lines(path: string, signal: AbortSignal): AsyncGenerator<string> {
    const { body } = await this.#send('GET', path, { signal });
    let rest = '';
    const decoder = new TextDecoder();
    for await (const chunk of body) {
      const parts = (rest + decoder.decode(chunk as Buffer, { stream: true })).split('\n');
      rest = parts.pop()!;
      yield* parts;
    }
    if (rest !== '') yield rest;
  }

  async #json(method: Dispatcher.HttpMethod, path: string, sent: Sent = {}): Promise<unknown> {
    const { body } = await this.#send(method, path, { signal: AbortSignal.timeout(REQUEST_LIMIT_MS), ...sent });
    const text = await body.text();
    return text.startsWith('{') ? JSON.parse(text) : text;
  }

  async #send(method: Dispatcher.HttpMethod, path: string, { body, type, signal }: Sent): Promise<Dispatcher.ResponseData> {
    const authorization = await this.#access.authorization();
    // Last, as another request may replace it meanwhile.
    const dispatcher = await this.#openDispatcher();
    const response = await request(this.#access.server + path, {
      ...{ method, dispatcher, signal: signal ?? null, body: body ?? null },
      headers: {
        ...{ accept: 'application/json', 'user-agent': 'keelson' },
        ...(body === undefined ? {} : { 'content-type': type ?? 'application/json' }),
        ...(authorization === undefined ? {} : { authorization }),
        ...this.#access.impersonation,
      },
    });
    if (response.statusCode < 300) return response;
    const text = await response.body.text();
    throw new Refused(response.statusCode, text.startsWith('{') ? (JSON.parse(text) as Status) : { message: text.slice(0, 500) });
  }
}

interface Sent {
  body?: string;
  type?: string;
  signal?: AbortSignal;
}
