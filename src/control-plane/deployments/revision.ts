/** A revision as it is stored, and as the contract shows it. */
import type { Revision, Source, SourceRevisionConfig } from '../../../generated/control-plane/types.gen.ts';
import type { Actor } from '../audit/audit-records.ts';
import { type FieldTable, fromColumns, type RowOf } from '../fields.ts';
import { emptyTemplate, revisionConfigFields, type Template } from './deployment-fields.ts';
import type { Reason } from './lifecycle.ts';

/** The fields of a revision. A field without `stored` has a column of its name. The server sets all of them. */
const revisionFields = {
  id: { setBy: 'server', column: 'revision_id' },
  number: { setBy: 'server' },
  created_at: { setBy: 'server' },
  updated_at: { setBy: 'server' },
  status: { setBy: 'server' },
  status_message: { setBy: 'server' },
  warnings: { setBy: 'server', as: 'json' },
  source: { setBy: 'server' },
  source_revision_config: { setBy: 'server', stored: 'apart' },
} as const satisfies FieldTable<Revision, unknown, unknown>;

export interface RevisionRow
  extends RowOf<Revision, typeof revisionFields>,
    RowOf<SourceRevisionConfig, typeof revisionConfigFields> {
  deployment_id: string;
  template: string;
  secrets: string;
  status_reason: Reason;
  build_id: string | null;
  build_directory: string | null;
  build_config_path: string | null;
  build_image: string | null;
  /** The listener whose machine runs it in place of its deployment's, and the name of that listener. */
  moved_to: string | null;
  moved_to_name: string | null;
}

/** What a new revision deploys, and who wants it. */
export interface NewRevision {
  source: Source;
  /** The revision that it repeats. */
  repeats?: RevisionRow;
  actor: Actor;
}

/** Default path of the graph configuration. */
export const DEFAULT_CONFIG_PATH = 'langgraph.json';

/** Whether this server builds the source. Other sources are ready images. */
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

/** The template fields that belong to the source. Revisions of another source may have left more in the template. */
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

/** The field that names what a source deploys, and its value. Without a value there is nothing to deploy. */
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
