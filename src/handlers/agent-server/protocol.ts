/** Protocol v2 over HTTP: events of a thread as a stream, and one command a request. */
import type * as operations from '../../../generated/agent-server/operations.gen.ts';
import type { AgentServer } from '../../agent-server/agent-server.ts';
import { matches, type ProtocolEvent, sinceOf, subscriptionOf, textOf } from '../../agent-server/protocol/events.ts';
import { untilIdle } from '../../agent-server/streams/thread-stream.ts';
import { Problem } from '../../problem.ts';
import type { Handler, ServerSentEvent } from '../../runtime/handler.ts';
import { accessOf } from './caller.ts';
import { answerTo, commandIn, gapIn, refusalOf } from './protocol-answers.ts';

export type Services = Pick<AgentServer, 'threadEvents' | 'commands'>;

type Answer = Extract<operations.StreamThreadEvents['response'], { status: 200 }>;

export const streamThreadEvents: Handler<operations.StreamThreadEvents, Services> = async (
  { path, query, body },
  { threadEvents },
  call,
) => {
  const subscription = subscriptionOf(body);
  if (typeof subscription === 'string') throw new Problem('bad_request', subscription);
  const reader = await threadEvents.open(accessOf(call), path.thread_id);
  const isWanted = (event: ProtocolEvent) => matches(subscription, event);
  const read = (signal: AbortSignal) => reader(isWanted, { since: sinceOf(body), signal });
  return { status: 200, events: framed(untilIdle(read, query.idle_seconds, call.signal)) as Answer['events'] };
};

export const runThreadCommand: Handler<operations.RunThreadCommand, Services> = async ({ path, body }, { commands }, call) => {
  const command = commandIn(body);
  if (command) return { status: 200, body: await answerTo(commands, accessOf(call), path.thread_id, command) };
  const refusal = refusalOf(body);
  return { status: 400, body: { ...refusal, detail: refusal.message } };
};

async function* framed(events: AsyncIterable<ProtocolEvent>): AsyncGenerator<ServerSentEvent> {
  try {
    for await (const event of events) yield { event: event.method, id: String(event.seq), data: textOf(event) };
  } catch (error) {
    const gap = gapIn(error);
    if (!gap) throw error;
    yield { event: 'error', data: JSON.stringify(gap) };
  }
}
