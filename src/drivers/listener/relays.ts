/**
 * Ports on loopback through which the gateway reaches the agent servers of a machine, so that it needs to know nothing of
 * connections. As with agents on this machine, another local user who connects lacks the gateway's token.
 */
import { createServer, type Server, type Socket } from 'node:net';
import type { Readable, Writable } from 'node:stream';

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

/** More connections are not accepted: the gateway tries the next replica, or answers 502. */
const MAX_CONNECTIONS = 4_096;

export class Relays {
  readonly #tunnel: (url: string) => Promise<Tunnel>;
  readonly #relays = new Map<string, Relay>();

  /** `tunnel` connects to an agent server of the machine. */
  constructor(tunnel: (url: string) => Promise<Tunnel>) {
    this.#tunnel = tunnel;
  }

  /** Where an address of the machine is reached here. */
  urlOf(remote: string): string | undefined {
    return this.#relays.get(remote)?.url;
  }

  /** Makes ports for exactly these addresses of the machine. */
  async keep(remotes: ReadonlySet<string>): Promise<void> {
    for (const [remote, relay] of this.#relays) if (!remotes.has(remote)) this.#end(remote, relay);
    for (const remote of remotes) if (!this.#relays.has(remote)) this.#relays.set(remote, await this.#open(remote));
  }

  close(): void {
    for (const [remote, relay] of this.#relays) this.#end(remote, relay);
  }

  async #open(remote: string): Promise<Relay> {
    const sockets = new Set<Socket>();
    const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      socket.on('error', () => socket.destroy());
      this.#tunnel(remote).then(
        (tunnel) => join({ input: socket, output: socket }, tunnel),
        () => socket.resetAndDestroy(),
      );
    });
    server.maxConnections = MAX_CONNECTIONS;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(0, '127.0.0.1', resolve);
    });
    return { server, sockets, url: `http://127.0.0.1:${(server.address() as { port: number }).port}` };
  }

  #end(remote: string, { server, sockets }: Relay): void {
    this.#relays.delete(remote);
    server.close();
    for (const socket of sockets) socket.destroy();
  }
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
