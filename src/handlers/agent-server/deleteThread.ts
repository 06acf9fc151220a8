import type { DeleteThread } from '../../../generated/agent-server/operations.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const deleteThread: Handler<DeleteThread, Services> = async ({ path }, { agent }) => {
  await agent.threadRemoval.delete(path.thread_id);
  return { status: 204 };
};
