import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { byScope } from '../suite/scope.ts';
import { root } from '../support/agent-server.ts';
import { type Cleanup, temporaryFolder } from '../support/temporary.ts';

const CONTENDERS = 6;
const ROUNDS = byScope({ quick: 3, all: 8, nightly: 14 });

async function contender(t: Cleanup, directory: string): Promise<ChildProcess> {
  const child = fork(join(root, 'test/fixtures/processes/lock-contender.ts'), [directory]);
  t.after(async () => void child.kill('SIGKILL'));
  assert.equal((await once(child, 'message'))[0], 'ready');
  return child;
}

async function ask(child: ChildProcess, word: string): Promise<string> {
  const answer = once(child, 'message');
  child.send(word);
  return String((await answer)[0]);
}

test('of several processes that want a data directory whose holder was killed exactly one gets it, and the others are told which', async (t) => {
  const cleanup: Cleanup = { after: (clean) => t.after(clean) };
  const directory = await temporaryFolder(cleanup);
  let contenders = await Promise.all(Array.from({ length: CONTENDERS }, () => contender(cleanup, directory)));
  for (let round = 1; round <= ROUNDS; round += 1) {
    const answers = await Promise.all(contenders.map((child) => ask(child, 'take')));
    const holders = contenders.filter((_, index) => answers[index] === 'taken');
    assert.equal(holders.length, 1, `round ${round}: ${answers.join(' | ')}`);
    const [holder] = holders;
    for (const answer of answers.filter((text) => text !== 'taken'))
      assert.match(answer, new RegExp(`is in use by the control plane with process id ${holder!.pid}\\.$`));
    const ended = once(holder!, 'exit');
    holder!.kill('SIGKILL');
    await ended;
    contenders = await Promise.all(contenders.map((child) => (child === holder ? contender(cleanup, directory) : child)));
  }
});

test('a directory that is given back can be taken at once', async (t) => {
  const cleanup: Cleanup = { after: (clean) => t.after(clean) };
  const directory = await temporaryFolder(cleanup);
  const [one, other] = [await contender(cleanup, directory), await contender(cleanup, directory)];
  for (const [holder, next] of [
    [one, other],
    [other, one],
  ] as const) {
    assert.equal(await ask(holder, 'take'), 'taken');
    assert.match(await ask(next, 'take'), /in use/);
    assert.equal(await ask(holder, 'release'), 'released');
  }
});
