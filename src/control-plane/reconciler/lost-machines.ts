/**
 * Machines of listeners that are gone for long. What they ran is started on the fallback of their listener, if its state is in a
 * PostgreSQL database; else it waits, and its owner is told why. Where a revision runs is recorded before anything starts, and the
 * lost machine is shut out of the database first: it may still work, and only be cut off.
 */
import type { Logger } from 'pino';
import type { ComputeConfig } from '../../../generated/control-plane/types.gen.ts';
import type { Machines } from '../../drivers/port.ts';
import { durationInWords } from '../../machine/amounts.ts';
import type { Storage } from '../../storage/port.ts';
import { system } from '../audit/audit-records.ts';
import type { DeploymentRow } from '../deployments/deployment.ts';
import type { DeploymentDatabases } from '../deployments/deployment-database.ts';
import { loadDeployment, lockDeployment, recordDeployment } from '../deployments/deployment-records.ts';
import {
  demandShutOut,
  markShutOut,
  type PlacedRevision,
  placedRevisions,
  placeOf,
  recordMove,
} from '../deployments/moved-records.ts';
import { findListener, findListenerNamed, type ListenerRow } from '../listeners/listener-records.ts';
import type { Background } from './background.ts';

interface LostMachinesOptions {
  storage: Storage;
  /** Undefined if nothing runs on machines. */
  machines: Machines | undefined;
  background: Background;
  /** How long a machine is gone before it is lost. 0: it never is. */
  lostAfterMs: number;
  graceMs: number;
  log: Logger;
}

/** A sentence for the owner of a revision. */
interface Notice {
  text: string;
  /** Whether it holds only while the revision is not reached, or only while it is. */
  whileAbsent: boolean;
}

export class LostMachines {
  readonly #options: LostMachinesOptions;
  /** Before this control plane was in charge it cannot have missed a machine. */
  readonly #since = performance.now();
  #notices: ReadonlyMap<string, Notice> = new Map();
  /** One look at a time, so that nothing is moved twice. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(options: LostMachinesOptions) {
    this.#options = options;
  }

  /** What the owner of a revision is to know about its place. */
  noticeOf(revisionId: string, isAbsent: boolean): string | undefined {
    const notice = this.#notices.get(revisionId);
    return notice?.whileAbsent === isAbsent ? notice.text : undefined;
  }

  /**
   * Moves what ran on lost machines, and ends on every machine what is to run elsewhere. Resolves with the deployments of which a
   * revision that is being launched was moved.
   */
  look(): Promise<string[]> {
    const done = this.#turn.then(() => this.#look());
    this.#turn = done.catch(() => {});
    return done;
  }

  async #look(): Promise<string[]> {
    const { storage, machines } = this.#options;
    if (!machines) return [];
    const revisions = await placedRevisions(storage);
    const notices = new Map<string, Notice>();
    const launching = new Set<string>();
    for (const revision of revisions) {
      const target = this.#isLost(placeOf(revision)) ? await this.#targetFor(revision) : undefined;
      if (typeof target === 'string') notices.set(revision.revision_id, { text: target, whileAbsent: true });
      const all = revisions.filter(({ deployment_id: id }) => id === revision.deployment_id);
      if (typeof target === 'object' && (await this.#move(revision, target, all))) {
        const { listener_id: id, compute_id: name } = target;
        const isHome = id === revision.listener_id;
        Object.assign(revision, { moved_to: isHome ? null : id, moved_to_name: isHome ? null : name });
        if (revision.status !== 'DEPLOYED') launching.add(revision.deployment_id);
      }
      if (revision.moved_to !== null && typeof target !== 'string')
        notices.set(revision.revision_id, { text: movedText(revision), whileAbsent: false });
    }
    this.#notices = notices;
    this.#keepOnly(machines, new Map(revisions.map((revision) => [revision.revision_id, placeOf(revision)])));
    return [...launching];
  }

