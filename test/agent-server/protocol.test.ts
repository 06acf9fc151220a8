import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { RunKwargs } from '../../generated/agent-server/types.gen.ts';
import { RunProjection } from '../../src/agent-server/protocol/run-projection.ts';
import { startAgent } from '../support/agent-server.ts';
import { call, events } from '../support/http.ts';
import { CHANNELS, command, ends, follow, type SentEvent, start } from '../support/protocol.ts';
import { suiteCleanup } from '../support/temporary.ts';

const human = (content: string) => ({ messages: [{ role: 'user', content }] });
const all = { channels: CHANNELS };
const of = (read: SentEvent[], method: string) => read.filter((event) => event.method === method).map(({ params }) => params);
const lifecycle = (read: SentEvent[]) =>
  of(read, 'lifecycle').map(({ namespace, data }) => [namespace.map((segment) => segment.split(':')[0]).join('/'), data.event]);

test('an event of a run that becomes many events gives each a number of its own', () => {
  const kwargs = { stream_mode: ['values', 'messages-tuple'] } as RunKwargs;
  const projection = new RunProjection({ run_id: randomUUID(), turn: 1, graphId: 'chat', kwargs });
  const said = Array.from({ length: 100 }, (_, index) => {
    const chunk = { id: `m${index}`, type: 'AIMessageChunk', content: 'x', tool_call_chunks: [] };
    return { event: 'messages', data: JSON.stringify([chunk, { langgraph_checkpoint_ns: `model:${index}` }]) };
  });
  const log = [...said, { event: 'values', data: '{}' }, { event: 'custom', data: '1' }];
  const seqs = log
    .flatMap((event, index) => projection.take({ ...event, id: `1-${index + 1}`, at: 1 }))
    .concat(projection.end('success', undefined, 1))
    .map(({ seq }) => seq);
  assert.ok(seqs.length > 500, `${seqs.length}`);
  assert.deepEqual(
    seqs,
    [...new Set(seqs)].sort((a, b) => a - b),
  );
});

