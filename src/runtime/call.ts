/** The context of one HTTP request. Costly parts are created only when a handler asks for them. */

import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import type { Forwarding } from './forwarding.ts';
import type { Call, Principal } from './handler.ts';

export interface CallOptions {
  log: Logger;
  forwarding: Forwarding;
  /** The headers that each line of the log about the request has. */
  loggedHeaders?: (headers: IncomingHttpHeaders) => Record<string, string>;
}

/** Where the answer goes: a response, or the socket of an upgrade. */
type Connection = Pick<ServerResponse | Duplex, 'destroyed' | 'writableFinished' | 'once'>;

export class HttpCall implements Call {
  readonly requestId: string;
  principal: Principal | undefined;
  caller: unknown;
  readonly #request: IncomingMessage;
  readonly #response: Connection;
  readonly #parentLog: Logger;
  readonly #logged: CallOptions['loggedHeaders'];
  readonly #forwarding: Forwarding;
  #log: Logger | undefined;
  #abort: AbortController | undefined;

  constructor(request: IncomingMessage, response: Connection, { log, forwarding, loggedHeaders }: CallOptions) {
    this.#request = request;
    this.#response = response;
    this.#parentLog = log;
    this.#logged = loggedHeaders;
    this.#forwarding = forwarding;
    this.requestId = requestIdOf(request);
  }

  get headers() {
    return this.#request.headers;
  }

  get address(): string | undefined {
    return this.#forwarding.addressOf(this.#request);
  }

  get log(): Logger {
    if (!this.#log) {
      const headers = this.#logged?.(this.#request.headers) ?? {};
      this.#log = this.#parentLog.child({
        requestId: this.requestId,
        ...(Object.keys(headers).length === 0 ? {} : { headers }),
      });
    }
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
    return this.#forwarding.baseUrlOf(this.#request);
  }
}

/** The client's own request id where it is sane, so that logs of both sides can be joined. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w.:-]{1,128}$/.test(given) ? given : randomUUID();
}
