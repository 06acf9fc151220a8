/** A revision as it is stored, and as the contract shows it. */
import type {
  ResourceSpec,
  Revision,
  RevisionStatus,
  SecretReference,
  Source,
  SourceRevisionConfig,
} from '../../../generated/control-plane/types.gen.ts';
import type { Reason } from './lifecycle.ts';

/** What a revision is made from, secrets apart. A deployment holds the one that its next revision starts from. */
export interface Template {
  repo_ref: string | null;
  langgraph_config_path: string | null;
  image_uri: string | null;
  source_tarball_path: string | null;
  install_command: string | null;
  build_command: string | null;
  resource_spec: ResourceSpec | null;
  secret_references: SecretReference[] | null;
}

export const emptyTemplate: Template = {
  repo_ref: null,
  langgraph_config_path: null,
  image_uri: null,
  source_tarball_path: null,
  install_command: null,
  build_command: null,
  resource_spec: null,
  secret_references: null,
};

export interface RevisionRow {
  revision_id: string;
  deployment_id: string;
  number: number;
  source: Source;
  template: string;
  secrets: string;
  status: RevisionStatus;
  status_reason: Reason;
  status_message: string | null;
  repo_commit_sha: string | null;
  build_id: string | null;
  build_directory: string | null;
  build_config_path: string | null;
  created_at: string;
  updated_at: string;
}

/** Where the configuration of a graph is when nothing says otherwise. */
export const DEFAULT_CONFIG_PATH = 'langgraph.json';

/** Sources that are built here; the others are images already. */
export function isBuilt(source: Source): boolean {
  return source === 'internal_source' || source === 'github';
}

export function revisionOf(row: RevisionRow): Revision {
  return {
    id: row.revision_id,
    created_at: row.created_at,
    updated_at: row.updated_at,
    status: row.status,
    status_message: row.status_message,
    source: row.source,
    source_revision_config: sourceRevisionConfigOf(row.source, JSON.parse(row.template) as Template, row.repo_commit_sha),
  };
}

/** Of the template what belongs to the source; a revision of another source may have left more in it. */
export function sourceRevisionConfigOf(source: Source, template: Template, commit: string | null): SourceRevisionConfig {
  const configPath = isBuilt(source) ? template.langgraph_config_path : null;
  return {
    repo_ref: source === 'github' ? template.repo_ref : null,
    langgraph_config_path: configPath,
    graph_config_path: configPath,
    image_uri: isBuilt(source) ? null : template.image_uri,
    source_tarball_path: source === 'internal_source' ? template.source_tarball_path : null,
    repo_commit_sha: source === 'github' ? commit : null,
  };
}

/** The field that names what a source deploys, and its value; without one there is nothing to deploy. */
export function originOf(source: Source, template: Template): { field: string; value: string | null } {
  switch (source) {
    case 'internal_source':
      return { field: 'source_tarball_path', value: template.source_tarball_path };
    case 'github':
      return { field: 'repo_ref', value: template.repo_ref };
    case 'internal_docker':
    case 'external_docker':
      return { field: 'image_uri', value: template.image_uri };
  }
}
