import type { SearchThreads } from '../../../generated/agent-server/operations.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import { pagination } from './pagination.ts';
import type { Services } from './services.ts';

export const searchThreads: Handler<SearchThreads, Services> = async ({ body }, { agent }) => {
  const { threads, total } = await agent.threadSearches.search(body);
  return { status: 200, headers: pagination(body.offset + threads.length, total), body: threads };
};
