import type { DeleteRun } from '../../../generated/agent-server/operations.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const deleteRun: Handler<DeleteRun, Services> = async ({ path }, { agent }) => {
  await agent.runs.delete(path.thread_id, path.run_id);
  return { status: 204 };
};
