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
/** This many zero bytes in a row are a hole. */
const PROBE_BYTES = 16;
const HOLE = Buffer.alloc(PROBE_BYTES);
const LINE_BREAK = 0x0a;

const execute = promisify(execFile);

/** The complete lines from the one at `from`, or from the first kept line; oldest first. */
export async function* readLines(file: string, from: number): AsyncGenerator<FileLine> {
  const handle = await openIfThere(file);
  if (!handle) return;
  try {
    const { size } = await handle.stat();
    let position = Math.max(from, await firstKept(handle, size));
    let unfinished = Buffer.alloc(0);
    for (let at = position; at < size; ) {
      const chunk = await readAt(handle, at, Math.min(CHUNK_BYTES, size - at));
      if (chunk.length === 0) return;
      // Lines that were removed since the read began are a hole now. Reading continues with the line after it.
      let begin = holeIn(chunk);
      if (begin > 0) {
        unfinished = Buffer.alloc(0);
        position = at + begin;
      }
      for (let end = chunk.indexOf(LINE_BREAK); end >= 0; end = chunk.indexOf(LINE_BREAK, begin)) {
        const next = at + end + 1;
        yield { text: appended(unfinished, chunk.subarray(begin, end)).toString('utf8'), position, next };
        unfinished = Buffer.alloc(0);
        position = next;
        begin = end + 1;
      }
      unfinished = appended(unfinished, chunk.subarray(begin));
      at += chunk.length;
    }
  } finally {
    await handle.close();
  }
}

/** The end of the hole that contains the chunk or its beginning. 0 if there is none. */
function holeIn(chunk: Buffer): number {
  const last = chunk.lastIndexOf(HOLE);
  if (last >= 0) return last + PROBE_BYTES;
  const kept = chunk.findIndex((byte) => byte !== 0);
  return kept < 0 ? chunk.length : kept;
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
  for await (const { next } of readLines(file, size - Math.floor(maxBytes / 2))) {
    await execute('fallocate', ['--punch-hole', '--offset', '0', '--length', String(next), file]).catch(() =>
      cutInPlace(file, next),
    );
    return true;
  }
  return false;
}

/** The first byte after the hole at the beginning. */
export async function firstKept(handle: FileHandle, size: number): Promise<number> {
  const isHole = async (at: number) => (await readAt(handle, at, Math.min(PROBE_BYTES, size - at))).every((byte) => byte === 0);
  if (size === 0 || !(await isHole(0))) return 0;
  let hole = 0;
  let kept = size;
  while (kept - hole > 1) {
    const middle = Math.floor((hole + kept) / 2);
    if (await isHole(middle)) hole = middle;
    else kept = middle;
  }
  // The probe that found it may start before it.
  const zeros = (await readAt(handle, kept, PROBE_BYTES)).findIndex((byte) => byte !== 0);
  return kept + Math.max(0, zeros);
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
