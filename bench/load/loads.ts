/** The load generator's process: runs one load at a time, bounded in time and count, and checks every answer that it counts. */
import { randomUUID } from 'node:crypto';
import { type Answer, Connection, requestText } from './connection.ts';

interface Bounds {
  /** Of this machine, or the path of a socket. */
  port: number | string;
  clients: number;
  seconds: number;
  /** The most requests, whatever the time. */
  limit: number;
}

/** The same request again and again. */
export interface RepeatedRequests extends Bounds {
  kind: 'requests';
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
  status: number;
}

/** Creates a thread and a run on it, and waits for the run. */
interface WaitedRuns extends Bounds {
  kind: 'waitedRuns';
}

/** The same turn of a new conversation in one request each: `runs/wait` on a new thread, or `message/send` of A2A. */
interface Turns extends Bounds {
  kind: 'turns';
  method: 'runs/wait' | 'message/send';
}

/** Runs that are streamed; timed to the first event. */
interface FirstEvents extends Bounds {
  kind: 'firstEvents';
}

/** Enqueues `limit` runs on one thread one after the other, then joins all at once. Counts as one. */
interface EnqueuedRuns extends Bounds {
  kind: 'enqueuedRuns';
}

export type Load = RepeatedRequests | WaitedRuns | Turns | FirstEvents | EnqueuedRuns;

export type LoadReply = { measured: Measured } | { error: string };

