/** Answers as chat completions of OpenAI: whole, or in chunks. */
import type { ChatCompletion, ChatCompletionChunk } from '../../generated/agent-server/types.gen.ts';
import type { AnswerEnd, answerOf } from './chat-answer.ts';
import type { Conversation } from './chat-request.ts';

/** What the answer and all of its chunks have in common. */
export type Facts = Pick<ChatCompletion, 'id' | 'created' | 'model'>;

export function factsOf({ run }: Conversation, model: string): Facts {
  return { id: `chatcmpl-${run.run_id}`, created: Math.floor(Date.parse(run.created_at) / 1000), model };
}

type Events = ReturnType<typeof answerOf>;

/** The whole answer, once the run has ended. */
export async function wholeOf(answer: Events, facts: Facts): Promise<ChatCompletion> {
  let end: AnswerEnd | undefined;
  for await (const event of answer) if (event.kind === 'end') end = event;
  // Only a client that is gone sees no end.
  const { text, toolCalls, reason, usage } = end ?? { text: '', toolCalls: [], reason: 'stop' as const, usage: undefined };
  const calls = toolCalls.length > 0 ? { tool_calls: toolCalls } : {};
  const content = text === '' && toolCalls.length > 0 ? null : text;
  const message = { role: 'assistant' as const, content, refusal: null, ...calls };
  return {
    ...{ ...facts, object: 'chat.completion' },
    choices: [{ index: 0, message, finish_reason: reason, logprobs: null }],
    ...(usage ? { usage } : {}),
  };
}

type Choice = NonNullable<ChatCompletionChunk['choices']>[number];

/** The chunks of an answer. With `withUsage` the last one has the tokens that were used. */
export async function* chunksOf(answer: Events, facts: Facts, withUsage: boolean): AsyncGenerator<ChatCompletionChunk> {
  const sent = (choices: Choice[], usage: AnswerEnd['usage'] | null = null): ChatCompletionChunk => ({
    ...{ ...facts, object: 'chat.completion.chunk', choices },
    ...(withUsage ? { usage: usage ?? null } : {}),
  });
  const piece = (delta: Choice['delta'], reason: Choice['finish_reason'] = null) =>
    sent([{ index: 0, delta, finish_reason: reason, logprobs: null }]);
  yield piece({ role: 'assistant', content: '' });
  for await (const event of answer) {
    if (event.kind === 'text') yield piece({ content: event.text });
    else {
      const { toolCalls, reason, usage } = event;
      if (toolCalls.length > 0) yield piece({ tool_calls: toolCalls.map((one, index) => ({ index, ...one })) });
      yield piece({}, reason);
      if (withUsage) yield sent([], usage);
    }
  }
}
