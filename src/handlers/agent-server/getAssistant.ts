import type { GetAssistant } from '../../../generated/agent-server/operations.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const getAssistant: Handler<GetAssistant, Services> = async ({ path }, { agent }) => ({
  status: 200,
  body: await agent.assistants.get(path.assistant_id),
});
