/** `keelson logs`, `list`, `status`, `revisions` and `delete`: what is deployed, over the public API. */
import { createInterface } from 'node:readline/promises';
import { styleText } from 'node:util';
import type { Deployment, LogLevel, LogLine, Revision } from '../../../generated/control-plane/types.gen.ts';
import { UsageError } from '../../problem.ts';
import { printable, printableEntry } from '../../runtime/terminal-text.ts';
import { ApiError, type ControlPlaneClient, type LogType } from '../client/control-plane-client.ts';
import { isInProgress } from '../client/deploy-project.ts';
import { followingLines, type LogSource, lastLines } from '../client/follow-logs.ts';
import { defaultName } from '../client/project.ts';
import { CommandError, explained, openServer, type ServerSettings } from '../client/server-access.ts';
import { printEither, table } from '../output/print.ts';
import type { Settings } from '../settings/settings.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const POLL_MS = 200;

export function list(settings: Settings<'list'>): Promise<void> {
  return onServer(settings, async (client) => {
    const all = await client.listDeployments();
    const rows = all.map(({ id, name, status, source_config: { custom_url: url } }) => [name, status, url ?? '-', id]);
    const nothing = 'Nothing is deployed. In the folder of a project: keelson deploy';
    printEither(settings.json, all, all.length === 0 ? [nothing] : table(['NAME', 'STATUS', 'URL', 'ID'], rows));
  });
}

export function status(settings: Settings<'status'>): Promise<void> {
  return onServer(settings, async (client) => {
    const deployment = await find(client, settings.deployment ?? defaultName('.'));
    const { id, name, status: own, active_revision_id: active, warnings } = deployment;
    const [newest] = await client.listRevisions(id, 1);
    const live = active === null || newest?.id === active ? newest : await client.getRevision(id, active);
    const rows = [
      ['Address', deployment.source_config.custom_url ?? '-'],
      ['Serving', active === null ? 'nothing yet' : `${active}, made ${live!.created_at}`],
      ...(newest && newest.id !== active ? [['Newest', `${newest.id}, ${stateOf(newest, deployment)}`]] : []),
      ...(newest?.status_message ? [['', shortMessage(newest)]] : []),
      ...(warnings ?? []).map((warning) => ['Warning', printable(warning)]),
    ];
    const lines = rows.map(([head, text]) => `  ${head!.padEnd(9)}${text}`.trimEnd());
    printEither(settings.json, { deployment, newest_revision: newest ?? null }, [`${name}  ${own}`, ...lines]);
  });
}

export function revisions(settings: Settings<'revisions'>): Promise<void> {
  return onServer(settings, async (client) => {
    const deployment = await find(client, settings.deployment ?? defaultName('.'));
    const all = await client.listRevisions(deployment.id, settings.revisionLimit);
    const rows = all.map((revision) => [revision.id, stateOf(revision, deployment), revision.created_at, shortMessage(revision)]);
    const nothing = `${deployment.name} has no revision yet.`;
    printEither(settings.json, all, all.length === 0 ? [nothing] : table(['REVISION', 'STATUS', 'MADE', 'WHAT IT SAYS'], rows));
  });
}

export function logs(settings: Settings<'logs'>): Promise<void> {
  return onServer(settings, async (client) => {
    const { json, follow, logLines, leastLevel } = settings;
    const type = settings.logType as LogType;
    const deployment = await find(client, settings.deployment ?? defaultName('.'));
    const revisionId = settings.logRevision ?? (type === 'build' ? await newestRevision(client, deployment) : undefined);
    const source: LogSource = { deploymentId: deployment.id, revisionId, type, level: leastLevel as LogLevel | undefined };
    let last = revisionId ?? deployment.active_revision_id;
    const print = async (line: LogLine) => {
      if (json) return void process.stdout.write(`${JSON.stringify(line)}\n`);
      // The lines of a failed revision must not look like those of the one that serves.
      if (line.revision_id !== last) process.stdout.write(`${await heading(client, deployment.id, line.revision_id)}\n`);
      last = line.revision_id;
      process.stdout.write(`${shown(line)}\n`);
    };
    // The reader closed the pipe early (`| head`).
    process.stdout.on('error', () => process.exit(0));
    const begin = await lastLines(client, source, logLines);
    for (const line of begin) await print(line);
    if (!follow) {
      if (begin.length === 0) process.stderr.write(`There is no line in the ${type} log of ${deployment.name}.\n`);
      return;
    }
    process.on('SIGINT', () => process.exit(0));
    // The log of a build ends; that of agent servers does not.
    const isOver = async () => type === 'build' && !isBuilding(await client.getRevision(deployment.id, revisionId!));
    for await (const line of followingLines(client, source, begin, isOver)) await print(line);
  });
}

