/** The images of `internal_docker` deployments: pushed to the server's own registry, named by revisions, and kept for them. */
import type { PushToken, Source } from '../../../generated/control-plane/types.gen.ts';
import { Problem } from '../../problem.ts';
import type { Storage, Transaction } from '../../storage/port.ts';
import { type Actor, recordChange } from '../audit/audit-records.ts';
import type { Registry } from '../registry/registry.ts';
import type { TemplateChange } from './configuration.ts';
import { assertNotBeingDeleted, type DeploymentRow, isBeingDeleted } from './deployment.ts';
import { findDeployment, loadDeployment } from './deployment-records.ts';
import { isInProgress } from './lifecycle.ts';
import { templateOf } from './revision.ts';
import { revisionsOfImages } from './revision-records.ts';

type Owner = Pick<DeploymentRow, 'tenant_id' | 'deployment_id'>;

const ownerOf = ({ tenant_id: tenantId, deployment_id: deploymentId }: Owner) => ({ tenantId, deploymentId });

/**
 * The change with the image of a pushed one by its digest, so that a revision never runs another. Throws `bad_request` for an image
 * that was not pushed for the deployment, and for one of this registry under another source.
 */
export async function withClaimedImage(
  registry: Registry | undefined,
  owner: Owner,
  source: Source,
  change: TemplateChange,
): Promise<TemplateChange> {
  const { image_uri: image } = change;
  if (image === undefined || registry === undefined) return change;
  if (source === 'internal_docker') return { ...change, image_uri: await registry.claim(ownerOf(owner), image) };
  if (!registry.hasAddress(image)) return change;
  throw new Problem(
    'bad_request',
    "An 'image_uri' of the registry of this server is only possible for source 'internal_docker'.",
  );
}

/** Throws `bad_request` if the image of an earlier revision was removed since. */
export async function assertImageKept(
  registry: Registry | undefined,
  owner: Owner,
  image: string,
  number: number,
): Promise<void> {
  if (registry && (await registry.has(ownerOf(owner), image))) return;
  throw new Problem('bad_request', `The image of revision v${number} is no longer stored.`);
}

/** Throws `bad_request` for a deployment of another source. */
export async function issuePushToken(storage: Storage, registry: Registry, row: DeploymentRow, actor: Actor): Promise<PushToken> {
  assertNotBeingDeleted(row);
  if (row.source !== 'internal_docker')
    throw new Problem('bad_request', "Push tokens are only available for 'internal_docker' source deployments.");
  const { deployment_id: deploymentId } = row;
  const { username, password: token } = registry.login(ownerOf(row), 'push');
  const resource = { type: 'deployment', id: deploymentId, name: row.name } as const;
  await storage.transaction((transaction) =>
    recordChange(transaction, { actor, action: 'push_token.create', resource, of: { deploymentId } }),
  );
  return { token, registry_url: registry.addressOf(deploymentId), username };
}

/** Whether images may be pushed to the deployment, and pulled from it. */
export async function takesImages(storage: Storage, tenantId: string, deploymentId: string): Promise<boolean> {
  const row = await findDeployment(storage, tenantId, deploymentId);
  return row !== undefined && !isBeingDeleted(row.status);
}

/** A push, for the audit log. */
export async function recordPush(transaction: Transaction, deploymentId: string, actor: Actor, image: string): Promise<void> {
  const change = { action: 'image.push', resource: { type: 'deployment', id: deploymentId }, of: { deploymentId } } as const;
  await recordChange(transaction, { ...change, actor, detail: { image } });
}

/**
 * The images that a deployment needs: of its next revision, of those that run or are about to, and of the last few that ran.
 * Undefined if there is no such deployment.
 */
export async function keptImages(storage: Storage, deploymentId: string, past: number): Promise<string[] | undefined> {
  const deployment = await loadDeployment(storage, deploymentId);
  if (!deployment) return undefined;
  const revisions = (await revisionsOfImages(storage, deploymentId)).map((row) => ({ ...row, image: templateOf(row).image_uri }));
  const ran = revisions.filter(({ status }) => status === 'DEPLOYED').map(({ image }) => image);
  const needed = revisions.filter(({ revision_id: id, status }) => id === deployment.active_revision_id || isInProgress(status));
  const kept = [templateOf(deployment).image_uri, ...needed.map(({ image }) => image), ...[...new Set(ran)].slice(0, past)];
  return [...new Set(kept)].filter((image) => image !== null);
}
