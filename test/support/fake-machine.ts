/** A program that connects as the machine of a listener and says what a test wants. */
import { createServer, type ServerHttp2Stream } from 'node:http2';
import { text } from 'node:stream/consumers';
import { createWebSocketStream, WebSocket } from 'ws';
import { asSocket } from '../../src/drivers/listener/native-socket.ts';
import { type Hello, ownPlatform, PROTOCOL, type SentWorkload } from '../../src/drivers/listener/wire.ts';
import type { WorkloadStatus } from '../../src/drivers/port.ts';

/** What it answers: a status of HTTP, and a body. */
export type FakeAnswer = [status: number, body: object | string];

export interface FakeMachineOptions {
  url: string;
  key: string;
  hello?: Partial<Hello>;
  /** The first line of its statuses. */
  first?: object | string;
  /** Answers a call such as `POST /workloads`. Undefined for what the machine of this software would answer. */
  answer?(call: string, body: string): FakeAnswer | undefined;
}

export interface FakeMachine {
  /** Every call, such as `DELETE /logs/7`. */
  calls: string[];
  /** Sends a line of its statuses. */
  say(line: object | string): void;
  /** Breaks the connection off. */
  cut(): void;
  ended: Promise<void>;
}

/** Resolves when the control plane asked for its statuses. */
export async function connectFakeMachine({ url, key, hello, first, answer }: FakeMachineOptions): Promise<FakeMachine> {
  const socket = new WebSocket(url, { headers: { 'x-api-key': key } });
  socket.on('error', () => {});
  const calls: string[] = [];
  const { promise: followed, resolve } = Promise.withResolvers<ServerHttp2Stream>();
  const server = createServer();
  server.on('sessionError', () => {});
  server.on('stream', async (stream, headers) => {
    stream.on('error', () => {});
    const call = `${headers[':method']} ${headers[':path']}`.replace(/\?.*/, '');
    if (call === 'GET /statuses') {
      stream.respond({ ':status': 200 });
      stream.write(lineOf(first ?? { found: [], logs: [], statuses: [] }));
      return resolve(stream);
    }
    const body = await text(stream).catch(() => '');
    calls.push(call);
    const about = { version: '0.1.0', platform: ownPlatform, driver: 'process', host: 'fake', protocol: PROTOCOL, ...hello };
    const [status, said] = answer?.(call, body) ?? [200, call === 'GET /machine' ? about : usual(call, body)];
    if (stream.destroyed) return;
    stream.respond({ ':status': status });
    stream.end(typeof said === 'string' ? said : JSON.stringify(said));
  });
  const ended = new Promise<void>((end) => socket.once('close', () => end()));
  socket.once('open', async () => server.emit('connection', await asSocket(createWebSocketStream(socket).on('error', () => {}))));
  const statuses = await Promise.race([followed, ended.then(() => Promise.reject(new Error('it was not taken')))]);
  return { calls, say: (line) => void statuses.write(lineOf(line)), cut: () => socket.terminate(), ended };
}

/** A workload that does not answer requests yet. */
export function startingStatus(id: string): WorkloadStatus {
  return { id, phase: 'starting', urls: [], restarts: 0, endsInARow: 0, lastExit: undefined };
}

function usual(call: string, body: string): object | string {
  return call === 'POST /workloads' ? startingStatus((JSON.parse(body) as SentWorkload).id) : '';
}

function lineOf(said: object | string): string {
  return typeof said === 'string' ? said : `${JSON.stringify(said)}\n`;
}
