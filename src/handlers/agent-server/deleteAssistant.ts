import type { DeleteAssistant } from '../../../generated/agent-server/operations.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const deleteAssistant: Handler<DeleteAssistant, Services> = async ({ path, query }, { agent }) => {
  await agent.assistantRemoval.delete(path.assistant_id, query.delete_threads);
  return { status: 204 };
};
