/** The reconciler while this control plane is the leader, and its tasks while another one is. */
import type { Logger } from 'pino';
import type { Builder } from '../../builds/port.ts';
import type { ConnectedMachine, Driver, Machines } from '../../drivers/port.ts';
import type { Payloads, Storage } from '../../storage/port.ts';
import { aloneInCharge, type Duty, type Leadership, leaderOnlyBuilder, leaderOnlyDriver } from '../cluster/leadership.ts';
import type { Cluster } from '../cluster/lease.ts';
import { FollowedRoutes, PublishedRoutes, RemoteDrains, UseReports } from '../cluster/shared-routes.ts';
import type { DeploymentDatabases } from '../deployments/deployment-database.ts';
import { loadDeployment } from '../deployments/deployment-records.ts';
import { type OperatorEnvironment, secretRemover } from '../deployments/operator-environment.ts';
import { type Abandoned, findRevision, setServingMessage } from '../deployments/revision-records.ts';
import type { Folders } from '../folders.ts';
import { gatewayTokenOf } from '../gateway/gateway-headers.ts';
import type { Routes } from '../gateway/routes.ts';
import type { Registry } from '../registry/registry.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { Background, ConcurrencyLimit, SharedLimit } from './background.ts';
import type { Context, Limits, Pace } from './context.ts';
import { LostMachines, shutLostOut } from './lost-machines.ts';
import { ReconcileLoop } from './reconcile-loop.ts';
import { Removals } from './removals.ts';
import { Resting } from './resting.ts';
import { Scaling } from './scaling.ts';
import { type NotedStatus, Serving } from './serving.ts';
import { buildWorkload, replicaBoundsOf } from './workload.ts';

export { defaultLimits, type Limits, type Pace } from './context.ts';

interface ReconcilerOptions {
  storage: Storage;
  driver: Driver;
  /** Other machines, to which the driver passes workloads on. */
  machines?: Machines | undefined;
  builder: Builder;
  routes: Routes;
  folders: Folders;
  operatorEnvironment: OperatorEnvironment;
  reachesPrivate: Context['reachesPrivate'];
  box: SecretBox;
  databases: DeploymentDatabases | undefined;
  registry: Registry | undefined;
  limits: Limits;
  log: Logger;
  pace?: Pace | undefined;
  now: () => number;
  /** Removes unrecorded files. Runs only if no other control plane may be writing them. */
  tidy(): Promise<void>;
  /** Undefined for a control plane that does not share its database. */
  cluster?: Cluster | undefined;
}

interface Reconciler {
  shared: SharedReconciler;
  /** Whether this control plane builds, launches and rolls out right now. A leader that does not reach the database does not. */
  isActing(): boolean;
  start(): Promise<void>;
  /** Stops the work. Runs `last` if this control plane was the leader. */
  stop(last: () => Promise<void>): Promise<void>;
}

export function openReconciler(options: ReconcilerOptions): Reconciler {
  const { storage, driver, cluster } = options;
  const leadership = cluster?.leadership ?? aloneInCharge();
  const replicas = cluster && replicasOf(options, cluster);
  let published: PublishedRoutes | undefined;
  const shared = new SharedReconciler({
    storage,
    context() {
      const { log, routes, tidy } = options;
      const fenced = leadership.fence(storage);
      published = replicas && new PublishedRoutes(routes, fenced, log);
      const shown = published;
      const context = contextOf(options, leadership, fenced, {
        routes: shown?.routes ?? routes,
        published: async () => shown?.published(),
        async drainElsewhere(deploymentId, of, limitMs) {
          await shown?.published();
          return (await replicas?.remoteDrains.ask(fenced, deploymentId, of, limitMs)) ?? true;
        },
      });
      context.background.run('removing unrecorded files', async () => {
        // Uploads in progress at another control plane are not recorded either.
        if (cluster === undefined || (await cluster.members.others()).length === 0) await tidy();
      });
      return context;
    },
    async released() {
      published?.stop();
      await driver.release();
      await replicas?.followed.followAll();
    },
  });
  replicas?.whileStandingBy(() => !shared.isActive);
  return {
    shared,
    isActing: () => shared.isActive && leadership.mayAct(),
    async start() {
      await replicas?.followed.followAll();
      await leadership.start(shared);
    },
    async stop(last) {
      await leadership.stop(last);
      replicas?.stop();
      shared.close();
    },
  };
}

