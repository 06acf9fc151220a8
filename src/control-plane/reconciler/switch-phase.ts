/** Switch: requests go to the new revision from now on, and it is recorded as the one that serves. */
import type { DeploymentRow } from '../deployments/deployment.ts';
import { setActive } from '../deployments/deployment-records.ts';
import type { RevisionRow } from '../deployments/revision.ts';
import { markRevision, RevisionMoved } from '../deployments/revision-records.ts';
import { gatewayTokenOf } from '../gateway/gateway-tokens.ts';
import type { Context } from './context.ts';
import { versionOf } from './health.ts';
import { retire } from './retire-phase.ts';

/**
 * Switches the gateway, then records it: whoever reads DEPLOYED finds the new revision at the address. When it cannot be
 * recorded the gateway goes back.
 */
export async function switchOver(
  deployment: DeploymentRow,
  revision: RevisionRow,
  urls: readonly string[],
  context: Context,
): Promise<void> {
  const { storage, routes, serving, box } = context;
  const { slug, deployment_id: deploymentId, active_revision_id: previous } = deployment;
  const version = await versionOf(urls[0]!, gatewayTokenOf(box, revision.revision_id));
  const before = routes.get(slug)?.target;
  // From here on nobody else points the gateway anywhere: the old revision may be on its way back up just now.
  serving.forget(deploymentId);
  routes.switchTo(slug, { revisionId: revision.revision_id, urls });
  try {
    await storage.transaction(async (transaction) => {
      if (!(await setActive(transaction, revision, version)))
        throw new RevisionMoved(`deployment ${deploymentId} is being deleted`);
      await markRevision(transaction, revision, { to: 'DEPLOYED', reason: 'Healthy' });
    });
  } catch (error) {
    if (routes.get(slug)) {
      routes.switchTo(slug, before);
      if (previous !== null) serving.follow({ deploymentId, revisionId: previous, slug }, before?.urls);
    }
    throw error;
  }
  serving.follow({ deploymentId, revisionId: revision.revision_id, slug }, urls);
  retire(deploymentId, previous, context);
}
