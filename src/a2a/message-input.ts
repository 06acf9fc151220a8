/** Converts a message to the graph's input, or to the answer to the graph's question. */
import type { Command, Interrupt } from '../../generated/agent-server/types.gen.ts';
import { Problem } from '../problem.ts';
import { blockOf, isObject } from './content-blocks.ts';
import { REPORT_KEY } from './graph-report.ts';
import { type DataPart, type FilePart, type JsonObject, type Message, type Part, TaskProblem } from './task.ts';
import type { TurnMetadata } from './task-runs.ts';

/** The graph that receives a message. */
interface Receiver {
  graphId: string;
  /** The keys of its state. */
  keys: ReadonlySet<string>;
}

const NO_KEYS: ReadonlySet<string> = new Set();

/** Throws `content_type_not_supported` for a file of another type than `modes`. Text and data are always taken. */
export function assertModes(message: Message, modes: readonly string[] | undefined): void {
  for (const [index, part] of message.parts.entries()) {
    const type = part.kind === 'file' ? (part.mediaType ?? defaultTypeOf(part)) : undefined;
    if (!modes || type === undefined || modes.some((mode) => includes(mode, type))) continue;
    const name = (part as FilePart).name;
    const file = name === undefined ? type : `${type} (${name})`;
    const text = `Content type not supported: message.parts.${index}: this assistant takes no ${file}. It takes ${modes.join(', ')}.`;
    throw new TaskProblem('content_type_not_supported', text, { field: `message.parts[${index}]`, mediaType: type });
  }
}

/** Nothing is known of an address. */
function defaultTypeOf({ content }: FilePart): string | undefined {
  return 'bytes' in content ? 'application/octet-stream' : undefined;
}

/** Whether a media type is of a range such as `image/*`. Parameters do not count. */
function includes(range: string, type: string): boolean {
  const [kind, sub] = plain(range).split('/');
  const [ownKind, ownSub] = plain(type).split('/');
  return (kind === '*' || kind === ownKind) && (sub === '*' || sub === ownSub);
}

function plain(type: string): string {
  return type.split(';', 1)[0]!.trim().toLowerCase();
}

/**
 * Merges the keys of data parts that are keys of the state: later ones replace earlier ones. Appends everything else as one message
 * to `messages`, so that nothing is lost.
 */
export function inputOf(message: Message, { graphId, keys }: Receiver): JsonObject {
  // What the graph said of the task before this one.
  const cleared = keys.has(REPORT_KEY) ? { [REPORT_KEY]: null } : {};
  const input: JsonObject = Object.assign(cleared, ...dataOf(message).map((data) => dividedBy(keys, data).taken));
  const content = contentOf(message.parts, keys);
  if (content === undefined) return input;
  if (!keys.has('messages')) throw notTaken(graphId, keys);
  const before = input['messages'] ?? [];
  if (!Array.isArray(before))
    throw new Problem('invalid', "message.parts: 'messages' in a data part must be a list when there is text or a file too.");
  // Do not pass the messageId on: the graph would take a second message with the same id for a correction of the first.
  return { ...input, messages: [...before, { role: message.role === 'agent' ? 'assistant' : 'user', content }] };
}

/**
 * The content of the message that the graph gets: the texts, and data that the state has no key for as JSON. With files it is a list
 * of blocks, in the order of the parts. Undefined when there is none of them.
 */
export function contentOf(parts: readonly Part[], keys: ReadonlySet<string>): string | JsonObject[] | undefined {
  const said = parts.flatMap((part): (string | JsonObject)[] => {
    if (part.kind === 'text') return [part.text];
    if (part.kind === 'file') return [blockOf(part)];
    const { left } = dividedBy(keys, part.data);
    return left === undefined ? [] : [JSON.stringify(left)];
  });
  if (said.length === 0) return undefined;
  if (said.every((one) => typeof one === 'string')) return said.join('\n');
  return said.map((one) => (typeof one === 'string' ? { type: 'text', text: one } : one));
}

