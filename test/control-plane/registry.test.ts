/** The registry over HTTP: pushes, pulls, who may do which, what survives a broken push, and what is removed. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { access, readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { AuditPage, Deployment, PushToken, UploadUrl } from '../../generated/control-plane/types.gen.ts';
import type { Driver, Workload } from '../../src/drivers/port.ts';
import { createSimulatedDriver } from '../../src/drivers/simulated/simulated-driver.ts';
import { eventually } from '../support/eventually.ts';
import { digestOf, Images, layer, manifestOf, OCI, OCI_INDEX, OCTETS } from '../support/registry-client.ts';
import { NO_SMALL_DISK, SmallDisk } from '../support/small-disk.ts';
import { archiveOf, putArchive, startTestServer, type TestServer } from './support.ts';

describe('the registry', () => {
  let server: TestServer;
  let clock = 0;
  const workloads: Workload[] = [];
  before(async () => {
    server = await startTestServer({ driver: () => pushedImagesDriver(workloads), now: () => Date.now() + clock });
  });
  after(async () => server[Symbol.asyncDispose]());

  const source = { source: 'internal_docker', source_config: { deployment_type: 'dev' } };
  const create = (name: string) => server.client.create(name, source);
  const open = async ({ id }: Pick<Deployment, 'id'>): Promise<Images> => {
    const { status, body } = await server.client.call<PushToken>('POST', `/v2/deployments/${id}/push-token`);
    assert.deepEqual([status, body.username], [200, 'oauth2accesstoken'], JSON.stringify(body));
    assert.equal(body.registry_url, `${server.running.registryAddress}/${id}`);
    return new Images(body);
  };
  const uri = ({ host, deployment }: Images, rest: string) => `${host}/${deployment}/app${rest}`;

  it('takes an image in pieces, gives it back, and the deployment runs it by its digest', async () => {
    const { id } = await create('pushed');
    const images = await open({ id });
    assert.equal((await images.send('GET', '/v2/')).status, 200);
    const [config, base] = [layer(), layer(randomBytes(300_000))];
    await images.pushLayer(config);
    const at = await images.upload();
    const [begin, end] = [base.bytes.subarray(0, 100_000), base.bytes.subarray(100_000)];
    const range = (from: number, to: number) => ({ 'content-type': OCTETS, 'content-range': `${from}-${to}` });
    assert.equal((await images.send('PATCH', at, begin, range(0, 99_999))).headers.get('range'), '0-99999');
    assert.equal((await images.send('PATCH', at, end, range(5, 200_004))).status, 416);
    assert.equal((await images.send('GET', at)).headers.get('range'), '0-99999');
    assert.equal((await images.send('PUT', `${at}?digest=${base.digest}`, end, range(100_000, 299_999))).status, 201);
    const digest = await images.push('1.0', config, base);

    const head = await images.send('HEAD', `blobs/${base.digest}`);
    assert.deepEqual([head.status, head.headers.get('content-length'), head.bytes.length], [200, '300000', 0]);
    assert.ok((await images.send('GET', `blobs/${base.digest}`)).bytes.equals(base.bytes));
    const part = await images.send('GET', `blobs/${base.digest}`, undefined, { range: 'bytes=299990-' });
    assert.deepEqual([part.status, part.headers.get('content-range')], [206, 'bytes 299990-299999/300000']);
    assert.ok(part.bytes.equals(base.bytes.subarray(-10)));
    assert.equal((await images.send('GET', `blobs/${base.digest}`, undefined, { range: 'bytes=300000-' })).status, 416);
    for (const reference of ['1.0', digest]) {
      const found = await images.send('GET', `manifests/${reference}`);
      assert.deepEqual([found.headers.get('content-type'), digestOf(found.bytes)], [OCI, digest]);
    }
    await images.push('2.0', config, base);
    assert.deepEqual(JSON.parse((await images.send('GET', 'tags/list?n=1')).bytes.toString()).tags, ['1.0']);

    const { status, body } = await server.client.patch(id, {
      ...{ revision_source: 'internal_docker', source_revision_config: { image_uri: uri(images, ':1.0') }, secrets: [] },
    });
    assert.equal(status, 200, JSON.stringify(body));
    const revision = await server.client.until(id, body.latest_revision_id!, 'DEPLOYED');
    assert.equal(revision.source_revision_config.image_uri, uri(images, `@${digest}`));
    const { body: audit } = await server.client.call<AuditPage>('GET', '/v2/keelson/audit?page_size=100');
    const pushes = audit.items.filter(({ resource, action }) => resource.id === id && action === 'image.push');
    assert.deepEqual(pushes[0]?.detail, { image: `app@${digest}` });
    const { image, registryLogin } = workloads.find((workload) => workload.id === revision.id)!;
    assert.equal(image, uri(images, `@${digest}`));
    const pull = new Images({ registry_url: `${images.host}/${id}`, token: registryLogin!().password });
    assert.equal((await pull.send('GET', `manifests/${digest}`)).status, 200);
    const refused = await pull.send('POST', 'blobs/uploads/');
    assert.deepEqual([refused.status, refused.code()], [403, 'DENIED']);

    const nodes = new Images({ registry_url: `${images.host}/${id}`, token: registryLogin!('nodes').password });
    clock = 10 * 365 * 24 * 3_600_000;
    assert.equal(registryLogin!('nodes').password, nodes.token);
    assert.equal((await pull.send('GET', `manifests/${digest}`)).status, 401);
    assert.equal((await nodes.send('GET', `manifests/${digest}`)).status, 200);
    assert.equal((await nodes.send('PUT', 'manifests/1.0', '{}', { 'content-type': OCI })).code(), 'DENIED');
    clock = 0;
    const other = await open(await create('beside'));
    assert.equal((await nodes.send('GET', `/v2/${other.deployment}/app/tags/list`)).code(), 'DENIED');
    await server.client.call('DELETE', `/v2/deployments/${id}`);
    assert.equal((await nodes.send('GET', `manifests/${digest}`)).status, 401);
  });

  it('takes an index of images, and refuses what it does not have the parts of', async () => {
    const images = await open(await create('index'));
    const [config, base] = [layer(), layer()];
    const missing = await images.send('PUT', 'manifests/x', manifestOf(config, base), { 'content-type': OCI });
    assert.deepEqual([missing.status, missing.code()], [400, 'MANIFEST_BLOB_UNKNOWN']);
    const digest = await images.push('part', config, base);
    const list = (part: string) => JSON.stringify({ schemaVersion: 2, mediaType: OCI_INDEX, manifests: [{ digest: part }] });
    assert.equal((await images.send('PUT', 'manifests/all', list(digest), { 'content-type': OCI_INDEX })).status, 201);
    const wrong: [string, string, string, number, string][] = [
      ['other', list(base.digest), OCI_INDEX, 400, 'MANIFEST_BLOB_UNKNOWN'],
      ['other', '{', OCI, 400, 'MANIFEST_INVALID'],
      ['other', list(digest), OCI, 400, 'MANIFEST_INVALID'],
      ['other', '{}', 'application/json', 415, 'MANIFEST_INVALID'],
      ['.other', manifestOf(config), OCI, 400, 'MANIFEST_INVALID'],
      [base.digest, manifestOf(config), OCI, 400, 'DIGEST_INVALID'],
    ];
    for (const [reference, body, type, status, code] of wrong) {
      const answer = await images.send('PUT', `manifests/${reference}`, body, { 'content-type': type });
      assert.deepEqual([answer.status, answer.code()], [status, code], body);
    }
    const bad = await images.send('POST', `blobs/uploads/?digest=${config.digest}`, base.bytes, { 'content-type': OCTETS });
    assert.deepEqual([bad.status, bad.code()], [400, 'DIGEST_INVALID']);
    const deletion = await images.send('DELETE', `manifests/${digest}`);
    assert.deepEqual([deletion.status, deletion.headers.get('allow')], [405, 'GET, HEAD, PUT']);
    assert.equal((await images.send('GET', 'manifests/none')).code(), 'MANIFEST_UNKNOWN');
    assert.equal((await images.send('GET', `blobs/${digestOf('none')}`)).code(), 'BLOB_UNKNOWN');
    for (const name of ['a'.repeat(256), Array(100).fill('a').join('/')]) {
      const path = `/v2/${images.deployment}/${name}/manifests/1`;
      const answer = await images.send('PUT', path, manifestOf(config, base), { 'content-type': OCI });
      assert.deepEqual([answer.status, answer.code()], [400, 'NAME_INVALID']);
    }
    assert.equal((await images.send('GET', 'blobs/../../../../admin.key')).status, 404);
    assert.equal((await images.send('GET', `blobs/${encodeURIComponent('../../admin.key')}`)).status, 400);
  });

  it('shows a token nothing of other deployments, and nothing of a tenant to another', async () => {
    const [{ id: own }, other] = [await create('own'), await otherTenant(server)];
    const [images, theirs] = [await open({ id: own }), new Images(other.push)];
    const [config, base] = [layer(), layer()];
    const digest = await theirs.push('1', config, base);
    for (const path of [`manifests/${digest}`, 'manifests/1', `blobs/${base.digest}`, 'tags/list']) {
      const answer = await images.send('GET', `/v2/${other.id}/app/${path}`);
      assert.deepEqual([answer.status, answer.code()], [403, 'DENIED'], path);
    }
    assert.equal((await images.send('HEAD', `blobs/${base.digest}`)).status, 404);
    // Not mounted: an upload is begun instead.
    await images.upload(`?mount=${base.digest}&from=${other.id}/app`);
    const copied = await images.send('PUT', 'manifests/1', manifestOf(config, base), { 'content-type': OCI });
    assert.deepEqual([copied.status, copied.code()], [400, 'MANIFEST_BLOB_UNKNOWN']);
    const named = { source_revision_config: { image_uri: `${images.host}/${other.id}/app@${digest}` } };
    const { status, body } = await server.client.patch(own, named);
    assert.equal(status, 400);
    assert.match((body as unknown as { detail: string }).detail, /must be an image that was pushed for this deployment, to /);
    const external = { name: 'thief', source: 'external_docker', source_config: { resource_spec: {} }, secrets: [], ...named };
    assert.equal((await server.client.call('POST', '/v2/deployments', external)).status, 400);
    // Within a tenant a layer is pushed once.
    await images.pushLayer(base);
    const second = await open(await create('second'));
    const mounted = await second.send('POST', `blobs/uploads/?mount=${base.digest}&from=${own}/app`);
    assert.deepEqual([mounted.status, (await second.send('HEAD', `blobs/${base.digest}`)).status], [201, 200]);
  });

  it('asks for a token that is good, until it expires or its deployment is deleted', async () => {
    const { id } = await create('short');
    const images = await open({ id });
    const anonymous = await fetch(`http://${images.host}/v2/`);
    assert.deepEqual([anonymous.status, anonymous.headers.get('www-authenticate')], [401, 'Basic realm="keelson"']);
    const [text = '', signature] = images.token.split('.');
    const forged = `${Buffer.from(
      Buffer.from(text, 'base64url')
        .toString()
        .replace(id, own(await create('victim'))),
    ).toString('base64url')}.${signature}`;
    for (const token of [forged, `${text}.`, 'x', server.client.key]) {
      const answer = await new Images({ registry_url: `${images.host}/${id}`, token }).send('GET', '/v2/');
      assert.deepEqual([answer.status, answer.code()], [401, 'UNAUTHORIZED']);
    }
    clock = 3_601_000;
    assert.equal((await images.send('GET', '/v2/')).status, 401);
    clock = 0;
    assert.equal((await images.send('GET', '/v2/')).status, 200);
    await server.client.call('DELETE', `/v2/deployments/${id}`);
    assert.equal((await images.send('GET', '/v2/')).status, 401);
    const { id: built } = await server.client.create('built');
    const { status, body } = await server.client.call('POST', `/v2/deployments/${built}/push-token`);
    assert.deepEqual([status, body.detail], [400, "Push tokens are only available for 'internal_docker' source deployments."]);
  });

  it('keeps what arrived of a push that broke off, and takes two pushes of one layer at once', async () => {
    const images = await open(await create('broken'));
    const base = layer(randomBytes(200_000));
    const at = await images.upload();
    await breakOff(images, at, base.bytes.subarray(0, 100_000), base.bytes.length);
    const arrived = 100_000;
    const rest = { 'content-type': OCTETS, 'content-range': `${arrived}-199999` };
    const put = await eventually('the upload to be free', async () => {
      const answer = await images.send('PUT', `${at}?digest=${base.digest}`, base.bytes.subarray(arrived), rest);
      return answer.status === 409 ? undefined : answer;
    });
    assert.equal(put.status, 201);
    const same = layer(randomBytes(500_000));
    await Promise.all(Array.from({ length: 4 }, () => images.push('race', layer(), same)));
    assert.ok((await images.send('GET', `blobs/${same.digest}`)).bytes.equals(same.bytes));
  });

  it('removes old images that no revision uses, beside a push and a pull, and uploads that were left', async () => {
    const { id, tenant_id: tenant } = await create('cleaned');
    const images = await open({ id });
    const [shared, gone] = [layer(), layer()];
    const kept = await images.push('kept', shared, layer());
    const left = await images.push('left', shared, gone);
    await images.upload();
    const claimed = [uri(images, `@${kept}`)];
    const { registry } = server.running.controlPlane;
    const clean = (before: number) => registry!.removeUnused(before, async (other) => (other === id ? claimed : []));
    await clean(Date.now() - 60_000);
    assert.equal((await images.send('GET', `manifests/${left}`)).status, 200, 'it is fresh');
    const later = Date.now() + 60_000;
    const pulled = images.send('GET', `blobs/${shared.digest}`);
    await Promise.all([clean(later), pulled]);
    assert.ok((await pulled).bytes.equals(shared.bytes));
    for (const [path, status] of [
      [`manifests/${kept}`, 200],
      ['manifests/kept', 200],
      [`blobs/${shared.digest}`, 200],
      [`manifests/${left}`, 404],
      ['manifests/left', 404],
      [`blobs/${gone.digest}`, 404],
    ] as const)
      assert.equal((await images.send('GET', path)).status, status, path);
    const folder = join(server.dataDirectory, 'registry', tenant);
    assert.deepEqual(await readdir(join(folder, 'uploads')), []);
    await images.push('again', shared, gone);
    await Promise.all([images.push('beside', shared, gone), clean(Date.now() - 1_000)]);
    assert.equal((await images.send('GET', `blobs/${gone.digest}`)).status, 200);
    await registry!.removeUnused(later, async () => undefined);
    await assert.rejects(access(join(folder, 'images', id)));
  });
});

it('a tenant pushes up to its quota, and others go on', async () => {
  await using server = await startTestServer({ driver: () => pushedImagesDriver([]) }, { registryQuota: 1 });
  const [other, another] = [await otherTenant(server), await otherTenant(server, 'another')];
  const [images, theirs] = [new Images(other.push), new Images(another.push)];
  const [config, base] = [layer(), layer(randomBytes(700_000))];
  await images.push('1', config, base);
  const big = layer(randomBytes(300_000));
  const at = [await images.upload(), await images.upload()];
  const sent = await Promise.all(at.map((path) => images.send('PATCH', path, big.bytes.subarray(0, 100_000))));
  assert.deepEqual(sent.map(({ status }) => status).sort(), [202, 202]);
  const refused = await images.send('PUT', `${at[0]}?digest=${big.digest}`, big.bytes.subarray(100_000));
  assert.deepEqual([refused.status, refused.code()], [403, 'DENIED']);
  assert.match(refused.errors()[0]!.message, /more than its quota of 1 MB/);
  const ended = await images.send('GET', at[0]!);
  assert.deepEqual([ended.status, ended.code()], [404, 'BLOB_UPLOAD_UNKNOWN']);
  await images.pushLayer(layer(randomBytes(10_000)));
  await theirs.push('1', config, base);
});

it('an upload that is cancelled while it is written takes nothing more', async () => {
  await using server = await startTestServer({ driver: () => pushedImagesDriver([]) });
  const images = new Images((await otherTenant(server)).push);
  const at = await images.upload();
  const [hostname, port] = images.host.split(':');
  const headers = { authorization: `Bearer ${images.token}`, 'content-type': OCTETS };
  const sent = request({ hostname, port, method: 'PATCH', path: at, headers });
  const answer = new Promise<number | undefined>((resolve) =>
    sent.once('response', (response) => resolve(response.resume().statusCode)).once('error', () => resolve(undefined)),
  );
  const part = randomBytes(100_000);
  sent.write(part);
  await eventually('the first part', async () => (await images.send('GET', at)).headers.get('range') === '0-99999');
  assert.equal((await images.send('DELETE', at)).status, 204);
  for (let more = 0; more < 50; more += 1) sent.write(part);
  sent.end();
  const status = await answer;
  sent.destroy();
  // Who still writes when the server ends the connection may not hear why.
  assert.ok(status === 404 || status === undefined, `it is answered ${status}`);
});

it('a quota holds for empty uploads, and for manifests that are pushed at once', async () => {
  await using server = await startTestServer({ driver: () => pushedImagesDriver([]) }, { registryQuota: 1 });
  const images = new Images((await otherTenant(server)).push);
  const config = layer();
  await images.pushLayer(config);
  const big = (number: number) =>
    JSON.stringify({ ...JSON.parse(manifestOf(config)), annotations: { x: `${number}`.repeat(310_000) } });
  const puts = [1, 2, 3, 4, 5, 6].map((number) =>
    images.send('PUT', `manifests/${number}`, big(number), { 'content-type': OCI }),
  );
  const statuses = (await Promise.all(puts)).map(({ status }) => status);
  assert.deepEqual(statuses.sort(), [201, 201, 201, 403, 403, 403]);
  let begun = 0;
  while (begun < 256 && (await images.send('POST', 'blobs/uploads/')).status === 202) begun += 1;
  assert.ok(begun > 0 && begun < 256, `${begun} empty uploads`);
});

it('a disk with only its reserve left takes no push and no archive, but what the databases write', async (t) => {
  const disk = await SmallDisk.mount({ after: (clean) => t.after(clean) }, 40);
  if (!disk) return t.skip(NO_SMALL_DISK);
  const dataDirectory = join(disk.folder, 'data');
  await using server = await startTestServer({ driver: () => pushedImagesDriver([]) }, { dataDirectory });
  const { body } = await server.client.call<Deployment>('POST', '/v2/deployments', {
    ...{ name: 'pushed', source: 'internal_docker', source_config: {}, source_revision_config: {}, secrets: [] },
  });
  const { body: push } = await server.client.call<PushToken>('POST', `/v2/deployments/${body.id}/push-token`);
  const images = new Images(push);
  const [config, base] = [layer(), layer(randomBytes(4_000_000))];
  await images.pushLayer(config);
  const at = await images.upload();
  // A twentieth of 40 MiB and 3 MB: the layer does not fit, though there are bytes for it.
  await disk.fill(5_000_000);
  const refused = await images.send('PATCH', at, base.bytes, { 'content-type': OCTETS });
  assert.deepEqual([refused.status, refused.code()], [507, 'DENIED']);
  assert.deepEqual(await readdir(join(dataDirectory, 'registry', body.tenant_id, 'uploads')), []);
  await disk.fill(1_500_000);
  assert.equal((await images.send('POST', 'blobs/uploads/')).status, 507);
  const manifest = await images.send('PUT', 'manifests/1', manifestOf(config), { 'content-type': OCI });
  assert.equal(manifest.status, 507);
  const { id } = await server.client.create('built');
  const { body: issued } = await server.client.call<UploadUrl>('POST', `/v2/deployments/${id}/upload-url`);
  const answer = await putArchive(issued.upload_url, await archiveOf());
  assert.deepEqual([answer.status, answer.headers.get('retry-after')], [503, '30']);
  assert.deepEqual(await readdir(join(dataDirectory, 'uploads', id)), []);
  await disk.free();
  await images.push('1', config, base);
  assert.equal((await putArchive(issued.upload_url, await archiveOf())).status, 200);
});

const own = ({ id }: Deployment) => id;

/** A driver that runs nothing, and pushed images too. */
function pushedImagesDriver(workloads: Workload[]): Driver {
  const driver = createSimulatedDriver();
  const ensure = driver.ensure.bind(driver);
  return Object.assign(driver, {
    runs: new Set(['directory', 'image', 'pushed image'] as const),
    ensure: (workload: Workload) => {
      workloads.push(workload);
      return ensure(workload);
    },
  });
}

