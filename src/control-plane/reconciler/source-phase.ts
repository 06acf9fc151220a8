/** Source: what a revision is made from is there and known to the last commit, and what has to be done with it before it can run. */
import { access } from 'node:fs/promises';
import { BuildFailure, type BuildRequest, type GitSource } from '../../builds/port.ts';
import { type DeploymentRow, sealedOf, settingsOf } from '../deployments/deployment.ts';
import { isBuilt, type RevisionRow, templateOf } from '../deployments/revision.ts';
import { type Mark, markRevision } from '../deployments/revision-records.ts';
import { findArchive } from '../deployments/upload-records.ts';
import { BuildLogWriter } from '../logs/build-log.ts';
import { GIT_CREDENTIALS, openSecrets } from '../secrets/environment.ts';
import { type Context, isLastAttempt } from './context.ts';

export async function prepareSource(
  deployment: DeploymentRow,
  revision: RevisionRow,
  context: Context,
  signal: AbortSignal,
): Promise<void> {
  const mark = await nextStep(deployment, revision, context, signal);
  context.failures.delete(revision.revision_id);
  await markRevision(context.storage, revision, mark);
}

async function nextStep(deployment: DeploymentRow, revision: RevisionRow, context: Context, signal: AbortSignal): Promise<Mark> {
  if (!isBuilt(revision.source)) return { to: 'AWAITING_DEPLOY', reason: 'NothingToBuild' };
  if (revision.build_directory !== null && (await exists(revision.build_directory))) {
    return { to: 'AWAITING_DEPLOY', reason: 'BuildReused' };
  }
  if (revision.source === 'github') return commitKnown(deployment, revision, context, signal);
  if ((await archiveOf(revision, context)) !== undefined) return { to: 'AWAITING_BUILD', reason: 'SourceReady' };
  const message = `The source archive of revision ${revision.revision_id} is no longer stored.`;
  return { to: 'CREATE_FAILED', reason: 'SourceGone', message };
}

/** The commit is fixed before anything is built, so that a build that is repeated builds the same. */
async function commitKnown(
  deployment: DeploymentRow,
  revision: RevisionRow,
  context: Context,
  signal: AbortSignal,
): Promise<Mark> {
  if (revision.repo_commit_sha !== null) return { to: 'AWAITING_BUILD', reason: 'SourceReady' };
  const { builder, folders, limits, log } = context;
  const id = revision.revision_id;
  try {
    await using buildLog = await BuildLogWriter.open(folders.buildLog(id));
    const say: BuildRequest['log'] = (line, level) => buildLog.write(line, level);
    const source = repositoryOf(deployment, revision, context);
    const commit = await builder.resolveCommit({ id, source, limitMs: limits.sourceMs, log: say, signal });
    return { to: 'AWAITING_BUILD', reason: 'SourceReady', commit };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof BuildFailure) {
      return { to: 'CREATE_FAILED', reason: 'SourceGone', message: folders.withoutPaths(error.message) };
    }
    if (!isLastAttempt(context, id)) throw error;
    log.error({ err: error, revision: id }, 'a source is given up');
    const message =
      'The repository could not be asked for a reason of the server, whose log has the cause. Deploy again once it is mended.';
    return { to: 'CREATE_FAILED', reason: 'SourceGone', message };
  }
}

/** The repository of a revision, with what it takes to read it. */
export function repositoryOf(deployment: DeploymentRow, revision: RevisionRow, { box }: Context): Omit<GitSource, 'commit'> {
  const { repo_url: url } = settingsOf(deployment);
  const { repo_ref: ref } = templateOf(revision);
  if (url === null || ref === null) throw new Error(`revision ${revision.revision_id} names no repository`);
  const secrets = openSecrets(box, deployment.deployment_id, sealedOf(revision));
  return { kind: 'git', url, ref, credentials: secrets.find(({ name }) => name === GIT_CREDENTIALS)?.value };
}

/** The file of the revision's archive; undefined when it is gone. */
export async function archiveOf(revision: RevisionRow, context: Context): Promise<string | undefined> {
  const objectPath = templateOf(revision).source_tarball_path;
  const file = objectPath === null ? undefined : await findArchive(context.storage, revision.deployment_id, objectPath);
  return file !== undefined && (await exists(file)) ? file : undefined;
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
