/** Starts the agent server of test/fixtures/projects/a2a and speaks JSON-RPC to the endpoints of its assistants. */
import { type AgentUnderTest, startAgent } from '../support/agent-server.ts';
import { call, events } from '../support/http.ts';
import type { Cleanup } from '../support/temporary.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests look into results of every shape
type Json = any;

export interface Endpoint extends AgentUnderTest {
  /** The whole response to one request. */
  rpc(assistant: string, method: string, params: unknown): Promise<Json>;
  /** The result of `message/send`; throws when it is an error. */
  send(assistant: string, message: unknown, configuration?: object): Promise<Json>;
  /** The results of the events of `message/stream`. */
  stream(assistant: string, message: unknown, options?: { signal?: AbortSignal; configuration?: object }): AsyncGenerator<Json>;
  /** The results of the events of `tasks/resubscribe`. */
  follow(assistant: string, id: string): AsyncGenerator<Json>;
}

/** `options.jobs` is how many runs go at once. */
export async function startEndpoint(
  t: Cleanup,
  options: { project?: string; dataDirectory?: string; jobs?: number; args?: string[] } = {},
): Promise<Endpoint> {
  const { project = 'a2a', jobs = 10, args = [] } = options;
  const server = await startAgent(t, project, {
    ...(options.dataDirectory ? { dataDirectory: options.dataDirectory } : {}),
    args: ['--grace', '0', '--jobs', String(jobs), ...args],
  });
  const rpc = async (assistant: string, method: string, params: unknown) =>
    (await call('POST', `${server.url}/a2a/${assistant}`, { jsonrpc: '2.0', id: 1, method, params })).body;
  async function* followed(assistant: string, method: string, params: object, signal?: AbortSignal) {
    const body = { jsonrpc: '2.0', id: 1, method, params };
    for await (const { json } of events('POST', `${server.url}/a2a/${assistant}`, body, { signal }))
      yield (json as Json).result ?? json;
  }
  return {
    ...server,
    rpc,
    send: async (assistant, message, configuration) => {
      const { result, error } = await rpc(assistant, 'message/send', { message, configuration });
      if (error) throw new Error(`${error.code} ${error.message}`);
      return result;
    },
    stream: (assistant, message, { signal, configuration } = {}) =>
      followed(assistant, 'message/stream', { message, configuration }, signal),
    follow: (assistant, id) => followed(assistant, 'tasks/resubscribe', { id }),
  };
}

let sent = 0;

/** A message of one text part. */
export function say(text: string, more: object = {}) {
  return { role: 'user' as const, messageId: `message-${++sent}`, parts: [{ kind: 'text' as const, text }], ...more };
}

/** A message of one data part. */
export function give(data: Record<string, unknown>, more: object = {}) {
  return { role: 'user' as const, messageId: `message-${++sent}`, parts: [{ kind: 'data' as const, data }], ...more };
}

/** The text of a task's answer, as a client reads it. */
export function answerOf(task: Json): string | undefined {
  return task.artifacts?.[0].parts.find((part: { kind: string }) => part.kind === 'text')?.text;
}
