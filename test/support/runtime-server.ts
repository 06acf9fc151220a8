/** A server of the runtime over a contract of its own, whose handlers each test brings along. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { Admission, type AdmissionOptions } from '../../src/runtime/admission.ts';
import type { Authenticate } from '../../src/runtime/auth.ts';
import { BodyBudget } from '../../src/runtime/body.ts';
import { CorsPolicy, type CorsSettings } from '../../src/runtime/cors.ts';
import { Forwarding } from '../../src/runtime/forwarding.ts';
import type { AnyAnswer, Call, RpcHandler } from '../../src/runtime/handler.ts';
import { JsonRpcEndpoint } from '../../src/runtime/json-rpc.ts';
import { ResponseValidators } from '../../src/runtime/response-validators.ts';
import { createHttpServer, type HttpServer, type HttpServerOptions, type Mount } from '../../src/runtime/server.ts';
import { generateDocument, json, method, openApi, openRpc, operation, projectFolder, writeFiles } from './contracts.ts';
import { type Cleanup, suiteCleanup } from './temporary.ts';

const text = { type: 'string' };
const Item = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string', maxLength: 64 }, n: { type: 'integer', default: 1 } },
};
const Detail = { type: 'object', required: ['detail'], properties: { detail: text } };
const Issues = { type: 'object', required: ['detail'], properties: { detail: { type: 'array', items: { type: 'object' } } } };
const item = { $ref: '#/components/schemas/Item' };
const detail = json({ $ref: '#/components/schemas/Detail' });
const issues = json({ $ref: '#/components/schemas/Issues' });
const errors = { 400: detail, 404: detail, 413: detail, 422: issues, 500: detail, 503: detail };
const events = {
  description: 'Events.',
  content: { 'text/event-stream': { schema: text, 'x-events': { values: item, message: item } } },
};
const itemId = { name: 'item_id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } };
const inPath = { name: 'name', in: 'path', required: true, schema: { type: 'string', maxLength: 64 } };
const stream = { 'x-stream-body': true, schema: text };

export const BODY_LIMIT_BYTES = 100_000;

/** What the runtime sends beside what a handler says. */
const RUNTIME_HEADERS = [
  'Access-Control-Allow-Origin',
  'Access-Control-Expose-Headers',
  'Content-Security-Policy',
  'Referrer-Policy',
  'Retry-After',
  'Vary',
  'WWW-Authenticate',
  'X-Accel-Buffering',
  'X-Content-Type-Options',
  'X-Request-Id',
];

/** One operation for each thing that the runtime does. */
const httpDocument = openApi(
  {
    '/items': {
      get: operation('listItems', {
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, default: 10 } },
          { name: 'all', in: 'query', schema: { type: 'boolean' } },
          { name: 'select', in: 'query', schema: { type: 'array', items: text } },
          {
            name: 'filter',
            in: 'query',
            content: { 'application/json': { schema: { type: 'object', additionalProperties: true } } },
          },
          { name: 'If-Color', in: 'header', schema: { type: 'string', enum: ['red'] } },
        ],
        responses: { 200: json({ type: 'object', additionalProperties: true }), ...errors },
      }),
      post: operation('createItem', { requestBody: json(item, { required: true }), responses: { 201: json(item), ...errors } }),
    },
    '/items/search': {
      post: operation('searchItems', {
        requestBody: json(item),
        responses: { 200: json(item), 204: { description: 'None.' }, 422: detail },
      }),
    },
    '/items/{item_id}': {
      get: operation('getItem', { parameters: [itemId], responses: { 200: json(item), ...errors } }),
      delete: operation('deleteItem', {
        parameters: [itemId],
        responses: { 202: { description: 'Later.' }, 204: { description: 'Gone.' } },
      }),
    },
    '/names/{name}': { get: operation('getName', { parameters: [inPath], responses: { 200: json(text), 422: issues } }) },
    '/blobs': {
      put: operation('putBlob', {
        requestBody: { content: { 'application/gzip': stream } },
        responses: { 200: json({ type: 'integer' }) },
      }),
    },
    '/text': {
      get: operation('getText', { responses: { 200: { description: 'Text.', content: { 'text/html': { schema: text } } } } }),
    },
    '/counted': {
      get: operation('getCounted', {
        responses: {
          200: json(text, {
            headers: {
              'X-Count': { required: true, schema: { type: 'integer', minimum: 0 } },
              'X-Color': { schema: { type: 'string', enum: ['red'] } },
            },
          }),
          500: detail,
        },
      }),
    },
    '/events': { get: operation('streamItems', { responses: { 200: events } }) },
    '/pending': { get: operation('joinItem', { 'x-keep-alive': true, responses: { 200: json(item), 404: detail } }) },
    '/open': { get: operation('getOpen', { security: [] }) },
    '/optional': { get: operation('getOptional', { security: [{}, { Key: [] }] }) },
    '/closed': {
      get: operation('getClosed', {
        security: [{ Key: ['read'] }, { Key: ['read'], Tenant: [] }, { Bearer: ['read', 'write'] }],
      }),
    },
    '/rpc/{name}': {
      post: operation('callSmall', {
        'x-json-rpc': 'small',
        parameters: [inPath],
        requestBody: json({ type: 'object' }, { required: true }),
        responses: {
          200: {
            description: 'JSON-RPC.',
            content: {
              'application/json': { schema: { type: 'object', additionalProperties: true }, examples: {} },
              'text/event-stream': { schema: text, 'x-events': { message: { type: 'object', additionalProperties: true } } },
            },
          },
          404: detail,
        },
      }),
    },
  },
  {
    schemas: { Item, Detail, Issues },
    securitySchemes: {
      Key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
      Tenant: { type: 'apiKey', in: 'header', name: 'X-Tenant-Id' },
      Bearer: { type: 'http', scheme: 'bearer' },
    },
  },
  { 'x-answer-headers': Object.fromEntries(RUNTIME_HEADERS.map((name) => [name, { schema: text }])) },
);

