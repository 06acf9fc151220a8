/** `keelson deploy` and `rollback`: make a revision, show its progress, and say how to call it or what to correct. */
import { join } from 'node:path';
import { styleText } from 'node:util';
import type { Deployment, Revision } from '../../../generated/control-plane/types.gen.ts';
import { messageOf } from '../../problem.ts';
import { printable, printableEntry } from '../../runtime/terminal-text.ts';
import type { ControlPlaneClient } from '../client/control-plane-client.ts';
import { awaitRevision, sendProject, type Triggered, toldOf } from '../client/deploy-project.ts';
import { readDeploymentName, rememberDeploymentName } from '../client/deployment-name.ts';
import { findDeployment, findRevision } from '../client/find-deployment.ts';
import { assertName, type ClientProject, readProject } from '../client/project.ts';
import { CommandError, explained, openServer, type ServerAccess } from '../client/server-access.ts';
import { beginTypeCheck, type TypeWarnings } from '../dev/type-warnings.ts';
import { type Progress, progressOn } from '../output/deploy-progress.ts';
import { curl, sampleInput } from '../output/first-requests.ts';
import { ownCommand } from '../output/own-command.ts';
import { print, printEither } from '../output/print.ts';
import type { Settings } from '../settings/settings.ts';

/** The exit code that shells use after Ctrl-C. */
export const INTERRUPTED = 130;
const SERVING_LIMIT_MS = 10_000;

type DeploySettings = Settings<'deploy'>;

/** Resolves with the exit code: 0 when it is live or, without waiting, accepted; 1 when it failed; 130 after Ctrl-C. */
export async function deploy(settings: DeploySettings): Promise<number> {
  const access = await openServer(settings);
  return explained(access, async () => {
    const { projectPlace, projectConfig: config, environmentFile: envFile, json, verbose } = settings;
    const project = await readProject(projectPlace, { config, envFile });
    const name = settings.deploymentName ?? readDeploymentName(project.directory);
    assertName(name);
    if (!json) print(`Deploying ${styleText('bold', name)} to ${access.client.url}`, '');
    for (const note of project.notes) printEither(json, { event: 'note', message: note }, [`  ${note}`]);
    const names = project.secrets.map((secret) => secret.name);
    if (names.length > 0) printEither(json, { event: 'secrets', names }, [`  Secrets: ${names.join(', ')}`, '']);
    const progress = progressOn(process.stdout, { json, verbose });
    using types = await beginTypeCheck(join(project.directory, project.configPath));
    try {
      return await send(access, settings, { name, project, progress, types });
    } catch (error) {
      progress.end('failed');
      if (json) printEither(json, { event: 'result', status: 'failed', message: messageOf(error) }, []);
      throw error;
    }
  });
}

interface Sending {
  name: string;
  project: ClientProject;
  progress: Progress;
  types: TypeWarnings;
}

async function send(
  access: ServerAccess,
  settings: DeploySettings,
  { name, project, progress, types }: Sending,
): Promise<number> {
  const { client } = access;
  const { installCommand, buildCommand, publicDocs, deploymentType, force, json, verbose, wait } = settings;
  const commands = { installCommand, buildCommand };
  const request = { name, project, ...commands, publicDocs, force, type: deploymentType as 'dev' | 'prod' | 'dev_zero' };
  const triggered = await sendProject(client, request, progress.tell.bind(progress));
  rememberDeploymentName(project.directory, name);
  const { active_revision_id: active } = triggered.deployment;
  // An equal revision that is in progress is followed like one of its own.
  if (triggered.isUnchanged && active === triggered.revisionId) {
    progress.end('done');
    tellUnchanged(triggered, json);
    return 0;
  }
  return follow(access, triggered, { graphs: project.graphs, progress, json, verbose, wait, types });
}

function tellUnchanged(triggered: Triggered, json: boolean): void {
  const { deployment, number } = triggered;
  const { name, source_config: config } = deployment;
  printEither(json, resultOf(triggered, 'DEPLOYED', 'unchanged'), [
    '',
    `  ${styleText('green', name)} is unchanged: v${number} is live at ${styleText('bold', config.custom_url ?? '-')}`,
    `  ${ownCommand()} deploy --force deploys it again.`,
    '',
  ]);
}

/** Makes a revision that repeats an earlier one; resolves as `deploy` does. */
export async function rollback(settings: Settings<'rollback'>): Promise<number> {
  const access = await openServer(settings);
  return explained(access, async () => {
    const { client } = access;
    const { json, wait } = settings;
    const deployment = await findDeployment(client, settings.deployment ?? readDeploymentName('.'));
    const { rollbackTo } = settings;
    const target = await (rollbackTo ? findRevision(client, deployment, rollbackTo) : servedBefore(client, deployment));
    if (!json) print(`Rolling ${styleText('bold', deployment.name)} back to revision v${target.number} (${target.id})`, '');
    const progress = progressOn(process.stdout, { json, verbose: false, packs: false });
    const changed = await client.redeployRevision(deployment.id, target.id);
    return follow(access, toldOf(changed, progress.tell.bind(progress)), { graphs: [], progress, json, verbose: false, wait });
  });
}

/** The newest revision that served, without the live one. */
async function servedBefore(client: ControlPlaneClient, { id, name, active_revision_id: active }: Deployment): Promise<Revision> {
  const served = (await client.listRevisions(id, 100)).filter(({ status }) => status === 'DEPLOYED');
  const earlier = served.find((revision) => revision.id !== active);
  if (earlier) return earlier;
  throw new CommandError(
    `${name} has no earlier revision that served. keelson revisions ${name} lists all; name one to repeat it.`,
  );
}

