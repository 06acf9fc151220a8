/**
 * Chunks of a message as content-block events: the message starts, each block starts, grows and is finished, the message is
 * finished. It works on the serialized chunks of the stream mode `messages`, so it is the same for every version of LangGraph.
 */

/** A message or a chunk of one, as it is on the wire. */
export interface WireMessage {
  id?: string;
  type: string;
  content?: unknown;
  name?: string;
  tool_call_id?: string;
  tool_calls?: { id?: string; name: string; args: unknown }[];
  /** Present in chunks only. */
  tool_call_chunks?: { index?: number; id?: string; name?: string; args?: string }[];
  additional_kwargs?: { reasoning_content?: unknown };
  response_metadata?: Record<string, unknown>;
  usage_metadata?: Usage;
}

type Usage = Record<string, unknown>;
export type BlockEvent = { event: string } & Record<string, unknown>;

interface Block {
  index: number;
  type: string;
  /** What has arrived: text, reasoning, or arguments of a tool. */
  text: string;
  /** Fields besides the text. */
  fields: Record<string, unknown>;
  /** How much of the arguments was sent. */
  sent: number;
  finished: boolean;
}

/** One growing message. */
export class MessageBlocks {
  readonly #blocks = new Map<string, Block>();
  readonly #call: string;
  #usage: Usage | undefined;
  #reason: unknown;

  /** Ids of messages tell the model calls of one node apart. */
  constructor(id: string) {
    this.#call = id.replace(/^(run-|lc_run--)/, '');
  }

  start(message: WireMessage, metadata: Record<string, unknown>): BlockEvent {
    const role = ROLES[message.type] ?? 'ai';
    const call = role === 'tool' ? { tool_call_id: message.tool_call_id } : {};
    return this.#event({ event: 'message-start', role, id: message.id, ...call, metadata });
  }

  /** The events of the next chunk, or of a whole message. */
  *add(message: WireMessage): Generator<BlockEvent> {
    this.#usage = addUp(this.#usage, message.usage_metadata);
    const { finish_reason, stop_reason } = message.response_metadata ?? {};
    this.#reason = finish_reason ?? stop_reason ?? this.#reason;
    for (const piece of piecesOf(message)) yield* this.#grow(piece);
  }

