import type { CountAssistants } from '../../../generated/agent-server/operations.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const countAssistants: Handler<CountAssistants, Services> = async ({ body }, { agent }) => ({
  status: 200,
  body: await agent.assistants.count(body),
});
