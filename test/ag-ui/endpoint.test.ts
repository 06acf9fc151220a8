/** The official client of AG-UI (`HttpAgent`) talks to assistants: text, tools, state, questions, and what goes wrong. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { HttpAgent, type RunAgentParameters } from '@ag-ui/client';
import { startAgent } from '../support/agent-server.ts';
import { eventually } from '../support/eventually.ts';
import { call, events } from '../support/http.ts';
import { suiteCleanup } from '../support/temporary.ts';

// biome-ignore lint/suspicious/noExplicitAny: events of every shape
type Values = any;

describe('AG-UI', () => {
  const cleanup = suiteCleanup(after);
  let url = '';
  before(async () => {
    ({ url } = await startAgent(cleanup, 'chat-clients'));
  });

  const agentOf = (graph: string, threadId?: string) =>
    new HttpAgent({ url: `${url}/ag-ui/${graph}`, ...(threadId ? { threadId } : {}) });

  /** Runs once more, with a message of the user if there is one. */
  async function run(agent: HttpAgent, text?: string, parameters: RunAgentParameters = {}) {
    if (text !== undefined) agent.addMessage({ id: `said-${agent.messages.length}`, role: 'user', content: text });
    const seen: Values[] = [];
    await agent.runAgent(parameters, { onEvent: ({ event }) => void seen.push(event) });
    return { seen, types: seen.map(({ type }) => type), last: seen.at(-1) };
  }
  const textOf = (agent: HttpAgent) => agent.messages.at(-1)?.content;
  const post = (graph: string, body: object) =>
    call('POST', `${url}/ag-ui/${graph}`, { threadId: 'raw', runId: 'raw', messages: [], ...body });

  test('text comes piece by piece, tools with their results, and each step; the client ends with the messages of the thread', async () => {
    const agent = agentOf('tools');
    const { seen, types, last } = await run(agent, 'hi');
    assert.deepEqual(types.slice(0, 3), ['RUN_STARTED', 'STATE_SNAPSHOT', 'STEP_STARTED']);
    assert.deepEqual([seen[0].threadId, seen[0].protocolVersion], [agent.threadId, '1.0']);
    const steps = seen.filter(({ type }) => type.startsWith('STEP')).map(({ type, stepName }) => `${type} ${stepName}`);
    const expected = ['plan', 'look', 'answer'].flatMap((step) => [`STEP_STARTED ${step}`, `STEP_FINISHED ${step}`]);
    assert.deepEqual(steps, expected);
    const calls = seen.filter(({ type }) => type.startsWith('TOOL_CALL'));
    assert.deepEqual(
      calls.map(({ type, toolCallName, content }) => [type, toolCallName ?? content ?? '']),
      [
        ['TOOL_CALL_START', 'look'],
        ['TOOL_CALL_ARGS', ''],
        ['TOOL_CALL_END', ''],
        ['TOOL_CALL_RESULT', 'tool text'],
      ],
    );
    assert.ok(types.filter((type) => type === 'TEXT_MESSAGE_CONTENT').length > 10, types.join());
    assert.deepEqual(
      agent.messages.map(({ role, content }) => [role, content]),
      [
        ['user', 'hi'],
        ['assistant', 'Let me look.'],
        ['tool', 'tool text'],
        ['assistant', 'Found it.'],
      ],
    );
    assert.deepEqual(last.outcome, { type: 'success' });
    // Only what is new is added to the thread.
    await run(agent, 'again');
    const { values } = (await call('GET', `${url}/threads/${agent.threadId}/state`)).body;
    assert.deepEqual([values.messages.length, agent.messages.length], [8, 8]);
  });

  test('state goes both ways, the front end answers calls of its tools, and what nodes write is there', async () => {
    const agent = agentOf('desk', 'the desk');
    agent.setState({ theme: 'dark', nobodys: 1 });
    const tools = [{ name: 'setTheme', description: 'Sets it.', parameters: { type: 'object' } }];
    const first = await run(agent, 'Make it bright', { tools });
    assert.deepEqual(first.last.outcome, { type: 'success', pendingToolCallIds: ['call-1'] });
    assert.equal(first.seen.find(({ type }) => type === 'STATE_SNAPSHOT').snapshot.theme, 'dark');
    const deltas = first.seen.filter(({ type }) => type === 'STATE_DELTA').flatMap(({ delta }) => delta);
    assert.deepEqual(deltas, [
      { op: 'add', path: '/notes/-', value: 'Make it bright' },
      { op: 'replace', path: '/theme', value: 'bright' },
    ]);
    const custom = first.seen.find(({ type }) => type === 'CUSTOM');
    assert.deepEqual([custom.name, custom.value], ['progress', 0]);
    const { toolCalls } = agent.messages.at(-1) as Values;
    assert.deepEqual(JSON.parse(toolCalls[0].function.arguments), { theme: 'bright' });
    agent.addMessage({ id: 'result-1', role: 'tool', toolCallId: toolCalls[0].id, content: 'bright' });
    // What the client got back unchanged is no input: a reducer would add it again.
    const second = await run(agent, undefined, { tools });
    assert.equal(textOf(agent), 'It is bright, before bright.');
    assert.deepEqual(second.last.outcome, { type: 'success' });
    assert.deepEqual(agent.state.notes, ['Make it bright', 'bright']);
    // A thread may have any name; each assistant has its own under it.
    const other = agentOf('echo', 'the desk');
    await run(other, 'hello');
    assert.equal(textOf(other), '1: hello');
  });

  test('two models that speak at once lose nothing', async () => {
    const agent = agentOf('choir');
    const { seen } = await run(agent, 'sing');
    const texts: Record<string, string> = {};
    for (const { type, messageId, delta } of seen)
      if (type === 'TEXT_MESSAGE_CONTENT') texts[messageId] = (texts[messageId] ?? '') + delta;
    assert.deepEqual(Object.values(texts).sort(), ['aaaaaaaa', 'bbbbbbbb']);
    const said = agent.messages.slice(1).map(({ content }) => content);
    assert.deepEqual(said.sort(), ['aaaaaaaa', 'bbbbbbbb']);
  });

  test('reasoning and tokens are told', async () => {
    const { seen, last } = await run(agentOf('counted'), 'count');
    const kinds = seen.map(({ type }) => type).filter((type) => /^(REASONING|TEXT)/.test(type));
    const reasoning = ['REASONING_START', 'REASONING_MESSAGE_START', 'REASONING_MESSAGE_CONTENT', 'REASONING_MESSAGE_END'];
    const text = ['TEXT_MESSAGE_START', 'TEXT_MESSAGE_CONTENT', 'TEXT_MESSAGE_END'];
    assert.deepEqual([...new Set(kinds)], [...reasoning, 'REASONING_END', ...text]);
    const { inputTokens, outputTokens, totalTokens, reasoningTokens } = last.usage[0];
    assert.deepEqual([inputTokens, outputTokens, totalTokens, reasoningTokens], [7, 5, 12, 2]);
  });

  test('the graph is told of tools, context and forwarded properties', async () => {
    const agent = agentOf('told', '5f0c3c52-6d0e-4a53-9f0e-0f6b1d6a7c11');
    const context = [{ description: 'name', value: 'Ann' }];
    const forwardedProps = { config: { configurable: { extra: 1 } }, theirs: true };
    agent.addMessage({ id: 'a', role: 'activity', activityType: 'x', content: {} });
    const source = { type: 'data', value: 'aGk=', mimeType: 'image/png' } as const;
    agent.addMessage({
      id: 'b',
      role: 'user',
      content: [
        { type: 'text', text: 'see' },
        { type: 'image', source },
      ],
    });
    await run(agent, undefined, { runId: 'mine', context, forwardedProps });
    const { ag_ui, extra, heard } = JSON.parse(textOf(agent) as string);
    assert.deepEqual(ag_ui, { thread_id: agent.threadId, run_id: 'mine', tools: [], context, forwarded_props: forwardedProps });
    assert.equal(extra, 1);
    const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,aGk=' } };
    assert.deepEqual(heard, [['human', [{ type: 'text', text: 'see' }, image]]]);
    assert.deepEqual((agent.messages.at(-2) as Values).content[1].source, source);
    const { body: thread } = await call('GET', `${url}/threads/${agent.threadId}`);
    assert.equal(thread.metadata.ag_ui_run_id, undefined);
  });

  test('a question ends the run with an interrupt, its answer resumes, and a second answer is refused', async () => {
    const agent = agentOf('ask');
    const { last } = await run(agent, 'both');
    assert.equal(last.outcome.type, 'interrupt');
    assert.deepEqual(last.outcome.interrupts.map(({ message }: Values) => message).sort(), ['And the other?', 'Which one?']);
    const resume = last.outcome.interrupts.map(({ id, message }: Values) =>
      message === 'Which one?'
        ? { interruptId: id, status: 'resolved', payload: { colour: 'red' } }
        : { interruptId: id, status: 'cancelled' },
    );
    const answered = await run(agent, undefined, { resume });
    assert.deepEqual(answered.last.outcome, { type: 'success' });
    const said = agent.messages.slice(1).map(({ content }) => content);
    const cancelled = resume.find(({ status }: Values) => status === 'cancelled');
    const sentinel = { __agui_cancelled__: true, interrupt_id: cancelled.interruptId };
    assert.deepEqual(said.sort(), ['first: [{"colour":"red"}]', `second: ${JSON.stringify(sentinel)}`]);
    const again = await post('ask', { threadId: agent.threadId, runId: 'other', resume });
    assert.equal(again.status, 409);
    assert.match(again.body.detail, /waits for no answer/);
  });

  test('a message that was said before is said again from there', async () => {
    const agent = agentOf('echo');
    await run(agent, 'one');
    await run(agent, 'two');
    const [first, , third] = agent.messages;
    agent.setMessages([first!, agent.messages[1]!, third!]);
    await run(agent);
    assert.equal(textOf(agent), '3: two');
    agent.setMessages([{ ...first!, content: 'uno' } as Values]);
    await run(agent);
    assert.deepEqual(
      agent.messages.map(({ content }) => content),
      ['uno', '1: uno'],
    );
  });

  test('a failed run, an unknown assistant and wrong input are told apart', async () => {
    const failing: Values[] = [];
    const agent = agentOf('fail');
    agent.addMessage({ id: '1', role: 'user', content: 'hi' });
    await agent.runAgent({}, { onEvent: ({ event }) => void failing.push(event) }).catch(() => undefined);
    assert.equal(failing.at(-1).type, 'RUN_ERROR');
    assert.match(failing.at(-1).message, /^The agent failed\./);
    const unknown = await post('nobody', {});
    assert.deepEqual([unknown.status, unknown.body.detail], [404, "Assistant 'nobody' not found"]);
    const wrong = await post('echo', { messages: [{ id: '1', role: 'nobody' }] });
    assert.equal(wrong.status, 422);
    const absent = await post('ask', { resume: [{ interruptId: 'x', status: 'resolved' }] });
    assert.equal(absent.status, 404);
  });

  test('a graph without messages shares its state, and finds them in its configuration', async () => {
    const agent = agentOf('form');
    agent.setState({ city: 'Lyon', days: 2 });
    await run(agent);
    assert.equal(agent.state.plan, '2 days in Lyon');
    const listening = agentOf('listening');
    await run(listening, 'hi');
    assert.equal(listening.state.heard[0].content, 'hi');
  });

  test('hanging up cancels the run, unless the client says otherwise; then the same request gets all of its events', async () => {
    const input = (runId: string, ms: string, forwardedProps = {}) => ({
      ...{ threadId: runId, runId, forwardedProps },
      messages: [{ id: '1', role: 'user', content: ms }],
    });
    for (const [runId, ms, props, ends] of [
      ['hung-up', '60000', {}, 'interrupted'],
      ['goes-on', '300', { onDisconnect: 'continue' }, 'success'],
    ] as const) {
      const gone = new AbortController();
      for await (const { json } of events('POST', `${url}/ag-ui/sleep`, input(runId, ms, props), { signal: gone.signal }))
        if ((json as Values).type === 'STEP_STARTED') break;
      gone.abort();
      const [thread] = (await call('POST', `${url}/threads/search`, { metadata: { graph_id: 'sleep' } })).body;
      const list = async () => (await call('GET', `${url}/threads/${thread.thread_id}/runs`)).body;
      await eventually(`the run ends: ${ends}`, async () => (await list())[0].status === ends || undefined);
      const again: Values[] = [];
      for await (const { json } of events('POST', `${url}/ag-ui/sleep`, input(runId, ms, props))) again.push(json);
      assert.equal(again[0].type, 'RUN_STARTED');
      assert.deepEqual([again.at(-1).type, again.at(-1).outcome.type], ['RUN_FINISHED', ends === 'success' ? ends : 'cancelled']);
      assert.equal((await list()).length, 1);
      await call('DELETE', `${url}/threads/${thread.thread_id}`);
    }
  });
});
