/** A plain client of protocol v2 for tests: commands, and events of a thread up to the end of a run. */
import { call, events } from './http.ts';

export interface SentEvent {
  event_id: string;
  seq: number;
  method: string;
  // biome-ignore lint/suspicious/noExplicitAny: data of every shape
  params: { namespace: string[]; timestamp: number; node?: string; data: any };
}

export const CHANNELS = ['values', 'updates', 'messages', 'tools', 'custom', 'lifecycle', 'input', 'tasks', 'checkpoints'];

/** The answer to a command, with its status. */
export async function command(url: string, thread: string, method: unknown, params?: unknown, id: unknown = 1) {
  const { status, body } = await call('POST', `${url}/threads/${thread}/commands`, { id, method, params });
  return { status, ...body };
}

/** Starts a run and returns its id. */
export async function start(url: string, thread: string, graph: string, input: unknown, more: object = {}): Promise<string> {
  const answer = await command(url, thread, 'run.start', { assistant_id: graph, input, ...more });
  if (answer.type !== 'success') throw new Error(JSON.stringify(answer));
  return answer.result.run_id as string;
}

/** Reads events until `until` says so; the last one is included. */
export async function follow(
  url: string,
  thread: string,
  body: object,
  until: (event: SentEvent) => boolean = isEnd,
  headers: Record<string, string> = {},
): Promise<SentEvent[]> {
  const stop = new AbortController();
  const limit = AbortSignal.timeout(60_000);
  const read: SentEvent[] = [];
  const signal = AbortSignal.any([stop.signal, limit]);
  try {
    for await (const { json, id } of events('POST', `${url}/threads/${thread}/stream/events`, body, { signal, headers })) {
      const event = json as SentEvent;
      if (id !== undefined && id !== '' && String(event.seq) !== id)
        throw new Error(`the frame of ${event.seq} has the id ${id}`);
      read.push(event);
      if (until(event)) break;
    }
  } catch (error) {
    if (limit.aborted)
      throw new Error(
        `the event that the test waits for did not come; the last of ${read.length} is ${JSON.stringify(read.at(-1))}`,
      );
    throw error;
  } finally {
    stop.abort();
  }
  return read;
}

/** Whether a run has ended. */
export function isEnd({ method, params }: SentEvent): boolean {
  return (
    method === 'lifecycle' && params.namespace.length === 0 && ['completed', 'failed', 'interrupted'].includes(params.data.event)
  );
}

/** Until `count` runs have ended. */
export function ends(count: number): (event: SentEvent) => boolean {
  let seen = 0;
  return (event) => isEnd(event) && ++seen === count;
}
