/** What every phase works with. */
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
import type { SecretBox } from '../secrets/secret-box.ts';
import type { Background, ConcurrencyLimit } from './background.ts';
import type { Serving } from './serving.ts';

/** How long and how often; every wait of the reconciler has its limit here. */
export interface Limits {
  /** Builds that run at a time. */
  builds: number;
  /** Agent servers that are started at a time when the control plane itself starts. */
  launches: number;
  /** How long a git repository may take to tell its commits. */
  sourceMs: number;
  /** How long a revision may wait for its turn, and then for a builder. */
  waitMs: number;
  buildMs: number;
  /** How long the driver may take to start an agent server. */
  launchMs: number;
  /** From the launch until the agent server must be healthy. */
  deployMs: number;
  healthPollMs: number;
  /** How often it may end by itself without having been healthy. */
  restarts: number;
  /** How often a phase that fails for a reason of the server's own is tried. */
  attempts: number;
  /** After a phase should have ended by itself at its limit, how long until it is ended from outside. */
  timeoutGraceMs: number;
  /** How long requests in flight on a revision that was replaced may take. */
  drainMs: number;
  /** How long an agent server may take to end: longer than it lets its runs go on, so that it can give back the rest. */
  graceMs: number;
  sweepMs: number;
  /** Builds of earlier revisions that a deployment keeps to go back to. */
  keptBuilds: number;
  /** Revisions of a deployment whose logs and archives are kept, beside the one that serves. */
  keptRevisions: number;
  /** How long an archive that no revision uses is kept. */
  unusedUploadMs: number;
  /** Audit entries that each tenant keeps. */
  keptAuditEntries: number;
  /** Between two looks at what is kept no longer. */
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
  keptBuilds: 3,
  keptRevisions: 20,
  unusedUploadMs: 24 * 60 * 60_000,
  keptAuditEntries: 100_000,
  retentionMs: 10 * 60_000,
};

/**
 * Comes before each step of a deployment, or of the revision that is next: takes its time, and may decide what becomes of
 * the revision. The mock scripts both with it; a real server has none.
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
  /** Where each deployment has a database of its own; undefined where it has a file. */
  databases: DeploymentDatabases | undefined;
  limits: Limits;
  log: Logger;
  buildLimit: ConcurrencyLimit;
  serving: Serving;
  /** How often a revision's present phase has failed for a reason of the server's own. */
  failures: Map<string, number>;
  background: Background;
  /** Resolves when no other control plane passes requests to the revision any more, or its time is over. */
  drainElsewhere(deploymentId: string, revisionId: string): Promise<void>;
  pace: Pace | undefined;
}

/**
 * Counts a failure that is not the owner's; true when it was one too many and the revision has to end. Otherwise the
 * phase is tried again after a pause.
 */
export function isLastAttempt({ failures, limits }: Context, revisionId: string): boolean {
  const count = (failures.get(revisionId) ?? 0) + 1;
  if (count < limits.attempts) failures.set(revisionId, count);
  else failures.delete(revisionId);
  return count >= limits.attempts;
}
