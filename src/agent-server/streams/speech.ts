/**
 * What the models of a run say, one message after the other. Models that work at once would be mixed up otherwise: a message is held back
 * until those that began before it have ended, or their step has.
 */
import { isFromAi } from '../threads/messages.ts';

/** A message as an event of a run has it: whole, or a piece of it. */
export interface SpokenMessage {
  id?: string | undefined;
  type?: string | undefined;
  /** Present in pieces only. */
  tool_call_chunks?: unknown;
  response_metadata?: Record<string, unknown> | undefined;
  additional_kwargs?: Record<string, unknown> | undefined;
}

interface OpenMessage<M> {
  id: string;
  held: M[];
  hasEnded: boolean;
}

export class Speech<M extends SpokenMessage> {
  /** In the order in which they began. Only the first one is heard. */
  readonly #open: OpenMessage<M>[] = [];
  #step: unknown;

  /** The pieces that are heard now. `origin` are the facts about where the piece came from. */
  take(message: M, origin: Record<string, unknown> = {}): M[] {
    const { langgraph_step: step } = origin;
    const before = step === this.#step ? [] : this.end();
    this.#step = step;
    const { id } = message;
    if (id === undefined || !isFromAi(message)) return [...before, message];
    const known = this.#open.find((other) => other.id === id);
    const open = known ?? { id, held: [], hasEnded: false };
    if (!known) this.#open.push(open);
    open.held.push(message);
    open.hasEnded ||= isLastPiece(message);
    return [...before, ...this.#hear()];
  }

  /** All that was held back: nothing more is said. */
  end(): M[] {
    return this.#open.splice(0).flatMap(({ held }) => held);
  }

  #hear(): M[] {
    const heard: M[] = [];
    for (let first = this.#open[0]; first; first = this.#open[0]) {
      heard.push(...first.held.splice(0));
      if (!first.hasEnded) break;
      this.#open.shift();
    }
    return heard;
  }
}

/** Whether nothing of the message follows: it is whole, or its model said why it stopped. */
export function isLastPiece(message: SpokenMessage): boolean {
  const { type, tool_call_chunks: calls, response_metadata: told = {}, additional_kwargs: more = {} } = message;
  const isPiece = calls !== undefined || type?.endsWith('Chunk') === true;
  return !isPiece || [told['finish_reason'], told['stop_reason'], more['stop_reason']].some(Boolean);
}
