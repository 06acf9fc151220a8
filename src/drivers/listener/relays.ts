/**
 * Sockets through which the gateway reaches the agent servers of a machine, so that it needs to know nothing of connections. They
 * are in a folder that only this server can write to, as those of agents on this machine are.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join as pathOf } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { BACKLOG, connectablePath, lifeOf, newSocketPath, socketUrl } from '../../machine/agent-sockets.ts';

/** The two directions of a connection. */
export interface Tunnel {
  input: Readable;
  output: Writable;
}

interface Relay {
  server: Server;
  url: string;
  sockets: Set<Socket>;
}

/** Begins the names of the folders of relays. */
const FOLDER = 'relays-';

/** More connections are not accepted: the gateway tries the next replica, or answers 502. */
const MAX_CONNECTIONS = 4_096;

export class Relays {
  readonly #tunnel: (url: string) => Promise<Tunnel>;
  readonly #relays = new Map<string, Relay>();
  readonly #folder: string;

  /** `tunnel` connects to an agent server of the machine. The sockets are in a new folder in `folder`. */
  constructor(folder: string, tunnel: (url: string) => Promise<Tunnel>) {
    this.#folder = pathOf(folder, FOLDER + randomBytes(4).toString('hex'));
    this.#tunnel = tunnel;
  }

  /** Where an address of the machine is reached here. */
  urlOf(remote: string): string | undefined {
    return this.#relays.get(remote)?.url;
  }

  /** Makes sockets for exactly these addresses of the machine. */
  async keep(remotes: ReadonlySet<string>): Promise<void> {
    for (const [remote, relay] of this.#relays) if (!remotes.has(remote)) this.#end(remote, relay);
    for (const remote of remotes) if (!this.#relays.has(remote)) this.#relays.set(remote, await this.#open(remote));
  }

  async close(): Promise<void> {
    for (const [remote, relay] of this.#relays) this.#end(remote, relay);
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #open(remote: string): Promise<Relay> {
    const sockets = new Set<Socket>();
    const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      socket.on('error', () => socket.destroy());
      this.#tunnel(remote).then(
        (tunnel) => (socket.destroyed ? destroyTunnel(tunnel) : join({ input: socket, output: socket }, tunnel)),
        () => socket.destroy(),
      );
    });
    server.maxConnections = MAX_CONNECTIONS;
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    // Named by the life of the process on the machine, which its token is of.
    const path = newSocketPath(this.#folder, lifeOf(remote) ?? `port-${randomBytes(4).toString('hex')}`);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen({ path: connectablePath(path), backlog: BACKLOG }, resolve);
    });
    return { server, sockets, url: socketUrl(path) };
  }

  #end(remote: string, { server, sockets }: Relay): void {
    this.#relays.delete(remote);
    server.close();
    for (const socket of sockets) socket.destroy();
  }
}

/** Removes the sockets in `folder` that control planes left which were killed. */
export async function removeDeadRelays(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const { name } of entries.filter((entry) => entry.isDirectory() && entry.name.startsWith(FOLDER))) {
    const sockets = await readdir(pathOf(folder, name));
    const live = await Promise.all(sockets.map((socket) => isServed(pathOf(folder, name, socket))));
    if (!live.includes(true)) await rm(pathOf(folder, name), { recursive: true, force: true });
  }
}

function isServed(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(connectablePath(path), () => socket.destroy());
    socket.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code !== 'ECONNREFUSED' && code !== 'ENOENT'));
    socket.once('connect', () => resolve(true));
  });
}

function destroyTunnel({ input, output }: Tunnel): void {
  for (const stream of [input, output]) stream.on('error', () => {}).destroy();
}

/** Passes bytes between the two, each side no faster than the other reads. Ends both when one breaks. */
export function join(one: Tunnel, other: Tunnel): void {
  const all = [one.input, one.output, other.input, other.output];
  const broken = () => {
    for (const stream of all) stream.destroy();
  };
  for (const { input } of [one, other]) input.once('close', () => !input.readableEnded && broken());
  for (const stream of all) stream.on('error', broken);
  one.input.pipe(other.output);
  other.input.pipe(one.output);
}
