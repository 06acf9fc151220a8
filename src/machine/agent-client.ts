/**
 * The one client with which this server asks agent servers something. Whoever made the project decides what is answered, so an
 * answer has a bound in bytes and in time, and no redirect is followed: its target would get the headers of the question.
 */
import { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, type RequestOptions, request } from 'node:http';
import { connectablePath, socketPathOf } from './agent-sockets.ts';

export interface AgentQuestion {
  path: string;
  headers?: Readonly<Record<string, string>>;
  /** For the whole answer. */
  limitMs: number;
  /** Gives the question up. */
  signal?: AbortSignal;
}

export interface AgentAnswer {
  status: number;
  headers: IncomingHttpHeaders;
}

/** Nothing answered, or not in time, or more than is read. */
export class NoAnswer extends Error {
  override name = 'NoAnswer';
}

/** The longest answer that is read. */
export const MAX_ANSWER_BYTES = 64 * 1024;

/** Asks the agent server at a base URL, of a port or of a socket, for status and headers alone. What follows them is not read. Rejects with `NoAnswer`. */
export async function probeAgent(url: string, question: AgentQuestion): Promise<AgentAnswer> {
  return ask(url, question, async (response) => {
    response.destroy();
    return readHead(response);
  });
}

/** Asks for a document: the JSON of an answer with 200. Rejects with `NoAnswer`, also for another status and for what is no JSON. */
export async function askAgent(url: string, question: AgentQuestion): Promise<unknown> {
  const text = await ask(url, question, async (response) => {
    const { status } = readHead(response);
    if (status !== 200) throw new NoAnswer(`the agent server answered ${question.path} with ${status}`);
    return readText(response);
  });
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new NoAnswer(`the agent server answered ${question.path} with something else than JSON`, { cause: error });
  }
}

function ask<T>(
  url: string,
  { path, headers = {}, limitMs, signal }: AgentQuestion,
  read: (response: IncomingMessage) => Promise<T>,
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const outgoing = request({ ...locate(url, path), headers, agent: false });
  const giveUp = (why: string) => endWith(outgoing, reject, new NoAnswer(why));
  const late = setTimeout(() => giveUp(`the agent server did not answer ${path} within ${limitMs} ms`), limitMs).unref();
  const onAbort = () => giveUp('the question was given up');
  signal?.addEventListener('abort', onAbort, { once: true });
  outgoing.once('socket', (socket) => socket.unref());
  outgoing.on('error', (error) => reject(new NoAnswer(`the agent server did not answer ${path}: ${error.message}`)));
  outgoing.once('response', (response) => {
    read(response).then(resolve, (error: Error) => endWith(outgoing, reject, error));
  });
  outgoing.once('close', () => {
    clearTimeout(late);
    signal?.removeEventListener('abort', onAbort);
    // After an answer this comes too late to say anything.
    setImmediate(() => giveUp(`the agent server did not answer ${path}`));
  });
  if (signal?.aborted) onAbort();
  outgoing.end();
  return promise;
}

function endWith(outgoing: ClientRequest, reject: (error: Error) => void, error: Error): void {
  reject(error);
  outgoing.destroy();
}

function locate(url: string, path: string): RequestOptions {
  const socketPath = socketPathOf(url);
  if (socketPath !== undefined) return { socketPath: connectablePath(socketPath), path };
  const { protocol, hostname, port, pathname } = URL.parse(url) ?? {};
  if (protocol !== 'http:' || !hostname) throw new NoAnswer(`'${url}' is no address of an agent server`);
  return { hostname: hostname.replace(/^\[|\]$/g, ''), port, path: pathname?.replace(/\/+$/, '') + path };
}

function readHead({ statusCode = 0, headers }: IncomingMessage): AgentAnswer {
  return { status: statusCode, headers };
}

async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > MAX_ANSWER_BYTES) throw new NoAnswer(`the agent server answered with more than ${MAX_ANSWER_BYTES} bytes`);
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof NoAnswer ? error : new NoAnswer('the answer of the agent server broke off', { cause: error });
  }
  return Buffer.concat(chunks).toString();
}
