import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { WebSocket } from 'ws';
import { startAgent } from '../support/agent-server.ts';
import { eventually } from '../support/eventually.ts';
import { command, follow, isEnd, type SentEvent, start } from '../support/protocol.ts';
import { suiteCleanup } from '../support/temporary.ts';

const human = (content: string) => ({ messages: [{ role: 'user', content }] });

/** A client of the socket that keeps all it gets. */
class Client {
  readonly socket: WebSocket;
  // biome-ignore lint/suspicious/noExplicitAny: frames of every shape
  readonly frames: any[] = [];
  #next = 1;

  constructor(url: string, path: string, headers: Record<string, string> = {}) {
    this.socket = new WebSocket(`${url.replace('http', 'ws')}${path}`, { headers });
    this.socket.on('message', (data) => this.frames.push(JSON.parse(String(data))));
  }

  static async open(url: string, path: string): Promise<Client> {
    const client = new Client(url, path);
    await once(client.socket, 'open');
    return client;
  }

  async send(method: string, params: object = {}) {
    const id = this.#next++;
    this.socket.send(JSON.stringify({ id, method, params }));
    return await eventually(`the answer to ${method}`, async () => this.frames.find((frame) => frame.id === id));
  }

  events(): SentEvent[] {
    return this.frames.filter(({ type }) => type === 'event');
  }

  ended(count = 1): Promise<unknown> {
    return eventually(`${count} ended runs`, async () => (this.events().filter(isEnd).length >= count ? true : undefined));
  }
}

