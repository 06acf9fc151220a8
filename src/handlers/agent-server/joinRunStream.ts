import type { JoinRunStream } from '../../../generated/agent-server/operations.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import { cancelOnDisconnect, locations } from './run-connection.ts';
import { runEvents } from './run-events.ts';
import type { Services } from './services.ts';

export const joinRunStream: Handler<JoinRunStream, Services> = async ({ path, query, header }, { agent }, call) => {
  const run = await agent.runs.get(path.thread_id, path.run_id);
  if (query.cancel_on_disconnect) cancelOnDisconnect(agent, run, call);
  const events = runEvents(agent, run, header['last-event-id'], call.signal, query.stream_mode ?? []);
  return { status: 200, headers: locations(run, 'stream'), events };
};
