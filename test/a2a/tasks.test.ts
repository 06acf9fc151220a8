/** Tasks and conversations: which ids lead where, what reaches the graph, and what comes back of it. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { eventually } from '../support/eventually.ts';
import { call } from '../support/http.ts';
import { suiteCleanup, temporaryFolder } from '../support/temporary.ts';
import { answerOf, give, say, startEndpoint } from './endpoint.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests look into results of every shape
type Json = any;

const cleanup = suiteCleanup(after);
const endpoint = await startEndpoint(cleanup);
const folder = await temporaryFolder(cleanup);
const { rpc, send } = endpoint;

/** What `message/send` is refused with. */
async function refusal(assistant: string, message: unknown, configuration?: object): Promise<{ code: number; message: string }> {
  const { error } = await rpc(assistant, 'message/send', { message, configuration });
  assert.ok(error, 'it was accepted');
  return error;
}

/** `read` shows what has come so far. */
async function all<T>(events: AsyncIterable<T>, read: T[] = []): Promise<T[]> {
  for await (const event of events) read.push(event);
  return read;
}

suite('A2A ids', () => {
  test('the commissioned flow: no ids first, then contextId and taskId of the result', async () => {
    const request = (message: object) => ({ jsonrpc: '2.0', id: 'call-1', method: 'message/send', params: { message } });
    const talk = async (text: string, ids: object) => {
      const message = { role: 'user', parts: [{ kind: 'text', text }], messageId: 'm-1', ...ids };
      const { body } = await call('POST', `${endpoint.url}/a2a/echo`, request(message), { accept: 'application/json' });
      assert.equal(body.id, 'call-1');
      const { result } = body;
      const text_ = result.artifacts[0].parts.find((part: { kind: string }) => part.kind === 'text').text;
      return { ids: { contextId: result.contextId, taskId: result.id }, text: text_ };
    };
    const first = await talk('hello', {});
    const second = await talk('again', first.ids);
    const third = await talk('and again', second.ids);
    assert.deepEqual([first.text, second.text, third.text], ['1: hello', '3: again', '5: and again']);
    assert.equal(third.ids.contextId, first.ids.contextId);
  });

  test('a UUID is the thread in any case, any other string stands for one per assistant', async () => {
    const contextId = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
    await send('echo', say('one', { contextId }));
    const { body: thread } = await call('GET', `${endpoint.url}/threads/${contextId}`);
    assert.equal(thread.values.messages.length, 2);
    const upper = await send('echo', say('one', { contextId: contextId.toUpperCase() }));
    assert.equal(upper.contextId, contextId.toUpperCase());
    assert.equal(answerOf(upper), '3: one');
    assert.equal(answerOf(await send('echo', say('two', { contextId, taskId: upper.id }))), '5: two');
    // PostgreSQL holds no half of a surrogate pair.
    const half = process.env['KEELSON_TEST_POSTGRES'] ? '\ufffd' : '\ud800';
    for (const odd of [' ', 'a/b?c', half, 'x'.repeat(256)]) {
      assert.equal((await send('echo', say('one', { contextId: odd }))).contextId, odd);
      assert.equal(answerOf(await send('echo', say('two', { contextId: odd }))), '3: two');
    }
    assert.equal(answerOf(await send('silent', say('speak', { contextId: 'shared' }))), 'spoken');
    assert.equal(answerOf(await send('echo', say('one', { contextId: 'shared' }))), '1: one');
  });

  test('a conversation is of one assistant: to another its UUID is a new one', async () => {
    const contextId = randomUUID();
    const asked = await send('ask', say('one', { contextId }));
    assert.equal(asked.status.state, 'input-required');
    const other = await send('echo', say('mine', { contextId }));
    assert.deepEqual([other.contextId, answerOf(other)], [contextId, '1: mine']);
    assert.equal(answerOf(await send('echo', say('again', { contextId: contextId.toUpperCase() }))), '3: again');
    assert.equal((await rpc('ask', 'tasks/get', { id: asked.id })).result.status.state, 'input-required');
    const done = await send('ask', say('red', { taskId: asked.id, contextId }));
    assert.deepEqual([done.id, answerOf(done)], [asked.id, 'first: ["red"]']);
    await call('DELETE', `${endpoint.url}/threads/${contextId}`);
    assert.equal(answerOf(await send('echo', say('still', { contextId }))), '5: still');
  });

  test('of two assistants that get one new UUID at once neither reads the other', async () => {
    const contextId = randomUUID();
    const both = await Promise.all([send('echo', say('a', { contextId })), send('tools', say('b', { contextId }))]);
    assert.deepEqual(both.map(answerOf), ['1: a', 'Found it.']);
    assert.equal(answerOf(await send('echo', say('c', { contextId }))), '3: c');
  });

  test('a message that is sent again is answered with the task that it made', async () => {
    const message = say('once', { contextId: 'repeated' });
    const tasks = await Promise.all([send('echo', message), send('echo', message), send('echo', message)]);
    assert.equal(new Set(tasks.map(({ id }) => id)).size, 1);
    assert.deepEqual(tasks.map(answerOf), ['1: once', '1: once', '1: once']);
    const streamed = await all(endpoint.stream('echo', message));
    assert.deepEqual([streamed.length, streamed[0].id, streamed[0].status.state], [1, tasks[0].id, 'completed']);
    const other = await send('echo', { ...message, parts: [{ kind: 'text', text: 'other' }] });
    assert.equal(answerOf(other), '3: other');
    const asked = await send('ask', say('twice'));
    const answer = give({ resume: 'red' }, { taskId: asked.id });
    const answered = await Promise.all([send('ask', answer), send('ask', answer)]);
    assert.deepEqual(
      [...answered, await send('ask', answer)].map(({ id, status }) => [id, status.state]),
      Array(3).fill([asked.id, 'input-required']),
    );
    const done = await send('ask', say('yes', { taskId: asked.id }));
    assert.equal(answerOf(done), 'first: ["red","yes"]');
    assert.deepEqual(await send('ask', answer), done);
  });

  test('taskId alone means the conversation of that task', async () => {
    const first = await send('echo', say('one', { contextId: 'inferred' }));
    const second = await send('echo', say('two', { taskId: first.id }));
    assert.equal(second.contextId, 'inferred');
    assert.equal(answerOf(second), '3: two');
  });

  test('a task that is not known here, beside a context, begins a new one in it', async () => {
    const theirs = { taskId: randomUUID(), contextId: randomUUID() };
    const first = await send('echo', say('hi', theirs));
    assert.equal(first.contextId, theirs.contextId);
    assert.notEqual(first.id, theirs.taskId);
    const second = await send('echo', say('again', { taskId: theirs.taskId, contextId: first.contextId }));
    assert.deepEqual([second.contextId, [first.id, theirs.taskId].includes(second.id)], [first.contextId, false]);
  });

  test('a task of nobody, of another assistant, or a plain run is not found', async () => {
    const { id, contextId } = await send('echo', say('mine'));
    const { body: run } = await call('POST', `${endpoint.url}/threads/${contextId}/runs`, {
      assistant_id: 'echo',
      input: { messages: [] },
    });
    for (const [assistant, taskId] of [
      ['echo', 'nope'],
      ['silent', id],
      ['echo', run.run_id],
      ['echo', id.toUpperCase()],
    ]) {
      assert.deepEqual(await refusal(assistant, say('hi', { taskId })), { code: -32001, message: `Task not found: ${taskId}` });
      assert.equal((await rpc(assistant, 'tasks/get', { id: taskId })).error.code, -32001);
      assert.equal((await rpc(assistant, 'tasks/cancel', { id: taskId })).error.code, -32001);
    }
  });

  test('a contextId other than the one of the task is refused', async () => {
    const { id, contextId } = await send('echo', say('mine'));
    const { code, message } = await refusal('echo', say('hi', { taskId: id, contextId: 'other' }));
    assert.equal(code, -32602);
    assert.match(message, /^Invalid params: message\.contextId/);
    assert.equal((await rpc('echo', 'tasks/get', { id, contextId: 'other' })).error.code, -32602);
    assert.equal((await rpc('echo', 'tasks/get', { id, contextId })).result.id, id);
  });

  test('tasks of one conversation run in order, one that is named while it works too', async () => {
    const first = await send('sleep', say('150', { contextId: 'queue' }), { blocking: false });
    assert.equal(first.status.state, 'submitted');
    const second = await send('sleep', say('1', { contextId: 'queue', taskId: first.id }));
    assert.notEqual(second.id, first.id);
    const { result } = await rpc('sleep', 'tasks/get', { id: first.id });
    assert.equal(result.status.state, 'completed');
    assert.ok(result.status.timestamp <= second.status.timestamp);
  });
});

