/**
 * A cancellation that was acknowledged happens: around the end of a run, at a stop of its process, beside another one, on both
 * storages. What the row of the run says counts, not what its process heard.
 */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Run } from '../../generated/agent-server/types.gen.ts';
import { everything } from '../../src/agent-server/auth/access.ts';
import type { CancelAction } from '../../src/agent-server/runs/cancel-records.ts';
import { openPostgres } from '../../src/storage/postgres/postgres-storage.ts';
import { eventually } from '../support/eventually.ts';
import { type DatabaseServer, sharePostgres } from '../support/postgres.ts';
import { type Cleanup, suiteCleanup, temporaryFolder } from '../support/temporary.ts';
import { startWatched, stepsRequest, type WatchedAgent } from '../support/watched-agent.ts';

let server: DatabaseServer;
const cleanup = suiteCleanup(after);
before(async () => {
  server = await sharePostgres(cleanup);
});
const engines = { SQLite: undefined, PostgreSQL: async () => openPostgres(await server.database()) };

/** The errors and texts that a run leaves, as its row and its thread show them. */
async function readRun({ agent, storage }: WatchedAgent, { run_id: runId, thread_id: thread }: Run) {
  const [row] = await storage.read('SELECT status, error FROM runs WHERE run_id = $1', [runId]);
  const state = await agent.states.read(everything, thread, { subgraphs: false }).catch((error: { code?: string }) => {
    if (error.code !== 'not_found') throw error;
  });
  const { messages = [] } = (state?.values ?? {}) as { messages?: { content: string }[] };
  const texts = messages.map(({ content }) => content);
  return { status: row?.['status'] as string | undefined, error: JSON.parse(String(row?.['error'] ?? null)), texts };
}

/** What only a sweep or the renewal of a lease would find is not found. */
function withoutSweeps(t: TestContext): void {
  t.mock.timers.enable({ apis: ['setInterval'] });
}

