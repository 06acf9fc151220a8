/** Logs over the API: every line once and in order, however it is asked for, whatever happens to the log meanwhile. */
import assert from 'node:assert/strict';
import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { LogItems, LogLine, LogPage, LogSearch } from '../../generated/control-plane/types.gen.ts';
import { startControlPlane } from '../../src/compose/control-plane.ts';
import { createProcessDriver } from '../../src/drivers/process/process-driver.ts';
import { createLog } from '../../src/runtime/log.ts';
import { byScope } from '../suite/scope.ts';
import { eventually } from '../support/eventually.ts';
import {
  archiveOf,
  Client,
  closeWhole,
  startTestServer,
  type TestServer,
  temporaryDirectory,
  testLimits,
  tinyAgent,
} from './support.ts';

const SECRET = 'a-secret-that-is-printed';
const settings = { host: '127.0.0.1', port: 0, validateResponses: true, revealSecrets: false, graceSeconds: 5 };
const silent = createLog('test', 'silent', 'json');

/** A driver that looks at its logs all the time and keeps little of them. */
const cuttingDriver = (dataDirectory: string) =>
  createProcessDriver({
    dataDirectory,
    log: silent,
    command: ({ config, readyFile }) => ({
      file: process.execPath,
      args: [tinyAgent, '--config', config, '--ready-file', readyFile],
    }),
    backoff: { firstMs: 20, maxMs: 100 },
    maxLogBytes: 40_000,
    checkMs: 20,
  });

