/** Agent cards, of the server and of each assistant. */
import type * as operations from '../../../generated/agent-server/operations.gen.ts';
import { Problem } from '../../problem.ts';
import type { Handler } from '../../runtime/handler.ts';
import { accessOf } from './caller.ts';
import { answerCard, type CardServices } from './card-answers.ts';

export type Services = CardServices;

export const getAgentCard: Handler<operations.GetAgentCard, Services> = (request, services, call) =>
  answerCard(request.query.assistant_id ?? defaultAssistant(services), request, services, call);

/** Only callers of 1.0 look for cards below an endpoint, unless they say something else. */
export const getAssistantAgentCard: Handler<operations.GetAssistantAgentCard, Services> = (request, services, call) =>
  answerCard(request.path.assistant_id, request, services, call, '1.0');

export const getEndpointAgentCard: Handler<operations.GetEndpointAgentCard, Services> = (request, services, call) =>
  answerCard(request.path.assistant_id, request, services, call);

/** The client resolved a relative address against `/a2a/<assistant>`, which loses the assistant (RFC 3986, section 5.2.3). */
export const getOnlyAgentCard: Handler<operations.GetOnlyAgentCard, Services> = async (request, services, call) => {
  const { assistants, project } = services;
  const page = await assistants.search(accessOf(call), { limit: 2, offset: 0, sort_by: 'created_at', sort_order: 'asc' });
  const own = project.graphs.map(({ name }) => assistants.idOf(name));
  const [only, ...more] = new Set([...own, ...page.assistants.map((found) => found.assistant_id!)]);
  if (more.length === 0) return answerCard(only!, request, services, call);
  const example = `${call.baseUrl}/a2a/${project.graphs[0]!.name}/`;
  throw new Problem('not_found', `This address names no assistant. A base address must end in a slash, such as ${example}`);
};

function defaultAssistant({ assistants, project }: Services): string {
  return project.cards.defaultAssistant ?? assistants.defaultId;
}
