/** The settings of the servers: `keelson up`, `agent` and what `mock` shares with them. */

import { originList } from '../../runtime/cors.ts';
import { proxyList } from '../../runtime/forwarding.ts';
import { logLevels } from '../../runtime/log.ts';
import { listOf, noText, port, type Setting } from './setting.ts';

/** The same default for the commands that work on a data directory. */
function onData<T>(value: T) {
  return {
    ...{ 'keys create': value, 'keys list': value, 'keys rotate': value, 'keys revoke': value },
    ...{ 'tenants create': value, 'tenants list': value, audit: value },
  };
}

export const serverSettings = {
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
  dataDirectory: {
    flag: 'data-dir',
    env: 'KEELSON_DATA_DIR',
    type: 'string',
    commands: { up: '.keelson', agent: noText, ...onData('.keelson') },
    value: 'DIR',
    about: 'Folder of all state. Default of keelson agent: .keelson/agent beside its langgraph.json',
  },
  apiKey: {
    flag: 'api-key',
    env: 'KEELSON_API_KEY',
    type: 'string',
    commands: { up: noText, mock: noText },
    value: 'KEY',
    about: 'The admin key, instead of a generated one. Better set in the environment than as a flag',
  },
  publicUrl: {
    flag: 'public-url',
    env: 'KEELSON_PUBLIC_URL',
    type: 'string',
    pattern: { is: /^https?:\/\/[^\s/?#]+(\/[^\s?#]*)?$/, words: 'an address such as https://agents.example.com' },
    commands: { up: noText, agent: noText, mock: noText },
    value: 'URL',
    about: 'Address at which clients reach this server, if different from the one it listens on. Links and agent cards use it',
  },
  gitAllow: {
    flag: 'git-allow',
    env: 'KEELSON_GIT_ALLOW',
    type: 'string',
    pattern: listOf('https', 'https-private', 'http-loopback', 'file'),
    commands: { up: 'https' },
    value: 'KINDS',
    about:
      'Allow-list for git repositories: https (public hosts), https-private (private addresses too), http-loopback (http on this machine), file (the file system, for every tenant)',
  },
  oauthAllow: {
    flag: 'oauth-allow',
    env: 'KEELSON_OAUTH_ALLOW',
    type: 'string',
    pattern: listOf('https', 'https-private', 'http-loopback'),
    commands: { up: 'https' },
    value: 'KINDS',
    about:
      'Allow-list for OAuth providers: https (public addresses), https-private (any address), http-loopback (http on this machine)',
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
    commands: { up: noText },
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
    about: 'Concurrency limit of runs. Runs that wait for a model cost little',
  },
  role: {
    flag: 'role',
    env: 'KEELSON_ROLE',
    type: 'string',
    choices: ['all', 'api', 'queue'],
    commands: { agent: 'all' },
    value: 'ROLE',
    about: 'Role of this process among several on one PostgreSQL: api only answers requests; queue and all also execute runs',
  },
  runTimeoutSeconds: {
    flag: 'run-timeout',
    env: 'KEELSON_RUN_TIMEOUT_SECONDS',
    type: 'integer',
    minimum: 1,
    maximum: 31_536_000,
    commands: { agent: 86_400 },
    value: 'SECONDS',
    about: 'Time limit of a run, which then ends with status timeout',
  },
  testEndpoints: {
    flag: 'test-endpoints',
    type: 'boolean',
    commands: { agent: false },
    about: 'Serve POST /internal/truncate, which deletes all data. For test suites only',
  },
  graceSeconds: {
    flag: 'grace',
    env: 'KEELSON_GRACE_SECONDS',
    type: 'integer',
    minimum: 0,
    maximum: 3600,
    commands: { up: 10, agent: 10 },
    value: 'SECONDS',
    about: 'How long requests and runs may continue after a stop signal',
  },
  check: {
    flag: 'check',
    type: 'boolean',
    commands: { agent: false },
    about: 'Import the graphs of the project, say what fails, and end without serving',
  },
  readyFile: {
    flag: 'ready-file',
    type: 'string',
    commands: { agent: noText },
    value: 'FILE',
    about: 'Write the process id and the address to this file once the server listens, or why the project cannot be loaded',
  },
  validateResponses: {
    flag: 'validate-responses',
    env: 'KEELSON_VALIDATE_RESPONSES',
    type: 'boolean',
    commands: { up: false, agent: false, mock: true },
    about: 'Check every response against the contract. A response that violates it is replaced by a 500',
  },
  logLevel: {
    flag: 'log-level',
    env: 'KEELSON_LOG_LEVEL',
    type: 'string',
    choices: logLevels,
    commands: { up: 'info', agent: 'info', mock: 'warn' },
    value: 'LEVEL',
    about: 'Lowest level that is logged',
  },
  logFormat: {
    flag: 'log-format',
    env: 'KEELSON_LOG_FORMAT',
    type: 'string',
    choices: ['pretty', 'json'],
    commands: { up: 'pretty', agent: 'pretty', mock: 'pretty' },
    value: 'FORMAT',
    about: 'pretty for people, json for programs',
  },

  // Host names and web pages that a server accepts.
  allowedHosts: {
    flag: 'allowed-hosts',
    env: 'KEELSON_ALLOWED_HOSTS',
    type: 'string',
    pattern: { is: /^[^\s,/]+(,[^\s,/]+)*$/, words: 'host names with commas between them' },
    commands: { up: noText, agent: noText, mock: noText },
    value: 'HOSTS',
    about:
      'Further host names that a server on loopback answers to, such as the name that a proxy passes on. Other names get a 421',
  },
  corsOrigins: {
    flag: 'cors-origins',
    env: 'CORS_ALLOW_ORIGINS',
    type: 'string',
    pattern: originList,
    commands: { up: noText, agent: noText, mock: noText },
    value: 'ORIGINS',
    about:
      "Web pages that may use the server: origins such as https://app.example.com or http://localhost:* (any port), or '*'. Default: every origin where an API key is required, else pages of this machine and the hosted studio and chat. Overrides http.cors.allow_origins of langgraph.json",
  },
  trustedProxies: {
    flag: 'trusted-proxies',
    env: 'KEELSON_TRUSTED_PROXIES',
    type: 'string',
    pattern: proxyList,
    commands: { up: noText, agent: noText, mock: noText },
    value: 'ADDRESSES',
    about:
      'Reverse proxies whose X-Forwarded-For, -Proto, -Host and -Prefix headers are believed: addresses, ranges such as 10.0.0.0/8, or loopback',
  },
  gatewayTokenFile: {
    flag: 'gateway-token-file',
    type: 'string',
    commands: { agent: noText },
    value: 'FILE',
    about: 'Accept only requests with the token in this file, which the gateway sends. GET /ok needs no token',
  },

  // Limits of builds and agent servers.
  builds: {
    flag: 'builds',
    env: 'KEELSON_BUILDS',
    type: 'integer',
    minimum: 1,
    maximum: 1000,
    commands: { up: 2 },
    value: 'N',
    about: 'How many builds run in parallel',
  },
  buildTimeoutSeconds: {
    flag: 'build-timeout',
    env: 'KEELSON_BUILD_TIMEOUT_SECONDS',
    type: 'integer',
    minimum: 1,
    maximum: 86_400,
    commands: { up: 900 },
    value: 'SECONDS',
    about: 'Time limit of a whole build',
  },
  silenceSeconds: {
    flag: 'silence',
    env: 'KEELSON_SILENCE_SECONDS',
    type: 'integer',
    minimum: 5,
    maximum: 86_400,
    commands: { up: 30 },
    value: 'SECONDS',
    about: 'Restart an agent server that has answered nothing for so long, for instance because its graph blocks the event loop',
  },

  // Where a server keeps its state, and when the work of a dead process passes to others.
  postgres: {
    flag: 'postgres',
    env: 'KEELSON_POSTGRES',
    alsoEnv: 'DATABASE_URI',
    type: 'string',
    commands: { up: noText, agent: noText, ...onData(noText) },
    value: 'URL',
    about:
      "Keep all state in this PostgreSQL database instead of a file: postgres://… (better set in the environment than as a flag), or 'embedded' for a PostgreSQL in the data directory",
  },
  postgresPool: {
    flag: 'postgres-pool',
    env: 'KEELSON_POSTGRES_POOL',
    type: 'integer',
    minimum: 2,
    maximum: 1000,
    commands: { up: 10, agent: 10 },
    value: 'N',
    about: 'Most connections to PostgreSQL, plus one for notifications',
  },
  deploymentState: {
    flag: 'deployment-state',
    env: 'KEELSON_DEPLOYMENT_STATE',
    type: 'string',
    choices: ['database', 'file'],
    commands: { up: 'database' },
    value: 'PLACE',
    about: 'On PostgreSQL: keep the state of a new deployment in a database of its own (needed for replicas) or in a file',
  },
  leaseSeconds: {
    flag: 'lease',
    env: 'KEELSON_LEASE_SECONDS',
    type: 'integer',
    minimum: 1,
    maximum: 3600,
    commands: { up: 15, agent: 30 },
    value: 'SECONDS',
    about: 'On PostgreSQL: after how long the work of a process that stopped answering passes to others',
  },
  sharedData: {
    flag: 'shared-data',
    type: 'boolean',
    commands: { agent: false },
    about: 'Share the file in the data directory with other agent servers, as during a roll-out. Default: one server only',
  },
} satisfies Record<string, Setting>;
