import type { JoinStatelessRunStream } from '../../../generated/agent-server/operations.gen.ts';
import { runNotFound } from '../../agent-server/runs/runs.ts';
import type { Handler } from '../../runtime/handler.ts';
import { joinedStream } from './join-stream.ts';
import type { Services } from './services.ts';

export const joinStatelessRunStream: Handler<JoinStatelessRunStream, Services> = async (
  { path, query, header },
  { agent },
  call,
) => {
  const run = await agent.runs.find(path.run_id.toLowerCase());
  if (!run) throw runNotFound(path.run_id);
  return joinedStream(agent, run, { ...query, lastId: header['last-event-id'] }, call);
};