suite('A2A messages', () => {
  test('text parts become one message, of the sender', async () => {
    const parts = [
      { kind: 'text', text: 'one' },
      { kind: 'text', text: '' },
      { kind: 'text', text: 'two' },
    ];
    const task = await send('echo', { ...say(''), parts, role: 'agent' });
    assert.equal(answerOf(task), '1: one\n\ntwo');
    const { body: thread } = await call('GET', `${endpoint.url}/threads/${task.contextId}`);
    assert.equal(thread.values.messages[0].type, 'ai');
  });

  test('a messageId that is used again replaces nothing', async () => {
    const first = await send('echo', say('one', { messageId: '1' }));
    assert.equal(answerOf(await send('echo', say('two', { messageId: '1', contextId: first.contextId }))), '3: two');
  });

  test('data parts are merged, and messages among them stand before the text', async () => {
    const data = (part: object) => ({ kind: 'data', data: part });
    const trip = await send('form', { ...say(''), parts: [data({ city: 'Lyon', days: 1 }), data({ days: 3 })] });
    assert.deepEqual(trip.artifacts[0].parts, [{ kind: 'data', data: { city: 'Lyon', days: 3, plan: '3 days in Lyon' } }]);
    const before = [{ role: 'user', content: 'before' }];
    const both = await send('echo', { ...say(''), parts: [{ kind: 'text', text: 'after' }, data({ messages: before })] });
    assert.equal(answerOf(both), '2: after');
    assert.equal(
      (await refusal('echo', { ...say(''), parts: [{ kind: 'text', text: 'after' }, data({ messages: 'before' })] })).code,
      -32602,
    );
  });

  test('data alone that the state has no key for are said to a conversation, and refused by another graph', async () => {
    const parts = [{ kind: 'data', data: { city: 'Lyon', days: 3 } }];
    assert.equal(answerOf(await send('echo', { ...say(''), parts })), '1: {"city":"Lyon","days":3}');
    const refused = await refusal('form', { ...say(''), parts: [{ kind: 'data', data: { town: 'Lyon' } }] });
    assert.equal(refused.code, -32005);
    assert.match(refused.message, /keys of its state: city, days, plan\.$/);
  });

  test('what the assistant cannot take is refused, and why', async () => {
    const text = await refusal('form', say('Lyon'));
    assert.equal(text.code, -32005);
    assert.match(text.message, /^Content type not supported: .*'messages'/);
    const file = await refusal('form', { ...say(''), parts: [{ kind: 'file', file: { uri: 'https://example.org/a.pdf' } }] });
    assert.equal(file.code, -32005);
  });

  test('a message of a megabyte comes through', async () => {
    const text = 'x'.repeat(1_048_576);
    assert.equal(answerOf(await send('parts', say(text), { historyLength: 0 })), JSON.stringify(text));
  });

  test('data beside text are not lost', async () => {
    const parts = [
      { kind: 'text', text: 'Plan it' },
      { kind: 'data', data: { city: 'Lyon' } },
      { kind: 'text', text: 'soon' },
    ];
    assert.equal(answerOf(await send('echo', { ...say(''), parts })), '1: Plan it\n{"city":"Lyon"}\nsoon');
    const some = await refusal('form', give({ city: 'Lyon', days: 2, hotel: true }));
    assert.equal(some.code, -32005);
  });

  test('the ids, metadata and extensions of a message reach the graph beside its state', async () => {
    const contextId = '3F2504E0-4F89-41D3-9A0C-0305E82C3399';
    const more = { contextId, metadata: { a: 1 }, extensions: ['https://example.org/e'], referenceTaskIds: ['t-1'] };
    const message = { ...say('hi', more), messageId: 'told' };
    const { result: task } = await rpc('told', 'message/send', { message, metadata: { caller: 'c' } });
    assert.deepEqual(JSON.parse(answerOf(task)!), {
      ...{ message_id: 'told', context_id: contextId, reference_task_ids: ['t-1'], extensions: more.extensions },
      active_extensions: [],
      ...{ metadata: { a: 1 }, request_metadata: { caller: 'c' } },
    });
  });

  test('metadata is returned and does not reach the graph', async () => {
    const params = {
      message: say('hi', { metadata: { source: 'planner' }, extensions: ['https://example.org/e'] }),
      metadata: { caller: 'c' },
    };
    const { result: task } = await rpc('echo', 'message/send', params);
    assert.deepEqual(task.metadata, { caller: 'c' });
    assert.deepEqual(task.history[0].metadata, { source: 'planner' });
    assert.deepEqual(task.history[0].extensions, ['https://example.org/e']);
    const { body: state } = await call('GET', `${endpoint.url}/threads/${task.contextId}/state`);
    assert.deepEqual(
      Object.keys(state.metadata).filter((key) => key.startsWith('a2a_')),
      [],
    );
  });
});

