/**
 * Writes the generated parts of README.md and docs/: features, operations, settings and keys of langgraph.json. `--check` changes
 * nothing and fails when a page is stale.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import type { CommandName } from '../src/cli/settings/commands.ts';
import type { Setting } from '../src/cli/settings/setting.ts';
import { settings } from '../src/cli/settings/settings.ts';
import { idleVariables, projectKeys } from '../src/langgraph-keys.ts';
import { loadContracts, root } from './generate/contracts.ts';
import type { Contract, HttpContract, RpcContract } from './generate/ir.ts';

/** Path of a page → name and content of each of its generated parts. */
export async function generatedParts(): Promise<Map<string, [name: string, content: string, ...more: string[]]>> {
  const contracts = await loadContracts();
  return new Map([
    ['README.md', ['features', featuresTable(await readFeatures(), contracts)]],
    ['docs/operations.md', ['operations', operationsTables(contracts)]],
    ['docs/settings.md', ['settings', settingsTable(Object.values(settings))]],
    ['docs/langgraph-json.md', ['keys', keysTable(), 'variables', variablesTable()]],
  ]);
}

/** The page with all of its generated parts. */
export function filled(text: string, [name, content, ...more]: readonly string[]): string {
  const once = fill(text, name!, content!);
  return more.length === 0 ? once : filled(once, more);
}

/** Puts `content` between the two markers of that name. Throws when they are missing. */
export function fill(text: string, name: string, content: string): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from === -1 || to < from) throw new Error(`the markers ${begin} and ${end} are missing, or not in this order`);
  return `${text.slice(0, from + begin.length)}\n\n${content}\n\n${text.slice(to)}`;
}

/** A row of spec/features.yaml. */
export interface Feature {
  feature: string;
  operations?: string[];
  /** Tests that fail without it. None: it is not there yet. */
  shownBy?: string[];
}

export async function readFeatures(): Promise<Feature[]> {
  return parse(await readFile(join(root, 'spec/features.yaml'), 'utf8')) as Feature[];
}

/** A row per feature. Throws when an operation of the agent server has no row, and when a row names one that is not there. */
export function featuresTable(features: readonly Feature[], contracts: readonly Contract[]): string {
  const served = contracts.find(({ name }) => name === 'agent-server') as HttpContract;
  const ids = new Set(served.operations.map(({ id }) => id));
  const named = new Set(features.flatMap(({ operations = [] }) => operations));
  const wrong = [...[...ids].filter((id) => !named.has(id)), ...[...named].filter((id) => !ids.has(id))];
  if (wrong.length > 0) throw new Error(`spec/features.yaml and the contract of the agent server differ: ${wrong.join(', ')}`);
  const rows = features.map(({ feature, shownBy = [] }) => [
    feature,
    shownBy.length === 0
      ? 'not yet'
      : shownBy.map((file) => link(basename(file.replace(/\/main\.ts$/, ''), '.test.ts'), file)).join(', '),
  ]);
  return table(['Feature', 'Test that shows it'], rows);
}

/** A section per contract, with a section per tag and a row per operation. */
export function operationsTables(contracts: readonly Contract[]): string {
  return contracts
    .flatMap((contract) => [
      `## ${titleOf(contract.name)}`,
      ...(contract.kind === 'http' ? httpTables(contract) : [rpcTable(contract)]),
    ])
    .join('\n\n');
}

function httpTables({ name, document, operations }: HttpContract): string[] {
  return (document['tags'] as { name: string; description: string }[]).flatMap((tag) => {
    const rows = operations
      .filter((operation) => operation.tag === tag.name)
      .map(({ id, method, path, summary }) => [link(id, `../spec/${name}/paths/${id}.yaml`), `\`${method} ${path}\``, summary]);
    return rows.length === 0 ? [] : [`### ${tag.name}\n\n${tag.description}`, table(['Operation', 'Path', 'What it does'], rows)];
  });
}

function rpcTable({ name, document, methods }: RpcContract): string {
  const summaries = new Map(
    (document['methods'] as { name: string; summary: string }[]).map((method) => [method.name, method.summary]),
  );
  const rows = methods.map((method) => [
    link(method.name, `../spec/${name}/methods/${method.name.replaceAll('/', '-')}.yaml`),
    summaries.get(method.name) ?? '',
  ]);
  return table(['Method', 'What it does'], rows);
}

/** `control-plane` → `Control plane`, `a2a/0.3` → `A2A 0.3`. */
function titleOf(name: string): string {
  const words = name.replaceAll(/[-/]/g, ' ').replace(/^a2a/, 'A2A');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** One row per setting. Settings of a single command name it. */
export function settingsTable(all: readonly Setting[]): string {
  const rows = all.map((setting) => {
    const commands = Object.keys(setting.commands) as CommandName[];
    const option = `--${setting.type === 'boolean' ? '[no-]' : ''}${setting.flag}`;
    const flag = `\`${setting.variadic ? `${setting.value}...` : option}\``;
    const names = [setting.env, ...(setting.alsoEnv ?? [])].filter((name) => name !== undefined);
    const variable = names.map((name) => `\`${name}\``).join(', ');
    return [
      flag,
      variable,
      commands.map((command) => `\`${command}\``).join(', '),
      defaultOf(setting, commands),
      aboutOf(setting),
    ];
  });
  return table(['Flag', 'Variable', 'Command', 'Default', 'What it does'], rows);
}

/** One row per key of langgraph.json, with what the server does with it. */
function keysTable(): string {
  const rows = Object.entries(projectKeys).map(([key, { effect, except, says }]) => [
    `\`${key}\``,
    except ? `${effect}, depending on the value` : effect,
    says,
  ]);
  return table(['Key', 'Effect', 'What it does, or what to do instead'], rows);
}

/** One row per variable of other servers that has no effect. */
function variablesTable(): string {
  const rows = Object.entries(idleVariables).map(([name, says]) => [`\`${name}\``, says]);
  return table(['Variable', 'Why it has no effect, or what to do instead'], rows);
}

function defaultOf({ commands }: Setting, names: CommandName[]): string {
  const values = names.map((name) => commands[name]);
  if (new Set(values).size === 1) return shown(values[0]);
  return names.map((name) => `${shown(commands[name]) || 'none'} (\`${name}\`)`).join(', ');
}

function shown(value: Setting['commands'][CommandName]): string {
  return value === undefined || typeof value === 'object' ? '' : `\`${value}\``;
}

function aboutOf({ about, choices }: Setting): string {
  return choices ? `${about}: ${choices.map((choice) => `\`${choice}\``).join(', ')}` : about;
}

function link(text: string, target: string): string {
  return `[${text}](${target})`;
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) =>
    `| ${cells.map((cell) => cell.trim().replaceAll(/\s+/g, ' ').replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${head.map(() => ' --- |').join('')}`, ...rows.map(line)].join('\n');
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
  for (const [page, parts] of await generatedParts()) {
    const text = await readFile(join(root, page), 'utf8');
    const wanted = filled(text, parts);
    if (wanted === text) console.log(`${page} is up to date.`);
    else if (values.check) {
      console.error(`${page} is stale. Run \`npm run tables\` and commit the result.`);
      process.exitCode = 1;
    } else {
      await writeFile(join(root, page), wanted);
      console.log(`${page} was written anew.`);
    }
  }
}
