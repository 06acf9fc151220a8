/** Hosts of deployments, on a whole control plane: what fits the pattern is a deployment's or nobody's, and never the API's. */
import assert from 'node:assert/strict';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { ControlPlaneClient } from '../../src/cli/client/control-plane-client.ts';
import { StartError } from '../../src/problem.ts';
import { hostPattern } from '../../src/runtime/deployment-hosts.ts';
import { archiveOf, removeDirectory, startTestServer, type TestServer, temporaryDirectory } from './support.ts';

const PATTERN = '{name}.agents.example.com';
const HOST = 'my-chat.agents.example.com';
const accept = 'text/html,*/*;q=0.8';

interface Got {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** The path that the agent was asked, if it was. */
  path: string | undefined;
}

describe('hosts of deployments', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer({}, { deploymentHosts: PATTERN });
    const { client } = server;
    const { id } = await client.create('My_Chat');
    await client.until(id, await client.deploy(id, await archiveOf()), 'DEPLOYED');
  });
  after(() => server?.[Symbol.asyncDispose]());

  const port = () => new URL(server.client.url).port;
  /** As `fetch`, which does not send another Host. Upgrades where the headers say so. */
  const ask = (path: string, headers: Record<string, string>, of = server, method = 'GET') =>
    new Promise<Got>((resolve, reject) => {
      const { hostname, port } = new URL(of.client.url);
      const sent = httpRequest({ hostname, port, path, method, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (text += chunk));
        response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, text, path: pathIn(text) }));
      });
      sent.on('upgrade', (response, socket) => {
        socket.destroy();
        resolve({ status: response.statusCode!, headers: response.headers, text: '', path: undefined });
      });
      sent.on('error', reject).end();
    });
  const key = () => ({ 'x-api-key': server.client.key });

  it('are the addresses of deployments, and /d/ goes on', async () => {
    const { body } = await server.client.call<{ resources: { source_config: { custom_url: string } }[] }>(
      'GET',
      '/v2/deployments',
    );
    assert.equal(body.resources[0]!.source_config.custom_url, `http://${HOST}:${port()}`);
    assert.equal((await server.client.call<{ deployment_hosts: string }>('GET', '/info')).body.deployment_hosts, PATTERN);
    assert.equal((await ask('/threads?a=1', { host: HOST, ...key() })).path, '/threads?a=1');
    assert.equal((await ask('/d/My-Chat/threads', key())).path, '/threads');
    assert.equal((await ask('/', { host: `${HOST.toUpperCase()}.:${port()}`, ...key() })).path, '/');
  });

  it('lead to the agent whatever the path, never to the API', async () => {
    const paths = [
      '/v2/deployments',
      '/v2/keelson/keys',
      '/openapi.json',
      '/metrics',
      '/d/My-Chat/x',
      '/api-host/v2/deployments',
    ];
    for (const path of [...paths, '/builds/x', '/o/x/host/deployments/y', '/docs/other.css'])
      assert.equal((await ask(path, { host: HOST, ...key() })).path, path, path);
    assert.equal((await ask('http://127.0.0.1/v2/deployments', { host: HOST, ...key() })).status, 400);
    const upgrade = { connection: 'upgrade', upgrade: 'websocket', ...key() };
    const listener = '/v2/listeners/0199a3c2-8d5e-7f60-a1b2-c3d4e5f60718';
    assert.equal((await ask(listener, { host: HOST, ...upgrade })).status, 101);
    assert.equal((await ask(listener, { host: 'nobody.agents.example.com', ...upgrade })).status, 404);
  });

  it('that no deployment has are not found, whoever asks, and lead nowhere', async () => {
    const names = ['nobody', 'NOBODY', 'a.my-chat', 'my_chat', '', '$&', "my-chat'"];
    for (const name of names) {
      for (const path of ['/v2/deployments', '/info', '/ok', '/']) {
        const host = `${name}.agents.example.com`;
        const got = await ask(path, { host, ...key() });
        assert.deepEqual([got.status, got.path], [404, undefined], host + path);
        assert.match(got.text, /There is no deployment at .*\.agents\.example\.com\./);
        assert.equal((await ask(path, { host })).status, 401, host + path);
      }
    }
    const dotted = await ask('/info', { host: `nobody.agents.example.com.:${port()}`, ...key() });
    assert.match(dotted.text, /There is no deployment at nobody\.agents\.example\.com\./);
    for (const host of ['agents.example.com', 'my-chat.example.com', 'my-chat.agents.example.com.evil.example'])
      assert.equal((await ask('/info', { host, ...key() })).status, 421, host);
    assert.equal((await ask('/info', { host: 'x@my-chat.agents.example.com', ...key() })).status, 400);
  });

  it('ask for a key of their tenant', async () => {
    assert.equal((await ask('/threads', { host: HOST })).status, 401);
    const { body: tenant } = await server.client.call<{ id: string }>('POST', '/v2/keelson/tenants', { name: 'other' });
    const asOther = { 'x-tenant-id': tenant.id };
    const made = await server.client.call<{ key: string }>(
      'POST',
      '/v2/keelson/keys',
      { name: 'k', scopes: ['deployments:read'] },
      asOther,
    );
    const foreign = await ask('/threads', { host: HOST, 'x-api-key': made.body.key });
    assert.deepEqual([foreign.status, foreign.text], [404, `{"detail":"There is no deployment at ${HOST}."}`]);
  });

  it('show the pages for browsers with all their files, and nothing else, without a key', async () => {
    const page = await ask('/docs', { host: HOST, accept });
    assert.equal(page.status, 401);
    const [, assets = ''] = /data-assets="([^"]*)"/.exec(page.text) ?? [];
    const renderer = new URL(`${assets}swagger-ui.css?v=1`, `http://${HOST}/`);
    const file = await ask(renderer.pathname + renderer.search, { host: HOST });
    assert.deepEqual([file.status, file.headers['content-type']], [200, 'text/css; charset=utf-8']);
    assert.equal((await ask('/docs/../swagger-ui.css', { host: HOST })).status, 400);
    assert.equal((await ask('/', { host: HOST, accept })).status, 401);
    assert.match((await ask('/', { host: HOST, accept })).text, /Agent server/);
    const inPath = await ask('/d/my-chat?x', { host: HOST, accept });
    assert.deepEqual([inPath.status, inPath.headers.location], [401, undefined]);
  });

  it('are for names that fit into one', async () => {
    const long = 'a'.repeat(63);
    const config = { source_config: { deployment_type: 'dev' } };
    const { source_config: first } = await server.client.create(long, config);
    assert.equal(first.custom_url, `http://${long}.agents.example.com:${port()}`);
    const { body } = await server.client.call<{ resources: { id: string }[] }>('GET', '/v2/keelson/tenants');
    const tenants = body.resources.map(({ id }) => ({ 'x-tenant-id': id }));
    assert.equal(tenants.length, 2);
    const made = await Promise.all(
      tenants.map((tenant) =>
        server.client.call<{ source_config: { custom_url: string } }>(
          'POST',
          '/v2/deployments',
          { name: 'b'.repeat(63), source: 'internal_source', ...config, source_revision_config: {}, secrets: [] },
          tenant,
        ),
      ),
    );
    const urls = made.map((answer) => answer.body.source_config.custom_url);
    assert.equal(urls.filter((url) => /^http:\/\/b{63}\.agents\.example\.com:\d+$/.test(url)).length, 1);
    assert.equal(urls.filter((url) => /^http:\/\/127\.0\.0\.1:\d+\/d\/b{63}-\w{8}$/.test(url)).length, 1);
  });

  it('reach commands of this machine where the server listens', async () => {
    const { url, key: apiKey } = server.client;
    const client = new ControlPlaneClient({ url, deploymentHosts: PATTERN, apiKey });
    const deployment = (await client.findDeployment('My_Chat'))!;
    assert.equal(client.agentOf(deployment).url, `${url}/d/my-chat`);
    assert.equal(await client.isServing(deployment), true);
  });

  it('are told by a trusted proxy, which cannot lead past them', async () => {
    const publicUrl = 'https://keelson.example.com:8443/base';
    await using behind = await startTestServer({}, { deploymentHosts: PATTERN, trustedProxies: 'loopback', publicUrl });
    const client = behind.client;
    const local = behind.running.localUrl;
    Object.assign(client, { url: local });
    const { source_config: config } = await client.create('chat');
    assert.equal(config.custom_url, 'https://chat.agents.example.com:8443');
    const own = { host: new URL(local).host, 'x-api-key': client.key };
    const named = await ask('/info', { ...own, 'x-forwarded-host': 'chat.agents.example.com' }, behind);
    assert.match(named.text, /The deployment at chat\.agents\.example\.com is not up/);
    const both = await ask(
      '/info',
      { ...own, host: 'chat.agents.example.com', 'x-forwarded-host': 'keelson.example.com' },
      behind,
    );
    assert.match(both.text, /The deployment at chat\.agents\.example\.com is not up/);
    assert.equal((await ask('/info', { ...own, 'x-forwarded-host': 'keelson.example.com' }, behind)).status, 200);
    // Nobody is trusted here.
    assert.match((await ask('/info', { ...key(), 'x-forwarded-host': HOST })).text, /keelson-control-plane/);
  });

  it('are refused at the start where a name of the server is one', async () => {
    const dataDirectory = await temporaryDirectory();
    const starts: Record<string, string>[] = [
      { publicUrl: 'https://keelson.agents.example.com/base' },
      { publicUrl: 'https://keelson.example.com', allowedHosts: 'localhost,KEELSON.agents.example.com:80' },
      { registryUrl: 'registry.agents.example.com:5000' },
      { clusterUrl: 'http://a.b.agents.example.com' },
      { host: 'x.agents.example.com' },
    ];
    for (const more of starts) {
      const start = startTestServer({}, { dataDirectory, deploymentHosts: PATTERN, ...more });
      await assert.rejects(
        start,
        (error: Error) => error instanceof StartError && /is a name of this server/.test(error.message),
      );
    }
    await removeDirectory(dataDirectory);
  });

  it('have a pattern that fits no address and no name without a dot', () => {
    for (const good of [PATTERN, 'agent-{name}.example.com', '{name}-agents.example.com', '{name}.localhost'])
      assert.ok(hostPattern.is.test(good), good);
    const bad = [
      '{name}',
      '{name}.0.0.1',
      'agents.example.com',
      '{name}.{name}.example.com',
      'x.{name}.example.com',
      '*.example.com',
    ];
    for (const pattern of [...bad, '{name}.Example.com', 'https://{name}.example.com', '{name}.example.com:80', '{name}..com'])
      assert.ok(!hostPattern.is.test(pattern), pattern);
  });
});

function pathIn(text: string): string | undefined {
  try {
    return (JSON.parse(text) as { path?: string }).path;
  } catch {
    return undefined;
  }
}