suite('A2A answers', () => {
  test('a task whose run is rolled back ends as canceled for those who follow it', async () => {
    const thread = randomUUID();
    const followed = endpoint.stream('sleep', say('60000', { contextId: thread }));
    const { value: begun } = await followed.next();
    const waiting = send('sleep', say('60000', { contextId: thread }));
    await eventually('both are there', async () => {
      const { body } = await call('GET', `${endpoint.url}/threads/${thread}/runs`);
      return body.length === 2 || undefined;
    });
    const input = { messages: [{ role: 'user', content: '1' }] };
    const run = { assistant_id: 'sleep', input, multitask_strategy: 'rollback' };
    assert.equal((await call('POST', `${endpoint.url}/threads/${thread}/runs/wait`, run)).status, 200);
    const last = (await Array.fromAsync(followed)).at(-1);
    assert.deepEqual([last.taskId, last.status?.state, last.final], [begun.id, 'canceled', true], JSON.stringify(last));
    assert.equal((await waiting).status.state, 'canceled');
  });

  test('two models that speak at once are heard one after the other', async () => {
    const choir = await startEndpoint(cleanup, { project: 'chat-clients' });
    const heard: string[] = [];
    for await (const event of choir.stream('choir', say('sing'))) {
      if (event.kind !== 'artifact-update') continue;
      const text = event.artifact.parts.map((part: { text: string }) => part.text).join('');
      heard.push(event.append ? heard.at(-1)! + text : text);
    }
    for (const voice of ['aaaaaaaa', 'bbbbbbbb']) assert.ok(heard.includes(voice), heard.join());
  });

  test('a task that fails is a result', async () => {
    const task = await send('fail', say('hi'));
    assert.equal(task.status.state, 'failed');
    const [{ text }] = task.status.message.parts;
    assert.equal(text, `The agent failed. Its log and run ${task.id} have the reason.`);
    assert.equal(task.artifacts, undefined);
    assert.equal(task.history.length, 1);
    assert.deepEqual((await rpc('fail', 'tasks/get', { id: task.id })).result, task);
  });

  test('a turn without an answer does not return the one before', async () => {
    const first = await send('silent', say('speak'));
    assert.equal(answerOf(first), 'spoken');
    assert.equal((await send('silent', say('quiet', { contextId: first.contextId }))).artifacts, undefined);
  });

  test('the pieces of a stream add up to the answer, whatever was said in between', async () => {
    for (const [assistant, message, answer] of [
      ['echo', say('hi'), { kind: 'text', text: '1: hi' }],
      ['tools', say('hi'), { kind: 'text', text: 'Found it.' }],
      ['form', give({ city: 'Lyon', days: 2 }), { kind: 'data', data: { city: 'Lyon', days: 2, plan: '2 days in Lyon' } }],
    ] as const) {
      let parts: { text: string }[] = [];
      const events = await all(endpoint.stream(assistant, message));
      for (const { kind, artifact, append } of events)
        if (kind === 'artifact-update') parts = append ? [...parts, ...artifact.parts] : artifact.parts;
      const added = answer.kind === 'data' ? parts[0] : { kind: 'text', text: parts.map(({ text }) => text).join('') };
      assert.deepEqual(added, answer);
      const pieces = events.filter(({ kind }) => kind === 'artifact-update');
      assert.deepEqual(
        pieces.map(({ lastChunk }) => lastChunk),
        pieces.map((_, index) => index === pieces.length - 1),
      );
      assert.equal(events[0].kind, 'task');
      assert.deepEqual(
        events.filter(({ kind }) => kind === 'status-update').map(({ status, final }) => [status.state, final]),
        [
          ['working', false],
          ['completed', true],
        ],
      );
      assert.equal(events.at(-1).final, true);
      assert.deepEqual((await rpc(assistant, 'tasks/get', { id: events[0].id })).result.artifacts[0].parts, [answer]);
      assert.ok(pieces.at(-1).artifact.parts[0].text !== '', 'the closing piece is empty');
      const whole = (await all(endpoint.stream(assistant, { ...message, messageId: 'whole' }, { configuration: {} }))).at(-2);
      assert.deepEqual([whole.artifact.parts, whole.append, whole.lastChunk], [[answer], false, true]);
    }
  });

  test('a task that works shows what was said so far, and so does a canceled one', async () => {
    const story = 'a long story '.repeat(20);
    const { id } = await send('slow', say(story), { blocking: false });
    const saidOf = ({ artifact, artifacts = [artifact] }: Json) =>
      artifacts[0]?.parts.map(({ text }: { text: string }) => text).join('');
    const get = async () => (await rpc('slow', 'tasks/get', { id })).result;
    await eventually('it speaks', async () => saidOf(await get())?.length > 2);
    const events: Json[] = [];
    const following = (async () => {
      for await (const event of endpoint.follow('slow', id)) events.push(event);
    })();
    await eventually('pieces come', async () => events.filter(({ kind }) => kind === 'artifact-update').length > 2);
    const { result: canceled } = await rpc('slow', 'tasks/cancel', { id });
    await following;
    const said = saidOf(canceled);
    assert.ok(story.startsWith(said) && said.length > 4, said);
    assert.deepEqual(await get(), canceled);
    assert.equal(events[0].kind, 'task');
    assert.equal(saidOf(events.at(-2)), said);
    const pieces = events.slice(1, -2).map((event) => saidOf(event));
    assert.ok(said.startsWith(saidOf(events[0]) + pieces.join('')), 'the pieces do not go on from the task');
    assert.deepEqual([events.at(-1).status.state, events.at(-1).final], ['canceled', true]);
  });

  test('any number of callers follow a task to its end, and one that has ended is one event', async () => {
    const file = join(folder, 'followed');
    const { id } = await send('act', say(`hold ${file} short | story`), { blocking: false });
    const followers: Json[][] = [[], []];
    const following = Promise.all(followers.map((events) => all(endpoint.follow('act', id), events)));
    await eventually('they follow', async () => followers.every(({ length }) => length > 0));
    await writeFile(file, '');
    await following;
    for (const events of followers) {
      assert.equal(events[0].kind, 'task');
      assert.deepEqual(events.at(-2).artifact.parts, [{ kind: 'text', text: 'short story' }]);
      assert.equal(events.at(-1).final, true);
    }
    const again = await all(endpoint.follow('act', id));
    assert.deepEqual(again, [(await rpc('act', 'tasks/get', { id })).result]);
    assert.equal((await all(endpoint.follow('echo', id)))[0].error.code, -32001);
  });

  test('a stream ends with the failure or the question of the task', async () => {
    const failed = (await all(endpoint.stream('fail', say('hi')))).at(-1);
    assert.equal(failed.final, true);
    assert.match(failed.status.message.parts[0].text, /^The agent failed/);
    const asked = (await all(endpoint.stream('ask', say('hi')))).at(-1);
    assert.deepEqual(
      [asked.final, asked.status.state, asked.status.message.parts[0].text],
      [true, 'input-required', 'Which one?'],
    );
    const done = await all(endpoint.stream('ask', say('this', { taskId: asked.taskId })));
    assert.equal(done[0].id, asked.taskId);
    assert.equal(done.at(-1).status.state, 'completed');
  });

  test('who hangs up stops neither a stream nor a call', async () => {
    const file = join(folder, 'hung-up');
    const [streamed, called] = [new AbortController(), new AbortController()];
    let id = '';
    await assert.rejects(async () => {
      for await (const event of endpoint.stream('act', say(`hold ${file} one | more`), { signal: streamed.signal })) {
        id ||= event.id;
        if (event.kind === 'status-update') streamed.abort();
      }
    });
    const contextId = (await rpc('act', 'tasks/get', { id })).result.contextId;
    const body = { jsonrpc: '2.0', id: 1, method: 'message/send', params: { message: say('finish two', { contextId }) } };
    const options = { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    const calling = assert.rejects(fetch(`${endpoint.url}/a2a/act`, { ...options, signal: called.signal }));
    const runs = async () => (await call('GET', `${endpoint.url}/threads/${contextId}/runs`)).body.length;
    await eventually('the call is accepted', async () => (await runs()) === 2);
    called.abort();
    await calling;
    await writeFile(file, '');
    const last = await send('act', say('finish three', { contextId }));
    assert.equal(last.status.state, 'completed');
    const { body: thread } = await call('GET', `${endpoint.url}/threads/${contextId}`);
    assert.deepEqual(
      thread.values.messages.map(({ content }: { content: string }) => content),
      [`hold ${file} one | more`, 'one more', 'finish two', 'two', 'finish three', 'three'],
    );
  });
});
