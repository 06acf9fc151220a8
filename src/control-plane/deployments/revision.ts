/** A revision as it is stored, and as the contract shows it. */
import type { Revision, Source, SourceRevisionConfig } from '../../../generated/control-plane/types.gen.ts';
import { type FieldTable, fromColumns, type RowOf } from '../fields.ts';
import { emptyTemplate, revisionConfigFields, type Template } from './deployment-fields.ts';
import type { Reason } from './lifecycle.ts';

/** The fields of a revision; without `stored` a field is a column of its name. All are set by the server. */
const revisionFields = {
  id: { setBy: 'server', column: 'revision_id' },
  created_at: { setBy: 'server' },
  updated_at: { setBy: 'server' },
  status: { setBy: 'server' },
  status_message: { setBy: 'server' },
  source: { setBy: 'server' },
  source_revision_config: { setBy: 'server', stored: 'apart' },
} as const satisfies FieldTable<Revision, unknown, unknown>;

export interface RevisionRow
  extends RowOf<Revision, typeof revisionFields>,
    RowOf<SourceRevisionConfig, typeof revisionConfigFields> {
  deployment_id: string;
  /** Order of acceptance in the deployment. */
  number: number;
  template: string;
  secrets: string;
  status_reason: Reason;
  build_id: string | null;
  build_directory: string | null;
  build_config_path: string | null;
}

/** Where the configuration of a graph is when nothing says otherwise. */
export const DEFAULT_CONFIG_PATH = 'langgraph.json';

/** Sources that are built here; the others are images already. */
export function isBuilt(source: Source): boolean {
  return source === 'internal_source' || source === 'github';
}

export function revisionOf(row: RevisionRow): Revision {
  return {
    ...fromColumns<Revision, typeof revisionFields>(revisionFields, row),
    source_revision_config: sourceRevisionConfigOf(row.source, templateOf(row), row.repo_commit_sha),
  };
}

export function templateOf(row: { template: string }): Template {
  return { ...emptyTemplate, ...(JSON.parse(row.template) as Template) };
}

/** Of the template what belongs to the source; a revision of another source may have left more in it. */
export function sourceRevisionConfigOf(source: Source, template: Template, commit: string | null): SourceRevisionConfig {
  const values: Record<keyof SourceRevisionConfig, string | null> = {
    ...template,
    graph_config_path: template.langgraph_config_path,
    repo_commit_sha: commit,
  };
  const fields = Object.entries(revisionConfigFields) as [keyof SourceRevisionConfig, { sources: readonly Source[] }][];
  const shown = fields.map(([name, { sources }]) => [name, sources.includes(source) ? values[name] : null]);
  return Object.fromEntries(shown) as SourceRevisionConfig;
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
