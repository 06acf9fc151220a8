import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { DeploymentRow } from '../../src/control-plane/deployments/deployment.ts';
import { isPlainSetting, OperatorEnvironment } from '../../src/control-plane/deployments/operator-environment.ts';
import { eventually } from '../support/eventually.ts';
import { temporaryFolder } from '../support/temporary.ts';
import { archiveOf, Client, startTestServer } from './support.ts';

const TENANT = '5f0c3c52-6d0e-4a53-9f0e-0f6b1d6a7c11';
const OTHER = '6f0c3c52-6d0e-4a53-9f0e-0f6b1d6a7c12';
const deployment = (tenant_id: string, deployment_id: string, name: string) =>
  ({ tenant_id, deployment_id, name }) as DeploymentRow;

test('a heading is for its tenant or deployment alone, and a name counts in its tenant only', () => {
  const environment = OperatorEnvironment.parse(
    [
      '# for all',
      'A=all',
      'B="b # c"',
      `[${TENANT}]`,
      'A=tenant',
      `[${TENANT}/Shop]`,
      'A=shop',
      `[${OTHER}]`,
      'export C=id',
      '',
    ].join('\r\n'),
  );
  assert.deepEqual(environment.of(deployment(TENANT, TENANT, 'x')), { A: 'tenant', B: 'b # c' });
  assert.deepEqual(environment.of(deployment(TENANT, OTHER, 'shop')), { A: 'shop', B: 'b # c', C: 'id' });
  assert.deepEqual(environment.of(deployment('none', 'none', 'shop')), { A: 'all', B: 'b # c' });
  for (const text of ['A', '[shop]\nA=1', `[${TENANT}/a b]`, 'A="one\ntwo"', '1A=1'])
    assert.throws(() => OperatorEnvironment.parse(text), /^Error: line \d is neither/, text);
});

test('switches, numbers, models and addresses are no secrets, unless their names or anything else says so', () => {
  const plain = { MODEL: 'claude-sonnet-4-5', NODE_ENV: 'production', LIMIT: '100000000', HOST: 'http://localhost:3000' };
  for (const [name, value] of Object.entries(plain)) assert.equal(isPlainSetting({ name, value }), true, name);
  const secret = {
    ...{ API_KEY: 'production', DB_PWD: 'sunshine', MODEL: 'sk-ant-a8Fg29xkQ0', ID: 'c2VjcmV0IG9mIGE', HEX: 'deadbeefcafe0123' },
    ...{ URL: 'https://user:word@host', HOOK: 'https://hooks.example.com/services/T0/B0', NUMBERED: 'x9f8g7h6j5k4' },
  };
  for (const [name, value] of Object.entries(secret)) assert.equal(isPlainSetting({ name, value }), false, name);
});

test('what the operator gives stands over a secret of the same name, and no answer shows it', async (t) => {
  const folder = await temporaryFolder({ after: (clean) => t.after(clean) });
  const value = 'token-of-the-operator';
  const operatorEnv = join(folder, 'operator.env');
  await writeFile(operatorEnv, `TOKEN=${value}\n`);
  await using server = await startTestServer({ limits: { restarts: 1 } }, { operatorEnv, revealSecrets: true });
  const { client } = server;
  const { id } = await client.create('shop');
  const secrets = [{ name: 'TOKEN', value: 'token-of-the-tenant' }];
  const first = await client.deploy(id, await archiveOf(), { secrets });
  await client.until(id, first, 'DEPLOYED');
  const echo = await eventually('the agent', async () => {
    const { status, body } = await client.call<{ token: string }>('GET', '/d/shop/echo');
    return status === 200 ? body : undefined;
  });
  assert.equal(echo.token, value);
  const second = await client.deploy(id, await archiveOf({ 'behaviour.txt': 'ends' }), { secrets });
  const failed = await client.until(id, second, 'DEPLOY_FAILED');
  assert.match(failed.status_message ?? '', /ended on purpose, with \[redacted\]/);
  const log = await client.call('POST', `/v1/projects/${id}/revisions/${second}/deploy_logs`, { limit: 50 });
  assert.match(JSON.stringify(log.body), /ended on purpose, with \[redacted\]/);
  for (const path of [`/v2/deployments/${id}`, `/v2/deployments/${id}/revisions`, '/info', '/v2/keelson/audit'])
    assert.ok(!JSON.stringify((await client.call('GET', path)).body).includes(value), path);
});

test('webhooks go to private networks from the first tenant alone, or as the operator says', async () => {
  for (const [webhookPrivateNetworks, restricted] of [
    ['operator', [false, true]],
    ['none', [true, true]],
    ['all', [false, false]],
  ] as const) {
    await using server = await startTestServer({}, { webhookPrivateNetworks });
    const { tenants, keys } = server.running.controlPlane;
    const { organizationId } = await tenants.ensureDefault();
    const { tenantId } = await tenants.create(organizationId, 'other');
    const { key } = await keys.create({ organizationId, tenantId, name: 'other', scopes: ['admin'] });
    const read = async (client: Client, name: string) => {
      const { id } = await client.create(name);
      await client.until(id, await client.deploy(id, await archiveOf()), 'DEPLOYED');
      const { body } = await client.call<{ variables: string[] }>('GET', `/d/${name}/variables`);
      return body.variables.includes('KEELSON_PUBLIC_WEBHOOKS_ONLY');
    };
    const others = new Client(server.client.url, key);
    const seen = await Promise.all([read(server.client, 'ours'), read(others, 'theirs')]);
    assert.deepEqual(seen, restricted, webhookPrivateNetworks);
  }
});

test('a file that cannot be taken keeps the server from starting', async (t) => {
  const folder = await temporaryFolder({ after: (clean) => t.after(clean) });
  const operatorEnv = join(folder, 'operator.env');
  await assert.rejects(startTestServer({}, { operatorEnv }), /--operator-env cannot be taken .*ENOENT/);
  await writeFile(operatorEnv, 'TOKEN\n');
  await assert.rejects(startTestServer({}, { operatorEnv }), /line 1 is neither NAME=VALUE/);
});
