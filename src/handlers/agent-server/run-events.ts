/** The event log of a run as the contract's stream, for one reader. */
import type { Run, StreamMode } from '../../../generated/agent-server/types.gen.ts';
import type { AgentServer } from '../../agent-server/agent-server.ts';
import type { RunEvent } from '../../agent-server/streams/run-stream.ts';
import { toldWhenBehind } from './late-readers.ts';

type EventName = 'metadata' | 'values' | 'updates' | 'messages' | 'error';

const ALWAYS = new Set(['metadata', 'error']);

/** Events of a run after `lastId`; where `modes` names some, only theirs, beside `metadata` and `error`. */
export async function* runEvents(
  { runs, streams }: Pick<AgentServer, 'runs' | 'streams'>,
  run: Pick<Run, 'thread_id' | 'run_id'>,
  lastId: string | undefined,
  signal: AbortSignal,
  modes: StreamMode[] = [],
): AsyncGenerator<RunEvent & { event: EventName }> {
  const ended = runs.ended(run.thread_id, run.run_id);
  const events = streams.read(run.run_id, lastId, ended, signal);
  for await (const event of toldWhenBehind(events, lastId)) {
    if (modes.length === 0 || ALWAYS.has(event.event) || modes.includes(modeOf(event.event)))
      yield event as RunEvent & { event: EventName };
  }
}

/** The mode that an event belongs to; its name may carry a namespace. */
function modeOf(event: string): StreamMode {
  const name = event.split('|')[0]!;
  if (name === 'messages') return 'messages-tuple';
  return name.split('/')[0] as StreamMode;
}
