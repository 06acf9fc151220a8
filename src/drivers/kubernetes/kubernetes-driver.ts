/**
 * The kubernetes driver: every workload is a Deployment in one namespace of a cluster. The cluster supervises the pods; the driver
 * states what should run by server-side apply, and watches. It keeps nothing but the logs, so any control plane may go on.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { cutBeginning } from '../../machine/line-file.ts';
import { messageOf, StartError } from '../../problem.ts';
import { parseCaptured } from '../captured-lines.ts';
import type { Abilities, Driver, PlacedLine, Rescaling, Workload, WorkloadStatus } from '../port.ts';
import { Turns } from '../supervision.ts';
import { appendNote, readLog } from '../workload-log.ts';
import { ApiServer, type KubernetesObject, Refused } from './api-server.ts';
import { BuildPods } from './build-pods.ts';
import { kubernetesDeclaration } from './declaration.ts';
import { type ClusterAccess, findAccess } from './kubeconfig.ts';
import { objectionTo } from './objections.ts';
import { COLLECTIONS, LABELS, objectName, objectsOf, ownedBy, type Placement } from './objects.ts';
import { captureOutput, capturePrevious } from './pod-output.ts';
import { type Pod, type PodMaker, statusOf, type Wanted } from './pods.ts';
import type { ProjectMeans } from './project-pods.ts';
import { WatchedObjects } from './watched-objects.ts';

export interface KubernetesDriverOptions {
  dataDirectory: string;
  /** Default: that of KUBECONFIG, of this pod, or of kubectl. */
  kubeconfig?: string | undefined;
  /** Default: that of the kubeconfig's context, or of this pod. */
  namespace?: string | undefined;
  /** What it runs projects from source with. Undefined: it runs images only. */
  projects?: ProjectMeans | undefined;
  log: Logger;
  environment?: NodeJS.ProcessEnv;
}

const MAX_LOG_BYTES = 20 * 1024 * 1024;
const CHECK_MS = 2_000;
const SYNC_LIMIT_MS = 30_000;
const POLL_MS = 100;
/** How long after its own time limit a pod is given up, as when its node is gone. */
const LOST_AFTER_MS = 30_000;
/** How long to wait for the last lines of a pod that ended. */
const LAST_OUTPUT_MS = 2_000;
const RETRY_MS = 1_000;
/** How long the API server may be away while a workload is removed. */
const AWAY_LIMIT_MS = 600_000;
const [UNAUTHORIZED, FORBIDDEN, TOO_MANY_REQUESTS] = [401, 403, 429];

/** A driver that also builds. */
export interface ClusterDriver extends Driver {
  readonly builds: BuildPods | undefined;
}

/** Throws `StartError` if there is no access to a cluster, or if it refuses what the driver needs. */
export async function openKubernetesDriver(options: KubernetesDriverOptions): Promise<ClusterDriver> {
  const access = await findAccess(options.kubeconfig, options.environment ?? process.env);
  const root = join(resolve(options.dataDirectory), 'workloads');
  const driver = new KubernetesDriver(options, { access, root, owner: await ownerOf(root) });
  try {
    await driver.list();
  } catch (error) {
    const isRefused = error instanceof Refused && (error.status === UNAUTHORIZED || error.status === FORBIDDEN);
    if (isRefused)
      throw new StartError(`The cluster at ${access.server} refuses this server: ${error.message}.`, { cause: error });
    options.log.warn({ err: error, server: access.server }, 'the API server of the cluster does not answer');
  }
  return driver;
}