describe('logs', () => {
  let server: TestServer;
  let client: Client;
  let deployment: string;
  let first: string;
  let second: string;

  before(async () => {
    server = await startTestServer({ driver: cuttingDriver });
    client = server.client;
    ({ id: deployment } = await client.create('talker', { secrets: [{ name: 'TOKEN', value: SECRET }] }));
    first = await client.deploy(deployment, await archiveOf());
    await client.until(deployment, first, 'DEPLOYED');
    await client.call('GET', '/d/talker/say/first/3');
    second = await client.deploy(deployment, await archiveOf());
    await client.until(deployment, second, 'DEPLOYED');
    await client.call('GET', '/d/talker/say/second/3');
  });
  after(() => server[Symbol.asyncDispose]());

  const search = async (path: string, request: Partial<LogSearch> = {}, as = client) => {
    const { status, body } = await as.call<LogPage>('POST', `/v1/projects/${deployment}/${path}`, request);
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  };
  const buildLog = (request?: Partial<LogSearch>) => search(`revisions/${first}/build_logs`, request);
  /** What the agent itself said, without the driver's notes. */
  const said = (lines: LogLine[]) => lines.map(({ message }) => message).filter((message) => /^\w+ \d+$/.test(message));

  it('gives the build log whole, in pages, forwards and backwards', async () => {
    const { logs: all } = await buildLog({ limit: 1000 });
    assert.equal(all[0]!.message, 'Unpacking the source');
    assert.ok(all.length >= 4, JSON.stringify(all));
    for (const [index, line] of all.entries()) {
      assert.equal(line.revision_id, first);
      if (index > 0) assert.ok(line.timestamp > all[index - 1]!.timestamp, `${line.timestamp} comes after the one before`);
    }
    assert.equal(new Set(all.map(({ id }) => id)).size, all.length);
    for (const [order, wanted] of [['asc', all] as const, ['desc', all.toReversed()] as const]) {
      const paged: LogLine[] = [];
      let offset: string | null = '';
      do {
        const page: LogPage = await buildLog({ limit: 3, order, offset });
        assert.ok(page.logs.length <= 3);
        paged.push(...page.logs);
        offset = page.next_offset;
      } while (offset !== null);
      assert.deepEqual(paged, wanted, order);
    }
    const { body } = await client.call<LogPage>('GET', `/v2/deployments/${deployment}/revisions/${first}/logs?type=build`);
    assert.deepEqual(body.logs, all);
    const query = `deployment_id=${deployment}&revision_id=${first}&log_type=BUILD&page_size=100`;
    assert.deepEqual((await client.call<LogItems>('GET', `/v2/deployment-logs?${query}`)).body.items, all);
    assert.match(await readFile(join(server.dataDirectory, 'logs', first, 'build.jsonl'), 'utf8'), /Unpacking/);
  });

  it('stops to read a log when its reader hangs up', async () => {
    const { logs } = server.running.controlPlane;
    const { body } = await client.get(deployment);
    const caller = { tenantId: body.tenant_id, scopes: new Set(['admin']) };
    const request = { query: 'in no line', limit: 50, order: 'asc' } as const;
    const reading = logs.ofRevision(caller, deployment, first, 'build', request, AbortSignal.abort());
    await assert.rejects(reading, { name: 'AbortError' });
  });

  it('keeps the lines of a level, a text and a time', async () => {
    const { logs: all } = await buildLog({ limit: 1000 });
    const unpacked = all.find(({ message }) => message.startsWith('Unpacked'))!;
    assert.deepEqual((await buildLog({ query: 'UNPACKED' })).logs, [unpacked]);
    assert.deepEqual((await buildLog({ query: '' })).logs, all);
    assert.deepEqual((await buildLog({ level: 'ERROR' })).logs, []);
    assert.deepEqual((await buildLog({ level: 'DEBUG' })).logs, all);
    assert.deepEqual((await buildLog({ start_time: unpacked.timestamp, end_time: unpacked.timestamp })).logs, [unpacked]);
    assert.deepEqual((await buildLog({ start_time: unpacked.timestamp })).logs, all.slice(all.indexOf(unpacked)));
    const until = await buildLog({ end_time: unpacked.timestamp, order: 'desc' });
    assert.deepEqual(until.logs, all.slice(0, all.indexOf(unpacked) + 1).reverse());
    assert.deepEqual((await buildLog({ start_time: '2999-01-01T00:00:00+02:00' })).logs, []);
    const [day, lastDay] = [all[0]!, all.at(-1)!].map(({ timestamp }) => timestamp.slice(0, 10));
    assert.deepEqual((await buildLog({ start_time: day, end_time: lastDay, limit: 5_000 })).logs, all, 'the whole day');
    assert.deepEqual((await buildLog({ end_time: '2020-01-01' })).logs, []);
    const nulls = { limit: null, order: null, offset: null, level: null, query: null, start_time: null, end_time: null };
    assert.deepEqual((await buildLog(nulls as unknown as LogSearch)).logs, all.slice(0, 50));
  });

  it('gives the logs of a deployment in the order of time, and of a revision alone', async () => {
    const together = await eventually('all lines', async () => {
      const { logs } = await search('deploy_logs', { limit: 1000 });
      // Until the one that was replaced has said its last.
      const isOver = logs.some((line) => line.revision_id === first && line.message.includes('is ended: another one serves'));
      return said(logs).length >= 6 && isOver ? logs : undefined;
    });
    assert.deepEqual(
      said(together),
      ['first', 'second'].flatMap((word) => [0, 1, 2].map((n) => `${word} ${n}`)),
    );
    assert.deepEqual(
      together.map(({ timestamp }) => timestamp),
      together.map(({ timestamp }) => timestamp).sort(),
    );
    for (const revision of [first, second]) {
      const { logs } = await search(`revisions/${revision}/deploy_logs`, { limit: 1000 });
      assert.deepEqual(
        logs,
        together.filter(({ revision_id: id }) => id === revision),
      );
      assert.ok(said(logs).length === 3);
    }
    const paged: LogLine[] = [];
    for (let offset: string | null = ''; offset !== null; ) {
      const page: { body: LogPage } = await client.call(
        'GET',
        `/v2/deployments/${deployment}/logs?limit=2&order=desc&offset=${offset}`,
      );
      paged.push(...page.body.logs);
      offset = page.body.next_offset;
    }
    assert.deepEqual(paged.reverse(), together);
    const { body } = await client.call<LogItems>('GET', `/v2/deployment-logs?deployment_id=${deployment}&page_size=100`);
    assert.deepEqual(body.items, together);
    const builds = await client.call<LogPage>('GET', `/v2/deployments/${deployment}/logs?type=build&limit=1000`);
    assert.deepEqual([...new Set(builds.body.logs.map(({ revision_id: id }) => id))], [first, second]);
  });

  it('reads on from an offset in either order, refuses what is none, and answers 404 for what is not there', async () => {
    const path = `/v1/projects/${deployment}/revisions/${first}/build_logs`;
    const { logs: begin, next_offset: offset } = await buildLog({ limit: 2 });
    const { logs: back } = await buildLog({ limit: 10, order: 'desc', offset });
    assert.deepEqual(back, begin.toReversed());
    const { status, body } = await client.call<{ detail: { loc: string[] }[] }>('POST', path, { offset: 'yesterday' });
    assert.equal(status, 422);
    assert.deepEqual(body.detail[0]?.loc, ['body', 'offset']);
    const other = await client.create('other');
    const nobody = '0199a3c2-6f10-7b4e-9c21-5d2f8e7a1b34';
    for (const [method, url] of [
      ['POST', `/v1/projects/${nobody}/deploy_logs`],
      ['POST', `/v1/projects/${other.id}/revisions/${first}/build_logs`],
      ['POST', `/v1/projects/${other.id}/revisions/${first}/deploy_logs`],
      ['GET', `/v2/deployments/${nobody}/logs`],
      ['GET', `/v2/deployments/${other.id}/revisions/${first}/logs?type=deploy`],
      ['GET', `/v2/deployment-logs?deployment_id=${other.id}&revision_id=${first}`],
    ] as const) {
      assert.equal((await client.call(method, url, method === 'POST' ? {} : undefined)).status, 404, url);
    }
    assert.equal((await client.call('GET', `/v2/deployments/${deployment}/revisions/${first}/logs`)).status, 422);
    assert.deepEqual((await client.call<LogPage>('GET', `/v2/deployments/${other.id}/logs`)).body, {
      logs: [],
      next_offset: null,
    });
  });

  it('shows no secret, and tells nobody that it would have', async () => {
    await client.call('GET', `/d/talker/say/${SECRET.replaceAll('-', '_')}/1`);
    const plain = SECRET.replaceAll('-', '_');
    // One of them is the beginning of the other.
    const secrets = [
      { name: 'PART', value: plain.slice(0, 12) },
      { name: 'TOKEN', value: plain },
    ];
    const third = await client.patch(deployment, { secrets });
    assert.equal(third.status, 200);
    const revision = third.body.latest_revision_id!;
    await client.until(deployment, revision, 'DEPLOYED');
    await client.call('GET', `/d/talker/say/${plain}/1`);
    const line = await eventually('the line', async () => {
      const { logs } = await search(`revisions/${revision}/deploy_logs`, { limit: 1000 });
      return logs.find(({ message }) => /^\S+ 0$/.test(message));
    });
    assert.equal(line.message, '[redacted] 0');
    assert.deepEqual((await search(`revisions/${revision}/deploy_logs`, { query: plain })).logs, []);
  });

  it('goes on after a line that a crash cut off', async () => {
    const file = join(server.dataDirectory, 'logs', first, 'build.jsonl');
    const { logs, next_offset: offset } = await buildLog({ limit: 1000 });
    await appendFile(file, '{"timestamp": 17');
    assert.deepEqual((await buildLog({ limit: 1000 })).logs, logs);
    const line = { timestamp: Date.now(), level: 'ERROR', message: 'the build that started over' };
    await appendFile(file, `\n${JSON.stringify(line)}\n`);
    const more = (await buildLog({ offset })).logs;
    assert.deepEqual(
      more.map(({ message }) => message),
      [line.message],
    );
  });

  it('hides no line behind one with a time in the future, and understands seconds, micro- and nanoseconds', async () => {
    const file = join(server.dataDirectory, 'workloads', second, 'server.log');
    const began = Date.now();
    const line = (time: number | string, msg: string) => `${JSON.stringify({ level: 30, time, msg })}\n`;
    await appendFile(file, line('2999-01-01T00:00:00Z', 'time far ahead') + line(8.9e18, 'time in the 23rd century'));
    for (const [unit, time] of Object.entries({ s: began / 1e3, ms: began, us: began * 1e3, ns: began * 1e6 }))
      await appendFile(file, line(time, `time in ${unit}`));
    const logs = await eventually('the lines', async () => {
      const { logs } = await search('deploy_logs', { query: 'time ', limit: 100 });
      return logs.length === 6 && logs;
    });
    const words = ['far ahead', 'in the 23rd century', 'in s', 'in ms', 'in us', 'in ns'];
    assert.deepEqual(
      logs.map(({ message }) => message),
      words.map((each) => `time ${each}`),
    );
    for (const { timestamp } of logs) assert.ok(Math.abs(Date.parse(timestamp) - began) < 60_000, timestamp);
    await appendFile(file, Array.from({ length: 40 }, (_, n) => line(Date.now(), `later ${n}`)).join(''));
    const window = { query: 'later', start_time: new Date(began - 1_000).toISOString() };
    const later = await eventually('lines after it', async () => {
      const { logs } = await search('deploy_logs', { ...window, end_time: new Date(Date.now() + 1_000).toISOString() });
      return logs.length === 40 && logs;
    });
    assert.ok(Math.abs(Date.parse(later.at(-1)!.timestamp) - Date.now()) < 60_000);
  });
});

