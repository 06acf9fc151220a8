/** Lines of a file that is appended to and cut at its beginning, with the system's help and without. */
import assert from 'node:assert/strict';
import { appendFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { cutBeginning, readLines } from '../../src/machine/line-file.ts';
import { temporaryFolder } from '../support/temporary.ts';

const linesOf = (file: string, from = 0) => Array.fromAsync(readLines(file, from));

describe('a file of lines', () => {
  for (const helped of [true, false]) {
    test(`is cut ${helped ? 'with' : 'without'} the help of the system, and every line that is kept stays where it was`, async (t) => {
      const path = process.env['PATH'];
      t.after(() => {
        process.env['PATH'] = path;
      });
      if (!helped) process.env['PATH'] = '';
      const file = join(await temporaryFolder(t as never), 'lines.log');
      await writeFile(file, Array.from({ length: 5_000 }, (_, n) => `line ${n} – ${'x'.repeat(n % 90)}\n`).join(''));
      const before = await linesOf(file);
      assert.equal(before.length, 5_000);
      const { size } = await stat(file);
      assert.equal(await cutBeginning(file, size), false);
      assert.equal(await cutBeginning(file, 100_000), true);
      const kept = await linesOf(file);
      assert.ok(kept.length > 500 && size - kept[0]!.position > 49_000 && size - kept[0]!.position <= 50_000);
      assert.deepEqual(kept, before.slice(-kept.length));
      await appendFile(file, 'one more\n');
      assert.deepEqual(await linesOf(file, kept.at(-1)!.next), [{ text: 'one more', position: size, next: size + 9 }]);
      assert.equal(await cutBeginning(file, 20_000), true);
      assert.deepEqual((await linesOf(file)).at(-1)!.text, 'one more');
      assert.ok((await stat(file)).blocks * 512 < 100_000);
    });
  }

  test('is read on over a cut that comes while it is read: what was cut off is left out, and nothing else', async (t) => {
    const file = join(await temporaryFolder(t as never), 'lines.log');
    await writeFile(file, Array.from({ length: 40_000 }, (_, n) => `line ${n} – ${'x'.repeat(n % 50)}\n`).join(''));
    const before = await linesOf(file);
    const reading = readLines(file, 0);
    const read = [(await reading.next()).value!];
    assert.equal(await cutBeginning(file, 500_000), true);
    for await (const line of reading) read.push(line);
    const kept = await linesOf(file);
    assert.ok(read.length < before.length, 'some were cut off before they were read');
    assert.deepEqual(read.slice(-kept.length), kept);
    const known = new Map(before.map((line) => [line.position, line]));
    for (const line of read) assert.deepEqual(line, known.get(line.position));
  });

  test('gives of a line without end only its beginning, and goes on after it', async (t) => {
    const file = join(await temporaryFolder(t as never), 'lines.log');
    await writeFile(file, `short\n${'y'.repeat(1_000_000)}\nlast\nnot yet whole`);
    const lines = await linesOf(file);
    assert.deepEqual(
      lines.map(({ text }) => text.length),
      [5, 262_144, 4],
    );
    assert.deepEqual(lines[2], { text: 'last', position: 1_000_007, next: 1_000_012 });
    assert.deepEqual(await linesOf(join(file, '..', 'none.log')), []);
  });

  test('keeps the lines between zeros that the process wrote', async (t) => {
    const file = join(await temporaryFolder(t as never), 'lines.log');
    const zeros = '\0'.repeat(100_000);
    await writeFile(file, `one\n${zeros}\ntwo\n${zeros}${zeros}\nthree\n`);
    const lines = await linesOf(file);
    assert.deepEqual(
      lines.map(({ text }) => text.replaceAll('\0', '')),
      ['one', '', 'two', '', 'three'],
    );
  });

  test('begins at the line that a cut kept, though lines in front of it and that one itself are zeros', async (t) => {
    const file = join(await temporaryFolder(t as never), 'lines.log');
    const zeros = '\0'.repeat(64);
    await writeFile(file, `${zeros}\n`.repeat(2_000));
    const before = await linesOf(file);
    assert.equal(before.length, 2_000);
    assert.equal(await cutBeginning(file, 65_000), true);
    await appendFile(file, `${zeros}last\n`);
    const kept = await linesOf(file);
    assert.equal(kept.length, 500);
    assert.deepEqual(kept.slice(0, -1), before.slice(-499));
  });

  test('is cut although it has no line break, and is read in parts of a bounded size', async (t) => {
    const file = join(await temporaryFolder(t as never), 'lines.log');
    await writeFile(file, 'x'.repeat(1_000_000));
    assert.equal(await cutBeginning(file, 200_000), true);
    assert.ok((await stat(file)).blocks * 512 <= 110_000);
    await appendFile(file, `\n${'short line\n'.repeat(100_000)}`);
    const part = await Array.fromAsync(readLines(file, 0, 200_000));
    assert.ok(part.length > 1 && part.length < 30_000, String(part.length));
    const more = await linesOf(file, part.at(-1)!.next);
    assert.equal(part.length + more.length, 100_001);
  });
});
