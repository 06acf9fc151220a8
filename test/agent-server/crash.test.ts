import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { AgentProcess } from '../support/agent-server.ts';
import { roundsOf } from '../support/crash-rounds.ts';
import { call, events } from '../support/http.ts';
import { newDatabase } from '../support/postgres.ts';
import { suiteCleanup } from '../support/temporary.ts';
import { Matrix } from './crash/matrix.ts';
import { points } from './crash/scenarios.ts';

const human = (content: string) => ({ messages: [{ role: 'user', content }] });
/**
 * Each driver takes a twelfth of the points of the matrix here, and a task that is streamed; `npm run crash` plays all of them on
 * either.
 */
const postgres = process.env['KEELSON_TEST_POSTGRES'];
const mine = points.filter(({ name }, index) => index % 12 === (postgres ? 1 : 0) || name === 'a task of A2A is streamed');

describe('after kill -9', () => {
  const cleanup = suiteCleanup(after);
  let matrix: Matrix;
  before(async () => {
    matrix = await Matrix.start(cleanup, postgres && (await newDatabase(postgres)));
  });
  for (const round of roundsOf(mine.length, postgres ? 2_000 : 1_000, mine))
    test(`${round.point.name}: nothing is lost, nothing happens twice, nothing is stuck`, { timeout: 240_000 }, () =>
      matrix.play(round),
    );

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
    assert.match(body.__error__.message, /ended 3 times/);
    const after = await call('GET', `${agent.url}/threads/${thread}/runs/${next.run_id}/join`);
    assert.equal(after.body.messages.at(-1).content, 'echo: after');
  });
});
