/**
 * Rest of deployments that nobody uses: puts them to rest, and starts them for a request or when something of theirs is due.
 * What is recorded is true at each instant: a crash leaves a deployment that serves, or one that rests and is started in time.
 */
import type { Logger } from 'pino';
import type { Driver } from '../../drivers/port.ts';
import { Turns } from '../../machine/turns.ts';
import type { Storage } from '../../storage/port.ts';
import { idleElsewhere } from '../cluster/cluster-records.ts';
import type { DeploymentRow } from '../deployments/deployment.ts';
import {
  deploymentsThatMayRest,
  dueDeployments,
  endRest,
  findResting,
  mayRest,
  planWake,
  recordRest,
  restingDeployments,
} from '../deployments/rest-records.ts';
import { setServingMessage } from '../deployments/revision-records.ts';
import type { Routes, Target } from '../gateway/routes.ts';
import { readAgentReport } from './agent-reports.ts';
import type { Background } from './background.ts';
import type { Serving } from './serving.ts';

interface RestingOptions {
  storage: Storage;
  driver: Driver;
  routes: Routes;
  serving: Pick<Serving, 'follow' | 'forget'>;
  background: Background;
  /** The token that the agent servers of a revision require. */
  tokenOf(revisionId: string): string;
  /** See `Context`. */
  drainElsewhere(deploymentId: string, revisionId: string, limitMs?: number): Promise<boolean>;
  /** Resolves when other control planes can read every switch of a route. */
  published(): Promise<void>;
  restAfterMs: number;
  graceMs: number;
  now(): number;
  log: Logger;
}

/** How long before something is due its deployment is started. */
const LEAD_MS = 10_000;
/** How long other control planes may take to send a deployment no more requests. */
const DRAIN_MS = 5_000;

export class Resting {
  readonly #options: RestingOptions;
  readonly #turns = new Turns();
  /** Deployments that rest and are being started. */
  readonly #starting = new Set<string>();
  /** Deployments that somebody wants to be started. */
  readonly #wanted = new Set<string>();
  /** Deployments that are being put to rest. Until their work is known they are on record as to be started at once. */
  readonly #closing = new Set<string>();
  /** Revisions that rest, and that an earlier control plane has not ended. */
  readonly #leftOver = new Set<string>();

  constructor(options: RestingOptions) {
    this.#options = options;
  }

  /** Takes over what an earlier control plane put to rest. */
  async start(): Promise<void> {
    const { storage, driver, routes } = this.#options;
    // What the gateway of another control plane passed on is not known here.
    for (const { target } of routes.all()) if (target) routes.touch(target.revisionId);
    const running = new Set(await driver.list());
    for (const row of await restingDeployments(storage)) {
      const { deployment_id: deploymentId, tenant_id: tenantId, slug, active_revision_id: revisionId, own_auth: own } = row;
      routes.put(slug, { deploymentId, tenantId });
      if (!routes.find(deploymentId)?.rest) routes.rest(deploymentId, { ownAuth: own === null ? undefined : own === 1 });
      if (revisionId === null || !running.has(revisionId)) continue;
      this.#leftOver.add(revisionId);
      this.#background('ending a resting revision', () => this.inTurn(deploymentId, () => this.#endLeftOver(deploymentId)));
    }
    await this.#wakeDue();
  }

