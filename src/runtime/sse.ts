/**
 * Writes Server-Sent Events (WHATWG HTML, section 9.2) to one client. The writer pulls: it asks the source for the next
 * event only when the socket has taken the last one. A slow reader costs no memory and never slows the producer. A reader
 * that takes nothing for `STUCK_MS` is cut off and may resume.
 */
import { once } from 'node:events';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { ServerSentEvent } from './handler.ts';
import { sendHead } from './send-head.ts';

/** Some clients wait 5 seconds for a byte. */
const HEARTBEAT_MS = 3_000;
const STUCK_MS = 30_000;

/** The headers of every stream. */
export const EVENT_STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache',
  'x-accel-buffering': 'no',
};

export async function writeEvents(
  response: ServerResponse,
  status: number,
  headers: OutgoingHttpHeaders,
  events: AsyncIterable<ServerSentEvent>,
): Promise<void> {
  response.writeHead(status, headers);
  sendHead(response);
  response.socket?.setNoDelay(true);
  const heartbeat = setInterval(() => {
    // Without a blank line: behind an event with an id, readers take one for the end of an empty event.
    if (!response.writableNeedDrain) response.write(': heartbeat\n');
  }, HEARTBEAT_MS);
  const iterator = events[Symbol.asyncIterator]();
  let returned: Promise<unknown> | undefined;
  const gone = () => {
    clearInterval(heartbeat);
    returned ??= iterator.return?.();
    returned?.catch(() => undefined); // Awaited and thrown below.
  };
  response.once('close', gone);
  try {
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
      if (response.destroyed) break;
      if (!response.write(framed(next.value))) await drained(response);
    }
    response.end();
  } finally {
    clearInterval(heartbeat);
    response.off('close', gone);
    await (returned ?? iterator.return?.());
  }
}

export function frame({ event, id, data }: ServerSentEvent): string {
  const name = event === undefined ? '' : `event: ${oneLine(event)}\n`;
  const key = id === undefined ? '' : `id: ${oneLine(id)}\n`;
  const lines = /[\r\n]/.test(data) ? data.split(/\r\n|[\r\n]/).join('\ndata: ') : data;
  return `${name}data: ${lines}\n${key}\n`;
}

/**
 * Cached serialized events: readers of a stream need the same ones at nearly the same time. 500 readers take a quarter of the
 * time.
 */
const RECENT = 8;
const MAX_RECENT_CHARACTERS = 65_536;
const recent: { event: ServerSentEvent; text: string }[] = [];

function framed(event: ServerSentEvent): string {
  const found = recent.find((one) => one.event === event);
  if (found) return found.text;
  const text = frame(event);
  if (text.length > MAX_RECENT_CHARACTERS) return text;
  recent.unshift({ event, text });
  if (recent.length > RECENT) recent.pop();
  return text;
}

/** A line break in a field would start another field. */
function oneLine(text: string): string {
  return /[\r\n]/.test(text) ? text.replace(/[\r\n]+/g, ' ') : text;
}

/** Resolves when the response takes more, or is closed. Cuts off a reader that takes nothing for `STUCK_MS`. */
export async function drained(response: ServerResponse): Promise<void> {
  const stuck = setTimeout(() => response.destroy(), STUCK_MS);
  const stop = new AbortController();
  const closed = () => stop.abort();
  response.once('close', closed);
  try {
    if (!response.destroyed) await once(response, 'drain', { signal: stop.signal });
  } catch {
    // Closed while waiting: the caller checks `destroyed`.
  } finally {
    clearTimeout(stuck);
    response.off('close', closed);
  }
}
