/** A chat model that repeats its input. `sleep:500` makes it wait 500 milliseconds, `fail:why` makes it fail. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { CallbackManagerForLLMRun } from '@langchain/core/callbacks/manager';
import { SimpleChatModel } from '@langchain/core/language_models/chat_models';
import { AIMessageChunk, type BaseMessage } from '@langchain/core/messages';
import { ChatGenerationChunk } from '@langchain/core/outputs';

const MAX_PAUSE_MS = 60_000;

export class ScriptedModel extends SimpleChatModel {
  _llmType(): string {
    return 'scripted';
  }

  async _call(messages: BaseMessage[], options: this['ParsedCallOptions']): Promise<string> {
    return reply(messages, options.signal);
  }

  override async *_streamResponseChunks(
    messages: BaseMessage[],
    options: this['ParsedCallOptions'],
    run?: CallbackManagerForLLMRun,
  ): AsyncGenerator<ChatGenerationChunk> {
    for (const token of (await reply(messages, options.signal)).match(/\S+\s*/g) ?? []) {
      yield new ChatGenerationChunk({ text: token, message: new AIMessageChunk({ content: token }) });
      await run?.handleLLMNewToken(token);
    }
  }
}

/** The last message of the person. */
export function lastSaid(messages: BaseMessage[]): string {
  return messages.findLast((message) => message.type === 'human')?.text ?? '';
}

async function reply(messages: BaseMessage[], signal: AbortSignal | undefined): Promise<string> {
  const said = lastSaid(messages);
  const pause = /\bsleep:(\d+)/.exec(said)?.[1];
  if (pause !== undefined) await sleep(Math.min(Number(pause), MAX_PAUSE_MS), undefined, signal ? { signal } : {});
  const failure = /\bfail:(.+)/s.exec(said)?.[1];
  if (failure !== undefined) throw new Error(failure.trim());
  return `You said: ${said || 'nothing'}`;
}
