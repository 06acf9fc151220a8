/** Agent cards, of the server and of each assistant. */
import type * as operations from '../../../generated/agent-server/operations.gen.ts';
import type { AgentCards } from '../../a2a/agent-cards.ts';
import type { AgentServer } from '../../agent-server/agent-server.ts';
import type { Handler } from '../../runtime/handler.ts';

export interface Services extends Pick<AgentServer, 'assistants'> {
  cards: AgentCards;
}

export const getAgentCard: Handler<operations.GetAgentCard, Services> = async ({ query }, { cards, assistants }, call) => ({
  status: 200,
  ...(await cards.answer(query.assistant_id ?? assistants.defaultId, call.baseUrl)),
});

export const getAssistantAgentCard: Handler<operations.GetAssistantAgentCard, Services> = async ({ path }, { cards }, call) => ({
  status: 200,
  ...(await cards.answer(path.assistant_id, call.baseUrl)),
});
