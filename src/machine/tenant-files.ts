/**
 * Reads files in folders that the code of a tenant may write to. Such code may put a link, a pipe or an endless file in the place of
 * any file and of any folder above it, also while it is read. So every folder on the way is opened by itself, links are resolved here
 * and never lead out of the root, nothing blocks, and what is read has a bound.
 */
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { type FileHandle, open, readlink, realpath } from 'node:fs/promises';
import { isAbsolute, join, sep } from 'node:path';
import process from 'node:process';

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
const FLAGS = O_RDONLY | O_NOFOLLOW | O_NONBLOCK;
/** Linux resolves paths relative to an open folder this way. Elsewhere no code of tenants is isolated, so nothing changes meanwhile. */
const DESCRIPTORS = process.platform === 'linux' ? '/proc/self/fd' : undefined;
/** As the kernel bounds it. */
const MAX_LINKS = 40;
/** The most folders that are open at a time. */
const MAX_DEPTH = 200;

/** The path leads out of the folder that it is to stay in. */
export class LeadsOutside extends Error {}

/** The file is longer than what is read of it. */
export class TooLong extends Error {}

/** The text of a plain file. Undefined if there is none; throws `LeadsOutside` and `TooLong`. */
export async function readTenantFile(root: string, path: string, maxBytes: number): Promise<string | undefined> {
  await using file = await openBeneath(root, path);
  if (!file || !(await file.stat()).isFile()) return undefined;
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of file.createReadStream({ autoClose: false, end: maxBytes })) {
    chunks.push(chunk as Buffer);
    bytes += (chunk as Buffer).length;
  }
  if (bytes > maxBytes) throw new TooLong(`${path} is longer than ${maxBytes} bytes`);
  return Buffer.concat(chunks).toString('utf8');
}

/** The same. Undefined also for what is not read: a link that leads outside, and what is too long. */
export async function peekTenantFile(root: string, path: string, maxBytes: number): Promise<string | undefined> {
  try {
    return await readTenantFile(root, path, maxBytes);
  } catch (error) {
    if (error instanceof LeadsOutside || error instanceof TooLong) return undefined;
    throw error;
  }
}

/** What is at the path. Undefined if there is nothing, or something else than these. */
export async function findTenantFile(root: string, path: string): Promise<'file' | 'folder' | 'outside' | undefined> {
  try {
    await using file = await openBeneath(root, path);
    const stats = await file?.stat();
    return stats?.isFile() ? 'file' : stats?.isDirectory() ? 'folder' : undefined;
  } catch (error) {
    if (error instanceof LeadsOutside) return 'outside';
    throw error;
  }
}

/** The text of a plain file directly in a folder that only this server replaces. Throws if it is anything else, or longer. */
export function readPlainFile(file: string, maxBytes: number): string {
  const descriptor = openSync(file, FLAGS);
  try {
    const { size } = fstatSync(descriptor);
    if (!fstatSync(descriptor).isFile() || size > maxBytes)
      throw new Error(`${file} is no plain file of at most ${maxBytes} bytes`);
    const buffer = Buffer.alloc(size);
    return buffer.subarray(0, readSync(descriptor, buffer, 0, size, 0)).toString('utf8');
  } finally {
    closeSync(descriptor);
  }
}

async function openBeneath(root: string, path: string): Promise<FileHandle | undefined> {
  try {
    return await (DESCRIPTORS === undefined ? openResolved(root, path) : openStepwise(root, path, DESCRIPTORS));
  } catch (error) {
    // ENXIO: a socket. EACCES: only the tenant itself, which took the right to read from everybody else.
    if (['ENOENT', 'ENOTDIR', 'ENXIO', 'ENAMETOOLONG', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? ''))
      return undefined;
    throw error;
  }
}

async function openResolved(root: string, path: string): Promise<FileHandle> {
  const [realRoot, real] = [await realpath(root), await realpath(join(root, path))];
  if (real !== realRoot && !real.startsWith(realRoot + sep)) throw new LeadsOutside(`${path} leads out of its folder`);
  return open(real, FLAGS);
}

async function openStepwise(root: string, path: string, descriptors: string): Promise<FileHandle | undefined> {
  const opened = [await open(root, FLAGS)];
  const rest = split(path);
  try {
    for (let links = 0; rest.length > 0; ) {
      const name = rest.shift()!;
      const folder = opened.at(-1)!;
      if (opened.length > MAX_DEPTH || links > MAX_LINKS) return undefined;
      if (name === '..') {
        if (opened.length === 1) throw new LeadsOutside(`${path} leads out of its folder`);
        await opened.pop()!.close();
        continue;
      }
      const at = `${descriptors}/${folder.fd}/${name}`;
      const handle = await openUnlessLink(at);
      if (handle) {
        opened.push(handle);
        continue;
      }
      links += 1;
      const target = await readlink(at);
      if (isAbsolute(target)) {
        if (!target.startsWith(root + sep)) throw new LeadsOutside(`${path} leads out of its folder`);
        for (const inner of opened.splice(1)) await inner.close();
        rest.unshift(...split(target.slice(root.length)));
      } else rest.unshift(...split(target));
    }
    return opened.pop();
  } finally {
    for (const folder of opened) await folder.close();
  }
}

/** Undefined if a link is there. */
async function openUnlessLink(at: string): Promise<FileHandle | undefined> {
  try {
    return await open(at, FLAGS);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ELOOP') return undefined;
    throw error;
  }
}

function split(path: string): string[] {
  return path.split(sep).filter((name) => name !== '' && name !== '.');
}
