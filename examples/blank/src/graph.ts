// The graph that langgraph.json names. It is compiled without a checkpointer, because the agent server brings its own.

import { AIMessage } from '@langchain/core/messages';
import { MessagesAnnotation, START, StateGraph } from '@langchain/langgraph';

/** The one node: put a model, tools or plain code here. What it returns is added to the state. */
function agent({ messages }: typeof MessagesAnnotation.State) {
  return { messages: [new AIMessage(`You said: ${messages.at(-1)?.text}`)] };
}

export const graph = new StateGraph(MessagesAnnotation).addNode('agent', agent).addEdge(START, 'agent').compile();
