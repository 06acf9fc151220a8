/**
 * The points at which the server dies, and what is true afterwards beside what always is. A point is a scenario and, for a
 * commit, whether the process dies in the transaction, with its statements done but uncommitted, or when it is committed and
 * nobody was told yet.
 */
import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import type { When } from '../../support/mortal-storage.ts';
import { keys } from './keys.ts';
import { dieAndRestart, type Scenario, STATEMENTS } from './scene.ts';
import { schedules } from './schedules.ts';
import { NODES } from './stage.ts';
import { tasks } from './tasks.ts';
import { twins } from './twins.ts';

const nothingElse = async () => undefined;

const committed = (when: When) => when === 'after';

const accepting: Scenario = async (scene) => {
  const { stage, thread, point, when } = scene;
  await stage.arm(point, { when, statement: STATEMENTS.accept, subject: thread });
  const lost = await stage.run(thread);
  assert.equal(lost.id, undefined, 'nobody was told');
  await dieAndRestart(scene);
  stage.expect(lost, committed(when) ? 'success' : 'absent');
  await stage.run(thread);
  return nothingElse;
};

const claiming: Scenario = async (scene) => {
  const { stage, thread, point, when } = scene;
  await stage.arm(point, { when, statement: STATEMENTS.claim, subject: thread });
  // One that may start at once is claimed with its acceptance.
  const ran = await stage.run(thread, { more: { after_seconds: 0.2 } });
  stage.expect(ran, 'success', []);
  await dieAndRestart(scene);
  return nothingElse;
};

const inANode: Scenario = async (scene) => {
  const { stage, thread, point, when } = scene;
  const node = stage.pick(NODES);
  const ran = await stage.run(thread, { hold: 'one' });
  stage.read(ran);
  stage.expect(ran, 'success', node === 'one' ? ['one'] : [node]);
  if (node === 'one') {
    // Held in the node until the signal comes.
    await stage.begun(ran, node);
    await stage.life.kill();
    await stage.openGate();
    await stage.life.start();
  } else {
    await stage.arm(point, { when, subject: `${ran.name} ${node}` });
    await stage.openGate();
    await dieAndRestart(scene);
  }
  return nothingElse;
};

const checkpointing: Scenario = async (scene) => {
  const { stage, thread, point, when } = scene;
  const ran = await stage.run(thread, { hold: 'one' });
  stage.read(ran);
  await stage.begun(ran, 'one');
  await stage.arm(point, {
    when,
    statement: STATEMENTS.checkpoint,
    subject: thread,
    nth: stage.durability === 'exit' ? 1 : stage.int(1, 3),
  });
  await stage.openGate();
  await dieAndRestart(scene);
  if (committed(when)) stage.expect(ran, 'success', []);
  return nothingElse;
};

/** Of two nodes of one step, one has finished and the other has not. */
const besideAFinishedNode: Scenario = async (scene) => {
  const { stage, thread, point, when } = scene;
  await stage.arm(point, { when, statement: STATEMENTS.writes, subject: ' left"' });
  const ran = await stage.run(thread, { graph: 'fan', hold: 'right', durability: 'sync' });
  stage.expect(ran, 'success', ['right']);
  await dieAndRestart(scene);
  return nothingElse;
};

const ending: Scenario = async (scene) => {
  const { stage, thread, point, when } = scene;
  const ran = await stage.run(thread, { hold: 'three' });
  stage.read(ran);
  const next = await stage.run(thread);
  stage.expect(ran, 'success', []);
  stage.expect(next, 'success', []);
  await stage.arm(point, { when, statement: STATEMENTS.end, subject: ran.id! });
  await stage.openGate();
  await dieAndRestart(scene);
  return nothingElse;
};

/** A new run asks for the running one to be rolled back. */
const supersedingByRollback: Scenario = async (scene) => {
  const { stage, thread, point, when } = scene;
  const ran = await stage.run(thread, { hold: 'two' });
  await stage.begun(ran, 'two');
  await stage.arm(point, { when, statement: STATEMENTS.cancel, subject: ran.id! });
  const next = await stage.run(thread, { more: { multitask_strategy: 'rollback' } });
  assert.equal(next.id, undefined, 'nobody was told');
  stage.expect(next, committed(when) ? 'success' : 'absent');
  stage.expect(ran, committed(when) ? 'absent' : 'success', committed(when) ? undefined : ['two']);
  await dieAndRestart(scene);
  return nothingElse;
};

