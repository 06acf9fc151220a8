/** `keelson secrets`: names, never values, and a new revision for each change, without the folder of the project. */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { styleText } from 'node:util';
import type { Deployment, SecretsPatch } from '../../../generated/control-plane/types.gen.ts';
import { UsageError } from '../../problem.ts';
import { isReserved } from '../../reserved-names.ts';
import { toldOf } from '../client/deploy-project.ts';
import { readDeploymentName } from '../client/deployment-name.ts';
import { type NamedValue, readEnvironment, secretsOf } from '../client/environment-file.ts';
import { findDeployment } from '../client/find-deployment.ts';
import { explained, openServer, type ServerAccess, type ServerSettings } from '../client/server-access.ts';
import { progressOn } from '../output/deploy-progress.ts';
import { ownCommand } from '../output/own-command.ts';
import { print, printEither } from '../output/print.ts';
import type { Settings } from '../settings/settings.ts';
import { follow, INTERRUPTED } from './deploy.ts';

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

export async function listSecrets(settings: Settings<'secrets list'>): Promise<void> {
  const access = await openServer(settings);
  await explained(access, async () => {
    const deployment = await findDeployment(access.client, settings.deployment ?? readDeploymentName('.'));
    const names = deployment.secrets.map(({ name }) => name).toSorted();
    const none = `${deployment.name} has no secrets. ${ownCommand()} secrets set ${deployment.name} NAME adds one.`;
    printEither(settings.json, names, names.length === 0 ? [none] : names);
  });
}

/** Resolves with the exit code, as `deploy` does. */
export function setSecrets(settings: Settings<'secrets set'>): Promise<number> {
  const { secretsFile: file, json } = settings;
  const { target, words } = targetOf(settings, file !== undefined);
  if (words.length === 0 && file === undefined)
    throw new UsageError('Name a secret: keelson secrets set NAME asks for its value. See keelson secrets set --help.');
  assertNames(words.map((word) => word.split('=', 1)[0]!));
  return change(settings, target, async (deployment) => {
    const notes: string[] = [];
    const variables = file === undefined ? {} : await readEnvironment(file);
    if (!variables) throw new UsageError(`There is no file ${file}.`);
    const set = new Map(secretsOf(variables, notes).map((secret) => [secret.name, secret]));
    for (const note of notes) printEither(json, { event: 'note', message: note }, [`  ${note}`]);
    for (const secret of await valuesOf(words, deployment)) set.set(secret.name, secret);
    if (set.size === 0) throw new UsageError(`${file} has no secret to set.`);
    return { set: [...set.values()] };
  });
}

/** Resolves with the exit code, as `deploy` does. */
export function unsetSecrets(settings: Settings<'secrets unset'>): Promise<number> {
  const { target, words } = targetOf(settings, false);
  if (words.length === 0) throw new UsageError('Name a secret: keelson secrets unset NAME. keelson secrets list shows them.');
  assertNames(words);
  return change(settings, target, async () => ({ unset: words }));
}

/** The first of several words is the deployment, unless an option names it or the word has a value. */
function targetOf(settings: Pick<Settings<'secrets unset'>, 'secretsOf' | 'secretWords'>, alone: boolean) {
  const { secretsOf: named, secretWords: all } = settings;
  const [first, ...others] = all;
  const isTarget = named === undefined && first !== undefined && !first.includes('=') && (alone || others.length > 0);
  return isTarget ? { target: first, words: others } : { target: named ?? readDeploymentName('.'), words: [...all] };
}

function assertNames(names: readonly string[]): void {
  for (const [index, name] of names.entries()) {
    if (!NAME.test(name)) {
      const rule = 'a name has letters, digits and underscores, and begins with no digit';
      throw new UsageError(`A secret cannot be called '${name}': ${rule}. Nothing was sent.`);
    }
    if (isReserved(name) || name === 'PORT')
      throw new UsageError(`${name} cannot be a secret: the platform sets it. Nothing was sent.`);
    if (names.indexOf(name) !== index) throw new UsageError(`${name} is named twice. Nothing was sent.`);
  }
}

async function change(
  settings: ServerSettings & { json: boolean; wait: boolean },
  target: string,
  patchOf: (deployment: string) => Promise<SecretsPatch>,
): Promise<number> {
  const { json, wait } = settings;
  const access = await openServer(settings);
  return explained(access, async () => {
    const { id, name } = await findDeployment(access.client, target);
    const patch = await patchOf(name);
    const names = [...(patch.set ?? []).map((secret) => secret.name), ...(patch.unset ?? [])].join(', ');
    const changed = await access.client.patchSecrets(id, patch);
    if (changed.latest_revision_id === null) return tellStored(changed, names, json);
    if (!json) print(`${patch.unset ? 'Unsetting' : 'Setting'} ${names} of ${styleText('bold', name)}`, '');
    return followChange(access, changed, { json, wait });
  });
}

function followChange(access: ServerAccess, changed: Deployment, { json, wait }: { json: boolean; wait: boolean }) {
  const progress = progressOn(process.stdout, { json, verbose: false, packs: false });
  const triggered = toldOf(changed, progress.tell.bind(progress));
  return follow(access, triggered, { graphs: [], progress, json, verbose: false, wait, followsNewer: true });
}

function tellStored({ id, name, source_config: { custom_url: url } }: Deployment, names: string, json: boolean): number {
  const result = { event: 'result', status: 'succeeded', deployment_id: id, url };
  printEither(json, result, [`Stored ${names}. ${name} has nothing to deploy yet; its first revision gets the change.`]);
  return 0;
}

/** The values of `NAME=VALUE` words, and those that are asked for or read. */
async function valuesOf(words: readonly string[], deployment: string): Promise<NamedValue[]> {
  const asked = words.filter((word) => !word.includes('='));
  if (asked.length > 1 && !process.stdin.isTTY)
    throw new UsageError(`Only one value can be read from standard input, not those of ${asked.join(' and ')}.`);
  const values: NamedValue[] = [];
  for (const word of words) {
    const [name, ...rest] = word.split('=') as [string, ...string[]];
    const value =
      rest.length > 0 ? rest.join('=') : process.stdin.isTTY ? await ask(`${name} for ${deployment}`) : await readInput();
    if (value === '')
      throw new UsageError(`${name} has no value. To remove it: keelson secrets unset ${name}. Nothing was sent.`);
    values.push({ name, value });
  }
  return values;
}

/** All of standard input, without the line break at its end. */
async function readInput(): Promise<string> {
  return (await textOf(process.stdin)).replace(/\r?\n$/, '');
}

/** Asks on the terminal without showing what is typed. */
async function ask(what: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output: silent, terminal: true });
  reader.once('close', () => {
    process.stderr.write('\nNothing was sent.\n');
    process.exit(INTERRUPTED);
  });
  process.stderr.write(`Value of ${what} (not shown): `);
  const value = await reader.question('');
  process.stderr.write('\n');
  reader.removeAllListeners('close').close();
  return value;
}
