/**
 * Gives a stream to Node's HTTP/2 as a socket of the system. On any other stream its sessions end the whole process when they are
 * broken off with a write under way (an assertion of Node's JSStreamSocket).
 */
import { connect, createServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { join } from './relays.ts';

/** A socket that sends and receives what the stream does. Each ends with the other. */
export async function asSocket(stream: Duplex): Promise<Socket> {
  const { promise: far, resolve, reject } = Promise.withResolvers<Socket>();
  let near: Socket | undefined;
  // Whatever else connects meanwhile is not answered.
  const server = createServer((socket) => (socket.remotePort === near?.localPort ? resolve(socket) : socket.destroy()));
  server.once('error', reject);
  try {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as { port: number };
    await new Promise<void>((connected, failed) => {
      near = connect({ port, host: '127.0.0.1', noDelay: true }, connected).once('error', failed);
    });
    const socket = await far;
    socket.setNoDelay(true);
    join({ input: stream, output: stream }, { input: near!, output: near! });
    return socket;
  } finally {
    server.close();
  }
}
