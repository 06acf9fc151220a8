/** Source archives: who may put one where, what is refused, and that a revision's archive stays as it was. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { type FileHandle, open, readdir, readlink } from 'node:fs/promises';
import { request } from 'node:http';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { after, before, describe, it } from 'node:test';
import type { Upload, UploadUrl } from '../../generated/control-plane/types.gen.ts';
import { UploadSigner, writeArchive } from '../../src/control-plane/uploads/uploads.ts';
import { eventually } from '../support/eventually.ts';
import { sendAllFirst } from '../support/raw-http.ts';
import { NO_SMALL_DISK, SmallDisk } from '../support/small-disk.ts';
import { archiveOf, putArchive, startTestServer, type TestServer } from './support.ts';

const LIMIT = 100_000;

describe('uploads', () => {
  let server: TestServer;
  let id: string;
  before(async () => {
    server = await startTestServer({ uploadLimitBytes: LIMIT });
    id = (await server.client.create('chat')).id;
  });
  after(() => server[Symbol.asyncDispose]());

  const issue = async (deploymentId = id) => {
    const { status, body } = await server.client.call<UploadUrl>('POST', `/v2/deployments/${deploymentId}/upload-url`);
    assert.equal(status, 200);
    return body;
  };
  const refusal = async (answer: Response) => [answer.status, ((await answer.json()) as { detail: string }).detail];
  const stored = () => readdir(join(server.dataDirectory, 'uploads', id)).catch(() => []);

  it('stores an archive, and another in its place until a revision uses it', async () => {
    const { upload_url: url, object_path: path } = await issue();
    assert.match(path, new RegExp(`^uploads/${id}/[0-9a-f-]{36}\\.tar\\.gz$`));
    assert.match(url, /\?expires=\d+&signature=[0-9a-f]{64}$/);
    const early = await server.client.patch(id, { source_revision_config: { source_tarball_path: path } });
    assert.equal(early.status, 400, 'not filled yet');
    assert.equal((await putArchive(url, Buffer.from([0x1f, 0x8b, 0, 0]))).status, 200);
    const archive = await archiveOf();
    assert.deepEqual(await (await putArchive(url, archive)).json(), { object_path: path, size: archive.length } satisfies Upload);
    assert.equal((await stored()).length, 1);
    const { body } = await server.client.patch(id, { source_revision_config: { source_tarball_path: path } });
    assert.deepEqual(await refusal(await putArchive(url, archive)), [
      409,
      'The archive is in use by a revision: ask for a new upload URL.',
    ]);
    await server.client.until(id, body.latest_revision_id ?? '', 'DEPLOYED');
  });

  it('keeps the archive that a revision has claimed from one that arrives later', async () => {
    const { upload_url: url, object_path: path } = await issue();
    const archive = await archiveOf();
    const before = (await stored()).length;
    const late = request(url, {
      method: 'PUT',
      headers: { 'content-type': 'application/gzip', 'content-length': archive.length },
    });
    const answered = new Promise<number | undefined>((resolve, reject) => {
      late.once('response', (answer) => resolve(answer.resume().statusCode)).once('error', reject);
    });
    late.write(archive.subarray(0, 10));
    await eventually('the late one to begin', async () => ((await stored()).length > before ? true : undefined));
    assert.equal((await putArchive(url, archive)).status, 200);
    const { body } = await server.client.patch(id, { source_revision_config: { source_tarball_path: path } });
    const claimed = (await stored()).length;
    late.end(archive.subarray(10));
    assert.equal(await answered, 409);
    await eventually('the late one to be gone', async () => ((await stored()).length === claimed - 1 ? true : undefined));
    await server.client.until(id, body.latest_revision_id ?? '', 'DEPLOYED');
    const { body: again } = await server.client.call<{ latest_revision_id: string }>(
      'POST',
      `/v2/deployments/${id}/revisions/${body.latest_revision_id}/redeploy`,
    );
    await server.client.until(id, again.latest_revision_id, 'DEPLOYED');
  });

  it('has an archive, its name and the names of its folders on disk before it says so', {
    skip: process.platform !== 'linux' && 'what an open file is called is asked of /proc',
  }, async (t) => {
    const other = (await server.client.create('synced')).id;
    const { upload_url: url } = await issue(other);
    const probe = await open(server.dataDirectory);
    const handles = Object.getPrototypeOf(probe) as FileHandle;
    await probe.close();
    const { sync } = handles;
    const synced: { name: string; size: number }[] = [];
    t.mock.method(handles, 'sync', async function (this: FileHandle) {
      await sync.call(this);
      synced.push({ name: await readlink(`/proc/self/fd/${this.fd}`), size: (await this.stat()).size });
    });
    const archive = await archiveOf();
    assert.equal((await putArchive(url, archive)).status, 200);
    const seen = [...synced];
    const folder = join(server.dataDirectory, 'uploads', other);
    const [file] = await readdir(folder);
    const order = [join(folder, file!), folder, dirname(folder)].map((name) => seen.findIndex((one) => one.name === name));
    assert.ok(!order.includes(-1), `only ${seen.map(({ name }) => name).join(', ')} were synced`);
    assert.equal(seen[order[0]!]!.size, archive.length, 'the whole of it');
    assert.ok(order[1]! > order[0]!, 'the folder when the archive has its name');
  });

  it('is unavailable where the disk has no room, and keeps nothing', async (t) => {
    const disk = await SmallDisk.mount({ after: (clean) => t.after(clean) }, 1);
    if (!disk) return t.skip(NO_SMALL_DISK);
    const archive = Buffer.concat([Buffer.from([0x1f, 0x8b]), Buffer.alloc(2_000_000)]);
    const written = writeArchive(Readable.from([archive]), join(disk.folder, 'uploads', 'some.tar.gz'), 10_000_000);
    await assert.rejects(written, { code: 'unavailable', message: /no room for the archive/ });
    assert.deepEqual(await readdir(join(disk.folder, 'uploads')), []);
  });

  it('refuses a URL that was altered, has expired or was never issued', async () => {
    const { upload_url: url } = await issue();
    const bad = [403, 'The signature of the upload URL is not valid.'];
    const archive = await archiveOf();
    assert.deepEqual(
      await refusal(
        await putArchive(
          url.replace(/.$/, (c) => (c === '0' ? '1' : '0')),
          archive,
        ),
      ),
      bad,
    );
    assert.deepEqual(await refusal(await putArchive(url.replace(/expires=(\d+)/, 'expires=9$1'), archive)), bad);
    const { upload_url: other } = await issue();
    const swapped = url.replace(/uploads\/[^?]+/, /uploads\/[^?]+/.exec(other)?.[0] ?? '');
    assert.deepEqual(await refusal(await putArchive(swapped, archive)), bad);
    assert.equal((await putArchive(url.replace(/&signature.*/, ''), archive)).status, 422);
    const signer = new UploadSigner(Buffer.alloc(32));
    const [, uploadId = '', expires = '', signature = ''] =
      /uploads\/([^?]+)\?expires=(\d+)&signature=(\w+)$/.exec(signer.url('', 'some-upload', 0)) ?? [];
    signer.assertValid(uploadId, Number(expires), signature, 3_600_000);
    assert.throws(() => signer.assertValid(uploadId, Number(expires), signature, 3_600_001), {
      message: 'The upload URL has expired: ask for a new one.',
    });
  });

  it('refuses what is no archive', async () => {
    const { upload_url: url } = await issue();
    const before = (await stored()).length;
    const notGzip = [400, 'The body does not begin like gzip data: send a gzip-compressed tar archive.'];
    assert.deepEqual(await refusal(await putArchive(url, Buffer.from('PK..'))), notGzip);
    assert.deepEqual(await refusal(await putArchive(url, Buffer.from([0x1f]))), notGzip);
    assert.deepEqual(await refusal(await putArchive(url, Buffer.alloc(0))), [
      400,
      'The body is empty: send a gzip-compressed tar archive.',
    ]);
    const json = await putArchive(url, Buffer.from('{}'), { 'content-type': 'application/json' });
    assert.equal(json.status, 415);
    assert.equal((await stored()).length, before);
  });

  it('refuses what is too large, announced or counted', async () => {
    const { upload_url: url } = await issue();
    const before = (await stored()).length;
    const large = Buffer.concat([Buffer.from([0x1f, 0x8b]), Buffer.alloc(LIMIT)]);
    const tooLarge = [413, `The archive is larger than the limit of ${LIMIT} bytes.`];
    assert.deepEqual(await refusal(await putArchive(url, large)), tooLarge);
    const chunked = await fetch(url, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream' },
      body: new Blob([large]).stream(),
      duplex: 'half',
    } as RequestInit);
    assert.deepEqual(await refusal(chunked), tooLarge);
    assert.equal((await stored()).length, before);
  });

  it('is read by a client that first sends all of a refused archive', async () => {
    const { upload_url: url } = await issue();
    const { pathname, search, host } = new URL(url);
    const head = `PUT ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/gzip\r\n`;
    for (const framing of ['Content-Length: 30000000\r\n\r\n', 'Transfer-Encoding: chunked\r\n\r\n1c9c380\r\n\x1f']) {
      const answer = await sendAllFirst(url, head + framing + 'x'.repeat(30_000_000));
      assert.match(answer, /^HTTP\/1\.1 4(13|00) /);
    }
  });

  it('keeps nothing of a body that breaks off', async () => {
    const { upload_url: url, object_path: path } = await issue();
    const before = (await stored()).length;
    const broken = request(url, { method: 'PUT', headers: { 'content-type': 'application/gzip', 'content-length': '5000' } });
    broken.on('error', () => {});
    broken.write(Buffer.concat([Buffer.from([0x1f, 0x8b]), Buffer.alloc(100)]));
    await eventually('the body to begin', async () => ((await stored()).length > before ? true : undefined));
    broken.destroy();
    await eventually('the file to be gone', async () => ((await stored()).length === before ? true : undefined));
    const refused = await server.client.patch(id, { source_revision_config: { source_tarball_path: path } });
    assert.equal(refused.body && 'detail' in refused.body, true);
    assert.equal(refused.status, 400);
  });

  it('takes only paths that were issued for the deployment', async () => {
    const other = await server.client.create('other');
    const theirs = await server.client.upload(other.id, await archiveOf());
    for (const path of [theirs, '/etc/passwd', `uploads/${id}/nothing.tar.gz`]) {
      const answer = await server.client.call('PATCH', `/v2/deployments/${id}`, {
        source_revision_config: { source_tarball_path: path },
        display_name: 'changed',
      });
      assert.deepEqual(
        [answer.status, answer.body.detail],
        [400, "'source_tarball_path' must be an object_path issued for this deployment and filled by an upload."],
      );
    }
    assert.equal((await server.client.get(id)).body.display_name, null, 'nothing is changed');
  });

  it('goes with its deployment', async () => {
    const gone = await server.client.create('gone');
    const { upload_url: url } = await issue(gone.id);
    await server.client.upload(gone.id, await archiveOf());
    await server.client.call('DELETE', `/v2/deployments/${gone.id}`);
    await server.client.untilGone(gone.id);
    assert.equal(existsSync(join(server.dataDirectory, 'uploads', gone.id)), false);
    const uploadId = /uploads\/([^?]+)/.exec(url)?.[1];
    assert.deepEqual(await refusal(await putArchive(url, await archiveOf())), [404, `Upload ID ${uploadId} not found.`]);
  });
});
