/** From requests to what is stored: which values a request changes, and the configuration that results. */
import type {
  DeploymentCreate,
  DeploymentPatch,
  ListenerConfig,
  RequestedDeploymentType,
  ResolvedResourceSpec,
  ResourceSpec,
  RevisionCreate,
} from '../../../generated/control-plane/types.gen.ts';
import type { Template } from './revision.ts';

/** What changes without a revision, or never. */
export interface Settings {
  integration_id: string | null;
  /** The word that stood for its type when the deployment was made, where it was another one. */
  requested_type?: RequestedDeploymentType | null;
  repo_url: string | null;
  build_on_push: boolean;
  custom_url: string | null;
  listener_config: ListenerConfig | null;
}

/** The values of a request that a revision is made from; absent where the request keeps what there is. */
export type TemplateChange = Partial<{ [Field in keyof Template]: NonNullable<Template[Field]> }>;

type AnyRequest = DeploymentCreate | DeploymentPatch | RevisionCreate;

/** What a request changes of the template: null and absent change nothing, each other value does, equal or not. */
export function templateChange(request: AnyRequest): TemplateChange {
  const { source_config: source, source_revision_config: revision } = request;
  const change: { [Field in keyof Template]: Template[Field] | undefined } = {
    repo_ref: revision?.repo_ref,
    langgraph_config_path: revision?.langgraph_config_path ?? revision?.graph_config_path,
    image_uri: revision?.image_uri,
    source_tarball_path: revision?.source_tarball_path,
    install_command: source?.install_command,
    build_command: source?.build_command,
    resource_spec: source?.resource_spec,
    secret_references: request.secret_references,
  };
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== null && value !== undefined));
}

/** The template with a change applied; an empty command is none. */
export function applyChange(template: Template, change: TemplateChange): Template {
  const changed = { ...template, ...change };
  const { resource_spec: spec } = change;
  return {
    ...changed,
    install_command: changed.install_command || null,
    build_command: changed.build_command || null,
    resource_spec: spec ? withoutNulls(spec) : changed.resource_spec,
  };
}

/** The four basic values filled in, cores rounded to one decimal. */
export function resolveResourceSpec(spec: ResourceSpec | null): ResolvedResourceSpec {
  const given = withoutNulls(spec ?? {});
  const rounded = Object.fromEntries(
    Object.entries(given).map(([field, value]) => [
      field,
      /_?cpu(_limit)?$/.test(field) ? Math.round(Number(value) * 10) / 10 : value,
    ]),
  );
  const minScale = given.min_scale ?? 1;
  return { max_scale: Math.max(1, minScale), cpu: 1, memory_mb: 2048, ...rounded, min_scale: minScale } as ResolvedResourceSpec;
}

function withoutNulls(spec: ResourceSpec): ResourceSpec {
  return Object.fromEntries(Object.entries(spec).filter(([, value]) => value !== null && value !== undefined));
}
