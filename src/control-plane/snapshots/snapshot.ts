/**
 * The deployments of a control plane as plain data: read out of its database whole, and written into an empty one. Archives,
 * builds and the values of secrets are no part of it.
 */
import { fileURLToPath } from 'node:url';
import type { OAuthProvider } from '../../../generated/control-plane/types.gen.ts';
import { migrate } from '../../storage/migrate.ts';
import type { SqlValue, Storage, Transaction } from '../../storage/port.ts';
import type { DeploymentRow } from '../deployments/deployment.ts';
import { storeName } from '../deployments/deployment-names.ts';
import type { RevisionRow } from '../deployments/revision.ts';

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

/** An archive that a revision is made from, and the file that holds it. */
export interface StoredArchive {
  uploadId: string;
  deploymentId: string;
  objectPath: string;
  file: string;
}

export interface SnapshotOwner {
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

/** Fills an empty database: the first tenant is `owner`, and everything is its. */
export async function writeSnapshot(
  storage: Storage,
  owner: SnapshotOwner,
  snapshot: Snapshot,
  archives: readonly StoredArchive[],
): Promise<void> {
  await migrate(storage, schema);
  const now = new Date().toISOString();
  await storage.transaction(async (transaction) => {
    await insert(transaction, 'organizations', { organization_id: owner.organizationId, name: 'default', created_at: now });
    await insert(transaction, 'tenants', {
      tenant_id: owner.tenantId,
      organization_id: owner.organizationId,
      name: 'default',
      created_at: now,
      is_default: 1,
    });
    for (const { deployment, revisions } of snapshot.deployments) {
      const { latest_source: _source, latest_commit: _commit, ...row } = deployment;
      await insert(transaction, 'deployments', {
        ...row,
        tenant_id: owner.tenantId,
        name_key: row.name.toLowerCase(),
        slug_key: row.slug.toLowerCase(),
        delete_tracing_project: 0,
      });
      await storeName(transaction, { ...row, tenant_id: owner.tenantId });
      for (const revision of revisions) await insert(transaction, 'revisions', { ...revision });
    }
    for (const { uploadId, deploymentId, objectPath, file } of archives) {
      await insert(transaction, 'uploads', {
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
      await insert(transaction, 'oauth_providers', {
        id: provider.id,
        organization_id: owner.organizationId,
        provider_id: provider.provider_id,
        provider: JSON.stringify(provider),
        client_secret: null,
      });
    }
  });
}

async function insert(transaction: Transaction, table: string, row: Record<string, SqlValue>): Promise<void> {
  const columns = Object.keys(row);
  const places = columns.map((_, index) => `$${index + 1}`);
  await transaction.query(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places.join(', ')})`, Object.values(row));
}
