/**
 * Which keys of langgraph.json are acted on, which have no effect here, and which are refused, because without them open would be
 * what they are to guard. One table for builds and agent servers; a key that begins to be acted on changes its word here.
 */
type Standing = 'acted-on' | 'flag' | 'no-effect' | 'refused' | Keys | ((value: unknown) => Standing);
/** `flag`: acted on, true or false; anything else could be meant either way. */
interface Keys {
  [key: string]: Standing;
}

/** In place of every key of an object whose keys are names. */
const ANY = '*';
const isOwnFolder = (value: unknown) => Array.isArray(value) && value.every((entry) => entry === '.' || entry === './');

const KEYS: Keys = {
  $schema: 'acted-on',
  graphs: { [ANY]: { path: 'acted-on', description: 'acted-on' } },
  env: 'acted-on',
  node_version: 'acted-on',
  auth: 'refused',
  encryption: 'refused',
  http: {
    cors: 'acted-on',
    disable_a2a: 'flag',
    app: 'no-effect',
    configurable_headers: 'no-effect',
    disable_assistants: 'flag',
    disable_mcp: 'flag',
    disable_meta: 'flag',
    disable_runs: 'flag',
    disable_store: 'flag',
    disable_threads: 'flag',
    disable_ui: 'flag',
    disable_webhooks: 'flag',
    enable_custom_route_auth: 'no-effect',
    logging_headers: 'no-effect',
    middleware_order: 'no-effect',
    mount_prefix: 'no-effect',
  },
  // What package.json lists is installed, and the source is there as a whole.
  dependencies: (value) => (isOwnFolder(value) ? 'acted-on' : 'no-effect'),
  api_version: 'no-effect',
  base_image: 'no-effect',
  checkpointer: 'no-effect',
  dockerfile_lines: 'no-effect',
  image_distro: 'no-effect',
  keep_pkg_tools: 'no-effect',
  pip_config_file: 'no-effect',
  pip_installer: 'no-effect',
  priority: 'no-effect',
  python_version: 'no-effect',
  source: 'no-effect',
  store: 'no-effect',
  ui: 'no-effect',
  ui_config: 'no-effect',
  webhooks: 'no-effect',
};

/** Keys with dots between those of an object and of one in it. */
export interface JudgedKeys {
  refused: string[];
  /** Which are neither true nor false, and have to be one of them. */
  unclear: string[];
  withoutEffect: string[];
  unknown: string[];
}

/** The `http.disable_…` that are true. What this server does not have at all (store, MCP, UI, webhooks) is left out anyway. */
export function disabledBy(http: Readonly<Record<string, unknown>>): Set<string> {
  const on = Object.entries(http).filter(([key, value]) => key.startsWith('disable_') && value === true);
  return new Set(on.map(([key]) => `http.${key}`));
}

/** Says of every key of a langgraph.json that is not acted on what it is. */
export function judgeKeys(config: Readonly<Record<string, unknown>>): JudgedKeys {
  const judged: JudgedKeys = { refused: [], unclear: [], withoutEffect: [], unknown: [] };
  judge(config, KEYS, '', judged);
  return judged;
}

/** Why a project is not hosted because of a key that guards something; undefined when it is. */
export function refusalOf(file: string, { refused: [refused], unclear: [unclear] }: JudgedKeys): string | undefined {
  if (refused !== undefined)
    return `${file} has "${refused}", which this server does not act on yet: the agent would be served as if it were not there. Take it out where that is meant.`;
  return unclear === undefined ? undefined : `${file}: "${unclear}" must be true or false.`;
}

function judge(value: Readonly<Record<string, unknown>>, keys: Keys, above: string, judged: JudgedKeys): void {
  for (const [key, entry] of Object.entries(value)) {
    const path = above + key;
    const known = Object.hasOwn(keys, key) ? keys[key] : keys[ANY];
    const standing = typeof known === 'function' ? known(entry) : known;
    if (standing === undefined) judged.unknown.push(path);
    else if (standing === 'refused') {
      if (entry !== null) judged.refused.push(path);
    } else if (standing === 'flag') {
      if (entry !== null && typeof entry !== 'boolean') judged.unclear.push(path);
    } else if (standing === 'no-effect') {
      if (saysSomething(entry)) judged.withoutEffect.push(path);
    } else if (standing !== 'acted-on' && isRecord(entry)) judge(entry, standing as Keys, `${path}.`, judged);
  }
}

/** Nothing and "no" are what a server does without the key. */
function saysSomething(value: unknown): boolean {
  return value !== null && value !== false && !(typeof value === 'object' && Object.keys(value).length === 0);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
