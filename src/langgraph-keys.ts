/**
 * Every key of langgraph.json and what this server does with it: the one table behind starts, builds, `keelson validate` and
 * docs/langgraph-json.md. When the server starts to act on a key, change its row.
 */
import { nearestWords } from './nearest-word.ts';

export type KeyEffect = 'acted on' | 'no effect' | 'refused';

/** One key. Names of nested keys are joined with dots; `*` is any name. */
export interface ProjectKey {
  effect: KeyEffect;
  /** What it does, or what to do instead. */
  says: string;
  /** The values that this effect is not for: with them the key is acted on. */
  except?: (value: unknown) => boolean;
  /** What the value must be. Keys without a form are checked where they are read. */
  form?: keyof typeof forms;
}

const isTexts = (value: unknown) => Array.isArray(value) && value.every((entry) => typeof entry === 'string');

const ORDERS: readonly unknown[] = ['middleware_first', 'auth_first'];

const forms = {
  flag: { is: (value: unknown) => typeof value === 'boolean', words: 'true or false' },
  object: { is: isRecord, words: 'an object' },
  order: { is: (value: unknown) => ORDERS.includes(value), words: '"middleware_first" or "auth_first"' },
  module: {
    is: (value: unknown) => isRecord(value) && typeof value['path'] === 'string',
    words: 'an object with a "path", such as {"path": "./src/encryption.ts:encryption"}',
  },
  text: { is: (value: unknown) => typeof value === 'string' && value !== '', words: 'a text' },
  texts: { is: isTexts, words: 'a list of texts' },
};

const acted = (says: string, form?: ProjectKey['form']): ProjectKey => ({ effect: 'acted on', says, ...(form && { form }) });
const idle = (says: string, except?: ProjectKey['except']): ProjectKey => ({
  ...{ effect: 'no effect', says },
  ...(except && { except }),
});
const refused = (says: string, except?: ProjectKey['except']): ProjectKey => ({ ...idle(says, except), effect: 'refused' });

const off = (what: string) => acted(`Turns off ${what}.`, 'flag');
const PYTHON_PACKAGES = 'It is about Python packages. The packages of a JavaScript project are in its package.json.';
const NO_IMAGE = 'No image is built.';
const isOwnFolder = (value: unknown) => Array.isArray(value) && value.every((entry) => entry === '.' || entry === './');

