/** The stream writer: frames as browsers read them, a heartbeat, and readers that are slow, stuck or gone. */
import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { describe, it } from 'node:test';
import type { ServerSentEvent } from '../../src/runtime/handler.ts';
import { frame } from '../../src/runtime/sse.ts';
import { eventually } from '../support/eventually.ts';
import { events } from '../support/http.ts';
import { openSocket } from '../support/raw-http.ts';
import { startRuntime } from '../support/runtime-server.ts';

const GET = 'GET /events HTTP/1.1\r\nHost: a\r\n\r\n';

async function* of(...list: ServerSentEvent[]) {
  yield* list;
}

describe('a frame', () => {
  for (const [name, given, want] of [
    ['with all fields', { event: 'values', id: '7', data: '{}' }, 'event: values\ndata: {}\nid: 7\n\n'],
    ['without a name', { data: '{}' }, 'data: {}\n\n'],
    ['whose name has line breaks', { event: 'a\r\ndata: b', data: '{}' }, 'event: a data: b\ndata: {}\n\n'],
    ['whose id has line breaks', { id: '1\n\n2', data: '{}' }, 'data: {}\nid: 1 2\n\n'],
    ['whose data have line breaks', { data: 'a\nb\r\nc\rd' }, 'data: a\ndata: b\ndata: c\ndata: d\n\n'],
    ['without data', { event: 'end', data: '' }, 'event: end\ndata: \n\n'],
  ] as const) {
    it(name, () => assert.equal(frame(given), want));
  }
});

describe('a stream', () => {
  it('is sent event by event, with headers that keep caches and proxies out of it, and ends with its source', async (t) => {
    const list = [
      { event: 'values', id: '1', data: '{"a":1}' },
      { event: 'values', id: '2', data: '{"a":2}' },
    ];
    const { url } = await startRuntime(t, {
      handlers: { streamItems: () => ({ status: 200, headers: { Location: '/x' }, events: of(...list) }) },
    });
    const answer = await fetch(`${url}/events`);
    assert.equal(answer.headers.get('content-type'), 'text/event-stream; charset=utf-8');
    assert.deepEqual(
      [answer.headers.get('cache-control'), answer.headers.get('x-accel-buffering'), answer.headers.get('location')],
      ['no-cache', 'no', '/x'],
    );
    assert.equal(await answer.text(), list.map(frame).join(''));
  });

  it('has its headers before its first event', async (t) => {
    let signal: AbortSignal | undefined;
    const { url } = await startRuntime(t, {
      handlers: {
        streamItems: (_, __, call) => {
          signal = call.signal;
          return { status: 200, events: idle(signal) };
        },
      },
    });
    const stop = new AbortController();
    const answer = await fetch(`${url}/events`, { signal: stop.signal });
    assert.equal(answer.status, 200);
    stop.abort();
    await eventually('the end of the stream', async () => signal?.aborted);
  });

  it('has a comment every 3 seconds, so that nobody takes it for dead', async (t) => {
    t.mock.timers.enable({ apis: ['setInterval'] });
    const { url } = await startRuntime(t, {
      handlers: { streamItems: (_, __, { signal }) => ({ status: 200, events: idle(signal) }) },
    });
    const socket = await openSocket(url);
    const text = gather(socket);
    socket.write(GET);
    await eventually('the headers', async () => text().includes('\r\n\r\n'));
    t.mock.timers.tick(2_999);
    t.mock.timers.tick(3_001);
    await eventually('two heartbeats', async () => text().match(/: heartbeat\n/g)?.length === 2);
    assert.ok(!/: heartbeat\n\n/.test(text()), 'a blank line would end an empty event');
    socket.destroy();
  });

  it('that fails is broken off, and the log says why', async (t) => {
    async function* failing() {
      yield { data: '1' };
      throw new Error('source broke');
    }
    const { url, logs } = await startRuntime(t, { handlers: { streamItems: () => ({ status: 200, events: failing() }) } });
    const answer = await fetch(`${url}/events`);
    await assert.rejects(answer.text());
    await eventually('the log line', async () => logs.some(({ level, err }) => level === 50 && err.message === 'source broke'));
  });

  it('that fails before its first event is broken off too: its headers are sent already', async (t) => {
    const broken = { [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('source broke')) }) };
    const { url, logs } = await startRuntime(t, { handlers: { streamItems: () => ({ status: 200, events: broken }) } });
    await assert.rejects(fetch(`${url}/events`).then((answer) => answer.text()));
    await eventually('the log line', async () => logs.some(({ level }) => level === 50));
  });
});

