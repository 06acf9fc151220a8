/** A plain fetch client for tests: JSON calls, and streams read frame by frame. */
import { type EventSourceMessage, EventSourceParserStream } from 'eventsource-parser/stream';

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  body: any;
}

export async function call(method: string, url: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text.trim() === '' ? undefined : parsed(text) };
}

/** The events of an SSE answer until it closes; `opened` is called when it begins, and `signal` hangs up. */
export async function* events(
  method: string,
  url: string,
  body?: unknown,
  options: { headers?: Record<string, string>; signal?: AbortSignal; opened?: () => void } = {},
): AsyncGenerator<EventSourceMessage & { json: unknown }> {
  const response = await fetch(url, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...options.headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(options.signal ? { signal: options.signal } : {}),
  });
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`);
  options.opened?.();
  const frames = response.body!.pipeThrough(new TextDecoderStream() as never).pipeThrough(new EventSourceParserStream());
  for await (const frame of frames as unknown as AsyncIterable<EventSourceMessage>)
    yield { ...frame, json: JSON.parse(frame.data) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
