/** Many runs at once, and much that they say: what the default settings do with both. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { isPlayed } from '../suite/scope.ts';
import { type AgentUnderTest, startAgent } from '../support/agent-server.ts';
import { eventually } from '../support/eventually.ts';
import { call, events } from '../support/http.ts';
import { suiteCleanup, temporaryFolder } from '../support/temporary.ts';

/** Its runs tell 168 MB; of those that have ended npm test plays less. */
const later = !isPlayed('all') && 'played by npm run test:all';

describe('many runs', () => {
  const cleanup = suiteCleanup(after);
  let agent: AgentUnderTest;
  before(async () => {
    agent = await startAgent(cleanup, 'steps');
  });
  const newThread = async () => (await call('POST', `${agent.url}/threads`, {})).body.thread_id as string;

  test('two hundred runs that wait are executed at once', async (t) => {
    const gate = join(await temporaryFolder(t), 'gate');
    const body = { assistant_id: 'gated', input: { messages: [], log: gate } };
    await Promise.all(
      Array.from({ length: 200 }, async () => call('POST', `${agent.url}/threads/${await newThread()}/runs`, body)),
    );
    const running = async () => (await call('POST', `${agent.url}/threads/count`, { status: 'busy' })).body as number;
    assert.equal(await running(), 200);
    await eventually('the nodes of all of them have begun', async () => {
      // To read two hundred states is work: now and then is enough.
      await sleep(250);
      const { body: threads } = await call('POST', `${agent.url}/threads/search`, {
        status: 'busy',
        limit: 200,
        select: ['values'],
      });
      return (
        threads.filter(({ values }: { values: { messages?: unknown[] } | null }) => values?.messages?.length === 1).length === 200
      );
    });
    await writeFile(gate, '');
    await eventually('all have ended', async () => (await running()) === 0);
  });

  test('events of ended runs are bounded over all of them: the oldest go first, stored ones can still be read', async (t) => {
    const gate = join(await temporaryFolder(t), 'gate');
    await writeFile(gate, '');
    const speak = async (resumable: boolean) => {
      const thread = await newThread();
      const input = { log: gate, count: 14, size: 1_000_000 };
      const body = { assistant_id: 'chatter', input, stream_mode: ['custom'], stream_resumable: resumable };
      const { body: run } = await call('POST', `${agent.url}/threads/${thread}/runs`, body);
      await call('GET', `${agent.url}/threads/${thread}/runs/${run.run_id}/join`);
      return `${agent.url}/threads/${thread}/runs/${run.run_id}/stream`;
    };
    const told = async (path: string) => {
      let count = 0;
      for await (const { event } of events('GET', path, undefined, { headers: { 'last-event-id': '-1' } }))
        if (event === 'custom') count += 1;
      return count;
    };
    // 14 MB each, of which 32 MiB are kept.
    const [stored, plain] = [await speak(true), await speak(false)];
    assert.deepEqual([await told(stored), await told(plain)], [14, 14]);
    const later: string[] = [];
    for (let run = 0; run < 2; run += 1) later.push(await speak(false));
    assert.deepEqual([await told(stored), await told(plain)], [14, 0]);
    assert.equal(await told(later.at(-1)!), 14);
  });

  test('events of running runs are bounded over all of them: the largest lose their oldest', { skip: later }, async (t) => {
    const [gate, stay] = [join(await temporaryFolder(t), 'gate'), join(await temporaryFolder(t), 'stay')];
    await writeFile(gate, '');
    const body = {
      assistant_id: 'chatter',
      input: { log: gate, count: 14, size: 1_000_000, stay },
      stream_mode: ['custom'],
    };
    /** The numbers of what is kept of a run, which goes on. */
    const kept = async (path: string) => {
      const numbers: number[] = [];
      for await (const { event, data } of events('GET', path, undefined, { headers: { 'last-event-id': '-1' } })) {
        if (event === 'custom') numbers.push(Number.parseInt(data.slice('{"n":'.length, 12), 10));
        if (numbers.at(-1) === 13) break;
      }
      return numbers;
    };
    const paths = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const thread = await newThread();
        const { body: run } = await call('POST', `${agent.url}/threads/${thread}/runs`, body);
        return `${agent.url}/threads/${thread}/runs/${run.run_id}/stream`;
      }),
    );
    for (const path of paths) await kept(path);
    let count = 0;
    for (const path of paths) {
      const numbers = await kept(path);
      assert.deepEqual(
        numbers,
        Array.from({ length: numbers.length }, (_, index) => 14 - numbers.length + index),
      );
      count += numbers.length;
    }
    assert.ok(count <= 134, `${count} MB of 12 running runs are kept`);
    await writeFile(stay, '');
  });
});