describe('WebSockets of protocol v2', () => {
  const cleanup = suiteCleanup(after);
  let url = '';
  before(async () => {
    url = (await startAgent(cleanup, 'protocol')).url;
  });
  const open = async (thread: string, path = `/threads/${thread}/stream/events`) => {
    const client = await Client.open(url, path);
    cleanup.after(async () => client.socket.terminate());
    return client;
  };

  test('carry commands and the events of subscriptions, each event once, as over HTTP', async () => {
    const thread = randomUUID();
    const client = await open(thread);
    const { result } = await client.send('subscription.subscribe', { channels: ['lifecycle'] });
    await client.send('subscription.subscribe', { channels: ['lifecycle', 'messages'] });
    assert.equal((await client.send('run.start', { assistant_id: 'chat', input: human('one') })).type, 'success');
    await client.ended();
    const sent = client.events();
    assert.deepEqual(
      sent.map(({ seq }) => seq),
      sent.map(({ seq }) => seq).sort((a, b) => a - b),
    );
    assert.deepEqual(sent, await follow(url, thread, { channels: ['lifecycle', 'messages'] }));
    // What is subscribed to later is replayed.
    const before = client.frames.length;
    await client.send('subscription.subscribe', { channels: ['messages'], since: sent[0]!.seq });
    const messages = sent.filter(({ method }) => method === 'messages');
    await eventually('the replay', async () => (client.frames.length === before + 1 + messages.length ? true : undefined));
    assert.deepEqual(client.frames.slice(before + 1), messages);
    assert.equal((await client.send('subscription.unsubscribe', result)).type, 'success');
    assert.equal((await client.send('subscription.unsubscribe', result)).error, 'no_such_subscription');
    assert.equal((await client.send('subscription.subscribe', { channels: [] })).error, 'invalid_argument');
    assert.equal((await client.send('subscription.reconnect', { run_id: thread })).error, 'not_supported');
    assert.equal((await client.send('run.start', { assistant_id: 'nobody' })).error, 'unknown_error');
    client.socket.send('[');
    await eventually('the refusal', async () => client.frames.find(({ id }) => id === null));
  });

  test('answer interrupts, at the path that names a run too', async () => {
    const thread = randomUUID();
    const run = await start(url, thread, 'nested', { log: [] });
    const client = await open(thread, `/threads/${thread}/runs/${run}/protocol`);
    await client.send('subscription.subscribe', { channels: ['lifecycle', 'input'] });
    await client.ended();
    const asked = client.events().find(({ method }) => method === 'input.requested')!;
    const answer = { interrupt_id: asked.params.data.interrupt_id, namespace: asked.params.namespace, response: 'Ann' };
    assert.equal((await client.send('input.respond', answer)).type, 'success');
    await client.ended(2);
    assert.deepEqual(client.events().at(-1)!.params.data.event, 'completed');
    assert.deepEqual((await command(url, thread, 'state.get', { keys: ['log'] })).result.values.log.at(-1), 'last');
  });

  test('carry a hundred questions of one step, and take all answers as one run', async () => {
    const thread = randomUUID();
    const client = await open(thread);
    await client.send('subscription.subscribe', { channels: ['lifecycle', 'input', 'updates'] });
    await client.send('run.start', { assistant_id: 'crowd', input: { log: [] } });
    await client.ended();
    const asked = client.events().filter(({ method }) => method === 'input.requested');
    assert.equal(new Set(asked.map(({ params }) => params.data.interrupt_id)).size, 100);
    const since = asked[80]!.seq;
    assert.equal((await follow(url, thread, { channels: ['input', 'lifecycle'], since })).length, 20);
    const responses = asked.map(({ params }) => ({ interrupt_id: params.data.interrupt_id, response: params.data.value }));
    assert.equal((await client.send('input.respond', { responses })).type, 'success');
    await client.ended(2);
    const seqs = client.events().map(({ seq }) => seq);
    assert.deepEqual(
      seqs,
      [...new Set(seqs)].sort((a, b) => a - b),
    );
    const { result } = await command(url, thread, 'state.get', { keys: ['log'] });
    assert.deepEqual(new Set(result.values.log), new Set(Array.from({ length: 100 }, (_, index) => `${index} ${index}?`)));
  });

  test('let one of two answers to an interrupt win', async () => {
    const thread = randomUUID();
    await start(url, thread, 'nested', { log: [] });
    const clients = await Promise.all([open(thread), open(thread)]);
    for (const client of clients) await client.send('subscription.subscribe', { channels: ['lifecycle', 'input'] });
    await Promise.all(clients.map((client) => client.ended()));
    const { interrupt_id } = clients[0]!.events().find(({ method }) => method === 'input.requested')!.params.data;
    const answers = await Promise.all(
      clients.map((client, index) => client.send('input.respond', { interrupt_id, response: index })),
    );
    assert.deepEqual(answers.map(({ type, error }) => error ?? type).sort(), ['no_such_interrupt', 'success']);
    await Promise.all(clients.map((client) => client.ended(2)));
    const winner = answers.findIndex(({ type }) => type === 'success');
    const { result } = await command(url, thread, 'state.get', { keys: ['log'] });
    assert.equal(result.values.log.at(-2), `named ${winner}`);
  });

  test('take a thousand commands at once, a bounded number of subscriptions, and no frame that is too long', async () => {
    const thread = randomUUID();
    const client = await open(thread);
    const subscribed = Array.from({ length: 1_000 }, () => client.send('subscription.subscribe', { channels: ['lifecycle'] }));
    const answers = (await Promise.all(subscribed)).map(({ error, type }) => error ?? type);
    assert.deepEqual([...new Set(answers)], ['success', 'invalid_argument']);
    assert.equal(answers.filter((answer) => answer === 'success').length, 256);
    await start(url, thread, 'chat', human('one'));
    await client.ended();
    assert.equal(client.events().length, 2);

    for (const [frame, code] of [
      [Buffer.from([0x82, 0xff, 0, 0, 0, 0, 3, 0, 0, 0, 1, 2, 3, 4]), 1009],
      [Buffer.from([0x81, 0x02, 0x7b, 0x7d]), 1002],
      [Buffer.from([0x81, 0x81, 0, 0, 0, 0, 0xff]), 1007],
      [Buffer.from([0xf3, 0x80, 0, 0, 0, 0]), 1002],
    ] as const) {
      const { socket } = await open(thread);
      // Past the client's own framing.
      (socket as unknown as { _socket: Socket })._socket.write(frame);
      const [closed] = (await once(socket, 'close')) as [number];
      assert.equal(closed, code);
    }
    const binary = await open(thread);
    binary.socket.send(Buffer.from('{"id":1,"method":"agent.getTree"}'));
    await eventually('the refusal', async () => binary.frames.find(({ id }) => id === null));
  });

  test('of foreign pages are refused, and other paths take none', async () => {
    const refusal = async (path: string, headers: Record<string, string>) => {
      const { socket } = new Client(url, path, headers);
      const [error] = (await once(socket, 'error')) as [Error];
      return /\d{3}/.exec(error.message)?.[0];
    };
    const path = `/threads/${randomUUID()}/stream/events`;
    assert.equal(await refusal(path, { origin: 'https://evil.example' }), '403');
    assert.equal(await refusal(path, { host: 'evil.example' }), '421');
    assert.equal(await refusal('/threads/x/stream/events', {}), '405');
  });
});
