/** The dependencies and limits of every phase. */
import type { Logger } from 'pino';
import type { Builder } from '../../builds/port.ts';
import type { Driver } from '../../drivers/port.ts';
import type { Storage } from '../../storage/port.ts';
import type { DeploymentRow } from '../deployments/deployment.ts';
import type { DeploymentDatabases } from '../deployments/deployment-database.ts';
import type { OperatorEnvironment } from '../deployments/operator-environment.ts';
import type { RevisionRow } from '../deployments/revision.ts';
import type { Mark } from '../deployments/revision-records.ts';
import type { Folders } from '../folders.ts';
import type { Routes } from '../gateway/routes.ts';
import type { Registry } from '../registry/registry.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import type { Background, SharedLimit } from './background.ts';
import type { LostMachines } from './lost-machines.ts';
import type { Removals } from './removals.ts';
import type { Resting } from './resting.ts';
import type { Scaling } from './scaling.ts';
import type { Serving } from './serving.ts';

/** Durations and counts. Every wait of the reconciler has its limit here. */
export interface Limits {
  /** Concurrency limit for builds. */
  builds: number;
  /** Concurrency limit for starts of agent servers when the control plane itself starts. */
  launches: number;
  /** How long a git repository may take to list its refs. */
  sourceMs: number;
  /** How long a revision may wait for its turn, and then for a builder. */
  waitMs: number;
  buildMs: number;
  /** How long the driver may take to start an agent server. */
  launchMs: number;
  /** From the launch until the agent server must be healthy. */
  deployMs: number;
  healthPollMs: number;
  /** How often the agent server may end by itself before it was ever healthy. */
  restarts: number;
  /** Attempts for a phase that fails for an internal reason. */
  attempts: number;
  /** How long after its own limit a phase is ended from outside. */
  timeoutGraceMs: number;
  /** Time limit for requests in flight on a replaced revision. */
  drainMs: number;
  /**
   * How long an agent server may take to end: longer than the time it gives its runs, so that it can return the rest to the
   * queue.
   */
  graceMs: number;
  sweepMs: number;
  /** After how long without use a deployment is put to rest whose type asks for it. 0: never. */
  restAfterMs: number;
  /** After how long without its machine what ran there is started on the fallback of the listener. 0: never. */
  lostAfterMs: number;
  /** Over how long processor time is measured before a deployment is scaled by it. */
  cpuWindowMs: number;
  /** How long a lower load must last until agent servers are taken away. */
  scaleDownAfterMs: number;
  /** Pause between two steps down. */
  scaleDownStepMs: number;
  /** Builds of earlier revisions that a deployment keeps for a rollback. */
  keptBuilds: number;
  /** Revisions of a deployment whose logs and archives are kept, besides the serving one. */
  keptRevisions: number;
  /** How long an unused archive is kept. */
  unusedUploadMs: number;
  /** Audit entries that each tenant keeps. */
  keptAuditEntries: number;
  /** Interval between retention passes. */
  retentionMs: number;
}

export const defaultLimits: Limits = {
  builds: 2,
  launches: 4,
  sourceMs: 60_000,
  waitMs: 60 * 60_000,
  buildMs: 15 * 60_000,
  launchMs: 300_000,
  deployMs: 300_000,
  healthPollMs: 100,
  restarts: 3,
  attempts: 3,
  timeoutGraceMs: 30_000,
  drainMs: 60_000,
  graceMs: 20_000,
  sweepMs: 5_000,
  restAfterMs: 15 * 60_000,
  lostAfterMs: 5 * 60_000,
  cpuWindowMs: 30_000,
  scaleDownAfterMs: 15 * 60_000,
  scaleDownStepMs: 2 * 60_000,
  keptBuilds: 3,
  keptRevisions: 20,
  unusedUploadMs: 24 * 60 * 60_000,
  keptAuditEntries: 100_000,
  retentionMs: 10 * 60_000,
};

/**
 * Runs before each step of a deployment or of its next revision. It may take time and may decide the outcome of the revision. The
 * mock uses it to script both; a real server has none.
 */
export type Pace = (
  deployment: DeploymentRow,
  revision: RevisionRow | undefined,
  signal: AbortSignal,
) => Promise<Mark | undefined>;

export interface Context {
  storage: Storage;
  driver: Driver;
  builder: Builder;
  routes: Routes;
  box: SecretBox;
  folders: Folders;
  operatorEnvironment: OperatorEnvironment;
  /** Whether webhooks of the tenant's agents on this server may go to private networks. */
  reachesPrivate(tenantId: string): boolean;
  /** Set if each deployment has its own database. Undefined if each has a file. */
  databases: DeploymentDatabases | undefined;
  /** Where images are pushed, if the driver can run them. */
  registry: Registry | undefined;
  limits: Limits;
  log: Logger;
  buildLimit: SharedLimit;
  serving: Serving;
  resting: Resting;
  scaling: Scaling;
  lost: LostMachines;
  removals: Removals;
  /** How often a revision's current phase has failed for an internal reason. */
  failures: Map<string, number>;
  background: Background;
  /**
   * Resolves with true when no other control plane sends requests to the revision any more, or to the replica at an address, or
   * with false after the time limit. Default: that of a drain.
   */
  drainElsewhere(deploymentId: string, of: string, limitMs?: number): Promise<boolean>;
  pace: Pace | undefined;
}

/**
 * Counts an internal failure. True if the limit is reached and the revision must end. Otherwise the phase is retried after a
 * pause.
 */
export function isLastAttempt({ failures, limits }: Context, revisionId: string): boolean {
  const count = (failures.get(revisionId) ?? 0) + 1;
  if (count < limits.attempts) failures.set(revisionId, count);
  else failures.delete(revisionId);
  return count >= limits.attempts;
}
