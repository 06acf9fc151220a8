/** Schemas in, running validators out: what each construct takes, fills in and refuses, as requests and as responses. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { Validator } from '../../src/runtime/operation.ts';
import { ResponseValidators } from '../../src/runtime/response-validators.ts';
import { generateDocument, json, openApi, operation, projectFolder, writeFiles } from '../support/contracts.ts';
import type { Cleanup } from '../support/temporary.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const Color = { type: 'string', enum: ['red', 'green'] };
const Text = {
  type: 'object',
  required: ['kind', 'text'],
  properties: { kind: { type: 'string', const: 'text' }, text: { type: 'string' } },
};
const File = {
  type: 'object',
  required: ['kind', 'uri'],
  properties: { kind: { type: 'string', const: 'file' }, uri: { type: 'string' } },
};

interface Row {
  name: string;
  given: Record<string, unknown>;
  with?: Record<string, unknown>;
  valid: unknown[];
  /** A value and the places that the validator names. */
  invalid: [value: unknown, ...places: string[]][];
}

const rows: Row[] = [
  {
    name: 'null in a list of types',
    given: { type: ['string', 'null'], maxLength: 3 },
    valid: ['abc', null],
    invalid: [
      [1, ' type'],
      ['abcd', ' maxLength'],
    ],
  },
  {
    name: 'lengths are counted in characters, whatever they are made of',
    given: { type: 'string', minLength: 2, maxLength: 3 },
    valid: ['ab', 'abc', '😀😀', '😀😀😀', 'a😀', '\u{10ffff}\u{10ffff}b'],
    invalid: [
      ['😀', ' minLength'],
      ['a', ' minLength'],
      ['😀😀😀😀', ' maxLength'],
      ['abcd', ' maxLength'],
      ['ab😀😀', ' maxLength'],
    ],
  },
  {
    name: 'null beside a reference',
    given: { anyOf: [ref('Color'), { type: 'null' }] },
    with: { Color },
    valid: ['red', null],
    invalid: [['blue', ' enum', ' type', ' anyOf']],
  },
  {
    name: 'a union told apart by a constant: only the branch that is meant speaks',
    given: { type: 'array', items: { oneOf: [ref('Text'), ref('File')] } },
    with: { Text, File },
    valid: [[{ kind: 'text', text: '' }], [{ kind: 'file', uri: 'x', more: 1 }]],
    invalid: [
      [[{ kind: 'file' }], '/0 required'],
      [[{ kind: 'text', text: 1 }], '/0/text type'],
      [[{ kind: 'image' }], '/0 discriminator'],
      [[{}], '/0 discriminator'],
      [['text'], '/0 type'],
    ],
  },
  {
    name: 'a union without a constant',
    given: {
      oneOf: [
        { type: 'object', required: ['bytes'] },
        { type: 'object', required: ['uri'] },
      ],
    },
    valid: [{ bytes: '' }, { uri: '' }],
    invalid: [
      [{ bytes: '', uri: '' }, ' oneOf'],
      [{}, ' required', ' required', ' oneOf'],
    ],
  },
  {
    name: 'allOf',
    given: { allOf: [ref('Text'), { type: 'object', required: ['n'], properties: { n: { type: 'integer' } } }] },
    with: { Text },
    valid: [{ kind: 'text', text: '', n: 1 }],
    invalid: [
      [{ kind: 'text', text: '' }, ' required'],
      [{ kind: 'text', text: '', n: 1.5 }, '/n type'],
    ],
  },
  {
    name: 'a free-form object takes anything, a map what it says',
    given: {
      type: 'object',
      properties: {
        free: { type: 'object', additionalProperties: true },
        map: { type: 'object', additionalProperties: { type: 'string' } },
      },
    },
    valid: [{ free: { a: [{}], b: null }, map: { a: '' }, unknown: 1 }],
    invalid: [
      [{ free: [] }, '/free type'],
      [{ map: { a: 1 } }, '/map/a type'],
    ],
  },
  {
    name: 'a schema that holds itself',
    given: ref('Tree'),
    with: { Tree: { type: 'object', required: ['children'], properties: { children: { type: 'array', items: ref('Tree') } } } },
    valid: [{ children: [{ children: [{ children: [] }] }] }],
    invalid: [[{ children: [{ children: [{}] }] }, '/children/0/children/0 required']],
  },
  {
    name: 'uuids',
    given: { type: 'string', format: 'uuid' },
    valid: ['0192f0c1-7a52-7c1e-8a3b-3f2d8f0e9c11'],
    invalid: [
      ['0192f0c1', ' format'],
      ['x'.repeat(100_000), ' format'],
      ['', ' format'],
    ],
  },
  {
    name: 'timestamps',
    given: { type: 'string', format: 'date-time' },
    valid: ['2026-11-21T09:15:04.210Z', '2026-11-21T09:15:04+02:00'],
    invalid: [
      ['2026-11-21', ' format'],
      ['2026-13-21T09:15:04Z', ' format'],
      ['now', ' format'],
    ],
  },
  {
    name: 'bounds',
    given: {
      type: 'object',
      properties: {
        n: { type: 'integer', minimum: 1, maximum: 9 },
        list: { type: 'array', items: { type: 'string', pattern: '^a' }, maxItems: 2 },
      },
    },
    valid: [{ n: 1, list: ['a', 'ab'] }],
    invalid: [
      [{ n: 0 }, '/n minimum'],
      [{ n: 10 }, '/n maximum'],
      [{ list: ['b'] }, '/list/0 pattern'],
      [{ list: ['a', 'a', 'a'] }, '/list maxItems'],
    ],
  },
  {
    name: 'a list by position',
    given: { type: 'array', minItems: 2, maxItems: 2, prefixItems: [{ type: 'string' }, { type: 'integer' }], items: {} },
    valid: [['a', 1]],
    invalid: [
      [[1, 1], '/0 type'],
      [['a'], ' minItems'],
    ],
  },
  {
    name: 'properties that are called like keywords',
    given: {
      type: 'object',
      required: ['title'],
      properties: {
        title: { type: 'string' },
        examples: { type: 'array', items: { type: 'string' } },
        default: { type: 'boolean' },
        'x-a': { type: 'string' },
      },
    },
    valid: [{ title: 'a', examples: ['b'], default: true, 'x-a': 'c' }],
    invalid: [
      [{}, ' required'],
      [{ title: 'a', examples: [1] }, '/examples/0 type'],
      [{ title: 'a', default: 1 }, '/default type'],
      [{ title: 'a', 'x-a': 1 }, '/x-a type'],
    ],
  },
  { name: 'any value', given: { description: 'Any.' }, valid: [null, 1, 'a', [], {}], invalid: [] },
];

