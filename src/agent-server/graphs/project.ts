/** Reads langgraph.json: the graphs of a project and the settings of its server. */
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { ThreadTtlCreate } from '../../../generated/agent-server/types.gen.ts';
import { parseVariables } from '../../environment-files.ts';
import {
  assertHosted,
  disabledBy,
  type GraphPath,
  ProjectError,
  type ProjectFile,
  parseExport,
  parseObject,
  parseProjectFile,
  refusalOf,
} from '../../langgraph-json.ts';
import { type JudgedKey, judgeKeys } from '../../langgraph-keys.ts';
import { replaceAbsent } from '../../machine/absent-files.ts';
import { isDroppedAlone, isDroppedFromFiles } from '../../reserved-names.ts';
import { mountPrefix } from '../../runtime/forwarding.ts';
import { type CardSettings, readCardSettings } from './card-settings.ts';
import { type ProjectCors, readCors } from './cors.ts';
import { type EncryptionSettings, readEncryption } from './encryption-settings.ts';
import { type HeaderPatterns, readHeaderPatterns } from './header-patterns.ts';
import type { ProjectExport } from './project-modules.ts';
import { readUi, type UiSettings } from './ui-settings.ts';
import { readWebhookPolicy, type WebhookPolicy } from './webhook-policy.ts';

/** A century. */
const MAX_MINUTES = 52_560_000;
const SWEEP_MINUTES = 5;
const SWEEP_LIMIT = 10_000;
/** A timer takes no more than 24 days. */
const MAX_SWEEP_MINUTES = 1_440;

export interface GraphEntry extends GraphPath {
  /** The module, as an absolute path. */
  file: string;
}

export interface Project {
  /** The folder of langgraph.json. */
  directory: string;
  graphs: GraphEntry[];
  /** Variables set by the project. The process's own variables take precedence. */
  environment: Record<string, string>;
  /** What is done with each key. */
  keys: readonly JudgedKey[];
  /** What else of langgraph.json has no effect; the server reports it. */
  ignored: Ignored;
  /** The groups of operations that `http.disable_…` turns off. */
  disabled: ReadonlySet<string>;
  store: StoreSettings;
  retention: RetentionSettings;
  /** `http.cors`. */
  cors: ProjectCors | undefined;
  /** `http.app`. */
  app: ProjectExport | undefined;
  /** `http.enable_custom_route_auth`: only users reach the app. */
  customRouteAuth: boolean;
  /** `http.middleware_order` is `auth_first`: only users reach the middleware of the app on the way to an operation. */
  authFirst: boolean;
  /** `http.show_errors`: clients of other protocols read the text of an exception of a graph. */
  showsErrors: boolean;
  /** `http.configurable_headers`: the headers that graphs find in their configuration. */
  configurableHeaders: HeaderPatterns | undefined;
  /** `http.logging_headers`: the headers that are logged. */
  loggedHeaders: HeaderPatterns | undefined;
  /** `LANGGRAPH_CONFIG`: the configuration of the assistant that each graph has from the start. */
  assistantDefaults: Record<string, AssistantDefaults>;
  /** `http.mount_prefix`, without a slash at the end. */
  mountPrefix: string | undefined;
  /** `LANGGRAPH_AES_KEY` and `encryption`. Undefined when nothing is encrypted. */
  encryption: EncryptionSettings | undefined;
  /** `auth`. Undefined without a path: everybody is let in. */
  auth: AuthSettings | undefined;
  /** `priority.path`: the function that gives threads their priorities. */
  priority: ProjectExport | undefined;
  /** `webhooks`. */
  webhooks: WebhookPolicy;
  /** `ui` and `ui_config`. */
  ui: UiSettings;
  /** `a2a`. */
  cards: CardSettings;
}

/** `auth`. */
export interface AuthSettings {
  module: ProjectExport;
  /** Added to /openapi.json. */
  openapi: Record<string, unknown>;
  cache: AuthCacheSettings | undefined;
}

/** `auth.cache`. */
export interface AuthCacheSettings {
  /** The headers that tell users apart. */
  headers: readonly string[];
  ttlSeconds: number;
  maxSize: number;
}

/** The configuration of a graph's own assistant. */
export interface AssistantDefaults {
  config: Record<string, unknown>;
  context: Record<string, unknown>;
}

/** `store`. */
export interface StoreSettings {
  /** `store.index`. Without it there is no semantic search. */
  index: StoreIndex | undefined;
  /** Minutes after which an item is gone that names no time itself. */
  defaultTtlMinutes: number | undefined;
  refreshOnRead: boolean;
  sweepMinutes: number;
}

