/** What an agent server writes is in its log at once, and the log has a bound while no control plane runs. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { awaitLastOutput, startKeeper } from '../../src/drivers/process/output-keeper.ts';
import { readLines } from '../../src/machine/line-file.ts';
import { eventually } from '../support/eventually.ts';
import { temporaryFolder } from '../support/temporary.ts';

const MIB = 1024 * 1024;

async function lastLine(log: string): Promise<{ text: string }> {
  const { size } = await stat(log);
  const [line] = await Array.fromAsync(readLines(log, Math.max(0, size - 5)));
  return line ?? { text: '' };
}

test('output is in the log at once, and older lines go where it grows large', async (t) => {
  const log = join(await temporaryFolder(t), 'server.log');
  const keeper = await startKeeper(log, 'r1');
  const filling = 'x'.repeat(150);
  const child = spawn('sh', ['-c', `echo first; read go; seq -f '%.0f ${filling}' 1 300000; echo last`], {
    stdio: ['pipe', keeper.input, keeper.input],
  });
  keeper.letGo();
  await eventually('the first line', async () => (await readFile(log, 'utf8')) === 'first\n');
  child.stdin?.end('go\n');
  await once(child, 'exit');
  await awaitLastOutput(keeper.identity);
  const { size, blocks } = await eventually('the last line', async () => {
    const { text: end } = await lastLine(log);
    return end === 'last' && stat(log);
  });
  if (process.platform === 'linux') assert.ok(blocks * 512 < 34 * MIB, `${blocks * 512} of ${size} bytes take space`);
  let previous = 0;
  let last = '';
  for await (const { text: line } of readLines(log, 0)) {
    last = line;
    if (line === 'first' || line === 'last') continue;
    const number = Number(line.split(' ')[0]);
    if (previous !== 0 && number !== previous + 1) assert.fail(`after ${previous}: ${line}`);
    previous = number;
  }
  assert.deepEqual([previous, last], [300_000, 'last']);
});
