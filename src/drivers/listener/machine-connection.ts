/** The control plane's side of a connection to the machine of a listener. */
import { type ClientHttp2Session, type ClientHttp2Stream, connect, type OutgoingHttpHeaders } from 'node:http2';
import { type Duplex, PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PlacedLine, Rescaling, WorkloadStatus } from '../port.ts';
import {
  answerOn,
  helloOf,
  leavingOf,
  linesOf,
  MachineError,
  objectionOf,
  placedLinesOf,
  pushedOf,
  refusalOf,
  textOf,
} from './machine-answers.ts';
import { asSocket } from './native-socket.ts';
import type { Tunnel } from './relays.ts';
import {
  type AskedWorkload,
  authorityOf,
  type Goodbye,
  type Hello,
  lineOf,
  PROTOCOL,
  PROTOCOL_OF_PORTS,
  type Pushed,
  type ScaleOrder,
  SESSION_MEMORY_MB,
  type SentWorkload,
  WINDOW_BYTES,
} from './wire.ts';

const CALL_MS = 60_000;
/** As long as a revision may wait for its start: the machine pulls images meanwhile. */
const ENSURE_MS = 300_000;
/** A whole build, with its dependencies, over a slow line. */
const SEND_MS = 15 * 60_000;
const GOODBYE_MS = 5_000;
/** Of one workload: a driver runs 100 at most. */
const MAX_LEAVING = 100;
/** A client waits for the answer. */
const ASK_MS = 10_000;
/** To connect to an agent server of its own. Whoever asks there may have gone meanwhile, unnoticed. */
const TUNNEL_MS = 30_000;

export class MachineConnection {
  readonly about: Hello;
  readonly closed: Promise<void>;
  readonly #session: ClientHttp2Session;

  private constructor(session: ClientHttp2Session, about: Hello) {
    this.#session = session;
    this.about = about;
    this.closed = new Promise((resolve) => (session.destroyed ? resolve() : session.once('close', resolve)));
  }

  /** Rejects, after it told the machine why, if the two do not fit. */
  static async open(stream: Duplex): Promise<MachineConnection> {
    const socket = await asSocket(stream);
    const session = connect('http://machine', {
      createConnection: () => socket,
      maxSessionMemory: SESSION_MEMORY_MB,
      settings: { initialWindowSize: WINDOW_BYTES, enablePush: false },
    });
    session.on('error', () => {});
    try {
      const about = helloOf(await call(session, 'GET', '/machine'));
      const connection = new MachineConnection(session, about);
      if (about.protocol !== PROTOCOL && about.protocol !== PROTOCOL_OF_PORTS) {
        const detail = `Keelson ${about.version} of this machine and its control plane do not understand each other: install the same version.`;
        await connection.dismiss({ reason: 'refused', detail });
        throw new MachineError(detail);
      }
      return connection;
    } catch (error) {
      session.destroy();
      throw error;
    }
  }

