import type { UpdateThreadState } from '../../../generated/agent-server/operations.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const updateThreadState: Handler<UpdateThreadState, Services> = async ({ path, body }, { agent }) => ({
  status: 200,
  body: { checkpoint: await agent.updates.update(path.thread_id, body) },
});