describe('following a log as deploy clients do', () => {
  it('gives each line once over bursts, cuts of the log and a restart of the control plane', async (t) => {
    const dataDirectory = await temporaryDirectory();
    const start = () => startControlPlane({ ...settings, dataDirectory }, silent, { driver: cuttingDriver, limits: testLimits });
    let running = await start();
    t.after(() => closeWhole(running, dataDirectory));
    let client = new Client(running.url, running.adminKey.key!);
    const { id } = await client.create('talker');
    await client.until(id, await client.deploy(id, await archiveOf()), 'DEPLOYED');
    // A small page makes many requests.
    const follower = new Follower(id, byScope({ quick: 100, all: 10, nightly: 10 }));
    await follower.look(client);
    const words = ['one', 'two', 'three', 'four', 'five', 'six'];
    for (const [index, word] of words.entries()) {
      // More lines at once than a page has, in fewer bytes than a cut keeps.
      await client.call('GET', `/d/talker/say/${word}/1000`);
      await follower.until(client, `${word} 999`);
      if (index !== 2) continue;
      await running.close();
      running = await start();
      client = new Client(running.url, running.adminKey.key!);
      await eventually('the adopted agent', async () => (await client.call('GET', '/d/talker/ok')).status === 200 || undefined);
    }
    const oldest = await client.call<LogPage>('POST', `/v1/projects/${id}/deploy_logs`, { limit: 1 });
    assert.notEqual(oldest.body.logs[0]!.message, follower.seen[0], 'the log was cut at its beginning');
    assert.deepEqual(
      follower.seen.filter((message) => /^\w+ \d+$/.test(message)),
      words.flatMap((word) => Array.from({ length: 1000 }, (_, n) => `${word} ${n}`)),
    );
  });
});

/** The newest lines first, then whatever is not older than the last one seen; known lines are passed over by their id. */
class Follower {
  readonly seen: string[] = [];
  readonly #path: string;
  readonly #limit: number;
  readonly #ids = new Set<string>();
  #from: string | undefined;

  constructor(deployment: string, limit: number) {
    this.#path = `/v1/projects/${deployment}/deploy_logs`;
    this.#limit = limit;
  }

  /** Whether there was anything new. */
  async look(client: Client): Promise<boolean> {
    const request = this.#from ? { order: 'asc', start_time: this.#from } : { order: 'desc' };
    const { status, body } = await client.call<LogPage>('POST', this.#path, { ...request, limit: this.#limit });
    assert.equal(status, 200, JSON.stringify(body));
    const lines = this.#from ? body.logs : body.logs.toReversed();
    const fresh = lines.filter(({ id }) => !this.#ids.has(id));
    for (const { id, message, timestamp } of fresh) {
      this.#ids.add(id);
      this.seen.push(message);
      this.#from = timestamp;
    }
    return fresh.length > 0;
  }

  async until(client: Client, message: string): Promise<void> {
    await eventually(message, async () => {
      while (await this.look(client));
      return this.seen.includes(message) || undefined;
    });
  }
}