  /** Starts what is due. Returns the ids of deployments that may be ready to rest. */
  async look(): Promise<string[]> {
    const { storage, routes, restAfterMs } = this.#options;
    await this.#wakeDue();
    for (const deploymentId of this.#starting) if (routes.find(deploymentId)?.target) this.served(deploymentId);
    if (restAfterMs === 0) return [];
    const serving = await deploymentsThatMayRest(storage);
    return serving.flatMap((row) =>
      routes.find(row.deployment_id)?.target?.revisionId === row.active_revision_id && this.#isIdle(row.active_revision_id)
        ? [row.deployment_id]
        : [],
    );
  }

  /** Starts a deployment if it rests. */
  wake(deploymentId: string): void {
    this.#wanted.add(deploymentId);
    this.#background('starting a resting deployment', () => this.inTurn(deploymentId, () => this.#wake(deploymentId)));
  }

  /** Puts the deployment to rest if nobody uses it and its agent servers have nothing to do. No revision of it is in progress. */
  async settle(deployment: DeploymentRow): Promise<void> {
    const { deployment_id: deploymentId, status } = deployment;
    if (status === 'UNUSED') return this.inTurn(deploymentId, () => this.#endLeftOver(deploymentId));
    if (this.#options.restAfterMs > 0 && mayRest(deployment)) await this.inTurn(deploymentId, () => this.#putToRest(deployment));
  }

  /** The deployment that was being started serves. */
  served(deploymentId: string): void {
    this.#ended(deploymentId);
  }

  /** The deployment that was being started does not start. It does not rest, and is started again and again. */
  failed(deploymentId: string): void {
    this.#ended(deploymentId, () => {
      const { routes } = this.#options;
      if (routes.find(deploymentId)?.rest) routes.switchTo(deploymentId, undefined);
    });
  }

  /** Another revision serves, or the deployment is being deleted. */
  forget(deploymentId: string): void {
    this.#starting.delete(deploymentId);
  }

  /** Begins anew with a start that was given up for another revision. */
  restart(deploymentId: string): void {
    if (this.#starting.delete(deploymentId)) this.wake(deploymentId);
  }

  /** Runs `body` when no other work on the rest of the deployment is under way. */
  inTurn<T>(deploymentId: string, body: () => Promise<T>): Promise<T> {
    return this.#turns.take(deploymentId, body);
  }

  async #wakeDue(): Promise<void> {
    const { storage, now } = this.#options;
    for (const deploymentId of await dueDeployments(storage, now() + this.#leadMs))
      if (!this.#starting.has(deploymentId) && !this.#closing.has(deploymentId)) this.wake(deploymentId);
  }

  async #wake(deploymentId: string): Promise<void> {
    const { storage, serving, log } = this.#options;
    this.#wanted.delete(deploymentId);
    if (this.#starting.has(deploymentId)) return;
    const row = await findResting(storage, deploymentId);
    if (!row?.active_revision_id) return;
    const { slug, active_revision_id: revisionId } = row;
    this.#starting.add(deploymentId);
    this.#leftOver.delete(revisionId);
    log.info({ deployment: deploymentId }, 'starting a deployment that rests');
    serving.follow({ deploymentId, revisionId, slug });
  }

  /** Records that a start is over. */
  #ended(deploymentId: string, after: () => void = () => {}): void {
    if (!this.#starting.has(deploymentId)) return;
    this.#background('ending the rest of a deployment', () =>
      this.inTurn(deploymentId, async () => {
        // Never recorded as ready before another control plane can read where it is served: its requests wait until then.
        if (!(await this.#published())) return;
        if (!this.#starting.has(deploymentId)) return;
        await this.#options.storage.transaction((transaction) => endRest(transaction, deploymentId));
        this.#starting.delete(deploymentId);
        after();
      }),
    );
  }

  async #endLeftOver(deploymentId: string): Promise<void> {
    const { storage, driver, graceMs } = this.#options;
    const row = await findResting(storage, deploymentId);
    if (!row?.active_revision_id || this.#starting.has(deploymentId)) return;
    const revisionId = row.active_revision_id;
    if (!this.#leftOver.has(revisionId) && driver.status(revisionId) === undefined) return;
    await driver.remove(revisionId, graceMs);
    this.#leftOver.delete(revisionId);
  }

  async #putToRest(deployment: DeploymentRow): Promise<void> {
    const { storage, routes, driver, graceMs, log } = this.#options;
    const { deployment_id: deploymentId } = deployment;
    const target = routes.find(deploymentId)?.target;
    if (!target || target.revisionId !== deployment.active_revision_id) return;
    const { revisionId } = target;
    if (!this.#isIdle(revisionId) || (await idleElsewhere(storage, deploymentId)) < this.#options.restAfterMs) return;
    // Asked once before the deployment is closed, so that one with work is not closed in vain.
    const first = await this.#wakeTime(target);
    if (first === undefined) return routes.touch(revisionId);
    // Nothing is awaited between this look and the closing of the route.
    if (routes.find(deploymentId)?.target !== target || !this.#isIdle(revisionId)) return;
    this.#options.serving.forget(deploymentId);
    routes.rest(deploymentId, { ownAuth: target.ownAuth });
    this.#closing.add(deploymentId);
    const isClosed = await this.#close(deploymentId, target).finally(() => this.#closing.delete(deploymentId));
    if (!isClosed) return this.#reopen(deployment, target);
    log.info({ deployment: deploymentId }, 'deployment put to rest');
    await setServingMessage(storage, revisionId, null);
    await driver.remove(revisionId, graceMs);
  }

  /** With the route closed: false if the deployment has work after all, or is wanted. */
  async #close(deploymentId: string, target: Target): Promise<boolean> {
    const { storage, drainElsewhere } = this.#options;
    const { revisionId, ownAuth } = target;
    try {
      if (!(await this.#published())) return false;
      const recorded = await storage.transaction((transaction) => recordRest(transaction, { deploymentId, revisionId, ownAuth }));
      if (!recorded || !(await drainElsewhere(deploymentId, revisionId, DRAIN_MS))) return false;
      // The last request may have made a run. From here on only what is due can begin: the deployment is started again by then.
      const wakeAt = await this.#wakeTime(target);
      if (wakeAt === undefined || this.#wanted.has(deploymentId)) return false;
      await planWake(storage, deploymentId, wakeAt);
      return !this.#wanted.has(deploymentId);
    } catch (error) {
      this.#options.log.warn({ err: error, deployment: deploymentId }, 'putting a deployment to rest failed');
      return false;
    }
  }

  /** Its agent servers still run. */
  async #reopen({ deployment_id: deploymentId, slug }: DeploymentRow, target: Target): Promise<void> {
    const { storage, routes, serving } = this.#options;
    this.#wanted.delete(deploymentId);
    if (routes.find(deploymentId)) {
      routes.switchTo(deploymentId, target);
      serving.follow({ deploymentId, revisionId: target.revisionId, slug }, target.urls, target.ownAuth);
      await this.#published();
    }
    await storage.transaction((transaction) => endRest(transaction, deploymentId));
  }

  /** When the deployment is to be started again; null: never. Undefined if it may not rest, or not for long enough. */
  async #wakeTime({ revisionId, urls }: Target): Promise<number | null | undefined> {
    const { tokenOf, now, restAfterMs, log } = this.#options;
    const reports = await Promise.all(urls.map((url) => readAgentReport(url, tokenOf(revisionId))));
    const busy = reports.find((report) => !report?.may_rest);
    if (busy !== undefined || reports.includes(undefined)) {
      log.debug({ revision: revisionId, reason: busy?.reason }, 'a deployment that nobody uses does not rest');
      return undefined;
    }
    const due = reports.flatMap((report) => report?.next_due_in_ms ?? []);
    if (due.length === 0) return null;
    const restMs = Math.min(...due);
    return restMs < restAfterMs ? undefined : now() + restMs;
  }

  #isIdle(revisionId: string): boolean {
    const { routes, restAfterMs } = this.#options;
    return routes.inFlight(revisionId) === 0 && routes.idleMs(revisionId) >= restAfterMs;
  }

  get #leadMs(): number {
    return Math.min(LEAD_MS, this.#options.restAfterMs / 2);
  }

  /** False if the control plane stops first. */
  #published(): Promise<boolean> {
    return this.#options.background.awaited(this.#options.published());
  }

  #background(what: string, work: () => Promise<void>): void {
    this.#options.background.run(what, work);
  }
}
