/** What a graph asks, as a part of the conversation that OpenAI's clients have. */
import type { ChatMessage, Interrupt } from '../../generated/agent-server/types.gen.ts';
import { contentText } from '../agent-server/threads/messages.ts';
import { Problem } from '../problem.ts';

type Values = Record<string, unknown>;

/** Between the messages of one answer. */
export const GAP = '\n\n';

/** A client that was told sends the request again only when it may help. */
export const NO_RETRY = { headers: { 'X-Should-Retry': 'false' } };

/** What a graph asks, as the end of an answer. */
export function describeQuestions(interrupts: readonly Interrupt[]): string {
  return interrupts.map(({ value }) => (typeof value === 'string' ? value : JSON.stringify(value ?? null))).join(GAP);
}

/**
 * What the user said to the question: a message with a text, behind the message of the assistant that asks it. Clients repeat requests by
 * themselves, and a repeated request must not answer what it never saw.
 */
export function findAnswer(messages: ChatMessage[], question: string): string | undefined {
  const last = messages.at(-1);
  const text = contentText(last?.content);
  const before = messages.findLast(({ role }) => role === 'assistant');
  if (last?.role !== 'user' || text.trim() === '' || before === undefined) return undefined;
  const [shown, asked] = [contentText(before.content), question].map((each) => each.replaceAll(/\s+/g, ' ').trim()) as [
    string,
    string,
  ];
  return (asked === '' ? shown === '' : shown.includes(asked)) ? text : undefined;
}

/** The text answers one question; several are answered by an object of answers by their ids. */
export function answersTo(asked: Interrupt[], text: string): Values {
  const ids = asked.flatMap(({ id }) => id ?? []);
  if (ids.length === 1) return { [ids[0]!]: text };
  const answers = objectIn(text);
  if (!answers || Object.keys(answers).length === 0 || !Object.keys(answers).every((id) => ids.includes(id)))
    throw new Problem(
      'conflict',
      `The assistant asks several questions: answer with a JSON object of answers by their ids, which are ${ids.join(', ')}.`,
      NO_RETRY,
    );
  return answers;
}

function objectIn(text: string): Values | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Values) : undefined;
  } catch {
    return undefined;
  }
}
