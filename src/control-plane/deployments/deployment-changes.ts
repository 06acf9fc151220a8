/** What the audit log is told of a request: the names of the fields that it sets, and of the secrets, never a value. */
import type { DeploymentCreate, DeploymentPatch, RevisionCreate } from '../../../generated/control-plane/types.gen.ts';

type AnyRequest = DeploymentCreate | DeploymentPatch | RevisionCreate;

/** Only fields of the contract: what else a client sends is ignored, and its names may be anything. */
const OWN = ['display_name', 'revision_source', 'secrets', 'secret_references'] as const;
const SOURCE_CONFIG = [
  'integration_id',
  'repo_url',
  'deployment_type',
  'build_on_push',
  'custom_url',
  'resource_spec',
  'listener_id',
  'listener_config',
  'install_command',
  'build_command',
] as const;
const REVISION_CONFIG = ['repo_ref', 'langgraph_config_path', 'graph_config_path', 'image_uri', 'source_tarball_path'] as const;

export function changesOf(request: AnyRequest): { changed: string[]; secret_names?: string[] } {
  const isSet = (values: object | null | undefined) => (field: string) =>
    (values as Record<string, unknown> | null | undefined)?.[field] != null;
  const secrets = request.secrets ?? [];
  const changed = [
    ...OWN.filter(isSet(request)).filter((field) => field !== 'secrets' || secrets.length > 0),
    ...SOURCE_CONFIG.filter(isSet(request.source_config)).map((field) => `source_config.${field}`),
    ...REVISION_CONFIG.filter(isSet(request.source_revision_config)).map((field) => `source_revision_config.${field}`),
  ];
  return { changed, ...(secrets.length > 0 ? { secret_names: secrets.map(({ name }) => name) } : {}) };
}
