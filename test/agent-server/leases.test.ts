/** What is written for a run goes through its lease, with its checkpoint, and before what comes next where that was asked for. */
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { emptyCheckpoint, MemorySaver } from '@langchain/langgraph-checkpoint';
import { openAgentServer } from '../../src/agent-server/agent-server.ts';
import { FencedCheckpointer } from '../../src/agent-server/checkpoints/fenced-checkpointer.ts';
import { LeaseLost } from '../../src/agent-server/checkpoints/lease.ts';
import { readProject } from '../../src/agent-server/graphs/project.ts';
import { createLog } from '../../src/runtime/log.ts';
import type { Storage } from '../../src/storage/port.ts';
import { openSqlite } from '../../src/storage/sqlite/sqlite-storage.ts';
import { projectConfig } from '../support/agent-server.ts';
import { type Cleanup, temporaryFolder } from '../support/temporary.ts';

/** What a transaction carried out. */
type Done = string[];

/** An agent server over a storage of which every transaction that stores a checkpoint is told before its commit. */
async function watched(t: Cleanup, told: (done: Done) => Promise<void>) {
  const storage = openSqlite(join(await temporaryFolder(t), 'agent.db'));
  const watching: Storage = {
    dialect: storage.dialect,
    read: (...statement) => storage.read(...statement),
    write: (...statement) => storage.write(...statement),
    notify: (...told) => storage.notify(...told),
    listen: (hear) => storage.listen(hear),
    assertWritable: () => storage.assertWritable(),
    close: () => storage.close(),
    [Symbol.asyncDispose]: () => storage.close(),
    transaction: async (body) => {
      const done: Done = [];
      const isCheckpoint = () => done.some((sql) => sql.includes('INSERT INTO checkpoints'));
      const result = await storage.transaction((inner) =>
        body({
          query: (sql, parameters) => {
            done.push(`${sql} ${JSON.stringify(parameters)}`);
            return inner.query(sql, parameters);
          },
        }),
      );
      // Whoever waits for the commit waits for this, too.
      if (isCheckpoint()) await told(done);
      return result;
    },
  };
  const project = await readProject(projectConfig('steps'));
  const agent = await openAgentServer({
    ...{ storage: watching, project, jobs: 1, leaseMs: 30_000, runTimeoutMs: 60_000 },
    log: createLog('test', 'silent', 'json'),
  });
  t.after(async () => {
    await agent.drain(0);
    await storage.close();
  });
  await agent.start();
  const { thread_id: thread } = await agent.threads.create({ metadata: {}, if_exists: 'raise' });
  return { agent, storage, thread };
}

const request = (log: string, more: object) =>
  ({
    assistant_id: 'steps',
    input: { messages: [], log, waitMs: 0 },
    multitask_strategy: 'enqueue',
    if_not_exists: 'reject',
    stream_mode: ['updates'],
    stream_subgraphs: false,
    stream_resumable: true,
    durability: 'sync',
    ...more,
  }) as never;

test('with durability sync no node begins before the checkpoint behind the one before it is stored', async (t) => {
  const log = join(await temporaryFolder(t), 'log');
  await writeFile(log, '');
  const begun: string[] = [];
  const { agent, thread } = await watched(t, async () => {
    // Long enough for a node that does not wait.
    await new Promise((resolve) => setTimeout(resolve, 50));
    begun.push((await readFile(log, 'utf8')).replaceAll('\n', ' ').trim());
  });
  await (await agent.runs.createAwaited(thread, request(log, {}))).result;
  assert.deepEqual([...new Set(begun)], ['', 'one', 'one two', 'one two three']);
});

test('what was said of a step is stored in the transaction of the checkpoint behind it', async (t) => {
  const log = join(await temporaryFolder(t), 'log');
  const stored: string[][] = [];
  const { agent, thread } = await watched(t, async (done) => {
    const updates = done.filter((sql) => sql.includes('INSERT INTO stream_events'));
    stored.push(['one', 'two', 'three'].filter((node) => updates.some((sql) => sql.includes(`{\\"${node}\\":`))));
  });
  await (await agent.runs.createAwaited(thread, request(log, {}))).result;
  assert.deepEqual(
    stored.filter((nodes) => nodes.length > 0),
    [['one'], ['two'], ['three']],
  );
});

test('only the attempt that holds the lease writes: neither an older nor a later one', async (t) => {
  const log = join(await temporaryFolder(t), 'log');
  const { agent, storage, thread } = await watched(t, async () => undefined);
  const { run, result } = await agent.runs.createAwaited(thread, request(log, {}));
  await result;
  await storage.write(`UPDATE runs SET status = 'running', attempt = 2 WHERE run_id = $1`, [run.run_id]);
  const outcomes: unknown[] = [];
  for (const attempt of [1, 3, 2]) {
    const fenced = new FencedCheckpointer({
      storage,
      serde: new MemorySaver().serde,
      lease: { runId: run.run_id, attempt },
      origin: {},
      sync: true,
      goesOn: false,
      alongside: async () => undefined,
      onFailure: (error) => outcomes.push(error),
    });
    const checkpoint = { ...emptyCheckpoint(), id: `attempt-${attempt}` };
    await fenced.put({ configurable: { thread_id: thread } }, checkpoint, { source: 'loop', step: 9, parents: {} }, {});
  }
  assert.equal(outcomes.length, 2);
  assert.ok(outcomes.every((error) => error instanceof LeaseLost));
  const kept = await storage.read(`SELECT checkpoint_id FROM checkpoints WHERE checkpoint_id LIKE 'attempt-%'`);
  assert.deepEqual(kept, [{ checkpoint_id: 'attempt-2' }]);
});
