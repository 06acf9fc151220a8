/** What goes in and out beside text: files by value and by address, and the content blocks that graphs get and make of them. */
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { byScope } from '../suite/scope.ts';
import { call } from '../support/http.ts';
import { suiteCleanup } from '../support/temporary.ts';
import { answerOf, say, startEndpoint } from './endpoint.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests look into results of every shape
type Json = any;

const endpoint = await startEndpoint(suiteCleanup(after));
const { rpc, send } = endpoint;

const bytes = 'aGVsbG8=';
const given = (...parts: object[]) => ({ ...say(''), parts });
const file = (content: object) => ({ kind: 'file', file: content });

async function all(events: AsyncIterable<Json>): Promise<Json[]> {
  const read: Json[] = [];
  for await (const event of events) read.push(event);
  return read;
}

suite('A2A files', () => {
  test('reach the graph as blocks, in the order of the parts, and come back as files', async () => {
    const message = given(
      { kind: 'text', text: 'What is this?' },
      file({ bytes, name: 'a.png', mimeType: 'image/png' }),
      { kind: 'data', data: { page: 2 } },
      file({ uri: 'https://example.org/b.pdf', mimeType: 'application/pdf' }),
      file({ bytes: 'aGVsbG8', mimeType: 'video/mp4' }),
      file({ bytes: '_-8', mimeType: 'audio/wav' }),
      file({ bytes }),
    );
    const task = await send('parts', message);
    assert.deepEqual(JSON.parse(answerOf(task)!), [
      { type: 'text', text: 'What is this?' },
      {
        ...{ type: 'image', data: bytes, source_type: 'base64', mimeType: 'image/png', mime_type: 'image/png' },
        metadata: { name: 'a.png', filename: 'a.png' },
      },
      { type: 'text', text: '{"page":2}' },
      {
        ...{ type: 'file', url: 'https://example.org/b.pdf', source_type: 'url' },
        ...{ mimeType: 'application/pdf', mime_type: 'application/pdf' },
      },
      { type: 'video', data: bytes, mimeType: 'video/mp4', mime_type: 'video/mp4' },
      { type: 'audio', data: '/+8=', source_type: 'base64', mimeType: 'audio/wav', mime_type: 'audio/wav' },
      {
        ...{ type: 'file', data: bytes, source_type: 'base64' },
        ...{ mimeType: 'application/octet-stream', mime_type: 'application/octet-stream' },
      },
    ]);
    assert.deepEqual(task.artifacts[0].parts.slice(1), [
      file({ bytes, name: 'a.png', mimeType: 'image/png' }),
      file({ uri: 'https://example.org/b.pdf', mimeType: 'application/pdf' }),
      file({ bytes, mimeType: 'video/mp4' }),
      file({ bytes: '/+8=', mimeType: 'audio/wav' }),
      file({ bytes, mimeType: 'application/octet-stream' }),
    ]);
    assert.deepEqual(task.history[0].parts, message.parts);
    const { result } = await rpc('parts', 'tasks/get', { id: task.id });
    assert.deepEqual(result, task);
  });

  test('come out of the blocks of every package, and one that only its provider can read does not', async () => {
    const expected = [
      { kind: 'text', text: 'two texts' },
      file({ bytes, name: 'a.png', mimeType: 'image/png' }),
      file({ bytes, mimeType: 'audio/wav' }),
      file({ uri: 'https://example.org/b.png' }),
      file({ bytes, mimeType: 'image/gif' }),
      file({ uri: 'https://example.org/c.png' }),
      file({ bytes, mimeType: 'image/png' }),
      file({ bytes, mimeType: 'audio/mp3' }),
      file({ bytes, name: 'd.pdf', mimeType: 'application/pdf' }),
      file({ bytes, mimeType: 'image/webp' }),
      file({ uri: 'https://example.org/e.pdf', name: 'e.pdf' }),
      file({ uri: 'gs://example/f.mp4', mimeType: 'video/mp4' }),
      { kind: 'text', text: 'the end' },
    ];
    assert.deepEqual((await send('parts', say('shapes'))).artifacts[0].parts, expected);
    for (const configuration of [undefined, {}]) {
      const events = await all(endpoint.stream('parts', say('shapes'), { configuration }));
      const pieces = events.filter(({ kind }) => kind === 'artifact-update');
      assert.deepEqual(
        pieces.map(({ artifact, append, lastChunk }) => [artifact.parts, append, lastChunk]),
        [[expected, false, true]],
      );
    }
  });

  test('may answer a question, with or without text', async () => {
    const asked = await send('ask', say('one'));
    const done = await send('ask', { ...given({ kind: 'text', text: 'see' }, file({ bytes })), taskId: asked.id });
    const [[text, block]] = JSON.parse(answerOf(done)!.replace('first: ', ''));
    assert.deepEqual([text, block.type, block.data], [{ type: 'text', text: 'see' }, 'file', bytes]);
    const again = await send('ask', say('one'));
    const { error } = await rpc('ask', 'message/send', {
      message: { ...given(file({ bytes }), { kind: 'data', data: {} }), taskId: again.id },
    });
    assert.equal(error.code, -32602);
  });

  test('that are not base64, or have no content, are refused, and the part is named', async () => {
    for (const content of [{ bytes: 'a b' }, { bytes: 'ä' }, {}, { uri: '' }, { bytes, uri: 'x' }]) {
      const { error } = await rpc('parts', 'message/send', { message: given({ kind: 'text', text: 'x' }, file(content)) });
      assert.equal(error?.code, -32602, JSON.stringify(content));
      assert.match(error.message, /message\.parts\.1/);
    }
  });

  test('go in and out in the 1.0 dialect', async () => {
    const parts = [{ text: 'see' }, { raw: bytes, filename: 'a.png', mediaType: 'image/png' }, { url: 'https://example.org/b' }];
    const { result } = await rpc('parts', 'SendMessage', { message: { role: 'ROLE_USER', messageId: 'modern', parts } });
    assert.deepEqual(result.task.artifacts[0].parts.slice(1), parts.slice(1));
    assert.deepEqual(result.task.history[0].parts, parts);
  });

  test('of a type that the assistant does not announce are refused, and named', async () => {
    const metadata = { a2a: { input_modes: ['text/plain', 'image/*', 'application/pdf'] } };
    const { body } = await call('POST', `${endpoint.url}/assistants`, { graph_id: 'parts', metadata });
    for (const mimeType of ['image/png', 'IMAGE/GIF', 'application/pdf; a=b'])
      assert.equal((await send(body.assistant_id, given(file({ bytes, mimeType })))).status.state, 'completed');
    const message = given({ kind: 'text', text: 'x' }, file({ bytes, mimeType: 'audio/wav', name: 'a.wav' }));
    const { error } = await rpc(body.assistant_id, 'message/send', { message });
    assert.deepEqual(error, {
      code: -32005,
      message:
        'Content type not supported: message.parts.1: this assistant takes no audio/wav (a.wav). It takes text/plain, image/*, application/pdf.',
    });
    assert.equal((await rpc(body.assistant_id, 'message/send', { message: given(file({ bytes })) })).error.code, -32005);
    const more = given(file({ uri: 'https://example.org/a' }), { kind: 'data', data: { a: 1 } });
    assert.equal((await send(body.assistant_id, more)).status.state, 'completed');
  });

  const mebibytes = byScope({ quick: 2, all: 16, nightly: 16 });
  test(`of ${mebibytes} MiB by value are taken`, async () => {
    const task = await send('silent', given(file({ bytes: Buffer.alloc(mebibytes * 1024 * 1024).toString('base64') })), {
      historyLength: 0,
    });
    assert.equal(task.status.state, 'completed');
  });
});

suite('A2A tool results', () => {
  test('are data parts of the tools that the assistant names', async () => {
    const parts = [{ kind: 'data', data: { tool_call_id: 'call-1', name: 'look', result: 'tool text' } }];
    for (const [toolResults, expected] of [
      [['look', 'other'], parts],
      [true, parts],
      [['other'], undefined],
      [[], undefined],
      ['look', undefined],
      [undefined, undefined],
    ]) {
      const metadata = { a2a: { tool_results: toolResults } };
      const { body } = await call('POST', `${endpoint.url}/assistants`, { graph_id: 'tools', metadata });
      const { artifacts } = await send(body.assistant_id, say('hi'));
      const given = artifacts.find(({ artifactId }: { artifactId: string }) => artifactId === 'tool_results');
      assert.deepEqual([artifacts[0].artifactId, given?.parts], ['response', expected], JSON.stringify(toolResults));
    }
  });
});
