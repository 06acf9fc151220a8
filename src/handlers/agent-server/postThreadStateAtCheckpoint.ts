import type { PostThreadStateAtCheckpoint } from '../../../generated/agent-server/operations.gen.ts';
import { selectState } from '../../agent-server/threads/select-state.ts';
import type { Handler } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const postThreadStateAtCheckpoint: Handler<PostThreadStateAtCheckpoint, Services> = async ({ path, body }, { agent }) => {
  const graphId = await agent.threads.graphOf(path.thread_id);
  const options = { subgraphs: body.subgraphs ?? false, checkpoint: body.checkpoint };
  const state = await agent.states.read(path.thread_id, graphId, options);
  return { status: 200, body: selectState(state, body.select) };
};
