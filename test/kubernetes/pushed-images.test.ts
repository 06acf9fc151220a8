/** Images that clients push: nodes pull them from the registry of the server, with what the Secret of the revision has. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { PushToken } from '../../generated/control-plane/types.gen.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/loopback-server.ts';
import { Images, layer } from '../support/registry-client.ts';
import { suiteCleanup, temporaryFolder } from '../support/temporary.ts';
import { buildBinaries } from './node/binaries.ts';
import { podImage } from './node/image.ts';
import { openNode } from './node/node.ts';
import { ClusterServer, SMALL, STUCK_MS } from './server.ts';

const node = await openNode(after);

describe('pushed images on a real node', { skip: 'missing' in node && node.missing }, () => {
  const cleanup = suiteCleanup(after);
  let server: ClusterServer;

  before(async () => {
    assert.ok(!('missing' in node));
    const registryPort = await freePort();
    const registry = `${node.hostAddress}:${registryPort}`;
    await node.trustRegistry(registry);
    server = await ClusterServer.start(node, cleanup, { registryPort, registryUrl: `http://${registry}` });
  });

  it('are pulled by the node, by a token that is in no pod and ends with the deployment', async (t) => {
    const { client } = server.life;
    const { id } = await client.create('pushed', { source: 'internal_docker', source_config: { resource_spec: SMALL } });
    const { body: push } = await client.call<PushToken>('POST', `/v2/deployments/${id}/push-token`);
    const images = new Images(push);
    const { config, layer: content } = await podImage(await temporaryFolder(t), (await buildBinaries()).pod, id);
    const digest = await images.push('1', layer(config), layer(content));
    const { status, body } = await client.patch(id, {
      ...{ revision_source: 'internal_docker', source_revision_config: { image_uri: `${images.host}/${id}/app:1` } },
      secrets: [{ name: 'REPLY', value: 'pulled' }],
    });
    assert.equal(status, 200, JSON.stringify(body));
    const revision = await client.until(id, body.latest_revision_id!, 'DEPLOYED');
    assert.equal(revision.source_revision_config.image_uri, `${images.host}/${id}/app@${digest}`);
    assert.equal((await server.ask<{ reply: string }>('pushed', '/')).reply, 'pulled');

    const { admin, name } = server.namespace;
    const secret = await admin.get(`/api/v1/namespaces/${name}/secrets/keelson-${revision.id}`);
    const { type, data } = secret as { type: string; data: Record<string, string> };
    assert.equal(type, 'kubernetes.io/dockerconfigjson');
    const { auths } = JSON.parse(Buffer.from(data['.dockerconfigjson']!, 'base64').toString()) as Auths;
    const token = auths[images.host]!.password;
    const environment = await server.ask<Record<string, string>>('pushed', '/environment');
    assert.ok(!JSON.stringify(environment).includes(token));
    const nodes = new Images({ registry_url: push.registry_url, token });
    assert.equal((await nodes.send('GET', `manifests/${digest}`)).status, 200);
    assert.equal((await nodes.send('POST', 'blobs/uploads/')).code(), 'DENIED');

    await server.remove({ id });
    assert.equal((await nodes.send('GET', `manifests/${digest}`)).status, 401);
    await eventually('nothing is left', async () => (await server.namespace.objects()).length === 0, STUCK_MS);
  });
});

interface Auths {
  auths: Record<string, { password: string }>;
}
