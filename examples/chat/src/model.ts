// Chooses who speaks: a real model where a key is set, otherwise the script. The library for the real
// model is imported only when it is used, so that the scripted agent starts fast.

import type { BaseLanguageModelInput } from '@langchain/core/language_models/base';
import type { AIMessageChunk } from '@langchain/core/messages';
import type { Runnable } from '@langchain/core/runnables';
import type { StructuredTool } from '@langchain/core/tools';
import { ScriptedChatModel } from './scripted-chat-model.ts';

const DEFAULT_OPENAI_MODEL = 'gpt-4.1-mini';
const DEFAULT_TOKEN_DELAY_MS = 5;

/** Returns the model that the environment asks for, with the tools bound to it. */
export async function modelWithTools(
  tools: StructuredTool[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<Runnable<BaseLanguageModelInput, AIMessageChunk>> {
  if (!env.OPENAI_API_KEY) {
    return new ScriptedChatModel({ tokenDelayMs: tokenDelayMs(env) }).bindTools(tools);
  }
  const { ChatOpenAI } = await import('@langchain/openai');
  return new ChatOpenAI({
    model: env.OPENAI_MODEL || DEFAULT_OPENAI_MODEL,
    apiKey: env.OPENAI_API_KEY,
    configuration: { baseURL: env.OPENAI_BASE_URL || undefined },
  }).bindTools(tools);
}

function tokenDelayMs(env: NodeJS.ProcessEnv): number {
  const value = Number(env.CHAT_TOKEN_DELAY_MS || DEFAULT_TOKEN_DELAY_MS);
  if (!(value >= 0)) throw new Error('CHAT_TOKEN_DELAY_MS must be a number of milliseconds, 0 or more');
  return value;
}
