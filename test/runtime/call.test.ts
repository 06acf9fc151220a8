/** What a handler learns of its request: the address under which the client reached the server. */
import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { describe, it, type TestContext } from 'node:test';
import { Forwarding, proxyList } from '../../src/runtime/forwarding.ts';
import { call } from '../support/http.ts';
import { startRuntime } from '../support/runtime-server.ts';

const getOpen = (_: unknown, _services: unknown, { baseUrl }: { baseUrl: string }) => ({ status: 200, body: { baseUrl } });
const forwarded = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'agents.example, inner', 'X-Forwarded-Prefix': '/d/chat/' };

describe('the base URL', () => {
  it('is the address that the client used', async (t) => {
    const { url } = await startRuntime(t, { handlers: { getOpen } });
    assert.equal((await call('GET', `${url}/open`)).body.baseUrl, url);
  });

  it('is the one that a trusted proxy tells, its prefix included', async (t) => {
    const { url } = await startRuntime(t, { handlers: { getOpen }, forwarding: new Forwarding(['loopback']) });
    assert.equal((await call('GET', `${url}/open`, undefined, forwarded)).body.baseUrl, 'https://agents.example/d/chat');
    assert.equal((await call('GET', `${url}/open`)).body.baseUrl, url);
  });

  it('has the scheme of the connection where a trusted proxy tells none of HTTP', async (t) => {
    const { url } = await startRuntime(t, { handlers: { getOpen }, forwarding: new Forwarding(['loopback']) });
    for (const scheme of ['a:b', 'javascript', ''])
      assert.equal((await call('GET', `${url}/open`, undefined, { 'X-Forwarded-Proto': scheme })).body.baseUrl, url);
  });

  it('is never one that just anybody tells', async (t) => {
    const { url } = await startRuntime(t, { handlers: { getOpen }, forwarding: new Forwarding(['10.0.0.0/8', '::2']) });
    assert.equal((await call('GET', `${url}/open`, undefined, forwarded)).body.baseUrl, url);
  });

  it('is the public one where the server has one, whatever a client tells', async (t) => {
    const { url } = await startRuntime(t, {
      handlers: { getOpen },
      forwarding: new Forwarding(['loopback'], 'https://a.example/'),
    });
    assert.equal((await call('GET', `${url}/open`, undefined, forwarded)).body.baseUrl, 'https://a.example');
  });

  it('has no path under another name of the server, and scheme and port as otherwise', () => {
    const asked = { headers: { host: 'b.example:81' }, socket: {} } as unknown as IncomingMessage;
    const at = (forwarding: Forwarding) => forwarding.originAt(asked, 'b.example');
    assert.deepEqual(at(Forwarding.none), { scheme: 'http', host: 'b.example:81', path: '' });
    const told = new Forwarding([], 'https://a.example:8443/base');
    assert.deepEqual(at(told), { scheme: 'https', host: 'b.example:8443', path: '' });
  });
});

describe('the address of the client', () => {
  const getAddress = (_: unknown, _services: unknown, { address }: { address?: string }) => ({ status: 200, body: { address } });
  const addressWith = async (t: TestContext, trusted: string[], header: string) => {
    const { url } = await startRuntime(t, { handlers: { getOpen: getAddress }, forwarding: new Forwarding(trusted) });
    return (await call('GET', `${url}/open`, undefined, { 'X-Forwarded-For': header })).body.address;
  };

  it('is that of the connection unless a trusted proxy tells another', async (t) => {
    assert.equal(await addressWith(t, [], '9.9.9.9'), '127.0.0.1');
    assert.equal(await addressWith(t, ['10.0.0.0/8'], '9.9.9.9'), '127.0.0.1');
    assert.equal(await addressWith(t, ['loopback'], '9.9.9.9'), '9.9.9.9');
  });

  it('is never one that the client put before that', async (t) => {
    assert.equal(await addressWith(t, ['loopback', '10.0.0.0/8'], '6.6.6.6, 9.9.9.9, 10.1.1.1'), '9.9.9.9');
  });
});

describe('a list of proxies', () => {
  it('holds addresses, ranges and loopback, and nothing else', () => {
    for (const text of ['loopback', '10.0.0.1', '10.0.0.0/8,loopback', 'fd00::/8', '::1'])
      assert.ok(proxyList.is.test(text), text);
    for (const text of ['', 'proxy.example', '10', '10.0.0.0/33', '10.0.0.1,', '*']) assert.ok(!proxyList.is.test(text), text);
  });
});
