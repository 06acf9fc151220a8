/**
 * Parses the command line into the settings of a command. Arguments, options and help come from the tables of commands and
 * settings. Flags override the environment; the environment overrides defaults.
 */
import { Argument, Command, type CommanderError, Option } from 'commander';
import { suggestion } from '../../nearest-word.ts';
import { UsageError } from '../../problem.ts';
import { terminalWidth } from '../output/print.ts';
import { described, HELP_WIDTH, helpFormat } from './command-help.ts';
import { type CommandName, commandGroups, commandNames, commands } from './commands.ts';
import type { Setting } from './setting.ts';
import { type Settings, settingsOf } from './settings.ts';

/**
 * The command that the arguments call, parsed. Throws `UsageError` for what cannot be, and `CommanderError` once help or the
 * version is printed.
 */
export function parseCommandLine(args: string[], version: string): { name: CommandName; command: Command } {
  const asked = args[0] === 'help' ? [...args.slice(1), '--help'] : args;
  const [first, second] = asked;
  if (first === undefined || first.startsWith('-')) return printed(createProgram(version), asked);
  if (isCommand(first)) return { name: first, command: parsed(createCommand(first), asked.slice(1)) };
  const name = `${first} ${second}`;
  if (isCommand(name)) return { name, command: parsed(createCommand(name), asked.slice(2)) };
  const isGroup = Object.hasOwn(commandGroups, first);
  if (isGroup && (second === undefined || second.startsWith('-'))) return printed(createGroup(first), asked.slice(1));
  throw unknownCommand(first, second, isGroup);
}

function isCommand(name: string): name is CommandName {
  return Object.hasOwn(commands, name);
}

function parsed(command: Command, args: string[]): Command {
  return command.parse(args, { from: 'user' });
}

/** Prints the help of what is no command by itself, or refuses its options. */
function printed(command: Command, args: string[]): never {
  parsed(command, args.length === 0 ? ['--help'] : args);
  throw new UsageError(`See ${command.name()} --help.`);
}

function unknownCommand(first: string, second: string | undefined, isGroup: boolean): UsageError {
  const known = [...commandNames, ...Object.keys(commandGroups)];
  const both = second === undefined || second.startsWith('-') ? first : `${first} ${second}`;
  const said = isGroup ? both : first;
  const guess = suggestion(both, known) || suggestion(said, known);
  return new UsageError(`There is no command '${said}'.${guess} See keelson ${isGroup ? `${first} ` : ''}--help.`);
}

/** The whole command line, for its help. */
export function createProgram(version: string): Command {
  const program = strict(new Command('keelson'))
    .description('keelson: an open deployment control plane and agent server')
    .usage('<command> [options]')
    .version(version, '-v, --version', 'Print the version')
    .helpCommand('help [command]', 'Print the help of a command')
    .addHelpText('after', '\nkeelson <command> --help lists the options of a command.');
  const groups = new Set<string>();
  for (const name of commandNames) {
    const first = name.split(' ')[0]!;
    if (first === name) program.addCommand(createCommand(name));
    else if (!groups.has(first)) program.addCommand(createGroup(first));
    groups.add(first);
  }
  return program;
}

/** What only has sub-commands, for its help. */
export function createGroup(group: string): Command {
  const command = strict(new Command(`keelson ${group}`))
    .summary(commandGroups[group]!)
    .description(`${commandGroups[group]}.`)
    .usage('<command> [options]')
    .helpCommand(false)
    .addHelpText('after', `\nkeelson ${group} <command> --help lists its options.`);
  for (const name of commandNames) if (name.startsWith(`${group} `)) command.addCommand(createCommand(name));
  return command;
}

/** One command. Throws `UsageError` for unknown arguments. Values are checked later. */
export function createCommand(name: CommandName): Command {
  const known = settingsOf(name).map(([, setting]) => setting);
  const positional = known.filter((setting) => setting.positional);
  const synopsis = positional.map(({ required, value, variadic }) => {
    const shown = `${value}${variadic ? '...' : ''}`;
    return required?.includes(name) ? shown : `[${shown}]`;
  });
  const command = strict(new Command(`keelson ${name}`))
    .summary(commands[name].about)
    .description(commands[name].detail)
    .usage([...synopsis, '[options]'].join(' '));
  for (const setting of positional)
    command.addArgument(new Argument(`[${setting.value}${setting.variadic ? '...' : ''}]`, described(setting, name)));
  for (const setting of known) {
    if (setting.variadic) continue;
    const { flag, type, value = 'VALUE' } = setting;
    // Commander would take the next argument as a required value, even another option.
    const option = new Option(type === 'boolean' ? `--${flag}` : `--${flag} [${value}]`, described(setting, name));
    command.addOption(option.hideHelp(setting.positional === true));
    if (type === 'boolean') command.addOption(new Option(`--no-${flag}`).hideHelp());
  }
  return command;
}

