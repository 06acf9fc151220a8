/** The official MCP client uses assistants as tools: it lists and calls them, follows, answers and cancels calls. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { startAgent } from '../support/agent-server.ts';
import { eventually } from '../support/eventually.ts';
import { call, events } from '../support/http.ts';
import { suiteCleanup, temporaryFolder } from '../support/temporary.ts';

// biome-ignore lint/suspicious/noExplicitAny: results of every shape
type Values = any;

describe('MCP', () => {
  const cleanup = suiteCleanup(after);
  let url = '';
  before(async () => {
    ({ url } = await startAgent(cleanup, 'a2a', { args: ['--validate-responses'] }));
  });

  /** A client of the official SDK; `answer` fills in its forms. */
  async function connect(answer?: (form: Values) => Values, path = '/mcp/') {
    const options: ClientOptions = answer ? { capabilities: { elicitation: {} } } : {};
    const client = new Client({ name: 'test', version: '1.0.0' }, options);
    if (answer) client.setRequestHandler('elicitation/create', async ({ params }) => answer(params));
    await client.connect(new StreamableHTTPClientTransport(new URL(`${url}${path}`)));
    cleanup.after(() => client.close());
    return client;
  }
  const rpc = (body: object, headers: Record<string, string> = {}) =>
    call('POST', `${url}/mcp`, { jsonrpc: '2.0', ...body }, headers);

  test('lists every assistant as a tool, under a name that MCP allows', async () => {
    const { body: own } = await call('POST', `${url}/assistants`, { graph_id: 'echo', name: 'Ünsere Auskunft' });
    const { body: twin } = await call('POST', `${url}/assistants`, { graph_id: 'echo', name: 'echo', description: 'Another.' });
    const { tools } = await (await connect()).listTools();
    const named = new Map(tools.map((tool) => [tool.name, tool]));
    assert.equal(named.get('_nsere_Auskunft')?.title, own.name);
    assert.equal(named.get(`echo_${twin.assistant_id.slice(0, 8)}`)?.description, 'Another.');
    const { inputSchema, outputSchema } = named.get('form') as Values;
    assert.deepEqual(Object.keys(inputSchema.properties), ['city', 'days', 'plan', 'thread_id', 'answer']);
    assert.deepEqual(Object.keys(outputSchema.properties), ['city', 'days', 'plan', 'thread_id', '__interrupt__']);
    assert.equal((named.get('echo') as Values).inputSchema.properties.messages.type, 'string');
    for (const { assistant_id: id } of [own, twin]) await call('DELETE', `${url}/assistants/${id}`);
  });

  test('lists 100 tools a page', async () => {
    const made = await Promise.all(
      Array.from({ length: 100 }, (_, index) => call('POST', `${url}/assistants`, { graph_id: 'form', name: `form ${index}` })),
    );
    const first = (await rpc({ id: 1, method: 'tools/list' })).body.result;
    const second = (await rpc({ id: 1, method: 'tools/list', params: { cursor: first.nextCursor } })).body.result;
    assert.deepEqual([first.tools.length, second.tools.length, second.nextCursor], [100, 8, undefined]);
    assert.equal(new Set([...first.tools, ...second.tools].map(({ name }) => name)).size, 108);
    assert.equal((await rpc({ id: 1, method: 'tools/list', params: { cursor: 'x' } })).body.error.code, -32602);
    await Promise.all(made.map(({ body }) => call('DELETE', `${url}/assistants/${body.assistant_id}`)));
  });

  test('answers with text and structured content, tells steps, and goes on with a conversation', async () => {
    const client = await connect();
    const steps: Values[] = [];
    const onprogress = (step: Values) => steps.push(step);
    const first: Values = await client.callTool({ name: 'tools', arguments: { messages: 'hi' } }, { onprogress });
    assert.deepEqual(first.content, [{ type: 'text', text: 'Found it.' }]);
    assert.deepEqual(
      steps,
      ['plan', 'look', 'answer'].map((message, index) => ({ progress: index + 1, message })),
    );
    const { thread_id } = first.structuredContent;
    assert.equal((await call('GET', `${url}/threads/${thread_id}`)).body.status, 'idle');
    const next: Values = await client.callTool({ name: 'echo', arguments: { messages: 'again', thread_id } });
    assert.match(next.content[0].text, /: again$/);
    assert.equal(next.structuredContent.thread_id, thread_id);
    const form: Values = await client.callTool({ name: 'form', arguments: { city: 'Lyon', days: 2 } });
    assert.equal(form.structuredContent.plan, '2 days in Lyon');
    assert.equal(JSON.parse(form.content[0].text).plan, '2 days in Lyon');
  });

  test('a failed run, wrong arguments and an unknown tool are told apart', async () => {
    const client = await connect();
    const failed: Values = await client.callTool({ name: 'fail', arguments: { messages: 'hi' } });
    assert.deepEqual([failed.isError, failed.content[0].text], [true, 'Error: the model did not answer']);
    const wrong: Values = await client.callTool({ name: 'echo', arguments: { messages: 'hi', thread_id: 'mine' } });
    assert.deepEqual([wrong.isError, wrong.content[0].text], [true, 'thread_id: a UUID is expected.']);
    await assert.rejects(client.callTool({ name: 'nobody', arguments: {} }), { code: -32602, message: 'Unknown tool: nobody' });
    assert.equal((await rpc({ id: 1, method: 'tools/call', params: { name: 'echo', arguments: [] } })).body.error.code, -32602);
    assert.equal((await rpc({ id: 1, method: 'resources/list' })).body.error.code, -32601);
  });

  test('a question becomes a form, each one in turn, and several at once are one form', async () => {
    const asked: string[] = [];
    const client = await connect(({ message, requestedSchema }) => {
      asked.push(message);
      const fields = Object.keys(requestedSchema.properties).map((key, index) => [key, `answer ${index + 1}`]);
      return { action: 'accept', content: Object.fromEntries(fields) };
    });
    const twice: Values = await client.callTool({ name: 'ask', arguments: { messages: 'twice' } });
    assert.equal(twice.content[0].text, 'first: ["answer 1","answer 1"]');
    const both: Values = await client.callTool({ name: 'ask', arguments: { messages: 'both' } });
    const said = both.structuredContent.messages.map(({ content }: Values) => content);
    assert.deepEqual(said.sort(), ['first: ["answer 1"]', 'second: "answer 2"']);
    assert.deepEqual(asked, ['Which one?', 'Are you sure?', 'Which one?\nAnd the other?']);
    const allowing = await connect(({ message, requestedSchema: { properties } }) => {
      assert.equal(message, 'Allow send {"to":"Ann"}?\nAllow pay {}?');
      assert.deepEqual(properties.answer_1.enum, ['approve', 'reject']);
      return { action: 'accept', content: { answer_1: 'approve', answer_2: 'reject' } };
    });
    const decided: Values = await allowing.callTool({ name: 'ask', arguments: { messages: 'approve' } });
    assert.equal(decided.content[0].text, 'first: [{"decisions":[{"type":"approve"},{"type":"reject"}]}]');
  });

  test('without forms, or when the user declines, the answer says what to do, and that works', async () => {
    for (const client of [await connect(), await connect(() => ({ action: 'decline' }))]) {
      const asked: Values = await client.callTool({ name: 'ask', arguments: { messages: 'one' } });
      const { thread_id, __interrupt__ } = asked.structuredContent;
      assert.equal(__interrupt__[0].value, 'Which one?');
      assert.match(asked.content[0].text, new RegExp(`^The assistant asks.*Which one\\?.*thread_id "${thread_id}"`, 's'));
      const answered: Values = await client.callTool({ name: 'ask', arguments: { thread_id, answer: 'the red one' } });
      assert.equal(answered.content[0].text, 'first: ["the red one"]');
      const again: Values = await client.callTool({ name: 'ask', arguments: { thread_id, answer: 'the blue one' } });
      assert.deepEqual([again.isError, again.content[0].text], [true, 'answer: the thread waits for no answer.']);
    }
  });

  test('a cancelled call cancels its run, and that of nobody else with the same request id', async () => {
    const [mine, other] = [await connect(), await connect()];
    const abort = new AbortController();
    const active = async () => (await call('POST', `${url}/threads/search`, { status: 'busy' })).body.length;
    const calls = [mine, other].map((client, index) =>
      client.callTool({ name: 'sleep', arguments: { messages: '1500' } }, index === 0 ? { signal: abort.signal } : {}),
    );
    const aborted = assert.rejects(calls[0]!);
    await eventually('both run', async () => (await active()) === 2);
    abort.abort('enough');
    await aborted;
    await eventually('one was cancelled', async () => (await active()) === 1);
    assert.ok(!('isError' in ((await calls[1]) as Values)));
  });

  test('the answer to a form and the end of a call reach their call through another process on the same state', async (t) => {
    const dataDirectory = await temporaryFolder(t);
    const options = { dataDirectory, args: ['--shared-data'] };
    const [here, there] = [await startAgent(t, 'a2a', options), await startAgent(t, 'a2a', options)];
    const capabilities = { elicitation: {} };
    const message = (body: object) => ({ jsonrpc: '2.0', ...body });
    const hello = message({ id: 0, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities } });
    const session = (await call('POST', `${here.url}/mcp`, hello)).headers.get('mcp-session-id')!;
    const headers = { 'mcp-session-id': session, accept: 'application/json, text/event-stream' };
    const post = (body: object) => call('POST', `${there.url}/mcp`, message(body), headers);
    const tool = (id: number, name: string, messages: string) =>
      events('POST', `${here.url}/mcp`, message({ id, method: 'tools/call', params: { name, arguments: { messages } } }), {
        headers,
      });
    const seen: Values[] = [];
    for await (const { json } of tool(1, 'ask', 'one') as AsyncIterable<{ json: Values }>) {
      seen.push(json);
      const { id, method } = json;
      if (method) assert.equal((await post({ id, result: { action: 'accept', content: { answer: 'blue' } } })).status, 202);
    }
    assert.deepEqual(seen.at(-1).result.content, [{ type: 'text', text: 'first: ["blue"]' }]);
    let over = false;
    const sleeping = tool(2, 'sleep', '20000')
      .next()
      .finally(() => {
        over = true;
      });
    await eventually('it is cancelled', async () => {
      await post({ method: 'notifications/cancelled', params: { requestId: 2 } });
      return over;
    });
    assert.match(((await sleeping).value!.json as Values).result.content[0].text, /^RunCancelled/);
  });

  test('speaks to each client in a form that it reads, and in a version that it knows', async () => {
    const hello = (protocolVersion: string) =>
      rpc({
        id: 0,
        method: 'initialize',
        params: { protocolVersion, capabilities: {}, clientInfo: { name: 'x', version: '1' } },
      });
    assert.equal((await hello('2025-03-26')).body.result.protocolVersion, '2025-03-26');
    const newest = await hello('2031-01-01');
    assert.equal(newest.body.result.protocolVersion, '2025-11-25');
    assert.match(newest.headers.get('mcp-session-id')!, /^[0-9a-f-]{36}$/);
    assert.equal((await rpc({ id: 1, method: 'ping' }, { accept: 'text/html' })).status, 400);
    const params = { name: 'echo', arguments: { messages: 'hi' } };
    const whole = await rpc({ id: 'a', method: 'tools/call', params }, { accept: 'application/json' });
    assert.equal(whole.body.result.content[0].text, '1: hi');
    const stream = await rpc({ id: 'b', method: 'ping' }, { accept: 'text/event-stream' });
    assert.match(stream.headers.get('content-type')!, /^text\/event-stream/);
    assert.equal((await rpc({ method: 'notifications/initialized' })).status, 202);
    assert.equal((await rpc({ id: 'nobody', result: { action: 'accept', content: {} } })).status, 202);
    assert.equal((await call('GET', `${url}/mcp/`)).status, 405);
    assert.equal((await call('DELETE', `${url}/mcp`)).status, 405);
    const preflight = await fetch(`${url}/mcp`, {
      method: 'OPTIONS',
      headers: {
        origin: 'http://localhost:6274',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'mcp-session-id, mcp-protocol-version',
      },
    });
    assert.match(preflight.headers.get('access-control-allow-headers')!, /mcp-session-id|\*/);
  });

  test('is not there when the configuration turns it off', async () => {
    const { url: off } = await startAgent(cleanup, 'a2a-disabled');
    assert.equal((await call('POST', `${off}/mcp`, { jsonrpc: '2.0', id: 1, method: 'ping' })).status, 404);
  });
});
