/** `npm run mock:static`: both documents are served by Prism, which answers with the examples of the contracts. */

import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { resolved } from '../../src/runtime/contract-document.ts';
import { root } from '../support/agent-server.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/loopback-server.ts';

interface Api {
  url: string;
  document: { paths: Record<string, Record<string, { responses: Record<string, unknown> }>> };
}

const require = createRequire(import.meta.url);
const apis: Record<string, Api> = {};
let child: ChildProcess;
let output = '';

describe('the static mock', () => {
  before(async () => {
    const [controlPlane, agentServer] = [await freePort(), await freePort()];
    const ports = ['--control-plane-port', String(controlPlane), '--agent-server-port', String(agentServer)];
    child = spawn(process.execPath, [join(root, 'scripts/mock-static.ts'), ...ports], { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk) => (output += chunk));
    for (const [name, port] of [
      ['control-plane', controlPlane],
      ['agent-server', agentServer],
    ] as const) {
      const url = `http://127.0.0.1:${port}`;
      apis[name] = { url, document: require(`../../generated/${name}/openapi.json`) as Api['document'] };
      await eventually(url, async () => output.includes(`${name.padEnd(14)} ${url}`) || child.exitCode !== null);
    }
    assert.equal(child.exitCode, null, output);
  });
  after(() => interrupt());

  const id = '0199a3c2-6f10-7b4e-9c21-5d2f8e7a1b34';
  const cases: [api: string, method: string, template: string, path: string, status: number, body?: object][] = [
    ['control-plane', 'get', '/ok', '/ok', 200],
    ['control-plane', 'get', '/v2/deployments', '/v2/deployments', 200],
    ['control-plane', 'get', '/v2/deployments/{deployment_id}', `/v2/deployments/${id}`, 200],
    [
      'control-plane',
      'post',
      '/v2/deployments',
      '/v2/deployments',
      201,
      { name: 'shop', source: 'internal_source', source_config: {}, source_revision_config: {}, secrets: [] },
    ],
    ['control-plane', 'get', '/v2/deployments/{deployment_id}/revisions', `/v2/deployments/${id}/revisions`, 200],
    ['agent-server', 'post', '/threads', '/threads', 200, {}],
    ['agent-server', 'get', '/threads/{thread_id}', `/threads/${id}`, 200],
    ['agent-server', 'post', '/assistants/search', '/assistants/search', 200, {}],
  ];
  for (const [api, method, template, path, status, body] of cases) {
    test(`answers ${method.toUpperCase()} ${template} with an example of the contract`, async () => {
      const { url, document } = apis[api]!;
      const response = await fetch(url + path, {
        method: method.toUpperCase(),
        headers: { 'x-api-key': 'k', ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const answer: unknown = await response.json();
      assert.equal(response.status, status, JSON.stringify(answer));
      const examples = examplesOf(document, template, method, status);
      assert.ok(
        examples.some((example) => JSON.stringify(sorted(example)) === JSON.stringify(sorted(answer))),
        JSON.stringify(answer),
      );
    });
  }

  test('refuses what the contract refuses', async () => {
    const { url } = apis['control-plane']!;
    const headers = { 'x-api-key': 'k' };
    assert.equal((await fetch(`${url}/v2/deployments?limit=0`, { headers })).status, 422);
    assert.equal((await fetch(`${url}/v2/deployments`)).status, 401);
    assert.equal((await fetch(`${url}/v3/nothing`, { headers })).status, 404);
  });

  test('stops both at once', async () => {
    await interrupt();
    for (const { url } of Object.values(apis)) await assert.rejects(fetch(`${url}/ok`));
  });
});

/** The examples that the document has for an answer; what stands under `components` is bundled in. */
function examplesOf(document: Api['document'], path: string, method: string, status: number): unknown[] {
  const response = resolved<{
    content: { 'application/json': { example?: unknown; examples?: Record<string, unknown> } };
  }>(document, document.paths[path]![method]!.responses[status]);
  const { example, examples = {} } = response.content['application/json'];
  return [example, ...Object.values(examples).map((each) => resolved<{ value: unknown }>(document, each).value)];
}

function sorted(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(sorted);
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => a.localeCompare(b, 'en'))
      .map(([name, each]) => [name, sorted(each)]),
  );
}

async function interrupt(): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGINT');
  await exited;
}
