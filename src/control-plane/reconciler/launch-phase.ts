/**
 * Launch and switch: the driver runs the revision beside the serving one until it is healthy. Then the gateway sends requests to
 * it, and it is recorded as the serving one.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Workload, WorkloadStatus } from '../../drivers/port.ts';
import { messageOf } from '../../problem.ts';
import type { DeploymentRow } from '../deployments/deployment.ts';
import { setActive } from '../deployments/deployment-records.ts';
import { secretRemover } from '../deployments/operator-environment.ts';
import { endRest } from '../deployments/rest-records.ts';
import type { RevisionRow } from '../deployments/revision.ts';
import { type Mark, markRevision, RevisionMoved } from '../deployments/revision-records.ts';
import { gatewayTokenOf } from '../gateway/gateway-headers.ts';
import type { Target } from '../gateway/routes.ts';
import { readAgentReport, readAgentVersion } from './agent-reports.ts';
import { type Context, isLastAttempt } from './context.ts';
import { shutLostOut } from './lost-machines.ts';
import { healthy } from './serving.ts';
import { buildWorkload } from './workload.ts';

const MAX_EXIT_TEXT = 3_000;

/** Tells the driver to run the revision. */
export async function launchRevision(
  deployment: DeploymentRow,
  revision: RevisionRow,
  context: Context,
  signal: AbortSignal,
): Promise<void> {
  try {
    await ensure(deployment, revision, context, signal);
  } catch (error) {
    signal.throwIfAborted();
    if (!isLastAttempt(context, revision.revision_id)) throw error;
    await fail(revision, context, 'LaunchFailed', `The agent server could not be started: ${messageOf(error)}`);
    return;
  }
  context.failures.delete(revision.revision_id);
  await markRevision(context.storage, revision, { to: 'DEPLOYING', reason: 'Launched' });
}

/** Waits until the revision is healthy and switches to it, or ends it with the reason. */
export async function awaitHealthy(
  deployment: DeploymentRow,
  revision: RevisionRow,
  context: Context,
  signal: AbortSignal,
): Promise<void> {
  const { driver, limits, log } = context;
  const deadline = performance.now() + limits.deployMs;
  for (;;) {
    const status = driver.status(revision.revision_id) ?? (await ensure(deployment, revision, context, signal));
    const { urls, ownAuth } = status.phase === 'running' ? await healthy(status.urls) : { urls: [] };
    if (status.phase === 'running' && urls.length === status.urls.length) {
      const objection = status.queueUrls && (await roleObjection(status, await buildWorkload(deployment, revision, context)));
      if (objection !== undefined) return fail(revision, context, 'LaunchFailed', objection);
      return context.resting.inTurn(deployment.deployment_id, () => switchOver(deployment, revision, { urls, ownAuth }, context));
    }
    if (status.loadFailure !== undefined)
      return fail(revision, context, 'LaunchFailed', secretRemover(revision, context)(status.loadFailure));
    if (status.restarts >= limits.restarts || status.phase === 'stopped') {
      return fail(revision, context, 'EndsRepeatedly', endsText(status, revision, context));
    }
    if (performance.now() >= deadline)
      return fail(revision, context, 'NeverHealthy', neverHealthyText(status, revision, context));
    if (status.isStale)
      await ensure(deployment, revision, context, signal).catch((error: unknown) =>
        log.warn({ err: error, revision: revision.revision_id }, 'ensuring a revision again failed'),
      );
    await sleep(limits.healthPollMs, undefined, { signal });
  }
}

/** Whoever answers requests must leave the runs to the others: an image that takes no role would execute them everywhere. */
async function roleObjection({ urls, queueUrls = [] }: WorkloadStatus, workload: Workload): Promise<string | undefined> {
  if (workload.queue === undefined || workload.image === undefined) return undefined;
  const slotsOf = async (url: string) => (await readAgentReport(url, workload.gatewayToken))?.load?.slots;
  const [api, queue] = await Promise.all([urls[0], queueUrls[0]].map(async (url) => url && slotsOf(url)));
  if (api === 0 && queue) return undefined;
  return "The image takes no role: it is not an agent server of Keelson, which 'queue_*' of its resource_spec need. Leave them out.";
}

