/**
 * Source and build: resolves the source to an exact commit or archive, then builds a directory that can run. A build that a crash
 * interrupted starts over.
 */
import { access } from 'node:fs/promises';
import { BuildFailure, type BuildRequest, type BuildResult, type GitSource } from '../../builds/port.ts';
import { replaceAbsent } from '../../machine/absent-files.ts';
import { durationInWords } from '../../machine/amounts.ts';
import { type DeploymentRow, sealedOf, settingsOf } from '../deployments/deployment.ts';
import { secretRemover } from '../deployments/operator-environment.ts';
import { DEFAULT_CONFIG_PATH, isBuilt, type RevisionRow, templateOf } from '../deployments/revision.ts';
import { type Mark, markRevision } from '../deployments/revision-records.ts';
import { findArchive } from '../deployments/upload-records.ts';
import { BuildLogWriter } from '../logs/build-log.ts';
import { explainDropped, GIT_CREDENTIALS, openSecrets } from '../secrets/environment.ts';
import { findServerKeys } from '../tenants/key-records.ts';
import { type Context, isLastAttempt } from './context.ts';
import { readEnvironment, readSecrets } from './workload.ts';

/** Limits of the contract. */
const MAX_WARNINGS = 20;
const MAX_WARNING = 1_000;

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
  const { build_id: buildId, build_directory: built } = revision;
  if (buildId !== null && built !== null && (await exists(context.folders.build(buildId, built)))) {
    return { to: 'AWAITING_DEPLOY', reason: 'BuildReused' };
  }
  if (revision.source === 'github') return commitKnown(deployment, revision, context, signal);
  if ((await archiveOf(revision, context)) !== undefined) return { to: 'AWAITING_BUILD', reason: 'SourceReady' };
  const message = `The source archive of revision v${revision.number} is no longer stored.`;
  return { to: 'CREATE_FAILED', reason: 'SourceGone', message };
}

/** Fixes the commit before the build, so that a repeated build builds the same. */
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
    const commit = await builder.resolveCommit({
      id,
      tenantId: deployment.tenant_id,
      source,
      limitMs: limits.sourceMs,
      log: say,
      signal,
    });
    return { to: 'AWAITING_BUILD', reason: 'SourceReady', commit };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof BuildFailure) {
      return { to: 'CREATE_FAILED', reason: 'SourceGone', message: folders.withoutPaths(error.message) };
    }
    if (!isLastAttempt(context, id)) throw error;
    log.error({ err: error, revision: id }, 'resolving a source failed too often, giving up');
    const message =
      'The repository could not be asked for a reason of the server, whose log has the cause. Deploy again once it is mended.';
    return { to: 'CREATE_FAILED', reason: 'SourceGone', message };
  }
}

/** The repository of a revision, with its credentials. */
function repositoryOf(deployment: DeploymentRow, revision: RevisionRow, { box }: Context): Omit<GitSource, 'commit'> {
  const { repo_url: url } = settingsOf(deployment);
  const { repo_ref: ref } = templateOf(revision);
  if (url === null || ref === null) throw new Error(`revision ${revision.revision_id} names no repository`);
  const secrets = openSecrets(box, deployment.deployment_id, sealedOf(revision));
  return { kind: 'git', url, ref, credentials: secrets.find(({ name }) => name === GIT_CREDENTIALS)?.value };
}

/** The file of the revision's archive. Undefined if it is gone. */
export async function archiveOf(revision: RevisionRow, context: Context): Promise<string | undefined> {
  const objectPath = templateOf(revision).source_tarball_path;
  const file = objectPath === null ? undefined : await findArchive(context.storage, revision.deployment_id, objectPath);
  return file !== undefined && (await exists(file)) ? file : undefined;
}

function exists(path: string): Promise<boolean> {
  return access(path).then(() => true, replaceAbsent(false));
}

/** Waits for a builder, then builds. Records the result as the revision's status. */
export async function buildRevision(
  deployment: DeploymentRow,
  revision: RevisionRow,
  context: Context,
  signal: AbortSignal,
): Promise<void> {
  await context.buildLimit.use(signal, deployment.tenant_id, async () => {
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

/** Rejects if the build was cancelled, or failed for an internal reason and is worth a retry. */
async function outcomeOf(deployment: DeploymentRow, revision: RevisionRow, context: Context, signal: AbortSignal): Promise<Mark> {
  const { limits, log, folders } = context;
  const clean = (text: string) => folders.withoutPaths(secretRemover(revision, context)(text));
  const limit = AbortSignal.timeout(limits.buildMs);
  try {
    const {
      directory,
      configPath,
      image = null,
      warnings,
    } = await build(deployment, revision, context, AbortSignal.any([signal, limit]));
    return {
      to: 'AWAITING_DEPLOY',
      reason: 'Built',
      build: { id: revision.revision_id, directory, configPath, image, warnings: cut(warnings.map(clean)) },
    };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof BuildFailure) return { to: 'BUILD_FAILED', reason: 'BuildFailed', message: clean(error.message) };
    if (limit.aborted) {
      const message = `The build did not end within ${durationInWords(limits.buildMs)}; see the build log.`;
      return { to: 'BUILD_FAILED', reason: 'BuildTimedOut', message };
    }
    if (!isLastAttempt(context, revision.revision_id)) throw error;
    log.error({ err: error, revision: revision.revision_id }, 'a build failed too often, giving up');
    const message = 'The build failed for a reason of the server, whose log has the cause. Deploy again once it is mended.';
    return { to: 'BUILD_FAILED', reason: 'BuildImpossible', message };
  }
}

/** As many warnings as the contract allows. The build log has all. */
function cut(warnings: readonly string[]): string[] {
  const shown = warnings.map((text) => (text.length > MAX_WARNING ? `${text.slice(0, MAX_WARNING - 1)}…` : text));
  if (shown.length <= MAX_WARNINGS) return shown;
  return [...shown.slice(0, MAX_WARNINGS - 1), `There are ${shown.length - MAX_WARNINGS + 1} more warnings: see the build log.`];
}

async function build(
  deployment: DeploymentRow,
  revision: RevisionRow,
  context: Context,
  signal: AbortSignal,
): Promise<BuildResult> {
  const { builder, folders, storage } = context;
  const clean = secretRemover(revision, context);
  const source = await sourceOf(deployment, revision, context);
  const template = templateOf(revision);
  await using log = await BuildLogWriter.open(folders.buildLog(revision.revision_id));
  const dropped = explainDropped((await readSecrets(revision, context)).dropped);
  if (dropped !== undefined) log.write(dropped, 'WARNING');
  const result = await builder.build({
    id: revision.revision_id,
    tenantId: deployment.tenant_id,
    source,
    configPath: template.langgraph_config_path ?? DEFAULT_CONFIG_PATH,
    installCommand: template.install_command ?? undefined,
    buildCommand: template.build_command ?? undefined,
    environment: await readEnvironment(deployment, revision, context),
    findServerKeys: (values) => findServerKeys(storage, values),
    log: (line, level) => log.write(clean(line), level),
    signal,
  });
  return dropped === undefined ? result : { ...result, warnings: [dropped, ...result.warnings] };
}

async function sourceOf(deployment: DeploymentRow, revision: RevisionRow, context: Context): Promise<BuildRequest['source']> {
  const { source, repo_commit_sha: commit } = revision;
  if (source === 'github' && commit !== null) return { ...repositoryOf(deployment, revision, context), commit };
  const file = await archiveOf(revision, context);
  if (file === undefined) throw new BuildFailure('The source archive of the revision is no longer stored.');
  return { kind: 'archive', file };
}
