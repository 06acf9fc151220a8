/**
 * Sends each request on a connection of its own: one that was kept may be closed by the server in the moment in which it is used
 * again, which would look as if the server did not answer.
 */
import { Agent, fetch, type RequestInit, type Response } from 'undici';

const dispatcher = new Agent({ pipelining: 0 });

/** Rejects where there is no answer, and when the `signal` says so. */
export function sendAlone(url: string, init: RequestInit): Promise<Response> {
  return fetch(url, { ...init, dispatcher });
}
