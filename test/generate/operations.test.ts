/** Operations in; the type of a handler's request and answers, and the table that the runtime binds, out. All of it is compiled. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { generateDocument, json, openApi, operation, projectFolder, writeFiles } from '../support/contracts.ts';
import { typeErrors } from '../support/type-check.ts';

const text = { type: 'string' };
const Color = { type: 'string', enum: ['red', 'green'] };
const paint = { $ref: '#/components/schemas/Color' };
const page = (operation: unknown, method = 'get', path = '/x') =>
  openApi({ [path]: { [method]: operation } }, { schemas: { Color } });

interface Row {
  name: string;
  given: Record<string, unknown>;
  want: string[];
}

const rows: Row[] = [
  {
    name: 'a path parameter',
    given: page(
      operation('getX', {
        parameters: [{ name: 'x_id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
      }),
      'get',
      '/x/{x_id}',
    ),
    want: [
      '/** GET /x/{x_id}: Do getX. */\nexport interface GetX {\n  request: {\n    path: schema.GetXPath;\n    query: Record<string, never>;\n',
      "    pathParameters: [{ name: 'x_id', types: ['string'], array: false }],\n",
      '    validate: { path: validate.GetXPath },\n',
    ],
  },
  {
    name: 'query parameters: a number with a default, a flag, a repeated one, one of a component',
    given: page(
      operation('listX', {
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer', default: 10 } },
          { name: 'all', in: 'query', schema: { type: 'boolean' } },
          { name: 'select', in: 'query', schema: { type: 'array', items: paint } },
          { name: 'color', in: 'query', schema: paint },
        ],
      }),
    ),
    want: [
      [
        "    queryParameters: [{ name: 'limit', types: ['integer'], array: false }, { name: 'all', types: ['boolean'], array: false }, ",
        "{ name: 'select', types: ['string'], array: true }, { name: 'color', types: ['string'], array: false }],\n",
      ].join(''),
      '    query: schema.ListXQuery;\n',
    ],
  },
  {
    name: 'a query parameter that is JSON',
    given: page(
      operation('listX', {
        parameters: [
          {
            name: 'filter',
            in: 'query',
            content: { 'application/json': { schema: { type: 'object', additionalProperties: true } } },
          },
        ],
      }),
    ),
    want: ["    queryParameters: [{ name: 'filter', types: ['object'], array: false, json: true }],\n"],
  },
  {
    name: 'a header parameter, in lower case',
    given: page(operation('getX', { parameters: [{ name: 'Last-Event-ID', in: 'header', schema: text }] })),
    want: [
      '    header: schema.GetXHeader;\n',
      "    headerParameters: [{ name: 'last-event-id', types: ['string'], array: false }],\n",
    ],
  },
  {
    name: 'a body that must be there',
    given: page(
      operation('createX', { requestBody: json({ type: 'object', properties: { a: text } }, { required: true }) }),
      'post',
    ),
    want: [
      '    body: schema.CreateXBody;\n',
      "    body: { required: true, kind: 'json', mediaTypes: ['application/json'] },\n",
      '    validate: { body: validate.CreateXBody },\n',
    ],
  },
  {
    name: 'a body that may be absent, of a component',
    given: page(operation('createX', { requestBody: json(paint) }), 'post'),
    want: ['    body: schema.Color;\n', "    body: { required: false, kind: 'json', mediaTypes: ['application/json'] },\n"],
  },
  {
    name: 'a body that is a stream of bytes',
    given: page(
      operation('putX', {
        requestBody: {
          content: {
            'application/gzip': { 'x-stream-body': true, schema: text },
            'application/octet-stream': { 'x-stream-body': true, schema: text },
          },
        },
      }),
      'put',
    ),
    want: [
      "import type { Readable } from 'node:stream';\n",
      '    body: Readable;\n',
      "    body: { required: false, kind: 'stream', mediaTypes: ['application/gzip', 'application/octet-stream'] },\n    security",
      '    validate: {  },\n',
    ],
  },
  {
    name: 'no body',
    given: page(operation('getX')),
    want: ['    body: undefined;\n', '    body: undefined,\n'],
  },
  {
    name: 'several statuses, one of them without a body',
    given: page(
      operation('deleteX', { responses: { 200: json(paint), 204: { description: 'Gone.' }, 404: json({ type: 'object' }) } }),
      'delete',
    ),
    want: [
      [
        '  response:\n    | { status: 200; headers?: never; body: schema.Color }\n',
        '    | { status: 204; headers?: never }\n',
        '    | { status: 404; headers?: never; body: schema.DeleteXResponse404 };\n',
      ].join(''),
      "    answers: { 200: { json: 'Color' }, 204: { empty: true }, 404: { json: 'DeleteXResponse404' } },\n",
    ],
  },
  {
    name: 'a header that an answer must carry',
    given: page(
      operation('getX', {
        responses: {
          200: json(paint, {
            headers: {
              'X-Total': { required: true, schema: { type: 'integer' } },
              'X-Hint': { schema: { type: 'string', enum: ['a', 'b'] } },
            },
          }),
        },
      }),
    ),
    want: ["    | { status: 200; headers: { 'X-Total': number; 'X-Hint'?: 'a' | 'b' }; body: schema.Color };\n"],
  },
  {
    name: 'text',
    given: page(
      operation('getX', { responses: { 200: { description: 'A page.', content: { 'text/html': { schema: text } } } } }),
    ),
    want: [
      "    | { status: 200; headers?: never; contentType: 'text/html'; text: string | Uint8Array };\n",
      '    answers: { 200: { text: true } },\n',
    ],
  },
  {
    name: 'events, with the schema of each',
    given: page(
      operation('streamX', {
        responses: {
          200: {
            description: 'Events.',
            content: { 'text/event-stream': { schema: text, 'x-events': { values: paint, error: { type: 'object' } } } },
          },
        },
      }),
    ),
    want: [
      // biome-ignore lint/suspicious/noTemplateCurlyInString: that is what is emitted
      "events: AsyncIterable<{ event: 'values' | `values|${string}` | 'error' | `error|${string}`; id?: string; data: string }> };\n",
      "    answers: { 200: { events: { values: 'Color', error: 'StreamXEventError' } } },\n",
    ],
  },
  {
    name: 'JSON or events with one status',
    given: page(
      operation('getX', {
        responses: {
          200: {
            description: 'Both.',
            content: {
              'application/json': { schema: paint, examples: { one: { value: 'red' } } },
              'text/event-stream': { schema: text, 'x-events': { message: paint } },
            },
          },
        },
      }),
    ),
    want: ["    answers: { 200: { json: 'Color', events: { message: 'Color' } } },\n"],
  },
  {
    name: 'events before a mark that ends them',
    given: page(
      operation('getX', {
        responses: {
          200: {
            description: 'Events.',
            content: { 'text/event-stream': { schema: text, 'x-events': { message: paint }, 'x-end-mark': '[DONE]' } },
          },
        },
      }),
    ),
    want: ["    answers: { 200: { events: { message: 'Color' }, endMark: '[DONE]' } },\n"],
  },
  {
    name: 'an answer that may be pending',
    given: page(operation('joinX', { 'x-keep-alive': true, responses: { 200: json(paint), 404: json(paint) } })),
    want: [
      '    | { status: 200; headers?: never; pending: Promise<schema.Color> }\n',
      '    | { status: 404; headers?: never; body: schema.Color };\n',
      '    keepAlive: true,\n',
    ],
  },
  {
    name: 'a body that is dispatched as JSON-RPC, in an operation with a digit in its id',
    given: page(operation('callA2a', { 'x-json-rpc': 'a2a', requestBody: json({ type: 'object' }, { required: true }) }), 'post'),
    want: [
      'export interface CallA2A {\n',
      '    body: unknown;\n',
      "    jsonRpc: 'a2a',\n",
      '    validate: {  },\n',
      '  callA2a: CallA2A;\n',
    ],
  },
  {
    name: 'the setting that leaves an operation out: its own, or that of its group',
    given: openApi(
      {
        '/a': { get: operation('getA', { tags: ['Group'] }) },
        '/b': { get: operation('getB', { tags: ['Group'], 'x-disabled-by': 'b' }) },
      },
      {},
      { tags: [{ name: 'Group', 'x-disabled-by': 'group' }] },
    ),
    want: ["    path: '/a',\n", "    disabledBy: 'group',\n", "    path: '/b',\n", "    disabledBy: 'b',\n"],
  },
  {
    name: 'security: alternatives with scopes, none at all, and the document’s own',
    given: openApi(
      {
        '/a': { get: operation('getA', { security: [{ Key: ['read'] }, { Key: ['read'], Tenant: [] }, { Bearer: [] }] }) },
        '/b': { get: operation('getB', { security: [] }) },
        '/c': { get: operation('getC') },
      },
      {
        securitySchemes: {
          Key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
          Tenant: { type: 'apiKey', in: 'header', name: 'X-Tenant-Id' },
          Bearer: { type: 'http', scheme: 'bearer' },
        },
      },
      { security: [{}, { Key: [] }] },
    ),
    want: [
      "export const securitySchemes = { Key: { type: 'apiKey', header: 'x-api-key' }, Tenant: { type: 'apiKey', header: 'x-tenant-id' }, Bearer: { type: 'bearer', header: 'authorization' } } as const;\n",
      "    security: [{ Key: ['read'] }, { Key: ['read'], Tenant: [] }, { Bearer: [] }],\n",
      '    security: [],\n',
      '    security: [{}, { Key: [] }],\n',
    ],
  },
  {
    name: 'errors as a list of issues, as a sentence, and in the shape of OpenAI',
    given: openApi({
      '/a': {
        get: operation('getA', {
          responses: { 422: json({ type: 'object', properties: { detail: { type: 'array', items: {} } } }) },
        }),
      },
      '/b': { get: operation('getB', { responses: { 422: json({ type: 'object', properties: { detail: text } }) } }) },
      '/c': { get: operation('getC', { responses: { 500: json({ type: 'object', properties: { error: {} } }) } }) },
    }),
    want: ["    errors: 'issues',\n", "    errors: 'sentence',\n", "    errors: 'openai',\n"],
  },
  {
    name: 'a summary that would end a comment or a string',
    given: page(operation('getX', { summary: "Get */ what's there" })),
    want: ["/** GET /x: Get *\u200b/ what's there. */\n"],
  },
];

