/** A server that breaks its contract is found out: the real control plane, with one thing in its answers changed on the way. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import type { ServerResponse } from 'node:http';
import { before, describe, it, after as suiteAfter } from 'node:test';
import { promisify } from 'node:util';
import { openApiDocument, readExceptions } from '../../conformance/contracts.ts';
import { runLinks } from '../../conformance/links/run-links.ts';
import type { Failure } from '../../conformance/report.ts';
import { installSchemathesis, NotInstalled } from '../../conformance/schemathesis/install.ts';
import { startLoopbackServer } from '../support/loopback-server.ts';
import { type Cleanup, suiteCleanup, temporaryFolder } from '../support/temporary.ts';
import { type ServerUnderTest, startControlPlaneUnderTest } from './servers.ts';

const run = promisify(execFile);

interface Answer {
  status: number;
  type: string;
  body: string;
}

/** What is planted → the rule that finds it, at the operation that it is planted in. */
const faults: [name: string, operation: string, check: string, plant: (answer: Answer) => Answer][] = [
  ['another status', 'getDeployment', 'status_code_conformance', (answer) => ({ ...answer, status: 299 })],
  [
    'a field that is missing',
    'getDeployment',
    'response_schema_conformance',
    (answer) => ({ ...answer, body: without(answer.body, 'name') }),
  ],
  [
    'a field of another type',
    'getDeployment',
    'response_schema_conformance',
    (answer) => ({ ...answer, body: replaced(answer.body, 'id', 7) }),
  ],
  ['a fault of the server', 'getDeployment', 'not_a_server_error', (answer) => ({ ...answer, status: 500 })],
  ['another media type', 'getDeployment', 'content_type_conformance', (answer) => ({ ...answer, type: 'text/plain' })],
  [
    'a refusal of what is right',
    'listDeployments',
    'positive_data_acceptance',
    (answer) => ({ ...answer, status: 422, body: '{"detail":[]}' }),
  ],
];

describe('a server that breaks its contract', () => {
  const cleanup = suiteCleanup(suiteAfter);
  let plane: ServerUnderTest;
  before(async () => {
    plane = await startControlPlaneUnderTest(cleanup);
  });

  it('is not found fault with when nothing is changed', async (t) => {
    assert.deepEqual(await failuresAt(await proxy(t, plane.url, (answer) => answer), plane.key), []);
  });

  it('is found out by an operation that needs no key', async (t) => {
    const url = await proxy(t, plane.url, (answer) => answer, { 'x-api-key': plane.key! });
    const operations = ['createDeployment', 'deleteDeployment', 'getDeployment', 'listDeployments'];
    const failures = await failuresAt(url, plane.key, operations);
    const open = failures.filter(({ check }) => check === 'ignored_auth');
    assert.deepEqual(failures, open);
    for (const id of operations)
      assert.ok(
        open.some((one) => one.operation === id),
        id,
      );
    const { stdout } = await run('sh', ['-c', open.find((one) => one.operation === 'listDeployments')!.replay.at(-1)!]);
    assert.match(stdout, /^HTTP\/1.1 200 /);
    assert.doesNotMatch(open.map(({ replay }) => replay).join(), /api-key/i);
  });

  for (const [name, operation, check, plant] of faults) {
    it(`is found out by ${name}, and again by the command that the report gives`, async (t) => {
      const path = operation === 'listDeployments' ? /^\/v2\/deployments(\?.*)?$/ : /^\/v2\/deployments\/[^/]+$/;
      const asks = (method: string, url: string) => method === 'GET' && path.test(url);
      const url = await proxy(t, plane.url, (answer, method, target) =>
        asks(method, target) && answer.status === 200 ? plant(answer) : answer,
      );
      const failures = await failuresAt(url, plane.key, [operation]);
      const found = failures.find((failure) => failure.operation === operation && failure.check === check);
      assert.ok(found, JSON.stringify(failures));
      const command = found.replay.at(-1)!;
      const { stdout } = await run('sh', ['-c', command], { env: { ...process.env, KEELSON_CONFORMANCE_KEY: plane.key } });
      assert.equal(stdout.split(' ')[1], found.got.slice(0, 3), `${command}\n${stdout}\n${found.got}`);
    });
  }
});

describe('the installation of Schemathesis', () => {
  it('says why it cannot be had where PyPI cannot be reached', async (t) => {
    const folder = await temporaryFolder(t);
    const broken = { PIP_INDEX_URL: 'http://127.0.0.1:9/simple', PIP_FIND_LINKS: '', PIP_CONFIG_FILE: '/dev/null' };
    const told: string[] = [];
    await assert.rejects(
      installSchemathesis((line) => told.push(line), new AbortController().signal, {
        directory: folder,
        env: { ...process.env, ...broken },
      }),
      (error) => error instanceof NotInstalled && /failed|is needed/.test(error.message),
    );
    assert.match(told.join(), /Installing Schemathesis/);
  });
});

async function failuresAt(url: string, key: string | undefined, only?: string[]): Promise<Failure[]> {
  const document = openApiDocument('control-plane');
  const exceptions = readExceptions().filter(({ api }) => api === 'control-plane');
  const watched = { signal: new AbortController().signal, tell: () => undefined, witness: () => true };
  const common = { api: 'control-plane' as const, document, url, key, seed: 5, exceptions, samples: new Map<string, string[]>() };
  return (await runLinks({ ...common, maxExamples: 2, ...watched, ...(only ? { only } : {}) })).failures;
}

/** Passes every request on, with `headers` where it lacks them, and each answer through `change`. */
function proxy(
  t: Cleanup,
  target: string,
  change: (answer: Answer, method: string, url: string) => Answer,
  headers: Record<string, string> = {},
): Promise<string> {
  return startLoopbackServer(t, (request, response) => {
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', async () => {
        const { method = 'GET', url = '/' } = request;
        const sent = { ...headers, ...request.headers } as Record<string, string>;
        for (const name of ['host', 'connection', 'content-length', 'transfer-encoding', 'expect']) delete sent[name];
        const body = chunks.length > 0 ? Buffer.concat(chunks) : undefined;
        const answer = await fetch(target + url, { method, headers: sent, ...(body ? { body } : {}) });
        const type = answer.headers.get('content-type') ?? '';
        const changed = change({ status: answer.status, type, body: await answer.text() }, method, url);
        write(response, changed, answer.headers.get('x-request-id') ?? '');
      });
  });
}

function write(response: ServerResponse, { status, type, body }: Answer, requestId: string): void {
  response.writeHead(status, { ...(type ? { 'content-type': type } : {}), 'x-request-id': requestId });
  response.end(body);
}

function without(body: string, name: string): string {
  const { [name]: _left, ...rest } = JSON.parse(body) as Record<string, unknown>;
  return JSON.stringify(rest);
}

function replaced(body: string, name: string, value: unknown): string {
  return JSON.stringify({ ...(JSON.parse(body) as object), [name]: value });
}
