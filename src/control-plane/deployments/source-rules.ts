/** Which field fits which source, and the other rules on a configuration that a schema cannot say. All refusals are 400. */
import type {
  DeploymentCreate,
  DeploymentPatch,
  DeploymentType,
  ResourceSpec,
  RevisionCreate,
  Source,
  SourceConfigCreate,
  SourceConfigPatch,
  SourceRevisionConfigRequest,
} from '../../../generated/control-plane/types.gen.ts';
import { Problem } from '../../problem.ts';
import { assertNames, assertSecrets } from '../secrets/environment.ts';
import type { Settings } from './configuration.ts';
import { meantType } from './deployment-types.ts';
import type { Template } from './revision.ts';

const IMAGE = ['external_docker', 'internal_docker'] as const;
const BUILT = ['internal_source', 'github'] as const;
const EXTERNAL = ['external_docker'] as const;

const settingFits: { readonly [Field in keyof SourceConfigCreate]-?: readonly Source[] } = {
  integration_id: ['github'],
  repo_url: ['github'],
  build_on_push: ['github'],
  deployment_type: ['internal_source', 'github', 'internal_docker'],
  custom_url: EXTERNAL,
  resource_spec: [...IMAGE, ...BUILT],
  listener_id: EXTERNAL,
  listener_config: EXTERNAL,
  install_command: BUILT,
  build_command: BUILT,
};

const revisionFits: { readonly [Field in keyof SourceRevisionConfigRequest]-?: readonly Source[] } = {
  repo_ref: ['github'],
  langgraph_config_path: BUILT,
  graph_config_path: BUILT,
  image_uri: IMAGE,
  source_tarball_path: ['internal_source'],
};

/** What of a deployment never changes, as it is stored. */
export interface Fixed extends Settings {
  name: string;
  source: Source;
  deployment_type: DeploymentType;
  listener_id: string | null;
}

export function assertCreate(request: DeploymentCreate): void {
  const { source, source_config: config, source_revision_config: revision } = request;
  assertFits('source_config', config, settingFits, source);
  assertFits('source_revision_config', revision, revisionFits, source);
  assertReferences(request, source);
  assertSecrets(request.secrets ?? []);
  if (source === 'github' && config.repo_url == null) throw required('source_config.repo_url', source);
  if (source === 'external_docker' && config.resource_spec == null) throw required('source_config.resource_spec', source);
  if (config.listener_config != null && config.listener_id == null) {
    throw fault("'source_config.listener_config' needs 'source_config.listener_id'.");
  }
  assertFollowable({ build_on_push: config.build_on_push ?? false }, { repo_ref: revision.repo_ref ?? null });
  assertConfigPath(revision);
  assertResourceSpec(config.resource_spec ?? {});
}

/** A tag is not pushed to. */
export function assertFollowable(
  { build_on_push: wanted }: Pick<Settings, 'build_on_push'>,
  { repo_ref: ref }: Pick<Template, 'repo_ref'>,
) {
  if (!wanted || !ref?.startsWith('refs/tags/')) return;
  throw fault("'source_config.build_on_push' is not possible with a tag as 'source_revision_config.repo_ref'.");
}

/** `source` is the one of the revision that the request makes. */
export function assertPatch(request: DeploymentPatch, source: Source, fixed: Fixed): void {
  const { source: own } = fixed;
  if (own === 'external_docker' && request.revision_source != null) {
    throw fault("'revision_source' is not possible for source 'external_docker'.");
  }
  for (const field of ['name', 'source'] as const) {
    if (request[field] != null && request[field] !== fixed[field]) throw new Problem('bad_request', `'${field}' cannot change.`);
  }
  assertUnchanged(request.source_config ?? {}, fixed);
  const { build_on_push: buildOnPush, custom_url: customUrl, ...revisionSettings } = request.source_config ?? {};
  assertFits('source_config', { build_on_push: buildOnPush, custom_url: customUrl }, settingFits, own);
  assertRevision(
    { ...request, source_config: revisionSettings, source_revision_config: request.source_revision_config ?? {} },
    source,
  );
}

