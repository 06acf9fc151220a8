import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterEach, beforeEach, test } from 'node:test';
import { promisify } from 'node:util';
import { createGzip, gzipSync } from 'node:zlib';
import { create } from 'tar';
import { type ArchiveLimits, archiveLimits, extractArchive, extractTar } from '../../src/builds/archive.ts';
import { BuildFailure } from '../../src/builds/port.ts';
import { NO_SMALL_DISK, SmallDisk } from '../support/small-disk.ts';
import { type Entry, tarOf, writeArchive } from './archives.ts';

let folder: string;
let target: string;
const never = new AbortController().signal;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keelson-archive-'));
  target = join(folder, 'target');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function unpack(entries: Entry[] | Buffer, limits: Partial<ArchiveLimits> = {}) {
  const file = join(folder, 'source.tar.gz');
  await (Buffer.isBuffer(entries) ? writeFile(file, entries) : writeArchive(file, entries));
  return extractArchive(file, target, never, { ...archiveLimits, ...limits });
}

function refusesWith(pattern: RegExp) {
  return (error: unknown) => {
    assert.ok(error instanceof BuildFailure, `a BuildFailure, not ${error}`);
    assert.match(error.message, pattern);
    return true;
  };
}

/** File descriptors of this process, as a guard against leaks. */
async function openFiles(): Promise<number> {
  return existsSync('/proc/self/fd') ? (await readdir('/proc/self/fd')).length : 0;
}

test('unpacks what tar packs, parents included, and nothing but the owner’s x bit of the modes', async () => {
  const source = join(folder, 'My Agent');
  await mkdir(join(source, 'src', 'deep'), { recursive: true });
  await writeFile(join(source, 'langgraph.json'), '{}');
  await writeFile(join(source, 'src', 'deep', 'run.sh'), '#!/bin/sh\n', { mode: 0o777 });
  const file = join(folder, 'packed.tgz');
  await create({ file, gzip: true, cwd: folder, noDirRecurse: false }, ['My Agent']);
  const { files, bytes } = await extractArchive(file, target, never);
  assert.equal(files, 2);
  assert.ok(bytes > 1_000);
  assert.equal(await readFile(join(target, 'My Agent', 'langgraph.json'), 'utf8'), '{}');

  await unpack([
    { path: 'new/parents/file.txt', content: 'x', mode: 0o4666 },
    { path: './run', content: 'x', mode: 0o6711 },
    { path: 'ünï/文.txt', content: 'x' },
    { path: `${'long-'.repeat(30)}/${'name-'.repeat(30)}.txt`, content: 'x' },
  ]);
  const modeOf = async (path: string) => (await stat(join(target, path))).mode & 0o7777;
  const mask = process.umask();
  assert.equal(await modeOf('new/parents/file.txt'), 0o644 & ~mask);
  assert.equal(await modeOf('run'), 0o755 & ~mask);
  assert.ok(existsSync(join(target, 'ünï/文.txt')));
  assert.ok(existsSync(join(target, 'long-'.repeat(30), `${'name-'.repeat(30)}.txt`)));
});

const hostile: [what: string, entries: Entry[], pattern: RegExp][] = [
  ['an absolute path', [{ path: '/tmp/keelson-evil' }], /"\/tmp\/keelson-evil": its path is absolute/],
  ['a drive letter', [{ path: 'C:\\evil' }], /absolute/],
  ['a path upwards', [{ path: 'a/../../evil' }], /"a\/\.\.\/\.\.\/evil": its path leaves the archive/],
  ['a path upwards with backslashes', [{ path: 'a\\..\\evil' }], /leaves the archive/],
  ['a symbolic link', [{ path: 'a/link', type: 'SymbolicLink', linkpath: '/etc/passwd' }], /"a\/link": it is a link/],
  ['a hard link', [{ path: 'link', type: 'Link', linkpath: 'a' }], /"link": it is a link/],
  ['a character device', [{ path: 'dev', type: 'CharacterDevice' }], /"dev": it is neither a regular file nor a directory/],
  ['a block device', [{ path: 'dev', type: 'BlockDevice' }], /neither/],
  ['a fifo', [{ path: 'pipe', type: 'FIFO' }], /"pipe": it is neither/],
  ['a name with control characters', [{ path: 'a\nb' }], /control characters/],
  ['a segment too long', [{ path: `${'x'.repeat(300)}` }], /too long/],
  ['a path too long', [{ path: `${'x/'.repeat(90)}${`${'y'.repeat(200)}/`.repeat(10)}z` }], /too long/],
  ['a path too deep', [{ path: `${'x/'.repeat(150)}z` }], /deep/],
];
for (const [what, entries, pattern] of hostile) {
  test(`refuses ${what}, and leaves nothing after it`, async () => {
    await assert.rejects(
      unpack([{ path: 'first.txt', content: 'x' }, ...entries, { path: 'after.txt', content: 'x' }]),
      refusesWith(pattern),
    );
    assert.equal(existsSync(target), false, 'nothing of it is left');
    assert.equal(existsSync('/tmp/keelson-evil'), false);
    assert.equal(existsSync(join(folder, 'evil')), false);
  });
}

