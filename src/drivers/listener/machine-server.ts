/**
 * The machine's side of its connection: does with a driver what the control plane asks, pushes the statuses of workloads, and passes
 * connections on to their agent servers.
 */
import { mkdir, readdir } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2';
import { connect } from 'node:net';
import { join as pathOf } from 'node:path';
import type { Duplex } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { replaceAbsent } from '../../machine/absent-files.ts';
import { connectablePath, socketPathOf } from '../../machine/agent-sockets.ts';
import { removeTree } from '../../machine/remove-tree.ts';
import { messageOf } from '../../problem.ts';
import type { Driver, Workload, WorkloadStatus } from '../port.ts';
import { isInFolder, ReceivedFolders, unpackFolders } from './build-folders.ts';
import { addressesOf, linesOf } from './machine-answers.ts';
import { asSocket } from './native-socket.ts';
import { join } from './relays.ts';
import {
  type AskedWorkload,
  authorityOf,
  type Goodbye,
  type Hello,
  lineOf,
  ownPlatform,
  PROTOCOL,
  type Pushed,
  type ScaleOrder,
  SESSION_MEMORY_MB,
  type SentWorkload,
  WINDOW_BYTES,
} from './wire.ts';

export interface MachineOptions {
  driver: Driver;
  dataDirectory: string;
  about: Omit<Hello, 'protocol' | 'reconnects'>;
  log: Logger;
  /** Whether a control plane took the machine before, also one that ran in an earlier process. */
  wasTaken?: boolean;
  /** Called when a control plane takes it for the first time. */
  onTaken?(): Promise<void>;
  /** Called when the control plane does not want the machine any more. */
  onGoodbye(goodbye: Goodbye): void;
}

type Body = object | undefined;

/** For an agent server whose deployment is gone, or runs elsewhere. */
export const GRACE_MS = 20_000;
/** How often statuses are compared. */
const LOOK_MS = 50;
const ID = /^[\w-]+(\.[\w-]+)*$/;

/** A refusal that the control plane is told. */
class Refusal extends Error {
  readonly missing: readonly string[] | undefined;

  constructor(message: string, missing?: readonly string[]) {
    super(message);
    this.missing = missing;
  }
}

export class MachineServer {
  readonly #options: MachineOptions;
  /** The workloads that were ensured in the life of this process. */
  readonly #workloads = new Map<string, Workload>();
  readonly #folders: ReceivedFolders;
  #wasTaken: boolean;

  constructor(options: MachineOptions) {
    this.#options = options;
    this.#wasTaken = options.wasTaken ?? false;
    this.#folders = new ReceivedFolders(options.dataDirectory);
  }

