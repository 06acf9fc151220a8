/** The circumstances of one HTTP request; what is costly is made only when a handler asks for it. */

import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Call, Principal } from './handler.ts';

export class HttpCall implements Call {
  readonly requestId: string;
  principal: Principal | undefined;
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #parentLog: Logger;
  readonly #trustForwarded: boolean;
  #log: Logger | undefined;
  #abort: AbortController | undefined;

  constructor(request: IncomingMessage, response: ServerResponse, log: Logger, trustForwarded: boolean) {
    this.#request = request;
    this.#response = response;
    this.#parentLog = log;
    this.#trustForwarded = trustForwarded;
    this.requestId = requestIdOf(request);
  }

  get headers() {
    return this.#request.headers;
  }

  get address(): string | undefined {
    const forwarded = this.#trustForwarded ? this.#forwarded('x-forwarded-for') : '';
    return forwarded || this.#request.socket.remoteAddress;
  }

  get log(): Logger {
    this.#log ??= this.#parentLog.child({ requestId: this.requestId });
    return this.#log;
  }

  get signal(): AbortSignal {
    if (!this.#abort) {
      const abort = new AbortController();
      this.#abort = abort;
      if (this.#response.destroyed && !this.#response.writableFinished) abort.abort();
      else this.#response.once('close', () => this.#response.writableFinished || abort.abort());
    }
    return this.#abort.signal;
  }

  get baseUrl(): string {
    const { headers, socket } = this.#request;
    const forwarded = (name: string) => (this.#trustForwarded ? this.#forwarded(name) : '');
    const scheme = forwarded('x-forwarded-proto') || ('encrypted' in socket ? 'https' : 'http');
    const host = forwarded('x-forwarded-host') || headers.host || 'localhost';
    return `${scheme}://${host}${forwarded('x-forwarded-prefix').replace(/\/+$/, '')}`;
  }

  #forwarded(name: string): string {
    return String(this.#request.headers[name] ?? '')
      .split(',')[0]!
      .trim();
  }
}

/** The client's own request id where it is sane, so that logs of both sides can be joined. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w.:-]{1,128}$/.test(given) ? given : randomUUID();
}
