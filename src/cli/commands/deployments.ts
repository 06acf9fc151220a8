/** `keelson logs`, `list`, `status`, `revisions` and `delete`: what is deployed, over the public API. */
import { styleText } from 'node:util';
import type { Deployment, LogLevel, LogLine, Revision } from '../../../generated/control-plane/types.gen.ts';
import { printable, printableEntry } from '../../runtime/terminal-text.ts';
import type { ControlPlaneClient, LogType } from '../client/control-plane-client.ts';
import { isInProgress } from '../client/deploy-project.ts';
import { readDeploymentName } from '../client/deployment-name.ts';
import { findDeployment, findRevision, isThere } from '../client/find-deployment.ts';
import { followingLines, type LogSource, lastLines } from '../client/follow-logs.ts';
import { CommandError, explained, openServer, type ServerSettings } from '../client/server-access.ts';
import { ownCommand } from '../output/own-command.ts';
import { isConfirmed, printEither, table, when } from '../output/print.ts';
import type { Settings } from '../settings/settings.ts';

const POLL_MS = 200;
/** The status of a deployment that rests, in words. */
const RESTS = 'UNUSED (rests)';

export function list(settings: Settings<'list'>): Promise<void> {
  return onServer(settings, async (client) => {
    const all = await client.listDeployments();
    const rows = all.map(({ id, name, status, active_revision_number: live, source_config: { custom_url: url } }) => [
      ...[name, status === 'UNUSED' ? RESTS : status, live === null ? '-' : `v${live}`, url ?? '-', id],
    ]);
    const nothing = `Nothing is deployed. In the folder of a project: ${ownCommand()} deploy`;
    printEither(settings.json, all, all.length === 0 ? [nothing] : table(['NAME', 'STATUS', 'LIVE', 'URL', 'ID'], rows));
  });
}

export function status(settings: Settings<'status'>): Promise<void> {
  return onServer(settings, async (client) => {
    const deployment = await findDeployment(client, settings.deployment ?? readDeploymentName('.'));
    const { id, name, status: own, active_revision_id: active, warnings } = deployment;
    const [newest] = await client.listRevisions(id, 1);
    const live = active === null || newest?.id === active ? newest : await client.getRevision(id, active);
    const rows = [
      ['Address', deployment.source_config.custom_url ?? '-'],
      ['Serving', active === null ? 'nothing yet' : `${named(live!)}, made ${when(live!.created_at)}`],
      ...(own === 'UNUSED' ? [['Rests', 'nobody uses it; the next request starts it, as does what becomes due']] : []),
      ...(newest && newest.id !== active ? [['Newest', `${named(newest)}, ${stateOf(newest, deployment)}`]] : []),
      ...(newest?.status_message ? [['', shortMessage(newest)]] : []),
      ...[...(warnings ?? []), ...(live?.warnings ?? [])].map((warning) => ['Warning', printable(warning)]),
    ];
    const lines = rows.map(([head, text]) => `  ${head!.padEnd(9)}${text}`.trimEnd());
    printEither(settings.json, { deployment, newest_revision: newest ?? null }, [`${name}  ${own}`, ...lines]);
  });
}

export function revisions(settings: Settings<'revisions'>): Promise<void> {
  return onServer(settings, async (client) => {
    const deployment = await findDeployment(client, settings.deployment ?? readDeploymentName('.'));
    const all = await client.listRevisions(deployment.id, settings.revisionLimit);
    const rows = all.map((revision) => {
      const { id, number, status, created_at: made } = revision;
      const live = id === deployment.active_revision_id ? ' (live)' : '';
      return [`v${number}${live}`, status, when(made), id, shortMessage(revision)];
    });
    const nothing = `${deployment.name} has no revision yet.`;
    const head = ['REVISION', 'STATUS', 'MADE', 'ID', 'WHAT IT SAYS'];
    const lines = all.length === 0 ? [nothing] : table(head, rows, ['ID', 'WHAT IT SAYS', 'MADE']);
    printEither(settings.json, all, lines);
  });
}

