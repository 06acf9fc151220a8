import type { ListAgentConnections } from '../../../generated/control-plane/operations.gen.ts';
import { type Handler, principalOf } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const listAgentConnections: Handler<ListAgentConnections, Services> = async ({ path }, { agentConnections }, call) => ({
  status: 200,
  body: await agentConnections.list(principalOf(call), path.agent_id),
});
