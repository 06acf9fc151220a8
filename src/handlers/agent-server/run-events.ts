/** The event log of a run as the contract's stream, for one reader. */
import type { Run, StreamMode } from '../../../generated/agent-server/types.gen.ts';
import type { AgentServer } from '../../agent-server/agent-server.ts';
import { ReaderBehind, type RunEvent } from '../../agent-server/streams/run-stream.ts';
import type { Call } from '../../runtime/handler.ts';
import { cancelOnDisconnect, locations } from './run-connection.ts';

type EventName = 'metadata' | 'values' | 'updates' | 'messages' | 'error';

/** Events of a run after `lastId`; where `modes` names some, only theirs, beside `metadata` and `error`. */
export async function* runEvents(
  agent: AgentServer,
  run: Pick<Run, 'thread_id' | 'run_id'>,
  lastId: string | undefined,
  signal: AbortSignal,
  modes: StreamMode[] = [],
): AsyncGenerator<RunEvent & { event: EventName }> {
  const ended = agent.runs.ended(run.thread_id, run.run_id);
  const events = agent.streams.read(run.run_id, lastId, ended, signal);
  for await (const event of toldWhenBehind(events, lastId)) {
    if (modes.length === 0 || ALWAYS.has(event.event) || modes.includes(modeOf(event.event)))
      yield event as RunEvent & { event: EventName };
  }
}

interface JoinOptions {
  lastId: string | undefined;
  stream_mode?: StreamMode[];
  cancel_on_disconnect: boolean;
}

/** The answer to whoever joins the stream of a run. */
export function joinedStream(agent: AgentServer, run: Run, options: JoinOptions, call: Call) {
  if (options.cancel_on_disconnect) cancelOnDisconnect(agent, run, call);
  const events = runEvents(agent, run, options.lastId, call.signal, options.stream_mode ?? []);
  return { status: 200 as const, headers: locations(run, 'stream'), events };
}

/** A reader that was too slow, or comes back too late, is told so by the last event. */
export async function* toldWhenBehind(events: AsyncIterable<RunEvent>, lastId: string | undefined): AsyncGenerator<RunEvent> {
  let id = lastId ?? '0-0';
  try {
    for await (const event of events) {
      id = event.id;
      yield event;
    }
  } catch (error) {
    if (!(error instanceof ReaderBehind)) throw error;
    yield { id, event: 'error', data: JSON.stringify({ error: error.name, message: BEHIND }) };
  }
}

const ALWAYS = new Set(['metadata', 'error']);

const BEHIND =
  'The events that come next for this reader are no longer kept. Read the state of the thread; the streams of runs made with stream_resumable are kept whole.';

/** The mode that an event belongs to; its name may carry a namespace. */
function modeOf(event: string): StreamMode {
  const name = event.split('|')[0]!;
  if (name === 'messages') return 'messages-tuple';
  return name.split('/')[0] as StreamMode;
}
