/**
 * Parses the command line into the settings of a command. Arguments, options and help come from the tables of commands and
 * settings. Flags override the environment; the environment overrides defaults.
 */
import { Argument, Command, type CommanderError, Option } from 'commander';
import { UsageError } from '../../problem.ts';
import { type CommandName, commandNames, commands } from './commands.ts';
import type { Setting } from './setting.ts';
import { type Settings, settingsOf } from './settings.ts';

/** The whole command line. `run` is called with the parsed command. */
export function createProgram(version: string, run: (name: CommandName, command: Command) => Promise<void>): Command {
  const program = strict(new Command('keelson'), 'keelson')
    .description('keelson: an open deployment control plane and agent server')
    .usage('<command> [options]')
    .version(version, '-v, --version', 'Print the version')
    .helpCommand('help [command]', 'Print the help of a command')
    .enablePositionalOptions()
    .addHelpText('after', '\nkeelson <command> --help lists the options of a command.');
  for (const name of commandNames) {
    const command = createCommand(name);
    program.addCommand(command.action(() => run(name, command)));
  }
  return program;
}

/** One command. Throws `UsageError` for unknown arguments. Values are checked later. */
export function createCommand(name: CommandName): Command {
  const known = settingsOf(name).map(([, setting]) => setting);
  const positional = known.filter((setting) => setting.positional);
  const synopsis = positional.map(({ required, value }) => (required?.includes(name) ? value : `[${value}]`));
  const command = strict(new Command(name), `keelson ${name}`)
    .summary(commands[name].about)
    .description(commands[name].detail)
    .usage([...synopsis, '[options]'].join(' '));
  for (const setting of positional) command.addArgument(new Argument(`[${setting.value}]`, described(setting, name)));
  for (const setting of known) {
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
  if (given !== undefined || !positional || type === 'boolean') return given;
  return command.args[
    settingsOf(name)
      .filter(([, setting]) => setting.positional)
      .findIndex(([, other]) => other.flag === flag)
  ];
}

/** Throws errors. By default Commander prints them and ends the process. */
function strict(command: Command, calledAs: string): Command {
  return command
    .helpOption('-h, --help', 'Print this')
    .configureOutput({ outputError: () => {} })
    .configureHelp({ optionTerm, subcommandTerm: (subcommand) => subcommand.name() })
    .exitOverride((error) => {
      // Help and the version are no errors.
      throw error.exitCode === 0 ? error : refusal(error, command, calledAs);
    });
}

function refusal({ code, message }: CommanderError, command: Command, calledAs: string): UsageError {
  const [, mistake = message, nearest] = /^error: (.*?)(?:\n\((.*)\))?$/s.exec(message) ?? [];
  const excess = code === 'commander.excessArguments' ? command.args[command.registeredArguments.length] : undefined;
  const said =
    excess === undefined ? mistake.replace(/^unknown command/, 'there is no command') : `unexpected argument '${excess}'`;
  const sentence = `${said.charAt(0).toUpperCase()}${said.slice(1)}.`;
  return new UsageError([sentence, nearest, `See ${calledAs} --help.`].filter(Boolean).join(' '), { cause: message });
}

/** `--port PORT`, `--[no-]demo`. */
function optionTerm({ flags, optional }: Option): string {
  const isSetting = !flags.includes(',');
  return optional ? flags.replaceAll(/[[\]]/g, '') : isSetting ? flags.replace('--', '--[no-]') : flags;
}

function described({ about, choices, commands: defaults, env, alsoEnv }: Setting, name: CommandName): string {
  const facts = [
    choices && `one of ${choices.join(', ')}`,
    defaults[name] === undefined ? undefined : `default ${defaults[name]}`,
    [env, alsoEnv].filter(Boolean).join(' or '),
  ].filter(Boolean);
  return facts.length === 0 ? about : `${about}\n[${facts.join('; ')}]`;
}

/** The settings of a command line without the command's name. Throws `UsageError` for invalid arguments. */
export function readSettings<Name extends CommandName>(name: Name, args: string[], env: NodeJS.ProcessEnv): Settings<Name> {
  return settingsFrom(name, createCommand(name).parse(args, { from: 'user' }), env);
}

/** The settings of a parsed command. */
export function settingsFrom<Name extends CommandName>(name: Name, command: Command, env: NodeJS.ProcessEnv): Settings<Name> {
  const values = settingsOf(name).map(([key, setting]) => {
    const given = givenFor(setting, name, command);
    return [key, settingValue(setting, given, env) ?? setting.commands[name]];
  });
  return Object.fromEntries(values) as Settings<Name>;
}

function settingValue(setting: Setting, given: string | boolean | undefined, env: NodeJS.ProcessEnv): unknown {
  const { flag, type, value } = setting;
  if (given === true && type !== 'boolean') {
    throw new UsageError(`--${flag} needs a value: --${flag} ${value}, or --${flag}=${value} where it begins with a dash.`);
  }
  if (given !== undefined) return convert(setting, given, `--${flag}`);
  const variable = [setting.env, setting.alsoEnv].find((name) => name !== undefined && (env[name] ?? '') !== '');
  return variable === undefined ? undefined : convert(setting, env[variable]!, variable);
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
  if (choices && !choices.includes(text)) throw new UsageError(`${source} must be one of ${choices.join(', ')}, not '${text}'.`);
  if (pattern && !pattern.is.test(text)) throw new UsageError(`${source} must be ${pattern.words}, not '${text}'.`);
  if (type === 'string') return text;
  const number = text.trim() === '' ? Number.NaN : Number(text);
  if (!Number.isInteger(number) || number < minimum || number > maximum) {
    throw new UsageError(`${source} must be a whole number from ${minimum} to ${maximum}, not '${text}'.`);
  }
  return number;
}
