/** `only_if_changed`: a request that would repeat the newest revision makes none; anything that differs or failed does. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { AuditPage, Deployment } from '../../generated/control-plane/types.gen.ts';
import { archiveOf, startTestServer, type TestServer } from './support.ts';

const SECRETS = [
  { name: 'A', value: 'one' },
  { name: 'B', value: 'two' },
];

describe('only_if_changed', () => {
  let server: TestServer;
  let id: string;
  let archive: Buffer;
  before(async () => {
    server = await startTestServer();
    archive = await archiveOf();
    ({ id } = await server.client.create('chat'));
  });
  after(() => server[Symbol.asyncDispose]());

  /** Sends an archive, and gives the answer and whether it made a revision. */
  async function send(bytes: Buffer, more: Record<string, unknown> = {}): Promise<{ body: Deployment; made: boolean }> {
    const source_tarball_path = await server.client.upload(id, bytes);
    const newest = (await server.client.get(id)).body.latest_revision_id;
    const { status, body } = await server.client.patch(id, {
      ...{ revision_source: 'internal_source', secrets: SECRETS, only_if_changed: true },
      source_revision_config: { source_tarball_path, langgraph_config_path: 'langgraph.json' },
      ...more,
    });
    assert.equal(status, 200, JSON.stringify(body));
    const made = body.latest_revision_id !== newest;
    assert.equal(body.source_revision_config.source_tarball_path === source_tarball_path, made, 'the archive tells it');
    return { body, made };
  }

  async function live({ body, made }: { body: Deployment; made: boolean }): Promise<void> {
    assert.ok(made);
    await server.client.until(id, body.latest_revision_id!, 'DEPLOYED');
  }

  it('makes no revision of what is in progress or serves already', async () => {
    const first = await send(archive);
    assert.ok(first.made);
    assert.ok(!(await send(archive)).made, 'while it is in progress');
    await live(first);
    assert.ok(!(await send(archive)).made);
    assert.ok(!(await send(archive, { secrets: SECRETS.toReversed() })).made, 'secrets in another order');
    assert.ok(!(await send(archive, { secrets: SECRETS.map(({ name }) => ({ name, value: '[redacted]' })) })).made);
    assert.ok(!(await send(archive, { secrets: [] })).made, 'no secrets leave them');
    const named = await send(archive, { display_name: 'Chat' });
    assert.deepEqual([named.made, named.body.display_name], [false, 'Chat'], 'what needs no revision changes');
    const { body } = await server.client.call<AuditPage>('GET', '/v2/keelson/audit?action=deployment.patch&page_size=100');
    assert.equal(body.items.length, 2, 'the audit log has what changed something');
  });

  it('makes one of other bytes, another secret, another command, and without the field', async () => {
    const made = async (bytes: Buffer, more: Record<string, unknown> = {}) => assert.ok((await send(bytes, more)).made);
    await made(await archiveOf({ 'more.txt': 'more' }));
    await made(archive);
    await made(archive, { secrets: [{ name: 'A', value: 'other' }, SECRETS[1]] });
    await made(archive, { secrets: [SECRETS[0]] });
    await made(archive);
    await made(archive, { source_config: { build_command: 'true' } });
    assert.ok(!(await send(archive)).made, 'an absent command stays');
    await live(await send(archive, { only_if_changed: false }));
  });

  it('makes one after a roll-back to another project', async () => {
    await live(await send(await archiveOf({ 'more.txt': 'other' })));
    const { body: revisions } = await server.client.call<{ resources: { id: string }[] }>(
      'GET',
      `/v2/deployments/${id}/revisions`,
    );
    const { body } = await server.client.call<Deployment>(
      'POST',
      `/v2/deployments/${id}/revisions/${revisions.resources[1]!.id}/redeploy`,
    );
    await server.client.until(id, body.latest_revision_id!, 'DEPLOYED');
    assert.ok(!(await send(archive)).made, 'the project that was rolled back to serves');
    await live(await send(await archiveOf({ 'more.txt': 'other' })));
  });

  it('tries again what failed', async () => {
    const failing = await archiveOf({ 'behaviour.txt': 'cannot-load' });
    for (const attempt of [1, 2]) {
      const { body, made } = await send(failing);
      assert.ok(made, `attempt ${attempt}`);
      await server.client.until(id, body.latest_revision_id!, 'DEPLOY_FAILED');
    }
    assert.ok((await send(archive)).made, 'the newest one failed, though an equal one serves');
  });
});
