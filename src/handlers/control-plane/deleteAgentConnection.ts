import type { DeleteAgentConnection } from '../../../generated/control-plane/operations.gen.ts';
import { type Handler, principalOf } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const deleteAgentConnection: Handler<DeleteAgentConnection, Services> = async ({ path }, { agentConnections }, call) => {
  await agentConnections.delete(principalOf(call), path.agent_id, path.connection_id);
  return { status: 204 };
};
