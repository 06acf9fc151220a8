/** A control plane on PostgreSQL: each deployment has a database of its own there, which its replicas share. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { type RunningControlPlane, startControlPlane } from '../../src/compose/control-plane.ts';
import { type Driver, GATEWAY_HEADER } from '../../src/drivers/port.ts';
import { createProcessDriver } from '../../src/drivers/process/process-driver.ts';
import { createLog } from '../../src/runtime/log.ts';
import { byScope, isPlayed } from '../suite/scope.ts';
import { eventually, STUCK_MS } from '../support/eventually.ts';
import { call, events } from '../support/http.ts';
import { sharePostgres } from '../support/postgres.ts';
import { everyProcessOf } from '../support/processes.ts';
import { suiteCleanup, temporaryFolder } from '../support/temporary.ts';
import { archiveOf, Client, projectFiles, testLimits } from './support.ts';

const LATER = !isPlayed('all') && 'npm run test:all plays it';
const STEPS = ['one', 'two', 'three'];
const RUNS = byScope({ quick: 4, all: 12, nightly: 12 });

describe('two replicas of a deployment', () => {
  const cleanup = suiteCleanup(after);
  let database: string;
  let dataDirectory: string;
  let driver: Driver;
  let running: RunningControlPlane;
  let client: Client;
  let id: string;

  const agents = async () => (await everyProcessOf(dataDirectory)).filter(({ command }) => command.includes('/workloads/'));
  const until = <T>(what: string, look: () => Promise<T | undefined | false>) => eventually(what, look, STUCK_MS);
  const base = () => `${running.url}/d/chat`;
  const key = () => ({ 'x-api-key': client.key });

  before(async () => {
    const server = await sharePostgres(cleanup);
    database = await server.database();
    dataDirectory = await temporaryFolder(cleanup);
    const settings = { host: '127.0.0.1', port: 0, dataDirectory, postgres: database, graceSeconds: 1 };
    const checks = { validateResponses: true, revealSecrets: false };
    const limits = {
      ...testLimits,
      deployMs: STUCK_MS,
      sweepMs: 200,
      cpuWindowMs: 500,
      scaleDownAfterMs: 200,
      scaleDownStepMs: 200,
    };
    const log = createLog('test', 'silent', 'json');
    driver = createProcessDriver({ dataDirectory, log, sharedDatabases: true });
    running = await startControlPlane({ ...settings, ...checks }, log, { limits, driver: () => driver, importLimitMs: 0 });
    cleanup.after(() => running.close({ stopWorkloads: true }));
    client = new Client(running.url, running.adminKey.key ?? '');
    id = (await client.create('chat', { source_config: { resource_spec: { min_scale: 2 } } })).id;
    await client.until(id, await client.deploy(id, await archiveOf(await projectFiles('gated'))), 'DEPLOYED');
  });

  it('share what is stored in a database that is no file', async () => {
    await until('there are two', async () => (await agents()).length === 2);
    const { active_revision_id: revision } = (await client.get(id)).body;
    const folder = join(dataDirectory, 'workloads', revision ?? '');
    const each = await Promise.all(
      ['', '.1'].map(async (number) => ({
        url: JSON.parse(await readFile(join(folder, `own${number}`, 'endpoint.json'), 'utf8')).url as string,
        token: (await readFile(join(folder, `gateway-token${number}`), 'utf8')).trim(),
      })),
    );
    const { body: thread } = await call('POST', `${base()}/threads`, {}, key());
    for (const { url, token } of each) {
      const asGateway = { [GATEWAY_HEADER]: token };
      assert.equal((await call('GET', `${url}/threads/${thread.thread_id}`, undefined, asGateway)).status, 200);
    }
    assert.ok(!existsSync(join(dataDirectory, 'deployments', id, 'state', 'agent.db')));
  });

  it('go on when one of them is killed: every stream is resumed without a gap, every run ends, and there are two again', async () => {
    const gates = join(await temporaryFolder(cleanup), 'gate-');
    const seen = Array.from({ length: RUNS }, () => [] as string[]);
    const resumed = new Set<number>();
    const streaming = seen.map(async (steps, index) => {
      const { body: thread } = await call('POST', `${base()}/threads`, {}, key());
      const path = `${base()}/threads/${thread.thread_id}/runs`;
      const sent = {
        assistant_id: 'gated',
        input: { gates },
        stream_mode: ['updates'],
        stream_resumable: true,
        on_disconnect: 'continue',
      };
      const begun = (await call('POST', path, sent, key())).body.run_id as string;
      let last = '0';
      while (steps.length < STEPS.length) {
        try {
          const options = { headers: { ...key(), 'last-event-id': last } };
          for await (const { event, id: place, json } of events('GET', `${path}/${begun}/stream`, undefined, options)) {
            last = place ?? last;
            if (event === 'updates') steps.push(...Object.keys(json as object));
          }
        } catch {
          resumed.add(index);
        }
      }
      const { body } = await call('GET', `${path}/${begun}/join`, undefined, key());
      assert.deepEqual(body.done, STEPS);
      return `${path}/${begun}`;
    });
    await writeFile(`${gates}one`, '');
    await until('every run has its first step', async () => seen.every((steps) => steps.length === 1));
    const [one, other] = await agents();
    process.kill(one!.pid, 'SIGKILL');
    await writeFile(`${gates}two`, '');
    await until('a stream was broken off', async () => resumed.size > 0);
    await writeFile(`${gates}three`, '');
    for (const place of await Promise.all(streaming)) {
      assert.equal((await call('GET', place, undefined, key())).body.status, 'success');
    }
    for (const steps of seen) assert.deepEqual(steps, STEPS);
    const now = await until('there are two again', async () => {
      const found = await agents();
      return found.length === 2 && found;
    });
    assert.ok(now.some(({ pid }) => pid === other!.pid));
  });

  // How many there have to be is in units.test.ts.
  it('are added when runs wait, and taken away when they are not needed, and no run is lost', { skip: LATER }, async () => {
    const resource_spec = { min_scale: 1, max_scale: 2 };
    const { id: other, warnings } = await client.create('busy', { source_config: { resource_spec } });
    assert.deepEqual(warnings, []);
    const secrets = [{ name: 'N_JOBS_PER_WORKER', value: '2' }];
    const revision = await client.deploy(other, await archiveOf(await projectFiles('gated')), { secrets });
    await client.until(other, revision, 'DEPLOYED');
    const count = async () => (await agents()).filter(({ command }) => command.includes(revision)).length;
    const one = () => until('there is one', async () => (await count()) === 1);
    // Its start may have taken much processor time.
    await one();
    const folder = await temporaryFolder(cleanup);
    const begin = async (gates: string) => {
      const { body: thread } = await call('POST', `${running.url}/d/busy/threads`, {}, key());
      const at = `${running.url}/d/busy/threads/${thread.thread_id}/runs`;
      const input = { gates: join(folder, gates) };
      return `${at}/${(await call('POST', at, { assistant_id: 'gated', input }, key())).body.run_id}`;
    };
    const runs = [await begin('first-'), await begin('first-'), await begin('last-')];
    const status = async (run: string) => (await call('GET', run, undefined, key())).body.status;
    await until('all execute', async () => (await Promise.all(runs.map(status))).every((each) => each === 'running'));
    // A process that one of them starts has its command line for a moment.
    await until('two execute them', async () => (await count()) === 2);
    for (const step of STEPS) await writeFile(join(folder, `first-${step}`), '');
    for (const run of runs.slice(0, 2)) assert.deepEqual((await call('GET', `${run}/join`, undefined, key())).body.done, STEPS);
    // The last run may be in the one that is taken away: it goes on in the other.
    await one();
    for (const step of STEPS) await writeFile(join(folder, `last-${step}`), '');
    assert.deepEqual((await call('GET', `${runs[2]}/join`, undefined, key())).body.done, STEPS);
    assert.deepEqual(await Promise.all(runs.map(status)), ['success', 'success', 'success']);
    const path = `/v2/deployments/${other}/revisions/${revision}/logs?type=deploy&limit=1000&order=asc`;
    const { logs } = (await client.call<{ logs: { message: string }[] }>('GET', path)).body;
    const told = logs.flatMap(({ message }) => /^The number of agent servers goes from . to .:/.exec(message)?.[0] ?? []);
    assert.ok(told.join().includes('from 1 to 2') && told.join().includes('from 2 to 1'), told.join());
    await client.call('DELETE', `/v2/deployments/${other}`);
    await client.untilGone(other);
  });

  it('get into no other database than theirs, which goes with the deployment, however that is deleted', async (t) => {
    const [agent] = await agents();
    const environment = (await readFile(`/proc/${agent!.pid}/environ`, 'utf8')).split('\0');
    const address = new URL(
      environment.find((entry) => entry.startsWith('KEELSON_POSTGRES='))!.slice('KEELSON_POSTGRES='.length),
    );
    assert.ok(!agent!.command.includes(address.password));
    const own = address.pathname.slice(1);
    address.pathname = new URL(database).pathname;
    const intruder = new pg.Client({ connectionString: address.href });
    await assert.rejects(intruder.connect(), /permission denied for database/);
    const left = async () => {
      const operator = new pg.Client({ connectionString: database });
      await operator.connect();
      const names = 'SELECT datname AS name FROM pg_database UNION ALL SELECT rolname FROM pg_roles';
      const { rows } = await operator.query<{ name: string }>(names);
      await operator.end();
      return rows.filter(({ name }) => name === own).length;
    };
    assert.equal(await left(), 2);
    // Its agent servers cannot be ended, so that its deletion is left to force.
    const failing = t.mock.method(driver, 'remove', () => Promise.reject(new Error('not now')));
    await client.call('DELETE', `/v2/deployments/${id}`);
    await until('its removal fails', async () => failing.mock.callCount() > 0);
    assert.equal((await client.call('DELETE', `/v2/deployments/${id}?force=true`)).status, 204);
    assert.equal((await client.get(id)).status, 404);
    const next = await client.create('chat');
    assert.equal(await left(), 2);
    failing.mock.restore();
    await until('nothing is left of it', async () => (await left()) === 0 && !existsSync(join(dataDirectory, 'deployments', id)));
    await until('no agent server is left', async () => (await agents()).length === 0);
    const { body } = await client.call<{ items: { action: string }[] }>('GET', `/v2/keelson/audit?resource_id=${id}`);
    assert.equal(body.items.filter(({ action }) => action === 'deployment.remove').length, 1);
    await until('the next of its name is ready', async () => (await client.get(next.id)).body.status === 'READY');
    assert.equal((await call('GET', `${base()}/ok`, undefined, key())).status, 503);
    await client.call('DELETE', `/v2/deployments/${next.id}`);
    await client.untilGone(next.id);
  });
});