/** A deployment of another tenant, and a token to push to it. */
async function otherTenant({ client }: TestServer, name = 'other'): Promise<{ id: string; push: PushToken }> {
  const { body: tenant } = await client.call<{ id: string }>('POST', '/v2/keelson/tenants', { name });
  const headers = { 'x-tenant-id': tenant.id };
  const request = { name: 'theirs', source: 'internal_docker', source_config: {}, source_revision_config: {}, secrets: [] };
  const { body } = await client.call<Deployment>('POST', '/v2/deployments', request, headers);
  const { body: push } = await client.call<PushToken>('POST', `/v2/deployments/${body.id}/push-token`, undefined, headers);
  return { id: body.id, push };
}

/** Sends a part of an announced body, and hangs up once it arrived. */
async function breakOff(images: Images, path: string, part: Uint8Array, announced: number): Promise<void> {
  const [hostname, port] = images.host.split(':');
  const headers = { authorization: `Bearer ${images.token}`, 'content-type': OCTETS, 'content-length': announced };
  const sent = request({ hostname, port, method: 'PATCH', path, headers });
  sent.on('error', () => {});
  sent.write(part);
  const arrived = async () => (await images.send('GET', path)).headers.get('range') === `0-${part.length - 1}`;
  await eventually('the first part', arrived);
  sent.destroy();
}
