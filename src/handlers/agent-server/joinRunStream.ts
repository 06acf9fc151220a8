import type { JoinRunStream } from '../../../generated/agent-server/operations.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import { joinedStream } from './join-stream.ts';
import type { Services } from './services.ts';

export const joinRunStream: Handler<JoinRunStream, Services> = async ({ path, query, header }, { agent }, call) => {
  const run = await agent.runs.get(path.thread_id, path.run_id);
  return joinedStream(agent, run, { ...query, lastId: header['last-event-id'] }, call);
};
