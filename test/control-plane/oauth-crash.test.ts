/**
 * Sign-ins over the lives of a control plane: one that begins in one life ends in the next, one whose process is killed in the
 * middle of it ends with a reason, and no value of any of it is readable in what is left.
 */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Authentication, AuthorizationState } from '../../generated/control-plane/types.gen.ts';
import type { TestStart } from '../fixtures/processes/control-plane.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/loopback-server.ts';
import { OAuthServer, signIn, wayBack } from '../support/oauth-server.ts';
import { Client, removeDirectory, temporaryDirectory, testLimits } from './support.ts';

const program = fileURLToPath(new URL('../fixtures/processes/control-plane.ts', import.meta.url));

describe('a sign-in', () => {
  let directory: string;
  let provider: OAuthServer;
  let child: ChildProcess | undefined;
  let client: Client;
  /** Of all lives. */
  let output = '';
  let port = 0;
  before(async () => {
    directory = await temporaryDirectory();
    // The redirect URI has the port in it.
    port = await freePort();
    provider = await OAuthServer.start();
    await start();
    await client.call('POST', '/v2/auth/providers', provider.register('id', client.url));
  });
  after(async () => {
    await end('SIGTERM');
    await provider?.[Symbol.asyncDispose]();
    await removeDirectory(directory);
  });

  async function start(): Promise<void> {
    const life: TestStart = {
      deaths: join(directory, 'deaths'),
      settings: {
        host: '127.0.0.1',
        port,
        dataDirectory: directory,
        validateResponses: true,
        revealSecrets: false,
        graceSeconds: 1,
      },
      limits: testLimits,
      // What is broken off counts as that soon; a call itself may take as long as it likes.
      oauth: { addresses: ['http-loopback'], callMs: 60_000, leaseMs: 300 },
    };
    const env = { ...process.env, KEELSON_TEST: JSON.stringify(life) };
    child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const told = once(child, 'message') as Promise<[{ url: string; key: string }]>;
    const outcome = await Promise.race([told, once(child, 'exit').then(() => undefined)]);
    if (!outcome) throw new Error(output);
    const [{ url, key }] = outcome;
    client = new Client(url, key);
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
  }

  const begin = async (more: Record<string, unknown> = {}): Promise<Authentication> => {
    const request = { provider: 'id', scopes: ['mail'], user_id: 'maria', ...more };
    const { status, body } = await client.call<Authentication>('POST', '/v2/auth/authenticate', request);
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  };
  const wait = async ({ auth_id: id }: Authentication, timeout: number): Promise<AuthorizationState> =>
    (await client.call<AuthorizationState>('GET', `/v2/auth/wait/${id}?timeout=${timeout}`)).body;

  it('that begins before a restart ends after it', async () => {
    const begun = await begin();
    await end('SIGTERM');
    await start();
    assert.equal((await wait(begun, 0)).status, 'pending');
    const page = await signIn(begun.url!);
    assert.equal(page.status, 200, page.text);
    const { status, token } = await wait(begun, 10);
    assert.deepEqual([status, provider.scopeOf(token!)], ['completed', 'mail']);
    await end('SIGTERM');
    await start();
    assert.equal((await begin()).token, token);
  });

  it('whose code is used up when the server is killed ends with a reason, and can be begun again', async () => {
    const begun = await begin({ force_new: true });
    const back = await wayBack(begun.url!);
    const gate = Promise.withResolvers<void>();
    provider.gate = gate.promise;
    const before = provider.asked.length;
    const page = fetch(back).catch(() => undefined);
    await eventually('the exchange', async () => (provider.asked.length > before ? true : undefined));
    await end('SIGKILL');
    gate.resolve();
    assert.equal(await page, undefined);
    provider.gate = Promise.resolve();
    await start();
    assert.deepEqual(await wait(begun, 20), {
      ...{ status: 'not_found', token: null },
      detail: 'The server was stopped while it exchanged the code. Sign in again.',
    });
    assert.equal((await fetch(back)).status, 409);
    const again = await begin({ force_new: true });
    assert.equal((await signIn(again.url!)).status, 200);
    assert.equal((await wait(again, 10)).status, 'completed');
  });

  it('whose refresh is broken off by a kill asks the user again', async () => {
    provider.lifetimeSeconds = 30;
    const begun = await begin({ user_id: 'jon' });
    await signIn(begun.url!);
    const gate = Promise.withResolvers<void>();
    provider.gate = gate.promise;
    const before = provider.asked.length;
    const asked = begin({ user_id: 'jon' }).catch(() => undefined);
    await eventually('the refresh', async () => (provider.asked.length > before ? true : undefined));
    await end('SIGKILL');
    gate.resolve();
    assert.equal(await asked, undefined);
    provider.gate = Promise.resolve();
    provider.lifetimeSeconds = 3600;
    await start();
    // The refresh token was used up; the access token is good for its last seconds, or has ended by now.
    const { status, url, token } = await begin({ user_id: 'jon' });
    assert.ok(status === 'token_expired' ? url : token, status);
  });

  it('leaves no token, secret, code or verifier where it could be read', async () => {
    assert.ok(provider.planted.length > 10);
    const files = (await readdir(directory, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    const texts = await Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')));
    assert.ok(files.some(({ name }) => name.startsWith('control-plane.db')));
    const { body: audit } = await client.call<unknown>('GET', '/v2/keelson/audit?page_size=100');
    for (const value of provider.planted) {
      for (const [index, text] of texts.entries()) assert.equal(text.includes(value), false, `${value} in ${files[index]?.name}`);
      assert.equal(output.includes(value), false, `${value} in the log`);
      assert.equal(JSON.stringify(audit).includes(value), false, `${value} in the audit log`);
    }
  });
});
