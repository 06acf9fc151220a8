import type { CancelRun } from '../../../generated/agent-server/operations.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const cancelRun: Handler<CancelRun, Services> = async ({ path, query }, { agent }) => {
  await agent.runs.cancel(path.thread_id, path.run_id, query.action, query.wait);
  return { status: query.wait ? 204 : 202 };
};