test('refuses a name that is hidden in an oversized extended header', async () => {
  await assert.rejects(unpack([{ path: `a/${'x'.repeat(1_200_000)}`, content: 'x' }]), refusesWith(/name is too long/));
});

test('refuses more entries than the limit', async () => {
  assert.equal(archiveLimits.entries, 100_000);
  const many = Array.from({ length: 50 }, (_, index) => ({ path: `f${index}`, content: 'x' }));
  await assert.rejects(unpack(many, { entries: 49 }), refusesWith(/"f49": the archive holds more than 49 entries/));
  assert.equal(existsSync(target), false, 'nothing of it is left');
});

test('refuses a file of more than 2 GiB by what its header says', async () => {
  const claim = tarOf([
    { path: 'first.txt', content: 'x' },
    { path: 'huge', size: 2 * 1024 ** 3 + 1 },
  ]);
  await assert.rejects(unpack(gzipSync(claim)), refusesWith(/unpacks to more than 2147483648 bytes/));
  assert.equal(existsSync(target), false, 'nothing of it is left');
});

test('stops a bomb of many files at the limit, and takes no memory for it', async () => {
  const megabytes = 200;
  const files = tarOf([{ path: 'zeros', content: Buffer.alloc(1024 * 1024) }]).subarray(0, 512 + 1024 * 1024);
  const file = join(folder, 'bomb.tar.gz');
  await pipeline(Readable.from(Array.from({ length: megabytes }, () => files)), createGzip(), createWriteStream(file));
  assert.ok((await stat(file)).size < 1_000_000);
  // In a process of its own, whose memory is nobody else's.
  const script = `
    import { extractArchive } from ${JSON.stringify(new URL('../../src/builds/archive.ts', import.meta.url).href)};
    const [file, target] = process.argv.slice(1);
    const limits = { packedBytes: 1e6, unpackedBytes: 150 * 1024 ** 2, entries: 1000 };
    const before = process.resourceUsage().maxRSS;
    const message = await extractArchive(file, target, new AbortController().signal, limits).then(() => '', (error) => error.message);
    console.log(JSON.stringify({ message, tookMb: (process.resourceUsage().maxRSS - before) / 1024 }));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, file, target]);
  const { message, tookMb } = JSON.parse(stdout) as { message: string; tookMb: number };
  assert.match(message, /unpacks to more than 157286400 bytes/);
  assert.ok(tookMb < 100, `${tookMb} MB of memory for ${megabytes} MB of archive`);
  assert.equal(existsSync(target), false, 'nothing of it is left');
});

test('keeps no file open of what it refuses half-way', async () => {
  const half = Array.from({ length: 4 }, (_, index) => ({ path: `zeros${index}`, content: Buffer.alloc(400_000) }));
  const before = await openFiles();
  await assert.rejects(unpack(half, { unpackedBytes: 1_000_000 }), refusesWith(/unpacks to more than 1000000 bytes/));
  assert.ok((await openFiles()) <= before, 'no file stays open');
});

test('refuses a packed size above the limit before it reads', async () => {
  await assert.rejects(unpack([{ path: 'a', content: 'x' }], { packedBytes: 10 }), refusesWith(/limit is 10/));
  const file = join(folder, 'huge.tgz');
  await writeFile(file, '');
  await truncate(file, archiveLimits.packedBytes + 1);
  await assert.rejects(extractArchive(file, target, never), refusesWith(/limit is 209715200/));
});

test('says what is wrong with a file that is no archive, empty, cut off or damaged', async () => {
  const good = gzipSync(
    tarOf([{ path: 'a', content: Buffer.from(Array.from({ length: 100_000 }, (_, index) => (index * 7919) % 251)) }]),
  );
  await assert.rejects(unpack(Buffer.from('PK\u0003\u0004')), refusesWith(/not a gzip-compressed tar/));
  await assert.rejects(unpack(Buffer.alloc(0)), refusesWith(/not a gzip-compressed tar/));
  await assert.rejects(unpack(tarOf([{ path: 'a', content: 'x' }])), refusesWith(/not a gzip-compressed tar/));
  await assert.rejects(unpack(good.subarray(0, good.length / 2)), refusesWith(/truncated or damaged/));
  const flipped = Buffer.from(good);
  flipped[good.length >> 1]! ^= 0xff;
  await assert.rejects(unpack(flipped), refusesWith(/truncated or damaged/));
  await assert.rejects(unpack(gzipSync(Buffer.from('not a tar'.repeat(200)))), refusesWith(/truncated or damaged/));
  await assert.rejects(
    unpack(gzipSync(tarOf([{ path: 'a', content: 'x'.repeat(5_000) }]).subarray(0, 2_000))),
    refusesWith(/truncated or damaged/),
  );
  await assert.rejects(unpack([]), refusesWith(/empty, truncated/));
});

test('refuses many cut-off archives at once, each in its own time', async () => {
  const good = gzipSync(
    tarOf([{ path: 'a', content: Buffer.from(Array.from({ length: 5_000 }, (_, index) => (index * 7919) % 251)) }]),
  );
  const file = join(folder, 'source.tar.gz');
  await writeFile(file, good.subarray(0, good.length / 2));
  const targets = Array.from({ length: 200 }, (_, index) => join(folder, `${index}`, 'deep', 'target'));
  await Promise.all(
    targets.map((each) => assert.rejects(extractArchive(file, each, never), refusesWith(/truncated or damaged/))),
  );
});

test('refuses an archive of folders alone, and one that puts a file where a folder must be', async () => {
  await assert.rejects(unpack([{ path: 'a/', type: 'Directory' }]), refusesWith(/holds no files/));
  const clash = [
    { path: 'a', content: 'x' },
    { path: 'a/b', content: 'x' },
  ];
  await assert.rejects(unpack(clash), refusesWith(/"a\/b": it cannot be unpacked/));
});

test('takes the later of two entries of one path, and refuses a folder in the place of a file', async () => {
  await unpack([
    { path: 'a/x', content: 'first' },
    { path: './a/x', content: 'second' },
  ]);
  assert.equal(await readFile(join(target, 'a/x'), 'utf8'), 'second');
  const folderFirst = [
    { path: 'b/x', content: 'x' },
    { path: 'b', content: 'x' },
  ];
  await assert.rejects(unpack(folderFirst), refusesWith(/"b": it cannot be unpacked/));
});

test('writes nothing through a link that an entry made', async () => {
  const entries: Entry[] = [
    { path: 'folder/file', content: 'x' },
    { path: 'link', type: 'SymbolicLink', linkpath: 'folder' },
    { path: 'link/other', content: 'x' },
  ];
  const options = { signal: never, limits: archiveLimits, links: 'inside' } as const;
  await assert.rejects(extractTar(Readable.from([tarOf(entries)]), target, options), refusesWith(/"link\/other": it cannot be/));
  const replaced = [entries[0]!, entries[1]!, { path: 'link', content: 'a file' }];
  await extractTar(Readable.from([tarOf(replaced)]), target, options);
  assert.equal(await readFile(join(target, 'link'), 'utf8'), 'a file');
  assert.deepEqual(await readdir(join(target, 'folder')), ['file']);
});

test('refuses an archive that is compressed twice, whose size would not be counted', async () => {
  const twice = gzipSync(gzipSync(tarOf([{ path: 'a', content: 'x' }])));
  await assert.rejects(unpack(twice), refusesWith(/compressed twice/));
  // Also where the first bytes come one at a time.
  const bytes = Array.from(gzipSync(tarOf([{ path: 'a', content: 'x' }])), (byte) => Buffer.from([byte]));
  const options = { signal: never, limits: archiveLimits, links: 'refuse' } as const;
  await assert.rejects(extractTar(Readable.from(bytes), target, options), refusesWith(/compressed twice/));
});

test('counts the folders that paths name without an entry of their own', async () => {
  const deep = Array.from({ length: 4 }, (_, index) => ({ path: `${index}/${'d/'.repeat(50)}file`, content: 'x' }));
  await assert.rejects(unpack(deep, { entries: 150 }), refusesWith(/more than 150 folders/));
});

test('says so when the disk has room for a part of a file alone', async (t) => {
  const disk = await SmallDisk.mount(t, 1);
  if (!disk) return t.skip(NO_SMALL_DISK);
  // The system writes the first pages and tells how many bytes that were; nothing comes after them that could fail.
  const file = await writeArchive(join(folder, 'source.tar.gz'), [{ path: 'a', content: Buffer.alloc(12_000, 'x') }]);
  await disk.fill(8_192);
  const unpacked = extractArchive(file, join(disk.folder, 'target'), never).then(
    () => stat(join(disk.folder, 'target', 'a')).then(({ size }) => `unpacked, ${size} bytes`),
    (error: Error) => error.message,
  );
  assert.match(await unpacked, /no space left/i);
});

test('stops when it is no longer wanted', async () => {
  const file = await writeArchive(join(folder, 'source.tar.gz'), [{ path: 'a', content: Buffer.alloc(5_000_000) }]);
  const reason = new Error('not wanted');
  await assert.rejects(extractArchive(file, target, AbortSignal.abort(reason)), reason);
});
