// The graph that langgraph.json names: the model calls a tool if it wants to, sees the result, and speaks. It is compiled
// without a checkpointer, because the agent server brings its own.

import type { RunnableConfig } from '@langchain/core/runnables';
import { MessagesAnnotation, START, StateGraph } from '@langchain/langgraph';
import { ToolNode, toolsCondition } from '@langchain/langgraph/prebuilt';
import { modelWithTools } from './model.ts';
import { tools } from './tools.ts';

const model = await modelWithTools(tools);

async function agent({ messages }: typeof MessagesAnnotation.State, config: RunnableConfig) {
  return { messages: [await model.invoke(messages, config)] };
}

export const builder = new StateGraph(MessagesAnnotation)
  .addNode('agent', agent)
  .addNode('tools', new ToolNode(tools))
  .addEdge(START, 'agent')
  .addConditionalEdges('agent', toolsCondition)
  .addEdge('tools', 'agent');

export const graph = builder.compile();
