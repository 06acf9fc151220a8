/**
 * Lines of a file that a process appends to. The byte offset of a line identifies it and never changes: old lines are removed by
 * punching a hole into the beginning of the file. So nothing moves, and no concurrent write is lost.
 */
import { execFile } from 'node:child_process';
import { closeSync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';

interface FileLine {
  text: string;
  /** Offset of its first byte. */
  position: number;
  /** Offset of the next line. */
  next: number;
}

const CHUNK_BYTES = 64 * 1024;
/** Only this much of a longer line is read. */
const MAX_LINE_BYTES = 256 * 1024;
/** Only this much is read at a time, besides holes. No log has so much for long. */
const MAX_READ_BYTES = 64 * 1024 * 1024;
/** In which `stat` counts. */
const BLOCK_BYTES = 512;
/** This many zero bytes in a row are a hole. */
const PROBE_BYTES = 16;
const HOLE = Buffer.alloc(PROBE_BYTES);
const LINE_BREAK = 0x0a;

const execute = promisify(execFile);

/**
 * The complete lines from the one at `from`, or from the first kept line; oldest first. Ends after `maxBytes` of content; the next
 * call goes on after the last line.
 */
export async function* readLines(file: string, from: number, maxBytes = MAX_READ_BYTES): AsyncGenerator<FileLine> {
  const handle = await openIfThere(file);
  if (!handle) return;
  try {
    const extent = await measure(handle);
    let position = Math.max(from, extent.kept);
    let unfinished = Buffer.alloc(0);
    let readBytes = 0;
    for (let at = position; at < extent.size && readBytes < maxBytes; ) {
      const chunk = await readAt(handle, at, Math.min(CHUNK_BYTES, extent.size - at));
      if (chunk.length === 0) return;
      readBytes += chunk.length;
      const content = await skipHole(handle, extent, chunk, at);
      if (content > at) {
        unfinished = Buffer.alloc(0);
        position = content;
      }
      let begin = content - at;
      for (let end = chunk.indexOf(LINE_BREAK, begin); end >= 0; end = chunk.indexOf(LINE_BREAK, begin)) {
        const next = at + end + 1;
        yield { text: appended(unfinished, chunk.subarray(begin, end)).toString('utf8'), position, next };
        unfinished = Buffer.alloc(0);
        position = next;
        begin = end + 1;
      }
      unfinished = appended(unfinished, chunk.subarray(begin));
      at = Math.max(content, at + chunk.length);
    }
  } finally {
    await handle.close();
  }
}

/** What of a file is content. */
interface Extent {
  size: number;
  /** Where the first kept line begins. */
  kept: number;
  /** Whether there are holes behind it. */
  isSparse: boolean;
}

async function measure(handle: FileHandle): Promise<Extent> {
  const { size, blocks } = await handle.stat();
  const kept = await firstKept(handle, size);
  return { size, kept, isSparse: size - kept > blocks * BLOCK_BYTES + CHUNK_BYTES };
}

/**
 * Where content goes on from `at`, the offset of this chunk. Zeros are a hole if lines were removed there since the read began, or
 * where the file takes no space on the disk; otherwise the process wrote them.
 */
async function skipHole(handle: FileHandle, { size, isSparse }: Extent, chunk: Buffer, at: number): Promise<number> {
  if (chunk[0] !== 0 && !chunk.includes(HOLE)) return at;
  const kept = await firstKept(handle, size);
  if (kept > at) return kept;
  return isSparse && chunk.every((byte) => byte === 0) ? findContent(handle, at, size) : at;
}

/** If more than `maxBytes` are kept, removes all but the newest half of `maxBytes`. Returns whether it did. */
export async function cutBeginning(file: string, maxBytes: number): Promise<boolean> {
  const handle = await openIfThere(file);
  if (!handle) return false;
  let size: number;
  try {
    ({ size } = await handle.stat());
    if (size - (await firstKept(handle, size)) <= maxBytes) return false;
  } finally {
    await handle.close();
  }
  let first = size - Math.floor(maxBytes / 2);
  // What is one line without an end is cut too.
  for await (const { next } of readLines(file, first)) {
    first = next;
    break;
  }
  await execute('fallocate', ['--punch-hole', '--offset', '0', '--length', String(first), file]).catch(() =>
    cutInPlace(file, first),
  );
  return true;
}

/** The first byte after the hole at the beginning. */
export async function firstKept(handle: FileHandle, size: number): Promise<number> {
  return size > 0 && (await isHole(handle, 0, size)) ? findContent(handle, 0, size) : 0;
}

/** The first byte after the hole at `from`. Looks at few places of it, however large it is. */
async function findContent(handle: FileHandle, from: number, size: number): Promise<number> {
  let hole = from;
  let content = size;
  for (let step = CHUNK_BYTES; hole + step < size; step *= 2) {
    if (!(await isHole(handle, hole + step, size))) {
      content = hole + step;
      break;
    }
    hole += step;
  }
  while (content - hole > 1) {
    const middle = Math.floor((hole + content) / 2);
    if (await isHole(handle, middle, size)) hole = middle;
    else content = middle;
  }
  // The probe that found it may start before it.
  const zeros = (await readAt(handle, content, PROBE_BYTES)).findIndex((byte) => byte !== 0);
  return content + Math.max(0, zeros);
}

async function isHole(handle: FileHandle, at: number, size: number): Promise<boolean> {
  return (await readAt(handle, at, Math.min(PROBE_BYTES, size - at))).every((byte) => byte === 0);
}

/**
 * The same without system support (no fallocate, or a file system without holes): truncates the file, extends it to its former
 * size, and writes the end back. A line that another process appends between the first two steps is lost.
 */
function cutInPlace(file: string, first: number): void {
  const descriptor = openSync(file, 'r+');
  try {
    const { size } = fstatSync(descriptor);
    const kept = Buffer.alloc(size - first);
    readSync(descriptor, kept, 0, kept.length, first);
    ftruncateSync(descriptor, 0);
    ftruncateSync(descriptor, size);
    writeSync(descriptor, kept, 0, kept.length, first);
  } finally {
    closeSync(descriptor);
  }
}

async function openIfThere(file: string): Promise<FileHandle | undefined> {
  try {
    return await open(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function readAt(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
}

function appended(unfinished: Buffer<ArrayBuffer>, more: Buffer): Buffer<ArrayBuffer> {
  const room = MAX_LINE_BYTES - unfinished.length;
  return Buffer.concat([unfinished, more.subarray(0, Math.max(0, room))]);
}
