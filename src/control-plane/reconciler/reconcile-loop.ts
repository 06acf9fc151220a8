/**
 * The loop: one task at a time reconciles each deployment. A change wakes it, and a slow sweep covers missed wake-ups. All its
 * state can be found again in the database after a restart.
 */

import type { ConnectedMachine } from '../../drivers/port.ts';
import { removedAmong } from '../audit/audit-records.ts';
import { servingDeployments, unsettledDeployments } from '../deployments/deployment-records.ts';
import { type Abandoned, deploymentsInProgress, findRevision, RevisionMoved } from '../deployments/revision-records.ts';
import { applyRetention, discardUnwantedBuilds } from './cleanup.ts';
import type { Context } from './context.ts';
import { queueNew, reconcileDeployment } from './reconcile-deployment.ts';
import { TimeLimits } from './time-limits.ts';

interface Task {
  abort: AbortController;
  /** The revision in progress. */
  revisionId: string | undefined;
  /** Something changed since the task began. */
  again: boolean;
  done: Promise<void>;
}

const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;

export class ReconcileLoop {
  readonly #context: Context;
  readonly #tasks = new Map<string, Task>();
  /** Deployments whose last attempt failed, until the next attempt. */
  readonly #pauses = new Map<string, NodeJS.Timeout>();
  readonly #failures = new Map<string, number>();
  readonly #timeLimits: TimeLimits;
  #sweep: NodeJS.Timeout | undefined;
  /** On the monotonic clock. */
  #retainedAt = Number.NEGATIVE_INFINITY;
  #state: 'new' | 'running' | 'stopped' = 'new';

  constructor(context: Context) {
    this.#context = context;
    this.#timeLimits = new TimeLimits(context);
  }

