/** Information about the server, and its pages. */
import type * as operations from '../../../generated/control-plane/operations.gen.ts';
import type { ServerInfo } from '../../../generated/control-plane/types.gen.ts';
import type { ControlPlane } from '../../control-plane/control-plane.ts';
import { type Handler, principalOf } from '../../runtime/handler.ts';
import { makePage, prefersHtml, readPart } from '../../runtime/pages.ts';
import { referenceAsset, referencePage } from '../../runtime/reference.ts';

export interface Services
  extends Pick<
    ControlPlane,
    | 'assertHealthy'
    | 'buildMemoryMb'
    | 'driverName'
    | 'isolation'
    | 'network'
    | 'limits'
    | 'metrics'
    | 'resourceLimits'
    | 'role'
    | 'sources'
    | 'usageLimits'
  > {
  /** Version of the software. */
  version: string;
  /** What the hosts of deployments look like, if they have their own. */
  deploymentHosts: string | null;
  /** The generated contract. */
  document: { openapi: string; info: { title: string; version: string }; paths: Record<string, unknown> };
}

function describeResourceLimits(
  { memory, cpu, processes, mostProcesses, mostDiskMb, mostStateMb }: Services['resourceLimits'],
  buildMemoryMb: number | undefined,
): ServerInfo['resource_limits'] {
  return {
    memory,
    cpu,
    processes,
    max_processes: mostProcesses ?? null,
    max_disk_mb: mostDiskMb ?? null,
    max_state_mb: mostStateMb ?? null,
    build_memory_mb: buildMemoryMb ?? null,
  };
}

export const getHealth: Handler<operations.GetHealth, Services> = async (_request, { assertHealthy }) => {
  await assertHealthy();
  return { status: 200, body: { ok: true } };
};

function describeLimits(limits: Services['limits']): ServerInfo['limits'] {
  return {
    builds: limits.builds,
    source_seconds: limits.sourceMs / 1_000,
    waiting_seconds: limits.waitMs / 1_000,
    building_seconds: limits.buildMs / 1_000,
    launching_seconds: limits.launchMs / 1_000,
    deploying_seconds: limits.deployMs / 1_000,
  };
}

function describeUsageLimits({ tenant, replica }: Services['usageLimits']): Pick<ServerInfo, 'tenant_limits' | 'replica_limits'> {
  return {
    tenant_limits: {
      deployments: tenant.deployments,
      replicas: tenant.replicas,
      memory_mb: tenant.memoryMb,
      builds: tenant.builds,
      registry_mb: tenant.registryMb,
    },
    replica_limits: { memory_mb: replica.memoryMb, cores: replica.cores },
  };
}

export const getInfo: Handler<operations.GetInfo, Services> = (_request, services) => ({
  status: 200,
  body: {
    name: 'keelson-control-plane',
    version: services.version,
    api_version: services.document.info.version,
    role: services.role(),
    driver: services.driverName,
    isolation: services.isolation,
    network: services.network,
    deployment_hosts: services.deploymentHosts,
    sources: [...services.sources],
    resource_limits: describeResourceLimits(services.resourceLimits, services.buildMemoryMb),
    ...describeUsageLimits(services.usageLimits),
    limits: describeLimits(services.limits),
  },
});

export const getMetrics: Handler<operations.GetMetrics, Services> = async (_request, { metrics }, call) => ({
  status: 200,
  contentType: 'text/plain',
  text: await metrics.text(principalOf(call)),
});

export const getOpenApiDocument: Handler<operations.GetOpenApiDocument, Services> = (_request, { document }, call) => ({
  status: 200,
  body: { ...document, servers: [{ url: call.baseUrl }] },
});

export const getReferencePage: Handler<operations.GetReferencePage, Services> = (_request, { document }) => ({
  status: 200,
  contentType: 'text/html',
  ...referencePage({ title: document.info.title }),
});

export const getReferenceGuide: Handler<operations.GetReferenceGuide, Services> = getReferencePage;

export const getReferenceAsset: Handler<operations.GetReferenceAsset, Services> = async ({ path }) => ({
  status: 200,
  ...(await referenceAsset(path.asset)),
});

const home = { main: readPart('home-page.html', import.meta.url), script: readPart('home-page.js', import.meta.url) };

export const getHomePage: Handler<operations.GetHomePage, Services> = (_request, { version, document, driverName }, call) => {
  const headers = { 'Cache-Control': 'no-cache', Vary: 'Accept' };
  if (!prefersHtml(call.headers.accept)) {
    const { baseUrl } = call;
    const addresses = { docs: `${baseUrl}/docs`, openapi: `${baseUrl}/openapi.json` };
    return { status: 200, headers, body: { name: 'keelson-control-plane', version, ...addresses } };
  }
  const mock = driverName === 'simulated' ? 'This one is a mock: it builds and runs nothing, and plays a script.' : '';
  const scope = 'It needs the scope deployments:read.';
  const { text, headers: policy } = makePage({ ...home, title: document.info.title, values: { version, mock, scope } });
  return { status: 200, headers: { ...headers, ...policy }, contentType: 'text/html', text };
};
