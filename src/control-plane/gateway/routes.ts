/**
 * Maps each name to a deployment, to the revision that serves it, and to the load of each replica. A request picks its revision
 * once, at its start, so a switch never moves it. The old revision may end when nothing is in flight on it.
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

export interface Route extends RouteOwner {
  slug: string;
  target: Target | undefined;
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
  /** All known deployments. */
  all(): Iterable<Route>;
  /** Adds the deployment under its name. Keeps its target. */
  put(slug: string, owner: RouteOwner): void;
  /** Sends new requests to the target; undefined if nothing serves. The name must be known. */
  switchTo(slug: string, target: Target | undefined): void;
  /** Removes the name. */
  remove(slug: string): void;
  /** Counts a request on the replica with the fewest requests. Avoids the one at `avoid` if there is another. */
  enter(target: Target, avoid?: string): Visit;
  /** Number of requests, streams and sockets in flight on a revision. */
  inFlight(revisionId: string): number;
  /** Resolves with true when nothing is in flight on the revision, or with false after `limitMs`. */
  drained(revisionId: string, limitMs: number): Promise<boolean>;
}

/** Routes in the memory of this process. The reconciler fills them again after a start. */
export function createRoutes(): Routes {
  return new MemoryRoutes();
}

class MemoryRoutes implements Routes {
  readonly #routes = new Map<string, Route>();
  /** By revision id, and by replica address. */
  readonly #inFlight = new Map<string, number>();
  readonly #load = new Map<string, number>();
  readonly #waiting = new Map<string, Set<() => void>>();
  /** Where the search for the least busy replica starts, so that equally busy ones take turns. */
  #turn = 0;

  get(slug: string): Route | undefined {
    return this.#routes.get(slug);
  }

  all(): Iterable<Route> {
    return this.#routes.values();
  }

  put(slug: string, owner: RouteOwner): void {
    const target = this.#routes.get(slug)?.target;
    this.#routes.set(slug, { slug, deploymentId: owner.deploymentId, tenantId: owner.tenantId, target });
  }

  switchTo(slug: string, target: Target | undefined): void {
    const route = this.#routes.get(slug);
    if (!route) throw new Error(`no deployment is known as ${slug}`);
    this.#routes.set(slug, { ...route, target });
  }

  remove(slug: string): void {
    this.#routes.delete(slug);
  }

  enter({ revisionId, urls }: Target, avoid?: string): Visit {
    const url = this.#leastBusy(urls, avoid);
    add(this.#inFlight, revisionId, 1);
    add(this.#load, url, 1);
    let inside = true;
    const leave = () => {
      if (!inside) return;
      inside = false;
      add(this.#load, url, -1);
      if (add(this.#inFlight, revisionId, -1) === 0) for (const wake of this.#waiting.get(revisionId) ?? []) wake();
    };
    return { revisionId, url, leave };
  }

  inFlight(revisionId: string): number {
    return this.#inFlight.get(revisionId) ?? 0;
  }

  drained(revisionId: string, limitMs: number): Promise<boolean> {
    if (this.inFlight(revisionId) === 0) return Promise.resolve(true);
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(revisionId) ?? new Set();
      this.#waiting.set(revisionId, waiting);
      const done = (empty: boolean) => {
        clearTimeout(limit);
        waiting.delete(wake);
        if (waiting.size === 0) this.#waiting.delete(revisionId);
        resolve(empty);
      };
      const wake = () => done(true);
      const limit = setTimeout(() => done(false), limitMs);
      waiting.add(wake);
    });
  }

  #leastBusy(urls: readonly string[], avoid: string | undefined): string {
    if (urls.length === 1) return urls[0]!;
    this.#turn = (this.#turn + 1) % 1_000_000;
    let best: string | undefined;
    for (let index = 0; index < urls.length; index += 1) {
      const url = urls[(this.#turn + index) % urls.length]!;
      if (url === avoid) continue;
      if (best === undefined || (this.#load.get(url) ?? 0) < (this.#load.get(best) ?? 0)) best = url;
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
