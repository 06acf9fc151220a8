/**
 * Requests wait here for the agent server of their deployment: where it rests, until it is started, once, however many wait; where
 * it has just ended, until it is started again. Bodies that are not read yet stay unread.
 */

import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { slowStart, startingForMany } from './gateway-answers.ts';
import type { Route, Routes } from './routes.ts';

interface HeldRequestsOptions {
  routes: Routes;
  /** Asks for the deployment to be started, whichever control plane does it. Asked again and again while requests wait. */
  start(deploymentId: string): void;
  /** How long a request waits. */
  limitMs?: number | undefined;
  /** How long a request waits for an agent server that has ended. */
  lostMs?: number | undefined;
}

const LIMIT_MS = 30_000;
const LOST_MS = 15_000;
/** Pause before an agent server that has ended is tried again at the same address; it grows with the tries. */
const TRY_AGAIN_MS = { first: 25, last: 400 };
/** A message to the control plane that starts deployments may be lost, as may be that control plane. */
const ASK_AGAIN_MS = 1_000;
/** Requests that wait at once for one deployment. Each has a connection. */
const MOST_OF_DEPLOYMENT = 1_000;
/** For all deployments of a tenant. No tenant takes the places of another one. */
const MOST_OF_TENANT = 2_000;

const HEALTH = /^\/ok\/?(\?|$)/;

/**
 * Whether a program that only watches asks, often, for the health of an agent. That neither starts a deployment that rests, nor
 * keeps one from resting.
 */
export function isHealthCheck(method: string | undefined, path: string): boolean {
  return (method === 'GET' || method === 'HEAD') && HEALTH.test(path);
}

/** How a request came to reach no agent server. */
interface Loss {
  /** When it first did not, by `performance.now()`. */
  since: number;
  /** How often it was tried again. */
  tries: number;
}

export class HeldRequests {
  readonly #options: HeldRequestsOptions;
  readonly #limitMs: number;
  readonly #lostMs: number;
  /** By tenant: how many requests wait. */
  readonly #held = new Map<string, number>();
  /** By deployment: how many requests wait for it. */
  readonly #asking = new Map<string, { requests: number; timer: NodeJS.Timeout }>();
  /** By deployment: how many requests wait until its agent server is there again. */
  readonly #lost = new Map<string, number>();

  constructor(options: HeldRequestsOptions) {
    this.#options = options;
    this.#limitMs = options.limitMs ?? LIMIT_MS;
    this.#lostMs = options.lostMs ?? LOST_MS;
  }

  /**
   * Resolves with the route once the deployment does not rest any more: it serves, its start failed, or it is gone. Throws
   * `unavailable` if that takes too long, or if too many of the deployment or of its tenant wait.
   */
  async started(
    { slug, deploymentId, tenantId }: Route,
    prefix: string,
    client: ServerResponse | Duplex,
  ): Promise<Route | undefined> {
    const { routes } = this.#options;
    const ofDeployment = this.#asking.get(deploymentId)?.requests ?? 0;
    if (this.#isFull(tenantId, ofDeployment)) throw startingForMany(prefix);
    this.#take(tenantId);
    const stopAsking = this.#ask(deploymentId);
    try {
      await this.#until(slug, () => !routes.find(deploymentId)?.rest, this.#limitMs, client);
    } finally {
      stopAsking();
      release(this.#held, tenantId);
    }
    const route = routes.find(deploymentId);
    if (route?.rest) throw slowStart(prefix, this.#limitMs);
    return route;
  }

  /** The route of a deployment whose agent server has just ended, once it is there again, or as it is when that takes too long. */
  async awaitTarget(route: Route, client: ServerResponse | Duplex): Promise<Route | undefined> {
    if (route.target || route.rest || route.lostAt === undefined) return route;
    const recovered = await this.awaitRecovery(route, { since: route.lostAt, tries: 0 }, client);
    return recovered ?? this.#options.routes.find(route.deploymentId);
  }

  /**
   * For a request that reached no agent server, since it has ended: resolves when it is worth another try, with the route, or with
   * undefined when the deployment has none any more, too many wait, or the time is over that is allowed since `since`.
   */
  async awaitRecovery(
    { slug, deploymentId, tenantId }: Route,
    lost: Loss,
    client: ServerResponse | Duplex,
  ): Promise<Route | undefined> {
    const { routes } = this.#options;
    const leftMs = lost.since + this.#lostMs - performance.now();
    const ofDeployment = this.#lost.get(deploymentId) ?? 0;
    if (leftMs <= 0 || this.#isFull(tenantId, ofDeployment)) return undefined;
    this.#lost.set(deploymentId, ofDeployment + 1);
    this.#take(tenantId);
    const before = routes.find(deploymentId)?.target;
    const pauseMs = Math.min(TRY_AGAIN_MS.last, TRY_AGAIN_MS.first * 2 ** lost.tries);
    try {
      const isWorthIt = () => {
        const route = routes.find(deploymentId);
        return route === undefined || (route.target !== undefined && route.target !== before);
      };
      await this.#until(slug, isWorthIt, before ? Math.min(leftMs, pauseMs) : leftMs, client);
      // It may have been lost from the route during the pause.
      if (before && !routes.find(deploymentId)?.target) await this.#until(slug, isWorthIt, leftMs - pauseMs, client);
    } finally {
      release(this.#lost, deploymentId);
      release(this.#held, tenantId);
    }
    const route = routes.find(deploymentId);
    return route?.target ? route : undefined;
  }

  #isFull(tenantId: string, ofDeployment: number): boolean {
    const ofTenant = this.#held.get(tenantId) ?? 0;
    return ofDeployment >= MOST_OF_DEPLOYMENT || ofTenant >= MOST_OF_TENANT;
  }

  #take(tenantId: string): void {
    this.#held.set(tenantId, 1 + (this.#held.get(tenantId) ?? 0));
  }

  /** Resolves when `isOver` holds of the route, after the time, or when the client is gone. */
  #until(slug: string, isOver: () => boolean, limitMs: number, client: ServerResponse | Duplex): Promise<void> {
    const { routes } = this.#options;
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(limit);
        unwatch();
        client.off('close', done);
        resolve();
      };
      const look = () => {
        if (isOver() || client.destroyed) done();
      };
      const limit = setTimeout(done, limitMs);
      const unwatch = routes.watch(slug, look);
      client.once('close', done);
      look();
    });
  }

  #ask(deploymentId: string): () => void {
    const { start } = this.#options;
    const asking = this.#asking.get(deploymentId) ?? {
      requests: 0,
      timer: setInterval(() => start(deploymentId), ASK_AGAIN_MS).unref(),
    };
    this.#asking.set(deploymentId, asking);
    asking.requests += 1;
    if (asking.requests === 1) start(deploymentId);
    return () => {
      asking.requests -= 1;
      if (asking.requests > 0) return;
      clearInterval(asking.timer);
      this.#asking.delete(deploymentId);
    };
  }
}

function release(counts: Map<string, number>, key: string): void {
  const left = (counts.get(key) ?? 0) - 1;
  if (left > 0) counts.set(key, left);
  else counts.delete(key);
}
