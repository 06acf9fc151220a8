/** Several processes on one PostgreSQL: each does its part, and none writes over what another has taken over. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { AgentProcess } from '../support/agent-server.ts';
import { eventually } from '../support/eventually.ts';
import { call, events } from '../support/http.ts';
import { PostgresServer } from '../support/postgres.ts';
import { type Cleanup, suiteCleanup, temporaryFolder } from '../support/temporary.ts';

const human = (content: string) => ({ messages: [{ role: 'user', content }] });
const LEASE_SECONDS = 1;

describe('many instances', () => {
  const cleanup = suiteCleanup(after);
  let server: PostgresServer;
  before(async () => {
    server = await PostgresServer.start(cleanup);
  });

  /** One process for each role, on a database of their own. */
  async function instances(t: Cleanup, project: string, ...roles: string[]): Promise<{ url: string; agents: AgentProcess[] }> {
    const url = await server.database();
    return { url, agents: await Promise.all(roles.map((role) => instance(t, url, project, role))) };
  }
  function instance(t: Cleanup, url: string, project: string, role: string): Promise<AgentProcess> {
    const args = ['--postgres', url, '--postgres-pool', '5', '--lease', String(LEASE_SECONDS), '--grace', '1', '--role', role];
    return AgentProcess.start(t, project, args);
  }
  /** Runs of the graph that logs its steps, on one thread. */
  async function stepping(t: Cleanup, agent: AgentProcess) {
    const log = join(await temporaryFolder(t), 'log');
    const thread = await newThread(agent);
    const create = async (waitMs: number) => {
      const body = { assistant_id: 'steps', input: { messages: [], log, waitMs }, stream_mode: ['updates', 'values'] };
      return (await call('POST', `${agent.url}/threads/${thread}/runs`, body)).body.run_id as string;
    };
    return { thread, log, create };
  }
  const newThread = async (agent: AgentProcess) => (await call('POST', `${agent.url}/threads`, {})).body.thread_id as string;

  test('a run is created on A, executed on B, streamed from C as it happens, and joined anywhere', async (t) => {
    const { agents } = await instances(t, 'steps', 'api', 'queue', 'api');
    const [a, , c] = agents as [AgentProcess, AgentProcess, AgentProcess];
    const { thread, create } = await stepping(t, a);
    const run = await create(300);
    const path = `/threads/${thread}/runs/${run}`;
    const joins = agents.map((agent) => call('GET', `${agent.url}${path}/join`));
    const readings = agents.map((agent) => read(agent, path));
    const [fromA, fromB, fromC] = await Promise.all(readings);
    assert.deepEqual(names(fromC!), [
      'metadata',
      'values',
      ...['one', 'two', 'three'].flatMap((node) => [`updates ${node}`, 'values']),
    ]);
    assert.deepEqual(withoutTimes(fromC!), withoutTimes(fromB!));
    assert.deepEqual(withoutTimes(fromA!), withoutTimes(fromB!));
    const second = fromC!.findIndex(({ name }) => name === 'updates two');
    const end = fromC!.at(-1)!.at;
    assert.ok(end - fromC![second]!.at > 200, 'C reads what happens while it happens');
    for (const { body } of await Promise.all(joins)) assert.deepEqual(contents(body), ['one', 'two', 'three']);
    const late = await read(c, path);
    assert.deepEqual(withoutTimes(late), withoutTimes(fromB!));
    const again = await read(c, path, late[2]!.id);
    assert.deepEqual(withoutTimes(again), withoutTimes(fromB!.slice(3)));
  });

  test('every run that is streamed through an instance which executes none arrives whole', { timeout: 60_000 }, async (t) => {
    const { agents } = await instances(t, 'echo', 'api', 'queue', 'queue');
    const [a] = agents as [AgentProcess];
    await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const body = { assistant_id: 'echo', input: human(`number ${index}`), stream_mode: ['updates'], if_not_exists: 'create' };
        const all = [];
        for await (const { event, json } of events('POST', `${a.url}/threads/${await newThread(a)}/runs/stream`, body))
          all.push(event === 'metadata' ? event : JSON.stringify(json));
        assert.equal(all.length, 2, `${all}`);
        assert.match(all[1]!, new RegExp(`echo: number ${index}"`));
      }),
    );
  });

  test('a run that another process executes is cancelled from A, and the next one goes', async (t) => {
    const { agents } = await instances(t, 'echo', 'api', 'queue', 'api');
    const [a, , c] = agents as [AgentProcess, AgentProcess, AgentProcess];
    const thread = await newThread(a);
    const create = async (text: string) =>
      (await call('POST', `${a.url}/threads/${thread}/runs`, { assistant_id: 'echo', input: human(text) })).body.run_id as string;
    const long = await create('sleep:60000');
    const next = await create('after');
    await eventually(
      'it is running',
      async () => (await call('GET', `${c.url}/threads/${thread}/runs/${long}`)).body.status === 'running',
    );
    const joined = call('GET', `${c.url}/threads/${thread}/runs/${long}/join`);
    const started = Date.now();
    assert.equal((await call('POST', `${a.url}/threads/${thread}/runs/${long}/cancel?wait=true`)).status, 204);
    assert.equal((await joined).body.__error__.error, 'RunCancelled');
    assert.equal((await call('GET', `${c.url}/threads/${thread}/runs/${next}/join`)).body.messages.at(-1).content, 'echo: after');
    assert.ok(Date.now() - started < 3_000, 'by push, not by the sweep');
  });

  test('of a process that is killed, the run is taken over and goes on from its checkpoint, and its readers with it', {
    timeout: 60_000,
  }, async (t) => {
    const { url, agents } = await instances(t, 'steps', 'api', 'queue');
    const [a, b] = agents as [AgentProcess, AgentProcess];
    const { thread, log, create } = await stepping(t, a);
    const first = await create(800);
    const second = await create(0);
    const reading = read(a, `/threads/${thread}/runs/${first}`);
    await eventually('the second node has begun', async () => (await readFile(log, 'utf8').catch(() => '')).includes('two'));
    await new Promise((resolve) => setTimeout(resolve, 100));
    await b.kill();
    await instance(t, url, 'steps', 'queue');
    const joined = await call('GET', `${a.url}/threads/${thread}/runs/${second}/join`);
    assert.deepEqual(contents(joined.body), ['one', 'two', 'three', 'one', 'two', 'three']);
    assert.equal(await readFile(log, 'utf8'), 'one\ntwo\ntwo\nthree\none\ntwo\nthree\n');
    const attempts = (await reading).filter(({ name }) => name === 'metadata').map(({ json }) => json.attempt);
    assert.deepEqual(attempts, [1, 2]);
  });

  test('a process that is stopped past its lease and resumed writes nothing over its successor, and works on', {
    timeout: 60_000,
  }, async (t) => {
    const { url, agents } = await instances(t, 'steps', 'api', 'queue');
    const [a, b] = agents as [AgentProcess, AgentProcess];
    const { thread, log, create } = await stepping(t, a);
    const run = await create(1500);
    const path = `${a.url}/threads/${thread}/runs/${run}`;
    await eventually('the second node has begun', async () => (await readFile(log, 'utf8').catch(() => '')).includes('two'));
    await new Promise((resolve) => setTimeout(resolve, 100));
    process.kill(b.pid, 'SIGSTOP');
    const c = await instance(t, url, 'steps', 'queue');
    await eventually(
      'its successor has begun the second node again',
      async () => (await readFile(log, 'utf8')) === 'one\ntwo\ntwo\n',
      20_000,
    );
    process.kill(b.pid, 'SIGCONT');
    await eventually('it knows that it lost the run', async () => b.output.includes('lost the lease'));
    const joined = await call('GET', `${path}/join`);
    assert.deepEqual(contents(joined.body), ['one', 'two', 'three']);
    assert.equal((await call('GET', path)).body.status, 'success');
    const history = (await call('GET', `${a.url}/threads/${thread}/history?limit=100`)).body;
    const attempts = history.map(({ metadata }: { metadata: { run_attempt: number } }) => metadata.run_attempt);
    assert.deepEqual(attempts, attempts.toSorted().toReversed(), 'nothing of the first attempt after the second began');
    assert.equal(new Set(history.map(({ metadata }: { metadata: { step: number } }) => metadata.step)).size, history.length);
    await c.stop();
    const next = await create(0);
    const after = await call('GET', `${a.url}/threads/${thread}/runs/${next}/join`);
    assert.deepEqual(contents(after.body), ['one', 'two', 'three', 'one', 'two', 'three']);
  });

  test('a process that is stopped in order gives its run to another at once', { timeout: 60_000 }, async (t) => {
    const { agents } = await instances(t, 'echo', 'api', 'queue');
    const [a, b] = agents as [AgentProcess, AgentProcess];
    const thread = await newThread(a);
    const body = { assistant_id: 'echo', input: human('sleep:2500') };
    const { run_id: run } = (await call('POST', `${a.url}/threads/${thread}/runs`, body)).body;
    const path = `${a.url}/threads/${thread}/runs/${run}`;
    await eventually('it is running', async () => (await call('GET', path)).body.status === 'running');
    await b.stop();
    assert.equal((await call('GET', path)).body.status, 'pending');
    await b.start();
    assert.deepEqual(contents((await call('GET', `${path}/join`)).body), ['sleep:2500', 'echo: sleep:2500']);
  });
});

const contents = ({ messages }: { messages: { content: string }[] }) => messages.map(({ content }) => content);

interface Read {
  id: string;
  name: string;
  // biome-ignore lint/suspicious/noExplicitAny: events of every shape
  json: any;
  at: number;
}

async function read(agent: AgentProcess, path: string, lastId?: string): Promise<Read[]> {
  const all: Read[] = [];
  const headers: Record<string, string> = lastId ? { 'last-event-id': lastId } : {};
  for await (const { event, id, json } of events('GET', `${agent.url}${path}/stream`, undefined, { headers })) {
    const name = event === 'updates' ? `updates ${Object.keys(json as object)[0]}` : event!;
    all.push({ id: id!, name, json, at: Date.now() });
  }
  return all;
}

function names(all: Read[]): string[] {
  return all.map(({ name }) => name);
}

function withoutTimes(all: Read[]): Omit<Read, 'at'>[] {
  return all.map(({ at, ...event }) => event);
}
