/** Extensions of A2A: what a project declares, what a caller asks for, and what the graph is told, in both dialects and bindings. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, suite, test } from 'node:test';
import { SendMessageRequest, Task } from 'a2a-sdk-1';
import { ClientFactory, ServiceParameters, withA2AExtensions } from 'a2a-sdk-1/client';
import { call } from '../support/http.ts';
import { suiteCleanup } from '../support/temporary.ts';
import { startEndpoint } from './endpoint.ts';

const { url } = await startEndpoint(suiteCleanup(after));
const CITATIONS = 'https://example.com/citations/v1';
const TRACING = 'urn:example:tracing';

const said = () => ({ messageId: randomUUID(), role: 'ROLE_USER', parts: [{ text: 'hi' }] });
const said03 = () => ({ messageId: randomUUID(), role: 'user', parts: [{ kind: 'text', text: 'hi' }] });
const rpc = (assistant: string, method: string, headers: Record<string, string> = {}) => {
  const params = { message: method.includes('/') ? said03() : said() };
  return call('POST', `${url}/a2a/${assistant}`, { jsonrpc: '2.0', id: 1, method, params }, headers);
};
const told = ({ artifacts }: { artifacts: { parts: { text: string }[] }[] }) =>
  JSON.parse(artifacts[0]!.parts[0]!.text).active_extensions;

suite('extensions of A2A', () => {
  test('are in the card', async () => {
    for (const version of ['0.3', '1.0']) {
      const { body } = await call('GET', `${url}/a2a/told`, undefined, { 'a2a-version': version });
      assert.deepEqual(body.capabilities.extensions, [
        { uri: CITATIONS, description: 'Says where it read what.', params: { style: 'short' } },
        { uri: TRACING },
      ]);
    }
  });

  test('that are asked for and declared are told to the graph and echoed, others are ignored', async () => {
    const asked = `urn:unknown,  ${TRACING} ,${CITATIONS},`;
    const now = await rpc('told', 'SendMessage', { 'a2a-extensions': asked });
    assert.deepEqual(told(now.body.result.task), [CITATIONS, TRACING]);
    assert.equal(now.headers.get('a2a-extensions'), `${CITATIONS}, ${TRACING}`);
    assert.equal(now.headers.get('x-a2a-extensions'), null);
    const old = await rpc('told', 'message/send', { 'x-a2a-extensions': CITATIONS });
    assert.deepEqual(told(old.body.result), [CITATIONS]);
    assert.equal(old.headers.get('x-a2a-extensions'), CITATIONS);
    for (const method of ['SendStreamingMessage', 'message/stream']) {
      const { headers } = await rpc('told', method, { 'a2a-extensions': TRACING });
      assert.match(headers.get('content-type')!, /^text\/event-stream/);
      assert.equal(headers.get(method.includes('/') ? 'x-a2a-extensions' : 'a2a-extensions'), TRACING);
    }
    const plain = await call('POST', `${url}/a2a/told/message:send`, { message: said() }, { 'a2a-extensions': TRACING });
    assert.deepEqual([told(plain.body.task), plain.headers.get('a2a-extensions')], [[TRACING], TRACING]);
    const { headers, body } = await rpc('told', 'SendMessage', { 'a2a-extensions': 'urn:unknown' });
    assert.deepEqual([told(body.result.task), headers.get('a2a-extensions')], [[], null]);
  });

  test('are used by the official client, and a page of another origin reads which', async () => {
    const client = await new ClientFactory().createFromUrl(`${url}/a2a/told/`);
    const request = SendMessageRequest.fromJSON({ message: said() });
    const options = { serviceParameters: ServiceParameters.create(withA2AExtensions(CITATIONS)) };
    const sent = Task.toJSON((await client.sendMessage(request, options)) as Task) as never;
    assert.deepEqual(told(sent), [CITATIONS]);
    const { headers } = await rpc('told', 'GetTask', { origin: 'http://localhost:3000' });
    assert.match(headers.get('access-control-expose-headers')!, /(^|, )a2a-extensions, x-a2a-extensions/);
  });

  test('that are required must be named by each message', async () => {
    const a2a = { extensions: [{ uri: CITATIONS, required: true }, { uri: TRACING }] };
    const { body: mine } = await call('POST', `${url}/assistants`, { graph_id: 'told', metadata: { a2a } });
    const id = mine.assistant_id;
    const { body: card } = await call('GET', `${url}/a2a/${id}`);
    assert.deepEqual(card.capabilities.extensions, a2a.extensions);
    for (const method of ['SendMessage', 'SendStreamingMessage']) {
      const { body } = await rpc(id, method, { 'a2a-extensions': TRACING });
      assert.equal(body.error.code, -32008, method);
      const [{ reason, metadata }] = body.error.data;
      assert.deepEqual([reason, metadata], ['EXTENSION_SUPPORT_REQUIRED', { extensions: CITATIONS }]);
    }
    const { body: old } = await rpc(id, 'message/send');
    assert.deepEqual([old.error.code, old.error.data], [-32008, undefined]);
    assert.match((await rpc(id, 'message/stream')).body, /^data: .*-32008/);
    const plain = await call('POST', `${url}/a2a/${id}/message:send`, { message: said() });
    assert.deepEqual([plain.status, plain.body.error.status], [400, 'FAILED_PRECONDITION']);
    assert.equal(
      (await rpc(id, 'SendMessage', { 'a2a-extensions': CITATIONS })).body.result.task.status.state,
      'TASK_STATE_COMPLETED',
    );
    assert.equal((await call('GET', `${url}/a2a/${id}/tasks`)).body.totalSize, 1, 'nothing else was accepted');
  });

  test('that make no sense count as absent in metadata', async () => {
    for (const extensions of [
      [],
      [{ uri: 'not a uri' }],
      [{ uri: 'urn:a,b' }],
      [{ uri: 'urn:\r\nx:y' }],
      [{ uri: 'urn:é' }],
      'urn:x',
    ]) {
      const metadata = { a2a: { extensions, extended_card: { skills: 'all' } } };
      const { body: mine } = await call('POST', `${url}/assistants`, { graph_id: 'echo', metadata });
      const { body: card } = await call('GET', `${url}/a2a/${mine.assistant_id}`);
      assert.equal(card.capabilities.extensions, undefined, JSON.stringify(extensions));
    }
  });
});