const params = [{ name: 'item', required: true, schema: item }];
const result = { name: 'item', schema: item };
const rpcDocument = openRpc(
  [method('items/echo', { params, result }), method('items/follow', { params, result, 'x-streaming': { transport: 'sse' } })],
  { schemas: { Item }, errors: { Unsupported: { code: -32004, message: 'Not supported' } } },
  { 'x-refused-methods': { 'items/resume': 'Unsupported' } },
);

type TestHandler = (
  // biome-ignore lint/suspicious/noExplicitAny: a test knows what its operation takes
  request: any,
  services: unknown,
  call: Call,
) => AnyAnswer | Promise<AnyAnswer>;
type Method = { params: { item: { name: string; n: number } } };

export interface RuntimeOptions {
  handlers?: Record<string, TestHandler>;
  echo?: RpcHandler<Method & { result: unknown }, unknown>;
  follow?: RpcHandler<Method & { event: unknown }, unknown>;
  open?: (path: Record<string, unknown>) => unknown;
  authenticate?: Authenticate;
  validateResponses?: boolean;
  forwarding?: Forwarding;
  mounts?: Mount[];
  bodiesLimitBytes?: number;
  bodyProgress?: HttpServerOptions['bodyProgress'];
  cors?: CorsSettings;
  /** By default a name of this machine, and `a`. */
  admission?: Partial<AdmissionOptions>;
}

export interface RuntimeUnderTest {
  url: string;
  server: HttpServer;
  /** What was logged, each line parsed. */
  // biome-ignore lint/suspicious/noExplicitAny: log lines have every shape
  logs: Record<string, any>[];
}

const generated = generateOnce();

export async function startRuntime(t: Cleanup, options: RuntimeOptions = {}): Promise<RuntimeUnderTest> {
  const { http, rpc } = await generated;
  const logs: RuntimeUnderTest['logs'] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      logs.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const endpoint = new JsonRpcEndpoint({
    contracts: [
      {
        api: 'rpc',
        document: rpcDocument,
        methods: rpc.methods.methods,
        refused: rpc.methods.refused,
        handlers: { 'items/echo': options.echo ?? unexpected, 'items/follow': options.follow ?? unexpected },
        codeOf: ({ message }) => (message.startsWith('Eaten') ? -32001 : undefined),
        responseValidators: options.validateResponses ? rpc.responses : undefined,
      },
    ],
    open: ({ path }) => options.open?.(path),
  });
  const { operations, securitySchemes } = http.operations as Pick<HttpServerOptions, 'operations' | 'securitySchemes'>;
  const server = createHttpServer({
    operations,
    securitySchemes,
    handlers: { ...Object.fromEntries(Object.keys(operations).map((id) => [id, unexpected])), ...options.handlers },
    services: undefined,
    jsonRpc: { small: endpoint },
    log: pino({ level: 'trace' }, sink),
    authenticate: options.authenticate ?? (() => ({ tenantId: 't', keyId: 'k', scopes: new Set() })),
    responseValidators: options.validateResponses ? http.responses : undefined,
    ...{ bodyLimitBytes: BODY_LIMIT_BYTES, bodies: new BodyBudget(options.bodiesLimitBytes) },
    ...(options.bodyProgress ? { bodyProgress: options.bodyProgress } : {}),
    forwarding: options.forwarding ?? Forwarding.none,
    admission: new Admission({
      cors: new CorsPolicy(options.cors ?? { allowOrigins: ['*'] }),
      ...{ hosts: ['a'], forwarding: options.forwarding ?? Forwarding.none },
      ...options.admission,
    }),
    ...(options.mounts ? { mounts: options.mounts } : {}),
  });
  await server.listen(0, '127.0.0.1');
  t.after(() => server.close(0));
  return { url: server.url, server, logs };
}

function unexpected(): never {
  throw new Error('the test has no handler for this operation');
}

async function generateOnce() {
  const cleanup = suiteCleanup((clean) => process.once('beforeExit', () => void clean()));
  const folder = await projectFolder(cleanup);
  for (const document of [httpDocument, rpcDocument]) {
    await writeFiles(folder, await generateDocument(cleanup, document, document === httpDocument ? 'http' : 'rpc'));
  }
  const tableOf = (file: string) => import(join(folder, 'generated', `${file}.gen.ts`));
  const responsesOf = async (file: string) =>
    new ResponseValidators(JSON.parse(await readFile(join(folder, 'generated', file), 'utf8')));
  return {
    http: { operations: await tableOf('http/operations'), responses: await responsesOf('http/openapi.json') },
    rpc: { methods: await tableOf('rpc/methods'), responses: await responsesOf('rpc/openrpc.json') },
  };
}
