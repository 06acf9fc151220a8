/** The answer to whoever joins the stream of a run that exists already. */
import type { Run, StreamMode } from '../../../generated/agent-server/types.gen.ts';
import type { AgentServer } from '../../agent-server/agent-server.ts';
import type { Call } from '../../runtime/handler.ts';
import { cancelOnDisconnect, locations } from './run-connection.ts';
import { runEvents } from './run-events.ts';

interface JoinOptions {
  lastId: string | undefined;
  stream_mode?: StreamMode[];
  cancel_on_disconnect: boolean;
}

export function joinedStream(services: Pick<AgentServer, 'runs' | 'streams'>, run: Run, options: JoinOptions, call: Call) {
  if (options.cancel_on_disconnect) cancelOnDisconnect(services, run, call);
  const events = runEvents(services, run, options.lastId, call.signal, options.stream_mode ?? []);
  return { status: 200 as const, headers: locations(run, 'stream'), events };
}
