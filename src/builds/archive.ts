/**
 * Unpacks an untrusted source archive. Every rule is applied while it streams, before a byte of the entry in question reaches the
 * disk. So a hostile archive costs no more than the limits allow.
 */

import { createReadStream } from 'node:fs';
import { lstat, mkdir, open, rm, stat, symlink } from 'node:fs/promises';
import { dirname, join, posix, resolve } from 'node:path';
import { createGunzip } from 'node:zlib';
import { Parser, type ReadEntry } from 'tar';
import { LIMITS } from '../../generated/limits.gen.ts';
import { removeTree } from '../machine/remove-tree.ts';
import { findTenantFile } from '../machine/tenant-files.ts';
import { BuildFailure } from './port.ts';

/** Limits for one archive. */
export interface ArchiveLimits {
  packedBytes: number;
  /** Size of the tar stream, including headers and padding. */
  unpackedBytes: number;
  entries: number;
}

export const archiveLimits: ArchiveLimits = { packedBytes: LIMITS.archiveBytes, unpackedBytes: 2 * 1024 ** 3, entries: 100_000 };

export interface Unpacked {
  files: number;
  bytes: number;
  /** Paths of links that lead out of the source. They are not unpacked. */
  leftOut: string[];
}

const FILE_TYPES: ReadonlySet<string> = new Set(['File', 'OldFile', 'ContiguousFile']);
/** The limit of common file systems (NAME_MAX). The limit for an entry's whole path is well below PATH_MAX. */
const MAX_SEGMENT_BYTES = 255;
const MAX_PATH_BYTES = 2_000;
const MAX_DEPTH = 100;
/** The library unzips data that starts with these: gzip and zstd. */
const COMPRESSED = [Buffer.from('1f8b', 'hex'), Buffer.from('28b52ffd', 'hex')];
const MAGIC_BYTES = 4;

/** Unpacks the gzip-compressed tar `file` into the new directory `target`. Rejects with a `BuildFailure` that names the entry. */
export async function extractArchive(
  file: string,
  target: string,
  signal: AbortSignal,
  limits: ArchiveLimits = archiveLimits,
): Promise<Unpacked> {
  await assertGzip(file, limits);
  const packed = createReadStream(file);
  const gunzip = createGunzip();
  packed.on('error', (error) => gunzip.destroy(error));
  // It may fail before anybody reads it, and a later reader still gets the error. `pipeline` stops listening too early for that.
  gunzip.on('error', () => {});
  try {
    return await extractTar(packed.pipe(gunzip), target, { signal, limits, links: 'refuse' });
  } finally {
    packed.destroy();
    gunzip.destroy();
  }
}

interface ExtractOptions {
  signal: AbortSignal;
  limits: ArchiveLimits;
  /** `refuse` symbolic links, or unpack those that stay `inside` and leave out the others. */
  links: 'refuse' | 'inside';
}

/** Unpacks a tar stream. A refusal removes everything that was unpacked before. */
export async function extractTar(tar: AsyncIterable<Buffer>, target: string, options: ExtractOptions): Promise<Unpacked> {
  await mkdir(target, { recursive: true });
  const intake = new Intake(target, options);
  let whole = false;
  try {
    for await (const chunk of tar) {
      options.signal.throwIfAborted();
      await intake.write(chunk);
    }
    const unpacked = await intake.end();
    whole = true;
    return unpacked;
  } catch (error) {
    throw asFailure(error);
  } finally {
    await intake.stop();
    if (!whole) await removeTree(target);
  }
}

async function assertGzip(file: string, limits: ArchiveLimits): Promise<void> {
  const { size } = await stat(file);
  if (size > limits.packedBytes) {
    throw new BuildFailure(
      `The archive is ${size} bytes; the limit is ${limits.packedBytes}. Leave out what the build does not need (.dockerignore and .gitignore are honoured by the command line client).`,
    );
  }
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    if (bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b) return;
  } finally {
    await handle.close();
  }
  throw new BuildFailure(
    'The source is not a gzip-compressed tar archive. Upload the output of `tar -czf source.tar.gz` or of the command line client.',
  );
}

/** The tar side: takes the unzipped bytes, applies the rules, and writes one entry after the other. */
class Intake {
  readonly #target: string;
  readonly #limits: ArchiveLimits;
  readonly #links: ExtractOptions['links'];
  readonly #signal: AbortSignal;
  readonly #leftOut: string[] = [];
  /** The paths of the links that were unpacked. */
  readonly #unpackedLinks: string[] = [];
  readonly #parser: Parser;
  /** Folders that this archive has created. */
  readonly #folders: Set<string>;
  /** Settles when every entry so far is written. */
  #writing: Promise<void> = Promise.resolve();
  #reading: ReadEntry | undefined;
  /** The first bytes, until there are enough to recognize their format. */
  #head: Buffer | undefined = Buffer.alloc(0);
  #bytes = 0;
  #entries = 0;
  #files = 0;
  /** The parser currently takes no more input. */
  #clogged = false;
  #closed = false;
  #failure: Error | undefined;
  #wake: (() => void) | undefined;

