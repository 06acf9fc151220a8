/**
 * The kubernetes driver: every workload is a Deployment in a namespace of a cluster. The cluster supervises the pods; the driver
 * states what should run by server-side apply, and watches. It keeps nothing but the logs, so any control plane may go on.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { ResourceSpec, SecretReference } from '../../../generated/control-plane/types.gen.ts';
import { Turns } from '../../machine/turns.ts';
import { StartError } from '../../problem.ts';
import { parseCaptured } from '../captured-lines.ts';
import {
  type Abilities,
  type Driver,
  databaseFieldOf,
  type PlacedLine,
  type Rescaling,
  type Workload,
  type WorkloadPlace,
  type WorkloadStatus,
} from '../port.ts';
import { appendNote, readLog } from '../workload-log.ts';
import { ApiServer, type KubernetesObject, Refused } from './api-server.ts';
import { BuildPods } from './build-pods.ts';
import { OwnDatabases } from './databases.ts';
import { kubernetesDeclaration } from './declaration.ts';
import { withoutFields } from './field-paths.ts';
import { type ClusterAccess, clusterOf, findAccess } from './kubeconfig.ts';
import { Namespaces } from './namespaces.ts';
import { objectionTo } from './objections.ts';
import { COLLECTIONS, collectionOf, LABELS, namesOf, objectsOf, type Part, type Placement, partsOf, podsIn } from './objects.ts';
import { Places } from './places.ts';
import { PodOutputs } from './pod-outputs.ts';
import { byAge, currentPods, DELETION_COST, statusOf, urlOf, type Wanted } from './pods.ts';
import type { ProjectMeans } from './project-pods.ts';

export interface KubernetesDriverOptions {
  dataDirectory: string;
  /** Default: that of KUBECONFIG, of this pod, or of kubectl. */
  kubeconfig?: string | undefined;
  /** Default: that of the kubeconfig's context, or of this pod. */
  namespace?: string | undefined;
  /** Further namespaces, as `TENANT=NAME` and `NAME` with commas between them. */
  tenantNamespaces?: string | undefined;
  /** What it runs projects from source with. Undefined: it runs images only. */
  projects?: ProjectMeans | undefined;
  /** Whether nodes can pull what was pushed to this server. */
  pushedImages?: boolean;
  /** Tells its workloads from those of others in the namespace. Default: a word of the data directory. */
  owner?: string | undefined;
  log: Logger;
  /** Aborts when the control plane stops: what is left to remove is removed after the next start. */
  stopping?: AbortSignal;
  environment?: NodeJS.ProcessEnv;
}

/** Of applying one object: somebody may change another field meanwhile. */
const MOST_TRIES = 3;
const POLL_MS = 100;
/** How long after its own time limit a pod is given up, as when its node is gone. */
const LOST_AFTER_MS = 30_000;
/** What is marked for deletion and still there so long after a removal is held by a finalizer: others end it, or never. */
const HELD_AFTER_MS = 120_000;
const RETRY_MS = 1_000;
/** How long what was stated of a workload counts: somebody may delete an object, and pods that do not start may lack one. */
const STATED_MS = { starting: 10_000, restarting: 60_000, running: 600_000, stopped: 600_000 };
/** How long the API server may be away while a workload is removed. */
const AWAY_LIMIT_MS = 600_000;
const [UNAUTHORIZED, FORBIDDEN, TOO_MANY_REQUESTS] = [401, 403, 429];

const LACKS = {
  clusterUrl: 'an address at which pods reach this server: its operator sets it by --cluster-url.',
  registryUrl: 'an address at which nodes reach the registry of this server: its operator sets it by --registry-url.',
};

/** A driver that also builds. */
export interface ClusterDriver extends Driver {
  /** Tells the cluster from others, however it is reached. */
  readonly cluster: string;
  readonly builds: BuildPods | undefined;
}

