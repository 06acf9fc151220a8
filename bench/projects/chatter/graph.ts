/** A graph that streams as many events as it is told, once a file is there. */
import { existsSync } from 'node:fs';
import { Annotation, END, type LangGraphRunnableConfig, START, StateGraph } from '@langchain/langgraph';

const State = Annotation.Root({ gate: Annotation<string>(), count: Annotation<number>(), size: Annotation<number>() });

/** As a model does, it says a few words at a time. */
const AT_ONCE = 10;

export const graph = new StateGraph(State)
  .addNode('speak', async ({ gate, count, size }, config: LangGraphRunnableConfig) => {
    while (!existsSync(gate)) await new Promise((resolve) => setTimeout(resolve, 20));
    for (let n = 0; n < count; n++) {
      config.writer?.({ n, text: 'x'.repeat(size) });
      if (n % AT_ONCE === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    }
    return {};
  })
  .addEdge(START, 'speak')
  .addEdge('speak', END)
  .compile();
