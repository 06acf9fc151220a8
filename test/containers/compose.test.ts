/** compose.yaml as it is, by docker compose: a control plane with PostgreSQL, whose state outlives its containers. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { root } from '../../scripts/generate/contracts.ts';
import { version } from '../../src/version.ts';
import { archiveOf, Client } from '../control-plane/support.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/loopback-server.ts';
import { suiteCleanup } from '../support/temporary.ts';
import { compose } from './compose.ts';
import { openEngine, removeImages } from './engine.ts';
import { loadImage } from './images.ts';
import { buildPostgres } from './postgres-image.ts';
import { settled } from './server.ts';

const engine = await openEngine();
const POSTGRES = 'keelson-test/postgres:compose';

describe('compose.yaml', { skip: engine.missing }, () => {
  const cleanup = suiteCleanup(after);
  const project = `keelson-test-${randomBytes(4).toString('hex')}`;
  let run: (...args: string[]) => Promise<string>;
  let client: Client;

  before(async () => {
    await loadImage(engine, 'keelson');
    await buildPostgres(cleanup, engine, POSTGRES);
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    run = await compose(engine, ['--project-name', project, '--project-directory', root], {
      ...{ KEELSON_IMAGE: `keelson/keelson:${version}`, POSTGRES_IMAGE: POSTGRES },
      ...{ POSTGRES_PASSWORD: 'a-password', KEELSON_PORT: String(port), KEELSON_PUBLIC_URL: url },
    });
    await run('up', '--detach', '--wait', '--wait-timeout', '300');
    const key = await run('exec', '-T', 'keelson', 'cat', '/data/admin.key');
    client = new Client(url, key.trim());
  });
  after(async () => {
    await run?.('down', '--volumes', '--timeout', '5');
    await removeImages(engine, POSTGRES);
  });

  const ask = async (thread: string, text: string) => {
    const input = { assistant_id: 'agent', input: { text }, if_not_exists: 'create' };
    const { status, body } = await client.call<{ text: string }>('POST', `/d/kept/threads/${thread}/runs/wait`, input);
    assert.equal(status, 200, JSON.stringify(body));
    return body.text;
  };

  it('starts a control plane that deploys, and keeps everything when its containers are made anew', async () => {
    const thread = '5f0c3c52-6d0e-4a53-9f0e-0f6b1d6a7c11';
    const { id } = await client.create('kept');
    await settled(client, id, await client.deploy(id, await archiveOf()), 'DEPLOYED');
    assert.equal(await ask(thread, 'one'), 'echo one');
    await run('down', '--timeout', '20');
    await run('up', '--detach', '--wait', '--wait-timeout', '300');
    const kept = await eventually('the deployment to serve again', async () => {
      const { status, body } = await client.call<{ values: { text: string } }>('GET', `/d/kept/threads/${thread}`);
      return status === 200 && body;
    });
    assert.equal(kept.values.text, 'echo one');
    assert.equal(await ask(thread, 'two'), 'echo two');
  });

  it('keeps the state of deployments in PostgreSQL', async () => {
    const databases = await run('exec', '-T', 'postgres', 'ls', '/var/lib/postgresql/data/base');
    // Three that every server has, that of the control plane and that of the deployment.
    assert.ok(databases.split('\n').filter((name) => /^\d+$/.test(name.trim())).length >= 5, databases);
  });
});