  *finish(): Generator<BlockEvent> {
    for (const block of this.#blocks.values()) yield* this.#finishBlock(block);
    const reason = typeof this.#reason === 'string' ? this.#reason : undefined;
    yield this.#event({ event: 'message-finish', reason, usage: this.#usage });
  }

  *#grow({ key, type, text, fields }: Piece): Generator<BlockEvent> {
    let block = this.#blocks.get(key);
    if (!block) {
      // Calls of tools may grow in turns. Other blocks follow each other.
      for (const other of this.#blocks.values()) if (other.type !== TOOL) yield* this.#finishBlock(other);
      block = { index: this.#blocks.size, type, text: '', fields, sent: 0, finished: false };
      this.#blocks.set(key, block);
      yield this.#event({ event: 'content-block-start', index: block.index, content: blank(block) });
    }
    for (const [name, value] of Object.entries(fields)) if (value !== undefined) block.fields[name] = value;
    if (text === '') return;
    block.text += text;
    block.finished = false;
    const delta = deltaOf(block, text);
    if (delta) yield this.#event({ event: 'content-block-delta', index: block.index, delta });
  }

  *#finishBlock(block: Block): Generator<BlockEvent> {
    if (block.finished) return;
    block.finished = true;
    yield this.#event({ event: 'content-block-finish', index: block.index, content: whole(block) });
  }

  #event(event: BlockEvent): BlockEvent {
    return { ...event, run_id: this.#call };
  }
}

const ROLES: Record<string, string> = { human: 'human', system: 'system', tool: 'tool' };
const TOOL = 'tool_call_chunk';
/** Blocks of providers that repeat what `tool_call_chunks` and `tool_calls` hold. */
const REPEATED = ['tool_use', 'input_json_delta', 'tool_call', 'tool_call_chunk', 'functionCall'];

/** A piece of one block of a message. */
export interface Piece {
  key: string;
  type: string;
  text: string;
  fields: Record<string, unknown>;
}

/** What a chunk, or a whole message, adds to its blocks. */
export function* piecesOf(message: WireMessage): Generator<Piece> {
  const { content, tool_call_chunks: chunks, tool_calls: calls } = message;
  const { reasoning_content: reasoning } = message.additional_kwargs ?? {};
  if (typeof reasoning === 'string' && reasoning !== '')
    yield { key: 'reasoning', type: 'reasoning', text: reasoning, fields: {} };
  if (typeof content === 'string' && content !== '') yield { key: 'text', type: 'text', text: content, fields: {} };
  if (Array.isArray(content)) for (const [place, block] of content.entries()) yield* pieceOfBlock(block, place);
  for (const chunk of chunks ?? []) {
    const { index, id, name, args } = chunk;
    yield { key: `tool ${index ?? id}`, type: TOOL, text: args ?? '', fields: { id, name } };
  }
  // A whole message has no chunks of calls.
  if (!chunks)
    for (const { id, name, args } of calls ?? [])
      yield { key: `tool ${id}`, type: TOOL, text: JSON.stringify(args ?? {}), fields: { id, name } };
}

function* pieceOfBlock(block: unknown, place: number): Generator<Piece> {
  if (typeof block === 'string') return yield { key: 'text', type: 'text', text: block, fields: {} };
  if (block === null || typeof block !== 'object') return;
  const { type, index, text, reasoning, thinking, ...rest } = block as Record<string, unknown>;
  if (typeof type !== 'string' || REPEATED.includes(type)) return;
  const at = `${index ?? ''}`;
  if (type === 'text' || type === 'text_delta') yield { key: `text ${at}`, type: 'text', text: textIn(text), fields: {} };
  else if (type === 'reasoning' || type === 'thinking')
    yield { key: `reasoning ${at}`, type: 'reasoning', text: textIn(reasoning ?? thinking), fields: {} };
  else yield { key: `${type} ${index ?? place}`, type, text: '', fields: { ...rest, ...(text === undefined ? {} : { text }) } };
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The block at its start. */
function blank({ type, fields }: Block): object {
  if (type === 'text') return { type, text: '' };
  if (type === 'reasoning') return { type, reasoning: '' };
  if (type === TOOL) return { type, id: fields['id'] ?? null, name: fields['name'] ?? null, args: '' };
  return { type, ...fields };
}

/**
 * Arguments are sent whole each time they have grown by an eighth: clients before protocol 0.0.21 fail on a delta of arguments.
 */
function deltaOf(block: Block, text: string): object | undefined {
  if (block.type === 'text') return { type: 'text-delta', text };
  if (block.type === 'reasoning') return { type: 'reasoning-delta', reasoning: text };
  if (block.text.length < block.sent * 1.125) return undefined;
  block.sent = block.text.length;
  return { type: 'block-delta', fields: { type: TOOL, ...block.fields, args: block.text } };
}

/** The block at its end. */
function whole({ type, text, fields }: Block): object {
  if (type === 'text') return { type, text };
  if (type === 'reasoning') return { type, reasoning: text };
  if (type !== TOOL) return { type, ...fields };
  const { id = null, name = null } = fields;
  try {
    const args: unknown = text === '' ? {} : JSON.parse(text);
    if (args !== null && typeof args === 'object') return { type: 'tool_call', id, name, args };
  } catch {
    // The model was cut off, or wrote no JSON.
  }
  return { type: 'invalid_tool_call', id, name, args: text, error: 'Malformed args.' };
}

/** Token counts of the chunks add up to those of the message. */
function addUp(before: Usage | undefined, more: Usage | undefined): Usage | undefined {
  if (!before || !more) return before ?? more;
  const sum: Usage = { ...before };
  for (const [name, value] of Object.entries(more)) {
    const known = sum[name];
    if (typeof value === 'number' && typeof known === 'number') sum[name] = known + value;
    else if (value !== null && typeof value === 'object') sum[name] = addUp(known as Usage | undefined, value as Usage);
    else sum[name] = value;
  }
  return sum;
}
