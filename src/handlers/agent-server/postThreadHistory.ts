import type { PostThreadHistory } from '../../../generated/agent-server/operations.gen.ts';
import { selectState } from '../../agent-server/threads/select-state.ts';
import type { Handler } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const postThreadHistory: Handler<PostThreadHistory, Services> = async ({ path, body }, { agent }) => {
  const graphId = await agent.threads.graphOf(path.thread_id);
  const states = await agent.states.history(path.thread_id, graphId, body);
  return { status: 200, body: states.map((state) => selectState(state, body.select)) };
};
