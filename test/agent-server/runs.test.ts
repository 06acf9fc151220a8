import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startAgent } from '../support/agent-server.ts';
import { eventually } from '../support/eventually.ts';
import { call } from '../support/http.ts';
import { suiteCleanup } from '../support/temporary.ts';

const human = (content: string) => ({ messages: [{ role: 'user', content }] });
// biome-ignore lint/suspicious/noExplicitAny: messages of any shape
const texts = (state: any) => state.messages.map((message: { content: string }) => message.content);

describe('runs', () => {
  let url = '';
  const cleanup = suiteCleanup(after);
  before(async () => {
    ({ url } = await startAgent(cleanup, 'echo'));
  });
  const newThread = async () => (await call('POST', `${url}/threads`, {})).body.thread_id as string;
  const createRun = (thread: string, text: string, more: object = {}) =>
    call('POST', `${url}/threads/${thread}/runs`, { assistant_id: 'echo', input: human(text), ...more });

  /** A run that goes on until it is told to stop: what is accepted meanwhile is queued for certain. */
  const hold = async (thread: string) => {
    const { run_id: run } = (await createRun(thread, 'sleep:60000')).body;
    const path = `${url}/threads/${thread}/runs/${run}`;
    await eventually('it is running', async () => (await call('GET', path)).body.status === 'running');
    await eventually('it has begun', async () => 'messages' in (await call('GET', `${url}/threads/${thread}/state`)).body.values);
    return async () => assert.equal((await call('POST', `${path}/cancel?wait=true`)).status, 204);
  };

  test('the commissioned enqueue example: several runs on one thread, join the last, read the messages in order', async () => {
    const thread = await newThread();
    const letGo = await hold(thread);
    const runs = [];
    for (const text of ['what is up', 'hello', 'and now', 'good bye']) {
      const run = await createRun(thread, text, { multitask_strategy: 'enqueue' });
      assert.equal(run.status, 200);
      assert.equal(run.body.status, 'pending');
      runs.push(run.body.run_id);
    }
    const waiting = await call('GET', `${url}/threads/${thread}/runs?status=pending`);
    assert.equal(waiting.body.length, runs.length);
    await letGo();
    const joined = await call('GET', `${url}/threads/${thread}/runs/${runs.at(-1)}/join`);
    assert.equal(joined.status, 200);
    const state = await call('GET', `${url}/threads/${thread}/state`);
    const answered = ['what is up', 'hello', 'and now', 'good bye'].flatMap((text) => [text, `echo: ${text}`]);
    const expected = ['sleep:60000', ...answered];
    assert.deepEqual(texts(state.body.values), expected);
    assert.deepEqual(texts(joined.body), expected);
    const listed = await call('GET', `${url}/threads/${thread}/runs?limit=${runs.length}`);
    assert.deepEqual(
      listed.body.map((run: { run_id: string }) => run.run_id),
      runs.toReversed(),
    );
    assert.ok(listed.body.every((run: { status: string }) => run.status === 'success'));
  });

  test('enqueue is the default, and fifty runs from as many clients are executed in the order of acceptance', async () => {
    const thread = await newThread();
    const letGo = await hold(thread);
    const accepted = await Promise.all(Array.from({ length: 50 }, (_, index) => createRun(thread, `message ${index}`)));
    assert.ok(accepted.every(({ body }) => body.multitask_strategy === 'enqueue'));
    await letGo();
    await Promise.all(accepted.map(({ body }) => call('GET', `${url}/threads/${thread}/runs/${body.run_id}/join`)));
    const listed = (await call('GET', `${url}/threads/${thread}/runs?limit=50`)).body.toReversed();
    const { body } = await call('GET', `${url}/threads/${thread}/state`);
    const inOrder = listed.map(
      (run: { kwargs: { input: { messages: { content: string }[] } } }) => run.kwargs.input.messages[0]!.content,
    );
    assert.deepEqual(
      texts(body.values).slice(1),
      inOrder.flatMap((text: string) => [text, `echo: ${text}`]),
    );
  });

  test('reject answers 409 while a run is active, and leaves no trace', async () => {
    const thread = await newThread();
    const letGo = await hold(thread);
    const refused = await createRun(thread, 'too early', { multitask_strategy: 'reject' });
    assert.equal(refused.status, 409);
    assert.match(refused.body.detail, /already has an active run/);
    await letGo();
    assert.equal((await createRun(thread, 'now', { multitask_strategy: 'reject' })).status, 200);
    assert.equal((await call('GET', `${url}/threads/${thread}/runs`)).body.length, 2);
  });

  test('wait answers the values; a failing graph answers __error__ at 200 and leaves the thread in error until the next run', async () => {
    const thread = await newThread();
    const failed = await call('POST', `${url}/threads/${thread}/runs/wait`, { assistant_id: 'echo', input: human('fail') });
    assert.equal(failed.status, 200);
    assert.deepEqual(failed.body, { __error__: { error: 'RangeError', message: 'asked to fail' } });
    assert.match(failed.headers.get('content-location')!, new RegExp(`^/threads/${thread}/runs/[0-9a-f-]{36}$`));
    const broken = await call('GET', `${url}/threads/${thread}`);
    assert.equal(broken.body.status, 'error');
    assert.deepEqual(broken.body.error, { error: 'RangeError', message: 'asked to fail' });
    const next = await call('POST', `${url}/threads/${thread}/runs/wait`, { assistant_id: 'echo', input: human('again') });
    assert.equal(texts(next.body).at(-1), 'echo: again');
    assert.equal((await call('GET', `${url}/threads/${thread}`)).body.status, 'idle');
  });

  test('join of a run that ended answers what that run left, also after later runs', async () => {
    const thread = await newThread();
    const first = await createRun(thread, 'first');
    await createRun(thread, 'second');
    const last = await createRun(thread, 'third');
    await call('GET', `${url}/threads/${thread}/runs/${last.body.run_id}/join`);
    const joined = await call('GET', `${url}/threads/${thread}/runs/${first.body.run_id}/join`);
    assert.deepEqual(texts(joined.body), ['first', 'echo: first']);
  });

  test('cancel ends a pending run at once, a running one promptly, and lets the next one go', async () => {
    const thread = await newThread();
    const running = await createRun(thread, 'sleep:30000');
    const pending = await createRun(thread, 'never');
    const last = await createRun(thread, 'after');
    const path = (run: { body: { run_id: string } }) => `${url}/threads/${thread}/runs/${run.body.run_id}`;
    assert.equal((await call('POST', `${path(pending)}/cancel`)).status, 202);
    assert.equal((await call('GET', path(pending))).body.status, 'interrupted');
    const join = call('GET', `${path(running)}/join`);
    assert.equal((await call('POST', `${path(running)}/cancel?wait=true`)).status, 204);
    assert.deepEqual(Object.keys((await join).body), ['__error__']);
    assert.equal((await call('GET', path(running))).body.status, 'interrupted');
    const result = await call('GET', `${path(last)}/join`);
    assert.equal(texts(result.body).at(-1), 'echo: after');
    const again = await call('POST', `${path(last)}/cancel`);
    assert.equal(again.status, 409);
    assert.match(again.body.detail, /success/);
  });

  for (const [what, end] of [
    ['cancelled', (thread: string, run: string) => call('POST', `${url}/threads/${thread}/runs/${run}/cancel`)],
    ['rolled back', (thread: string, run: string) => call('POST', `${url}/threads/${thread}/runs/${run}/cancel?action=rollback`)],
    [
      'superseded',
      async (thread: string) => {
        const { body } = await createRun(thread, 'new', { multitask_strategy: 'interrupt', after_seconds: 3_600 });
        assert.equal((await call('GET', `${url}/threads/${thread}`)).body.status, 'busy');
        return call('POST', `${url}/threads/${thread}/runs/${body.run_id}/cancel`);
      },
    ],
  ] as const)
    test(`a run that is ${what} before it began leaves the thread's status, error and interrupts as they were`, async () => {
      const left = async (text: string, more: object, status: string) => {
        const thread = await newThread();
        await createRun(thread, text, more);
        const path = `${url}/threads/${thread}`;
        const before = await eventually('it has ended', async () => {
          const { body } = await call('GET', path);
          return body.status === status && body;
        });
        const { body } = await createRun(thread, 'never', { after_seconds: 3_600 });
        assert.equal((await call('GET', path)).body.status, 'busy');
        assert.equal((await end(thread, body.run_id)).status, 202);
        const after = (await call('GET', path)).body;
        assert.deepEqual([after.status, after.error, after.interrupts], [before.status, before.error, before.interrupts]);
      };
      await left('fail', {}, 'error');
      await left('asks', { interrupt_before: ['answer'] }, 'interrupted');
    });

  test('a run that starts later than in a minute is not waited for, and is joined when it is due', async () => {
    const thread = await newThread();
    const delayed = { assistant_id: 'echo', input: human('later'), after_seconds: 61 };
    for (const path of [`/threads/${thread}/runs/wait`, '/runs/wait']) {
      const refused = await call('POST', `${url}${path}`, delayed);
      assert.equal(refused.status, 409, path);
      assert.match(refused.body.detail, /^A run that starts in 61 seconds is not waited for; 60 seconds are the most\./);
    }
    assert.deepEqual((await call('GET', `${url}/threads/${thread}/runs`)).body, [], 'no run was made');
    const path = async (seconds: number) => {
      const { body } = await createRun(thread, `in ${seconds}`, { after_seconds: seconds });
      return `${url}/threads/${thread}/runs/${body.run_id}`;
    };
    const late = await path(3_600);
    const joined = await fetch(`${late}/join`);
    assert.equal(joined.status, 409);
    const seconds = Number(joined.headers.get('retry-after'));
    assert.ok(seconds > 3_590 && seconds <= 3_600, `Retry-After: ${seconds}`);
    assert.match(
      ((await joined.json()) as { detail: string }).detail,
      /^Run [0-9a-f-]{36} starts in \d+ seconds\. Join it then\.$/,
    );
    const soon = await call('GET', `${await path(0.3)}/join`);
    assert.equal(texts(soon.body).at(-1), 'echo: in 0.3');
    assert.equal((await call('POST', `${late}/cancel`)).status, 202);
    assert.equal((await call('GET', `${late}/join`)).status, 200);
  });

  test('cancel with rollback forgets the run and its state', async () => {
    const thread = await newThread();
    await call('POST', `${url}/threads/${thread}/runs/wait`, { assistant_id: 'echo', input: human('kept') });
    const run = await createRun(thread, 'sleep:30000 forgotten');
    const path = `${url}/threads/${thread}/runs/${run.body.run_id}`;
    await new Promise((resolve) => setTimeout(resolve, 100));
    assert.equal((await call('POST', `${path}/cancel?action=rollback&wait=true`)).status, 204);
    assert.equal((await call('GET', path)).status, 404);
    assert.deepEqual(texts((await call('GET', `${url}/threads/${thread}/state`)).body.values), ['kept', 'echo: kept']);
    const next = await call('POST', `${url}/threads/${thread}/runs/wait`, { assistant_id: 'echo', input: human('next') });
    assert.deepEqual(texts(next.body), ['kept', 'echo: kept', 'next', 'echo: next']);
  });

  test('unknown threads, runs and assistants are 404 with their names; bad bodies are 422 with the place', async () => {
    const nobody = '00000000-0000-7000-8000-000000000000';
    const thread = await newThread();
    const expectations: [string, string, unknown, number, RegExp][] = [
      ['POST', `/threads/${nobody}/runs`, { assistant_id: 'echo' }, 404, new RegExp(`Thread with ID ${nobody} not found`)],
      ['GET', `/threads/${nobody}/runs`, undefined, 404, /Thread with ID/],
      ['GET', `/threads/${nobody}`, undefined, 404, /Thread with ID/],
      ['GET', `/threads/${nobody}/state`, undefined, 404, /Thread with ID/],
      ['GET', `/threads/${thread}/runs/${nobody}`, undefined, 404, new RegExp(`Run with ID ${nobody} not found`)],
      ['GET', `/threads/${thread}/runs/${nobody}/join`, undefined, 404, /Run with ID/],
      ['POST', `/threads/${thread}/runs/${nobody}/cancel`, undefined, 404, /Run with ID/],
      ['POST', `/threads/${thread}/runs`, { assistant_id: 'nobody' }, 404, /Assistant 'nobody' not found/],
      ['POST', `/threads/${thread}/runs`, {}, 422, /body\.assistant_id/],
      ['POST', `/threads/${thread}/runs`, { assistant_id: 'echo', multitask_strategy: 'sometimes' }, 422, /multitask_strategy/],
      ['POST', `/threads/${thread}/runs`, { assistant_id: 'echo', stream_mode: ['everything'] }, 422, /stream_mode/],
      ...[[1, 2], [[]], [['messages']], [['messages', 'hi', 3]], [[1, 'hi']]].map((update) => {
        const body = { assistant_id: 'echo', command: { update } };
        return ['POST', `/threads/${thread}/runs`, body, 422, /command\.update\.0/] as [string, string, unknown, number, RegExp];
      }),
      ['GET', '/threads/not-a-uuid', undefined, 422, /path\.thread_id/],
      ['GET', `/threads/${thread}/runs?limit=0`, undefined, 422, /query\.limit/],
    ];
    for (const [method, path, body, status, detail] of expectations) {
      const answer = await call(method, url + path, body);
      assert.equal(answer.status, status, `${method} ${path}: ${JSON.stringify(answer.body)}`);
      assert.match(answer.body.detail, detail);
    }
    const created = await call('POST', `${url}/threads/${nobody}/runs/wait`, {
      assistant_id: 'echo',
      input: human('hi'),
      if_not_exists: 'create',
    });
    assert.equal(created.status, 200);
  });

  test('threads: own ids, if_exists, metadata; a thread that never ran has an empty state', async () => {
    const id = '0192f0c1-7a52-7c1e-8a3b-3f2d8f0e9c11';
    const made = await call('POST', `${url}/threads`, { thread_id: id, metadata: { owner: 'ada' } });
    assert.equal(made.status, 200);
    assert.equal((await call('POST', `${url}/threads`, { thread_id: id })).status, 409);
    const same = await call('POST', `${url}/threads`, { thread_id: id, if_exists: 'do_nothing', metadata: { owner: 'bob' } });
    assert.deepEqual(same.body.metadata, { owner: 'ada' });
    const state = await call('GET', `${url}/threads/${id}/state`);
    assert.deepEqual(state.body.values, {});
    assert.equal(state.body.checkpoint, null);
    assert.equal((await fetch(`${url}/threads`, { method: 'POST' })).status, 200);
  });

  test('assistants: one for each graph, by name and by id, found by search', async () => {
    const found = await call('POST', `${url}/assistants/search`, { graph_id: 'echo' });
    assert.equal(found.headers.get('x-pagination-total'), '1');
    const [assistant] = found.body;
    assert.equal(assistant.assistant_id, '046b5dc7-2108-582c-9c6c-31d556d138f0', 'a version 5 uuid of the graph name');
    assert.deepEqual((await call('GET', `${url}/assistants/echo`)).body, assistant);
    assert.deepEqual((await call('GET', `${url}/assistants/${assistant.assistant_id}`)).body, assistant);
    assert.equal((await call('GET', `${url}/assistants/nobody`)).status, 404);
    assert.deepEqual((await call('POST', `${url}/assistants/search`, { metadata: { created_by: 'somebody' } })).body, []);
  });
});
