/**
 * What stands before every operation of the mock: the latency and the failures that it was told to inject, and the open door
 * that lets a client in with any key or none. `GET /ok` is left alone, so that whoever waits for the mock does not gamble.
 */
import { Problem } from '../problem.ts';
import { requestIdOf } from '../runtime/call.ts';
import { headersOfProblem, writeJson } from '../runtime/respond.ts';
import type { Intercept } from '../runtime/server.ts';

export interface Injection {
  latencyMs: number;
  /** Which share of the requests fails, between 0 and 1. */
  failRate: number;
  /** The same seed fails the same requests, counted in the order of their arrival. */
  seed: number;
}

/** Without a `key` of its own to put in place of the client's, the mock asks for keys as the real server does. */
export function createIntercept({ latencyMs, failRate, seed }: Injection, key?: string): Intercept {
  const chance = randomFrom(seed);
  return (request, response, next) => {
    if (key !== undefined) {
      request.headers['x-api-key'] = key;
      delete request.headers['x-tenant-id'];
    }
    if (!response || /^(\/d\/[^/]+)?\/ok(\?|$)/.test(request.url ?? '')) return next();
    const fails = failRate > 0 && chance() < failRate;
    const answer = () => {
      if (request.socket.destroyed) return;
      if (!fails) return next();
      const detail = `Injected by the mock: it was told that ${Number((failRate * 100).toFixed(4))}% of all requests fail (seed ${seed}).`;
      const problem = new Problem('unavailable', detail);
      writeJson(response, 503, { detail }, headersOfProblem(problem, requestIdOf(request)));
    };
    if (latencyMs > 0) setTimeout(answer, latencyMs);
    else answer();
  };
}

/** Numbers from 0 to 1 that only the seed decides (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
