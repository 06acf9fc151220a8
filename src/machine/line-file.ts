/**
 * Lines of a file that several processes append to. The byte offset of a line identifies it and never changes: old lines are removed
 * by punching a hole into the beginning of the file. So nothing moves, and no concurrent write is lost. A second file, `<file>.kept`,
 * says where the kept lines begin: zeros may be text.
 */
import { execFile } from 'node:child_process';
import { closeSync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import { type FileHandle, open, readFile, rename, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { replaceAbsent } from './absent-files.ts';

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
/** Only this much is read at a time. No log has so much for long. */
const MAX_READ_BYTES = 64 * 1024 * 1024;
const LINE_BREAK = 0x0a;

const execute = promisify(execFile);

/**
 * The complete lines from the one at `from`, or from the first kept line; oldest first. Ends after `maxBytes` of content; the next
 * call goes on after the last line.
 */
export async function* readLines(file: string, from: number, maxBytes = MAX_READ_BYTES): AsyncGenerator<FileLine> {
  const handle = await open(file).catch(replaceAbsent(undefined));
  if (!handle) return;
  try {
    const { size } = await handle.stat();
    let position = Math.max(from, await readKept(file, size));
    let unfinished = Buffer.alloc(0);
    const end = Math.min(size, position + maxBytes);
    for (let at = position; at < end; ) {
      const chunk = await readAt(handle, at, Math.min(CHUNK_BYTES, size - at));
      if (chunk.length === 0) return;
      // Zeros may be lines that were removed since the read began.
      const kept = chunk.includes(0) ? await readKept(file, size) : 0;
      if (kept > position) {
        unfinished = Buffer.alloc(0);
        position = kept;
      }
      let begin = Math.max(0, kept - at);
      for (let stop = chunk.indexOf(LINE_BREAK, begin); stop >= 0; stop = chunk.indexOf(LINE_BREAK, begin)) {
        const next = at + stop + 1;
        yield { text: appended(unfinished, chunk.subarray(begin, stop)).toString('utf8'), position, next };
        unfinished = Buffer.alloc(0);
        position = next;
        begin = stop + 1;
      }
      unfinished = appended(unfinished, chunk.subarray(begin));
      at = Math.max(kept, at + chunk.length);
    }
  } finally {
    await handle.close();
  }
}

/** Where the first kept line of a file of that size begins. It is written before the lines in front of it are removed. */
export async function readKept(file: string, size: number): Promise<number> {
  const kept = Number(await readFile(`${file}.kept`, 'utf8').catch(replaceAbsent('')));
  return Number.isSafeInteger(kept) && kept <= size ? kept : 0;
}

/** If more than `maxBytes` are kept, removes all but the newest half of `maxBytes`. Returns whether it did. */
export async function cutBeginning(file: string, maxBytes: number): Promise<boolean> {
  const handle = await open(file).catch(replaceAbsent(undefined));
  if (!handle) return false;
  const { size } = await handle.stat().finally(() => handle.close());
  if (size - (await readKept(file, size)) <= maxBytes) return false;
  let first = size - Math.floor(maxBytes / 2);
  // What is one line without an end is cut too.
  for await (const { next } of readLines(file, first)) {
    first = next;
    break;
  }
  await writeFile(`${file}.kept.new`, String(first), { mode: 0o600 });
  await rename(`${file}.kept.new`, `${file}.kept`);
  await execute('fallocate', ['--punch-hole', '--offset', '0', '--length', String(first), file]).catch(() =>
    cutInPlace(file, first),
  );
  return true;
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

async function readAt(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
}

function appended(unfinished: Buffer<ArrayBuffer>, more: Buffer): Buffer<ArrayBuffer> {
  const room = MAX_LINE_BYTES - unfinished.length;
  return Buffer.concat([unfinished, more.subarray(0, Math.max(0, room))]);
}