  #isLost(listenerId: string): boolean {
    const { machines, lostAfterMs } = this.#options;
    const here = performance.now() - this.#since;
    return lostAfterMs > 0 && Math.min(machines!.absentMs(listenerId) ?? here, here) >= lostAfterMs;
  }

  /** The listener that takes its place, or why there is none. */
  async #targetFor(revision: PlacedRevision): Promise<ListenerRow | string> {
    const { storage, machines, lostAfterMs } = this.#options;
    const { tenant_id: tenantId, listener_id: homeId } = revision;
    const lost = `The machine is gone for more than ${durationInWords(lostAfterMs)}, and the deployment is not started elsewhere:`;
    if (revision.database_name === null)
      return `${lost} its state is on that machine. Bring that machine back, or create the deployment anew on a server with --postgres, which gives each a database.`;
    const home = await findListener(storage, tenantId, homeId);
    const fallback = home && (JSON.parse(home.compute_config) as ComputeConfig).fallback;
    if (revision.moved_to === null && fallback == null)
      return `${lost} its listener names no fallback. Start another listener, and name that one in 'compute_config.fallback' with PATCH /v2/listeners/${homeId}.`;
    const target = revision.moved_to === null ? await findListenerNamed(storage, tenantId, fallback!) : home;
    if (target?.compute_type !== 'machine')
      return `${lost} its fallback '${fallback}' is no machine of this tenant. Start keelson listener --name ${fallback}, or name another one in 'compute_config.fallback'.`;
    if (machines!.absentMs(target.listener_id) !== 0)
      return `${lost} '${target.compute_id}', where it would be, is not connected either. It is started on the first that is.`;
    const from = revision.moved_to === null ? home : await findListener(storage, tenantId, revision.moved_to);
    if (from && kindOf(from) !== kindOf(target))
      return `${lost} '${target.compute_id}' is ${kindOf(target)}, and its machine was ${kindOf(from)}. Name a listener that is the same in 'compute_config.fallback'.`;
    return target;
  }

  /** `all` are the revisions of its deployment. */
  async #move(revision: PlacedRevision, target: ListenerRow, all: PlacedRevision[]): Promise<boolean> {
    const { storage, log } = this.#options;
    const to = { id: target.listener_id, name: target.compute_id };
    const from = revision.moved_to_name ?? revision.machine_name;
    const isMoved = await storage.transaction(async (transaction) => {
      if (!(await recordMove(transaction, revision, to))) return false;
      // What runs elsewhere keeps its connections.
      const isWhole = all.every((other) => placeOf(other) === placeOf(revision));
      if (isWhole) await demandShutOut(transaction, revision.deployment_id);
      const detail = { revision_id: revision.revision_id, from, to: to.name };
      await recordDeployment(transaction, 'deployment.move', revision, system, detail);
      return true;
    });
    const what = { deployment: revision.deployment_id, revision: revision.revision_id, from, to: to.name };
    if (isMoved) log.warn(what, 'a revision is moved from a lost machine to its fallback');
    return isMoved;
  }

  #keepOnly(machines: Machines, places: ReadonlyMap<string, string>): void {
    const { background, graceMs } = this.#options;
    background.run('ending what is to run elsewhere', async () => {
      await background.awaited(machines.keepOnly(places, graceMs));
    });
  }
}

/** Before anything of a deployment starts: machines that were lost no longer reach its database. */
export async function shutLostOut(
  { deployment_id: deploymentId, shut_outs: count, shut_outs_done: done }: DeploymentRow,
  { storage, databases }: { storage: Storage; databases: DeploymentDatabases | undefined },
): Promise<void> {
  if (count === done) return;
  await storage.transaction(async (transaction) => {
    // An older password must not come after a newer one.
    await lockDeployment(transaction, deploymentId, storage.dialect);
    const deployment = await loadDeployment(transaction, deploymentId);
    if (!deployment || deployment.shut_outs === deployment.shut_outs_done) return;
    await databases?.shutOut(deployment);
    await markShutOut(transaction, deployment);
  });
}

function movedText({ machine_name: home, moved_to_name: place }: PlacedRevision): string {
  return `It runs on listener '${place}', because the machine of listener '${home}' was lost. A revision that is deployed while '${home}' is connected runs there again.`;
}

/** Two machines of one kind run the same builds. */
function kindOf({ platform, driver }: ListenerRow): string {
  return `${platform ?? 'unknown'} with the ${driver ?? 'unknown'} driver`;
}
