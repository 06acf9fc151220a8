/** Tasks that stop to ask: how they are answered, canceled and overtaken, also when two callers act at once. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { changeDatabase } from '../support/change-database.ts';
import { eventually } from '../support/eventually.ts';
import { call } from '../support/http.ts';
import { suiteCleanup, temporaryFolder } from '../support/temporary.ts';
import { answerOf, give, say, startEndpoint } from './endpoint.ts';

const cleanup = suiteCleanup(after);
const endpoint = await startEndpoint(cleanup);
const folder = await temporaryFolder(cleanup);
const { rpc, send } = endpoint;

const stateOf = async (assistant: string, id: string) => (await rpc(assistant, 'tasks/get', { id })).result.status.state;
const textsOf = (task: { history: { role: string; parts: { text: string }[] }[] }) =>
  task.history.map(({ role, parts }) => `${role}: ${parts[0]!.text}`);

suite('A2A questions', () => {
  test('each answer goes on with the same task, and all that was said is kept', async () => {
    const asked = await send('ask', say('twice', { contextId: 'q' }));
    assert.equal(asked.status.state, 'input-required');
    assert.equal(asked.artifacts, undefined);
    const again = await send('ask', say('red', { contextId: 'q', taskId: asked.id }));
    assert.deepEqual([again.id, again.status.state], [asked.id, 'input-required']);
    const done = await send('ask', say('yes', { taskId: asked.id }));
    assert.deepEqual([done.id, done.contextId, answerOf(done)], [asked.id, 'q', 'first: ["red","yes"]']);
    assert.deepEqual(textsOf(done), ['user: twice', 'agent: Which one?', 'user: red', 'agent: Are you sure?', 'user: yes']);
    assert.deepEqual((await rpc('ask', 'tasks/get', { id: asked.id })).result, done);
    assert.deepEqual(textsOf((await rpc('ask', 'tasks/get', { id: asked.id, historyLength: 2 })).result), [
      'agent: Are you sure?',
      'user: yes',
    ]);
    const next = await send('ask', say('hi', { taskId: asked.id, contextId: 'q' }));
    assert.notEqual(next.id, asked.id);
  });

  test('a task takes as many answers as it has questions, and tells of all of them afterwards', async () => {
    const { id } = await send('ask', say('five times'));
    const answers = ['one', 'two', 'three', 'four', 'five'];
    for (const text of answers.slice(0, -1)) {
      const task = await send('ask', say(text, { taskId: id }));
      assert.equal(task.status.state, 'input-required', text);
      assert.equal(
        textsOf(task).findLast((said) => said.startsWith('user: ')),
        `user: ${text}`,
      );
    }
    const done = await send('ask', say('five', { taskId: id }));
    assert.equal(answerOf(done), `first: ${JSON.stringify(answers)}`);
    const { result } = await rpc('ask', 'tasks/get', { id });
    assert.deepEqual(result, done);
    const said = textsOf(result).filter((text) => text.startsWith('user: '));
    assert.deepEqual(
      said,
      ['five times', ...answers].map((text) => `user: ${text}`),
    );
  });

  test('the run that an answer makes is no task of its own', async () => {
    const contextId = randomUUID();
    const { id } = await send('ask', say('one', { contextId }));
    await send('ask', say('red', { contextId, taskId: id }));
    const { body: runs } = await call('GET', `${endpoint.url}/threads/${contextId}/runs`);
    const own = runs.map(({ run_id }: { run_id: string }) => run_id).filter((run: string) => run !== id);
    assert.equal(own.length, 1);
    assert.equal((await rpc('ask', 'tasks/get', { id: own[0] })).error.code, -32001);
  });

  test('an answer may be empty text, a value under resume, or a whole object', async () => {
    const answers: [object, unknown][] = [
      [say(''), ''],
      [give({ resume: 0 }), 0],
      [give({ resume: false }), false],
      [give({ resume: ['a'] }), ['a']],
      [give({ resume: { deep: 1 } }), { deep: 1 }],
      [give({ colour: 'red' }), { colour: 'red' }],
      [give({}), {}],
      [give({ resume: [{ id: 'mine', value: 1 }] }), [{ id: 'mine', value: 1 }]],
    ];
    for (const [message, value] of answers) {
      const asked = await send('ask', say('one'));
      assert.equal(answerOf(await send('ask', { ...message, taskId: asked.id })), `first: ${JSON.stringify([value])}`);
    }
  });

  test('a question that is an object is data', async () => {
    const [part] = (await send('ask', say('form'))).status.message.parts;
    assert.deepEqual([part.kind, part.data], ['data', { field: 'date' }]);
  });

  test('a graph that stops without a question goes on with any answer', async () => {
    const stopped = await send('pause', say('hi'));
    assert.equal(stopped.status.state, 'input-required');
    assert.match(stopped.status.message.parts[0].text, /waits/);
    const done = await send('pause', say('', { taskId: stopped.id }));
    assert.deepEqual([done.id, done.status.state, answerOf(done)], [stopped.id, 'completed', 'went on']);
  });

  test('a question from within a graph in the graph is answered like any other', async () => {
    const asked = await send('pause', say('inside'));
    assert.equal(asked.status.message.parts[0].text, 'Who?');
    assert.equal(answerOf(await send('pause', say('me', { taskId: asked.id }))), 'inside: me');
  });

  test('several questions are answered by their ids', async () => {
    const asked = await send('ask', say('both'));
    const ids = asked.status.message.parts.map(({ metadata }: { metadata: { interrupt_id: string } }) => metadata.interrupt_id);
    assert.equal(new Set(ids).size, 2);
    assert.equal((await rpc('ask', 'message/send', { message: say('red', { taskId: asked.id }) })).error.code, -32602);
    const unknown = give({ resume: [{ id: 'nope', value: 1 }] }, { taskId: asked.id });
    assert.equal((await rpc('ask', 'message/send', { message: unknown })).error.code, -32602);
    const done = await send(
      'ask',
      give(
        {
          resume: [
            { id: ids[0], value: 'a' },
            { id: ids[1], value: 'b' },
          ],
        },
        { taskId: asked.id },
      ),
    );
    assert.equal(done.status.state, 'completed');
    assert.equal(answerOf(done), 'second: "b"');
  });

  test('an answer that says two things is refused, and the task still waits', async () => {
    const asked = await send('ask', say('one'));
    const text = { kind: 'text', text: 'a' };
    const data = { kind: 'data', data: { resume: 1 } };
    for (const parts of [
      [text, data],
      [data, data],
    ]) {
      const { error } = await rpc('ask', 'message/send', { message: { ...say(''), parts, taskId: asked.id } });
      assert.deepEqual([error.code, error.message.startsWith('Invalid params: message.parts')], [-32602, true]);
    }
    assert.equal(await stateOf('ask', asked.id), 'input-required');
  });

  test('of two answers to one question the second is refused', async () => {
    const file = join(folder, 'go');
    await writeFile(file, '');
    const asked = await send('report', say(JSON.stringify({ stream: [file], ask: 'Which one?' })));
    assert.equal(asked.status.state, 'input-required');
    // The node begins again when it is answered, and then waits for the file.
    await rm(file);
    const answer = (text: string) =>
      rpc('report', 'message/send', { message: say(text, { taskId: asked.id }), configuration: { blocking: false } });
    const both = await Promise.all([answer('a'), answer('b')]);
    const [refused] = both.filter(({ error }) => error);
    assert.equal(both.filter(({ result }) => result?.id === asked.id).length, 1);
    assert.equal(refused?.error.code, -32004);
    assert.match(refused.error.message, /wait/);
    assert.equal((await answer('c')).error.code, -32004);
    const said = both[0].error ? 'b' : 'a';
    await writeFile(file, '');
    const done = await eventually('it ends', async () => {
      const { result } = await rpc('report', 'tasks/get', { id: asked.id });
      return result.status.state === 'completed' && result;
    });
    assert.equal(answerOf(done), `["${said}"]`);
  });

  test('a later task of the conversation overtakes one that waits', async () => {
    const asked = await send('ask', say('one'));
    const later = await send('ask', say('two', { contextId: asked.contextId }));
    assert.equal(later.status.state, 'input-required');
    assert.equal(await stateOf('ask', asked.id), 'canceled');
    assert.equal((await rpc('ask', 'tasks/cancel', { id: asked.id })).error.code, -32002);
    const third = await send('ask', say('three', { taskId: asked.id }));
    assert.ok(third.id !== asked.id && third.id !== later.id);
    assert.equal(third.contextId, asked.contextId);
  });

  test('a delayed run that was accepted before the task and started after it overtakes it', {
    skip: process.env['KEELSON_TEST_POSTGRES'] !== undefined && 'it changes the file of SQLite',
  }, async () => {
    const contextId = randomUUID();
    const runs = `${endpoint.url}/threads/${contextId}/runs`;
    const input = { messages: [{ role: 'user', content: 'zero' }] };
    const { body: run } = await call('POST', runs, { assistant_id: 'ask', input, if_not_exists: 'create' });
    await call('GET', `${runs}/${run.run_id}/join`);
    const asked = await send('ask', say('one', { contextId }));
    assert.equal(asked.status.state, 'input-required');
    // As if it had waited for a delay, which no test can shorten.
    await changeDatabase(join(endpoint.dataDirectory, 'agent.db'), 'UPDATE runs SET turn = 3 WHERE run_id = ?', run.run_id);
    assert.equal(await stateOf('ask', asked.id), 'canceled');
    const { result } = await rpc('ask', 'ListTasks', { contextId });
    assert.deepEqual(
      result.tasks.map(({ status }: { status: { state: string } }) => status.state),
      ['TASK_STATE_CANCELED'],
    );
    assert.equal((await rpc('ask', 'tasks/cancel', { id: asked.id })).error.code, -32002);
    assert.notEqual((await send('ask', say('two', { taskId: asked.id }))).id, asked.id);
  });

  test('a task that stops to ask while another waits behind it ends as canceled', async () => {
    const file = join(folder, 'pile');
    const contextId = randomUUID();
    const told = JSON.stringify({ stream: [file], ask: 'Which one?' });
    const calls: ReturnType<typeof send>[] = [];
    for (const accepted of [1, 2]) {
      calls.push(send('report', say(told, { contextId })));
      await eventually('the call is accepted', async () => {
        const { body } = await call('GET', `${endpoint.url}/threads/${contextId}/runs`);
        return body.length === accepted;
      });
    }
    await writeFile(file, '');
    const states = (await Promise.all(calls)).map(({ status }) => status.state);
    assert.deepEqual(states, ['canceled', 'input-required']);
  });
});

suite('A2A tasks/cancel', () => {
  test('a task that waits for input cannot be answered any more', async () => {
    const asked = await send('ask', say('one'));
    const { result } = await rpc('ask', 'tasks/cancel', { id: asked.id });
    assert.deepEqual([result.id, result.status.state, result.status.message], [asked.id, 'canceled', undefined]);
    const next = await send('ask', say('red', { taskId: asked.id, contextId: asked.contextId }));
    assert.notEqual(next.id, asked.id);
    assert.equal(await stateOf('ask', asked.id), 'canceled');
  });

  test('a queued task never starts, and those behind it go on', async () => {
    const tasks: { id: string }[] = [];
    for (const text of ['100', '60000', '1'])
      tasks.push(await send('sleep', say(text, { contextId: 'line' }), { blocking: false }));
    assert.equal((await rpc('sleep', 'tasks/cancel', { id: tasks[1]!.id })).result.status.state, 'canceled');
    await eventually('the last ends', async () => (await stateOf('sleep', tasks[2]!.id)) === 'completed');
    assert.equal(await stateOf('sleep', tasks[0]!.id), 'completed');
    assert.equal(
      (await rpc('sleep', 'tasks/cancel', { id: tasks[2]!.id })).error.message,
      'Task cannot be canceled: it has ended as completed.',
    );
  });

  test('a stream and a call that wait for the task end with it', async () => {
    const streamed: { kind: string; id: string; final?: boolean; status: { state: string } }[] = [];
    for await (const event of endpoint.stream('sleep', say('60000'))) {
      streamed.push(event);
      if (event.kind === 'status-update' && !event.final) await rpc('sleep', 'tasks/cancel', { id: streamed[0]!.id });
    }
    assert.deepEqual([streamed.at(-1)!.final, streamed.at(-1)!.status.state], [true, 'canceled']);
    // A UUID, so that the run of the call that still waits can be looked up on its thread.
    const contextId = '3f2504e0-4f89-41d3-9a0c-0305e82c3302';
    const called = send('sleep', say('60000', { contextId }));
    const run = await eventually('the call is accepted', async () => {
      const { body } = await call('GET', `${endpoint.url}/threads/${contextId}/runs`);
      return Array.isArray(body) && body[0];
    });
    await rpc('sleep', 'tasks/cancel', { id: run.run_id });
    assert.deepEqual([(await called).id, (await called).status.state], [run.run_id, 'canceled']);
  });
});
