/** Reads the settings of a command: flags go before the environment, the environment before defaults. */
import type { Command } from 'commander';
import { UsageError } from '../../problem.ts';
import type { CommandName } from './commands.ts';
import { createCommand, givenFor } from './parse-command.ts';
import type { Setting } from './setting.ts';
import { type Settings, settingsOf } from './settings.ts';

/** The settings of a command line that names no command any more; throws `UsageError` where it asks for what cannot be. */
export function readSettings<Name extends CommandName>(name: Name, args: string[], env: NodeJS.ProcessEnv): Settings<Name> {
  return settingsFrom(name, createCommand(name).parse(args, { from: 'user' }), env);
}

/** The settings of a command that was parsed. */
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
