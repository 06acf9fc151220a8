/** Runs of several tenants, each with a key of its own, on a server beside the one of the stage; on SQLite, whatever that is on. */
import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { call } from '../../support/http.ts';
import type { When } from '../../support/mortal-storage.ts';
import { Life } from './life.ts';
import { type Scenario, STATEMENTS } from './scene.ts';

const KEYS = { LANGGRAPH_ENCRYPTION: '{"path":"./encryption.ts:encryption"}' };
const WITHOUT_BLUE = { ...KEYS, SEALED_TEST_DISABLED: 'blue' };

/** A tenant's key is disabled while its run waits: that run ends, the others go on, and every start comes through. */
const disabling: Scenario = async ({ stage, point, when }) => {
  const folder = stage.life.file(`${stage.named()}.sealed`);
  await mkdir(folder);
  const life = new Life(folder, undefined, { project: 'sealed', flags: ['--jobs', '1'] });
  try {
    await life.start(undefined, 0, KEYS);
    const gate = join(folder, 'gate');
    const ask = async (tenant: string, method: string, path: string, body?: object) =>
      (await call(method, `${life.url}${path}`, body, { 'x-user': `${tenant}-user` })).body;
    const run = async (tenant: string, text: string) => {
      const { thread_id: thread } = await ask(tenant, 'POST', '/threads', {});
      const path = `/threads/${thread}/runs`;
      const input = { messages: [{ role: 'user', content: text }] };
      const { run_id: id } = await ask(tenant, 'POST', path, { assistant_id: 'sealed', input });
      return {
        id: id as string,
        read: () => ask(tenant, 'GET', `${path}/${id}`),
        join: () => ask(tenant, 'GET', `${path}/${id}/join`),
      };
    };
    const red = await run('red', `hold ${gate}`);
    const [blue, green] = [await run('blue', 'hi'), await run('green', 'hi')];
    await life.until('the first is executed', async () => (await red.read()).status === 'running');
    await life.kill();
    await writeFile(gate, '');
    await life.start({ name: point, when, statement: STATEMENTS.end, subject: blue.id, nth: 1 }, 0, WITHOUT_BLUE);
    await life.died(point);
    await life.start(undefined, 0, WITHOUT_BLUE);
    for (const other of [red, green]) await life.until('the others end', async () => (await other.read()).status === 'success');
    const file = new DatabaseSync(join(folder, 'agent.db'), { readOnly: true });
    const statusOf = file.prepare('SELECT status FROM runs WHERE run_id = ?');
    await life.until('the run whose key is disabled ends', async () => statusOf.get(blue.id)?.['status'] === 'error');
    file.close();
    await life.stop();
    await life.start(undefined, 0, KEYS);
    assert.equal((await blue.join()).__error__.error, 'RunUnreadable');
  } finally {
    await life.stop();
  }
  return async () => undefined;
};

const around: When[] = ['before', 'after'];

export const keys: [what: string, scenario: Scenario, whens: When[]][] = [
  ['the end of a run whose key was disabled is recorded', disabling, around],
];
