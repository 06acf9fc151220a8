/** Agent cards, of the server and of each assistant. */
import { createHash } from 'node:crypto';
import type * as operations from '../../../generated/agent-server/operations.gen.ts';
import { type CallerSecurity, describeAgent } from '../../a2a/agent-description.ts';
import type { AgentServer } from '../../agent-server/agent-server.ts';
import type { Call, Handler } from '../../runtime/handler.ts';
import { agentCardOf } from '../a2a/0.3/agent-card.ts';
import { accessOf } from './caller.ts';

export type Services = Pick<AgentServer, 'assistants' | 'graphs' | 'pushConfigs'> & { callerSecurity: CallerSecurity };

export const getAgentCard: Handler<operations.GetAgentCard, Services> = ({ query, header }, services, call) =>
  answerCard(query.assistant_id ?? services.assistants.defaultId, header['if-none-match'], services, call);

export const getAssistantAgentCard: Handler<operations.GetAssistantAgentCard, Services> = ({ path, header }, services, call) =>
  answerCard(path.assistant_id, header['if-none-match'], services, call);

const Vary = 'Authorization, X-Api-Key, X-Forwarded-Host, X-Forwarded-Prefix';

/** The card with its caching headers. Throws `not_found` for an unknown assistant. */
async function answerCard(
  assistantId: string,
  known: string | undefined,
  { assistants, graphs, pushConfigs, callerSecurity }: Services,
  call: Call,
) {
  const assistant = await assistants.getToRun(accessOf(call), assistantId);
  const { enabled: pushes } = pushConfigs;
  const body = agentCardOf({ ...describeAgent(assistant, await graphs.shape(assistant), callerSecurity), pushes }, call.baseUrl);
  const tag = createHash('sha256').update(JSON.stringify(body)).digest('hex').slice(0, 16);
  // Who asks decides whether there is a card, so no cache may share it.
  const headers = { 'Cache-Control': 'private, max-age=300', ETag: `"${tag}"`, Vary };
  const tags = known?.split(',').map((text) => text.trim().replace(/^W\//, '')) ?? [];
  if (tags.includes('*') || tags.includes(headers.ETag)) return { status: 304 as const, headers };
  return { status: 200 as const, body, headers };
}