/** In the order of the documentation. */
export const projectKeys: Readonly<Record<string, ProjectKey>> = {
  $schema: acted('Helps editors.'),
  graphs: acted('The graphs by name.', 'object'),
  'graphs.*': acted('A graph as `path:export`, or as an object with `path` and `description`.'),
  'graphs.*.path': acted('Module and export of the graph: a graph, a builder, or a function that makes one.'),
  'graphs.*.description': acted('Description of the graph’s assistant, also in agent cards.'),
  env: acted('Variables of the project: an object, or the name of a file. The variables of the server take precedence.'),
  node_version: acted(
    'Node version that the project asks for. All runs on the Node of the server; a build says so where that is another one.',
  ),

  http: acted('The HTTP side of the server.', 'object'),
  'http.app': acted('Routes and middleware of your own: a Hono app, or any object with `fetch(request)`, as `path:export`.'),
  'http.cors': acted('Web pages that may use the server.', 'object'),
  'http.configurable_headers': acted(
    'Headers of requests that graphs and factories find in `configurable`: `includes` and `excludes`, lists of names with `*`.',
    'object',
  ),
  'http.logging_headers': acted(
    'Headers of requests that log lines about them have: `includes` and `excludes`, lists of names with `*`.',
    'object',
  ),
  'http.mount_prefix': acted(
    'Path that the server is mounted at. The same paths work without it, for gateways and proxies that take it off; other servers answer 404 there.',
    'text',
  ),
  'http.middleware_order': acted(
    'Whether the middleware of http.app runs before auth (`middleware_first`, as without the key) or after it (`auth_first`).',
    'order',
  ),
  'http.enable_custom_route_auth': acted('Whether the auth of the project is asked for custom routes too.', 'flag'),
  'http.show_errors': acted(
    'Whether clients of A2A, MCP, AG-UI and OpenAI read the text of an exception of a graph. Without it they read where it is.',
    'flag',
  ),
  'http.disable_assistants': off('the assistants'),
  'http.disable_threads': off('the threads'),
  'http.disable_runs': off('the runs'),
  'http.disable_store': off('the store'),
  'http.disable_meta': off('`/info`, `/metrics` and the documents'),
  'http.disable_a2a': off('A2A'),
  'http.disable_mcp': off('MCP'),
  'http.disable_ag_ui': off('AG-UI'),
  'http.disable_openai': off('the endpoints for OpenAI clients'),
  'http.disable_ui': off('the components of generative UI'),
  'http.disable_webhooks': off('webhooks'),

  auth: acted('Who may use the agent, and what each user may see.', 'object'),
  'auth.path': acted('Module and export of an instance of `Auth` of `@langchain/langgraph-sdk/auth`.', 'text'),
  'auth.disable_studio_auth': refused(
    'The header x-auth-scheme opens nothing here: everybody is asked by the auth of the project. Write true, or take it out.',
    (value) => value === true,
  ),
  'auth.allow_langsmith_api_keys': refused(
    'Keys of LangSmith cannot be checked here. Write false, or take it out.',
    (value) => value === false,
  ),
  'auth.openapi': acted('Security schemes for `/openapi.json`: `securitySchemes` and `security`.', 'object'),
  'auth.cache': acted('For how long the answer of `authenticate` holds.', 'object'),
  'auth.cache.cache_keys': acted('Headers that tell users apart. Without them nothing is remembered.', 'texts'),
  'auth.cache.ttl_seconds': acted('Seconds that an answer holds.'),
  'auth.cache.max_size': acted('How many answers are remembered.'),
  encryption: acted('Encrypts what is stored with functions of the project.', 'module'),
  'encryption.path': acted('Module and export of an object with `encrypt` and `decrypt`: see docs/encryption.md.', 'text'),
  webhooks: acted('Which webhooks are sent, and what they carry.', 'object'),
  'webhooks.env_prefix': acted('How variables begin that headers may use. `LG_WEBHOOK_` when absent.', 'text'),
  'webhooks.headers': acted(
    'Headers of all webhooks; `env.LG_WEBHOOK_TOKEN` in `$` and two braces stands for a variable.',
    'object',
  ),
  'webhooks.headers.*': acted('One header.', 'text'),
  'webhooks.allowed_fields': acted('The fields that are sent. All when absent.', 'texts'),
  'webhooks.url': acted('The addresses that are allowed.', 'object'),
  'webhooks.url.require_https': acted('Only https. True unless `webhooks.url` is absent or says false.', 'flag'),
  'webhooks.url.allowed_domains': acted('Only these hosts; `*.example.com` is every host below it.', 'texts'),
  'webhooks.url.allowed_ports': acted('Only these ports.'),
  'webhooks.url.max_url_length': acted('Characters that an address may have: 2048, and 4096 without `webhooks.url`.'),
  'webhooks.url.disable_loopback': acted('No address of this machine, and no relative one. True when absent.', 'flag'),
  'webhooks.url.disable_private_ips': acted('No address of a private network.', 'flag'),

  checkpointer: acted('How the state of threads is kept.', 'object'),
  'checkpointer.ttl': acted('Time to live of threads that name none.', 'object'),
  'checkpointer.ttl.default_ttl': acted('Minutes without a run after which `strategy` is applied.'),
  'checkpointer.ttl.strategy': acted('What is done then: `delete` or `keep_latest`.'),
  'checkpointer.ttl.sweep_interval_minutes': acted('How often expired threads are looked for.'),
  'checkpointer.ttl.sweep_limit': acted('How many threads one sweep removes.'),
  'checkpointer.backend': refused(
    'Keelson keeps checkpoints in its own database. Take it out, or write "default"; --postgres names a PostgreSQL database.',
    (value) => value === 'default',
  ),
  'checkpointer.path': refused(
    'Keelson keeps states in its own database, SQLite or PostgreSQL (--postgres), and calls no checkpointer of a project. Take it out; threads and runs then work as they are.',
  ),
  'checkpointer.uri': refused('Name the database with --postgres or DATABASE_URI, and take this out.'),
  'checkpointer.serde': idle('The project’s own copy of LangGraph reads and writes its state; pickle and msgpack are Python’s.'),
  store: acted('The long-term store.', 'object'),
  'store.ttl': acted('Time to live of items that name none.', 'object'),
  'store.ttl.default_ttl': acted('Minutes after which an item is removed.'),
  'store.ttl.refresh_on_read': acted('Whether reading an item renews its time.', 'flag'),
  'store.ttl.sweep_interval_minutes': acted('How often expired items are looked for.'),
  'store.index': acted('Semantic search of the store.', 'object'),
  'store.index.dims': acted('Numbers of a vector.'),
  'store.index.embed': acted('A model as `provider:model`, or a function of the project as `./file.ts:export`.'),
  'store.index.fields': acted('Paths of the texts that are searched; the whole value by default.'),
  'store.path': refused(
    'Keelson has its own store, which graphs and clients share, and calls none of a project. Take it out; graphs find the store of Keelson as `config.store`. Nodes use another one as clients of it.',
  ),

  a2a: acted(
    'What agent cards say of the agents. `metadata.a2a` of an assistant has the keys of a graph here, and goes first.',
    'object',
  ),
  'a2a.default_assistant': acted(
    'Graph, or id, of the assistant for callers that name none. That of the first graph when absent.',
    'text',
  ),
  'a2a.provider': acted('Who offers the agents.', 'object'),
  'a2a.provider.organization': acted('Name of the organization.', 'text'),
  'a2a.provider.url': acted('Address of its web page.', 'text'),
  'a2a.graphs': acted('Cards by the name of their graph.', 'object'),
  'a2a.graphs.*': acted('What the card of the graph says.', 'object'),
  'a2a.graphs.*.name': acted('Name of the agent. That of the graph when absent.', 'text'),
  'a2a.graphs.*.icon_url': acted('Address of a picture.', 'text'),
  'a2a.graphs.*.documentation_url': acted('Address of a page for people.', 'text'),
  'a2a.graphs.*.provider': acted('Who offers this agent: `organization` and `url`.', 'object'),
  'a2a.graphs.*.provider.organization': acted('Name of the organization.', 'text'),
  'a2a.graphs.*.provider.url': acted('Address of its web page.', 'text'),
  'a2a.graphs.*.input_modes': acted(
    'Media types of messages. Files of other types are refused; text and data are always taken.',
    'texts',
  ),
  'a2a.graphs.*.tool_results': acted(
    'The tools whose results are data parts of tasks: a list of names, or true for all. Those of the variable `A2A_ALLOWED_TOOL_CALL_RESULTS` when absent, or none.',
  ),
  'a2a.graphs.*.output_modes': acted('Media types of artifacts.', 'texts'),
  'a2a.graphs.*.skills': acted(
    'What the agent is good at: a list of objects with `id`, `description`, and if need be `name`, `tags`, `examples`, `input_modes` and `output_modes`. The graph itself when absent.',
  ),
  'a2a.graphs.*.extensions': acted(
    'Extensions of A2A that the agent knows: a list of objects with `uri`, and if need be `description`, `required` and `params`.',
  ),
  'a2a.graphs.*.extended_card': acted('What the extended card of the agent says, for callers who are known.', 'object'),
  'a2a.graphs.*.extended_card.description': acted('Replaces the description.', 'text'),
  'a2a.graphs.*.extended_card.icon_url': acted('Replaces the address of the picture.', 'text'),
  'a2a.graphs.*.extended_card.documentation_url': acted('Replaces the address of the page for people.', 'text'),
  'a2a.graphs.*.extended_card.skills': acted(
    'Further skills, of the form of `skills`. One with the id of a public skill replaces it.',
  ),

  ui: acted('Components of generative UI by name, usually that of the graph that pushes them.', 'object'),
  'ui.*': acted('A module whose default export is an object of React components by name. It is bundled for web pages.', 'text'),
  ui_config: acted('How the components are bundled.', 'object'),
  'ui_config.shared': acted(
    'Packages that the pages provide (`experimental_loadShare` of `@langchain/langgraph-sdk/react-ui`), so that they are not bundled.',
    'texts',
  ),
  priority: acted('Whose runs start first when all worker slots are busy.', 'object'),
  'priority.path': acted(
    'Module and export of a function that gives threads their priorities: see docs/run-priority.md.',
    'text',
  ),
  node_loader: idle('Modules are loaded by Node; TypeScript needs no loader.'),

  dependencies: idle('The packages of package.json are installed, and the whole folder is deployed.', isOwnFolder),
  python_version: idle('No Python graphs are hosted.'),
  pip_config_file: idle(PYTHON_PACKAGES),
  pip_installer: idle(PYTHON_PACKAGES),
  source: refused(
    'It is about Python workspaces of uv. Take it out; the whole folder of a JavaScript project is deployed.',
    (value) => isRecord(value) && Object.keys(value).length === 0,
  ),
  api_version: idle(`${NO_IMAGE} The version of Keelson is the one that runs.`),
  base_image: idle(NO_IMAGE),
  image_distro: idle(NO_IMAGE),
  dockerfile_lines: idle(
    'Only the docker driver and `keelson build` make an image with them. For others, install system packages on the machine of the server; a "build" script of package.json runs.',
  ),
  keep_pkg_tools: idle(NO_IMAGE),
};

