import type { CreateThread } from '../../../generated/agent-server/operations.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const createThread: Handler<CreateThread, Services> = async ({ body }, { agent }) => ({
  status: 200,
  body: await agent.threads.create(body),
});
