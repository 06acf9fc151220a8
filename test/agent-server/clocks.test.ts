/** A clock that is set, back or forward, changes neither the order of runs nor what they find, and nothing waits for it. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { AgentProcess } from '../support/agent-server.ts';
import { eventually } from '../support/eventually.ts';
import { call } from '../support/http.ts';
import { suiteCleanup, temporaryFolder } from '../support/temporary.ts';

const HOURS_5 = 5 * 3_600_000;

describe('clocks', () => {
  const cleanup = suiteCleanup(after);
  let agent: AgentProcess;
  let clock = '';
  before(async () => {
    clock = join(await temporaryFolder(cleanup), 'clock');
    await writeFile(clock, '0');
    agent = await AgentProcess.start(cleanup, 'steps', [], { clock });
  });
  const newThread = async () => (await call('POST', `${agent.url}/threads`, {})).body.thread_id as string;
  const create = async (thread: string, graph: string, log: string, more: object = {}) => {
    const body = { assistant_id: graph, input: { log, waitMs: 0 }, ...more };
    return (await call('POST', `${agent.url}/threads/${thread}/runs`, body)).body.run_id as string;
  };
  const statusOf = async (thread: string, run: string) =>
    (await call('GET', `${agent.url}/threads/${thread}/runs/${run}`)).body.status as string;
  const has = (status: string, thread: string, run: string) =>
    eventually(`it is ${status}`, async () => (await statusOf(thread, run)) === status);
  const setClock = async (ms: number) => {
    await writeFile(clock, String(ms));
    await eventually('the clock is set', async () => {
      const { created_at } = (await call('POST', `${agent.url}/threads`, {})).body;
      return Math.abs(Date.parse(created_at) - Date.now() - ms) < 60_000;
    });
  };

  for (const [way, ms] of [
    ['back', -HOURS_5],
    ['forward', HOURS_5],
  ] as const)
    test(`set ${way} while a run goes on: those behind it follow in their order, each on the state of the one before`, async (t) => {
      await setClock(0);
      const thread = await newThread();
      const folder = await temporaryFolder(t);
      const first = await create(thread, 'gated', join(folder, 'first'));
      const second = await create(thread, 'gated', join(folder, 'second'));
      await has('running', thread, first);
      await setClock(ms);
      const third = await create(thread, 'gated', join(folder, 'third'));
      await writeFile(join(folder, 'first'), '');
      await has('success', thread, first);
      await has('running', thread, second);
      assert.equal(await statusOf(thread, third), 'pending');
      await writeFile(join(folder, 'third'), '');
      await writeFile(join(folder, 'second'), '');
      await has('success', thread, third);
      const { messages } = (await call('GET', `${agent.url}/threads/${thread}/state`)).body.values;
      assert.equal(messages.length, 6, 'each run has found what the one before it left');
      const history = (await call('GET', `${agent.url}/threads/${thread}/history?limit=100`)).body;
      const counts = history.map(({ values }: { values: { messages?: unknown[] } }) => values.messages?.length ?? 0);
      assert.deepEqual(
        counts,
        counts.toSorted((a: number, b: number) => b - a),
        'newest first',
      );
    });

  test('a delay is neither shortened nor drawn out by a clock that is set', async (t) => {
    await setClock(0);
    const folder = await temporaryFolder(t);
    await writeFile(join(folder, 'open'), '');
    const [late, soon, next] = [await newThread(), await newThread(), await newThread()];
    const delayed = (thread: string, seconds: number) =>
      create(thread, 'gated', join(folder, 'open'), { after_seconds: seconds });
    const hour = await delayed(late, 3_600);
    const second = await delayed(soon, 1);
    await setClock(-HOURS_5);
    await has('success', soon, second);
    await setClock(HOURS_5);
    // Whoever looks at this one looks at the other.
    await has('success', next, await delayed(next, 1));
    assert.equal(await statusOf(late, hour), 'pending');
    await call('POST', `${agent.url}/threads/${late}/runs/${hour}/cancel`);
  });

  test('set back while the server was down: what it left is taken up, and a delay is no longer than was asked', async (t) => {
    await setClock(HOURS_5);
    const folder = await temporaryFolder(t);
    const [thread, soon] = [await newThread(), await newThread()];
    const ran = await create(thread, 'gated', join(folder, 'gate'));
    await has('running', thread, ran);
    const delayed = await create(soon, 'gated', join(folder, 'gate'), { after_seconds: 2 });
    await agent.kill();
    await writeFile(clock, String(-HOURS_5));
    await agent.start();
    await writeFile(join(folder, 'gate'), '');
    await has('success', thread, ran);
    await has('success', soon, delayed);
    const next = await create(thread, 'gated', join(folder, 'gate'));
    await has('success', thread, next);
    assert.equal((await call('GET', `${agent.url}/threads/${thread}/state`)).body.values.messages.length, 4);
  });
});
