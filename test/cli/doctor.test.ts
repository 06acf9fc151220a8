/** `keelson doctor` and `keelson open`: what they find on this machine and on a server, and what they never print. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { root } from '../support/agent-server.ts';
import { environment } from '../support/commands.ts';
import { eventually } from '../support/eventually.ts';
import { type MockUnderTest, startTestMock } from '../support/mock.ts';
import { suiteCleanup, temporaryFolder } from '../support/temporary.ts';

const KEY = 'a-key-that-is-never-printed';

interface Report {
  ok: boolean;
  checks: { check: string; status: string; says: string; todo?: string }[];
}

describe('keelson doctor and open', () => {
  const cleanup = suiteCleanup(after);
  let folder: string;
  let mock: MockUnderTest;
  let env: Record<string, string>;

  before(async () => {
    folder = await temporaryFolder(cleanup);
    mock = await startTestMock(cleanup, ['--require-key', '--api-key', KEY]);
    Object.assign(mock.client, { key: KEY });
    env = { KEELSON_URL: mock.url, KEELSON_API_KEY: KEY };
  });

  const keelson = async (args: string[], more: Record<string, string> = {}) => {
    const all = [join(root, 'src/main.js'), ...args];
    const child = spawn(process.execPath, all, { env: environment({ HOME: folder, ...more }), cwd: folder });
    const ran = { code: 0, out: '', err: '' };
    child.stdout.on('data', (chunk) => (ran.out += chunk));
    child.stderr.on('data', (chunk) => (ran.err += chunk));
    [ran.code] = (await once(child, 'close')) as [number];
    return ran;
  };
  const doctor = async (args: string[], more: Record<string, string> = {}) => {
    const { code, out, err } = await keelson(['doctor', '--json', ...args], more);
    assert.ok(out, err);
    const report = JSON.parse(out) as Report;
    const found = new Map(report.checks.map((one) => [one.check, one]));
    return { code, report, status: (check: string) => found.get(check)?.status, says: (check: string) => found.get(check)?.says };
  };

  test('a good server is good in each respect, and says for whom the key is', async () => {
    const { code, out, err } = await keelson(['doctor'], env);
    assert.equal(code, 0, out + err);
    for (const line of [
      /^✓ Node +v24\./m,
      /^✓ Server +http:\/\/127\.0\.0\.1:\d+ answers in \d+ ms$/m,
      /^✓ Version +\S+, here and there$/m,
      /^✓ Clock +\d s /m,
      /^✓ Key +valid for tenant [0-9a-f-]{36}: admin$/m,
      /^✓ Agents +none is live$/m,
    ])
      assert.match(out, line);
    assert.ok(!(out + err).includes(KEY));
    const wrong = await doctor(['--api-key', 'wrong-key'], { KEELSON_URL: mock.url });
    assert.deepEqual([wrong.code, wrong.report.ok, wrong.status('Key')], [1, false, 'broken']);
    assert.match(wrong.says('Key')!, /not known or has been revoked/);
    assert.doesNotMatch(JSON.stringify(wrong.report), /wrong-key/);
  });

  test('a server with another version and clock, and agents that do not answer, are told', async () => {
    const deployments = ['up', 'down'].map((name) => ({ name, active_revision_id: 'x', source_config: { custom_url: '' } }));
    const strange = createServer((request, response) => {
      const info = {
        name: 'keelson-control-plane',
        version: '0.0.1',
        driver: 'process',
        network: 'shared',
        resource_limits: { memory: 'none', cpu: 'none' },
      };
      const bodies: Record<string, unknown> = {
        '/info': info,
        '/v2/keelson/caller': { key_id: 'k', tenant_id: 't', scopes: ['admin'] },
        '/v2/deployments': { resources: deployments, offset: 2 },
      };
      const body = bodies[request.url!.split('?')[0]!];
      response.setHeader('date', new Date(Date.now() + 3_600_000).toUTCString());
      response.writeHead(body || request.url === '/d/up/ok' ? 200 : 503).end(JSON.stringify(body ?? {}));
    }).listen(0, '127.0.0.1');
    cleanup.after(async () => void strange.close());
    await once(strange, 'listening');
    const url = `http://127.0.0.1:${(strange.address() as { port: number }).port}`;
    for (const { name, source_config: config } of deployments) config.custom_url = `${url}/d/${name}`;
    const { code, status, says, report } = await doctor([], { ...env, KEELSON_URL: url });
    assert.deepEqual(['Version', 'Clock', 'Containment', 'Network', 'Key', 'Agents'].map(status), [
      'warning',
      'warning',
      'warning',
      'warning',
      'good',
      'broken',
    ]);
    assert.deepEqual([code, says('Agents')], [1, '1 of 2 answer, not down']);
    const [, behind] = /^(\d+) s behind that of the server$/.exec(says('Clock')!)!;
    assert.ok(Math.abs(Number(behind) - 3_600) <= 10, behind);
    assert.match(report.checks.find(({ check }) => check === 'Agents')!.todo!, /keelson logs down$/);
  });

  test('a data directory that others can read, no server, and a database that is not there', async () => {
    const data = join(folder, 'data');
    await mkdir(data, { mode: 0o700 });
    await writeFile(join(data, 'secret.key'), 'very secret', { mode: 0o600 });
    const postgres = 'postgres://user:the-password@127.0.0.1:1/keelson';
    const good = await doctor(['--data-dir', data], { DATABASE_URI: postgres });
    assert.deepEqual(['Data', 'Server', 'PostgreSQL'].map(good.status), ['good', 'warning', 'broken']);
    assert.equal(good.code, 1);
    assert.doesNotMatch(JSON.stringify(good.report), /the-password|very secret/);
    await chmod(join(data, 'secret.key'), 0o644);
    const open = await doctor(['--data-dir', data]);
    assert.deepEqual([open.code, open.status('Data')], [1, 'broken']);
    assert.equal(open.says('Data'), `other users can read ${join(data, 'secret.key')}`);
    const fresh = await doctor(['--data-dir', join(folder, 'deep', 'er')]);
    assert.deepEqual([fresh.code, fresh.status('Data')], [0, 'good']);
    const nowhere = await doctor(['--url', 'http://127.0.0.1:1'], { KEELSON_API_KEY: KEY });
    assert.deepEqual([nowhere.code, nowhere.status('Server')], [1, 'broken']);
  });

  test('open prints the address, and gives it to the browser as one argument', async () => {
    const { id, tenant_id: tenant } = await mock.client.create('shop');
    const page = `${mock.url}/o/${tenant}/host/deployments/${id}`;
    const [log, browser] = [join(folder, 'opened'), join(folder, 'browser')];
    await writeFile(browser, `#!/bin/sh\nprintf '%s|' "$#" "$@" > '${log}'\n`, { mode: 0o755 });
    const shop = await keelson(['open', 'shop'], { ...env, BROWSER: browser, SSH_CONNECTION: '1' });
    assert.deepEqual([shop.code, shop.out], [0, `${page}\n`], shop.err);
    assert.equal(await eventually('the browser', () => readFile(log, 'utf8').catch(() => undefined)), `1|${page}|`);
    const bin = join(folder, 'bin');
    await mkdir(bin);
    await writeFile(join(bin, 'xdg-open'), `#!/bin/sh\nprintf '%s' "$1" > '${log}-by-system'\n`, { mode: 0o755 });
    const system = { ...env, PATH: `${bin}:${process.env['PATH']}`, DISPLAY: ':0' };
    const [first, docs, none, ssh, nobody] = await Promise.all([
      keelson(['open', '--docs', '--json', '--no-browser'], env),
      keelson(['open', 'shop', '--docs'], { ...env, BROWSER: 'none' }),
      keelson(['open'], { ...env, BROWSER: join(folder, 'no-such-program') }),
      keelson(['open'], { ...system, SSH_CONNECTION: '1' }),
      keelson(['open', 'x; touch y'], env),
    ]);
    assert.deepEqual(JSON.parse(first.out), { url: `${mock.url}/docs` });
    assert.equal(docs.out, `${mock.url}/d/shop/docs\n`);
    assert.deepEqual([none.code, none.out], [0, `${mock.url}/\n`]);
    assert.match(none.err, /no-such-program could not open it\./);
    assert.deepEqual([ssh.out, ssh.err], [`${mock.url}/\n`, '']);
    assert.ok(!existsSync(`${log}-by-system`), 'nothing is opened over ssh');
    if (process.platform === 'linux') {
      await keelson(['open'], system);
      assert.equal(
        await eventually('the system', () => readFile(`${log}-by-system`, 'utf8').catch(() => undefined)),
        `${mock.url}/`,
      );
    }
    assert.match(nobody.err, /^There is no deployment x; touch y\./);
  });
});
