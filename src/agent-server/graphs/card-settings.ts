/**
 * What the author of a project says of its agents to other agents: `a2a` of langgraph.json, and `metadata.a2a` of an assistant. Both
 * have the same keys, with the names of the file.
 */
import { validate as isUuid } from 'uuid';

type Fields = Readonly<Record<string, unknown>>;
/** Turns a sentence about a key into an error. */
type Complain = (sentence: string) => Error;

/** One thing that an agent is good at. */
export interface Skill {
  id: string;
  name: string;
  description: string;
  tags: string[];
  examples?: string[];
  inputModes?: string[];
  outputModes?: string[];
}

/** An extension of the protocol, by its URI. */
export interface Extension {
  uri: string;
  description?: string;
  required?: boolean;
  params?: Record<string, unknown>;
}

/** What callers who are known see beyond the public card: skills are added to it, other texts replace those of it. */
export type ExtendedCard = Pick<CardTexts, 'description' | 'iconUrl' | 'documentationUrl' | 'skills'>;

export interface Provider {
  organization: string;
  url: string;
}

/** What is said of one agent. What is absent, the server finds out itself. */
export interface CardTexts {
  name?: string;
  /** Of an extended card alone: that of the public card is the assistant's. */
  description?: string;
  iconUrl?: string;
  documentationUrl?: string;
  provider?: Provider;
  /** Media types. */
  inputModes?: string[];
  outputModes?: string[];
  skills?: Skill[];
  /** The tools whose results callers get, by name. */
  toolResults?: ToolNames;
  extensions?: Extension[];
  extendedCard?: ExtendedCard;
}

/** Names of tools; true is all. */
export type ToolNames = true | readonly string[];

/** `a2a`. */
export interface CardSettings {
  /** The id or the graph of the assistant for callers that name none. */
  defaultAssistant: string | undefined;
  provider: Provider | undefined;
  graphs: Readonly<Record<string, CardTexts>>;
  /** `A2A_ALLOWED_TOOL_CALL_RESULTS`: for all agents that say nothing of their tools. */
  toolResults: ToolNames | undefined;
}

const MOST_CHARACTERS = 1_024;
const MOST_ENTRIES = 100;
const TEXT = `a text of 1 to ${MOST_CHARACTERS} characters`;

/** `graphs` are the names of the project's graphs. */
export function readCardSettings(
  a2a: Fields,
  graphs: readonly string[],
  complain: Complain,
  { A2A_ALLOWED_TOOL_CALL_RESULTS: tools }: NodeJS.ProcessEnv = {},
): CardSettings {
  const { default_assistant: defaultAssistant, provider, graphs: named } = a2a;
  if (given(defaultAssistant) && !graphs.includes(String(defaultAssistant)) && !isUuid(defaultAssistant))
    throw complain(`"a2a.default_assistant" must be the id of an assistant or one of the graphs: ${graphs.join(', ')}`);
  const texts = Object.entries(given(named) ? (named as Fields) : {}).map(([graph, value]): [string, CardTexts] => {
    if (!graphs.includes(graph)) throw complain(`"a2a.graphs" names the graph "${graph}", and there are: ${graphs.join(', ')}`);
    return [graph, readCardTexts(value, (sentence) => complain(`"a2a.graphs.${graph}": ${sentence}`))];
  });
  return {
    defaultAssistant: given(defaultAssistant) ? (defaultAssistant as string) : undefined,
    provider: given(provider) ? readProvider(provider, complain) : undefined,
    graphs: Object.fromEntries(texts),
    toolResults: tools
      ?.split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  };
}

/** The texts of an assistant's metadata. Clients write these: what is not valid counts as absent. */
export function cardTextsOf({ a2a }: Fields): CardTexts {
  if (!isObject(a2a)) return {};
  const texts = Object.entries(a2a).map(([key, value]) => {
    try {
      return readCardTexts({ [key]: value }, (sentence) => new Error(sentence));
    } catch {
      return {};
    }
  });
  return Object.assign({}, ...texts) as CardTexts;
}

function readCardTexts(value: unknown, complain: Complain): CardTexts {
  if (!isObject(value)) throw complain('it must be an object');
  const { name, icon_url: icon, documentation_url: documentation, provider, skills } = value;
  const { input_modes: inputModes, output_modes: outputModes, tool_results: tools } = value;
  const { extensions, extended_card: extended } = value;
  if (given(name) && !isText(name)) throw complain(`"name" must be ${TEXT}`);
  for (const [key, url] of Object.entries({ icon_url: icon, documentation_url: documentation }))
    if (given(url) && !isWebAddress(url)) throw complain(`"${key}" must be an address with http or https`);
  assertModes({ input_modes: inputModes, output_modes: outputModes }, complain);
  return {
    ...(given(name) ? { name: name as string } : {}),
    ...(given(icon) ? { iconUrl: icon as string } : {}),
    ...(given(documentation) ? { documentationUrl: documentation as string } : {}),
    ...(given(provider) ? { provider: readProvider(provider, complain) } : {}),
    ...(given(inputModes) ? { inputModes: inputModes as string[] } : {}),
    ...(given(outputModes) ? { outputModes: outputModes as string[] } : {}),
    ...(given(skills) ? { skills: readSkills(skills, complain) } : {}),
    ...(given(tools) ? { toolResults: readToolNames(tools, complain) } : {}),
    ...(given(extensions) ? { extensions: readExtensions(extensions, complain) } : {}),
    ...(given(extended) ? { extendedCard: readExtendedCard(extended, complain) } : {}),
  };
}

