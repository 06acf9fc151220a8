/**
 * Ends agent servers that are no longer wanted: of replaced, failed, interrupted and deleted revisions. Each pass compares what the
 * driver lists with what should run, so one that could not be ended, or was started too late, is ended by a later pass.
 */
import type { Logger } from 'pino';
import type { Builder } from '../../builds/port.ts';
import type { Driver } from '../../drivers/port.ts';
import type { Storage } from '../../storage/port.ts';
import { loadDeployment } from '../deployments/deployment-records.ts';
import { isInProgress } from '../deployments/lifecycle.ts';
import { findRevision, forgetBuild, revisionsToRun, revisionsWithBuild } from '../deployments/revision-records.ts';
import type { Routes } from '../gateway/routes.ts';
import type { Background } from './background.ts';

interface RemovalsOptions {
  storage: Storage;
  driver: Driver;
  builder: Builder;
  routes: Routes;
  background: Background;
  limits: { drainMs: number; graceMs: number; keptBuilds: number };
  /** As of the context. */
  drainElsewhere(deploymentId: string, of: string): Promise<boolean>;
  log: Logger;
}

export class Removals {
  readonly #options: RemovalsOptions;
  /** Revisions that are being ended. */
  readonly #ending = new Set<string>();

  constructor(options: RemovalsOptions) {
    this.#options = options;
  }

  /** Begins to end what runs and is not wanted, and then discards builds of the deployment that are not needed any more. */
  begin(deploymentId: string): void {
    this.#options.background.run('removing what a deployment no longer needs', async () => {
      await this.look();
      await this.#discardOldBuilds(deploymentId);
    });
  }

  /** One pass. Resolves when it has begun to end what it found. */
  async look(): Promise<void> {
    const { driver, storage, background } = this.#options;
    // Listed before the records are read: one that begins to run meanwhile is wanted.
    const running = await driver.list();
    const wanted = new Set(await revisionsToRun(storage));
    for (const id of running) {
      if (wanted.has(id) || this.#ending.has(id)) continue;
      this.#ending.add(id);
      background.run('removing an unwanted workload', () => this.#end(id).finally(() => this.#ending.delete(id)));
    }
  }

  /** Ends it once its requests are done, here and at other control planes: one of them may have led until just now. */
  async #end(id: string): Promise<void> {
    const { storage, driver, routes, background, limits, drainElsewhere } = this.#options;
    const deploymentId = (await findRevision(storage, id))?.deployment_id;
    const drained = [routes.drained(id, limits.drainMs), deploymentId !== undefined && drainElsewhere(deploymentId, id)];
    if (!(await background.awaited(Promise.all<unknown>(drained)))) return;
    await driver.remove(id, limits.graceMs);
    this.#ending.delete(id);
    if (deploymentId !== undefined) await this.#discardOldBuilds(deploymentId);
  }

  /** Keeps the builds that run, those about to run, and the last few that ran. */
  async #discardOldBuilds(deploymentId: string): Promise<void> {
    const { storage, builder, driver, limits } = this.#options;
    const deployment = await loadDeployment(storage, deploymentId);
    const revisions = await revisionsWithBuild(storage, deploymentId);
    const isEnding = (id: string) => this.#ending.has(id) || driver.status(id) !== undefined;
    const wanted = revisions.filter(
      ({ revision_id: id, status }) => id === deployment?.active_revision_id || isInProgress(status) || isEnding(id),
    );
    const ran = revisions.filter(({ status }) => status === 'DEPLOYED').map(({ build_id: id }) => id);
    const kept = new Set([...wanted.map(({ build_id: id }) => id), ...[...new Set(ran)].slice(0, limits.keptBuilds)]);
    const obsolete = new Set(revisions.map(({ build_id: id }) => id).filter((id) => id !== null && !kept.has(id)));
    for (const buildId of obsolete) {
      if (buildId !== null && (await forgetBuild(storage, deploymentId, buildId))) await builder.discard(buildId);
    }
  }
}
