import type { GetAssistantAgentCard } from '../../../generated/agent-server/operations.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const getAssistantAgentCard: Handler<GetAssistantAgentCard, Services> = async ({ path }, { cards }, call) => ({
  status: 200,
  ...(await cards.answer(path.assistant_id, call.baseUrl)),
});
