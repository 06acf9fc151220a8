// The graph that langgraph.json names: the model speaks, calls a tool if it wants to, and speaks again.
// It is compiled without a checkpointer, because the agent server brings its own.

import type { RunnableConfig } from '@langchain/core/runnables';
import { MessagesAnnotation, START, StateGraph } from '@langchain/langgraph';
import { ToolNode, toolsCondition } from '@langchain/langgraph/prebuilt';
import { calculator } from './calculator.ts';
import { modelWithTools } from './model.ts';

const tools = [calculator];
const model = await modelWithTools(tools);

async function agent(state: typeof MessagesAnnotation.State, config: RunnableConfig) {
  return { messages: [await model.invoke(state.messages, config)] };
}

/** The compiled chat graph. */
export const graph = new StateGraph(MessagesAnnotation)
  .addNode('agent', agent)
  .addNode('tools', new ToolNode(tools))
  .addEdge(START, 'agent')
  .addConditionalEdges('agent', toolsCondition)
  .addEdge('tools', 'agent')
  .compile();
