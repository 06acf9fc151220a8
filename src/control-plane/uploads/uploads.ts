/** Source archives: an upload is issued, filled by a PUT to a signed URL, and kept by the revision that uses it. */
import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { open, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { v7 as uuidv7 } from 'uuid';
import type { Upload, UploadUrl } from '../../../generated/control-plane/types.gen.ts';
import { LIMITS } from '../../../generated/limits.gen.ts';
import { replaceAbsent } from '../../machine/absent-files.ts';
import { Problem } from '../../problem.ts';
import type { Storage } from '../../storage/port.ts';
import type { Caller } from '../callers/caller.ts';
import { assertNotBeingDeleted, isBeingDeleted } from '../deployments/deployment.ts';
import { loadDeployment } from '../deployments/deployment-records.ts';
import type { Deployments } from '../deployments/deployments.ts';
import { fillUpload, findUpload, insertUpload, storedArchives, type UploadRow } from '../deployments/upload-records.ts';
import { makeFolder, syncFolder, withinRoom } from '../durable-files.ts';

interface UploadsOptions {
  storage: Storage;
  deployments: Deployments;
  signer: UploadSigner;
  /** The folder of a deployment's archives. */
  folder(deploymentId: string): string;
  /** The parent of all deployments' archive folders. */
  root: string;
  publicUrl(): string;
  limitBytes?: number;
  now(): number;
}

interface PutArchive {
  expires: number;
  signature: string;
  /** The announced size, if the client sent one. */
  announcedBytes: number | undefined;
  body: Readable;
  /** Origin of the request. Requests with a signed URL need no key. */
  origin: Pick<Caller, 'requestId' | 'address'>;
}

export class Uploads {
  readonly #options: UploadsOptions;
  /** Part of the names of all files that this process writes. */
  readonly #life = randomUUID();
  #written = 0;

  constructor(options: UploadsOptions) {
    this.#options = options;
  }

  /** Issues an upload. Throws `not_found`, or `bad_request` for a deployment that cannot take archives. */
  async issue(caller: Caller, deploymentId: string): Promise<UploadUrl> {
    const { storage, deployments, signer, publicUrl, now } = this.#options;
    const uploadId = uuidv7();
    const objectPath = await storage.transaction(async (transaction) => {
      const deployment = await deployments.row(transaction, caller, deploymentId);
      assertNotBeingDeleted(deployment);
      if (deployment.source === 'external_docker') {
        throw new Problem('bad_request', "Uploads are not possible for source 'external_docker'.");
      }
      const path = `uploads/${deployment.deployment_id}/${uploadId}.tar.gz`;
      await insertUpload(
        transaction,
        { upload_id: uploadId, deployment_id: deployment.deployment_id, object_path: path },
        caller,
      );
      return path;
    });
    return { upload_url: signer.url(publicUrl(), uploadId, now()), object_path: objectPath };
  }

  /** Stores an archive. Each PUT writes its own file, so a revision never sees one that is being replaced. */
  async put(uploadId: string, { expires, signature, announcedBytes, body, origin }: PutArchive): Promise<Upload> {
    const { storage, signer, folder, limitBytes = LIMITS.archiveBytes, now } = this.#options;
    const id = uploadId.toLowerCase();
    signer.assertValid(id, expires, signature, now());
    const upload = await this.#fillable(id);
    if ((announcedBytes ?? 0) > limitBytes) throw archiveTooLarge(limitBytes);
    const file = join(folder(upload.deployment_id), `${id}.${this.#life}-${this.#written++}.tar.gz`);
    const { size, digest } = await writeArchive(body, file, limitBytes);
    const filled = await fillUpload(storage, id, { file, size, digest }, origin);
    const obsolete = filled ? filled.replaced : file;
    if (obsolete !== null) await rm(obsolete, { force: true });
    if (!filled) await this.#fillable(id);
    return { object_path: upload.object_path, size };
  }

  /** Removes files without an upload: an earlier process was killed during the transfer, or before it removed them. */
  async removeUnrecorded(): Promise<void> {
    const { storage, folder, root } = this.#options;
    for (const deploymentId of await readdir(root).catch(replaceAbsent([]))) {
      const files = (await readdir(folder(deploymentId))).filter((name) => !name.includes(this.#life));
      const stored = new Set(files.length > 0 ? await storedArchives(storage, deploymentId) : []);
      for (const file of files.map((name) => join(folder(deploymentId), name))) {
        if (!stored.has(file)) await rm(file, { force: true });
      }
    }
  }

  async #fillable(uploadId: string): Promise<UploadRow> {
    const { storage } = this.#options;
    const upload = await findUpload(storage, uploadId);
    const deployment = upload && (await loadDeployment(storage, upload.deployment_id));
    if (!upload || !deployment || isBeingDeleted(deployment.status)) {
      throw new Problem('not_found', `Upload ID ${uploadId} not found.`);
    }
    if (upload.in_use) throw new Problem('conflict', 'The archive is in use by a revision: ask for a new upload URL.');
    return upload;
  }
}

/** RFC 1952, section 2.3.1: the identification bytes of gzip data. */
const GZIP = Buffer.from([0x1f, 0x8b]);

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EIO']);

/** Writes a new file and resolves with its size and digest once it is on disk. A refused or interrupted body leaves nothing. */
export async function writeArchive(body: Readable, file: string, limitBytes: number): Promise<{ size: number; digest: string }> {
  await makeFolder(dirname(file));
  const handle = await open(file, 'wx', 0o600);
  const hash = createHash('sha256');
  let size = 0;
  try {
    let start = Buffer.alloc(0);
    for await (const chunk of withinRoom(body, dirname(file))) {
      size += chunk.length;
      if (size > limitBytes) throw archiveTooLarge(limitBytes);
      if (start.length < GZIP.length) {
        start = Buffer.concat([start, chunk.subarray(0, GZIP.length)]);
        assertGzip(start);
      }
      hash.update(chunk);
      await handle.writeFile(chunk);
    }
    if (size === 0) throw new Problem('bad_request', 'The body is empty: send a gzip-compressed tar archive.');
    if (size < GZIP.length) throw notGzip();
    await handle.sync();
    await syncFolder(dirname(file));
    return { size, digest: hash.digest('hex') };
  } catch (error) {
    await rm(file, { force: true });
    throw NO_ROOM.has(String((error as NodeJS.ErrnoException).code)) ? noRoom(error) : error;
  } finally {
    await handle.close();
  }
}

function archiveTooLarge(limitBytes: number): Problem {
  return new Problem('payload_too_large', `The archive is larger than the limit of ${limitBytes} bytes.`);
}

function noRoom(cause: unknown): Problem {
  return new Problem('unavailable', 'The disk of the server has no room for the archive at the moment. Try again later.', {
    cause,
    headers: { 'retry-after': '30' },
  });
}

function assertGzip(start: Buffer): void {
  if (GZIP.subarray(0, start.length).compare(start.subarray(0, GZIP.length)) !== 0) throw notGzip();
}

function notGzip(): Problem {
  return new Problem('bad_request', 'The body does not begin like gzip data: send a gzip-compressed tar archive.');
}

export class UploadSigner {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  url(publicUrl: string, uploadId: string, nowMs: number): string {
    const expires = Math.floor(nowMs / 1000) + LIMITS.uploadUrlSeconds;
    return `${publicUrl}/uploads/${uploadId}?expires=${expires}&signature=${this.#sign(uploadId, expires)}`;
  }

  /** Throws `forbidden` when the URL was not issued here, was altered or has expired. */
  assertValid(uploadId: string, expires: number, signature: string, nowMs: number): void {
    const expected = Buffer.from(this.#sign(uploadId, expires));
    const given = Buffer.from(signature);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      throw new Problem('forbidden', 'The signature of the upload URL is not valid.');
    }
    if (nowMs > expires * 1000) throw new Problem('forbidden', 'The upload URL has expired: ask for a new one.');
  }

  #sign(uploadId: string, expires: number): string {
    return createHmac('sha256', this.#key).update(`${uploadId} ${expires}`).digest('hex');
  }
}