/** Throws `StartError` if there is no access to a cluster, or if it refuses what the driver needs. */
export async function openKubernetesDriver(options: KubernetesDriverOptions): Promise<ClusterDriver> {
  const access = await findAccess(options.kubeconfig, options.environment ?? process.env);
  const root = join(resolve(options.dataDirectory), 'workloads');
  const home = { access, cluster: await clusterOf(access), root, owner: options.owner ?? (await ownerOf(root)) };
  const driver = new KubernetesDriver(options, home);
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

/** A workload that was ensured here, when (on the monotonic clock), and what its owner was told of changes from outside. */
interface Supervised extends Wanted {
  statedAt: number;
  told: Set<string>;
}

type Kind = keyof typeof COLLECTIONS;

interface Home {
  access: ClusterAccess;
  cluster: string;
  /** Folder of the logs. */
  root: string;
  owner: string;
}

class KubernetesDriver implements ClusterDriver {
  readonly name = kubernetesDeclaration.name;
  readonly runs: Driver['runs'];
  readonly lacks: NonNullable<Driver['lacks']>;
  readonly builds: BuildPods | undefined;
  readonly cluster: string;
  readonly abilities: Abilities = {
    ...{
      isolation: 'containers',
      network: 'own',
      memory: 'enforced',
      cpu: 'enforced',
      processes: 'none',
      oneMachine: kubernetesDeclaration.oneMachine,
    },
    ...{ mostReplicas: kubernetesDeclaration.mostReplicas, takes: kubernetesDeclaration.takes },
  };
  readonly #api: ApiServer;
  readonly #namespaces: Namespaces;
  readonly #places: Places;
  readonly #databases: OwnDatabases;
  readonly #placement: Omit<Placement, 'namespace' | 'refusesRoot'>;
  readonly #root: string;
  readonly #log: Logger;
  readonly #stopping: AbortSignal | undefined;
  readonly #supervised = new Map<string, Supervised>();
  readonly #turns = new Turns();
  readonly #outputs: PodOutputs;

  constructor(options: KubernetesDriverOptions, { access, cluster, root, owner }: Home) {
    const { namespace, tenantNamespaces, projects, pushedImages = false, log } = options;
    this.#root = root;
    this.#log = log;
    this.#stopping = options.stopping;
    const api = new ApiServer(access);
    this.#api = api;
    const namespaces = new Namespaces(namespace ?? access.namespace, tenantNamespaces);
    this.#namespaces = namespaces;
    this.#databases = new OwnDatabases(api);
    this.#places = new Places({ api, namespaces, owner, log, onChange: () => this.#outputs.look() });
    this.#outputs = new PodOutputs({ api, log, podsOf: (id) => this.#places.podsOf(id) });
    this.cluster = cluster;
    this.#placement = { owner, inCluster: access.inCluster, projects };
    this.lacks = {
      directory: projects ? undefined : LACKS.clusterUrl,
      'pushed image': pushedImages ? undefined : LACKS.registryUrl,
    };
    this.runs = new Set([...kubernetesDeclaration.runs].filter((kind) => this.lacks[kind] === undefined));
    this.builds = projects && new BuildPods(api, namespaces, this.#placement, projects);
  }

  objectionTo(spec: ResourceSpec, references: readonly SecretReference[], place: WorkloadPlace): string | undefined {
    const isShared = place.several && !this.#namespaces.isOwn(this.#namespaces.of(place), place.tenantId);
    const objections = [this.#namespaces.objectionTo(place), objectionTo(spec, references, isShared)];
    return objections.filter((objection) => objection !== undefined).join(' ') || undefined;
  }

  async refusalOf(place: Omit<WorkloadPlace, 'several'>, spec: ResourceSpec): Promise<string | undefined> {
    const namespace = this.#namespaces.of(place);
    const refusal = await this.#places.refusalIn(namespace);
    return refusal ?? (databaseFieldOf(spec) ? this.#databases.refusalIn(namespace) : undefined);
  }

  ensure(workload: Workload): Promise<WorkloadStatus> {
    return this.#turns.take(workload.id, () => this.#ensure(workload));
  }

  async #ensure(workload: Workload): Promise<WorkloadStatus> {
    const { id, deploymentId, ownDatabase } = workload;
    const known = this.#supervised.get(id);
    // It stays where its data is.
    const home = ownDatabase && !known && (await this.#databases.namespaceOf(deploymentId, this.#namespaces.all));
    const namespace = await this.#places.open(workload, home || undefined);
    const told = known?.told ?? new Set<string>();
    const file = this.#logFile(id);
    await mkdir(join(file, '..'), { recursive: true, mode: 0o700 });
    const placement = { ...this.#placement, namespace, refusesRoot: await this.#places.refusesRoot(namespace) };
    if (ownDatabase && !known) {
      const missing = await this.#databases.ensure(workload, placement, (...what) => this.#apply(id, told, ...what));
      // Its agent servers would end without it. Whoever waits for them comes again.
      if (missing !== undefined && this.#places.makersOf(id).length === 0) return missing;
    }
    const statedAt = performance.now();
    if (known) known.statedAt = statedAt;
    for (const object of objectsOf(workload, placement)) await this.#apply(id, told, object);
    const pods = partsOf(workload).map(({ role, replicas, limits }) => ({ role, replicas, memoryMb: limits.memoryMb }));
    this.#supervised.set(id, { id, pods, statedAt, told });
    this.#outputs.follow(id, file);
    return this.#statusOf(this.#supervised.get(id)!);
  }

  scale(workload: Workload, how: Rescaling): Promise<void> {
    return this.#turns.take(workload.id, async () => {
      const known = this.#supervised.get(workload.id);
      const [main, ...others] = partsOf(workload) as [Part, ...Part[]];
      if (!known || [main, ...others].every(({ replicas }, index) => known.pods[index]?.replicas === replicas)) return;
      await appendNote(this.#logFile(workload.id), 30, how.why);
      const leaving = await this.#retire(workload.id, main, how);
      await this.#ensure(workload);
      await this.#awaitLeft(workload.id, main, leaving, how.graceMs);
    });
  }

  /** Takes requests from the pods that are too many, and has the cluster end these. Pods without requests end as it likes. */
  async #retire(id: string, { role, replicas }: Part, { leave }: Rescaling): Promise<string[]> {
    // The cluster ends those that are not ready first.
    const surplus = currentPods(this.#places.podsOf(id), role).filter(urlOf).sort(byAge).slice(replicas);
    const pods = podsIn(await this.#places.namespaceOf(id));
    const retiring = surplus.map(async (pod) => {
      const { name } = pod.metadata;
      await leave(urlOf(pod)!);
      const marked = { apiVersion: 'v1', kind: 'Pod', metadata: { name, annotations: { [DELETION_COST]: '-1' } } };
      await this.#api.apply(pods, marked).catch((error: unknown) => {
        // It may have ended by itself.
        if (!(error instanceof Refused)) throw error;
        this.#log.debug({ err: error, workload: id, pod: name }, 'marking a pod that is to end failed');
      });
      return name;
    });
    return Promise.all(retiring);
  }

  /** They end, unless the cluster chose others, or somebody else says how many there are. */
  async #awaitLeft(id: string, { role }: Part, names: readonly string[], graceMs: number): Promise<void> {
    const isLeft = () => !currentPods(this.#places.podsOf(id), role).some(({ metadata }) => names.includes(metadata.name));
    for (const begun = performance.now(); !isLeft() && performance.now() - begun < graceMs; ) await sleep(POLL_MS);
  }

  status(id: string): WorkloadStatus | undefined {
    const supervised = this.#supervised.get(id);
    // If somebody deleted a Deployment, it must be made again.
    if (!supervised || this.#places.makersOf(id).length < supervised.pods.length) return undefined;
    return this.#statusOf(supervised);
  }

  remove(id: string, graceMs: number): Promise<void> {
    return this.#turns.take(id, async () => {
      this.#supervised.delete(id);
      await this.#persistently(id, () => this.#removeObjects(id, graceMs));
      this.#places.forget(id);
      await this.#outputs.end(id);
    });
  }

  async #removeObjects(id: string, graceMs: number): Promise<void> {
    const namespace = await this.#places.namespaceOf(id);
    const deleteOf = async (kind: Kind, options = {}) => {
      for (const name of namesOf(kind, id)) await this.#api.delete(`${collectionOf(kind, namespace)}/${name}`, options);
    };
    await deleteOf('Deployment', { propagationPolicy: 'Foreground' });
    await this.#awaitEnd(id, namespace, graceMs);
    const rest = Object.keys(COLLECTIONS).reverse() as Kind[];
    for (const kind of rest) await deleteOf(kind);
  }

  /** Repeats what an API server that is busy or away broke off: nobody else would end the workload before the next start. */
  async #persistently(id: string, act: () => Promise<void>): Promise<void> {
    for (const begun = performance.now(); ; ) {
      try {
        return await act();
      } catch (error) {
        const isOurs = error instanceof Refused && error.status < 500 && error.status !== TOO_MANY_REQUESTS;
        if (isOurs || this.#stopping?.aborted || performance.now() - begun > AWAY_LIMIT_MS) throw error;
        this.#log.warn({ err: error, workload: id }, 'removing a workload failed, it is tried again');
        await sleep(RETRY_MS, undefined, { signal: this.#stopping }).catch(() => {});
      }
    }
  }

  discard(id: string): Promise<void> {
    return this.#turns.take(id, () => rm(join(this.#logFile(id), '..'), { recursive: true, force: true, maxRetries: 3 }));
  }

  async forget(deploymentId: string): Promise<void> {
    for (const namespace of this.#namespaces.all)
      await this.#persistently(deploymentId, () => this.#databases.remove(deploymentId, namespace));
  }

  list(): Promise<string[]> {
    return this.#places.list();
  }

  readLog(id: string, from: number): AsyncIterable<PlacedLine> {
    return readLog(this.#logFile(id), from, parseCaptured);
  }

  async release(): Promise<void> {
    await this.#turns.settled();
    this.#outputs.release();
    this.#supervised.clear();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.release();
    this.#outputs.stop();
    this.#places.stop();
    await this.#api.close();
  }

  #statusOf(supervised: Supervised): WorkloadStatus {
    const { id, statedAt } = supervised;
    const status = statusOf(supervised, this.#places.podsOf(id), this.#places.makersOf(id));
    const isStale = performance.now() - statedAt > STATED_MS[status.phase];
    return isStale ? { ...status, isStale } : status;
  }

  /**
   * Makes the object so. Fields that somebody else set since keep their values, all others are changed, and the owner of the
   * deployment is told.
   */
  async #apply(id: string, told: Set<string>, object: KubernetesObject, given?: string): Promise<void> {
    const collection = given ?? collectionOf(object.kind as Kind, object.metadata.namespace!);
    let own = object;
    for (let tries = 1; ; tries += 1) {
      try {
        const made = await this.#api.apply(collection, own);
        if (object.kind === 'Deployment') this.#places.put(id, made);
        return;
      } catch (error) {
        if (!(error instanceof Refused) || error.conflicts.length === 0) throw error;
        const fields = error.conflicts.map(({ field }) => field);
        own = withoutFields(own, fields);
        await this.#tellOfConflicts(id, told, object, error.conflicts);
        if (tries === MOST_TRIES) return;
      }
    }
  }

  async #tellOfConflicts(
    id: string,
    told: Set<string>,
    { kind, metadata: { name } }: KubernetesObject,
    conflicts: Refused['conflicts'],
  ): Promise<void> {
    const fields = conflicts.map(({ field, manager }) => `${field.replace(/^\./, '')} by ${manager}`).join(', ');
    const text = `The ${kind} ${name} was changed from outside and stays so: ${fields}.`;
    if (told.has(text)) return;
    told.add(text);
    this.#log.warn({ workload: id, kind, fields }, 'another field manager changed an object of a workload');
    await appendNote(this.#logFile(id), 40, text);
  }

  /** Waits until its pods have ended. Kills them after `graceMs`, and gives up those of a lost node, and what a finalizer holds. */
  async #awaitEnd(id: string, namespace: string, graceMs: number): Promise<void> {
    const begun = performance.now();
    const pods = podsIn(namespace);
    for (;;) {
      const { items } = await this.#api.list(pods, `${LABELS.revision}=${id}`);
      const waited = performance.now() - begun;
      const isLate = waited >= graceMs + HELD_AFTER_MS;
      const left = items.map(({ metadata }) => metadata);
      if (left.length === 0 || isLate) {
        const { items: makers } = await this.#api.list(collectionOf('Deployment', namespace), `${LABELS.revision}=${id}`);
        left.push(...makers.map(({ metadata }) => metadata));
      }
      if (left.length === 0) return;
      if (isLate && left.every(({ deletionTimestamp }) => deletionTimestamp)) {
        const held = left.map(({ name, finalizers }) => ({ name, finalizers }));
        return this.#log.warn({ workload: id, held }, 'objects of a removed workload are held by finalizers');
      }
      if (waited >= graceMs) {
        const gracePeriodSeconds = waited >= graceMs + LOST_AFTER_MS ? 0 : 1;
        for (const { metadata } of items) await this.#api.delete(`${pods}/${metadata.name}`, { gracePeriodSeconds });
      }
      await sleep(POLL_MS);
    }
  }

  #logFile(id: string): string {
    return join(this.#root, id, 'log');
  }
}
