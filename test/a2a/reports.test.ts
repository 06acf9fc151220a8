/** What a graph reports of its task: its state, artifacts by name and in pieces, and words while it works. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { eventually } from '../support/eventually.ts';
import { suiteCleanup, temporaryFolder } from '../support/temporary.ts';
import { answerOf, give, say, startEndpoint } from './endpoint.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests look into results of every shape
type Json = any;

const cleanup = suiteCleanup(after);
const endpoint = await startEndpoint(cleanup);
const folder = await temporaryFolder(cleanup);
const { rpc, send } = endpoint;

const tell = (told: object, more: object = {}) => say(JSON.stringify(told), more);
const get = async (id: string) => (await rpc('report', 'tasks/get', { id })).result;
const text = (said: string) => ({ kind: 'text', text: said });
const csv = { type: 'file', mimeType: 'text/csv', data: 'YQ==', metadata: { filename: 'a.csv' } };
const csvPart = { kind: 'file', file: { bytes: 'YQ==', name: 'a.csv', mimeType: 'text/csv' } };

/** `read` shows what has come so far. */
async function all(events: AsyncIterable<Json>, read: Json[] = []): Promise<Json[]> {
  for await (const event of events) read.push(event);
  return read;
}

suite('A2A reports', () => {
  test('of a task that was rejected or has failed say so, and why', async () => {
    for (const state of ['rejected', 'failed']) {
      const task = await send('report', tell({ end: { state, message: ['I book no flights.', { data: { code: 7 } }] } }));
      assert.equal(task.status.state, state);
      assert.deepEqual(task.status.message.parts, [text('I book no flights.'), { kind: 'data', data: { code: 7 } }]);
      assert.deepEqual(await get(task.id), task);
      assert.equal((await rpc('report', 'tasks/cancel', { id: task.id })).error.code, -32002);
      const next = await send('report', tell({ say: 'done' }, { taskId: task.id }));
      assert.notEqual(next.id, task.id);
      assert.deepEqual([next.status.state, next.status.message, answerOf(next)], ['completed', undefined, 'done']);
      const last = (await all(endpoint.stream('report', tell({ end: { state, message: 'No.' } })))).at(-1);
      assert.deepEqual([last.status.state, last.final, last.status.message.parts], [state, true, [text('No.')]]);
    }
  });

  test('that cannot be read fail the task, and say what is wrong', async () => {
    for (const [a2a, reason] of [
      [{ state: 'done' }, /a2a\.state must be completed, failed or rejected/],
      ['done', /a2a must be an object/],
      [{ artifacts: {} }, /a2a\.artifacts must be a list/],
      [{ artifacts: [{ name: 'x' }] }, /a2a\.artifacts\[0\] must have parts/],
      [{ artifacts: [{ parts: [7] }] }, /a2a\.artifacts\[0\]\.parts must be/],
    ] as const) {
      const task = await send('report', tell({ say: 'hi', end: a2a }));
      assert.equal(task.status.state, 'failed', JSON.stringify(a2a));
      assert.match(task.status.message.parts[0].text, reason);
    }
  });

  test('ask for a sign-in, and the next message of the task goes on', async () => {
    const ask = { a2a: { state: 'auth-required', message: 'Sign in at https://example.org/in' } };
    const asked = await send('report', tell({ ask }));
    assert.equal(asked.status.state, 'auth-required');
    const [part] = asked.status.message.parts;
    assert.deepEqual([part.kind, part.text], ['text', 'Sign in at https://example.org/in']);
    assert.deepEqual((await get(asked.id)).history.at(-1), asked.status.message);
    const done = await send('report', give({ resume: { token: 't' } }, { taskId: asked.id }));
    assert.deepEqual([done.id, done.status.state, answerOf(done)], [asked.id, 'completed', '[{"token":"t"}]']);
    const streamed = (await all(endpoint.stream('report', tell({ ask })))).at(-1);
    assert.deepEqual([streamed.status.state, streamed.final], ['auth-required', true]);
    const { result } = await rpc('report', 'tasks/cancel', { id: streamed.taskId });
    assert.equal(result.status.state, 'canceled');
    const form = { a2a: { message: ['Which date?', { data: { field: 'date' } }] } };
    const input = await send('report', tell({ ask: form }));
    assert.deepEqual(
      [input.status.state, input.status.message.parts.map(({ kind }: { kind: string }) => kind)],
      ['input-required', ['text', 'data']],
    );
  });

  test('have artifacts by name, after the answer', async () => {
    const artifacts = [
      { name: 'table', description: 'All of it.', parts: [csv, { data: [1, 2] }] },
      { id: 'chart-1', name: 'chart', parts: 'a chart', metadata: { unit: 'm' } },
      { parts: { data: { deep: true } } },
    ];
    const task = await send('report', tell({ say: 'Here.', end: { artifacts } }));
    assert.deepEqual(task.artifacts, [
      { artifactId: 'response', name: 'Response', parts: [text('Here.')] },
      { artifactId: 'table', name: 'table', description: 'All of it.', parts: [csvPart, text('[1,2]')] },
      { artifactId: 'chart-1', name: 'chart', parts: [text('a chart')], metadata: { unit: 'm' } },
      { artifactId: 'artifact-3', name: 'artifact-3', parts: [{ kind: 'data', data: { deep: true } }] },
    ]);
    assert.deepEqual(await get(task.id), task);
    const pieces = (await all(endpoint.stream('report', tell({ say: 'Here.', end: { artifacts } })))).filter(
      ({ kind }) => kind === 'artifact-update',
    );
    assert.deepEqual(
      pieces.map(({ artifact, append, lastChunk }) => ({ artifact, append, lastChunk })),
      task.artifacts.map((artifact: Json) => ({ artifact, append: false, lastChunk: true })),
    );
    const { result: next } = await rpc('report', 'message/send', {
      message: tell({ say: 'No more.' }, { contextId: task.contextId }),
    });
    assert.equal(next.artifacts.length, 1);
  });

  test('stream artifacts in pieces and words on the state, alike to every follower', async () => {
    const [first, second] = [join(folder, 'first'), join(folder, 'second')];
    const piece = (parts: unknown, more: object = {}) => ({ artifact: { name: 'log', parts, ...more } });
    const stream = [
      { message: 'Looking.' },
      piece('one '),
      first,
      piece('two ', { append: true }),
      { artifact: { name: 'table', parts: csv, last: true } },
      piece('three', { append: true }),
      second,
    ];
    const end = {
      artifacts: [
        { name: 'table', parts: csv },
        { name: 'log', parts: 'one two three' },
      ],
    };
    const told = tell({ stream, say: 'Done.', end });
    const events: Json[] = [];
    const reading = (async () => {
      for await (const event of endpoint.stream('report', told)) events.push(event);
    })();
    await eventually('it looks', async () => events.some(({ status }) => status?.message));
    const { id } = events[0];
    const working = await get(id);
    assert.deepEqual([working.status.state, working.status.message.parts], ['working', [text('Looking.')]]);
    await eventually('the first piece is there', async () => (await get(id)).artifacts?.length === 1);
    const [one, two]: [Json[], Json[]] = [[], []];
    const following = Promise.all([one, two].map((seen) => all(endpoint.follow('report', id), seen)));
    await eventually('they follow', async () => one.length > 0 && two.length > 0);
    await writeFile(first, '');
    await eventually('the table is there', async () => events.some(({ artifact }) => artifact?.name === 'table'));
    await writeFile(second, '');
    await reading;
    await following;
    assert.deepEqual(one.slice(1), two.slice(1));
    const done = await get(id);
    for (const seen of [events, one]) {
      const artifacts = new Map<string, Json>((seen[0].artifacts ?? []).map((artifact: Json) => [artifact.artifactId, artifact]));
      const ended: string[] = [];
      for (const { kind, artifact, append, lastChunk } of seen) {
        if (kind !== 'artifact-update') continue;
        const before = artifacts.get(artifact.artifactId);
        assert.ok(!append || before, 'a piece goes on from nothing');
        const parts = append ? [text([...before.parts, ...artifact.parts].map(({ text }) => text).join(''))] : artifact.parts;
        artifacts.set(artifact.artifactId, { ...artifact, parts });
        if (lastChunk) ended.push(artifact.artifactId);
      }
      assert.deepEqual([...artifacts.values()].toSorted(byId), done.artifacts.toSorted(byId));
      assert.deepEqual(ended.toSorted(), ['log', 'response', 'table']);
      assert.equal(seen.at(-1).final, true);
    }
    // What the graph closed is not sent again at the end.
    assert.equal(events.filter(({ artifact }) => artifact?.name === 'table').length, 1);
    const rest = await all(endpoint.stream('report', { ...told, messageId: 'rest' }));
    const logs = rest.filter(({ artifact }) => artifact?.name === 'log');
    assert.deepEqual(
      logs.map(({ artifact, append, lastChunk }) => [artifact.parts[0].text, append, lastChunk]),
      [
        ['one ', false, false],
        ['two ', true, false],
        ['three', true, true],
      ],
    );
  });

  test('stay with the task when they were only streamed, however it ends', async () => {
    const artifact = { artifactId: 'log', name: 'log', parts: [text('kept')] };
    const stream: unknown[] = [{ artifact: { name: 'log', parts: 'kept' } }];
    const logOf = (task: Json) => task.artifacts?.find(({ name }: Json) => name === 'log');
    for (const [told, state] of [
      [{ say: 'Done.' }, 'completed'],
      [{ end: { state: 'failed' } }, 'failed'],
      [{ stream: [...stream, null] }, 'failed'],
      [{ ask: 'Who?' }, 'input-required'],
    ] as const) {
      const task = await send('report', tell({ stream, ...told }));
      assert.deepEqual([task.status.state, logOf(task)], [state, artifact]);
      assert.deepEqual(await get(task.id), task);
      const events = await all(endpoint.stream('report', tell({ stream, ...told })));
      const shown = events.filter(({ kind }) => kind === 'artifact-update').map((one) => one.artifact);
      assert.deepEqual((await get(events[0].id)).artifacts, shown);
    }
    const never = join(folder, 'never');
    const { id } = await send('report', tell({ stream: [...stream, never] }), { blocking: false });
    await eventually('it has streamed', async () => logOf(await get(id)));
    const canceled = (await rpc('report', 'tasks/cancel', { id })).result;
    assert.deepEqual([canceled.status.state, canceled.artifacts], ['canceled', [artifact]]);
    assert.deepEqual(await get(id), canceled);
  });

  test('may be a message instead of the task, which is there nevertheless', async () => {
    const told = tell({ say: 'Hello.', end: { reply: 'message', artifacts: [{ name: 'table', parts: csv }] } });
    const message = await send('report', told);
    assert.deepEqual([message.kind, message.role, message.parts], ['message', 'agent', [text('Hello.'), csvPart]]);
    assert.deepEqual([typeof message.contextId, 'taskId' in message, 'status' in message], ['string', false, false]);
    assert.deepEqual(await send('report', { ...told, contextId: message.contextId }), message);
    const { result: modern } = await rpc('report', 'SendMessage', {
      message: { role: 'ROLE_USER', messageId: 'direct', parts: [{ text: told.parts[0]!.text }] },
    });
    assert.deepEqual(Object.keys(modern), ['message']);
    assert.deepEqual(modern.message.parts, [{ text: 'Hello.' }, { raw: 'YQ==', filename: 'a.csv', mediaType: 'text/csv' }]);
    const streamed = await all(endpoint.stream('report', { ...told, messageId: 'streamed' }));
    assert.deepEqual([streamed[0].kind, streamed.at(-1).status.state], ['task', 'completed']);
    const failed = await send('report', tell({ say: 'x', end: { reply: 'message', state: 'failed' } }));
    assert.equal(failed.status.state, 'failed');
    const returned = await send('report', { ...told, messageId: 'at-once' }, { blocking: false });
    assert.equal(returned.status.state, 'submitted');
  });

  test('of more than 10,000 pieces are whole to whoever comes late', async () => {
    const file = join(folder, 'late');
    const times = 10_050;
    const whole = `${'x'.repeat(times)}.`;
    const piece = (parts: string, more: object = {}) => ({ artifact: { name: 'log', parts, append: true }, ...more });
    const stream = [piece('x', { times }), { message: 'All but one.' }, file, piece('.')];
    const told = tell({ stream, end: { artifacts: [{ name: 'log', parts: whole }] } });
    const { id } = await send('report', told, { blocking: false });
    await eventually('all but one are there', async () => (await get(id)).status.message);
    const seen: Json[] = [];
    for await (const event of endpoint.follow('report', id)) {
      seen.push(event);
      if (seen.length === 1) await writeFile(file, '');
    }
    assert.deepEqual(seen[0].artifacts[0].parts, [text('x'.repeat(times))]);
    assert.deepEqual(
      seen.slice(1).map(({ artifact, append, lastChunk, final }) => [artifact?.parts, append, lastChunk, final]),
      [
        [[text(whole)], false, true, undefined],
        [undefined, undefined, undefined, true],
      ],
    );
    assert.deepEqual((await get(id)).artifacts[0].parts, [text(whole)]);
  });

  test('of clients are no reports: the graph reads them as text', async () => {
    const task = await send('report', give({ a2a: { state: 'rejected' }, say: 'hi' }));
    assert.deepEqual([task.status.state, answerOf(task)], ['completed', 'hi']);
  });
});

function byId(one: { artifactId: string }, other: { artifactId: string }): number {
  return one.artifactId < other.artifactId ? -1 : 1;
}
