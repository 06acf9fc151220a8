import type { JoinThreadStream } from '../../../generated/agent-server/operations.gen.ts';
import type { ThreadEvent } from '../../agent-server/streams/thread-stream.ts';
import type { Handler } from '../../runtime/handler.ts';
import { toldWhenBehind } from './late-readers.ts';
import type { Services } from './services.ts';

type Answer = Extract<JoinThreadStream['response'], { status: 200 }>;

export const joinThreadStream: Handler<JoinThreadStream, Services> = async ({ path, query, header }, { agent }, call) => {
  await agent.threads.graphOf(path.thread_id);
  const events: AsyncIterable<ThreadEvent> = agent.threadStreams.read(
    path.thread_id,
    header['last-event-id'],
    query.stream_modes ?? query.stream_mode ?? ['run_modes'],
    call.signal,
  );
  const headers = { Location: `/threads/${path.thread_id}/stream` };
  return { status: 200, headers, events: toldWhenBehind(events, header['last-event-id']) as Answer['events'] };
};
