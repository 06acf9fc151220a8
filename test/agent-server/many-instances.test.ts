/**
 * Several agent servers on one PostgreSQL: each does its part, and none writes over what another has taken over. Those that are
 * killed or stopped are processes; the others are in this one.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { isPlayed } from '../suite/scope.ts';
import { AgentProcess, type AgentUnderTest, startAgent } from '../support/agent-server.ts';
import { eventually } from '../support/eventually.ts';
import { call, events } from '../support/http.ts';
import { OtherMachine } from '../support/other-machine.ts';
import { type DatabaseServer, sharePostgres } from '../support/postgres.ts';
import { follow, isEnd, start } from '../support/protocol.ts';
import { type Cleanup, suiteCleanup, temporaryFolder } from '../support/temporary.ts';
import { receiver } from '../support/webhook-receiver.ts';

const human = (content: string) => ({ messages: [{ role: 'user', content }] });
/** Long enough that none is lost on a busy machine. A process that was killed is known to be dead without it. */
const LEASE_SECONDS = 5;

/** For what needs several processes: npm test has one of them killed, stopped past its lease, and stopped in order. */
const later = { skip: isPlayed('all') ? false : 'played by npm run test:all' };

type Agent = Pick<AgentUnderTest, 'url'>;

describe('many instances', () => {
  const cleanup = suiteCleanup(after);
  let server: DatabaseServer;
  /** Shared: each test leaves all three at work. B alone executes runs, and is a process. */
  let [shared, a, b, c] = ['', undefined, undefined, undefined] as unknown as [string, Agent, AgentProcess, Agent];
  /** Where B is; undefined where this account can play no second machine. */
  let elsewhere: OtherMachine | undefined;
  before(async () => {
    server = await sharePostgres(cleanup);
    shared = await server.database();
    elsewhere = OtherMachine.make('elsewhere', await temporaryFolder(cleanup));
    b = await startProcess(cleanup, shared, 'instances', 'queue', { machine: elsewhere });
    [a, c] = await Promise.all([local(cleanup, shared, 'instances', 'api'), local(cleanup, shared, 'instances', 'api')]);
  });

  function argumentsOf(url: string, role: string, lease = LEASE_SECONDS): string[] {
    return ['--postgres', url, '--postgres-pool', '5', '--lease', String(lease), '--grace', '1', '--role', role];
  }
  /** One in this process. */
  function local(t: Cleanup, url: string, project: string, role: string): Promise<AgentUnderTest> {
    return startAgent(t, project, { args: argumentsOf(url, role) });
  }
  function startProcess(
    t: Cleanup,
    url: string,
    project: string,
    role: string,
    { lease, ...where }: { clock?: string; lease?: number; machine?: OtherMachine | undefined } = {},
  ): Promise<AgentProcess> {
    return AgentProcess.start(t, project, argumentsOf(url, role, lease), where);
  }
  /** Runs of the graph that keeps a book, on one thread. Their second node goes on once the file `gate` is there. */
  async function stepping(t: Cleanup, agent: Agent) {
    const folder = await temporaryFolder(t);
    const [book, gate] = [join(folder, 'book'), join(folder, 'gate')];
    const thread = await newThread(agent);
    const create = async (name: string, waitMs: number) => {
      const input = { name, book, waitMs, hold: 'two', gate };
      const body = { assistant_id: 'ledger', input, stream_mode: ['updates', 'values'] };
      return (await call('POST', `${agent.url}/threads/${thread}/runs`, body)).body.run_id as string;
    };
    /** What was begun, as in the entries of the state. */
    const begun = async () => {
      const lines = (await readFile(book, 'utf8').catch(() => '')).split('\n');
      return lines.filter((line) => line.includes(' begins ')).map((line) => line.replace(' begins ', ' '));
    };
    const isHeld = async (times: number) => {
      const { next } = (await call('GET', `${agent.url}/threads/${thread}/state`)).body;
      return next[0] === 'two' && (await begun()).filter((node) => node === 'first two').length >= times;
    };
    return { thread, create, begun, isHeld, open: () => writeFile(gate, '') };
  }
  const newThread = async (agent: Agent) => (await call('POST', `${agent.url}/threads`, {})).body.thread_id as string;

  test('a run is created on A, executed on B, streamed from C as it happens, and joined anywhere', async (t) => {
    const agents = [a, b, c];
    const thread = await newThread(a);
    const gate = join(await temporaryFolder(t), 'gate');
    const body = { assistant_id: 'gated', input: { messages: [], log: gate }, stream_mode: ['updates', 'values'] };
    const { run_id: run } = (await call('POST', `${a.url}/threads/${thread}/runs`, body)).body;
    const path = `/threads/${thread}/runs/${run}`;
    const joins = agents.map((agent) => call('GET', `${agent.url}${path}/join`));
    // The graph goes on only when C has read what its first node did.
    const open = async ({ name }: Read) => (name === 'updates before' ? writeFile(gate, '') : undefined);
    const readings = agents.map((agent) => read(agent, path, agent === c ? { seen: open } : {}));
    const [fromA, fromB, fromC] = await Promise.all(readings);
    assert.deepEqual(names(fromC!), ['metadata', 'values', 'updates before', 'values', 'updates behind', 'values']);
    assert.deepEqual(fromC, fromB);
    assert.deepEqual(fromA, fromB);
    for (const { body } of await Promise.all(joins)) assert.deepEqual(contents(body), ['before', 'behind']);
    const late = await read(c, path);
    assert.deepEqual(late, fromB);
    assert.deepEqual(await read(c, path, { lastId: late[2]!.id }), fromB!.slice(3));
  });

  test('each due time of a cron has one run, whichever process makes it, when one is killed and when none is there', async (t) => {
    const url = await server.database();
    const agents = [await local(t, url, 'echo', 'all'), await startProcess(t, url, 'echo', 'all')] as const;
    const [a, b] = agents;
    const client = new pg.Client(url);
    await client.connect();
    t.after(() => client.end());
    // What the database says itself: the due times that were passed, each with the transaction that did it, and the runs of that.
    await client.query(`CREATE TABLE passed (cron_id TEXT, due_at BIGINT, next_at BIGINT, at TIMESTAMPTZ, xid BIGINT);
      CREATE TABLE made (cron_id TEXT, xid BIGINT);
      CREATE FUNCTION passes() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO passed VALUES (OLD.cron_id, OLD.due_at, NEW.due_at, clock_timestamp(), txid_current()); RETURN NULL; END $$;
      CREATE FUNCTION makes() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO made VALUES (NEW.metadata::json->>'cron_id', txid_current()); RETURN NULL; END $$;
      CREATE TRIGGER passes AFTER UPDATE OF due_at ON crons FOR EACH ROW EXECUTE FUNCTION passes();
      CREATE TRIGGER makes AFTER INSERT ON runs FOR EACH ROW EXECUTE FUNCTION makes();`);
    const body = { schedule: '* * * * * *', assistant_id: 'echo', input: human('tick') };
    const make = (agent: Agent) => call('POST', `${agent.url}/runs/crons`, body);
    const made = await Promise.all(Array.from({ length: 12 }, (_, index) => make(agents[index % 2]!)));
    for (const { status } of made) assert.equal(status, 200);
    const passed = async () => (await client.query('SELECT * FROM passed ORDER BY cron_id, due_at, at')).rows;
    const atLeast = async (count: number) => (await passed()).length >= count;
    await eventually('each fired once or twice', () => atLeast(20));
    await b.kill();
    const before = (await passed()).length;
    await eventually('the other one goes on', () => atLeast(before + 12));
    await a.close();
    // The server may still carry out what the agents had sent.
    const others = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
      AND backend_type = 'client backend'`;
    await eventually('its connections have ended', async () => (await client.query(others)).rows.length === 0);
    const { length: down } = await passed();
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    assert.equal((await passed()).length, down, 'nobody is there');
    const next = await local(t, url, 'echo', 'all');
    await eventually('they go on', () => atLeast(down + 12));
    await client.query(`INSERT INTO crons (cron_id, assistant_id, schedule, payload, metadata, enabled, planned_at, created_at, updated_at)
      SELECT gen_random_uuid()::text, assistant_id, schedule, payload, metadata, 0, 0, created_at, updated_at
      FROM crons, generate_series(1, 840)`);
    const { status, body: refusal } = await make(next);
    assert.deepEqual([status, refusal.detail], [422, 'There are 10000 crons, and no more are allowed. Delete some first.']);
    await next.close();
    const all = await passed();
    for (const rows of Map.groupBy(all, ({ cron_id: id }) => id).values())
      for (const [index, row] of rows.entries()) {
        // None is left out but by a process that was late, or none that was there.
        if (index > 0) assert.equal(row.due_at, rows[index - 1].next_at);
        assert.ok(Number(row.next_at) - row.at.getTime() <= 1_000, 'the next one is within its second');
      }
    const runs = await client.query(`SELECT passed.cron_id, due_at, count(made.xid)::int AS runs FROM passed
      LEFT JOIN made ON made.xid = passed.xid AND made.cron_id = passed.cron_id GROUP BY passed.cron_id, due_at`);
    assert.equal(runs.rows.length, all.length, 'no due time is passed twice');
    assert.deepEqual(
      runs.rows.filter((row) => row.runs !== 1),
      [],
    );
    const { rows: total } = await client.query('SELECT count(*)::int AS made FROM made');
    assert.equal(total[0].made, all.length, 'no run without its due time');
  });

  test('webhooks are sent by every agent server, once each; what a killed one was sending is sent by another at once', async (t) => {
    process.env['LANGGRAPH_WEBHOOKS'] = '{"url":{"disable_loopback":false,"require_https":false}}';
    t.after(() => delete process.env['LANGGRAPH_WEBHOOKS']);
    const url = await server.database();
    const first = await startProcess(t, url, 'echo', 'all');
    const another = await local(t, url, 'echo', 'all');
    const agents = [first, another];
    let [hangs, before] = [false, 0];
    const mail = await receiver(t, () => (hangs ? undefined : 204));
    const ids = () => mail.received.map(({ headers }) => headers['webhook-id']);
    const ask = (count: number, of: readonly Agent[] = agents) =>
      Promise.all(
        Array.from({ length: count }, (_, index) =>
          call('POST', `${of[index % of.length]!.url}/runs`, { assistant_id: 'echo', input: human('hi'), webhook: mail.url }),
        ),
      );
    await ask(40);
    await eventually('all are received', async () => new Set(ids()).size === 40);
    assert.equal(ids().length, 40, 'once each');
    const told = await receiver(t);
    const parts = [{ kind: 'text', text: 'hi' }];
    const configuration = { blocking: false, pushNotificationConfig: { url: told.url } };
    for (let index = 0; index < 8; index += 1) {
      const params = { message: { role: 'user', messageId: String(index), parts }, configuration };
      await call('POST', `${agents[index % 2]!.url}/a2a/echo`, { jsonrpc: '2.0', id: 1, method: 'message/send', params });
    }
    await eventually('the changes of all tasks are told', async () => told.received.length >= 24);
    for (const changes of Map.groupBy(told.received, ({ body }) => body.id).values())
      assert.deepEqual(
        changes.map(({ body }) => body.status.state),
        ['submitted', 'working', 'completed'],
        'once each and in order, whichever process tells',
      );
    [hangs, before] = [true, ids().length];
    await another.close();
    // Four at once are sent to a receiver, so every one is under way.
    await ask(4, [first]);
    await eventually('all are being sent', async () => ids().length === before + 4);
    const sent = ids().slice(before);
    hangs = false;
    const killed = performance.now();
    await first.kill();
    await local(t, url, 'echo', 'all');
    await eventually('they are sent again', async () => sent.every((id) => ids().lastIndexOf(id) >= before + 4));
    assert.ok(performance.now() - killed < 25_000, 'before their claims lapse');
  });

  test('protocol v2: commands on A, executed on B, events from C as they happen, also after B died', later, async () => {
    const thread = randomUUID();
    const channels = ['lifecycle', 'messages', 'values'];
    const seen = Promise.withResolvers<void>();
    const reading = follow(c.url, thread, { channels }, (event) => {
      if (event.params.data.delta?.text === 'slow ') seen.resolve();
      return isEnd(event);
    });
    await start(a.url, thread, 'chat', human('slow one two three four five'));
    await seen.promise;
    await b.kill();
    await b.start();
    const fromC = await reading;
    assert.equal(fromC.at(-1)!.params.data.event, 'completed');
    const seqs = fromC.map(({ seq }) => seq);
    assert.deepEqual(
      seqs,
      [...new Set(seqs)].sort((one, other) => one - other),
    );
    assert.deepEqual(await follow(a.url, thread, { channels }), fromC);
  });

  test('who waits for a run gets what it left, also when somebody looked for the run before it was accepted', async (t) => {
    const url = await server.database();
    const agent = await local(t, url, 'echo', 'all');
    const thread = await newThread(agent);
    const [holder, other] = [new pg.Client(url), new pg.Client(url)];
    for (const client of [holder, other]) {
      await client.connect();
      t.after(() => client.end());
    }
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM threads WHERE thread_id = $1 FOR UPDATE', [thread]);
    const waiting = call('POST', `${agent.url}/threads/${thread}/runs/wait`, { assistant_id: 'echo', input: human('hi') });
    const held = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
    await eventually('the acceptance waits', async () => (await other.query(held)).rows.length > 0);
    // Something changed, whatever it was: everybody looks for what they wait for. A reading comes after each of the looks.
    for (let look = 0; look < 5; look += 1) {
      await other.query(`NOTIFY keelson, '*:'`);
      assert.equal((await call('GET', `${agent.url}/threads/${thread}`)).status, 200);
    }
    await holder.query('COMMIT');
    assert.deepEqual(contents((await waiting).body), ['hi', 'echo: hi']);
  });

  test('a thread is read on A while its runs, created on C, are executed on B: none of them is missed', async () => {
    const thread = await newThread(a);
    const stop = new AbortController();
    const heard: string[] = [];
    const listening = (async () => {
      const path = `${a.url}/threads/${thread}/stream?stream_modes=run_modes&stream_modes=lifecycle`;
      for await (const { event, json } of events('GET', path, undefined, { signal: stop.signal })) {
        if (event === 'updates')
          heard.push((json as { answer: { messages: { content: string }[] } }).answer.messages[0]!.content);
        else if (event === 'lifecycle') heard.push((json as { status: string }).status);
      }
    })();
    const first = { assistant_id: 'echo', input: human('first'), stream_mode: ['updates'] };
    // The reader is there when it has heard of a run; what comes after that it must not miss.
    await eventually('the reader is there', async () => {
      await call('POST', `${c.url}/threads/${thread}/runs/wait`, first);
      return heard.includes('success');
    });
    heard.length = 0;
    for (let index = 0; index < 10; index += 1)
      await call('POST', `${c.url}/threads/${thread}/runs/wait`, { ...first, input: human(`number ${index}`) });
    await eventually('everything is heard', async () => heard.filter((what) => what === 'success').length >= 10);
    const last = heard.slice(-30);
    const each = (index: number) => ['running', `echo: number ${index}`, 'success'];
    assert.deepEqual(last, Array.from({ length: 10 }, (_, index) => each(index)).flat());
    stop.abort();
    await assert.rejects(listening, { name: 'AbortError' });
  });

  test('every run that is streamed through an instance which executes none arrives whole', async (t) => {
    await local(t, shared, 'instances', 'queue');
    await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const body = { assistant_id: 'echo', input: human(`number ${index}`), stream_mode: ['updates'], if_not_exists: 'create' };
        const attempts: string[][] = [];
        for await (const { event, json } of events('POST', `${a.url}/threads/${await newThread(a)}/runs/stream`, body))
          if (event !== 'metadata') attempts.at(-1)!.push(JSON.stringify(json));
          // On a busy machine a lease may be lost: the run is then taken over, under the next number.
          else assert.equal((json as { attempt: number }).attempt, attempts.push([]));
        assert.equal(attempts.at(-1)?.length, 1, `${attempts}`);
        assert.match(attempts.at(-1)![0]!, new RegExp(`echo: number ${index}"`));
      }),
    );
  });

  test('a run that another process executes is cancelled from A, and the next one goes', async () => {
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
    assert.equal((await call('POST', `${a.url}/threads/${thread}/runs/${long}/cancel?wait=true`)).status, 204);
    assert.equal((await joined).body.__error__.error, 'RunCancelled');
    assert.equal((await call('GET', `${c.url}/threads/${thread}/runs/${next}/join`)).body.messages.at(-1).content, 'echo: after');
  });

  test('of a process that is killed, the run is taken over and goes on from its checkpoint, and its readers with it', async (t) => {
    const { thread, create, begun, isHeld, open } = await stepping(t, a);
    const first = await create('first', 0);
    const second = await create('second', 0);
    const reading = read(a, `/threads/${thread}/runs/${first}`);
    await eventually('the first node is stored, the second has begun', () => isHeld(1));
    await b.kill();
    await b.start();
    await eventually('the second node has begun again', () => isHeld(2));
    await open();
    const joined = await call('GET', `${a.url}/threads/${thread}/runs/${second}/join`);
    const [one, ...later] = ['first one', 'first two', 'first three', 'second one', 'second two', 'second three'];
    assert.deepEqual(joined.body.entries, [one, ...later]);
    assert.deepEqual(await begun(), [one, 'first two', ...later]);
    const attempts = (await reading).filter(({ name }) => name === 'metadata').map(({ json }) => json.attempt);
    assert.deepEqual(attempts, [1, 2]);
  });

  test('a process that is stopped past its lease and resumed writes nothing over its successor, and works on', async (t) => {
    const { thread, create, isHeld, open } = await stepping(t, a);
    const before = b.output.length;
    const run = await create('first', 300);
    const path = `${a.url}/threads/${thread}/runs/${run}`;
    await eventually('the first node is stored, the second has begun', () => isHeld(1));
    process.kill(b.pid, 'SIGSTOP');
    t.after(() => process.kill(b.pid, 'SIGCONT'));
    const successor = await local(t, shared, 'instances', 'queue');
    await eventually('its successor has begun the second node again', () => isHeld(2));
    // Both go on: the stopped one has something to write when it is resumed, before its successor ends.
    await open();
    process.kill(b.pid, 'SIGCONT');
    await eventually('it knows that it lost the run', async () => b.output.includes('lost the lease', before));
    const joined = await call('GET', `${path}/join`);
    assert.deepEqual(joined.body.entries, ['first one', 'first two', 'first three']);
    assert.equal((await call('GET', path)).body.status, 'success');
    const history = (await call('GET', `${a.url}/threads/${thread}/history?limit=100`)).body;
    const attempts = history.map(({ metadata }: { metadata: { run_attempt: number } }) => metadata.run_attempt);
    assert.deepEqual(attempts, attempts.toSorted().toReversed(), 'nothing of the first attempt after the second began');
    assert.equal(new Set(history.map(({ metadata }: { metadata: { step: number } }) => metadata.step)).size, history.length);
    await successor.close();
    const next = await create('next', 0);
    const after = await call('GET', `${a.url}/threads/${thread}/runs/${next}/join`);
    assert.deepEqual(after.body.entries, [...joined.body.entries, 'next one', 'next two', 'next three']);
  });

  test('processes whose clocks differ execute in order, keep their leases, and wait as long as was asked', later, async (t) => {
    const url = await server.database();
    const folder = await temporaryFolder(t);
    const clocked = async (name: string, ms: number) => {
      await writeFile(join(folder, name), String(ms));
      // Nothing here needs the end of a lease; the clocks are further apart than that.
      return startProcess(t, url, 'steps', 'all', { clock: join(folder, name), lease: 30 });
    };
    const [early, late] = [await clocked('early', -60_000), await clocked('late', 60_000)];
    const thread = await newThread(early);
    const create = async (agent: Agent, on: string, name: string, more: object = {}) => {
      const body = {
        assistant_id: 'steps',
        input: { log: join(folder, 'log'), waitMs: 0, messages: [{ role: 'user', content: name }] },
        ...more,
      };
      return (await call('POST', `${agent.url}/threads/${on}/runs`, body)).body.run_id as string;
    };
    const waited = create(late, await newThread(early), 'waits', { after_seconds: 2 });
    const accepted = performance.now();
    const input = { log: join(folder, 'long'), waitMs: 2_000, messages: [{ role: 'user', content: '0' }] };
    const long = (await call('POST', `${early.url}/threads/${thread}/runs`, { assistant_id: 'steps', input })).body.run_id;
    for (let index = 1; index <= 6; index += 1) await create(index % 2 === 0 ? early : late, thread, String(index));
    const runs = async () => (await call('GET', `${late.url}/threads/${thread}/runs?limit=100`)).body as { status: string }[];
    await eventually('all have ended', async () => (await runs()).every(({ status }) => status === 'success'));
    const { messages } = (await call('GET', `${late.url}/threads/${thread}/state`)).body.values;
    const asked = contents({ messages }).filter((text) => /^\d$/.test(text));
    assert.deepEqual(asked, ['0', '1', '2', '3', '4', '5', '6']);
    assert.equal(await readFile(join(folder, 'long'), 'utf8'), 'one\ntwo\nthree\n', 'nobody took it over');
    assert.ok(long && (await waited) && performance.now() - accepted > 2_000);
  });

  test('of several runs whose process is killed or stopped none is charged, whoever takes them over', later, async (t) => {
    const gate = join(await temporaryFolder(t), 'gate');
    const run = async () => {
      const body = { assistant_id: 'gated', input: { messages: [], log: gate } };
      const { run_id: id, thread_id: thread } = (await call('POST', `${a.url}/threads/${await newThread(a)}/runs`, body)).body;
      return { id, path: `${a.url}/threads/${thread}/runs/${id}` };
    };
    const runs = await Promise.all(Array.from({ length: 6 }, run));
    const client = new pg.Client(shared);
    await client.connect();
    t.after(() => client.end());
    const told = 'SELECT status, attempt::int, crashes::int, deaths::int FROM runs WHERE run_id = ANY($1)';
    const rows = async () => (await client.query(told, [runs.map(({ id }) => id)])).rows;
    const begun = (attempt: number) => async () =>
      (await rows()).every((row) => row.status === 'running' && row.attempt >= attempt);
    await eventually('all are in execution', begun(1));
    process.kill(b.pid, 'SIGSTOP');
    const successors = await Promise.all([1, 2].map(() => startProcess(t, shared, 'instances', 'queue')));
    try {
      await eventually('all are in execution again', begun(2));
      for (const { crashes, deaths } of await rows()) assert.deepEqual([crashes, deaths], [0, 1], 'stopped');
    } finally {
      process.kill(b.pid, 'SIGCONT');
    }
    await Promise.all(successors.map((agent) => agent.kill()));
    await eventually('all are in execution once more', begun(3));
    await writeFile(gate, '');
    for (const { path } of runs) assert.deepEqual(contents((await call('GET', `${path}/join`)).body), ['before', 'behind']);
  });

  test('processes of two machines leave each other the runs that they execute', async (t) => {
    if (!elsewhere) return t.skip('needs root on Linux');
    const url = await server.database();
    const folder = await temporaryFolder(t);
    const client = new pg.Client(url);
    await client.connect();
    t.after(() => client.end());
    const [here, there] = [await startProcess(t, url, 'instances', 'all'), { machine: elsewhere }];
    const far = await startProcess(t, url, 'instances', 'all', there);
    const gate = join(folder, 'gate');
    const run = async (agent: Agent) => {
      const body = { assistant_id: 'gated', input: { messages: [], log: gate } };
      const { run_id: id, thread_id: thread } = (await call('POST', `${agent.url}/threads/${await newThread(agent)}/runs`, body))
        .body;
      return `${agent.url}/threads/${thread}/runs/${id}`;
    };
    const paths = await Promise.all([here, here, far, far].map(run));
    const rows = async () => (await client.query('SELECT status, attempt::int, deaths::int FROM runs')).rows;
    await eventually('all are in execution', async () => (await rows()).every(({ status }) => status === 'running'));
    // Each looks for lost runs before it is ready.
    await Promise.all([startProcess(t, url, 'instances', 'all'), startProcess(t, url, 'instances', 'all', there)]);
    for (const row of await rows()) assert.deepEqual(row, { status: 'running', attempt: 1, deaths: 0 });
    await writeFile(gate, '');
    for (const path of paths) assert.deepEqual(contents((await call('GET', `${path}/join`)).body), ['before', 'behind']);
  });

  test('a process that is stopped in order gives its run to another at once', async (t) => {
    const thread = await newThread(a);
    const gate = join(await temporaryFolder(t), 'gate');
    const body = { assistant_id: 'gated', input: { messages: [], log: gate } };
    const { run_id: run } = (await call('POST', `${a.url}/threads/${thread}/runs`, body)).body;
    const path = `${a.url}/threads/${thread}/runs/${run}`;
    await eventually('it is running', async () => (await call('GET', path)).body.status === 'running');
    await b.stop();
    assert.equal((await call('GET', path)).body.status, 'pending');
    await b.start();
    await writeFile(gate, '');
    assert.deepEqual(contents((await call('GET', `${path}/join`)).body), ['before', 'behind']);
  });
});

const contents = ({ messages }: { messages: { content: string }[] }) => messages.map(({ content }) => content);

interface Read {
  id: string;
  name: string;
  // biome-ignore lint/suspicious/noExplicitAny: events of every shape
  json: any;
}

async function read(
  agent: Agent,
  path: string,
  { lastId, seen }: { lastId?: string; seen?: (event: Read) => Promise<void> } = {},
): Promise<Read[]> {
  const all: Read[] = [];
  const headers: Record<string, string> = lastId ? { 'last-event-id': lastId } : {};
  for await (const { event: kind, id, json } of events('GET', `${agent.url}${path}/stream`, undefined, { headers })) {
    const name = kind === 'updates' ? `updates ${Object.keys(json as object)[0]}` : kind!;
    const event = { id: id!, name, json };
    all.push(event);
    await seen?.(event);
  }
  return all;
}

function names(all: Read[]): string[] {
  return all.map(({ name }) => name);
}
