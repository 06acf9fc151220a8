/** A graph that uses what projects use of LangGraph: messages, tasks in parallel, a question, the long-term store. */
import { AIMessage } from '@langchain/core/messages';
import {
  Annotation,
  END,
  interrupt,
  type LangGraphRunnableConfig,
  MessagesAnnotation,
  START,
  StateGraph,
} from '@langchain/langgraph';

const append = { reducer: (before: string[], more: string[]) => before.concat(more), default: () => [] };
const State = Annotation.Root({ ...MessagesAnnotation.spec, steps: Annotation<string[]>(append) });

const step = (name: string) => () => ({ steps: [name] });

export const graph = new StateGraph(State)
  .addNode('left', step('left'))
  .addNode('right', step('right'))
  .addNode('remember', async (_state: unknown, { store }: LangGraphRunnableConfig) => {
    await store!.put(['versions', 'notes'], 'one', { text: 'kept' });
    const found = await store!.search(['versions']);
    return { steps: [`stored ${found.length} ${found[0]?.value['text']}`] };
  })
  .addNode('ask', () => ({ messages: [new AIMessage(`You said ${interrupt({ question: 'Really?' })}.`)] }))
  .addEdge(START, 'left')
  .addEdge(START, 'right')
  .addEdge('left', 'remember')
  .addEdge('right', 'remember')
  .addEdge('remember', 'ask')
  .addEdge('ask', END)
  .compile();
