/** A graph that streams the requested number of events once a file exists. */
import { existsSync } from 'node:fs';
import { Annotation, END, type LangGraphRunnableConfig, START, StateGraph } from '@langchain/langgraph';

const State = Annotation.Root({ gate: Annotation<string>(), count: Annotation<number>(), size: Annotation<number>() });

/** A few words at a time, like a model. */
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
