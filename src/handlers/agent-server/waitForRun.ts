import type { WaitForRun } from '../../../generated/agent-server/operations.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import { cancelOnDisconnect, locations } from './run-connection.ts';
import type { Services } from './services.ts';

export const waitForRun: Handler<WaitForRun, Services> = async ({ path, body }, { agent }, call) => {
  const { run, result } = await agent.runs.createAwaited(path.thread_id, body);
  if (body.on_disconnect === 'cancel') cancelOnDisconnect(agent, run, call);
  return { status: 200, headers: locations(run, 'join'), pending: result };
};
