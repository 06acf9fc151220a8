/** The generated validators and an independent library agree on requests of every operation, valid ones and broken ones. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { type HttpApiName, openApiDocument } from '../../conformance/contracts.ts';
import type { Exchange } from '../../conformance/exchange.ts';
import { brokenValues } from '../../conformance/json-schema/broken-values.ts';
import { type Schema, Schemas } from '../../conformance/json-schema/schemas.ts';
import { jsonOf, validValues } from '../../conformance/json-schema/valid-values.ts';
import type { Judge } from '../../conformance/oracle/judges.ts';
import { Oracle } from '../../conformance/oracle/oracle.ts';
import { byScope } from '../suite/scope.ts';

const SEED = 11;
const RUNS = byScope({ quick: 10, all: 40, nightly: 40 });
const UUID = '0192f0c1-7a52-7c1e-8a3b-3f2d8f0e9c11';

// biome-ignore lint/suspicious/noExplicitAny: documents are read as they are
type Node = Record<string, any>;

for (const api of ['control-plane', 'agent-server'] as const) {
  const document = openApiDocument(api) as Node;
  const schemas = new Schemas(document);

  describe(`both validators of ${api}`, () => {
    for (const [path, item] of Object.entries<Node>(document['paths'])) {
      for (const [method, operation] of Object.entries<Node>(item)) {
        it(`agree on ${operation['operationId']}`, async () => {
          const oracle = await openOracle(api);
          const request = { method: method.toUpperCase(), path, operation, schemas };
          for (const exchange of exchangesOf(request)) oracle.witness(operation['operationId'], exchange);
          const { failures } = oracle.part(SEED);
          assert.deepEqual(
            failures.filter((failure) => failure.operation === operation['operationId']),
            [],
          );
        });
      }
    }
  });
}

describe('the oracle', () => {
  const judge = (valid: boolean): Judge => ({ request: () => ({ valid, why: 'so' }), response: () => ({ valid, why: 'so' }) });
  const document = { info: { title: 'x' }, paths: { '/x': { get: { operationId: 'getX', responses: {} } } } };

  it('reports a difference, and with the request that shows it', () => {
    const oracle = new Oracle('agent-server', document, undefined, judge(true), judge(false));
    assert.equal(oracle.witness('getX', exchangeOf('GET', '/x?a=1', undefined)), undefined);
    const [failure] = oracle.part(1).failures;
    assert.match(failure!.expected, /generated validators say valid, openapi-backend says invalid \(so\)/);
    assert.deepEqual(failure!.replay, ["curl -sS -i -X GET 'http://127.0.0.1/x?a=1'"]);
  });

  it('says what both agree on', () => {
    const oracle = new Oracle('agent-server', document, undefined, judge(false), judge(false));
    assert.equal(oracle.witness('getX', exchangeOf('GET', '/x', undefined)), false);
    assert.deepEqual(oracle.part(1).failures, []);
  });

  it('reports headers that break the contract', async () => {
    const oracle = await Oracle.open('agent-server', openApiDocument('agent-server'), undefined);
    const answer = (status: number, headers: Record<string, string>) => ({
      ...exchangeOf('GET', '/ok', undefined),
      answer: {
        status,
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
        body: Buffer.from(''),
        cut: false,
      },
    });
    const id = { 'x-request-id': 'a' };
    oracle.witness('getHealth', answer(200, { ...id, date: 'now', 'content-type': 'text/plain', via: '1.1 proxy' }));
    oracle.witness('getHealth', answer(418, {}));
    assert.deepEqual(oracle.part(1).failures, []);
    oracle.witness('getHealth', answer(200, {}));
    oracle.witness('getHealth', answer(200, { ...id, 'x-powered-by': 'a' }));
    oracle.witness('getHealth', answer(503, { ...id, 'retry-after': 'soon' }));
    assert.deepEqual(
      oracle.part(1).failures.map(({ title }) => title),
      [
        '200: the header X-Request-Id is missing',
        '200: the header x-powered-by is not declared',
        '503: the header Retry-After must be integer',
      ],
    );
  });
});

const oracles = new Map<HttpApiName, Promise<Oracle>>();

function openOracle(api: HttpApiName): Promise<Oracle> {
  if (!oracles.has(api)) oracles.set(api, Oracle.open(api, openApiDocument(api), undefined));
  return oracles.get(api)!;
}

interface Asked {
  method: string;
  path: string;
  operation: Node;
  schemas: Schemas;
}

/** Bodies, queries and headers, one of them made up at a time while the others are plain. */
function* exchangesOf({ method, path, operation, schemas }: Asked): Generator<Exchange> {
  const parameters: Node[] = (operation['parameters'] ?? []).map((parameter: Node) => schemas.resolve(parameter));
  const plainPath = path.replaceAll(/\{[^}]+\}/g, UUID);
  const body: Schema | undefined = operation['requestBody']?.content?.['application/json']?.schema;
  if (body) for (const value of valuesOf(schemas, body)) yield exchangeOf(method, plainPath, value);
  for (const { name, in: place, schema, content } of parameters) {
    for (const value of valuesOf(schemas, schema ?? content['application/json'].schema)) {
      const texts = [content ? JSON.stringify(value) : value].flat().map(textOf);
      if (place === 'path')
        yield exchangeOf(method, path.replace(`{${name}}`, encodeURIComponent(texts.join())).replaceAll(/\{[^}]+\}/g, UUID), {});
      else if (place === 'query')
        yield exchangeOf(method, `${plainPath}?${texts.map((text) => `${name}=${encodeURIComponent(text)}`).join('&')}`, {});
      else yield exchangeOf(method, plainPath, {}, { [String(name).toLowerCase()]: [texts.join(', ')] });
    }
  }
}

function* valuesOf(schemas: Schemas, schema: Schema): Generator<unknown> {
  for (const made of fc.sample(validValues(schemas, schema), { numRuns: RUNS, seed: SEED })) {
    const value = jsonOf(made);
    yield value;
    for (const { value: broken } of brokenValues(schemas, schema, value)) yield broken;
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function exchangeOf(method: string, target: string, body: unknown, headers: Record<string, string[]> = {}): Exchange {
  const hasBody = body !== undefined && method !== 'GET';
  return {
    method,
    url: `http://127.0.0.1${target}`,
    headers: { ...(hasBody ? { 'content-type': ['application/json'] } : {}), ...headers },
    body: hasBody ? Buffer.from(JSON.stringify(body)) : undefined,
    answer: undefined,
  };
}
