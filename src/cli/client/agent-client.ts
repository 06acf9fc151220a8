/** The command line's client of an agent server, behind the gateway of a control plane or alone. */
import type { Assistant } from '../../../generated/agent-server/types.gen.ts';
import { ApiError, detailOf, reach } from './control-plane-client.ts';

/** An event of a stream. `data` is parsed JSON. */
export interface RunEvent {
  event: string;
  data: unknown;
}

/** What the command sends of a run. */
export interface RunRequest {
  assistant_id: string;
  input?: unknown;
  command?: { resume: unknown };
  stream_mode: readonly string[];
  if_not_exists: 'create';
  on_disconnect: 'cancel';
  multitask_strategy: 'reject';
}

const CALL_LIMIT_MS = 30_000;
/** Heartbeats come every few seconds. */
const STREAM_LIMIT_MS = 24 * 3_600_000;
const CONTROL_PLANE = 'keelson-control-plane';

/** Whether the server at an address is a control plane. Throws `UnreachableError` where nothing answers. */
export async function isControlPlane(url: string): Promise<boolean> {
  const response = await reach(`${url.replace(/\/+$/, '')}/info`, {}, CALL_LIMIT_MS);
  const info = (await response.json().catch(() => undefined)) as { name?: unknown } | undefined;
  return info?.name === CONTROL_PLANE;
}

export class AgentClient {
  readonly url: string;
  readonly #headers: Record<string, string>;

  constructor({ url, headers }: { url: string; headers: Record<string, string> }) {
    this.url = url.replace(/\/+$/, '');
    this.#headers = headers;
  }

  assistants(): Promise<Assistant[]> {
    return this.#call('POST', '/assistants/search', { limit: 100 });
  }

  /** Makes a run; the events come as they are. */
  async *stream(threadId: string, request: RunRequest, signal: AbortSignal): AsyncGenerator<RunEvent> {
    const response = await this.#send('POST', `/threads/${threadId}/runs/stream`, request, { limitMs: STREAM_LIMIT_MS, signal });
    yield* eventsOf(response.body!);
  }

  /** Resolves once the run has stopped, also when it had ended before. */
  async cancel(threadId: string, runId: string): Promise<void> {
    await this.#call('POST', `/threads/${threadId}/runs/${runId}/cancel?wait=true`).catch((error: unknown) => {
      if (!(error instanceof ApiError && [404, 409].includes(error.status))) throw error;
    });
  }

  async #call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await this.#send(method, path, body, { limitMs: CALL_LIMIT_MS });
    const text = await response.text();
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }

  async #send(
    method: string,
    path: string,
    body: unknown,
    { limitMs, signal }: { limitMs: number; signal?: AbortSignal },
  ): Promise<Response> {
    const headers = { ...this.#headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
    const request = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const response = await reach(this.url + path, { ...request, ...(signal ? { signal } : {}) }, limitMs);
    if (!response.ok) throw new ApiError(response.status, await detailOf(response));
    return response;
  }
}

/** The events of a stream of Server-Sent Events, whatever its line breaks. */
async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<RunEvent> {
  let rest = '';
  let event = 'message';
  let data: string[] = [];
  const decoder = new TextDecoder();
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r\n|\n|\r(?=.)/s);
    rest = lines.pop()!;
    for (const line of lines) {
      if (line === '') {
        if (data.length > 0) yield { event, data: JSON.parse(data.join('\n')) as unknown };
        event = 'message';
        data = [];
      } else if (line.startsWith('event:')) event = line.slice(6).trim();
      else if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''));
    }
  }
}
