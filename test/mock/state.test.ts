/** The state file: written soon, read again, edited by hand, reset. */
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Deployment, DeploymentList } from '../../generated/control-plane/types.gen.ts';
import type { MockState } from '../../src/mock/state.ts';
import { archiveOf } from '../control-plane/support.ts';
import { eventually } from '../support/eventually.ts';
import { type MockUnderTest, startTestMock } from '../support/mock.ts';
import { temporaryFolder } from '../support/temporary.ts';

const read = async (file: string) => JSON.parse(await readFile(file, 'utf8')) as MockState;
const write = (file: string, state: unknown) => writeFile(file, JSON.stringify(state));

async function list({ client }: MockUnderTest): Promise<Deployment[]> {
  return (await client.call<DeploymentList>('GET', '/v2/deployments')).body.resources;
}

async function deploy({ client }: MockUnderTest, name: string) {
  const { id } = await client.create(name, { secrets: [{ name: 'MODEL_KEY', value: 'a-value-that-is-secret' }] });
  // Some editors write a byte order mark.
  const config = `\uFEFF${JSON.stringify({ graphs: { helper: './graph.ts:graph' } })}`;
  const revision = await client.deploy(id, await archiveOf({ 'langgraph.json': config }), { secrets: undefined });
  await client.until(id, revision, 'DEPLOYED');
  return { id, revision };
}

