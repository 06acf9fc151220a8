/** Composes the listener of a machine: a driver, and the connection to a control plane that says what to run. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createWebSocketStream, WebSocket } from 'ws';
import { removeUnfinished } from '../drivers/listener/build-folders.ts';
import { GRACE_MS, MachineServer } from '../drivers/listener/machine-server.ts';
import { type Goodbye, ownPlatform } from '../drivers/listener/wire.ts';
import type { Driver } from '../drivers/port.ts';
import { replaceAbsent } from '../machine/absent-files.ts';
import { StartError } from '../problem.ts';
import { lockDataDirectory } from '../storage/data-directory-lock.ts';
import { version } from '../version.ts';
import { type DriverSettings, type OpenedDriver, openDriver } from './drivers.ts';
import { portsLetThrough } from './ports-let-through.ts';

export interface ListenerSettings extends DriverSettings {
  dataDirectory: string;
}

/** Where and as what the machine connects. */
export interface ListenerAddress {
  listenerId: string;
  url: string;
  headers: Record<string, string>;
}

export interface RunningListener {
  /** Resolves when the control plane does not want the machine any more. */
  dismissed: Promise<Goodbye>;
  /** Ends the connection. Agent servers keep running. */
  close(): Promise<void>;
}

/** Parts that a test may replace. */
export interface ListenerReplacements {
  driver?(dataDirectory: string, log: Logger): Driver;
}

const HANDSHAKE_MS = 10_000;
/** The control plane pings every 15 seconds. */
const SILENT_MS = 45_000;
const FIRST_PAUSE_MS = 200;
const MAX_PAUSE_MS = 5_000;
/** A machine that serves for so long was no failure. */
const SETTLED_MS = 10_000;
const LISTENER = 'listener.id';
/** Says by which machine this one was replaced. */
const REPLACED = 'replaced';
/** Is there once a control plane took the machine: another one may have been started in its place since. */
const TAKEN = 'taken';

export async function startListener(
  settings: ListenerSettings,
  address: ListenerAddress,
  log: Logger,
  replace: ListenerReplacements = {},
): Promise<RunningListener> {
  const dataDirectory = resolve(settings.dataDirectory);
  await using opened = new AsyncDisposableStack();
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  opened.defer(await lockDataDirectory(dataDirectory, { name: 'listener' }));
  await tie(dataDirectory, address);
  await assertNotReplaced(dataDirectory);
  await removeUnfinished(dataDirectory);
  const place = { dataDirectory, log, mayAct: () => true, databases: undefined, listenerId: address.listenerId };
  const replaced = replace.driver?.(dataDirectory, log);
  const { driver, cluster, isolation }: OpenedDriver = replaced ? { driver: replaced } : await openDriver(settings, place);
  opened.use(driver);
  await isolation?.networks?.letThrough(await portsLetThrough(settings.agentPorts, []));
  const about = {
    version,
    platform: ownPlatform,
    driver: driver.name,
    host: hostname(),
    machine: cluster ?? (await machineId(dataDirectory)),
  };
  const stopped = new AbortController();
  const { promise: dismissed, resolve: dismiss } = Promise.withResolvers<Goodbye>();
  const machine = new MachineServer({
    ...{ driver, dataDirectory, about, log },
    wasTaken: existsSync(join(dataDirectory, TAKEN)),
    onTaken: () => writeFile(join(dataDirectory, TAKEN), '', { mode: 0o600 }),
    onGoodbye(goodbye) {
      stopped.abort();
      void leave(goodbye, { dataDirectory, driver, machine: about.machine, log }).then(() => dismiss(goodbye));
    },
  });
  const connected = keepConnected(address, machine, log, stopped.signal);
  const parts = opened.move();
  return {
    dismissed,
    async close() {
      stopped.abort();
      await connected;
      await parts.disposeAsync();
    },
  };
}

/** The listener that had the folder before. */
export async function knownListener(dataDirectory: string): Promise<string | undefined> {
  const known = await readFile(join(dataDirectory, LISTENER), 'utf8').catch(replaceAbsent(''));
  return known.trim() || undefined;
}

