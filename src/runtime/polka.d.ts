/** polka 0.5 ships no types; this is the part of its surface that the server uses. */
declare module 'polka' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface Polka {
    add(method: string, pattern: string, ...handlers: unknown[]): Polka;
    handler(request: IncomingMessage, response: ServerResponse): void;
  }

  export default function polka(options: {
    onNoMatch?: (request: IncomingMessage, response: ServerResponse) => void;
    onError?: (error: unknown, request: IncomingMessage, response: ServerResponse) => void;
  }): Polka;
}
