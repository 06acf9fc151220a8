/** `keelson keys`, `tenants` and `audit` on a data directory, while the control plane of that directory runs. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import { openSqlite } from '../../src/storage/sqlite/sqlite-storage.ts';
import { Client, startTestServer } from '../control-plane/support.ts';
import { root } from '../support/agent-server.ts';
import { eventually } from '../support/eventually.ts';
import { temporaryFolder } from '../support/temporary.ts';

const run = promisify(execFile);

async function keelson(...args: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [join(root, 'src/main.js'), ...args]);
  return stdout;
}

async function refusal(...args: string[]): Promise<[code: number, text: string]> {
  const failed = await keelson(...args).then(
    () => assert.fail('it was not refused'),
    (error: { code: number; stderr: string }) => error,
  );
  return [failed.code, failed.stderr];
}

describe('keys, tenants and the audit log from the command line', () => {
  test('work beside the running server, which hears of them', async () => {
    await using server = await startTestServer();
    const at = ['--data-dir', server.dataDirectory];
    const json = async <T>(...args: string[]) => JSON.parse(await keelson(...args, ...at, '--json')) as T;
    const status = async (key: string) => (await new Client(server.client.url, key).call('GET', '/v2/deployments')).status;

    const tenant = await json<{ id: string }>('tenants', 'create', 'support');
    assert.match(await keelson('tenants', 'list', ...at), new RegExp(`${tenant.id} +support`));
    const made = await json<{ id: string; key: string }>('keys', 'create', 'ci', '--tenant', tenant.id, '--expires-days', '30');
    const deployment = await new Client(server.client.url, made.key).create('by-ci');
    assert.equal(deployment.tenant_id, tenant.id);

    const rotated = await json<{ key: string }>('keys', 'rotate', made.id);
    assert.deepEqual([await status(made.key), await status(rotated.key)], [200, 200]);
    assert.match(await keelson('keys', 'revoke', made.id, ...at), /^Revoked .* \(ci\)\./);
    await eventually('the revocation to be heard', async () => ((await status(rotated.key)) === 401 ? true : undefined));
    assert.match(await keelson('keys', 'list', ...at), new RegExp(`${made.id} +ci .* revoked`));

    const file = join(server.dataDirectory, 'admin.key');
    const first = await json<{ key: string }>('keys', 'rotate', 'admin', '--grace-hours', '0');
    assert.equal((await readFile(file, 'utf8')).trim(), first.key);
    await eventually('the end of the old text', async () => ((await status(server.client.key)) === 401 ? true : undefined));
    assert.equal(await status(first.key), 200);

    const log = await keelson('audit', ...at);
    for (const line of [
      /operator .* tenant\.create +support/,
      /operator .* key\.rotate +ci/,
      /key ci .* deployment\.create +by-ci/,
    ]) {
      assert.match(log, line);
    }
    assert.equal(log.includes(rotated.key.slice(8)), false);
  });

  test('say what is missing', async (t) => {
    const empty = await temporaryFolder(t);
    assert.match((await refusal('keys', 'list', '--data-dir', empty))[1], /There is no control plane in .*keelson up/);
    await openSqlite(join(empty, 'control-plane.db')).close();
    const at = ['--data-dir', empty];
    assert.match((await refusal('keys', 'create', 'x', '--scopes', 'all', ...at))[1], /There is no scope 'all'; the scopes are/);
    assert.deepEqual(await refusal('keys', 'revoke', 'nobody', ...at), [1, 'API key ID nobody not found.\n']);
  });
});
