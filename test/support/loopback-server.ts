/** A server of a test's own on loopback, which ends with the test, and ports for servers of other programs. */
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Cleanup } from './temporary.ts';

/** Its address, without a trailing slash. */
export async function startLoopbackServer(t: Cleanup, listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(async () => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** For a program that cannot choose one itself. Below those that systems give out, where another test could get it first. */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000);
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return freePort();
  }
  await new Promise((resolve) => server.close(resolve));
  return port;
}
