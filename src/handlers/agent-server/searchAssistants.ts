import type { SearchAssistants } from '../../../generated/agent-server/operations.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import { pagination } from './pagination.ts';
import type { Services } from './services.ts';

export const searchAssistants: Handler<SearchAssistants, Services> = async ({ body }, { agent }) => {
  const { assistants, total } = await agent.assistants.search(body);
  return { status: 200, headers: pagination(body.offset + assistants.length, total), body: assistants };
};
