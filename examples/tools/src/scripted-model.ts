// Plays a model that calls tools, so that the project runs without a key. Delete it once you have one.

import { BaseChatModel, type BaseChatModelCallOptions } from '@langchain/core/language_models/chat_models';
import { AIMessageChunk, type BaseMessage } from '@langchain/core/messages';
import type { ChatResult } from '@langchain/core/outputs';

export class ScriptedModel extends BaseChatModel<BaseChatModelCallOptions, AIMessageChunk> {
  override _llmType(): string {
    return 'scripted';
  }

  override async _generate(messages: BaseMessage[]): Promise<ChatResult> {
    const message = reply(messages);
    return { generations: [{ text: message.text, message }] };
  }
}

function reply(messages: BaseMessage[]): AIMessageChunk {
  const last = messages.at(-1);
  const text = last?.text ?? '';
  if (last?.type === 'tool') return new AIMessageChunk(`Done: ${text}.`);
  const [, city] = /weather in ([\p{L} '-]+)/iu.exec(text) ?? [];
  if (city) return call(messages, 'weather', { city: city.trim() });
  const [, said, to] = /(?:tell|send) "(.+)" to ([\p{L} '-]+)/iu.exec(text) ?? [];
  if (said && to) return call(messages, 'send_message', { to: to.trim(), text: said });
  return new AIMessageChunk('Ask me for "the weather in Oslo", or to send "see you at noon" to Ada.');
}

function call(messages: BaseMessage[], name: string, args: Record<string, string>): AIMessageChunk {
  return new AIMessageChunk({ content: '', tool_calls: [{ id: `call_${messages.length}`, name, args, type: 'tool_call' }] });
}
