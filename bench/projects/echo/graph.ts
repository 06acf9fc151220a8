/** The graph that every side of the run benchmarks executes: one node that answers with the text it was sent. */
import { AIMessage } from '@langchain/core/messages';
import { END, MessagesAnnotation, START, StateGraph } from '@langchain/langgraph';

export const graph = new StateGraph(MessagesAnnotation)
  .addNode('answer', ({ messages }) => ({ messages: [new AIMessage(`echo: ${messages.at(-1)?.content}`)] }))
  .addEdge(START, 'answer')
  .addEdge('answer', END)
  .compile();
