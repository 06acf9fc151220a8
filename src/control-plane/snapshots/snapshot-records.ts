/**
 * The deployments of a control plane as plain data: read from its database and written into an empty one. Archives, builds and
 * the values of secrets are not included.
 */
import { fileURLToPath } from 'node:url';
import type { OAuthProvider } from '../../../generated/control-plane/types.gen.ts';
import { migrate } from '../../storage/migrate.ts';
import type { Storage } from '../../storage/port.ts';
import type { DeploymentRow } from '../deployments/deployment.ts';
import { restoreDeployment } from '../deployments/deployment-records.ts';
import type { RevisionRow } from '../deployments/revision.ts';
import { insertRow, isoNow } from '../records.ts';

/** A deployment with its revisions, oldest first. */
export interface DeploymentSnapshot {
  deployment: DeploymentRow;
  revisions: RevisionRow[];
}

export interface Snapshot {
  /** Oldest first. */
  deployments: DeploymentSnapshot[];
  oauthProviders: OAuthProvider[];
}

/** An archive that a revision is made from, and its file. */
export interface StoredArchive {
  uploadId: string;
  deploymentId: string;
  objectPath: string;
  file: string;
}

interface SnapshotOwner {
  tenantId: string;
  organizationId: string;
}

const schema = fileURLToPath(new URL('../schema', import.meta.url));

export async function readSnapshot(storage: Storage): Promise<Snapshot> {
  const [deployments, revisions, providers] = await Promise.all([
    storage.read<DeploymentRow>('SELECT * FROM deployments ORDER BY deployment_id'),
    storage.read<RevisionRow>('SELECT * FROM revisions ORDER BY deployment_id, number'),
    storage.read<{ provider: string }>('SELECT provider FROM oauth_providers ORDER BY id'),
  ]);
  const byDeployment = Map.groupBy(revisions, ({ deployment_id: id }) => id);
  return {
    deployments: deployments.map((deployment) => ({
      deployment,
      revisions: byDeployment.get(deployment.deployment_id) ?? [],
    })),
    oauthProviders: providers.map(({ provider }) => JSON.parse(provider) as OAuthProvider),
  };
}

/** Fills an empty database. Everything belongs to the first tenant, `owner`. */
export async function writeSnapshot(
  storage: Storage,
  owner: SnapshotOwner,
  snapshot: Snapshot,
  archives: readonly StoredArchive[],
): Promise<void> {
  await migrate(storage, schema);
  const now = isoNow();
  await storage.transaction(async (transaction) => {
    await insertRow(transaction, 'organizations', { organization_id: owner.organizationId, name: 'default', created_at: now });
    await insertRow(transaction, 'tenants', {
      tenant_id: owner.tenantId,
      organization_id: owner.organizationId,
      name: 'default',
      created_at: now,
      is_default: 1,
    });
    for (const { deployment, revisions } of snapshot.deployments) {
      await restoreDeployment(transaction, { ...deployment, tenant_id: owner.tenantId });
      for (const revision of revisions) await insertRow(transaction, 'revisions', { ...revision });
    }
    for (const { uploadId, deploymentId, objectPath, file } of archives) {
      await insertRow(transaction, 'uploads', {
        upload_id: uploadId,
        deployment_id: deploymentId,
        object_path: objectPath,
        file,
        size: 0,
        in_use: 1,
        created_at: now,
      });
    }
    for (const provider of snapshot.oauthProviders) {
      await insertRow(transaction, 'oauth_providers', {
        id: provider.id,
        organization_id: owner.organizationId,
        provider_id: provider.provider_id,
        provider: JSON.stringify(provider),
        client_secret: null,
      });
    }
  });
}
