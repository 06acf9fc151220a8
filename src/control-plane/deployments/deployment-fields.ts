/**
 * The fields of a deployment, one row each: where it is stored, who sets it, and which sources it is for. Columns, responses,
 * patches, the audit log, snapshots and the mock's state file are all derived from these tables.
 */
import type {
  Deployment,
  DeploymentCreate,
  DeploymentPatch,
  RevisionSourceConfig,
  Source,
  SourceConfig,
  SourceConfigCreate,
  SourceConfigPatch,
  SourceRevisionConfig,
  SourceRevisionConfigRequest,
} from '../../../generated/control-plane/types.gen.ts';
import type { Field, FieldTable, StoredIn } from '../fields.ts';

const IMAGE = ['external_docker', 'internal_docker'] as const;
const BUILT = ['internal_source', 'github'] as const;
const EXTERNAL = ['external_docker'] as const;
const GITHUB = ['github'] as const;

/**
 * A field without `stored` has a column of its name. Revisions are made from `template` fields: changing one makes a revision.
 * The fields of `nested` ones are in the tables below. Separate code shows and stores those marked `apart`.
 */
export const deploymentFields = {
  name: { setBy: 'creation' },
  display_name: { setBy: 'request' },
  agent: { setBy: 'creation', as: 'json' },
  source: { setBy: 'creation' },
  revision_source: { setBy: 'request', stored: 'apart' },
  only_if_changed: { setBy: 'request', stored: 'apart' },
  source_config: { setBy: 'request', stored: 'nested' },
  source_revision_config: { setBy: 'request', stored: 'nested' },
  secrets: { setBy: 'request', stored: 'apart' },
  secret_references: { setBy: 'request', stored: 'template' },
  id: { setBy: 'server', column: 'deployment_id' },
  tenant_id: { setBy: 'server' },
  created_at: { setBy: 'server' },
  updated_at: { setBy: 'server' },
  status: { setBy: 'server' },
  latest_revision_id: { setBy: 'server' },
  latest_revision_number: { setBy: 'server', column: 'latest_number' },
  active_revision_id: { setBy: 'server' },
  active_revision_number: { setBy: 'server', column: 'active_number' },
  image_version: { setBy: 'server' },
  warnings: { setBy: 'server', stored: 'apart' },
} as const satisfies FieldTable<Deployment, DeploymentCreate, DeploymentPatch>;

interface OfSources {
  /** The sources that the field is for. Other sources refuse it. */
  readonly sources: readonly Source[];
}

/** A setting that a revision can change is part of the template, because changing it makes a revision. */
type Stored<F> = F extends keyof RevisionSourceConfig ? { readonly stored: 'template' } : { readonly stored?: 'settings' };

/** The value of a setting that is not set: null, or a value of its type where the contract allows no null. */
type Unset<F, Value> = F extends 'deployment_type' | keyof RevisionSourceConfig
  ? unknown
  : null extends Value
    ? unknown
    : { readonly unset: Value };

/** `settings` fields change without a revision, or never. */
export const sourceConfigFields = {
  integration_id: { sources: GITHUB, setBy: 'creation', stored: 'settings' },
  repo_url: { sources: GITHUB, setBy: 'creation', stored: 'settings' },
  build_on_push: { sources: GITHUB, setBy: 'request', stored: 'settings', unset: false },
  deployment_type: { sources: ['internal_source', 'github', 'internal_docker'], setBy: 'creation' },
  custom_url: { sources: EXTERNAL, setBy: 'request', stored: 'settings' },
  resource_spec: { sources: [...IMAGE, ...BUILT], setBy: 'request', stored: 'template' },
  listener_id: { sources: [...EXTERNAL, ...BUILT], setBy: 'creation' },
  listener_config: { sources: EXTERNAL, setBy: 'creation', stored: 'settings' },
  install_command: { sources: BUILT, setBy: 'request', stored: 'template' },
  build_command: { sources: BUILT, setBy: 'request', stored: 'template' },
  public_docs: { sources: [...IMAGE, ...BUILT], setBy: 'request', stored: 'settings', unset: false },
} as const satisfies FieldTable<SourceConfig, SourceConfigCreate, SourceConfigPatch, OfSources> & {
  readonly [F in keyof SourceConfig]: Stored<F> & Unset<F, SourceConfig[F]>;
};

/** The configuration of a revision. */
export const revisionConfigFields = {
  repo_ref: { sources: GITHUB, setBy: 'request', stored: 'template' },
  langgraph_config_path: { sources: BUILT, setBy: 'request', stored: 'template' },
  graph_config_path: { sources: BUILT, setBy: 'request', stored: 'apart' },
  image_uri: { sources: IMAGE, setBy: 'request', stored: 'template' },
  source_tarball_path: { sources: ['internal_source'], setBy: 'request', stored: 'template' },
  repo_commit_sha: { sources: GITHUB, setBy: 'server' },
} as const satisfies FieldTable<SourceRevisionConfig, unknown, SourceRevisionConfigRequest, OfSources>;

type SettingField = StoredIn<typeof sourceConfigFields, 'settings'>;

/** What changes without a revision, or never. */
export type Settings = { [F in SettingField]: SourceConfig[F] };

type Given<T> = { [F in keyof T]-?: NonNullable<T[F]> | null };

/** The configuration of a revision, without secrets. A deployment holds the one for its next revision. */
export type Template = Given<Pick<SourceRevisionConfigRequest, StoredIn<typeof revisionConfigFields, 'template'>>> &
  Given<Pick<SourceConfigCreate, StoredIn<typeof sourceConfigFields, 'template'>>> &
  Given<Pick<DeploymentCreate, StoredIn<typeof deploymentFields, 'template'>>>;

/** The names of the fields of a table with this `stored`. */
export function storedIn<Table extends object, S extends string>(table: Table, where: S): StoredIn<Table, S>[] {
  const fields = Object.entries(table) as [StoredIn<Table, S>, { stored?: string }][];
  return fields.filter(([, { stored }]) => stored === where).map(([name]) => name);
}

export const settingFields = storedIn(sourceConfigFields, 'settings');

export const noSettings = Object.fromEntries(
  settingFields.map((name) => [name, (sourceConfigFields[name] as { unset?: unknown }).unset ?? null]),
) as Settings;

const templateFields = [revisionConfigFields, sourceConfigFields, deploymentFields].flatMap((table): string[] =>
  storedIn(table, 'template'),
);

export const emptyTemplate = Object.fromEntries(templateFields.map((name) => [name, null])) as unknown as Template;

/** The fields that have a column and that any request may set, such as the display name. */
export type FreeField = {
  [F in keyof typeof deploymentFields]: (typeof deploymentFields)[F] extends { stored: string } | { setBy: 'creation' | 'server' }
    ? never
    : F;
}[keyof typeof deploymentFields];

export const freeFields = Object.entries<Field>(deploymentFields)
  .filter(([, { setBy, stored }]) => setBy === 'request' && stored === undefined)
  .map(([name]) => name as FreeField);
