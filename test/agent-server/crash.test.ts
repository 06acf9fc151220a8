import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { AgentProcess } from '../support/agent-server.ts';
import { eventually } from '../support/eventually.ts';
import { call, events } from '../support/http.ts';
import { temporaryFolder } from '../support/temporary.ts';

const human = (content: string) => ({ messages: [{ role: 'user', content }] });
const THREADS = 5;
const RUNS = 20;
const KILLS = 20;
/** A run takes less than the shortest life of the process, so that no run is hit by three kills, which would end it by rule. */
const RUN_MS = 120;
const LIFE_MS = 300;

describe('after kill -9', () => {
  test(`${RUNS} runs on each of ${THREADS} threads survive ${KILLS} kills: all acknowledged succeed, in order, none twice`, {
    timeout: 180_000,
  }, async (t) => {
    const agent = await AgentProcess.start(t, 'echo', ['--log-level', 'warn']);
    const acknowledged = new Map<string, { run: string; text: string }[]>();
    for (let index = 0; index < THREADS; index += 1)
      acknowledged.set((await call('POST', `${agent.url}/threads`, {})).body.thread_id, []);
    const enqueueing = Promise.all([...acknowledged].map(([thread, runs]) => enqueue(agent, thread, runs)));
    let kills = 0;
    let early = 0;
    while (kills < KILLS) {
      await new Promise((resolve) => setTimeout(resolve, LIFE_MS + Math.random() * LIFE_MS));
      if (await allEnded(agent, acknowledged)) early += 1;
      await agent.kill();
      kills += 1;
      await agent.start();
    }
    await enqueueing;
    for (const [thread, runs] of acknowledged) {
      for (const { run } of runs) await call('GET', `${agent.url}/threads/${thread}/runs/${run}/join`);
      await assertComplete(agent, thread, runs);
    }
    t.diagnostic(`${kills} kills, ${early} of them with nothing left to do`);
    assert.ok(early < KILLS / 2, 'most kills hit work in progress');
  });

  test('a run goes on from its last checkpoint: a finished node is not executed again', { timeout: 60_000 }, async (t) => {
    const agent = await AgentProcess.start(t, 'steps');
    const log = join(await temporaryFolder(t), 'log');
    const { thread_id: thread } = (await call('POST', `${agent.url}/threads`, {})).body;
    const input = { messages: [], log, waitMs: 400 };
    const run = (
      await call('POST', `${agent.url}/threads/${thread}/runs`, { assistant_id: 'steps', input, stream_resumable: true })
    ).body;
    await eventually('the second node has begun', async () => (await readFile(log, 'utf8').catch(() => '')).includes('two'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    await agent.kill();
    await agent.start();
    const result = await call('GET', `${agent.url}/threads/${thread}/runs/${run.run_id}/join`);
    assert.deepEqual(
      result.body.messages.map(({ content }: { content: string }) => content),
      ['one', 'two', 'three'],
    );
    assert.equal(await readFile(log, 'utf8'), 'one\ntwo\ntwo\nthree\n');
    const seen = [];
    for await (const event of events('GET', `${agent.url}/threads/${thread}/runs/${run.run_id}/stream`)) seen.push(event);
    assert.deepEqual(
      seen.filter(({ event }) => event === 'metadata').map(({ json }) => (json as { attempt: number }).attempt),
      [1, 2],
    );
  });

  test('a stop lets a short run finish and gives a long one back, which then goes on at once in the next process', {
    timeout: 60_000,
  }, async (t) => {
    const agent = await AgentProcess.start(t, 'echo', ['--grace', '1']);
    const create = async (text: string) => {
      const { thread_id: thread } = (await call('POST', `${agent.url}/threads`, {})).body;
      return (await call('POST', `${agent.url}/threads/${thread}/runs`, { assistant_id: 'echo', input: human(text) })).body;
    };
    const short = await create('sleep:500');
    const long = await create('sleep:3000');
    await new Promise((resolve) => setTimeout(resolve, 100));
    await agent.stop();
    await agent.start();
    assert.equal((await call('GET', `${agent.url}/threads/${short.thread_id}/runs/${short.run_id}`)).body.status, 'success');
    const { body } = await call('GET', `${agent.url}/threads/${long.thread_id}/runs/${long.run_id}/join`);
    assert.equal(body.messages.at(-1).content, 'echo: sleep:3000');
  });

  test('a run whose process dies again and again ends with an error that says so, and the thread goes on', {
    timeout: 60_000,
  }, async (t) => {
    const agent = await AgentProcess.start(t, 'echo');
    const { thread_id: thread } = (await call('POST', `${agent.url}/threads`, {})).body;
    const deadly = (
      await call('POST', `${agent.url}/threads/${thread}/runs`, { assistant_id: 'echo', input: human('sleep:60000') })
    ).body;
    const next = (await call('POST', `${agent.url}/threads/${thread}/runs`, { assistant_id: 'echo', input: human('after') }))
      .body;
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      for await (const { json } of events('GET', `${agent.url}/threads/${thread}/runs/${deadly.run_id}/stream`)) {
        if ((json as { attempt?: number }).attempt === attempt) break;
      }
      await agent.kill();
      await agent.start();
    }
    const { body } = await call('GET', `${agent.url}/threads/${thread}/runs/${deadly.run_id}/join`);
    assert.equal(body.__error__.error, 'RunAbandoned');
    assert.match(body.__error__.message, /3 attempts/);
    const after = await call('GET', `${agent.url}/threads/${thread}/runs/${next.run_id}/join`);
    assert.equal(after.body.messages.at(-1).content, 'echo: after');
  });
});

/** Creates the runs of one thread one after the other; what gets no answer is not acknowledged and is tried under another text. */
async function enqueue(agent: AgentProcess, thread: string, runs: { run: string; text: string }[]): Promise<void> {
  for (let attempt = 0; runs.length < RUNS; attempt += 1) {
    const text = `sleep:${RUN_MS} message ${runs.length} attempt ${attempt}`;
    const answer = await call('POST', `${agent.url}/threads/${thread}/runs`, { assistant_id: 'echo', input: human(text) }).catch(
      () => undefined,
    );
    if (answer?.status === 200) runs.push({ run: answer.body.run_id, text });
    else await new Promise((resolve) => setTimeout(resolve, 20));
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 1200));
  }
}

