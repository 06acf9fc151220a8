/** docs/operating.md is true: its proxy configurations, its unit and its commands, with the real programs and a real control plane. */
import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import { Agent, fetch } from 'undici';
import { later } from '../suite/scope.ts';
import { root } from '../support/agent-server.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/loopback-server.ts';
import { findProgram } from '../support/programs.ts';
import { type Cleanup, temporaryFolder } from '../support/temporary.ts';

const execute = promisify(execFile);
const page = await readFile(join(root, 'docs/operating.md'), 'utf8');
const keelson = join(root, 'bin/keelson.js');
/** A project without dependencies: what is tried here is not how they are installed. */
const echo = join(root, 'test/fixtures/projects/echo');

/** The text of the first block of code of a language that has a word in it. */
function block(language: string, word: string): string {
  const blocks = [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(([, text]) => text!);
  return blocks.find((text) => text.includes(word)) ?? assert.fail(`docs/operating.md has no ${language} with ${word}`);
}

/** Ended by `await using`: before the folders of the test are removed. */
function start(program: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  return { output: () => output, [Symbol.asyncDispose]: () => end(child) };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

interface Proxied {
  folder: string;
  port: number;
  /** Where the control plane listens. */
  upstream: number;
  certificate: { pem: string; key: string };
}

const proxies: Record<string, { package: string; configure(parts: Proxied): Promise<string[]> }> = {
  nginx: {
    package: 'nginx-light',
    async configure({ folder, port, upstream, certificate }) {
      const server = block('nginx', 'proxy_pass')
        .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
        .replace('agents.example.com;', 'localhost;')
        .replace('/etc/ssl/agents.example.com.pem', certificate.pem)
        .replace('/etc/ssl/agents.example.com.key', certificate.key)
        .replace('127.0.0.1:8124', `127.0.0.1:${upstream}`);
      const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`);
      const file = join(folder, 'nginx.conf');
      const user = process.getuid?.() === 0 ? 'user root;\n' : '';
      const http = `access_log off;\n${paths.join('\n')}\n${server}`;
      await writeFile(file, `${user}daemon off;\npid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\n${http}}\n`);
      return ['-p', folder, '-c', file];
    },
  },
  caddy: {
    package: 'caddy',
    async configure({ folder, port, upstream, certificate }) {
      const site = block('caddyfile', 'reverse_proxy')
        .replace('agents.example.com {', `https://localhost:${port} {\n    tls ${certificate.pem} ${certificate.key}`)
        .replace('127.0.0.1:8124', `127.0.0.1:${upstream}`);
      const file = join(folder, 'Caddyfile');
      await writeFile(file, `{\n    admin off\n    auto_https disable_redirects\n    storage file_system ${folder}\n}\n${site}`);
      return ['run', '--config', file, '--adapter', 'caddyfile'];
    },
  },
};

const isAny = Object.keys(proxies).some((name) => findProgram(name) !== undefined);
const none = !isAny && `neither ${Object.keys(proxies).join(' nor ')} on this machine`;

test('the proxies of docs/operating.md pass on streams as they come, large archives and the public address', {
  skip: none,
}, async (t) => {
  const folder = await temporaryFolder(t as Cleanup);
  const certificate = { pem: join(folder, 'server.pem'), key: join(folder, 'server.key') };
  await execute('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'],
    ...['-addext', 'subjectAltName=DNS:localhost', '-keyout', certificate.key, '-out', certificate.pem],
  ]);
  const [port, upstream] = [await freePort(), await freePort()];
  const data = join(folder, 'data');
  const publicUrl = `https://localhost:${port}`;
  await using server = start(process.execPath, [keelson, 'up'], {
    ...{ KEELSON_PORT: String(upstream), KEELSON_DATA_DIR: data, KEELSON_DEMO: 'false' },
    ...variables(block('sh', 'KEELSON_PUBLIC_URL'), { 'https://agents.example.com': publicUrl }),
  });
  await eventually('the welcome', async () => server.output().includes('Ctrl-C'));
  const dispatcher = new Agent({ connect: { ca: await readFile(certificate.pem, 'utf8') } });
  const key = (await readFile(join(data, 'admin.key'), 'utf8')).trim();
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  // What no archive compresses, and more than nginx takes by default.
  const project = join(folder, 'project');
  await cp(echo, project, { recursive: true });
  await writeFile(join(project, 'large.bin'), randomBytes(3_000_000));
  const deploy = ['deploy', '--dir', project, '--name', 'echo', '--url', publicUrl, '--data-dir', data];

  for (const [name, proxy] of Object.entries(proxies)) {
    await t.test(name, async (t) => {
      const program = findProgram(name);
      if (!program) return t.skip(`no ${name} on this machine (apt-get install ${proxy.package})`);
      const args = await proxy.configure({ folder, port, upstream, certificate });
      await using front = start(program, args, { HOME: folder, XDG_DATA_HOME: folder });
      await eventually(
        `${name} answers`,
        async () => {
          const answer = await fetch(`${publicUrl}/ok`, { dispatcher }).catch(() => undefined);
          return answer?.ok || (front.output().includes('emerg') && assert.fail(front.output()));
        },
        30_000,
      );
      const untrusted = await execute(process.execPath, [keelson, ...deploy]).catch(
        (error: { code: number; stderr: string }) => error,
      );
      assert.match(untrusted.stderr, /certificate of https:\/\/localhost:\d+ is not accepted \(\w+\)\. .*NODE_EXTRA_CA_CERTS/);
      await execute(process.execPath, [keelson, ...deploy], { env: { ...process.env, NODE_EXTRA_CA_CERTS: certificate.pem } });

      const agent = `${publicUrl}/d/echo`;
      const card = (await (await fetch(`${agent}/.well-known/agent-card.json`, { headers, dispatcher })).json()) as {
        url: string;
      };
      assert.ok(card.url.startsWith(`${agent}/a2a/`), card.url);
      const body = JSON.stringify({ assistant_id: 'echo', input: { messages: [{ role: 'user', content: 'sleep:2500' }] } });
      const answer = await fetch(`${agent}/runs/stream`, { method: 'POST', headers, body, dispatcher });
      const arrivals: number[] = [];
      for await (const _chunk of answer.body!) arrivals.push(performance.now());
      assert.ok(arrivals.at(-1)! - arrivals[0]! > 1_000, `first and last event came together: ${arrivals.join()}`);
    });
  }
});

