/** spec/conformance-exceptions.yaml: each entry has its reason, and there can only be fewer of them. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openApiDocument, readExceptions, routesOf } from '../../conformance/contracts.ts';

/** Lower it when an entry goes. It is not raised, but for a new operation whose clients look for an error. */
const MOST = 18;
const CHECKS = ['positive_data_acceptance', 'negative_data_rejection'];

const exceptions = readExceptions();

describe('spec/conformance-exceptions.yaml', () => {
  it(`has at most ${MOST} entries`, () => {
    assert.ok(exceptions.length <= MOST, `${exceptions.length} entries; mend the server or the contract instead of adding one`);
    assert.equal(exceptions.length, MOST, `there are fewer: lower the bound of this test to ${exceptions.length}`);
  });

  it('is sorted, with one entry an operation and check', () => {
    const keys = exceptions.map(({ api, operation, check }) => `${api} ${operation} ${check}`);
    assert.deepEqual(
      keys,
      [...new Set(keys)].toSorted((a, b) => a.localeCompare(b, 'en')),
    );
  });

  it('eases checks and switches none off', () => {
    for (const { operation, check, statuses } of exceptions) {
      assert.ok(CHECKS.includes(check), `${operation}: ${check}`);
      assert.ok(statuses && statuses.length > 0, `${operation}: the statuses that are right`);
    }
  });

  it('names operations and statuses of the contract, and says why', () => {
    for (const { api, operation, statuses, why } of exceptions) {
      const document = openApiDocument(api);
      const route = routesOf(document).find(({ operationId }) => operationId === operation);
      assert.ok(route, operation);
      const { responses } = document.paths[route.path]![route.method.toLowerCase()]!;
      for (const status of statuses ?? []) assert.ok(responses[status], `${operation} ${status}`);
      assert.ok(why.length > 40, `${operation}: why`);
    }
  });
});