/** The rules on what a revision is made from, which every way of making one shares. */
export function assertRevision(request: RevisionCreate, source: Source): void {
  const { install_command, build_command, resource_spec } = request.source_config ?? {};
  assertFits('source_config', { install_command, build_command, resource_spec }, settingFits, source);
  assertFits('source_revision_config', request.source_revision_config, revisionFits, source);
  assertReferences(request, source);
  assertSecrets(request.secrets ?? []);
  assertConfigPath(request.source_revision_config);
  assertResourceSpec(resource_spec ?? {});
}

function assertFits(place: string, values: object, fits: { readonly [field: string]: readonly Source[] }, source: Source): void {
  for (const [field, sources] of Object.entries(fits)) {
    const value = (values as Record<string, unknown>)[field];
    if (value === null || value === undefined || sources.includes(source)) continue;
    throw fault(`'${place}.${field}' is only possible for source ${sources.map((name) => `'${name}'`).join(' or ')}.`);
  }
}

function assertReferences({ secret_references: references }: DeploymentPatch, source: Source): void {
  if (references == null) return;
  if (source !== 'external_docker') throw fault("'secret_references' is only possible for source 'external_docker'.");
  assertNames(references.map(({ name }) => name));
}

function assertUnchanged(config: SourceConfigPatch, fixed: Fixed): void {
  const type = meantType(config.deployment_type) ?? fixed.deployment_type;
  if (type !== fixed.deployment_type) throw fault("'source_config.deployment_type' cannot change.");
  for (const field of ['integration_id', 'repo_url', 'listener_id'] as const) {
    const value = config[field];
    if (value != null && value.toLowerCase() !== fixed[field]?.toLowerCase())
      throw fault(`'source_config.${field}' cannot change.`);
  }
  const namespace = config.listener_config?.k8s_namespace;
  if (namespace != null && namespace !== fixed.listener_config?.k8s_namespace) {
    throw fault("'source_config.listener_config' cannot change.");
  }
}

function assertConfigPath({ langgraph_config_path: path, graph_config_path: alias }: SourceRevisionConfigRequest): void {
  if (path != null && alias != null && path !== alias) {
    throw fault(
      "'source_revision_config.langgraph_config_path' and its alias 'source_revision_config.graph_config_path' have different values.",
    );
  }
  if ((path ?? alias)?.split('/').includes('..')) {
    throw fault("'source_revision_config.langgraph_config_path' must not have '..' in it.");
  }
}

const SCALED = ['', 'queue_', 'orchestrator_'] as const;
const LIMITED = ['cpu', 'queue_cpu', 'orchestrator_cpu', 'executor_cpu', 'redis_cpu', 'db_cpu'] as const;

function assertResourceSpec(spec: ResourceSpec): void {
  const value = (field: string) => (spec as Record<string, unknown>)[field] as number | null | undefined;
  const assertOrder = (lower: string, upper: string, fallback?: number) => {
    const [low, high] = [value(lower) ?? fallback, value(upper)];
    if (low != null && high != null && high < low) {
      throw fault(`'source_config.resource_spec.${upper}' must not be less than '${lower}' (${low}).`);
    }
  };
  for (const prefix of SCALED) assertOrder(`${prefix}min_scale`, `${prefix}max_scale`, prefix === '' ? 1 : undefined);
  for (const cpu of LIMITED) {
    const memory = cpu.replace('cpu', 'memory');
    assertOrder(cpu, `${cpu}_limit`, cpu === 'cpu' ? 1 : undefined);
    assertOrder(`${memory}_mb`, `${memory}_limit_mb`, cpu === 'cpu' ? 2048 : undefined);
  }
}

function required(field: string, source: Source): Problem {
  return fault(`'${field}' is required for source '${source}'.`);
}

function fault(message: string): Problem {
  return new Problem('bad_request', `Source configuration error: ${message}`);
}
