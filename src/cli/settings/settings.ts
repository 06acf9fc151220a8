/**
 * Every setting there is: its flag, its environment variable, its default and what it does. Flags go before the environment,
 * the environment before defaults. `--help` and the table in the README are made from this list.
 */

import { durationPattern, sharePattern } from '../../mock/duration.ts';
import { logLevels } from '../../runtime/log.ts';
import { accessSettings } from './access.ts';
import { deploySettings } from './deploy.ts';
import { limitSettings } from './limits.ts';
import { storageSettings } from './storage.ts';
import { webSettings } from './web.ts';

export type CommandName =
  | 'up'
  | 'agent'
  | 'mock'
  | 'conformance'
  | 'deploy'
  | 'logs'
  | 'list'
  | 'revisions'
  | 'delete'
  | 'keys'
  | 'tenants'
  | 'audit';

export interface Setting {
  /** Flag without the dashes. */
  flag: string;
  /** It can stand on the command line without its flag; several of a command stand in the order of this list. */
  positional?: true;
  /** The commands that do nothing without it. */
  required?: readonly string[];
  env?: string;
  /** Another variable that is read where `env` is not set, because other programs know it. */
  alsoEnv?: string;
  type: 'string' | 'integer' | 'boolean';
  /** Command → default; undefined where there is none. */
  commands: Partial<Record<CommandName, string | number | boolean | undefined>>;
  choices?: readonly string[];
  /** What a text must look like, and the same in words. */
  pattern?: { is: RegExp; words: string };
  minimum?: number;
  maximum?: number;
  /** What stands for the value in `--help`. */
  value?: string;
  about: string;
}

const port = { type: 'integer', minimum: 0, maximum: 65_535, value: 'PORT' } as const;
const none = undefined as string | undefined;
const noNumber = undefined as number | undefined;
const duration = {
  type: 'string',
  value: 'TIME',
  pattern: { is: durationPattern, words: 'a time such as 100ms, 2s or 1m' },
} as const;