describe('the state file', () => {
  test('holds what a person wants to see, and no value of a secret', async (t) => {
    const file = join(await temporaryFolder(t), 'mock.json');
    const mock = await startTestMock(t, ['--state', file]);
    const { id, revision } = await deploy(mock, 'shop');
    await mock.client.call('POST', '/v2/auth/providers', {
      ...{ provider_id: 'github', name: 'GitHub', client_id: 'c', client_secret: 'a-secret-of-the-client' },
      ...{ auth_url: 'https://example.com/authorize', token_url: 'https://example.com/token' },
    });
    await mock.close();
    const { deployments, oauth_providers: providers } = await read(file);
    const [shop] = deployments;
    assert.deepEqual(
      { ...shop, created_at: '', updated_at: '', revisions: [] },
      {
        ...{ name: 'shop', id, source: 'internal_source', status: 'READY', deployment_type: 'dev', secrets: ['MODEL_KEY'] },
        ...{ created_at: '', updated_at: '', revisions: [] },
      },
    );
    const [first] = shop!.revisions!;
    assert.deepEqual([first!.id, first!.status, first!.graphs], [revision, 'DEPLOYED', ['helper']]);
    assert.deepEqual(
      providers!.map(({ provider_id }) => provider_id),
      ['github'],
    );
    const text = await readFile(file, 'utf8');
    assert.doesNotMatch(text, /a-value-that-is-secret|a-secret-of-the-client/);
    assert.match(text, /^\{\n {2}"deployments": \[\n/);
  });

  test('brings everything back after a restart, and stays as it is', async (t) => {
    const file = join(await temporaryFolder(t), 'mock.json');
    const first = await startTestMock(t, ['--state', file]);
    const { id, revision } = await deploy(first, 'shop');
    const before = (await first.client.get(id)).body;
    await first.close();
    const text = await readFile(file, 'utf8');
    const second = await startTestMock(t, ['--state', file]);
    const after = (await second.client.get(id)).body;
    const unchanging = ({ source_config, image_version, ...others }: Deployment) => others;
    assert.deepEqual(unchanging(after), unchanging(before));
    assert.equal((await second.client.revision(id, revision)).status, 'DEPLOYED');
    const names = async () => {
      const response = await fetch(`${second.url}/d/shop/assistants/search`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
      return response.ok ? ((await response.json()) as { graph_id: string }[]).map(({ graph_id }) => graph_id) : undefined;
    };
    assert.deepEqual(await eventually('the agent serves again', names), ['helper']);
    // What was there can be deployed again, and changed.
    const redeployed = await second.client.call<Deployment>('POST', `/v2/deployments/${id}/revisions/${revision}/redeploy`);
    assert.equal(redeployed.status, 200);
    await second.client.until(id, redeployed.body.latest_revision_id!, 'DEPLOYED');
    await second.close();
    assert.equal((await read(file)).deployments[0]!.revisions!.length, 2);
    await writeFile(file, text);
    await (await startTestMock(t, ['--state', file])).close();
    assert.equal(await readFile(file, 'utf8'), text);
  });

  test('may be written by hand with little more than names', async (t) => {
    const file = join(await temporaryFolder(t), 'mock.json');
    await write(file, {
      deployments: [
        { name: 'shop', secrets: ['A', 'B'], revisions: [{ number: 3, status: 'BUILD_FAILED', status_message: 'no luck' }, {}] },
        { name: 'images', source: 'external_docker', revisions: [{ status: 'DEPLOYED' }] },
        { name: 'fresh' },
        { name: 'leaving', status: 'AWAITING_DELETE' },
        { name: 'moving', revisions: [{ status: 'BUILDING' }] },
      ],
    });
    const mock = await startTestMock(t, ['--state', file]);
    const deployments = Object.fromEntries((await list(mock)).map((deployment) => [deployment.name, deployment]));
    assert.equal(deployments['shop']!.active_revision_id, deployments['shop']!.latest_revision_id);
    assert.deepEqual([deployments['shop']!.latest_revision_number, deployments['shop']!.active_revision_number], [4, 4]);
    assert.deepEqual(
      deployments['shop']!.secrets.map(({ name }) => name),
      ['A', 'B'],
    );
    assert.equal(deployments['fresh']!.latest_revision_id, null);
    assert.equal(deployments['images']!.source_config.deployment_type, 'prod');
    for (const name of ['shop', 'images'])
      await eventually(`${name} serves`, async () => (await fetch(`${mock.url}/d/${name}/info`)).ok);
    const { id, latest_revision_id: revision } = deployments['moving']!;
    await mock.client.until(id, revision!, 'DEPLOYED');
    await eventually('the deletion', async () => !(await list(mock)).some(({ name }) => name === 'leaving'));
    await mock.close();
    const [shop] = (await read(file)).deployments;
    assert.deepEqual(
      shop!.revisions!.map(({ number }) => number),
      [3, 4],
    );
    assert.ok(shop!.id && shop!.created_at && shop!.revisions!.every((revision) => revision.id));
    assert.equal(shop!.revisions![0]!.status_message, 'no luck');
  });

  test('is taken up when it is edited while the mock runs, at the same address', async (t) => {
    const file = join(await temporaryFolder(t), 'mock.json');
    const mock = await startTestMock(t, ['--state', file]);
    const { id } = await deploy(mock, 'shop');
    const state = await eventually('the file', async () => {
      const written = await read(file).catch(() => undefined);
      return written?.deployments[0]?.revisions?.[0]?.status === 'DEPLOYED' && written;
    });
    state.deployments[0]!.mock = { fails: 'DEPLOY_FAILED' };
    state.deployments.push({ name: 'by-hand' });
    await write(file, state);
    const names = async () => (await list(mock).catch(() => [])).map(({ name }) => name).sort();
    await eventually('the edit', async () => (await names()).join() === 'by-hand,shop');
    const revision = await mock.client.deploy(id, await archiveOf());
    const failed = await mock.client.until(id, revision, 'DEPLOY_FAILED');
    assert.match(failed.status_message!, /told to fail by the mock/);
    // Once nothing more is to be written: the edit below must not come in the middle of a write.
    const written = await eventually('it is written', async () => {
      const before = await read(file);
      await sleep(500);
      const now = await read(file);
      return isDeepStrictEqual(before, now) && now.deployments[0]!.revisions!.length === 2 && now;
    });
    assert.deepEqual(written.deployments[0]!.mock, { fails: 'DEPLOY_FAILED' });
    // An edit that cannot be taken is neither taken nor overwritten.
    await writeFile(file, '{ "deployments": [');
    await mock.client.create('later');
    assert.equal((await names()).join(), 'by-hand,later,shop');
    // Whatever is still to be written is written by then.
    await mock.close();
    assert.equal(await readFile(file, 'utf8'), '{ "deployments": [');
  });

  test('is taken by the next mock after a revision that repeats another one', async (t) => {
    const file = join(await temporaryFolder(t), 'mock.json');
    const first = await startTestMock(t, ['--state', file]);
    const { id } = await deploy(first, 'shop');
    const { body } = await first.client.call<Deployment>('PATCH', `/v2/deployments/${id}`, {
      secrets: [{ name: 'MODEL_KEY', value: 'another' }],
    });
    await first.client.until(id, body.latest_revision_id!, 'DEPLOYED');
    await first.close();
    const second = await startTestMock(t, ['--state', file]);
    assert.equal((await second.client.get(id)).body.active_revision_id, body.latest_revision_id);
  });

  test('is reset to its mock section, or only read', async (t) => {
    const file = join(await temporaryFolder(t), 'mock.json');
    const section = { after: '20ms', deployments: { 'shop*': { fails: 'BUILD_FAILED' } } };
    await write(file, { mock: section, deployments: [{ name: 'shop' }] });
    const text = await readFile(file, 'utf8');
    const reading = await startTestMock(t, ['--state', file, '--no-save']);
    await reading.client.create('shopping');
    assert.equal((await list(reading)).length, 2);
    await reading.close();
    assert.equal(await readFile(file, 'utf8'), text);
    const fresh = await startTestMock(t, ['--state', file, '--reset']);
    assert.deepEqual(await list(fresh), []);
    await fresh.close();
    assert.deepEqual(await read(file), { mock: section, deployments: [] });
  });

  test('that cannot be taken is refused with the place to mend', async (t) => {
    const file = join(await temporaryFolder(t), 'mock.json');
    const one = (parts: object) => ({ deployments: [{ name: 'a', ...parts }] });
    const agent = { agent_id: 'shop', environment: 'production' };
    const id = '0199a3c2-6f10-7b4e-9c21-5d2f8e7a1b34';
    const cases: [unknown, RegExp][] = [
      ['', /is not valid JSON: .*To begin with nothing, delete it/],
      ['{', /is not valid JSON/],
      [[], /the file must be of type object/],
      [{}, /the file must have 'deployments'/],
      [one({ mock: { fail: 'x' } }), /deployments\.0\.mock has 'fail', which says nothing there; known are fails, after/],
      [
        one({ mock: { fails: 'FAILED' } }),
        /deployments\.0\.mock\.fails must be one of CREATE_FAILED, BUILD_FAILED, DEPLOY_FAILED, not "FAILED"/,
      ],
      [one({ mock: { after: '2' } }), /deployments\.0\.mock\.after must be a time such as 100ms, 2s or 1m, not "2"/],
      [one({ revisions: [{ status: 'DONE' }] }), /deployments\.0\.revisions\.0\.status must be one of .*DEPLOYED/],
      [one({ created_at: '2026-13-45T' }), /deployments\.0\.created_at must be a time such as 2026-01-31T12:00:00Z/],
      [one({ name: '_a' }), /deployments\.0\.name must be a letter or digit, then .*, not "_a"/],
      [one({ settings: { repo_url: 5 } }), /deployments\.0\.settings\.repo_url must be of type string or null, not 5/],
      [{ deployments: [], oauth_providers: [{ provider_id: 'p' }] }, /oauth_providers\.0 must have 'id'/],
      [{ deployments: [{ name: 'a' }, { name: 'A' }] }, /two deployments named 'A'/],
      [{ deployments: ['a', 'b'].map((name) => ({ name, agent })) }, /two deployments of the agent 'shop in production'/],
      [one({ revisions: [{ id }, { id }] }), /two revisions with the id '0199/],
    ];
    for (const [state, expected] of cases) {
      await writeFile(file, typeof state === 'string' ? state : JSON.stringify(state));
      await assert.rejects(startTestMock(t, ['--state', file]), { name: 'StateError', message: expected });
    }
    const refused = (args: string[], message: RegExp) => assert.rejects(startTestMock(t, args), { name: 'StateError', message });
    await refused(['--state', join(file, '..')], /cannot be read/);
    await refused(['--state', join(file, '../nowhere/mock.json')], /cannot be written: .*Choose another folder/);
    await refused(['--state', join(file, '../absent.json'), '--no-save'], /is not there/);
    await assert.rejects(startTestMock(t, ['--reset']), { name: 'UsageError', message: /--state/ });
  });
});
