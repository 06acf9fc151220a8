/**
 * The states of a revision and all transitions between them. Only this table permits a status change. Each change names its
 * reason; a change that is not in the table is a bug.
 */
import type { RevisionStatus } from '../../../generated/control-plane/types.gen.ts';

/** Why a revision has its status, as a word that code may compare. */
export type Reason =
  | 'Accepted'
  | 'Queued'
  | 'SourceReady'
  | 'SourceGone'
  | 'BuildStarted'
  | 'BuildReused'
  | 'NothingToBuild'
  | 'Built'
  | 'BuildFailed'
  | 'BuildTimedOut'
  | 'BuildImpossible'
  | 'Launched'
  | 'LaunchFailed'
  | 'Healthy'
  | 'NeverHealthy'
  | 'EndsRepeatedly'
  | 'Overtaken'
  | 'DeploymentDeleted'
  | 'Interrupted'
  | 'TimedOut'
  | 'DriverCannotTell';

type Ways = { readonly [To in RevisionStatus]?: readonly Reason[] };

const INTERRUPTIONS: readonly Reason[] = ['DeploymentDeleted', 'Interrupted'];

export const transitions: { readonly [From in RevisionStatus]: Ways } = {
  CREATING: { QUEUED: ['Queued'], CREATE_FAILED: ['SourceGone', 'TimedOut'], SKIPPED: ['Overtaken'], INTERRUPTED: INTERRUPTIONS },
  QUEUED: {
    AWAITING_BUILD: ['SourceReady'],
    AWAITING_DEPLOY: ['NothingToBuild', 'BuildReused'],
    CREATE_FAILED: ['SourceGone', 'TimedOut'],
    SKIPPED: ['Overtaken'],
    INTERRUPTED: INTERRUPTIONS,
  },
  AWAITING_BUILD: {
    BUILDING: ['BuildStarted'],
    BUILD_FAILED: ['BuildImpossible', 'TimedOut'],
    SKIPPED: ['Overtaken'],
    INTERRUPTED: INTERRUPTIONS,
  },
  BUILDING: {
    AWAITING_DEPLOY: ['Built'],
    BUILD_FAILED: ['BuildFailed', 'BuildTimedOut', 'BuildImpossible', 'TimedOut'],
    INTERRUPTED: INTERRUPTIONS,
  },
  AWAITING_DEPLOY: { DEPLOYING: ['Launched'], DEPLOY_FAILED: ['LaunchFailed', 'TimedOut'], INTERRUPTED: INTERRUPTIONS },
  DEPLOYING: {
    DEPLOYED: ['Healthy'],
    DEPLOY_FAILED: ['LaunchFailed', 'NeverHealthy', 'EndsRepeatedly', 'TimedOut'],
    INTERRUPTED: INTERRUPTIONS,
    UNKNOWN: ['DriverCannotTell'],
  },
  CREATE_FAILED: {},
  BUILD_FAILED: {},
  DEPLOY_FAILED: {},
  DEPLOYED: {},
  SKIPPED: {},
  INTERRUPTED: {},
  UNKNOWN: {},
};

/** Statuses that a revision leaves without a request. All others are final. */
export function isInProgress(status: RevisionStatus): boolean {
  return Object.keys(transitions[status]).length > 0;
}

/** Accepted but not started: a newer revision replaces it. */
export function isWaiting(status: RevisionStatus): boolean {
  return transitions[status].SKIPPED !== undefined;
}

/** The failure status of a revision that exceeds the time limit of this status. Undefined for a final status. */
export function failureOf(status: RevisionStatus): RevisionStatus | undefined {
  return (['CREATE_FAILED', 'BUILD_FAILED', 'DEPLOY_FAILED'] as const).find((to) =>
    transitions[status][to]?.includes('TimedOut'),
  );
}

/** Throws if there is no such transition. */
export function assertTransition(from: RevisionStatus, to: RevisionStatus, reason: Reason): void {
  if (!transitions[from][to]?.includes(reason)) throw new Error(`a revision does not go from ${from} to ${to} by ${reason}`);
}
