/** A chat bound by its model: 15 words, one every 200 ms, for the benchmark of many streams at once. */
import { AIMessageChunk } from '@langchain/core/messages';
import { FakeStreamingChatModel } from '@langchain/core/utils/testing';
import { END, MessagesAnnotation, START, StateGraph } from '@langchain/langgraph';

class SlowModel extends FakeStreamingChatModel {
  override async *_streamResponseChunks(...request: Parameters<FakeStreamingChatModel['_streamResponseChunks']>) {
    for await (const chunk of super._streamResponseChunks(...request)) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      yield chunk;
    }
  }
}

const chunks = Array.from({ length: 15 }, (_, index) => new AIMessageChunk({ content: `word${index} `, id: 'answer' }));
const model = new SlowModel({ chunks });

export const graph = new StateGraph(MessagesAnnotation)
  .addNode('speak', async ({ messages }) => ({ messages: [await model.invoke(messages)] }))
  .addEdge(START, 'speak')
  .addEdge('speak', END)
  .compile();
