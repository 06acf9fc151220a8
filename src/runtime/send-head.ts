/** The head of an answer that is sent before there is any body. */
import type { ServerResponse } from 'node:http';

const NOTHING = Buffer.alloc(0);

/** Unlike `flushHeaders`, which writes the head as UTF-8 and so changes the bytes of its headers, which are latin1. */
export function sendHead(response: Pick<ServerResponse, 'write'>): void {
  response.write(NOTHING);
}
