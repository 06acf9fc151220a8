/** An agent server that does what it can to outlive its deployment: nothing of it lives, and no file of it is left. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { NOBODY, ordinarySkip } from '../support/ordinary-user.ts';
import { type Cleanup, temporaryFolder } from '../support/temporary.ts';

const program = fileURLToPath(new URL('../fixtures/processes/unwilling.ts', import.meta.url));
const isRoot = process.getuid?.() === 0;
const skip = process.platform !== 'linux' && 'only Linux isolates processes';
/** A number that nobody else waits for. */
const mark = 2_000_000 + process.pid;

function end(data: string, number: number, how: 'grouped' | 'alone', user: object = {}) {
  const args = [program, data, String(number), how];
  const env = { PATH: process.env['PATH'] };
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8', timeout: 120_000, env, ...user }));
}

describe('an agent server that ignores its end, forks at it, stops its children and leaves its session', { skip }, () => {
  for (const [index, how] of (['grouped', 'alone'] as const).entries()) {
    it(`ends with all that it started, ${how === 'alone' ? 'without control groups' : 'with control groups'}`, async (t) => {
      const data = await temporaryFolder(t as Cleanup, isRoot ? '/srv' : undefined);
      const { kind, started, left, files, groups } = end(data, mark + index, how);
      if (kind === undefined) return t.skip('this machine isolates no processes');
      assert.equal(kind, isRoot ? 'users' : 'namespaces');
      assert.ok(started >= 4);
      assert.deepEqual([left, files, groups], [[], [], []]);
    });
  }

  it('ends so under a server that is not root', { skip: ordinarySkip() }, async (t) => {
    const data = await temporaryFolder(t as Cleanup);
    await chmod(data, 0o777);
    const { kind, left, files } = end(join(data, 'of'), mark + 2, 'alone', { uid: NOBODY, gid: NOBODY, cwd: '/' });
    assert.deepEqual([kind, left, files], ['namespaces', [], []]);
  });
});
