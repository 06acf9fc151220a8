import type { PostThreadStateAtCheckpoint } from '../../../generated/agent-server/operations.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const postThreadStateAtCheckpoint: Handler<PostThreadStateAtCheckpoint, Services> = async ({ path, body }, { agent }) => {
  const graphId = await agent.threads.graphOf(path.thread_id);
  const options = { subgraphs: body.subgraphs ?? false, checkpoint: body.checkpoint };
  return { status: 200, body: await agent.states.read(path.thread_id, graphId, options) };
};
