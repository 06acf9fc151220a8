/** A reader that was too slow for what is kept of a stream, or comes back too late, is told so by the last event. */
import { ReaderBehind, type RunEvent } from '../../agent-server/streams/run-stream.ts';

const BEHIND =
  'The events that come next for this reader are no longer kept. Read the state of the thread; the streams of runs made with stream_resumable are kept whole.';

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
