/** What the runtime makes of requests, good and bad, before a handler sees them. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eventually } from '../support/eventually.ts';
import { call } from '../support/http.ts';
import { exchange, openSocket } from '../support/raw-http.ts';
import { BODY_LIMIT_BYTES, startRuntime } from '../support/runtime-server.ts';

const ID = '0192f0c1-7a52-7c1e-8a3b-3f2d8f0e9c11';
const createItem = ({ body }: { body: object }) => ({ status: 201, body });
const searchItems = ({ body }: { body: object }) => ({ status: 200, body });
const listItems = ({ query, header }: { query: object; header: object }) => ({ status: 200, body: { query, header } });
const getName = ({ path }: { path: { name: string } }) => ({ status: 200, body: path.name });

describe('a body', () => {
  it('is JSON, with defaults filled in and unknown fields left alone', async (t) => {
    const { url } = await startRuntime(t, { handlers: { createItem } });
    const answer = await call('POST', `${url}/items`, { name: 'a', unknown: [1] });
    assert.deepEqual([answer.status, answer.body], [201, { name: 'a', unknown: [1], n: 1 }]);
  });

  it('that is not JSON is a 422 in the form of what breaks the contract', async (t) => {
    const { url } = await startRuntime(t, { handlers: { createItem } });
    const answer = await call('POST', `${url}/items`, '{"name": ');
    assert.equal(answer.status, 422);
    const [{ loc, msg, type }] = answer.body.detail;
    assert.deepEqual([answer.body.detail.length, loc, type], [1, ['body'], 'json_invalid']);
    assert.match(msg, /^The body is not valid JSON: /);
  });

  it('of another media type is a 415 that says which is taken; parameters of the type do not matter', async (t) => {
    const { url } = await startRuntime(t, { handlers: { createItem } });
    const wrong = await call('POST', `${url}/items`, 'name=a', { 'content-type': 'application/x-www-form-urlencoded' });
    assert.deepEqual(
      [wrong.status, wrong.body.detail],
      [415, 'Content type application/x-www-form-urlencoded is not supported here: send application/json.'],
    );
    const right = await call('POST', `${url}/items`, '{"name":"a"}', { 'content-type': 'Application/JSON; charset=utf-8' });
    assert.equal(right.status, 201);
  });

  it('without a media type is a 415, as a form of a web page can send one', async (t) => {
    const { url } = await startRuntime(t, { handlers: { createItem } });
    const answer = await exchange(
      url,
      'POST /items HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 12\r\n\r\n{"name":"a"}',
    );
    assert.match(answer, /^HTTP\/1\.1 415 [\s\S]*"Content type is missing: send application\/json\."/);
  });

  it('that is compressed is a 415', async (t) => {
    const { url } = await startRuntime(t, { handlers: { createItem } });
    const answer = await call('POST', `${url}/items`, '{"name":"a"}', { 'content-encoding': 'gzip' });
    assert.deepEqual(
      [answer.status, answer.body.detail],
      [415, 'Content encoding gzip is not supported here: send the body as it is.'],
    );
  });

  it('that is missing is a 422 at `body` where it is required, and an empty object where it is not', async (t) => {
    const { url } = await startRuntime(t, { handlers: { createItem, searchItems } });
    const required = await call('POST', `${url}/items`);
    assert.deepEqual(
      [required.status, required.body],
      [422, { detail: [{ loc: ['body'], msg: 'Field required', type: 'missing' }] }],
    );
    const optional = await call('POST', `${url}/items/search`);
    assert.deepEqual([optional.status, optional.body], [422, { detail: 'body.name: Field required.' }]);
  });

  it('null is a value, and not an absent body', async (t) => {
    const { url } = await startRuntime(t, { handlers: { createItem, searchItems } });
    for (const path of ['/items', '/items/search']) {
      const answer = await call('POST', url + path, 'null');
      assert.equal(answer.status, 422);
      assert.match(JSON.stringify(answer.body), /Input should be of type object/);
    }
  });

  it('says every broken rule with its place, or in one sentence where the contract has it so', async (t) => {
    const { url } = await startRuntime(t, { handlers: { createItem } });
    const listed = await call('POST', `${url}/items`, { n: 'x' });
    assert.deepEqual(listed.body.detail, [
      { loc: ['body', 'name'], msg: 'Field required', type: 'missing' },
      { loc: ['body', 'n'], msg: 'Input should be of type integer', type: 'integer_type' },
    ]);
    const sentence = await call('POST', `${url}/items/search`, { n: 'x' });
    assert.equal(sentence.body.detail, 'body.name: Field required (and 1 more).');
  });

  it('that is nested beyond reason is a 400; what looks so inside a string is not', async (t) => {
    const { url } = await startRuntime(t, { handlers: { createItem } });
    const nested = (levels: number) => `{"name":"a","x":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
    assert.equal((await call('POST', `${url}/items`, nested(500))).status, 201);
    for (const levels of [501, 40_000]) {
      const answer = await call('POST', `${url}/items`, nested(levels));
      assert.deepEqual([answer.status, answer.body.detail], [400, 'The body is nested deeper than 500 levels.']);
    }
    for (const text of ['[', '\\"{', '\\\\']) {
      const body = `{"name":"a","x":"${text.repeat(2_000)}","y":"${text}"}`;
      assert.equal((await call('POST', `${url}/items`, body)).status, 201, text);
    }
  });

  it('cannot reach the prototype of anything', async (t) => {
    const { url } = await startRuntime(t, { handlers: { createItem } });
    const answer = await call('POST', `${url}/items`, '{"name":"a","__proto__":{"polluted":true},"constructor":1}');
    assert.equal(answer.status, 201);
    assert.equal(({} as Record<string, unknown>)['polluted'], undefined);
  });

  it('may be a stream of bytes, read as they come and not held against the limit of JSON', async (t) => {
    const putBlob = async ({ body }: { body: AsyncIterable<Buffer> }) => {
      let size = 0;
      for await (const chunk of body) size += chunk.length;
      return { status: 200, body: size };
    };
    const { url } = await startRuntime(t, { handlers: { putBlob } });
    const send = (type: string) => call('PUT', `${url}/blobs`, 'x'.repeat(BODY_LIMIT_BYTES * 3), { 'content-type': type });
    assert.deepEqual((await send('application/gzip')).body, BODY_LIMIT_BYTES * 3);
    assert.equal((await send('text/plain')).status, 415);
  });
});

describe('a path', () => {
  it('that is unknown is a JSON 404 that says where the paths are listed', async (t) => {
    const { url } = await startRuntime(t);
    const answer = await call('GET', `${url}/nothing?a=1`);
    assert.equal(answer.headers.get('content-type'), 'application/json');
    assert.deepEqual(
      [answer.status, answer.body.detail],
      [404, 'There is nothing at /nothing. The paths of this server are listed at /openapi.json.'],
    );
  });

  it('that is unknown and endless is not repeated whole', async (t) => {
    const { url } = await startRuntime(t);
    const answer = await call('GET', `${url}/${'a'.repeat(10_000)}`);
    assert.equal(answer.status, 404);
    assert.ok(answer.body.detail.length < 400);
  });

  it('with another method is a 405 with `Allow`', async (t) => {
    const { url } = await startRuntime(t);
    for (const [method, path, allow] of [
      ['PUT', '/items', 'GET, HEAD, POST'],
      ['PATCH', `/items/${ID}`, 'GET, HEAD, DELETE'],
      ['HEAD', '/items/search', 'POST'],
      ['OPTIONS', '/rpc/a', 'POST'],
      ['GET', '/items/search', 'POST'],
      ['OPTIONS', '/items/search', 'POST'],
    ] as const) {
      const answer = await call(method, url + path);
      assert.deepEqual([answer.status, answer.headers.get('allow')], [405, allow], `${method} ${path}`);
      if (method !== 'HEAD') assert.equal(answer.body.detail, `${method} is not allowed here; allowed: ${allow}.`);
    }
  });

  it('of HEAD has the headers of GET and no body, and begins no stream', async (t) => {
    let began = false;
    const handlers = {
      listItems,
      streamItems: () => ({
        status: 200,
        events: (async function* () {
          began = true;
          yield { event: 'values', data: '{}' };
        })(),
      }),
      joinItem: () => ({ status: 200, pending: new Promise(() => {}) }),
    };
    const { url } = await startRuntime(t, { handlers });
    const [head, get] = [await call('HEAD', `${url}/items`), await call('GET', `${url}/items`)];
    const shown = ({ status, headers }: typeof get) => [status, headers.get('content-type'), headers.get('content-length')];
    assert.deepEqual([shown(head), head.body], [shown(get), undefined]);
    assert.match((await call('HEAD', `${url}/events`)).headers.get('content-type')!, /^text\/event-stream/);
    assert.equal((await call('HEAD', `${url}/pending`)).status, 200);
    assert.equal(began, false);
  });

  it('may end with a slash, which is no empty id', async (t) => {
    const { url } = await startRuntime(t, { handlers: { listItems, searchItems, getName } });
    assert.equal((await call('GET', `${url}/items/`)).status, 200);
    assert.deepEqual((await call('GET', `${url}/items/?limit=5`)).body.query, { limit: 5 });
    assert.equal((await call('POST', `${url}/items/search/`, { name: 'a' })).status, 200);
    assert.equal((await call('GET', `${url}/names/a%2F/`)).body, 'a/');
    assert.equal((await call('PUT', `${url}/items/`)).headers.get('allow'), 'GET, HEAD, POST');
  });

  it('of words goes before one with a parameter', async (t) => {
    const { url } = await startRuntime(t, { handlers: { searchItems } });
    assert.equal((await call('POST', `${url}/items/search`, { name: 'a' })).status, 200);
  });

  it('with an id that is over-long or no id is a 422 at its place', async (t) => {
    const { url } = await startRuntime(t, { handlers: { getName } });
    for (const id of ['x', 'x'.repeat(10_000), `${ID}0`, '%00']) {
      const answer = await call('GET', `${url}/items/${id}`);
      assert.deepEqual(
        [answer.status, answer.body.detail],
        [422, [{ loc: ['path', 'item_id'], msg: 'Input should be a valid uuid', type: 'uuid_parsing' }]],
      );
    }
    const long = await call('GET', `${url}/names/${'x'.repeat(65)}`);
    assert.deepEqual(long.body.detail, [
      { loc: ['path', 'name'], msg: 'String should have at most 64 characters', type: 'string_too_long' },
    ]);
  });

  it('is decoded; where that fails it is a 422', async (t) => {
    const { url } = await startRuntime(t, { handlers: { getName } });
    assert.equal((await call('GET', `${url}/names/a%2Fb%20%C3%BC`)).body, 'a/b ü');
    for (const name of ['%', '%zz', '%E0%A4%A', '%C3']) {
      const answer = await call('GET', `${url}/names/${name}`);
      assert.deepEqual(
        [answer.status, answer.body.detail],
        [422, [{ loc: ['path', 'name'], msg: 'The percent-encoding is malformed', type: 'url_encoding' }]],
      );
    }
  });
});

describe('a query', () => {
  const get = async (t: Parameters<typeof startRuntime>[0], query: string, headers = {}) => {
    const { url } = await startRuntime(t, { handlers: { listItems } });
    return call('GET', `${url}/items${query}`, undefined, headers);
  };

  it('becomes numbers, flags and lists, with defaults filled in and unknown parameters passed over', async (t) => {
    for (const [query, want] of [
      ['', { limit: 10 }],
      ['?limit=&filter=&all=', { limit: 10 }],
      ['?limit=5&all=true&x=1&x=2', { limit: 5, all: true }],
      ['?limit=5.0', { limit: 5 }],
      ['?all=0&select=a', { limit: 10, all: false, select: ['a'] }],
      ['?select=a&select=b,c', { limit: 10, select: ['a', 'b,c'] }],
      ['?select[]=a&select[]=b', { limit: 10, select: ['a', 'b'] }],
    ] as const) {
      assert.deepEqual((await get(t, query)).body.query, want, query);
    }
  });

  it('that gives a parameter twice is a 422 at its place, unless it is a list', async (t) => {
    const answer = await get(t, '?limit=1&limit=2');
    assert.deepEqual(
      [answer.status, answer.body.detail],
      [422, [{ loc: ['query', 'limit'], msg: 'This parameter may be given once only', type: 'repeated' }]],
    );
  });

  it('is converted only where it is exactly of the type', async (t) => {
    for (const value of ['ten', '1e3', '1.5', '0x10', ' 1', '99999999999999999999']) {
      const answer = await get(t, `?limit=${value}`);
      assert.deepEqual([answer.status, answer.body.detail[0].loc], [422, ['query', 'limit']], value);
    }
    assert.deepEqual((await get(t, '?limit=0')).body.detail, [
      { loc: ['query', 'limit'], msg: 'Input should be >= 1', type: 'greater_than_equal' },
    ]);
    assert.equal((await get(t, '?all=yes')).status, 422);
  });

  it('may hold JSON, which is read and checked', async (t) => {
    const filter = (text: string) => get(t, `?filter=${encodeURIComponent(text)}`);
    assert.deepEqual((await filter('{"a":[1]}')).body.query, { limit: 10, filter: { a: [1] } });
    for (const [text, type] of [
      ['{"a":', 'json_invalid'],
      ['[]', 'object_type'],
    ] as const) {
      const answer = await filter(text);
      assert.deepEqual(
        [answer.status, answer.body.detail[0].loc, answer.body.detail[0].type],
        [422, ['query', 'filter'], type],
        text,
      );
    }
  });

  it('with malformed percent-encoding never fails the server', async (t) => {
    for (const query of ['?select=%', '?select=%zz', '?%E0%A4%A=1', '?', '?&&=&', '?limit=%'])
      assert.ok((await get(t, query)).status < 500, query);
  });

  it('has headers beside it that are checked too', async (t) => {
    assert.deepEqual((await get(t, '', { 'If-Color': 'red' })).body.header, { 'if-color': 'red' });
    const answer = await get(t, '', { 'If-Color': 'blue' });
    assert.deepEqual([answer.status, answer.body.detail[0].loc], [422, ['header', 'if-color']]);
  });
});

describe('what is no request', () => {
  it('is answered in JSON with a request id: bytes that are not HTTP, and a head that is too large', async (t) => {
    const { url, logs } = await startRuntime(t);
    const noHttp = await exchange(url, 'HELLO\r\n\r\n');
    assert.match(
      noHttp,
      /^HTTP\/1\.1 400 Bad Request\r\n[\s\S]*x-request-id: [\w-]{36}\r\n[\s\S]*\{"detail":"The request is not valid HTTP\/1\.1\."\}$/,
    );
    const tooLarge = await exchange(url, `GET /items HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(131_072)}\r\n\r\n`);
    assert.match(
      tooLarge,
      /^HTTP\/1\.1 431 [\s\S]*\{"detail":"The request line and the headers are larger than 131072 bytes together\."\}$/,
    );
    assert.deepEqual(
      logs.filter(({ level }) => level >= 50),
      [],
    );
  });

  it('does not write into an answer that has begun', async (t) => {
    const streamItems = () => ({ status: 200, events: endless() });
    const { url } = await startRuntime(t, { handlers: { streamItems } });
    const socket = await openSocket(url);
    let text = '';
    socket.on('data', (chunk) => (text += String(chunk)));
    socket.write('GET /events HTTP/1.1\r\nHost: a\r\n\r\n');
    await eventually('the first event', async () => text.includes('data: '));
    socket.write('GARBAGE\r\n\r\n');
    await new Promise((resolve) => socket.once('close', resolve).once('error', resolve));
    assert.doesNotMatch(text, /not valid/);
  });
});

describe('an upgrade that nobody takes', () => {
  it('is an ordinary request', async (t) => {
    const { url } = await startRuntime(t, { handlers: { listItems } });
    const upgrade = 'Connection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA\r\n';
    assert.match(await exchange(url, `GET /items HTTP/1.1\r\nHost: a\r\n${upgrade}\r\n`), /^HTTP\/1\.1 200 OK\r\n/);
  });
});

async function* endless() {
  for (;;) {
    yield { event: 'values', data: '{"name":"a"}' };
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
