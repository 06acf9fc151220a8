/** Bringing about what is wanted: the reconciler, when this control plane is in charge, and what it does while another one is. */
import type { Logger } from 'pino';
import type { Builder } from '../../builds/port.ts';
import type { Driver } from '../../drivers/port.ts';
import type { Storage } from '../../storage/port.ts';
import type { Cluster } from '../cluster/cluster.ts';
import { RemoteDrains } from '../cluster/drains.ts';
import { leaderOnlyBuilder, leaderOnlyDriver } from '../cluster/leader-only.ts';
import { aloneInCharge, type Leadership } from '../cluster/leadership.ts';
import { FollowedRoutes, PublishedRoutes } from '../cluster/shared-routes.ts';
import type { DeploymentDatabases } from '../deployments/deployment-database.ts';
import { loadDeployment } from '../deployments/deployment-records.ts';
import type { OperatorEnvironment } from '../deployments/operator-environment.ts';
import { findRevision } from '../deployments/revision-records.ts';
import type { Folders } from '../folders.ts';
import type { Routes } from '../gateway/routes.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { Background } from './background.ts';
import type { Context, Limits, Pace } from './context.ts';
import { Serving } from './serving.ts';
import { noteEnds } from './serving-notes.ts';
import { SharedReconciler } from './shared-reconciler.ts';
import { Slots } from './slots.ts';
import { buildWorkload } from './workload.ts';

export { defaultLimits, type Limits, type Pace } from './context.ts';

export interface ReconcilerOptions {
  storage: Storage;
  driver: Driver;
  builder: Builder;
  routes: Routes;
  folders: Folders;
  operatorEnvironment: OperatorEnvironment;
  box: SecretBox;
  databases: DeploymentDatabases | undefined;
  limits: Limits;
  log: Logger;
  pace?: Pace | undefined;
  /** Removes files of which nobody else may know why they are there. */
  tidy(): Promise<void>;
  /** Undefined for a control plane that has its database to itself. */
  cluster?: Cluster | undefined;
}

export interface Reconciler {
  shared: SharedReconciler;
  start(): Promise<void>;
  /** Ends the work, and does `last` if this control plane was in charge. */
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
        async drainElsewhere(deploymentId, revisionId) {
          await shown?.published();
          await replicas?.remoteDrains.ask(fenced, deploymentId, revisionId);
        },
      });
      context.background.run('removing files that are on no record', async () => {
        // What arrives at another control plane is on no record either.
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

/** What one of several control planes does beside the reconciler. */
function replicasOf({ storage, routes, limits, log }: ReconcilerOptions, { members }: Cluster) {
  let isFollowing = () => true;
  const followed = new FollowedRoutes({ routes, storage, log, isFollowing: () => isFollowing() });
  const remoteDrains = new RemoteDrains({ storage, members, routes, followed, drainMs: limits.drainMs, log });
  return {
    followed,
    remoteDrains,
    whileStandingBy(is: () => boolean) {
      isFollowing = is;
    },
    stop() {
      followed.stop();
      remoteDrains.stop();
    },
  };
}

/** What the phases work with while this control plane is in charge. `storage` is fenced. */
function contextOf(
  options: ReconcilerOptions,
  leadership: Leadership,
  storage: Storage,
  provided: Pick<Context, 'routes' | 'drainElsewhere'>,
): Context {
  const { folders, box, databases, operatorEnvironment, limits, log } = options;
  const driver = leaderOnlyDriver(options.driver, leadership);
  const builder = leaderOnlyBuilder(options.builder, leadership);
  const serving = new Serving({
    driver,
    routes: provided.routes,
    launches: new Slots(limits.launches),
    log,
    async workload(revisionId) {
      const revision = await findRevision(storage, revisionId);
      const deployment = revision && (await loadDeployment(storage, revision.deployment_id));
      return revision && deployment && buildWorkload(deployment, revision, { box, folders, databases, operatorEnvironment });
    },
    note: (revisionId, ends) => noteEnds({ storage, box, folders, operatorEnvironment }, revisionId, ends),
  });
  return {
    ...{ storage, driver, builder, box, folders, operatorEnvironment, databases, limits, log, serving, ...provided },
    buildSlots: new Slots(limits.builds),
    failures: new Map(),
    background: new Background(log),
    pace: options.pace,
  };
}
