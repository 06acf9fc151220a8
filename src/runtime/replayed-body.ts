/**
 * The body of a request that an app may read before the server does: what the app has read is kept, up to a limit, and read once
 * more. A body that the app does not touch costs nothing.
 */
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { tooLarge } from './body.ts';

export class ReplayedBody {
  readonly #request: IncomingMessage;
  readonly #limitBytes: number;
  readonly #read: Buffer[] = [];
  #iterator: NodeJS.AsyncIterator<Buffer> | undefined;
  #bytes = 0;

  constructor(request: IncomingMessage, limitBytes: number) {
    this.#request = request;
    this.#limitBytes = limitBytes;
  }

  get isThere(): boolean {
    const { 'content-length': length, 'transfer-encoding': encoding } = this.#request.headers;
    return encoding !== undefined || Number(length ?? 0) > 0;
  }

  /** For the app. Nothing is read before it asks. */
  stream(): ReadableStream<Uint8Array> {
    const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
      const { done, value } = await this.#next();
      if (done) {
        controller.close();
        return;
      }
      this.#bytes += value.length;
      if (this.#bytes <= this.#limitBytes) this.#read.push(value);
      else this.#read.length = 0;
      controller.enqueue(value);
    };
    return new ReadableStream({ pull }, { highWaterMark: 0 });
  }

  /** The request for the server, with its whole body. Throws `payload_too_large` when the app has read too much of it. */
  replayed(): IncomingMessage {
    if (!this.#iterator) return this.#request;
    if (this.#bytes > this.#limitBytes) throw tooLarge(this.#limitBytes);
    const { method, url, headers, rawHeaders, socket, httpVersion } = this.#request;
    const replay = Readable.from(this.#whole(), { objectMode: false });
    const own = { method, url, headers, rawHeaders, socket, httpVersion, complete: false };
    replay.once('end', () => Object.assign(replay, { complete: true }));
    return Object.assign(replay, own) as unknown as IncomingMessage;
  }

  async *#whole(): AsyncGenerator<Buffer> {
    yield* this.#read;
    for (let next = await this.#next(); !next.done; next = await this.#next()) yield next.value;
  }

  #next() {
    this.#iterator ??= this.#request.iterator({ destroyOnReturn: false }) as NodeJS.AsyncIterator<Buffer>;
    return this.#iterator.next();
  }
}
