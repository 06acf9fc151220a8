/** What is kept of the past has bounds, and what is needed stays. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { AuditPage } from '../../generated/control-plane/types.gen.ts';
import { databaseFile } from '../../src/control-plane/folders.ts';
import { changeDatabase } from '../support/change-database.ts';
import { eventually } from '../support/eventually.ts';
import { archiveOf, Client, startTestServer } from './support.ts';

const KEPT = { keptRevisions: 2, keptAuditEntries: 15, retentionMs: 0, sweepMs: 100 };

test('archives, workload folders, build logs and audit entries are kept to their bounds', async () => {
  await using server = await startTestServer({ limits: KEPT });
  const { client, dataDirectory } = server;
  const { tenants, keys } = server.running.controlPlane;
  const { organizationId, tenantId: own } = await tenants.ensureDefault();
  const { tenantId } = await tenants.create(organizationId, 'neighbour');
  const { key } = await keys.create({ organizationId, tenantId, name: 'theirs', scopes: ['admin'] });
  const neighbour = new Client(client.url, key);
  const theirs = await neighbour.create('theirs');
  const { id } = await client.create('shop');
  const revisions: string[] = [];
  for (let n = 0; n < 5; n += 1) {
    const revision = await client.deploy(id, await archiveOf());
    await client.until(id, revision, 'DEPLOYED');
    revisions.push(revision);
  }
  const namesIn = async (folder: string) => (await readdir(join(dataDirectory, folder)).catch(() => [])).sort();
  const newest = revisions.slice(-2).sort();
  for (const folder of ['logs', 'workloads']) {
    const left = await eventually(`two in ${folder}`, async () => {
      const names = await namesIn(folder);
      return names.length <= 2 ? names : undefined;
    });
    assert.deepEqual(left, newest);
  }
  await eventually('two archives', async () => ((await namesIn(`uploads/${id}`)).length === 2 ? true : undefined));
  const entries = await eventually('fifteen entries', async () => {
    const { body } = await client.call<AuditPage>('GET', '/v2/keelson/audit?page_size=100');
    const items = body.items.filter(({ tenant_id: tenant }) => tenant === own);
    return items.length <= 15 ? items : undefined;
  });
  assert.ok(
    entries.some(({ resource }) => resource.id === revisions.at(-1)),
    'the newest are kept',
  );
  const { body } = await neighbour.call<AuditPage>('GET', `/v2/keelson/audit?resource_id=${theirs.id}`);
  assert.ok(
    body.items.some(({ action }) => action === 'deployment.create'),
    'and those of another tenant, however old they are',
  );
  assert.equal((await client.call('GET', '/d/shop/echo')).status, 200, 'what serves goes on');

  const back = await client.call<{ id: string }>('POST', `/v2/deployments/${id}/revisions/${revisions[3]}/redeploy`);
  assert.ok(back.status < 300, JSON.stringify(back.body));
});

test('an archive that no revision uses goes after a day, and not before', async () => {
  await using server = await startTestServer({ limits: { retentionMs: 0, sweepMs: 100 } });
  const { client, dataDirectory } = server;
  const { id } = await client.create('shop');
  const [old, young] = [await client.upload(id, await archiveOf()), await client.upload(id, await archiveOf())];
  const folder = join(dataDirectory, 'uploads', id);
  assert.equal((await readdir(folder)).length, 2);
  const yesterday = new Date(Date.now() - 25 * 60 * 60_000).toISOString();
  await changeDatabase(databaseFile(dataDirectory), 'UPDATE uploads SET created_at = ? WHERE object_path = ?', yesterday, old);
  await eventually('one archive', async () => ((await readdir(folder)).length === 1 ? true : undefined));
  const revision = await client.patch(id, { source_revision_config: { source_tarball_path: young } });
  assert.equal(revision.status, 200, JSON.stringify(revision.body));
  await client.until(id, revision.body.latest_revision_id!, 'DEPLOYED');
  const gone = await client.patch(id, { source_revision_config: { source_tarball_path: old } });
  assert.equal(gone.status, 400);
  assert.ok(existsSync(join(folder)));
});
