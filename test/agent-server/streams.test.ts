import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, type TestContext, test } from 'node:test';
import { startAgent } from '../support/agent-server.ts';
import { eventually } from '../support/eventually.ts';
import { call, events } from '../support/http.ts';
import { openSocket } from '../support/raw-http.ts';
import { suiteCleanup, temporaryFolder } from '../support/temporary.ts';

const human = (content: string) => ({ messages: [{ role: 'user', content }] });

describe('streams of runs', () => {
  const cleanup = suiteCleanup(after);
  let echo = '';
  let steps = '';
  before(async () => {
    echo = (await startAgent(cleanup, 'echo')).url;
    steps = (await startAgent(cleanup, 'steps')).url;
  });
  const newThread = async (url: string) => (await call('POST', `${url}/threads`, {})).body.thread_id as string;
  const collect = async (stream: AsyncIterable<{ event?: string; id?: string; data: string; json: unknown }>) => {
    const all = [];
    for await (const event of stream) all.push(event);
    return all;
  };

  test('metadata comes first, then the modes asked for, with monotonic ids; the stream closes at the end of the run', async () => {
    const thread = await newThread(echo);
    const stream = events('POST', `${echo}/threads/${thread}/runs/stream`, {
      assistant_id: 'echo',
      input: human('hi'),
      stream_mode: ['values', 'updates'],
    });
    const all = await collect(stream);
    assert.deepEqual(
      all.map(({ event }) => event),
      ['metadata', 'values', 'updates', 'values'],
    );
    assert.deepEqual(
      all.map(({ id }) => id),
      ['1-1', '1-2', '1-3', '1-4'],
    );
    const [metadata] = all;
    assert.equal((metadata!.json as { attempt: number }).attempt, 1);
    // biome-ignore lint/suspicious/noExplicitAny: state of any shape
    const values = all.at(-1)!.json as any;
    assert.deepEqual(
      values.messages.map((message: { type: string; content: string }) => [message.type, message.content]),
      [
        ['human', 'hi'],
        ['ai', 'echo: hi'],
      ],
    );
  });

  test('messages-tuple streams the answer token by token under the name messages', async () => {
    const thread = await newThread(steps);
    const all = await collect(
      events('POST', `${steps}/threads/${thread}/runs/stream`, {
        assistant_id: 'tokens',
        input: human('hi'),
        stream_mode: 'messages-tuple',
      }),
    );
    assert.equal(all[0]!.event, 'metadata');
    const pieces = all.slice(1);
    assert.ok(pieces.every(({ event }) => event === 'messages'));
    const chunks = pieces.map(
      ({ json }) => json as [{ content: string; type: string }, { langgraph_node: string; run_id: string }],
    );
    assert.equal(chunks.map(([message]) => message.content).join(''), 'Hello there');
    assert.ok(chunks.length >= 3);
    assert.ok(chunks.every(([, origin]) => origin.langgraph_node === 'speak'));
  });

  test('a failing run ends its stream with an error event', async () => {
    const thread = await newThread(echo);
    const all = await collect(
      events('POST', `${echo}/threads/${thread}/runs/stream`, { assistant_id: 'echo', input: human('fail') }),
    );
    assert.deepEqual([all.at(-1)!.event, all.at(-1)!.json], ['error', { error: 'RangeError', message: 'asked to fail' }]);
  });

  test('a reader that joins later replays from the start, one that resumes gets what comes after its id; all read the same', async () => {
    const thread = await newThread(echo);
    const created = await call('POST', `${echo}/threads/${thread}/runs`, {
      assistant_id: 'echo',
      input: human('sleep:150 hi'),
      stream_mode: ['values', 'updates'],
      stream_resumable: true,
    });
    const url = `${echo}/threads/${thread}/runs/${created.body.run_id}/stream`;
    const live = Array.from({ length: 20 }, () => collect(events('GET', url)));
    const readings = await Promise.all(live);
    const late = await collect(events('GET', url));
    for (const reading of readings) assert.deepEqual(reading, late);
    assert.deepEqual(
      late.map(({ event }) => event),
      ['metadata', 'values', 'updates', 'values'],
    );
    const resumed = await collect(events('GET', url, undefined, { headers: { 'last-event-id': late[1]!.id! } }));
    assert.deepEqual(resumed, late.slice(2));
    const all = await collect(events('GET', url, undefined, { headers: { 'last-event-id': '-1' } }));
    assert.deepEqual(all, late);
    const filtered = await collect(events('GET', `${url}?stream_mode=updates`));
    assert.deepEqual(
      filtered.map(({ event }) => event),
      ['metadata', 'updates'],
    );
  });

  /** One every three seconds, however long it took. */
  const assertPaced = (beats: number, begun: number) => {
    const seconds = (performance.now() - begun) / 1_000;
    assert.ok(beats >= 1 && beats <= seconds / 3, `${beats} in ${seconds} s`);
  };

  describe('while nothing happens', { concurrency: true }, () => {
    test('Location leads back to the stream; heartbeats come every three seconds', async () => {
      const thread = await newThread(echo);
      const begun = performance.now();
      const response = await fetch(`${echo}/threads/${thread}/runs/stream`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ assistant_id: 'echo', input: human('sleep:3300') }),
      });
      assert.equal(response.headers.get('location'), `${response.headers.get('content-location')}/stream`);
      const text = await response.text();
      assertPaced(text.split(': heartbeat\n').length - 1, begun);
    });

    test('while a wait goes on, newlines keep its connection alive', async () => {
      const thread = await newThread(echo);
      const begun = performance.now();
      const response = await fetch(`${echo}/threads/${thread}/runs/wait`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ assistant_id: 'echo', input: human('sleep:3300') }),
      });
      const text = await response.text();
      assertPaced(text.indexOf('{"messages"'), begun);
      assert.match(text, /^\n+\{"messages"/);
      assert.equal(JSON.parse(text).messages.at(-1).content, 'echo: sleep:3300');
    });
  });

  test('on_disconnect decides what a broken connection means for the run', async () => {
    for (const [onDisconnect, text, status] of [
      ['cancel', 'sleep:30000', 'interrupted'],
      ['continue', 'sleep:1000', 'success'],
    ] as const) {
      const thread = await newThread(echo);
      const body = { assistant_id: 'echo', input: human(text), on_disconnect: onDisconnect };
      const stream = events('POST', `${echo}/threads/${thread}/runs/stream`, body);
      for await (const { event } of stream) if (event === 'metadata') break;
      const [run] = (await call('GET', `${echo}/threads/${thread}/runs`)).body;
      await call('GET', `${echo}/threads/${thread}/runs/${run.run_id}/join`);
      assert.equal((await call('GET', `${echo}/threads/${thread}/runs/${run.run_id}`)).body.status, status, onDisconnect);
    }
  });

  /** What comes after an id, however soon a slow machine is idle. */
  const replayed = (base: string, lastId: string) =>
    eventually('both events are replayed', async () => {
      const headers = { 'last-event-id': lastId };
      const all = await collect(events('GET', `${base}/stream?idle_seconds=1`, undefined, { headers }));
      return all.length >= 2 && all;
    });

  test('the stream of a thread with idle_seconds ends in order when nothing comes, and goes on where it ended', async () => {
    const thread = await newThread(echo);
    const base = `${echo}/threads/${thread}`;
    const begun = Date.now();
    const headers = { 'last-event-id': '' };
    const none = await collect(events('GET', `${base}/stream?idle_seconds=1`, undefined, { headers }));
    assert.deepEqual(none, [], 'an empty id is none');
    assert.ok(Date.now() - begun >= 990, 'it was idle for a second');
    const run = async (text: string) => {
      const more = { input: human(text), stream_mode: ['updates'], stream_resumable: true };
      const { body } = await call('POST', `${base}/runs`, { assistant_id: 'echo', ...more });
      await call('GET', `${base}/runs/${body.run_id}/join`);
      return body.run_id as string;
    };
    await run('one');
    const first = await replayed(base, '-');
    assert.deepEqual(
      first.map(({ id }) => id),
      ['1-1-1', '1-1-2'],
    );
    await run('two');
    const second = await replayed(base, first.at(-1)!.id!);
    assert.deepEqual(
      second.map(({ id }) => id),
      ['2-1-1', '2-1-2'],
    );
  });

  test('whoever comes back to the stream of a thread after a run that is gone gets the next run whole', async () => {
    const thread = await newThread(echo);
    const base = `${echo}/threads/${thread}`;
    const runs = [];
    for (const text of ['gone', 'stays']) {
      const more = { input: human(text), stream_mode: ['updates'], stream_resumable: true };
      const { body } = await call('POST', `${base}/runs`, { assistant_id: 'echo', ...more });
      await call('GET', `${base}/runs/${body.run_id}/join`);
      runs.push(body.run_id);
    }
    assert.equal((await call('DELETE', `${base}/runs/${runs[0]}`)).status, 204);
    const rest = await replayed(base, '1-1-1');
    assert.deepEqual(
      rest.map(({ id }) => id),
      ['2-1-1', '2-1-2'],
    );
  });

  test('a run that waits for its delay hides no run that starts before it, in either protocol', async () => {
    const thread = await newThread(echo);
    const base = `${echo}/threads/${thread}`;
    const post = async (text: string, more: object = {}) => {
      const request = { assistant_id: 'echo', input: human(text), stream_mode: ['values'], stream_resumable: true, ...more };
      return (await call('POST', `${base}/runs`, request)).body.run_id as string;
    };
    const delayed = await post('late', { after_seconds: 600 });
    const stop = new AbortController();
    const opening = Promise.withResolvers<void>();
    const { signal } = stop;
    const read = async (stream: AsyncIterable<{ json: unknown }>, enough: (seen: string) => boolean) => {
      const seen: unknown[] = [];
      for await (const { json } of stream) {
        seen.push(json);
        if (enough(JSON.stringify(seen))) break;
      }
      return JSON.stringify(seen);
    };
    const modes = 'stream_modes=run_modes&stream_modes=lifecycle';
    const options = { signal, opened: opening.resolve };
    const ended = (seen: string) => (seen.match(/"status":"(success|interrupted)"/g) ?? []).length === 2;
    const classic = read(events('GET', `${base}/stream?${modes}`, undefined, options), ended);
    await opening.promise;
    const first = await post('early');
    await call('GET', `${base}/runs/${first}/join`);
    assert.equal((await call('POST', `${base}/runs/${delayed}/cancel`)).status, 202);
    const seen = await classic;
    assert.ok(seen.indexOf(first) < seen.indexOf(delayed) && seen.includes('early'), seen);
    const completed = (text: string) => text.includes('"completed"') && text.includes('"interrupted"');
    const v2 = await read(events('POST', `${base}/stream/events`, { channels: ['lifecycle', 'values'] }, { signal }), completed);
    assert.ok(v2.includes('early') && v2.indexOf('completed') < v2.indexOf('interrupted'), v2);
    stop.abort();
  });

  test('the stream of a deleted thread ends, and shows nothing of a thread made again with its id', async () => {
    const thread = await newThread(echo);
    const run = { assistant_id: 'echo', input: human('again'), stream_resumable: true };
    const opened = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    const signal = AbortSignal.timeout(60_000);
    const path = `${echo}/threads/${thread}/stream`;
    const first = async (stream: AsyncIterable<{ json: unknown }>) => {
      for await (const { json } of stream) return json;
      return 'the end';
    };
    const streams = [
      first(events('GET', `${path}?stream_modes=lifecycle`, undefined, { signal, opened: opened[0].resolve })),
      first(events('POST', `${path}/events`, { channels: ['lifecycle'] }, { signal, opened: opened[1].resolve })),
    ];
    await Promise.all(opened.map(({ promise }) => promise));
    await call('DELETE', `${echo}/threads/${thread}`);
    await call('POST', `${echo}/threads`, { thread_id: thread });
    await call('POST', `${echo}/threads/${thread}/runs/wait`, run);
    assert.deepEqual(await Promise.all(streams), ['the end', 'the end']);
  });

  test('cancel_on_disconnect decides the same for whoever joins a stream, by its thread or by its id alone', async () => {
    for (const alone of [false, true])
      for (const cancel of [true, false]) {
        const thread = await newThread(echo);
        const body = { assistant_id: 'echo', input: human(cancel ? 'sleep:30000' : 'sleep:1000') };
        const { run_id: run } = (await call('POST', `${echo}/threads/${thread}/runs`, body)).body;
        const path = `${echo}/threads/${thread}/runs/${run}`;
        const stream = `${alone ? `${echo}/runs/${run}` : path}/stream?cancel_on_disconnect=${cancel}`;
        for await (const { event } of events('GET', stream)) if (event === 'metadata') break;
        const { body: left } = await call('GET', `${path}/join`);
        assert.equal(left.__error__?.error, cancel ? 'RunCancelled' : undefined);
        assert.equal((await call('GET', path)).body.status, cancel ? 'interrupted' : 'success', stream);
      }
  });

  const idsIn = (text: string) => [...text.matchAll(/^id: (\S+)$/gm)].map(([, id]) => id!);

  /** A run that streams more than is kept in memory, a reader of all of it, and one that takes nothing before the end. */
  async function flood(t: TestContext, resumable: boolean) {
    const [count, size] = [640, 50_000];
    const thread = await newThread(steps);
    const log = join(await temporaryFolder(t), 'begin');
    const { body: run } = await call('POST', `${steps}/threads/${thread}/runs`, {
      assistant_id: 'chatter',
      input: { log, count, size },
      stream_mode: 'custom',
      stream_resumable: resumable,
    });
    const path = `/threads/${thread}/runs/${run.run_id}/stream`;
    const read = async (headers = {}) => (await fetch(steps + path, { headers })).text();
    const socket = await openSocket(steps);
    t.after(() => socket.destroy());
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    await once(socket, 'readable');
    const reading = read();
    await writeFile(log, '');
    const prompt = idsIn(await reading);
    const pieces: Buffer[] = [];
    socket.on('data', (piece) => pieces.push(piece));
    const atEnd = async () => pieces.at(-1)?.subarray(-5).toString() === '0\r\n\r\n';
    await eventually('the end of the slow stream', atEnd);
    const ids = ['1-1', ...Array.from({ length: count }, (_, n) => `1-${n + 2}`)];
    return { read, prompt, slow: Buffer.concat(pieces).toString(), ids };
  }

  test('a reader that was stuck slows nobody and misses nothing of a resumable stream, whatever has left the memory', async (t) => {
    const { read, prompt, slow, ids } = await flood(t, true);
    assert.deepEqual(prompt, ids);
    assert.deepEqual(idsIn(slow), ids);
    assert.deepEqual(idsIn(await read({ 'last-event-id': '1-5' })), ids.slice(5));
  });

  test('of a stream that is not kept it is told that it was too slow, and nothing else is missing before that', async (t) => {
    const { read, prompt, slow, ids } = await flood(t, false);
    assert.deepEqual(prompt, ids);
    const seen = idsIn(slow);
    assert.deepEqual(seen, [...ids.slice(0, seen.length - 1), ids[seen.length - 2]]);
    assert.ok(seen.length < ids.length);
    const told = /event: error\ndata: \{"error":"ReaderBehind","message":"[^"]+stream_resumable/;
    assert.ok(told.test(slow.slice(-600)), slow.slice(-600));
    const late = await read({ 'last-event-id': '1-2' });
    assert.ok(told.test(late), late.slice(0, 600));
    assert.deepEqual(idsIn(late), ['1-2']);
  });
});
