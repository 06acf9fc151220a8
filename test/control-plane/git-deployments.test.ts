/** Deployments that follow a repository, over HTTP: what they are built from, private ones, and pushes that make revisions. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { AuditPage, Deployment, PushReceipt, PushWebhook } from '../../generated/control-plane/types.gen.ts';
import { createSourceBuilder } from '../../src/builds/source-builder.ts';
import { GitServer } from '../support/git-server.ts';
import { openSocket } from '../support/raw-http.ts';
import { startTestServer, type TestServer } from './support.ts';

const project = {
  'langgraph.json': JSON.stringify({ graphs: { agent: './graph.js:graph' } }),
  'graph.js': 'export const graph = {};',
};

describe('a deployment of a repository', () => {
  let git: GitServer;
  let server: TestServer;
  before(async () => {
    git = await GitServer.start();
    server = await startTestServer({
      builder: (dataDirectory) => createSourceBuilder({ dataDirectory, addresses: ['http-loopback'] }),
    });
  });
  after(async () => {
    await server[Symbol.asyncDispose]();
    await git[Symbol.asyncDispose]();
  });

  const create = (name: string, url: string, more: Record<string, unknown> = {}) =>
    server.client.create(name, {
      source: 'github',
      source_config: { repo_url: url, build_on_push: true },
      source_revision_config: { repo_ref: 'main' },
      ...more,
    });

  const announce = async (webhook: PushWebhook, payload: unknown, headers: Record<string, string> = {}) => {
    const body = JSON.stringify(payload);
    const signature = `sha256=${createHmac('sha256', webhook.secret).update(body).digest('hex')}`;
    const response = await fetch(webhook.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-github-event': 'push', 'x-hub-signature-256': signature, ...headers },
      body,
    });
    return { status: response.status, body: (await response.json()) as PushReceipt & { detail: string } };
  };

  it('leaves the values of its secrets nowhere that they could be read', async () => {
    const { client, dataDirectory } = server;
    const planted = { GIT_CREDENTIALS: 'reader:planted-git-credential', TOKEN: 'planted-secret-value' };
    const words = Object.values(planted).flatMap((value) => [value, Buffer.from(value).toString('base64')]);
    const files = { ...project, 'shout.js': 'console.log(process.env.TOKEN, process.env.GIT_CREDENTIALS, process.argv.join());' };
    const repository = await git.create('quiet', files);
    const { id, latest_revision_id: revision } = await create('quiet', repository.url, {
      secrets: Object.entries(planted).map(([name, value]) => ({ name, value })),
      source_config: { repo_url: repository.url, build_command: 'node shout.js' },
    });
    await client.until(id, revision ?? '', 'DEPLOYED');
    const { body: agent } = await client.call<{ variables: string[] }>('GET', '/d/quiet/variables');
    assert.ok(agent.variables.includes('TOKEN') && !agent.variables.includes('GIT_CREDENTIALS'), 'what only a build needs');
    const commands = execFileSync('ps', ['-axww', '-o', 'command='], { encoding: 'utf8' });
    const answers = [
      await client.call('GET', `/v2/deployments/${id}/revisions/${revision}/logs?type=build&limit=1000`),
      await client.call('GET', `/v2/keelson/audit?resource_id=${id}`),
      await client.get(id),
    ].map(({ body }) => JSON.stringify(body));
    const stored = (await readdir(dataDirectory, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    const texts = await Promise.all(stored.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')));
    assert.ok(answers[0]?.includes('shout.js'), answers[0]);
    for (const word of [...words, 'planted-git-credential']) {
      for (const [index, text] of texts.entries()) assert.equal(text.includes(word), false, `${word} in ${stored[index]?.name}`);
      for (const text of [commands, ...answers]) assert.equal(text.includes(word), false, `${word} in ${text.slice(0, 200)}`);
    }
  });

  it('is built, records its commit, and follows signed pushes to its branch', async () => {
    const { client } = server;
    const repository = await git.create('chat', project);
    const first = await repository.git('-C', repository.work, 'rev-parse', 'HEAD');
    const { id, latest_revision_id: revision } = await create('chat', repository.url);
    const deployed = await client.until(id, revision ?? '', 'DEPLOYED');
    assert.equal(deployed.source_revision_config.repo_commit_sha, first);
    const { body: webhook } = await client.call<PushWebhook>('GET', `/v2/deployments/${id}/push-webhook`);

    const second = await repository.commit({ 'more.txt': 'x' });
    const push = { ref: 'refs/heads/main', after: second };
    assert.equal((await announce(webhook, push, { 'x-hub-signature-256': 'sha256=00' })).status, 403);
    // Nobody's body is read for nothing, and of a body that may be good only so much.
    const sha = `sha256=${'0'.repeat(64)}`;
    const stranger = new URL(webhook.url.replace(id, '0199a3c2-8d5e-7f60-a1b2-c3d4e5f60718'));
    for (const [url, signature, length, status] of [
      [stranger, sha, 5_000_000, 403],
      [new URL(webhook.url), 'sha256=00', 5_000_000, 403],
      [new URL(webhook.url), sha, 8_388_609, 413],
    ] as const) {
      const socket = await openSocket(url.href);
      const answer = once(socket, 'data');
      const headers = [
        'Host: localhost',
        'Content-Type: application/json',
        `X-Hub-Signature-256: ${signature}`,
        'X-GitHub-Event: push',
      ];
      socket.write([`POST ${url.pathname} HTTP/1.1`, ...headers, `Content-Length: ${length}`, '', ''].join('\r\n'));
      assert.match(String((await answer)[0]), new RegExp(`^HTTP/1\\.1 ${status} `), `${url.pathname} ${status}`);
      socket.destroy();
    }
    const made = await announce(webhook, push);
    assert.deepEqual([made.status, made.body.outcome], [200, 'revision_made']);
    const { body: audit } = await client.call<AuditPage>('GET', `/v2/keelson/audit?resource_id=${made.body.revision_id}`);
    const created = audit.items.find(({ action }) => action === 'revision.create');
    assert.deepEqual([created?.actor.type, created?.address], ['signed', '127.0.0.1']);
    const next = await client.until(id, made.body.revision_id ?? '', 'DEPLOYED');
    assert.equal(next.source_revision_config.repo_commit_sha, second);
    for (const [payload, event, why] of [
      [push, 'push', /has that commit already/],
      [{ ...push, ref: 'refs/heads/other' }, 'push', /follows refs\/heads\/main/],
      [{ ...push, deleted: true }, 'push', /was deleted/],
      [push, 'ping', /event ping/],
    ] as const) {
      const { body } = await announce(webhook, payload, { 'x-github-event': event });
      assert.equal(body.outcome, 'ignored');
      assert.match(body.detail, why);
    }
    assert.equal((await announce(webhook, { no: 'push' })).status, 400);

    // An announcement that is sent again, when the branch has gone on.
    const third = await repository.commit({ 'more.txt': 'y' });
    const late = await announce(webhook, { ...push, after: first });
    const newest = await client.until(id, late.body.revision_id ?? '', 'DEPLOYED');
    assert.equal(newest.source_revision_config.repo_commit_sha, third);

    // So that it has to be built again, from a branch that has gone on.
    await rm(join(server.dataDirectory, 'builds', revision ?? ''), { recursive: true });
    const { body: back } = await client.call<Deployment>('POST', `/v2/deployments/${id}/revisions/${revision}/redeploy`);
    const repeated = await client.until(id, back.latest_revision_id ?? '', 'DEPLOYED');
    assert.equal(repeated.source_revision_config.repo_commit_sha, first);
  });

  it('fails with a reason where the branch is missing, and is refused where the address is not allowed', async () => {
    const { client } = server;
    const repository = await git.create('missing', project);
    const { id, latest_revision_id: revision } = await create('missing', repository.url, {
      source_revision_config: { repo_ref: 'nothing' },
    });
    const { status_message: message } = await client.until(id, revision ?? '', 'CREATE_FAILED');
    assert.match(message ?? '', /has no branch nothing/);
    const refused = await client.call('POST', '/v2/deployments', {
      ...{ name: 'refused', source: 'github', source_config: { repo_url: 'https://git.example.com/a.git' } },
      ...{ source_revision_config: { repo_ref: 'main' }, secrets: [] },
    });
    assert.equal(refused.status, 400);
    assert.match(refused.body.detail, /'source_config.repo_url' cannot be fetched: this server does not fetch by https/);
  });
});