function readExtendedCard(value: unknown, complain: Complain): ExtendedCard {
  const told = (sentence: string) => complain(`"extended_card": ${sentence}`);
  if (!isObject(value)) throw told('it must be an object');
  const { description, icon_url, documentation_url, skills } = value;
  if (given(description) && !isText(description)) throw told(`"description" must be ${TEXT}`);
  const texts = readCardTexts({ icon_url, documentation_url, skills }, told);
  if (!given(description) && Object.keys(texts).length === 0)
    throw told('it needs "description", "icon_url", "documentation_url" or "skills"');
  return { ...texts, ...(given(description) ? { description: description as string } : {}) };
}

function readExtensions(value: unknown, complain: Complain): Extension[] {
  const isUri = (uri: unknown): uri is string => isText(uri) && /^[!-+\--~]+$/.test(uri) && URL.canParse(uri);
  if (!Array.isArray(value) || value.length === 0 || value.length > MOST_ENTRIES)
    throw complain(`"extensions" must be a list of 1 to ${MOST_ENTRIES} objects`);
  const read = value.map((entry: unknown): Extension => {
    const { uri, description, required, params }: Fields = isObject(entry) ? entry : {};
    if (!isUri(uri) || (given(description) && !isText(description)))
      throw complain('each of "extensions" needs "uri", an absolute URI without commas; "description" is a text');
    if ((given(required) && typeof required !== 'boolean') || (given(params) && !isObject(params)))
      throw complain('"required" of an extension is true or false, and "params" is an object');
    return {
      uri,
      ...(given(description) ? { description: description as string } : {}),
      ...(required === true ? { required } : {}),
      ...(isObject(params) ? { params } : {}),
    };
  });
  if (new Set(read.map(({ uri }) => uri)).size < read.length) throw complain('"extensions" names one twice');
  return read;
}

function readToolNames(value: unknown, complain: Complain): ToolNames {
  if (value === true || isTexts(value)) return value;
  if (value === false || (Array.isArray(value) && value.length === 0)) return [];
  throw complain(`"tool_results" must be true, or a list of ${MOST_ENTRIES} names of tools at most`);
}

function readProvider(value: unknown, complain: Complain): Provider {
  if (!isObject(value) || !isText(value['organization']) || !isWebAddress(value['url']))
    throw complain('"provider" must be an object with "organization", a name, and "url", an address with http or https');
  return { organization: value['organization'], url: value['url'] };
}

function readSkills(value: unknown, complain: Complain): Skill[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > MOST_ENTRIES)
    throw complain(`"skills" must be a list of 1 to ${MOST_ENTRIES} objects`);
  return value.map((entry: unknown) => {
    const { id, name = id, description, tags = [id], examples, ...modes }: Fields = isObject(entry) ? entry : {};
    if (!isText(id) || !isText(name) || !isText(description) || !isTexts(tags) || (given(examples) && !isTexts(examples)))
      throw complain('each of "skills" needs "id" and "description"; "name" is a text, "tags" and "examples" are lists of texts');
    assertModes({ input_modes: modes['input_modes'], output_modes: modes['output_modes'] }, complain);
    return {
      ...{ id, name, description, tags },
      ...(given(examples) ? { examples: examples as string[] } : {}),
      ...(given(modes['input_modes']) ? { inputModes: modes['input_modes'] as string[] } : {}),
      ...(given(modes['output_modes']) ? { outputModes: modes['output_modes'] as string[] } : {}),
    };
  });
}

const MEDIA_TYPE = /^[\w!#$&^.+-]{1,127}\/[\w!#$&^.+*-]{1,127}(;[^\r\n]{1,128})?$/;

function assertModes(modes: Fields, complain: Complain): void {
  for (const [key, value] of Object.entries(modes))
    if (given(value) && !(isTexts(value) && value.every((mode) => MEDIA_TYPE.test(mode))))
      throw complain(`"${key}" must be a list of 1 to ${MOST_ENTRIES} media types, such as "text/plain"`);
}

function given(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= MOST_CHARACTERS;
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.length > 0 && value.length <= MOST_ENTRIES && value.every(isText);
}

function isWebAddress(value: unknown): value is string {
  return isText(value) && /^https?:\/\//i.test(value) && URL.canParse(value);
}
