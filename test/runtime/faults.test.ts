/** What goes wrong inside: the client gets a request id, the log gets the cause. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Problem } from '../../src/problem.ts';
import { call } from '../support/http.ts';
import { startRuntime } from '../support/runtime-server.ts';

const throwing = (error: unknown) => ({
  getText: () => {
    throw error;
  },
});

describe('a fault', () => {
  it('is a 500 that shows nothing of the inside and quotes the request id, under which the log has the cause', async (t) => {
    const cause = new Error('password=hunter2 at db.internal:5432');
    const { url, logs } = await startRuntime(t, { handlers: throwing(cause) });
    const answer = await call('GET', `${url}/text`, undefined, { 'X-Request-Id': 'r-1' });
    assert.deepEqual([answer.status, answer.body], [500, { detail: 'Internal error. Quote request id r-1.' }]);
    const line = logs.find(({ level }) => level === 50)!;
    assert.equal(line['err'].message, cause.message);
    assert.match(line['err'].stack, /faults\.test\.ts/);
    assert.deepEqual([line['requestId'], line['status']], ['r-1', 500]);
  });

  it('may be anything that is thrown', async (t) => {
    for (const thrown of ['text', undefined, null, { code: 'not_found' }]) {
      const { url } = await startRuntime(t, { handlers: throwing(thrown) });
      assert.equal((await call('GET', `${url}/text`)).status, 500);
    }
  });

  it('of an answer that cannot be written is a 500 too', async (t) => {
    const { url, logs } = await startRuntime(t, {
      handlers: {
        getText: () => ({ status: 200, contentType: 'text/html', text: 'x', headers: { Location: 'a\nb' } }),
        getOpen: () => ({ status: 200, body: { big: 1n } }),
      },
    });
    assert.equal((await call('GET', `${url}/text`)).status, 500);
    assert.equal((await call('GET', `${url}/open`)).status, 500);
    assert.equal(logs.filter(({ level }) => level === 50).length, 2);
  });

  it('whose text is meant for the client is sent, its cause is not', async (t) => {
    const problem = new Problem('unavailable', 'The server is shutting down. Try again shortly.', { cause: new Error('secret') });
    const { url, logs } = await startRuntime(t, { handlers: throwing(problem) });
    const answer = await call('GET', `${url}/text`);
    assert.deepEqual([answer.status, answer.body], [503, { detail: problem.message }]);
    assert.equal(answer.headers.get('retry-after'), '1');
    assert.equal(logs.find(({ level }) => level === 50)?.['err'].message, 'secret');
  });
});

describe('what the client did', () => {
  it('is not logged as an error', async (t) => {
    const { url, logs } = await startRuntime(t, {
      handlers: throwing(new Problem('not_found', 'There is no such thing.', { headers: { 'x-hint': 'a' } })),
    });
    const answer = await call('GET', `${url}/text`);
    assert.deepEqual(
      [answer.status, answer.body, answer.headers.get('x-hint')],
      [404, { detail: 'There is no such thing.' }, 'a'],
    );
    assert.deepEqual(
      logs.map(({ level, msg }) => [level, msg]),
      [[20, 'refused']],
    );
  });

  it('may be told as a list of issues by a handler, where the contract lists them', async (t) => {
    const issues = [{ loc: ['body', 'name'], msg: 'Taken', type: 'taken' }];
    const { url } = await startRuntime(t, {
      handlers: {
        createItem: () => {
          throw new Problem('invalid', 'body.name: Taken.', { issues });
        },
        searchItems: () => {
          throw new Problem('invalid', 'body.name: Taken.', { issues });
        },
        listItems: () => {
          throw new Problem('invalid', 'It does not add up.');
        },
      },
    });
    assert.deepEqual((await call('POST', `${url}/items`, { name: 'a' })).body, { detail: issues });
    assert.deepEqual((await call('POST', `${url}/items/search`, { name: 'a' })).body, { detail: 'body.name: Taken.' });
    assert.deepEqual((await call('GET', `${url}/items`)).body, {
      detail: [{ loc: ['body'], msg: 'It does not add up.', type: 'value_error' }],
    });
  });
});
