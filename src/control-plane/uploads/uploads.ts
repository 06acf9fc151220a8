/** Source archives: a place is issued for one, it is filled by a PUT that needs no key, and a revision then keeps it. */

import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { v7 as uuidv7 } from 'uuid';
import type { Upload, UploadUrl } from '../../../generated/control-plane/types.gen.ts';
import { LIMITS } from '../../../generated/limits.gen.ts';
import { Problem } from '../../problem.ts';
import type { Storage } from '../../storage/port.ts';
import type { Caller } from '../callers/caller.ts';
import { assertNotBeingDeleted, isBeingDeleted } from '../deployments/deployment.ts';
import { loadDeployment } from '../deployments/deployment-records.ts';
import type { Deployments } from '../deployments/deployments.ts';
import { fillUpload, findUpload, insertUpload, storedArchives, type UploadRow } from '../deployments/upload-records.ts';
import { archiveTooLarge, writeArchive } from './archive-file.ts';
import type { UploadSigner } from './signed-url.ts';

export interface UploadsOptions {
  storage: Storage;
  deployments: Deployments;
  signer: UploadSigner;
  /** The folder of a deployment's archives. */
  folder(deploymentId: string): string;
  /** Holds the folders of all deployments. */
  root: string;
  publicUrl(): string;
  limitBytes?: number;
  now(): number;
}

export interface PutArchive {
  expires: number;
  signature: string;
  /** What the client announced, where it did. */
  announcedBytes: number | undefined;
  body: Readable;
  /** The request: whoever has the URL needs no key. */
  origin: Pick<Caller, 'requestId' | 'address'>;
}

export class Uploads {
  readonly #options: UploadsOptions;
  /** Stands in the names of all files that this process writes. */
  readonly #life = randomUUID();
  #written = 0;

  constructor(options: UploadsOptions) {
    this.#options = options;
  }

  /** Issues a place; throws `not_found`, or `bad_request` for a deployment that cannot take archives. */
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

  /** Stores an archive. Each PUT writes a file of its own, so that a revision never sees one that is being replaced. */
  async put(uploadId: string, { expires, signature, announcedBytes, body, origin }: PutArchive): Promise<Upload> {
    const { storage, signer, folder, limitBytes = LIMITS.archiveBytes, now } = this.#options;
    const id = uploadId.toLowerCase();
    signer.assertValid(id, expires, signature, now());
    const upload = await this.#fillable(id);
    if ((announcedBytes ?? 0) > limitBytes) throw archiveTooLarge(limitBytes);
    const file = join(folder(upload.deployment_id), `${id}.${this.#life}-${this.#written++}.tar.gz`);
    const size = await writeArchive(body, file, limitBytes);
    const filled = await fillUpload(storage, id, file, size, origin);
    const obsolete = filled ? filled.replaced : file;
    if (obsolete !== null) await rm(obsolete, { force: true });
    if (!filled) await this.#fillable(id);
    return { object_path: upload.object_path, size };
  }

  /** Removes files that no upload has: an earlier process was killed while they arrived, or before it removed them. */
  async removeUnrecorded(): Promise<void> {
    const { storage, folder, root } = this.#options;
    for (const deploymentId of await readdir(root).catch(() => [])) {
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
