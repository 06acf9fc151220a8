/** Points at which the server dies over crons, webhooks and items of the store. */
import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import type { When } from '../../support/mortal-storage.ts';
import { type Received, receiver } from '../../support/webhook-receiver.ts';
import { dieAndRestart, HOUR_MS, type Scenario, type Scene, STATEMENTS } from './scene.ts';
import type { Ran, Stage } from './stage.ts';

const committed = (when: When) => when === 'after';

/** Due once, 2 to 3 seconds after a time by the clock of the server, which may be wrong. */
function onceAfter(at: string): string {
  const time = new Date(Math.ceil(Date.parse(at) / 1000 + 2) * 1000);
  const parts = [time.getUTCMinutes(), time.getUTCHours(), time.getUTCDate(), time.getUTCMonth() + 1, '*'];
  return [...parts, time.getUTCSeconds(), time.getUTCFullYear()].join(' ');
}

/** A due time has one run, on the cron's thread or on one of its own, whether it was made before the death or afterwards. */
const firing: Scenario = async (scene) => {
  const { stage, point, when } = scene;
  const { life } = stage;
  const isOfThread = stage.random() < 0.5;
  const thread = await stage.thread();
  const input = { name: stage.named(), book: stage.book, waitMs: 0, hold: '', gate: stage.gate };
  const path = isOfThread ? `/threads/${thread}/runs/crons` : '/runs/crons';
  const body = { assistant_id: 'ledger', schedule: '@yearly', input, ...(isOfThread ? {} : { on_run_completed: 'keep' }) };
  const cron = await life.get(path, 'POST', body);
  await stage.arm(point, { when, statement: STATEMENTS.plan, subject: cron.cron_id });
  await life.get(`/runs/crons/${cron.cron_id}`, 'PATCH', { schedule: onceAfter(cron.created_at) });
  // A clock that is set back would make the same due time come once more.
  await dieAndRestart(scene, [life.clockMs, life.clockMs + HOUR_MS]);
  const runs = async () => {
    if (isOfThread) return life.get(`/threads/${thread}/runs`);
    const threads = await life.get('/threads/search', 'POST', { metadata: { cron_id: cron.cron_id } });
    const lists = await Promise.all(threads.map(({ thread_id: id }: { thread_id: string }) => life.get(`/threads/${id}/runs`)));
    return lists.flat();
  };
  const ended = async () => {
    const found = await runs();
    return found.length > 0 && found.every(({ status }: { status: string }) => status === 'success');
  };
  await life.until('its run has ended', ended);
  return async () => {
    const [run, ...others] = await runs();
    assert.deepEqual([run.metadata.cron_id, others.length], [cron.cron_id, 0], 'one run');
    const { next_run_date: next, enabled } = await life.get(`/runs/crons/${cron.cron_id}`);
    assert.deepEqual([next, enabled], [null, true]);
  };
};

type Struck = (scene: Scene, ran: Ran) => Promise<void>;

/** A run whose end is announced, through a death that `strike` brings about. `most` is how often it may be received. */
const announcing =
  (strike: Struck, most: number): Scenario =>
  async (scene) => {
    const { stage, thread } = scene;
    const { life } = stage;
    const cleanups: (() => unknown)[] = [];
    const mail = await receiver({ after: (clean) => cleanups.push(clean) });
    const ran = await stage.run(thread, { hold: 'three', more: { webhook: `${mail.url}/ended` } });
    await strike(scene, ran);
    const deliveries = () => life.get(`/threads/${thread}/runs/${ran.id}/webhook-deliveries`);
    const isDelivered = async () => (await deliveries())[0]?.status === 'delivered';
    await life.until('it is delivered', isDelivered);
    // Another one would come with the next sweep.
    await pause(100);
    for (const clean of cleanups) await clean();
    assertAnnounced(stage, mail.received, ran, most);
    return async () => assert.equal((await deliveries()).length, 1);
  };

function assertAnnounced(stage: Stage, received: Received[], ran: Ran, most: number): void {
  const told = JSON.stringify(received.map(({ headers, body }) => [headers['webhook-id'], body.status, body.webhook_sent_at]));
  assert.ok(received.length >= 1 && received.length <= most, `${stage.durability}: ${told}`);
  const entries = ['one', 'two', 'three'].map((node) => `${ran.name} ${node}`);
  for (const { headers, body } of received) {
    assert.equal(headers['webhook-id'], received[0]!.headers['webhook-id'], told);
    assert.deepEqual([body.run_id, body.status], [ran.id, 'success'], told);
    assert.deepEqual(body.values.entries.slice(-3), entries, told);
  }
}