/** The running run is being removed with its checkpoints, for the sake of a new one or because a client wants it. */
const rollingBack: Scenario = async (scene) => {
  const { stage, thread, point, when } = scene;
  const [state, history] = [await stage.state(thread), await stage.history(thread)];
  const ran = await stage.run(thread, { hold: stage.pick(['two', 'three']) });
  await stage.life.until('it goes on', async () => (await stage.lines(ran)).length > 2);
  await stage.arm(point, { when, statement: STATEMENTS.forget, subject: ran.id! });
  const superseded = stage.random() < 0.5;
  if (superseded) await stage.run(thread, { more: { multitask_strategy: 'rollback' } });
  else await stage.life.ask('POST', `/threads/${thread}/runs/${ran.id}/cancel?action=rollback&wait=true`);
  stage.expect(ran, 'absent');
  await dieAndRestart(scene);
  return async () => {
    assert.equal((await stage.life.ask('GET', `/threads/${thread}/runs/${ran.id}`))?.status, 404);
    const now = await stage.history(thread);
    assert.deepEqual(now.slice(-history.length), history, 'the earlier states are as they were');
    if (!superseded) assert.deepEqual([await stage.state(thread), now], [state, history]);
  };
};

const copying: Scenario = async (scene) => {
  const { stage, thread, point, when } = scene;
  const history = await stage.history(thread);
  await stage.arm(point, { when, statement: STATEMENTS.copy, subject: thread });
  assert.equal(await stage.life.ask('POST', `/threads/${thread}/copy`), undefined);
  await dieAndRestart(scene);
  return async () => {
    const { metadata } = await stage.life.get(`/threads/${thread}`);
    const found = await stage.life.get('/threads/search', 'POST', { metadata, limit: 100 });
    const copies = [];
    for (const { thread_id: id } of found) {
      const states = await stage.history(id);
      // Bystanders have the same metadata and another past.
      if (id !== thread && sameStates(states, history)) copies.push(id);
      else if (id !== thread) assert.ok((await stage.life.get(`/threads/${id}/runs`)).length > 0, 'no part of a copy is left');
    }
    assert.equal(copies.length, committed(when) ? 1 : 0, 'a copy is whole or absent');
    const input = { name: 'again', book: stage.book, waitMs: 0, hold: '', gate: stage.gate };
    for (const id of copies) {
      const { entries } = await stage.life.get(`/threads/${id}/runs/wait`, 'POST', { assistant_id: 'ledger', input });
      assert.deepEqual(entries, [...history[0].values.entries, 'again one', 'again two', 'again three'], 'a copy goes on');
    }
  };
};

// biome-ignore lint/suspicious/noExplicitAny: states as they come
function sameStates(some: any[], others: any[]): boolean {
  // biome-ignore lint/suspicious/noExplicitAny: states as they come
  const facts = (states: any[]) =>
    JSON.stringify(states.map(({ values, next, checkpoint }) => [values, next, checkpoint.checkpoint_id]));
  return facts(some) === facts(others);
}

/** A client asks for the end of the running run; the one behind it goes on. */
const cancelling: Scenario = async (scene) => {
  const { stage, thread, point, when } = scene;
  const ran = await stage.run(thread, { hold: 'two' });
  await stage.run(thread);
  await stage.begun(ran, 'two');
  await stage.arm(point, { when, statement: STATEMENTS.cancel, subject: ran.id! });
  assert.equal(await stage.life.ask('POST', `/threads/${thread}/runs/${ran.id}/cancel?wait=true`), undefined);
  stage.expect(ran, committed(when) ? 'interrupted' : 'success', committed(when) ? [] : ['two']);
  await dieAndRestart(scene);
  return nothingElse;
};

