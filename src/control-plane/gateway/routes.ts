/**
 * Maps each name to a deployment, and each deployment to the revision that serves it and to the load of each replica. A request
 * picks its revision once, at its start, so a switch never moves it. The old revision may end when nothing is in flight on it. What
 * is done for a deployment changes its own route alone, whoever has its name by then.
 */

/** Where the requests of a deployment go. */
export interface Target {
  revisionId: string;
  /** Base URLs of the agent servers that serve it, at least one. */
  urls: readonly string[];
  /**
   * Whether the agent asks its users itself who they are. Unknown, or false: the gateway asks everybody for a key of the tenant.
   */
  ownAuth?: boolean | undefined;
}

/** A deployment as the gateway knows it. */
interface RouteOwner {
  deploymentId: string;
  tenantId: string;
}

/** A deployment that rests until somebody uses it. */
export interface Rest {
  /** As of the target that it had. */
  ownAuth: boolean | undefined;
}

export interface Route extends RouteOwner {
  slug: string;
  target: Target | undefined;
  /** Set while it rests, and while it is started again: until it has a target. */
  rest: Rest | undefined;
  /** Since when nothing serves it that served it before, or since when it is expected, by `performance.now()`. */
  lostAt: number | undefined;
}

/** One request in flight on a replica. */
export interface Visit {
  revisionId: string;
  url: string;
  /** Ends the visit. Repeated calls have no effect. */
  leave(): void;
}

export interface Routes {
  get(slug: string): Route | undefined;
  /** The route of a deployment; undefined once it was removed. */
  find(deploymentId: string): Route | undefined;
  /** The name that differs from this one in the case of letters at most; this one if there is none. */
  slugOf(name: string): string;
  /** All known deployments. */
  all(): Iterable<Route>;
  /**
   * Adds the deployment under its name. Keeps its target. A deployment that had the name before is removed, and never comes back:
   * a name is free only once its record is gone.
   */
  put(slug: string, owner: RouteOwner): void;
  /** Sends new requests to the target; undefined if nothing serves. Ends a rest. Nothing happens to one that was removed. */
  switchTo(deploymentId: string, target: Target | undefined): void;
  /** The agent servers of the deployment are about to be found or started: requests wait as for one that has just ended. */
  expect(deploymentId: string): void;
  /** Sends no requests to the deployment any more: it rests. Nothing happens to one that was removed. */
  rest(deploymentId: string, rest: Rest): void;
  /** Calls `changed` after each change of the name's route. The returned function stops this. */
  watch(slug: string, changed: () => void): () => void;
  /** Removes the deployment, and its name unless another has it by now. */
  remove(deploymentId: string): void;
  /**
   * Counts a request on the replica with the fewest requests. Avoids the one at `avoid` if there is another. A health check is no
   * use of the deployment.
   */
  enter(target: Target, how?: { avoid?: string; isHealthCheck?: boolean }): Visit;
  /** Number of requests, streams and sockets in flight on a revision, or on the replica at an address. */
  inFlight(of: string): number;
  /** Resolves with true when nothing is in flight on the revision or replica, or with false after `limitMs`. */
  drained(of: string, limitMs: number): Promise<boolean>;
  /** For how long nobody has used the revision: since its last request ended, or since it was switched to. 0 while one is in flight. */
  idleMs(revisionId: string): number;
  /** Starts the count of `idleMs` anew. */
  touch(revisionId: string): void;
}

/** Routes in the memory of this process. The reconciler fills them again after a start. */
export function createRoutes(now: () => number = () => performance.now()): Routes {
  return new MemoryRoutes(now);
}

/** How many removed deployments are known as such. What was begun for one ends long before so many more are removed. */
const MOST_REMOVED = 10_000;

