import type { GetRun } from '../../../generated/agent-server/operations.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const getRun: Handler<GetRun, Services> = async ({ path }, { agent }) => ({
  status: 200,
  body: await agent.runs.get(path.thread_id, path.run_id),
});
