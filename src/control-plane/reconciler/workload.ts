/** What the driver is told to run for a revision: a pure function of what is stored. */
import type { Workload } from '../../drivers/port.ts';
import type { DeploymentRow } from '../deployments/deployment.ts';
import { sealedOf } from '../deployments/deployment.ts';
import type { Folders } from '../folders.ts';
import type { RevisionRow } from '../revisions/revision.ts';
import { openSecrets } from '../secrets/environment.ts';
import type { SecretBox } from '../secrets/secret-box.ts';

export function buildWorkload(deployment: DeploymentRow, revision: RevisionRow, box: SecretBox, folders: Folders): Workload {
  const { deployment_id: deploymentId, name } = deployment;
  if (revision.build_directory === null || revision.build_config_path === null) {
    throw new Error(`revision ${revision.revision_id} has no build to run`);
  }
  const secrets = openSecrets(box, deploymentId, sealedOf(revision));
  return {
    id: revision.revision_id,
    deploymentId,
    deploymentName: name,
    directory: revision.build_directory,
    configPath: revision.build_config_path,
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
  };
}

/** Values shorter than this may stand in any text by chance. */
const MIN_SECRET_LENGTH = 8;

/** A text that the agent server wrote, without the secrets that it was given. */
export function withoutSecrets(text: string, revision: RevisionRow, box: SecretBox): string {
  return openSecrets(box, revision.deployment_id, sealedOf(revision))
    .filter(({ value }) => value.length >= MIN_SECRET_LENGTH)
    .reduce((clean, { value }) => clean.replaceAll(value, '[redacted]'), text);
}
