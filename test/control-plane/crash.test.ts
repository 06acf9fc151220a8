/**
 * `kill -9` of the control plane in every phase: the next start finds what was accepted, brings it to its end, and leaves
 * nothing that nobody wants. `npm run crash:control-plane` plays as many rounds as wanted.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, before, describe, it } from 'node:test';
import { byScope } from '../suite/scope.ts';
import { roundsOf } from '../support/crash-rounds.ts';
import { suiteCleanup } from '../support/temporary.ts';
import { PROGRAM } from './crash/life.ts';
import { Matrix } from './crash/matrix.ts';
import { points } from './crash/points.ts';

/** Some, which are from different phases, before and after, and of both sources. Those of a rest take too long here. */
const EACH = byScope({ quick: 32, all: 16, nightly: 8 });
const mine = points.filter(({ name }, index) => index % EACH === 0 && !name.includes('(rest)'));

describe('a control plane that is killed', () => {
  const cleanup = suiteCleanup(after);
  let matrix: Matrix;
  before(async () => {
    matrix = await Matrix.start(cleanup);
  });
  for (const round of roundsOf(mine.length, 1_000, mine))
    it(`${round.point.name}, finishes in its next life what it accepted`, () => matrix.play(round));

  it('is not started twice on one data directory', async () => {
    const { dataDirectory, pid } = matrix.life;
    const start = { settings: { host: '127.0.0.1', port: 0, dataDirectory } };
    const second = spawn(process.execPath, [PROGRAM], {
      env: { ...process.env, KEELSON_TEST: JSON.stringify(start) },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    second.stderr.on('data', (chunk) => {
      said += chunk;
    });
    assert.deepEqual(await once(second, 'exit'), [1, null]);
    assert.match(said, new RegExp(`is in use by the control plane with process id ${pid}`));
  });
});
