/** More connections than a server has files for: those beyond its limit are closed, and nothing else suffers. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectConfig, root } from '../support/agent-server.ts';
import { eventually } from '../support/eventually.ts';
import { call } from '../support/http.ts';
import { openSocket } from '../support/raw-http.ts';
import { temporaryFolder } from '../support/temporary.ts';

const OPEN_FILES = 240;
const CONNECTIONS = OPEN_FILES / 3;
const BEYOND = 100;

test('a third of the files that a server may open are connections; one more is closed, and a free place is taken again', async (t) => {
  const data = await temporaryFolder(t);
  const args = [join(root, 'src/main.js'), 'agent', '--config', projectConfig('echo'), '--port', '0', '--data-dir', data];
  const child = spawn('sh', ['-c', `ulimit -n ${OPEN_FILES} && exec "$@"`, 'sh', process.execPath, ...args]);
  const sockets: Socket[] = [];
  t.after(async () => {
    for (const socket of sockets) socket.destroy();
    child.kill('SIGKILL');
    await once(child, 'close');
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const url = await eventually('the agent server', async () => /url"?: ?"(http:[^"]+)"/.exec(output)?.[1]);

  const closed = new Set<Socket>();
  for (let count = 0; count < CONNECTIONS + BEYOND; count += 1) {
    const socket = await openSocket(url);
    socket.on('error', () => undefined);
    socket.once('close', () => closed.add(socket));
    sockets.push(socket);
  }
  await eventually('what is beyond is closed', async () => closed.size === BEYOND);
  const [kept] = sockets;
  kept!.write('GET /ok HTTP/1.1\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n');
  assert.match(String(await once(kept!, 'data')), /^HTTP\/1\.1 200 /);
  assert.equal(closed.size, BEYOND, 'those within the limit stay');
  for (const socket of sockets) socket.destroy();
  const write = () => call('POST', `${url}/threads`, {}).catch(() => undefined);
  await eventually('it serves others again', async () => (await write())?.status === 200);
});
