/** What is recorded of revisions: in which order, by one writer at a time, and for their own deployment only. */
import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Revision } from '../../generated/control-plane/types.gen.ts';
import {
  findRevision,
  markRevision,
  RevisionMoved,
  revisionsInProgress,
} from '../../src/control-plane/deployments/revision-records.ts';
import { openSqlite } from '../../src/storage/sqlite/sqlite-storage.ts';
import { changeDatabase } from '../support/change-database.ts';
import { archiveOf, putArchive, startTestServer, type TestServer } from './support.ts';

describe('revisions', () => {
  let server: TestServer;
  let archive: Buffer;
  before(async () => {
    server = await startTestServer();
    archive = await archiveOf();
  });
  after(() => server[Symbol.asyncDispose]());
  const file = () => join(server.dataDirectory, 'control-plane.db');
  const ask = (method: string, path: string, body?: unknown) =>
    server.client.call<Revision & { detail: string }>(method, `/v2/deployments/${path}`, body);

  it('are read, interrupted and repeated under their own deployment only', async () => {
    const [mine, other] = [await server.client.create('mine'), await server.client.create('other')];
    const revision = await server.client.deploy(mine.id, archive);
    await server.client.until(mine.id, revision, 'DEPLOYED');
    for (const [method, more] of [
      ['GET', ''],
      ['POST', '/interrupt'],
      ['POST', '/redeploy'],
    ] as const) {
      const { status, body } = await ask(method, `${other.id}/revisions/${revision}${more}`);
      assert.deepEqual([status, body.detail], [404, `Revision ID ${revision} not found.`], `${method} ${more}`);
    }
  });

  it('keep the archive that they are made from, which no late upload replaces', async () => {
    const { id } = await server.client.create('keeping');
    const { body: upload } = await server.client.call<{ upload_url: string; object_path: string }>(
      'POST',
      `/v2/deployments/${id}/upload-url`,
    );
    assert.equal((await putArchive(upload.upload_url, archive)).status, 200);
    const source_revision_config = { source_tarball_path: upload.object_path };
    const { status, body } = await ask('POST', `${id}/revisions`, { source_revision_config });
    assert.equal(status, 201, JSON.stringify(body));
    assert.equal((await putArchive(upload.upload_url, archive)).status, 409);
    await server.client.until(id, body.id, 'DEPLOYED');
    const unknown = { source_revision_config: { source_tarball_path: `uploads/${id}/nothing.tar.gz` } };
    assert.equal((await ask('POST', `${id}/revisions`, unknown)).status, 400);
  });

  it('are not made for a deployment that is being deleted', async () => {
    const { id } = await server.client.create('leaving');
    const gate = join(server.dataDirectory, 'gate');
    const lingering = await archiveOf({ 'behaviour.txt': `lingers-until ${gate}` });
    const revision = await server.client.deploy(id, lingering);
    await server.client.until(id, revision, 'DEPLOYED');
    await ask('DELETE', id);
    for (const path of [`${id}/revisions`, `${id}/revisions/${revision}/redeploy`]) {
      const { status, body } = await ask('POST', path, { source_revision_config: {} });
      assert.deepEqual([status, body.detail], [400, "Deployment 'leaving' is being deleted."], path);
    }
    await writeFile(gate, '');
    await server.client.untilGone(id);
  });

  it('are not repeated when their archive is gone and they have no build', async () => {
    const { id } = await server.client.create('gone');
    const broken = await server.client.deploy(id, await archiveOf({ 'langgraph.json': '{}' }));
    await server.client.until(id, broken, 'BUILD_FAILED');
    await rm(join(server.dataDirectory, 'uploads', id), { recursive: true });
    assert.equal((await ask('POST', `${id}/revisions/${broken}/redeploy`, {})).status, 200, 'it is on record');
    const { body: page } = await server.client.call<{ resources: Revision[] }>('GET', `/v2/deployments/${id}/revisions?limit=1`);
    const missing = await server.client.until(id, page.resources[0]!.id, 'CREATE_FAILED');
    assert.match(missing.status_message ?? '', /is no longer stored/);
    await changeDatabase(file(), 'UPDATE uploads SET file = NULL WHERE deployment_id = ?', id);
    const { status, body } = await ask('POST', `${id}/revisions/${broken}/redeploy`, {});
    assert.deepEqual([status, body.detail], [400, 'The source archive of revision v1 is no longer stored.']);
  });

  it('change their status by one of two that would, and are worked on oldest first', async () => {
    const { id } = await server.client.create('ordered');
    const revision = await server.client.deploy(id, archive);
    await server.client.until(id, revision, 'DEPLOYED');
    await server.running.close({ stopWorkloads: false });
    await using storage = openSqlite(file());
    const [wanted] = await storage.read<{ number: number }>('SELECT number FROM revisions WHERE revision_id = $1', [revision]);
    // As two that the reconciler has yet to work on.
    for (const [name, number] of [
      ['b', 5],
      ['a', 6],
    ] as const)
      await storage.write(
        `INSERT INTO revisions (revision_id, deployment_id, number, source, template, secrets, status, status_reason, created_at, updated_at)
         SELECT $1, deployment_id, $2, source, template, secrets, 'QUEUED', 'Queued', created_at, updated_at
         FROM revisions WHERE revision_id = $3`,
        [name, Number(wanted!.number) + number, revision],
      );
    assert.deepEqual(
      (await revisionsInProgress(storage, id)).map(({ revision_id: each }) => each),
      ['b', 'a'],
    );
    const row = (await findRevision(storage, 'b'))!;
    const marks = await Promise.allSettled([
      markRevision(storage, row, { to: 'AWAITING_BUILD', reason: 'SourceReady' }),
      markRevision(storage, row, { to: 'INTERRUPTED', reason: 'Interrupted' }),
    ]);
    assert.deepEqual(
      marks.map(({ status }) => status),
      ['fulfilled', 'rejected'],
    );
    assert.ok((marks[1] as PromiseRejectedResult).reason instanceof RevisionMoved);
    assert.equal((await findRevision(storage, 'b'))!.status, 'AWAITING_BUILD');
  });
});
