/**
 * The mock's agent: a graph over `messages` that answers every conversation in the same way, token by token, and can be
 * told to be slow or to fail. It asks no model.
 */
import { MessagesAnnotation, START, StateGraph } from '@langchain/langgraph';
import { ScriptedModel } from './scripted-model.ts';

const model = new ScriptedModel({});

export const graph = new StateGraph(MessagesAnnotation)
  .addNode('agent', async ({ messages }, config) => ({ messages: [await model.invoke(messages, config)] }))
  .addEdge(START, 'agent')
  .compile();
