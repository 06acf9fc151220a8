/** Responses to requests that wait for a run or stream it: reconnect addresses, events, and what a disconnect does. */
import type { Run, StreamMode } from '../../../generated/agent-server/types.gen.ts';
import type { AgentServer } from '../../agent-server/agent-server.ts';
import { BY_HANG_UP } from '../../agent-server/runs/cancel-records.ts';
import type { RunReader } from '../../agent-server/streams/run-readers.ts';
import { ReaderBehind, type RunEvent } from '../../agent-server/streams/run-stream.ts';
import { Problem } from '../../problem.ts';
import type { Call } from '../../runtime/handler.ts';
import { accessOf } from './caller.ts';

type RunKey = Pick<Run, 'thread_id' | 'run_id'>;

/** Relative to the server's base URL, which is where clients resolve it. */
export function runPath({ thread_id, run_id }: RunKey): string {
  return `/threads/${thread_id}/runs/${run_id}`;
}

/** SDKs reconnect only when the response carries `Location`. */
export function locations(run: RunKey, resume: 'stream' | 'join'): { 'Content-Location': string; Location: string } {
  return { 'Content-Location': runPath(run), Location: `${runPath(run)}/${resume}` };
}

/** Cancels the run when the connection breaks before the answer is complete, also if it broke before the run was accepted. */
export function cancelOnDisconnect(services: Pick<AgentServer, 'runs'>, run: RunKey, call: Call): void {
  onDisconnect(call.signal, () => void cancelLeft(services, run, call));
}

interface ReadRun {
  run: RunKey;
  /** The request made the run. */
  isFirst: boolean;
  /** The run goes on when this client hangs up, also without other readers. */
  goesOn?: boolean;
}

/** Cancels the run when this request and all others for the run were hung up. */
export function endWithLastReader(
  services: Pick<AgentServer, 'runs' | 'readers'>,
  { run, isFirst, goesOn = false }: ReadRun,
  call: Call,
): RunReader {
  const reader = services.readers.add(run.run_id, isFirst, () => void cancelLeft(services, run, call));
  if (!goesOn) onDisconnect(call.signal, () => reader.leave());
  return { leave: reader.leave, finish: () => call.signal.aborted || reader.finish() };
}

function onDisconnect(signal: AbortSignal, leave: () => void): void {
  if (signal.aborted) leave();
  else signal.addEventListener('abort', leave, { once: true });
}

/** How often, and after which pause, the cancellation of a run is tried again while the database is away. */
const TRIES = 60;
const RETRY_MS = 1_000;

async function cancelLeft({ runs }: Pick<AgentServer, 'runs'>, run: RunKey, call: Call): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await runs.cancel(accessOf(call), run, 'interrupt', false, BY_HANG_UP);
    } catch (error) {
      const code = error instanceof Problem ? error.code : undefined;
      // It has ended, or was deleted.
      if (code === 'conflict' || code === 'not_found') return;
      if (code !== 'unavailable' || tries === TRIES) {
        call.log.warn({ err: error, runId: run.run_id }, 'cancelling a run whose client hung up failed');
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref());
    }
  }
}

interface JoinOptions {
  lastId: string | undefined;
  stream_mode?: StreamMode[];
  cancel_on_disconnect: boolean;
}

/** The response to a request that joins the stream of an existing run. */
export function joinedStream(services: Pick<AgentServer, 'runs' | 'streams'>, run: Run, options: JoinOptions, call: Call) {
  if (options.cancel_on_disconnect) cancelOnDisconnect(services, run, call);
  const events = runEvents(services, run, options.lastId, call.signal, options.stream_mode ?? []);
  return { status: 200 as const, headers: locations(run, 'stream'), events };
}

type EventName = 'metadata' | 'values' | 'updates' | 'messages' | 'error';

const ALWAYS = new Set(['metadata', 'error']);

/** Events of a run after `lastId`. If `modes` is not empty: only these modes, plus `metadata` and `error`. */
export async function* runEvents(
  { runs, streams }: Pick<AgentServer, 'runs' | 'streams'>,
  run: Run,
  lastId: string | undefined,
  signal: AbortSignal,
  modes: StreamMode[] = [],
): AsyncGenerator<SentEvent & { event: EventName }> {
  const ended = runs.ended(run);
  const events = streams.read(run, lastId, ended, signal);
  for await (const event of toldWhenBehind(events, lastId)) {
    if (modes.length === 0 || ALWAYS.has(event.event) || modes.includes(modeOf(event.event)))
      yield event as SentEvent & { event: EventName };
  }
}

/** The mode of an event. The event's name may carry a namespace. */
function modeOf(event: string): StreamMode {
  const name = event.split('|')[0]!;
  if (name === 'messages') return 'messages-tuple';
  return name.split('/')[0] as StreamMode;
}

const BEHIND =
  'The events that come next for this reader are no longer kept. Read the state of the thread; the streams of runs made with stream_resumable are kept whole.';

type SentEvent = Pick<RunEvent, 'id' | 'event' | 'data'>;

/** Ends the stream with an error event if the reader was too slow, or came back too late, for the events that are kept. */
export async function* toldWhenBehind(events: AsyncIterable<SentEvent>, lastId: string | undefined): AsyncGenerator<SentEvent> {
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
