/** Writes what a handler answered: JSON, text, nothing, a stream of events, or JSON that is still being worked on. */
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Problem } from '../problem.ts';
import { catalogue } from './errors.ts';
import type { AnyAnswer } from './handler.ts';
import { EVENT_STREAM_HEADERS, writeEvents } from './sse.ts';

/** How long an answer may be pending before white space starts to keep the connection alive, and between two of those: some clients wait 5 seconds for a byte. */
const KEEP_ALIVE_MS = 3_000;

/** Of an answer or an error, each by its name in lower case; those of the connection and the length are not among them. */
export type AnswerHeaders = Record<string, string | number>;

/** What is sent with an answer, beside the headers that the response has already. */
export function headersOf(answer: AnyAnswer, requestId: string, response: ServerResponse): AnswerHeaders {
  const headers = withOwn({ ...headersOfKind(answer), ...headersOfStatus(answer.status, requestId) }, answer.headers);
  const vary = response.getHeader('vary');
  if (vary !== undefined && headers['vary'] !== undefined) headers['vary'] = `${vary}, ${headers['vary']}`;
  return headers;
}

/** The same of an error. */
export function headersOfProblem(problem: Problem, requestId: string): AnswerHeaders {
  const { status } = catalogue[problem.code];
  return withOwn({ 'content-type': JSON_TYPE, ...headersOfStatus(status, requestId) }, problem.headers);
}

/** Those that a handler or a problem gives, in whichever case, take the place of the usual ones. */
function withOwn(headers: AnswerHeaders, own: AnyAnswer['headers']): AnswerHeaders {
  for (const name in own) headers[name.toLowerCase()] = own[name]!;
  return headers;
}

/** What the contract says of every answer with a status, so that no handler has to. */
function headersOfStatus(status: number, requestId: string): AnswerHeaders {
  if (status === 401) return { 'x-request-id': requestId, 'www-authenticate': 'Bearer realm="keelson"' };
  return status === 503 ? { 'x-request-id': requestId, 'retry-after': 1 } : { 'x-request-id': requestId };
}

const JSON_TYPE = 'application/json';

/** A page may do nothing but what its handler says. */
const PAGE_HEADERS = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
};

function headersOfKind(answer: AnyAnswer): AnswerHeaders {
  if (answer.events) return EVENT_STREAM_HEADERS;
  if (answer.pending || answer.body !== undefined) return { 'content-type': JSON_TYPE };
  if (answer.text === undefined) return {};
  const type = answer.contentType!;
  return {
    ...(type === 'text/html' ? PAGE_HEADERS : {}),
    'x-content-type-options': 'nosniff',
    'content-type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
  };
}

/** `headers` are those of `headersOf`. */
export function respond(response: ServerResponse, answer: AnyAnswer, headers: AnswerHeaders): void | Promise<void> {
  if (answer.events) return writeEvents(response, answer.status, headers, answer.events);
  if (answer.pending) return writePending(response, answer, headers);
  if (answer.text !== undefined) return writeText(response, answer, headers);
  if (answer.body === undefined) {
    response.writeHead(answer.status, answer.status === 204 ? headers : { ...headers, 'content-length': 0 });
    response.end();
    return;
  }
  writeJsonText(response, answer.status, answer.json ?? JSON.stringify(answer.body), headers);
}

export function writeJson(response: ServerResponse, status: number, body: unknown, headers: OutgoingHttpHeaders): void {
  writeJsonText(response, status, JSON.stringify(body), headers);
}

function writeJsonText(response: ServerResponse, status: number, text: string, headers: OutgoingHttpHeaders): void {
  const length = Buffer.byteLength(text);
  response.writeHead(status, { 'content-type': JSON_TYPE, 'content-length': length, ...headers });
  // Text of ASCII alone is the same in both encodings, and this one is written without a look at each character.
  response.end(text, length === text.length ? 'latin1' : 'utf8');
}

function writeText(response: ServerResponse, answer: AnyAnswer, headers: AnswerHeaders): void {
  const bytes = Buffer.from(answer.text as string);
  response.writeHead(answer.status, { ...headers, 'content-length': bytes.length });
  response.end(bytes);
}

/** Newlines before a JSON text are white space (RFC 8259, section 2): they tell proxies and clients that the wait goes on. */
async function writePending(response: ServerResponse, answer: AnyAnswer, headers: AnswerHeaders): Promise<void> {
  const keepAlive = setInterval(() => {
    if (response.destroyed) return;
    if (!response.headersSent) response.writeHead(answer.status, headers);
    response.write('\n');
  }, KEEP_ALIVE_MS);
  try {
    const body = await answer.pending;
    clearInterval(keepAlive);
    if (response.headersSent) response.end(JSON.stringify(body));
    else writeJson(response, answer.status, body, headers);
  } finally {
    clearInterval(keepAlive);
  }
}