  /** Calls `take` for each line that the machine pushes, one after the other. Resolves when the connection ends. */
  async follow(take: (pushed: Pushed) => Promise<void>): Promise<void> {
    const body = await answered(this.#session.request({ ':path': '/statuses' }));
    for await (const line of linesOf(body)) await take(pushedOf(line));
  }

  /** Rejects with the missing folders if the machine lacks any. */
  async ensure(workload: SentWorkload): Promise<WorkloadStatus> {
    return answerOn(workload.id, await call(this.#session, 'POST', '/workloads', JSON.stringify(workload), ENSURE_MS));
  }

  async send(archive: Readable, folders: readonly string[]): Promise<void> {
    const path = `/folders?${new URLSearchParams(folders.map((folder): [string, string] => ['folder', folder]))}`;
    await call(this.#session, 'PUT', path, archive, SEND_MS);
  }

  async remove(id: string, graceMs: number): Promise<void> {
    await call(this.#session, 'DELETE', `/workloads/${id}?grace=${graceMs}`, undefined, graceMs + CALL_MS);
  }

  /** Has it run another number of replicas. `leave` is asked with its own addresses, each once. */
  async scale(workload: SentWorkload, { why, graceMs, leave }: Rescaling): Promise<void> {
    const stream = this.#session.request({ ':method': 'POST', ':path': '/scale' }, { endStream: false });
    stream.write(lineOf({ workload, why, graceMs } satisfies ScaleOrder));
    try {
      const asked = new Set<string>();
      for await (const line of linesOf(await answered(stream))) {
        const url = leavingOf(line);
        if (url === undefined) return;
        if (asked.has(url)) continue;
        if (asked.add(url).size > MAX_LEAVING) throw new MachineError('the machine ends more replicas than it has');
        leave(url).then(
          () => stream.write(lineOf({ left: url })),
          () => stream.destroy(),
        );
      }
      throw new MachineError('the connection to the machine ended');
    } finally {
      stream.destroy();
    }
  }

  /** Why it could not run such a workload. Undefined if it could. */
  async objectionTo(workload: AskedWorkload): Promise<string | undefined> {
    return objectionOf(await call(this.#session, 'POST', '/objection', JSON.stringify(workload), ASK_MS));
  }

  async discard(id: string): Promise<void> {
    await call(this.#session, 'DELETE', `/logs/${id}`);
  }

  async forget(deploymentId: string): Promise<void> {
    await call(this.#session, 'DELETE', `/deployments/${deploymentId}`);
  }

  async *readLog(id: string, from: number): AsyncGenerator<PlacedLine> {
    const stream = this.#session.request({ ':path': `/logs/${id}?from=${from}` });
    const body = await answered(stream);
    try {
      yield* placedLinesOf(body);
    } finally {
      stream.destroy();
    }
  }

  /** A connection to an agent server on the machine. Rejects if the machine does not make it within `limitMs`. */
  async tunnel(url: string, limitMs = TUNNEL_MS): Promise<Tunnel> {
    const output = this.#session.request({ ':method': 'CONNECT', ':authority': authorityOf(url) });
    const late = setTimeout(() => output.destroy(), limitMs).unref();
    const input = await answered(output).finally(() => clearTimeout(late));
    return { input, output };
  }

  /** Ends the connection for good. */
  async dismiss(goodbye: Goodbye): Promise<void> {
    await call(this.#session, 'POST', '/goodbye', JSON.stringify(goodbye), GOODBYE_MS).catch(() => {});
    this.close();
  }

  close(): void {
    this.#session.destroy();
  }
}

async function call(
  session: ClientHttp2Session,
  method: string,
  path: string,
  body?: string | Readable,
  limitMs = CALL_MS,
): Promise<string> {
  const headers: OutgoingHttpHeaders = { ':method': method, ':path': path };
  const stream = session.request(headers, { endStream: body === undefined, signal: AbortSignal.timeout(limitMs) });
  const answer = answered(stream);
  const sent = typeof body === 'object' ? pipeline(body, stream).catch(() => {}) : undefined;
  if (typeof body === 'string') stream.end(body);
  try {
    const said = await textOf(await answer);
    await sent;
    return said;
  } catch (error) {
    stream.destroy();
    throw error;
  }
}

/** Resolves with the body of the answer when the machine accepted the request. */
function answered(stream: ClientHttp2Stream): Promise<PassThrough> {
  const { promise, resolve, reject } = Promise.withResolvers<PassThrough>();
  // A complete answer counts as closed before it is read, which Node's iterators take for an error.
  const body = stream.pipe(new PassThrough());
  body.on('error', () => {});
  const fail = (why: string) => {
    reject(new MachineError(why));
    body.destroy(new MachineError(why));
  };
  stream.once('error', (error) => fail(`the machine does not answer: ${error.message}`));
  let isAnswered = false;
  // A stream without an answer may end in order too.
  stream.once('close', () => (isAnswered && stream.readableEnded) || fail('the connection to the machine ended'));
  stream.once('response', ({ ':status': status = 500 }) => {
    isAnswered = true;
    if (status < 400) return resolve(body);
    textOf(body)
      .then((said) => reject(refusalOf(said)))
      .catch(reject);
  });
  return promise;
}
