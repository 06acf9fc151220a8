/** The last step of an upgrade: the agent's answer goes to the client, and where it was yes the two sockets become one. */
import type { Socket } from 'node:net';
import { type Duplex, pipeline } from 'node:stream';
import { removeHopByHop } from './gateway-headers.ts';
import { writeRaw } from './own-answers.ts';
import type { UpgradeAnswer } from './upstream.ts';

/** Finds out about a peer that is gone without a word. */
const KEEP_ALIVE_MS = 30_000;
const MAX_LISTENERS = 20;

/** `head` is what the client sent after its request already. */
export function joinSockets(answer: UpgradeAnswer, client: Socket, head: Buffer, headers: Record<string, string>): void {
  const answered = { ...answer.headers };
  removeHopByHop(answered);
  const all = { ...(answered as Record<string, string | string[]>), ...headers };
  if (!answer.upgraded) {
    writeRaw(client, answer.status, all, answer.body);
    return;
  }
  const lines = Object.entries(all).flatMap(([name, values]) => [values].flat().map((value) => `${name}: ${value}`));
  const start = ['HTTP/1.1 101 Switching Protocols', 'connection: Upgrade', 'upgrade: websocket', ...lines];
  client.write(`${start.join('\r\n')}\r\n\r\n`, 'latin1');
  for (const socket of [client, answer.socket as Socket]) {
    // Two pipelines listen to each, with more listeners than Node takes for a leak.
    socket.setMaxListeners(MAX_LISTENERS);
    socket.setNoDelay(true);
    socket.setTimeout(0);
    socket.setKeepAlive(true, KEEP_ALIVE_MS);
  }
  if (head.length > 0) client.unshift(head);
  pass(client, answer.socket);
  pass(answer.socket, client);
}

/** When one way breaks off the other does as well. */
function pass(from: Duplex, to: Duplex): void {
  pipeline(from, to, (error) => {
    if (error) for (const socket of [from, to]) socket.destroy();
  });
}
