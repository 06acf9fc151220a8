import type { GetAssistantSchemas } from '../../../generated/agent-server/operations.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const getAssistantSchemas: Handler<GetAssistantSchemas, Services> = async ({ path }, { agent }) => ({
  status: 200,
  body: await agent.descriptions.schemas(await agent.assistants.get(path.assistant_id)),
});
