/** The event log of a run as the contract's stream, for one reader. */
import type { Run, StreamMode } from '../../../generated/agent-server/types.gen.ts';
import type { AgentServer } from '../../agent-server/agent-server.ts';
import type { RunEvent } from '../../agent-server/streams/run-stream.ts';

type EventName = 'metadata' | 'values' | 'updates' | 'messages' | 'error';

/** Events of a run after `lastId`; where `modes` names some, only theirs, beside `metadata` and `error`. */
export async function* runEvents(
  agent: AgentServer,
  run: Pick<Run, 'thread_id' | 'run_id'>,
  lastId: string | undefined,
  signal: AbortSignal,
  modes: StreamMode[] = [],
): AsyncGenerator<RunEvent & { event: EventName }> {
  const wanted = new Set<string>(['metadata', 'error', ...modes.map((mode) => (mode === 'messages-tuple' ? 'messages' : mode))]);
  const ended = agent.runs.ended(run.thread_id, run.run_id);
  for await (const event of agent.streams.read(run.run_id, lastId, ended, signal)) {
    if (modes.length === 0 || wanted.has(event.event.split('|')[0]!)) yield event as RunEvent & { event: EventName };
  }
}
