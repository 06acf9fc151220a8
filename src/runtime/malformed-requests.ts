/**
 * Answers incomplete requests: bytes that are not HTTP, a head that is too large, a head or a body that stalls. Sees to it that
 * clients can read an answer that comes before the end of their request.
 */

import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { v7 as uuidv7 } from 'uuid';
import { LIMITS } from '../../generated/limits.gen.ts';

/** In each window at least this much of a body, or its end, must arrive. */
const LEAST_BYTES = 8_192;
const WINDOW_MS = 30_000;
const LOOK_EVERY_MS = 5_000;
/** Time for the client to read this answer before the connection is cut. */
const LINGER_MS = 1_000;
/** For how long the rest of a body is discarded after another answer. */
const REST_MS = 30_000;

const ANSWERS: Record<string, { status: number; detail: string }> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    detail: `The request line and the headers are larger than ${LIMITS.requestHeadBytes} bytes together.`,
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, detail: 'The request did not arrive in time.' },
  BODY_STALLED: {
    status: 408,
    detail: `The body makes no progress: at least ${LEAST_BYTES} bytes have to arrive in ${WINDOW_MS / 1_000} seconds.`,
  },
};
const NOT_HTTP = { status: 400, detail: 'The request is not valid HTTP/1.1.' };

/** A listener for `clientError`. */
export function answerMalformed(
  error: NodeJS.ErrnoException,
  socket: Duplex & { _httpMessage?: { headersSent: boolean } | null },
): void {
  // A client would read a second answer as part of the one that has begun.
  if (error.code === 'ECONNRESET' || !socket.writable || socket._httpMessage?.headersSent) {
    socket.destroy();
    return;
  }
  const { status, detail } = ANSWERS[error.code ?? ''] ?? NOT_HTTP;
  endSocket(socket, status, detail);
}

/** Answers on a bare socket and ends it. */
export function endSocket(socket: Duplex, status: number, detail: string, headers: Record<string, string> = {}): void {
  const body = JSON.stringify({ detail });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${uuidv7()}`,
    'connection: close',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** Times in milliseconds. */
export interface BodyProgress {
  windowMs?: number;
  lookEveryMs?: number;
  restMs?: number;
}

/** Begin of the current window. */
interface Window {
  at: number;
  bytes: number;
}

/**
 * Ends requests whose body makes no progress. A limit on the whole time would cut off slow connections. Without a limit a client
 * could hold a connection and its memory for ever. What is left of a body after the answer is discarded: many clients write all of
 * it before they read, and would see a broken connection.
 */
export function watchBodies(
  server: Server,
  { windowMs = WINDOW_MS, lookEveryMs = LOOK_EVERY_MS, restMs = REST_MS }: BodyProgress = {},
): void {
  const receiving = new Map<IncomingMessage, Window>();
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
    if (coding === undefined && (length === undefined || length === '0')) return;
    receiving.set(request, { at: performance.now(), bytes: request.socket.bytesRead });
    request.once('close', () => receiving.delete(request));
    closeAfter(request);
    response.once('finish', () => {
      receiving.delete(request);
      if (!request.complete) discardRest(request, restMs);
    });
  });
  let lookedAt = performance.now();
  const look = setInterval(() => {
    const now = performance.now();
    // The process itself was blocked and read nothing: not the clients' fault.
    const wasLate = now - lookedAt > 2 * lookEveryMs;
    lookedAt = now;
    for (const [request, window] of receiving) {
      const { socket } = request;
      if (request.complete) receiving.delete(request);
      // While the server does not read, the client cannot send.
      else if (wasLate || isHeldUp(request) || socket.bytesRead - window.bytes >= LEAST_BYTES) {
        receiving.set(request, { at: now, bytes: socket.bytesRead });
      } else if (now - window.at >= windowMs) {
        receiving.delete(request);
        server.emit('clientError', Object.assign(new Error('the body makes no progress'), { code: 'BODY_STALLED' }), socket);
        setTimeout(() => socket.destroy(), LINGER_MS).unref();
      }
    }
  }, lookEveryMs).unref();
  server.once('close', () => clearInterval(look));
}

function discardRest(request: IncomingMessage, restMs: number): void {
  const { socket } = request;
  const cut = setTimeout(() => socket.destroy(), restMs).unref();
  // Neither a reader that still waits for a chunk nor the end of a pipe keeps it from flowing.
  request.unpipe().on('data', () => {});
  request.once('close', () => clearTimeout(cut)).resume();
}

/** Where an answer ends its connection, Node would destroy it with what is left of the body, and the client could not read. */
function closeAfter(request: IncomingMessage): void {
  const { socket } = request;
  const destroySoon = () => Socket.prototype.destroySoon.call(socket);
  socket.destroySoon = () => {
    if (request.complete || request.destroyed) return destroySoon();
    request.once('close', destroySoon);
    socket.end();
  };
}

function isHeldUp(request: IncomingMessage): boolean {
  return request.readableLength >= request.readableHighWaterMark;
}
