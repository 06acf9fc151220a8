import type { JoinRun } from '../../../generated/agent-server/operations.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import { cancelOnDisconnect, locations } from './run-connection.ts';
import type { Services } from './services.ts';

export const joinRun: Handler<JoinRun, Services> = async ({ path, query }, { agent }, call) => {
  const run = await agent.runs.get(path.thread_id, path.run_id);
  if (query.cancel_on_disconnect) cancelOnDisconnect(agent, run, call);
  return { status: 200, headers: locations(run, 'join'), pending: agent.runs.result(run.thread_id, run.run_id) };
};