for (const [engine, open] of Object.entries(engines))
  describe(`cancellations on ${engine}`, () => {
    const start = (t: Cleanup, options: Parameters<typeof startWatched>[1] = {}) =>
      startWatched(t, { ...options, ...(open ? { open } : {}) });
    const cancel = ({ agent }: WatchedAgent, run: Run, action: CancelAction, wait = false) =>
      agent.runs.cancel(everything, run, action, wait);
    const gated = async ({ agent, thread }: WatchedAgent, gate: string, more: object = {}) =>
      agent.runs.create(everything, thread, stepsRequest(gate, { assistant_id: 'gated', durability: 'exit', ...more }));
    const isRunning = async (watched: WatchedAgent, run: Run) => (await readRun(watched, run)).status === 'running';

    /** Asks right before the end of a run is recorded, when its graph has done all it had to do. */
    async function askAtTheEnd(t: TestContext, ask: (watched: WatchedAgent, run: Run) => Promise<unknown>) {
      const gate = join(await temporaryFolder(t), 'gate');
      // No transaction but the one that records the end begins once the gate is open.
      withoutSweeps(t);
      let [watched, run, asked] = [undefined, undefined, false] as [WatchedAgent | undefined, Run | undefined, boolean];
      const started = await start(t, {
        before: async () => {
          if (!watched || !run || !existsSync(gate) || asked) return;
          asked = true;
          await ask(watched, run);
        },
      });
      // Events that are stored would be stored in transactions of their own.
      const made = await gated(started, gate, { stream_resumable: false });
      await eventually('it stands at its gate', () => isRunning(started, made));
      const events = started.agent.streams.read(made, undefined, started.agent.runs.ended(made), AbortSignal.timeout(60_000));
      const reading = Array.fromAsync(events);
      [watched, run] = [started, made];
      const ended = started.agent.runs.result(everything, made).catch((error: Error) => ({ __error__: error }));
      // Whoever asks once the run was rolled back hears that there is none.
      await started.awaitReads();
      await writeFile(gate, '');
      return { watched, run, result: (await ended) as { __error__?: { message: string } }, events: await reading };
    }

    test('a rollback that was acknowledged right before the end takes the run and its state back', async (t) => {
      const { watched, run } = await askAtTheEnd(t, (one, it) => cancel(one, it, 'rollback'));
      assert.deepEqual(await readRun(watched, run), { status: undefined, error: null, texts: [] });
    });

    test('an interrupt that was acknowledged right before the end interrupts the run, and its reader hears it', async (t) => {
      const { watched, run, result, events } = await askAtTheEnd(t, (one, it) => cancel(one, it, 'interrupt'));
      const { status, error } = await readRun(watched, run);
      assert.deepEqual([status, error.message], ['interrupted', 'The run was cancelled: a client asked for it.']);
      assert.equal(result.__error__?.message, error.message);
      const last = events.at(-1);
      assert.deepEqual([last?.event, JSON.parse(last?.data ?? '').error], ['error', 'RunCancelled']);
    });

    test('a run that takes the place of one that just ends sees none of it', async (t) => {
      let next: Run | undefined;
      const { watched, run, result } = await askAtTheEnd(t, async (one) => {
        next = await one.agent.runs.create(everything, one.thread, stepsRequest('/', { multitask_strategy: 'rollback' }));
      });
      assert.ok(next);
      assert.equal(result.__error__?.message, `The run was cancelled: run ${next.run_id} took its place.`);
      await watched.agent.runs.result(everything, next).catch(() => undefined);
      assert.equal((await readRun(watched, run)).status, undefined);
      assert.deepEqual((await readRun(watched, next)).texts, []);
    });

    test('a run that was cancelled while its process gives it back ends', async (t) => {
      let [watched, run] = [undefined, undefined] as [WatchedAgent | undefined, Run | undefined];
      const started = await start(t, {
        beforeWrite: async (sql) => {
          const [one, it] = [watched, run];
          if (!one || !it || !sql.includes(`SET status = 'pending', lease_owner = NULL`)) return;
          run = undefined;
          await cancel(one, it, 'rollback');
        },
      });
      const made = await gated(started, join(await temporaryFolder(t), 'never'));
      await eventually('it stands at its gate', () => isRunning(started, made));
      [watched, run] = [started, made];
      await started.agent.drain(0);
      const left = await started.storage.read('SELECT status FROM runs WHERE run_id = $1', [made.run_id]);
      assert.deepEqual(left, [], 'it was not rolled back');
    });

    test('a run that is to stop when it is claimed ends and executes nothing', async (t) => {
      const folder = await temporaryFolder(t);
      const watched = await start(t);
      const holder = await gated(watched, join(folder, 'gate'));
      const behind = await gated(watched, join(folder, 'open'));
      await writeFile(join(folder, 'open'), '');
      const asked = `UPDATE runs SET cancel_action = 'interrupt', cancel_reason = 'a test wants it' WHERE run_id = $1`;
      await watched.storage.write(asked, [behind.run_id]);
      await writeFile(join(folder, 'gate'), '');
      await watched.agent.runs.result(everything, holder);
      await eventually('its end', async () => (await readRun(watched, behind)).status === 'interrupted');
      const { error, texts } = await readRun(watched, behind);
      assert.equal(error.message, 'The run was cancelled: a test wants it.');
      assert.deepEqual(texts, ['before', 'behind'], 'nothing but what the first one left');
    });

    for (const [first, second] of [
      ['interrupt', 'rollback'],
      ['rollback', 'interrupt'],
    ] as const)
      test(`of ${first} and then ${second} the rollback counts`, async (t) => {
        const { watched, run } = await askAtTheEnd(t, async (one, it) => {
          await cancel(one, it, first);
          await cancel(one, it, second);
        });
        assert.deepEqual(await readRun(watched, run), { status: undefined, error: null, texts: [] });
      });

    test('a request that the process of the run did not hear is found with the next checkpoint', async (t) => {
      const gate = join(await temporaryFolder(t), 'gate');
      withoutSweeps(t);
      const watched = await start(t);
      const run = await gated(watched, gate, { durability: 'sync', assistant_id: 'steps', input: { log: gate, waitMs: 500 } });
      await eventually('it executes', () => isRunning(watched, run));
      await watched.storage.write(`UPDATE runs SET cancel_action = 'interrupt' WHERE run_id = $1`, [run.run_id]);
      await eventually('its end', async () => (await readRun(watched, run)).status === 'interrupted');
    });

    test('who waits for a run hears that its thread was deleted, not that a client cancelled it', async (t) => {
      const watched = await start(t);
      const run = await gated(watched, join(await temporaryFolder(t), 'never'));
      const result = watched.agent.runs.result(everything, run) as Promise<{ __error__: { message: string } }>;
      await eventually('it executes', () => isRunning(watched, run));
      await watched.agent.threadRemoval.delete(everything, run.thread_id);
      assert.equal((await result).__error__.message, 'The run was cancelled: its thread is being deleted.');
    });

    test('at any moment around its end, a rollback is either refused or leaves nothing of the run', async (t) => {
      const folder = await temporaryFolder(t);
      const watched = await start(t, { jobs: 8 });
      const { agent } = watched;
      const outcomes = await Promise.all(
        Array.from({ length: 24 }, async (_, index) => {
          const { thread_id: thread } = await agent.threads.create(everything, { metadata: {}, if_exists: 'raise' });
          const log = join(folder, String(index));
          const run = await agent.runs.create(everything, thread, stepsRequest(log, { durability: 'async' }));
          const ended = agent.runs.ended(run);
          // From the start of its last node on, later with each run.
          await eventually('it is about to end', async () => existsSync(log) && (await stepsIn(log)) >= 3);
          await sleep(index);
          const outcome = await cancel(watched, run, 'rollback', true).then(
            () => 'acknowledged',
            (error: { code: string }) => error.code,
          );
          await ended;
          const { status, texts } = await readRun(watched, run);
          return outcome === 'acknowledged' ? status === undefined && texts.length === 0 : `${outcome} ${status} ${texts.length}`;
        }),
      );
      for (const outcome of outcomes) assert.ok(outcome === true || outcome === 'conflict success 3', String(outcome));
    });
  });

async function stepsIn(log: string): Promise<number> {
  return (await readFile(log, 'utf8')).split('\n').length - 1;
}
