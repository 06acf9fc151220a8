/** The public client of the dialect, unmodified, against a real agent server. */
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import type { Message, Task } from '@a2a-js/sdk';
import { type Client, ClientFactory, TaskNotCancelableError, TaskNotFoundError } from '@a2a-js/sdk/client';
import { eventually } from '../support/eventually.ts';
import { answerOf, say, startEndpoint } from './endpoint.ts';

const message = (text: string, more: Partial<Message> = {}): Message => ({ kind: 'message', ...say(text), ...more });

import { suiteCleanup } from '../support/temporary.ts';

const endpoint = await startEndpoint(suiteCleanup(after));

suite('@a2a-js/sdk 0.3', () => {
  const connect = (assistant: string): Promise<Client> =>
    new ClientFactory().createFromUrl(endpoint.url, `/.well-known/agent-card.json?assistant_id=${assistant}`);

  test('finds the endpoint by the card below it, too', async () => {
    const client = await new ClientFactory().createFromUrl(
      `${endpoint.url}/a2a/echo/`,
      '.well-known/agent-card.json?A2A-Version=0.3',
    );
    assert.equal(answerOf(await client.sendMessage({ message: message('hello') })), '1: hello');
  });

  test('sends a first message without ids, then goes on with both ids of each answer', async () => {
    const client = await connect('echo');
    const first = (await client.sendMessage({ message: message('one') })) as Task;
    assert.equal(first.kind, 'task');
    assert.equal(first.status.state, 'completed');
    assert.equal(answerOf(first), '1: one');
    const second = (await client.sendMessage({
      message: message('two', { contextId: first.contextId, taskId: first.id }),
    })) as Task;
    const third = (await client.sendMessage({
      message: message('three', { contextId: second.contextId, taskId: second.id }),
    })) as Task;
    assert.equal(answerOf(third), '5: three');
    assert.equal(third.contextId, first.contextId);
    assert.equal(new Set([first.id, second.id, third.id]).size, 3);
  });

  test('keeps a conversation under an id of its own choice', async () => {
    const client = await connect('echo');
    const first = (await client.sendMessage({ message: message('one', { contextId: 'trip 42/ü' }) })) as Task;
    const second = (await client.sendMessage({ message: message('two', { contextId: 'trip 42/ü' }) })) as Task;
    assert.equal(second.contextId, 'trip 42/ü');
    assert.notEqual(second.id, first.id);
    assert.equal(answerOf(second), '3: two');
  });

  test('streams a task, its pieces and its end', async () => {
    const client = await connect('echo');
    const kinds: string[] = [];
    let text = '';
    let last: { final?: boolean; status?: { state: string } } = {};
    let taskId = '';
    for await (const event of client.sendMessageStream({ message: message('stream me') })) {
      kinds.push(event.kind);
      if (event.kind === 'task') taskId = event.id;
      if (event.kind === 'status-update') last = event;
      if (event.kind !== 'artifact-update') continue;
      const [part] = event.artifact.parts;
      assert.equal(part!.kind, 'text');
      text = (event.append ? text : '') + (part as { text: string }).text;
    }
    assert.equal(kinds[0], 'task');
    assert.ok(kinds.filter((kind) => kind === 'artifact-update').length > 3);
    assert.equal(last.final, true);
    assert.equal(last.status?.state, 'completed');
    assert.equal(text, '1: stream me');
    assert.equal(answerOf(await client.getTask({ id: taskId })), text);
  });

  test('reads a task again and is told of one that does not exist', async () => {
    const client = await connect('echo');
    const task = (await client.sendMessage({ message: message('keep') })) as Task;
    assert.deepEqual(await client.getTask({ id: task.id }), task);
    assert.equal((await client.getTask({ id: task.id, historyLength: 0 })).history, undefined);
    await assert.rejects(client.getTask({ id: 'nope' }), TaskNotFoundError);
  });

  test('cancels a task that sleeps, once', async () => {
    const client = await connect('sleep');
    const task = (await client.sendMessage({ message: message('60000'), configuration: { blocking: false } })) as Task;
    assert.equal(task.status.state, 'submitted');
    await eventually('it works', async () => (await client.getTask({ id: task.id })).status.state === 'working');
    assert.equal((await client.cancelTask({ id: task.id })).status.state, 'canceled');
    assert.equal((await client.getTask({ id: task.id })).status.state, 'canceled');
    await assert.rejects(client.cancelTask({ id: task.id }), TaskNotCancelableError);
  });

  test('answers a question and gets the end of the same task', async () => {
    const client = await connect('ask');
    const asked = (await client.sendMessage({ message: message('book') })) as Task;
    assert.equal(asked.status.state, 'input-required');
    assert.deepEqual(asked.status.message!.parts[0]!.kind === 'text' && asked.status.message!.parts[0]!.text, 'Which one?');
    const done = (await client.sendMessage({
      message: message('the red one', { contextId: asked.contextId, taskId: asked.id }),
    })) as Task;
    assert.equal(done.id, asked.id);
    assert.equal(done.status.state, 'completed');
    assert.equal(answerOf(done), 'first: ["the red one"]');
  });
});
