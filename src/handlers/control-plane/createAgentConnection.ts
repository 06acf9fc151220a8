import type { CreateAgentConnection } from '../../../generated/control-plane/operations.gen.ts';
import { type Handler, principalOf } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const createAgentConnection: Handler<CreateAgentConnection, Services> = async (
  { path, body },
  { agentConnections },
  call,
) => ({
  status: 201,
  body: await agentConnections.create(principalOf(call), path.agent_id, body.oauth_token_id),
});
