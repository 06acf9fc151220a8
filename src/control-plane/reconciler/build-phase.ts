/** Build: a source becomes a directory that can run. A build that a crash broke off starts over. */

import { BuildFailure, type BuildRequest, type BuildResult } from '../../builds/port.ts';
import { durationInWords } from '../../machine/amounts.ts';
import type { DeploymentRow } from '../deployments/deployment.ts';
import { DEFAULT_CONFIG_PATH, type RevisionRow, templateOf } from '../deployments/revision.ts';
import { type Mark, markRevision } from '../deployments/revision-records.ts';
import { BuildLogWriter } from '../logs/build-log.ts';
import { type Context, isLastAttempt } from './context.ts';
import { archiveOf, repositoryOf } from './source-phase.ts';

/** Waits for a builder, then builds; what comes of it is in the revision's status. */
export async function buildRevision(
  deployment: DeploymentRow,
  revision: RevisionRow,
  context: Context,
  signal: AbortSignal,
): Promise<void> {
  await context.buildSlots.use(signal, async () => {
    const { storage, builder } = context;
    const building =
      revision.status === 'BUILDING'
        ? revision
        : await markRevision(storage, revision, { to: 'BUILDING', reason: 'BuildStarted' });
    const mark = await outcomeOf(deployment, building, context, signal);
    await markRevision(storage, building, mark);
    context.failures.delete(revision.revision_id);
    if (mark.to === 'BUILD_FAILED')
      context.background.run('discarding a failed build', () => builder.discard(revision.revision_id));
  });
}

/** Rejects when the build is no longer wanted, or failed for a reason of ours and is worth another try. */
async function outcomeOf(deployment: DeploymentRow, revision: RevisionRow, context: Context, signal: AbortSignal): Promise<Mark> {
  const { limits, log, folders } = context;
  const limit = AbortSignal.timeout(limits.buildMs);
  try {
    const { directory, configPath } = await build(deployment, revision, context, AbortSignal.any([signal, limit]));
    return { to: 'AWAITING_DEPLOY', reason: 'Built', build: { id: revision.revision_id, directory, configPath } };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof BuildFailure)
      return { to: 'BUILD_FAILED', reason: 'BuildFailed', message: folders.withoutPaths(error.message) };
    if (limit.aborted) {
      const message = `The build did not end within ${durationInWords(limits.buildMs)}; see the build log.`;
      return { to: 'BUILD_FAILED', reason: 'BuildTimedOut', message };
    }
    if (!isLastAttempt(context, revision.revision_id)) throw error;
    log.error({ err: error, revision: revision.revision_id }, 'a build is given up');
    const message = 'The build failed for a reason of the server, whose log has the cause. Deploy again once it is mended.';
    return { to: 'BUILD_FAILED', reason: 'BuildImpossible', message };
  }
}

async function build(
  deployment: DeploymentRow,
  revision: RevisionRow,
  context: Context,
  signal: AbortSignal,
): Promise<BuildResult> {
  const { builder, folders } = context;
  const source = await sourceOf(deployment, revision, context);
  const template = templateOf(revision);
  await using log = await BuildLogWriter.open(folders.buildLog(revision.revision_id));
  return await builder.build({
    id: revision.revision_id,
    source,
    configPath: template.langgraph_config_path ?? DEFAULT_CONFIG_PATH,
    installCommand: template.install_command ?? undefined,
    buildCommand: template.build_command ?? undefined,
    log: (line, level) => log.write(line, level),
    signal,
  });
}

async function sourceOf(deployment: DeploymentRow, revision: RevisionRow, context: Context): Promise<BuildRequest['source']> {
  const { source, repo_commit_sha: commit } = revision;
  if (source === 'github' && commit !== null) return { ...repositoryOf(deployment, revision, context), commit };
  const file = await archiveOf(revision, context);
  if (file === undefined) throw new BuildFailure('The source archive of the revision is no longer stored.');
  return { kind: 'archive', file };
}
