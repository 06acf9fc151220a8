import type { GetThreadStateAtCheckpoint } from '../../../generated/agent-server/operations.gen.ts';
import { selectState } from '../../agent-server/threads/select-state.ts';
import type { Handler } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const getThreadStateAtCheckpoint: Handler<GetThreadStateAtCheckpoint, Services> = async ({ path, query }, { agent }) => {
  const graphId = await agent.threads.graphOf(path.thread_id);
  const options = { subgraphs: query.subgraphs, checkpointId: path.checkpoint_id };
  const state = await agent.states.read(path.thread_id, graphId, options);
  return { status: 200, body: selectState(state, query.select) };
};
