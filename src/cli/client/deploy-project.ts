/** Deploys a project through the public API: create, upload, patch, then wait for the end of the revision. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Deployment, Revision } from '../../../generated/control-plane/types.gen.ts';
import type { ControlPlaneClient } from './control-plane-client.ts';
import { UnfitProjectError } from './environment-file.ts';
import type { ClientProject } from './project.ts';
import { IGNORE_FILES } from './project-files.ts';
import { packProject } from './source-archive.ts';

const FIRST_POLL_MS = 150;
const MAX_POLL_MS = 1_000;
const LINES = 200;
const BEFORE_BUILD: ReadonlySet<Revision['status']> = new Set(['CREATING', 'QUEUED', 'AWAITING_BUILD']);

/** The settings sent with the project. */
interface DeployRequest {
  name: string;
  project: ClientProject;
  installCommand?: string | undefined;
  buildCommand?: string | undefined;
  /** Whether everybody may read the agent's docs. Unset: unchanged. */
  publicDocs?: boolean | undefined;
  /** Make a revision even if nothing changed. */
  force?: boolean;
  /** Type of a new deployment. */
  type?: 'dev' | 'prod' | 'dev_zero';
}

/** Events of a deployment, in their order. */
export type DeployEvent =
  | { event: 'packed'; files: number; bytes: number; environment_files: string[]; links: string[] }
  | { event: 'created'; deployment_id: string; name: string }
  | { event: 'uploaded' }
  | { event: 'triggered'; revision_id: string; revision_number: number }
  | { event: 'unchanged'; revision_id: string; revision_number: number }
  | { event: 'status'; status: Revision['status'] }
  | { event: 'log'; message: string };

type Tell = (event: DeployEvent) => void;

/** A revision in progress. */
export interface Triggered {
  deployment: Deployment;
  revisionId: string;
  number: number;
}

/** What became of a project that was sent: a revision, or the newest one that equals it. */
export interface Sent extends Triggered {
  isUnchanged: boolean;
}

/** Sends the project; resolves as soon as the server has accepted the revision. */
export async function sendProject(client: ControlPlaneClient, request: DeployRequest, tell: Tell): Promise<Sent> {
  const { name, project, installCommand, buildCommand, publicDocs, force = false } = request;
  await using archive = await packProject(project);
  if (!archive.files.includes(project.configPath)) {
    throw new UnfitProjectError(`${project.configPath} would not be sent: ${IGNORE_FILES.join(' or ')} leaves it out.`);
  }
  tell({
    event: 'packed',
    files: archive.files.length,
    bytes: archive.bytes,
    environment_files: archive.environmentFiles,
    links: archive.links,
  });
  const { id } = (await client.findDeployment(name)) ?? (await create(client, request, tell));
  const { upload_url: uploadUrl, object_path: objectPath } = await client.createUploadUrl(id);
  await client.upload(uploadUrl, archive.file);
  tell({ event: 'uploaded' });
  const settings = {
    ...(installCommand === undefined ? {} : { install_command: installCommand }),
    ...(buildCommand === undefined ? {} : { build_command: buildCommand }),
    ...(publicDocs === undefined ? {} : { public_docs: publicDocs }),
  };
  const deployment = await client.patchDeployment(id, {
    revision_source: 'internal_source',
    source_revision_config: { source_tarball_path: objectPath, langgraph_config_path: project.configPath },
    ...(Object.keys(settings).length === 0 ? {} : { source_config: settings }),
    secrets: project.secrets,
    ...(force ? {} : { only_if_changed: true }),
  });
  // The newest revision is made from this archive, unless an equal one was there.
  const isUnchanged = deployment.source_revision_config.source_tarball_path !== objectPath;
  return { ...toldOf(deployment, tell, isUnchanged ? 'unchanged' : 'triggered'), isUnchanged };
}

/** The revision that a request made, from its answer. */
export function toldOf(deployment: Deployment, tell: Tell, event: 'triggered' | 'unchanged' = 'triggered'): Triggered {
  const [revisionId, number] = [deployment.latest_revision_id!, deployment.latest_revision_number!];
  tell({ event, revision_id: revisionId, revision_number: number });
  return { deployment, revisionId, number };
}

/** Resolves with the revision once it has succeeded or failed. With `withLog`, each line of its build log is reported. */
export async function awaitRevision(
  client: ControlPlaneClient,
  { deployment: { id }, revisionId }: Triggered,
  { tell, withLog, signal }: { tell: Tell; withLog: boolean; signal?: AbortSignal },
): Promise<Revision> {
  let shown: string | undefined;
  let offset = '';
  let logIsOver = !withLog;
  let pollMs = FIRST_POLL_MS;
  for (;;) {
    const revision = await client.getRevision(id, revisionId);
    const { status } = revision;
    const changed = status !== shown;
    // Reports the last lines of a finished build before the next status.
    if (changed && status === 'BUILDING') tell({ event: 'status', status });
    if (!logIsOver && !BEFORE_BUILD.has(status)) {
      offset = await tellLog(client, id, revisionId, offset, tell);
      logIsOver = status !== 'BUILDING';
    }
    if (changed && status !== 'BUILDING') tell({ event: 'status', status });
    if (!isInProgress(status)) return revision;
    pollMs = changed ? FIRST_POLL_MS : Math.min(MAX_POLL_MS, pollMs * 1.3);
    shown = status;
    await sleep(pollMs, undefined, { ...(signal ? { signal } : {}) });
  }
}

/** Whether a revision with that status is still in progress. */
export function isInProgress(status: Revision['status']): boolean {
  return BEFORE_BUILD.has(status) || status === 'BUILDING' || status === 'AWAITING_DEPLOY' || status === 'DEPLOYING';
}

function create(client: ControlPlaneClient, { name, project, type = 'dev' }: DeployRequest, tell: Tell): Promise<Deployment> {
  const request = {
    name,
    source: 'internal_source' as const,
    source_config: { deployment_type: type },
    source_revision_config: {},
    secrets: project.secrets,
  };
  return client.createDeployment(request).then((deployment) => {
    tell({ event: 'created', deployment_id: deployment.id, name });
    return deployment;
  });
}

async function tellLog(client: ControlPlaneClient, id: string, revisionId: string, from: string, tell: Tell): Promise<string> {
  let offset = from;
  for (;;) {
    const page = await client.searchLogs(id, revisionId, 'build', { order: 'asc', limit: LINES, offset });
    for (const { message } of page.logs) tell({ event: 'log', message });
    if (page.next_offset === null) return offset;
    offset = page.next_offset;
    if (page.logs.length < LINES) return offset;
  }
}
