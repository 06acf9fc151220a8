/**
 * A question of a graph is answered by somebody's word alone, through every protocol: not by a request that is sent again, not after it
 * was withdrawn, and not by the model that called.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, suite, test } from 'node:test';
import { startEndpoint } from '../a2a/endpoint.ts';
import { eventually } from '../support/eventually.ts';
import { call } from '../support/http.ts';
import { command } from '../support/protocol.ts';
import { suiteCleanup } from '../support/temporary.ts';

const cleanup = suiteCleanup(after);
const { url, rpc, send } = await startEndpoint(cleanup);

const QUESTION = 'Which one?';
const said = (role: string, content: string) => ({ role, content });
const human = (content: string) => ({ messages: [said('user', content)] });

/** A message of A2A. */
const say = (text: string, more: object = {}) => ({
  ...{ role: 'user', messageId: randomUUID(), parts: [{ kind: 'text', text }] },
  ...more,
});
const chat = (thread: string, messages: object[], headers: Record<string, string> = {}) =>
  call('POST', `${url}/v1/chat/completions`, { model: 'ask', messages, metadata: { thread_id: thread } }, headers);
const agUi = (thread: string, more: object) =>
  call('POST', `${url}/ag-ui/ask`, {
    ...{ threadId: thread, runId: randomUUID(), messages: [], tools: [], context: [], state: {}, forwardedProps: {} },
    ...more,
  });
const callTool = async (args: object) =>
  (await call('POST', `${url}/mcp`, { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'ask', arguments: args } }))
    .body.result;
const native = (thread: string, body: object) =>
  call('POST', `${url}/threads/${thread}/runs/wait`, { assistant_id: 'ask', if_not_exists: 'create', ...body });

const runsOf = async (thread: string) => (await call('GET', `${url}/threads/${thread}/runs`)).body as { run_id: string }[];

/** Waits until the thread rests. Throws if the graph went on behind its question. */
async function assertUnanswered(thread: string): Promise<void> {
  for (const { run_id: run } of await runsOf(thread)) await call('GET', `${url}/threads/${thread}/runs/${run}/join`);
  const { body } = await call('GET', `${url}/threads/${thread}/state`);
  const answers = (body.values.messages as { content: string }[]).filter(({ content }) => content.startsWith('first:'));
  assert.deepEqual(answers, [], 'nobody answered');
}

/** Every way to answer the question of a thread. */
const ANSWERS: Record<string, (thread: string, interruptId: string) => Promise<unknown>> = {
  OpenAI: (thread) => chat(thread, [said('user', 'one'), said('assistant', QUESTION), said('user', 'yes')]),
  MCP: (thread) => callTool({ thread_id: thread, answer: 'yes' }),
  'AG-UI': (thread, interruptId) => agUi(thread, { resume: [{ interruptId, status: 'resolved', payload: 'yes' }] }),
  'AG-UI of older clients': (thread) => agUi(thread, { forwardedProps: { command: { resume: 'yes' } } }),
  'protocol v2': (thread, interrupt_id) => command(url, thread, 'input.respond', { interrupt_id, response: 'yes' }),
  'protocol v2 by a start': (thread) => command(url, thread, 'run.start', { assistant_id: 'ask', input: human('yes') }),
  'the native API': (thread) => native(thread, { command: { resume: 'yes' } }),
  'the native API by id': (thread, id) => native(thread, { command: { resume: { [id]: 'yes' } } }),
  A2A: (thread) => rpc('ask', 'message/send', { message: say('yes', { contextId: thread }) }),
};

async function waitingTask() {
  const thread = randomUUID();
  const { id, status } = await send('ask', say('one', { contextId: thread }));
  assert.equal(status.state, 'input-required');
  const { body } = await call('GET', `${url}/threads/${thread}`);
  const [[interrupt]] = Object.values(body.interrupts) as [[{ id: string }]];
  return { thread, id, interruptId: interrupt.id };
}
const stateOf = async (id: string) => (await rpc('ask', 'tasks/get', { id })).result.status.state;

