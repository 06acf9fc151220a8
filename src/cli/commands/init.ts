/** `keelson init`: makes a project from a template. It is there completely or not at all, and no file of the user is changed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { replaceAbsent } from '../../machine/absent-files.ts';
import { messageOf, UsageError } from '../../problem.ts';
import { deriveName } from '../client/project.ts';
import { CommandError } from '../client/server-access.ts';
import { ownCommand, quoted } from '../output/own-command.ts';
import { print } from '../output/print.ts';
import { type TemplateName, templates } from '../settings/projects.ts';
import type { Settings } from '../settings/settings.ts';

const PACKAGE = join(import.meta.dirname, '../../..');
/** What running or testing an example in its own folder leaves there. */
const LEFT_OUT = /^(node_modules|\.keelson|package-lock\.json|\.env)$/;
/** Not kept as a file: npm leaves it out of packages. */
const GITIGNORE = 'node_modules/\n.keelson/\n.env\n';
/** Entries that do not make a folder somebody's work. */
const HARMLESS = /^(\.git|\.gitattributes|\.DS_Store|\.idea|\.vscode|LICENSE|\.keelson-init-\d+)$/;

export async function init(settings: Settings<'init'>): Promise<number> {
  const asks = Boolean(process.stdin.isTTY && process.stdout.isTTY);
  const place = settings.newProject ?? (await placeFor(asks));
  const template = (settings.template ?? (asks ? await askTemplate() : 'chat')) as TemplateName;
  const directory = resolve(place);
  const files = await filesFor(template, deriveName(directory) ?? 'app');
  await write(directory, files);
  print(`Made the project ${basename(directory)} from the template ${template}: ${files.size} files.`);
  const installed = settings.install && (await install(directory));
  const keelson = ownCommand(directory);
  const way = relative(process.cwd(), directory);
  const next = [
    ...(way === '' ? [] : [`cd ${quoted(way.startsWith('..') ? directory : way)}`]),
    ...(installed ? [] : ['npm install']),
    `${keelson} dev`,
  ];
  print('', 'Next:', '', ...next.map((line) => `  ${line}`), '', `${keelson} deploy deploys it. README.md says more.`);
  return settings.install && !installed ? 1 : 0;
}

/** Without a folder: this one if it is empty, else one that is asked for. */
async function placeFor(asks: boolean): Promise<string> {
  const mine = (await readdir('.')).filter((name) => !HARMLESS.test(name));
  if (mine.length === 0) return '.';
  if (!asks) throw new UsageError('This folder has files. Name a new one: keelson init my-agent; or this one: keelson init .');
  return (await ask('Folder of the project [my-agent]: ')) || 'my-agent';
}

async function askTemplate(): Promise<string> {
  const names = Object.keys(templates) as TemplateName[];
  const width = Math.max(...names.map((name) => name.length));
  print('Templates:', ...names.map((name, index) => `  ${index + 1}  ${name.padEnd(width)}  ${templates[name]}`));
  for (;;) {
    const answer = (await ask('Begin from [chat]: ')) || 'chat';
    const chosen = names[Number(answer) - 1] ?? names.find((name) => name === answer);
    if (chosen) return chosen;
    print(`There is no template '${answer}': choose ${names.join(', ')}, or a number.`);
  }
}

async function ask(question: string): Promise<string> {
  const reader = createInterface({ input: process.stdin, output: process.stdout });
  // Ctrl-C and Ctrl-D: nothing is made yet.
  const abandon = () => {
    print('');
    process.exit(130);
  };
  reader.once('close', abandon);
  const answer = await reader.question(question);
  reader.off('close', abandon);
  reader.close();
  return answer.trim();
}

