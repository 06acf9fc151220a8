import type { GetThreadState } from '../../../generated/agent-server/operations.gen.ts';
import { selectState } from '../../agent-server/threads/select-state.ts';
import type { Handler } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const getThreadState: Handler<GetThreadState, Services> = async ({ path, query }, { agent }) => {
  const graphId = await agent.threads.graphOf(path.thread_id);
  const state = await agent.states.read(path.thread_id, graphId, { subgraphs: query.subgraphs });
  return { status: 200, body: selectState(state, query.select) };
};