interface Following {
  /** Those of the project, where it is known. */
  graphs: string[];
  progress: Progress;
  json: boolean;
  verbose: boolean;
  wait: boolean;
  /** Whether a newer revision that this one gave way to has its change, and is followed instead. */
  followsNewer?: boolean;
  types?: TypeWarnings;
}

/** Waits for a revision and says what became of it; resolves as `deploy` does. */
export async function follow(access: ServerAccess, triggered: Triggered, options: Following): Promise<number> {
  const { client } = access;
  const { graphs, progress, json, verbose, wait } = options;
  const { name } = triggered.deployment;
  const tell = progress.tell.bind(progress);
  if (!wait) {
    progress.end('done');
    printEither(json, resultOf(triggered, undefined, 'pending'), [
      '',
      `  ${name} is accepted as v${triggered.number}. ${howToFollow(name)}`,
    ]);
    return 0;
  }
  const left = interruption();
  // A terminal shows the last line of the build; other outputs show all lines or none.
  const withLog = verbose || (!json && Boolean(process.stdout.isTTY));
  const ended = awaitRevision(client, triggered, { tell, withLog, signal: left.signal });
  const revision = await ended.catch((error: unknown) => {
    if (left.signal.aborted) return undefined;
    throw error;
  });
  left.over();
  if (!revision) {
    progress.end('left');
    printEither(json, resultOf(triggered, undefined, 'pending'), [
      '',
      `  The deployment goes on without you. ${howToFollow(name)}`,
    ]);
    return INTERRUPTED;
  }
  if (revision.status === 'SKIPPED' && options.followsNewer) {
    return follow(access, toldOf(await client.getDeployment(triggered.deployment.id), tell), options);
  }
  progress.end(revision.status === 'DEPLOYED' ? 'done' : 'failed');
  if (revision.status === 'DEPLOYED') {
    // A server of an earlier version has no warnings.
    const warnings = [...((revision.warnings as string[] | undefined) ?? []), ...((await options.types?.read()) ?? [])];
    await tellLive(access, triggered, { graphs, json, warnings });
  } else tellFailed(triggered, revision, { name, json });
  return revision.status === 'DEPLOYED' ? 0 : 1;
}

async function tellLive(
  { client, publicUrl, keyInShell }: ServerAccess,
  triggered: Triggered,
  { graphs, json, warnings }: { graphs: string[]; json: boolean; warnings: string[] },
): Promise<void> {
  const deployment = await client.getDeployment(triggered.deployment.id);
  const url = deployment.source_config.custom_url ?? client.url;
  if (json) {
    printEither(json, { ...resultOf({ ...triggered, deployment }, 'DEPLOYED', 'succeeded'), warnings }, []);
    return;
  }
  const graph = graphs[0] ?? 'agent';
  const until = Date.now() + SERVING_LIMIT_MS;
  while (!(await client.isServing(deployment)) && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 100));
  const page = `${publicUrl}/o/${deployment.tenant_id}/host/deployments/${deployment.id}`;
  if (warnings.length > 0) print('', ...warnings.map((text) => `  ${styleText('yellow', 'Warning')} ${printableEntry(text)}`));
  print(
    '',
    `  ${styleText('green', deployment.name)} v${triggered.number} is live at ${styleText('bold', url)}`,
    `  Its status is shown at ${page}`,
    '',
  );
  if (triggered.deployment.active_revision_id) return;
  const input = sampleInput(await client.inputSchema(deployment, graph));
  print('  A first request:', '', curl(`${url}/runs/wait`, keyInShell, { assistant_id: graph, input }), '');
}

function tellFailed(triggered: Triggered, revision: Revision, { name, json }: { name: string; json: boolean }): void {
  const { status, status_message: message } = revision;
  if (json) {
    printEither(json, resultOf(triggered, status, 'failed', message), []);
    return;
  }
  print('', styleText('red', `  ${name} v${triggered.number} was not deployed: ${status}`));
  const lines = message ? printable(message).split('\n') : [];
  if (lines.length > 0) print('', ...lines.map((line) => `  ${line}`));
  print(
    '',
    triggered.deployment.active_revision_id ? '  The revision that was live before still is.' : '  Nothing of it is live.',
  );
  const log = status === 'DEPLOY_FAILED' ? 'deploy' : 'build';
  if (status.endsWith('_FAILED'))
    print(`  The whole log: ${ownCommand()} logs ${name} --type ${log} --revision v${triggered.number}`);
}

/** Ctrl-C ends the waiting, not the deployment. */
function interruption(): { signal: AbortSignal; over(): void } {
  const controller = new AbortController();
  const abort = () => controller.abort();
  process.on('SIGINT', abort);
  process.on('SIGTERM', abort);
  const over = () => void process.off('SIGINT', abort).off('SIGTERM', abort);
  return { signal: controller.signal, over };
}

function howToFollow(name: string): string {
  return `Follow it with\n\n    ${ownCommand()} logs ${name} --type build --follow\n    ${ownCommand()} revisions ${name}\n`;
}

function resultOf(
  { deployment, revisionId, number }: Triggered,
  revisionStatus: Revision['status'] | undefined,
  status: 'succeeded' | 'unchanged' | 'failed' | 'pending',
  message?: string | null,
) {
  const known = {
    deployment_id: deployment.id,
    revision_id: revisionId,
    revision_number: number,
    url: deployment.source_config.custom_url,
  };
  return { event: 'result', status, revision_status: revisionStatus, ...known, message: message ?? undefined };
}