export function remove(settings: Settings<'delete'>): Promise<void> {
  return onServer(settings, async (client) => {
    const { deployment: target, yes, wait, json } = settings;
    const deployment = await find(client, target!);
    if (!yes && !(await isMeant(deployment))) throw new CommandError('Nothing was deleted.');
    await client.deleteDeployment(deployment.id);
    while (wait && (await isThere(client, deployment))) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    printEither(json, { id: deployment.id, name: deployment.name, deleted: true }, [
      wait ? `Deleted ${deployment.name} with all that it had.` : `${deployment.name} is being deleted with all that it had.`,
    ]);
  });
}

async function onServer(settings: ServerSettings, work: (client: ControlPlaneClient) => Promise<void>): Promise<void> {
  const access = await openServer(settings);
  await explained(access, () => work(access.client));
}

/** The deployment with a name or an id; throws `CommandError` where there is none. */
export async function find(client: ControlPlaneClient, target: string): Promise<Deployment> {
  const deployment = UUID.test(target) ? await byId(client, target) : await client.findDeployment(target);
  if (!deployment) throw new CommandError(`There is no deployment ${target}. keelson list shows those that there are.`);
  return deployment;
}

function byId(client: ControlPlaneClient, id: string): Promise<Deployment | undefined> {
  return client.getDeployment(id).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  });
}

async function newestRevision(client: ControlPlaneClient, { id, name }: Deployment): Promise<string> {
  const [newest] = await client.listRevisions(id, 1);
  if (!newest) throw new CommandError(`${name} has no revision yet, so nothing was built.`);
  return newest.id;
}

async function isThere(client: ControlPlaneClient, { id }: Deployment): Promise<boolean> {
  return (await byId(client, id)) !== undefined;
}

function isBuilding({ status }: Revision): boolean {
  return isInProgress(status) && status !== 'AWAITING_DEPLOY' && status !== 'DEPLOYING';
}

/** `REPLACED` for revisions that served once, as other clients of this API print. */
function stateOf({ id, status }: Revision, { active_revision_id: active }: Deployment): string {
  return status === 'DEPLOYED' && id !== active ? 'REPLACED' : status;
}

function shortMessage({ status_message: message }: Revision): string {
  return printable(message?.split('\n')[0] ?? '').replace(/ Its last lines:$/, '');
}

/** Stands before the lines of a revision in a log of several. */
async function heading(client: ControlPlaneClient, id: string, revisionId: string): Promise<string> {
  // Both anew, since a roll-out may have switched. A failure must not end the log.
  const known = await Promise.all([client.getRevision(id, revisionId), client.getDeployment(id)]).catch(() => undefined);
  return styleText('bold', `revision ${revisionId}${known ? `: ${stateOf(...known)}` : ''}`);
}

function shown({ timestamp, level, message }: LogLine): string {
  const line = `${timestamp.slice(0, 19).replace('T', ' ')} ${level.padEnd(7)} ${printableEntry(message)}`;
  if (level === 'ERROR' || level === 'CRITICAL') return styleText('red', line);
  return level === 'WARNING' ? styleText('yellow', line) : line;
}

async function isMeant({ name }: Deployment): Promise<boolean> {
  if (!process.stdin.isTTY) throw new UsageError(`To delete ${name} without being asked, give --yes.`);
  const reader = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await reader.question(`This deletes ${name} with all its threads and runs. Type its name to go on: `);
  reader.close();
  return answer.trim() === name;
}
