import type { GetAgentCard } from '../../../generated/agent-server/operations.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const getAgentCard: Handler<GetAgentCard, Services> = async ({ query }, { cards, agent }, call) => ({
  status: 200,
  ...(await cards.answer(query.assistant_id ?? agent.assistants.defaultId, call.baseUrl)),
});
