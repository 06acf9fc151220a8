/** What the driver is told to run for a revision: a pure function of what is stored. */
import type { Workload } from '../../drivers/port.ts';
import { resolveResourceSpec } from '../deployments/configuration.ts';
import type { DeploymentRow } from '../deployments/deployment.ts';
import { sealedOf, templateOf } from '../deployments/deployment.ts';
import type { Folders } from '../folders.ts';
import { isBuilt, type RevisionRow } from '../revisions/revision.ts';
import { openSecrets } from '../secrets/environment.ts';
import type { SecretBox } from '../secrets/secret-box.ts';

export function buildWorkload(deployment: DeploymentRow, revision: RevisionRow, box: SecretBox, folders: Folders): Workload {
  const { deployment_id: deploymentId, name } = deployment;
  const secrets = openSecrets(box, deploymentId, sealedOf(revision));
  return {
    id: revision.revision_id,
    deploymentId,
    deploymentName: name,
    ...artifactOf(revision),
    environment: {
      ...Object.fromEntries(secrets.map((secret) => [secret.name, secret.value])),
      LANGSMITH_PROJECT: name,
      LANGCHAIN_PROJECT: name,
      LANGSMITH_TENANT_ID: deployment.tenant_id,
      LANGSMITH_HOST_PROJECT_ID: deploymentId,
      LANGSMITH_HOST_PROJECT_NAME: name,
      LANGSMITH_HOST_REVISION_ID: revision.revision_id,
    },
    stateDirectory: folders.state(deploymentId),
    ...sizeOf(revision),
  };
}

/** Limits are twice what is asked for where nothing else is said. */
function sizeOf(revision: RevisionRow): Pick<Workload, 'replicas' | 'limits'> {
  const spec = resolveResourceSpec(templateOf(revision).resource_spec);
  return {
    replicas: spec.min_scale,
    limits: { cores: spec.cpu_limit ?? 2 * spec.cpu, memoryMb: spec.memory_limit_mb ?? 2 * spec.memory_mb },
  };
}

function artifactOf(revision: RevisionRow): Pick<Workload, 'image' | 'directory' | 'configPath'> {
  const { image_uri: image } = templateOf(revision);
  if (!isBuilt(revision.source) && image !== null) return { image, directory: '', configPath: '' };
  const { build_directory: directory, build_config_path: configPath } = revision;
  if (directory === null || configPath === null) throw new Error(`revision ${revision.revision_id} has nothing to run`);
  return { directory, configPath };
}
