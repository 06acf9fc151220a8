// A chat model that needs no key: it says what the script says, but behaves like a hosted model towards
// LangGraph. It streams token by token, emits tool calls for the tools bound to it, and stops when aborted.

import { setTimeout as wait } from 'node:timers/promises';
import type { CallbackManagerForLLMRun } from '@langchain/core/callbacks/manager';
import type { BaseLanguageModelInput } from '@langchain/core/language_models/base';
import {
  BaseChatModel,
  type BaseChatModelCallOptions,
  type BaseChatModelParams,
  type BindToolsInput,
} from '@langchain/core/language_models/chat_models';
import { AIMessageChunk, type BaseMessage } from '@langchain/core/messages';
import { ChatGenerationChunk, type ChatResult } from '@langchain/core/outputs';
import type { Runnable } from '@langchain/core/runnables';
import { nextReply, type Reply } from './script.ts';

const MAX_TOKENS = 160;
const MAX_ANSWER_MS = 900;

/** What the scripted model can be constructed with. */
export interface ScriptedChatModelParams extends BaseChatModelParams {
  /** Pause between tokens; shortened where a long answer would take more than a second. */
  tokenDelayMs?: number;
}

/** What a single call of the scripted model can be given. */
export interface ScriptedChatModelCallOptions extends BaseChatModelCallOptions {
  tools?: BindToolsInput[];
}

/** A chat model whose answers come from `script.ts`. */
export class ScriptedChatModel extends BaseChatModel<ScriptedChatModelCallOptions, AIMessageChunk> {
  readonly tokenDelayMs: number;

  constructor(params: ScriptedChatModelParams = {}) {
    super(params);
    this.tokenDelayMs = params.tokenDelayMs ?? 0;
  }

  static override lc_name(): string {
    return 'ScriptedChatModel';
  }

  override _llmType(): string {
    return 'scripted';
  }

  override bindTools(
    tools: BindToolsInput[],
    options: Partial<ScriptedChatModelCallOptions> = {},
  ): Runnable<BaseLanguageModelInput, AIMessageChunk, ScriptedChatModelCallOptions> {
    return this.withConfig({ ...options, tools });
  }

  override async _generate(
    messages: BaseMessage[],
    options: this['ParsedCallOptions'],
    runManager?: CallbackManagerForLLMRun,
  ): Promise<ChatResult> {
    let answer: ChatGenerationChunk | undefined;
    for await (const chunk of this._streamResponseChunks(messages, options, runManager)) {
      answer = answer ? answer.concat(chunk) : chunk;
    }
    return { generations: answer ? [answer] : [] };
  }

  override async *_streamResponseChunks(
    messages: BaseMessage[],
    options: this['ParsedCallOptions'],
    runManager?: CallbackManagerForLLMRun,
  ): AsyncGenerator<ChatGenerationChunk> {
    const { signal } = options;
    const reply = nextReply(messages, new Set(options.tools?.map(toolName)));
    if (reply.pauseMs) await wait(reply.pauseMs, undefined, { signal });

    const chunks = reply.toolCall ? [toolCallChunk(reply.toolCall)] : tokens(reply.text).map(textChunk);
    const delayMs = Math.min(this.tokenDelayMs, MAX_ANSWER_MS / chunks.length);
    for (const [index, chunk] of chunks.entries()) {
      if (index > 0 && delayMs > 0) await wait(delayMs, undefined, { signal });
      signal?.throwIfAborted();
      yield chunk;
      await runManager?.handleLLMNewToken(chunk.text, undefined, undefined, undefined, undefined, { chunk });
    }
  }
}

function toolName(tool: BindToolsInput): string {
  const named = 'function' in tool ? (tool.function as { name: string }) : (tool as { name: string });
  return named.name;
}

function textChunk(text: string): ChatGenerationChunk {
  return new ChatGenerationChunk({ text, message: new AIMessageChunk({ content: text }) });
}

function toolCallChunk({ id, name, args }: NonNullable<Reply['toolCall']>): ChatGenerationChunk {
  const call = { type: 'tool_call_chunk' as const, index: 0, id, name, args: JSON.stringify(args) };
  return new ChatGenerationChunk({
    text: '',
    message: new AIMessageChunk({ content: '', tool_call_chunks: [call] }),
  });
}

// A word with the space after it is one token; several words share one where the answer is long.
function tokens(text: string): string[] {
  const words = text.split(/(?<=\s)(?=\S)/);
  const wordsPerToken = Math.ceil(words.length / MAX_TOKENS);
  const result: string[] = [];
  for (let start = 0; start < words.length; start += wordsPerToken) {
    result.push(words.slice(start, start + wordsPerToken).join(''));
  }
  return result;
}
