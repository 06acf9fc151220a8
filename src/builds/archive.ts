/**
 * Unpacks a source archive that nobody vouches for. Every rule is applied while it streams, before a byte of the entry in
 * question reaches the disk, so that a hostile archive costs no more than what it was allowed.
 */
import { createReadStream } from 'node:fs';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { posix } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { type ReadEntry, Unpack } from 'tar';
import { BuildFailure } from './port.ts';

/** What an archive may cost. */
export interface ArchiveLimits {
  packedBytes: number;
  /** Of the tar stream, so headers and padding count too. */
  unpackedBytes: number;
  entries: number;
}

export const archiveLimits: ArchiveLimits = { packedBytes: 209_715_200, unpackedBytes: 2 * 1024 ** 3, entries: 100_000 };

export interface Unpacked {
  files: number;
  bytes: number;
  /** Paths of links that lead out of the source and were left out. */
  leftOut: string[];
}

const FILE_TYPES: ReadonlySet<string> = new Set(['File', 'OldFile', 'ContiguousFile']);
/** What the common file systems take (NAME_MAX), and well below PATH_MAX for the path of the entry itself. */
const MAX_SEGMENT_BYTES = 255;
const MAX_PATH_BYTES = 2_000;
const MAX_DEPTH = 100;
/** Entries that are being written at a time: the library begins with all that it is given, each with a file descriptor. */
const MAX_OPEN = 100;
/** How long files that are open may take to be closed. */
const CLOSE_LIMIT_MS = 10_000;

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
  // It may fail while nobody reads from it yet; who reads later is told all the same. `pipeline` stops listening too early for it.
  gunzip.on('error', () => {});
  try {
    return await extractTar(packed.pipe(gunzip), target, { signal, limits, links: 'refuse' });
  } finally {
    packed.destroy();
    gunzip.destroy();
  }
}

export interface ExtractOptions {
  signal: AbortSignal;
  limits: ArchiveLimits;
  /** Whether a symbolic link is refused, or taken as long as it stays inside and left out otherwise. */
  links: 'refuse' | 'inside';
}

/** Unpacks a tar as it comes. What was unpacked before a refusal is removed. */
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
    if (!whole) await rm(target, { recursive: true, force: true, maxRetries: 3 });
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

/** The tar side: takes the unzipped bytes, refuses by rule, and hands the rest to the library. */
class Intake {
  readonly #limits: ArchiveLimits;
  readonly #links: ExtractOptions['links'];
  readonly #leftOut: string[] = [];
  readonly #unpack: Unpack;
  readonly #closed: Promise<void>;
  #bytes = 0;
  #entries = 0;
  #open = 0;
  /** The library wants no more for now. */
  #clogged = false;
  #stopped = false;
  #files = 0;
  #failure: Error | undefined;
  #wake: (() => void) | undefined;

