/** RemoteGraph of LangGraph, which stands in for a local graph: what it asks of a server, ours answers. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { HumanMessage } from '@langchain/core/messages';
import { Command, MessagesAnnotation, START, StateGraph } from '@langchain/langgraph';
import { RemoteGraph } from '@langchain/langgraph/remote';
import { Client } from '@langchain/langgraph-sdk';
import { startAgent } from '../support/agent-server.ts';
import { eventually } from '../support/eventually.ts';
import { suiteCleanup } from '../support/temporary.ts';

// biome-ignore lint/suspicious/noExplicitAny: state of any shape
const texts = (state: any) => state.messages.map(({ content }: { content: string }) => content);

async function gathered<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** The call ends with the event that asks; the state is saved a moment later. */
function asking(graph: RemoteGraph, config: Parameters<RemoteGraph['getState']>[0]): ReturnType<RemoteGraph['getState']> {
  return eventually('the question is in the state', async () => {
    const state = await graph.getState(config, { subgraphs: true });
    return state.tasks[0]?.interrupts.length ? state : undefined;
  });
}

describe('RemoteGraph', () => {
  let url = '';
  let notes: RemoteGraph;
  const cleanup = suiteCleanup(after);
  before(async () => {
    ({ url } = await startAgent(cleanup, 'threads'));
    notes = graph('notes');
  });
  const graph = (graphId: string) => new RemoteGraph({ graphId, client: new Client({ apiUrl: url, apiKey: null }) as never });
  const onThread = () => ({ configurable: { thread_id: randomUUID() } });
  const said = (text: string) => ({ messages: [new HumanMessage(text)] });

  test('invoke keeps the conversation of a thread', async () => {
    const config = onThread();
    assert.deepEqual(texts(await notes.invoke(said('one'), config)), ['one', 'noted: one']);
    assert.deepEqual(texts(await notes.invoke(said('two'), config)), ['one', 'noted: one', 'two', 'noted: two']);
  });

  test('invoke without a thread', async () => {
    assert.deepEqual(texts(await notes.invoke(said('alone'))), ['alone', 'noted: alone']);
  });

  test('stream gives updates, values, and several modes at once', async () => {
    const updates = [];
    for await (const chunk of await notes.stream(said('one'), { ...onThread(), streamMode: 'updates' })) updates.push(chunk);
    assert.deepEqual(
      updates.map((chunk) => Object.keys(chunk)[0]),
      ['answer', 'tally'],
    );
    const modes = [];
    for await (const [mode] of await notes.stream(said('one'), { ...onThread(), streamMode: ['values', 'updates'] }))
      modes.push(mode);
    assert.deepEqual(modes.toSorted(), ['updates', 'updates', 'values', 'values', 'values']);
  });

  test('an error of the graph is one of the call', async () => {
    await assert.rejects(async () => notes.invoke(said('fail'), onThread()), /asked to fail/);
  });

  test('an interrupt is one of the call, and a command answers it', async () => {
    const approval = graph('approval');
    const config = onThread();
    await assert.rejects(async () => approval.invoke({ request: 'leave' }, config), /May I leave/);
    const state = await asking(approval, config);
    assert.deepEqual([state.next, state.tasks[0]?.interrupts[0]?.value], [['ask'], { question: 'May I leave?' }]);
    const answered = (await approval.invoke(new Command({ resume: 'yes' }), config)) as unknown as { verdict: string };
    assert.equal(answered.verdict, 'yes!');
  });

  test('getState, updateState and getStateHistory', async () => {
    const config = onThread();
    await notes.invoke(said('one topic:cats'), config);
    const state = await notes.getState(config);
    assert.deepEqual([state.values.topic, state.next], ['cats', []]);
    const written = await notes.updateState(config, { topic: 'dogs' }, 'answer');
    assert.equal(written.configurable!['thread_id'], config.configurable.thread_id);
    const now = await notes.getState(written);
    assert.deepEqual([now.values.topic, now.next], ['dogs', ['tally']]);
    const past = await gathered(notes.getStateHistory(config));
    assert.deepEqual(
      past.map(({ next }) => next[0] ?? 'end'),
      ['tally', 'end', 'tally', 'answer', '__start__'],
    );
    const earlier = await notes.getState(past[1]!.config);
    assert.equal(earlier.values.topic, 'cats');
    const limited = await gathered(notes.getStateHistory(config, { limit: 2, before: past[1]!.config }));
    assert.deepEqual(
      limited.map((snapshot) => snapshot.config.configurable!['checkpoint_id']),
      past.slice(2, 4).map((snapshot) => snapshot.config.configurable!['checkpoint_id']),
    );
    const updates = await gathered(notes.getStateHistory(config, { filter: { source: 'update' } as never }));
    assert.equal(updates.length, 1);
    // From the earlier state again: its topic, not the update's.
    const again = await notes.invoke(null as never, written);
    assert.equal((again as unknown as { count: number }).count, 2);
  });

  test('subgraphs are seen in the state, and in the stream', async () => {
    const nested = graph('nested');
    const config = onThread();
    const namespaces: string[][] = [];
    await assert.rejects(async () => {
      for await (const [namespace] of await nested.stream({}, { ...config, streamMode: 'updates', subgraphs: true }))
        namespaces.push(namespace as unknown as string[]);
    }, /May I go inside/);
    assert.ok(namespaces.some(([first]) => first?.startsWith('inside:')));
    const state = await asking(nested, config);
    assert.deepEqual((state.tasks[0]!.state as { values: unknown }).values, { request: 'go inside' });
  });

  test('the graph can be drawn and its subgraphs listed', async () => {
    const drawn = await graph('nested').getGraphAsync({ xray: true });
    assert.ok('inside:ask' in drawn.nodes);
    const names = [];
    for await (const [name] of graph('nested').getSubgraphsAsync()) names.push(name);
    assert.deepEqual(names, ['inside']);
  });

  test('a remote graph is a node of a local one', async () => {
    const local = new StateGraph(MessagesAnnotation)
      .addNode('remote', notes as never)
      .addEdge(START, 'remote')
      .compile();
    assert.deepEqual(texts(await local.invoke(said('through'))), ['through', 'noted: through']);
  });
});
