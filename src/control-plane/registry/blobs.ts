/**
 * The layers of a tenant's images: files named by the SHA-256 of their content. An upload is a file that grows; it becomes a blob
 * by a rename, once its content is checked and on disk. So a crash leaves whole blobs, and uploads that can be continued.
 */
import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { v7 as uuidv7 } from 'uuid';
import { LIMITS } from '../../../generated/limits.gen.ts';
import { makeFolder, syncFolder } from '../durable-files.ts';
import { registryProblem, withNoRoom } from './registry-problems.ts';

const DIGEST = /^sha256:[0-9a-f]{64}$/;
const UPLOAD_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function isDigest(text: string): boolean {
  return DIGEST.test(text);
}

export function digestOf(bytes: Uint8Array): string {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}

export class Blobs {
  readonly #folder: string;
  readonly #uploads: string;
  /** Uploads that a request of this process writes. */
  readonly #writing = new Set<string>();

  /** `root` is the folder of the tenant. */
  constructor(root: string) {
    this.#folder = join(root, 'blobs');
    this.#uploads = join(root, 'uploads');
  }

  file(digest: string): string {
    return join(this.#folder, digest.slice('sha256:'.length));
  }

  /** Where it is read from, and its size. The caller closes it. Undefined if there is none. */
  async open(digest: string): Promise<{ handle: FileHandle; size: number } | undefined> {
    if (!isDigest(digest)) throw invalidDigest(digest);
    const handle = await open(this.file(digest), 'r').catch(absent);
    return handle && { handle, size: (await handle.stat()).size };
  }

  /** Whether it is there. If it is, it is kept for as long as a blob that was uploaded now. */
  async keep(digest: string): Promise<boolean> {
    if (!isDigest(digest)) throw invalidDigest(digest);
    const now = new Date();
    return (await utimes(this.file(digest), now, now).then(() => true, absent)) ?? false;
  }

  async startUpload(): Promise<string> {
    const id = uuidv7();
    try {
      await makeFolder(this.#uploads);
      await writeFile(join(this.#uploads, id), '', { mode: 0o600, flag: 'wx' });
    } catch (error) {
      throw withNoRoom(error);
    }
    return id;
  }

  /** The bytes that arrived. Throws if there is no such upload. */
  async uploadSize(id: string): Promise<number> {
    const found = UPLOAD_ID.test(id) ? await stat(join(this.#uploads, id)).catch(absent) : undefined;
    if (!found) throw unknownUpload(id);
    return found.size;
  }

  /** Appends the body, and resolves with the bytes that arrived in all. What came of a broken body is kept. */
  async append(id: string, body: Readable, from: number | undefined): Promise<number> {
    return this.#write(id, (handle) => appendTo(handle, body, from));
  }

  /** Appends the rest, checks the content and makes it a blob. A wrong digest ends the upload. */
  async commit(id: string, digest: string, body: Readable, from: number | undefined): Promise<void> {
    if (!isDigest(digest)) throw invalidDigest(digest);
    await this.#write(id, async (handle) => {
      await appendTo(handle, body, from);
      const hash = createHash('sha256');
      for await (const chunk of handle.createReadStream({ start: 0, autoClose: false })) hash.update(chunk as Buffer);
      const found = `sha256:${hash.digest('hex')}`;
      if (found !== digest) {
        await this.cancel(id);
        throw registryProblem('DIGEST_INVALID', `The content has the digest ${found}, not ${digest}.`);
      }
      await handle.sync();
      await makeFolder(this.#folder);
      await rename(join(this.#uploads, id), this.file(digest));
      await syncFolder(this.#folder);
    });
    // As fresh as its upload: the bytes may have been sent long ago.
    await this.keep(digest);
  }

  async cancel(id: string): Promise<void> {
    await this.uploadSize(id);
    await rm(join(this.#uploads, id), { force: true });
  }

  async #write<T>(id: string, work: (handle: FileHandle) => Promise<T>): Promise<T> {
    await this.uploadSize(id);
    if (this.#writing.has(id)) throw registryProblem('BLOB_UPLOAD_INVALID', 'Another request is writing to this upload.');
    this.#writing.add(id);
    try {
      const handle = await open(join(this.#uploads, id), 'r+').catch(absent);
      if (!handle) throw unknownUpload(id);
      try {
        return await work(handle);
      } finally {
        await handle.close();
      }
    } catch (error) {
      const thrown = withNoRoom(error);
      // What nobody can end makes room.
      if (thrown !== error) await rm(join(this.#uploads, id), { force: true });
      throw thrown;
    } finally {
      this.#writing.delete(id);
    }
  }
}

async function appendTo(handle: FileHandle, body: Readable, from: number | undefined): Promise<number> {
  let { size } = await handle.stat();
  if (from !== undefined && from !== size) {
    const range = { range: `0-${Math.max(0, size - 1)}` };
    throw registryProblem('BLOB_UPLOAD_INVALID', `The next byte of this upload is ${size}, not ${from}.`, {
      ...{ status: 416, headers: range },
    });
  }
  for await (const chunk of body as AsyncIterable<Buffer>) {
    if (size + chunk.length > LIMITS.imageLayerBytes) {
      throw registryProblem('SIZE_INVALID', `The layer is larger than the limit of ${LIMITS.imageLayerBytes} bytes.`, {
        headers: { connection: 'close' },
      });
    }
    for (let written = 0; written < chunk.length; )
      written += (await handle.write(chunk, written, chunk.length - written, size + written)).bytesWritten;
    size += chunk.length;
  }
  return size;
}

/** Writes a file that is whole after a crash, or not there. `temporary` is a folder of the same file system. */
export async function writeWhole(file: string, bytes: string | Uint8Array, temporary: string): Promise<void> {
  const part = join(temporary, uuidv7());
  try {
    await makeFolder(dirname(file));
    await mkdir(temporary, { recursive: true, mode: 0o700 });
    const handle = await open(part, 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(part, file);
    await syncFolder(dirname(file));
  } catch (error) {
    await rm(part, { force: true });
    throw withNoRoom(error);
  }
}

/** Undefined in place of the error that there is no such file. */
export function absent(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  return undefined;
}

function unknownUpload(id: string): Error {
  return registryProblem('BLOB_UPLOAD_UNKNOWN', `There is no upload ${id.slice(0, 36)}: it has ended, or begin another.`);
}

function invalidDigest(digest: string): Error {
  return registryProblem('DIGEST_INVALID', `Not a digest of SHA-256: ${digest.slice(0, 100)}.`);
}
