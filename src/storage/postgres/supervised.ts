/** Keeps an embedded PostgreSQL going: one that ends by itself is started again, on the same port, after a pause that grows. */
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '../../machine/process-identity.ts';
import { type EmbeddedOptions, type EmbeddedPostgres, serverProcess, startEmbeddedPostgres } from './embedded.ts';

const LOOK_MS = 500;
const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 30_000;
/** After so long a life the next end counts as the first. */
const SETTLED_MS = 60_000;

/** As `startEmbeddedPostgres`, until it is stopped. */
export async function superviseEmbeddedPostgres(directory: string, options: EmbeddedOptions = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres(directory, options);
  const stopping = new AbortController();
  const watching = watch(directory, { ...options, port: server.port }, stopping.signal);
  return {
    ...server,
    async stop() {
      stopping.abort();
      await watching;
      await server.stop();
    },
  };
}

async function watch(directory: string, options: EmbeddedOptions, signal: AbortSignal): Promise<void> {
  let running = await serverProcess(directory);
  let startedAt = performance.now();
  let pauseMs = FIRST_PAUSE_MS;
  while (await slept(LOOK_MS, signal)) {
    if (running && (await isAlive(running))) continue;
    if (performance.now() - startedAt >= SETTLED_MS) pauseMs = FIRST_PAUSE_MS;
    options.log?.error({ pauseMs }, 'the embedded PostgreSQL has ended; it is started again');
    if (!(await slept(pauseMs, signal))) return;
    pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS);
    try {
      await startEmbeddedPostgres(directory, options);
    } catch (error) {
      options.log?.error({ err: error }, 'the embedded PostgreSQL could not be started again');
    }
    running = await serverProcess(directory);
    startedAt = performance.now();
  }
}

/** False when it was broken off. */
async function slept(ms: number, signal: AbortSignal): Promise<boolean> {
  await sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);
  return !signal.aborted;
}
