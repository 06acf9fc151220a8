/** The status page at the address that the official deploy client prints: what a person sees there, in a browser. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findBrowser, openTab } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { archiveOf, startTestServer } from './support.ts';

const CODE = '<img src=x>';

test('the status page is one document that may run its own script and ask its own server, nothing else', async () => {
  await using server = await startTestServer();
  const path = '/o/0199a3c0-11aa-7e92-8d4c-0f1e2d3c4b5a/host/deployments/0199a3c2-6f10-7b4e-9c21-5d2f8e7a1b34';
  const page = await fetch(server.client.url + path);
  assert.deepEqual([page.status, page.headers.get('content-type')], [200, 'text/html; charset=utf-8']);
  const policy = page.headers.get('content-security-policy')!;
  assert.match(policy, /^default-src 'none'; script-src 'sha256-[\w+/]{43}='; style-src 'sha256-[\w+/]{43}='; /);
  assert.doesNotMatch(policy, /unsafe/);
  assert.doesNotMatch(await page.text(), /https?:|(src|href)="(?!data:)|innerHTML/);
  assert.equal((await server.client.call('GET', path.replace('0199a3c2', 'x'))).status, 422);
});

test('the status page asks for a key, then shows the deployment and what becomes of its revisions', {
  timeout: 120_000,
}, async (t) => {
  const program = findBrowser();
  if (!program) return t.skip('no Chromium on this machine');
  await using server = await startTestServer();
  const { client } = server;
  const { id, tenant_id: tenant } = await client.create('shown');
  const live = await client.deploy(id, await archiveOf());
  await client.until(id, live, 'DEPLOYED');
  const tab = await openTab(program, t);
  await tab.open(`${client.url}/api-host/o/${tenant}/host/deployments/${id}`);
  const text = async () => String(await tab.value('document.body.innerText'));
  /** It looks again by itself, and at once when somebody comes back to it. */
  const shows = (what: string) =>
    eventually(
      `the page shows ${what}`,
      async () => {
        await tab.value("void window.dispatchEvent(new Event('focus'))");
        return (await text()).includes(what);
      },
      30_000,
    );
  const enter = (key: string) =>
    tab.value(`document.getElementById('key').value = '${key}', document.getElementById('enter').requestSubmit()`);
  assert.match(await text(), /API key/);
  assert.doesNotMatch(await text(), /shown|DEPLOYED/);

  await enter('wrong');
  await shows('The API key is not known');
  await enter(client.key);
  await shows(`Answers at ${client.url}/d/shown`);
  assert.match(await text(), /DEPLOYED\s+serves now\s+source archive/);
  assert.match(await text(), new RegExp(`curl -s ${client.url}/d/shown/runs/wait`));
  assert.equal(await tab.value("getComputedStyle(document.getElementById('enter')).display"), 'none');

  // What a project says of itself is text.
  const config = JSON.stringify({ node_version: '24', graphs: { [CODE]: './agent.py:graph' } });
  const failed = await client.deploy(id, await archiveOf({ 'langgraph.json': config }));
  await client.until(id, failed, 'BUILD_FAILED');
  await shows(failed);
  await shows('BUILD_FAILED');
  assert.ok((await text()).includes(CODE), await text());
  const rows = await tab.value("[...document.querySelectorAll('li')].map((row) => row.innerText.split(/\\s/)[0]).join()");
  assert.equal(rows, 'BUILD_FAILED,DEPLOYED');
  assert.equal(await tab.value("document.querySelectorAll('img').length"), 0);

  assert.equal((await client.call('DELETE', `/v2/deployments/${id}`)).status, 204);
  await client.untilGone(id);
  await shows(`Deployment ID ${id} not found.`);
  assert.equal(await tab.value("getComputedStyle(document.getElementById('enter')).display"), 'block');
  assert.deepEqual(
    tab.complaints.filter((complaint) => !/status of 40[14]/.test(complaint)),
    [],
  );
});
