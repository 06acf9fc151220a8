import type { StreamRun } from '../../../generated/agent-server/operations.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import { cancelOnDisconnect, locations } from './run-connection.ts';
import { runEvents } from './run-events.ts';
import type { Services } from './services.ts';

export const streamRun: Handler<StreamRun, Services> = async ({ path, body }, { agent }, call) => {
  const run = await agent.runs.create(path.thread_id, body, { streamed: true });
  if (body.on_disconnect === 'cancel') cancelOnDisconnect(agent, run, call);
  return { status: 200, headers: locations(run, 'stream'), events: runEvents(agent, run, undefined, call.signal) };
};
