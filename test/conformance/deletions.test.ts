/**
 * The checks for what can be read after it was deleted, and for what cannot after it was made, find it. hooks.py narrows both by
 * what it knows of deletions, so they must not come to look at nothing. A contract and a server of four operations will do, as
 * the server is not what is tested.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import type { OpenApiDocument } from '../../conformance/contracts.ts';
import { fuzzWithSchemathesis } from '../../conformance/schemathesis/fuzz.ts';
import { startLoopbackServer } from '../support/loopback-server.ts';

const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }];
const links = Object.fromEntries(
  ['getThing', 'useThing', 'deleteThing'].map((operationId) => [
    operationId,
    { operationId, parameters: { id: '$response.body#/id' } },
  ]),
);
const thing = { type: 'object', required: ['id'], properties: { id: { type: 'string' } } };
const found = { description: 'It is there.', content: { 'application/json': { schema: thing } }, links };
const missing = { description: 'It is not there.' };
const onDemand = { type: 'object', required: ['if_not_exists'], properties: { if_not_exists: { enum: ['create', 'reject'] } } };
const requestBody = { required: true, content: { 'application/json': { schema: onDemand } } };

const document = {
  openapi: '3.1.0',
  info: { title: 'Things', version: '1' },
  paths: {
    '/things': { post: { operationId: 'createThing', responses: { 200: found } } },
    '/things/{id}': {
      get: { operationId: 'getThing', parameters, responses: { 200: found, 404: missing } },
      delete: { operationId: 'deleteThing', parameters, responses: { 204: { description: 'Gone.' }, 404: missing } },
    },
    '/things/{id}/uses': {
      post: { operationId: 'useThing', parameters, requestBody, responses: { 200: found, 404: missing } },
    },
  },
} as unknown as OpenApiDocument;

describe('what the fuzz finds', () => {
  it('is a thing that stays when it is deleted', async (t) => {
    const { skipped, failures } = await fuzz(await startLoopbackServer(t, keepThings()));
    if (skipped) return t.skip(skipped);
    const stayed = failures.find(({ check }) => check === 'use_after_free');
    assert.ok(stayed, JSON.stringify(failures));
    assert.match(stayed.expected, /did not return a `HTTP 404 Not Found` response .* previously deleted/);
    assert.match(stayed.replay.join('\n'), /-X DELETE [\s\S]*-X GET /);
  });

  it('is no thing that goes a moment after its deletion was answered', async (t) => {
    const late = new Set<string>();
    const { skipped, failures } = await fuzz(await startLoopbackServer(t, keepThings(300, late)));
    if (skipped) return t.skip(skipped);
    assert.ok(late.size > 0, 'nothing was read after its deletion was answered');
    assert.deepEqual(
      failures.filter(({ check }) => check === 'use_after_free'),
      [],
    );
  });

  it('is a thing that is not there when it was made', async (t) => {
    const { skipped, failures } = await fuzz(await startLoopbackServer(t, loseThings));
    if (skipped) return t.skip(skipped);
    const lost = failures.find(({ check }) => check === 'ensure_resource_availability');
    assert.ok(lost, JSON.stringify(failures));
    assert.match(lost.expected, /`404 Not Found` for a resource that was just created/);
  });
});

function fuzz(url: string) {
  return fuzzWithSchemathesis({
    ...{ api: 'agent-server', document, url, key: undefined, exceptions: [], samples: new Map(), seed: 1, maxExamples: 2 },
    ...{ signal: new AbortController().signal, tell: () => undefined, witness: () => undefined },
  });
}

/** What was made cannot be read, and can be deleted as often as anybody likes. */
function loseThings(request: IncomingMessage, response: ServerResponse) {
  const [, , id = randomUUID(), uses] = request.url!.split('/');
  if (request.method === 'DELETE') response.writeHead(204).end();
  else if (request.method === 'POST' && uses === undefined)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id }));
  else response.writeHead(404).end();
}

/** Whatever was made can be read for so long after its deletion; `late` are those that were. */
function keepThings(keptMs = Number.POSITIVE_INFINITY, late = new Set<string>()) {
  const made = new Map<string, number>();
  return async (request: IncomingMessage, response: ServerResponse) => {
    const { method } = request;
    const [, , id = randomUUID(), uses] = request.url!.split('/');
    const body = await text(request);
    if (method === 'POST' && (uses === undefined || body.includes('"create"'))) made.set(id, Number.POSITIVE_INFINITY);
    const until = made.get(id) ?? 0;
    if (Date.now() > until) response.writeHead(404).end();
    else if (method === 'DELETE') {
      made.set(id, Math.min(until, Date.now() + keptMs));
      response.writeHead(204).end();
    } else {
      if (until !== Number.POSITIVE_INFINITY) late.add(id);
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id }));
    }
  };
}