/** `store.index`: what is embedded by which model. */
export interface StoreIndex {
  dims: number;
  /** `provider:model`, or `file:export` of the project. */
  embed: string;
  fields: string[];
}

/** `checkpointer.ttl`. */
export interface RetentionSettings {
  /** The time to live of threads that name none. */
  defaultTtl: ThreadTtlCreate | undefined;
  sweepMinutes: number;
  /** How many threads a sweep removes. */
  sweepLimit: number;
}

export interface Ignored {
  /** Variables in `env` that a project must not set. */
  variables: readonly string[];
  /** The file that `env` names, when it does not exist. */
  missingFile?: string;
}

/** `alone` is a server without a control plane, where fewer names are reserved. */
export async function readProject(configFile: string, environment = process.env, alone = false): Promise<Project> {
  const file = resolve(configFile);
  const directory = dirname(file);
  const graphs = given('LANGSERVE_GRAPHS', environment);
  const hasGraphs = Object.keys(graphs).length > 0;
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    // Images that were built from a langgraph.json may have it in variables alone.
    if (hasGraphs && error.code === 'ENOENT') return '{}';
    throw new ProjectError(
      `${configFile}: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}. Name the project's langgraph.json.`,
    );
  });
  const config = parseProjectFile(text, configFile, hasGraphs ? { graphs } : {});
  assertHosted(config);
  const givenHttp = given('LANGGRAPH_HTTP', environment);
  const http = { ...config.http, ...givenHttp };
  const store = { ...objectOf(config.keys['store']), ...given('LANGGRAPH_STORE', environment) };
  const checkpointer = { ...objectOf(config.keys['checkpointer']), ...given('LANGGRAPH_CHECKPOINTER', environment) };
  const auth = { ...objectOf(config.keys['auth']), ...given('LANGGRAPH_AUTH', environment) };
  const webhooks = { ...objectOf(config.keys['webhooks']), ...given('LANGGRAPH_WEBHOOKS', environment) };
  const ui = { ...objectOf(config.keys['ui']), ...given('LANGGRAPH_UI', environment) };
  const uiConfig = { ...objectOf(config.keys['ui_config']), ...given('LANGGRAPH_UI_CONFIG', environment) };
  const threadTtl = given('LANGGRAPH_THREAD_TTL', environment);
  const encryption = { ...objectOf(config.keys['encryption']), ...given('LANGGRAPH_ENCRYPTION', environment) };
  const priority = { ...objectOf(config.keys['priority']), ...given('LANGGRAPH_PRIORITY', environment) };
  const judged = judgeKeys({
    ...{ ...config.keys, http, store, checkpointer, auth, webhooks, ui, ui_config: uiConfig },
    ...(Object.keys(encryption).length === 0 ? {} : { encryption }),
    ...(Object.keys(priority).length === 0 ? {} : { priority }),
  });
  const refusal = refusalOf(configFile, judged);
  if (refusal !== undefined) throw new ProjectError(refusal);
  const variables = await readEnvironment(config.env, directory);
  const names = Object.keys(variables ?? {});
  const isDropped = alone ? isDroppedAlone : isDroppedFromFiles;
  return {
    directory,
    graphs: config.graphs.map(({ file: path, ...graph }) => ({ ...graph, file: resolve(directory, path) })),
    environment: Object.fromEntries(Object.entries(variables ?? {}).filter(([variable]) => !isDropped(variable))),
    keys: judged,
    ignored: {
      variables: names.filter(isDropped),
      ...(variables ? {} : { missingFile: String(config.env) }),
    },
    disabled: new Set([...disabledBy(config.http), ...disabledBy(givenHttp)]),
    store: readStore(store, configFile),
    retention: readRetention({ ...objectOf(checkpointer['ttl']), ...threadTtl }, configFile),
    cors: readProjectCors(http['cors'], configFile),
    app: exportOf(http['app'], 'http.app', configFile),
    customRouteAuth: http['enable_custom_route_auth'] === true,
    authFirst: http['middleware_order'] === 'auth_first',
    showsErrors: http['show_errors'] === true,
    configurableHeaders: headerPatterns('configurable_headers', http, configFile),
    loggedHeaders: headerPatterns('logging_headers', http, configFile),
    assistantDefaults: readAssistantDefaults(
      given('LANGGRAPH_CONFIG', { ...variables, ...environment }),
      config.graphs.map(({ name }) => name),
    ),
    mountPrefix: prefixOf(http['mount_prefix'], configFile),
    encryption: readEncryption({ ...variables, ...environment }, encryptionModule(encryption, configFile)),
    auth: readAuth(auth, configFile),
    priority: exportOf(priority['path'], 'priority.path', configFile),
    webhooks: readWebhookPolicy(
      webhooks,
      { ...variables, ...environment },
      (sentence) => new ProjectError(`${configFile}: ${sentence}`),
    ),
    cards: readCardSettings(
      objectOf(config.keys['a2a']),
      config.graphs.map(({ name }) => name),
      (sentence) => new ProjectError(`${configFile}: ${sentence}.`),
      { ...variables, ...environment },
    ),
    ui: readUi(ui, uiConfig, directory, (sentence) => new ProjectError(`${configFile}: ${sentence}.`)),
  };
}

