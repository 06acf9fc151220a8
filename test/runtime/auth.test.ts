/** Security is data of the contract: which credentials reach the authenticator, with which scopes, and what happens without. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Problem } from '../../src/problem.ts';
import { type Credentials, securityCheck } from '../../src/runtime/auth.ts';
import { call } from '../support/http.ts';
import { startRuntime } from '../support/runtime-server.ts';
import type { Cleanup } from '../support/temporary.ts';

type Asked = { credentials: Credentials; scopes: string[] }[];

async function ask(t: Cleanup, path: string, headers: Record<string, string>) {
  const asked: Asked = [];
  const tell = (_: unknown, _services: unknown, { principal }: { principal: { tenantId: string } | undefined }) => ({
    status: 200,
    body: { tenant: principal?.tenantId ?? null },
  });
  const { url } = await startRuntime(t, {
    handlers: { getOpen: tell, getOptional: tell, getClosed: tell },
    authenticate: async (credentials, scopes) => {
      asked.push({ credentials, scopes: [...scopes] });
      if (credentials['Key'] === 'weak') throw new Problem('forbidden', 'This API key lacks the scope read.');
      if (credentials['Key'] === 'wrong') throw new Problem('unauthenticated', 'This API key is unknown.');
      return { tenantId: credentials['Tenant'] ?? 'own', keyId: 'k', scopes: new Set(scopes) };
    },
  });
  return { answer: await call('GET', url + path, undefined, headers), asked };
}

const rows: [name: string, path: string, headers: Record<string, string>, status: number, asked: Asked][] = [
  ['an open operation asks for nothing', '/open', {}, 200, []],
  ['an open operation does not look at a key', '/open', { 'X-Api-Key': 'wrong' }, 200, []],
  ['an optional key may be left out', '/optional', {}, 200, []],
  [
    'an optional key that is sent must be good',
    '/optional',
    { 'X-Api-Key': 'wrong' },
    401,
    [{ credentials: { Key: 'wrong' }, scopes: [] }],
  ],
  ['an empty optional key counts as none', '/optional', { 'X-Api-Key': '' }, 200, []],
  ['no credentials', '/closed', {}, 401, []],
  ['a key, with its scopes', '/closed', { 'X-Api-Key': 'good' }, 200, [{ credentials: { Key: 'good' }, scopes: ['read'] }]],
  [
    'a key and a tenant: the alternative with more of them counts',
    '/closed',
    { 'X-Api-Key': 'good', 'X-Tenant-Id': 'other' },
    200,
    [{ credentials: { Key: 'good', Tenant: 'other' }, scopes: ['read'] }],
  ],
  ['a tenant alone is no credential', '/closed', { 'X-Tenant-Id': 'other' }, 401, []],
  [
    'a bearer token, with scopes of its own',
    '/closed',
    { Authorization: 'Bearer  abc ' },
    200,
    [{ credentials: { Bearer: 'abc' }, scopes: ['read', 'write'] }],
  ],
  [
    'a bearer token in any case',
    '/closed',
    { Authorization: 'bearer abc' },
    200,
    [{ credentials: { Bearer: 'abc' }, scopes: ['read', 'write'] }],
  ],
  ['a wrong scheme is no credential', '/closed', { Authorization: 'Basic YTpi' }, 401, []],
  ['a bearer without a token is no credential', '/closed', { Authorization: 'Bearer' }, 401, []],
  ['a key that lacks a scope', '/closed', { 'X-Api-Key': 'weak' }, 403, [{ credentials: { Key: 'weak' }, scopes: ['read'] }]],
];

describe('security', () => {
  for (const [name, path, headers, status, want] of rows) {
    it(name, async (t) => {
      const { answer, asked } = await ask(t, path, headers);
      assert.deepEqual([answer.status, asked], [status, want]);
    });
  }

  it('hands the principal to the handler, and none where nobody was asked', async (t) => {
    assert.deepEqual((await ask(t, '/closed', { 'X-Api-Key': 'good', 'X-Tenant-Id': 'other' })).answer.body, { tenant: 'other' });
    assert.deepEqual((await ask(t, '/optional', {})).answer.body, { tenant: null });
  });

  it('says with a 401 how to come in', async (t) => {
    const { answer } = await ask(t, '/closed', {});
    assert.equal(answer.headers.get('www-authenticate'), 'Bearer realm="keelson"');
    assert.equal(answer.body.detail, 'Authentication is required: send an API key in the X-Api-Key header.');
  });

  it('takes a key with the scopes of one of several alternatives', async () => {
    const security: Record<string, string[]>[] = [{ Key: ['read'] }, { Key: ['connect'] }, { Key: ['connect'], Tenant: [] }];
    const schemes = { Key: { type: 'apiKey', header: 'x-api-key' }, Tenant: { type: 'apiKey', header: 'x-tenant-id' } } as const;
    const attempts: string[] = [];
    const check = securityCheck({ security }, schemes, async ({ Key: key = '', Tenant: tenantId = 'own' }, scopes) => {
      attempts.push(`${key} ${scopes}`);
      if (key === 'unknown') throw new Problem('unauthenticated', 'This API key is unknown.');
      if (!scopes.includes(key)) throw new Problem('forbidden', `This API key lacks the scope ${scopes}.`);
      return { tenantId, keyId: 'k', scopes: new Set(scopes) };
    });
    const ask = async (key: string, more: object = {}) => check({ 'x-api-key': key, ...more }, undefined);
    assert.deepEqual((await ask('connect'))?.scopes, new Set(['connect']));
    assert.deepEqual((await ask('read'))?.scopes, new Set(['read']));
    assert.equal((await ask('connect', { 'x-tenant-id': 'other' }))?.tenantId, 'other');
    await assert.rejects(ask('none'), { message: 'This API key lacks the scope read.' });
    await assert.rejects(ask('unknown'), { code: 'unauthenticated' });
    await assert.rejects(ask('read', { 'x-tenant-id': 'other' }), { code: 'forbidden' }, 'its alternative has no tenant');
    assert.deepEqual(attempts.slice(-2), ['unknown read', 'read connect']);
  });

  it('comes before the request is checked: who may not ask learns nothing', async (t) => {
    assert.equal((await ask(t, '/closed?limit=x', {})).answer.status, 401);
  });
});
