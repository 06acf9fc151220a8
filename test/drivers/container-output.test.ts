/** Output of a container as an engine sends it, in frames, and what of it is in the log of its workload. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { captureOutput } from '../../src/drivers/docker/container-output.ts';
import type { ContainerEngine } from '../../src/machine/container-engine.ts';
import { temporaryFolder } from '../support/temporary.ts';

const TIME = '2026-11-25T10:00:00.000000001Z';

/** As the engine does: each frame of a long line begins with the time of the line. */
function frame(bytes: Buffer): Buffer {
  const timed = Buffer.concat([Buffer.from(`${TIME} `), bytes]);
  const head = Buffer.alloc(8);
  head[0] = 1;
  head.writeUInt32BE(timed.length, 4);
  return Buffer.concat([head, timed]);
}

test('a character that two frames part is whole in the log', async (t) => {
  const file = join(await temporaryFolder(t as never), 'server.log');
  const line = Buffer.from('begun 図面\n');
  const frames = [line.subarray(0, 8), line.subarray(8, 10), line.subarray(10)].map(frame);
  const engine = { open: async () => Readable.from(frames) } as unknown as ContainerEngine;
  await captureOutput({ engine, containerId: 'c', index: 0, file, signal: new AbortController().signal });
  assert.equal(await readFile(file, 'utf8'), `${TIME} 0 begun 図面\n`);
});
