/** A receiver of webhooks that keeps what it got. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Cleanup } from './temporary.ts';

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  body: any;
}

/** A status, nothing for a receiver that hangs, or what it does itself. */
type Answer = number | undefined | ((response: ServerResponse) => void);

/** Answers with what `answer` says of a request, the `count`-th. */
export async function receiver(t: Cleanup, answer: (one: Received, count: number) => Answer = () => 204) {
  const received: Received[] = [];
  const open = { now: 0, most: 0 };
  const server = createServer(async (request, response) => {
    open.most = Math.max(open.most, ++open.now);
    response.on('close', () => (open.now -= 1));
    let text = '';
    for await (const chunk of request) text += chunk;
    const one = { path: request.url!, headers: request.headers, text, body: JSON.parse(text) };
    received.push(one);
    const what = answer(one, received.length);
    if (typeof what === 'function') what(response);
    else if (what !== undefined) response.writeHead(what, { location: '/elsewhere' }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(async () => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, received, open };
}
