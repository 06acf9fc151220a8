/** The official client of OpenAI uses assistants as models: answers, streams, tools, conversations, and errors. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import OpenAI, { type APIError, NotFoundError } from 'openai';
import { startAgent } from '../support/agent-server.ts';
import { eventually } from '../support/eventually.ts';
import { call } from '../support/http.ts';
import { suiteCleanup } from '../support/temporary.ts';

type Message = OpenAI.ChatCompletionMessageParam;

describe('the endpoints for OpenAI clients', () => {
  const cleanup = suiteCleanup(after);
  let url = '';
  let client: OpenAI;
  before(async () => {
    ({ url } = await startAgent(cleanup, 'chat-clients'));
    client = new OpenAI({ apiKey: 'none', baseURL: `${url}/v1` });
  });

  const said = (content: string): Message => ({ role: 'user', content });
  const ask = (model: string, text: string, more: Partial<OpenAI.ChatCompletionCreateParamsNonStreaming> = {}) =>
    client.chat.completions.create({ model, messages: [said(text)], ...more });
  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => assert.fail('it was not refused'),
      (error: unknown) => error as APIError,
    );
  const threadsOf = async (graph: string) =>
    (await call('POST', `${url}/threads/search`, { metadata: { graph_id: graph } })).body;

  test('lists the assistants that can be talked to', async () => {
    const { body: own } = await call('POST', `${url}/assistants`, { graph_id: 'echo', name: 'Mine' });
    const models = await Array.fromAsync(client.models.list());
    const ids = models.map(({ id }) => id);
    assert.ok(ids.includes('echo') && ids.includes(own.assistant_id) && !ids.includes('form'), ids.join());
    const one = await client.models.retrieve(own.assistant_id);
    assert.deepEqual([one.object, one.owned_by, (one as { name?: string }).name], ['model', 'keelson', 'Mine']);
    for (const id of ['form', 'nobody']) assert.ok((await refusal(client.models.retrieve(id))) instanceof NotFoundError, id);
    assert.equal((await ask(own.assistant_id, 'hi')).choices[0]!.message.content, '1: hi');
  });

  test('answers with what the graph adds to the conversation, and keeps no thread', async () => {
    const before = (await threadsOf('tools')).length;
    const { id, object, model, choices, usage } = await ask('tools', 'hi');
    assert.match(id, /^chatcmpl-[0-9a-f-]{36}$/);
    assert.deepEqual([object, model, usage], ['chat.completion', 'tools', undefined]);
    const [{ message, finish_reason }] = choices as [(typeof choices)[0]];
    assert.deepEqual([message.content, message.tool_calls, finish_reason], ['Let me look.\n\nFound it.', undefined, 'stop']);
    assert.equal((await threadsOf('tools')).length, before);
  });

  test('streams the same way, with the tokens that were used', async () => {
    const stream = client.chat.completions.stream({
      ...{ model: 'counted', messages: [said('count')] },
      stream_options: { include_usage: true },
    });
    const pieces: string[] = [];
    stream.on('content', (delta) => pieces.push(delta));
    const { choices, usage } = await stream.finalChatCompletion();
    assert.equal(pieces.join(''), 'One, two');
    assert.equal(choices[0]!.finish_reason, 'length');
    assert.deepEqual(usage, { prompt_tokens: 7, completion_tokens: 5, total_tokens: 12 });
    assert.deepEqual((await ask('counted', 'count')).usage, usage);
    const slow = await client.chat.completions.create({ model: 'slow', messages: [said('abc')], stream: true });
    const chunks = await Array.fromAsync(slow);
    assert.deepEqual(
      chunks.map(({ choices: [choice] }) => choice?.delta.content),
      ['', 'a', 'b', 'c', undefined],
    );
    assert.ok(chunks.every((chunk) => !('usage' in chunk)));
  });

  test('two models that speak at once are heard one after the other, streamed as whole', async () => {
    const whole = await ask('choir', 'sing');
    assert.equal(whole.choices[0]!.message.content, 'aaaaaaaa\n\nbbbbbbbb');
    const streamed = await client.chat.completions.stream({ model: 'choir', messages: [said('sing')] }).finalChatCompletion();
    const parts = streamed.choices[0]!.message.content!.split('\n\n').sort();
    assert.deepEqual(parts, ['aaaaaaaa', 'bbbbbbbb']);
  });

  test('what only the graph can act on is named', async () => {
    const more = { max_tokens: 5, stop: ['.'], tool_choice: 'none' as const, user: 'ann', temperature: null };
    for (const stream of [false, true]) {
      const request = { model: 'echo', messages: [said('hi')], stream, ...more };
      const { response } = await client.chat.completions.create(request as never).withResponse();
      assert.equal(response.headers.get('x-left-to-graph'), 'max_tokens, stop, tool_choice, user');
      await response.body?.cancel().catch(() => undefined);
    }
    const { response } = await client.chat.completions.create({ model: 'echo', messages: [said('hi')] }).withResponse();
    assert.equal(response.headers.get('x-left-to-graph'), null);
    // A name is the client's: it must neither end the header nor break the answer.
    for (const [field, shown] of [
      ['x\r\nset-cookie: a', 'x%0D%0Aset-cookie%3A%20a'],
      ['名', '%E5%90%8D'],
      ['\ud800', '%EF%BF%BD'],
      ['k'.repeat(20_000), null],
    ] as const) {
      const odd = { model: 'echo', messages: [said('hi')], [field]: 1 };
      const { status, headers } = await call('POST', `${url}/v1/chat/completions`, odd);
      assert.deepEqual([status, headers.get('x-left-to-graph')], [200, shown]);
    }
  });

  test('everything else of a request is handed to the graph, and every kind of message', async () => {
    const image = { type: 'image_url', image_url: { url: 'https://example.com/a.png' } } as const;
    const tool_calls = ['{"a":1}', 'broken'].map((text, index) => ({
      ...{ id: `c${index}`, type: 'function' as const },
      function: { name: 'f', arguments: text },
    }));
    const messages: Message[] = [
      { role: 'developer', content: 'Be short.' },
      { role: 'user', content: [{ type: 'text', text: 'see' }, image] },
      { role: 'assistant', content: null, tool_calls },
      { role: 'tool', tool_call_id: 'c0', content: 'done' },
    ];
    const { choices } = await client.chat.completions.create({
      ...{ model: 'told', messages, temperature: 0.5, user: 'ann' },
      metadata: { purpose: 'test' },
    });
    const { openai, heard } = JSON.parse(choices[0]!.message.content!);
    assert.deepEqual(openai, { temperature: 0.5, user: 'ann', metadata: { purpose: 'test' } });
    assert.deepEqual(heard, [
      ['system', 'Be short.'],
      ['human', [{ type: 'text', text: 'see' }, image]],
      ['ai', ''],
      ['tool', 'done'],
    ]);
  });

  test('calls of tools of the client end the answer, and their results go on with it', async () => {
    const tools = [{ type: 'function' as const, function: { name: 'setTheme', parameters: {} }, name: 'setTheme' }];
    const messages: Message[] = [said('Make it bright')];
    for (const stream of [false, true]) {
      const request = { model: 'desk', messages, tools };
      const { choices } = stream
        ? await client.chat.completions.stream(request).finalChatCompletion()
        : await client.chat.completions.create(request);
      const [{ message, finish_reason }] = choices as [(typeof choices)[0]];
      const [made] = message.tool_calls as OpenAI.ChatCompletionMessageFunctionToolCall[];
      assert.deepEqual([message.content, finish_reason], ['Let me see.', 'tool_calls']);
      assert.deepEqual([made!.function.name, made!.function.arguments], ['setTheme', '{"theme":"bright"}']);
      const result: Message = { role: 'tool', tool_call_id: made!.id, content: 'bright' };
      const after = await client.chat.completions.create({ ...request, messages: [...messages, message, result] });
      assert.equal(after.choices[0]!.message.content, 'It is bright, before undefined.');
    }
  });

  test('a conversation that the server keeps gets what is new, and answers to its questions', async () => {
    const metadata = { thread_id: 'our talk' };
    const first = await ask('echo', 'one', { metadata });
    const history = [said('one'), first.choices[0]!.message, said('two')];
    const second = await client.chat.completions.create({ model: 'echo', messages: history, metadata });
    assert.equal(second.choices[0]!.message.content, '3: two');
    const asked = await ask('ask', 'one', { metadata });
    assert.equal(asked.choices[0]!.message.content, 'Which one?');
    const answer = (before: OpenAI.ChatCompletion, text: string) =>
      client.chat.completions.create({ model: 'ask', messages: [before.choices[0]!.message, said(text)], metadata });
    const answered = await answer(asked, 'the red one');
    assert.equal(answered.choices[0]!.message.content, 'first: ["the red one"]');
    const both = await ask('ask', 'both', { metadata });
    assert.match(both.choices[0]!.message.content!, /Which one\?/);
    const unclear = await refusal(answer(both, 'red'));
    const [, ids] = /which are (.*)\.$/.exec(unclear.message)!;
    const answers = Object.fromEntries(ids!.split(', ').map((id) => [id, 'yes']));
    const all = await answer(both, JSON.stringify(answers));
    assert.match(all.choices[0]!.message.content!, /first: \["yes"\]/);
    const alone = await refusal(ask('ask', 'one'));
    assert.deepEqual([alone.status, alone.message.includes('Which one? Send metadata.thread_id')], [409, true]);
  });

  test('errors are told as OpenAI tells them, and a failed run is not run again', async () => {
    const unknown = await refusal(ask('nobody', 'hi'));
    assert.deepEqual(
      [unknown.status, unknown.code, unknown.type, unknown.message],
      [404, 'model_not_found', 'invalid_request_error', "404 Assistant 'nobody' not found"],
    );
    const two = await refusal(ask('echo', 'hi', { n: 2 }));
    assert.deepEqual([two.status, two.param], [422, 'n']);
    for (const more of [{ logprobs: true }, { store: true }, { functions: [] }, { modalities: ['audio'] }] as object[])
      assert.equal((await refusal(ask('echo', 'hi', more))).status, 422, JSON.stringify(more));
    const noTalk = await refusal(ask('form', 'hi'));
    assert.deepEqual([noTalk.status, noTalk.message.includes('form has no key messages')], [404, true]);
    const requests: number[] = [];
    const counting = new OpenAI({
      ...{ apiKey: 'none', baseURL: `${url}/v1` },
      fetch: async (...request) => {
        const response = await fetch(...request);
        requests.push(response.status);
        return response;
      },
    });
    const failed = await refusal(counting.chat.completions.create({ model: 'fail', messages: [said('hi')] }));
    assert.deepEqual(requests, [500]);
    assert.match(failed.message, /^500 The agent failed\. Its log and run [0-9a-f-]{36} have the reason\.$/);
    const stream = client.chat.completions.stream({ model: 'fail', messages: [said('hi')] });
    assert.match((await refusal(stream.finalChatCompletion())).message, /The agent failed/);
    const broken = await call('POST', `${url}/v1/chat/completions`, '{');
    assert.deepEqual([broken.status, typeof broken.body.error.message], [400, 'string']);
  });

  test('hanging up cancels the run', async () => {
    const gone = new AbortController();
    const metadata = { thread_id: 'hung up' };
    const hung = refusal(
      client.chat.completions.create({ model: 'sleep', messages: [said('60000')], metadata }, { signal: gone.signal }),
    );
    const [thread] = await eventually('the run is at work', async () => {
      const found = await threadsOf('sleep');
      return found.length > 0 ? found : undefined;
    });
    gone.abort();
    await hung;
    await eventually('the run is cancelled', async () => {
      const [run] = (await call('GET', `${url}/threads/${thread.thread_id}/runs`)).body;
      return run.status === 'interrupted' || undefined;
    });
  });

  describe('a request that is sent again', () => {
    const runsIn = async (metadata: object) => {
      const { body: threads } = await call('POST', `${url}/threads/search`, { metadata });
      assert.equal(threads.length, 1);
      const thread = threads[0];
      const runs = (await call('GET', `${url}/threads/${thread.thread_id}/runs`)).body as { status: string }[];
      const said = (thread.values?.messages ?? []).map(({ type, content }: { type: string; content: string }) => [type, content]);
      return { runs, said };
    };
    const sent = (again: number) => ({ headers: { 'x-stainless-retry-count': String(again) } });

    test('by the client itself gets the answer that got lost, also as a stream', async () => {
      let requests = 0;
      const losing = new OpenAI({
        ...{ apiKey: 'none', baseURL: `${url}/v1` },
        fetch: async (input, init) => {
          const response = await fetch(input, init);
          requests += 1;
          if (requests % 2 === 0) return response;
          await response.text();
          throw new TypeError('the connection broke');
        },
      });
      const request = { model: 'echo', messages: [said('lost')], metadata: { thread_id: 'lost', mark: 'lost' } };
      const { choices } = await losing.chat.completions.create(request);
      assert.deepEqual([requests, choices[0]!.message.content], [2, '1: lost']);
      const next = { ...request, messages: [...request.messages, choices[0]!.message, said('more')] };
      const streamed = await losing.chat.completions.stream(next).finalChatCompletion();
      assert.deepEqual([requests, streamed.choices[0]!.message.content], [4, '3: more']);
      const { runs, said: words } = await runsIn({ mark: 'lost' });
      assert.equal(runs.length, 2);
      assert.deepEqual(words, [
        ['human', 'lost'],
        ['ai', '1: lost'],
        ['human', 'more'],
        ['ai', '3: more'],
      ]);
    });

    test('while its run works gets the answer of that run, and the run ends when all have left', async () => {
      const metadata = { thread_id: 'twice', mark: 'twice' };
      const request = { model: 'sleep', messages: [said('600000')], metadata, stream: true };
      const statuses = async () => (await runsIn({ mark: 'twice' })).runs.map(({ status }) => status);
      const open = async () => {
        const gone = new AbortController();
        const { status, body } = await fetch(`${url}/v1/chat/completions`, {
          ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(request) },
          signal: gone.signal,
        });
        assert.equal(status, 200);
        await body!.getReader().read();
        return gone;
      };
      const first = await open();
      const second = await open();
      first.abort();
      await eventually('the run works', async () => (await statuses()).join() === 'running');
      const third = await open();
      second.abort();
      assert.deepEqual(await statuses(), ['running']);
      third.abort();
      await eventually('the run is cancelled', async () => (await statuses()).join() === 'interrupted');
    });

    test('after its run was cancelled makes a run that finds each message once', async () => {
      const request = { model: 'sleep', messages: [said('400')], metadata: { thread_id: 'again', mark: 'again' } };
      const gone = new AbortController();
      const hung = refusal(client.chat.completions.create(request, { signal: gone.signal }));
      await eventually('the message is in the thread', async () => {
        const { body } = await call('POST', `${url}/threads/search`, { metadata: { mark: 'again' } });
        return body[0]?.values?.messages?.length === 1;
      });
      gone.abort();
      await hung;
      await eventually('it is cancelled', async () => (await runsIn({ mark: 'again' })).runs[0]!.status === 'interrupted');
      const { choices } = await client.chat.completions.create(request);
      assert.equal(choices[0]!.message.content, 'awake');
      const { runs, said: words } = await runsIn({ mark: 'again' });
      assert.deepEqual(
        runs.map(({ status }) => status),
        ['success', 'interrupted'],
      );
      assert.deepEqual(words, [
        ['human', '400'],
        ['ai', 'awake'],
      ]);
    });

    test('a client that says the same on purpose is heard each time, and a key names a request for good', async () => {
      const metadata = { thread_id: 'yes', mark: 'yes' };
      const request = { model: 'echo', messages: [said('yes')], metadata };
      const first = await client.chat.completions.create(request);
      const second = await client.chat.completions.create(request);
      assert.deepEqual(
        [first, second].map(({ choices }) => choices[0]!.message.content),
        ['1: yes', '3: yes'],
      );
      assert.equal((await client.chat.completions.create(request, sent(1))).id, second.id);
      const named = { headers: { 'idempotency-key': 'mine' } };
      const third = await client.chat.completions.create(request, named);
      await client.chat.completions.create({ ...request, messages: [said('no')] });
      const again = await client.chat.completions.create(request, named);
      assert.deepEqual([again.id, again.choices[0]!.message.content], [third.id, '5: yes']);
      assert.equal((await runsIn({ mark: 'yes' })).runs.length, 4);
    });
  });

  test('both endpoints can be turned off', async () => {
    const agent = await startAgent(cleanup, 'a2a-disabled');
    for (const [path, key] of [
      ['/v1/chat/completions', 'http.disable_openai'],
      ['/ag-ui/echo', 'http.disable_ag_ui'],
    ] as const) {
      const { status, body } = await call('POST', agent.url + path, {});
      assert.deepEqual([status, body.detail], [404, `This server does not offer it: ${key} is set.`]);
      assert.equal(body.error?.message, key === 'http.disable_openai' ? body.detail : undefined);
    }
  });
});
