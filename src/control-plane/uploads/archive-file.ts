/** An archive on its way to disk: streamed under a limit, looked at, and kept only when it is whole. */
import { open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { Problem } from '../../problem.ts';
import { makeFolder, syncFolder } from '../synced-folder.ts';

/** RFC 1952, section 2.3.1: the identification bytes of gzip data. */
const GZIP = Buffer.from([0x1f, 0x8b]);

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EIO']);

/** Writes a new file and resolves with its size once it is on disk; a body that is refused or breaks off leaves nothing. */
export async function writeArchive(body: Readable, file: string, limitBytes: number): Promise<number> {
  await makeFolder(dirname(file));
  const handle = await open(file, 'wx', 0o600);
  let size = 0;
  try {
    let start = Buffer.alloc(0);
    for await (const chunk of body as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limitBytes) throw archiveTooLarge(limitBytes);
      if (start.length < GZIP.length) {
        start = Buffer.concat([start, chunk.subarray(0, GZIP.length)]);
        assertGzip(start);
      }
      await handle.writeFile(chunk);
    }
    if (size === 0) throw new Problem('bad_request', 'The body is empty: send a gzip-compressed tar archive.');
    if (size < GZIP.length) throw notGzip();
    await handle.sync();
    await syncFolder(dirname(file));
    return size;
  } catch (error) {
    await rm(file, { force: true });
    throw NO_ROOM.has(String((error as NodeJS.ErrnoException).code)) ? noRoom(error) : error;
  } finally {
    await handle.close();
  }
}

/** What is left of the body is not read, so the connection cannot be used again. */
export function archiveTooLarge(limitBytes: number): Problem {
  return new Problem('payload_too_large', `The archive is larger than the limit of ${limitBytes} bytes.`, {
    headers: { connection: 'close' },
  });
}

function noRoom(cause: unknown): Problem {
  return new Problem('unavailable', 'The disk of the server has no room for the archive at the moment. Try again later.', {
    cause,
    headers: { connection: 'close', 'retry-after': '30' },
  });
}

function assertGzip(start: Buffer): void {
  if (GZIP.subarray(0, start.length).compare(start.subarray(0, GZIP.length)) !== 0) throw notGzip();
}

function notGzip(): Problem {
  return new Problem('bad_request', 'The body does not begin like gzip data: send a gzip-compressed tar archive.', {
    headers: { connection: 'close' },
  });
}