  /** Resumes all unfinished work, and ends orphaned workloads of an earlier process. */
  async start(): Promise<void> {
    const { storage, removals, background } = this.#context;
    this.#state = 'running';
    this.#context.serving.start();
    await this.#context.resting.start();
    await removals.look();
    background.run('discarding unwanted builds', () => discardUnwantedBuilds(this.#context));
    for (const id of await servingDeployments(storage)) this.wake(id);
    await this.#wakeUnfinished();
    this.#sweep = setInterval(() => background.run('sweeping', () => this.#look()), this.#context.limits.sweepMs);
    this.#sweep.unref();
  }

  /** Schedules a check of the deployment. */
  wake(deploymentId: string): void {
    if (this.#state !== 'running') return;
    const task = this.#tasks.get(deploymentId);
    if (task) {
      task.again = true;
      this.#context.background.run('queueing a revision', () => this.#queue(deploymentId));
      return;
    }
    clearTimeout(this.#pauses.get(deploymentId));
    this.#pauses.delete(deploymentId);
    this.#run(deploymentId);
  }

  /** Starts a deployment that rests. */
  startResting(deploymentId: string): void {
    if (this.#state === 'running') this.#context.resting.wake(deploymentId);
  }

  /** Cancels the work under way for the deployment and checks it again. */
  interrupt(deploymentId: string): void {
    this.#tasks.get(deploymentId)?.abort.abort(new Error('no longer wanted'));
    this.wake(deploymentId);
  }

  /** A revision was ended from outside: stops the work on it and removes what it left. */
  abandon(revision: Abandoned): void {
    const { deployment_id: deploymentId, revision_id: revisionId, build_id: buildId } = revision;
    const task = this.#tasks.get(deploymentId);
    const current = task?.revisionId === revisionId ? task.done : Promise.resolve();
    if (task?.revisionId === revisionId) this.interrupt(deploymentId);
    else this.wake(deploymentId);
    const { background, builder, removals } = this.#context;
    background.run('removing an interrupted revision', async () => {
      if (!(await background.awaited(current))) return;
      removals.begin(deploymentId);
      // A build that was broken off is not recorded.
      if (buildId === null) await builder.discard(revisionId);
    });
  }

  /** Catches up on missed notifications: wakes paused and unfinished deployments, and stops work on interrupted revisions. */
  lookAround(): void {
    for (const id of [...this.#pauses.keys()]) this.wake(id);
    this.#context.background.run('catching up on missed notifications', async () => {
      for (const { revisionId } of [...this.#tasks.values()]) {
        const revision = revisionId === undefined ? undefined : await findRevision(this.#context.storage, revisionId);
        if (revision?.status === 'INTERRUPTED') this.abandon(revision);
      }
      await this.#wakeUnfinished();
    });
  }

  /** Removes workloads of a tenant's machine that connected if they are no longer wanted, and what it keeps of deleted deployments. */
  removeUnwanted(tenantId: string, machine: ConnectedMachine): void {
    const { background, storage, removals } = this.#context;
    background.run('looking for unwanted workloads', async () => {
      await removals.look();
      await this.#lookAtMachines();
      for (const id of await removedAmong(storage, tenantId, machine.deployments)) await machine.forget(id);
    });
  }

  /** Stops all work where it is. The next start resumes it. */
  async stop(): Promise<void> {
    this.#state = 'stopped';
    clearInterval(this.#sweep);
    this.#context.serving.stop();
    for (const pause of this.#pauses.values()) clearTimeout(pause);
    for (const { abort } of this.#tasks.values()) abort.abort(new Error('the control plane stops'));
    // First: tasks wait in the background for what never comes to one that lost its lease.
    const stopped = this.#context.background.stop();
    await Promise.all([...this.#tasks.values()].map(({ done }) => done));
    await stopped;
  }

  #run(deploymentId: string): void {
    const task: Task = { abort: new AbortController(), revisionId: undefined, again: false, done: Promise.resolve() };
    this.#tasks.set(deploymentId, task);
    task.done = this.#once(deploymentId, task).then((pauseMs) => {
      this.#tasks.delete(deploymentId);
      if (this.#state !== 'running') return;
      if (task.again) this.#run(deploymentId);
      else if (pauseMs !== undefined) {
        this.#pauses.set(
          deploymentId,
          setTimeout(() => this.wake(deploymentId), pauseMs),
        );
      }
    });
  }

  /** Resolves with the pause before the next attempt, or with undefined when all is done. */
  async #once(deploymentId: string, task: Task): Promise<number | undefined> {
    const { signal } = task.abort;
    try {
      await reconcileDeployment(deploymentId, this.#context, signal, (revisionId) => {
        task.revisionId = revisionId;
      });
      this.#failures.delete(deploymentId);
      return undefined;
    } catch (error) {
      if (signal.aborted) return undefined;
      const count = this.#failures.get(deploymentId) ?? 0;
      this.#failures.set(deploymentId, count + 1);
      const pauseMs = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** count);
      this.#context.log.error({ err: error, deployment: deploymentId, pauseMs }, 'reconciling failed, retrying');
      return pauseMs;
    }
  }

  async #queue(deploymentId: string): Promise<void> {
    try {
      await queueNew(deploymentId, this.#context);
    } catch (error) {
      if (!(error instanceof RevisionMoved)) throw error;
    }
  }

  async #look(): Promise<void> {
    for (const revision of await this.#timeLimits.endTimedOut()) this.abandon(revision);
    await this.#wakeUnfinished();
    for (const id of await this.#context.resting.look()) this.wake(id);
    this.#context.background.run('looking for unwanted workloads', () => this.#context.removals.look());
    this.#context.background.run('looking for lost machines', () => this.#lookAtMachines());
    this.#context.background.run('scaling deployments', () => this.#context.scaling.look());
    if (performance.now() < this.#retainedAt + this.#context.limits.retentionMs) return;
    this.#retainedAt = performance.now();
    this.#context.background.run('retention', () => applyRetention(this.#context));
  }

  /** A revision that was being launched on a lost machine is launched elsewhere. */
  async #lookAtMachines(): Promise<void> {
    for (const id of await this.#context.lost.look()) this.interrupt(id);
  }

  async #wakeUnfinished(): Promise<void> {
    const { storage } = this.#context;
    const ids = [...(await unsettledDeployments(storage)), ...(await deploymentsInProgress(storage))];
    for (const id of new Set(ids)) if (!this.#tasks.has(id) && !this.#pauses.has(id)) this.wake(id);
  }
}
