import type { ListAssistantVersions } from '../../../generated/agent-server/operations.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const listAssistantVersions: Handler<ListAssistantVersions, Services> = async ({ path, body }, { agent }) => ({
  status: 200,
  body: await agent.assistantVersions.list(path.assistant_id, body),
});
