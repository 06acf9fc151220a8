/** What the mock can be told to do: times, failures, latency, keys. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { RevisionStatus } from '../../generated/control-plane/types.gen.ts';
import { randomFrom } from '../../src/mock/intercept.ts';
import { behaviourOfName, Script } from '../../src/mock/script.ts';
import { archiveOf } from '../control-plane/support.ts';
import { root } from '../support/agent-server.ts';
import { startCommands } from '../support/commands.ts';
import { eventually } from '../support/eventually.ts';
import { call } from '../support/http.ts';
import { startTestMock, statusesOf } from '../support/mock.ts';
import { temporaryFolder } from '../support/temporary.ts';

const WAY: RevisionStatus[] = ['CREATING', 'QUEUED', 'AWAITING_BUILD', 'BUILDING', 'AWAITING_DEPLOY', 'DEPLOYING'];

describe('a scripted deployment', { concurrency: true }, () => {
  test('stays in every status on its way for the time it was told to', async (t) => {
    const { client } = await startTestMock(t);
    const { id } = await client.create('slow-after-1s');
    await eventually('the database', async () => (await client.get(id)).body.status === 'READY');
    const archive = await archiveOf();
    const started = performance.now();
    const seen = await statusesOf(client, id, await client.deploy(id, archive));
    assert.deepEqual(seen, [...WAY, 'DEPLOYED']);
    const took = performance.now() - started;
    assert.ok(took >= WAY.length * 1_000 && took < WAY.length * 1_000 + 30_000, `${took} ms`);
  });

  const ends: [name: string, end: RevisionStatus, last: RevisionStatus][] = [
    ['a-create-failed', 'CREATE_FAILED', 'QUEUED'],
    ['a-build-failed', 'BUILD_FAILED', 'BUILDING'],
    ['a-deploy-failed-after-1s', 'DEPLOY_FAILED', 'DEPLOYING'],
  ];
  for (const [name, end, last] of ends) {
    test(`fails where it was told to: ${name}`, async (t) => {
      const { client } = await startTestMock(t, ['--after', '1s']);
      const { id } = await client.create(name);
      const revision = await client.deploy(id, await archiveOf());
      assert.deepEqual((await statusesOf(client, id, revision)).slice(-2), [last, end]);
      const { body } = await client.get(id);
      assert.equal(body.active_revision_id, null);
      assert.match((await client.revision(id, revision)).status_message!, /mock/);
    });
  }

  test('is told by its block, else by the section, else by its name, else like all', () => {
    assert.deepEqual(behaviourOfName('shop-after-2s-build-failed'), { after: '2s', fails: 'BUILD_FAILED' });
    assert.deepEqual(behaviourOfName('shop-create-failed-after-5m'), { after: '5m', fails: 'CREATE_FAILED' });
    assert.deepEqual(behaviourOfName('after-2s-shop'), {});
    const script = new Script('100ms');
    const of = (id: string, name: string) => script.behaviourOf({ deployment_id: id, name });
    assert.deepEqual(of('1', 'shop'), { after: '100ms' });
    script.load(
      { after: '1s', deployments: { 'shop-*': { fails: 'CREATE_FAILED', after: '3s' } } },
      new Map([['2', { fails: 'DEPLOY_FAILED' }]]),
    );
    assert.deepEqual(of('1', 'shop'), { after: '1s' });
    assert.deepEqual(of('1', 'x-after-7ms'), { after: '7ms' });
    assert.deepEqual(of('1', 'shop-after-7ms'), { after: '3s', fails: 'CREATE_FAILED' });
    assert.deepEqual(of('2', 'shop-build-failed'), { after: '3s', fails: 'DEPLOY_FAILED' });
  });

  test('deleted or overtaken on its way, it goes no further', async (t) => {
    const { client } = await startTestMock(t);
    const { id } = await client.create('slow-after-4s');
    const first = await client.deploy(id, await archiveOf());
    const second = await client.deploy(id, await archiveOf());
    assert.equal((await client.revision(id, first)).status, 'SKIPPED');
    assert.notEqual((await client.revision(id, second)).status, 'SKIPPED');
    assert.equal((await client.call('DELETE', `/v2/deployments/${id}`)).status, 204);
    assert.equal((await client.revision(id, second)).status, 'INTERRUPTED');
    assert.equal((await client.get(id)).body.status, 'AWAITING_DELETE');
    await client.untilGone(id);
  });
});

describe('injection', () => {
  const statuses = async (url: string, count: number) => {
    const answers: number[] = [];
    for (let number = 0; number < count; number++) answers.push((await fetch(`${url}/v2/deployments`)).status);
    return answers;
  };

  test('fails the share that was asked for, the same requests for the same seed, and says so', async (t) => {
    const mock = await startTestMock(t, ['--fail', '25%', '--seed', '7']);
    assert.equal(mock.seed, 7);
    const first = await statuses(mock.url, 200);
    const failed = first.filter((status) => status === 503).length;
    assert.ok(failed > 25 && failed < 75, `${failed} of 200`);
    assert.ok(first.every((status) => status === 200 || status === 503));
    const again = await startTestMock(t, ['--fail', '25%', '--seed', '7']);
    assert.deepEqual(await statuses(again.url, 200), first);
    const other = await startTestMock(t, ['--fail', '25%', '--seed', '8']);
    assert.notDeepEqual(await statuses(other.url, 200), first);
  });

  test('reaches every operation, agents included, but not whether the mock is up', async (t) => {
    const mock = await startTestMock(t, ['--fail', '100%', '--seed', '1']);
    for (const url of [`${mock.url}/v2/deployments`, `${mock.url}/d/x/threads/search`, `${mock.agentUrl}/assistants/search`]) {
      const response = await fetch(url, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } });
      assert.equal(response.status, 503, url);
      assert.equal(response.headers.get('retry-after'), '1');
      const { detail } = (await response.json()) as { detail: string };
      assert.equal(detail, 'Injected by the mock: it was told that 100% of all requests fail (seed 1).');
    }
    const completion = await call('POST', `${mock.agentUrl}/v1/chat/completions`, {});
    assert.deepEqual([completion.status, completion.body.error.message], [503, completion.body.detail]);
    for (const url of [mock.url, mock.agentUrl]) assert.equal((await fetch(`${url}/ok`)).status, 200);
  });

  test('delays every operation', async (t) => {
    const mock = await startTestMock(t, ['--latency', '3s']);
    const answered: string[] = [];
    const timed = async (path: string, url: string) => {
      const started = performance.now();
      await (await fetch(url + path)).arrayBuffer();
      answered.push(path);
      return performance.now() - started;
    };
    const delayed = [timed('/v2/deployments', mock.url), timed('/info', mock.agentUrl)];
    await timed('/ok', mock.url);
    for (const took of await Promise.all(delayed)) assert.ok(took >= 2_998, `${took} ms`);
    assert.equal(answered[0], '/ok', 'whether it is up is answered without delay');
  });

  test('draws evenly', () => {
    const chance = randomFrom(42);
    const drawn = Array.from({ length: 10_000 }, chance);
    assert.ok(drawn.every((number) => number >= 0 && number < 1));
    assert.ok(Math.abs(drawn.filter((number) => number < 0.05).length - 500) < 100);
  });
});

describe('the door', () => {
  test('is open to any key, any tenant and none, unless a key is asked for', async (t) => {
    const open = await startTestMock(t);
    const tenant = '11111111-1111-4111-8111-111111111111';
    for (const headers of [{}, { 'x-api-key': 'x' }, { authorization: 'Bearer y' }, { 'x-api-key': 'x', 'x-tenant-id': tenant }])
      assert.equal((await fetch(`${open.url}/v2/deployments`, { headers: headers as Record<string, string> })).status, 200);
    assert.equal(open.apiKey, undefined);

    const closed = await startTestMock(t, ['--require-key']);
    assert.equal((await fetch(`${closed.url}/v2/deployments`)).status, 401);
    assert.equal((await fetch(`${closed.url}/v2/deployments`, { headers: { 'x-api-key': 'x' } })).status, 401);
    assert.equal((await fetch(`${closed.url}/v2/deployments`, { headers: { 'x-api-key': closed.apiKey! } })).status, 200);
    assert.equal((await fetch(`${closed.url}/d/nothing/info`)).status, 401);
  });
});

describe('keelson mock', () => {
  test('says where everything is, and writes its state before it ends', async (t) => {
    const file = join(await temporaryFolder(t), 'mock.json');
    const child = spawn(
      process.execPath,
      [join(root, 'src/main.js'), 'mock', '--port', '0', '--agent-port', '0', '--state', file, '--fail', '1%', '--seed', '3'],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    t.after(() => interrupt(child));
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    await eventually('the welcome', async () => /Injected.*\n/.test(output) || child.exitCode !== null);
    const url = /Control plane +(http:\S+)/.exec(output)?.[1];
    assert.ok(url, output);
    assert.match(output, /Agent server +http:/);
    assert.match(output, /Key +any or none/);
    assert.match(output, /Injected +1% of failures \(seed 3\)/);
    const created = await fetch(`${url}/v2/deployments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        name: 'shop',
        source: 'internal_source',
        source_config: {},
        source_revision_config: {},
        secrets: [],
      }),
    });
    assert.equal(created.status, 201);
    await eventually('the request is told', async () => /^POST \/v2\/deployments 201 \d+ ms$/m.test(output));
    await interrupt(child);
    assert.equal(child.exitCode, 0, output);
    assert.equal(JSON.parse(await readFile(file, 'utf8')).deployments[0].name, 'shop');
  });

  test('refuses what it cannot do with a sentence and no stack', async (t) => {
    const keelson = startCommands(t);
    const file = join(await temporaryFolder(t), 'mock.json');
    await writeFile(file, '[]');
    const cases: [string[], number, RegExp][] = [
      [['--after', 'soon'], 2, /--after must be a time such as 100ms, 2s or 1m, not 'soon'/],
      [['--fail', '0.05'], 2, /--fail must be a share such as 5%/],
      [['--reset'], 2, /--reset needs a state file/],
      [['--state', file], 1, /mock\.json: the file must be of type object/],
    ];
    for (const [args, code, expected] of cases) {
      const ran = await keelson(['mock', '--port', '0', '--agent-port', '0', ...args]);
      assert.equal(ran.code, code, ran.err);
      assert.match(ran.err, expected);
      assert.doesNotMatch(ran.err, /\n {4}at /);
    }
  });
});

async function interrupt(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGINT');
  await exited;
}
