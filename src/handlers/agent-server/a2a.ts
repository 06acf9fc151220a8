/** Agent cards, of the server and of each assistant. */
import { createHash } from 'node:crypto';
import type * as operations from '../../../generated/agent-server/operations.gen.ts';
import { describeAgent } from '../../a2a/agent-description.ts';
import type { AgentServer } from '../../agent-server/agent-server.ts';
import type { Call, Handler } from '../../runtime/handler.ts';
import { agentCardOf } from '../a2a/0.3/agent-card.ts';
import { accessOf } from './caller.ts';

export type Services = Pick<AgentServer, 'assistants' | 'graphs'>;

export const getAgentCard: Handler<operations.GetAgentCard, Services> = ({ query }, services, call) =>
  answerCard(query.assistant_id ?? services.assistants.defaultId, services, call);

export const getAssistantAgentCard: Handler<operations.GetAssistantAgentCard, Services> = ({ path }, services, call) =>
  answerCard(path.assistant_id, services, call);

const Vary = 'Authorization, X-Api-Key, X-Forwarded-Host, X-Forwarded-Prefix';

/** The card with its caching headers. Throws `not_found` for an unknown assistant. */
async function answerCard(assistantId: string, { assistants, graphs }: Services, call: Call) {
  const assistant = await assistants.getToRun(accessOf(call), assistantId);
  const body = agentCardOf(describeAgent(assistant, await graphs.shape(assistant)), call.baseUrl);
  const tag = createHash('sha256').update(JSON.stringify(body)).digest('hex').slice(0, 16);
  // Who asks decides whether there is a card, so no cache may share it.
  const headers = { 'Cache-Control': 'private, max-age=300', ETag: `"${tag}"`, Vary };
  return { status: 200 as const, body, headers };
}
