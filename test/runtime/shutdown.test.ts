/** Stopping: what is in flight finishes, what is new is refused, and the grace period has the last word. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { describe, it } from 'node:test';
import type { Mount } from '../../src/runtime/server.ts';
import { eventually } from '../support/eventually.ts';
import { openSocket } from '../support/raw-http.ts';
import { startRuntime } from '../support/runtime-server.ts';

describe('a server that closes', () => {
  it('finishes what is in flight, refuses what is new, and is done then, though the connection could be used again', async (t) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let asked = false;
    const getText = async () => {
      asked = true;
      await promise;
      return { status: 200, contentType: 'text/html', text: 'whole' };
    };
    const { url, server } = await startRuntime(t, { handlers: { getText } });
    const answer = fetch(`${url}/text`);
    await eventually('the request', async () => asked);
    const started = performance.now();
    let closed = false;
    const closing = server.close(20_000).then(() => (closed = true));
    await assert.rejects(fetch(`${url}/text`));
    assert.equal(closed, false);
    resolve();
    assert.equal(await (await answer).text(), 'whole');
    await closing;
    assert.ok(performance.now() - started < 5_000, 'the idle connection did not hold it up');
  });

  it('closes connections that wait for a next request at once', async (t) => {
    const { url, server } = await startRuntime(t, {
      handlers: { getText: () => ({ status: 200, contentType: 'text/html', text: 'x' }) },
    });
    await (await fetch(`${url}/text`)).text();
    const silent = await openSocket(url);
    const started = performance.now();
    await server.close(20_000);
    assert.ok(performance.now() - started < 5_000);
    silent.destroy();
  });

  it('cuts off what is still in flight when the grace period is over', async (t) => {
    async function* endless(signal: AbortSignal) {
      yield { data: '1' };
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
    }
    const { url, server } = await startRuntime(t, {
      handlers: { streamItems: (_, __, { signal }) => ({ status: 200, events: endless(signal) }) },
    });
    const stream = await fetch(`${url}/events`);
    const started = performance.now();
    await server.close(200);
    const took = performance.now() - started;
    assert.ok(took >= 190 && took < 5_000, `${took} ms`);
    await assert.rejects(stream.text());
  });
});

describe('a mount', () => {
  const mounted = () => {
    const upgraded: Duplex[] = [];
    const mount: Mount = {
      prefix: '/m/',
      request: (_request, response) => void response.end('mounted'),
      upgrade: (_request, socket) => {
        upgraded.push(socket);
        socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: chat\r\n\r\n');
      },
    };
    return { upgraded, mount };
  };

  it('gets what is below its prefix, upgrades included, and nothing else', async (t) => {
    const { mount, upgraded } = mounted();
    const { url } = await startRuntime(t, { mounts: [mount] });
    assert.equal(await (await fetch(`${url}/m/x`)).text(), 'mounted');
    assert.equal((await fetch(`${url}/mx`)).status, 404);
    const socket = await openSocket(url);
    socket.write('GET /m/x HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: chat\r\n\r\n');
    assert.match(String((await once(socket, 'data'))[0]), /^HTTP\/1\.1 101 /);
    assert.equal(upgraded.length, 1);
    socket.destroy();
  });

  it('keeps its upgraded connections for the grace period and no longer', async (t) => {
    const { url, server } = await startRuntime(t, { mounts: [mounted().mount] });
    const socket = await openSocket(url);
    socket.write('GET /m/x HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: chat\r\n\r\n');
    await once(socket, 'data');
    const started = performance.now();
    await server.close(200);
    const took = performance.now() - started;
    assert.ok(took >= 190 && took < 5_000, `${took} ms`);
  });
});

describe('a process', () => {
  for (const [name, how, signals, code, log] of [
    ['stops and ends with 0 on SIGTERM', '50', ['SIGTERM'], 0, /"signal":"SIGTERM".*"stopping on a signal"/],
    ['stops and ends with 0 on SIGINT', '50', ['SIGINT'], 0, /"signal":"SIGINT".*"stopping on a signal"/],
    ['ends at once, with 1, on a second signal', '60000', ['SIGINT', 'SIGINT'], 1, /"signal":"SIGINT".*"stopping on a signal"/],
    ['ends with 1 when stopping fails, and says why', 'fail', ['SIGTERM'], 1, /cannot stop/],
  ] as const) {
    it(name, async () => {
      const child = spawn(process.execPath, [join(import.meta.dirname, '../fixtures/processes/stopping.ts'), how]);
      let output = '';
      child.stdout.on('data', (chunk) => (output += String(chunk)));
      await eventually('the process', async () => output.includes('ready'));
      const exited = once(child, 'exit');
      for (const [index, signal] of signals.entries()) {
        if (index > 0) await eventually('the first signal', async () => output.includes('stopping on a signal'));
        child.kill(signal);
      }
      assert.deepEqual(await exited, [code, null]);
      assert.match(output, log);
    });
  }
});
