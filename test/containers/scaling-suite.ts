/** Scaling and rest of deployments in containers, while control planes and containers are killed. It needs a database that replicas share. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { Life } from '../control-plane/crash/life.ts';
import { archiveOf, projectFiles, testLimits } from '../control-plane/support.ts';
import { eventually } from '../support/eventually.ts';
import { docker, type Engine, exitCodes } from './engine.ts';
import { leftOf, SLOW_MS, settled } from './server.ts';

/** What a control plane of the suite is started with: it scales and lets rest soon. */
export const LIMITS = {
  ...{ ...testLimits, deployMs: SLOW_MS, sweepMs: 200, restAfterMs: 1_500 },
  ...{ cpuWindowMs: 1_000, scaleDownAfterMs: 500, scaleDownStepMs: 500 },
};
const SIZE = { memory_mb: 512, memory_limit_mb: 512 };
/** More than one container takes, and as many as need three. */
const RUNS = 4;
const JOBS = [{ name: 'N_JOBS_PER_WORKER', value: '2' }];
/** In milliseconds: so that some requests are in flight whenever a container is taken away. */
const REQUESTS = [50, 300, 1_000];
const HELD = 8;

/** `life` starts control planes with `LIMITS`; the image is of the project `scaled`. */
export function testScaling(engine: Engine, image: string, life: () => Life): void {
  const until = <T>(what: string, look: () => Promise<T | undefined | false>) => eventually(what, look, SLOW_MS);
  const containers = async (id: string, ...more: string[]): Promise<string[]> => {
    const found = await docker(engine, ['ps', '-q', '--no-trunc', '--filter', `label=keelson.deployment=${id}`, ...more]);
    return found.split('\n').filter((line) => line !== '');
  };
  const deploy = async (name: string, source_config: object) => {
    const { client } = life();
    const source = { source: 'external_docker', source_revision_config: { image_uri: image } };
    const { id, latest_revision_id: revision } = await client.create(name, { ...source, source_config, secrets: JOBS });
    await settled(client, id, revision!, 'DEPLOYED');
    return id;
  };
  const ask = <T>(method: string, path: string, body?: unknown) => life().client.call<T>(method, path, body);
  const remove = async (id: string) => {
    await ask('DELETE', `/v2/deployments/${id}`);
    await life().client.untilGone(id);
  };
  const where = (name: string, ms: number) =>
    fetch(`${life().client.url}/d/${name}/where?ms=${ms}`, { headers: { 'x-api-key': life().client.key } });

  describe('a deployment between one container and three', () => {
    let id: string;
    let gates = 0;
    const count = async () => (await containers(id)).length;
    const answers = async () => (await where('busy', 0)).status === 200;

    /** Runs that wait for a file, which the function that is returned makes. */
    async function begin() {
      const gate = `gate-${gates++}`;
      const paths = await Promise.all(
        Array.from({ length: RUNS }, async () => {
          const { body: thread } = await ask<{ thread_id: string }>('POST', '/d/busy/threads', {});
          const path = `/d/busy/threads/${thread.thread_id}/runs`;
          const request = { assistant_id: 'gated', input: { gate: `/keelson/state/${gate}` } };
          return `${path}/${(await ask<{ run_id: string }>('POST', path, request)).body.run_id}`;
        }),
      );
      const statuses = async () =>
        Promise.all(paths.map(async (path) => (await ask<{ status: string }>('GET', path)).body.status));
      return {
        execute: () => until('all runs execute', async () => (await statuses()).every((status) => status === 'running')),
        open: () => writeFile(join(life().dataDirectory, 'deployments', id, 'state', gate), ''),
        /** Where they were executed. */
        async hosts(): Promise<Set<string>> {
          const joined = paths.map(async (path) => (await ask<{ host: string }>('GET', `${path}/join`)).body.host);
          const hosts = new Set(await Promise.all(joined));
          assert.deepEqual(new Set(await statuses()), new Set(['success']));
          return hosts;
        },
      };
    }

    /** Sends requests until it is ended: none may fail. */
    function users() {
      const hosts = new Set<string>();
      let isOver = false;
      const all = REQUESTS.map(async (ms) => {
        while (!isOver) {
          const response = await where('busy', ms);
          const text = await response.text();
          assert.equal(response.status, 200, text);
          hosts.add(text);
        }
      });
      // What fails is told when it is awaited.
      for (const one of all) one.catch(() => {});
      const end = () => {
        isOver = true;
        return Promise.all(all);
      };
      return { hosts, end };
    }

    it('gets more of them under load, which they share, and no request fails', async () => {
      id = await deploy('busy', { resource_spec: { ...SIZE, min_scale: 1, max_scale: 3 } });
      // Its start may have taken much processor time.
      await until('one container', async () => (await count()) === 1);
      const { hosts, end } = users();
      const runs = await begin();
      await until('all three are used', async () => hosts.size === 3);
      await runs.execute();
      await end();
      assert.equal(await count(), 3);
      await runs.open();
      assert.ok((await runs.hosts()).size > 1, 'the runs are shared');
    });

    it('loses them again without the load, one after the other, and no request fails', async () => {
      const { end } = users();
      await until('one container', async () => (await containers(id, '--all')).length === 1);
      await end();
      assert.deepEqual(new Set(await exitCodes(engine, `keelson.deployment=${id}`)), new Set(['0']), 'none is killed');
    });

    let runs: Awaited<ReturnType<typeof begin>>;
    it('has as many as it needs when the control plane is killed while they are started', async () => {
      runs = await begin();
      await until('another container', async () => (await containers(id, '--all')).length > 1);
      await life().kill();
      await life().start({ limits: LIMITS });
      await until('three that answer', async () => {
        const hosts = await Promise.all(Array.from({ length: 6 }, async () => (await where('busy', 50)).text()));
        return new Set(hosts).size === 3;
      });
      await runs.execute();
    });

    it('has no more than it needs when the control plane is killed before one is taken away', async () => {
      // One that a killed control plane had just told to start may be removed by the next one, which saw it before its start.
      const since = (Date.now() / 1_000).toFixed(3);
      await life().arm({ name: 'before one is taken away', when: 'before', call: 'driver.scale' });
      await runs.open();
      await life().died('before one is taken away');
      assert.equal(await count(), 3);
      await life().start({ limits: LIMITS });
      await until('it to answer', answers);
      await runs.hosts();
      await until('one container', async () => (await containers(id, '--all')).length === 1);
      assert.equal((await leftOf(engine, life().dataDirectory)).filter((name) => /-\d+$/.test(name)).length, 1);
      assert.deepEqual(new Set(await exitCodes(engine, `keelson.deployment=${id}`, since)), new Set(['0']), 'none is killed');
    });

    it('gets back one that is killed', async () => {
      const [container] = await containers(id);
      const startedAt = () => docker(engine, ['inspect', '--format', '{{.State.StartedAt}}', container!]);
      const before = await startedAt();
      await docker(engine, ['kill', '--signal', 'KILL', container!]);
      await until('its next start', async () => (await startedAt()) !== before);
      await until('it to answer', answers);
      assert.deepEqual(await containers(id), [container]);
      await remove(id);
    });
  });

  it('a deployment that nobody uses has no container, and gets one for requests, which are held, and for a cron', async () => {
    const { client } = life();
    // Deployments of images of elsewhere have no type.
    const { id } = await client.create('sleeper', { source_config: { deployment_type: 'dev_zero', resource_spec: SIZE } });
    const revision = await client.deploy(id, await archiveOf(await projectFiles('scaled')));
    await settled(client, id, revision, 'DEPLOYED');
    const status = async () => (await life().client.get(id)).body.status;
    const rests = async () => (await status()) === 'UNUSED' && (await containers(id, '--all')).length === 0;
    await until('it to rest', rests);
    const answers = await Promise.all(Array.from({ length: HELD }, () => where('sleeper', 0)));
    const hosts = await Promise.all(answers.map(async (answer) => `${answer.status} ${await answer.text()}`));
    assert.match([...new Set(hosts)].join(), /^200 [0-9a-f]{12}$/, 'all are answered by one');
    const due = { schedule: '* * * * * */10', assistant_id: 'gated', input: {}, on_run_completed: 'keep' };
    assert.equal((await ask('POST', '/d/sleeper/runs/crons', due)).status, 200);
    await until('it to rest', rests);
    await until('a start for the cron', async () => (await containers(id)).length === 1);
    await until('a run of the cron', async () => {
      const { body: threads } = await ask<{ status: string; values: { host?: string } }[]>(
        'POST',
        '/d/sleeper/threads/search',
        {},
      );
      return threads.some(({ values }) => values?.host !== undefined);
    });
    await remove(id);
  });
}