  /** Serves one connection. Resolves when it ends. */
  async serve(stream: Duplex): Promise<void> {
    const socket = await asSocket(stream);
    const server = createServer({ maxSessionMemory: SESSION_MEMORY_MB, settings: { initialWindowSize: WINDOW_BYTES } });
    const { promise, resolve } = Promise.withResolvers<void>();
    server.on('session', (session) => session.once('close', resolve));
    server.on('sessionError', (error) => this.#options.log.debug({ err: error }, 'connection failed'));
    server.on('stream', (request, headers) => {
      request.on('error', (error) => this.#options.log.debug({ err: error }, 'request failed'));
      void this.#answer(request, headers);
    });
    socket.once('close', resolve);
    server.emit('connection', socket);
    await promise;
  }

  async #answer(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): Promise<void> {
    const method = String(headers[':method']);
    try {
      if (method === 'CONNECT') return await this.#tunnel(stream, String(headers[':authority']));
      const { pathname, searchParams } = new URL(String(headers[':path']), 'http://machine');
      const [kind = '', id = ''] = pathname.slice(1).split('/');
      if (id !== '' && !ID.test(id)) throw new Refusal(`${id} is no id`);
      const operation = `${method} ${kind}`;
      if (operation === 'GET statuses') return await this.#push(stream);
      if (operation === 'POST scale') return await this.#scale(stream);
      if (operation === 'GET logs') return await this.#sendLog(stream, id, Number(searchParams.get('from')));
      const body = await this.#do(operation, id, searchParams, stream);
      stream.respond({ ':status': 200 });
      stream.end(body === undefined ? '' : JSON.stringify(body));
    } catch (error) {
      if (stream.destroyed || stream.headersSent) return void stream.destroy();
      if (!(error instanceof Refusal)) this.#options.log.warn({ err: error }, 'what the control plane asked failed');
      const { missing } = error as Partial<Refusal>;
      stream.respond({ ':status': 400 });
      stream.end(JSON.stringify({ detail: messageOf(error), missing }));
    }
  }

  async #do(operation: string, id: string, query: URLSearchParams, stream: ServerHttp2Stream): Promise<Body> {
    const { driver, dataDirectory, about } = this.#options;
    switch (operation) {
      case 'GET machine':
        return { ...about, reconnects: this.#wasTaken, protocol: PROTOCOL } satisfies Hello;
      case 'POST workloads':
        return this.#ensure(JSON.parse(await text(stream)) as SentWorkload);
      case 'POST objection':
        return { objection: await this.#objectionTo(JSON.parse(await text(stream)) as AskedWorkload) };
      case 'DELETE workloads':
        this.#workloads.delete(id);
        await driver.remove(id, Number(query.get('grace')));
        this.#folders.release(id);
        return this.#removeOldBuilds();
      case 'DELETE logs':
        return void (await driver.discard(id));
      case 'DELETE deployments':
        return this.#forget(id);
      case 'PUT folders':
        return void (await unpackFolders(dataDirectory, stream, query.getAll('folder')));
      case 'POST goodbye':
        return void setImmediate(this.#options.onGoodbye, JSON.parse(await text(stream)) as Goodbye);
      default:
        throw new Refusal(`this machine knows no ${operation}: its software is older than the control plane's`);
    }
  }

  async #ensure(sent: SentWorkload): Promise<WorkloadStatus> {
    const { driver } = this.#options;
    if (sent.image !== undefined && !driver.runs.has('image')) return withoutImages(sent.id, driver.name);
    const workload = await this.#workloadOf(sent);
    await mkdir(pathOf(this.#ranBy(workload.deploymentId), workload.id), { recursive: true });
    const status = await driver.ensure(workload);
    this.#workloads.set(workload.id, workload);
    return status;
  }

  async #workloadOf({ folder, needs, platform, ...sent }: SentWorkload): Promise<Workload> {
    const { driver, dataDirectory } = this.#options;
    if (!ID.test(sent.id) || !ID.test(sent.deploymentId)) throw new Refusal('the workload has no id');
    const { tenantId, namespace, resourceSpec = {}, secretReferences = [] } = sent;
    const objection = driver.objectionTo?.(resourceSpec, secretReferences, { tenantId, namespace, several: false });
    if (objection !== undefined) throw new Refusal(objection);
    if (folder !== '') {
      if (!isInFolder(folder)) throw new Refusal(`${folder} is no folder of a build`);
      if (platform !== ownPlatform)
        throw new Refusal(
          `it was built on ${platform}, and this machine is ${ownPlatform}: choose a machine like the control plane's`,
        );
      const missing = await this.#folders.missing(sent.id, needs);
      if (missing.length > 0) throw new Refusal('folders are missing', missing);
    }
    return {
      ...sent,
      directory: folder === '' ? '' : pathOf(dataDirectory, folder),
      linkedFolders: needs.filter((need) => !folder.startsWith(need)).map((linked) => pathOf(dataDirectory, linked)),
      stateDirectory: pathOf(this.#folderOf(sent.deploymentId), 'state'),
    };
  }

  /** Why it could not run there. All agents of the machine are those of one tenant. */
  async #objectionTo({ resourceSpec, secretReferences, ...place }: AskedWorkload): Promise<string | undefined> {
    const { driver } = this.#options;
    const objection = driver.objectionTo?.(resourceSpec, secretReferences, { ...place, several: false });
    return objection === undefined
      ? driver.refusalOf?.(place, resourceSpec, secretReferences)
      : `Source configuration error: ${objection}`;
  }

  /** Asks the control plane for each replica that is to end, which answers when nothing is sent there any more. */
  async #scale(stream: ServerHttp2Stream): Promise<void> {
    stream.respond({ ':status': 200 });
    const over = new AbortController();
    const waiting = new Map<string, () => void>();
    const leave = (url: string) =>
      new Promise<void>((left, reject) => {
        over.signal.throwIfAborted();
        over.signal.addEventListener('abort', () => reject(new Error('the connection to the control plane ended')));
        waiting.set(url, left);
        stream.write(lineOf({ leave: url }));
      });
    const lines = linesOf(stream);
    const { workload: sent, why, graceMs } = JSON.parse((await lines.next()).value ?? '{}') as ScaleOrder;
    const heard = (async () => {
      for await (const line of lines) waiting.get((JSON.parse(line) as { left: string }).left)?.();
    })()
      .catch(() => {})
      .finally(() => over.abort());
    try {
      const workload = await this.#workloadOf(sent);
      // One that was removed meanwhile stays so.
      if (this.#workloads.has(workload.id)) {
        this.#workloads.set(workload.id, workload);
        await this.#options.driver.scale(workload, { why, leave, graceMs });
      }
      stream.end(lineOf({}));
    } catch (error) {
      stream.end(lineOf({ failed: messageOf(error) }));
    }
    await heard;
  }

  /** What the driver knows of the workloads, again after each change, until the connection ends. */
  async #push(stream: ServerHttp2Stream): Promise<void> {
    stream.respond({ ':status': 200 });
    const { driver, dataDirectory, onTaken } = this.#options;
    if (!this.#wasTaken) await onTaken?.();
    this.#wasTaken = true;
    const found = await driver.list();
    const logs = await readdir(pathOf(dataDirectory, 'workloads')).catch(replaceAbsent([]));
    const deployments = await readdir(pathOf(dataDirectory, 'deployments')).catch(replaceAbsent([]));
    let said = '';
    for (let first = true; !stream.destroyed; first = false) {
      const statuses = this.#statuses();
      const now = JSON.stringify(statuses);
      const more = first ? { found, logs, deployments } : {};
      if (now !== said) stream.write(lineOf({ ...more, statuses } satisfies Pushed));
      said = now;
      await sleep(LOOK_MS, undefined, { ref: false });
    }
  }

  async #sendLog(stream: ServerHttp2Stream, id: string, from: number): Promise<void> {
    stream.respond({ ':status': 200 });
    for await (const line of this.#options.driver.readLog(id, from)) {
      if (stream.destroyed) return;
      if (!stream.write(`${JSON.stringify(line)}\n`))
        await new Promise((resolve) => stream.once('drain', resolve).once('close', resolve));
    }
    stream.end();
  }

  /** Connects to an agent server. Nothing else on this machine or beyond is reached. */
  async #tunnel(stream: ServerHttp2Stream, host: string): Promise<void> {
    const url = this.#statuses()
      .flatMap(addressesOf)
      .find((own) => authorityOf(own) === host);
    if (url === undefined) throw new Refusal(`no agent server is at ${host}`);
    const socket = connect({ ...connectionTo(url), allowHalfOpen: true, noDelay: true });
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
    socket.on('error', () => socket.destroy());
    if (stream.destroyed) return void socket.destroy();
    stream.respond({ ':status': 200 });
    join({ input: stream, output: stream }, { input: socket, output: socket });
  }