  constructor(target: string, { limits, links }: ExtractOptions) {
    this.#limits = limits;
    this.#links = links;
    this.#unpack = new Unpack({
      cwd: target,
      strict: true,
      gzip: false,
      preserveOwner: false,
      noMtime: true,
      maxDepth: MAX_DEPTH,
      filter: (_path, entry) => this.#admit(entry as ReadEntry),
    });
    this.#countOpen();
    this.#unpack.on('ignoredEntry', (entry: ReadEntry) => this.#refuseIgnored(entry));
    this.#unpack.on('drain', () => {
      this.#clogged = false;
      this.#wake?.();
    });
    this.#unpack.on('error', (error: Error) => this.#fail(error));
    this.#closed = new Promise((resolve) => this.#unpack.on('close', resolve));
  }

  async write(chunk: Buffer): Promise<void> {
    this.#bytes += chunk.length;
    if (this.#bytes > this.#limits.unpackedBytes) throw tooLarge(this.#limits);
    this.#clogged = !this.#unpack.write(chunk);
    while (!this.#failure && (this.#clogged || this.#open > MAX_OPEN)) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    this.#wake = undefined;
    if (this.#failure) throw this.#failure;
  }

  async end(): Promise<Unpacked> {
    await this.stop();
    if (this.#failure) throw this.#failure;
    if (this.#files === 0) throw new BuildFailure('The archive holds no files.');
    return { files: this.#files, bytes: this.#bytes, leftOut: this.#leftOut };
  }

  /** Ends the library's work, also half-way: an entry it had open would keep its file descriptor otherwise. */
  async stop(): Promise<void> {
    if (!this.#stopped) this.#unpack.end();
    this.#stopped = true;
    await Promise.race([this.#closed, sleep(CLOSE_LIMIT_MS, undefined, { ref: false })]);
  }

  /**
   * The library reserves the path of an entry for as long as it writes there, and keeps what it was given for that to its own
   * end: the entry must not hang on it (7.5.23: for 100,000 entries twice the memory).
   */
  #countOpen(): void {
    const { reservations } = this.#unpack;
    const reserve = reservations.reserve.bind(reservations);
    reservations.reserve = (paths, handler) => {
      this.#open += 1;
      const begin: { once: typeof handler | undefined } = { once: handler };
      return reserve(paths, (done) => {
        const { once } = begin;
        begin.once = undefined;
        once?.(() => {
          this.#open -= 1;
          this.#wake?.();
          done();
        });
      });
    };
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    this.#wake?.();
  }

  /** The library asks before it unpacks an entry; nothing after a refusal is unpacked. */
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
    // One that says how much it is to become is not waited for.
    if ((entry.size ?? 0) > this.#limits.unpackedBytes) {
      this.#fail(tooLarge(this.#limits));
      return false;
    }
    if (isLink && leavesSource(entry)) {
      this.#leftOut.push(entry.path);
      return false;
    }
    const isFile = FILE_TYPES.has(entry.type);
    if (isFile) this.#files += 1;
    entry.mode = isFile && !((entry.mode ?? 0) & 0o100) ? 0o644 : 0o755;
    return true;
  }

  /** Entries of unknown types, and extended headers beyond the library's bound, would otherwise vanish without a word. */
  #refuseIgnored(entry: ReadEntry): void {
    if (this.#failure || this.#leftOut.includes(entry.path)) return;
    this.#fail(
      refusal(entry.path, entry.meta ? 'its name is too long' : 'it is neither a regular file nor a directory; leave it out'),
    );
  }
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

/** As it is written; through other links it may lead further, which `assertGraphFiles` looks at. */
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

/** What zlib and the tar library say, as words for the archive's owner; what is not the archive's fault stays as it is. */
function asFailure(thrown: unknown): unknown {
  if (!(thrown instanceof Error) || thrown instanceof BuildFailure) return thrown;
  const { code, tarCode, entry } = thrown as Error & { code?: string; tarCode?: string; entry?: ReadEntry };
  if (
    code?.startsWith('Z_') ||
    code === 'ERR_BUFFER_OUT_OF_BOUNDS' ||
    tarCode === 'TAR_BAD_ARCHIVE' ||
    tarCode === 'TAR_ENTRY_INVALID'
  ) {
    return new BuildFailure('The archive is empty, truncated or damaged. Make it anew and upload it again.', { cause: thrown });
  }
  if (tarCode === 'TAR_ENTRY_ERROR' && entry && !isOurFault(code)) {
    return new BuildFailure(
      `The archive was refused at ${JSON.stringify(shown(entry.path))}: it cannot be unpacked (${code ?? 'bad entry'}); another entry may stand in its place.`,
      { cause: thrown },
    );
  }
  return thrown;
}

/** A full disk and the like is this server's trouble, not the archive's. */
function isOurFault(code: string | undefined): boolean {
  return code !== undefined && ['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE', 'EIO', 'EROFS', 'EACCES', 'EPERM'].includes(code);
}
