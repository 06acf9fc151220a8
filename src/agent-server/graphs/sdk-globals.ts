/**
 * Sets what the SDK reads from the global symbol registry of a process that runs graphs: the logger for `getLogger()`, and the
 * server's address for a `Client` without a URL.
 */
import type { Logger } from 'pino';

const LOGGER = Symbol.for('langgraph.api.sdk-logger');
const URL = Symbol.for('langgraph_api:url');
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

/** Call when the server listens. Call the returned function when it closes. */
export function provideAddress(url: string): () => void {
  const { protocol, hostname, port } = new globalThis.URL(url);
  const reachable = hostname === '0.0.0.0' ? '127.0.0.1' : hostname === '[::]' ? '[::1]' : hostname;
  const address = `${protocol}//${reachable}:${port}`;
  globals[URL] = address;
  return () => {
    if (globals[URL] === address) delete globals[URL];
  };
}
