/** Every operation of the contract is fuzzed on something that exists: its links, or its samples, lead there. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openApiDocument } from '../../conformance/contracts.ts';
import { evaluate, type Step } from '../../conformance/links/expressions.ts';
import { Walks } from '../../conformance/links/walks.ts';
import { operationsOf } from '../../conformance/operations.ts';

for (const api of ['control-plane', 'agent-server'] as const) {
  describe(`links of ${api}`, () => {
    const document = openApiDocument(api);
    const operations = operationsOf(document);

    it('lead to every operation', () => {
      const known = new Set((document['x-samples'] ?? []).flatMap(({ parameters }) => parameters));
      const walks = new Walks(operations, known, () => 0);
      const missing = operations.map(({ operationId }) => operationId).filter((id) => !walks.reaches(id));
      assert.deepEqual(missing, [], 'operations without a fuzz case: add a link to each in the answer that names its resource');
    });

    it('lead to operations that there are, with parameters that these have', () => {
      for (const link of operations.flatMap(({ links }) => links)) {
        const target = operations.find(({ operationId }) => operationId === link.to);
        assert.ok(target, `${link.from} → ${link.to}`);
        const names = target.parameters.map(({ name }) => name);
        for (const name of Object.keys(link.parameters)) assert.ok(names.includes(name), `${link.from} → ${link.to}: ${name}`);
      }
    });
  });
}

describe('a runtime expression', () => {
  const step: Step = {
    request: { path: { id: 'p' }, query: { q: 2 }, header: { 'x-a': 'h' }, body: { a: [{ 'b/c': 3 }] } },
    response: { header: { location: '/things/7' }, body: { id: 'r', none: null } },
  };
  const cases: [unknown, unknown][] = [
    ['$request.path.id', 'p'],
    ['$request.query.q', 2],
    ['$request.header.X-A', 'h'],
    ['$request.body#/a/0/b~1c', 3],
    ['$response.body', { id: 'r', none: null }],
    ['$response.header.Location#regex:/things/(.*)', '7'],
    ['n-{$response.body#/id}', 'n-r'],
    [{ list: ['$response.body#/id', 1] }, { list: ['r', 1] }],
    ['plain', 'plain'],
    ['$response.body#/none', undefined],
    [{ deep: ['$response.body#/absent'] }, undefined],
    ['x-{$response.body#/absent}', undefined],
  ];
  for (const [expression, value] of cases) {
    it(`${JSON.stringify(expression)} is ${JSON.stringify(value)}`, () => assert.deepEqual(evaluate(expression, step), value));
  }
});
