import type { CountThreads } from '../../../generated/agent-server/operations.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const countThreads: Handler<CountThreads, Services> = async ({ body }, { agent }) => ({
  status: 200,
  body: await agent.threadSearches.count(body),
});