/** The last reader of the running run hangs up, which is to end it; the one behind it goes on. */
const hangingUp: Scenario = async (scene) => {
  const { stage, thread, point, when } = scene;
  const ran = await stage.run(thread, { hold: 'two' });
  await stage.run(thread);
  await stage.begun(ran, 'two');
  await stage.arm(point, { when, statement: STATEMENTS.cancel, subject: ran.id! });
  const leaving = new AbortController();
  const path = `/threads/${thread}/runs/${ran.id}/stream?cancel_on_disconnect=true`;
  assert.equal((await fetch(`${stage.life.url}${path}`, { signal: leaving.signal })).status, 200);
  leaving.abort();
  stage.expect(ran, committed(when) ? 'interrupted' : 'success', committed(when) ? [] : ['two']);
  await dieAndRestart(scene);
  return nothingElse;
};

/** The delay of a run ends while another run of its thread is executed. */
const endingDelay: Scenario = async (scene) => {
  const { stage, thread, point, when } = scene;
  const ran = await stage.run(thread, { hold: 'two' });
  stage.read(ran);
  await stage.begun(ran, 'two');
  // Nothing else is delayed here.
  await stage.arm(point, { when, statement: STATEMENTS.endDelay, subject: '' });
  const delayed = await stage.run(thread, { more: { after_seconds: 0.2 } });
  stage.expect(ran, 'success', ['two']);
  stage.expect(delayed, 'success', []);
  await dieAndRestart(scene);
  return nothingElse;
};

const endingCancelled: Scenario = async (scene) => {
  const { stage, thread, point, when } = scene;
  const ran = await stage.run(thread, { hold: 'two' });
  await stage.run(thread);
  await stage.begun(ran, 'two');
  await stage.arm(point, { when, statement: STATEMENTS.end, subject: ran.id! });
  await stage.life.ask('POST', `/threads/${thread}/runs/${ran.id}/cancel`);
  stage.expect(ran, 'interrupted', []);
  await dieAndRestart(scene);
  return nothingElse;
};

const streaming: Scenario = async (scene) => {
  const { stage, thread, point, when } = scene;
  const ran = await stage.run(thread, { hold: 'one' });
  const reader = stage.read(ran);
  await stage.life.until('the reader has begun', async () => reader.seen.length > 0);
  await stage.arm(point, { when, statement: STATEMENTS.events, subject: ran.id!, nth: stage.int(1, 2) });
  await stage.openGate();
  await dieAndRestart(scene);
  return nothingElse;
};

/** The process that takes the run back dies as well. */
const takingBack: Scenario = async (scene) => {
  const { stage, thread, point, when } = scene;
  const ran = await stage.run(thread, { hold: 'two' });
  stage.read(ran);
  await stage.begun(ran, 'two');
  await stage.life.kill();
  await stage.life.start({ name: point, when, statement: STATEMENTS.takeBack, subject: ran.id!, nth: 1 });
  stage.expect(ran, 'success', ['two']);
  await dieAndRestart(scene);
  return nothingElse;
};

/** A process that stops in order gives its run back, and dies over it. */
const releasing: Scenario = async (scene) => {
  const { stage, thread, point, when } = scene;
  const ran = await stage.run(thread, { hold: 'two' });
  stage.read(ran);
  await stage.begun(ran, 'two');
  await stage.arm(point, { when, statement: STATEMENTS.release, subject: ran.id! });
  stage.life.terminate();
  stage.expect(ran, 'success', ['two']);
  await dieAndRestart(scene);
  return nothingElse;
};

const updatingState: Scenario = async (scene) => {
  const { stage, thread, point, when, base } = scene;
  const before = await stage.history(thread);
  await stage.arm(point, { when, statement: STATEMENTS.checkpoint, subject: thread });
  const update = { values: { waitMs: 7 }, as_node: 'three' };
  assert.equal(await stage.life.ask('POST', `/threads/${thread}/state`, update), undefined);
  await dieAndRestart(scene);
  return async () => {
    const after = await stage.history(thread);
    assert.equal(after.length, before.length + (committed(when) ? 1 : 0));
    assert.equal((await stage.state(thread)).values.name, base.name);
  };
};

