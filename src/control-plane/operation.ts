/** Bringing about what is wanted: the reconciler, when this control plane is in charge, and what it does while another one is. */
import type { Logger } from 'pino';
import type { Builder } from '../builds/port.ts';
import type { Driver } from '../drivers/port.ts';
import type { Storage } from '../storage/port.ts';
import type { Cluster } from './cluster/cluster.ts';
import { Farewells } from './cluster/farewells.ts';
import { guardedBuilder, guardedDriver } from './cluster/guarded.ts';
import { aloneInCharge, type Leadership } from './cluster/leadership.ts';
import { FollowedRoutes, PublishedRoutes } from './cluster/shared-routes.ts';
import type { DeploymentDatabases } from './deployments/deployment-database.ts';
import { loadDeployment } from './deployments/deployment-records.ts';
import type { Folders } from './folders.ts';
import type { Routes } from './gateway/routes.ts';
import { Background } from './reconciler/background.ts';
import type { Context, Limits, Pace } from './reconciler/context.ts';
import { Reconciling } from './reconciler/reconciling.ts';
import { Serving } from './reconciler/serving.ts';
import { Slots } from './reconciler/slots.ts';
import { buildWorkload } from './reconciler/workload.ts';
import { findRevision } from './revisions/revision-records.ts';
import { noteEnds } from './revisions/serving-notes.ts';
import type { OperatorEnvironment } from './secrets/operator-environment.ts';
import type { SecretBox } from './secrets/secret-box.ts';

export interface OperationOptions {
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

export interface Operation {
  reconciling: Reconciling;
  start(): Promise<void>;
  /** Ends the work, and does `last` if this control plane was in charge. */
  stop(last: () => Promise<void>): Promise<void>;
}

export function operate(options: OperationOptions): Operation {
  const { storage, driver, cluster } = options;
  const leadership = cluster?.leadership ?? aloneInCharge();
  const company = cluster && companyOf(options, cluster);
  let published: PublishedRoutes | undefined;
  const reconciling = new Reconciling({
    storage,
    context() {
      const { log, routes, tidy } = options;
      const fenced = leadership.fence(storage);
      published = company && new PublishedRoutes(routes, fenced, log);
      const shown = published;
      const context = contextOf(options, leadership, fenced, {
        routes: shown?.routes ?? routes,
        async farewell(deploymentId, revisionId) {
          await shown?.published();
          await company?.farewells.ask(fenced, deploymentId, revisionId);
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
      await company?.followed.followAll();
    },
  });
  company?.whileStandingBy(() => !reconciling.isActive);
  return {
    reconciling,
    async start() {
      await company?.followed.followAll();
      await leadership.start(reconciling);
    },
    async stop(last) {
      await leadership.stop(last);
      company?.stop();
      reconciling.close();
    },
  };
}

/** What one of several control planes does beside the reconciler. */
function companyOf({ storage, routes, limits, log }: OperationOptions, { members }: Cluster) {
  let isFollowing = () => true;
  const followed = new FollowedRoutes({ routes, storage, log, isFollowing: () => isFollowing() });
  const farewells = new Farewells({ storage, members, routes, followed, drainMs: limits.drainMs, log });
  return {
    followed,
    farewells,
    whileStandingBy(is: () => boolean) {
      isFollowing = is;
    },
    stop() {
      followed.stop();
      farewells.stop();
    },
  };
}

/** What the phases work with while this control plane is in charge. `storage` is fenced. */
function contextOf(
  options: OperationOptions,
  leadership: Leadership,
  storage: Storage,
  shared: Pick<Context, 'routes' | 'farewell'>,
): Context {
  const { folders, box, databases, operatorEnvironment, limits, log } = options;
  const driver = guardedDriver(options.driver, leadership);
  const builder = guardedBuilder(options.builder, leadership);
  const serving = new Serving({
    driver,
    routes: shared.routes,
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
    ...{ storage, driver, builder, box, folders, operatorEnvironment, databases, limits, log, serving, ...shared },
    buildSlots: new Slots(limits.builds),
    failures: new Map(),
    background: new Background(log),
    pace: options.pace,
  };
}
