/** Components of `ui` over HTTP: the tags, the files, what is refused, and what a project gets wrong. A browser is in test/clients. */
import assert from 'node:assert/strict';
import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it, test } from 'node:test';
import { readSettings } from '../../src/cli/settings/parse-command.ts';
import { startAgentServer } from '../../src/compose/agent-server.ts';
import { createLog } from '../../src/runtime/log.ts';
import { type AgentUnderTest, startAgent } from '../support/agent-server.ts';
import { suiteCleanup, temporaryFolder } from '../support/temporary.ts';

const component = (url: string, namespace: string, name: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/ui/${namespace}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/html', ...headers },
    body: JSON.stringify({ name }),
  });

const addressesIn = (tags: string) => [...tags.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address!);

describe('components', () => {
  const cleanup = suiteCleanup(after);
  let agent: AgentUnderTest;
  let url = '';
  before(async () => {
    agent = await startAgent(cleanup, 'protocol', { args: ['--trusted-proxies', 'loopback', '--mount-prefix', '/agents'] });
    url = agent.url;
  });

  it('are loaded by tags, whose files never change', async () => {
    const tags = await component(url, 'cards', 'card');
    assert.equal(tags.headers.get('content-type'), 'text/plain; charset=utf-8');
    const text = await tags.text();
    assert.match(
      text,
      /^<link rel="stylesheet" href="[^"]+\.css" crossorigin \/>\n<script src="[^"]+\.js" crossorigin onload='[^']+'><\/script>\n$/,
    );
    assert.ok(text.includes(`onload='__LGUI_cards.render(&#34;card&#34;,"{{shadowRootId}}")'`), text);
    const [style, script] = addressesIn(text);
    for (const [address, type, content] of [
      [style!, 'text/css', '.card{color:#010203}'],
      [script!, 'text/javascript', 'var __LGUI_cards='],
    ] as const) {
      assert.ok(address.startsWith(`${url}/ui/cards/entrypoint-`));
      const [answer, head] = await Promise.all([fetch(address), fetch(address, { method: 'HEAD' })]);
      assert.equal(answer.headers.get('content-type'), `${type}; charset=utf-8`);
      assert.equal(answer.headers.get('cache-control'), 'public, max-age=31536000, immutable');
      const ofPage = await fetch(address, { headers: { origin: 'http://localhost:3000' } });
      assert.equal(ofPage.headers.get('access-control-allow-origin'), 'http://localhost:3000');
      assert.equal((await fetch(address, { headers: { origin: 'https://elsewhere.example.com' } })).status, 403);
      assert.match(answer.headers.get('etag')!, /^"[\da-f]{32}"$/);
      const body = await answer.text();
      assert.ok(body.includes(content), body);
      assert.equal(await head.text(), '');
      assert.equal(head.headers.get('content-length'), String(Buffer.byteLength(body)));
    }
  });

  it('leave the packages of the page to the page', async () => {
    const [, script] = addressesIn(await (await component(url, 'cards', 'card')).text());
    const text = await (await fetch(script!)).text();
    const asked: string[] = [];
    const page = { Symbol, document: {}, [Symbol.for('LGUI_REQUIRE')]: (name: string) => asked.push(name) };
    new Function('globalThis', `${text}`)(page);
    assert.deepEqual(asked.sort(), ['@langchain/langgraph-sdk/react-ui', 'react', 'react/jsx-runtime', 'shared-by-page']);
  });

  it('have the address that the page reaches the server at', async () => {
    const addressAs = async (headers: Record<string, string>, path = '') =>
      addressesIn(await (await component(url + path, 'my-cards', 'card', headers)).text())[1]!.replace(/-[\da-f]{32}/, '');
    const proxied = { 'x-forwarded-host': 'chat.example.com', 'x-forwarded-prefix': '/p' };
    assert.equal(await addressAs(proxied), '//chat.example.com/p/ui/my-cards/entrypoint.js');
    assert.equal(
      await addressAs({ ...proxied, 'x-forwarded-proto': 'https' }, '/agents'),
      'https://chat.example.com/p/agents/ui/my-cards/entrypoint.js',
    );
    assert.equal(await addressAs({}, '/agents'), `${url}/agents/ui/my-cards/entrypoint.js`);
  });

  it('can have any name, and none of them ends the attribute', async () => {
    for (const name of [
      `"'><script>alert(1)</script>`,
      '{{shadowRootId}}',
      '\\u0022);alert(1)//',
      '&quot;);alert(1)//',
      '\u2028',
    ]) {
      const text = await (await component(url, 'my-cards', name, { 'x-forwarded-host': `x'&b.example.com` })).text();
      const [, handler] = /onload='([^']*)'><\/script>\n$/.exec(text)!;
      const decoded = handler!.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
      const calls: unknown[] = [];
      new Function('__LGUI_my_cards', decoded)({ render: (...given: unknown[]) => calls.push(given) });
      assert.deepEqual(calls, [[name, '{{shadowRootId}}']]);
      assert.equal(text.split('{{shadowRootId}}').length, 2);
      assert.equal(text.match(/[<>]/g)!.length, 6, text);
    }
    assert.equal((await component(url, 'cards', 'card', { 'x-forwarded-host': `x"'><b>.example.com` })).status, 400);
    assert.equal((await component(url, 'cards', '')).status, 422);
    assert.equal((await component(url, 'cards', 'x'.repeat(257))).status, 422);
  });

  it('are found by an assistant too, and otherwise not at all', async () => {
    const found = await fetch(`${url}/assistants/search`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ graph_id: 'cards' }),
    });
    const [{ assistant_id: id }] = (await found.json()) as [{ assistant_id: string }];
    assert.match(await (await component(url, id, 'card')).text(), /\/ui\/cards\/entrypoint-/);
    for (const namespace of ['chat', 'nobody', '..%2f', '__proto__', 'constructor', '%00']) {
      const answer = await component(url, namespace, 'card');
      assert.equal(answer.status, 404, namespace);
    }
    const [, script] = addressesIn(await (await component(url, 'cards', 'card')).text());
    const name = script!.slice(script!.lastIndexOf('/') + 1);
    for (const path of [
      'cards/cards.jsx',
      'cards/..%2fgraphs.ts',
      'cards/%2e%2e%2flanggraph.json',
      'cards/entrypoint.js',
      `my-cards/${name}`,
    ])
      assert.equal((await fetch(`${url}/ui/${path}`)).status, 404, path);
    assert.equal((await fetch(`${url}/ui/cards/${name}`)).status, 200);
    const answer = await fetch(`${url}/ui/cards`);
    assert.equal(answer.status, 405);
  });

  it('have the same addresses after a restart', async () => {
    const before = addressesIn(await (await component(url, 'cards', 'card')).text()).map((address) => new URL(address).pathname);
    await agent.close();
    const { url: again } = await startAgent(cleanup, 'protocol', { dataDirectory: agent.dataDirectory });
    for (const path of before) assert.equal((await fetch(again + path)).status, 200, path);
  });
});

