import type { WaitForStatelessRun } from '../../../generated/agent-server/operations.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import { cancelOnDisconnect, locations } from './run-connection.ts';
import type { Services } from './services.ts';

export const waitForStatelessRun: Handler<WaitForStatelessRun, Services> = async ({ body }, { agent }, call) => {
  const run = (await agent.runs.createStateless([body]))[0]!;
  if (body.on_disconnect === 'cancel') cancelOnDisconnect(agent, run, call);
  return { status: 200, headers: locations(run, 'join'), pending: agent.runs.result(run.thread_id, run.run_id) };
};
