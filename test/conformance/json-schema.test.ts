/** The fuzzer's own values: what it calls valid is valid by every schema of the contracts, and what it calls broken is not. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { brokenValues } from '../../conformance/json-schema/broken-values.ts';
import { Schemas } from '../../conformance/json-schema/schemas.ts';
import { jsonOf, validValues } from '../../conformance/json-schema/valid-values.ts';
import { loadContracts } from '../../scripts/generate/contracts.ts';

const SEED = 7;

for (const contract of await loadContracts()) {
  const schemas = new Schemas(contract.document);

  describe(`values for the schemas of ${contract.name}`, () => {
    it('are valid, and broken in one place when they are meant to be', () => {
      for (const name of Object.keys(contract.schemas)) {
        const schema = { $ref: `#/components/schemas/${name}` };
        for (const value of fc.sample(validValues(schemas, schema), { numRuns: 20, seed: SEED })) {
          assert.ok(schemas.isValid(schema, jsonOf(value)), `${name}: ${JSON.stringify(value)}`);
          for (const broken of brokenValues(schemas, schema, jsonOf(value))) {
            assert.ok(!schemas.isValid(schema, broken.value), `${name}, ${broken.rule}: ${JSON.stringify(broken.value)}`);
          }
        }
      }
    });
  });
}

describe('broken values', () => {
  const schemas = new Schemas({});
  const item = { type: 'object', required: ['kind'], properties: { kind: { const: 'a' }, n: { type: 'integer', minimum: 1 } } };
  const schema = { type: 'object', required: ['list'], properties: { list: { type: 'array', minItems: 1, items: item } } };

  it('say which rule they break, and break it alone', () => {
    const broken = brokenValues(schemas, schema, { list: [{ kind: 'a', n: 1 }] });
    const rules = broken.map(({ rule }) => rule);
    for (const rule of ['the value: without list', 'list: too few items', 'list.0: without kind', 'list.0.n: too small']) {
      assert.ok(rules.includes(rule), `${rule} of ${rules.join(', ')}`);
    }
    const small = broken.find(({ rule }) => rule === 'list.0.n: too small');
    assert.deepEqual(small?.value, { list: [{ kind: 'a', n: 0 }] });
  });
});

describe('a broken value', () => {
  it('is explained by what each place lacks, then by what is wrong there', () => {
    const item = { type: 'object', required: ['a', 'b'], properties: { c: { type: 'string' } } };
    const schemas = new Schemas({});
    const why = schemas.explain({ type: 'array', items: item }, [{ c: 1 }, { b: 1 }]);
    assert.equal(why, "value/* must have required properties 'a', 'b'; value/*/c must be string");
  });
});
