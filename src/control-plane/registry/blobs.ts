/**
 * The layers of a tenant's images: files named by the SHA-256 of their content. An upload is a file that grows; it becomes a blob
 * by a rename, once its content is checked and on disk. So a crash leaves whole blobs, and uploads that can be continued.
 */
import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { v7 as uuidv7 } from 'uuid';
import { LIMITS } from '../../../generated/limits.gen.ts';
import { Turns } from '../../machine/turns.ts';
import { Problem } from '../../problem.ts';
import { assertRoom, makeFolder, syncFolder, withinRoom } from '../durable-files.ts';
import { overQuota, registryProblem, withNoRoom } from './registry-problems.ts';

const DIGEST = /^sha256:[0-9a-f]{64}$/;
const UPLOAD_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The least that a file counts: a tenant must not take all files that the disk can have, either. */
const LEAST_BYTES = 4_096;
/** How much is written between two looks whether the upload is still there. */
const LOOK_BYTES = 1024 * 1024;

/** The disk is full, or the quota of the tenant. */
const REFUSALS: ReadonlySet<string> = new Set(['unavailable', 'forbidden']);

export function isDigest(text: string): boolean {
  return DIGEST.test(text);
}

export function digestOf(bytes: Uint8Array): string {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}

export class Blobs {
  readonly #root: string;
  readonly #quotaBytes: number;
  readonly #folder: string;
  readonly #uploads: string;
  /** Uploads that a request of this process writes. */
  readonly #writing = new Set<string>();
  /** What all files of the tenant take, counted anew as each request begins. */
  #bytes = 0;
  /** What was admitted since the count under way began. It may have missed that. */
  #added = 0;
  #counting: Promise<void> | undefined;
  /** Files that are written whole, one after the other: each is counted before the next. */
  readonly #turns = new Turns();

  /** `root` is the folder of the tenant, and all that counts for its quota. */
  constructor(root: string, quotaBytes = Number.POSITIVE_INFINITY) {
    this.#root = root;
    this.#quotaBytes = quotaBytes;
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
      await assertRoom(this.#uploads);
      await this.admit(0, () => writeFile(join(this.#uploads, id), '', { mode: 0o600, flag: 'wx' }));
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
    return this.#write(id, (handle) => appendTo(id, handle, this.#admitted(body), from));
  }

  /** Appends the rest, checks the content and makes it a blob. A wrong digest ends the upload. */
  async commit(id: string, digest: string, body: Readable, from: number | undefined): Promise<void> {
    if (!isDigest(digest)) throw invalidDigest(digest);
    await this.#write(id, async (handle) => {
      await appendTo(id, handle, this.#admitted(body), from);
      const hash = createHash('sha256');
      for await (const chunk of handle.createReadStream({ start: 0, autoClose: false })) hash.update(chunk as Buffer);
      const found = `sha256:${hash.digest('hex')}`;
      if (found !== digest) {
        await this.cancel(id);
        throw registryProblem('DIGEST_INVALID', `The content has the digest ${found}, not ${digest}.`);
      }
      await handle.sync();
      await makeFolder(this.#folder);
      await rename(join(this.#uploads, id), this.file(digest)).catch(cancelled(id));
      await syncFolder(this.#folder);
    });
    // As fresh as its upload: the bytes may have been sent long ago.
    await this.keep(digest);
  }

  /** Has a file of that size written. Throws if it does not fit into the quota. */
  async admit(size: number, write: () => Promise<void>): Promise<void> {
    if (this.#quotaBytes === Number.POSITIVE_INFINITY) return write();
    return this.#turns.take('files', async () => {
      // A count under way may have missed the file before.
      await this.#counting;
      await this.#count();
      this.#add(Math.max(size, LEAST_BYTES));
      await write();
    });
  }

  async cancel(id: string): Promise<void> {
    await this.uploadSize(id);
    await rm(join(this.#uploads, id), { force: true });
  }

  /** However many ask, the files are read once at a time. */
  #count(): Promise<void> {
    this.#counting ??= this.#countAnew().finally(() => (this.#counting = undefined));
    return this.#counting;
  }

  async #countAnew(): Promise<void> {
    if (this.#quotaBytes === Number.POSITIVE_INFINITY) return;
    this.#added = 0;
    const bytes = await bytesBelow(this.#root);
    this.#bytes = bytes + this.#added;
  }

  #add(bytes: number): void {
    this.#bytes += bytes;
    this.#added += bytes;
    if (this.#bytes > this.#quotaBytes) throw overQuota(this.#quotaBytes);
  }

  async *#admitted(body: Readable): AsyncGenerator<Buffer> {
    await this.#count();
    for await (const chunk of withinRoom(body, this.#uploads)) {
      this.#add(chunk.length);
      yield chunk;
    }
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
      if (thrown instanceof Problem && REFUSALS.has(thrown.code)) await rm(join(this.#uploads, id), { force: true });
      throw thrown;
    } finally {
      this.#writing.delete(id);
    }
  }
}

/** Appends to an upload. Throws once it is cancelled: nobody would count what has no name. */
async function appendTo(id: string, handle: FileHandle, body: AsyncIterable<Buffer>, from: number | undefined): Promise<number> {
  let { size } = await handle.stat();
  let looked = size;
  if (from !== undefined && from !== size) {
    const range = { range: `0-${Math.max(0, size - 1)}` };
    throw registryProblem('BLOB_UPLOAD_INVALID', `The next byte of this upload is ${size}, not ${from}.`, {
      ...{ status: 416, headers: range },
    });
  }
  for await (const chunk of body) {
    if (size + chunk.length > LIMITS.imageLayerBytes) {
      throw registryProblem('SIZE_INVALID', `The layer is larger than the limit of ${LIMITS.imageLayerBytes} bytes.`);
    }
    for (let written = 0; written < chunk.length; )
      written += (await handle.write(chunk, written, chunk.length - written, size + written)).bytesWritten;
    size += chunk.length;
    if (size - looked < LOOK_BYTES) continue;
    if ((await handle.stat()).nlink === 0) throw unknownUpload(id);
    looked = size;
  }
  return size;
}

function cancelled(id: string): (error: unknown) => never {
  return (error) => {
    throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? unknownUpload(id) : error;
  };
}

/** Writes a file that is whole after a crash, or not there. `temporary` is a folder of the same file system. */
export async function writeWhole(file: string, bytes: string | Uint8Array, temporary: string): Promise<void> {
  const part = join(temporary, uuidv7());
  try {
    await makeFolder(dirname(file));
    await mkdir(temporary, { recursive: true, mode: 0o700 });
    await assertRoom(temporary);
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

async function bytesBelow(folder: string): Promise<number> {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true }).catch(absent)) ?? [];
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const sizes = await Promise.all(files.map(async (file) => (await stat(file).catch(absent))?.size ?? 0));
  return sizes.reduce((sum, size) => sum + Math.max(size, LEAST_BYTES), 0);
}

function unknownUpload(id: string): Error {
  return registryProblem('BLOB_UPLOAD_UNKNOWN', `There is no upload ${id.slice(0, 36)}: it has ended, or begin another.`);
}

function invalidDigest(digest: string): Error {
  return registryProblem('DIGEST_INVALID', `Not a digest of SHA-256: ${digest.slice(0, 100)}.`);
}
