/** Deployments that nobody uses are put to rest, and are started by whoever uses them, or when something of theirs is due. */
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { DeploymentList, LogPage } from '../../generated/control-plane/types.gen.ts';
import { createProcessDriver } from '../../src/drivers/process/process-driver.ts';
import { openSqlite } from '../../src/storage/sqlite/sqlite-storage.ts';
import { isPlayed } from '../suite/scope.ts';
import { eventually, STUCK_MS } from '../support/eventually.ts';
import { processesOf } from '../support/processes.ts';
import { receiver } from '../support/webhook-receiver.ts';
import {
  archiveOf,
  type Client,
  closeWhole,
  projectFiles,
  removeDirectory,
  startTestServer,
  type TestServer,
  temporaryDirectory,
} from './support.ts';

const ZERO = { source_config: { deployment_type: 'dev_zero' } };
const LIMITS = { restAfterMs: 200, sweepMs: 50 };
/** Until a start failed or is done, however busy the machine is. */
const holdMs = 100_000;

describe('a deployment that nobody uses', () => {
  let server: TestServer;
  let client: Client;
  let id: string;
  let revision: string;

  const status = async () => (await client.get(id)).body.status;
  const until = (wanted: string) =>
    eventually(`the deployment to be ${wanted}`, async () => (await status()) === wanted || undefined);
  const lines = async () => {
    const path = `/v2/deployments/${id}/revisions/${revision}/logs?type=deploy&limit=1000&order=asc`;
    return (await client.call<LogPage>('GET', path)).body.logs.map(({ message }) => message);
  };
  const starts = async () => (await lines()).filter((line) => line.startsWith('The agent server is started.')).length;
  const agents = () => processesOf(`${server.dataDirectory}/workloads`).length;
  /** What its agent server says of its rest. */
  const says = (...reports: { may_rest: boolean; next_due_in_ms: number | null }[]) => {
    const state = join(server.dataDirectory, 'deployments', id, 'state');
    mkdirSync(state, { recursive: true });
    writeFileSync(join(state, 'rest.json'), JSON.stringify(reports.map((report) => ({ reason: null, ...report }))));
  };

  const asked = async () => (await lines()).filter((line) => line === 'asked whether it may rest').length;
  const untilRest = () => eventually('it to rest', async () => ((await status()) === 'UNUSED' && agents() === 0) || undefined);

  before(async () => {
    server = await startTestServer({ limits: LIMITS, holdMs });
    client = server.client;
    id = (await client.create('chat', ZERO)).id;
    revision = await client.deploy(id, await archiveOf());
    await client.until(id, revision, 'DEPLOYED');
  });
  after(() => server?.[Symbol.asyncDispose]());

  it('is put to rest: its processes end, it is UNUSED, and its logs can be read', async () => {
    await untilRest();
    const { body } = await client.get(id);
    assert.deepEqual([body.active_revision_id, body.source_config.deployment_type, body.warnings], [revision, 'dev_zero', []]);
    assert.equal(await starts(), 1);
    const found = (query: string) => client.call<DeploymentList>('GET', `/v2/deployments?${query}`);
    assert.equal((await found('status=UNUSED&deployment_type=serverless')).body.resources.length, 1);
  });

  it('is healthy while it rests, and no health check starts it', async () => {
    assert.deepEqual((await client.call('GET', '/d/chat/ok')).body, { ok: true });
    assert.equal((await fetch(`${server.running.url}/d/chat/ok`)).status, 401);
    assert.equal(await status(), 'UNUSED');
  });

  it('is started once by many requests, which wait and are answered', async () => {
    says({ may_rest: false, next_due_in_ms: null });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => client.call<{ path: string }>('POST', `/d/chat/${n}`, { n })),
    );
    const paths = answers.map(({ status: code, body }) => [code, body.path]);
    assert.deepEqual(
      paths,
      answers.map((_, n) => [200, `/${n}`]),
    );
    await until('READY');
    assert.equal(await starts(), 2);
  });

  it('does not rest while a request is in flight, or while its agent server has something to do', async () => {
    const before = await asked();
    await eventually('it to be asked', async () => agents() === 0 || (await asked()) > before + 1);
    assert.deepEqual([await status(), agents()], ['READY', 1]);
    const slow = client.call('GET', '/d/chat/slow/600');
    says({ may_rest: true, next_due_in_ms: null });
    assert.equal((await slow).status, 200);
  });

  it('does not rest with work that its last request began', async () => {
    await untilRest();
    const idle = { may_rest: true, next_due_in_ms: null };
    says(idle, { may_rest: false, next_due_in_ms: null });
    assert.equal((await client.call('GET', '/d/chat/')).status, 200);
    const [askedBefore, startsBefore] = [await asked(), await starts()];
    // Before it is closed for requests, then while it is, and again once it is open.
    await eventually('it to be asked', async () => agents() === 0 || (await asked()) > askedBefore + 2);
    assert.deepEqual([agents(), await starts()], [1, startsBefore]);
    await until('READY');
    says(idle);
  });

  it('is started in time for what is due', async () => {
    says({ may_rest: true, next_due_in_ms: LIMITS.restAfterMs + 500 });
    assert.equal((await client.call('GET', '/d/chat/')).status, 200);
    const before = await starts();
    await eventually('its start', async () => (await starts()) > before);
    says({ may_rest: true, next_due_in_ms: null });
  });

  it('takes a new revision while it rests', async () => {
    await untilRest();
    const next = await client.deploy(id, await archiveOf({ 'behaviour.txt': 'healthy' }));
    revision = next;
    await client.until(id, next, 'DEPLOYED');
    assert.equal((await client.call<{ revision: string }>('GET', '/d/chat/')).body.revision, next);
  });

  it('says why it cannot be started', async () => {
    await untilRest();
    // As if a file that it needs had gone meanwhile.
    const [build] = (await client.revision(id, revision)).id.split(' ');
    writeFileSync(join(server.dataDirectory, 'builds', build!, 'source', 'behaviour.txt'), 'ends');
    const { status: code, body, headers } = await client.call('POST', '/d/chat/threads', {});
    assert.equal(code, 503);
    assert.match(body.detail, /rested and could not be started\. The agent server ended (once|\d+ times) .*\n?ended on purpose/s);
    assert.equal(headers.get('retry-after'), '5');
    await until('READY');
    writeFileSync(join(server.dataDirectory, 'builds', build!, 'source', 'behaviour.txt'), 'healthy');
    await eventually('it to serve', async () => (await client.call('GET', '/d/chat/')).status === 200 || undefined);
  });
});