const deletingThread: Scenario = async (scene) => {
  const { stage, point, when } = scene;
  const doomed = await stage.thread();
  const ran = await stage.run(doomed);
  await stage.joined(ran);
  await stage.arm(point, { when, statement: STATEMENTS.delete, subject: doomed });
  assert.equal(await stage.life.ask('DELETE', `/threads/${doomed}`), undefined);
  if (!committed(when)) {
    await dieAndRestart(scene);
    return nothingElse;
  }
  stage.forgive(ran);
  await dieAndRestart(scene);
  return async () => {
    assert.equal((await stage.life.ask('GET', `/threads/${doomed}`))?.status, 404);
    await stage.life.get('/threads', 'POST', { thread_id: doomed, metadata: { graph_id: 'ledger' } });
    assert.deepEqual(await stage.history(doomed), [], 'nothing of it is left');
  };
};

/** One run ends or blocks the process each time that it is executed; runs beside it are being executed as well, and one waits. */
const poisoning =
  (how: 'exit' | 'loop'): Scenario =>
  async ({ stage, thread }) => {
    const { life } = stage;
    const held = [];
    for (let index = stage.int(2, 8); index > 0; index -= 1) held.push(await stage.run(await stage.thread(), { hold: 'two' }));
    for (const ran of held) await stage.begun(ran, 'two');
    // Within the time that a suspect has to live alone, and beyond it; its acceptance is to be answered.
    const waitMs = stage.pick([300, 300, 300, 1_500]);
    const poison = await stage.run(thread, { graph: 'poison', hold: how, waitMs });
    stage.expect(poison, 'error');
    const path = `/threads/${thread}/runs/${poison.id}`;
    const surviving = life.survive(path, 'error');
    await stage.run(thread);
    await surviving;
    assert.equal((await life.get(`${path}/join`)).__error__.error, 'RunAbandoned');
    await stage.openGate();
    return nothingElse;
  };

/** Anywhere, by the clock. */
const anywhere: Scenario = async ({ stage, thread }) => {
  const runs = [];
  for (let index = 0; index < 3; index += 1) runs.push(await stage.run(thread));
  for (const ran of runs) stage.read(ran);
  await pause(stage.int(0, 400));
  await stage.life.kill();
  await stage.life.start();
  return nothingElse;
};

const around: When[] = ['before', 'after'];
const through: When[] = ['amid', 'before', 'after'];
const once: When[] = ['amid'];

/** A scenario, its name in the table, and when the process dies. */
const scenarios: [what: string, scenario: Scenario, whens: When[]][] = [
  ['a run is accepted', accepting, around],
  ['a run is claimed', claiming, around],
  ['a node is executed', inANode, once],
  ['a checkpoint is stored', checkpointing, around],
  ['the end of a run is recorded', ending, around],
  ['a run rolls back a running one', supersedingByRollback, around],
  ['the running run is rolled back', rollingBack, through],
  ['a thread is copied', copying, through],
  ['a running run is cancelled', cancelling, around],
  ['the end of a cancelled run is recorded', endingCancelled, around],
  ['the last reader of a run hangs up', hangingUp, around],
  ['the delay of a run ends beside a running one', endingDelay, through],
  ['events of a stream that is read are stored', streaming, around],
  ['what a finished node wrote is stored while its sibling works', besideAFinishedNode, ['after']],
  ['a run is taken back from a dead process', takingBack, around],
  ['a run is given back at a stop', releasing, around],
  ['a state is updated', updatingState, around],
  ['a thread is deleted', deletingThread, through],
  ['anything, at a random instant', anywhere, once],
  ...twins,
  ...schedules,
  ...tasks,
  ...keys,
  ['a run that ends its process is executed beside others', poisoning('exit'), once],
  ['a run that blocks its process is executed beside others', poisoning('loop'), once],
];

export interface Point {
  /** As the table and the command name it. */
  name: string;
  what: string;
  when: When;
  scenario: Scenario;
}

export const points: Point[] = scenarios.flatMap(([what, scenario, whens]) =>
  whens.map((when) => ({ name: whens.length === 1 ? what : `${when} commit: ${what}`, what, when, scenario })),
);
