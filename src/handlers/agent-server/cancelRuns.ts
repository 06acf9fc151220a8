import type { CancelRuns } from '../../../generated/agent-server/operations.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const cancelRuns: Handler<CancelRuns, Services> = async ({ query, body }, { agent }) => {
  await agent.runs.cancelMany(body, query.action);
  return { status: 204 };
};