describe('the unit of docs/operating.md', () => {
  test('is one that systemd takes', async (t) => {
    const program = findProgram('systemd-analyze');
    if (!program) return t.skip('no systemd on this machine');
    const folder = await temporaryFolder(t as Cleanup);
    const file = join(folder, 'keelson.service');
    const unit = block('ini', '[Service]').replaceAll('/opt/keelson', root).replace('User=keelson\n', '');
    await writeFile(file, unit);
    const { stderr } = await execute(program, ['verify', '--man=no', '--recursive-errors=no', file]);
    assert.doesNotMatch(stderr, /keelson\.service/);
  });
});

describe('a backup as docs/operating.md makes it', () => {
  test('starts again with its deployments and secrets, without what may be left out', later, async (t) => {
    const folder = await temporaryFolder(t as Cleanup);
    const up = async (data: string) => {
      const env = { KEELSON_PORT: '0', KEELSON_DATA_DIR: data, KEELSON_DEMO: 'false' };
      const server = start(process.execPath, [keelson, 'up'], env);
      await eventually('the welcome', async () => server.output().includes('Ctrl-C'), 120_000);
      return { ...server, url: /Control plane +(http:\S+)/.exec(server.output())![1]! };
    };
    const first = await up(join(folder, '.keelson'));
    const deploy = ['deploy', '--dir', echo, '--name', 'echo', '--url', first.url, '--data-dir', join(folder, '.keelson')];
    await execute(process.execPath, [keelson, ...deploy]);
    await first[Symbol.asyncDispose]();
    await execute('sh', ['-ec', block('sh', 'tar -czf')], { cwd: folder });
    const [restore] = block('sh', 'tar -xzf').split('\n');
    await mkdir(join(folder, 'elsewhere'));
    await cp(join(folder, 'keelson-backup.tar.gz'), join(folder, 'elsewhere/keelson-backup.tar.gz'));
    await execute('sh', ['-ec', restore!], { cwd: join(folder, 'elsewhere') });
    // As on another machine.
    await rename(join(folder, '.keelson'), join(folder, 'gone'));
    const data = join(folder, 'elsewhere/restored');
    await using second = await up(data);
    const key = (await readFile(join(data, 'admin.key'), 'utf8')).trim();
    const headers = { 'x-api-key': key };
    const list = (await (await fetch(`${second.url}/v2/deployments`, { headers })).json()) as { resources: { name: string }[] };
    assert.deepEqual(
      list.resources.map(({ name }) => name),
      ['echo'],
    );
    await eventually('it serves again', async () => (await fetch(`${second.url}/d/echo/ok`, { headers })).ok);
  });
});

/** The variables before a command, some of their texts replaced. */
function variables(command: string, replaced: Record<string, string>): Record<string, string> {
  const pairs = [...command.matchAll(/\b([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name!, replaced[value!] ?? value!]);
  return Object.fromEntries(pairs);
}