/** A start that is no longer wanted is not waited for: its removal ends it, or comes after it. */
async function ensure(
  deployment: DeploymentRow,
  revision: RevisionRow,
  context: Context,
  signal: AbortSignal,
): Promise<WorkloadStatus> {
  await shutLostOut(deployment, context);
  const workload = await buildWorkload(deployment, revision, context);
  signal.throwIfAborted();
  const given = Promise.withResolvers<never>();
  const giveUp = () => given.reject(signal.reason as Error);
  signal.addEventListener('abort', giveUp, { once: true });
  return Promise.race([context.driver.ensure(workload), given.promise]).finally(() =>
    signal.removeEventListener('abort', giveUp),
  );
}

async function fail(revision: RevisionRow, context: Context, reason: Mark['reason'], message: string): Promise<void> {
  const shown = context.folders.withoutPaths(message);
  await markRevision(context.storage, revision, { to: 'DEPLOY_FAILED', reason, message: shown });
  context.removals.begin(revision.deployment_id);
}

function endsText(status: WorkloadStatus, revision: RevisionRow, context: Context): string {
  const times = `${status.restarts + 1} times`;
  return `The agent server ended ${times} before it became healthy. The last time it ${lastExit(status, revision, context)}`;
}

function neverHealthyText(status: WorkloadStatus, revision: RevisionRow, context: Context): string {
  const said = `The agent server did not answer GET /ok with 200 within ${context.limits.deployMs / 1_000} seconds of its launch.`;
  if (status.unreachable !== undefined) return `${said} ${status.unreachable}`;
  return status.lastExit === undefined ? said : `${said} It ${lastExit(status, revision, context)}`;
}

/** The first line says how it ended. Of the log below, the end is kept because it says most. */
function lastExit({ lastExit: text = 'ended.' }: WorkloadStatus, revision: RevisionRow, context: Context): string {
  const [how = '', ...log] = context.folders.withoutPaths(secretRemover(revision, context)(text)).split('\n');
  return [how, log.join('\n').slice(-MAX_EXIT_TEXT)].filter((part) => part !== '').join('\n');
}

/**
 * Switches the gateway, then records it: a client that reads DEPLOYED finds the new revision at the address. If recording fails,
 * the gateway switches back.
 */
async function switchOver(
  deployment: DeploymentRow,
  revision: RevisionRow,
  { urls, ownAuth }: Pick<Target, 'urls' | 'ownAuth'>,
  context: Context,
): Promise<void> {
  const { storage, routes, serving, resting, box } = context;
  const { slug, deployment_id: deploymentId, active_revision_id: previous } = deployment;
  const version = await readAgentVersion(urls[0]!, gatewayTokenOf(box, revision.revision_id));
  const { target: before, rest } = routes.find(deploymentId) ?? {};
  // From here on nothing else may switch the gateway: the old revision may be restarting right now.
  serving.forget(deploymentId);
  routes.switchTo(deploymentId, { revisionId: revision.revision_id, urls, ownAuth });
  try {
    await storage.transaction(async (transaction) => {
      if (!(await setActive(transaction, revision, version)))
        throw new RevisionMoved(`deployment ${deploymentId} is being deleted`);
      await endRest(transaction, deploymentId);
      await markRevision(transaction, revision, { to: 'DEPLOYED', reason: 'Healthy' });
    });
  } catch (error) {
    const isKnown = routes.find(deploymentId) !== undefined;
    if (isKnown && rest) {
      routes.rest(deploymentId, rest);
      resting.restart(deploymentId);
    } else if (isKnown) {
      routes.switchTo(deploymentId, before);
      if (previous !== null) serving.follow({ deploymentId, revisionId: previous, slug }, before?.urls, before?.ownAuth);
    }
    throw error;
  }
  resting.forget(deploymentId);
  serving.follow({ deploymentId, revisionId: revision.revision_id, slug }, urls, ownAuth);
  context.removals.begin(deploymentId);
}
