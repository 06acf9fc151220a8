/**
 * The address of `keelson dev`. It stays while agent servers behind it come and go: each new connection goes to the one that
 * serves now. While none does, requests are answered with the reason.
 */
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

interface Target {
  host: string;
  port: number;
}

export class Relay {
  readonly #sockets = new Set<Socket>();
  #target: Target | undefined;
  #reason = 'The agent server is starting.';

  readonly #idle = createHttpServer((_, response) => {
    response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1', connection: 'close' });
    response.end(`${JSON.stringify({ detail: this.#reason })}\n`);
  });

  readonly #server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    this.#hold(client);
    if (this.#target) this.#pass(client, this.#target);
    else this.#idle.emit('connection', client);
  });

  /** Resolves with the address for people. Throws as `listen` does when the port is taken. */
  async listen(port: number, host: string): Promise<string> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, host, () => resolve());
    });
    const { address, port: taken, family } = this.#server.address() as AddressInfo;
    const name = address === '0.0.0.0' || address === '::' ? 'localhost' : family === 'IPv6' ? `[${address}]` : address;
    return `http://${name}:${taken}`;
  }

  /** From now on connections go to the server at that address; without one they are answered with the reason. */
  lead(url: string | undefined, reason = ''): void {
    this.#reason = reason;
    if (url === undefined) this.#target = undefined;
    else {
      const { hostname, port } = new URL(url);
      this.#target = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) };
    }
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #hold(socket: Socket): void {
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  }

  #pass(client: Socket, target: Target): void {
    const server = connect({ ...target, allowHalfOpen: true, noDelay: true });
    this.#hold(server);
    server.once('connect', () => {
      client.pipe(server);
      server.pipe(client);
    });
    // A connection that one side lost must not stay open at the other.
    client.once('close', () => server.destroy());
    server.once('close', () => client.destroy());
  }
}
