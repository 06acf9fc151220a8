/**
 * How archives come to builds on other machines and back. An archive is fetched by its digest: who knows that knows the content. It
 * is put by the token of the build that runs. All of it is in files of the data directory, so that any control plane which shares
 * the directory answers.
 */
import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import type { Duplex, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { replaceAbsent } from '../machine/absent-files.ts';

export const EXCHANGE_PREFIX = '/builds/';
const FETCH = /^\/builds\/([\w-]+)\/([0-9a-f]{64}\.tar\.gz)$/;
const PUT = /^\/builds\/([\w-]+)$/;
const TOKEN = 'token';
const NO_ROOM = 'The disk of the control plane has no room for the project: its operator has to make room.';
/** The most that the archives of one build may have together. The project's own code knows the token too. */
const MAX_BYTES = 4 * 1024 ** 3;

/** Allows a build to put its project, until `endUpload`. Resolves with its token. */
export async function allowUpload(buildDirectory: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await writeFile(join(buildDirectory, TOKEN), token, { mode: 0o600 });
  return token;
}

export async function endUpload(buildDirectory: string): Promise<void> {
  await rm(join(buildDirectory, TOKEN), { force: true });
}

/** Gives a file the name of its digest. Resolves with its new path. */
export async function nameByDigest(file: string, folder: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(file)) hash.update(bytes as Buffer);
  const named = join(folder, `${hash.digest('hex')}.tar.gz`);
  await rename(file, named);
  return named;
}

class TooLarge extends Error {}

export interface ArchiveExchangeOptions {
  /** Passes on what is stored in a folder. Throws `ENOSPC` while the disk has no room for it. */
  withinRoom: (body: Readable, folder: string) => AsyncIterable<Buffer>;
  maxBytes?: number;
}

/** Serves what is below `/builds/` of the control plane. */
export class ArchiveExchange {
  readonly prefix = EXCHANGE_PREFIX;
  readonly #builds: string;
  readonly #withinRoom: ArchiveExchangeOptions['withinRoom'];
  readonly #maxBytes: number;
  /** Folders of builds that are putting an archive. */
  readonly #taking = new Set<string>();

  constructor(dataDirectory: string, { withinRoom, maxBytes = MAX_BYTES }: ArchiveExchangeOptions) {
    this.#builds = join(resolve(dataDirectory), 'builds');
    this.#withinRoom = withinRoom;
    this.#maxBytes = maxBytes;
  }

  request(request: IncomingMessage, response: ServerResponse): void {
    void this.#answer(request, response).catch((error: unknown) => {
      if (response.headersSent) return void response.destroy();
      if (error instanceof TooLarge) return say(response, 413, 'The project is too large.');
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return say(response, 507, NO_ROOM);
      say(response, 500, 'The archive could not be passed on.');
    });
  }

  upgrade(_request: IncomingMessage, socket: Duplex): void {
    socket.destroy();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url = '' } = request;
    const [, from, archive] = FETCH.exec(url) ?? [];
    const [, to] = PUT.exec(url) ?? [];
    if (method === 'GET' && from !== undefined && archive !== undefined)
      return this.#give(join(this.#builds, from, archive), response);
    if (method === 'PUT' && to !== undefined) return this.#take(join(this.#builds, to), request, response);
    say(response, 404, 'There is no such archive.');
  }

  async #give(file: string, response: ServerResponse): Promise<void> {
    const found = await stat(file).catch(replaceAbsent(undefined));
    if (!found?.isFile()) return say(response, 404, 'There is no such archive.');
    response.writeHead(200, { 'content-type': 'application/gzip', 'content-length': found.size });
    await pipeline(createReadStream(file), response);
  }

  async #take(folder: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!(await this.#mayPut(folder, request))) return say(response, 403, 'No build with this token runs.');
    // The build tries again.
    if (this.#taking.has(folder)) return say(response, 503, 'Another upload of this build is under way.');
    this.#taking.add(folder);
    const named = await this.#store(request, folder).finally(() => this.#taking.delete(folder));
    say(response, 200, 'Stored.', { digest: named.slice(-71, -7) });
  }

  async #store(request: IncomingMessage, folder: string): Promise<string> {
    const file = join(folder, `upload-${randomUUID()}`);
    try {
      let bytes = await bytesOfArchives(folder);
      const maxBytes = this.#maxBytes;
      const bounded = async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          bytes += chunk.length;
          if (bytes > maxBytes) throw new TooLarge();
          yield chunk;
        }
      };
      const body = this.#withinRoom(request, folder);
      // Made before anything can fail: a stream that makes it may do so after it was removed.
      const handle = await open(file, 'wx', 0o600);
      await pipeline(body, bounded, handle.createWriteStream({ flush: true }));
      return await nameByDigest(file, folder);
    } finally {
      await rm(file, { force: true });
    }
  }

  async #mayPut(folder: string, { headers }: IncomingMessage): Promise<boolean> {
    const expected = await readFile(join(folder, TOKEN), 'utf8').catch(replaceAbsent(undefined));
    const given = Buffer.from(headers.authorization ?? '');
    const wanted = Buffer.from(`Bearer ${expected}`);
    return expected !== undefined && given.length === wanted.length && timingSafeEqual(given, wanted);
  }
}

/** What a build put before, also to a control plane that was killed, and its source. */
async function bytesOfArchives(folder: string): Promise<number> {
  const archives = (await readdir(folder)).filter((name) => name.endsWith('.tar.gz') || name.startsWith('upload-'));
  const sizes = await Promise.all(archives.map(async (name) => (await stat(join(folder, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

function say(response: ServerResponse, status: number, detail: string, more: object = {}): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ detail, ...more }));
}
