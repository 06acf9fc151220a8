/** API keys of the server among the variables of a project: no agent gets one, under any name, and its owner is told. */
import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Deployment, LogPage } from '../../generated/control-plane/types.gen.ts';
import { changeDatabase } from '../support/change-database.ts';
import { eventually } from '../support/eventually.ts';
import { archiveOf, startTestServer, type TestServer } from './support.ts';

const SAYS = 'API keys? of a Keelson server, which no agent gets';

describe('an API key of the server among the secrets of a deployment', () => {
  let server: TestServer;
  let admin: string;
  let tenantKey: string;
  before(async () => {
    server = await startTestServer();
    admin = server.client.key;
    const made = await server.client.call<{ key: string }>('POST', '/v2/keelson/keys', {
      name: 'deploys',
      scopes: ['deployments:write'],
    });
    tenantKey = made.body.key;
  });
  after(() => server[Symbol.asyncDispose]());

  const names = ({ secrets }: Deployment) => secrets.map(({ name }) => name);
  const readVariables = (name: string) =>
    eventually(`the agent ${name}`, async () => {
      const { status, body } = await server.client.call<{ variables: string[] }>('GET', `/d/${name}/variables`);
      return status === 200 ? body.variables : undefined;
    });
  const readBuildLog = async (id: string, revision: string) => {
    const path = `/v1/projects/${id}/revisions/${revision}/build_logs`;
    const { body } = await server.client.call<LogPage>('POST', path, { limit: 100 });
    return body.logs.map(({ level, message }) => `${level} ${message}`).join('\n');
  };

  it('is dropped under every name, and the answer and the build log say so', async () => {
    const secrets = [
      { name: 'OPENAI_API_KEY', value: 'sk-example' },
      { name: 'LANGSMITH_API_KEY', value: admin },
      { name: 'LANGGRAPH_HOST_API_KEY', value: tenantKey },
      { name: 'AUTHORIZATION', value: `Bearer ${tenantKey}` },
      { name: 'PADDED', value: ` ${admin}\n` },
      { name: 'KEELSON_API_KEY', value: 'of-another-server' },
    ];
    const created = await server.client.create('sender', { secrets });
    assert.deepEqual(names(created), ['OPENAI_API_KEY']);
    const [warning, ...others] = created.warnings;
    assert.match(warning ?? '', new RegExp(SAYS));
    for (const { name } of secrets.slice(1)) assert.ok(warning?.includes(`'${name}'`), `${name} is not named: ${warning}`);
    assert.deepEqual(others, []);

    const revision = await server.client.deploy(created.id, await archiveOf(), { secrets });
    const deployed = await server.client.until(created.id, revision, 'DEPLOYED');
    assert.match(deployed.warnings.join('\n'), new RegExp(SAYS));
    assert.match(await readBuildLog(created.id, revision), new RegExp(`WARNING Secrets 'LANGSMITH_API_KEY', .*${SAYS}`));
    const variables = await readVariables('sender');
    assert.ok(variables.includes('OPENAI_API_KEY'));
    for (const { name } of secrets.slice(1)) assert.ok(!variables.includes(name), name);
  });

  it('is dropped from each request that sends secrets, and kept out when they are repeated', async () => {
    const { id } = await server.client.create('changer', { secrets: [{ name: 'A', value: tenantKey }] });
    const first = await server.client.deploy(id, await archiveOf());
    await server.client.until(id, first, 'DEPLOYED');
    const path = `/v2/keelson/deployments/${id}/secrets`;
    const set = [
      { name: 'B', value: admin },
      { name: 'C', value: 'c' },
      { name: 'KEELSON_API_KEY', value: 'x' },
    ];
    const changed = await server.client.call<Deployment>('PATCH', path, { set });
    assert.equal(changed.status, 200);
    assert.deepEqual(names(changed.body), ['C']);
    assert.match(changed.body.warnings[0] ?? '', /^Secrets 'A', 'B', 'KEELSON_API_KEY' are dropped/);
    await server.client.until(id, changed.body.latest_revision_id ?? '', 'DEPLOYED');
    const again = await server.client.call<Deployment>('POST', `/v2/deployments/${id}/revisions/${first}/redeploy`);
    assert.match(again.body.warnings[0] ?? '', /^Secret 'A' is dropped/);
    await server.client.until(id, again.body.latest_revision_id ?? '', 'DEPLOYED');
    const unset = await server.client.call<Deployment>('PATCH', path, { unset: ['A'], set: [{ name: 'B', value: 'b' }] });
    assert.deepEqual([unset.body.warnings, names(unset.body)], [[], ['B']]);
    const sent = { source_config: {}, source_revision_config: {}, secrets: [{ name: 'D', value: admin }] };
    await server.client.until(id, unset.body.latest_revision_id ?? '', 'DEPLOYED');
    const revised = await server.client.call<{ id: string }>('POST', `/v2/deployments/${id}/revisions`, sent);
    assert.equal(revised.status, 201);
    assert.deepEqual(names((await server.client.get(id)).body), []);
    await server.client.until(id, revised.body.id, 'DEPLOYED');
  });

  it('is named also where nothing else changed', async () => {
    const { id } = await server.client.create('same');
    const secrets = [{ name: 'A', value: 'a' }];
    const archive = await archiveOf();
    await server.client.until(id, await server.client.deploy(id, archive, { secrets }), 'DEPLOYED');
    const source_tarball_path = await server.client.upload(id, archive);
    const request = { only_if_changed: true, source_revision_config: { source_tarball_path } };
    const { body } = await server.client.patch(id, { ...request, secrets: [...secrets, { name: 'B', value: admin }] });
    assert.equal(body.latest_revision_number, 1);
    assert.match(body.warnings[0] ?? '', /^Secret 'B' is dropped/);
  });

  it('is taken out of langgraph.json before the build', async () => {
    const { id } = await server.client.create('inline');
    const config = {
      node_version: '24',
      graphs: { agent: './graph.ts:graph' },
      env: { FINE: 'fine', TRACES: admin, KEELSON_API_KEY: tenantKey },
    };
    const archive = await archiveOf({ 'langgraph.json': JSON.stringify(config), '.env': `LANGSMITH_API_KEY=${admin}\n` });
    const revision = await server.client.deploy(id, archive);
    const { warnings } = await server.client.until(id, revision, 'DEPLOYED');
    assert.match(warnings.join('\n'), /^TRACES is dropped from "env" of langgraph.json: it is an API key of this server/m);
    assert.match(await readBuildLog(id, revision), /WARNING TRACES is dropped/);
    const folder = join(server.dataDirectory, 'builds', revision);
    const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    const built = await Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8')));
    assert.ok(
      built.some((text) => text.includes('"FINE"')),
      'langgraph.json is built',
    );
    for (const key of [admin, tenantKey]) assert.ok(!built.some((text) => text.includes(key)), 'a key is in the build');
  });

  it('is kept from agents also where it was stored by an earlier version', async () => {
    const { id } = await server.client.create('early', {
      secrets: [
        { name: 'EARLY', value: 'an-early-key' },
        { name: 'FINE', value: 'fine' },
      ],
    });
    await changeDatabase(
      join(server.dataDirectory, 'control-plane.db'),
      'UPDATE api_keys SET previous_hash = ? WHERE name = ?',
      ...[hash('sha256', 'an-early-key'), 'deploys'],
    );
    const revision = await server.client.deploy(id, await archiveOf());
    const { warnings } = await server.client.until(id, revision, 'DEPLOYED');
    assert.match(warnings.join('\n'), /^Secret 'EARLY' is dropped/);
    const variables = await readVariables('early');
    assert.deepEqual([variables.includes('EARLY'), variables.includes('FINE')], [false, true]);
  });
});
