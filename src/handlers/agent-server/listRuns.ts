import type { ListRuns } from '../../../generated/agent-server/operations.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const listRuns: Handler<ListRuns, Services> = async ({ path, query }, { agent }) => ({
  status: 200,
  body: await agent.runs.list(path.thread_id, query),
});
