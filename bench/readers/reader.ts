/**
 * The process of the readers: many connections to the stream of one run. One of them reads nothing until the others are done, and
 * then resumes the stream like a client whose connection broke.
 */
import { connect, type Socket } from 'node:net';

export interface ReadRequest {
  port: number;
  path: string;
  readers: number;
  /** Events that each reader must get, in order. */
  events: number;
}

export type ReadProgress = { connected: true } | { exact: number; seconds: number } | ReadResult;

export interface ReadResult {
  /** Events that the stuck reader took from its first connection. */
  stuckTook: number;
  /** How often it had to connect again. */
  resumed: number;
  stuckIsExact: boolean;
}

process.on('message', (request: ReadRequest) => {
  read(request).catch((error: unknown) => {
    process.stderr.write(`${(error as Error).stack}\n`);
    process.exit(1);
  });
});
process.on('disconnect', () => process.exit());

async function read({ port, path, readers, events }: ReadRequest): Promise<void> {
  const stuck = new Reader(port, path);
  await stuck.begun;
  stuck.pause();
  const others = Array.from({ length: readers - 1 }, () => new Reader(port, path));
  await Promise.all(others.map(({ begun }) => begun));
  const from = performance.now();
  tell({ connected: true });
  await Promise.all(others.map(({ ended }) => ended));
  const exact = others.filter(({ next, broken }) => !broken && next === events + 1).length;
  tell({ exact, seconds: (performance.now() - from) / 1000 });
  stuck.resume();
  await stuck.ended;
  let reader = stuck;
  let resumed = 0;
  while (!reader.broken && reader.next <= events && resumed < 10) {
    resumed += 1;
    reader = new Reader(port, path, reader.next - 1);
    await reader.ended;
  }
  tell({ stuckTook: stuck.next - 1, resumed, stuckIsExact: !reader.broken && reader.next === events + 1 });
}

function tell(progress: ReadProgress): void {
  process.send!(progress);
}

/** Reads the bare socket, so that hundreds of readers cost less than the server that they read from. */
class Reader {
  /** Number of the expected next event. */
  next: number;
  /** An event was missing, came twice or was an error. */
  broken = false;
  readonly begun: Promise<unknown>;
  readonly ended: Promise<unknown>;
  readonly #socket: Socket;
  #rest = '';

  constructor(port: number, path: string, last = 0) {
    this.next = last + 1;
    this.#socket = connect(port, '127.0.0.1');
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    [this.begun, this.ended] = [begun, ended];
    this.#socket.setEncoding('latin1');
    this.#socket.on('data', (text: unknown) => {
      begin();
      if (this.#take(text as string)) end();
    });
    this.#socket.on('close', () => end());
    this.#socket.on('error', () => end());
    const from = last > 0 ? `Last-Event-ID: 1-${last}\r\n` : '';
    this.#socket.write(`GET ${path} HTTP/1.1\r\nHost: bench\r\n${from}\r\n`);
  }

  pause(): void {
    this.#socket.pause();
  }

  resume(): void {
    this.#socket.resume();
  }

  /** Whether the answer is complete. */
  #take(text: string): boolean {
    this.#rest += text;
    let begin = 0;
    for (let at = this.#rest.indexOf('\nid: 1-'); at >= 0; at = this.#rest.indexOf('\nid: 1-', begin)) {
      const end = this.#rest.indexOf('\n', at + 1);
      if (end < 0) break;
      if (Number(this.#rest.slice(at + 7, end)) !== this.next) this.broken = true;
      this.next += 1;
      begin = end;
    }
    this.#rest = this.#rest.slice(begin);
    return this.#rest.endsWith('0\r\n\r\n');
  }
}