describe('validators', () => {
  for (const { name, given, with: schemas = {}, valid, invalid } of rows) {
    it(name, async (t) => {
      const { request, response } = await validatorsOf(t, given, schemas);
      for (const value of valid) {
        assert.deepEqual(findings(request, value), [], `request ${JSON.stringify(value)}`);
        assert.deepEqual(findings(response, value), [], `response ${JSON.stringify(value)}`);
      }
      for (const [value, ...places] of invalid) {
        assert.deepEqual(findings(request, value), places, `request ${JSON.stringify(value)}`);
        assert.ok(findings(response, value).length > 0, `response ${JSON.stringify(value)}`);
      }
    });
  }

  it('of requests fill in defaults, also around a reference and inside a list, a fresh value each time; those of responses do not', async (t) => {
    const item = { type: 'object', properties: { color: { default: 'red', allOf: [ref('Color')] } } };
    const given = {
      type: 'object',
      properties: {
        n: { type: 'integer', default: 3 },
        list: { type: 'array', items: {}, default: [] },
        items: { type: 'array', items: item },
      },
    };
    const { request, response } = await validatorsOf(t, given, { Color });
    const [one, two, three] = [{ items: [{}] }, { n: 4, list: [1] }, {}] as Record<string, unknown>[];
    for (const value of [one, two, three]) assert.equal(request(value), true);
    assert.deepEqual(
      [one, two, three],
      [
        { n: 3, list: [], items: [{ color: 'red' }] },
        { n: 4, list: [1] },
        { n: 3, list: [] },
      ],
    );
    assert.notEqual(one!['list'], three!['list']);
    const answer = {};
    assert.equal(response(answer), true);
    assert.deepEqual(answer, {});
  });

  it('of requests drop what the contract does not have, however deep, where it says so, and nothing else', async (t) => {
    const Part = { type: 'object', required: ['text'], properties: { text: { type: 'string' } } };
    const given = {
      type: 'object',
      properties: {
        part: { anyOf: [ref('Part'), { type: 'null' }] },
        parts: { type: 'array', items: ref('Part') },
        map: { type: 'object', additionalProperties: ref('Part') },
        free: { type: 'object', properties: { n: { type: 'integer' } }, additionalProperties: true },
        properties: { type: 'object', properties: { type: { type: 'string' } } },
      },
    };
    const sent = () => ({
      part: { text: 'a', more: 1 },
      parts: [{ text: 'b', ['__proto__']: 1 }, JSON.parse('{ "text": "c", "__proto__": 1 }')],
      map: { any: { text: 'd', more: 1 } },
      free: { n: 1, more: 1 },
      properties: { type: 'e', properties: 1 },
      more: { more: 1 },
    });
    const { request, response } = await validatorsOf(t, given, { Part }, { 'x-drop-unknown-fields': true });
    const [dropped, kept] = [sent(), sent()];
    assert.deepEqual([findings(request, dropped), findings(response, kept)], [[], []]);
    assert.deepEqual(dropped, {
      part: { text: 'a' },
      parts: [{ text: 'b' }, { text: 'c' }],
      map: { any: { text: 'd' } },
      free: { n: 1, more: 1 },
      properties: { type: 'e' },
    });
    assert.deepEqual(kept, sent());
    assert.deepEqual(findings(request, { part: { more: 1 }, more: 1 }), ['/part required', '/part type', '/part anyOf']);
    const plain = await validatorsOf(t, given, { Part });
    const whole = sent();
    assert.deepEqual(findings(plain.request, whole), []);
    assert.deepEqual(whole, sent());
  });

  it('take null of an optional field as absence, before defaults, and leave null where it means something', async (t) => {
    const Part = {
      type: 'object',
      required: ['text'],
      properties: { text: { type: 'string' }, name: { type: 'string' }, color: ref('Color') },
    };
    const given = {
      type: 'object',
      required: ['must'],
      properties: {
        must: { type: 'string' },
        limit: { type: 'integer', default: 10 },
        strategy: { allOf: [ref('Color')], default: 'red' },
        cleared: { type: ['string', 'null'] },
        any: {},
        map: { type: 'object', additionalProperties: true },
        parts: { type: 'array', items: ref('Part') },
        part: { anyOf: [ref('Part'), { type: 'null' }] },
      },
    };
    const { request, response } = await validatorsOf(t, given, { Part, Color });
    const sent = () => ({
      must: 'a',
      limit: null,
      strategy: null,
      cleared: null,
      any: null,
      map: null,
      parts: [{ text: 'b', name: null, color: null }],
      part: { text: 'c', color: null },
    });
    const value = sent();
    assert.deepEqual(findings(request, value), []);
    const want = { must: 'a', limit: 10, strategy: 'red', cleared: null, any: null, parts: [{ text: 'b' }], part: { text: 'c' } };
    assert.deepEqual(value, want);
    assert.deepEqual(findings(request, { must: null, map: { a: null }, parts: [null] }), ['/must type', '/parts/0 type']);
    assert.notDeepEqual(findings(response, sent()), [], 'answers keep to what they say');
  });

  it('say in the published document that null is taken, in requests alone', async (t) => {
    const Part = { type: 'object', properties: { text: { type: 'string' } } };
    const body = json({ type: 'object', properties: { part: ref('Part'), color: { type: 'string', enum: ['red'] } } });
    const parameters = [
      { name: 'limit', in: 'query', description: 'How many.', schema: { type: 'integer' } },
      { name: 'id', in: 'query', description: 'Which.', required: true, schema: { type: 'string' } },
    ];
    const document = openApi(
      { '/x': { post: operation('createX', { parameters, requestBody: body, responses: { 200: json(ref('Part')) } }) } },
      { schemas: { Part } },
    );
    const published = JSON.parse((await generateDocument(t, document)).get('generated/small/openapi.json')!);
    const { post } = published.paths['/x'];
    assert.deepEqual(
      post.parameters.map((parameter: { allowEmptyValue?: boolean }) => parameter.allowEmptyValue),
      [true, undefined],
    );
    assert.deepEqual(post.requestBody.content['application/json'].schema.properties, {
      part: { anyOf: [ref('PartInput'), { type: 'null' }] },
      color: { anyOf: [{ type: 'string', enum: ['red'] }, { type: 'null' }] },
    });
    assert.deepEqual(post.responses[200].content['application/json'].schema, ref('Part'));
    const { schemas } = published.components;
    assert.deepEqual(schemas.Part, Part);
    assert.deepEqual(schemas.PartInput, { type: 'object', properties: { text: { type: ['string', 'null'] } } });
  });

  it('say in the published document what one event of a stream is, and that the body of a link is whole', async (t) => {
    const events = { 'a/b': ref('Part'), message: ref('Part') };
    const stream = { 'text/event-stream': { schema: { type: 'string', description: 'Frames.' }, 'x-events': events } };
    const links = { again: { operationId: 'createX', requestBody: { text: 'a' } }, follow: { operationId: 'createX' } };
    const ended = {
      schema: { type: 'string', description: 'Frames.' },
      'x-events': { message: ref('Part') },
      'x-end-mark': '[DONE]',
    };
    const responses = {
      200: { description: 'Events.', content: stream, links },
      202: { description: 'Events.', content: { 'text/event-stream': ended } },
    };
    const body = json(ref('Part'));
    const document = openApi(
      { '/x': { post: operation('createX', { requestBody: body, responses }) } },
      { schemas: { Part: { type: 'object' } } },
    );
    const published = JSON.parse((await generateDocument(t, document)).get('generated/small/openapi.json')!);
    const answer = published.paths['/x'].post.responses[200];
    const { schema, 'x-events': kept } = answer.content['text/event-stream'];
    assert.equal(schema.description, 'Frames.');
    // biome-ignore lint/suspicious/noExplicitAny: schemas of any shape
    const [named, unnamed] = schema.oneOf as any[];
    assert.deepEqual([named.required, unnamed.required], [['event', 'data'], ['data']]);
    const name = new RegExp(named.properties.event.pattern, 'u');
    assert.deepEqual(
      ['a/b', 'a/b|node:1', 'a/bc', 'xa/b'].map((text) => name.test(text)),
      [true, true, false, false],
    );
    const { contentMediaType, contentSchema } = named.properties.data;
    assert.deepEqual([contentMediaType, contentSchema], ['application/json', ref('Part')]);
    assert.deepEqual(kept, events, 'for our own tools');
    const { anyOf } = published.paths['/x'].post.responses[202].content['text/event-stream'].schema;
    assert.deepEqual(
      anyOf.map(({ title }: { title: string }) => title),
      ['Event message', 'End of the stream'],
    );
    assert.equal(anyOf[1].properties.data.const, '[DONE]');
    assert.deepEqual(answer.links.again['x-schemathesis'], { merge_body: false });
    assert.equal(answer.links.follow['x-schemathesis'], undefined);
  });

  it('refuse to drop fields where several objects are in one place', async (t) => {
    const part = (oneOf: object[]) => ({ type: 'object', properties: { part: { oneOf } } });
    const drops = { 'x-drop-unknown-fields': true };
    await validatorsOf(t, part([ref('Text'), { type: 'string' }]), { Text }, drops);
    await assert.rejects(
      validatorsOf(t, part([ref('Text'), ref('File')]), { Text, File }, drops),
      /CreateXBody\/properties\/part has several objects in one place/,
    );
  });

  it('of requests say everything that is to be mended, in one go', async (t) => {
    const { request } = await validatorsOf(
      t,
      { type: 'object', required: ['a', 'b'], properties: { c: { type: 'string' } } },
      {},
    );
    assert.deepEqual(findings(request, { c: 1 }), [' required', ' required', '/c type']);
  });

  it('stop in a list of many wrong items, of components too, and still read the rest of the body', async (t) => {
    const list = (items: object) => ({ type: 'array', items });
    const given = {
      type: 'object',
      properties: { plain: list({ type: 'string' }), parts: list(ref('Text')), last: { type: 'integer' } },
    };
    const { request } = await validatorsOf(t, given, { Text });
    const many = Array.from({ length: 20_000 }, () => 0);
    const started = performance.now();
    const found = findings(request, { plain: many, parts: many, last: 'x' });
    assert.ok(performance.now() - started < 5_000, `${performance.now() - started} ms`);
    assert.equal(found.length, 101);
    assert.equal(found.at(-1), '/last type');
  });

  it('stop in a map of many wrong values, or of many names that are wrong, and still read the rest of the body', async (t) => {
    const map = { type: 'object', additionalProperties: { type: 'string' } };
    const names = { type: 'object', propertyNames: { maxLength: 2 } };
    const given = { type: 'object', properties: { map, names, last: { type: 'integer' } } };
    const { request } = await validatorsOf(t, given, {});
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`key${index}`, 0]));
    const found = findings(request, { map: many, names: many, last: 'x' });
    assert.equal(found.filter((finding) => finding.startsWith('/map')).length, 50);
    assert.equal(found.filter((finding) => finding.startsWith('/names')).length, 50, 'what came before counts for itself');
    assert.equal(found.at(-1), '/last type');
  });

  it('check a later branch of a union whole, though an earlier one found much', async (t) => {
    const lists = [
      { type: 'array', items: { type: 'string' } },
      { type: 'array', items: { type: 'integer' } },
    ];
    const { request } = await validatorsOf(t, { type: 'object', properties: { a: { anyOf: lists } } }, {});
    const numbers = Array.from({ length: 500 }, (_, index) => index);
    assert.equal(request({ a: numbers }), true);
    assert.equal(request({ a: [...numbers, true] }), false);
  });

  it('refuse two schemas of one name', async (t) => {
    const document = openApi(
      { '/x': { post: operation('createX', { requestBody: json({ type: 'object' }) }) } },
      { schemas: { CreateXBody: Color } },
    );
    await assert.rejects(generateDocument(t, document), /the name CreateXBody is given to a part of an operation/);
  });
});

async function validatorsOf(
  t: Cleanup,
  given: Record<string, unknown>,
  schemas: Record<string, unknown>,
  parts: Record<string, unknown> = {},
): Promise<{ request: Validator; response: Validator }> {
  const document = openApi(
    { '/x': { post: operation('createX', { requestBody: json(given), responses: { 200: json(given) } }) } },
    { schemas },
    parts,
  );
  const files = await generateDocument(t, document);
  const folder = await projectFolder(t);
  await writeFiles(folder, files);
  const shared = typeof given['$ref'] === 'string' ? given['$ref'].split('/').at(-1)! : undefined;
  const requests = await import(join(folder, 'generated/small/request-validators.gen.js'));
  const responses = new ResponseValidators(JSON.parse(files.get('generated/small/openapi.json')!));
  return { request: requests[shared ?? 'CreateXBody'], response: responses.body({ method: 'POST', path: '/x' }, 200) };
}

/** `place keyword` for each finding. */
function findings(validate: Validator, value: unknown): string[] {
  return validate(value) ? [] : validate.errors!.map(({ instancePath, keyword }) => `${instancePath} ${keyword}`);
}
