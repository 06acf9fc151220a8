/**
 * The tables of the README that are made and not written: what the contracts offer, and the settings. `--check` changes
 * nothing and fails when the README has another table than the contracts and the settings give.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type CommandName, type Setting, settings } from '../src/compose/settings.ts';
import { loadContracts, root } from './generate/contracts.ts';
import type { Contract, HttpContract, RpcContract } from './generate/ir.ts';

export const readmeFile = join(root, 'README.md');

/** The README with its made tables as they have to be. */
export async function withTables(readme: string): Promise<string> {
  const contracts = await loadContracts();
  const filled = fill(readme, 'operations', operationsTable(contracts));
  return fill(filled, 'settings', settingsTable(Object.values(settings)));
}

/** Puts `content` between the two markers of that name; throws when they are not there. */
export function fill(text: string, name: string, content: string): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from === -1 || to < from) throw new Error(`the markers ${begin} and ${end} are missing, or not in this order`);
  return `${text.slice(0, from + begin.length)}\n\n${content}\n\n${text.slice(to)}`;
}

/** One row for each group of operations, in the order of the contracts. */
export function operationsTable(contracts: readonly Contract[]): string {
  const rows = contracts.flatMap((contract) => (contract.kind === 'http' ? httpRows(contract) : [rpcRow(contract)]));
  return table(['Contract', 'Group', 'What it is', 'Operations'], rows);
}

function httpRows({ name, document, operations }: HttpContract): string[][] {
  const described = Object.values(document['paths'] as object).flatMap((item) => Object.values(item as object)) as {
    operationId: string;
    tags: string[];
  }[];
  const groups = new Map(described.map(({ operationId, tags }) => [operationId, tags[0]]));
  return (document['tags'] as { name: string; description: string }[]).flatMap((tag) => {
    const ids = operations.map(({ id }) => id).filter((id) => groups.get(id) === tag.name);
    if (ids.length === 0) return [];
    return [[titleOf(name), tag.name, tag.description, ids.map((id) => link(id, `spec/${name}/paths/${id}.yaml`)).join(', ')]];
  });
}

function rpcRow({ name, methods }: RpcContract): string[] {
  const links = methods.map((method) => link(method.name, `spec/${name}/methods/${method.name.replaceAll('/', '-')}.yaml`));
  return [titleOf(name), 'Methods', 'JSON-RPC methods of the agent-to-agent endpoint.', links.join(', ')];
}

/** `control-plane` → `Control plane`, `a2a/0.3` → `A2A 0.3`. */
function titleOf(name: string): string {
  const words = name.replaceAll(/[-/]/g, ' ').replace(/^a2a/, 'A2A');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** One row a setting: those that a command has alone name it. */
export function settingsTable(all: readonly Setting[]): string {
  const rows = all.map((setting) => {
    const commands = Object.keys(setting.commands) as CommandName[];
    const flag = `\`--${setting.type === 'boolean' ? '[no-]' : ''}${setting.flag}\``;
    const variable = setting.env === undefined ? '' : `\`${setting.env}\``;
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

function defaultOf({ commands }: Setting, names: CommandName[]): string {
  const values = names.map((name) => commands[name]);
  if (new Set(values).size === 1) return shown(values[0]);
  return names.map((name) => `${shown(commands[name]) || 'none'} (\`${name}\`)`).join(', ');
}

function shown(value: string | number | boolean | undefined): string {
  return value === undefined ? '' : `\`${value}\``;
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
  const readme = await readFile(readmeFile, 'utf8');
  const wanted = await withTables(readme);
  if (wanted === readme) console.log('The tables of README.md are up to date.');
  else if (values.check) {
    console.error('The tables of README.md are stale. Run `npx node scripts/readme-tables.ts` and commit the result.');
    process.exitCode = 1;
  } else {
    await writeFile(readmeFile, wanted);
    console.log('README.md was written anew.');
  }
}
