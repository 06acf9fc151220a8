/**
 * Completion scripts for shells: the files of `completion/`, filled in from the tables of commands and settings. Only names are
 * asked of the control plane, at the key press.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CommandName, commandGroups, commandNames, commands } from './commands.ts';
import type { NameKind, Setting, Shell } from './setting.ts';
import { settingsOf } from './settings.ts';

/** What can stand at one place of a command line. */
interface Values {
  words?: readonly string[];
  /** Several of the words, with commas between them. */
  several?: boolean;
  names?: NameKind;
  paths?: 'files' | 'folders';
}

interface Flag {
  flag: string;
  about: string;
  /** Undefined for a flag without a value. */
  values?: Values;
}

interface Place {
  command: CommandName;
  flags: Flag[];
  positional: Values[];
}

/** A word and what it is for. */
type Described = [word: string, about: string];

const groups = Object.keys(commandGroups);

export function completionScript(shell: Shell): string {
  const text = readFileSync(join(import.meta.dirname, `completion/keelson.${shell}`), 'utf8');
  const parts = shell === 'fish' ? fishParts() : caseParts(shell);
  return text.replaceAll(/^( *)# @(\w+)$/gm, (_, indent: string, name: string) =>
    parts[name]!.map((line) => indent + line).join('\n'),
  );
}

function places(): Place[] {
  return commandNames.map((command) => {
    const all = settingsOf(command).map(([, setting]) => setting);
    const flags = all.filter(({ positional }) => !positional).map((setting) => flagOf(setting, command));
    const positional = all.filter((setting) => setting.positional).map(valuesOf);
    return { command, flags: [...flags, { flag: '--help', about: 'Print this' }], positional };
  });
}

function flagOf(setting: Setting, command: CommandName): Flag {
  const { flag, about, type, commands: defaults } = setting;
  if (type !== 'boolean') return { flag: `--${flag}`, about, values: valuesOf(setting) };
  return { flag: defaults[command] === true ? `--no-${flag}` : `--${flag}`, about };
}

function valuesOf({ choices, several, names, value }: Setting): Values {
  if (choices) return { words: choices, several: several ?? false };
  if (names) return { names };
  return value === 'FILE' ? { paths: 'files' } : value === 'DIR' ? { paths: 'folders' } : {};
}

/** The words that a command line begins with. */
function firstWords(): Described[] {
  const words = new Map<string, string>();
  for (const name of commandNames) {
    const first = name.split(' ')[0]!;
    words.set(first, first === name ? commands[name].about : commandGroups[first]!);
  }
  return [...words, ['help', 'Print the help of a command']];
}

function subcommandsOf(group: string): Described[] {
  const own = commandNames.filter((name) => name.startsWith(`${group} `));
  return own.map((name) => [name.slice(group.length + 1), commands[name].about]);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** What bash and zsh look up by where the cursor is. */
function caseParts(shell: 'bash' | 'zsh'): Record<string, string[]> {
  const offered = (all: Described[]) =>
    shell === 'bash'
      ? `choices=${quoted(all.map(([word]) => word).join(' '))}`
      : `described=(${all.map(([word, about]) => quoted(`${word.replaceAll(':', '\\:')}:${about}`)).join(' ')})`;
  const all = places();
  return {
    groups: [`${groups.join(' | ')})`],
    valued: cases(
      all.map(({ command, flags }) => {
        const valued = flags.filter(({ values }) => values).map(({ flag }) => flag);
        return [command, `valued=${quoted(valued.join(' '))}`];
      }),
    ),
    words: cases([
      ['first', offered(firstWords())],
      ...groups.map((group): Described => [`group ${group}`, offered(subcommandsOf(group))]),
      ...all.map(({ command, flags }): Described => {
        return [`flags ${command}`, offered(flags.map(({ flag, about }) => [flag, about]))];
      }),
    ]),
    values: cases(
      all.flatMap(({ command, flags, positional }) => [
        ...flags.flatMap(({ flag, values }): Described[] => (values ? [[`${command} ${flag}`, assigned(values)]] : [])),
        ...positional.map((values, index): Described => [`${command} ${index}`, assigned(values)]),
      ]),
    ),
  };
}

/** The lines of a `case`: what it does at each place, with places of the same in one line. */
function cases(all: [place: string, does: string][]): string[] {
  const alike = Map.groupBy(all, ([, does]) => does);
  return [...alike]
    .filter(([does]) => does !== '')
    .map(([does, at]) => `${at.map(([place]) => quoted(place)).join(' | ')}) ${does} ;;`);
}

function assigned({ words, several, names, paths }: Values): string {
  if (words) return `choices=${quoted(words.join(' '))}${several ? ' several=1' : ''}`;
  return names ? `names=${names}` : paths ? `paths=${paths}` : '';
}

/** fish knows by itself where the cursor is in a command. */
function fishParts(): Record<string, string[]> {
  const line = (at: string, ...rest: string[]) =>
    `complete -c keelson -n ${quoted(`__keelson_at ${at}`)} ${rest.join(' ')}`.trimEnd();
  const word = (at: string, [name, about]: Described) => line(at, `-a ${name}`, `-d ${quoted(about)}`);
  const offered = ({ words, several, names, paths }: Values): string | undefined => {
    if (words) return `-a ${quoted(several ? `(__keelson_several ${words.join(' ')})` : words.join(' '))}`;
    if (names) return `-a ${quoted(`(keelson completion --names ${names} 2>/dev/null)`)}`;
    return paths === 'files' ? '-F' : paths === 'folders' ? "-a '(__fish_complete_directories)'" : undefined;
  };
  return {
    groups: [`set -g __keelson_groups ${groups.join(' ')}`],
    completions: [
      ...firstWords().map((first) => word('""', first)),
      ...groups.flatMap((group) => subcommandsOf(group).map((own) => word(group, own))),
      ...places().flatMap(({ command, flags, positional: [first] }) => [
        ...flags.map(({ flag, about, values }) => {
          const value = values ? [values.paths === 'files' ? '-r' : '-x', offered(values) ?? ''] : [];
          return line(`"${command}"`, `-l ${flag.slice(2)}`, `-d ${quoted(about)}`, ...value);
        }),
        ...[first && offered(first)].flatMap((value) => (value ? [line(`"${command}"`, value)] : [])),
      ]),
    ],
  };
}
