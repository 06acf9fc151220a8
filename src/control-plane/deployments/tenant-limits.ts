/** How much one tenant, and one agent server, may take of this server, so that none leaves the others without. */
import { Problem } from '../../problem.ts';
import type { Transaction } from '../../storage/port.ts';
import { queueSpecOf, resolveResourceSpec } from './deployment.ts';
import type { Template } from './deployment-fields.ts';
import { countTenantBuilds, readTenantUsage } from './tenant-limit-records.ts';

/** Null: no limit. */
export interface TenantLimits {
  deployments: number | null;
  /** Of all its deployments, counted at their upper bounds. */
  replicas: number | null;
  /** The memory limits of all these replicas. */
  memoryMb: number | null;
  /** Builds that wait or run. */
  builds: number | null;
  /** The pushed images. */
  registryMb: number | null;
}

/** The most that a `resource_spec` may ask for one agent server. Null: no limit. */
export interface ReplicaLimits {
  memoryMb: number | null;
  cores: number | null;
}

export interface UsageLimits {
  tenant: TenantLimits;
  replica: ReplicaLimits;
}

export const unlimited: UsageLimits = {
  tenant: { deployments: null, replicas: null, memoryMb: null, builds: null, registryMb: null },
  replica: { memoryMb: null, cores: null },
};

/** Throws `bad_request` if the deployments of the tenant, as they are stored now, take more than one tenant may. */
export async function assertTenantUsage(
  transaction: Transaction,
  tenantId: string,
  limits: TenantLimits,
  lock: string,
): Promise<void> {
  const { deployments, templates } = await readTenantUsage(transaction, tenantId, lock);
  const sizes = templates.map((template) => sizeOf(JSON.parse(template) as Template));
  const replicas = sizes.reduce((sum, size) => sum + size.replicas, 0);
  const memoryMb = sizes.reduce((sum, size) => sum + size.memoryMb, 0);
  const refuse = (amount: number, most: number | null, what: string, setting: string) =>
    assertWithin(amount, most, what, setting, 'Delete or shrink deployments, or ask the operator.');
  refuse(deployments, limits.deployments, 'deployments', '--tenant-deployments');
  refuse(replicas, limits.replicas, 'replicas, counted at the upper bounds of its deployments', '--tenant-replicas');
  refuse(memoryMb, limits.memoryMb, 'MB of memory, by the limits of its replicas', '--tenant-memory');
}

/** Throws `bad_request` if more builds of the tenant wait or run, as they are stored now, than one tenant may have. */
export async function assertTenantBuilds(
  transaction: Transaction,
  tenantId: string,
  { builds: most }: TenantLimits,
  lock: string,
): Promise<void> {
  if (most === null) return;
  const builds = await countTenantBuilds(transaction, tenantId, lock);
  const advice = 'Wait until some have ended, interrupt revisions, or ask the operator.';
  assertWithin(builds, most, 'builds that wait or run', '--tenant-builds', advice);
}

function assertWithin(amount: number, most: number | null, what: string, setting: string, advice: string): void {
  if (most === null || amount <= most) return;
  throw new Problem('bad_request', `The tenant would have ${amount} ${what}. This server allows ${most} (${setting}). ${advice}`);
}

function sizeOf({ resource_spec: asked }: Template): { replicas: number; memoryMb: number } {
  const spec = resolveResourceSpec(asked);
  const queue = queueSpecOf(spec);
  const kinds = queue ? [spec, queue] : [spec];
  const sizes = kinds.map(({ min_scale: min, max_scale: max, memory_mb: memory, memory_limit_mb: limit }) => {
    const replicas = Math.max(min, max);
    return { replicas, memoryMb: replicas * (limit ?? 2 * memory) };
  });
  return {
    replicas: sizes.reduce((sum, size) => sum + size.replicas, 0),
    memoryMb: sizes.reduce((sum, size) => sum + size.memoryMb, 0),
  };
}
