/** The socket of an agent server: handed over, never taken, and asked without trust in what answers. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, stat, symlink } from 'node:fs/promises';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { Upstream, UpstreamFailure } from '../../src/control-plane/gateway/upstream.ts';
import { askAgent } from '../../src/machine/agent-client.ts';
import { lifeOf, newSocketPath, openAgentSocket, socketUrl, tokenAt } from '../../src/machine/agent-sockets.ts';
import { temporaryFolder } from '../support/temporary.ts';

const AGENT = `require('node:http').createServer((_, response) => response.end(String(process.pid)))
  .listen({ fd: 3 }, () => process.send?.('ready'));
if (process.argv[1] === 'child')
  require('node:child_process').spawn('sleep', ['60'], { stdio: 'inherit', detached: true }).once('spawn', function () { process.send(this.pid); });`;

async function serve(path: string, kind = 'alone'): Promise<ChildProcess> {
  using socket = await openAgentSocket(path);
  const child = spawn(process.execPath, ['-e', AGENT, kind], { stdio: ['ignore', 'ignore', 'inherit', socket.fd, 'ipc'] });
  await once(child, 'message');
  return child;
}

const ask = (url: string) => askAgent(url, { path: '/ok', limitMs: 20_000 });

test('a process serves the socket that was handed to it, also at a long path, and nothing serves it after its end', async (t) => {
  const folder = join(await temporaryFolder(t), 'sockets', 'x'.repeat(120));
  const path = newSocketPath(folder);
  const child = await serve(path);
  t.after(() => child.kill('SIGKILL'));
  assert.equal((await stat(folder)).mode & 0o777, 0o700);
  assert.equal(await ask(socketUrl(path)), child.pid, 'the process that opened it serves it no more');
  child.kill('SIGKILL');
  await once(child, 'exit');
  await assert.rejects(ask(socketUrl(path)), /ECONNREFUSED/);
  assert.deepEqual(await readdir(folder), [path.slice(folder.length + 1)], 'nothing else is left');
});

test('what an agent server leaves running does not serve its socket', async (t) => {
  const path = newSocketPath(join(await temporaryFolder(t), 'sockets'));
  const child = await serve(path, 'child');
  const [grandchild] = (await once(child, 'message')) as [number | string];
  t.after(() => typeof grandchild === 'number' && process.kill(grandchild, 'SIGKILL'));
  child.kill('SIGKILL');
  await once(child, 'exit');
  await assert.rejects(ask(socketUrl(path)), /ECONNREFUSED/);
});

test('the gateway keeps connections to a socket, and knows that nothing was sent to one whose process has ended', async (t) => {
  const upstream = new Upstream({ connectMs: 20_000, idleMs: 20_000 });
  const folder = join(await temporaryFolder(t), 'sockets');
  const [lost, kept] = [newSocketPath(folder), newSocketPath(folder)];
  const [child, other] = [await serve(lost), await serve(kept)];
  t.after(() => other.kill('SIGKILL'));
  const send = async (path: string) => {
    const answer = new Answer(new IncomingMessage(new Socket()));
    await upstream.send({ url: socketUrl(path), path: '/ok', headers: {} }, 'GET', null, answer, () => {});
    return answer.text;
  };
  assert.deepEqual(
    await Promise.all([lost, kept, kept].map(send)),
    [child, other, other].map(({ pid }) => String(pid)),
  );
  child.kill('SIGKILL');
  await once(child, 'exit');
  for (const path of [lost, newSocketPath(folder)])
    await assert.rejects(send(path), (error) => error instanceof UpstreamFailure && error.unsent);
  assert.equal(await send(kept), String(other.pid));
  // With a connection that is open.
  await upstream.close();
});

/** Keeps what a client would get. */
class Answer extends ServerResponse {
  text = '';
  override write(chunk: Buffer): boolean {
    this.text += String(chunk);
    return true;
  }
  override writeHead(): this {
    return this;
  }
}

test('each life has a token of its own, from which neither that of another nor that of its workload follows', () => {
  const [one, other] = [newSocketPath('/data'), newSocketPath('/data')].map(socketUrl) as [string, string];
  assert.notEqual(lifeOf(one), lifeOf(other));
  assert.notEqual(tokenAt(one, 'secret'), tokenAt(other, 'secret'));
  assert.equal(tokenAt(one, 'secret'), tokenAt(one.replace('/data', '/elsewhere'), 'secret'), 'a relay has the same');
  assert.equal(tokenAt('http://127.0.0.1:1', 'secret'), 'secret', 'containers have that of their workload');
});

test('an address is a socket of a life, and nothing else', async (t) => {
  const folder = await temporaryFolder(t);
  await symlink('/dev/null', join(folder, 'x.sock'));
  for (const url of [
    'unix:relative.sock',
    'unix:/data/x.sock',
    `unix:${join(folder, 'x.sock')}`,
    'http://127.0.0.1/0123456789abcdef.sock',
  ])
    assert.equal(lifeOf(url), undefined, url);
});
