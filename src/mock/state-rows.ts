/** Converts between the readable state and the rows that a control plane stores. */
import { v7 as uuidv7 } from 'uuid';
import type { DeploymentAgent, RevisionStatus } from '../../generated/control-plane/types.gen.ts';
import { agentOf } from '../control-plane/deployments/configuration.ts';
import { type DeploymentRow, sealedOf, settingsOf } from '../control-plane/deployments/deployment.ts';
import {
  emptyTemplate,
  type FreeField,
  freeFields,
  noSettings,
  type Template,
} from '../control-plane/deployments/deployment-fields.ts';
import type { Reason } from '../control-plane/deployments/lifecycle.ts';
import { addressOf } from '../control-plane/deployments/name-records.ts';
import { DEFAULT_CONFIG_PATH, isBuilt, type RevisionRow, templateOf } from '../control-plane/deployments/revision.ts';
import type { DeploymentSnapshot, Snapshot, StoredArchive } from '../control-plane/snapshots/snapshot-records.ts';
import type { Behaviour } from './script.ts';
import { type DeploymentState, type MockState, numbersOf, type RevisionState } from './state.ts';

/** The reason for each status of a loaded revision. */
const reasons: Record<RevisionStatus, Reason> = {
  CREATING: 'Accepted',
  QUEUED: 'Queued',
  AWAITING_BUILD: 'SourceReady',
  BUILDING: 'BuildStarted',
  AWAITING_DEPLOY: 'Built',
  DEPLOYING: 'Launched',
  CREATE_FAILED: 'SourceGone',
  BUILD_FAILED: 'BuildFailed',
  DEPLOY_FAILED: 'NeverHealthy',
  DEPLOYED: 'Healthy',
  SKIPPED: 'Overtaken',
  INTERRUPTED: 'DeploymentDeleted',
  UNKNOWN: 'DriverCannotTell',
};

/** Statuses that require a build. */
const BUILT = new Set<RevisionStatus>(['AWAITING_DEPLOY', 'DEPLOYING', 'DEPLOY_FAILED', 'DEPLOYED', 'UNKNOWN']);

interface LoadOptions {
  /** The folder for a revision's build. */
  buildFolder(revisionId: string): string;
  /** The file for an archive. */
  archiveFile(deploymentId: string, revisionId: string): string;
  /** Encrypts secret names without values. */
  seal(deploymentId: string, names: readonly string[]): string;
  graphs: readonly string[];
  now: string;
}

/** The result of `loadState`: rows, and the files that must exist with them. */
export interface Loaded {
  snapshot: Snapshot;
  archives: (StoredArchive & { configPath: string; graphs: readonly string[] })[];
  builds: { id: string; graphs: readonly string[] }[];
  behaviours: Map<string, Behaviour>;
}

export function loadState(state: MockState, options: LoadOptions): Loaded {
  const loaded: Loaded = {
    snapshot: { deployments: [], oauthProviders: state.oauth_providers ?? [] },
    archives: [],
    builds: [],
    behaviours: new Map(),
  };
  for (const deployment of state.deployments) loadDeployment(deployment, options, loaded);
  return loaded;
}

function loadDeployment(state: DeploymentState, options: LoadOptions, loaded: Loaded): void {
  const { name, id: deploymentId = uuidv7(), source = 'internal_source', created_at: createdAt = options.now } = state;
  const secrets = options.seal(deploymentId, state.secrets ?? []);
  const numbers = numbersOf(state);
  const revisions = (state.revisions ?? []).map((revision, index) => {
    const row = loadRevision(revision, { ...state, name, source }, options);
    return { ...row, deployment_id: deploymentId, number: numbers[index]!, secrets };
  });
  for (const [index, row] of revisions.entries()) {
    const graphs = state.revisions![index]!.graphs ?? options.graphs;
    if (row.build_id !== null) loaded.builds.push({ id: row.build_id, graphs });
    const template = templateOf(row);
    if (row.source !== 'internal_source') continue;
    template.source_tarball_path ??= `uploads/${deploymentId}/${row.revision_id}.tar.gz`;
    row.template = JSON.stringify(template);
    // A revision that repeats another shares its archive.
    if (loaded.archives.some(({ objectPath }) => objectPath === template.source_tarball_path)) continue;
    loaded.archives.push({
      uploadId: row.revision_id,
      deploymentId,
      objectPath: template.source_tarball_path,
      file: options.archiveFile(deploymentId, row.revision_id),
      configPath: template.langgraph_config_path ?? DEFAULT_CONFIG_PATH,
      graphs,
    });
  }
  const latest = revisions.at(-1);
  const deployment: DeploymentRow = {
    ...freeOf(state),
    deployment_id: deploymentId,
    tenant_id: '',
    name,
    slug: addressOf(name),
    agent: state.agent ? JSON.stringify(agentOf(state.agent)) : null,
    source,
    status: state.status ?? 'READY',
    deployment_type: state.deployment_type ?? (source === 'external_docker' ? 'prod' : 'dev'),
    listener_id: null,
    machine_name: null,
    machine_driver: null,
    settings: JSON.stringify({ ...noSettings, ...state.settings }),
    template: state.next || !latest ? JSON.stringify({ ...emptyTemplate, ...state.next }) : latest.template,
    secrets,
    revision_count: numbers.at(-1) ?? 0,
    latest_revision_id: latest?.revision_id ?? null,
    active_revision_id: revisions.findLast(({ status }) => status === 'DEPLOYED')?.revision_id ?? null,
    database_name: null,
    own_database: 0,
    shut_outs: 0,
    shut_outs_done: 0,
    scaled_to: null,
    queue_scaled_to: null,
    image_version: null,
    created_at: createdAt,
    updated_at: state.updated_at ?? createdAt,
    latest_source: null,
    latest_commit: null,
    latest_number: null,
    active_number: null,
  };
  loaded.snapshot.deployments.push({ deployment, revisions });
  if (state.mock) loaded.behaviours.set(deploymentId, state.mock);
}

