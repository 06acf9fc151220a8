/**
 * The container engine of the tests: the one that DOCKER_HOST names, the one of the machine, else a dockerd of the tests' own.
 * Where none can be had, `missing` says why, and tests that need one are skipped with it.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';
import { after } from 'node:test';
import { promisify } from 'node:util';
import { startDockerd, whyNoDockerd } from './own-dockerd.ts';

export interface Engine {
  /** Address of its Docker API, as DOCKER_HOST has it. Empty where there is none. */
  host: string;
  /** Why there is none. */
  missing?: string;
  /** Whether it has the images of this checkout, for all files of a run. */
  hasImages?: boolean;
}

const MACHINE_SOCKET = '/var/run/docker.sock';
const run = promisify(execFile);

/**
 * The engine for a test file, which calls this at its top: `describe('…', { skip: engine.missing }, …)`. All files of
 * `npm run test:containers` share one; a file that is run alone starts and stops its own.
 */
export async function openEngine(): Promise<Engine> {
  const { engine, close } = await startEngine();
  after(close);
  return engine;
}

/** What a suite starts before its files, and ends after them. */
export async function startEngine(): Promise<{ engine: Engine; close(): Promise<void> }> {
  const given = process.env['KEELSON_TEST_ENGINE'];
  if (given !== undefined) return foreign(JSON.parse(given));
  const refusals: string[] = [];
  for (const host of [process.env['DOCKER_HOST'], existsSync(MACHINE_SOCKET) ? `unix://${MACHINE_SOCKET}` : undefined]) {
    if (!host) continue;
    const refusal = await refusalOf(host);
    if (refusal === undefined) return foreign({ host });
    refusals.push(refusal);
  }
  const why = await whyNoDockerd();
  if (why !== undefined) return foreign({ host: '', missing: [...refusals, why].join('; ') });
  const own = await startDockerd().catch((error: unknown) => String((error as Error).message).trim());
  if (typeof own === 'string') return foreign({ host: '', missing: [...refusals, `dockerd did not start: ${own}`].join('; ') });
  return { engine: { host: own.host }, close: () => own.stop() };
}

/** An engine that others start and stop. */
function foreign(engine: Engine) {
  return { engine, close: async () => {} };
}

async function refusalOf(host: string): Promise<string | undefined> {
  try {
    await docker({ host }, ['version', '--format', '{{.Server.Version}}']);
    return undefined;
  } catch (error) {
    return `the engine at ${host} does not answer: ${String((error as Error).message)
      .trim()
      .split('\n')
      .at(-1)}`;
  }
}

/** Runs the docker command on that engine, and gives what it printed. */
export async function docker({ host }: Engine, args: string[], limitMs = 120_000): Promise<string> {
  const env = { ...process.env, DOCKER_HOST: host };
  const { stdout } = await run('docker', args, { env, timeout: limitMs, maxBuffer: 64 * 1024 * 1024 });
  return stdout.trim();
}

/** How the containers with that label ended in the last minutes: 137 is that of one that was killed. */
export async function exitCodes(engine: Engine, label: string, since = '10m'): Promise<string[]> {
  // Times without a fraction leave out the second that has begun.
  const now = (Date.now() / 1_000).toFixed(3);
  const which = ['--since', since, '--until', now, '--filter', `label=${label}`, '--filter', 'event=die'];
  return (await docker(engine, ['events', ...which, '--format', '{{.Actor.Attributes.exitCode}}'])).split('\n');
}

/** Removes images of a test. An engine that a file run alone started may have ended with them. */
export async function removeImages(engine: Engine, ...names: string[]): Promise<void> {
  await docker(engine, ['rmi', '-f', ...names]).catch(() => '');
}
