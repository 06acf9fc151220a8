/** Keeps an embedded PostgreSQL running. A server that ends by itself is restarted on the same port, after a growing pause. */
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '../../machine/process-identity.ts';
import { type EmbeddedOptions, type EmbeddedPostgres, serverProcess, startEmbeddedPostgres } from './embedded.ts';

const LOOK_MS = 500;
const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 30_000;
/** After this uptime, the next end counts as the first. */
const SETTLED_MS = 60_000;

/** Like `startEmbeddedPostgres`, with restarts until it is stopped. */
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
    options.log?.error({ pauseMs }, 'the embedded PostgreSQL ended; restarting it');
    if (!(await slept(pauseMs, signal))) return;
    pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS);
    try {
      await startEmbeddedPostgres(directory, options);
    } catch (error) {
      options.log?.error({ err: error }, 'restarting the embedded PostgreSQL failed');
    }
    running = await serverProcess(directory);
    startedAt = performance.now();
  }
}

/** False when it was aborted. */
async function slept(ms: number, signal: AbortSignal): Promise<boolean> {
  await sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);
  return !signal.aborted;
}