  #statuses(): WorkloadStatus[] {
    return [...this.#workloads.keys()].flatMap((id) => this.#options.driver.status(id) ?? []);
  }

  #folderOf(deploymentId: string): string {
    return pathOf(this.#options.dataDirectory, 'deployments', deploymentId);
  }

  /** Has a folder for each workload of the deployment that ran here, to find their logs by. */
  #ranBy(deploymentId: string): string {
    return pathOf(this.#folderOf(deploymentId), 'workloads');
  }

  /** Deletes the state and the logs of a deployment, and ends what still runs of it. */
  async #forget(deploymentId: string): Promise<undefined> {
    const { driver } = this.#options;
    const workloads = await readdir(this.#ranBy(deploymentId)).catch(replaceAbsent([]));
    for (const id of workloads) {
      this.#workloads.delete(id);
      await driver.remove(id, GRACE_MS);
      await driver.discard(id);
      this.#folders.release(id);
    }
    await driver.forget?.(deploymentId);
    await removeTree(this.#folderOf(deploymentId));
    return this.#removeOldBuilds();
  }

  /** In the background. */
  async #removeOldBuilds(): Promise<undefined> {
    const { driver, log } = this.#options;
    // What was found, and is not ensured yet, runs from a build that is not known here.
    if ((await driver.list()).some((id) => !this.#workloads.has(id))) return;
    this.#folders.removeOld().catch((error: unknown) => log.warn({ err: error }, 'removing old builds failed'));
  }
}

function connectionTo(url: string): { path: string } | { host: string; port: number } {
  const path = socketPathOf(url);
  if (path !== undefined) return { path: connectablePath(path) };
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port) };
}

/** The driver that ran images here may have been replaced since they were deployed. */
function withoutImages(id: string, driver: string): WorkloadStatus {
  const loadFailure = `The listener of its machine runs the ${driver} driver, which runs no images: start it there with --driver docker.`;
  return { id, phase: 'stopped', urls: [], restarts: 0, endsInARow: 1, lastExit: `was not started. ${loadFailure}`, loadFailure };
}