/** The value of a setting on the command line: `true` where the flag has no value, undefined where it is not given. */
function givenFor({ flag, positional, type }: Setting, name: CommandName, command: Command): string | boolean | undefined {
  const attribute = new Option(`--${flag}`).attributeName();
  const given = command.getOptionValue(attribute) as string | boolean | undefined;
  return given !== undefined || !positional || type === 'boolean' ? given : command.args[placeOf(flag, name)];
}

/** Which positional argument of a command has the flag. */
function placeOf(flag: string, name: CommandName): number {
  return settingsOf(name)
    .filter(([, setting]) => setting.positional)
    .findIndex(([, other]) => other.flag === flag);
}

/** Throws errors. By default Commander prints them and ends the process. */
function strict(command: Command): Command {
  return command
    .helpOption('-h, --help', 'Print this')
    .showSuggestionAfterError(false)
    .configureOutput({ outputError: () => {}, getOutHelpWidth: () => terminalWidth() ?? HELP_WIDTH })
    .configureHelp(helpFormat)
    .exitOverride((error) => {
      // Help and the version are no errors.
      throw error.exitCode === 0 ? error : refusal(error, command);
    });
}

function refusal({ code, message }: CommanderError, command: Command): UsageError {
  const [, mistake = message] = /^error: (.*)$/s.exec(message) ?? [];
  const excess = code === 'commander.excessArguments' ? command.args[command.registeredArguments.length] : undefined;
  const said = excess === undefined ? mistake : `unexpected argument '${excess}'`;
  const [, option] = /^unknown option '([^'=]+)/.exec(mistake) ?? [];
  const known = command.options.map(({ long }) => long!);
  const guess = option === undefined ? '' : suggestion(option, known);
  const sentence = `${said.charAt(0).toUpperCase()}${said.slice(1)}.${guess}`;
  return new UsageError(`${sentence} See ${command.name()} --help.`, { cause: message });
}

/** The settings of a command line without the command's name. Throws `UsageError` for invalid arguments. */
export function readSettings<Name extends CommandName>(name: Name, args: string[], env: NodeJS.ProcessEnv): Settings<Name> {
  return settingsFrom(name, createCommand(name).parse(args, { from: 'user' }), env);
}

/** The settings of a parsed command. */
export function settingsFrom<Name extends CommandName>(name: Name, command: Command, env: NodeJS.ProcessEnv): Settings<Name> {
  const values = settingsOf(name).map(([key, setting]) => {
    if (setting.variadic) return [key, command.args.slice(placeOf(setting.flag, name))];
    const value = settingValue(setting, givenFor(setting, name, command), env) ?? setting.commands[name];
    if (value === undefined && setting.required?.includes(name))
      throw new UsageError(`keelson ${name} needs ${setting.value}. See keelson ${name} --help.`);
    return [key, value];
  });
  return Object.fromEntries(values) as Settings<Name>;
}

function settingValue(setting: Setting, given: string | boolean | undefined, env: NodeJS.ProcessEnv): unknown {
  const { flag, type, value } = setting;
  if (given === true && type !== 'boolean') {
    throw new UsageError(`--${flag} needs a value: --${flag} ${value}, or --${flag}=${value} where it begins with a dash.`);
  }
  if (given !== undefined) return convert(setting, given, `--${flag}`);
  const variable = [setting.env, ...(setting.alsoEnv ?? [])].find((name) => name !== undefined && (env[name] ?? '') !== '');
  return variable === undefined ? undefined : convert(setting, env[variable]!, variable);
}

/** The choice that was meant, in any case of letters; for several choices all of them, with commas between them. */
function chosen({ several }: Setting, choices: readonly string[], text: string, source: string): string {
  const words = several ? text.split(',').map((word) => word.trim()) : [text];
  const found = words.map((word) => {
    const choice = choices.find((one) => one.toLowerCase() === word.toLowerCase());
    if (choice !== undefined) return choice;
    const allowed = several ? `${choices.join(', ')}, or several with commas between them` : `one of ${choices.join(', ')}`;
    throw new UsageError(`${source} must be ${allowed}, not '${word}'.${suggestion(word, choices)}`);
  });
  return [...new Set(found)].join(',');
}

function convert(setting: Setting, value: string | boolean, source: string): unknown {
  const { type, choices, pattern, minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = setting;
  if (type === 'boolean') {
    if (typeof value === 'boolean') return value;
    if (/^(1|true|yes|on)$/i.test(value)) return true;
    if (/^(0|false|no|off)$/i.test(value)) return false;
    throw new UsageError(`${source} must be true or false, not '${value}'.`);
  }
  const text = String(value);
  if (choices) return chosen(setting, choices, text, source);
  if (pattern && !pattern.is.test(text)) throw new UsageError(`${source} must be ${pattern.words}, not '${text}'.`);
  if (type === 'string') return text;
  const number = text.trim() === '' ? Number.NaN : Number(text);
  if (!Number.isInteger(number) || number < minimum || number > maximum) {
    throw new UsageError(`${source} must be a whole number from ${minimum} to ${maximum}, not '${text}'.`);
  }
  return number;
}
