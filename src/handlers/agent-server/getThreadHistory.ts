import type { GetThreadHistory } from '../../../generated/agent-server/operations.gen.ts';
import { selectState } from '../../agent-server/threads/select-state.ts';
import type { Handler } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const getThreadHistory: Handler<GetThreadHistory, Services> = async ({ path, query }, { agent }) => {
  const graphId = await agent.threads.graphOf(path.thread_id);
  const states = await agent.states.history(path.thread_id, graphId, query);
  return { status: 200, body: states.map((state) => selectState(state, query.select)) };
};
