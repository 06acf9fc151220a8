/**
 * Ends revisions that stay in a status for too long. The time is measured by this process, on the monotonic clock: a clock that is
 * set, and a machine that sleeps, fail no build.
 */
import type { RevisionStatus } from '../../../generated/control-plane/types.gen.ts';
import { durationInWords } from '../../machine/amounts.ts';
import { failureOf } from '../deployments/lifecycle.ts';
import { isBuilt, type RevisionRow } from '../deployments/revision.ts';
import {
  findRevision,
  markRevision,
  type RevisionInProgress,
  RevisionMoved,
  readStatusesInProgress,
} from '../deployments/revision-records.ts';
import type { Context, Limits } from './context.ts';

export class TimeLimits {
  readonly #context: Pick<Context, 'storage' | 'limits' | 'log'>;
  /** By revision in progress: the status that was seen, and when it was seen first. */
  #seen = new Map<string, { status: RevisionStatus; sinceMs: number }>();

  constructor(context: Pick<Context, 'storage' | 'limits' | 'log'>) {
    this.#context = context;
  }

  /** Fails every revision that has exceeded the time limit of its status. Returns those that it ended. */
  async endTimedOut(): Promise<RevisionRow[]> {
    const { storage, limits } = this.#context;
    const now = performance.now();
    const before = this.#seen;
    const revisions = await readStatusesInProgress(storage);
    this.#seen = new Map(
      revisions.map(({ revision_id: id, status }) => {
        const known = before.get(id);
        return [id, known?.status === status ? known : { status, sinceMs: now }];
      }),
    );
    const late = revisions.filter((revision) => now - this.#seen.get(revision.revision_id)!.sinceMs >= limitOf(revision, limits));
    return (await Promise.all(late.map((revision) => this.#end(revision)))).filter((ended) => ended !== undefined);
  }

  async #end({ revision_id: id, status, source }: RevisionInProgress): Promise<RevisionRow | undefined> {
    const { storage, limits, log } = this.#context;
    const limitMs = limitOf({ status, source }, limits);
    const to = failureOf(status);
    const revision = await findRevision(storage, id);
    if (to === undefined || revision?.status !== status) return undefined;
    const message = `It was ${revision.status} for longer than the limit of ${durationInWords(limitMs)}. ${adviceFor(revision.status)}`;
    try {
      const ended = await markRevision(storage, revision, { to, reason: 'TimedOut', message });
      log.warn({ revision: revision.revision_id, status: revision.status, limitMs }, 'revision timed out');
      return ended;
    } catch (error) {
      if (!(error instanceof RevisionMoved)) throw error;
      return undefined;
    }
  }
}

/** An image is pulled when it is launched, which takes as long as a build may. */
function limitOf({ status, source }: Pick<RevisionRow, 'status' | 'source'>, limits: Limits): number {
  switch (status) {
    case 'BUILDING':
      return limits.buildMs + limits.timeoutGraceMs;
    case 'AWAITING_DEPLOY':
      return isBuilt(source) ? limits.launchMs : limits.launchMs + limits.buildMs;
    case 'DEPLOYING':
      return limits.deployMs + limits.timeoutGraceMs;
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