async function allEnded(agent: AgentProcess, acknowledged: Map<string, { run: string }[]>): Promise<boolean> {
  const lists = await Promise.all(
    [...acknowledged.keys()].map((thread) => call('GET', `${agent.url}/threads/${thread}/runs?limit=1000`)),
  );
  return lists.every(
    ({ body }, index) =>
      [...acknowledged.values()][index]!.length === RUNS && body.every(({ status }: { status: string }) => status === 'success'),
  );
}

async function assertComplete(agent: AgentProcess, thread: string, acknowledged: { run: string; text: string }[]): Promise<void> {
  const runs = (await call('GET', `${agent.url}/threads/${thread}/runs?limit=1000`)).body.toReversed();
  const state = (await call('GET', `${agent.url}/threads/${thread}/state`)).body;
  assert.deepEqual(
    runs.filter(({ status }: { status: string }) => status !== 'success'),
    [],
  );
  const accepted = runs.map(
    ({ kwargs }: { kwargs: { input: { messages: { content: string }[] } } }) => kwargs.input.messages[0]!.content,
  );
  assert.deepEqual(
    state.values.messages.map(({ content }: { content: string }) => content),
    accepted.flatMap((text: string) => [text, `echo: ${text}`]),
  );
  assert.equal(new Set(accepted).size, accepted.length);
  const texts = acknowledged.map(({ text }) => text);
  assert.deepEqual(
    accepted.filter((text: string) => texts.includes(text)),
    texts,
  );
  assert.equal((await call('GET', `${agent.url}/threads/${thread}`)).body.status, 'idle');
}