const NO_REDIS = 'No Redis is needed: the database also has the queue and the streams.';
const OWN_DATABASE = 'Keelson keeps checkpoints in its own database, SQLite or PostgreSQL.';

/** Variables of other servers of LangGraph that have no effect here, and why. */
export const idleVariables: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['REDIS_URI', 'REDIS_URI_CUSTOM', 'REDIS_CLUSTER', 'REDIS_KEY_PREFIX', 'REDIS_MAX_CONNECTIONS'].map((name) => [
      name,
      NO_REDIS,
    ]),
  ),
  LANGGRAPH_CLOUD_LICENSE_KEY: 'No licence is needed.',
  POSTGRES_URI_CUSTOM: 'Name the database with DATABASE_URI.',
  LANGGRAPH_POSTGRES_EXTENSIONS: 'pgvector is used where PostgreSQL has it.',
  LS_DEFAULT_CHECKPOINTER_BACKEND: OWN_DATABASE,
  LS_MONGODB_URI: OWN_DATABASE,
  BG_JOB_ISOLATED_LOOPS: 'It is about event loops of Python.',
  CRON_SCHEDULER_SLEEP_TIME: 'Crons are not polled: each has a timer.',
  LSD_PROTOCOL_V2_BUFFER_SIZE: 'Events of protocol v2 are stored in the database, not in a buffer.',
  DD_API_KEY: 'No tracer of Datadog is started. Load one in the project.',
  LOG_LEVEL: 'Set KEELSON_LOG_LEVEL.',
  LOG_JSON: 'Set KEELSON_LOG_FORMAT.',
};

