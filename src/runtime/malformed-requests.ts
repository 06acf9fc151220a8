/** Answers what never becomes a request: bytes that are not HTTP, a head that is too large, a head that never ends. */
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { v7 as uuidv7 } from 'uuid';
import { LEAST_BYTES, WINDOW_MS } from './body-progress.ts';

/** Request line and headers together: every operation's parameters at their longest, percent-encoded, are less. */
export const MAX_HEAD_BYTES = 128 * 1024;

const ANSWERS: Record<string, { status: number; detail: string }> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    detail: `The request line and the headers are larger than ${MAX_HEAD_BYTES} bytes together.`,
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, detail: 'The request did not arrive in time.' },
  BODY_STALLED: {
    status: 408,
    detail: `The body does not get on: at least ${LEAST_BYTES} bytes have to arrive in ${WINDOW_MS / 1_000} seconds.`,
  },
};
const NOT_HTTP = { status: 400, detail: 'The request is not valid HTTP/1.1.' };

/** A listener for `clientError`. */
export function answerMalformed(
  error: NodeJS.ErrnoException,
  socket: Duplex & { _httpMessage?: { headersSent: boolean } | null },
): void {
  // Within an answer that has begun, another one would be read as a part of it.
  if (error.code === 'ECONNRESET' || !socket.writable || socket._httpMessage?.headersSent) {
    socket.destroy();
    return;
  }
  const { status, detail } = ANSWERS[error.code ?? ''] ?? NOT_HTTP;
  endSocket(socket, status, detail);
}

/** Answers on a bare socket, which ends with it. */
export function endSocket(socket: Duplex, status: number, detail: string): void {
  const body = JSON.stringify({ detail });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${uuidv7()}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
