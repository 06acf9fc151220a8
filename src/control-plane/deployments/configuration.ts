/**
 * Converts requests to what is stored: the configuration of a new deployment, the changes of a request, and names for the audit
 * log.
 */
import type {
  Deployment,
  DeploymentAgent,
  DeploymentCreate,
  DeploymentPatch,
  RevisionCreate,
  SourceConfig,
  SourceConfigCreate,
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

/** The values of a request that a revision is made from. Absent values keep the stored ones. */
export type TemplateChange = Partial<{ [F in keyof Template]: NonNullable<Template[F]> }>;

type ByRequest<Table> = { [F in keyof Table as Table[F] extends { setBy: 'server' } ? never : F]: Table[F] };
type NewColumns = RowOf<Deployment, ByRequest<typeof deploymentFields>> &
  RowOf<SourceConfig, ByRequest<typeof sourceConfigFields>>;

type AnyRequest = DeploymentCreate | DeploymentPatch | RevisionCreate;

/**
 * What a request changes of the template. Null and absent change nothing; any other value counts as a change, even an equal one.
 */
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

/** The template with a change applied. An empty command removes the command. */
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

/** An agent as it is stored: its fields in one order, because equal agents are equal texts. */
export function agentOf({ agent_id, environment }: DeploymentAgent): DeploymentAgent {
  return { agent_id, environment };
}

/** The values of a new deployment that have their own columns. */
export function newColumns({ source_config: config, agent, ...request }: DeploymentCreate): NewColumns {
  const { deployment_type: type, listener_id: listener } = config;
  return {
    ...toColumns(deploymentFields, { ...request, ...(agent ? { agent: agentOf(agent) } : {}) }),
    ...toColumns(sourceConfigFields, config),
    deployment_type: meantType(type) ?? (request.source === 'external_docker' ? 'prod' : 'dev'),
    listener_id: listener?.toLowerCase() ?? null,
  } as NewColumns;
}

export function firstSettings(config: SourceConfigCreate): Settings {
  const sent = Object.fromEntries(given(config, settingFields));
  return { ...noSettings, ...sent };
}

export function changedSettings(
  settings: Settings,
  { source_config: config }: { source_config?: SourceConfigPatch | null },
): Settings {
  const changeable = settingFields.filter((name) => sourceConfigFields[name].setBy === 'request');
  return { ...settings, ...Object.fromEntries(given(config, changeable)) };
}

/** What the audit log records of a request: names of the changed fields and of the secrets, and what was opened to everybody. */
export function changesOf(request: AnyRequest): { changed: string[]; secret_names?: string[]; public_docs?: boolean } {
  const secrets = request.secrets ?? [];
  // Only fields of the contract: other fields that a client sends are ignored, and their names may be anything.
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
  const opened = (request.source_config as SourceConfigPatch | null | undefined)?.public_docs;
  return {
    changed,
    ...(secrets.length > 0 ? { secret_names: secrets.map(({ name }) => name) } : {}),
    ...(opened == null ? {} : { public_docs: opened }),
  };
}

/** Those of these fields that have a value, with the value. */
function given(values: object | null | undefined, fields: readonly string[]): [string, unknown][] {
  const all = (values ?? {}) as Record<string, unknown>;
  return fields.filter((name) => all[name] != null).map((name) => [name, all[name]]);
}

function names(values: object | null | undefined, fields: readonly string[]): string[] {
  return given(values, fields).map(([name]) => name);
}