export interface Measured {
  count: number;
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

interface Message {
  type: string;
  content: string;
}

/** Does one action over a connection. Returns begin and end in milliseconds of `performance.now()`. */
type Act = (connection: Connection, number: number) => Promise<{ from: number; to: number }>;

async function carryOut(load: Load): Promise<Measured> {
  switch (load.kind) {
    case 'requests':
      return repeat(load, sameRequest(load));
    case 'waitedRuns':
      return repeat(load, waitedRun);
    case 'turns':
      return repeat(load, load.method === 'runs/wait' ? turnOfRun : turnOfMessage);
    case 'firstEvents':
      return repeat(load, firstEvent);
    case 'enqueuedRuns':
      return enqueuedRuns(load);
  }
}

async function repeat({ port, clients, seconds, limit }: Bounds, act: Act): Promise<Measured> {
  const connections = await Connection.openMany(port, clients);
  const took: number[] = [];
  let started = 0;
  try {
    const begin = performance.now();
    const deadline = begin + seconds * 1000;
    const client = async (connection: Connection) => {
      while (performance.now() < deadline && started < limit) {
        const { from, to } = await act(connection, ++started);
        took.push(to - from);
      }
    };
    await Promise.all(connections.map(client));
    return measured(took, performance.now() - begin);
  } finally {
    for (const connection of connections) connection.close();
  }
}

function sameRequest({ method, path, headers, body, status }: RepeatedRequests): Act {
  const request = Buffer.from(requestText(method, path, body, headers));
  return async (connection) => {
    const from = performance.now();
    const answer = await connection.send(request);
    if (answer.status !== status) throw unexpected(`${method} ${path}`, answer);
    return { from, to: performance.now() };
  };
}

const waitedRun: Act = async (connection, number) => {
  const from = performance.now();
  const threadId = await createThread(connection);
  const answer = await connection.send(requestText('POST', `/threads/${threadId}/runs/wait`, runRequest(number)));
  const to = performance.now();
  assertEchoed(answer, number);
  return { from, to };
};

const turnOfRun: Act = async (connection, number) => {
  const body = { ...runRequest(number), if_not_exists: 'create' };
  const request = requestText('POST', `/threads/${randomUUID()}/runs/wait`, body);
  const from = performance.now();
  const answer = await connection.send(request);
  const to = performance.now();
  assertEchoed(answer, number);
  return { from, to };
};

const turnOfMessage: Act = async (connection, number) => {
  const parts = [{ kind: 'text', text: `hello ${number}` }];
  const message = { kind: 'message', role: 'user', messageId: randomUUID(), contextId: randomUUID(), parts };
  const request = requestText('POST', '/a2a/echo', { jsonrpc: '2.0', id: number, method: 'message/send', params: { message } });
  const from = performance.now();
  const answer = await connection.send(request);
  const to = performance.now();
  const { result } = answer.json<{ result?: { artifacts?: { parts: { text: string }[] }[] } }>();
  if (result?.artifacts?.[0]?.parts[0]?.text !== `echo: hello ${number}`) throw unexpected('message/send', answer);
  return { from, to };
};

const firstEvent: Act = async (connection, number) => {
  const threadId = await createThread(connection);
  const from = performance.now();
  let to = 0;
  const answer = await connection.send(requestText('POST', `/threads/${threadId}/runs/stream`, runRequest(number)), (soFar) => {
    if (to === 0 && soFar.includes('event: metadata')) to = performance.now();
  });
  if (to === 0 || !answer.text.includes(`echo: hello ${number}"`)) throw unexpected('runs/stream', answer);
  return { from, to };
};

async function enqueuedRuns({ port, limit }: Bounds): Promise<Measured> {
  const connections = await Connection.openMany(port, limit);
  try {
    const threadId = await createThread(connections[0]!);
    const begin = performance.now();
    const runIds: string[] = [];
    for (let number = 1; number <= limit; number++) {
      const answer = await connections[0]!.send(requestText('POST', `/threads/${threadId}/runs`, runRequest(number)));
      if (answer.status !== 200) throw unexpected('runs', answer);
      runIds.push(answer.json<{ run_id: string }>().run_id);
    }
    const join = (runId: string, index: number) =>
      connections[index]!.send(requestText('GET', `/threads/${threadId}/runs/${runId}/join`));
    const answers = await Promise.all(runIds.map(join));
    const took = performance.now() - begin;
    const refused = answers.find(({ status }) => status !== 200);
    if (refused) throw unexpected('join', refused);
    assertInOrder(await connections[0]!.send(requestText('GET', `/threads/${threadId}/state`)), limit);
    return measured([took], took);
  } finally {
    for (const connection of connections) connection.close();
  }
}

async function createThread(connection: Connection): Promise<string> {
  const answer = await connection.send(requestText('POST', '/threads', {}));
  if (answer.status !== 200) throw unexpected('threads', answer);
  return answer.json<{ thread_id: string }>().thread_id;
}

/** The strategy is named because the peer's default is to reject. */
function runRequest(number: number): object {
  const messages = [{ role: 'user', content: `hello ${number}` }];
  return { assistant_id: 'echo', input: { messages }, multitask_strategy: 'enqueue' };
}

function assertEchoed(answer: Answer, number: number): void {
  const messages = answer.status === 200 ? answer.json<{ messages?: Message[] }>().messages : undefined;
  if (messages?.at(-1)?.content !== `echo: hello ${number}`) throw unexpected('runs/wait', answer);
}

/** Checks that every message is followed by its answer, in the order in which the runs were accepted. */
function assertInOrder(answer: Answer, runs: number): void {
  const { values } = answer.json<{ values: { messages: Message[] } }>();
  const wanted = Array.from({ length: runs }, (_, index) => [`hello ${index + 1}`, `echo: hello ${index + 1}`]).flat();
  if (JSON.stringify(values.messages.map(({ content }) => content)) !== JSON.stringify(wanted))
    throw unexpected('messages out of order', answer);
}

function measured(took: number[], elapsedMs: number): Measured {
  const sorted = Float64Array.from(took).sort();
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
  return { count: took.length, perSecond: (took.length * 1000) / elapsedMs, p50: at(0.5), p99: at(0.99) };
}

function unexpected(what: string, answer: Answer): Error {
  return new Error(`${what}: unexpected answer ${answer.status} ${answer.text.slice(0, 300)}`);
}

process.on('message', (load: Load) => {
  carryOut(load).then(
    (measured) => process.send!({ measured } satisfies LoadReply),
    (error: unknown) => process.send!({ error: (error as Error).message } satisfies LoadReply),
  );
});
process.on('disconnect', () => process.exit());
