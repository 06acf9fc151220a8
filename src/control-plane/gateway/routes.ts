/**
 * Which deployment is at which name, and which of its revisions answers there. A request takes its target once, at its
 * start, so a switch never moves one; the old revision is free to go when nothing is in flight on it any more.
 */

/** Where the requests of a deployment go. */
export interface Target {
  revisionId: string;
  /** Base URL of the agent server. */
  url: string;
}

/** A deployment as the gateway knows it. */
export interface RouteOwner {
  deploymentId: string;
  tenantId: string;
  /** The agent authenticates its clients itself: the gateway lets them pass with what they carry. */
  ownAuth: boolean;
}

export interface Route extends RouteOwner {
  slug: string;
  target: Target | undefined;
}

export interface Routes {
  get(slug: string): Route | undefined;
  /** Makes the deployment known under its name; its target stays as it is. */
  put(slug: string, owner: RouteOwner): void;
  /** From now on requests go there; undefined when nothing answers. The name must be known. */
  switchTo(slug: string, target: Target | undefined): void;
  /** The name is unknown from now on. */
  remove(slug: string): void;
  /** Counts a request in; the returned function, called any number of times, counts it out. */
  enter(revisionId: string): () => void;
  /** Requests, streams and sockets that run on a revision now. */
  inFlight(revisionId: string): number;
  /** Resolves with true when nothing is in flight on the revision, or with false after `limitMs`. */
  drained(revisionId: string, limitMs: number): Promise<boolean>;
}

/** Routes in the memory of this process; the reconciler fills them again after a start. */
export function createRoutes(): Routes {
  return new MemoryRoutes();
}

class MemoryRoutes implements Routes {
  readonly #routes = new Map<string, Route>();
  readonly #inFlight = new Map<string, number>();
  readonly #waiting = new Map<string, Set<() => void>>();

  get(slug: string): Route | undefined {
    return this.#routes.get(slug);
  }

  put(slug: string, owner: RouteOwner): void {
    const target = this.#routes.get(slug)?.target;
    this.#routes.set(slug, { slug, deploymentId: owner.deploymentId, tenantId: owner.tenantId, ownAuth: owner.ownAuth, target });
  }

  switchTo(slug: string, target: Target | undefined): void {
    const route = this.#routes.get(slug);
    if (!route) throw new Error(`no deployment is known as ${slug}`);
    this.#routes.set(slug, { ...route, target });
  }

  remove(slug: string): void {
    this.#routes.delete(slug);
  }

  enter(revisionId: string): () => void {
    this.#inFlight.set(revisionId, this.inFlight(revisionId) + 1);
    let inside = true;
    return () => {
      if (!inside) return;
      inside = false;
      const left = this.inFlight(revisionId) - 1;
      if (left > 0) this.#inFlight.set(revisionId, left);
      else {
        this.#inFlight.delete(revisionId);
        for (const wake of this.#waiting.get(revisionId) ?? []) wake();
      }
    };
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
}