/** Data that go into the state, and what is left of them; undefined when nothing is. */
function dividedBy(keys: ReadonlySet<string>, data: unknown): { taken: JsonObject; left?: unknown } {
  if (!isObject(data)) return { taken: {}, left: data };
  const { taken = [], left = [] } = Object.groupBy(Object.entries(data), ([key]) =>
    keys.has(key) && isOwnKey(key) ? 'taken' : 'left',
  );
  return { taken: Object.fromEntries(taken), ...(left.length > 0 ? { left: Object.fromEntries(left) } : {}) };
}

/** LangGraph keeps channels of its own beside those of the state, and one is for what the graph says of its task. */
function isOwnKey(key: string): boolean {
  return key !== REPORT_KEY && !/^__|:/.test(key);
}

function notTaken(graphId: string, keys: ReadonlySet<string>): TaskProblem {
  const own = [...keys].filter(isOwnKey).join(', ');
  return new TaskProblem(
    'content_type_not_supported',
    `Content type not supported: the state of graph '${graphId}' has no 'messages' key, so it takes neither text nor files. Send its input as a data part with keys of its state: ${own}.`,
  );
}

/** What the graph finds of a message in `configurable.a2a`, beside its content. */
export function toldToGraph(
  message: Message,
  { a2a_context_id, a2a_task_id, a2a_metadata }: TurnMetadata,
  activeExtensions: readonly string[],
): JsonObject {
  return {
    message_id: message.messageId,
    context_id: message.contextId ?? a2a_context_id,
    ...(a2a_task_id === undefined ? {} : { task_id: a2a_task_id }),
    reference_task_ids: message.referenceTaskIds ?? [],
    extensions: message.extensions ?? [],
    active_extensions: activeExtensions,
    metadata: message.metadata ?? {},
    request_metadata: a2a_metadata ?? {},
  };
}

/** The command that resumes a graph which stopped with `questions`; null for one that stopped without a question. */
export function answerOf(message: Message, questions: readonly Interrupt[]): Command | null {
  const data = dataOf(message);
  const said = contentOf(
    message.parts.filter((part) => part.kind !== 'data'),
    NO_KEYS,
  );
  if (said !== undefined && data.length > 0)
    throw wrongAnswer('data beside text or files cannot answer a task that waits for input');
  if (data.length > 1) throw wrongAnswer('only one data part can answer a task that waits for input');
  const [value] = data;
  const answer = said ?? (isObject(value) && Object.hasOwn(value, 'resume') ? value['resume'] : value);
  // Without a question, the value would answer the graph's next one.
  if (questions.length === 0) return null;
  const named = answersById(answer);
  const unknown = named && Object.keys(named).find((id) => !questions.some((question) => question.id === id));
  if (named && unknown === undefined) return { resume: named };
  if (questions.length > 1) {
    if (named) throw wrongAnswer(`no question with the id '${unknown}' waits`);
    throw wrongAnswer('several questions wait; answer with one data part {"resume": [{"id": …, "value": …}]}');
  }
  // Keyed by the question's id, an answer may be empty text, 0 or false, which LangGraph otherwise takes for no answer.
  const id = questions[0]!.id;
  return { resume: (id === undefined ? answer : { [id]: answer }) as Command['resume'] };
}

function dataOf(message: Message): unknown[] {
  return message.parts.filter((part): part is DataPart => part.kind === 'data').map(({ data }) => data);
}

/** `[{id, value}, …]` as an object of values by id; undefined for any other value. */
function answersById(answer: unknown): JsonObject | undefined {
  if (!Array.isArray(answer) || answer.length === 0) return undefined;
  const isNamed = (item: unknown) =>
    typeof (item as { id?: unknown } | null)?.id === 'string' && Object.hasOwn(item as object, 'value');
  if (!answer.every(isNamed)) return undefined;
  return Object.fromEntries((answer as { id: string; value: unknown }[]).map(({ id, value }) => [id, value]));
}

function wrongAnswer(what: string): Problem {
  return new Problem('invalid', `message.parts: ${what}.`);
}
