/** From requests to what is stored: the configuration of a new deployment, what a request changes of it, and its names for the audit log. */
import type {
  Deployment,
  DeploymentCreate,
  DeploymentPatch,
  RevisionCreate,
  SourceConfig,
  SourceConfigPatch,
} from '../../../generated/control-plane/types.gen.ts';
import { type Field, type RowOf, toColumns } from '../fields.ts';
import { meantType, withoutNulls } from './deployment.ts';
import {
  deploymentFields,
  noSettings,
  revisionConfigFields,
  type Settings,
  settingFields,
  sourceConfigFields,
  storedIn,
  type Template,
} from './deployment-fields.ts';

/** The values of a request that a revision is made from; absent where the request keeps what there is. */
type TemplateChange = Partial<{ [F in keyof Template]: NonNullable<Template[F]> }>;

type ByRequest<Table> = { [F in keyof Table as Table[F] extends { setBy: 'server' } ? never : F]: Table[F] };
type NewColumns = RowOf<Deployment, ByRequest<typeof deploymentFields>> &
  RowOf<SourceConfig, ByRequest<typeof sourceConfigFields>>;

type AnyRequest = DeploymentCreate | DeploymentPatch | RevisionCreate;

/** What a request changes of the template: null and absent change nothing, each other value does, equal or not. */
export function templateChange(request: AnyRequest): TemplateChange {
  const { source_config: source, source_revision_config: revision } = request;
  const path = revision?.langgraph_config_path ?? revision?.graph_config_path;
  const sent = [
    ...given({ ...revision, langgraph_config_path: path }, storedIn(revisionConfigFields, 'template')),
    ...given(source, storedIn(sourceConfigFields, 'template')),
    ...given(request, storedIn(deploymentFields, 'template')),
  ];
  return Object.fromEntries(sent);
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

/** What a new deployment has in columns of its own. */
export function newColumns({ source_config: config, ...request }: DeploymentCreate): NewColumns {
  const { deployment_type: type, listener_id: listener } = config;
  return {
    ...toColumns(deploymentFields, request),
    ...toColumns(sourceConfigFields, config),
    deployment_type: meantType(type) ?? (request.source === 'external_docker' ? 'prod' : 'dev'),
    listener_id: listener?.toLowerCase() ?? null,
  } as NewColumns;
}

export function firstSettings({ source_config: config }: DeploymentCreate): Settings {
  const type = config.deployment_type ?? null;
  const sent = Object.fromEntries(given(config, settingFields));
  return { ...noSettings, ...sent, requested_type: type === meantType(type) ? null : type };
}

export function changedSettings(
  settings: Settings,
  { source_config: config }: { source_config?: SourceConfigPatch | null },
): Settings {
  const changeable = settingFields.filter((name) => sourceConfigFields[name].setBy === 'request');
  return { ...settings, ...Object.fromEntries(given(config, changeable)) };
}

/** What the audit log is told of a request: the names of the fields that it sets, and of the secrets, never a value. */
export function changesOf(request: AnyRequest): { changed: string[]; secret_names?: string[] } {
  const secrets = request.secrets ?? [];
  // Only fields of the contract: what else a client sends is ignored, and its names may be anything.
  const own = Object.entries<Field>(deploymentFields).filter(
    ([, { setBy, stored }]) => setBy === 'request' && stored !== 'nested',
  );
  const changed = [
    ...names(
      request,
      own.map(([name]) => name),
    ).filter((name) => name !== 'secrets' || secrets.length > 0),
    ...names(request.source_config, Object.keys(sourceConfigFields)).map((name) => `source_config.${name}`),
    ...names(request.source_revision_config, Object.keys(revisionConfigFields)).map((name) => `source_revision_config.${name}`),
  ];
  return { changed, ...(secrets.length > 0 ? { secret_names: secrets.map(({ name }) => name) } : {}) };
}

/** Of these fields the ones that have a value, with it. */
function given(values: object | null | undefined, fields: readonly string[]): [string, unknown][] {
  const all = (values ?? {}) as Record<string, unknown>;
  return fields.filter((name) => all[name] != null).map((name) => [name, all[name]]);
}

function names(values: object | null | undefined, fields: readonly string[]): string[] {
  return given(values, fields).map(([name]) => name);
}
