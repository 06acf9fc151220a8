/** The workload of a revision for the driver: it depends on what is stored alone. */
import type { Secret } from '../../../generated/control-plane/types.gen.ts';
import type { ResourceLimits, Workload } from '../../drivers/port.ts';
import {
  type DeploymentRow,
  machineOf,
  namespaceOf,
  type PodSpec,
  queueSpecOf,
  resolveResourceSpec,
  sealedOf,
  settingsOf,
} from '../deployments/deployment.ts';
import { DEFAULT_CONFIG_PATH, isBuilt, type RevisionRow, templateOf } from '../deployments/revision.ts';
import type { Folders } from '../folders.ts';
import { gatewayTokenOf } from '../gateway/gateway-headers.ts';
import { isCluster } from '../listeners/listener-records.ts';
import type { Registry } from '../registry/registry.ts';
import { findDroppedNames, GIT_CREDENTIALS, openSecrets, valuesOf } from '../secrets/environment.ts';
import { findServerKeys } from '../tenants/key-records.ts';
import type { Context } from './context.ts';
import type { Bounds, ReplicaBounds } from './scaling.ts';

export async function buildWorkload(
  deployment: DeploymentRow,
  revision: RevisionRow,
  context: Pick<
    Context,
    'driver' | 'storage' | 'box' | 'folders' | 'databases' | 'operatorEnvironment' | 'reachesPrivate' | 'registry'
  >,
): Promise<Workload> {
  const { box, folders, databases } = context;
  const { deployment_id: deploymentId, name } = deployment;
  const ownDatabase = deployment.own_database === 1;
  const database = ownDatabase ? undefined : databases?.addressOf(deployment);
  const bounds = replicaBoundsOf(deployment, revision, context);
  return {
    id: revision.revision_id,
    deploymentId,
    tenantId: deployment.tenant_id,
    deploymentName: name,
    ...(pushedImageOf(deployment, revision, context.registry) ?? artifactOf(revision, folders)),
    environment: await readEnvironment(deployment, revision, context),
    stateDirectory: folders.state(deploymentId),
    gatewayToken: gatewayTokenOf(box, revision.revision_id),
    ...(database === undefined ? {} : { database }),
    ...(ownDatabase ? { ownDatabase } : {}),
    replicas: within(bounds, deployment.scaled_to),
    ...sizeOf(revision, bounds.queue && within(bounds.queue, deployment.queue_scaled_to)),
    secretReferences: templateOf(revision).secret_references ?? [],
    listener: listenerOf(deployment, revision),
    namespace: namespaceOf(deployment),
  };
}

/** The listener whose machine runs the revision: it may have been moved from that of its deployment, though never to a cluster. */
function listenerOf(deployment: DeploymentRow, { moved_to: id, moved_to_name: name }: RevisionRow): Workload['listener'] {
  return id !== null && name !== null ? { id, name, driver: null } : machineOf(deployment);
}

/** The variables of the revision's agent servers: its secrets, what the platform sets, and what the operator sets. */
export async function readEnvironment(
  deployment: DeploymentRow,
  revision: RevisionRow,
  context: Pick<Context, 'storage' | 'box' | 'operatorEnvironment' | 'reachesPrivate'>,
): Promise<Record<string, string>> {
  const { operatorEnvironment } = context;
  const { deployment_id: deploymentId, name } = deployment;
  const { secrets } = await readSecrets(revision, context);
  const operators = operatorEnvironment.of(deployment);
  const replaced = secrets.flatMap((secret) => (Object.hasOwn(operators, secret.name) ? [secret.name] : []));
  return {
    ...Object.fromEntries(
      secrets.filter((secret) => secret.name !== GIT_CREDENTIALS).map((secret) => [secret.name, secret.value]),
    ),
    ...gitVariables(deployment, revision),
    LANGSMITH_PROJECT: name,
    LANGCHAIN_PROJECT: name,
    LANGSMITH_TENANT_ID: deployment.tenant_id,
    LANGSMITH_HOST_PROJECT_ID: deploymentId,
    LANGSMITH_HOST_PROJECT_NAME: name,
    LANGSMITH_HOST_REVISION_ID: revision.revision_id,
    ...operators,
    // On a machine of the tenant's own the private networks are its own, too.
    ...(listenerOf(deployment, revision) || context.reachesPrivate(deployment.tenant_id)
      ? {}
      : { KEELSON_PUBLIC_WEBHOOKS_ONLY: 'true' }),
    // The agent server logs these names.
    ...(replaced.length > 0 ? { KEELSON_REPLACED_VARIABLES: replaced.join(',') } : {}),
  };
}

/**
 * The secrets that agents get, and the names of those that they do not: API keys of this server. Those of earlier versions are
 * stored with their values, and a value may have become a key since.
 */