/** Path → text of every file of the project. */
async function filesFor(template: TemplateName, name: string): Promise<Map<string, string>> {
  const from = join(PACKAGE, 'examples', template);
  const files = new Map([['.gitignore', GITIGNORE]]);
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const path = relative(from, join(entry.parentPath, entry.name));
    if (entry.isFile() && !path.split(/[\\/]/).some((part) => LEFT_OUT.test(part)))
      files.set(path, await readFile(join(from, path), 'utf8'));
  }
  files.set('package.json', manifestFor(files.get('package.json')!, name));
  files.set('README.md', files.get('README.md')!.replace(/^# .*/, `# ${name}`));
  return files;
}

function manifestFor(text: string, name: string): string {
  const { name: _example, version: _version, license: _license, ...rest } = JSON.parse(text) as Record<string, unknown>;
  // npm does not install a package into one of the same name.
  const isTaken = [rest['dependencies'], rest['devDependencies']].some((packages) => Object.hasOwn(packages as object, name));
  return `${JSON.stringify({ name: isTaken ? `${name}-agent` : name, version: '0.1.0', ...rest }, undefined, 2)}\n`;
}

/**
 * Writes everything beside its place, then moves it there. A new folder appears with one rename. Into a folder that is there, the
 * files are moved one by one: it must stay the same folder, in which a shell may be open. What a killed init left is the same as
 * what would be written, so the next one completes it.
 */
async function write(directory: string, files: Map<string, string>): Promise<void> {
  const exists = (await stat(directory).catch(replaceAbsent(undefined))) !== undefined;
  await assertFree(directory, files);
  const parent = exists ? directory : dirname(directory);
  const prefix = exists ? '.keelson-init-' : `.${basename(directory)}.keelson-init-`;
  const stage = join(parent, `${prefix}${process.pid}`);
  try {
    await mkdir(parent, { recursive: true });
    await removeAbandoned(parent, prefix);
    for (const [path, text] of files) {
      await mkdir(dirname(join(stage, path)), { recursive: true });
      await writeFile(join(stage, path), text);
    }
    if (exists) await moveInto(directory, stage, [...files.keys()]);
    else await rename(stage, directory);
  } catch (error) {
    throw new CommandError(`The project was not made in ${directory}: ${messageOf(error)}.`, { cause: error });
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}

/** Throws when a file that is there would become another one. */
async function assertFree(directory: string, files: Map<string, string>): Promise<void> {
  const found = await stat(directory).catch(replaceAbsent(undefined));
  if (found && !found.isDirectory()) throw new UsageError(`${directory} is a file. Name a folder.`);
  const taken: string[] = [];
  for (const [path, text] of files) {
    const there = await readFile(join(directory, path), 'utf8').catch((error: NodeJS.ErrnoException) => error);
    if (typeof there === 'string' ? there !== text : there.code !== 'ENOENT') taken.push(path);
  }
  if (taken.length === 0) return;
  throw new UsageError(
    `${directory} already has ${taken.slice(0, 3).join(', ')}${taken.length > 3 ? ` and ${taken.length - 3} more` : ''}. Name another folder; nothing was changed.`,
  );
}

/** Removes what an init that was killed wrote beside its place. */
async function removeAbandoned(parent: string, prefix: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : Number.NaN;
    if (Number.isInteger(pid) && !isRunning(pid)) await rm(join(parent, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** langgraph.json goes last: it makes a folder a project. Takes everything back when a file cannot be moved. */
async function moveInto(directory: string, stage: string, paths: string[]): Promise<void> {
  const isLast = (path: string) => Number(path === 'langgraph.json');
  const moved: string[] = [];
  const made: string[] = [];
  try {
    for (const path of paths.toSorted((one, other) => isLast(one) - isLast(other))) {
      const target = join(directory, path);
      const first = await mkdir(dirname(target), { recursive: true });
      if (first !== undefined) made.push(first);
      if (existsSync(target)) continue;
      await rename(join(stage, path), target);
      moved.push(target);
    }
  } catch (error) {
    for (const target of moved) await rm(target, { force: true });
    for (const folder of made.reverse()) await rmdir(folder).catch(() => {});
    throw error;
  }
}

async function install(directory: string): Promise<boolean> {
  print('', 'npm install ...');
  const npm = spawn('npm', ['install', '--no-audit', '--no-fund'], {
    cwd: directory,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  const [code] = (await once(npm, 'exit').catch((error: unknown) => [messageOf(error)])) as [unknown];
  if (code === 0) return true;
  print('npm install failed. The project is there; mend what npm says and run it again.');
  return false;
}
