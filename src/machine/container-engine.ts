/**
 * A client of a container engine on this machine: the part of Docker's HTTP API that podman has as well, over its socket. Clients
 * on npm bring gRPC and SSH along, which nothing here needs.
 */
import { existsSync } from 'node:fs';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { Readable } from 'node:stream';

/** The engine refused a request. */
export class EngineError extends Error {
  override name = 'EngineError';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Nothing answers at the engine's address. */
export class EngineUnreachable extends Error {
  override name = 'EngineUnreachable';
}

/** What the engine says of itself. */
export interface EngineVersion {
  name: 'docker' | 'podman';
  version: string;
  /** A container cannot be given more of the processor than this. */
  cores: number;
}

export interface EngineRequest {
  query?: Record<string, string | number | boolean | object | undefined>;
  /** Sent as JSON. */
  body?: object;
  /** Sent as it is, instead of `body`. */
  archive?: Buffer;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Statuses that are an answer here and not an error. */
  accepts?: readonly number[];
}

/** One output of a container: a line, or a part of a long one. */
export interface OutputFrame {
  stream: 'stdout' | 'stderr';
  bytes: Buffer;
}

const FRAME_HEADER_BYTES = 8;
const STDERR = 2;

export class ContainerEngine {
  readonly address: string;
  readonly #target: { socketPath: string } | { host: string; port: number };
  readonly #agent = new Agent({ keepAlive: true });
  #version: Promise<EngineVersion> | undefined;

  /** `address` is `unix:///path` or `tcp://host:port`. Default: `DOCKER_HOST`, else the first socket that is there. */
  constructor(address: string = defaultAddress()) {
    this.address = address;
    const { protocol, pathname, hostname, port } = new URL(address);
    if (protocol === 'unix:') this.#target = { socketPath: decodeURIComponent(pathname) };
    else if (protocol === 'tcp:' && hostname !== '') this.#target = { host: hostname, port: Number(port || 2375) };
    else throw new Error(`${address} is no address of a container engine: give unix:///path or tcp://host:port`);
  }

  /** Asks the engine once what it is. */
  version(): Promise<EngineVersion> {
    this.#version ??= this.#readVersion();
    this.#version.catch(() => {
      this.#version = undefined;
    });
    return this.#version;
  }

  async #readVersion(): Promise<EngineVersion> {
    const [{ Version: version = 'unknown', Components: components = [] }, { NCPU: cores }] = await Promise.all([
      this.get<{ Version?: string; Components?: { Name: string }[] }>('/version'),
      this.get<{ NCPU?: number }>('/info'),
    ]);
    const name = components.some((component) => /podman/i.test(component.Name)) ? 'podman' : 'docker';
    return { name, version, cores: cores || Number.POSITIVE_INFINITY };
  }

  get<T>(path: string, options: EngineRequest = {}): Promise<T> {
    return this.#json<T>('GET', path, options);
  }

  post<T>(path: string, options: EngineRequest = {}): Promise<T> {
    return this.#json<T>('POST', path, options);
  }

  /** Nothing happens if it is not there. */
  async delete(path: string, options: EngineRequest = {}): Promise<void> {
    await this.#json('DELETE', path, { accepts: [404], ...options });
  }

  /** The answer as it arrives. The caller reads it to its end, or destroys it. */
  async open(method: 'GET' | 'POST', path: string, options: EngineRequest = {}): Promise<IncomingMessage> {
    const response = await this.#send(method, path, options);
    const status = response.statusCode ?? 0;
    if (status < 300 || options.accepts?.includes(status)) return response;
    throw new EngineError(status, messageIn(await textOf(response)) ?? `the engine answered ${status}`);
  }

  /** The objects of an answer that has one a line. */
  async *lines<T>(method: 'GET' | 'POST', path: string, options: EngineRequest = {}): AsyncGenerator<T> {
    const response = await this.open(method, path, options);
    response.setEncoding('utf8');
    let rest = '';
    for await (const chunk of response) {
      const lines = (rest + String(chunk)).split('\n');
      rest = lines.pop()!;
      for (const line of lines) if (line.trim() !== '') yield JSON.parse(line) as T;
    }
    if (rest.trim() !== '') yield JSON.parse(rest) as T;
  }

  /** Closes idle connections. */
  close(): void {
    this.#agent.destroy();
  }

  async #json<T>(method: 'GET' | 'POST' | 'DELETE', path: string, options: EngineRequest): Promise<T> {
    const response = await this.#send(method, path, options);
    const text = await textOf(response);
    const status = response.statusCode ?? 0;
    if (status >= 400 && !options.accepts?.includes(status))
      throw new EngineError(status, messageIn(text) ?? `the engine answered ${status}`);
    return (text.trim() === '' ? undefined : JSON.parse(text)) as T;
  }

  #send(method: string, path: string, { query = {}, body, archive, headers, signal }: EngineRequest): Promise<IncomingMessage> {
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) parameters.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
    const payload = body === undefined ? archive : Buffer.from(JSON.stringify(body));
    const type = body === undefined ? 'application/x-tar' : 'application/json';
    return new Promise((resolve, reject) => {
      const sent: ClientRequest = request(
        {
          ...this.#target,
          ...{ method, agent: this.#agent, path: parameters.size === 0 ? path : `${path}?${parameters}` },
          headers: {
            host: 'engine',
            ...(payload === undefined ? {} : { 'content-type': type, 'content-length': payload.length }),
            ...headers,
          },
          ...(signal ? { signal } : {}),
        },
        resolve,
      );
      sent.once('error', (error: NodeJS.ErrnoException) => {
        const gone = error.code === 'ENOENT' || error.code === 'ECONNREFUSED' || error.code === 'EACCES';
        reject(gone ? new EngineUnreachable(unreachable(this.address, error.code), { cause: error }) : error);
      });
      sent.end(payload);
    });
  }
}

/** `DOCKER_HOST`, else the first socket that is there: Docker's, then podman's, of the system before the user's own. */
export function defaultAddress(environment: NodeJS.ProcessEnv = process.env): string {
  const { DOCKER_HOST: given, XDG_RUNTIME_DIR: own } = environment;
  if (given) return given;
  const sockets = ['/var/run/docker.sock', '/run/podman/podman.sock'];
  if (own) sockets.push(`${own}/docker.sock`, `${own}/podman/podman.sock`);
  return `unix://${sockets.find((socket) => existsSync(socket)) ?? sockets[0]}`;
}

/** The frames of a container's output, for a container without a terminal. */
export async function* framesOf(output: Readable): AsyncGenerator<OutputFrame> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of output) {
    rest = rest.length === 0 ? (chunk as Buffer) : Buffer.concat([rest, chunk as Buffer]);
    while (rest.length >= FRAME_HEADER_BYTES) {
      const end = FRAME_HEADER_BYTES + rest.readUInt32BE(4);
      if (rest.length < end) break;
      yield { stream: rest[0] === STDERR ? 'stderr' : 'stdout', bytes: rest.subarray(FRAME_HEADER_BYTES, end) };
      rest = rest.subarray(end);
    }
  }
}

async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function messageIn(text: string): string | undefined {
  try {
    const { message, cause } = JSON.parse(text) as { message?: unknown; cause?: unknown };
    if (typeof message === 'string' && message !== '') return message;
    return typeof cause === 'string' ? cause : undefined;
  } catch {
    return text.trim() === '' ? undefined : text.trim().slice(0, 500);
  }
}

function unreachable(address: string, code: string | undefined): string {
  if (code === 'EACCES') return `the container engine at ${address} does not let this user in`;
  return `no container engine answers at ${address}`;
}
