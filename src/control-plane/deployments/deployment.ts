/** A deployment as it is stored, and as the contract shows it. */
import type { Deployment, DeploymentStatus, DeploymentType, Source } from '../../../generated/control-plane/types.gen.ts';
import { Problem } from '../../problem.ts';
import { openSecrets, redactSecrets, type SealedSecret } from '../secrets/environment.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { resolveResourceSpec, type Settings } from './configuration.ts';
import { warningsOf } from './deployment-types.ts';
import { sourceRevisionConfigOf, type Template } from './revision.ts';

export interface DeploymentRow {
  deployment_id: string;
  tenant_id: string;
  name: string;
  slug: string;
  display_name: string | null;
  source: Source;
  status: DeploymentStatus;
  deployment_type: DeploymentType;
  listener_id: string | null;
  settings: string;
  template: string;
  secrets: string;
  revision_count: number;
  latest_revision_id: string | null;
  active_revision_id: string | null;
  /** The PostgreSQL database of its state; null where that is a file. */
  database_name: string | null;
  image_version: string | null;
  created_at: string;
  updated_at: string;
  /** Of the latest revision, where there is one. */
  latest_source: Source | null;
  latest_commit: string | null;
}

/** What showing a deployment takes besides its row. */
export interface View {
  publicUrl: string;
  box: SecretBox;
  /** Whether secrets are shown in clear. */
  reveal: boolean;
}

export function deploymentOf(row: DeploymentRow, view: View): Deployment {
  const settings = settingsOf(row);
  const template = templateOf(row);
  const sealed = sealedOf(row);
  return {
    name: row.name,
    display_name: row.display_name,
    source: row.source,
    source_config: {
      integration_id: settings.integration_id,
      repo_url: settings.repo_url,
      deployment_type: row.deployment_type,
      build_on_push: settings.build_on_push,
      custom_url: settings.custom_url ?? gatewayUrl(view.publicUrl, row.slug),
      resource_spec: resolveResourceSpec(template.resource_spec),
      listener_id: row.listener_id,
      listener_config: settings.listener_config,
      install_command: template.install_command,
      build_command: template.build_command,
    },
    source_revision_config: sourceRevisionConfigOf(row.latest_source ?? row.source, template, row.latest_commit),
    secrets: view.reveal ? openSecrets(view.box, row.deployment_id, sealed) : redactSecrets(sealed),
    secret_references: row.source === 'external_docker' ? (template.secret_references ?? []) : null,
    id: row.deployment_id,
    tenant_id: row.tenant_id,
    created_at: row.created_at,
    updated_at: row.updated_at,
    status: row.status,
    latest_revision_id: row.latest_revision_id,
    active_revision_id: row.active_revision_id,
    image_version: row.image_version,
    warnings: warningsOf(settings),
  };
}

function gatewayUrl(publicUrl: string, slug: string): string {
  return `${publicUrl}/d/${slug}`;
}

export function settingsOf(row: Pick<DeploymentRow, 'settings'>): Settings {
  return JSON.parse(row.settings) as Settings;
}

export function templateOf(row: { template: string }): Template {
  return JSON.parse(row.template) as Template;
}

export function sealedOf(row: { secrets: string }): SealedSecret[] {
  return JSON.parse(row.secrets) as SealedSecret[];
}

export function isBeingDeleted(status: DeploymentStatus): boolean {
  return status === 'AWAITING_DELETE' || status === 'AWAITING_FINAL_DELETE';
}

/** Throws `bad_request` for a deployment that takes no changes any more. */
export function assertNotBeingDeleted(row: DeploymentRow): void {
  if (isBeingDeleted(row.status)) throw new Problem('bad_request', `Deployment '${row.name}' is being deleted.`);
}

/** The answer for what does not exist, and for what belongs to somebody else. */
export function deploymentNotFound(deploymentId: string): Problem {
  return new Problem('not_found', `Deployment ID ${deploymentId} not found.`);
}
