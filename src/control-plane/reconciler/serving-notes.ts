/** What the owner of a deployment reads at a revision that serves and whose agent server keeps ending. */
import type { WorkloadStatus } from '../../drivers/port.ts';
import { findRevision } from '../deployments/revision-records.ts';
import { secretRemover } from '../deployments/secret-remover.ts';
import type { Context } from './context.ts';

const MAX_MESSAGE = 4_096;

/** Says in the revision's `status_message` how its agent server ended last; nothing when it has been up for a while. */
export async function noteEnds(
  context: Pick<Context, 'storage' | 'box' | 'folders' | 'operatorEnvironment'>,
  revisionId: string,
  ends: Pick<WorkloadStatus, 'endsInARow' | 'lastExit'> | undefined,
): Promise<void> {
  const { storage, folders } = context;
  const revision = await findRevision(storage, revisionId);
  if (revision?.status !== 'DEPLOYED') return;
  const message = ends ? textOf(ends, (text) => folders.withoutPaths(secretRemover(revision, context)(text))) : null;
  await storage.write(
    `UPDATE revisions SET status_message = $2 WHERE revision_id = $1 AND status = 'DEPLOYED'
     AND (status_message IS NOT NULL OR $3 = 1)`,
    [revisionId, message, message === null ? 0 : 1],
  );
}

/** Cleaned before it is cut: half a secret is not known for one. */
function textOf(
  { endsInARow, lastExit = 'ended.' }: Pick<WorkloadStatus, 'endsInARow' | 'lastExit'>,
  clean: (text: string) => string,
): string {
  const [how = '', ...log] = clean(lastExit).split('\n');
  const times = endsInARow === 1 ? 'once' : `${endsInARow} times in a row`;
  const head = `The agent server ended ${times} and is started again each time, after a pause that grows to 30 seconds. The last time it ${how}`;
  return [head, log.join('\n').slice(-(MAX_MESSAGE - head.length - 1))]
    .filter((part) => part !== '')
    .join('\n')
    .slice(0, MAX_MESSAGE);
}
