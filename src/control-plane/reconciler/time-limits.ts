/**
 * The last resort against a revision that stays on its way for ever, whatever keeps it: a phase ends by itself at its limit, and
 * what does not is ended here. The time in which this control plane did not work does not count.
 */
import type { RevisionStatus } from '../../../generated/control-plane/types.gen.ts';
import { durationInWords } from '../../machine/amounts.ts';
import { failureOf } from '../deployments/lifecycle.ts';
import type { RevisionRow } from '../deployments/revision.ts';
import { markRevision, RevisionMoved, revisionsUnchangedSince } from '../deployments/revision-records.ts';
import type { Context, Limits } from './context.ts';

/** Marks every revision that has had its status for longer than allowed, and resolves with those that it ended. */
export async function endOverdue({ storage, limits, log }: Context, startedAt: number): Promise<RevisionRow[]> {
  const now = Date.now();
  const shortest = Math.min(...statuses.map((status) => limitOf(status, limits)));
  const ended: RevisionRow[] = [];
  for (const revision of await revisionsUnchangedSince(storage, new Date(now - shortest).toISOString())) {
    const limitMs = limitOf(revision.status, limits);
    const to = failureOf(revision.status);
    if (to === undefined || now - Math.max(startedAt, Date.parse(revision.updated_at)) < limitMs) continue;
    const message = `It was ${revision.status} for longer than the limit of ${durationInWords(limitMs)}. ${adviceFor(revision.status)}`;
    try {
      ended.push(await markRevision(storage, revision, { to, reason: 'TimedOut', message }));
      log.warn({ revision: revision.revision_id, status: revision.status, limitMs }, 'a revision took too long');
    } catch (error) {
      if (!(error instanceof RevisionMoved)) throw error;
    }
  }
  return ended;
}

const statuses = ['CREATING', 'QUEUED', 'AWAITING_BUILD', 'BUILDING', 'AWAITING_DEPLOY', 'DEPLOYING'] as const;

function limitOf(status: RevisionStatus, limits: Limits): number {
  switch (status) {
    case 'BUILDING':
      return limits.buildMs + limits.overdueMs;
    case 'AWAITING_DEPLOY':
      return limits.launchMs;
    case 'DEPLOYING':
      return limits.deployMs + limits.overdueMs;
    default:
      return limits.waitMs;
  }
}

function adviceFor(status: RevisionStatus): string {
  switch (status) {
    case 'CREATING':
    case 'QUEUED':
      return 'See what became of the revision before it, and deploy again.';
    case 'AWAITING_BUILD':
      return 'All builders of the server are busy: deploy again later.';
    default:
      return "The server's log has more: tell its operator, and deploy again.";
  }
}
