/**
 * Runs before every operation of the mock: injects latency and failures, admits clients with any key or none, and
 * tells of each request. It never
 * touches `GET /ok`, so that waiting for the mock is reliable.
 */
import { errorFormOf } from '../control-plane/gateway/gateway-answers.ts';
import { Problem } from '../problem.ts';
import { requestIdOf } from '../runtime/call.ts';
import { problemBody } from '../runtime/errors.ts';
import { headersOfProblem, writeJson } from '../runtime/respond.ts';
import type { Intercept } from '../runtime/server.ts';

export interface Injection {
  latencyMs: number;
  /** The share of requests that fail, between 0 and 1. */
  failRate: number;
  /** The same seed fails the same requests, in order of arrival. */
  seed: number;
}

/** Called for each request when its answer has ended. `path` is as it was sent, with the query. */
export type TellRequest = (request: { method: string; path: string; status: number; tookMs: number }) => void;

/** `key` replaces the client's key. Without it the mock requires keys as the real server does. `tell` gets each answer. */
export function createIntercept({ latencyMs, failRate, seed }: Injection, tell: TellRequest, key?: string): Intercept {
  const chance = randomFrom(seed);
  return (request, response, next) => {
    const { method = '', url: path = '' } = request;
    const began = performance.now();
    const tookMs = () => Math.round(performance.now() - began);
    if (key !== undefined) {
      request.headers['x-api-key'] = key;
      delete request.headers['x-tenant-id'];
    }
    if (!response || /^(\/d\/[^/]+)?\/ok(\?|$)/.test(path)) return next();
    response.once('close', () => tell({ method, path, status: response.statusCode, tookMs: tookMs() }));
    const fails = failRate > 0 && chance() < failRate;
    const answer = () => {
      if (request.socket.destroyed) return;
      if (!fails) return next();
      const detail = `Injected by the mock: it was told that ${Number((failRate * 100).toFixed(4))}% of all requests fail (seed ${seed}).`;
      const problem = new Problem('unavailable', detail);
      const body = problemBody(problem, errorFormOf(request));
      writeJson(response, 503, body, headersOfProblem(problem, requestIdOf(request)));
    };
    if (latencyMs > 0) setTimeout(answer, latencyMs);
    else answer();
  };
}

/** Random numbers from 0 to 1, determined by the seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
