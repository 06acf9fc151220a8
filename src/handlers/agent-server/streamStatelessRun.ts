import type { StreamStatelessRun } from '../../../generated/agent-server/operations.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import { cancelOnDisconnect, locations } from './run-connection.ts';
import { runEvents } from './run-events.ts';
import type { Services } from './services.ts';

export const streamStatelessRun: Handler<StreamStatelessRun, Services> = async ({ body }, { agent }, call) => {
  const run = (await agent.runs.createStateless([body], { streamed: true }))[0]!;
  if (body.on_disconnect === 'cancel') cancelOnDisconnect(agent, run, call);
  return { status: 200, headers: locations(run, 'stream'), events: runEvents(agent, run, undefined, call.signal) };
};
