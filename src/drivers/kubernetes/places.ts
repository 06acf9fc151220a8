/**
 * In which namespace each workload is, and what is seen of it there. What runs stays where it is when the settings change: only what
 * is new goes where they say.
 */
import type { Logger } from 'pino';
import type { Workload } from '../port.ts';
import type { ApiServer, Refused } from './api-server.ts';
import { type Namespaces, ofRefused, refusalIn, refusesRoot } from './namespaces.ts';
import { collectionOf, LABELS, ownedBy, podsIn } from './objects.ts';
import type { Pod, PodMaker } from './pods.ts';
import { WatchedObjects } from './watched-objects.ts';

interface PlacesOptions {
  api: ApiServer;
  namespaces: Namespaces;
  owner: string;
  log: Logger;
  /** Called after every change of pods. */
  onChange(): void;
}

interface View {
  pods: WatchedObjects<Pod>;
  makers: WatchedObjects<PodMaker>;
  isComplete: boolean;
  /** With the time, on the monotonic clock, at which it was asked. */
  root: { isRefused: boolean; askedAt: number } | undefined;
}

const SYNC_LIMIT_MS = 30_000;
/** For how long the rules of a namespace for its pods are believed. */
const RULES_KEPT_MS = 60_000;

export class Places {
  readonly #options: PlacesOptions;
  /** By the id of the workload. */
  readonly #found = new Map<string, string>();
  readonly #views = new Map<string, View>();
  #isListed = false;

  constructor(options: PlacesOptions) {
    this.#options = options;
  }

  /** Every workload. A namespace where this server has no rights yet has none. */
  async list(): Promise<string[]> {
    const { api, owner, log, namespaces } = this.#options;
    const lists = namespaces.all.map(async (namespace) => {
      const tell = (error: Refused) => log.warn({ err: error, namespace }, 'the cluster refuses this server in a namespace');
      const listed = api.list(collectionOf('Service', namespace), ownedBy(owner));
      const { items } = await (namespace === namespaces.usual ? listed : listed.catch(ofRefused({ items: [] }, tell)));
      const ids = items.flatMap(({ metadata }) => metadata.labels?.[LABELS.revision] ?? []);
      for (const id of ids) this.#found.set(id, namespace);
      return ids;
    });
    const ids = (await Promise.all(lists)).flat();
    this.#isListed = true;
    return ids;
  }

  /** Where the workload is, else its home, else where it belongs, once all is known that is there. Throws if it may not run there. */
  async open(workload: Workload, home?: string): Promise<string> {
    const { api, namespaces } = this.#options;
    if (!this.#isListed) await this.list();
    const found = this.#found.get(workload.id) ?? home;
    const objection = found === undefined ? namespaces.objectionTo(workload) : undefined;
    if (objection !== undefined) throw new Error(objection);
    const namespace = found ?? namespaces.of(workload);
    const view = this.#views.get(namespace) ?? this.#watch(namespace);
    if (!view.isComplete) {
      const refusal = await refusalIn(api, namespace);
      if (refusal !== undefined) throw new Error(refusal);
      await Promise.all([view.pods.synced(SYNC_LIMIT_MS), view.makers.synced(SYNC_LIMIT_MS)]);
      view.isComplete = true;
    }
    this.#found.set(workload.id, namespace);
    return namespace;
  }

  /** Whether a namespace that was opened takes no pods that may run as root. */
  async refusesRoot(namespace: string): Promise<boolean> {
    const view = this.#views.get(namespace)!;
    const askedAt = performance.now();
    if (view.root === undefined || askedAt - view.root.askedAt > RULES_KEPT_MS)
      view.root = { isRefused: await refusesRoot(this.#options.api, namespace), askedAt };
    return view.root.isRefused;
  }

  /** Why the cluster lets this server run nothing in the namespace, as a sentence. */
  async refusalIn(namespace: string): Promise<string | undefined> {
    return this.#views.get(namespace)?.isComplete ? undefined : refusalIn(this.#options.api, namespace);
  }

  async namespaceOf(id: string): Promise<string> {
    if (!this.#isListed) await this.list();
    return this.#found.get(id) ?? this.#options.namespaces.usual;
  }

  podsOf(id: string): Pod[] {
    return this.#viewOf(id)?.pods.of(id) ?? [];
  }

  makersOf(id: string): PodMaker[] {
    return this.#viewOf(id)?.makers.of(id) ?? [];
  }

  /** Takes note of a Deployment that was just made. */
  put(id: string, maker: PodMaker): void {
    this.#viewOf(id)?.makers.put(maker);
  }

  /** The workload was removed. */
  forget(id: string): void {
    this.#found.delete(id);
  }

  stop(): void {
    for (const { pods, makers } of this.#views.values()) for (const watched of [pods, makers]) watched.stop();
  }

  #viewOf(id: string): View | undefined {
    return this.#views.get(this.#found.get(id) ?? '');
  }

  #watch(namespace: string): View {
    const { api, owner, log, onChange } = this.#options;
    const common = { api, labels: `${ownedBy(owner)},${LABELS.revision}`, key: LABELS.revision, log };
    const view = {
      pods: new WatchedObjects<Pod>({ ...common, collection: podsIn(namespace), onChange }),
      makers: new WatchedObjects<PodMaker>({ ...common, collection: collectionOf('Deployment', namespace) }),
      isComplete: false,
      root: undefined,
    };
    this.#views.set(namespace, view);
    return view;
  }
}
