/** The one way in which a revision comes about: from what its deployment wants now, first in line after the one under way. */
import type { Source } from '../../../generated/control-plane/types.gen.ts';
import type { Transaction } from '../../storage/port.ts';
import { type Actor, recordChange } from '../audit/record-change.ts';
import { type DeploymentRow, templateOf } from './deployment.ts';
import { setLatest, takeRevisionNumber } from './deployment-records.ts';
import type { RevisionRow } from './revision.ts';
import { insertRevision, skipWaiting } from './revision-records.ts';

/** Makes the newest revision of a deployment out of its stored configuration; older ones that wait give way to it. */
export async function makeRevision(
  transaction: Transaction,
  deployment: DeploymentRow,
  options: { source: Source; repeats?: RevisionRow; commit?: string; actor: Actor },
): Promise<RevisionRow> {
  const revision = await insertRevision(transaction, {
    deploymentId: deployment.deployment_id,
    number: await takeRevisionNumber(transaction, deployment.deployment_id),
    source: options.source,
    template: templateOf(deployment),
    secrets: deployment.secrets,
    repeats: options.repeats,
    commit: options.commit ?? options.repeats?.repo_commit_sha ?? null,
  });
  await recordChange(transaction, {
    actor: options.actor,
    action: 'revision.create',
    resource: { type: 'revision', id: revision.revision_id },
    of: { deploymentId: deployment.deployment_id },
    detail: {
      deployment_id: deployment.deployment_id,
      source: options.source,
      ...(options.repeats ? { repeats: options.repeats.revision_id } : {}),
    },
  });
  await skipWaiting(transaction, revision, options.actor);
  await setLatest(transaction, revision);
  return revision;
}