describe('protocol v2', () => {
  const cleanup = suiteCleanup(after);
  let url = '';
  before(async () => {
    url = (await startAgent(cleanup, 'protocol')).url;
  });
  const pendingOf = async (thread: string) => {
    const { body } = await call('GET', `${url}/threads/${thread}`);
    return Object.values(body.interrupts as Record<string, { id: string }[]>).flatMap((list) => list.map(({ id }) => id));
  };

  test('a stream opened before its thread exists gets tokens as content blocks, tools, and checkpoints before their values', async () => {
    const thread = randomUUID();
    const reading = follow(url, thread, all);
    const run = await start(url, thread, 'chat', human('add'));
    const read = await reading;
    assert.equal(read[0]!.event_id, `synth:${run}:lc||running`);
    assert.deepEqual(lifecycle(read), [
      ['', 'running'],
      ['', 'completed'],
    ]);
    const messages = of(read, 'messages').map(({ data }) => data);
    const of1 = messages.slice(0, messages.findIndex(({ event }) => event === 'message-finish') + 1);
    assert.deepEqual(
      of1.map(({ event, index, delta }) =>
        [event, index, delta?.text ?? delta?.fields?.args].filter((part) => part !== undefined),
      ),
      [
        ['message-start'],
        ['content-block-start', 0],
        ['content-block-delta', 0, 'Let '],
        ['content-block-delta', 0, 'me '],
        ['content-block-delta', 0, 'add.'],
        ['content-block-finish', 0],
        ['content-block-start', 1],
        ['content-block-delta', 1, '{"a"'],
        ['content-block-delta', 1, '{"a":1,"b":2}'],
        ['content-block-finish', 1],
        ['message-finish'],
      ],
    );
    assert.deepEqual(of1.at(-2).content, { type: 'tool_call', id: 'call_1', name: 'add', args: { a: 1, b: 2 } });
    assert.deepEqual(
      of(read, 'tools').map(({ data }) => [data.event, data.tool_call_id, data.input ?? data.output.content]),
      [
        ['tool-started', 'call_1', { a: 1, b: 2 }],
        ['tool-finished', 'call_1', '3'],
      ],
    );
    const stateMethods = read.map(({ method }) => method).filter((method) => method === 'values' || method === 'checkpoints');
    assert.deepEqual(stateMethods.slice(0, 2), ['checkpoints', 'values']);
    assert.equal(stateMethods.filter((method) => method === 'values').length, stateMethods.length / 2);
    const { body: state } = await call('GET', `${url}/threads/${thread}/state`);
    assert.equal(of(read, 'checkpoints').at(-1)!.data.id, state.checkpoint.checkpoint_id);
    // The message in the state stays as the graph made it.
    assert.equal(of(read, 'values').at(-1)!.data.messages.at(-1).content, 'You said: 3');
    assert.deepEqual(
      of(read, 'updates').map(({ node }) => node),
      ['gate', 'model', 'tools', 'model'],
    );
    const seqs = read.map(({ seq }) => seq);
    assert.deepEqual(
      seqs,
      [...new Set(seqs)].sort((a, b) => a - b),
    );
  });

  test('every reader gets the same events, from the start or after any of them, and over several runs', async () => {
    const thread = randomUUID();
    await start(url, thread, 'chat', human('one'));
    await start(url, thread, 'chat', human('two'));
    const read = await follow(url, thread, all, ends(2));
    assert.deepEqual(await follow(url, thread, all, ends(2)), read);
    for (const place of [0, 7, read.findIndex(({ params }) => params.data.event === 'completed'), read.length - 2]) {
      const since = read[place]!.seq;
      const rest = await follow(url, thread, { ...all, since }, ({ seq }) => seq === read.at(-1)!.seq);
      assert.deepEqual(rest, read.slice(place + 1));
    }
  });

  test('channels, namespaces and depth select events', async () => {
    const thread = randomUUID();
    await start(url, thread, 'nested', { log: [] });
    const read = await follow(url, thread, all);
    assert.deepEqual(lifecycle(read), [
      ['', 'running'],
      ['sub', 'started'],
      ['sub', 'interrupted'],
      ['', 'interrupted'],
    ]);
    const [asked] = of(read, 'input.requested');
    assert.deepEqual([asked!.namespace[0]!.split(':')[0], asked!.data.payload], ['sub', { question: 'name?' }]);
    const chosen = async (body: object, last: (event: SentEvent) => boolean) => {
      const wanted = read.filter(last).at(-1)!;
      return (await follow(url, thread, body, ({ seq }) => seq >= wanted.seq)).map(({ seq }) => seq);
    };
    const seqs = (which: (event: SentEvent) => boolean) => read.filter(which).map(({ seq }) => seq);
    const ofSub = ({ params }: SentEvent) => params.namespace.length > 0;
    assert.deepEqual(await chosen({ ...all, namespaces: [['sub']] }, ofSub), seqs(ofSub));
    const ofRoot = ({ params }: SentEvent) => params.namespace.length === 0;
    assert.deepEqual(await chosen({ ...all, depth: 0 }, ofRoot), seqs(ofRoot));
    const note = ({ params }: SentEvent) => params.data.name === 'note';
    assert.deepEqual(await chosen({ channels: ['custom:note'] }, note), seqs(note));
    assert.deepEqual(
      of(read, 'custom').map(({ data }) => data),
      [{ name: 'note', payload: { n: 1 } }, { payload: { plain: true } }],
    );
  });

  test('several answers are one run; an unknown or consumed interrupt is no_such_interrupt', async () => {
    const thread = randomUUID();
    await start(url, thread, 'pair', { log: [] });
    await follow(url, thread, all);
    const ids = await pendingOf(thread);
    assert.equal(ids.length, 2);
    const responses = ids.map((id, index) => ({ interrupt_id: id, namespace: [], response: index }));
    const unknown = await command(url, thread, 'input.respond', {
      responses: [responses[0], { interrupt_id: 'f'.repeat(32), response: 1 }],
    });
    assert.equal(unknown.error, 'no_such_interrupt');
    const answers = await Promise.all([1, 2, 3].map((id) => command(url, thread, 'input.respond', { responses }, id)));
    assert.deepEqual(answers.map(({ type, error }) => error ?? type).sort(), [
      'no_such_interrupt',
      'no_such_interrupt',
      'success',
    ]);
    const read = await follow(url, thread, all, ends(2));
    assert.deepEqual(of(read, 'input.answered')[0]!.data.interrupt_ids.sort(), [...ids].sort());
    assert.deepEqual(of(read, 'values').at(-1)!.data.log.sort(), ['left 0', 'right 1']);
    assert.equal((await call('GET', `${url}/threads/${thread}/runs`)).body.length, 2);
    assert.equal((await command(url, thread, 'input.respond', { responses })).error, 'no_such_interrupt');
  });

  test('of parallel interrupts an answered one is not shown as open, and a second answer need not wait for the first', async () => {
    const shown = async (thread: string) => {
      const { body: state } = await call('GET', `${url}/threads/${thread}/state`);
      const { body: history } = await call('GET', `${url}/threads/${thread}/history?limit=1`);
      const inTasks = [state, history[0]].map(({ tasks }) =>
        tasks.flatMap(({ interrupts }: { interrupts: { id: string }[] }) => interrupts.map(({ id }) => id)),
      );
      return [await pendingOf(thread), state.interrupts.map(({ id }: { id: string }) => id), ...inTasks];
    };
    const asked = async () => {
      const thread = randomUUID();
      await start(url, thread, 'pair', { log: [] });
      await follow(url, thread, all);
      const ids = await pendingOf(thread);
      const answer = (id: string) => command(url, thread, 'input.respond', { interrupt_id: id, namespace: [], response: 'yes' });
      return { thread, ids, answer };
    };
    const { thread, ids, answer } = await asked();
    await answer(ids[0]!);
    await follow(url, thread, all, ends(2));
    assert.deepEqual(await shown(thread), Array(4).fill([ids[1]]));
    assert.equal((await answer(ids[0]!)).error, 'no_such_interrupt');
    for (let round = 0; round < 3; round += 1) {
      const both = await asked();
      const answers = await Promise.all([...both.ids, both.ids[0]!].map(both.answer));
      assert.deepEqual(answers.map(({ type, error }) => error ?? type).sort(), ['no_such_interrupt', 'success', 'success']);
      const read = await follow(url, both.thread, all, ends(3));
      assert.deepEqual(of(read, 'values').at(-1)!.data.log.sort(), ['left yes', 'right yes']);
      assert.deepEqual(lifecycle(read).at(-1), ['', 'completed']);
    }
    const past = (await call('GET', `${url}/threads/${thread}/history`)).body;
    assert.equal(past[0].tasks.length, 2);
  });

  test('a run that never starts leaves the state of its thread to the graph that made it', async () => {
    const thread = randomUUID();
    const path = `${url}/threads/${thread}`;
    await start(url, thread, 'nested', { log: ['kept'] });
    await follow(url, thread, all);
    const usable = async () => {
      const values = (await call('GET', path)).body.values;
      const { status } = await call('POST', `${path}/state`, { values: { log: ['more'] }, as_node: 'first' });
      return [values.log?.[0], status];
    };
    const other = { assistant_id: 'chat', input: human('hello') };
    const { body: delayed } = await call('POST', `${path}/runs`, { ...other, after_seconds: 600 });
    assert.equal((await call('GET', path)).body.values.log?.[0], 'kept');
    await call('POST', `${path}/runs/${delayed.run_id}/cancel?wait=true`);
    assert.deepEqual(await usable(), ['kept', 200]);
    const begun = (await call('POST', `${path}/runs`, { ...other, interrupt_before: ['model'] })).body;
    await call('GET', `${path}/runs/${begun.run_id}/join`);
    assert.ok((await call('GET', path)).body.values.messages, 'a run that starts takes the thread to its graph');
  });

  test('input is the answer where the thread waits for one, and a fork starts at its checkpoint', async () => {
    const thread = randomUUID();
    await start(url, thread, 'nested', { log: [] });
    await follow(url, thread, all);
    await start(url, thread, 'nested', 'Ann');
    const read = await follow(url, thread, all, ends(2));
    assert.deepEqual(of(read, 'values').at(-1)!.data.log, ['first', 'first', 'named Ann', 'last']);
    const state = await command(url, thread, 'state.get', { namespace: [], keys: ['log'] });
    assert.deepEqual(state.result.values, { log: ['first', 'first', 'named Ann', 'last'] });
    const { tree } = (await command(url, thread, 'agent.getTree')).result;
    assert.deepEqual([tree.status, tree.children.map(({ status }: { status: string }) => status)], ['completed', ['completed']]);
    const fork = of(read, 'checkpoints')[0]!.data.id;
    await start(url, thread, 'nested', { log: ['again'] }, { config: { configurable: { checkpoint_id: fork } } });
    const third = (await follow(url, thread, all, ends(3))).filter(({ seq }) => seq > read.at(-1)!.seq);
    assert.deepEqual(of(third, 'values')[0]!.data.log, ['again']);
  });

  test('an interrupt can be answered the moment it is shown', async () => {
    const asked = ({ method }: SentEvent) => method === 'input.requested';
    const answered = async (answer: (thread: string, id: string) => Promise<unknown>) => {
      const thread = randomUUID();
      const reading = follow(url, thread, all, asked);
      await start(url, thread, 'nested', { log: [] });
      await answer(thread, (await reading).at(-1)!.params.data.interrupt_id);
      const read = await follow(url, thread, all, ends(2));
      assert.deepEqual(of(read, 'values').at(-1)!.data.log, ['first', 'first', 'named Ann', 'last']);
    };
    const both = [
      (thread: string) => start(url, thread, 'nested', 'Ann'),
      (thread: string, id: string) => command(url, thread, 'input.respond', { interrupt_id: id, namespace: [], response: 'Ann' }),
    ];
    await Promise.all([...both, ...both, ...both, ...both].map(answered));
  });

  test('readers see the interrupts of a run whose own stream modes show none; its own client does not', async () => {
    for (const stream_mode of [['messages-tuple'], ['custom'], ['tasks'], []]) {
      const thread = randomUUID();
      const request = { assistant_id: 'pair', input: { log: [] }, if_not_exists: 'create', stream_mode };
      const reading = follow(url, thread, all);
      const shown: (string | undefined)[] = [];
      for await (const { event } of events('POST', `${url}/threads/${thread}/runs/stream`, request)) shown.push(event);
      assert.ok(!shown.includes('interrupts'), String(shown));
      const read = await reading;
      const asked = of(read, 'input.requested').map(({ data }) => data.interrupt_id);
      assert.deepEqual(asked.sort(), (await pendingOf(thread)).sort());
      assert.deepEqual(lifecycle(read).at(-1), ['', 'interrupted']);
    }
  });

  test('failures end with failed and the reason, and commands say what is wrong with them', async () => {
    const thread = randomUUID();
    await start(url, thread, 'fails', { log: [] });
    const read = await follow(url, thread, { channels: ['lifecycle'] });
    assert.deepEqual(read.at(-1)!.params.data, { event: 'failed', graph_name: 'fails', error: 'broken' });
    const errorOf = async (method: unknown, params?: unknown, id?: unknown) => {
      const { status, error } = await command(url, thread, method, params, id);
      return [status, error];
    };
    assert.deepEqual(await errorOf('odd'), [200, 'unknown_command']);
    assert.deepEqual(await errorOf('input.inject'), [200, 'unknown_command']);
    assert.deepEqual(await errorOf('subscription.subscribe', all), [200, 'not_supported']);
    assert.deepEqual(await errorOf('run.start', {}), [200, 'invalid_argument']);
    assert.deepEqual(await errorOf('input.respond', { responses: [] }), [200, 'invalid_argument']);
    const checkpoint = { config: { configurable: { checkpoint_id: 'x' } } };
    assert.deepEqual(await errorOf('run.start', { assistant_id: 'pair', input: {}, ...checkpoint }), [200, 'invalid_argument']);
    assert.deepEqual(await errorOf('run.start', { assistant_id: 'nobody', input: {} }), [404, undefined]);
    for (const id of ['1', 1.5, true, null]) assert.deepEqual(await errorOf('agent.getTree', {}, id), [400, 'invalid_argument']);
    const other = randomUUID();
    assert.equal((await command(url, other, 'input.respond', { interrupt_id: 'x' })).error, 'no_such_run');
    assert.equal((await command(url, other, 'agent.getTree')).error, 'no_such_run');
    for (const body of [{}, { channels: [] }, { channels: 'values' }, { channels: ['values', 'odd'] }, { channels: [1] }]) {
      const { status, body: refusal } = await call('POST', `${url}/threads/${thread}/stream/events`, body);
      assert.deepEqual([status, typeof refusal.detail], [400, 'string']);
    }
  });

  test('classic clients read the runs of commands, and readers of the protocol those of classic clients', async () => {
    const thread = randomUUID();
    const run = await start(url, thread, 'chat', human('slow one'));
    const classic: string[] = [];
    for await (const { event } of events('GET', `${url}/threads/${thread}/runs/${run}/stream`))
      classic.push(event!.split('|')[0]!);
    assert.ok(['metadata', 'messages', 'values'].every((name) => classic.includes(name)));
    const reading = follow(url, thread, all, ends(2));
    for await (const _ of events('POST', `${url}/threads/${thread}/runs/stream`, {
      assistant_id: 'chat',
      input: human('slow two'),
      stream_mode: ['messages-tuple', 'values'],
    }));
    const read = (await reading).filter(({ seq }) => seq > 17_179_869_183);
    assert.deepEqual(lifecycle(read), [
      ['', 'running'],
      ['', 'completed'],
    ]);
    const text = of(read, 'messages').map(({ data }) => data.delta?.text ?? '');
    assert.equal(text.join(''), 'You said: slow two');
    assert.equal(of(read, 'messages').at(-1)!.data.event, 'message-finish');
  });
  const SECRET = /CUSTOMER-\d/;
  /** All that a reader gets of the thread, up to the end of its runs. */
  const read = async (thread: string, runs = 1) => follow(url, thread, all, ends(runs));

  test('a graph with stream transformers shows readers what they leave, replayed alike, whatever the modes of the run', async () => {
    const thread = randomUUID();
    const reading = read(thread);
    await start(url, thread, 'discreet', human('hello'));
    const live = await reading;
    const text = JSON.stringify(live);
    assert.doesNotMatch(text, SECRET);
    assert.deepEqual(
      of(live, 'messages')
        .map(({ data }) => data)
        .filter(({ event }) => event === 'content-block-finish')
        .map(({ content }) => content.text ?? content.args?.who ?? content),
      ['Looking for [hidden].', '[hidden]', 'found [hidden]', 'It is [hidden].'],
    );
    const values = of(live, 'values').at(-1)!.data.messages as { type: string; content: string }[];
    assert.deepEqual(
      values.map(({ type, content }) => [type, content]),
      [
        ['human', 'hello'],
        ['ai', 'Looking for [hidden].'],
        ['tool', 'found [hidden]'],
        ['ai', 'It is [hidden].'],
      ],
    );
    assert.deepEqual(
      of(live, 'updates').map(({ node, data }) => [node, data.messages.length]),
      ['call', 'tools', 'answer'].map((node) => [node, 1]),
    );
    assert.deepEqual(
      of(live, 'tools').map(({ data }) => data.event),
      ['tool-started', 'tool-finished'],
    );
    assert.deepEqual(
      of(live, 'custom').map(({ data }) => data),
      [
        ...['call', 'tools', 'answer'].map((node, index) => ({ name: 'seen', payload: { node, count: index + 1 } })),
        { name: 'total', payload: 3 },
      ],
    );
    assert.deepEqual(lifecycle(live), [
      ['', 'running'],
      ['tool', 'started'],
      ['tool', 'completed'],
      ['', 'completed'],
    ]);
    assert.ok(of(live, 'checkpoints').length > 0 && of(live, 'tasks').length > 0);
    assert.deepEqual(await read(thread), live);
    const named = await follow(url, thread, { channels: ['custom:seen', 'lifecycle'] });
    assert.deepEqual([of(named, 'custom').length, of(named, 'values').length], [3, 0]);
    const { tree } = (await command(url, thread, 'agent.getTree')).result;
    assert.deepEqual([tree.status, tree.children[0].graph_name], ['completed', 'tool']);
    // Runs of other requests, and readers of their own modes.
    const other = randomUUID();
    const own = await Array.fromAsync(
      events('POST', `${url}/threads/${other}/runs/stream`, {
        ...{ assistant_id: 'discreet', input: human('hello'), if_not_exists: 'create', stream_mode: ['values', 'updates'] },
        stream_resumable: true,
      }),
    );
    assert.deepEqual([...new Set(own.map(({ event }) => event))], ['metadata', 'values', 'updates']);
    assert.match(JSON.stringify(own.at(-1)!.json), /It is CUSTOMER-42/);
    const same = await read(other);
    assert.doesNotMatch(JSON.stringify(same), SECRET);
    assert.deepEqual(
      same.map(({ method }) => method),
      live.map(({ method }) => method),
    );
  });

  test('questions and failures of such a graph pass its transformers too', async () => {
    const thread = randomUUID();
    await start(url, thread, 'discreet', human('ask'));
    const asked = await read(thread);
    assert.deepEqual(of(asked, 'input.requested')[0]!.data.payload, { question: 'Is it [hidden]?' });
    assert.deepEqual(asked.at(-1)!.params.data.event, 'interrupted');
    const respond = { interrupt_id: (await pendingOf(thread))[0], response: 'yes' };
    assert.equal((await command(url, thread, 'input.respond', respond)).type, 'success');
    assert.equal((await read(thread, 2)).at(-1)!.params.data.event, 'completed');
    const failing = randomUUID();
    await start(url, failing, 'discreet', human('fail'));
    const failed = await read(failing);
    assert.deepEqual(failed.at(-1)!.params.data, { event: 'failed', graph_name: 'discreet', error: '[hidden] is gone' });
    for (const events of [asked, failed]) assert.doesNotMatch(JSON.stringify(events), SECRET);
  });

  test('after a transformer has failed, readers get nothing more but the end of the run, which goes on', async () => {
    const thread = randomUUID();
    const run = await start(url, thread, 'clumsy', human('hello'));
    const got = await read(thread);
    assert.deepEqual(
      of(got, 'updates').map(({ node }) => node),
      ['call'],
    );
    assert.doesNotMatch(JSON.stringify(got), /It is/);
    assert.equal(got.at(-1)!.params.data.event, 'completed');
    assert.equal((await call('GET', `${url}/threads/${thread}/runs/${run}`)).body.status, 'success');
  });
});
