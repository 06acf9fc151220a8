/** An agent server whose PostgreSQL goes away and comes back: requests meanwhile are refused, runs go on, nothing is lost. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isPlayed } from '../suite/scope.ts';
import { startAgent } from '../support/agent-server.ts';
import { eventually } from '../support/eventually.ts';
import { call } from '../support/http.ts';
import { PostgresServer } from '../support/postgres.ts';

const human = (content: string) => ({ messages: [{ role: 'user', content }] });

describe('while PostgreSQL is away', { concurrency: true }, () => {
  // In order it also goes away in test/storage/postgres.test.ts.
  for (const signal of isPlayed('all') ? (['SIGINT', 'SIGQUIT'] as const) : (['SIGQUIT'] as const)) {
    const how = signal === 'SIGINT' ? 'restarts' : 'crashes';
    test(`while PostgreSQL ${how}, requests get 503 with Retry-After, and every accepted run succeeds`, async (t) => {
      const server = await PostgresServer.start(t);
      const { url } = await startAgent(t, 'echo', { args: ['--postgres', await server.database(), '--lease', '5'] });
      const accepted: { thread: string; run: string; text: string }[] = [];
      const refusals: { status: number; retryAfter: string | null; detail: string }[] = [];
      let stopped = false;
      const client = async (number: number) => {
        for (let index = 0; !stopped; index += 1) {
          const text = `sleep:${index % 3 === 0 ? 400 : 1} ${number}.${index}`;
          const thread = await call('POST', `${url}/threads`, {});
          const path = `${url}/threads/${thread.body.thread_id}/runs`;
          const run = thread.status === 200 ? await call('POST', path, { assistant_id: 'echo', input: human(text) }) : thread;
          if (run.status === 200) accepted.push({ thread: thread.body.thread_id, run: run.body.run_id, text });
          else refusals.push({ status: run.status, retryAfter: run.headers.get('retry-after'), detail: run.body.detail });
          await new Promise((resolve) => setTimeout(resolve, 30));
        }
      };
      const clients = [1, 2, 3, 4].map(client);
      await eventually('some runs are accepted', async () => accepted.length > 20);
      await server.stop(signal);
      const health = await call('GET', `${url}/ok?check_db=true`);
      assert.equal(health.status, 503);
      assert.equal((await call('GET', `${url}/ok?live=true`)).status, 200);
      await eventually('requests are refused', async () => refusals.length > 10);
      await server.startAgain();
      const before = accepted.length;
      await eventually('runs are accepted again', async () => accepted.length > before + 20);
      stopped = true;
      await Promise.all(clients);
      for (const { status, retryAfter, detail } of refusals) {
        assert.deepEqual([status, retryAfter], [503, '1']);
        assert.match(detail, /not available at the moment/);
      }
      for (const { thread, run, text } of accepted) {
        const joined = await call('GET', `${url}/threads/${thread}/runs/${run}/join`);
        assert.equal(joined.body.messages?.at(-1).content, `echo: ${text}`, JSON.stringify(joined.body));
        assert.equal(joined.body.messages.length, 2);
      }
      t.diagnostic(`${accepted.length} runs accepted, ${refusals.length} requests refused`);
    });
  }
});
