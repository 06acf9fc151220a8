import type { SearchAssistants } from '../../../generated/agent-server/operations.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const searchAssistants: Handler<SearchAssistants, Services> = async ({ body }, { agent }) => {
  const { assistants, total } = await agent.assistants.search(body);
  const next = body.offset + assistants.length;
  const headers = { 'X-Pagination-Total': String(total), ...(next < total ? { 'X-Pagination-Next': String(next) } : {}) };
  return { status: 200, headers, body: assistants };
};
