import type { CopyThread } from '../../../generated/agent-server/operations.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const copyThread: Handler<CopyThread, Services> = async ({ path }, { agent }) => ({
  status: 200,
  body: await agent.threads.copy(path.thread_id),
});
