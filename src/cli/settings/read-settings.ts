/** Reads the settings of a command: flags go before the environment, the environment before defaults. */
import { parseArgs } from 'node:util';
import { UsageError } from '../../start-error.ts';
import { type CommandName, type Setting, type Settings, settingsOf } from './settings.ts';

export function readSettings<Command extends CommandName>(
  command: Command,
  args: string[],
  env: NodeJS.ProcessEnv,
): Settings<Command> {
  const known = settingsOf(command);
  const options = Object.fromEntries(
    known.map(([, { flag, type }]) => [flag, { type: type === 'boolean' ? ('boolean' as const) : ('string' as const) }]),
  );
  const positional = known.filter(([, setting]) => setting.positional).map(([, { flag }]) => flag);
  let flags: Record<string, unknown>;
  try {
    const { values, positionals } = parseArgs({
      args,
      options,
      allowNegative: true,
      strict: true,
      allowPositionals: positional.length > 0,
    });
    const excess = positionals[positional.length];
    if (excess !== undefined) throw new Error(`Unexpected argument '${excess}'`);
    flags = { ...Object.fromEntries(positionals.map((value, index) => [positional[index], value])), ...values };
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split('. To specify')[0]}. See keelson ${command} --help.`);
  }
  const values = known.map(([name, setting]) => [
    name,
    readSetting(setting, flags[setting.flag], env, setting.commands[command]),
  ]);
  return Object.fromEntries(values) as Settings<Command>;
}

function readSetting(setting: Setting, flag: unknown, env: NodeJS.ProcessEnv, otherwise: unknown): unknown {
  if (flag !== undefined) return convert(setting, flag, `--${setting.flag}`);
  const variable = [setting.env, setting.alsoEnv].find((name) => name !== undefined && (env[name] ?? '') !== '');
  return variable === undefined ? otherwise : convert(setting, env[variable], variable);
}

function convert(setting: Setting, value: unknown, source: string): unknown {
  if (setting.type === 'boolean') {
    if (typeof value === 'boolean') return value;
    if (/^(1|true|yes|on)$/i.test(String(value))) return true;
    if (/^(0|false|no|off)$/i.test(String(value))) return false;
    throw new UsageError(`${source} must be true or false, not '${value}'.`);
  }
  if (setting.choices && !setting.choices.includes(String(value))) {
    throw new UsageError(`${source} must be one of ${setting.choices.join(', ')}, not '${value}'.`);
  }
  if (setting.pattern && !setting.pattern.is.test(String(value))) {
    throw new UsageError(`${source} must be ${setting.pattern.words}, not '${value}'.`);
  }
  if (setting.type === 'string') return value;
  const number = Number(value);
  const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = setting;
  if (!Number.isInteger(number) || number < minimum || number > maximum) {
    throw new UsageError(`${source} must be a whole number from ${minimum} to ${maximum}, not '${value}'.`);
  }
  return number;
}
