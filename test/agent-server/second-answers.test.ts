/** Of two answers to one question the second is told that it came too late. It never answers the graph's next question. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { startAgent } from '../support/agent-server.ts';
import { eventually } from '../support/eventually.ts';
import { call } from '../support/http.ts';
import { suiteCleanup, temporaryFolder } from '../support/temporary.ts';

describe('a second answer to one question', () => {
  const cleanup = suiteCleanup(after);
  let url = '';
  let folder = '';
  before(async () => {
    ({ url } = await startAgent(cleanup, 'ledger'));
    folder = await temporaryFolder(cleanup);
  });

  /** A thread whose graph asks twice and now waits for its first answer. `gate` lets it go on behind that. */
  async function asked(name: string, hold = '') {
    const { thread_id: thread } = (await call('POST', `${url}/threads`, {})).body;
    const path = `${url}/threads/${thread}`;
    const gate = join(folder, name);
    const input = { name, book: join(folder, 'book'), waitMs: 0, hold, gate };
    const run = (more: object, how = '/wait') => call('POST', `${path}/runs${how}`, { assistant_id: 'asking', ...more });
    const first = await run({ input });
    const { id, value } = first.body.__interrupt__[0];
    assert.equal(value, 'first');
    const thread_ = async () => (await call('GET', path)).body;
    return { path, run, id: id as string, open: () => writeFile(gate, ''), thread: thread_ };
  }

  for (const [how, answer] of [
    ['bare', (_id: string, text: string) => text],
    ['that names the interrupt', (id: string, text: string) => ({ [id]: text })],
  ] as const) {
    test(`ends with NoSuchInterrupt: ${how}`, async () => {
      const { run, id, open, thread } = await asked(`twice ${how}`, 'asks second');
      const resume = (text: string, mode?: string) => run({ command: { resume: answer(id, text) } }, mode);
      const first = await resume('yes', '');
      assert.equal(first.status, 200);
      const late = resume('yes again');
      await eventually(
        'both are accepted',
        async () => (await run({ input: null, multitask_strategy: 'reject' })).status === 409,
      );
      await open();
      const told = (await late).body.__error__;
      assert.equal(told.error, 'NoSuchInterrupt');
      const after = await thread();
      assert.equal(after.status, 'interrupted');
      assert.equal(after.error, null);
      // biome-ignore lint/suspicious/noExplicitAny: interrupts by task
      const [next] = Object.values(after.interrupts).flat() as any[];
      assert.equal(next.value, 'second');
      const end = await run({ command: { resume: { [next.id]: 'right' } } });
      const name = `twice ${how}`;
      assert.deepEqual(end.body.entries, [`${name} first=yes`, `${name} second=right`, `${name} three`]);
    });
  }

  test('an answer that is sent before the end of the run that asks is given', async () => {
    const { thread_id: thread } = (await call('POST', `${url}/threads`, {})).body;
    const run = (more: object, how: string) =>
      call('POST', `${url}/threads/${thread}/runs${how}`, { assistant_id: 'asking', ...more });
    await run({ input: { name: 'early', book: join(folder, 'book'), waitMs: 300, hold: '', gate: join(folder, 'early') } }, '');
    const answered = await run({ command: { resume: 'yes' } }, '/wait');
    assert.equal(answered.body.__error__, undefined);
    assert.equal(answered.body.__interrupt__[0].value, 'second');
  });

  test('an interrupt that was never asked, and one that was answered, are told alike; the thread stays as it was', async () => {
    const { run, id, thread } = await asked('gone');
    const before = await thread();
    const unknown = await run({ command: { resume: { ['0'.repeat(32)]: 'yes' } } });
    assert.match(unknown.body.__error__.message, /^The interrupt 0{32} is not pending/);
    const { updated_at: _, ...same } = await thread();
    const { updated_at: __, ...was } = before;
    assert.deepEqual(same, was);
    await run({ command: { resume: { [id]: 'yes' } } });
    const again = await run({ command: { resume: { [id]: 'no' } } });
    assert.equal(again.body.__error__.error, 'NoSuchInterrupt');
  });

  test('an answer that a running answer is replaced by counts', async () => {
    const { run, id, path } = await asked('replaced', 'asks second');
    await run({ command: { resume: { [id]: 'no' } } }, '');
    const { body: last } = await run({ command: { resume: { [id]: 'yes' } }, multitask_strategy: 'rollback' }, '');
    await writeFile(join(folder, 'replaced'), '');
    await call('GET', `${path}/runs/${last.run_id}/join`);
    const after = (await call('GET', `${path}/state?subgraphs=true`)).body;
    assert.ok(JSON.stringify(after).includes('replaced first=yes'));
    assert.ok(!JSON.stringify(after).includes('first=no'));
  });
});