  constructor(target: string, { limits, links, signal }: ExtractOptions) {
    this.#signal = signal;
    this.#target = resolve(target);
    this.#folders = new Set([this.#target]);
    this.#limits = limits;
    this.#links = links;
    this.#parser = new Parser({
      strict: true,
      filter: (_path, entry) => this.#admit(entry as ReadEntry),
      onReadEntry: (entry) => {
        this.#writing = this.#writing.then(() => this.#unpack(entry)).catch((error: Error) => this.#fail(error));
      },
    });
    this.#parser.on('ignoredEntry', (entry: ReadEntry) => this.#refuseIgnored(entry));
    this.#parser.on('error', (error: Error) => this.#fail(error));
    this.#parser.on('drain', () => {
      this.#clogged = false;
      this.#wake?.();
    });
    this.#parser.on('close', () => {
      this.#closed = true;
      this.#wake?.();
    });
  }

  async write(chunk: Buffer): Promise<void> {
    this.#bytes += chunk.length;
    if (this.#bytes > this.#limits.unpackedBytes) throw tooLarge(this.#limits);
    const bytes = this.#head ? Buffer.concat([this.#head, chunk]) : chunk;
    if (this.#head && bytes.length < MAGIC_BYTES) {
      this.#head = bytes;
      return;
    }
    if (this.#head) assertPlain(bytes);
    this.#head = undefined;
    this.#clogged = !this.#parser.write(bytes);
    await this.#until(() => !this.#clogged);
  }

  async end(): Promise<Unpacked> {
    if (this.#head) this.#parser.write(this.#head);
    this.#parser.end();
    await this.#until(() => this.#closed);
    await this.#writing;
    if (this.#failure) throw this.#failure;
    if (this.#files === 0) throw new BuildFailure('The archive holds no files.');
    await this.#removeOutwardLinks();
    return { files: this.#files, bytes: this.#bytes, leftOut: this.#leftOut };
  }

  /** Stops at any point. Once it resolves, nothing is written and no file is open. */
  async stop(): Promise<void> {
    this.#fail(new Error('The archive is unpacked no further.'));
    await this.#writing;
  }

  /** Rejects with the first failure. */
  async #until(isSo: () => boolean): Promise<void> {
    while (!this.#failure && !isSo()) {
      const { promise, resolve: wake } = Promise.withResolvers<void>();
      this.#wake = wake;
      await promise;
    }
    this.#wake = undefined;
    if (this.#failure) throw this.#failure;
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    // Ends the entry being written: no more of it will arrive.
    this.#reading?.end();
    this.#wake?.();
  }

  async #unpack(entry: ReadEntry): Promise<void> {
    if (this.#failure) return void entry.resume();
    this.#reading = entry;
    const path = resolve(this.#target, entry.path);
    try {
      await this.#makeFolder(entry.type === 'Directory' ? path : dirname(path));
      if (entry.type === 'SymbolicLink') {
        await makeReplacing(path, () => symlink(entry.linkpath ?? '', path));
        this.#unpackedLinks.push(entry.path);
      } else if (entry.type !== 'Directory') return await writeEntry(entry, path);
    } catch (error) {
      throw asEntryFailure(error, entry);
    } finally {
      this.#reading = undefined;
    }
    entry.resume();
  }

  /** Links that lead outside only by way of others. From here on all paths in the source stay there. */
  async #removeOutwardLinks(): Promise<void> {
    const outward: string[] = [];
    for (const path of this.#unpackedLinks) {
      this.#signal.throwIfAborted();
      if ((await findTenantFile(this.#target, path)) === 'outside') outward.push(path);
    }
    for (const path of outward) await rm(join(this.#target, path), { force: true });
    this.#leftOut.push(...outward);
  }

  /** Follows no links: a link from one entry would lead the next entry elsewhere. */
  async #makeFolder(path: string): Promise<void> {
    if (this.#folders.has(path)) return;
    await this.#makeFolder(dirname(path));
    if (this.#folders.size > this.#limits.entries)
      throw new BuildFailure(`The archive holds more than ${this.#limits.entries} folders.`);
    await mkdir(path, { mode: 0o755 }).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST' || !(await lstat(path)).isDirectory()) throw error;
    });
    this.#folders.add(path);
  }

  /** The library calls this before it emits an entry. Nothing after a refusal is unpacked. */
  #admit(entry: ReadEntry): boolean {
    if (this.#failure) return false;
    this.#entries += 1;
    const isLink = entry.type === 'SymbolicLink' && this.#links === 'inside';
    const objection =
      this.#entries > this.#limits.entries
        ? `the archive holds more than ${this.#limits.entries} entries; leave out what the build does not need`
        : (objectionToPath(entry.path) ?? (isLink ? undefined : objectionToType(entry)));
    if (objection !== undefined) {
      this.#fail(refusal(entry.path, objection));
      return false;
    }
    // Refuse an entry at once if its announced size exceeds the limit.
    if ((entry.size ?? 0) > this.#limits.unpackedBytes) {
      this.#fail(tooLarge(this.#limits));
      return false;
    }
    if (isLink && leavesSource(entry)) {
      this.#leftOut.push(entry.path);
      return false;
    }
    if (FILE_TYPES.has(entry.type)) this.#files += 1;
    return true;
  }

  /** The library would silently drop entries of unknown types, and extended headers beyond its bound. */
  #refuseIgnored(entry: ReadEntry): void {
    if (this.#failure || this.#leftOut.includes(entry.path)) return;
    this.#fail(
      refusal(entry.path, entry.meta ? 'its name is too long' : 'it is neither a regular file nor a directory; leave it out'),
    );
  }
}

async function writeEntry(entry: ReadEntry, path: string): Promise<void> {
  const mode = (entry.mode ?? 0) & 0o100 ? 0o755 : 0o644;
  await using file = await makeReplacing(path, () => open(path, 'wx', mode));
  // `write` may write only part of a chunk, for example on a nearly full disk. `writeFile` writes all of it, from the current
  // position.
  for await (const chunk of entry) await file.writeFile(chunk);
}

/** Of two entries with the same path the later one wins, as in tar. */
async function makeReplacing<T>(path: string, make: () => Promise<T>): Promise<T> {
  try {
    return await make();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    await rm(path);
    return make();
  }
}

/** The library would unzip a second time by itself, beyond the limits counted here. */
function assertPlain(bytes: Buffer): void {
  const isCompressed = COMPRESSED.some((magic) => bytes.subarray(0, magic.length).equals(magic));
  if (isCompressed) throw new BuildFailure('The archive is compressed twice. Compress the tar once, with gzip.');
}

function objectionToPath(path: string): string | undefined {
  if (/^([\\/]|[a-z]:)/i.test(path)) return 'its path is absolute; make it relative to the project';
  const segments = path.split(/[\\/]/);
  if (segments.includes('..')) return 'its path leaves the archive (..); keep every file below the project';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
  if (/[\u0000-\u001f\u007f]/.test(path)) return 'its name contains control characters; rename it';
  if (Buffer.byteLength(path) > MAX_PATH_BYTES || segments.some((segment) => Buffer.byteLength(segment) > MAX_SEGMENT_BYTES)) {
    return 'its name is too long; shorten it';
  }
  if (segments.length > MAX_DEPTH) return `it lies more than ${MAX_DEPTH} folders deep; move it up`;
  return undefined;
}

/** Checks the link as written. Through other links it may lead further, which is found out once all are there. */
function leavesSource({ path, linkpath = '' }: ReadEntry): boolean {
  const to = posix.join(posix.dirname(path), linkpath);
  return posix.isAbsolute(linkpath) || linkpath.includes('\\') || to === '..' || to.startsWith('../');
}

function objectionToType(entry: ReadEntry): string | undefined {
  if (FILE_TYPES.has(entry.type) || entry.type === 'Directory') return undefined;
  if (entry.type === 'SymbolicLink' || entry.type === 'Link') return 'it is a link; put the file itself there';
  return 'it is neither a regular file nor a directory; leave it out';
}

function tooLarge({ unpackedBytes }: ArchiveLimits): BuildFailure {
  return new BuildFailure(
    `The archive unpacks to more than ${unpackedBytes} bytes, which is the limit. Leave out what the build does not need.`,
  );
}

function refusal(path: string, objection: string): BuildFailure {
  return new BuildFailure(`The archive was refused at ${JSON.stringify(shown(path))}: ${objection}.`);
}

function shown(path: string): string {
  return path.length > 120 ? `${path.slice(0, 117)}...` : path;
}

/** Translates errors of zlib and the tar library for the archive's owner. Other errors are unchanged. */
function asFailure(thrown: unknown): unknown {
  if (!(thrown instanceof Error) || thrown instanceof BuildFailure) return thrown;
  const { code, tarCode } = thrown as Error & { code?: string; tarCode?: string };
  const isDamaged =
    code?.startsWith('Z_') ||
    code === 'ERR_BUFFER_OUT_OF_BOUNDS' ||
    tarCode === 'TAR_BAD_ARCHIVE' ||
    tarCode === 'TAR_ENTRY_INVALID';
  if (!isDamaged) return thrown;
  return new BuildFailure('The archive is empty, truncated or damaged. Make it anew and upload it again.', { cause: thrown });
}

/** Translates file system errors about an entry in the same way. */
function asEntryFailure(thrown: unknown, { path }: ReadEntry): unknown {
  const { code } = thrown as NodeJS.ErrnoException;
  if (thrown instanceof BuildFailure || code === undefined || isOurFault(code)) return thrown;
  return new BuildFailure(
    `The archive was refused at ${JSON.stringify(shown(path))}: it cannot be unpacked (${code}); another entry may stand in its place.`,
    { cause: thrown },
  );
}

/** Errors such as a full disk are this server's fault, not the archive's. */
function isOurFault(code: string): boolean {
  return ['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE', 'EIO', 'EROFS', 'EACCES', 'EPERM'].includes(code);
}
