/** Graphs that use the SDK in the process of their agent server: its log, and the server itself without an address. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import { Client } from '@langchain/langgraph-sdk';
import { pino } from 'pino';
import { startAgent } from '../support/agent-server.ts';
import { temporaryFolder } from '../support/temporary.ts';

test('a graph logs with the logger of the SDK, and its client without an address reaches the server that runs it', async (t) => {
  const lines: Record<string, unknown>[] = [];
  const sink = new Writable({
    write(line, _encoding, done) {
      lines.push(JSON.parse(String(line)));
      done();
    },
  });
  const { url, close } = await startAgent(t, 'sdk', { log: pino({ level: 'trace' }, sink) });
  const client = new Client({ apiUrl: url, apiKey: null });
  const { made, namespaces } = (await client.runs.wait(null, 'caller', { input: {} })) as {
    made: string;
    namespaces: string[][];
  };
  assert.deepEqual(namespaces, [['by', 'a-node']]);
  assert.equal((await client.threads.get(made)).thread_id, made);
  const logged = (level: number, fields: object) =>
    lines.some((line) => line['level'] === level && Object.entries(fields).every(([name, value]) => line[name] === value));
  assert.ok(logged(pino.levels.values['info']!, { msg: 'made a thread', made }), JSON.stringify(lines));
  assert.ok(logged(pino.levels.values['debug']!, { message: 'an object' }), JSON.stringify(lines));
  await close();
  for (const name of ['url', 'fetch'])
    assert.equal(Symbol.for(`langgraph_api:${name}`) in globalThis, false, 'a closed server is not offered');
});

test('a client without an address reaches a server behind a gateway, whose token no other server gets', async (t) => {
  const file = join(await temporaryFolder(t), 'token');
  await writeFile(file, 'a token of more than 32 characters');
  const { url } = await startAgent(t, 'sdk', { args: ['--gateway-token-file', file] });
  assert.equal((await fetch(`${url}/info`)).status, 403);
  const { thread_id: made } = await new Client({ apiKey: null }).threads.create();
  const loopback = (globalThis as unknown as Record<symbol, typeof fetch>)[Symbol.for('langgraph_api:fetch')]!;
  const thread = await loopback(`/threads/${made}`);
  assert.equal(((await thread.json()) as { thread_id: string }).thread_id, made);
  const seen: IncomingHttpHeaders[] = [];
  const other = createServer(({ headers }, response) => response.end(String(seen.push(headers)))).listen(0, '127.0.0.1');
  t.after(() => other.close());
  await once(other, 'listening');
  await loopback(`http://127.0.0.1:${(other.address() as AddressInfo).port}/threads`);
  assert.equal(seen.length, 1);
  assert.ok(!Object.keys(seen[0]!).some((name) => name.includes('gateway')), JSON.stringify(seen));
});
