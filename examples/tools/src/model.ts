// Chooses the model: a real one where a key is set, otherwise the script. The library of the real one is imported only then.

import type { BaseLanguageModelInput } from '@langchain/core/language_models/base';
import type { AIMessageChunk } from '@langchain/core/messages';
import type { Runnable } from '@langchain/core/runnables';
import type { StructuredTool } from '@langchain/core/tools';
import { ScriptedModel } from './scripted-model.ts';

export async function modelWithTools(tools: StructuredTool[]): Promise<Runnable<BaseLanguageModelInput, AIMessageChunk>> {
  const { OPENAI_API_KEY, OPENAI_MODEL, OPENAI_BASE_URL } = process.env;
  if (!OPENAI_API_KEY) return new ScriptedModel({});
  const { ChatOpenAI } = await import('@langchain/openai');
  return new ChatOpenAI({
    model: OPENAI_MODEL || 'gpt-4.1-mini',
    apiKey: OPENAI_API_KEY,
    configuration: { baseURL: OPENAI_BASE_URL || undefined },
  }).bindTools(tools);
}
