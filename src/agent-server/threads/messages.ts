/** The messages of a graph's state, as protocols for agents read them: whose a message is, and its text. */

/** A message of a graph's state, as LangChain or as a plain object. */
export interface StateMessage {
  type?: string;
  role?: string;
  content?: unknown;
}

/** Whether a message, complete or a chunk, is from the agent. */
export function isFromAi({ type, role }: StateMessage): boolean {
  return type === 'ai' || type === 'AIMessageChunk' || role === 'assistant' || role === 'ai';
}

/** The text of a message's content, which is a string or a list of blocks. */
export function contentText(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  const textOf = (block: { type?: string; text?: unknown } | string) =>
    typeof block === 'string' ? block : block?.type?.startsWith('text') && typeof block.text === 'string' ? block.text : '';
  return content.map(textOf).join('');
}
