import type { CreateRun } from '../../../generated/agent-server/operations.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import { runPath } from './run-connection.ts';
import type { Services } from './services.ts';

export const createRun: Handler<CreateRun, Services> = async ({ path, body }, { agent }) => {
  const run = await agent.runs.create(path.thread_id, body);
  return { status: 200, headers: { 'Content-Location': runPath(run) }, body: run };
};