describe('operations of a contract', () => {
  const emitted: [string, string][] = [];

  for (const { name, given, want } of rows) {
    it(name, async (t) => {
      const files = await generateDocument(t, given);
      const source = files.get('generated/small/operations.gen.ts')!;
      for (const fragment of want) assert.ok(source.includes(fragment), `wanted\n${fragment}\nin\n${source}`);
      for (const [path, content] of files) emitted.push([`row-${rows.findIndex((row) => row.name === name)}/${path}`, content]);
    });
  }

  it('compile with their types and validators', async (t) => {
    const folder = await projectFolder(t);
    await writeFiles(folder, emitted);
    const files = emitted.map(([file]) => file).filter((file) => file.endsWith('operations.gen.ts'));
    assert.equal(files.length, rows.length);
    assert.deepEqual(typeErrors(folder, files), []);
  });

  it('are sorted by their ids, whatever their order in the document', async (t) => {
    const files = await generateDocument(
      t,
      openApi({ '/b': { get: operation('getB') }, '/a': { post: operation('createA'), get: operation('getA') } }),
    );
    const source = files.get('generated/small/operations.gen.ts')!;
    assert.match(source, /export interface Operations \{\n {2}createA: CreateA;\n {2}getA: GetA;\n {2}getB: GetB;\n\}/);
  });
});