describe('a reader that hangs up', () => {
  it('fires the signal of the call at once, which ends a source that has nothing to say', async (t) => {
    let ended = false;
    async function* source(signal: AbortSignal) {
      try {
        yield* idle(signal);
      } finally {
        ended = true;
      }
    }
    const { url, logs } = await startRuntime(t, {
      handlers: { streamItems: (_, __, { signal }) => ({ status: 200, events: source(signal) }) },
    });
    const socket = await openSocket(url);
    const text = gather(socket);
    socket.write(GET);
    await eventually('the headers', async () => text() !== '');
    socket.destroy();
    await eventually('the end of the source', async () => ended);
    assert.deepEqual(
      logs.filter(({ level }) => level >= 40),
      [],
    );
  });

  it('ends a source that can be ended while it waits, without a signal', async (t) => {
    let returned = 0;
    const source = {
      [Symbol.asyncIterator]: () => ({
        next: () => new Promise<never>(() => {}),
        return: async () => {
          returned += 1;
          return { done: true as const, value: undefined };
        },
      }),
    };
    const { url } = await startRuntime(t, { handlers: { streamItems: () => ({ status: 200, events: source }) } });
    const socket = await openSocket(url);
    const text = gather(socket);
    socket.write(GET);
    await eventually('the headers', async () => text() !== '');
    socket.destroy();
    await eventually('the return', async () => returned === 1);
  });

  it('takes nothing down when the source fails to end', async (t) => {
    async function* source() {
      try {
        for (;;) yield { data: 'x'.repeat(100_000) };
      } finally {
        // biome-ignore lint/correctness/noUnsafeFinally: a source that breaks while it is closed
        throw new Error('cannot close');
      }
    }
    const { url, logs } = await startRuntime(t, { handlers: { streamItems: () => ({ status: 200, events: source() }) } });
    const socket = await openSocket(url);
    socket.pause();
    socket.write(GET);
    await new Promise((resolve) => setTimeout(resolve, 100));
    socket.destroy();
    await eventually('the log line', async () => logs.some(({ err }) => err?.message === 'cannot close'));
  });
});

describe('a reader that is stuck, among others', () => {
  it('slows nobody and costs no memory: its source is asked for no more than its socket took', async (t) => {
    const EVENTS = 1_000;
    const event = { event: 'values', data: JSON.stringify({ pad: 'x'.repeat(20_000) }) };
    const pulled: number[] = [];
    let ended = 0;
    async function* source() {
      const reader = pulled.push(0) - 1;
      try {
        for (let sent = 0; sent < EVENTS; sent++) {
          pulled[reader]! += 1;
          yield event;
        }
      } finally {
        ended += 1;
      }
    }
    const { url } = await startRuntime(t, { handlers: { streamItems: () => ({ status: 200, events: source() }) } });
    const stuck = await openSocket(url);
    stuck.pause();
    stuck.write(GET);
    await eventually('the stuck reader', async () => pulled.length === 1);
    const counts = await Promise.all(
      Array.from({ length: 5 }, async () => {
        let count = 0;
        for await (const _ of events('GET', `${url}/events`)) count += 1;
        return count;
      }),
    );
    assert.deepEqual(new Set(counts), new Set([EVENTS]));
    // What the operating system buffers for one connection, and no more: 20 MB were to be sent.
    assert.ok(pulled[0]! < 700, `${pulled[0]} events were taken for a reader that reads nothing`);
    stuck.destroy();
    await eventually('the end of all streams', async () => ended === pulled.length);
  });

  it('is cut off after 30 seconds and finds its connection closed', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    let ended = false;
    async function* source() {
      try {
        for (;;) yield { data: 'x'.repeat(100_000) };
      } finally {
        ended = true;
      }
    }
    const { url } = await startRuntime(t, { handlers: { streamItems: () => ({ status: 200, events: source() }) } });
    const socket = await openSocket(url);
    socket.pause();
    socket.write(GET);
    await settle();
    t.mock.timers.tick(29_999);
    await settle();
    assert.equal(ended, false);
    t.mock.timers.tick(1);
    await settle();
    assert.equal(ended, true);
    socket.destroy();
  });
});

/** A source that waits for something that never comes, until it is told to stop. */
async function* idle(signal: AbortSignal): AsyncGenerator<ServerSentEvent> {
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

function gather(socket: Socket): () => string {
  let text = '';
  socket.on('data', (chunk) => (text += String(chunk)));
  return () => text;
}

/** Lets sockets do their work where the clock stands still. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 300; turn++) await new Promise((resolve) => setImmediate(resolve));
}
