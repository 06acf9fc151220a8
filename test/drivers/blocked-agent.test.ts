/** A graph that never comes to a pause takes its whole process along: the driver ends it, and the run alone is given up. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { pino } from 'pino';
import { createProcessDriver } from '../../src/drivers/process/process-driver.ts';
import { tokenAt } from '../../src/machine/agent-sockets.ts';
import { byScope } from '../suite/scope.ts';
import { fetchAgent } from '../support/agent-fetch.ts';
import { projectConfig } from '../support/agent-server.ts';
import { eventually } from '../support/eventually.ts';
import type { Answer } from '../support/http.ts';

const LIMIT_MS = 400_000;
/** The more, the more lives it takes to find out which of them blocks. */
const NEIGHBOURS = byScope({ quick: 1, all: 3, nightly: 3 });

test('a run that blocks its agent server ends with an error, its neighbours succeed, and the deployment serves', {
  timeout: LIMIT_MS + 30_000,
}, async (t) => {
  const gatewayToken = 'a'.repeat(43);
  const data = await mkdtemp(join(tmpdir(), 'keelson-blocked-'));
  const log = pino({ level: 'silent' });
  const driver = createProcessDriver({ dataDirectory: data, log, checkMs: 100, patience: { silentMs: 3_000 } });
  t.after(async () => {
    await driver.stopAll(1_000);
    await driver[Symbol.asyncDispose]();
    await rm(data, { recursive: true, force: true });
  });
  await driver.ensure({
    ...{ id: 'r1', tenantId: 't1', deploymentId: 'd1', deploymentName: 'agent', environment: {}, gatewayToken, replicas: 1 },
    ...{ directory: dirname(projectConfig('ledger')), configPath: 'langgraph.json', stateDirectory: join(data, 'state') },
    limits: { cores: 2, memoryMb: 2_000 },
  });
  const call = async (method: string, url: string, path: string, body?: unknown): Promise<Answer> => {
    const headers = { 'x-keelson-gateway': tokenAt(url, gatewayToken), 'content-type': 'application/json' };
    const answer = await fetchAgent(url + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, headers: answer.headers, body: await answer.json() } as Answer;
  };
  /** An answer of whatever life can give one; what is asked of one that is ended breaks off. */
  const ask = (method: string, path: string, body?: unknown): Promise<Answer> =>
    eventually(
      `${method} ${path}`,
      async () => {
        const url = driver.status('r1')?.urls[0];
        return url !== undefined && call(method, url, path, body).catch(() => undefined);
      },
      LIMIT_MS,
    );
  const [book, gate] = [join(data, 'book'), join(data, 'gate')];
  const run = async (graph: string, hold: string) => {
    const { thread_id: thread } = (await ask('POST', '/threads', {})).body;
    const input = { name: graph, book, gate, hold, waitMs: 500 };
    const { run_id: id } = (await ask('POST', `/threads/${thread}/runs`, { assistant_id: graph, input })).body;
    return `/threads/${thread}/runs/${id}`;
  };
  const held: string[] = [];
  for (const _ of Array(NEIGHBOURS)) held.push(await run('ledger', 'two'));
  const blocking = await run('poison', 'loop');
  const status = async (path: string) => (await ask('GET', path)).body.status as string;
  await eventually('it is given up', async () => (await status(blocking)) === 'error', LIMIT_MS);
  assert.equal((await ask('GET', `${blocking}/join`)).body.__error__.error, 'RunAbandoned');
  assert.match(driver.status('r1')!.lastExit!, /^was ended because it did not answer for 3 s/);
  await writeFile(gate, '');
  for (const path of held) await eventually('its neighbour succeeds', async () => (await status(path)) === 'success', LIMIT_MS);
  assert.equal(driver.status('r1')!.phase, 'running');
});
