/** Launch: the driver runs the revision beside the one that serves, until it is healthy or cannot become so. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { WorkloadStatus } from '../../drivers/port.ts';
import { messageOf } from '../../problem.ts';
import type { DeploymentRow } from '../deployments/deployment.ts';
import type { RevisionRow } from '../deployments/revision.ts';
import { type Mark, markRevision } from '../deployments/revision-records.ts';
import { secretRemover } from '../deployments/secret-remover.ts';
import { type Context, isLastAttempt } from './context.ts';
import { healthy } from './health.ts';
import { removeFailed } from './retire-phase.ts';
import { switchOver } from './switch-phase.ts';
import { buildWorkload } from './workload.ts';

const MAX_EXIT_TEXT = 3_000;

/** Tells the driver to run the revision. */
export async function launchRevision(deployment: DeploymentRow, revision: RevisionRow, context: Context): Promise<void> {
  try {
    await ensure(deployment, revision, context);
  } catch (error) {
    if (!isLastAttempt(context, revision.revision_id)) throw error;
    await fail(revision, context, 'LaunchFailed', `The agent server could not be started: ${messageOf(error)}`);
    return;
  }
  context.failures.delete(revision.revision_id);
  await markRevision(context.storage, revision, { to: 'DEPLOYING', reason: 'Launched' });
}

/** Waits until the revision is healthy and switches to it, or ends it with the reason why it is not. */
export async function awaitHealthy(
  deployment: DeploymentRow,
  revision: RevisionRow,
  context: Context,
  signal: AbortSignal,
): Promise<void> {
  const { driver, limits } = context;
  const deadline = Date.now() + limits.deployMs;
  for (;;) {
    const status = driver.status(revision.revision_id) ?? (await ensure(deployment, revision, context));
    if (status.phase === 'running' && (await healthy(status.urls)).length === status.urls.length) {
      return switchOver(deployment, revision, status.urls, context);
    }
    if (status.restarts >= limits.restarts || status.phase === 'stopped') {
      return fail(revision, context, 'EndsRepeatedly', endsText(status, revision, context));
    }
    if (Date.now() >= deadline) return fail(revision, context, 'NeverHealthy', neverHealthyText(status, revision, context));
    await sleep(limits.healthPollMs, undefined, { signal });
  }
}

function ensure(deployment: DeploymentRow, revision: RevisionRow, context: Context): Promise<WorkloadStatus> {
  return context.driver.ensure(buildWorkload(deployment, revision, context));
}

async function fail(revision: RevisionRow, context: Context, reason: Mark['reason'], message: string): Promise<void> {
  const shown = context.folders.withoutPaths(message);
  await markRevision(context.storage, revision, { to: 'DEPLOY_FAILED', reason, message: shown });
  removeFailed(revision, context);
}

function endsText(status: WorkloadStatus, revision: RevisionRow, context: Context): string {
  const times = `${status.restarts + 1} times`;
  return `The agent server ended ${times} before it became healthy. The last time it ${lastExit(status, revision, context)}`;
}

function neverHealthyText(status: WorkloadStatus, revision: RevisionRow, context: Context): string {
  const said = `The agent server did not answer GET /ok with 200 within ${context.limits.deployMs / 1_000} seconds of its launch.`;
  return status.lastExit === undefined ? said : `${said} It ${lastExit(status, revision, context)}`;
}

/** The way it ended stands in the first line; of the log that follows, the end says most. */
function lastExit({ lastExit: text = 'ended.' }: WorkloadStatus, revision: RevisionRow, context: Context): string {
  const [how = '', ...log] = context.folders.withoutPaths(secretRemover(revision, context)(text)).split('\n');
  return [how, log.join('\n').slice(-MAX_EXIT_TEXT)].filter((part) => part !== '').join('\n');
}
