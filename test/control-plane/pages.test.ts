/** The pages for people in a browser, one after the other in one tab: what they show, what they keep of a key, and to whom. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { AuditPage } from '../../generated/control-plane/types.gen.ts';
import { type BrowserTab, findBrowser, openTab } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { startLoopbackServer } from '../support/loopback-server.ts';
import { suiteCleanup } from '../support/temporary.ts';
import { archiveOf, startTestServer, type TestServer } from './support.ts';

/** Markup that does something as soon as it is any. */
const CODE = '<img src=x onerror="hacked=1"><script>hacked=1</script>';
/** What a hostile agent says of itself. */
const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: CODE, version: '1', description: `${CODE} [a link](javascript:hacked=1) of the guide` },
  servers: [{ url: 'http://evil.example' }],
  components: { securitySchemes: { ApiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' } } },
  security: [{ ApiKey: [] }],
  paths: {
    '/told': {
      get: { operationId: 'tell', summary: 'Tell a tale', description: CODE, responses: { 200: { description: CODE } } },
    },
    '/mcp': { post: { operationId: 'mcp', summary: 'MCP', responses: { 200: { description: 'x' } } } },
    '/other': { post: { operationId: 'other', summary: CODE, responses: { 200: { description: 'x' } } } },
  },
};
const ANSWERS = {
  '/assistants/search': [{ assistant_id: CODE, graph_id: 'agent', name: CODE, description: CODE }],
  '/openapi.json': DOCUMENT,
  '/.well-known/agent-card.json': { name: CODE },
};

/** What a browser asks for. */
const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

describe('the pages of a control plane', () => {
  const program = findBrowser();
  const skip = program === undefined && 'no Chromium on this machine';
  const cleanup = suiteCleanup(after);
  let server: TestServer;
  let tab: BrowserTab;
  let id: string;
  let status: string;
  before(async () => {
    server = await startTestServer();
    cleanup.after(async () => server[Symbol.asyncDispose]());
    const { client } = server;
    const deployment = await client.create('shown');
    id = deployment.id;
    status = `${client.url}/api-host/o/${deployment.tenant_id}/host/deployments/${id}`;
    const files = { 'answers.json': JSON.stringify(ANSWERS), 'says.txt': `${CODE} was said\n` };
    await client.until(id, await client.deploy(id, await archiveOf(files)), 'DEPLOYED');
    if (program) tab = await openTab(program, cleanup, ['--host-resolver-rules=MAP evil.example 127.0.0.1']);
  });

  const text = async () => String((await tab.look('document.body?.innerText')) ?? '');
  /** The status page looks again by itself, and at once when somebody comes back to it. */
  const shows = (what: string | RegExp) =>
    eventually(
      `the page shows ${what}`,
      async () => {
        await tab.look("void window.dispatchEvent(new Event('focus'))");
        return typeof what === 'string' ? (await text()).includes(what) : what.test(await text());
      },
      30_000,
    );
  const enter = (key: string) =>
    tab.value(`document.getElementById('key').value = '${key}', document.getElementById('enter').requestSubmit()`);
  const click = (name: string) =>
    tab.value(
      `[...document.querySelectorAll('button, a')].find(({ textContent, offsetParent }) => offsetParent && textContent.trim() === '${name}').click()`,
    );
  const isAsking = () => tab.look("document.getElementById('enter')?.hidden === false");
  /** Nothing of what others wrote ran, and the key is in no address. */
  const assertHarmless = async () => {
    assert.equal(await tab.value('typeof hacked'), 'undefined', await text());
    assert.equal(
      await tab.value("document.querySelectorAll('[onerror], #reference script, .page > script, a[href^=javascript]').length"),
      0,
    );
    const addresses = 'JSON.stringify([location.href, document.referrer, ...performance.getEntries().map(({ name }) => name)])';
    assert.ok(!String(await tab.value(addresses)).includes(server.client.key));
    assert.equal(await tab.value('localStorage.length + document.cookie'), '0', 'nothing outlives the tab');
  };

  /** The browser had nothing to forbid. */
  const assertNothingForbidden = () => {
    const expected = /status of 40[14]|evil\.example|frame-ancestors|sandbox/;
    assert.deepEqual(
      tab.complaints.splice(0).filter((complaint) => !expected.test(complaint)),
      [],
    );
  };

  it('are documents that may run their own script and ask their own server, nothing else', async () => {
    for (const path of ['/', '/d/shown/', '/d/shown/info', '/nowhere/<img src=x>', new URL(status).pathname]) {
      const url = `${server.client.url}${path}`;
      const page = await fetch(url, { headers: { accept } });
      assert.equal(page.status, path.startsWith('/d/') ? 401 : path.startsWith('/nowhere') ? 404 : 200, url);
      const policy = page.headers.get('content-security-policy')!;
      assert.match(policy, /^default-src 'none'; script-src 'sha256-[\w+/]{43}='; style-src 'sha256-[\w+/]{43}='; /, url);
      assert.match(policy, /form-action 'none'; frame-ancestors 'none'$/);
      assert.equal(page.headers.get('referrer-policy'), 'no-referrer');
      const text = (await page.text()).replace(/data-links="[^"]*"/, '');
      assert.doesNotMatch(text, /https?:\/|src="|innerHTML|<img/);
    }
    assert.equal((await server.client.call('GET', new URL(status).pathname.replace(id, `x${id.slice(1)}`))).status, 422);
  });

  it('show a deployment and what becomes of its revisions to who has a key', { skip }, async () => {
    const { client } = server;
    await tab.open(status);
    await eventually('it asks for a key', isAsking);
    assert.doesNotMatch(await text(), /shown|DEPLOYED/);
    assert.match(await text(), /admin\.key of the server's data folder, which is \.keelson/);
    await enter('wrong');
    await shows('The API key is not known');
    await enter(client.key);
    await shows(`Answers at ${client.url}/d/shown`);
    await shows(/v1\s+DEPLOYED\s+serves now\s+source archive/);
    await shows(`curl -s ${client.url}/d/shown/runs/wait`);
    await shows(`For MCP clients: each assistant is a tool. ${client.url}/d/shown/mcp`);
    assert.doesNotMatch(await text(), /AG-UI/, 'the agent has no such path');
    await shows(`${CODE} was said`);
    await eventually(
      'the assistant, its description and the line of the log',
      async () => (await text()).split(CODE).length === 4,
    );
    assert.equal(await isAsking(), false);

    const config = JSON.stringify({ node_version: '24', graphs: { [CODE]: './agent.py:graph' } });
    const failed = await client.deploy(id, await archiveOf({ 'langgraph.json': config }));
    await client.until(id, failed, 'BUILD_FAILED');
    await shows(/v2\s+BUILD_FAILED/);
    await shows(/Build of v2[\s\S]*Unpacking the source/);
    await assertHarmless();
    // The key stays with the tab.
    await tab.open('about:blank');
    await tab.open(status);
    await shows(/v2\s+BUILD_FAILED/);
  });

  it('roll back to an earlier revision after they asked once', { skip }, async () => {
    const { client } = server;
    await client.until(id, await client.deploy(id, await archiveOf()), 'DEPLOYED');
    await shows(/v3\s+DEPLOYED\s+serves now/);
    await click('Roll back to v1');
    assert.equal(await tab.value("document.getElementById('ask').open"), true);
    await click('Cancel');
    assert.equal((await client.get(id)).body.latest_revision_number, 3);
    await click('Roll back to v1');
    await tab.value("document.getElementById('ask-yes').click()");
    await shows(/v4\s+DEPLOYED\s+serves now/);
    await shows(/v3\s+DEPLOYED \(replaced\)/);
  });

  it('lead on from the first page, with the key that the tab has', { skip }, async () => {
    const { client } = server;
    const title = CODE.slice(0, 40);
    assert.equal((await client.patch(id, { display_name: title })).status, 200);
    await tab.open(`${client.url}/`);
    await shows(title);
    await shows(/READY\s+http.*\/d\/shown/);
    await assertHarmless();
    await click(title);
    await shows(/v4\s+DEPLOYED/);
    await tab.open(`${client.url}/d/shown/`);
    await shows(/agent card/i);
    await shows(`${client.url}/d/shown/mcp`);
    await assertHarmless();
    await tab.open(`${client.url}/d/shown/.well-known/agent-card.json`);
    await shows('"name": "<img');
    await assertHarmless();
    assertNothingForbidden();
  });

  it('show the operations of an agent, filter them, and try them with the key of the tab', { skip }, async () => {
    const { client } = server;
    await tab.open(`${client.url}/api-host/d/shown/docs`);
    await shows('Tell a tale');
    await shows('/other');
    const filter = (words: string) =>
      tab.value(`(() => {
        const input = document.querySelector('.operation-filter-input');
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, '${words}');
        input.dispatchEvent(new Event('input', { bubbles: true }));
      })()`);
    await filter('tale');
    await eventually('the filter knows words', async () => !(await text()).includes('/other'));
    await tab.value("document.querySelector('.opblock-summary-control').click()");
    for (const button of ['.try-out__btn', '.execute']) {
      await eventually(button, () => tab.look(`Boolean(document.querySelector('${button}'))`));
      await tab.value(`document.querySelector('${button}').click()`);
    }
    await shows('"path": "/told"');
    await shows('YOUR_KEY');
    assert.ok(!(await text()).includes(client.key), 'the key is not on the screen');
    await assertHarmless();
    await tab.open(`${client.url}/d/shown/docs/guide`);
    await shows('of the guide');
    assert.ok(!(await text()).includes('Tell a tale'));
    await assertHarmless();
    // The renderer reads markup before it cleans it, and the browser tells of each handler in it.
    tab.complaints.length = 0;
  });

  it('forget the key, and need none for the docs of an agent whose owner opens them', { skip }, async () => {
    const { client } = server;
    await tab.open(`${client.url}/d/shown/docs`);
    await shows('Tell a tale');
    await click('Forget the key');
    await tab.open(`${client.url}/d/shown/docs?`);
    await eventually('it asks for a key', isAsking);
    assert.ok(!(await text()).includes('Tell a tale'));
    assert.equal((await client.patch(id, { source_config: { public_docs: true } })).body.source_config.public_docs, true);
    tab.complaints.length = 0;
    await tab.open(`${client.url}/d/shown/docs`);
    await shows('Tell a tale');
    await eventually('it is drawn', () => tab.look("document.querySelector('.operation-filter-input')?.placeholder.length > 0"));
    assert.doesNotMatch(tab.complaints.join(), /TypeError/);
    // The agent cannot make a page of what it answers.
    await tab.open(`${client.url}/d/shown/openapi.json`);
    assert.equal(await tab.value('typeof hacked + document.contentType'), 'undefinedapplication/json');
    for (const path of ['/info', '/assistants/search', '/'])
      assert.equal((await fetch(`${client.url}/d/shown${path}`)).status, 401);
    assert.equal((await client.patch(id, { source_config: { public_docs: false } })).status, 200);
    assert.equal((await fetch(`${client.url}/d/shown/openapi.json`)).status, 401);
    tab.complaints.length = 0;
    const { body: audit } = await client.call<AuditPage>('GET', `/v2/keelson/audit?action=deployment.patch&resource_id=${id}`);
    assert.deepEqual(
      audit.items.slice(0, 2).map(({ detail }) => [detail['changed'], detail['public_docs']]),
      [false, true].map((opened) => [['source_config.public_docs'], opened]),
    );
  });

  it('take no key from an address, a form or a frame of another origin', { skip }, async (t) => {
    const { client } = server;
    const page = '<!doctype html><p>evil';
    const evil = await startLoopbackServer(t, (_request, response) => response.setHeader('content-type', 'text/html').end(page));
    await tab.open(`${evil.replace('127.0.0.1', 'evil.example')}/`);
    const framed = await tab.value(`(async () => {
      const frame = Object.assign(document.createElement('iframe'), { src: '${client.url}/' });
      const loaded = new Promise((resolve) => (frame.onload = resolve));
      document.body.append(frame);
      await loaded;
      frame.contentWindow.postMessage('${client.key}', '*');
      try { return frame.contentWindow.location.href } catch (error) { return error.name }
    })()`);
    assert.equal(framed, 'SecurityError');
    await tab.value(`(() => {
      const form = Object.assign(document.createElement('form'), { method: 'get', action: '${client.url}/' });
      form.append(Object.assign(document.createElement('input'), { name: 'key', value: '${client.key}' }));
      document.body.append(form);
      form.submit();
    })()`);
    await eventually('the form is sent', async () => String(await tab.look('location.href')).startsWith(client.url));
    await eventually('it asks for a key', isAsking);
    assert.equal(await tab.value("sessionStorage.getItem('keelson-key')"), null);
    assertNothingForbidden();
  });
});
