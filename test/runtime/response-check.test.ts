/** Under `--validate-responses` an answer that breaks its contract is a 500, and the log says at which field. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Problem } from '../../src/problem.ts';
import type { AnyAnswer } from '../../src/runtime/handler.ts';
import { eventually } from '../support/eventually.ts';
import { call } from '../support/http.ts';
import { startRuntime } from '../support/runtime-server.ts';

const ID = '0192f0c1-7a52-7c1e-8a3b-3f2d8f0e9c11';
const right = { name: 'a', n: 1 };

async function* eventsOf(...events: { event?: string; data: string }[]) {
  yield* events;
}

const rows: [name: string, answer: () => AnyAnswer, log: string][] = [
  [
    'an undeclared status',
    () => ({ status: 418, body: right }),
    'getItem answered status 418, which its contract does not declare',
  ],
  [
    'a field of a wrong type',
    () => ({ status: 200, body: { name: 1 } }),
    'getItem 200 breaks the contract (Item): /name must be string',
  ],
  [
    'a missing field',
    () => ({ status: 200, body: {} }),
    "getItem 200 breaks the contract (Item): / must have required property 'name'",
  ],
  [
    'no body where one is declared',
    () => ({ status: 200 }),
    'getItem answered status 200 with no body, which its contract does not declare',
  ],
  [
    'text where JSON is declared',
    () => ({ status: 200, contentType: 'text/plain', text: 'a' }),
    'getItem answered status 200 with text, which its contract does not declare',
  ],
  [
    'a date that is no text is judged as what is sent',
    () => ({ status: 200, body: { name: new Date(0), n: 'x' } }),
    'getItem 200 breaks the contract (Item): /n must be integer',
  ],
];

describe('an answer that breaks its contract', () => {
  for (const [name, answer, log] of rows) {
    it(`is a 500: ${name}`, async (t) => {
      const { url, logs } = await startRuntime(t, { validateResponses: true, handlers: { getItem: answer } });
      const got = await call('GET', `${url}/items/${ID}`);
      assert.equal(got.status, 500);
      assert.doesNotMatch(got.body.detail, /contract/);
      const errors = logs.filter(({ level }) => level === 50);
      assert.deepEqual(
        errors.map(({ err }) => err.message),
        [log],
      );
    });
  }

  const headerRows: [name: string, headers: Record<string, string | number>, log: string][] = [
    ['that it must have', {}, 'the header X-Count is missing'],
    ['that is no number', { 'X-Count': 'many' }, 'the header X-Count must be integer'],
    ['out of its bounds', { 'X-Count': -1 }, 'the header X-Count must be >= 0'],
    [
      'of another value than those that it has',
      { 'X-Count': 1, 'x-color': 'blue' },
      'the header X-Color must be equal to one of the allowed values',
    ],
    ['that is not declared', { 'X-Count': 1, 'X-Surprise': 'a' }, 'the header x-surprise is not declared'],
  ];
  for (const [name, headers, log] of headerRows) {
    for (const [kind, parts] of [
      ['at once', { body: 'a' }],
      ['pending', { pending: Promise.resolve('a') }],
    ] as const) {
      it(`is a 500: ${kind}, for a header ${name}`, async (t) => {
        const handlers = { getCounted: () => ({ status: 200, headers, ...parts }) };
        const { url, logs } = await startRuntime(t, { validateResponses: true, handlers });
        const got = await fetch(`${url}/counted`);
        assert.equal(got.status, 500);
        assert.equal(got.headers.get('x-surprise'), null);
        assert.equal(logs.find(({ level }) => level === 50)?.['err'].message, `getCounted 200 breaks the contract: ${log}`);
      });
    }
  }

  it('is a 500 when an error has a header that is not declared', async (t) => {
    const getCounted = () => {
      throw new Problem('internal', 'No.', { headers: { 'x-surprise': 'a' } });
    };
    const { url, logs } = await startRuntime(t, { validateResponses: true, handlers: { getCounted } });
    const got = await fetch(`${url}/counted`);
    assert.deepEqual([got.status, got.headers.get('x-surprise')], [500, null]);
    assert.equal(
      logs.find(({ level }) => level === 50)?.['err'].message,
      'getCounted 500 breaks the contract: the header x-surprise is not declared',
    );
  });

  it('is a 500 when it was pending', async (t) => {
    const { url, logs } = await startRuntime(t, {
      validateResponses: true,
      handlers: { joinItem: () => ({ status: 200, pending: Promise.resolve({ name: null }) }) },
    });
    assert.equal((await call('GET', `${url}/pending`)).status, 500);
    assert.equal(
      logs.find(({ level }) => level === 50)?.['err'].message,
      'joinItem 200 breaks the contract (Item): /name must be string',
    );
  });

  it('of an undeclared status that is pending and fails later takes nothing down', async (t) => {
    const late = () => new Promise<never>((_, reject) => setTimeout(() => reject(new Error('late')), 20));
    const handlers = { joinItem: () => ({ status: 418, pending: late() }) };
    const { url } = await startRuntime(t, { validateResponses: true, handlers });
    assert.equal((await call('GET', `${url}/pending`)).status, 500);
    await new Promise((resolve) => setTimeout(resolve, 50));
    assert.equal((await call('GET', `${url}/nothing`)).status, 404);
  });

  for (const [name, event, log] of [
    [
      'of a wrong shape',
      { event: 'values', data: '{"name":1}' },
      'streamItems event values breaks the contract (Item): /name must be string',
    ],
    [
      'of a subgraph and a wrong shape',
      { event: 'values|a:1', data: '{}' },
      "streamItems event values|a:1 breaks the contract (Item): / must have required property 'name'",
    ],
    [
      'that is not declared',
      { event: 'surprise', data: '{}' },
      "streamItems sent the event 'surprise', which its contract does not declare",
    ],
  ] as const) {
    it(`breaks off its stream at an event ${name}`, async (t) => {
      const { url, logs } = await startRuntime(t, {
        validateResponses: true,
        handlers: {
          streamItems: () => ({ status: 200, events: eventsOf({ event: 'values', data: JSON.stringify(right) }, event) }),
        },
      });
      const answer = await fetch(`${url}/events`);
      await assert.rejects(answer.text(), 'the client sees that the stream is not whole');
      const line = await eventually('the log line', async () => logs.find(({ level }) => level === 50));
      assert.equal(line['err'].message, log);
    });
  }
});

describe('an answer that keeps its contract', () => {
  it('passes: JSON, a body that is not checked twice, nothing, pending, events with and without a name', async (t) => {
    const { url, logs } = await startRuntime(t, {
      validateResponses: true,
      handlers: {
        getItem: () => ({ status: 200, body: { ...right, at: undefined } }),
        deleteItem: () => ({ status: 202 }),
        joinItem: () => ({ status: 200, pending: Promise.resolve(right) }),
        streamItems: () => ({
          status: 200,
          events: eventsOf({ event: 'values|a', data: JSON.stringify(right) }, { data: JSON.stringify(right) }),
        }),
      },
    });
    assert.deepEqual((await call('GET', `${url}/items/${ID}`)).body, right);
    assert.equal((await call('DELETE', `${url}/items/${ID}`)).status, 202);
    assert.deepEqual((await call('GET', `${url}/pending`)).body, right);
    assert.match(await (await fetch(`${url}/events`)).text(), /^event: values\|a\ndata: .*\n\ndata: .*\n\n$/);
    assert.deepEqual(logs, []);
  });

  it('passes with its headers, those of HTTP and those for a page of another origin', async (t) => {
    const headers = { 'X-Count': 2, 'X-Color': 'red', 'Cache-Control': 'no-store', Vary: 'x-forwarded-host' };
    const { url } = await startRuntime(t, {
      validateResponses: true,
      cors: { allowOrigins: ['http://page.test'] },
      handlers: { getCounted: () => ({ status: 200, headers, body: 'a' }) },
    });
    const got = await fetch(`${url}/counted`, { headers: { origin: 'http://page.test' } });
    const names = ['x-count', 'x-color', 'cache-control', 'vary', 'access-control-allow-origin'];
    const sent = names.map((name) => got.headers.get(name));
    assert.deepEqual([got.status, ...sent], [200, '2', 'red', 'no-store', 'origin, x-forwarded-host', 'http://page.test']);
  });

  it('passes when it is an error with headers of its own, in whichever case', async (t) => {
    const getCounted = () => {
      throw new Problem('internal', 'No.', { headers: { 'Retry-After': '7' } });
    };
    const { url, logs } = await startRuntime(t, { validateResponses: true, handlers: { getCounted } });
    const got = await fetch(`${url}/counted`);
    assert.deepEqual([got.status, got.headers.get('retry-after')], [500, '7']);
    assert.deepEqual(await got.json(), { detail: 'No.' });
    assert.equal(logs.find(({ level }) => level === 50)?.['msg'], 'No.');
  });

  it('is not changed: defaults are for requests', async (t) => {
    const { url } = await startRuntime(t, {
      validateResponses: true,
      handlers: { getItem: () => ({ status: 200, body: { name: 'a' } }) },
    });
    assert.deepEqual((await call('GET', `${url}/items/${ID}`)).body, { name: 'a' });
  });
});

describe('without `--validate-responses`', () => {
  it('an answer is sent as it is', async (t) => {
    const { url } = await startRuntime(t, { handlers: { getItem: () => ({ status: 418, body: { name: 1 } }) } });
    const answer = await call('GET', `${url}/items/${ID}`);
    assert.deepEqual([answer.status, answer.body], [418, { name: 1 }]);
  });
});
