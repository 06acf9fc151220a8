/** What web pages can do with servers of the same machine: as much as CORS allows, in a real browser too, and nothing by other ways. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { readProject } from '../../src/agent-server/graphs/project.ts';
import { type AgentUnderTest, startAgent } from '../support/agent-server.ts';
import { type BrowserTab, findBrowser, openTab } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { call } from '../support/http.ts';
import { startTestMock } from '../support/mock.ts';
import { suiteCleanup, temporaryFolder } from '../support/temporary.ts';

const EVIL = 'http://evil.example';
const run = { assistant_id: 'echo', input: { messages: [{ role: 'user', content: 'hello' }] } };

describe('an agent server without a key', () => {
  const cleanup = suiteCleanup(after);
  let agent: AgentUnderTest;
  before(async () => {
    agent = await startAgent(cleanup, 'echo');
  });
  const send = (type: string | undefined, headers: Record<string, string> = {}) =>
    fetch(`${agent.url}/threads`, {
      method: 'POST',
      headers: { ...(type === undefined ? {} : { 'content-type': type }), ...headers },
      body: type === undefined ? new Blob(['{}']) : '{}',
    }).then(({ status }) => status);

  it('takes JSON as JSON and as plain text, and no other or missing type', async () => {
    for (const type of ['application/json', 'text/plain', 'text/plain;charset=UTF-8']) assert.equal(await send(type), 200, type);
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/html', undefined])
      assert.equal(await send(type), 415, type);
    const sent = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{}' };
    const refused = (await (await fetch(`${agent.url}/a2a/echo`, sent)).json()) as { error: { code: number } };
    assert.equal(refused.error.code, -32_005, 'A2A is JSON');
  });

  it('takes it from pages of this machine and the hosted ones, and from no others', async () => {
    for (const type of ['application/json', 'text/plain']) {
      for (const origin of [
        'http://localhost:5173',
        'http://127.0.0.1',
        'https://smith.langchain.com',
        'https://agentchat.vercel.app',
      ])
        assert.equal(await send(type, { origin }), 200, origin);
      for (const origin of [EVIL, 'null', 'https://smith.langchain.com.evil.example', 'http://smith.langchain.com'])
        assert.equal(await send(type, { origin }), 403, origin);
    }
  });

  it('cancels nothing for a page that is not allowed, which needs no body for that', async () => {
    const { body: threads } = await call('POST', `${agent.url}/threads`, {});
    const path = `${agent.url}/threads/${threads.thread_id}`;
    for (const headers of [{ origin: EVIL }, { 'sec-fetch-site': 'cross-site' }] as Record<string, string>[]) {
      assert.equal((await call('POST', `${path}/copy`, undefined, headers)).status, 403);
      assert.equal((await call('DELETE', path, undefined, headers)).status, 403);
    }
    assert.equal((await call('GET', path)).status, 200);
  });

  it('takes other origins from its settings, and they go before the project', async (t) => {
    const settings = ['--cors-origins', 'https://app.example, http://localhost:*', '--allowed-hosts', 'agents.example'];
    const { url } = await startAgent(t, 'echo', { args: settings });
    const status = async (origin: string) => (await call('POST', `${url}/threads/count`, {}, { origin })).status;
    assert.deepEqual([await status('https://app.example'), await status('http://localhost:1')], [200, 200]);
    assert.deepEqual([await status('https://smith.langchain.com'), await status('http://127.0.0.1:1')], [403, 403]);
  });

  it('takes no origins that no page has', async (t) => {
    for (const origins of ['https://app.example/', 'app.example', 'https://a.example https://b.example', '']) {
      const started = startAgent(t, 'echo', { args: ['--cors-origins', origins] });
      await assert.rejects(started, /--cors-origins must be origins such as/, origins);
    }
  });

  it('does not start with a token that it cannot read', async (t) => {
    const file = join(await temporaryFolder(t), 'token');
    for (const text of [undefined, '', 'short']) {
      if (text !== undefined) await writeFile(file, text);
      await assert.rejects(startAgent(t, 'echo', { args: ['--gateway-token-file', file] }), /must hold a token/);
    }
  });
});

describe('http.cors of langgraph.json', () => {
  const projectWith = async (t: Parameters<typeof temporaryFolder>[0], cors: unknown) => {
    const file = join(await temporaryFolder(t), 'langgraph.json');
    await writeFile(file, JSON.stringify({ graphs: { echo: './graph.ts:graph' }, http: { cors } }));
    return readProject(file);
  };

  it('is read in the words of the file', async (t) => {
    const { cors } = await projectWith(t, {
      allow_origins: ['https://app.example'],
      allow_origin_regex: 'https://.*\\.app\\.example',
      allow_methods: ['GET', 'POST'],
      allow_headers: ['x-api-key'],
      allow_credentials: true,
      expose_headers: ['x-mine'],
      max_age: 60,
    });
    assert.deepEqual(cors, {
      allowOrigins: ['https://app.example'],
      allowOriginPattern: /^(?:https:\/\/.*\.app\.example)$/,
      allowMethods: ['GET', 'POST'],
      allowHeaders: ['x-api-key'],
      allowCredentials: true,
      exposeHeaders: ['x-mine'],
      maxAgeSeconds: 60,
    });
    assert.equal((await projectWith(t, undefined)).cors, undefined);
  });

  it('is refused with a sentence where it cannot be acted on', async (t) => {
    for (const [cors, sentence] of [
      ['*', /"http\.cors" of .* is refused\. It must be an object/],
      [{ allow_origin: ['*'] }, /has no key "allow_origin"; its keys are allow_origins/],
      [{ allow_origins: '*' }, /"allow_origins" must be a list of texts/],
      [{ allow_origins: ['app.example'] }, /not "app\.example"/],
      [{ allow_origins: ['https://app.example/path'] }, /without a path/],
      [{ allow_origin_regex: '(' }, /must be a regular expression/],
      [{ allow_methods: ['A\nB'] }, /"allow_methods"/],
      [{ allow_credentials: 'yes' }, /must be true or false/],
      [{ max_age: -1 }, /number of seconds/],
    ] as const)
      await assert.rejects(projectWith(t, cors), sentence, JSON.stringify(cors));
  });
});

describe('a page in a browser', () => {
  const program = findBrowser();
  const skip = program === undefined && 'no Chromium on this machine';
  const cleanup = suiteCleanup(after);
  let agent: AgentUnderTest;
  let tab: BrowserTab;
  let pagePort: number;
  before(async () => {
    if (!program) return;
    agent = await startAgent(cleanup, 'echo');
    const pages = createServer((_request, response) =>
      response.setHeader('content-type', 'text/html').end('<!doctype html><p>page'),
    );
    await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
    cleanup.after(async () => void pages.close().closeAllConnections());
    pagePort = (pages.address() as AddressInfo).port;
    tab = await openTab(program, cleanup, ['--host-resolver-rules=MAP evil.example 127.0.0.1']);
  });
  const threads = async () => (await call('POST', `${agent.url}/threads/count`, {})).body as number;

  it('of a foreign origin makes nothing run, whatever way it takes', { skip }, async () => {
    await tab.open(`${EVIL}:${pagePort}/`);
    const stateless = JSON.stringify(`${agent.url}/threads`);
    const told = await tab.value(`(async () => {
      const url = ${stateless};
      const tries = {
        json: () => fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }),
        text: () => fetch(url, { method: 'POST', body: '{}' }),
        opaque: () => fetch(url, { method: 'POST', mode: 'no-cors', body: '{}' }),
        untyped: () => fetch(url, { method: 'POST', mode: 'no-cors', body: new Blob(['{}']) }),
        get: () => fetch(url.replace('/threads', '/info')),
        beacon: async () => ({ type: String(navigator.sendBeacon(url, new Blob(['{}']))) }),
      };
      const told = {};
      for (const [name, attempt] of Object.entries(tries)) told[name] = await attempt().then(({ type }) => type, () => 'failed');
      const form = Object.assign(document.createElement('form'), { method: 'post', action: url, enctype: 'text/plain', target: 'frame' });
      const frame = Object.assign(document.createElement('iframe'), { name: 'frame' });
      form.append(Object.assign(document.createElement('input'), { name: '{"metadata":{"a":"', value: '"}}' }));
      document.body.append(frame, form);
      const loaded = new Promise((resolve) => (frame.onload = resolve));
      form.submit();
      await loaded;
      return told;
    })()`);
    const opaque = 'opaque';
    assert.deepEqual(told, { json: 'failed', text: 'failed', opaque, untyped: opaque, get: 'failed', beacon: 'true' });
    assert.equal(await threads(), 0);
  });

  it('cannot come back under its own name as a page of the server (DNS rebinding)', { skip }, async () => {
    await tab.open(`${EVIL}:${new URL(agent.url).port}/info`);
    assert.match(String(await tab.value('document.body.innerText')), /does not answer to the name 'evil\.example:\d+'/);
  });

  it('of the same machine has a conversation, and reads errors and places', { skip }, async () => {
    await tab.open(`http://localhost:${pagePort}/`);
    const told = await tab.value(`(async () => {
      const url = ${JSON.stringify(agent.url)};
      const send = (path, body) => fetch(url + path, {
        method: 'POST', headers: { 'content-type': 'application/json', 'x-api-key': 'any' }, body: JSON.stringify(body),
      });
      const stream = await send('/runs/stream', ${JSON.stringify({ ...run, stream_mode: ['values'] })});
      const missing = await fetch(url + '/threads/00000000-0000-4000-8000-000000000000');
      return [stream.status, stream.headers.get('content-location'), await stream.text(), missing.status, await missing.json()];
    })()`);
    const [status, place, text, missing, detail] = told as [number, string, string, number, { detail: string }];
    assert.deepEqual([status, missing], [200, 404]);
    assert.match(place, /^\/threads\/[\w-]+\/runs\/[\w-]+$/);
    assert.match(text, /event: values\n[\s\S]*hello/);
    assert.match(detail.detail, /not found/);
  });

  it('of any origin uses a deployment behind the gateway with a key, and learns that a name is unknown only with one', {
    skip,
  }, async (t) => {
    const mock = await startTestMock(t, ['--require-key']);
    const control = { 'x-api-key': mock.apiKey! };
    const source = {
      source: 'external_docker',
      source_config: { resource_spec: {} },
      source_revision_config: { image_uri: 'example.org/a:1' },
    };
    const made = await call('POST', `${mock.url}/v2/deployments`, { name: 'chat', ...source, secrets: [] }, control);
    assert.equal(made.status, 201, JSON.stringify(made.body));
    const { id, latest_revision_id: revision } = made.body;
    const path = `${mock.url}/v2/deployments/${id}/revisions/${revision}`;
    await eventually('it serves', async () => (await call('GET', path, undefined, control)).body.status === 'DEPLOYED');
    await tab.open(`${EVIL}:${pagePort}/`);
    const told = await tab.value(`(async () => {
      const send = (name, headers) => fetch(${JSON.stringify(mock.url)} + '/d/' + name + '/threads', {
        method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: '{}',
      }).then(({ status }) => status, () => 'failed');
      const key = ${JSON.stringify(control)};
      return [await send('chat', key), await send('chat', {}), await send('nobody', key), await send('nobody', {})];
    })()`);
    assert.deepEqual(told, [200, 401, 404, 401]);
  });
});
