/** The limits of tenants and of agent servers, from the settings and from what this machine has. */
import { availableParallelism } from 'node:os';
import type { UsageLimits } from '../control-plane/deployments/tenant-limits.ts';
import { readMachineMemoryMb } from '../machine/resource-groups.ts';

/** 0: no limit. */
export interface UsageSettings {
  tenantDeployments?: number;
  tenantReplicas?: number;
  tenantMemoryMb?: number;
  tenantBuilds?: number;
  /** The most that a deployment may ask for one agent server. Default: what the machine has, where agents run on it. */
  replicaMemoryMb?: number | undefined;
  replicaCores?: number | undefined;
}

interface Settings extends UsageSettings {
  driver?: string;
  registryQuota?: number;
}

/** Their agents run on this machine. */
const LOCAL_DRIVERS = new Set(['process', 'docker']);

export function usageLimitsOf(settings: Settings): UsageLimits {
  const { tenantDeployments, tenantReplicas, tenantMemoryMb, tenantBuilds, registryQuota } = settings;
  const { replicaMemoryMb, replicaCores } = settings;
  const isLocal = LOCAL_DRIVERS.has(settings.driver ?? '');
  return {
    tenant: {
      deployments: tenantDeployments || null,
      replicas: tenantReplicas || null,
      memoryMb: tenantMemoryMb || null,
      builds: tenantBuilds || null,
      registryMb: registryQuota || null,
    },
    replica: {
      memoryMb: replicaMemoryMb ?? (isLocal ? readMachineMemoryMb() : null),
      cores: replicaCores ?? (isLocal ? availableParallelism() : null),
    },
  };
}