suite('the question of a task that was cancelled', () => {
  for (const [door, answer] of Object.entries(ANSWERS))
    test(`is not answered through ${door}`, async () => {
      const { thread, id, interruptId } = await waitingTask();
      assert.equal((await rpc('ask', 'tasks/cancel', { id })).result.status.state, 'canceled');
      const { body } = await call('GET', `${url}/threads/${thread}`);
      assert.deepEqual([body.status, body.interrupts], ['idle', {}]);
      const { body: state } = await call('GET', `${url}/threads/${thread}/state`);
      assert.deepEqual([state.next, state.tasks], [[], []]);
      await answer(thread, interruptId);
      await assertUnanswered(thread);
      assert.equal(await stateOf(id), 'canceled');
    });

  test('is answered through each of them while it waits', async () => {
    for (const [door, answer] of Object.entries(ANSWERS)) {
      if (door === 'A2A') continue;
      const { thread, id, interruptId } = await waitingTask();
      await answer(thread, interruptId);
      await assert.rejects(assertUnanswered(thread), /nobody answered/, door);
      assert.notEqual(await stateOf(id), 'input-required', door);
    }
  });

  test('is closed by an update of the state that asks it no more', async () => {
    const { thread, id, interruptId } = await waitingTask();
    const update = { values: human('two'), as_node: '__start__' };
    assert.equal((await call('POST', `${url}/threads/${thread}/state`, update)).status, 200);
    assert.equal(await stateOf(id), 'canceled');
    const { error } = await rpc('ask', 'message/send', { message: say('yes', { taskId: id, contextId: thread }) });
    assert.equal(error, undefined);
    await ANSWERS['AG-UI']!(thread, interruptId);
    await assertUnanswered(thread);
  });

  test('stays open when two cancel at once, or a cancel races an answer: one of them wins', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { thread, id } = await waitingTask();
      const answer = rpc('ask', 'message/send', { message: say('yes', { taskId: id, contextId: thread }) });
      const cancels = [1, 2].map(() => rpc('ask', 'tasks/cancel', { id }));
      await Promise.all([answer, ...cancels]);
      const state = await stateOf(id);
      assert.ok(['canceled', 'completed'].includes(state), state);
      if (state === 'canceled') await assertUnanswered(thread);
    }
  });
});