/** How often a standby tells which deployments its gateway uses. */
const MIN_USE_REPORT_MS = 250;
const MAX_USE_REPORT_MS = 30_000;

/** The tasks of one of several control planes, besides the reconciler. */
function replicasOf({ storage, routes, limits, log }: ReconcilerOptions, { members }: Cluster) {
  let isFollowing = () => true;
  const followed = new FollowedRoutes({ routes, storage, log, isFollowing: () => isFollowing() });
  const remoteDrains = new RemoteDrains({ storage, members, routes, followed, drainMs: limits.drainMs, log });
  const everyMs = Math.min(MAX_USE_REPORT_MS, Math.max(MIN_USE_REPORT_MS, limits.restAfterMs / 4));
  const uses = new UseReports({ routes, storage, everyMs, isFollowing: () => isFollowing(), log });
  return {
    followed,
    remoteDrains,
    whileStandingBy(is: () => boolean) {
      isFollowing = is;
    },
    stop() {
      followed.stop();
      remoteDrains.stop();
      uses.stop();
    },
  };
}

/** The context for the phases while this control plane is the leader. `storage` is fenced. */
function contextOf(
  options: ReconcilerOptions,
  leadership: Leadership,
  storage: Storage,
  provided: Pick<Context, 'routes' | 'drainElsewhere'> & { published(): Promise<void> },
): Context {
  const { folders, box, databases, operatorEnvironment, reachesPrivate, registry, limits, log } = options;
  const driver = leaderOnlyDriver(options.driver, leadership);
  const builder = leaderOnlyBuilder(options.builder, leadership);
  const background = new Background(log);
  const tokenOf = (revisionId: string) => gatewayTokenOf(box, revisionId);
  const wanted = async (revisionId: string) => {
    const revision = await findRevision(storage, revisionId);
    const deployment = revision && (await loadDeployment(storage, revision.deployment_id));
    if (!revision || !deployment) return undefined;
    const context = { driver, storage, box, folders, databases, operatorEnvironment, reachesPrivate, registry };
    const workload = await buildWorkload(deployment, revision, context);
    return { deployment, workload, bounds: replicaBoundsOf(deployment, revision, { databases, driver }) };
  };
  const serving = new Serving({
    driver,
    routes: provided.routes,
    launches: new ConcurrencyLimit(limits.launches),
    log,
    workload: async (revisionId) => {
      const found = await wanted(revisionId);
      if (found) await shutLostOut(found.deployment, { storage, databases });
      return found?.workload;
    },
    noticeOf: (revisionId, isAbsent) => lost.noticeOf(revisionId, isAbsent),
    note: (revisionId, ends) => noteEnds({ storage, box, folders, operatorEnvironment }, revisionId, ends),
    onServed: (deploymentId) => resting.served(deploymentId),
    onFailed: (deploymentId) => resting.failed(deploymentId),
  });
  const { machines } = options;
  const { lostAfterMs, graceMs } = limits;
  const lost = new LostMachines({ storage, machines, background, lostAfterMs, graceMs, log });
  const resting = new Resting({
    ...{ storage, driver, serving, background, log, now: options.now, ...provided },
    tokenOf,
    ...{ restAfterMs: limits.restAfterMs, graceMs: limits.graceMs },
  });
  const scaling = new Scaling({ ...{ storage, driver, serving, background, wanted, tokenOf, limits, log }, ...provided });
  const removals = new Removals({ storage, driver, builder, background, limits, log, ...provided });
  return {
    ...{
      storage,
      driver,
      builder,
      box,
      folders,
      operatorEnvironment,
      reachesPrivate,
      databases,
      registry,
      limits,
      log,
      ...provided,
    },
    ...{ serving, resting, scaling, lost, removals },
    buildLimit: new SharedLimit(limits.builds),
    failures: new Map(),
    background,
    pace: options.pace,
  };
}