/**
 * A variable with a part of langgraph.json, which overrides that of the file, as in images built from one. A group of operations
 * that either disables is disabled.
 */
function given(name: string, { [name]: text }: NodeJS.ProcessEnv): Record<string, unknown> {
  return text === undefined || text.trim() === '' ? {} : parseObject(text, name);
}

function readAssistantDefaults(defaults: Record<string, unknown>, graphs: string[]): Record<string, AssistantDefaults> {
  const entries = Object.entries(defaults).map(([graph, value]): [string, AssistantDefaults] => {
    const { context = {}, ...config } = objectOf(value);
    if (!graphs.includes(graph))
      throw new ProjectError(`LANGGRAPH_CONFIG names the graph "${graph}". langgraph.json has: ${graphs.join(', ')}.`);
    for (const part of [value, context, config['configurable'] ?? {}])
      if (typeof part !== 'object' || part === null || Array.isArray(part))
        throw new ProjectError(
          `LANGGRAPH_CONFIG: "${graph}" must be a configuration, such as {"configurable": {}, "context": {}}.`,
        );
    return [graph, { config, context: context as Record<string, unknown> }];
  });
  return Object.fromEntries(entries);
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** What a key names as `path:export`. */
function exportOf(value: unknown, key: string, configFile: string): ProjectExport | undefined {
  if (value === undefined || value === null) return undefined;
  const { file, exportName } = parseExport(value, key, configFile);
  return { what: `"${key}"`, file: resolve(dirname(configFile), file), exportName };
}

/** `encryption`. Without a path it would encrypt nothing. */
function encryptionModule(encryption: Record<string, unknown>, configFile: string): ProjectExport | undefined {
  if (Object.values(encryption).every((value) => value === null || value === undefined)) return undefined;
  const module = exportOf(encryption['path'], 'encryption.path', configFile);
  if (!module) throw new ProjectError(`${configFile}: "encryption" needs a "path", such as "./src/encryption.ts:encryption".`);
  return module;
}

function headerPatterns(key: string, { [key]: value }: ProjectFile['http'], configFile: string): HeaderPatterns | undefined {
  return readHeaderPatterns(value, (sentence) => new ProjectError(`${configFile}: "http.${key}" ${sentence}.`));
}

function prefixOf(value: unknown, configFile: string): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string' || !mountPrefix.is.test(value))
    throw new ProjectError(`${configFile}: "http.mount_prefix" must be ${mountPrefix.words}.`);
  return value.replace(/\/+$/, '') || undefined;
}

function readStore({ ttl, index }: Record<string, unknown>, configFile: string): StoreSettings {
  const { default_ttl: defaultTtl, refresh_on_read: refresh, sweep_interval_minutes: sweep } = objectOf(ttl);
  const where = `${configFile}: "store.ttl`;
  return {
    index: index === undefined || index === null ? undefined : readStoreIndex(objectOf(index), `${configFile}: "store.index`),
    defaultTtlMinutes: minutesOf(defaultTtl, `${where}.default_ttl"`),
    refreshOnRead: refresh !== false,
    sweepMinutes: sweepMinutesOf(sweep, `${where}.sweep_interval_minutes"`),
  };
}

/** More than any model makes. */
const MOST_DIMS = 16_000;

