/** Archives for the tests: honest ones by the tar library, hostile ones header by header, which no library would write. */
import { writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { Header } from 'tar';

export interface Entry {
  path: string;
  content?: string | Buffer;
  /** As tar names it; `File` by default. */
  type?: string;
  linkpath?: string;
  mode?: number;
  /** What the header says, where that is not the truth. */
  size?: number;
}

/** The bytes of an unpacked tar with exactly these entries. */
export function tarOf(entries: Entry[]): Buffer {
  const blocks: Buffer[] = [];
  for (const one of entries) {
    // Longer than the header's field: said by an extended header (POSIX pax) before the entry.
    if (Buffer.byteLength(one.path) > 99) {
      const record = paxRecord('path', one.path);
      blocks.push(...blocksOf({ path: 'PaxHeader', content: record, type: 'ExtendedHeader' }));
      blocks.push(...blocksOf({ ...one, path: one.path.slice(0, 90) }));
    } else blocks.push(...blocksOf(one));
  }
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}

export async function writeArchive(file: string, entries: Entry[]): Promise<string> {
  await writeFile(file, gzipSync(tarOf(entries)));
  return file;
}

function blocksOf({ path, content = '', type = 'File', linkpath, mode = 0o644, size }: Entry): Buffer[] {
  const body = Buffer.from(content);
  const block = Buffer.alloc(512);
  const header = new Header({
    path,
    mode,
    size: size ?? body.length,
    type: type as 'File',
    ...(linkpath ? { linkpath } : {}),
    mtime: new Date(0),
    uid: 0,
    gid: 0,
  });
  header.encode(block, 0);
  return [block, body, Buffer.alloc((512 - (body.length % 512)) % 512)];
}

function paxRecord(name: string, value: string): Buffer {
  const rest = ` ${name}=${value}\n`;
  let length = Buffer.byteLength(rest);
  while (String(length).length + Buffer.byteLength(rest) !== length) length = String(length).length + Buffer.byteLength(rest);
  return Buffer.from(`${length}${rest}`);
}
