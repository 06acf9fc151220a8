/** A server of somebody else, with a few operations and some mistakes: what it lacks is told apart from what it does wrongly. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it, after as suiteAfter } from 'node:test';
import { openApiDocument, routesOf } from '../../conformance/contracts.ts';
import { runLinks } from '../../conformance/links/run-links.ts';
import { findMissingOperations } from '../../conformance/missing-operations.ts';
import { startLoopbackServer } from '../support/loopback-server.ts';
import { suiteCleanup } from '../support/temporary.ts';

const PRESENT = ['createListener', 'deleteListener', 'getHealth', 'getListener', 'listListeners', 'patchListener'];
type Answer = [status: number, body?: object | undefined];

const NOWHERE = { detail: 'Not Found' };

describe('a server with some of the operations', () => {
  const cleanup = suiteCleanup(suiteAfter);
  /** What it answers for an id that nobody has. */
  let missing: object = { detail: 'There is no such listener.' };
  let url: string;
  before(async () => {
    url = await startLoopbackServer(cleanup, (request, response) => {
      let text = '';
      request
        .on('data', (chunk) => (text += chunk))
        .on('end', () => {
          const [status, body] = answer(request.method ?? '', request.url ?? '', text);
          response.writeHead(status, { 'content-type': 'application/json' }).end(body && JSON.stringify(body));
        });
    });
  });

  const listeners = new Map<string, object>();
  /** Its mistakes: a creation is answered with 200, not 201, and a listener without its `created_at`. */
  function answer(method: string, target: string, text: string): Answer {
    const path = new URL(target, url).pathname;
    // As widespread parsers have it, before anybody looks at the path.
    if (text !== '' && !/^[[{]/.test(text)) return [400, { detail: 'The body is neither an object nor a list.' }];
    if (path === '/ok') return [200, { ok: true }];
    if (path === '/info') return [501, { detail: 'later' }];
    if (path === '/v2/deployments' && method !== 'GET') return [405, { detail: 'no' }];
    const [, id] = /^\/v2\/listeners(?:\/([^/]+))?$/.exec(path) ?? [];
    if (!path.startsWith('/v2/listeners') || path.split('/').length > 4) return [404, NOWHERE];
    if (id === undefined && method === 'GET') return [200, { resources: [...listeners.values()], offset: 0 }];
    if (id === undefined) return create(text);
    const found = listeners.get(id);
    if (!found) return [404, missing];
    if (method !== 'DELETE') return [200, found];
    listeners.delete(id);
    return [204];
  }

  function create(text: string): Answer {
    if (text === '[]') return [422, { detail: [] }];
    const id = randomUUID();
    const { compute_type, compute_id, compute_config } = JSON.parse(text) as Record<string, unknown>;
    listeners.set(id, { id, compute_type, compute_id, compute_config, updated_at: new Date().toISOString() });
    return [200, listeners.get(id)];
  }

  const document = openApiDocument('control-plane');
  const signal = new AbortController().signal;
  const look = (partial: boolean) =>
    findMissingOperations({ api: 'control-plane', document, url, key: 'k', seed: 1, partial, signal });

  for (const [about, body] of [
    ['', { detail: 'There is no such listener.' }],
    [', though it says the same of a listener as of a path that is not there', NOWHERE],
  ] as const) {
    it(`is found to lack the others${about}`, async () => {
      missing = body;
      const { document: left, part, present } = await look(false);
      const ids = routesOf(left).map(({ operationId }) => operationId);
      assert.deepEqual(ids.toSorted(), PRESENT);
      assert.equal(present, PRESENT.length);
      assert.equal(part.failures.length, routesOf(document).length - PRESENT.length);
      assert.ok(part.failures.every(({ check }) => check === 'missing_operation'));
      const info = part.failures.find(({ operation }) => operation === 'getInfo');
      assert.match(info?.got ?? '', /^501/);
      assert.doesNotMatch(JSON.stringify(left), /"operationId":"createDeployment"/);
    });
  }

  it('may lack them when that is said', async () => {
    const { part } = await look(true);
    assert.deepEqual(part.failures, []);
    assert.match(part.notes.join('\n'), /Missing, as --partial allows: .*createDeployment/);
  });

  it('is held to the contract in the rest, whatever it answers a creation with', async () => {
    const { document: left } = await look(true);
    const watched = { signal, tell: () => undefined, witness: () => true };
    const common = { api: 'control-plane' as const, document: left, url, key: undefined, seed: 1, exceptions: [] };
    const part = await runLinks({ ...common, ...watched, maxExamples: 3, samples: new Map() });
    const found = part.failures.map(({ operation, check }) => `${operation} ${check}`);
    assert.ok(found.includes('createListener status_code_conformance'), found.join());
    assert.ok(found.includes('getListener response_schema_conformance'), found.join());
    const wrong = part.failures.find(({ operation }) => operation === 'listListeners');
    assert.match(wrong?.expected ?? '', /value\/resources\/\* must have required propert(y|ies) .*'created_at'/);
    assert.ok(part.operations.find(({ operation }) => operation === 'deleteListener')?.answers[204]);
  });
});
