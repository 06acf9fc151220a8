/** The workload of a revision for the driver: a pure function of what is stored. */
import type { Workload } from '../../drivers/port.ts';
import { type DeploymentRow, resolveResourceSpec, sealedOf, settingsOf } from '../deployments/deployment.ts';
import { DEFAULT_CONFIG_PATH, isBuilt, type RevisionRow, templateOf } from '../deployments/revision.ts';
import type { Folders } from '../folders.ts';
import { gatewayTokenOf } from '../gateway/gateway-headers.ts';
import type { Registry } from '../registry/registry.ts';
import { GIT_CREDENTIALS, openSecrets } from '../secrets/environment.ts';
import type { Context } from './context.ts';
import type { ReplicaBounds } from './scaling.ts';

export function buildWorkload(
  deployment: DeploymentRow,
  revision: RevisionRow,
  context: Pick<Context, 'box' | 'folders' | 'databases' | 'operatorEnvironment' | 'registry'>,
): Workload {
  const { box, folders, databases } = context;
  const { deployment_id: deploymentId, name } = deployment;
  const database = databases?.addressOf(deployment);
  return {
    id: revision.revision_id,
    deploymentId,
    tenantId: deployment.tenant_id,
    deploymentName: name,
    ...(pushedImageOf(deployment, revision, context.registry) ?? artifactOf(revision, folders)),
    environment: environmentOf(deployment, revision, context),
    stateDirectory: folders.state(deploymentId),
    gatewayToken: gatewayTokenOf(box, revision.revision_id),
    ...(database === undefined ? {} : { database }),
    replicas: replicasOf(deployment, revision, databases),
    ...sizeOf(revision),
    secretReferences: templateOf(revision).secret_references ?? [],
    listener: machineOf(deployment),
  };
}

/** The listener whose machine runs the deployment. Undefined if this control plane's driver does. */
export function machineOf({ listener_id: id, machine_name: name }: DeploymentRow): Workload['listener'] {
  return id === null || name === null ? undefined : { id, name };
}

/** The variables of the revision's agent servers: its secrets, what the platform sets, and what the operator sets. */
export function environmentOf(
  deployment: DeploymentRow,
  revision: RevisionRow,
  { box, operatorEnvironment }: Pick<Context, 'box' | 'operatorEnvironment'>,
): Record<string, string> {
  const { deployment_id: deploymentId, name } = deployment;
  const secrets = openSecrets(box, deploymentId, sealedOf(revision));
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
    // The agent server logs these names.
    ...(replaced.length > 0 ? { KEELSON_REPLACED_VARIABLES: replaced.join(',') } : {}),
  };
}

export function replicaBoundsOf(
  deployment: DeploymentRow,
  revision: RevisionRow,
  databases: Context['databases'],
): ReplicaBounds {
  // Deployments from before databases existed have a file, which only one process can use.
  if (databases !== undefined && databases.addressOf(deployment) === undefined) return { min: 1, max: 1 };
  const { min_scale: min, max_scale: max } = resolveResourceSpec(templateOf(revision).resource_spec);
  // A machine keeps the number that it started with.
  return { min, max: deployment.machine_name === null ? max : min };
}

/** What the load of the deployment asked for last, in the bounds of the revision. */
function replicasOf(deployment: DeploymentRow, revision: RevisionRow, databases: Context['databases']): number {
  const { min, max } = replicaBoundsOf(deployment, revision, databases);
  return Math.max(min, Math.min(max, deployment.scaled_to ?? min));
}

/** Default limits are twice the requests. */
function sizeOf(revision: RevisionRow): Pick<Workload, 'limits' | 'resourceSpec'> {
  const spec = resolveResourceSpec(templateOf(revision).resource_spec);
  return {
    resourceSpec: spec,
    limits: { cores: spec.cpu_limit ?? 2 * spec.cpu, memoryMb: spec.memory_limit_mb ?? 2 * spec.memory_mb },
  };
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
    registryLogin: () => registry.login({ tenantId, deploymentId }, 'pull'),
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
