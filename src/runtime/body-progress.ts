/**
 * Ends requests whose body does not get on. A limit on the whole time would cut off whoever has a slow line, and none at all
 * would let anybody hold a connection, and what was read from it, for as long as they like.
 */
import type { IncomingMessage, Server } from 'node:http';

/** So much of a body has to arrive in each window, or its end. */
export const LEAST_BYTES = 8_192;
export const WINDOW_MS = 30_000;
const LOOK_EVERY_MS = 5_000;
/** For the client to read why, before the connection is cut. */
const LINGER_MS = 1_000;

/** The beginning of the present window. */
interface Window {
  at: number;
  bytes: number;
}

/** Watches every request of the server that has a body. */
export function watchBodies(server: Server, { windowMs = WINDOW_MS, lookEveryMs = LOOK_EVERY_MS } = {}): void {
  const receiving = new Map<IncomingMessage, Window>();
  server.prependListener('request', (request: IncomingMessage) => {
    const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
    if (coding === undefined && (length === undefined || length === '0')) return;
    receiving.set(request, { at: performance.now(), bytes: request.socket.bytesRead });
    request.once('close', () => receiving.delete(request));
  });
  let lookedAt = performance.now();
  const look = setInterval(() => {
    const now = performance.now();
    // A process that did not get to read must not blame its clients.
    const wasLate = now - lookedAt > 2 * lookEveryMs;
    lookedAt = now;
    for (const [request, window] of receiving) {
      const { socket } = request;
      if (request.complete) receiving.delete(request);
      // Of what we do not read ourselves the client cannot send more.
      else if (wasLate || isHeldUp(request) || socket.bytesRead - window.bytes >= LEAST_BYTES) {
        receiving.set(request, { at: now, bytes: socket.bytesRead });
      } else if (now - window.at >= windowMs) {
        receiving.delete(request);
        server.emit('clientError', Object.assign(new Error('the body does not get on'), { code: 'BODY_STALLED' }), socket);
        setTimeout(() => socket.destroy(), LINGER_MS).unref();
      }
    }
  }, lookEveryMs).unref();
  server.once('close', () => clearInterval(look));
}

function isHeldUp(request: IncomingMessage): boolean {
  return request.readableLength >= request.readableHighWaterMark;
}