/** A key of a langgraph.json, and what this server does with it. */
export interface JudgedKey {
  /** As written; nested keys are joined with dots. */
  key: string;
  effect: KeyEffect | 'unknown';
  says: string;
}

const KNOWN = Object.keys(projectKeys).filter((key) => !key.includes('*'));

/** Judges every key of a langgraph.json, in the order of the file. A key of the wrong form is refused. */
export function judgeKeys(config: Readonly<Record<string, unknown>>): JudgedKey[] {
  return Object.entries(config).flatMap(([key, value]) => judge(key, key, value));
}

/** `pattern` is the key as the table has it. */
function judge(key: string, pattern: string, value: unknown): JudgedKey[] {
  const row = projectKeys[pattern];
  const nested = Object.keys(projectKeys).filter((known) => known.startsWith(`${pattern}.`));
  if (row === undefined && nested.length === 0) return [{ key, effect: 'unknown', says: meant(key) }];
  if (value === null) return [];
  const { effect, says, except, form } = row ?? { effect: 'acted on', says: '' };
  if (form && !forms[form].is(value)) return [{ key, effect: 'refused', says: `It must be ${forms[form].words}.` }];
  if (nested.length > 0 && isRecord(value)) {
    const isNamed = nested.some((known) => known.startsWith(`${pattern}.*`));
    return Object.entries(value).flatMap(([name, entry]) => judge(`${key}.${name}`, `${pattern}.${isNamed ? '*' : name}`, entry));
  }
  if (effect === 'no effect' && !saysSomething(value)) return [];
  if (!except?.(value)) return [{ key, effect, says }];
  return [{ key, effect: 'acted on', says: effect === 'refused' ? 'This is what the server does.' : says }];
}

/** A hint at the key that was meant: a similar one beside it, or one of that name elsewhere. */
function meant(key: string): string {
  const end = key.lastIndexOf('.') + 1;
  const beside = KNOWN.filter((known) => known.startsWith(key.slice(0, end)) && !known.slice(end).includes('.'));
  const near = nearestWords(key, beside);
  const elsewhere = KNOWN.filter((known) => known.endsWith(`.${key.slice(end)}`) || known === key.slice(end));
  const guess = near.length > 0 ? near : elsewhere;
  return guess.length === 0 ? 'This server knows no such key.' : `Did you mean "${guess.slice(0, 3).join('" or "')}"?`;
}

/** An empty value or false matches the server's behaviour without the key. */
function saysSomething(value: unknown): boolean {
  return value !== false && !(typeof value === 'object' && Object.keys(value!).length === 0);
}

/** Whether a value is an object of JSON. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