export async function readSecrets(
  revision: RevisionRow,
  { storage, box }: Pick<Context, 'storage' | 'box'>,
): Promise<{ secrets: Secret[]; dropped: string[] }> {
  const sealed = sealedOf(revision);
  const all = openSecrets(box, revision.deployment_id, sealed);
  const serverKeys = await findServerKeys(storage, valuesOf(all));
  const secrets = all.filter(({ value }) => !serverKeys.has(value));
  const late = all.filter(({ value }) => serverKeys.has(value)).map(({ name }) => name);
  return { secrets, dropped: [...findDroppedNames(sealed), ...late] };
}

export function replicaBoundsOf(
  deployment: DeploymentRow,
  revision: RevisionRow,
  { databases, driver }: Pick<Context, 'databases' | 'driver'>,
): Bounds {
  // Deployments from before databases existed have a file, which only one process can use.
  const isFile = deployment.own_database === 0 && databases !== undefined && databases.addressOf(deployment) === undefined;
  if (isFile) return { min: 1, max: 1 };
  const spec = resolveResourceSpec(templateOf(revision).resource_spec);
  const { min_scale: min, max_scale: max } = spec;
  const machine = machineOf(deployment);
  // It keeps the number that it started with, and runs all in one process.
  if (machine && !isCluster(machine)) return { min, max: min };
  const queue = machine || driver.abilities.takes.has('queue_cpu') ? queueSpecOf(spec) : undefined;
  const possible = (most: number) => (machine ? most : Math.min(most, driver.abilities.mostReplicas));
  return { min, max: possible(max), queue: queue && { min: queue.min_scale, max: possible(queue.max_scale) } };
}

/** What the load asked for last, in the bounds of the revision. */
function within({ min, max }: ReplicaBounds, scaledTo: number | null): number {
  return Math.max(min, Math.min(max, scaledTo ?? min));
}

function sizeOf(revision: RevisionRow, replicas: number | undefined): Pick<Workload, 'limits' | 'queue' | 'resourceSpec'> {
  const spec = resolveResourceSpec(templateOf(revision).resource_spec);
  const queue = queueSpecOf(spec);
  const size = { resourceSpec: spec, limits: limitsOf(spec) };
  if (queue === undefined || replicas === undefined) return size;
  return {
    ...size,
    queue: { replicas, requests: { cores: queue.cpu, memoryMb: queue.memory_mb }, limits: limitsOf(queue) },
  };
}

/** Default limits are twice the requests. */
function limitsOf({ cpu, cpu_limit: cores, memory_mb: memory, memory_limit_mb: memoryMb }: PodSpec): ResourceLimits {
  return { cores: cores ?? 2 * cpu, memoryMb: memoryMb ?? 2 * memory };
}

/** Repository, ref and commit of a git source, in the variables that tracing reads. */
function gitVariables(deployment: DeploymentRow, revision: RevisionRow): Record<string, string> {
  const { repo_ref: ref, langgraph_config_path: path } = templateOf(revision);
  const { repo_url: url } = settingsOf(deployment);
  if (revision.source !== 'github' || url === null || ref === null) return {};
  return {
    LANGSMITH_LANGGRAPH_GIT_REPO: url,
    LANGGRAPH_GIT_REPO_PATH: path ?? DEFAULT_CONFIG_PATH,
    LANGSMITH_LANGGRAPH_GIT_REF: ref,
    LANGSMITH_LANGGRAPH_GIT_REF_SHA: revision.repo_commit_sha ?? '',
  };
}

/** Undefined for a revision that runs no image of the server's own registry. */
function pushedImageOf(deployment: DeploymentRow, revision: RevisionRow, registry: Registry | undefined) {
  const { image_uri: image } = templateOf(revision);
  if (revision.source !== 'internal_docker' || image === null || registry === undefined) return undefined;
  const { tenant_id: tenantId, deployment_id: deploymentId } = deployment;
  return {
    ...{ image: registry.referenceOf(deploymentId, image), directory: '', configPath: '' },
    registryLogin: (use: 'pull' | 'nodes' = 'pull') => registry.login({ tenantId, deploymentId }, use),
  };
}

function artifactOf(
  revision: RevisionRow,
  folders: Folders,
): Pick<Workload, 'image' | 'buildImage' | 'directory' | 'configPath'> {
  const { image_uri: image } = templateOf(revision);
  if (!isBuilt(revision.source) && image !== null) return { image, directory: '', configPath: '' };
  const { build_id: id, build_directory: directory, build_config_path: configPath, build_image: buildImage } = revision;
  if (id === null || directory === null || configPath === null)
    throw new Error(`revision ${revision.revision_id} has nothing to run`);
  return { directory: folders.build(id, directory), configPath, ...(buildImage === null ? {} : { buildImage }) };
}
