/** Crons over HTTP: their records, when they are due, and the runs that they make. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import pino from 'pino';
import { LIMITS } from '../../generated/limits.gen.ts';
import { everything } from '../../src/agent-server/auth/access.ts';
import { CronFiring } from '../../src/agent-server/crons/cron-firing.ts';
import { nextDue } from '../../src/agent-server/crons/schedule.ts';
import type { Runs } from '../../src/agent-server/runs/runs.ts';
import { openAgentDatabase } from '../support/agent-database.ts';
import { AgentProcess, startAgent } from '../support/agent-server.ts';
import { changeDatabase } from '../support/change-database.ts';
import { eventually } from '../support/eventually.ts';
import { call } from '../support/http.ts';
import { suiteCleanup, temporaryFolder } from '../support/temporary.ts';

const onPostgres = process.env['KEELSON_TEST_POSTGRES'] !== undefined;
const MINUTELY = '* * * * *';
const EACH_SECOND = '* * * * * *';
const human = (content: string) => ({ messages: [{ role: 'user', content }] });

// Each of them waits for clocks.
describe('crons', { concurrency: true }, () => {
  describe('over HTTP', { concurrency: true }, () => {
    let url = '';
    const cleanup = suiteCleanup(after);
    before(async () => {
      ({ url } = await startAgent(cleanup, 'echo'));
    });
    const post = (path: string, body: object) => call('POST', `${url}${path}`, body);
    const make = async (body: object) => {
      const answer = await post('/runs/crons', { schedule: MINUTELY, assistant_id: 'echo', ...body });
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      return answer.body;
    };
    const of = (cron: { cron_id: string }) => `${url}/runs/crons/${cron.cron_id}`;
    const threadsOf = async (cron: { cron_id: string }) =>
      (await post('/threads/search', { metadata: { cron_id: cron.cron_id } })).body as { thread_id: string; values: object }[];

    test('a cron is what the request says, and says when it is due', async () => {
      const request = {
        schedule: '0 9 * * mon-fri',
        timezone: 'Europe/Berlin',
        end_time: '2100-01-01T00:00:00Z',
        metadata: { team: 'news' },
        ...{ input: human('hi'), config: { tags: ['daily'] }, stream_mode: 'updates', on_run_completed: 'keep' },
      };
      const cron = await make(request);
      assert.deepEqual((await call('GET', of(cron))).body, cron);
      const { schedule, timezone, end_time: end, metadata, on_run_completed: completed } = cron;
      const { schedule: s, timezone: z, end_time: e, metadata: m } = request;
      assert.deepEqual([schedule, timezone, end, metadata, completed], [s, z, e, m, 'keep']);
      assert.deepEqual([cron.thread_id, cron.user_id, cron.enabled, cron.disabled_reason], [null, null, true, null]);
      assert.deepEqual(cron.payload.input, request.input);
      const { hour, weekday } = Object.fromEntries(
        new Intl.DateTimeFormat('en', { timeZone: 'Europe/Berlin', hour: 'numeric', weekday: 'long', hourCycle: 'h23' })
          .formatToParts(new Date(cron.next_run_date))
          .map(({ type, value }) => [type, value]),
      );
      assert.equal(hour, '09');
      assert.ok(weekday !== 'Saturday' && weekday !== 'Sunday', weekday);
    });

    test('a patch merges metadata, replaces the rest, and decides anew when the cron is due', async () => {
      const cron = await make({ schedule: '0 0 1 1 *', metadata: { a: 1 }, end_time: '2099-01-01T00:00:00Z', input: human('a') });
      const patch = { schedule: '@hourly', metadata: { b: 2 }, end_time: null, input: human('b') };
      const { body } = await call('PATCH', of(cron), patch);
      assert.deepEqual([body.schedule, body.metadata, body.end_time], ['@hourly', { a: 1, b: 2 }, null]);
      assert.deepEqual(body.payload.input, human('b'));
      assert.ok(Date.parse(body.next_run_date) <= Date.now() + 3_600_000);
      const paused = (await call('PATCH', of(cron), { enabled: false })).body;
      assert.deepEqual([paused.enabled, paused.next_run_date], [false, null]);
      const ended = (await call('PATCH', of(cron), { enabled: true, end_time: '2020-01-01T00:00:00Z' })).body;
      assert.deepEqual([ended.enabled, ended.next_run_date], [true, null]);
      assert.equal((await call('PATCH', of(cron), {})).status, 422);
    });

    test('a schedule, a time zone, an assistant or a thread that there is not is refused', async () => {
      const refused = async (body: object, path = '/runs/crons') => {
        const answer = await post(path, { schedule: MINUTELY, assistant_id: 'echo', ...body });
        return [answer.status, answer.body.detail] as const;
      };
      for (const schedule of ['bad', '61 * * * *', '* * * *', '@reboot', '0 0 30 2 *', '* * * * * * * *'])
        assert.match(String(await refused({ schedule })), /^422,Invalid cron schedule: '/);
      for (const timezone of ['Mars/Base', '+01:00'])
        assert.match(String(await refused({ timezone })), /^422,Invalid timezone: '.*'. Use IANA/);
      assert.deepEqual(await refused({ assistant_id: 'nobody' }), [404, "Assistant 'nobody' not found"]);
      const nowhere = '5f0c3c52-6d0e-4a53-9f0e-0f6b1d6a7c99';
      assert.equal((await refused({}, `/threads/${nowhere}/runs/crons`))[0], 404);
      for (const method of ['GET', 'DELETE']) assert.equal((await call(method, `${url}/runs/crons/${nowhere}`)).status, 404);
      assert.equal((await call('PATCH', `${url}/runs/crons/${nowhere}`, { enabled: false })).status, 404);
      const cron = await make({});
      assert.equal((await call('PATCH', of(cron), { schedule: 'bad' })).status, 422);
    });

    test('crons are searched, counted, sorted, paged and deleted', async () => {
      const metadata = { suite: 'search' };
      const [late, soon, never] = [
        await make({ schedule: '0 0 1 1 * 0 2090', metadata }),
        await make({ schedule: '@hourly', metadata }),
        await make({ metadata, enabled: false }),
      ];
      const search = (body: object) => post('/runs/crons/search', { metadata, ...body });
      const ids = async (body: object) => (await search(body)).body.map(({ cron_id: id }: { cron_id: string }) => id);
      assert.deepEqual(await ids({}), [never.cron_id, soon.cron_id, late.cron_id]);
      const byDate = { sort_by: 'next_run_date', sort_order: 'asc' };
      assert.deepEqual(await ids(byDate), [soon.cron_id, late.cron_id, never.cron_id]);
      assert.deepEqual(await ids({ enabled: false }), [never.cron_id]);
      assert.deepEqual(await ids({ assistant_id: 'nobody' }), []);
      const page = await search({ ...byDate, limit: 1, offset: 1, select: ['cron_id'], assistant_id: 'echo' });
      assert.deepEqual(page.body, [{ cron_id: late.cron_id }]);
      assert.deepEqual([page.headers.get('x-pagination-total'), page.headers.get('x-pagination-next')], ['3', '2']);
      assert.equal((await call('DELETE', of(late))).status, 204);
      assert.equal((await post('/runs/crons/count', { metadata })).body, 2);
      assert.equal((await call('GET', of(late))).status, 404);
    });

    test('each firing has a thread of its own, with the metadata and the input of the cron', async () => {
      const cron = await make({ schedule: EACH_SECOND, input: human('tick'), metadata: { team: 'x' }, on_run_completed: 'keep' });
      const threads = await eventually('it fired twice', async () => {
        const found = await threadsOf(cron);
        return found.length >= 2 && found.every(({ values }) => Object.keys(values).length > 0) ? found : undefined;
      });
      await call('DELETE', of(cron));
      const [run, ...others] = (await call('GET', `${url}/threads/${threads[0]!.thread_id}/runs`)).body;
      assert.equal(others.length, 0);
      const { cron_id: id, team } = run.metadata;
      assert.deepEqual([id, team, run.status], [cron.cron_id, 'x', 'success']);
      assert.equal(run.kwargs.config.configurable.cron_id, cron.cron_id);
    });

    test('the runs of a cron of a thread are all on it, and the cron goes with the thread', async () => {
      const { thread_id: thread } = (await post('/threads', {})).body;
      const cron = (
        await post(`/threads/${thread}/runs/crons`, { schedule: EACH_SECOND, assistant_id: 'echo', input: human('tick') })
      ).body;
      assert.deepEqual([cron.thread_id, cron.on_run_completed], [thread, null]);
      await eventually('two runs', async () => (await call('GET', `${url}/threads/${thread}/runs`)).body.length >= 2);
      assert.equal((await post('/runs/crons/count', { thread_id: thread })).body, 1);
      await call('DELETE', `${url}/threads/${thread}`);
      assert.equal((await call('GET', of(cron))).status, 404);
    });

    test('a cron makes no run after its end and while it is not enabled, and none for what passed meanwhile', async () => {
      const input = human('tick');
      const ended = await make({ schedule: EACH_SECOND, input, end_time: '2020-01-01T00:00:00Z', on_run_completed: 'keep' });
      assert.equal(ended.next_run_date, null);
      const { thread_id: thread } = (await post('/threads', {})).body;
      const runs = async () => (await call('GET', `${url}/threads/${thread}/runs`)).body as { created_at: string }[];
      const body = { schedule: EACH_SECOND, assistant_id: 'echo', input };
      const cron = (await post(`/threads/${thread}/runs/crons`, body)).body;
      await eventually('it fired', async () => (await runs()).length > 0);
      const paused = (await call('PATCH', of(cron), { enabled: false })).body.updated_at as string;
      const before = (await runs()).length;
      await new Promise((resolve) => setTimeout(resolve, 2_100));
      assert.equal((await runs()).length, before);
      const resumed = (await call('PATCH', of(cron), { enabled: true })).body.updated_at as string;
      await eventually('it fires again', async () => (await runs()).length > before);
      await call('DELETE', of(cron));
      for (const { created_at: at } of await runs()) assert.ok(at <= paused || at >= resumed, `${at} is in between`);
      assert.deepEqual(await threadsOf(ended), []);
    });

    test('the threads of a cron are hidden and deleted unless they are kept', async () => {
      const cron = await make({ schedule: EACH_SECOND, input: human('tick') });
      assert.equal(cron.on_run_completed, 'delete');
      await eventually('it fired', async () => (await call('GET', of(cron))).body.next_run_date > cron.next_run_date);
      assert.deepEqual(await threadsOf(cron), []);
      await call('DELETE', of(cron));
    });

    test('with reject a busy thread gets no run, and the cron goes on', async () => {
      const { thread_id: thread } = (await post('/threads', {})).body;
      const { run_id: busy } = (
        await post(`/threads/${thread}/runs`, { assistant_id: 'echo', input: human('sleep:1500'), metadata: { by: 'hand' } })
      ).body;
      const body = { schedule: EACH_SECOND, assistant_id: 'echo', input: human('tick'), multitask_strategy: 'reject' };
      const cron = (await post(`/threads/${thread}/runs/crons`, body)).body;
      const list = async () =>
        (await call('GET', `${url}/threads/${thread}/runs`)).body as { run_id: string; created_at: string }[];
      await eventually('it fired', async () => (await list()).length >= 2);
      await call('DELETE', of(cron));
      const runs = await list();
      const { updated_at: freed } = (await call('GET', `${url}/threads/${thread}/runs/${busy}`)).body;
      for (const run of runs) assert.ok(run.run_id === busy || run.created_at >= freed, 'made while the thread was busy');
    });

    test('the crons of an assistant go with it', async () => {
      const assistant = (await post('/assistants', { graph_id: 'echo' })).body;
      const cron = await make({ assistant_id: assistant.assistant_id });
      await call('DELETE', `${url}/assistants/${assistant.assistant_id}`);
      assert.equal((await call('GET', of(cron))).status, 404);
    });
  });

  test('the runs of a cron are made as the user who made it, and seen by nobody else', async (t) => {
    const { url } = await startAgent(t, 'auth');
    const as = (user: string, method: string, path: string, body?: object) =>
      call(method, `${url}${path}`, body, { authorization: `Bearer user-${user}` });
    const { thread_id: thread } = (await as('alice', 'POST', '/threads', {})).body;
    const body = { schedule: EACH_SECOND, assistant_id: 'who', input: { messages: [] }, on_run_completed: 'keep' };
    assert.equal((await as('bob', 'POST', `/threads/${thread}/runs/crons`, body)).status, 404);
    const cron = (await as('alice', 'POST', '/runs/crons', body)).body;
    assert.equal(cron.user_id, 'alice');
    assert.equal((await as('bob', 'DELETE', `/runs/crons/${cron.cron_id}`)).status, 404);
    const found = async (user: string) =>
      (await as(user, 'POST', '/threads/search', { metadata: { cron_id: cron.cron_id } })).body as { thread_id: string }[];
    const made = await eventually('it fired', async () => (await found('alice'))[0]);
    await as('alice', 'DELETE', `/runs/crons/${cron.cron_id}`);
    assert.deepEqual(await found('bob'), []);
    const [run] = (await as('alice', 'GET', `/threads/${made.thread_id}/runs`)).body;
    const { owner, cron_id: of } = run.metadata;
    assert.deepEqual([owner, of], ['alice', cron.cron_id]);
  });

  test('a cron outlives a failure of the auth of its project, and is disabled by a refusal', {
    skip: onPostgres,
  }, async (t) => {
    const { url, dataDirectory } = await startAgent(t, 'auth');
    const as = (method: string, path: string, body?: object) =>
      call(method, `${url}${path}`, body, { authorization: 'Bearer user-alice' });
    const body = { schedule: EACH_SECOND, assistant_id: 'who', input: { messages: [] } };
    const { cron_id: id } = (await as('POST', '/runs/crons', { ...body, enabled: false })).body;
    // The auth of this project answers by the name of the user.
    const madeBy = (from: string, to: string) =>
      changeDatabase(
        join(dataDirectory, 'agent.db'),
        'UPDATE crons SET made_by = replace(made_by, ?, ?) WHERE cron_id = ?',
        ...[from, to, id],
      );
    const cron = async () => (await as('GET', `/runs/crons/${id}`)).body;
    await madeBy('alice', 'failing');
    await as('PATCH', `/runs/crons/${id}`, { enabled: true });
    const { next_run_date: due } = await cron();
    await eventually('it is overdue', async () => Date.parse(due) < Date.now() - 500);
    const { enabled, next_run_date: still } = await cron();
    assert.deepEqual([enabled, still], [true, due]);
    await madeBy('failing', 'alice');
    // A change of any cron makes the server look.
    await as('POST', '/runs/crons', { ...body, enabled: false });
    await eventually('it fires', async () => (await cron()).next_run_date > due);
    await madeBy('alice', 'denied');
    const { disabled_reason: reason } = await eventually('it is disabled', async () => {
      const found = await cron();
      return found.enabled ? undefined : found;
    });
    assert.equal(reason, 'Forbidden');
  });

  describe('a schedule', () => {
    const dueIn = (timezone: string, schedule: string, from: string, count: number, more: object = {}) => {
      const due: string[] = [];
      for (let at = Date.parse(from); due.length < count; ) {
        const next = nextDue({ schedule, timezone, end_time: null, ...more }, at);
        if (next === null) break;
        at = next;
        due.push(new Date(at).toISOString().slice(0, 16));
      }
      return due;
    };
    const berlin = dueIn.bind(undefined, 'Europe/Berlin');

    test('has a time that the clock leaves out at the moment of the change, and one that it shows twice once', () => {
      assert.deepEqual(berlin('30 2 * * *', '2027-03-26T12:00Z', 3), [
        '2027-03-27T01:30',
        '2027-03-28T01:00',
        '2027-03-29T00:30',
      ]);
      assert.deepEqual(berlin('30 2 * * *', '2027-10-29T12:00Z', 3), [
        '2027-10-30T00:30',
        '2027-10-31T00:30',
        '2027-11-01T01:30',
      ]);
      const spring = ['2027-03-28T00:30', '2027-03-28T01:00', '2027-03-28T01:30'];
      assert.deepEqual(berlin('*/30 * * * *', '2027-03-28T00:20Z', 3), spring);
      const autumn = ['2027-10-31T00:00', '2027-10-31T01:00', '2027-10-31T02:00'];
      assert.deepEqual(berlin('0 * * * *', '2027-10-30T23:50Z', 3), autumn);
    });

    test('follows the clock where it has several hours or minutes, also in zones of half an hour', () => {
      const times = (day: string, list: string) => list.split(' ').map((time) => `${day}T${time}`);
      const newYork = dueIn.bind(undefined, 'America/New_York');
      const spring = ['2027-03-13T07:30', '2027-03-14T07:00', '2027-03-15T06:30'];
      assert.deepEqual(newYork('30 2 * * *', '2027-03-12T12:00Z', 3), spring);
      assert.deepEqual(newYork('*/20 2 * * *', '2027-03-14T06:30Z', 2), times('2027-03-15', '06:00 06:20'));
      const autumn = ['2027-11-06T05:30', '2027-11-07T05:30', '2027-11-08T06:30'];
      assert.deepEqual(newYork('30 1 * * *', '2027-11-05T12:00Z', 3), autumn);
      assert.deepEqual(newYork('0 1-2 * * *', '2027-11-07T04:30Z', 3), times('2027-11-07', '05:00 06:00 07:00'));
      // By half an hour, at 2:00 in the morning.
      const island = dueIn.bind(undefined, 'Australia/Lord_Howe');
      const forward = ['2027-10-01T15:45', '2027-10-02T15:30', '2027-10-03T15:15'];
      assert.deepEqual(island('15 2 * * *', '2027-10-01T12:00Z', 3), forward);
      assert.deepEqual(island('*/15 * * * *', '2027-10-02T15:10Z', 4), times('2027-10-02', '15:15 15:30 15:45 16:00'));
      const back = ['2027-04-02T14:45', '2027-04-03T14:45', '2027-04-04T15:15'];
      assert.deepEqual(island('45 1 * * *', '2027-04-02T12:00Z', 3), back);
      const twice = ['2027-04-03T14:00', '2027-04-03T14:30', '2027-04-03T15:00', '2027-04-04T14:30'];
      assert.deepEqual(island('*/30 1 * * *', '2027-04-03T13:50Z', 4), twice);
    });

    test('has the second as its sixth part, the year as its seventh, and ends at its end', () => {
      assert.deepEqual(
        nextDue({ schedule: '0 0 1 1 * 30 2030', timezone: null, end_time: null }, 0),
        Date.parse('2030-01-01T00:00:30Z'),
      );
      assert.deepEqual(berlin('0 9 * * *', '2027-01-01T00:00Z', 9, { end_time: '2027-01-02T08:00:00Z' }), [
        '2027-01-01T08:00',
        '2027-01-02T08:00',
      ]);
    });
  });

  describe('the clock of crons', () => {
    const cleanup = suiteCleanup(after);
    const HOURS_5 = 5 * 3_600_000;

    // On PostgreSQL the clock is that of the database, and what was missed is tested with many instances.
    const skip = onPostgres;
    test('what was missed fires once, and a clock that is set stops nothing and makes no storm', { skip }, async () => {
      const clock = join(await temporaryFolder(cleanup), 'clock');
      await writeFile(clock, '0');
      const agent = await AgentProcess.start(cleanup, 'echo', [], { clock });
      const thread = (await call('POST', `${agent.url}/threads`, {})).body.thread_id;
      const body = { schedule: MINUTELY, assistant_id: 'echo', input: human('tick') };
      const cron = (await call('POST', `${agent.url}/threads/${thread}/runs/crons`, body)).body;
      const count = async () => (await call('GET', `${agent.url}/threads/${thread}/runs?limit=100`)).body.length as number;
      const due = async () => Date.parse((await call('GET', `${agent.url}/runs/crons/${cron.cron_id}`)).body.next_run_date);
      const near = async (offset: number) => Math.abs((await due()) - Date.now() - offset) <= 61_000;
      await agent.kill();
      await writeFile(clock, String(HOURS_5));
      await agent.start();
      await eventually('the missed ones fired', async () => (await count()) > 0);
      await eventually('it is due within a minute', () => near(HOURS_5));
      const missed = await count();
      // The minute may turn while the server starts.
      assert.ok(missed <= 2, `${missed} runs for what was missed`);
      await writeFile(clock, '0');
      await eventually('it is due within a minute again', () => near(0));
      assert.ok((await count()) <= missed + 1);
    });
  });

  test('a cron makes no run while too many of its runs wait, and goes on after that', async (t) => {
    const { storage, newRun } = await openAgentDatabase(t);
    const row = {
      ...{ cron_id: 'slow', assistant_id: 'a', schedule: '* * * * *', payload: '{}', metadata: '{}', enabled: 1, due_at: 1 },
      ...{ created_at: '', updated_at: '', planned_at: 1 },
    };
    const places = Object.keys(row).map((_, index) => `$${index + 1}`);
    const insert = `INSERT INTO crons (${Object.keys(row).join(', ')}) VALUES (${places.join(', ')})`;
    await storage.write(insert, Object.values(row));
    const waiting = { status: 'pending', attempt: 0, cron_id: 'slow' };
    for (let run = 0; run < LIMITS.waitingRunsOfCron; run += 1) await newRun(waiting);
    const accepted: object[] = [];
    const runs = { prepare: async () => ({}), acceptIn: async () => accepted.push({}), announce: () => undefined };
    const logged: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(JSON.parse(line).msg) });
    const due = async () => Number((await storage.read('SELECT due_at FROM crons'))[0]!['due_at']);
    const fire = async () => {
      await storage.write('UPDATE crons SET due_at = 1');
      const firing = new CronFiring({ storage, runs: runs as unknown as Runs, accessOf: () => everything, log });
      firing.start();
      await eventually('the cron has fired', async () => ((await due()) > 1 ? true : undefined));
      await firing.stop();
    };
    await fire();
    assert.deepEqual([accepted.length, logged], [0, ['a cron makes no run while too many of its runs wait']]);
    await storage.write(`UPDATE runs SET status = 'running' WHERE position = 1`);
    await fire();
    assert.equal(accepted.length, 1);
  });
});