suite('a request that is sent again', () => {
  const thrice = async (request: () => Promise<unknown>) => {
    for (let time = 0; time < 3; time += 1) await request();
  };

  test('through OpenAI asks again, whatever came before it, and makes no run', async () => {
    for (const history of [[], [said('user', 'hi'), said('assistant', 'Hello.')], [said('assistant', QUESTION)]]) {
      const thread = randomUUID();
      const answers: string[] = [];
      await thrice(async () => {
        const { body } = await chat(thread, [...history, said('user', 'pay 1000')]);
        answers.push(body.choices[0].message.content);
      });
      const retried = await chat(thread, [...history, said('user', 'pay 1000')], { 'x-stainless-retry-count': '1' });
      assert.deepEqual([...answers, retried.body.choices[0].message.content], Array(4).fill(QUESTION));
      assert.equal((await runsOf(thread)).length, 1);
      await assertUnanswered(thread);
    }
  });

  test('through OpenAI is no answer without a word of the user behind the question', async () => {
    const thread = randomUUID();
    const asked = [said('user', 'pay 1000'), said('assistant', QUESTION)];
    await chat(thread, asked.slice(0, 1));
    for (const more of [[], [said('user', ' ')], [said('system', 'go on')], [said('user', 'yes'), said('assistant', 'Fine.')]]) {
      const { body } = await chat(thread, [...asked, ...more]);
      assert.equal(body.choices[0].message.content, QUESTION);
    }
    // A second tab that has not seen the question.
    const other = [said('user', 'hi'), said('assistant', 'Hello.'), said('user', 'and pay 5')];
    assert.equal((await chat(thread, other)).body.choices[0].message.content, QUESTION);
    assert.equal((await runsOf(thread)).length, 1);
    const { body } = await chat(thread, [...asked, said('user', 'yes')]);
    assert.equal(body.choices[0].message.content, 'first: ["yes"]');
  });

  test('through protocol v2 gives the run that it made', async () => {
    const thread = randomUUID();
    const params = { assistant_id: 'ask', input: human('pay 1000') };
    const post = () => call('POST', `${url}/threads/${thread}/commands`, { id: 7, method: 'run.start', params });
    const runs = new Set<string>();
    await thrice(async () => {
      runs.add((await post()).body.result.run_id);
      await assertUnanswered(thread);
    });
    assert.equal(runs.size, 1);
  });

  test('through protocol v2 or OpenAI is no answer to a later question', async () => {
    const thread = randomUUID();
    const start = { assistant_id: 'ask', input: human('twice') };
    const post = () => command(url, thread, 'run.start', start, 7);
    const { run_id: run } = (await post()).result;
    await assertUnanswered(thread);
    await command(url, thread, 'run.start', { assistant_id: 'ask', input: 'red' }, 8);
    await eventually('it asks again', async () => {
      const { body } = await call('GET', `${url}/threads/${thread}`);
      return JSON.stringify(body.interrupts).includes('Are you sure?') || undefined;
    });
    assert.equal((await post()).result.run_id, run);
    await assertUnanswered(thread);
    assert.equal((await runsOf(thread)).length, 2);

    const other = randomUUID();
    const asked = [said('user', 'twice'), said('assistant', QUESTION), said('user', 'red')];
    await chat(other, asked.slice(0, 1));
    for (let time = 0; time < 3; time += 1)
      assert.match((await chat(other, asked)).body.choices[0].message.content, /Are you sure\?/);
    await assertUnanswered(other);
    assert.equal((await runsOf(other)).length, 2);
  });

  test('through A2A, also without a context, gives the task that it made', async () => {
    const message = say('pay 1000');
    const tasks = new Set<string>();
    await thrice(async () => {
      const { id, status } = await send('ask', message);
      assert.equal(status.state, 'input-required');
      tasks.add(id);
    });
    assert.equal(tasks.size, 1);
    assert.notEqual((await send('ask', { ...message, messageId: randomUUID() })).id, [...tasks][0]);
  });

  test('through MCP, in a session, gives the run that it made, of a question as of its answer', async () => {
    const session = { 'mcp-session-id': randomUUID() };
    let id = 0;
    const post = async (args: object) => {
      const params = { name: 'ask', arguments: args };
      return (await call('POST', `${url}/mcp`, { jsonrpc: '2.0', id, method: 'tools/call', params }, session)).body.result;
    };
    const threads = new Set<string>();
    id = 1;
    await thrice(async () => {
      const { structuredContent } = await post({ messages: 'pay 1000' });
      assert.equal(structuredContent.__interrupt__[0].value, QUESTION);
      threads.add(structuredContent.thread_id);
    });
    assert.equal(threads.size, 1);
    const [thread_id] = [...threads] as [string];
    await assertUnanswered(thread_id);
    id = 2;
    await thrice(async () => assert.equal((await post({ thread_id, answer: 'yes' })).content[0].text, 'first: ["yes"]'));
    assert.equal((await runsOf(thread_id)).length, 2);
    id = 3;
    assert.notEqual((await post({ messages: 'pay 1000' })).structuredContent.thread_id, thread_id);
  });

  test('through AG-UI makes another run only where it asks another thing, or another assistant', async () => {
    const thread = randomUUID();
    const request = { runId: 'same', messages: [{ id: 'm1', ...said('user', 'hi') }] };
    await thrice(() => agUi(thread, request));
    assert.equal((await runsOf(thread)).length, 1);
    await agUi(thread, { ...request, messages: [{ id: 'm2', ...said('user', 'hello') }] });
    assert.equal((await runsOf(thread)).length, 2);
    const other = { ...{ threadId: thread, tools: [], context: [], state: {}, forwardedProps: {} }, ...request };
    await call('POST', `${url}/ag-ui/echo`, other);
    assert.equal((await runsOf(thread)).length, 3);
  });

  test('through MCP without a session, or the native API, starts over at most', async () => {
    const requests: ((thread: string) => Promise<unknown>)[] = [
      (thread) => callTool({ thread_id: thread, messages: 'pay 1000' }),
      (thread) => native(thread, { input: human('pay 1000') }),
    ];
    for (const request of requests) {
      const thread = randomUUID();
      await thrice(() => request(thread));
      await assertUnanswered(thread);
    }
  });
});
