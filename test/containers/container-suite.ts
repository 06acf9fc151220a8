/** The docker driver on a real engine, Docker or podman: what the port promises of every driver, and what containers are there for. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pino } from 'pino';
import { createDockerDriver, type DockerDriverOptions } from '../../src/drivers/docker/docker-driver.ts';
import type { Driver, Workload } from '../../src/drivers/port.ts';
import { ContainerEngine } from '../../src/machine/container-engine.ts';
import { ownerOf } from '../../src/machine/container-limits.ts';
import { TenantNetworks } from '../../src/machine/tenant-networks.ts';
import { removeDirectory, temporaryDirectory } from '../control-plane/support.ts';
import { testDriver } from '../drivers/driver-suite.ts';
import { eventually } from '../support/eventually.ts';
import { importAnswers } from './answers-image.ts';
import { docker, type Engine, exitCodes, removeImages } from './engine.ts';

const IMAGE = 'keelson-test/answers:driver';
const GRACE_MS = 2_000;

const workloadIn = (dataDirectory: string, id: string, more: Partial<Workload> = {}): Workload => ({
  ...{ id, tenantId: 't1', deploymentId: 'd1', deploymentName: 'agent', image: IMAGE, directory: '', configPath: '' },
  ...{ environment: {}, stateDirectory: join(dataDirectory, 'state'), gatewayToken: `token of ${id}`, replicas: 1 },
  limits: { cores: 1, memoryMb: 128 },
  ...more,
});

async function closeAll(driver: Driver, dataDirectory: string): Promise<void> {
  for (const id of await driver.list()) await driver.remove(id, GRACE_MS);
  await driver[Symbol.asyncDispose]();
  await removeDirectory(dataDirectory);
}

const running = (driver: Driver, id: string) =>
  eventually(`${id} runs`, async () => driver.status(id)?.phase === 'running' && driver.status(id));
const ask = async (url: string | undefined, path: string) => (await fetch(url + path)).text();
const messagesOf = async (driver: Driver, id: string) =>
  (await Array.fromAsync(driver.readLog(id, 0))).map(({ message }) => message);

/** Runs the suite on an engine, unless it is missing. */
export function testContainers(kind: 'docker' | 'podman', engine: Engine): void {
  if (engine.missing === undefined) {
    before(() => importAnswers(engine, IMAGE));
    after(() => removeImages(engine, IMAGE));
    testDriver(kind === 'docker' ? 'docker' : 'docker (podman)', async () => {
      const dataDirectory = await temporaryDirectory();
      const driver = openDriver(dataDirectory);
      return {
        ...{ driver, workload: (id: string) => workloadIn(dataDirectory, id) },
        [Symbol.asyncDispose]: () => closeAll(driver, dataDirectory),
      };
    });
  }

  function openDriver(dataDirectory: string, more: Partial<DockerDriverOptions> = {}): Driver {
    const client = new ContainerEngine(engine.host);
    return createDockerDriver({
      ...{ dataDirectory, engine: client, networks: new TenantNetworks(client, ownerOf(dataDirectory)), agentImage: 'none' },
      ...{ log: pino({ level: 'silent' }), backoff: { firstMs: 50, maxMs: 400 }, checkMs: 500, ...more },
    });
  }

  describe(`a container of the docker driver on ${kind}`, { skip: engine.missing }, () => {
    const opened: { driver: Driver; directory: string }[] = [];
    const open = async (more: Partial<DockerDriverOptions> = {}) => {
      const directory = await temporaryDirectory();
      const driver = openDriver(directory, more);
      opened.push({ driver, directory });
      return { driver, directory };
    };
    after(async () => {
      for (const { driver, directory } of opened) await closeAll(driver, directory);
    });

    it('is started again when it ends by itself, with its reason and its last lines', async () => {
      const { driver, directory } = await open();
      await driver.ensure(workloadIn(directory, 'r1'));
      const { urls } = await running(driver, 'r1');
      await ask(urls[0], '/exit?of=3').catch(() => {});
      const status = await eventually('a restart', async () => {
        const now = driver.status('r1');
        return now?.restarts === 1 && now.phase === 'running' && now;
      });
      assert.match(status.lastExit ?? '', /^exited with code 3 after \d+\.\d s\n[\s\S]*leaving on purpose/);
      assert.equal(await ask(status.urls[0], '/ok'), '{"ok":true}');
      assert.equal(status.endsInARow, 1);
    });

    it('whose image is being pulled is removed at once', async () => {
      const { driver, directory } = await open();
      // A registry that takes connections, and never answers.
      await using registry = createServer();
      await once(registry.listen(0, '127.0.0.1'), 'listening');
      const asked = once(registry, 'connection') as Promise<[Socket]>;
      const { port } = registry.address() as AddressInfo;
      const starting = driver.ensure(workloadIn(directory, 'r1', { image: `127.0.0.1:${port}/slow:1` }));
      const [socket] = await asked;
      await Promise.all([assert.rejects(starting, /the workload is removed/), driver.remove('r1', GRACE_MS)]);
      assert.deepEqual(await driver.list(), []);
      socket.destroy();
    });

    it('is ended at its memory limit', async () => {
      const { driver, directory } = await open();
      await driver.ensure(workloadIn(directory, 'r1'));
      const { urls } = await running(driver, 'r1');
      await ask(urls[0], '/eat').catch(() => {});
      const eaten = await eventually('the end', async () => driver.status('r1')?.lastExit);
      // podman may not say what ended it.
      const said = kind === 'docker' ? 'because it took more than its memory limit of 128 MB' : '(because|by SIGKILL)';
      assert.match(eaten, new RegExp(`^was ended ${said}`));
    });

    it('is ended when it is silent', async () => {
      const { driver, directory } = await open({ patience: { silentMs: 3_000 } });
      await driver.ensure(workloadIn(directory, 'r1'));
      const { urls } = await running(driver, 'r1');
      void ask(urls[0], '/block').catch(() => {});
      await eventually('an end for silence', async () =>
        driver.status('r1')?.lastExit?.startsWith('was ended because it did not answer for 3 s'),
      );
    });

    it('is adopted by the next control plane, and not one line of its output is lost or repeated', async () => {
      const { driver, directory } = await open();
      const workload = workloadIn(directory, 'r1');
      await driver.ensure(workload);
      const { urls } = await running(driver, 'r1');
      await ask(urls[0], '/say?of=before');
      await eventually('the line', async () => (await messagesOf(driver, 'r1')).includes('before'));
      await driver.release();
      await ask(urls[0], '/say?of=meanwhile');
      await using next = openDriver(directory);
      assert.deepEqual(await next.list(), ['r1']);
      await next.ensure(workload);
      assert.deepEqual((await running(next, 'r1')).urls, urls);
      await ask(urls[0], '/say?of=after');
      const messages = await eventually('all lines', async () => {
        const found = await messagesOf(next, 'r1');
        return found.includes('after') && found;
      });
      const said = messages.filter((message) => /^(before|meanwhile|after|listens)/.test(message));
      assert.deepEqual(said, ['listens with undefined', 'before', 'meanwhile', 'after']);
      await next.remove('r1', GRACE_MS);
    });

    it('too many is ended in order, once nothing is sent to it, also when a control plane was killed in between', async () => {
      const { driver, directory } = await open();
      const of = (replicas: number) => workloadIn(directory, 'r1', { replicas });
      const left: string[] = [];
      const how = { why: 'The load is another.', graceMs: GRACE_MS, leave: async (url: string) => void left.push(url) };
      const ids = async () => (await idOf(directory, 'r1')).split('\n').sort();
      await driver.ensure(of(1));
      await driver.scale(of(3), how);
      const { urls } = await running(driver, 'r1');
      const three = await ids();
      assert.deepEqual([urls.length, three.length], [3, 3]);
      await driver.release();
      await driver.ensure(of(1));
      await driver.scale(of(2), how);
      assert.deepEqual((await running(driver, 'r1')).urls, urls.slice(0, 2), 'what still runs is taken over');
      assert.deepEqual([(await ids()).every((id) => three.includes(id)), (await ids()).length, left], [true, 2, []]);
      await driver.scale(of(1), how);
      assert.deepEqual([left, (await ids()).length], [[urls[1]], 1]);
      if (kind === 'docker') assert.deepEqual(await exitCodes(engine, `keelson.owner=${ownerOf(directory)}`), ['0', '0']);
    });

    it('that no control plane wants is removed with its network', async () => {
      const { driver, directory } = await open();
      await driver.ensure(workloadIn(directory, 'r1'));
      await driver.release();
      await using next = openDriver(directory);
      await next.remove('r1', GRACE_MS);
      assert.deepEqual(await next.list(), []);
      assert.equal(await docker(engine, ['network', 'ls', '-q', '--filter', `label=keelson.owner=${ownerOf(directory)}`]), '');
    });

    it('has nothing that it does not need, and reaches nobody', async () => {
      const { driver, directory } = await open();
      await driver.ensure(workloadIn(directory, 'r1', { environment: { TOKEN: 'a-secret' } }));
      await driver.ensure(workloadIn(directory, 'r2'));
      await driver.ensure(workloadIn(directory, 'r3', { tenantId: 't2' }));
      const [{ urls }, ...others] = [await running(driver, 'r1'), await running(driver, 'r2'), await running(driver, 'r3')];
      const status = await ask(urls[0], '/read?of=/proc/self/status');
      assert.match(status, /CapEff:\t0+\n/);
      assert.match(status, /CapBnd:\t0+\n/);
      assert.match(status, /NoNewPrivs:\t1\n/);
      assert.match(status, /Uid:\t1000\t/);
      assert.match(await ask(urls[0], '/write?of=/somewhere'), /EROFS|EACCES/);
      assert.equal(await ask(urls[0], '/write?of=/tmp/somewhere'), 'written');
      assert.equal(await ask(urls[0], '/write?of=/keelson/state/mine'), 'written');
      assert.equal(await readFile(join(directory, 'state', 'mine'), 'utf8'), 'written');
      assert.match(await ask(urls[0], `/read?of=${directory}/workloads/r1/server.log`), /ENOENT/);
      assert.match(await ask(urls[0], '/read?of=/var/run/docker.sock'), /ENOENT/);
      for (const { urls: theirs } of others) {
        const published = new URL(theirs[0]!).host;
        assert.equal(await ask(urls[0], `/connect?of=${published}`), 'ECONNREFUSED');
      }
      for (const address of await addresses(directory, 'r2', 'r3'))
        assert.notEqual(await ask(urls[0], `/connect?of=${address}:8000`), 'connected');
      const [found] = JSON.parse(await docker(engine, ['inspect', await idOf(directory, 'r1')])) as [Record<string, unknown>];
      assert.equal(JSON.stringify([found['Args'], (found['Config'] as { Labels: object }).Labels]).includes('a-secret'), false);
    });

    it('of an image that cannot be had ends at once, with its name', async () => {
      const { driver, directory } = await open();
      const missing = 'localhost:9/nobody/nothing:1';
      const failure = await driver.ensure(workloadIn(directory, 'r1', { image: missing })).then(
        ({ loadFailure }) => loadFailure,
        (error: Error) => error.message,
      );
      assert.match(failure ?? '', /image localhost:9\/nobody\/nothing:1 could not be pulled/);
    });

    const idOf = (directory: string, workload: string) => {
      const labels = [`keelson.owner=${ownerOf(directory)}`, `keelson.workload=${workload}`];
      return docker(engine, ['ps', '-q', ...labels.flatMap((label) => ['--filter', `label=${label}`])]);
    };
    async function addresses(directory: string, ...workloads: string[]): Promise<string[]> {
      const format = '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}';
      return Promise.all(
        workloads.map(async (one) => docker(engine, ['inspect', '--format', format, await idOf(directory, one)])),
      );
    }
  });
}
