/** What changes between a look and the transaction that acts on it: on the records alone. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import pino from 'pino';
import { everything } from '../../src/agent-server/auth/access.ts';
import { CronFiring } from '../../src/agent-server/crons/cron-firing.ts';
import { ThreadRetention } from '../../src/agent-server/removal/retention.ts';
import { RunQueue } from '../../src/agent-server/runs/run-queue.ts';
import type { Runs } from '../../src/agent-server/runs/runs.ts';
import { DelayedRuns } from '../../src/agent-server/worker/delayed-runs.ts';
import type { Storage } from '../../src/storage/port.ts';
import { openAgentDatabase } from '../support/agent-database.ts';
import { eventually } from '../support/eventually.ts';

const log = pino({ level: 'silent' });

/** The storage, which calls `then` between a read of these records and its answer. */
function lateReading(storage: Storage, records: RegExp, then: () => Promise<unknown>): Storage {
  return new Proxy(storage, {
    get(target, name) {
      if (name === 'read')
        return async (sql: string, parameters?: readonly string[]) => {
          const rows = await target.read(sql, parameters);
          if (records.test(sql)) await then();
          return rows;
        };
      const value = Reflect.get(target, name) as unknown;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

const insertCron = (storage: Storage, row: { cron_id: string; thread_id?: string; due_at: number; planned_at: number }) => {
  const all = {
    ...{ assistant_id: 'a', schedule: '* * * * *', payload: '{}', metadata: '{}', enabled: 1, created_at: '', updated_at: '' },
    ...row,
  };
  const places = Object.keys(all).map((_, index) => `$${index + 1}`);
  return storage.write(`INSERT INTO crons (${Object.keys(all).join(', ')}) VALUES (${places.join(', ')})`, Object.values(all));
};

test('a cron that is disabled while all are planned again makes no run', async (t) => {
  const { storage } = await openAgentDatabase(t);
  const ahead = Date.now() + 3_600_000;
  for (const id of ['disabled', 'other']) await insertCron(storage, { cron_id: id, due_at: ahead, planned_at: ahead });
  const late = lateReading(storage, /planned_at >/, () =>
    storage.write("UPDATE crons SET enabled = 0, due_at = NULL, updated_at = 'x' WHERE cron_id = 'disabled'"),
  );
  const runs = { prepare: async () => ({}), acceptIn: async () => ({}), announce: () => undefined } as unknown as Runs;
  const firing = new CronFiring({ storage: late, runs, accessOf: () => everything, log });
  firing.start();
  const due = async (id: string) => (await storage.read('SELECT due_at FROM crons WHERE cron_id = $1', [id]))[0]!['due_at'];
  await eventually('the other one is planned again', async () => (Number(await due('other')) < ahead ? true : undefined));
  await firing.stop();
  assert.equal(await due('disabled'), null);
});

test('a cron that is made while its thread expires keeps the thread', async (t) => {
  const { storage, thread } = await openAgentDatabase(t);
  const ttl = JSON.stringify({ ttl: 1, strategy: 'delete' });
  await storage.write("UPDATE threads SET ttl = $1, status = 'idle'", [ttl]);
  const made = { cron_id: 'made', thread_id: thread, due_at: 1, planned_at: 1 };
  let inserted: Promise<unknown> | undefined;
  const late = lateReading(storage, /NOT EXISTS \(SELECT 1 FROM crons/, () => (inserted ??= insertCron(storage, made)));
  const settings = { sweepLimit: 10 } as never;
  const retention = new ThreadRetention({ storage: late, removal: undefined as never, settings, log });
  await retention.sweep(new AbortController().signal, Date.now());
  assert.equal((await storage.read('SELECT 1 AS found FROM crons')).length, 1);
  await storage.write('DELETE FROM crons');
  await new ThreadRetention({ storage, removal: undefined as never, settings, log }).sweep(
    new AbortController().signal,
    Date.now(),
  );
  assert.deepEqual(await storage.read('SELECT thread_id FROM threads'), []);
});

test('of two looks at delayed runs the later one counts', async (t) => {
  const { storage, newRun, run } = await openAgentDatabase(t);
  const held = Promise.withResolvers<void>();
  let looks = 0;
  const late = lateReading(storage, /FROM runs\s+WHERE status = 'pending' AND available_at > 0 ORDER/, async () => {
    looks += 1;
    if (looks === 1) await held.promise;
  });
  const delayed = new DelayedRuns(late, new RunQueue(late, Date.now));
  const first = delayed.look();
  await eventually('the first one has read', async () => (looks === 1 ? true : undefined));
  const id = await newRun({ status: 'pending', attempt: 0, delay_ms: 300, available_at: Date.now() + 300 });
  const second = delayed.look();
  // Either it waits for the first one, or it has ended.
  await Promise.race([second, storage.read('SELECT 1 AS one')]);
  held.resolve();
  await Promise.all([first, second]);
  await eventually('the run is due', async () => (Number((await run(id))['available_at']) === 0 ? true : undefined));
  delayed.stop();
});
