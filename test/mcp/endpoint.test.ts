/** The official MCP client uses assistants as tools: it lists and calls them, follows, answers and cancels calls. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { startAgent } from '../support/agent-server.ts';
import { eventually } from '../support/eventually.ts';
import { call, events } from '../support/http.ts';
import { pythonScript } from '../support/python-clients.ts';
import { exchange } from '../support/raw-http.ts';
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
  async function connect(
    answer?: (form: Values, signal: AbortSignal) => Values,
    { path = '/mcp/', ...more }: ClientOptions & { path?: string } = {},
  ) {
    const options: ClientOptions = { ...more, ...(answer ? { capabilities: { elicitation: {} } } : {}) };
    const client = new Client({ name: 'test', version: '1.0.0' }, options);
    if (answer) client.setRequestHandler('elicitation/create', ({ params }, { mcpReq }) => answer(params, mcpReq.signal));
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
    const before = (await rpc({ id: 1, method: 'tools/list' })).body.result.tools.length;
    const made = await Promise.all(
      Array.from({ length: 100 }, (_, index) => call('POST', `${url}/assistants`, { graph_id: 'form', name: `form ${index}` })),
    );
    const first = (await rpc({ id: 1, method: 'tools/list' })).body.result;
    const second = (await rpc({ id: 1, method: 'tools/list', params: { cursor: first.nextCursor } })).body.result;
    assert.deepEqual([first.tools.length, second.tools.length, second.nextCursor], [100, before, undefined]);
    assert.equal(new Set([...first.tools, ...second.tools].map(({ name }) => name)).size, 100 + before);
    assert.equal((await rpc({ id: 1, method: 'tools/list', params: { cursor: 'x' } })).body.error.code, -32602);
    await Promise.all(made.map(({ body }) => call('DELETE', `${url}/assistants/${body.assistant_id}`)));
  });

  test('answers with text and structured content, tells steps, and goes on with a conversation', async () => {
    const client = await connect();
    // From now on the client holds what a tool answers against its output schema.
    await client.listTools();
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
    assert.equal(failed.isError, true);
    assert.match(failed.content[0].text, /^The agent failed\. Its log and run [0-9a-f-]{36} have the reason\.$/);
    const wrong: Values = await client.callTool({ name: 'echo', arguments: { messages: 'hi', thread_id: 'mine' } });
    assert.deepEqual([wrong.isError, wrong.content[0].text], [true, 'thread_id: a UUID is expected.']);
    await assert.rejects(client.callTool({ name: 'nobody', arguments: {} }), { code: -32602, message: 'Unknown tool: nobody' });
    assert.equal((await rpc({ id: 1, method: 'tools/call', params: { name: 'echo', arguments: [] } })).body.error.code, -32602);
  });

  test('what is not offered is no method', async () => {
    const capabilities = (await connect()).getServerCapabilities();
    assert.deepEqual(capabilities, { tools: { listChanged: false } });
    for (const method of [
      'resources/list',
      'resources/read',
      'prompts/list',
      'completion/complete',
      'logging/setLevel',
      'tasks/list',
    ])
      assert.equal((await rpc({ id: 1, method })).body.error.code, -32601, method);
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

  test('without forms the answer says what to do, and that works', async () => {
    const client = await connect();
    const asked: Values = await client.callTool({ name: 'ask', arguments: { messages: 'one' } });
    const { thread_id, __interrupt__ } = asked.structuredContent;
    assert.equal(__interrupt__[0].value, 'Which one?');
    assert.match(asked.content[0].text, new RegExp(`^The assistant asks.*Which one\\?.*thread_id "${thread_id}"`, 's'));
    const answered: Values = await client.callTool({ name: 'ask', arguments: { thread_id, answer: 'the red one' } });
    assert.equal(answered.content[0].text, 'first: ["the red one"]');
    const again: Values = await client.callTool({ name: 'ask', arguments: { thread_id, answer: 'the blue one' } });
    assert.deepEqual([again.isError, again.content[0].text], [true, 'answer: the thread waits for no answer.']);
  });

  test('a user who declines, or closes the form, ends the call, and the model cannot answer instead', async () => {
    for (const [action, text] of [
      ['decline', /^The user declined to answer/],
      ['cancel', /^The user closed the question/],
    ] as const) {
      const client = await connect(() => ({ action }));
      const { tools } = await client.listTools();
      assert.ok(!('answer' in tools.find(({ name }) => name === 'ask')!.inputSchema.properties!));
      const { body: thread } = await call('POST', `${url}/threads`, {});
      const args = { messages: 'one', thread_id: thread.thread_id };
      const refused: Values = await client.callTool({ name: 'ask', arguments: args });
      assert.equal(refused.isError, true);
      assert.match(refused.content[0].text, text);
      const { body: left } = await call('GET', `${url}/threads/${thread.thread_id}`);
      assert.deepEqual([left.status, left.interrupts], ['idle', {}]);
      const answer = { thread_id: thread.thread_id, answer: 'yes' };
      const own: Values = await client.callTool({ name: 'ask', arguments: answer });
      assert.match(own.content[0].text, /^answer: the user of this client answers in a form/);
      const other: Values = await (await connect()).callTool({ name: 'ask', arguments: answer });
      assert.equal(other.content[0].text, 'answer: the thread waits for no answer.');
    }
  });

  test('a cancelled call cancels its run, and that of nobody else with the same request id', async (t) => {
    const [mine, other] = [await connect(), await connect()];
    const abort = new AbortController();
    const active = async () => (await call('POST', `${url}/threads/search`, { status: 'busy' })).body.length;
    const file = join(await temporaryFolder(t), 'go');
    const messages = JSON.stringify({ stream: [file], say: 'done' });
    const aborted = assert.rejects(mine.callTool({ name: 'sleep', arguments: { messages: '60000' } }, { signal: abort.signal }));
    const called = other.callTool({ name: 'report', arguments: { messages } });
    await eventually('both run', async () => (await active()) === 2);
    abort.abort('enough');
    await aborted;
    await eventually('one was cancelled', async () => (await active()) === 1);
    await writeFile(file, '');
    assert.ok(!('isError' in ((await called) as Values)));
  });

  /** Calls `ask`, and resolves when its form is open. */
  async function askWithForm(signal?: AbortSignal) {
    let closed = false;
    const opened = Promise.withResolvers<void>();
    const client = await connect((_, form) => {
      opened.resolve();
      return new Promise((_, reject) => {
        form.addEventListener('abort', () => {
          closed = true;
          reject(form.reason);
        });
      });
    });
    const { body: thread } = await call('POST', `${url}/threads`, {});
    const args = { messages: 'one', thread_id: thread.thread_id };
    const answered: Promise<Values> = client.callTool({ name: 'ask', arguments: args }, signal ? { signal } : {});
    await opened.promise;
    return { answered, threadId: thread.thread_id, isClosed: () => eventually('the form is closed', async () => closed) };
  }

  test('a call that is cancelled while its form is open takes the question back for good', async () => {
    const abort = new AbortController();
    const { answered, threadId, isClosed } = await askWithForm(abort.signal);
    const refused = assert.rejects(answered);
    abort.abort('enough');
    await refused;
    await isClosed();
    const [run] = (await call('GET', `${url}/threads/${threadId}/runs`)).body;
    assert.equal(run.status, 'interrupted');
    const args = { thread_id: threadId, answer: 'late' };
    const late: Values = await (await connect()).callTool({ name: 'ask', arguments: args });
    assert.deepEqual([late.isError, late.content[0].text], [true, 'answer: the thread waits for no answer.']);
  });

  test('a question that another call answers closes the form, and both calls end with the result', async () => {
    const { answered, threadId, isClosed } = await askWithForm();
    const args = { thread_id: threadId, answer: 'other' };
    const other: Values = await (await connect()).callTool({ name: 'ask', arguments: args });
    assert.deepEqual(
      [other, await answered].map(({ content }) => content[0].text),
      Array(2).fill('first: ["other"]'),
    );
    await isClosed();
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
    assert.match(((await sleeping).value!.json as Values).result.content[0].text, /^The run was cancelled/);
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
    const stream = await rpc({ id: 'b', method: 'initialize', params: {} }, { accept: 'text/event-stream' });
    assert.match(stream.headers.get('content-type')!, /^text\/event-stream/);
    assert.match(stream.headers.get('mcp-session-id')!, /^[0-9a-f-]{36}$/);
    const unknown = await rpc({ id: 1, method: 'ping' }, { 'mcp-protocol-version': '2031-01-01' });
    assert.deepEqual([unknown.status, unknown.body.detail.split(':')[0]], [400, 'MCP-Protocol-Version']);
    const modern = await connect(undefined, { versionNegotiation: { mode: 'auto' } });
    assert.equal(modern.getNegotiatedProtocolVersion(), '2025-11-25');
    assert.equal((await rpc({ method: 'notifications/initialized' })).status, 202);
    assert.equal((await rpc({ id: 'nobody', result: { action: 'accept', content: {} } })).status, 202);
    for (const method of ['GET', 'DELETE']) {
      const refused = await call(method, `${url}/mcp/`);
      assert.deepEqual([refused.status, refused.headers.get('allow')], [405, 'POST']);
    }
    assert.equal((await rpc({ id: 1, method: 'ping' }, { origin: 'https://evil.example' })).status, 403);
    const rebound = 'POST /mcp HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}';
    assert.match(await exchange(url, rebound), /^HTTP\/1.1 421 /);
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

  test('several messages at once are answered together', async () => {
    const message = (body: object) => ({ jsonrpc: '2.0', ...body });
    const params = { name: 'echo', arguments: { messages: 'hi' } };
    const several = [
      message({ method: 'notifications/initialized' }),
      message({ id: 1, method: 'tools/call', params }),
      message({ id: 2, method: 'nothing' }),
    ];
    const ids = (answers: Values[]) => answers.map(({ id, result, error }) => [id, result?.content[0].text ?? error.code]);
    const whole = await call('POST', `${url}/mcp`, several, { accept: 'application/json' });
    assert.deepEqual(ids(whole.body), [
      [1, '1: hi'],
      [2, -32601],
    ]);
    const streamed: Values[] = [];
    const headers = { accept: 'application/json, text/event-stream' };
    for await (const { json } of events('POST', `${url}/mcp`, several, { headers })) streamed.push(json);
    assert.deepEqual(ids(streamed), ids(whole.body));
    assert.equal((await call('POST', `${url}/mcp`, several.slice(0, 1))).status, 202);
    assert.equal((await call('POST', `${url}/mcp`, [])).status, 422);
  });

  test('the Python SDK lists, calls, follows and answers', async () => {
    const { code, output } = await pythonScript('mcp_tools.py', [`${url}/mcp`]);
    assert.deepEqual([code, output], [0, 'called, followed and answered\n']);
  });

  test('is not there when the configuration turns it off', async () => {
    const { url: off } = await startAgent(cleanup, 'a2a-disabled');
    assert.equal((await call('POST', `${off}/mcp`, { jsonrpc: '2.0', id: 1, method: 'ping' })).status, 404);
    const offered = async (at: string) => (await call('GET', `${at}/info`)).body.flags.mcp;
    assert.deepEqual([await offered(url), await offered(off)], [true, false]);
  });
});