/** The agent servers of one listener must not be taken for those of another. */
async function tie(dataDirectory: string, { listenerId, url }: ListenerAddress): Promise<void> {
  const known = await knownListener(dataDirectory);
  if (known !== undefined && known !== listenerId)
    throw new StartError(
      `${dataDirectory} has the agents of listener ${known}, and at ${new URL(url).host} this is listener ${listenerId}. Choose another folder with --data-dir.`,
    );
  if (known === undefined) await writeFile(join(dataDirectory, LISTENER), `${listenerId}\n`, { mode: 0o600 });
}

/** Tells this folder from those of other machines that are the same listener. */
async function machineId(dataDirectory: string): Promise<string> {
  const file = join(dataDirectory, 'machine.id');
  const known = (await readFile(file, 'utf8').catch(replaceAbsent(''))).trim();
  if (known !== '') return known;
  const id = randomUUID();
  await writeFile(file, `${id}\n`, { mode: 0o600 });
  return id;
}

/** A program that is started again whenever it ends must not take the deployments back. */
async function assertNotReplaced(dataDirectory: string): Promise<void> {
  const file = join(dataDirectory, REPLACED);
  const why = (await readFile(file, 'utf8').catch(replaceAbsent(''))).trim();
  if (why !== '') throw new StartError(`${why} To have this machine take its place, delete ${file} and start again.`);
}

interface Place {
  dataDirectory: string;
  driver: Driver;
  machine: string;
  log: Logger;
}

/** The other machine runs the workloads now. Their state stays here. */
async function leave({ reason, detail, machine }: Goodbye, place: Place): Promise<void> {
  const { dataDirectory, driver, log } = place;
  if (reason !== 'replaced') return;
  await writeFile(join(dataDirectory, REPLACED), `${detail}\n`, { mode: 0o600 });
  // Whoever deletes that file wants this machine to be the newest.
  await rm(join(dataDirectory, TAKEN), { force: true });
  // In the same cluster the newer one has taken them over.
  if (machine === place.machine) return;
  const ends = await Promise.allSettled((await driver.list()).map((id) => driver.remove(id, GRACE_MS)));
  for (const end of ends) if (end.status === 'rejected') log.error({ err: end.reason }, 'stopping a workload failed');
}

/** Connects again whenever the connection ends, until the signal aborts. */
async function keepConnected(address: ListenerAddress, machine: MachineServer, log: Logger, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted; ) {
    const since = performance.now();
    const why = await connectOnce(address, machine, log, signal);
    if (signal.aborted) return;
    failures = performance.now() - since >= SETTLED_MS ? 0 : failures + 1;
    const pauseMs = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures) * (0.5 + Math.random() / 2);
    log.warn({ reason: why, pauseMs: Math.round(pauseMs) }, 'not connected to the control plane, trying again');
    await sleep(pauseMs, undefined, { signal }).catch(() => {});
  }
}

/** Resolves with the reason when the connection has ended, or was not made. */
async function connectOnce(
  { url, headers, listenerId }: ListenerAddress,
  machine: MachineServer,
  log: Logger,
  signal: AbortSignal,
): Promise<string> {
  const socket = new WebSocket(url, { headers, handshakeTimeout: HANDSHAKE_MS, perMessageDeflate: false });
  const { promise: ended, resolve: end } = Promise.withResolvers<string>();
  const stop = () => socket.terminate();
  signal.addEventListener('abort', stop, { once: true });
  socket.once('unexpected-response', (_request, response) => {
    end(`the control plane answers ${response.statusCode}`);
    socket.terminate();
  });
  socket.on('error', (error) => end(error.message));
  socket.once('close', (code) => end(`the connection ended (${code})`));
  socket.once('open', () => {
    log.info({ listener: listenerId, url }, 'connected to the control plane');
    let silent = setTimeout(stop, SILENT_MS);
    socket.on('ping', () => {
      clearTimeout(silent);
      silent = setTimeout(stop, SILENT_MS);
    });
    socket.once('close', () => clearTimeout(silent));
    void machine.serve(createWebSocketStream(socket)).then(stop);
  });
  const why = await ended;
  signal.removeEventListener('abort', stop);
  return why;
}
