/**
 * Sets what the SDK reads from the global symbol registry of a process that runs graphs: the logger for `getLogger()`, and for a
 * `Client` without a URL the server's address and a fetch that reaches it.
 */
import type { Logger } from 'pino';

const LOGGER = Symbol.for('langgraph.api.sdk-logger');
const URL = Symbol.for('langgraph_api:url');
const FETCH = Symbol.for('langgraph_api:fetch');
const globals = globalThis as unknown as Record<symbol, unknown>;

const LEVELS: Record<string, 'error' | 'warn' | 'info' | 'debug'> = {
  ...{ error: 'error', warn: 'warn' },
  ...{ help: 'info', data: 'info', info: 'info', prompt: 'info', http: 'info' },
  ...{ debug: 'debug', verbose: 'debug', input: 'debug', silly: 'debug' },
};

/** Call before importing graphs: a module may ask for the logger on import. */
export function provideLogger(log: Logger): void {
  const methods = Object.entries(LEVELS).map(([name, level]) => [
    name,
    (message: unknown, ...more: unknown[]) => {
      const fields = more.find((value) => value !== null && typeof value === 'object');
      if (message !== null && typeof message === 'object') log[level](message);
      else log[level](fields ?? {}, String(message));
    },
  ]);
  globals[LOGGER] = Object.fromEntries(methods);
}

/**
 * Call when the server listens. `headers` are sent to it, and to no other server, so that it admits requests of its own process.
 * Call the returned function when it closes.
 */
export function provideServer(url: string, headers: Record<string, string>): () => void {
  const address = reachableAddress(url);
  const loopback = loopbackFetch(address, headers);
  globals[URL] = address;
  globals[FETCH] = loopback;
  return () => {
    if (globals[FETCH] !== loopback) return;
    delete globals[URL];
    delete globals[FETCH];
  };
}

/** A fetch that takes paths of the server at `address` beside URLs. */
function loopbackFetch(address: string, headers: Record<string, string>): typeof fetch {
  return (input, init) => {
    const request = new Request(input instanceof Request ? input : new globalThis.URL(input, address), init);
    if (new globalThis.URL(request.url).origin !== address) return fetch(request);
    for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
    // A redirect to another server must not carry the headers along.
    return fetch(request, Object.keys(headers).length > 0 ? { redirect: 'manual' } : {});
  };
}

/** The address at which this machine reaches a server that listens at `url`, which may be every address. */
export function reachableAddress(url: string): string {
  const { protocol, hostname, port } = new globalThis.URL(url);
  const reachable = hostname === '0.0.0.0' ? '127.0.0.1' : hostname === '[::]' ? '[::1]' : hostname;
  return `${protocol}//${reachable}:${port}`;
}
