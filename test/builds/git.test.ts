/** Repositories as sources, against a real git server on loopback. */
import assert from 'node:assert/strict';
import { lookup } from 'node:dns/promises';
import { existsSync } from 'node:fs';
import { lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { objectionToAddress, pinSettings } from '../../src/builds/git.ts';
import { BuildFailure, type BuildRequest, type GitSource } from '../../src/builds/port.ts';
import { createSourceBuilder, type SourceBuilderOptions } from '../../src/builds/source-builder.ts';
import type { AddressKind } from '../../src/machine/public-addresses.ts';
import { isPublicAddress } from '../../src/machine/public-addresses.ts';
import { GitServer } from '../support/git-server.ts';

const project = {
  'langgraph.json': JSON.stringify({ graphs: { agent: './graph.js:graph' } }),
  'graph.js': 'export const graph = {};',
};

let server: GitServer;
let data: string;
let lines: string[];
before(async () => {
  server = await GitServer.start();
});
after(() => server[Symbol.asyncDispose]());
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'keelson-builds-'));
  lines = [];
});
afterEach(() => rm(data, { recursive: true, force: true, maxRetries: 5 }));

const builderOf = (options: Partial<SourceBuilderOptions> = {}) =>
  createSourceBuilder({ dataDirectory: data, addresses: ['https', 'http-loopback', 'file'], ...options });

const common = () => ({
  id: 'r1',
  tenantId: 't1',
  log: (line: string, level: string) => void lines.push(`${level} ${line}`),
  signal: new AbortController().signal,
});
const sourceOf = (url: string, ref: string, credentials?: string) => ({ kind: 'git' as const, url, ref, credentials });

function resolve(url: string, ref: string, credentials?: string, options: Partial<SourceBuilderOptions> = {}) {
  return builderOf(options).resolveCommit({ ...common(), source: sourceOf(url, ref, credentials), limitMs: 30_000 });
}

function build(source: GitSource, more: Partial<BuildRequest> = {}, options: Partial<SourceBuilderOptions> = {}) {
  const commands = { configPath: 'langgraph.json', installCommand: undefined, buildCommand: undefined, environment: {} };
  return builderOf(options).build({ ...common(), source, ...commands, ...more });
}

const fails = (pattern: RegExp) => (error: unknown) => {
  assert.ok(error instanceof BuildFailure, `a BuildFailure, not ${(error as Error)?.stack}`);
  assert.match(error.message, pattern);
  return true;
};