function readStoreIndex({ dims, embed, fields }: Record<string, unknown>, where: string): StoreIndex {
  if (!(Number.isInteger(dims) && (dims as number) > 0 && (dims as number) <= MOST_DIMS))
    throw new ProjectError(`${where}.dims" must be the numbers of a vector: a whole number, and ${MOST_DIMS} at most.`);
  if (typeof embed !== 'string' || !/.:./.test(embed))
    throw new ProjectError(`${where}.embed" must be "provider:model", or a function of the project as "./src/embed.ts:embed".`);
  const paths = fields ?? ['$'];
  if (!Array.isArray(paths) || !paths.every((path) => typeof path === 'string' && path !== ''))
    throw new ProjectError(`${where}.fields" must be a list of paths, such as ["text", "chapters[*].title"].`);
  return { dims: dims as number, embed, fields: paths };
}

function readRetention(ttl: Record<string, unknown>, configFile: string): RetentionSettings {
  const where = `${configFile}: "checkpointer.ttl`;
  const { default_ttl: defaultTtl, strategy, sweep_interval_minutes: sweep, sweep_limit: limit } = ttl;
  if (strategy !== undefined && strategy !== 'delete' && strategy !== 'keep_latest')
    throw new ProjectError(`${where}.strategy" must be "delete" or "keep_latest".`);
  if (limit !== undefined && !(Number.isInteger(limit) && (limit as number) > 0))
    throw new ProjectError(`${where}.sweep_limit" must be a whole number above 0.`);
  const minutes = minutesOf(defaultTtl, `${where}.default_ttl"`);
  return {
    defaultTtl: minutes === undefined ? undefined : { ttl: minutes, strategy: strategy ?? 'delete' },
    sweepMinutes: sweepMinutesOf(sweep, `${where}.sweep_interval_minutes"`),
    sweepLimit: (limit as number | undefined) ?? SWEEP_LIMIT,
  };
}

function minutesOf(value: unknown, where: string): number | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'number' && value > 0 && value <= MAX_MINUTES) return value;
  throw new ProjectError(`${where} must be a number of minutes above 0, and ${MAX_MINUTES} at most.`);
}

function sweepMinutesOf(value: unknown, where: string): number {
  return Math.min(minutesOf(value, where) ?? SWEEP_MINUTES, MAX_SWEEP_MINUTES);
}

function readProjectCors(cors: unknown, configFile: string): ProjectCors | undefined {
  if (cors === undefined || cors === null) return undefined;
  const where = `${configFile}: "http.cors"`;
  if (typeof cors !== 'object' || Array.isArray(cors)) throw new ProjectError(`${where} must be an object.`);
  return readCors(cors as Record<string, unknown>, (sentence) => new ProjectError(`${where}: ${sentence}.`));
}

/** Settings without a path are a mistake: the server would be open. */
function readAuth(auth: Record<string, unknown>, configFile: string): AuthSettings | undefined {
  const { path, openapi, cache } = auth;
  if (Object.values(auth).every((value) => value === null || value === undefined)) return undefined;
  const module = exportOf(path, 'auth.path', configFile);
  if (!module) throw new ProjectError(`${configFile}: "auth" needs a "path", such as "./src/auth.ts:auth".`);
  return {
    module,
    openapi: objectOf(openapi),
    cache: readAuthCache(objectOf(cache), configFile),
  };
}

function readAuthCache(cache: Record<string, unknown>, configFile: string): AuthCacheSettings | undefined {
  const { cache_keys: headers = [], ttl_seconds: ttl = 60, max_size: size = 1_000 } = cache;
  const where = `${configFile}: "auth.cache`;
  if (typeof ttl !== 'number' || !(ttl > 0)) throw new ProjectError(`${where}.ttl_seconds" must be a number of seconds above 0.`);
  if (!Number.isInteger(size) || (size as number) < 1)
    throw new ProjectError(`${where}.max_size" must be a whole number above 0.`);
  if (!Array.isArray(headers) || headers.length === 0) return undefined;
  const wrong = headers.find((name) => typeof name !== 'string' || !/^[\w!#$%&'*+.^`|~-]+$/.test(name));
  if (wrong !== undefined) throw new ProjectError(`${where}.cache_keys" must be names of headers, not ${JSON.stringify(wrong)}.`);
  return { headers, ttlSeconds: ttl, maxSize: size as number };
}

/** `env` is a file of variables or an object. Undefined when the file does not exist. */
async function readEnvironment(env: ProjectFile['env'], directory: string): Promise<Record<string, string> | undefined> {
  if (typeof env !== 'string') return env ?? {};
  const text = await readFile(resolve(directory, env), 'utf8').catch(replaceAbsent(undefined));
  return text === undefined ? undefined : parseVariables(text);
}
