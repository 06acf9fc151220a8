/**
 * Every setting there is: its flag, its environment variable, its default and what it does. Flags go before the environment,
 * the environment before defaults. `--help` and the table in the README are made from this list.
 */
import { parseArgs } from 'node:util';
import { logLevels } from '../runtime/log.ts';

export type CommandName = 'up' | 'agent';

export interface Setting {
  /** Flag without the dashes. */
  flag: string;
  env?: string;
  type: 'string' | 'integer' | 'boolean';
  /** Command → default; undefined where there is none. */
  commands: Partial<Record<CommandName, string | number | boolean | undefined>>;
  choices?: readonly string[];
  minimum?: number;
  maximum?: number;
  /** What stands for the value in `--help`. */
  value?: string;
  about: string;
}

const port = { type: 'integer', minimum: 0, maximum: 65_535, value: 'PORT' } as const;
const none = undefined as string | undefined;

export const settings = {
  config: {
    flag: 'config',
    type: 'string',
    commands: { agent: './langgraph.json' },
    value: 'FILE',
    about: "The project's langgraph.json",
  },
  host: {
    flag: 'host',
    env: 'KEELSON_HOST',
    type: 'string',
    commands: { up: '127.0.0.1', agent: '127.0.0.1' },
    value: 'HOST',
    about: 'Address to listen on',
  },
  port: {
    flag: 'port',
    env: 'KEELSON_PORT',
    ...port,
    commands: { up: 8124, agent: 8123 },
    about: 'Port to listen on; 0 takes a free one',
  },
  dataDirectory: {
    flag: 'data-dir',
    env: 'KEELSON_DATA_DIR',
    type: 'string',
    commands: { up: '.keelson', agent: none },
    value: 'DIR',
    about: 'Where all state lives; an agent server alone uses .keelson/agent beside its langgraph.json',
  },
  apiKey: {
    flag: 'api-key',
    env: 'KEELSON_API_KEY',
    type: 'string',
    commands: { up: none },
    value: 'KEY',
    about: 'The admin key, instead of one made at the first start; better set in the environment than as a flag',
  },
  publicUrl: {
    flag: 'public-url',
    env: 'KEELSON_PUBLIC_URL',
    type: 'string',
    commands: { up: none },
    value: 'URL',
    about: 'Address under which clients reach this server, when it is not the one it listens on',
  },
  demo: {
    flag: 'demo',
    env: 'KEELSON_DEMO',
    type: 'boolean',
    commands: { up: true },
    about: 'Deploy examples/chat while nothing is deployed yet',
  },
  revealSecrets: {
    flag: 'reveal-secrets',
    env: 'KEELSON_REVEAL_SECRETS',
    type: 'boolean',
    commands: { up: false },
    about: 'Return the values of secrets in responses, for tools that compare them',
  },
  jobs: {
    flag: 'jobs',
    env: 'N_JOBS_PER_WORKER',
    type: 'integer',
    minimum: 1,
    maximum: 1000,
    commands: { agent: 10 },
    value: 'N',
    about: 'How many runs are executed at once',
  },
  graceSeconds: {
    flag: 'grace',
    env: 'KEELSON_GRACE_SECONDS',
    type: 'integer',
    minimum: 0,
    maximum: 3600,
    commands: { up: 10, agent: 10 },
    value: 'SECONDS',
    about: 'How long requests and runs may go on after a request to stop',
  },
  readyFile: {
    flag: 'ready-file',
    type: 'string',
    commands: { agent: none },
    value: 'FILE',
    about: 'Written with the process id and the address once the server listens',
  },
  validateResponses: {
    flag: 'validate-responses',
    env: 'KEELSON_VALIDATE_RESPONSES',
    type: 'boolean',
    commands: { up: false, agent: false },
    about: 'Hold every response against the contract; one that breaks it becomes a 500',
  },
  logLevel: {
    flag: 'log-level',
    env: 'KEELSON_LOG_LEVEL',
    type: 'string',
    choices: logLevels,
    commands: { up: 'info', agent: 'info' },
    value: 'LEVEL',
    about: 'Least severe level that is logged',
  },
  logFormat: {
    flag: 'log-format',
    env: 'KEELSON_LOG_FORMAT',
    type: 'string',
    choices: ['pretty', 'json'],
    commands: { up: 'pretty', agent: 'pretty' },
    value: 'FORMAT',
    about: 'Lines for people, or JSON for programs',
  },
} satisfies Record<string, Setting>;

type All = typeof settings;
type SettingName = keyof All;

/** The settings of one command; those without a default may be undefined. */
export type Settings<Command extends CommandName> = {
  [Name in SettingName as Command extends keyof All[Name]['commands'] ? Name : never]: All[Name]['commands'][Command &
    keyof All[Name]['commands']];
};

/** The command line or the environment asks for something that cannot be; the message says what is allowed. */
export class UsageError extends Error {
  override name = 'UsageError';
}

export function settingsOf(command: CommandName): [SettingName, Setting][] {
  return (Object.entries(settings) as [SettingName, Setting][]).filter(([, setting]) => command in setting.commands);
}

export function readSettings<Command extends CommandName>(
  command: Command,
  args: string[],
  env: NodeJS.ProcessEnv,
): Settings<Command> {
  const known = settingsOf(command);
  const options = Object.fromEntries(
    known.map(([, { flag, type }]) => [flag, { type: type === 'boolean' ? ('boolean' as const) : ('string' as const) }]),
  );
  let flags: Record<string, unknown>;
  try {
    flags = parseArgs({ args, options, allowNegative: true, strict: true }).values;
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
  const variable = setting.env ? env[setting.env] : undefined;
  return variable === undefined || variable === '' ? otherwise : convert(setting, variable, setting.env!);
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
  if (setting.type === 'string') return value;
  const number = Number(value);
  const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = setting;
  if (!Number.isInteger(number) || number < minimum || number > maximum) {
    throw new UsageError(`${source} must be a whole number from ${minimum} to ${maximum}, not '${value}'.`);
  }
  return number;
}