describe('a repository', () => {
  it('is built at the commit of a branch, a tag or an id, without its history', async () => {
    const repository = await server.create('plain', project);
    const first = await repository.git('-C', repository.work, 'rev-parse', 'HEAD');
    await repository.git('-C', repository.work, 'tag', '--annotate', '--message=one', 'v1');
    await repository.push('refs/tags/v1');
    const second = await repository.commit({ 'apps/one/langgraph.json': project['langgraph.json'], 'apps/one/graph.js': '' });
    assert.equal(await resolve(repository.url, 'main'), second);
    assert.equal(await resolve(repository.url, 'refs/heads/main'), second);
    assert.equal(await resolve(repository.url, 'refs/tags/v1'), first, 'of an annotated tag the commit');
    assert.equal(await resolve(repository.url, first), first);
    const { directory, configPath } = await build(
      { ...sourceOf(repository.url, 'main'), commit: second },
      { configPath: 'apps/one/langgraph.json' },
    );
    assert.equal(configPath, 'apps/one/langgraph.json');
    assert.ok(existsSync(join(directory, 'apps/one/graph.js')));
    assert.deepEqual(await readdir(join(data, 'builds', 'r1')), ['source'], 'nothing but the source is left');
    // An earlier commit of a branch, as a redeploy asks for it.
    await build({ ...sourceOf(repository.url, 'main'), commit: first });
    assert.equal(existsSync(join(data, 'builds/r1/source/apps')), false);
    const file = await build({ ...sourceOf(`file://${repository.bare}`, 'main'), commit: second });
    assert.ok(existsSync(join(file.directory, 'graph.js')));
  });

  it('is fetched whole, without what its attributes would do, and its links stay inside', async () => {
    const repository = await server.create('attributes', {
      ...project,
      '.gitattributes': 'hidden.txt export-ignore\nstamp.txt export-subst\n*.bin filter=lfs\n',
      '.gitmodules': '[submodule "x"]\n\tpath = x\n\turl = https://git.example.com/x.git\n',
      'hidden.txt': 'here',
      'stamp.txt': '$Format:%H$',
    });
    await symlink('graph.js', join(repository.work, 'inside.js'));
    await symlink('/etc/passwd', join(repository.work, 'absolute'));
    await symlink('../../secret.key', join(repository.work, 'outside'));
    // As written it stays inside; by way of the first it leads out.
    await symlink('.', join(repository.work, 'here'));
    await mkdir(join(repository.work, 'a/b'), { recursive: true });
    await symlink('../../here/../..', join(repository.work, 'a/b/up'));
    const commit = await repository.commit({});
    const { directory } = await build({ ...sourceOf(repository.url, 'main'), commit });
    assert.equal(await readFile(join(directory, 'hidden.txt'), 'utf8'), 'here');
    assert.equal(await readFile(join(directory, 'stamp.txt'), 'utf8'), '$Format:%H$');
    assert.equal(await readFile(join(directory, 'inside.js'), 'utf8'), project['graph.js']);
    for (const name of ['absolute', 'outside', 'a/b/up']) {
      await assert.rejects(lstat(join(directory, name)), { code: 'ENOENT' });
      assert.ok(lines.includes(`WARNING ${name} is left out: it is a link that leads out of the source.`), lines.join('\n'));
    }
    assert.ok(lines.some((line) => line.includes('submodules: they are not fetched')));
    assert.ok(lines.some((line) => line.includes('left as pointers')));
  });

  it('has no variables removed but its own, whatever its links lead to', async () => {
    const secret = join(data, 'secret.key');
    await writeFile(secret, 'the key');
    const config = JSON.stringify({ graphs: { agent: './graph.js:graph' }, env: './a/b/up/secret.key' });
    const repository = await server.create('removing', { ...project, 'langgraph.json': config });
    await symlink('.', join(repository.work, 'here'));
    await mkdir(join(repository.work, 'a/b'), { recursive: true });
    // From builds/<id>/source/a/b to the data directory.
    await symlink('../../here/../../..', join(repository.work, 'a/b/up'));
    await build({ ...sourceOf(repository.url, 'main'), commit: await repository.commit({}) });
    assert.equal(await readFile(secret, 'utf8'), 'the key');
  });

  it('that is not there, or has no such ref, is refused in words that help', async () => {
    const repository = await server.create('refs', project);
    await repository.push('HEAD:refs/tags/v1', 'HEAD:refs/heads/team/main');
    await assert.rejects(resolve(`${server.url}/nothing.git`, 'main'), fails(/There is no git repository at http.*nothing\.git/));
    await assert.rejects(
      resolve(repository.url, 'v1'),
      fails(/has no branch v1\. There is a tag of that name: write refs\/tags\/v1/),
    );
    await assert.rejects(resolve(repository.url, 'm*'), fails(/has no branch m\*/));
    await assert.rejects(resolve(repository.url, 'team'), fails(/has no branch team/));
    const unknown = '0123456789012345678901234567890123456789';
    await assert.rejects(build({ ...sourceOf(repository.url, unknown), commit: unknown }), fails(/has no such commit/));
    await assert.rejects(
      build({ ...sourceOf(repository.url, 'main'), commit: unknown }),
      fails(/no longer among the last 500 of main/),
    );
  });

  it('that asks for credentials gets those of the secret, which stand in no argument and no log', async () => {
    const repository = await server.create('private', project);
    await using guarded = await GitServer.start();
    guarded.credentials = 'x-access-token:a-token-of-ours';
    const own = await guarded.create('private', project);
    const head = await own.git('-C', own.work, 'rev-parse', 'HEAD');
    await assert.rejects(resolve(own.url, 'main'), fails(/asks for credentials: give the deployment a secret GIT_CREDENTIALS/));
    await assert.rejects(resolve(own.url, 'main', 'me:wrong'), fails(/refused the credentials in the secret GIT_CREDENTIALS/));
    assert.equal(await resolve(own.url, 'main', 'a-token-of-ours'), head);
    await build({ ...sourceOf(own.url, 'main', 'x-access-token:a-token-of-ours'), commit: head });
    assert.equal(lines.join('\n').includes('a-token-of-ours'), false);
    assert.ok(await resolve(repository.url, 'main', 'not-asked-for'));
  });

  it('larger than the limit is stopped while it is fetched, and nothing of it stays', async () => {
    const noise = Array.from({ length: 40_000 }, (_, index) => Math.sin(index).toString(36)).join('');
    const repository = await server.create('large', { ...project, 'noise.txt': noise });
    const commit = await repository.git('-C', repository.work, 'rev-parse', 'HEAD');
    const source = { ...sourceOf(repository.url, 'main'), commit };
    const limits = { packedBytes: 65_536, unpackedBytes: 2 ** 30, entries: 1_000 };
    await assert.rejects(build(source, {}, { archiveLimits: limits }), fails(/more than 65536 bytes, which is the limit/));
    const unpacked = { packedBytes: 2 ** 24, unpackedBytes: 100_000, entries: 1_000 };
    await assert.rejects(build(source, {}, { archiveLimits: unpacked }), fails(/unpacks to more than 100000 bytes/));
    const entries = { packedBytes: 2 ** 24, unpackedBytes: 2 ** 30, entries: 2 };
    await assert.rejects(build(source, {}, { archiveLimits: entries }), fails(/more than 2 entries/));
    assert.equal(existsSync(join(data, 'builds/r1/git')), false);
    assert.equal(existsSync(join(data, 'builds/r1/source')), false);
  });

  it('whose server answers no more is given up at the limit', async () => {
    const repository = await server.create('slow', project);
    const { promise, resolve: open } = Promise.withResolvers<void>();
    server.gate = promise;
    const request = { ...common(), source: sourceOf(repository.url, 'main'), limitMs: 500 };
    await assert.rejects(builderOf().resolveCommit(request), fails(/git ls-remote.* was stopped/));
    open();
    server.gate = Promise.resolve();
  });

  it('cannot run anything by its address or its ref', async () => {
    const mark = join(data, 'mark');
    const script = join(data, 'evil.sh');
    await writeFile(script, `#!/bin/sh\ntouch ${mark}\n`, { mode: 0o755 });
    const repository = await server.create('evil', project);
    for (const url of [
      `--upload-pack=${script}`,
      `ext::sh -c ${script}`,
      `https://x/$(${script})`,
      `-c${script}`,
      `file://host${script}`,
    ]) {
      await assert.rejects(resolve(url, 'main', undefined, { addresses: ['http-loopback', 'file'] }), BuildFailure, url);
    }
    for (const ref of [
      `--upload-pack=${script}`,
      `$(${script})`,
      `main;${script}`,
      `\`${script}\``,
      `refs/heads/main\n${script}`,
    ]) {
      await assert.rejects(resolve(repository.url, ref), BuildFailure, ref);
    }
    assert.equal(existsSync(mark), false);
  });
});

