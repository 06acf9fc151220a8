import type { CreateStatelessRun } from '../../../generated/agent-server/operations.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import { runPath } from './run-connection.ts';
import type { Services } from './services.ts';

export const createStatelessRun: Handler<CreateStatelessRun, Services> = async ({ body }, { agent }) => {
  const [run] = await agent.runs.createStateless([body]);
  return { status: 200, headers: { 'Content-Location': runPath(run!) }, body: run! };
};
