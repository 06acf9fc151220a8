/**
 * The mock's agent: a graph over `messages` that answers every conversation in the same way, token by token. Messages can make it
 * slow, make it fail, or make it ask back. It calls no model.
 */
import { AIMessage } from '@langchain/core/messages';
import { interrupt, MessagesAnnotation, START, StateGraph } from '@langchain/langgraph';
import { lastSaid, ScriptedModel } from './scripted-model.ts';

const model = new ScriptedModel({});

export const graph = new StateGraph(MessagesAnnotation)
  .addNode('agent', async ({ messages }, config) => {
    const question = /\bask:(.+)/s.exec(lastSaid(messages))?.[1]?.trim();
    if (question === undefined) return { messages: [await model.invoke(messages, config)] };
    const answer: unknown = interrupt({ question });
    return { messages: [new AIMessage(`You answered: ${typeof answer === 'string' ? answer : JSON.stringify(answer)}`)] };
  })
  .addEdge(START, 'agent')
  .compile();