describe('an address', () => {
  it('whose name leads to a private address is not called, unless that is allowed', async (t) => {
    const found = await lookup(hostname(), { all: true }).catch(() => []);
    if (found.length === 0 || found.some(({ address }) => isPublicAddress(address)))
      return t.skip('the name of this machine leads to no private address');
    let calls = 0;
    const listener = createServer((socket) => {
      calls += 1;
      socket.destroy();
    });
    await new Promise<void>((listening) => listener.listen(0, '::', listening));
    t.after(() => listener.close());
    const url = `https://${hostname()}:${(listener.address() as AddressInfo).port}/a.git`;
    const refused = /leads to an address that is not public: ask the operator .* https-private/;
    await assert.rejects(resolve(url, 'main'), fails(refused));
    await assert.rejects(build({ ...sourceOf(url, 'main'), commit: 'a'.repeat(40) }), fails(refused));
    assert.equal(calls, 0, 'nobody was called');
    await assert.rejects(resolve(url, 'main', undefined, { addresses: ['https', 'https-private'] }), fails(/could not be read/));
    assert.ok(calls > 0, 'the same address is called where it is allowed');
  });

  it('is connected to where its name led when it was judged, whatever host a redirect names', async () => {
    const context = { publicOnly: true, command: { environment: {} } };
    const source = (url: string) => ({ kind: 'git' as const, url, ref: 'main', credentials: undefined });
    const answers = async () => [
      { address: '93.184.215.14', family: 4 },
      { address: '2606:2800:21f::1', family: 6 },
    ];
    const pins = (url: string, more = {}) => pinSettings(source(url), { ...context, ...more }, answers);
    const pinned = '93.184.215.14,[2606:2800:21f::1]';
    assert.deepEqual(await pins('https://git.example.com/a.git'), [`http.curloptResolve=*:443:${pinned}`]);
    assert.deepEqual(await pins('https://git.example.com:8443/a.git'), [`http.curloptResolve=*:8443:${pinned}`]);
    const proxied = { command: { environment: { HTTPS_PROXY: 'http://proxy:443' } } };
    assert.deepEqual(await pins('https://git.example.com/a.git', proxied), [`http.curloptResolve=git.example.com:443:${pinned}`]);
    assert.deepEqual(await pins('https://git.example.com/a.git', { publicOnly: false }), []);
  });

  it('is fetched from when it is allowed, and nothing else is', () => {
    const only = (...kinds: AddressKind[]) => new Set(kinds);
    assert.equal(objectionToAddress('https://git.example.com/a/b.git', only('https')), undefined);
    assert.equal(objectionToAddress('http://127.0.0.1:3000/b.git', only('http-loopback')), undefined);
    assert.equal(objectionToAddress('https://10.0.0.5/b.git', only('https-private')), undefined);
    assert.equal(objectionToAddress('https://[2606:4700::1]/b.git', only('https')), undefined);
    assert.equal(objectionToAddress('file:///srv/b.git', only('file')), undefined);
    const refused: [url: string, kinds: Set<AddressKind>, words: RegExp][] = [
      ['http://127.0.0.1/b.git', only('https'), /does not fetch by http from 127\.0\.0\.1, only by https/],
      ['http://git.example.com/b.git', only('https', 'http-loopback'), /does not fetch by http from git\.example\.com/],
      ['http://127.0.0.1.example.com/b.git', only('http-loopback'), /does not fetch/],
      ['file:///srv/b.git', only('https'), /does not fetch by file/],
      ['ssh://git@github.com/a/b.git', only('https'), /does not fetch by ssh|credentials/],
      ['git@github.com:a/b.git', only('https'), /write it as https/],
      ...[
        '127.0.0.1',
        '169.254.169.254',
        '10.0.0.5',
        '[::1]',
        '[fe80::1]',
        '[::ffff:127.0.0.1]',
        '2130706433',
        'localhost',
        'a.localhost',
      ].map((host): [string, Set<AddressKind>, RegExp] => [`https://${host}/b.git`, only('https'), /not a public host/]),
      ['https://user:token@git.example.com/b.git', only('https'), /GIT_CREDENTIALS/],
      ['ext::sh -c true', only('https'), /not a git URL/],
      ['--upload-pack=x', only('https'), /not a git URL/],
      ['/srv/b.git', only('file'), /not a git URL/],
      ['https://a b', only('https'), /not a git URL/],
    ];
    for (const [url, kinds, words] of refused) assert.match(objectionToAddress(url, kinds) ?? '', words, url);
  });
});
