/**
 * Holds back a response that the server writes while the middleware of a project's app may still change its status and headers.
 * What is written meanwhile waits; nothing of it is lost or reordered.
 */
import { type OutgoingHttpHeaders, ServerResponse } from 'node:http';

export interface Head {
  status: number;
  headers: OutgoingHttpHeaders;
}

/** What sends a response. */
export type Sender = Pick<ServerResponse, 'writeHead' | 'write' | 'end'>;

type Write = (...args: unknown[]) => unknown;
type Methods = keyof Sender;

export class HeldResponse {
  /** What the server wants to answer; undefined when the connection closed before. */
  readonly head: Promise<Head | undefined>;
  readonly #response: ServerResponse;
  readonly #waiting: [method: 'write' | 'end', args: unknown[]][] = [];

  constructor(response: ServerResponse) {
    this.#response = response;
    const { promise, resolve } = Promise.withResolvers<Head | undefined>();
    this.head = promise;
    response.once('close', () => resolve(undefined));
    const wait =
      (method: 'write' | 'end', answer: unknown) =>
      (...args: unknown[]) => {
        resolve(headOf(response, response.statusCode, {}));
        this.#waiting.push([method, args]);
        return answer;
      };
    this.#replace({
      writeHead: (status, ...rest) => {
        resolve(headOf(response, Number(status), (rest.at(-1) ?? {}) as OutgoingHttpHeaders));
        return response;
      },
      write: wait('write', false),
      end: wait('end', response),
    });
  }

  /** Sends the response under this head. */
  release({ status, headers }: Head): void {
    const response = this.#restore();
    if (response.destroyed) return;
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    response.writeHead(status, headers);
    for (const [method, args] of this.#waiting.splice(0)) (response[method] as Write)(...args);
    if (!response.writableEnded && !response.writableNeedDrain) response.emit('drain');
  }

  /** Drops what the server wrote. */
  abandon(): void {
    this.#waiting.length = 0;
    this.#restore();
  }

  /** Drops what the server writes, now and later: the app answers in its place, with the methods returned. */
  discard(): Sender {
    this.#waiting.length = 0;
    const response = this.#response;
    this.#replace({ writeHead: () => response, write: () => true, end: () => response });
    const { writeHead, write, end } = ServerResponse.prototype;
    return { writeHead: writeHead.bind(response), write: write.bind(response), end: end.bind(response) } as Sender;
  }

  #replace(methods: Record<Methods, Write>): void {
    Object.assign(this.#response, methods);
  }

  #restore(): ServerResponse {
    for (const method of ['writeHead', 'write', 'end'] as const)
      delete (this.#response as unknown as Record<string, unknown>)[method];
    return this.#response;
  }
}

function headOf(response: ServerResponse, status: number, headers: OutgoingHttpHeaders): Head {
  return { status, headers: { ...response.getHeaders(), ...headers } };
}
