/** A process that did much and now does nothing gives its memory back, once, and shows its code nothing of how. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { describe, it } from 'node:test';
import { eventually } from '../support/eventually.ts';

const module = new URL('../../src/runtime/idle-memory.ts', import.meta.url).href;
/** Lets much live at a time, so that the young generation grows, and drops it. */
const program = `
import { runInNewContext } from 'node:vm';
import { giveBackMemoryWhenIdle } from '${module}';
giveBackMemoryWhenIdle();
for (let round = 0, kept = []; round < 40; round++) kept = Array.from({ length: 400_000 }, (_, n) => ({ n, round }));
console.log('done');
process.stdin.once('data', () => console.log(typeof globalThis.gc, runInNewContext('typeof gc')));
`;

describe('an idle process', { skip: process.platform !== 'linux' && 'reads /proc' }, () => {
  it('gives back what it no longer uses', async (t) => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: ['pipe', 'pipe', 'inherit'] });
    t.after(() => child.kill('SIGKILL'));
    const lines: string[] = [];
    createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
    const residentMb = async () =>
      Number(/^VmRSS:\s+(\d+) kB/m.exec(await readFile(`/proc/${child.pid}/status`, 'utf8'))![1]) / 1024;
    await eventually('the work is done', async () => lines.includes('done'));
    const busy = await residentMb();
    await eventually('half of the memory is back', async () => (await residentMb()) < busy / 2);
    child.stdin.write('tell');
    await eventually('the process tells', async () => lines.length === 2);
    assert.equal(lines[1], 'undefined undefined');
  });
});
