/** `keelson keys`, `tenants` and `audit`: on a data directory, over the API of a control plane that runs on it, and over another's. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { ApiKey, AuditEntry, Tenant } from '../../generated/control-plane/types.gen.ts';
import { announceServer } from '../../src/cli/client/server-address.ts';
import { openSqlite } from '../../src/storage/sqlite/sqlite-storage.ts';
import { Client, startTestServer, type TestServer } from '../control-plane/support.ts';
import { type Ran, startCommands } from '../support/commands.ts';
import { eventually } from '../support/eventually.ts';
import { suiteCleanup, temporaryFolder } from '../support/temporary.ts';

describe('keys, tenants and the audit log from the command line', () => {
  const cleanup = suiteCleanup(after);
  const commands = startCommands(cleanup);
  const keelson = (args: string[], env: Record<string, string> = {}) => commands(args, { env });
  let server: TestServer;
  let here: Record<string, string>;
  before(async () => {
    server = await startTestServer();
    here = { KEELSON_DATA_DIR: server.dataDirectory };
  });
  after(() => server[Symbol.asyncDispose]());

  async function done(args: string[], env = here): Promise<Ran> {
    const ran = await keelson(args, env);
    assert.equal(ran.code, 0, `${args.join(' ')}: ${ran.err}`);
    return ran;
  }
  const json = async <T>(args: string[], env = here) => JSON.parse((await done([...args, '--json'], env)).out) as T;
  const refused = async (args: string[], env = here) => {
    const { code, err } = await keelson(args, env);
    return [code, err.trim().split('\n').at(-1)];
  };
  const status = async (key: string) => (await new Client(server.client.url, key).call('GET', '/v2/deployments')).status;

  test('need no key where no control plane is known to run; one that does run sees each change', async () => {
    const tenant = await json<Tenant>(['tenants', 'create', 'support']);
    const listed = await done(['tenants', 'list']);
    assert.match(listed.out, new RegExp(`^support +${tenant.created_at} +${tenant.id}$`, 'm'), 'a pipe gets exact times');
    assert.equal(listed.err, `On the data directory ${server.dataDirectory}: no control plane runs on it\n`);
    const made = await json<{ id: string; key: string }>(['keys', 'create', 'ci', '--tenant', 'Support', '--expires-days', '30']);
    assert.equal((await new Client(server.client.url, made.key).create('by-ci')).tenant_id, tenant.id);
    const rotated = await json<{ key: string }>(['keys', 'rotate', 'ci']);
    assert.deepEqual([await status(made.key), await status(rotated.key)], [200, 200]);
    assert.match((await done(['keys', 'revoke', 'ci'])).out, new RegExp(`^Revoked ${made.id} \\(ci\\)\\.\n`));
    await eventually('the revocation to be heard', async () => ((await status(rotated.key)) === 401 ? true : undefined));
    assert.match((await done(['keys', 'list'])).out, /^ci +deployments:read,deployments:write +support +revoked /m);
    const first = await json<{ key: string }>(['keys', 'rotate', 'admin', '--grace-hours', '0']);
    assert.equal((await readFile(join(server.dataDirectory, 'admin.key'), 'utf8')).trim(), first.key);
    await eventually('the end of the old text', async () => ((await status(server.client.key)) === 401 ? true : undefined));
    const log = (await done(['audit'])).out;
    for (const line of [
      / operator .* tenant\.create +support/,
      / operator .* key\.rotate +ci/,
      / key ci .* deployment\.create +by-ci/,
    ])
      assert.match(log, line);
    assert.equal(log.includes(rotated.key.slice(8)), false);
    server.client = new Client(server.client.url, first.key);
  });

  test('go over the API of the control plane that runs on the data directory, with its admin key', async (t) => {
    const withdraw = await announceServer(server.dataDirectory, { url: server.client.url, localUrl: server.client.url });
    t.after(withdraw);
    const { url } = server.client;
    const made = await done(['tenants', 'create', 'sales']);
    assert.equal(made.err, `On the control plane at ${url}\n`);
    await done(['keys', 'create', 'bot', '--tenant', 'sales', '--scopes', 'Deployments:Read,secrets:read']);
    assert.match(
      (await done(['keys', 'list', '--tenant', 'sales'])).out,
      /^NAME.*\nbot +deployments:read,secrets:read +sales +valid +\S+\n$/,
    );
    const [entry] = await json<AuditEntry[]>(['audit', '--entries', '1']);
    assert.deepEqual([entry!.actor.name, entry!.action, entry!.resource.name], ['admin', 'key.create', 'bot']);
    assert.match(
      (await done(['audit', '--tenant', 'sales'])).out,
      /key admin +key\.create +bot[\s\S]*key admin +tenant\.create +sales/,
    );
    // Deployments too are found by the name of their tenant.
    assert.match((await done(['list', '--tenant', 'support'])).out, /by-ci/);
    assert.match((await done(['list'], { ...here, KEELSON_TENANT: 'SALES' })).out, /Nothing is deployed/);
    // The API leaves the first key to the operator, who is on this machine.
    const first = await json<{ key: string }>(['keys', 'rotate', 'admin', '--grace-hours', '0']);
    assert.equal((await readFile(join(server.dataDirectory, 'admin.key'), 'utf8')).trim(), first.key);
    server.client = new Client(url, first.key);
    await eventually('the new text', async () => ((await status(first.key)) === 200 ? true : undefined));

    assert.deepEqual(await refused(['tenants', 'delete', 'sales']), [2, 'To delete sales without being asked, give --yes.']);
    const [code, why] = await refused(['tenants', 'delete', 'support', '--yes']);
    assert.equal(code, 1);
    assert.match(String(why), /still has deployments: 'by-ci'\. Delete them, and try again once they are gone\./);
    assert.match((await done(['tenants', 'delete', 'sales', '--yes'])).out, /^Deleted sales with all its keys\.\n$/);
    assert.deepEqual(await refused(['tenants', 'delete', 'sales', '--yes']), [
      1,
      'There is no tenant sales. keelson tenants list shows those that there are.',
    ]);
    // Without an admin key that it accepts, whoever has the data directory is still its operator.
    const lost = await keelson(['keys', 'revoke', 'admin'], here);
    assert.equal(lost.code, 0, lost.err);
    await eventually('the revocation to be heard', async () => ((await status(first.key)) === 401 ? true : undefined));
    const direct = await done(['keys', 'list']);
    assert.equal(direct.err, `On the data directory ${server.dataDirectory}: no admin key opens its control plane\n`);
  });

  test('refuse names that several have, and list their ids', async () => {
    const keys = [await json<ApiKey>(['keys', 'create', 'twin']), await json<ApiKey>(['keys', 'create', 'twin'])];
    const ids = keys.map(({ id }) => id);
    assert.deepEqual(await refused(['keys', 'revoke', 'twin']), [
      1,
      `There are 2 keys named twin. Give the id of one: ${ids.join(', ')}.`,
    ]);
    await done(['keys', 'revoke', ids[0]!]);
    assert.equal((await json<ApiKey>(['keys', 'revoke', 'twin'])).id, ids[1]);
    const { controlPlane } = server.running;
    const [{ organization_id: organizationId }] = (await json<Tenant[]>(['tenants', 'list'])) as [Tenant];
    const tenants = [
      await controlPlane.tenants.create(organizationId, 'same'),
      await controlPlane.tenants.create(organizationId, 'same'),
    ];
    const [, text] = await refused(['keys', 'create', 'x', '--tenant', 'same']);
    assert.equal(
      text,
      `There are 2 tenants named same. Give the id of one: ${tenants.map(({ tenantId }) => tenantId).join(', ')}.`,
    );
  });

  test('go to another control plane with the key of an admin, of the organization or of one tenant', async (t) => {
    const folder = await temporaryFolder(t);
    const whole = await json<{ key: string }>(['keys', 'create', 'whole', '--organization', '--scopes', 'admin']);
    const there = { KEELSON_URL: server.client.url, KEELSON_API_KEY: whole.key, KEELSON_DATA_DIR: folder };
    const ran = await done(['tenants', 'list'], there);
    assert.match(ran.out, /^support /m);
    assert.equal(ran.err, `On the control plane at ${server.client.url}\n`);
    const team = await json<{ key: string }>(['keys', 'create', 'team', '--tenant', 'support', '--scopes', 'admin'], there);
    const asTeam = { ...there, KEELSON_API_KEY: team.key };
    assert.deepEqual(
      (await json<Tenant[]>(['tenants', 'list'], asTeam)).map(({ name }) => name),
      ['support'],
    );
    assert.match((await done(['keys', 'list'], asTeam)).out, /^team +admin +support +valid/m);
    assert.match(String((await refused(['tenants', 'create', 'x'], asTeam))[1]), /Only a key of the whole organization/);
    const weak = await json<{ key: string }>(['keys', 'create', 'weak', '--tenant', 'support'], there);
    assert.match(
      String((await refused(['keys', 'list'], { ...there, KEELSON_API_KEY: weak.key }))[1]),
      /lacks the scope admin\. Set KEELSON_API_KEY to one that has it/,
    );
    assert.match(String((await refused(['keys', 'revoke', 'admin'], there))[1]), /There is no key admin|operator's/);
    assert.match(
      String((await refused(['list', '--tenant', 'nowhere'], there))[1]),
      /^There is no tenant nowhere\. keelson tenants list/,
    );
  });

  /** On a fast machine everything was made just now. */
  const AGE = '(\\d+ (second|minute)s? ago|just now)';

  test('print tables that fit a terminal, with times as people say them', async () => {
    await json(['tenants', 'create', `${'a very long name of a tenant '.repeat(3)}\u001b[2J日本語`]);
    const [tenant] = (await json<Tenant[]>(['tenants', 'list'])) as [Tenant];
    for (const args of [['tenants', 'list'], ['keys', 'list'], ['audit']]) {
      const lines = (await onTerminal(60, args)).split('\n');
      assert.deepEqual(
        lines.filter((line) => line.length > 60 || line.includes('\u001b')),
        [],
      );
      if (args[0] !== 'keys') assert.match(lines.join('\n'), new RegExp(`\\b${AGE}\\b`), args.join(' '));
    }
    assert.match(await onTerminal(60, ['tenants', 'list']), new RegExp(`^a very long name .*… {2,}${AGE}$`, 'm'));
    assert.match(await onTerminal(200, ['tenants', 'list']), new RegExp(`^${tenant.name} +${AGE} +${tenant.id}$`, 'm'));
    assert.match((await done(['tenants', 'list'])).out, /a very long name of a tenant {1,2}日本語 +\d{4}-\d\d-\d\dT/);
  });

  /** As on a terminal of that width. */
  const onTerminal = async (columns: number, args: string[]) => (await commands(args, { env: here, columns })).out;

  test('say what is missing or wrong', async (t) => {
    const empty = await temporaryFolder(t);
    const there = { KEELSON_DATA_DIR: empty };
    assert.match(
      String((await refused(['keys', 'list'], there))[1]),
      /^No control plane runs on .*, and there is none in it\. Start one with keelson up; .*--data-dir; .*--url or KEELSON_URL\.$/,
    );
    assert.match(
      String((await refused(['keys', 'list'], { ...there, KEELSON_URL: server.client.url }))[1]),
      /^Give an API key for http/,
    );
    await openSqlite(join(empty, 'control-plane.db')).close();
    assert.deepEqual(await refused(['keys', 'create', 'x', '--scopes', 'admn'], there), [
      2,
      "--scopes must be deployments:read, deployments:write, secrets:read, listeners:connect, admin, or several with commas between them, not 'admn'. Did you mean admin?",
    ]);
    assert.deepEqual(await refused(['keys', 'revoke', 'nobody'], there), [
      1,
      'There is no key nobody. keelson keys list shows those that there are.',
    ]);
  });
});
