/** Documents that must not be emitted: one row for each rule, with the sentence that names the place. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ContractError, checkOpenApi, checkOpenRpc } from '../../scripts/generate/check.ts';
import { loadContracts, root } from '../../scripts/generate/contracts.ts';
import { KEYWORDS } from '../../scripts/generate/keywords.ts';
import { lint } from '../../scripts/generate/lint.ts';
import { loadOpenApi, loadOpenRpc } from '../../scripts/generate/load.ts';
import { json, loadDocument, method, openApi, openRpc, operation, schemasOnly, writeFiles } from '../support/contracts.ts';
import { temporaryFolder } from '../support/temporary.ts';

type Document = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: documents are changed as they are
type Json = Record<string, any>;

const text = { type: 'string' };
const at = (parts: object, path = '/x', verb = 'get'): Document =>
  openApi({ [path]: { [verb]: operation('getX', parts as Document) } });
const parameter = (parts: object) => ({ parameters: [{ name: 'a', in: 'query', schema: text, ...parts }] });
const answers = (content: object) => ({ responses: { 200: { description: 'OK.', content } } });

const openApiRows: [rule: string, given: Document, want: string][] = [
  ['no operationId', at({ operationId: undefined }), 'GET /x: operationId must be camelCase, got undefined'],
  ['an operationId that is no camelCase', at({ operationId: 'Get-X' }), 'GET /x: operationId must be camelCase, got Get-X'],
  [
    'a keyword that nobody knows',
    at({ 'x-slow': true }),
    '#/paths//x/get: the keyword x-slow is not known; spec/README.md lists those that are',
  ],
  ['a keyword in another place', at({ 'x-events': {} }), '#/paths//x/get: x-events is for a media type, which this is not'],
  [
    'null among the values of an enum',
    schemasOnly({ Color: { type: ['string', 'null'], enum: ['red', null] } }),
    '#/components/schemas/Color: null among the values of an enum; put {type: "null"} beside it in anyOf, or clients get it three times',
  ],
  [
    'a parameter with the name of a schema',
    openApi({ '/x': { get: operation('getX') } }, { schemas: { Size: text }, parameters: { Size: parameter({}).parameters[0] } }),
    'components/parameters/Size: a schema has that name; call one of them something else',
  ],
  ['no responses', at({ responses: undefined }), 'GET /x: needs responses'],
  ['no tag', at({ tags: undefined }), 'GET /x: needs one tag, which names the module of its handler'],
  ['two tags', at({ tags: ['A', 'B'] }), 'GET /x: needs one tag, which names the module of its handler'],
  [
    'a path parameter that is a part of a segment',
    at(parameter({ in: 'path', required: true }), '/x/{a}.json'),
    'GET /x/{a}.json: a path parameter must be a whole segment of the path',
  ],
  ['a parameter without a schema', at(parameter({ schema: undefined })), 'GET /x: parameter a has no schema, and is no JSON'],
  [
    'a header that is JSON',
    at(parameter({ in: 'header', schema: undefined, content: { 'application/json': { schema: { type: 'object' } } } })),
    'GET /x: parameter a is JSON, which is only read in the query',
  ],
  ['a parameter in a cookie', at(parameter({ in: 'cookie' })), 'GET /x: parameter a is in the cookie, which is not read'],
  [
    'a list that is joined by commas',
    at(parameter({ explode: false })),
    'GET /x: parameter a must keep the default style; lists are repeated, not joined',
  ],
  [
    'a style of its own',
    at(parameter({ style: 'deepObject' })),
    'GET /x: parameter a must keep the default style; lists are repeated, not joined',
  ],
  [
    'a JSON body without examples',
    at({ requestBody: { content: { 'application/json': { schema: text } } } }, '/x', 'post'),
    'POST /x: the application/json body has no examples',
  ],
  [
    'a JSON answer without examples',
    at(answers({ 'application/json': { schema: text } })),
    'GET /x: the 200 application/json response has no examples',
  ],
  [
    'a body that is neither JSON nor a stream',
    at({ requestBody: { content: { 'text/plain': { schema: text } } } }, '/x', 'post'),
    'POST /x: a text/plain body can only be taken as a stream (x-stream-body)',
  ],
  [
    'a body that is now a stream, now not',
    at(
      {
        requestBody: {
          content: { 'application/json': { schema: text, examples: {} }, 'text/plain': { schema: text, 'x-stream-body': true } },
        },
      },
      '/x',
      'post',
    ),
    'POST /x: either all media types of the body are streams or none is',
  ],
  [
    'a stream that keeps its events to itself',
    at(answers({ 'text/event-stream': { schema: text } })),
    'GET /x: the 200 stream does not say its events (x-events)',
  ],
  [
    'a header of an answer without a type',
    at({ responses: { 200: json(text, { headers: { 'X-A': { description: 'A.' } } }) } }),
    'GET /x: the 200 response: the header X-A needs a schema of type string, integer or number',
  ],
  [
    'a header of an answer that is a list',
    at({ responses: { 200: json(text, { headers: { 'X-A': { schema: { type: 'array', items: text } } } }) } }),
    'GET /x: the 200 response: the header X-A needs a schema of type string, integer or number',
  ],
  [
    'a header of every answer that is an object',
    openApi({ '/x': { get: operation('getX') } }, {}, { 'x-answer-headers': { 'X-A': { schema: { type: 'object' } } } }),
    'x-answer-headers: the header X-A needs a schema of type string, integer or number',
  ],
  [
    'the media type of an answer as a header',
    at({ responses: { 200: json(text, { headers: { 'Content-Type': { schema: text } } }) } }),
    'GET /x: the 200 response describes Content-Type, which its media types say already',
  ],
  ['a range of statuses', at({ responses: { '2XX': json(text) } }), "GET /x: the response '2XX' must be one status"],
  ['a default answer', at({ responses: { default: json(text) } }), "GET /x: the response 'default' must be one status"],
  [
    'two JSON media types with one status',
    at(
      answers({ 'application/json': { schema: text, examples: {} }, 'application/problem+json': { schema: text, examples: {} } }),
    ),
    'GET /x: the 200 response has several JSON media types',
  ],
  [
    'a security scheme that is not read',
    openApi({ '/x': { get: operation('getX') } }, { securitySchemes: { Cookie: { type: 'apiKey', in: 'cookie', name: 'a' } } }),
    'security scheme Cookie: only a key in a header and http bearer are read',
  ],
  [
    'a list that does not say what it holds',
    schemasOnly({ Thing: { type: ['array', 'null'] } }),
    '#/components/schemas/Thing: a list without items; say what it holds, {} for anything',
  ],
  [
    'a default that is an object',
    schemasOnly({ Thing: { type: 'object', properties: { a: { type: 'object', default: {} } } } }),
    '#/components/schemas/Thing/properties/a: the default is an object; say in the description what absence means',
  ],
  [
    'a property that only one part of a schema allows to be null',
    schemasOnly({
      Base: { type: 'object', properties: { a: { type: ['integer', 'null'] } } },
      Thing: { allOf: [{ $ref: '#/components/schemas/Base' }, { type: 'object', properties: { a: { type: 'integer' } } }] },
    }),
    '#/components/schemas/Thing: a takes null in one part of allOf and not in another; list the properties in one schema',
  ],
  [
    'a control character in an example',
    at(answers({ 'application/json': { schema: text, examples: { a: { value: '\u001f\u008b' } } } })),
    '#/paths//x/get/responses/200/content/application/json/examples/a/value: holds the control character U+001F; describe it in words',
  ],
  ['an unknown type', schemasOnly({ Thing: { type: 'strin' } }), '#/components/schemas/Thing: unknown type "strin"'],
  [
    'an unknown type among others',
    schemasOnly({ Thing: { type: ['string', 'nil'] } }),
    '#/components/schemas/Thing: unknown type ["string","nil"]',
  ],
  [
    'an unknown type of a property that is called like a keyword',
    schemasOnly({ Thing: { type: 'object', properties: { value: { type: 'strin' } } } }),
    '#/components/schemas/Thing/properties/value: unknown type "strin"',
  ],
  [
    'a reference outside components',
    openApi({
      '/x': {
        get: operation('getX'),
        post: operation('createX', { responses: { 200: { $ref: '#/paths/~1x/get/responses/200' } } }),
      },
    }),
    '#/paths//x/post/responses/200: the reference #/paths/~1x/get/responses/200 does not point into components; list its target there',
  ],
  [
    'a reference to a part of a component',
    schemasOnly({ A: { $ref: '#/components/schemas/B/properties/c' }, B: { type: 'object', properties: { c: text } } }),
    '#/components/schemas/A: the reference #/components/schemas/B/properties/c does not point into components; list its target there',
  ],
  [
    'a reference to a component that is not there',
    schemasOnly({ A: { type: 'object', properties: { b: { $ref: '#/components/schemas/B' } } } }),
    '#/components/schemas/A/properties/b: the reference #/components/schemas/B leads to nothing',
  ],
  ...(
    [
      [{ type: 'integer', minimum: 5, maximum: 3 }, 'minimum 5 is above maximum 3'],
      [{ type: 'number', exclusiveMinimum: 5, exclusiveMaximum: 3 }, 'exclusiveMinimum 5 is above exclusiveMaximum 3'],
      [{ type: 'number', minimum: 3, exclusiveMaximum: 3 }, 'nothing is between minimum and exclusiveMaximum, which are both 3'],
      [{ type: 'string', minLength: 5, maxLength: 3 }, 'minLength 5 is above maxLength 3'],
      [{ type: 'array', items: text, minItems: 5, maxItems: 3 }, 'minItems 5 is above maxItems 3'],
      [{ type: 'object', minProperties: 5, maxProperties: 3 }, 'minProperties 5 is above maxProperties 3'],
      [{ type: 'string', pattern: '(' }, 'the pattern cannot be read: Invalid regular expression: /(/u: Unterminated group'],
    ] as const
  ).map(([schema, want]): [string, Document, string] => [
    `a schema that nothing fits: ${want}`,
    schemasOnly({ Thing: { type: 'object', properties: { a: schema } } }),
    `#/components/schemas/Thing/properties/a: ${want}`,
  ]),
  [
    'a default outside its bounds',
    schemasOnly({ Thing: { type: 'object', properties: { a: { type: 'integer', maximum: 3, default: 5 } } } }),
    '#/components/schemas/Thing/properties/a/default: 5 breaks its schema: must be <= 3',
  ],
  [
    'an example outside its bounds',
    schemasOnly({ Thing: { type: 'object', properties: { default: { type: 'string', maxLength: 1, examples: ['a', 'ab'] } } } }),
    '#/components/schemas/Thing/properties/default/examples/1: "ab" breaks its schema: must NOT have more than 1 characters',
  ],
  [
    'an example of a parameter that breaks its schema',
    openApi(
      { '/x': { get: operation('getX', parameter({ schema: { $ref: '#/components/schemas/A' }, example: 5 })) } },
      { schemas: { A: { type: 'integer', maximum: 3 } } },
    ),
    '#/paths//x/get/parameters/0/example: 5 breaks its schema: must be <= 3',
  ],
  [
    'a named example of a header that breaks its schema',
    at({ responses: { 200: json(text, { headers: { 'X-A': { schema: text, examples: { one: { value: 5 } } } } }) } }),
    '#/paths//x/get/responses/200/headers/X-A/examples/one: 5 breaks its schema: must be string',
  ],
  [
    'a schema whose name is no type’s',
    schemasOnly({ 'run-state': text }),
    "schema run-state: the name must be a type's name, such as RunState",
  ],
];

const openRpcRows: [rule: string, given: Document, want: string][] = [
  ['a method that is described twice', openRpc([method('a'), method('a')]), 'method a is described twice'],
  ['no tag of a method', openRpc([method('a', { tags: [] })]), 'method a: needs one tag, which names the module of its handler'],
  ['parameters by position', openRpc([method('a', { paramStructure: 'either' })]), 'method a: paramStructure must be by-name'],
  ['no result', openRpc([method('a', { result: undefined })]), 'method a: a result is required'],
  ['no description', openRpc([method('a', { description: '' })]), 'method a: summary and description are required'],
  ['no example', openRpc([method('a', { examples: [] })]), 'method a: at least one example is required'],
  [
    'a method that is refused and offered',
    openRpc([method('a')], { errors: { No: { code: 1, message: 'No' } } }, { 'x-refused-methods': { a: 'No' } }),
    'x-refused-methods: a is a method of this document',
  ],
  [
    'a refusal by an error that is nowhere',
    openRpc([method('a')], {}, { 'x-refused-methods': { b: 'No' } }),
    'x-refused-methods: b names the error No, which is not in components',
  ],
  [
    'a default outside its bounds',
    openRpc([method('a', { params: [{ name: 'n', schema: { type: 'integer', maximum: 3, default: 5 } }] })]),
    '#/methods/0/params/0/schema/default: 5 breaks its schema: must be <= 3',
  ],
  ['an unknown type', openRpc([method('a')], { schemas: { A: { type: 'map' } } }), '#/components/schemas/A: unknown type "map"'],
];

describe('rules for OpenAPI documents', () => {
  for (const [rule, given, want] of openApiRows) {
    it(`refuse ${rule}`, () =>
      assert.deepEqual(
        findingsOf(() => checkOpenApi(clean(given), 'small.yaml')),
        [want],
      ));
  }

  it('refuse nothing else, such as properties and values that look like keywords', () => {
    const Thing = {
      type: 'object',
      properties: { type: text, value: text, examples: text },
      default: { type: 'x' },
      examples: [{ type: 'y', $ref: 'z' }],
    };
    assert.deepEqual(
      findingsOf(() => checkOpenApi(schemasOnly({ Thing }), 'small.yaml')),
      [],
    );
  });

  it('are all told at once, with the file', () => {
    const given = clean(at({ operationId: 'x-y', tags: [] }));
    assert.throws(() => checkOpenApi(given, 'small.yaml'), {
      message:
        'small.yaml breaks 2 rules:\n  - GET /x: operationId must be camelCase, got x-y\n  - GET /x: needs one tag, which names the module of its handler',
    });
  });

  it('hold before anything is emitted', async (t) => {
    await assert.rejects(loadDocument(t, at({ tags: undefined })), ContractError);
    await assert.rejects(loadDocument(t, openRpc([method('a', { summary: undefined })])), ContractError);
  });
});

describe('references between files', () => {
  it('that lead nowhere are told with their file and place', async (t) => {
    const folder = await temporaryFolder(t);
    const paths = { '/x': { get: { $ref: './x.yaml' } }, '/y': { get: { $ref: './gone.yaml' } } };
    await writeFiles(folder, [
      ['openapi.yaml', JSON.stringify(openApi(paths))],
      ['x.yaml', JSON.stringify(operation('getX', { responses: { 200: { $ref: './parts/responses.yaml#/Given' } } }))],
      ['parts/responses.yaml', JSON.stringify({ Given: json({ $ref: '#/Missing' }), Page: { $ref: '../x.yaml' } })],
    ]);
    await assert.rejects(loadOpenApi('small', join(folder, 'openapi.yaml')), {
      name: 'ContractError',
      findings: [
        'openapi.yaml#/paths//y/get: the reference ./gone.yaml names a file that cannot be read',
        'parts/responses.yaml#/Given/content/application/json/schema: the reference #/Missing leads to nothing',
      ],
    });
  });
});

describe('keywords of our own', () => {
  it('are all explained on the page of the contracts, with where they stand', async () => {
    const page = await readFile(join(root, 'spec/README.md'), 'utf8');
    const rows = [...page.matchAll(/^\| `(x-[\w-]+)` \| (.+?) \| .+ \|$/gm)].map(([, keyword, places]) => [
      keyword,
      places!.split(', '),
    ]);
    assert.deepEqual(Object.fromEntries(rows), KEYWORDS);
  });

  it('are all used', async () => {
    const documents = JSON.stringify((await loadContracts()).map(({ document }) => document));
    assert.deepEqual(
      Object.keys(KEYWORDS).filter((keyword) => !documents.includes(`"${keyword}":`)),
      [],
    );
  });
});

describe('the rules of the linter', () => {
  /** What is wrong with a document → where that is found, and by which rule. */
  const rows: [rule: string, change: (document: Json) => void, want: string][] = [
    ['no summary', (d) => delete d['paths']['/pets'].get.summary, '#/paths/~1pets/get/summary operation-summary'],
    ['a misspelt keyword', (d) => (d['paths']['/pets'].get.reponses = {}), '#/paths/~1pets/get/reponses struct'],
    ['an undeclared tag', (d) => (d['tags'] = []), '#/paths/~1pets/get/tags/0 operation-tag-defined'],
    [
      'a path parameter that is not declared',
      (d) => (d['paths'] = { '/pets/{id}': d['paths']['/pets'] }),
      '#/paths/~1pets~1{id}/get/parameters path-parameters-defined',
    ],
    [
      'two paths that differ in the names of parameters',
      (d) => (d['paths'] = { '/{a}': withParameter(d, 'a', 'getA'), '/{b}': withParameter(d, 'b', 'getB') }),
      '#/paths/~1{b} no-identical-paths',
    ],
    ['an unknown scheme', (d) => (d['security'] = [{ Key: [] }]), '#/security/0/Key security-defined'],
    [
      'a required property that is none',
      (d) => (d['components'] = { schemas: { Pet: { type: 'object', required: ['name'], properties: {} } } }),
      '#/components/schemas/Pet/required/0 no-required-schema-properties-undefined',
    ],
  ];
  const withParameter = (document: Json, name: string, operationId: string) => {
    const parameters = [{ name, in: 'path', required: true, description: 'Names it.', schema: { type: 'string' } }];
    return { get: { ...document['paths']['/pets'].get, operationId, parameters } };
  };
  const sound = (): Json => ({
    ...openApi({ '/pets': { get: operation('getPets') } }),
    info: { title: 'Small', version: '1.0.0', license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: 'http://127.0.0.1' }],
    tags: [{ name: 'Things', description: 'Things.' }],
    security: [],
  });

  it('let a sound document through', () => lint(sound(), 'small.yaml'));
  for (const [rule, change, want] of rows)
    it(`refuse ${rule}`, async () => {
      const document = sound();
      change(document);
      const refusal = await lint(document, 'small.yaml').catch((error) => error);
      assert.ok(refusal instanceof ContractError);
      const found = refusal.findings.map((line) => line.replace(/: .* \((.*)\)$/s, ' $1'));
      assert.ok(found.includes(want), refusal.message);
    });
});

