import type { PatchAssistant } from '../../../generated/agent-server/operations.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const patchAssistant: Handler<PatchAssistant, Services> = async ({ path, body }, { agent }) => ({
  status: 200,
  body: await agent.assistantVersions.patch(path.assistant_id, body),
});
