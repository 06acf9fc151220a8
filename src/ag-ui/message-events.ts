/** Messages of a run as they grow: text, reasoning and calls of tools as events of AG-UI, each begun and ended once. */
import { type Piece, piecesOf, type WireMessage } from '../agent-server/protocol/content-blocks.ts';
import { isLastPiece } from '../agent-server/streams/speech.ts';
import { contentText, isFromAi } from '../agent-server/threads/messages.ts';

/** An event as it is sent. */
export type AgUiEvent = { type: string } & Record<string, unknown>;

interface Call {
  id?: string | undefined;
  name?: string | undefined;
  /** Arguments that came before the id and the name. */
  held: string;
  started: boolean;
}

interface OpenMessage {
  id: string;
  /** The task of the node that writes it. */
  scope: string;
  /** Its model said that nothing follows. */
  hasEnded: boolean;
  text: boolean;
  reasoning: boolean;
  calls: Map<string, Call>;
}

export class MessageEvents {
  readonly #open = new Map<string, OpenMessage>();
  readonly #done = new Set<string>();
  /** Calls without a result, in the order in which they were made. */
  readonly #unanswered = new Set<string>();

  /** The calls that nobody in the run has answered. */
  get pendingToolCallIds(): string[] {
    return [...this.#unanswered];
  }

  /** The events of the next chunk, or of a whole message. `scope` is the namespace of the task that it comes from. */
  *take(message: WireMessage, scope: string): Generator<AgUiEvent> {
    const { id } = message;
    if (!id || this.#done.has(id)) return;
    if (message.type === 'tool') yield* this.#result(message, id);
    if (!isFromAi(message)) return;
    let open = this.#open.get(id);
    if (!open) {
      // A node that calls a model again may still listen to another one.
      yield* this.#end((other) => other.scope === scope && other.hasEnded);
      open = { id, scope, hasEnded: false, text: false, reasoning: false, calls: new Map() };
      this.#open.set(id, open);
    }
    for (const piece of piecesOf(message)) yield* this.#grow(open, piece);
    open.hasEnded ||= isLastPiece(message);
    if (message.tool_call_chunks === undefined) yield* this.#end((other) => other === open);
  }

  /** Ends the messages that a task, or one within it, has written. */
  *endScope(scope: string): Generator<AgUiEvent> {
    yield* this.#end((message) => message.scope === scope || message.scope.startsWith(`${scope}|`));
  }

  /** Ends all messages. */
  *endAll(): Generator<AgUiEvent> {
    yield* this.#end(() => true);
  }

  *#result({ content, tool_call_id: toolCallId }: WireMessage, messageId: string): Generator<AgUiEvent> {
    this.#done.add(messageId);
    if (toolCallId === undefined) return;
    for (const { calls } of this.#open.values())
      for (const call of calls.values()) if (call.id === toolCallId) yield* endOfCall(call);
    this.#unanswered.delete(toolCallId);
    yield { type: 'TOOL_CALL_RESULT', messageId, toolCallId, content: contentText(content), role: 'tool' };
  }

  *#grow(open: OpenMessage, { key, type, text, fields }: Piece): Generator<AgUiEvent> {
    if (type === 'tool_call_chunk') {
      yield* endOfText(open);
      yield* endOfReasoning(open);
      yield* this.#growCall(open, key, text, fields);
    } else if (type === 'reasoning' && text !== '') {
      if (!open.reasoning) {
        open.reasoning = true;
        yield { type: 'REASONING_START', messageId: reasoningId(open) };
        yield { type: 'REASONING_MESSAGE_START', messageId: reasoningId(open), role: 'reasoning' };
      }
      yield { type: 'REASONING_MESSAGE_CONTENT', messageId: reasoningId(open), delta: text };
    } else if (type === 'text' && text !== '') {
      yield* endOfReasoning(open);
      if (!open.text) {
        open.text = true;
        yield { type: 'TEXT_MESSAGE_START', messageId: open.id, role: 'assistant' };
      }
      yield { type: 'TEXT_MESSAGE_CONTENT', messageId: open.id, delta: text };
    }
  }

  *#growCall(open: OpenMessage, key: string, text: string, fields: Record<string, unknown>): Generator<AgUiEvent> {
    const call = open.calls.get(key) ?? { held: '', started: false };
    open.calls.set(key, call);
    const { id, name } = fields as { id?: string; name?: string };
    call.id ??= id ?? undefined;
    call.name ??= name ?? undefined;
    call.held += text;
    if (!call.id || !call.name) return;
    if (!call.started) {
      call.started = true;
      this.#unanswered.add(call.id);
      yield { type: 'TOOL_CALL_START', toolCallId: call.id, toolCallName: call.name, parentMessageId: open.id };
    }
    if (call.held !== '') yield { type: 'TOOL_CALL_ARGS', toolCallId: call.id, delta: call.held };
    call.held = '';
  }

  *#end(which: (message: OpenMessage) => boolean): Generator<AgUiEvent> {
    for (const open of [...this.#open.values()].filter(which)) {
      this.#open.delete(open.id);
      this.#done.add(open.id);
      yield* endOfReasoning(open);
      yield* endOfText(open);
      for (const call of open.calls.values()) yield* endOfCall(call);
    }
  }
}

function* endOfText(open: OpenMessage): Generator<AgUiEvent> {
  if (!open.text) return;
  open.text = false;
  yield { type: 'TEXT_MESSAGE_END', messageId: open.id };
}

function* endOfReasoning(open: OpenMessage): Generator<AgUiEvent> {
  if (!open.reasoning) return;
  open.reasoning = false;
  yield { type: 'REASONING_MESSAGE_END', messageId: reasoningId(open) };
  yield { type: 'REASONING_END', messageId: reasoningId(open) };
}

function* endOfCall(call: Call): Generator<AgUiEvent> {
  if (!call.started) return;
  call.started = false;
  yield { type: 'TOOL_CALL_END', toolCallId: call.id };
}

/** Reasoning is a message of its own for clients. */
function reasoningId({ id }: OpenMessage): string {
  return `${id}-reasoning`;
}