const GRAPH = `import { Annotation, StateGraph } from '@langchain/langgraph';
export const graph = new StateGraph(Annotation.Root({ text: Annotation })).addNode('a', () => ({})).addEdge('__start__', 'a').compile();
`;

test('a start names what is wrong with the components of a project', async (t) => {
  const cleanup = { after: (clean: () => unknown) => t.after(clean as () => void) };
  const folder = await temporaryFolder(cleanup);
  const files = {
    'graph.mjs': GRAPH,
    'broken.tsx': 'export default {\n  a: () => <p>{</p>,\n};\n',
    'missing.tsx': "import x from 'not-installed';\nimport './gone.css';\nexport default { a: () => x };\n",
    'named.tsx': 'export const a = () => null;\n',
    'large.tsx': "import a from './large.png';\nexport default { a };\n",
    'large.png': 'x'.repeat(11 * 1_048_576),
    'outside.tsx': "import a from './link.txt';\nexport default { a };\n",
    'fine.tsx': 'export default { a: () => <p>fine</p> };\n',
    'tsconfig.json': '{ "compilerOptions": { "jsx": "preserve" } }',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  await symlink('/etc/passwd', join(folder, 'link.txt'));
  const start = async (config: object) => {
    await writeFile(join(folder, 'langgraph.json'), JSON.stringify({ graphs: { agent: './graph.mjs:graph' }, ...config }));
    const args = ['--config', join(folder, 'langgraph.json'), '--port', '0', '--data-dir', await temporaryFolder(cleanup)];
    const server = await startAgentServer(readSettings('agent', args, {}), createLog('test', 'silent', 'json'));
    t.after(() => server.close());
    return server.url;
  };
  const wrong: [object, RegExp][] = [
    [
      { ui: { agent: './broken.tsx' } },
      /^"ui\.agent": broken\.tsx cannot be bundled\. broken\.tsx:2:\d+: Expected identifier but found "\/"/,
    ],
    [{ ui: { agent: './missing.tsx' } }, /missing\.tsx:1:\d+: Could not resolve "not-installed"\nmissing\.tsx:2:\d+: Could not/],
    [{ ui: { agent: './named.tsx' } }, /named\.tsx has no default export: export an object of components by name/],
    [{ ui: { agent: './large.tsx' } }, /its script has \d+\.\d MiB, and 10 MiB at most/],
    [{ ui: { agent: './outside.tsx' } }, /outside\.tsx:1:\d+: \/etc\/passwd is outside of the project\.$/],
    [{ ui: { agent: './none.tsx' } }, /"ui\.agent": there is no file none\.tsx/],
    [{ ui: { agent: '../x.tsx' } }, /names \.\.\/x\.tsx, which is outside of the project/],
    [{ ui: { agent: './graph.py' } }, /"ui\.agent" must be the path of a module with React components/],
    [{ ui: { agent: 7 } }, /"ui\.agent" of .* is refused\. It must be a text\./],
    [{ ui_config: { shared: 'zod' } }, /"ui_config\.shared" of .* is refused\. It must be a list of texts\./],
  ];
  for (const [config, message] of wrong) await assert.rejects(start(config), { name: 'ProjectError', message });
  const url = await start({ ui: { agent: './fine.tsx' } });
  const tags = await (await component(url, 'agent', 'a')).text();
  assert.doesNotMatch(tags, /<link/);
  const script = await (await fetch(addressesIn(tags)[0]!)).text();
  assert.match(script, /react\/jsx-runtime/);
  const off = await start({ ui: { agent: './broken.tsx' }, http: { disable_ui: true } });
  assert.equal((await component(off, 'agent', 'a')).status, 404);
});
