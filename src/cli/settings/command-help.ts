/** The form of help texts. They fit the width of the terminal and break no word. */
import type { Command, Help, HelpConfiguration, Option } from 'commander';
import type { CommandName } from './commands.ts';
import type { Setting } from './setting.ts';

/** Where standard output is no terminal. */
export const HELP_WIDTH = 80;
/** Descriptions with less room than this stand below what they describe. */
const LEAST_ROOM = 40;
const INDENT = 6;

export const helpFormat: HelpConfiguration = {
  minWidthToWrap: 20,
  commandUsage: (command) => `${command.name()} ${command.usage()}`,
  optionTerm,
  subcommandTerm,
  formatItem,
};

/** A line or several of a list: `term  description`, or the description below. */
function formatItem(term: string, termWidth: number, description: string, helper: Help): string {
  const width = helper.helpWidth ?? HELP_WIDTH;
  const room = width - termWidth - 4;
  const begin = `  ${term}`;
  if (description === '') return begin;
  if (room < LEAST_ROOM) {
    const lines = helper.boxWrap(description, width - INDENT).split('\n');
    return [begin, ...lines.map((line) => ' '.repeat(INDENT) + line)].join('\n');
  }
  const [first, ...rest] = helper.boxWrap(description, room).split('\n');
  return [`${begin.padEnd(termWidth + 4)}${first}`, ...rest.map((line) => ' '.repeat(termWidth + 4) + line)].join('\n');
}

function subcommandTerm(command: Command): string {
  return command.name().split(' ').at(-1)!;
}

/** `--port PORT`, `--[no-]demo`. */
function optionTerm({ flags, optional }: Option): string {
  const isSetting = !flags.includes(',');
  return optional ? flags.replaceAll(/[[\]]/g, '') : isSetting ? flags.replace('--', '--[no-]') : flags;
}

/** What a setting is for, and in brackets its choices, default and variables. */
export function described(
  { about, choices, several, commands: defaults, env, alsoEnv = [] }: Setting,
  name: CommandName,
): string {
  const facts = [
    choices && `${several ? 'some' : 'one'} of ${choices.join(', ')}`,
    defaults[name] === undefined || Array.isArray(defaults[name]) ? undefined : `default ${defaults[name]}`,
    [env, ...alsoEnv].filter(Boolean).join(' or '),
  ].filter(Boolean);
  return facts.length === 0 ? about : `${about}\n[${facts.join('; ')}]`;
}