const atStatement =
  (statement: keyof typeof STATEMENTS): Struck =>
  async (scene, ran) => {
    const { stage, point, when } = scene;
    // What announces the run has its id; what comes later has that of the delivery, the only one of this receiver.
    await stage.arm(point, { when, statement: STATEMENTS[statement], subject: statement === 'announce' ? ran.id! : 'msg_' });
    await stage.openGate();
    await dieAndRestart(scene);
  };

/** The receiver has the announcement, and has not answered. */
const whileSending: Scenario = async (scene) => {
  const { stage, thread } = scene;
  const { life } = stage;
  const cleanups: (() => unknown)[] = [];
  const mail = await receiver({ after: (clean) => cleanups.push(clean) }, (_, count) => (count === 1 ? undefined : 204));
  const ran = await stage.run(thread, { hold: 'three', more: { webhook: `${mail.url}/ended` } });
  await stage.openGate();
  await life.until('it is being sent', async () => mail.received.length > 0);
  await life.kill();
  await life.start();
  await life.until('it is sent again', async () => mail.received.length > 1);
  const path = `/threads/${thread}/runs/${ran.id}/webhook-deliveries`;
  await life.until('it is delivered', async () => (await life.get(path))[0].status === 'delivered');
  for (const clean of cleanups) await clean();
  assertAnnounced(stage, mail.received, ran, 2);
  return async () => undefined;
};

const TEXTS = { before: 'a', now: 'a text of another length' };

/** An item with its vector is written over: both are the old ones or both are the new ones. */
const puttingAnItem: Scenario = async (scene) => {
  const { stage, point, when } = scene;
  const { life } = stage;
  const namespace = ['crash', stage.named().replaceAll('.', '-')];
  const put = (text: string) => life.ask('PUT', '/store/items', { namespace, key: 'k', value: { text } });
  assert.equal((await put(TEXTS.before))?.status, 204);
  await stage.arm(point, { when, statement: STATEMENTS.putItem, subject: namespace[1]! });
  assert.equal(await put(TEXTS.now), undefined, 'nobody was told');
  await dieAndRestart(scene, [0]);
  return async () => {
    const text = committed(when) ? TEXTS.now : TEXTS.before;
    const query = { namespace_prefix: namespace, query: JSON.stringify({ text }, null, 2) };
    const { items } = await life.get('/store/items/search', 'POST', query);
    assert.deepEqual([items.length, items[0].value], [1, { text }]);
    assert.ok(items[0].score > 0.9999, `the vector is that of the value: ${items[0].score}`);
  };
};

const deletingAnItem: Scenario = async (scene) => {
  const { stage, point, when } = scene;
  const { life } = stage;
  const namespace = ['crash', stage.named().replaceAll('.', '-')];
  for (const key of ['k', 'other']) await life.get('/store/items', 'PUT', { namespace, key, value: { text: key } });
  await stage.arm(point, { when, statement: STATEMENTS.deleteItem, subject: '' });
  assert.equal(await life.ask('DELETE', '/store/items', { namespace, key: 'k' }), undefined);
  await dieAndRestart(scene, [0]);
  return async () => {
    const { items } = await life.get('/store/items/search', 'POST', { namespace_prefix: namespace, query: 'k' });
    const keys = items.map(({ key }: { key: string }) => key).toSorted();
    assert.deepEqual(keys, committed(when) ? ['other'] : ['k', 'other']);
  };
};

const around: When[] = ['before', 'after'];
const through: When[] = ['amid', 'before', 'after'];

export const schedules: [what: string, scenario: Scenario, whens: When[]][] = [
  ['a cron makes its run', firing, through],
  ['the end of a run is announced to its webhook', announcing(atStatement('announce'), 1), through],
  ['a webhook is claimed', announcing(atStatement('claimWebhook'), 1), around],
  ['the answer to a webhook is recorded', announcing(atStatement('recordWebhook'), 2), around],
  ['a webhook is being received', whileSending, ['amid']],
  ['an item of the store is put', puttingAnItem, through],
  ['an item of the store is deleted', deletingAnItem, around],
];
