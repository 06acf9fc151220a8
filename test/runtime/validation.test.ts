/** Findings of a validator → what a client reads: the places, the words, and no noise from the branches it did not mean. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Problem } from '../../src/problem.ts';
import type { Finding, Validator } from '../../src/runtime/operation.ts';
import { assertValid } from '../../src/runtime/validation.ts';

const finding = (
  instancePath: string,
  keyword: string,
  params: Record<string, unknown> = {},
  message = 'breaks it',
): Finding => ({ instancePath, keyword, params, message });

function problemOf(...errors: Finding[]): Problem {
  const validate: Validator = Object.assign(() => false, { errors });
  try {
    assertValid(validate, {}, 'body');
  } catch (error) {
    if (error instanceof Problem) return error;
  }
  throw new Error('nothing was thrown');
}

const rows: [given: Finding, loc: (string | number)[], msg: string, type: string][] = [
  [finding('', 'required', { missingProperty: 'name' }), ['body', 'name'], 'Field required', 'missing'],
  [finding('/a/0/b~1c', 'type', { type: 'string' }), ['body', 'a', 0, 'b/c'], 'Input should be of type string', 'string_type'],
  [
    finding('/a', 'type', { type: ['string', 'null'] }),
    ['body', 'a'],
    'Input should be of type string or null',
    'string_or_null_type',
  ],
  [finding('/a', 'enum', { allowedValues: ['x', 'y'] }), ['body', 'a'], "Input should be one of 'x', 'y'", 'enum'],
  [finding('/a', 'const', { allowedValue: 'x' }), ['body', 'a'], 'Input should be "x"', 'literal_error'],
  [finding('/a', 'minimum', { comparison: '>=', limit: 1 }), ['body', 'a'], 'Input should be >= 1', 'greater_than_equal'],
  [finding('/a', 'exclusiveMinimum', { comparison: '>', limit: 1 }), ['body', 'a'], 'Input should be > 1', 'greater_than'],
  [finding('/a', 'maximum', { comparison: '<=', limit: 9 }), ['body', 'a'], 'Input should be <= 9', 'less_than_equal'],
  [finding('/a', 'exclusiveMaximum', { comparison: '<', limit: 9 }), ['body', 'a'], 'Input should be < 9', 'less_than'],
  [finding('/a', 'minLength', { limit: 1 }), ['body', 'a'], 'String should have at least 1 characters', 'string_too_short'],
  [finding('/a', 'maxItems', { limit: 9 }), ['body', 'a'], 'List should have at most 9 items', 'too_long'],
  [finding('/a', 'minItems', { limit: 1 }), ['body', 'a'], 'List should have at least 1 items', 'too_short'],
  [finding('/a', 'pattern', { pattern: '^x$' }), ['body', 'a'], 'String should match ^x$', 'string_pattern_mismatch'],
  [finding('/a', 'format', { format: 'date-time' }), ['body', 'a'], 'Input should be a valid date-time', 'date_time_parsing'],
  [
    finding('/a', 'uniqueItems', {}, 'must NOT have duplicate items'),
    ['body', 'a'],
    'Input must NOT have duplicate items',
    'uniqueItems',
  ],
  [
    finding('/a', 'discriminator', { error: 'mapping', tag: 'kind', tagValue: 'image' }),
    ['body', 'a', 'kind'],
    'Input "image" names none of the kinds that are known here',
    'union_tag_invalid',
  ],
  [finding('/a', 'discriminator', { error: 'tag', tag: 'kind' }), ['body', 'a', 'kind'], 'Field required', 'missing'],
];

describe('the place of an issue', () => {
  it('has names as the client wrote them, whatever is in them', () => {
    const [issue] = problemOf(finding('/a~1b/~01/0', 'type', { type: 'string' })).issues ?? [];
    assert.deepEqual(issue?.loc, ['body', 'a/b', '~1', 0]);
  });
});

describe('an issue', () => {
  for (const [given, loc, msg, type] of rows) {
    it(`of ${given.keyword} at ${loc.join('.')}`, () => assert.deepEqual(problemOf(given).issues, [{ loc, msg, type }]));
  }
});

describe('issues of a union', () => {
  const nothing = finding('/a', 'type', { type: 'null' });
  const union = finding('/a', 'anyOf');

  it('keep what is wrong inside and leave out that it is not null either', () => {
    const problem = problemOf(finding('/a/b', 'required', { missingProperty: 'c' }), nothing, union);
    assert.deepEqual(
      problem.issues?.map(({ loc }) => loc.join('.')),
      ['body.a.b.c'],
    );
    assert.equal(problem.message, 'body.a.b.c: Field required.');
  });

  it('stand for themselves where nothing else speaks of their place', () => {
    const problem = problemOf(finding('/b', 'type', { type: 'string' }), nothing, union);
    assert.deepEqual(
      problem.issues?.map(({ loc, type }) => [loc.join('.'), type]),
      [
        ['body.b', 'string_type'],
        ['body.a', 'anyOf'],
      ],
    );
  });
});

describe('many issues', () => {
  it('are counted in the sentence and cut off in the list', () => {
    const problem = problemOf(...Array.from({ length: 80 }, (_, index) => finding(`/${index}`, 'type', { type: 'string' })));
    assert.equal(problem.issues?.length, 50);
    assert.equal(problem.message, 'body.0: Input should be of type string (and 49 more).');
  });
});
