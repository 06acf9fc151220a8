/** Deploys a project through the public API as any client does: create, upload, patch, then watch the revision until it is live. */
import type { Deployment, Revision } from '../../generated/control-plane/types.gen.ts';
import type { ControlPlaneClient } from './control-plane-client.ts';
import { packProject } from './source-archive.ts';

const POLL_MS = 150;
const ENDED = new Set<Revision['status']>([
  'DEPLOYED',
  'CREATE_FAILED',
  'BUILD_FAILED',
  'DEPLOY_FAILED',
  'SKIPPED',
  'INTERRUPTED',
]);

export interface DeployProgress {
  step: 'created' | 'uploaded' | 'status';
  detail: string;
}

/** Resolves with the deployment and its newest revision in whichever state that ended. */
export async function deployProject(
  client: ControlPlaneClient,
  name: string,
  directory: string,
  tell: (progress: DeployProgress) => void,
): Promise<{ deployment: Deployment; revision: Revision }> {
  const existing = await client.findDeployment(name);
  const { id } =
    existing ??
    (await client.createDeployment({
      name,
      source: 'internal_source',
      source_config: { deployment_type: 'dev' },
      source_revision_config: {},
      secrets: [],
    }));
  if (!existing) tell({ step: 'created', detail: `deployment ${name}` });
  const archive = await packProject(directory);
  const { upload_url: uploadUrl, object_path: objectPath } = await client.createUploadUrl(id);
  await client.upload(uploadUrl, archive);
  tell({ step: 'uploaded', detail: `${Math.ceil(archive.length / 1024)} kB of source` });
  const patched = await client.patchDeployment(id, {
    revision_source: 'internal_source',
    source_revision_config: { source_tarball_path: objectPath, langgraph_config_path: 'langgraph.json' },
  });
  const revision = await follow(client, id, patched.latest_revision_id!, tell);
  return { deployment: await client.getDeployment(id), revision };
}

async function follow(
  client: ControlPlaneClient,
  id: string,
  revisionId: string,
  tell: (progress: DeployProgress) => void,
): Promise<Revision> {
  let shown: string | undefined;
  for (;;) {
    const revision = await client.getRevision(id, revisionId);
    if (revision.status !== shown) tell({ step: 'status', detail: revision.status });
    shown = revision.status;
    if (ENDED.has(revision.status)) return revision;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