export const settings = {
  target: {
    flag: 'url',
    positional: true,
    required: ['conformance'],
    type: 'string',
    commands: { conformance: none },
    value: 'URL',
    about: 'Address of the server to look at',
  },
  api: {
    flag: 'api',
    type: 'string',
    choices: ['control-plane', 'agent-server', 'a2a'],
    commands: { conformance: none },
    value: 'API',
    about: 'What to look at; otherwise what the /openapi.json of the server says it is',
  },
  key: {
    flag: 'key',
    env: 'KEELSON_CONFORMANCE_KEY',
    type: 'string',
    commands: { conformance: none },
    value: 'KEY',
    about: 'API key to send; better set in the environment than as a flag',
  },
  maxExamples: {
    flag: 'max-examples',
    type: 'integer',
    minimum: 1,
    maximum: 100_000,
    commands: { conformance: 20 },
    value: 'N',
    about: 'How many requests an operation gets in each phase, beside those that every run makes',
  },
  samples: {
    flag: 'samples',
    type: 'string',
    commands: { conformance: none },
    value: 'FILE',
    about: 'JSON file with values that are good on the server, such as {"body.token_url": ["https://idp.example.com/token"]}',
  },
  partial: {
    flag: 'partial',
    type: 'boolean',
    commands: { conformance: false },
    about: 'Operations that the server does not have are no failure',
  },
  maxTime: {
    flag: 'max-time',
    ...duration,
    commands: { conformance: none },
    about: 'How long the run may take in all; then it is stopped, and what it has found by then is reported',
  },
  reportDirectory: {
    flag: 'report-dir',
    type: 'string',
    commands: { conformance: '.keelson/conformance' },
    value: 'DIR',
    about: 'Where the report is written as JUnit XML',
  },
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
    commands: { up: '127.0.0.1', agent: '127.0.0.1', mock: '127.0.0.1' },
    value: 'HOST',
    about: 'Address to listen on',
  },
  port: {
    flag: 'port',
    env: 'KEELSON_PORT',
    ...port,
    commands: { up: 8124, agent: 8123, mock: 8125 },
    about: 'Port to listen on; 0 takes a free one',
  },
  agentPort: {
    flag: 'agent-port',
    env: 'KEELSON_AGENT_PORT',
    ...port,
    commands: { mock: 8126 },
    about: 'Port of an agent server that belongs to no deployment; 0 takes a free one',
  },
  dataDirectory: {
    flag: 'data-dir',
    env: 'KEELSON_DATA_DIR',
    type: 'string',
    commands: { up: '.keelson', agent: none, keys: '.keelson', tenants: '.keelson', audit: '.keelson' },
    value: 'DIR',
    about: 'Where all state lives; an agent server alone uses .keelson/agent beside its langgraph.json',
  },
  apiKey: {
    flag: 'api-key',
    env: 'KEELSON_API_KEY',
    type: 'string',
    commands: { up: none, mock: none },
    value: 'KEY',
    about: 'The admin key, instead of one made at the first start; better set in the environment than as a flag',
  },
  requireKey: {
    flag: 'require-key',
    type: 'boolean',
    commands: { mock: false },
    about: 'Ask for a key as a real server does, the one of --api-key or one that is made; otherwise any or none will do',
  },
  state: {
    flag: 'state',
    type: 'string',
    commands: { mock: none },
    value: 'FILE',
    about: 'JSON file that the deployments are read from and written to; without one they are in memory only',
  },
  save: {
    flag: 'save',
    type: 'boolean',
    commands: { mock: true },
    about: 'Write changes to the state file; otherwise it is only read',
  },
  reset: {
    flag: 'reset',
    type: 'boolean',
    commands: { mock: false },
    about: 'Forget the deployments of the state file',
  },
  after: {
    flag: 'after',
    ...duration,
    commands: { mock: '100ms' },
    about: 'How long a deployment or revision stays in each status on its way',
  },
  latency: {
    flag: 'latency',
    ...duration,
    commands: { mock: '0ms' },
    about: 'How long every operation waits before it begins',
  },
  fail: {
    flag: 'fail',
    type: 'string',
    pattern: { is: sharePattern, words: 'a share such as 5%' },
    commands: { mock: '0%' },
    value: 'SHARE',
    about: 'Which share of all requests is answered with 503',
  },
  seed: {
    flag: 'seed',
    type: 'integer',
    maximum: 4_294_967_295,
    commands: { mock: noNumber, conformance: noNumber },
    value: 'N',
    about: 'Decides what is left to chance: which requests fail, or are made; the same seed does the same again',
  },
  graphs: {
    flag: 'graphs',
    type: 'string',
    pattern: { is: /^[^,\s]+(,[^,\s]+)*$/, words: 'names with commas between them' },
    commands: { mock: 'agent' },
    value: 'NAMES',
    about: "The scripted agent's assistants, where no langgraph.json names them",
  },
  publicUrl: {
    flag: 'public-url',
    env: 'KEELSON_PUBLIC_URL',
    type: 'string',
    commands: { up: none, mock: none },
    value: 'URL',
    about: 'Address under which clients reach this server, when it is not the one it listens on',
  },
  ...webSettings,
  gitAllow: {
    flag: 'git-allow',
    env: 'KEELSON_GIT_ALLOW',
    type: 'string',
    pattern: {
      is: /^(https|https-private|http-loopback|file)(,(https|https-private|http-loopback|file))*$/,
      words: 'https, https-private, http-loopback or file, or several with commas between them',
    },
    commands: { up: 'https' },
    value: 'KINDS',
    about:
      'From where git repositories are fetched: https (at public hosts), https-private (at private addresses too), http-loopback (http from this machine), file (its file system, for every tenant)',
  },
  oauthAllow: {
    flag: 'oauth-allow',
    env: 'KEELSON_OAUTH_ALLOW',
    type: 'string',
    pattern: {
      is: /^(https|https-private|http-loopback)(,(https|https-private|http-loopback))*$/,
      words: 'https, https-private or http-loopback, or several with commas between them',
    },
    commands: { up: 'https' },
    value: 'KINDS',
    about:
      'Which OAuth providers are called: https (at public addresses), https-private (at any address), http-loopback (http on this machine)',
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
  operatorEnv: {
    flag: 'operator-env',
    env: 'KEELSON_OPERATOR_ENV',
    type: 'string',
    commands: { up: none },
    value: 'FILE',
    about:
      'File of NAME=VALUE lines that agent servers get whatever their deployments say; lines under [id of a tenant or deployment] or [tenant id/name] are for those alone',
  },
  jobs: {
    flag: 'jobs',
    env: 'N_JOBS_PER_WORKER',
    type: 'integer',
    minimum: 1,
    maximum: 1000,
    commands: { agent: 250 },
    value: 'N',
    about: 'How many runs are executed at once: most wait for a model, which costs next to nothing',
  },
  role: {
    flag: 'role',
    env: 'KEELSON_ROLE',
    type: 'string',
    choices: ['all', 'api', 'queue'],
    commands: { agent: 'all' },
    value: 'ROLE',
    about: 'Of several processes on one PostgreSQL: api only answers requests, queue and all also execute runs',
  },
  runTimeoutSeconds: {
    flag: 'run-timeout',
    env: 'KEELSON_RUN_TIMEOUT_SECONDS',
    type: 'integer',
    minimum: 1,
    maximum: 31_536_000,
    commands: { agent: 86_400 },
    value: 'SECONDS',
    about: 'How long a run may take before it ends with status timeout',
  },
  testEndpoints: {
    flag: 'test-endpoints',
    type: 'boolean',
    commands: { agent: false },
    about: 'Offer POST /internal/truncate, which forgets everything; for test suites only',
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
    commands: { up: false, agent: false, mock: true },
    about: 'Hold every response against the contract; one that breaks it becomes a 500',
  },
  logLevel: {
    flag: 'log-level',
    env: 'KEELSON_LOG_LEVEL',
    type: 'string',
    choices: logLevels,
    commands: { up: 'info', agent: 'info', mock: 'warn' },
    value: 'LEVEL',
    about: 'Least severe level that is logged',
  },
  logFormat: {
    flag: 'log-format',
    env: 'KEELSON_LOG_FORMAT',
    type: 'string',
    choices: ['pretty', 'json'],
    commands: { up: 'pretty', agent: 'pretty', mock: 'pretty' },
    value: 'FORMAT',
    about: 'Lines for people, or JSON for programs',
  },
  ...limitSettings,
  ...storageSettings,
  ...deploySettings,
  ...accessSettings,
} satisfies Record<string, Setting>;

type All = typeof settings;
type SettingName = keyof All;

/** The settings of one command; those without a default may be undefined. */
export type Settings<Command extends CommandName> = {
  [Name in SettingName as Command extends keyof All[Name]['commands'] ? Name : never]: All[Name]['commands'][Command &
    keyof All[Name]['commands']];
};

export function settingsOf(command: CommandName): [SettingName, Setting][] {
  return (Object.entries(settings) as [SettingName, Setting][]).filter(([, setting]) => command in setting.commands);
}