export function logs(settings: Settings<'logs'>): Promise<void> {
  return onServer(settings, async (client) => {
    const { json, follow, logLines, leastLevel } = settings;
    const type = settings.logType as LogType;
    const deployment = await findDeployment(client, settings.deployment ?? readDeploymentName('.'));
    const revisionId = await revisionOfLogs(client, deployment, settings);
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
      const isNewest = type === 'build' && settings.logRevision === undefined;
      const hint = isNewest
        ? ' If its newest revision repeats an earlier one, as after a roll back, name that one by --revision.'
        : '';
      if (begin.length === 0) process.stderr.write(`There is no line in the ${type} log of ${deployment.name}.${hint}\n`);
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
    const deployment = await findDeployment(client, target!);
    if (!yes && !(await isConfirmed(deployment.name, 'with all its threads and runs')))
      throw new CommandError('Nothing was deleted.');
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

/** The one that is named; else the newest one for the log of a build. Undefined: those of all revisions. */
async function revisionOfLogs(
  client: ControlPlaneClient,
  deployment: Deployment,
  { logRevision, logType }: Settings<'logs'>,
): Promise<string | undefined> {
  if (logRevision !== undefined) return (await findRevision(client, deployment, logRevision)).id;
  if (logType !== 'build') return undefined;
  const { id, name } = deployment;
  const [newest] = await client.listRevisions(id, 1);
  if (!newest) throw new CommandError(`${name} has no revision yet, so nothing was built.`);
  return newest.id;
}

function isBuilding({ status }: Revision): boolean {
  return isInProgress(status) && status !== 'AWAITING_DEPLOY' && status !== 'DEPLOYING';
}

/** The status of the API, and of a revision that served once that another one replaced it. */
function stateOf({ id, status }: Revision, { active_revision_id: active }: Deployment): string {
  return status === 'DEPLOYED' && id !== active ? 'DEPLOYED (replaced)' : status;
}

/** The number for people, and the id for requests. */
function named({ number, id }: Revision): string {
  return `v${number} (${id})`;
}

const MAX_CAUSE = 120;
/** Lines of npm that say less than those beside them. */
const NOISE = /^npm error (code|errno|syscall|path|A complete log)\b/;

/** The status message in one line: its first one, or for a command that failed what it said of the error. */
function shortMessage({ status_message: message }: Revision): string {
  const [first = '', ...more] = printable(message ?? '').split('\n');
  const [, command] = /^(.*)\. Its last lines:$/.exec(first.replace(/^`(\S+ \S+) [^`]+`/, '`$1 …`')) ?? [];
  const said = more.find((line) => /\berror\b/i.test(line) && !NOISE.test(line)) ?? more.at(-1);
  const text = command === undefined ? first : `${command}: ${said?.replace(/^npm error /, '').trim()}`;
  return text.length > MAX_CAUSE ? `${text.slice(0, MAX_CAUSE - 1)}…` : text;
}

/** Stands before the lines of a revision in a log of several. */
async function heading(client: ControlPlaneClient, id: string, revisionId: string): Promise<string> {
  // Both anew, since a roll-out may have switched. A failure must not end the log.
  const known = await Promise.all([client.getRevision(id, revisionId), client.getDeployment(id)]).catch(() => undefined);
  return styleText('bold', `revision ${known ? `${named(known[0])}: ${stateOf(...known)}` : revisionId}`);
}

function shown({ timestamp, level, message }: LogLine): string {
  const line = `${timestamp.slice(0, 19).replace('T', ' ')} ${level.padEnd(7)} ${printableEntry(message)}`;
  if (level === 'ERROR' || level === 'CRITICAL') return styleText('red', line);
  return level === 'WARNING' ? styleText('yellow', line) : line;
}
