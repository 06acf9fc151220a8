/** The JSON-RPC 2.0 endpoint: envelopes good and bad, ids, methods, params, results, streams, and errors that hide the inside. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Problem } from '../../src/problem.ts';
import type { Call } from '../../src/runtime/handler.ts';
import { JsonRpcEndpoint, type RpcContract } from '../../src/runtime/json-rpc.ts';
import { eventually } from '../support/eventually.ts';
import { call } from '../support/http.ts';
import { type RuntimeOptions, startRuntime } from '../support/runtime-server.ts';
import type { Cleanup } from '../support/temporary.ts';

const echo: RuntimeOptions['echo'] = async ({ item }) => item;
const params = { item: { name: 'a' } };
const request = (parts: object) => ({ jsonrpc: '2.0', id: 1, method: 'items/echo', params, ...parts });

async function post(t: Cleanup, body: unknown, options: RuntimeOptions = { echo }) {
  const { url, logs } = await startRuntime(t, options);
  return { ...(await call('POST', `${url}/rpc/a`, body)), logs };
}

describe('a call', () => {
  it('gets its result, with defaults filled into its params', async (t) => {
    const { status, body } = await post(t, request({}));
    assert.deepEqual([status, body], [200, { jsonrpc: '2.0', id: 1, result: { name: 'a', n: 1 } }]);
  });

  for (const id of [0, '', 'x', -1, 9_007_199_254_740_991, null]) {
    it(`gets its id back as it was: ${JSON.stringify(id)}`, async (t) => {
      assert.equal((await post(t, request({ id }))).body.id, id);
      const failed = (await post(t, request({ id, method: 'nothing' }))).body;
      assert.deepEqual([failed.id, failed.error.code], [id, -32601]);
    });
  }

  it('that takes long gets a new line every 3 seconds before its response', async (t) => {
    t.mock.timers.enable({ apis: ['setInterval'] });
    const { promise, resolve } = Promise.withResolvers<void>();
    let asked = false;
    const slow: RuntimeOptions['echo'] = async ({ item }) => {
      asked = true;
      await promise;
      return item;
    };
    const { url } = await startRuntime(t, { echo: slow });
    const answer = fetch(`${url}/rpc/a`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request({})),
      signal: AbortSignal.timeout(60_000),
    });
    await eventually('the call', async () => asked);
    await new Promise((done) => setImmediate(done));
    t.mock.timers.tick(3_000);
    const { status, body } = await answer;
    assert.equal(status, 200);
    t.mock.timers.tick(3_000);
    resolve();
    const text = await new Response(body).text();
    assert.equal(text, `\n\n${JSON.stringify({ jsonrpc: '2.0', id: 1, result: { name: 'a', n: 1 } })}`);
  });

  it('rpc.discover gets the document', async (t) => {
    const { body } = await post(t, request({ method: 'rpc.discover', params: undefined }));
    assert.deepEqual([body.result.openrpc, body.result.methods.length], ['1.3.2', 2]);
  });

  it('that is refused gets the error that its document names, whatever its params', async (t) => {
    const { body } = await post(t, request({ method: 'items/resume', params: [] }));
    assert.deepEqual(body, { jsonrpc: '2.0', id: 1, error: { code: -32004, message: 'Not supported' } });
  });
});

const envelopes: [name: string, body: unknown, id: unknown, code: number, message: RegExp][] = [
  ['text that is not JSON', '{"jsonrpc": ', null, -32700, /^Parse error: /],
  ['no body', undefined, null, -32700, /^Parse error: /],
  ['a batch', [request({})], null, -32600, /batches are not supported/],
  ['an empty batch', [], null, -32600, /batches are not supported/],
  ['a nest of lists', '['.repeat(40_000), null, -32600, /nested deeper than 500 levels/],
  ['text', '"items/echo"', null, -32600, /a JSON object is expected/],
  ['null', 'null', null, -32600, /a JSON object is expected/],
  ['an older version', request({ jsonrpc: '1.0' }), 1, -32600, /jsonrpc must be '2\.0'/],
  ['a version that is a number', request({ jsonrpc: 2 }), 1, -32600, /jsonrpc must be '2\.0'/],
  ['no version', request({ jsonrpc: undefined }), 1, -32600, /jsonrpc must be '2\.0'/],
  ['no method', request({ method: undefined }), 1, -32600, /method must be a string/],
  ['a method that is a number', request({ method: 1 }), 1, -32600, /method must be a string/],
  ['no id', request({ id: undefined }), null, -32600, /id must be a string or an integer/],
  ['a fraction as id', request({ id: 1.5 }), null, -32600, /id must be a string or an integer/],
  ['an object as id', request({ id: {} }), null, -32600, /id must be a string or an integer/],
  ['an object as id, and no params', request({ id: {}, params: 1 }), null, -32600, /id must be a string or an integer/],
  [
    'an integer as id that cannot be returned exactly',
    '{"jsonrpc":"2.0","id":9007199254740993,"method":"items/echo","params":{"item":{"name":"a"}}}',
    null,
    -32600,
    /id must be/,
  ],
  ['an unknown method', request({ method: 'items/eat' }), 1, -32601, /^Method not found: items\/eat\.$/],
  ['a method that every object has', request({ method: 'constructor' }), 1, -32601, /^Method not found: constructor\.$/],
  ['another one', request({ method: '__proto__' }), 1, -32601, /^Method not found/],
  ['no params', request({ params: undefined }), 1, -32602, /^Invalid params: item: Field required\.$/],
  ['params that are a list', request({ params: ['a'] }), 1, -32602, /an object of named parameters is expected/],
  ['params that are null', request({ params: null }), 1, -32602, /an object of named parameters is expected/],
  ['a missing param', request({ params: {} }), 1, -32602, /^Invalid params: item: Field required\.$/],
  [
    'a param of a wrong type',
    request({ params: { item: { name: 1 } } }),
    1,
    -32602,
    /^Invalid params: item\.name: Input should be of type string\.$/,
  ],
];

describe('an error', () => {
  for (const [name, body, id, code, message] of envelopes) {
    it(`answers ${name}, with HTTP status 200 and without data`, async (t) => {
      const answer = await post(t, body);
      assert.equal(answer.status, 200);
      assert.deepEqual(Object.keys(answer.body), ['jsonrpc', 'id', 'error']);
      assert.deepEqual(Object.keys(answer.body.error), ['code', 'message']);
      assert.deepEqual([answer.body.jsonrpc, answer.body.id, answer.body.error.code], ['2.0', id, code]);
      assert.match(answer.body.error.message, message);
    });
  }

  it('of the server hides its inside and quotes the request id, under which the log has it', async (t) => {
    const broken = async () => {
      throw new Error('password=hunter2');
    };
    const { url, logs } = await startRuntime(t, { echo: broken });
    const { status, body } = await call('POST', `${url}/rpc/a`, request({}), { 'X-Request-Id': 'r-1' });
    assert.deepEqual([status, body.error], [200, { code: -32603, message: 'Internal error. Quote request id r-1.' }]);
    const line = logs.find(({ level }) => level === 50)!;
    assert.deepEqual([line['err'].message, line['requestId']], ['password=hunter2', 'r-1']);
  });

  it('of a method has the code of its contract or of JSON-RPC, and its own sentence', async (t) => {
    for (const [problem, error] of [
      [new Problem('not_found', 'Eaten: a.'), { code: -32001, message: 'Eaten: a.' }],
      [new Problem('conflict', 'The item is taken.'), { code: -32602, message: 'Invalid params: The item is taken.' }],
    ] as const) {
      const echo = () => Promise.reject(problem);
      const { body, logs } = await post(t, request({}), { echo });
      assert.deepEqual(body.error, error);
      assert.deepEqual(
        logs.filter(({ level }) => level >= 40),
        [],
      );
    }
  });

  it('before JSON-RPC begins is one of HTTP: unknown address, wrong media type, wrong method, too large', async (t) => {
    const open = () => {
      throw new Problem('not_found', "Assistant 'a' not found");
    };
    assert.equal((await post(t, request({}), { open })).status, 404);
    const { url } = await startRuntime(t, { echo });
    assert.equal((await call('POST', `${url}/rpc/a`, 'x', { 'content-type': 'text/plain' })).status, 415);
    assert.equal((await call('GET', `${url}/rpc/a`)).status, 405);
    assert.equal((await call('POST', `${url}/rpc/a`, ' '.repeat(200_000))).status, 413);
    assert.equal((await call('POST', `${url}/rpc/${'x'.repeat(65)}`, request({}))).status, 422);
  });

  it('is what a result that breaks the contract becomes, where answers are checked', async (t) => {
    const { body, logs } = await post(t, request({}), { validateResponses: true, echo: async () => ({ name: 1 }) });
    assert.equal(body.error.code, -32603);
    assert.equal(
      logs.find(({ level }) => level === 50)?.['err'].message,
      'items/echo breaks the contract (Item): /name must be string',
    );
  });
});

describe('an endpoint', () => {
  const parameters = { path: {}, query: {}, header: {} };
  const contract = (name: string): RpcContract => ({
    api: 'x',
    document: { name },
    methods: { [name]: { api: 'x', name, streaming: false, result: 'X', validate: () => true } },
    refused: {},
    handlers: { [name]: () => Promise.reject(new Problem('conflict', 'No.')) },
    codeOf: () => name.length,
  });

  it('of several contracts finds a method by its name, and its errors where the method is', async () => {
    const endpoint = new JsonRpcEndpoint({ contracts: [contract('one'), contract('three')], open: () => undefined });
    const { pending } = await endpoint.answer(JSON.stringify(request({ method: 'three' })), undefined, {} as Call, parameters);
    assert.deepEqual(await pending, { jsonrpc: '2.0', id: 1, error: { code: 5, message: 'No.' } });
  });

  it('is not made of contracts that share the name of a method', () => {
    assert.throws(
      () => new JsonRpcEndpoint({ contracts: [contract('one'), contract('one')], open: () => undefined }),
      /two contracts have a method one/,
    );
  });
});

describe('a stream', () => {
  const follow = (parts: object = {}) => request({ id: 'f', method: 'items/follow', ...parts });

  async function read(t: Cleanup, body: unknown, options: RuntimeOptions) {
    const { url, logs } = await startRuntime(t, { validateResponses: true, ...options });
    const answer = await fetch(`${url}/rpc/a`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    return { answer, logs, frames: text.split('\n\n').filter(Boolean) };
  }

  it('is one whole response with the id of the request in each frame, without a name', async (t) => {
    const { answer, frames } = await read(t, follow(), {
      async *follow({ item }) {
        yield item;
        yield { name: 'b' };
      },
    });
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'text/event-stream; charset=utf-8']);
    assert.deepEqual(frames, [
      'data: {"jsonrpc":"2.0","id":"f","result":{"name":"a","n":1}}',
      'data: {"jsonrpc":"2.0","id":"f","result":{"name":"b"}}',
    ]);
  });

  it('whose params are wrong is the one frame that says so', async (t) => {
    const { answer, frames } = await read(t, follow({ params: {} }), {});
    assert.deepEqual(
      [answer.status, frames],
      [200, ['data: {"jsonrpc":"2.0","id":"f","error":{"code":-32602,"message":"Invalid params: item: Field required."}}']],
    );
  });

  it('that fails before its first event is the one frame that says so', async (t) => {
    const { frames } = await read(t, follow({ id: 0 }), {
      // biome-ignore lint/correctness/useYield: it fails before
      async *follow() {
        throw new Problem('not_found', 'Eaten.');
      },
    });
    assert.deepEqual(frames, ['data: {"jsonrpc":"2.0","id":0,"error":{"code":-32001,"message":"Eaten."}}']);
  });

  it('that fails in its middle ends with a frame that says so and hides the inside', async (t) => {
    const { frames, logs } = await read(t, follow(), {
      async *follow({ item }) {
        yield item;
        throw new Error('password=hunter2');
      },
    });
    assert.equal(frames.length, 2);
    assert.match(
      frames[1]!,
      /^data: \{"jsonrpc":"2\.0","id":"f","error":\{"code":-32603,"message":"Internal error\. Quote request id [^"]+"\}\}$/,
    );
    assert.equal(logs.find(({ level }) => level === 50)?.['err'].message, 'password=hunter2');
  });

  it('ends when its reader hangs up', async (t) => {
    const ended = Promise.withResolvers<void>();
    const { url } = await startRuntime(t, {
      async *follow(_params, _services, { signal }) {
        try {
          yield { name: 'a' };
          await new Promise((resolve) => signal.addEventListener('abort', resolve));
        } finally {
          ended.resolve();
        }
      },
    });
    const stop = new AbortController();
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(follow()),
      signal: stop.signal,
    };
    const reader = (await fetch(`${url}/rpc/a`, init)).body!.getReader();
    await reader.read();
    stop.abort();
    await ended.promise;
  });
});