describe('the files of a contract', () => {
  /** The files of a contract with two operations, a schema of its own and one of another folder. */
  const files = (changes: Record<string, unknown> = {}): [string, string][] => {
    const { operationId: _, ...read } = operation('getPet', {
      responses: { 200: json({ $ref: '../schemas/pet.yaml#/Pet' }), 404: { $ref: '../../shared/responses.yaml#/Missing' } },
    });
    const { operationId: __, ...create } = operation('createPet');
    const content = {
      'small/openapi.yaml': { openapi: '3.1.0', info: { title: 'Small', version: '1.0.0' } },
      'small/paths/getPet.yaml': { method: 'GET', path: '/pets/latest', ...read },
      'small/paths/createPet.yaml': { method: 'POST', path: '/pets', ...create },
      'small/schemas/pet.yaml': { Pet: { type: 'object' }, Food: { type: 'string' } },
      'shared/responses.yaml': {
        Missing: json({ $ref: './schemas.yaml#/Reason' }),
        Unused: json({ type: 'string' }),
      },
      'shared/schemas.yaml': { Reason: { type: 'object' } },
      ...changes,
    };
    return Object.entries(content).map(([path, value]) => [path, JSON.stringify(value)]);
  };

  it('are found: each operation, each schema, and of other folders what is referred to', async (t) => {
    const folder = await temporaryFolder(t);
    await writeFiles(folder, files());
    const { document, operations } = await loadOpenApi('small', join(folder, 'small/openapi.yaml'));
    assert.deepEqual(
      operations.map(({ id, method, path }) => `${id} ${method} ${path}`),
      ['createPet POST /pets', 'getPet GET /pets/latest'],
    );
    const { schemas, responses } = document['components'] as Record<string, object>;
    assert.deepEqual(Object.keys(schemas!), ['Food', 'Pet', 'Reason']);
    assert.deepEqual(Object.keys(responses!), ['Missing']);
    const paths = document['paths'] as Record<string, { get: object }>;
    assert.deepEqual(Object.keys(paths), ['/pets', '/pets/latest']);
    assert.equal('path' in paths['/pets/latest']!.get, false);
  });

  for (const [rule, changes, want] of [
    ['a method that is none', { method: 'LOOK' }, /paths\/getDog\.yaml: 'method' must be GET, .* got LOOK$/],
    ['a path without its slash', { path: 'pets' }, /paths\/getDog\.yaml: 'path' must begin with a slash, got pets$/],
    ['an id beside the name of the file', { operationId: 'getDog' }, /leave 'operationId' out; it is the name of the file$/],
    ['a path twice', { path: '/pets/latest' }, /GET \/pets\/latest is described in paths\/getDog\.yaml already$/],
  ] as const)
    it(`refuse ${rule}`, async (t) => {
      const folder = await temporaryFolder(t);
      await writeFiles(folder, files({ 'small/paths/getDog.yaml': Object.assign({ method: 'GET', path: '/dog' }, changes) }));
      const refusal = await loadOpenApi('small', join(folder, 'small/openapi.yaml')).catch((error) => error);
      assert.ok(refusal instanceof ContractError);
      assert.equal(refusal.findings.length, 1, refusal.message);
      assert.match(refusal.findings[0]!, want);
    });

  it('refuse two schemas of one name', async (t) => {
    const folder = await temporaryFolder(t);
    await writeFiles(folder, files({ 'small/schemas/dog.yaml': { Pet: { type: 'string' } } }));
    await assert.rejects(loadOpenApi('small', join(folder, 'small/openapi.yaml')), {
      findings: ['schemas/pet.yaml#/Pet: there is another of that name at schemas/dog.yaml#/Pet'],
    });
  });

  it('take limits from the file of limits, which has each that they name', async (t) => {
    const folder = await temporaryFolder(t);
    const small = { Small: { type: 'string', maxLength: '{limits.size}', description: '{limits.size} at most.' } };
    await writeFiles(folder, files({ 'limits.yaml': { size: 5 }, 'small/schemas/small.yaml': small }));
    const { schemas, limits } = await loadOpenApi('small', join(folder, 'small/openapi.yaml'));
    assert.deepEqual(schemas['Small'], { type: 'string', maxLength: 5, description: '5 at most.' });
    assert.deepEqual(limits, { size: 5 });
    await writeFiles(folder, files({ 'limits.yaml': { length: 5 } }));
    await assert.rejects(loadOpenApi('small', join(folder, 'small/openapi.yaml')), {
      findings: ['#/components/schemas/Small/maxLength: there is no limit size in limits.yaml'],
    });
  });

  it('of a method are named after it', async (t) => {
    const folder = await temporaryFolder(t);
    const { methods: _, ...document } = openRpc([]);
    await writeFiles(folder, [
      ['openrpc.yaml', JSON.stringify(document)],
      ['methods/pets-list.yaml', JSON.stringify(method('pets/get'))],
    ]);
    await assert.rejects(loadOpenRpc('small', join(folder, 'openrpc.yaml')), {
      findings: ['methods/pets-list.yaml: the file of pets/get is called pets-get.yaml'],
    });
  });
});

describe('rules for OpenRPC documents', () => {
  for (const [rule, given, want] of openRpcRows) {
    it(`refuse ${rule}`, () =>
      assert.deepEqual(
        findingsOf(() => checkOpenRpc(clean(given), 'small.yaml')),
        [want],
      ));
  }
});

function findingsOf(check: () => void): string[] {
  try {
    check();
    return [];
  } catch (error) {
    if (error instanceof ContractError) return error.findings;
    throw error;
  }
}

/** As a file would hold it: without keys that are undefined. */
function clean(document: Document): Document {
  return JSON.parse(JSON.stringify(document)) as Document;
}
