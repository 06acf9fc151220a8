/**
 * One keep-alive HTTP/1.1 connection of the load generator. Written on the bare socket so that the generator costs much less
 * than the servers it measures. It understands only what they send: `content-length` and chunked answers.
 */
import { connect, type Socket } from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');
const LAST_CHUNK = Buffer.from('\r\n0\r\n\r\n');

export class Answer {
  readonly status: number;
  readonly #head: string;
  readonly #body: Buffer;

  constructor(head: string, body: Buffer) {
    this.status = Number(head.slice(9, 12));
    this.#head = head;
    this.#body = body;
  }

  get text(): string {
    return (/\r\ntransfer-encoding: *chunked/i.test(this.#head) ? joinChunks(this.#body) : this.#body).toString('utf8');
  }

  json<T>(): T {
    return JSON.parse(this.text) as T;
  }
}

interface Pending {
  resolve(answer: Answer): void;
  reject(error: Error): void;
  onData: ((soFar: Buffer) => void) | undefined;
}

export class Connection {
  readonly #socket: Socket;
  #received: Buffer | undefined;
  #pending: Pending | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.#receive(chunk));
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => this.#fail(new Error('the server closed the connection')));
  }

  static open(port: number | string): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const place = typeof port === 'string' ? { path: port } : { port, host: '127.0.0.1' };
      const socket = connect(place, () => {
        socket.off('error', reject);
        resolve(new Connection(socket));
      });
      socket.once('error', reject);
    });
  }

  static openMany(port: number | string, count: number): Promise<Connection[]> {
    return Promise.all(Array.from({ length: count }, () => Connection.open(port)));
  }

  /** One request at a time. `onData` gets the answer received so far, each time that more has arrived. */
  send(request: string | Buffer, onData?: (soFar: Buffer) => void): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#pending = { resolve, reject, onData };
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #receive(chunk: Buffer): void {
    const received = this.#received ? Buffer.concat([this.#received, chunk]) : chunk;
    this.#pending?.onData?.(received);
    const headEnd = received.indexOf(HEAD_END);
    const head = headEnd < 0 ? undefined : received.toString('latin1', 0, headEnd + 2);
    if (!head || !isWhole(received, head, headEnd + 4)) {
      this.#received = received;
      return;
    }
    this.#received = undefined;
    const pending = this.#pending!;
    this.#pending = undefined;
    pending.resolve(new Answer(head, received.subarray(headEnd + 4)));
  }

  #fail(error: Error): void {
    this.#pending?.reject(error);
    this.#pending = undefined;
  }
}

/** The bytes of a request, built once for requests that are sent often. */
export function requestText(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): string {
  const more = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${more.join('')}`;
  if (body === undefined) return `${head}\r\n`;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return `${head}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
}

function isWhole(received: Buffer, head: string, bodyStart: number): boolean {
  const length = /\r\ncontent-length: *(\d+)/i.exec(head);
  if (length) return received.length >= bodyStart + Number(length[1]);
  return received.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK);
}

function joinChunks(body: Buffer): Buffer {
  const chunks: Buffer[] = [];
  for (let at = 0; ; ) {
    const lineEnd = body.indexOf('\r\n', at);
    const size = Number.parseInt(body.toString('latin1', at, lineEnd), 16);
    if (!(size > 0)) return Buffer.concat(chunks);
    chunks.push(body.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
  }
}