interface SharedReconcilerOptions {
  storage: Storage;
  /** Creates a new context on each call. */
  context(): Context;
  /** Called when this control plane is no longer the leader. */
  released(): Promise<void>;
}

class SharedReconciler implements Duty {
  readonly #options: SharedReconcilerOptions;
  readonly #stopListening: () => void;
  #loop: ReconcileLoop | undefined;

  constructor(options: SharedReconcilerOptions) {
    this.#options = options;
    this.#stopListening = options.storage.listen((heard) => {
      if (heard.channel === 'reconcile') this.#hear(heard.payload);
      else if (heard.channel === '*') this.#loop?.lookAround();
    });
  }

  get isActive(): boolean {
    return this.#loop !== undefined;
  }

  async begin(): Promise<void> {
    this.#loop = new ReconcileLoop(this.#options.context());
    await this.#loop.start();
  }

  async end(): Promise<void> {
    const loop = this.#loop;
    this.#loop = undefined;
    await loop?.stop();
    await this.#options.released();
  }

  /** Schedules a check of the deployment. */
  wake(deploymentId: string): void {
    this.#say({ wake: deploymentId });
  }

  /** Starts a deployment that rests. */
  start(deploymentId: string): void {
    this.#say({ start: deploymentId });
  }

  /** Removes what of a tenant's machine that connected is not wanted. */
  removeUnwanted(tenantId: string, machine: ConnectedMachine): void {
    this.#loop?.removeUnwanted(tenantId, machine);
  }

  /** Cancels the work under way for the deployment. */
  interrupt(deploymentId: string): void {
    this.#say({ interrupt: deploymentId });
  }

  /** A revision was ended from outside, possibly during work on it. */
  abandon({ deployment_id, revision_id, build_id }: Abandoned): void {
    this.#say({ abandon: { deployment_id, revision_id, build_id } });
  }

  close(): void {
    this.#stopListening();
  }

  #say(message: Payloads['reconcile']): void {
    this.#options.storage.notify('reconcile', message);
  }

  #hear(message: Payloads['reconcile']): void {
    if ('wake' in message) this.#loop?.wake(message.wake);
    else if ('start' in message) this.#loop?.startResting(message.start);
    else if ('interrupt' in message) this.#loop?.interrupt(message.interrupt);
    else this.#loop?.abandon(message.abandon);
  }
}

const MAX_MESSAGE = 4_096;

/**
 * Sets the revision's `status_message`: how its agent server last ended, why it is not reached or why it runs elsewhere, or nothing
 * after it has been up for a while.
 */
async function noteEnds(
  context: Pick<Context, 'storage' | 'box' | 'folders' | 'operatorEnvironment'>,
  revisionId: string,
  status: NotedStatus | undefined,
): Promise<void> {
  const { storage, folders } = context;
  const revision = await findRevision(storage, revisionId);
  if (revision?.status !== 'DEPLOYED') return;
  const clean = (text: string) => folders.withoutPaths(secretRemover(revision, context)(text));
  const notice = status?.notice && clean(status.notice).slice(0, MAX_MESSAGE);
  const message = status ? (notice ?? textOf(status, clean)) : null;
  await setServingMessage(storage, revisionId, message);
}

/** Removes secrets before the text is cut, because half a secret would not be recognized. */
function textOf({ endsInARow, lastExit = 'ended.' }: NotedStatus, clean: (text: string) => string): string {
  const [how = '', ...log] = clean(lastExit).split('\n');
  const times = endsInARow === 1 ? 'once' : `${endsInARow} times in a row`;
  const head = `The agent server ended ${times} and is started again each time, after a pause that grows to 30 seconds. The last time it ${how}`;
  return [head, log.join('\n').slice(-(MAX_MESSAGE - head.length - 1))]
    .filter((part) => part !== '')
    .join('\n')
    .slice(0, MAX_MESSAGE);
}
