/** A load balancer as plain as can be: passes each connection on to the next of its servers that takes one. */
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export class Balancer {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #next = 0;
  /** Addresses of the servers behind it. */
  servers: readonly string[] = [];

  private constructor() {
    this.#server = createServer((socket) => void this.#pass(socket));
  }

  static async start(): Promise<Balancer> {
    const balancer = new Balancer();
    await new Promise<void>((listening) => balancer.#server.listen(0, '127.0.0.1', listening));
    return balancer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  async #pass(socket: Socket): Promise<void> {
    this.#keep(socket);
    for (let tries = this.servers.length; tries > 0; tries -= 1) {
      const server = this.servers[this.#next++ % this.servers.length];
      const taken = server && (await this.#open(server));
      if (!taken) continue;
      socket.pipe(taken).pipe(socket);
      socket.once('close', () => taken.destroy());
      taken.once('close', () => socket.destroy());
      return;
    }
    socket.destroy();
  }

  #open(url: string): Promise<Socket | undefined> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    this.#keep(socket);
    return new Promise((resolve) => {
      socket.once('connect', () => resolve(socket));
      socket.once('close', () => resolve(undefined));
    });
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => socket.destroy()).once('close', () => this.#sockets.delete(socket));
  }
}
