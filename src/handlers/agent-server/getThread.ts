import type { GetThread } from '../../../generated/agent-server/operations.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const getThread: Handler<GetThread, Services> = async ({ path, query }, { agent }) => ({
  status: 200,
  body: await agent.threads.get(path.thread_id, query.include?.includes('ttl') ?? false),
});
