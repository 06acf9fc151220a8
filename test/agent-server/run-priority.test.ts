/** Run priority: which waiting run starts first, and what becomes of runs whose priority cannot be decided. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import pino from 'pino';
import { loadPriority } from '../../src/agent-server/runs/run-priority.ts';
import { type AgentUnderTest, projectConfig, startAgent } from '../support/agent-server.ts';
import { eventually } from '../support/eventually.ts';
import { call } from '../support/http.ts';
import { suiteCleanup, temporaryFolder } from '../support/temporary.ts';

interface Context {
  [key: string]: unknown;
  run_metadata: Record<string, unknown>;
}

const known = globalThis as { priorityContexts?: Context[]; answerPriority?: () => void };
const asked = (what: string) => known.priorityContexts!.filter(({ run_metadata: { about } }) => about === what);

describe('run priority', () => {
  const cleanup = suiteCleanup(after);
  let agent: AgentUnderTest;
  let folder = '';
  const logged: { msg: string; value?: string; threadId?: string; err?: { message: string } }[] = [];
  before(async () => {
    const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(JSON.parse(line)) });
    agent = await startAgent(cleanup, 'priority', { args: ['--jobs', '1'], log });
    folder = await temporaryFolder(cleanup);
  });
  /** By log: how many runs were accepted. */
  const accepts: Record<string, number> = {};
  const post = (path: string, body: object) => call('POST', `${agent.url}${path}`, body);

  /** Keeps the only slot busy until all of `accept` is accepted. Returns in which order the runs then started. */
  async function started(accept: (log: string) => Promise<void>): Promise<string[]> {
    const log = join(folder, randomUUID());
    const gate = `${log}.gate`;
    const first = await post('/runs', { assistant_id: 'work', input: { name: 'first', log, gate } });
    assert.equal(first.status, 200);
    const lines = async () => (await readFile(log, 'utf8').catch(() => '')).trim().split('\n');
    await eventually('the slot is busy', async () => ((await lines())[0] === 'first' ? true : undefined));
    await accept(log).finally(() => writeFile(gate, ''));
    const all = async () => ((await lines()).length > accepts[log]! ? lines() : undefined);
    return (await eventually('all runs have started', all)).slice(1);
  }

  async function accepted(log: string, name: string, metadata: object, threadId?: string): Promise<void> {
    const body = { assistant_id: 'work', input: { name, log }, metadata: { about: name, ...metadata }, if_not_exists: 'create' };
    const answer = await post(threadId === undefined ? '/runs' : `/threads/${threadId}/runs`, body);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    assert.notEqual(answer.body.metadata.priority, 'changed');
    accepts[log] = (accepts[log] ?? 0) + 1;
  }

  test('the waiting run with the lowest number starts first, equals in the order of acceptance, runs of a thread in theirs', async () => {
    const chat = randomUUID();
    const order = await started(async (log) => {
      await accepted(log, 'batch', { priority: 5 });
      await accepted(log, 'usual', {}, randomUUID());
      await accepted(log, 'chat', { priority: -5 }, chat);
      // The priority of the thread, not this one.
      await accepted(log, 'chat again', { priority: 5 }, chat);
      await accepted(log, 'urgent', { does: 'number', priority: -3 });
      await accepted(log, 'usual too', { does: 'nothing' });
    });
    assert.deepEqual(order, ['chat', 'chat again', 'urgent', 'usual', 'usual too', 'batch']);
    assert.deepEqual([asked('chat').length, asked('chat again').length], [1, 0]);
  });

  test('one start in ten is that of the run which waits longest', async () => {
    const order = await started(async (log) => {
      await accepted(log, 'batch', { priority: 5 });
      for (let chat = 1; chat <= 12; chat += 1) await accepted(log, `chat ${chat}`, { priority: -5 });
    });
    assert.ok(order.indexOf('batch') <= 9, order.join(', '));
  });

  test('a run whose priority cannot be decided is accepted with 0, the log says why, and the thread asks again', async () => {
    const thread = randomUUID();
    const bad = { 'too high': 6, half: 1.5, text: '-5', list: [1] };
    const order = await started(async (log) => {
      await accepted(log, 'batch', { priority: 1 });
      await accepted(log, 'failing', { does: 'throw' }, thread);
      const late = new Promise((_, reject) => AbortSignal.timeout(20_000).addEventListener('abort', reject));
      await Promise.race([accepted(log, 'hanging', { does: 'hang' }), late]).finally(() => known.answerPriority?.());
      for (const [name, priority] of Object.entries(bad)) await accepted(log, name, { priority });
      await accepted(log, 'chat', { priority: -1 });
    });
    assert.deepEqual(order.slice().sort(), ['batch', 'failing', 'hanging', ...Object.keys(bad), 'chat'].sort());
    assert.ok(order.indexOf('chat') < order.indexOf('hanging') && order.indexOf('hanging') < order.indexOf('half'));
    const failed = logged.filter(({ msg }) => msg === 'the priority function failed; the run has priority 0');
    assert.deepEqual(
      failed.map(({ err }) => err!.message),
      ['no such customer', 'it did not answer within 2000 ms'],
    );
    assert.equal(failed[0]!.threadId, thread);
    const named = 'the priority function returned no whole number from -5 to 5; the run has priority 0';
    assert.deepEqual(
      logged.filter(({ msg }) => msg === named).map(({ value }) => /priority: (.*), fairness/.exec(value!)?.[1]),
      ['6', '1.5', "'-5'", '[ 1 ]'],
    );
    const later = await started((log) => accepted(log, 'later', { priority: -2 }, thread));
    assert.deepEqual([later, asked('later').length], [['later'], 1]);
  });

  test('the function is told of the run, its thread, its assistant and its cron', async () => {
    const { thread_id: threadId } = (await post('/threads', { metadata: { team: 'a' } })).body;
    const log = join(folder, 'told');
    await accepted(log, 'told', { priority: 1 }, threadId);
    const [{ assistant_id: assistantId, ...told }] = asked('told') as [Context];
    const { metadata } = (await call('GET', `${agent.url}/assistants/${assistantId}`)).body;
    assert.deepEqual(told, {
      ...{ user: { identity: '' }, permissions: [], thread_id: threadId, thread_metadata: { team: 'a' }, graph_id: 'work' },
      ...{ assistant_metadata: metadata, run_metadata: { about: 'told', priority: 1 }, cron_id: null },
    });
    assert.equal((await call('GET', `${agent.url}/threads/${threadId}`)).body.metadata.changed, undefined);
    const cron = await post('/runs/crons', {
      ...{ schedule: '* * * * * *', assistant_id: 'work', input: { name: 'cron', log }, metadata: { about: 'cron' } },
    });
    await eventually('the cron fires', async () => (asked('cron').length > 0 ? true : undefined));
    await call('DELETE', `${agent.url}/runs/crons/${cron.body.cron_id}`);
    assert.deepEqual([asked('cron')[0]!['cron_id'], asked('cron')[0]!['thread_id']], [cron.body.cron_id, null]);
    const unknown = { assistant_id: 'work', input: {}, metadata: { about: 'unknown' } };
    assert.equal((await post(`/threads/${randomUUID()}/runs`, unknown)).status, 404);
    assert.equal(asked('unknown').length, 0);
  });

  test('a project whose priority is no function is refused', async () => {
    const directory = join(projectConfig('priority'), '..');
    const priority = { what: '"priority.path"', file: join(directory, 'priority.ts'), exportName: 'nothing' };
    await assert.rejects(loadPriority({ directory, priority }), {
      name: 'ProjectError',
      message: '"priority.path": the export "nothing" of priority.ts is no function that returns {priority: number}.',
    });
  });
});
