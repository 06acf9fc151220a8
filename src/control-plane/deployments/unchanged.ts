/**
 * Whether a request would make a revision that equals the newest one. Archives are compared by their digests, and secrets by their
 * values, which stay in memory.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Secret, Source } from '../../../generated/control-plane/types.gen.ts';
import type { Transaction } from '../../storage/port.ts';
import { openSecrets, type SealedSecret } from '../secrets/environment.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import type { DeploymentRow } from './deployment.ts';
import { sealedOf } from './deployment.ts';
import type { Template } from './deployment-fields.ts';
import { isInProgress } from './lifecycle.ts';
import { type RevisionRow, templateOf } from './revision.ts';
import { findRevision } from './revision-records.ts';
import { archiveDigest } from './upload-records.ts';

interface Wanted {
  source: Source;
  template: Template;
  secrets: readonly SealedSecret[];
}

/** False unless the newest revision serves well or is in progress: what failed is tried again. */
export async function equalsNewest(
  transaction: Transaction,
  deployment: DeploymentRow,
  { source, template, secrets }: Wanted,
  box: SecretBox,
): Promise<boolean> {
  const { deployment_id: id, latest_revision_id: latest } = deployment;
  const newest = latest === null ? undefined : await findRevision(transaction, latest);
  if (!newest || source !== 'internal_source' || newest.source !== source || !mayStay(newest, deployment)) return false;
  const { source_tarball_path: archive, ...configuration } = template;
  const { source_tarball_path: newestArchive, ...newestConfiguration } = templateOf(newest);
  if (archive === null || newestArchive === null || !isDeepStrictEqual(configuration, newestConfiguration)) return false;
  const digest = await archiveDigest(transaction, id, archive);
  if (digest === undefined || digest !== (await archiveDigest(transaction, id, newestArchive))) return false;
  return isDeepStrictEqual(valuesOf(openSecrets(box, id, secrets)), valuesOf(openSecrets(box, id, sealedOf(newest))));
}

/** An agent server that keeps ending may work after another start, so its revision is made again. */
function mayStay({ revision_id: id, status, status_message: message }: RevisionRow, deployment: DeploymentRow): boolean {
  return isInProgress(status) || (status === 'DEPLOYED' && id === deployment.active_revision_id && message === null);
}

function valuesOf(secrets: readonly Secret[]): Map<string, string> {
  return new Map(secrets.map(({ name, value }) => [name, value]));
}