/** Tells the workloads of this data directory from those of others in the namespace. */
async function ownerOf(root: string): Promise<string> {
  const file = join(root, 'owner');
  await mkdir(root, { recursive: true, mode: 0o700 });
  await writeFile(file, randomBytes(8).toString('hex'), { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return readFile(file, 'utf8');
}

/** A workload that was ensured here. */
interface Supervised extends Wanted {
  /** Its log. */
  file: string;
  /** The captured lives of its pods, as `<pod>/<restarts>`. */
  captured: Map<string, Promise<void>>;
  over: AbortController;
}

interface Home {
  access: ClusterAccess;
  /** Folder of the logs. */
  root: string;
  owner: string;
}

class KubernetesDriver implements ClusterDriver {
  readonly name = kubernetesDeclaration.name;
  readonly runs: Driver['runs'];
  readonly lacks: string | undefined;
  readonly builds: BuildPods | undefined;
  readonly abilities: Abilities = {
    ...{ isolation: 'containers', memory: 'enforced', cpu: 'enforced', oneMachine: false },
    ...{ mostReplicas: kubernetesDeclaration.mostReplicas, takes: kubernetesDeclaration.takes },
  };
  readonly objectionTo = objectionTo;
  readonly #api: ApiServer;
  readonly #placement: Placement;
  readonly #root: string;
  readonly #log: Logger;
  readonly #pods: WatchedObjects<Pod>;
  readonly #makers: WatchedObjects<PodMaker>;
  readonly #supervised = new Map<string, Supervised>();
  readonly #turns = new Turns();
  readonly #check: NodeJS.Timeout;

  constructor({ namespace, projects, log }: KubernetesDriverOptions, { access, root, owner }: Home) {
    this.#root = root;
    this.#log = log;
    this.#api = new ApiServer(access);
    this.#placement = { namespace: namespace ?? access.namespace, owner, inCluster: access.inCluster, projects };
    this.runs = projects ? kubernetesDeclaration.runs : new Set(['image']);
    this.lacks = projects ? undefined : 'an address at which pods reach this server: its operator sets it by --cluster-url.';
    this.builds = projects && new BuildPods(this.#api, this.#placement, projects);
    const [labels, key] = [`${ownedBy(owner)},${LABELS.revision}`, LABELS.revision];
    const pods = `/api/v1/namespaces/${this.#placement.namespace}/pods`;
    this.#pods = new WatchedObjects({ api: this.#api, collection: pods, labels, key, log, onChange: () => this.#captureAll() });
    this.#makers = new WatchedObjects({ api: this.#api, collection: this.#collection('Deployment'), labels, key, log });
    this.#check = setInterval(() => void this.#cutLogs(), CHECK_MS);
    this.#check.unref();
  }

  ensure(workload: Workload): Promise<WorkloadStatus> {
    return this.#turns.take(workload.id, () => this.#ensure(workload));
  }

  async #ensure(workload: Workload): Promise<WorkloadStatus> {
    await Promise.all([this.#pods.synced(SYNC_LIMIT_MS), this.#makers.synced(SYNC_LIMIT_MS)]);
    const file = this.#logFile(workload.id);
    await mkdir(join(file, '..'), { recursive: true, mode: 0o700 });
    for (const object of objectsOf(workload, this.#placement)) await this.#apply(object, workload.id, file);
    const { id, replicas, limits } = workload;
    const known = this.#supervised.get(id);
    const rest = known ?? { file, captured: new Map(), over: new AbortController() };
    this.#supervised.set(id, { ...rest, id, replicas, memoryMb: limits.memoryMb });
    this.#captureAll();
    return this.#statusOf(this.#supervised.get(id)!);
  }

  /** The cluster chooses the pods that end. They are out of the gateway's sight as soon as they were asked to. */
  scale(workload: Workload, { why }: Rescaling): Promise<void> {
    return this.#turns.take(workload.id, async () => {
      const known = this.#supervised.get(workload.id);
      if (!known || known.replicas === workload.replicas) return;
      await appendNote(known.file, 30, why);
      await this.#ensure(workload);
    });
  }

  status(id: string): WorkloadStatus | undefined {
    const supervised = this.#supervised.get(id);
    // If somebody deleted the Deployment, it must be made again.
    if (!supervised || this.#makers.of(id).length === 0) return undefined;
    return this.#statusOf(supervised);
  }

  remove(id: string, graceMs: number): Promise<void> {
    return this.#turns.take(id, async () => {
      const known = this.#supervised.get(id);
      this.#supervised.delete(id);
      await this.#persistently(id, () => this.#removeObjects(id, graceMs));
      const captured = Promise.allSettled(known?.captured.values() ?? []);
      await Promise.race([captured, sleep(LAST_OUTPUT_MS, undefined, { ref: false })]);
      known?.over.abort();
    });
  }

  async #removeObjects(id: string, graceMs: number): Promise<void> {
    await this.#delete('Deployment', id, { propagationPolicy: 'Foreground' });
    await this.#awaitEnd(id, graceMs);
    const rest = Object.keys(COLLECTIONS).reverse() as (keyof typeof COLLECTIONS)[];
    for (const kind of rest) await this.#delete(kind, id);
  }

  /** Repeats what an API server that is busy or away broke off: nobody else would end the workload before the next start. */
  async #persistently(id: string, act: () => Promise<void>): Promise<void> {
    for (const begun = Date.now(); ; ) {
      try {
        return await act();
      } catch (error) {
        const isOurs = error instanceof Refused && error.status < 500 && error.status !== TOO_MANY_REQUESTS;
        if (isOurs || Date.now() - begun > AWAY_LIMIT_MS) throw error;
        this.#log.warn({ err: error, workload: id }, 'removing a workload failed, it is tried again');
        await sleep(RETRY_MS);
      }
    }
  }

  discard(id: string): Promise<void> {
    return this.#turns.take(id, () => rm(join(this.#logFile(id), '..'), { recursive: true, force: true, maxRetries: 3 }));
  }

  async list(): Promise<string[]> {
    const { items } = await this.#api.list(this.#collection('Service'), ownedBy(this.#placement.owner));
    return items.flatMap(({ metadata }) => metadata.labels?.[LABELS.revision] ?? []);
  }

  readLog(id: string, from: number): AsyncIterable<PlacedLine> {
    return readLog(this.#logFile(id), from, parseCaptured);
  }

  async release(): Promise<void> {
    await this.#turns.settled();
    for (const { over } of this.#supervised.values()) over.abort();
    this.#supervised.clear();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#check);
    await this.release();
    this.#pods.stop();
    this.#makers.stop();
    await this.#api.close();
  }

  #statusOf(supervised: Supervised): WorkloadStatus {
    const [maker] = this.#makers.of(supervised.id);
    return statusOf(supervised, this.#pods.of(supervised.id), maker);
  }

  /** Makes the object so. Fields that somebody else set since keep their values, and the owner of the deployment is told. */
  async #apply(object: KubernetesObject, id: string, file: string): Promise<void> {
    try {
      const made = await this.#api.apply(this.#collection(object.kind), object);
      if (object.kind === 'Deployment') this.#makers.put(made);
    } catch (error) {
      if (!(error instanceof Refused) || error.conflicts.length === 0) throw error;
      const fields = error.conflicts.map(({ field, manager }) => `${field.replace(/^\./, '')} by ${manager}`).join(', ');
      this.#log.warn({ workload: id, kind: object.kind, fields }, 'another field manager changed an object of a workload');
      await appendNote(file, 40, `The ${object.kind} ${object.metadata.name} was changed from outside and stays so: ${fields}.`);
    }
  }

  async #delete(kind: keyof typeof COLLECTIONS, id: string, options = {}): Promise<void> {
    await this.#api.delete(`${this.#collection(kind)}/${objectName(id)}`, options);
  }

  /** Waits until its pods have ended. Kills them after `graceMs`, and gives up those of a lost node. */
  async #awaitEnd(id: string, graceMs: number): Promise<void> {
    const begun = Date.now();
    const pods = `/api/v1/namespaces/${this.#placement.namespace}/pods`;
    for (;;) {
      const { items } = await this.#api.list(pods, `${LABELS.revision}=${id}`);
      const waited = Date.now() - begun;
      const isGone = items.length === 0 && (await this.#isGone(id));
      if (isGone) return;
      if (waited >= graceMs) {
        const gracePeriodSeconds = waited >= graceMs + LOST_AFTER_MS ? 0 : 1;
        for (const { metadata } of items) await this.#api.delete(`${pods}/${metadata.name}`, { gracePeriodSeconds });
      }
      await sleep(POLL_MS);
    }
  }

  async #isGone(id: string): Promise<boolean> {
    return (await this.#api.list(this.#collection('Deployment'), `${LABELS.revision}=${id}`)).items.length === 0;
  }

  #captureAll(): void {
    for (const supervised of this.#supervised.values())
      for (const pod of this.#pods.of(supervised.id)) this.#captureNew(supervised, pod);
  }

  /** Follows the output of a life of the pod that is not followed yet. */
  #captureNew(supervised: Supervised, pod: Pod): void {
    const container = pod.status?.containerStatuses?.find(({ name }) => name === 'agent');
    if (!container || (!container.state?.running && !container.state?.terminated)) return;
    const lifeOf = (restarts: number) => `${pod.metadata.name}/${restarts}`;
    const { captured, file, over } = supervised;
    const life = lifeOf(container.restartCount);
    if (captured.has(life)) return;
    const path = `/api/v1/namespaces/${this.#placement.namespace}/pods/${pod.metadata.name}`;
    const options = { api: this.#api, path, pod: pod.metadata.name, container: 'agent', file, signal: over.signal };
    const before = captured.get(lifeOf(container.restartCount - 1));
    const capturing = async () => {
      if (before) await before;
      else if (container.restartCount > 0) await capturePrevious(options).catch(() => {});
      await captureOutput(options);
    };
    const done = capturing().catch(async (error: unknown) => {
      if (over.signal.aborted || (error instanceof Refused && error.status === 404)) return;
      this.#log.debug({ err: error, workload: supervised.id }, 'capturing the output of a pod failed');
      await sleep(RETRY_MS, undefined, { ref: false });
      captured.delete(life);
      this.#captureAll();
    });
    captured.set(life, done);
  }

  async #cutLogs(): Promise<void> {
    for (const { id, file } of [...this.#supervised.values()])
      await cutBeginning(file, MAX_LOG_BYTES).catch((error: unknown) =>
        this.#log.warn({ err: messageOf(error), workload: id }, 'cutting the log of a workload failed'),
      );
  }

  #collection(kind: string): string {
    return COLLECTIONS[kind as keyof typeof COLLECTIONS].replace(':namespace', this.#placement.namespace);
  }

  #logFile(id: string): string {
    return join(this.#root, id, 'log');
  }
}
