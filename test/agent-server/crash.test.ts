import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { byScope, isPlayed } from '../suite/scope.ts';
import { AgentProcess } from '../support/agent-server.ts';
import { roundsOf } from '../support/crash-rounds.ts';
import { eventually } from '../support/eventually.ts';
import { call, events } from '../support/http.ts';
import { newDatabase } from '../support/postgres.ts';
import { suiteCleanup, temporaryFolder } from '../support/temporary.ts';
import { Matrix } from './crash/matrix.ts';
import { points } from './crash/scenarios.ts';

const human = (content: string) => ({ messages: [{ role: 'user', content }] });
const postgres = process.env['KEELSON_TEST_POSTGRES'];
/**
 * Each storage takes a part of the points of the matrix here, another one than the other, and a task that is streamed; `npm run
 * crash` plays all of them on either.
 */
const every = postgres ? byScope({ quick: 24, all: 24, nightly: 12 }) : byScope({ quick: 24, all: 12, nightly: 6 });
const mine = points.filter(({ name }, index) => index % every === (postgres ? 1 : 0) || name === 'a task of A2A is streamed');
/** On PostgreSQL, test/agent-server/many-instances.test.ts has processes that are killed and stopped in order. */
const skip = postgres !== undefined && !isPlayed('nightly') && 'played by npm run test:nightly';

/** In npm test, test/agent-server/run-queue.test.ts counts the deaths of a run, without processes. */
const later = !isPlayed('all') && 'played by npm run test:all';

describe('after kill -9', () => {
  const cleanup = suiteCleanup(after);
  let matrix: Matrix;
  let agent: AgentProcess;
  before(async () => {
    if (!skip) agent = await AgentProcess.start(cleanup, 'instances', ['--grace', '4']);
    matrix = await Matrix.start(cleanup, postgres && (await newDatabase(postgres)));
  });
  for (const round of roundsOf(mine.length, postgres ? 2_000 : 1_000, mine))
    test(`${round.point.name}: nothing is lost, nothing happens twice, nothing is stuck`, () => matrix.play(round));

  test('a stop lets a short run finish and gives a long one back, which then goes on at once in the next process', {
    skip,
  }, async (t) => {
    const gate = join(await temporaryFolder(t), 'gate');
    const create = async (graph: string, input: object) => {
      const { thread_id: thread } = (await call('POST', `${agent.url}/threads`, {})).body;
      return (await call('POST', `${agent.url}/threads/${thread}/runs`, { assistant_id: graph, input })).body;
    };
    const short = await create('echo', human('sleep:500'));
    const long = await create('gated', { messages: [], log: gate });
    const isRunning = async ({ thread_id, run_id }: typeof short) =>
      (await call('GET', `${agent.url}/threads/${thread_id}/runs/${run_id}`)).body.status !== 'pending';
    await eventually('both have begun', async () => (await isRunning(short)) && (await isRunning(long)));
    await agent.stop();
    await agent.start();
    assert.equal((await call('GET', `${agent.url}/threads/${short.thread_id}/runs/${short.run_id}`)).body.status, 'success');
    await writeFile(gate, '');
    const { body } = await call('GET', `${agent.url}/threads/${long.thread_id}/runs/${long.run_id}/join`);
    assert.equal(body.messages.at(-1).content, 'behind');
  });

  test('a run whose process dies again and again ends with an error that says so, and the thread goes on', {
    skip: skip || later,
  }, async () => {
    const { thread_id: thread } = (await call('POST', `${agent.url}/threads`, {})).body;
    const deadly = (
      await call('POST', `${agent.url}/threads/${thread}/runs`, {
        ...{ assistant_id: 'echo', input: human('sleep:60000') },
        // What is stored later would be progress, after which deaths count anew.
        durability: 'sync',
      })
    ).body;
    const next = (await call('POST', `${agent.url}/threads/${thread}/runs`, { assistant_id: 'echo', input: human('after') }))
      .body;
    const awaitAttempt = async (number: number): Promise<boolean> => {
      for await (const { json } of events('GET', `${agent.url}/threads/${thread}/runs/${deadly.run_id}/stream`)) {
        if ((json as { attempt?: number }).attempt === number) return true;
      }
      return false;
    };
    let deaths = 0;
    // On a busy machine a kill may find the run past its probation, which doubles with each death. Then it takes one more.
    while (deaths < 8 && (await awaitAttempt(deaths + 1))) {
      await eventually('all before its node is stored', async () => {
        const { next } = (await call('GET', `${agent.url}/threads/${thread}/state`)).body;
        return next.length > 0 && next[0] !== '__start__';
      });
      await agent.kill();
      await agent.start();
      deaths += 1;
    }
    assert.ok(deaths >= 3, `${deaths} deaths`);
    const { body } = await call('GET', `${agent.url}/threads/${thread}/runs/${deadly.run_id}/join`);
    assert.equal(body.__error__.error, 'RunAbandoned');
    assert.match(body.__error__.message, /ended 3 times without progress in between, while this was the only run/);
    const after = await call('GET', `${agent.url}/threads/${thread}/runs/${next.run_id}/join`);
    assert.equal(after.body.messages.at(-1).content, 'echo: after');
  });
});
