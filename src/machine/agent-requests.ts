/** Requests of the control plane to agent servers, which are a tenant's: nothing is followed, and an answer has a bound. */
import { type ClientRequest, request as httpRequest, type IncomingHttpHeaders, type RequestOptions } from 'node:http';
import { connectablePath, socketPathOf } from './agent-sockets.ts';

/** The most of an answer that is read. */
const MAX_ANSWER_BYTES = 64 * 1024;

export interface AgentAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** A request to the agent server at a base URL, on a connection of its own. It is sent when it is ended. */
export function requestAgent(url: string, path: string, options: Pick<RequestOptions, 'headers' | 'signal'> = {}): ClientRequest {
  const socketPath = socketPathOf(url);
  if (socketPath === undefined) return httpRequest(`${url}${path}`, { ...options, agent: false });
  return httpRequest({ ...options, socketPath: connectablePath(socketPath), path, agent: false });
}

/** Asks the agent server at a base URL. Rejects if the answer takes longer, or has more than 64 KiB. */
export function askAgent(
  url: string,
  path: string,
  { headers = {}, limitMs }: { headers?: Record<string, string>; limitMs: number },
): Promise<AgentAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<AgentAnswer>();
  const request = requestAgent(url, path, { headers, signal: AbortSignal.timeout(limitMs) });
  request.once('error', reject);
  request.once('response', (response) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    response.once('error', reject);
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      chunks.push(chunk);
      if (bytes > MAX_ANSWER_BYTES) request.destroy(new Error(`the answer has more than ${MAX_ANSWER_BYTES / 1024} KiB`));
    });
    response.once('end', () =>
      resolve({ status: response.statusCode ?? 0, headers: response.headers, text: Buffer.concat(chunks).toString() }),
    );
    response.once('close', () => reject(new Error('the answer was broken off')));
  });
  request.end();
  return promise;
}
