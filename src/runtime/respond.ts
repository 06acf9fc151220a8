/** Writes what a handler answered: JSON, text, nothing, a stream of events, or JSON that is still being worked on. */
import type { ServerResponse } from 'node:http';
import type { AnyAnswer } from './handler.ts';
import { writeEvents } from './sse.ts';

/** How long an answer may be pending before white space starts to keep the connection alive, and between two of those: some clients wait 5 seconds for a byte. */
const KEEP_ALIVE_MS = 3_000;

export function respond(response: ServerResponse, answer: AnyAnswer, requestId: string): void | Promise<void> {
  if (answer.events) return writeEvents(response, answer.status, { 'x-request-id': requestId, ...answer.headers }, answer.events);
  if (answer.pending) return writePending(response, answer, requestId);
  if (answer.text !== undefined) return writeText(response, answer, requestId);
  if (answer.body === undefined) {
    const length = answer.status === 204 ? {} : { 'content-length': 0 };
    response.writeHead(answer.status, { 'x-request-id': requestId, ...length, ...answer.headers });
    response.end();
    return;
  }
  const text = answer.json ?? JSON.stringify(answer.body);
  writeJsonText(response, answer.status, text, { 'x-request-id': requestId, ...answer.headers });
}

export function writeJson(response: ServerResponse, status: number, body: unknown, headers: Record<string, string>): void {
  writeJsonText(response, status, JSON.stringify(body), headers);
}

function writeJsonText(response: ServerResponse, status: number, text: string, headers: Record<string, string>): void {
  const length = Buffer.byteLength(text);
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': length, ...headers });
  // Text of ASCII alone is the same in both encodings, and this one is written without a look at each character.
  response.end(text, length === text.length ? 'latin1' : 'utf8');
}

/** A page may do nothing but what its handler says. */
const PAGE_HEADERS = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
};

function writeText(response: ServerResponse, answer: AnyAnswer, requestId: string): void {
  const bytes = Buffer.from(answer.text as string);
  const type = answer.contentType!.startsWith('text/') ? `${answer.contentType}; charset=utf-8` : answer.contentType!;
  response.writeHead(answer.status, {
    ...(answer.contentType === 'text/html' ? PAGE_HEADERS : {}),
    'x-content-type-options': 'nosniff',
    'content-type': type,
    'content-length': bytes.length,
    'x-request-id': requestId,
    ...answer.headers,
  });
  response.end(bytes);
}

/** Newlines before a JSON text are white space (RFC 8259, section 2): they tell proxies and clients that the wait goes on. */
async function writePending(response: ServerResponse, answer: AnyAnswer, requestId: string): Promise<void> {
  const headers = { 'x-request-id': requestId, ...answer.headers };
  const keepAlive = setInterval(() => {
    if (response.destroyed) return;
    if (!response.headersSent) response.writeHead(answer.status, { 'content-type': 'application/json', ...headers });
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
