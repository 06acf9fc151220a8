/**
 * Requests to a deployment that rests wait here until it is started. Their bodies are not read meanwhile. However many wait for
 * one deployment, it is started once.
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
}

const LIMIT_MS = 30_000;
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

export class HeldRequests {
  readonly #options: HeldRequestsOptions;
  readonly #limitMs: number;
  /** By tenant: how many requests wait. */
  readonly #held = new Map<string, number>();
  /** By deployment: how many requests wait for it. */
  readonly #asking = new Map<string, { requests: number; timer: NodeJS.Timeout }>();

  constructor(options: HeldRequestsOptions) {
    this.#options = options;
    this.#limitMs = options.limitMs ?? LIMIT_MS;
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
    const ofTenant = this.#held.get(tenantId) ?? 0;
    if (ofDeployment >= MOST_OF_DEPLOYMENT || ofTenant >= MOST_OF_TENANT) throw startingForMany(prefix);
    this.#held.set(tenantId, ofTenant + 1);
    const stopAsking = this.#ask(deploymentId);
    try {
      await this.#settled(slug, client);
    } finally {
      stopAsking();
      const left = this.#held.get(tenantId)! - 1;
      if (left > 0) this.#held.set(tenantId, left);
      else this.#held.delete(tenantId);
    }
    const route = routes.get(slug);
    if (route?.rest) throw slowStart(prefix, this.#limitMs);
    return route?.deploymentId === deploymentId ? route : undefined;
  }

  /** Resolves when the route does not rest any more, after the time limit, or when the client is gone. */
  #settled(slug: string, client: ServerResponse | Duplex): Promise<void> {
    const { routes } = this.#options;
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(limit);
        unwatch();
        client.off('close', done);
        resolve();
      };
      const look = () => {
        if (!routes.get(slug)?.rest || client.destroyed) done();
      };
      const limit = setTimeout(done, this.#limitMs);
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
