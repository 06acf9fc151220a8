/** What goes wrong around a graph is the end of its run, with a text that says what it was, and of nothing else. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, test } from 'node:test';
import { RunStreams } from '../../src/agent-server/streams/run-streams.ts';
import { readSettings } from '../../src/cli/settings/parse-command.ts';
import { startAgentServer } from '../../src/compose/agent-server.ts';
import { createLog } from '../../src/runtime/log.ts';
import { openSqlite } from '../../src/storage/sqlite/sqlite-storage.ts';
import { AgentProcess, projectConfig, startAgent } from '../support/agent-server.ts';
import { changeDatabase } from '../support/change-database.ts';
import { eventually } from '../support/eventually.ts';
import { call } from '../support/http.ts';
import { suiteCleanup, temporaryFolder } from '../support/temporary.ts';

describe('failures of runs', () => {
  const cleanup = suiteCleanup(after);
  let agent: AgentProcess;
  before(async () => {
    agent = await AgentProcess.start(cleanup, 'steps');
  });
  const newThread = async () => (await call('POST', `${agent.url}/threads`, {})).body.thread_id as string;

  test('a state that cannot be stored ends the run while its next node works, and the process goes on', async (t) => {
    const thread = await newThread();
    const never = join(await temporaryFolder(t), 'never');
    const body = { assistant_id: 'unstorable', input: { log: never }, stream_mode: ['custom'] };
    const failed = await call('POST', `${agent.url}/threads/${thread}/runs/wait`, body);
    assert.deepEqual(failed.body, { __error__: { error: 'RangeError', message: 'it cannot be written' } });
    assert.equal((await call('GET', `${agent.url}/threads/${thread}`)).body.status, 'error');
    const again = await call('POST', `${agent.url}/threads/${thread}/runs/wait`, body);
    assert.equal(again.body.__error__.error, 'RangeError');
    const other = await newThread();
    const gate = join(await temporaryFolder(t), 'gate');
    await writeFile(gate, '');
    const ran = await call('POST', `${agent.url}/threads/${other}/runs/wait`, { assistant_id: 'gated', input: { log: gate } });
    assert.equal(ran.body.messages.length, 2);
  });

  test('input that the channels of a graph refuse ends its run; the thread can be read and goes on', async () => {
    const thread = await newThread();
    const path = `${agent.url}/threads/${thread}`;
    const wait = (messages: unknown) => call('POST', `${path}/runs/wait`, { assistant_id: 'careless', input: { messages } });
    for (const before of [0, 1]) {
      assert.match((await wait(0)).body.__error__.message, /coerce message/);
      const { status, body } = await call('GET', `${path}/state`);
      assert.deepEqual([status, (body.values.messages ?? []).length], [200, 2 * before]);
      assert.equal((await call('POST', `${agent.url}/threads/search`, {})).status, 200);
      assert.equal((await wait([{ role: 'user', content: 'hi' }])).body.messages.length, 2 * before + 2);
    }
  });

  test('errors that a graph leaves behind are logged with their run, and end neither the process nor a run', async () => {
    const thread = await newThread();
    const body = { assistant_id: 'careless', input: {} };
    const { pid } = agent;
    for (let turn = 1; turn <= 2; turn += 1) {
      const ran = await call('POST', `${agent.url}/threads/${thread}/runs/wait`, body);
      assert.equal(ran.body.messages.length, turn);
    }
    const [{ run_id: runId }] = (await call('GET', `${agent.url}/threads/${thread}/runs`)).body;
    for (const left of ['left by a promise', 'left by a timer'])
      await eventually(left, async () =>
        agent.output.split('\n').some((line) => line.includes(left) && line.includes(`"runId":"${runId}"`)),
      );
    assert.equal(agent.pid, pid);
    assert.equal((await call('GET', `${agent.url}/ok`)).status, 200);
  });

  test('nothing is executed before the server listens: a run that blocks its process cannot keep it from that', async (t) => {
    const { url, dataDirectory, close } = await startAgent(t, 'steps');
    const { thread_id: thread } = (await call('POST', `${url}/threads`, {})).body;
    const body = { assistant_id: 'gated', input: { log: join(dataDirectory, 'never') } };
    await call('POST', `${url}/threads/${thread}/runs`, body);
    await close();
    const again = ['--config', projectConfig('steps'), '--data-dir', dataDirectory, '--port', new URL(agent.url).port];
    const starting = startAgentServer(readSettings('agent', again, {}), createLog('test', 'silent', 'json'));
    await assert.rejects(starting, { code: 'EADDRINUSE' });
    const database = new DatabaseSync(join(dataDirectory, 'agent.db'), { readOnly: true });
    t.after(() => database.close());
    assert.deepEqual({ ...database.prepare('SELECT status, attempt FROM runs').get() }, { status: 'pending', attempt: 1 });
  });

  test('stored events are forgotten a while after the end of their run, and not before it', async (t) => {
    const gate = join(await temporaryFolder(t), 'gate');
    const create = async (input: object, assistant: string) => {
      const body = { assistant_id: assistant, input, stream_resumable: true, stream_mode: ['updates'] };
      return (await call('POST', `${agent.url}/threads/${await newThread()}/runs`, body)).body;
    };
    const running = await create({ log: gate }, 'gated');
    const ended = await create({}, 'careless');
    await call('GET', `${agent.url}/threads/${ended.thread_id}/runs/${ended.run_id}/join`);
    const database = new DatabaseSync(join(agent.dataDirectory, 'agent.db'), { timeout: 10_000 });
    const stored = (run: { run_id: string }) =>
      database.prepare('SELECT count(*) AS count FROM stream_events WHERE run_id = ?').get(run.run_id)!['count'] as number;
    try {
      await eventually('both are stored', async () => stored(running) >= 2 && stored(ended) >= 2);
      const before = stored(running);
      const storage = openSqlite(join(agent.dataDirectory, 'agent.db'));
      t.after(() => storage.close());
      const streams = new RunStreams(storage, 'test');
      await streams.deleteOld('2000-01-01T00:00:00.000Z');
      assert.ok(stored(ended) >= 2, 'it has not ended so long ago');
      // As the sweep does, at a time when both were last changed long ago.
      await streams.deleteOld('9999-01-01T00:00:00.000Z');
      assert.equal(stored(ended), 0);
      assert.equal(stored(running), before);
    } finally {
      database.close();
      await writeFile(gate, '');
    }
  });

  test('an end that cannot be stored ends the run with an error that says why, at the first attempt', async () => {
    const thread = await newThread();
    const file = join(agent.dataDirectory, 'agent.db');
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      await changeDatabase(
        file,
        `CREATE TRIGGER refuse BEFORE UPDATE ON runs WHEN NEW.status = 'success'
                     BEGIN SELECT RAISE(ABORT, 'no success is taken'); END`,
      );
      const body = { assistant_id: 'careless', input: {} };
      const failed = await call('POST', `${agent.url}/threads/${thread}/runs/wait`, body);
      assert.equal(failed.body.__error__.error, 'EndNotStored');
      assert.match(failed.body.__error__.message, /the database refuses it\. The log of the server says why\.$/);
      assert.equal((await call('GET', `${agent.url}/threads/${thread}`)).body.status, 'error');
      const [run] = (await call('GET', `${agent.url}/threads/${thread}/runs`)).body;
      assert.equal(run.status, 'error');
      const [{ attempt }] = database.prepare('SELECT attempt FROM runs WHERE run_id = ?').all(run.run_id) as [
        { attempt: number },
      ];
      assert.equal(attempt, 1);
    } finally {
      await changeDatabase(file, 'DROP TRIGGER refuse');
      database.close();
    }
  });
});