function loadRevision(state: RevisionState, { name, source }: DeploymentState, options: LoadOptions): RevisionRow {
  const { id = uuidv7(), status = 'DEPLOYED', created_at: createdAt = options.now } = state;
  const own = state.source ?? source!;
  const built = isBuilt(own) && BUILT.has(status);
  const template: Template = { ...emptyTemplate, ...state.config };
  if (isBuilt(own)) template.langgraph_config_path ??= DEFAULT_CONFIG_PATH;
  else template.image_uri ??= `registry.example/${name.toLowerCase()}:latest`;
  if (own === 'github') template.repo_ref ??= 'main';
  return {
    revision_id: id,
    deployment_id: '',
    number: 0,
    source: own,
    template: JSON.stringify(template),
    secrets: '[]',
    status,
    status_reason: reasons[status],
    status_message: state.status_message ?? null,
    warnings: '[]',
    repo_commit_sha: null,
    build_id: built ? id : null,
    build_directory: built ? options.buildFolder(id) : null,
    build_config_path: built ? DEFAULT_CONFIG_PATH : null,
    build_image: null,
    moved_to: null,
    moved_to_name: null,
    created_at: createdAt,
    updated_at: state.updated_at ?? createdAt,
  };
}

type Free = Pick<DeploymentRow, FreeField>;

/** The fields that any request may set. Null if there is no value. */
function freeOf(values: Partial<Free>): Free {
  return Object.fromEntries(freeFields.map((name) => [name, values[name] ?? null])) as Free;
}

interface ShowOptions {
  behaviourOf(deploymentId: string): Behaviour | undefined;
  /** The graphs of a revision that has a build. */
  graphsOf(revisionId: string): readonly string[] | undefined;
}

export function deploymentState({ deployment, revisions }: DeploymentSnapshot, options: ShowOptions): DeploymentState {
  const latest = revisions.at(-1);
  return withoutNothing({
    name: deployment.name,
    id: deployment.deployment_id,
    agent: deployment.agent === null ? undefined : (JSON.parse(deployment.agent) as DeploymentAgent),
    ...given(freeOf(deployment), freeOf({})),
    source: deployment.source,
    status: deployment.status,
    deployment_type: deployment.deployment_type,
    secrets: sealedOf(deployment).map(({ name }) => name),
    settings: given(settingsOf(deployment), noSettings),
    next: latest && deployment.template === latest.template ? undefined : given(templateOf(deployment), emptyTemplate),
    created_at: deployment.created_at,
    updated_at: deployment.updated_at,
    mock: options.behaviourOf(deployment.deployment_id),
    revisions: revisions.map((revision) => revisionState(revision, deployment, options)),
  });
}

function revisionState(row: RevisionRow, deployment: DeploymentRow, { graphsOf }: ShowOptions): RevisionState {
  return withoutNothing({
    id: row.revision_id,
    number: row.number,
    status: row.status,
    status_message: row.status_message ?? undefined,
    source: row.source === deployment.source ? undefined : row.source,
    config: given(templateOf(row), emptyTemplate),
    graphs: graphsOf(row.revision_id)?.slice(),
    created_at: row.created_at,
    updated_at: row.updated_at,
  });
}

/** The values that differ from those of `otherwise`. */
function given<T extends object>(values: T, otherwise: T): Partial<T> | undefined {
  const different = Object.entries(values).filter(([name, value]) => value !== otherwise[name as keyof T]);
  return different.length > 0 ? (Object.fromEntries(different) as Partial<T>) : undefined;
}

function withoutNothing<T extends object>(values: T): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;
}