it('what rests when the control plane ends rests in its next life, and is started for what became due meanwhile', async () => {
  const dataDirectory = await temporaryDirectory();
  const settings = { dataDirectory, postgres: undefined };
  const first = await startTestServer({ limits: LIMITS }, settings);
  const ids: string[] = [];
  for (const name of ['idle', 'due']) {
    const { id } = await first.client.create(name, ZERO);
    ids.push(id);
    const state = join(dataDirectory, 'deployments', id, 'state');
    mkdirSync(state, { recursive: true });
    const next_due_in_ms = name === 'due' ? 60_000 : null;
    writeFileSync(join(state, 'rest.json'), JSON.stringify({ may_rest: true, reason: null, next_due_in_ms }));
    await first.client.until(id, await first.client.deploy(id, await archiveOf()), 'DEPLOYED');
  }
  const statuses = (client: Client) => Promise.all(ids.map(async (id) => (await client.get(id)).body.status));
  await eventually(
    'both to rest',
    async () => (await statuses(first.client)).every((status) => status === 'UNUSED') || undefined,
  );
  await first.running.close();

  const late = Date.now() + 3_600_000;
  const next = await startTestServer({ limits: { ...LIMITS, restAfterMs: 60_000 }, now: () => late }, settings);
  await eventually('what is due', async () => (await statuses(next.client)).join() === 'UNUSED,READY' || undefined);
  assert.equal((await next.client.call('GET', '/d/due/')).status, 200);
  await closeWhole(next.running, dataDirectory);
  await removeDirectory(dataDirectory);
});

it('a server that is told to keep agents running says so to whoever asks for rest', async () => {
  await using server = await startTestServer({}, { restAfterSeconds: 0 });
  const { warnings } = await server.client.create('chat', ZERO);
  assert.match(warnings.join(), /'dev_zero' asks for an agent that rests .* told to keep agents running/);
});

it('a delayed run, a webhook that is tried again and a cron start an agent that rests, and each is done once', async (t) => {
  let isOpen = false;
  let ahead = 0;
  const { url: to, received } = await receiver(t, () => (isOpen ? 204 : 500));
  const replace = { limits: { ...LIMITS, deployMs: STUCK_MS }, holdMs, now: () => Date.now() + ahead };
  const driver: Parameters<typeof startTestServer>[0] = {
    driver: (dataDirectory, log, mayAct) => createProcessDriver({ dataDirectory, log, mayAct }),
  };
  await using server = await startTestServer({ ...replace, ...driver });
  const { client } = server;
  const { id } = await client.create('chat', ZERO);
  const policy = JSON.stringify({ url: { disable_loopback: false, require_https: false } });
  const secrets = [{ name: 'LANGGRAPH_WEBHOOKS', value: policy }];
  const revision = await client.deploy(id, await archiveOf(await projectFiles('echo')), { secrets });
  await client.until(id, revision, 'DEPLOYED');
  const agents = () => processesOf(`${server.dataDirectory}/workloads`).length;
  const untilRest = () =>
    eventually('it to rest', async () => (await client.get(id)).body.status === 'UNUSED' && agents() === 0, STUCK_MS);

  const input = { messages: [{ role: 'user', content: 'late' }] };
  const asked = { assistant_id: 'echo', input, webhook: `${to}/ended`, after_seconds: 3 };
  assert.equal((await client.call('POST', '/d/chat/runs', asked)).status, 200);
  // Nothing is asked of the agent from here on.
  await eventually('the first try', async () => received.length > 0, STUCK_MS);
  await untilRest();
  isOpen = true;
  const tries = received.length;
  await eventually('the next try', async () => received.length > tries, STUCK_MS);
  assert.equal(received.at(-1)!.body.status, 'success');
  await untilRest();
  assert.equal(received.length, tries + 1);

  if (!isPlayed('all')) return;
  // Not due by itself while the test runs.
  const hour = (new Date().getUTCHours() + 12) % 24;
  const daily = { schedule: `0 ${hour} * * *`, assistant_id: 'echo', input, webhook: `${to}/cron` };
  assert.equal((await client.call('POST', '/d/chat/runs/crons', daily)).status, 200);
  await untilRest();
  // A day passes for both.
  const storage = openSqlite(join(server.dataDirectory, 'deployments', id, 'state', 'agent.db'));
  await storage.write('UPDATE crons SET due_at = planned_at', []);
  await storage[Symbol.asyncDispose]();
  ahead = 86_400_000;
  await eventually('the run of the cron', async () => received.some(({ path }) => path === '/cron'), STUCK_MS);
  await untilRest();
  assert.equal(received.filter(({ path }) => path === '/cron').length, 1);
});
