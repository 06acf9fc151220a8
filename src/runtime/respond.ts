/** Writes what a handler answered: JSON, text, nothing, a stream of events, or JSON that is still being worked on. */
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Problem } from '../problem.ts';
import { statusOf } from './errors.ts';
import type { AnyAnswer } from './handler.ts';
import { EVENT_STREAM_HEADERS, writeEvents } from './sse.ts';

/** Interval of the white space that keeps the connection of a pending answer alive: some clients wait 5 seconds for a byte. */
const KEEP_ALIVE_MS = 3_000;

/** Headers by name in lower case, without those of the connection and the length. */
export type AnswerHeaders = Record<string, string | number>;

/** The headers of an answer, without those already set on the response. */
export function headersOf(answer: AnyAnswer, requestId: string, response: ServerResponse): AnswerHeaders {
  const headers = withOwn({ ...headersOfKind(answer), ...headersOfStatus(answer.status, requestId) }, answer.headers);
  const vary = response.getHeader('vary');
  if (vary !== undefined && headers['vary'] !== undefined) headers['vary'] = `${vary}, ${headers['vary']}`;
  return headers;
}

/** The headers of an error. */
export function headersOfProblem(problem: Problem, requestId: string): AnswerHeaders {
  return withOwn({ 'content-type': JSON_TYPE, ...headersOfStatus(statusOf(problem), requestId) }, problem.headers);
}

/** Headers of a handler or a problem, in any case, replace the default ones. */
function withOwn(headers: AnswerHeaders, own: AnyAnswer['headers']): AnswerHeaders {
  for (const name in own) headers[name.toLowerCase()] = own[name]!;
  return headers;
}

/** The headers that every answer with a status has. */
function headersOfStatus(status: number, requestId: string): AnswerHeaders {
  if (status === 401) return { 'x-request-id': requestId, 'www-authenticate': 'Bearer realm="keelson"' };
  return status === 503 ? { 'x-request-id': requestId, 'retry-after': 1 } : { 'x-request-id': requestId };
}

const JSON_TYPE = 'application/json';

/** A page may do only what its handler's headers allow. */
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
    response.writeHead(
      answer.status,
      answer.status === 204 || answer.status === 304 ? headers : { ...headers, 'content-length': 0 },
    );
    response.end();
    return;
  }
  writeJsonText(response, answer.status, answer.json ?? JSON.stringify(answer.body), headers);
}

/** Answers a HEAD request with the headers that GET would have. A stream is not begun, and what is pending is not awaited. */
export function respondHead(response: ServerResponse, answer: AnyAnswer, headers: AnswerHeaders): void {
  answer.events?.[Symbol.asyncIterator]().return?.();
  answer.pending?.catch(() => undefined);
  if (answer.events || answer.pending) response.writeHead(answer.status, headers).end();
  else void respond(response, answer, headers);
}

export function writeJson(response: ServerResponse, status: number, body: unknown, headers: OutgoingHttpHeaders): void {
  writeJsonText(response, status, JSON.stringify(body), headers);
}

function writeJsonText(response: ServerResponse, status: number, text: string, headers: OutgoingHttpHeaders): void {
  const length = Buffer.byteLength(text);
  response.writeHead(status, { 'content-type': JSON_TYPE, 'content-length': length, ...headers });
  // ASCII text is the same in both encodings, and latin1 is written faster. Node writes the head in the encoding of a first text.
  response.end(length === text.length ? text : Buffer.from(text), 'latin1');
}

function writeText(response: ServerResponse, answer: AnyAnswer, headers: AnswerHeaders): void {
  const bytes = Buffer.from(answer.text as string);
  response.writeHead(answer.status, { ...headers, 'content-length': bytes.length });
  response.end(bytes);
}

/** Newlines before a JSON text are white space (RFC 8259, section 2). They keep proxies and clients from timing out. */
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
