import type { CreateAssistant } from '../../../generated/agent-server/operations.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const createAssistant: Handler<CreateAssistant, Services> = async ({ body }, { agent }) => ({
  status: 200,
  body: await agent.assistantVersions.create(body),
});