class MemoryRoutes implements Routes {
  /** By deployment id. */
  readonly #routes = new Map<string, Route>();
  /** The deployment that has each name. */
  readonly #ids = new Map<string, string>();
  /** Names by themselves in small letters, as hosts have them. */
  readonly #slugs = new Map<string, string>();
  readonly #removed = new Set<string>();
  /** By revision id, and by replica address. */
  readonly #inFlight = new Map<string, number>();
  readonly #waiting = new Map<string, Set<() => void>>();
  readonly #watchers = new Map<string, Set<() => void>>();
  /** When each revision that is a target was last used. */
  readonly #usedAt = new Map<string, number>();
  readonly #now: () => number;
  /** Where the search for the least busy replica starts, so that equally busy ones take turns. */
  #turn = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  get(slug: string): Route | undefined {
    const deploymentId = this.#ids.get(slug);
    return deploymentId === undefined ? undefined : this.#routes.get(deploymentId);
  }

  find(deploymentId: string): Route | undefined {
    return this.#routes.get(deploymentId);
  }

  slugOf(name: string): string {
    return this.#slugs.get(name.toLowerCase()) ?? name;
  }

  all(): Iterable<Route> {
    return this.#routes.values();
  }

  put(slug: string, { deploymentId, tenantId }: RouteOwner): void {
    if (this.#removed.has(deploymentId)) return;
    const before = this.#ids.get(slug);
    if (before !== undefined && before !== deploymentId) this.remove(before);
    const { target, rest, lostAt } = this.#routes.get(deploymentId) ?? {};
    this.#ids.set(slug, deploymentId);
    this.#slugs.set(slug.toLowerCase(), slug);
    this.#routes.set(deploymentId, { slug, deploymentId, tenantId, target, rest, lostAt });
  }

  switchTo(deploymentId: string, target: Target | undefined): void {
    if (!this.#routes.has(deploymentId)) return;
    const before = this.#set(deploymentId, { target, rest: undefined });
    if (target && target.revisionId !== before?.revisionId) this.touch(target.revisionId);
    if (before && before.revisionId !== target?.revisionId) this.#usedAt.delete(before.revisionId);
  }

  expect(deploymentId: string): void {
    const route = this.#routes.get(deploymentId);
    if (route && !route.target && !route.rest) this.#routes.set(deploymentId, { ...route, lostAt: performance.now() });
  }

  rest(deploymentId: string, rest: Rest): void {
    if (!this.#routes.has(deploymentId)) return;
    const before = this.#set(deploymentId, { target: undefined, rest });
    if (before) this.#usedAt.delete(before.revisionId);
  }

  remove(deploymentId: string): void {
    this.#removed.add(deploymentId);
    if (this.#removed.size > MOST_REMOVED) this.#removed.delete(this.#removed.values().next().value!);
    const route = this.#routes.get(deploymentId);
    if (!route) return;
    const { slug, target } = route;
    if (target) this.#usedAt.delete(target.revisionId);
    this.#routes.delete(deploymentId);
    this.#ids.delete(slug);
    this.#slugs.delete(slug.toLowerCase());
    this.#tell(slug);
  }

  watch(slug: string, changed: () => void): () => void {
    const watchers = this.#watchers.get(slug) ?? new Set();
    this.#watchers.set(slug, watchers.add(changed));
    return () => {
      watchers.delete(changed);
      if (watchers.size === 0 && this.#watchers.get(slug) === watchers) this.#watchers.delete(slug);
    };
  }

  idleMs(revisionId: string): number {
    return this.inFlight(revisionId) > 0 ? 0 : this.#now() - (this.#usedAt.get(revisionId) ?? this.#now());
  }

  touch(revisionId: string): void {
    this.#usedAt.set(revisionId, this.#now());
  }

  enter({ revisionId, urls }: Target, { avoid, isHealthCheck = false }: { avoid?: string; isHealthCheck?: boolean } = {}): Visit {
    const url = this.#leastBusy(urls, avoid);
    for (const place of [revisionId, url]) add(this.#inFlight, place, 1);
    let inside = true;
    const leave = () => {
      if (!inside) return;
      inside = false;
      if (!isHealthCheck && this.#usedAt.has(revisionId)) this.touch(revisionId);
      for (const place of [revisionId, url])
        if (add(this.#inFlight, place, -1) === 0) for (const wake of this.#waiting.get(place) ?? []) wake();
    };
    return { revisionId, url, leave };
  }

  inFlight(of: string): number {
    return this.#inFlight.get(of) ?? 0;
  }

  drained(of: string, limitMs: number): Promise<boolean> {
    if (this.inFlight(of) === 0) return Promise.resolve(true);
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(of) ?? new Set();
      this.#waiting.set(of, waiting);
      const done = (empty: boolean) => {
        clearTimeout(limit);
        waiting.delete(wake);
        if (waiting.size === 0) this.#waiting.delete(of);
        resolve(empty);
      };
      const wake = () => done(true);
      const limit = setTimeout(() => done(false), limitMs);
      waiting.add(wake);
    });
  }

  /** Changes a route, and returns the target that it had. */
  #set(deploymentId: string, change: Pick<Route, 'target' | 'rest'>): Target | undefined {
    const route = this.#routes.get(deploymentId)!;
    const isLost = change.target === undefined && change.rest === undefined;
    const lostAt = isLost ? (route.target ? performance.now() : route.lostAt) : undefined;
    this.#routes.set(deploymentId, { ...route, ...change, lostAt });
    this.#tell(route.slug);
    return route.target;
  }

  #tell(slug: string): void {
    for (const changed of [...(this.#watchers.get(slug) ?? [])]) changed();
  }

  #leastBusy(urls: readonly string[], avoid: string | undefined): string {
    if (urls.length === 1) return urls[0]!;
    this.#turn = (this.#turn + 1) % 1_000_000;
    let best: string | undefined;
    for (let index = 0; index < urls.length; index += 1) {
      const url = urls[(this.#turn + index) % urls.length]!;
      if (url === avoid) continue;
      if (best === undefined || this.inFlight(url) < this.inFlight(best)) best = url;
    }
    return best ?? urls[0]!;
  }
}

function add(counts: Map<string, number>, key: string, difference: 1 | -1): number {
  const count = (counts.get(key) ?? 0) + difference;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
  return count;
}
