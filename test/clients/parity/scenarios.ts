/**
 * What a program does with the LangGraph SDK, one scenario for each part of the API. Each step is noted with all that the
 * program sees of it, so that two servers can be compared step by step.
 */
import { randomUUID } from 'node:crypto';
import type { Client, StreamMode } from '@langchain/langgraph-sdk';
import { eventually } from '../../support/eventually.ts';
import { serverScenarios } from './server-scenarios.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Any = any;

export type Note = (step: string, seen: unknown) => unknown;

export interface Program {
  client: Client<Any>;
  /** The server's address. */
  url: string;
  /** Notes a step under its name, with what came of it or with the status of the error. */
  note(step: string, seen: unknown): Promise<Any>;
}

/** The servers that a scenario may need, by the projects that they serve: the second has auth and routes of its own. */
export type Servers = Record<'parity' | 'guarded', string>;

export interface Scenario {
  name: string;
  /** `parity` when absent. */
  project?: keyof Servers;
  play(program: Program): Promise<void>;
}

const said = (text: string) => ({ messages: [{ role: 'user', content: text }] });

/** Every event of a stream; how it broke is the last one. */
export async function gathered(stream: AsyncIterable<{ event: string; data: unknown }>): Promise<object[]> {
  const all: object[] = [];
  for await (const { event, data } of stream) all.push({ event, data });
  return all;
}

const newThread = async (client: Client<Any>) => (await client.threads.create()).thread_id;

const MODES: StreamMode[] = [
  'values',
  'updates',
  'messages',
  'messages-tuple',
  'events',
  'debug',
  'custom',
  'tasks',
  'checkpoints',
];

const streams: Scenario[] = MODES.map((mode) => ({
  name: `stream mode ${mode}`,
  async play({ client, note }) {
    const id = await newThread(client);
    const options = { input: said('hello'), streamMode: mode };
    await note('agent', gathered(client.runs.stream(id, 'agent', options as Any)));
    const nested = await newThread(client);
    const within = { ...options, streamSubgraphs: true };
    await note('with subgraphs', gathered(client.runs.stream(nested, 'family', within as Any)));
    const without = await newThread(client);
    await note('without subgraphs', gathered(client.runs.stream(without, 'family', options as Any)));
    const asking = await newThread(client);
    await note('asking', gathered(client.runs.stream(asking, 'approval', { ...options, input: { request: 'go' } } as Any)));
    const resumed = { command: { resume: 'yes' }, streamMode: mode };
    await note('answered', gathered(client.runs.stream(asking, 'approval', resumed as Any)));
    const failing = await newThread(client);
    await note('failing', gathered(client.runs.stream(failing, 'agent', { ...options, input: said('fail') } as Any)));
  },
}));

const runs: Scenario[] = [
  {
    name: 'several modes at once',
    async play({ client, note }) {
      const id = await newThread(client);
      const streamMode: StreamMode[] = ['values', 'updates', 'messages-tuple', 'custom', 'tasks'];
      await note('agent', gathered(client.runs.stream(id, 'agent', { input: said('hello'), streamMode })));
      const nested = await newThread(client);
      await note(
        'family',
        gathered(client.runs.stream(nested, 'family', { input: said('hello'), streamMode, streamSubgraphs: true })),
      );
    },
  },
  {
    name: 'a run in the background',
    async play({ client, note }) {
      const id = await newThread(client);
      const run = await note(
        'create',
        client.runs.create(id, 'agent', {
          input: said('hello'),
          metadata: { a: 1 },
          config: { tags: ['t'], configurable: { b: 2 } },
        }),
      );
      await note('join', client.runs.join(id, run.run_id));
      await note('get', client.runs.get(id, run.run_id));
      await note('list', client.runs.list(id));
      await note('thread', client.threads.get(id));
      await note('state', client.threads.getState(id));
      await note('history', client.threads.getHistory(id));
      await note('joined late', gathered(client.runs.joinStream(id, run.run_id)));
      await note('delete', client.runs.delete(id, run.run_id));
      await note('deleted', client.runs.get(id, run.run_id));
      await note('unknown', client.runs.get(id, randomUUID()));
      await note('list of none', client.runs.list(id));
    },
  },
  {
    name: 'waiting',
    async play({ client, note }) {
      const id = await newThread(client);
      await note('wait', client.runs.wait(id, 'agent', { input: said('hello') }));
      await note('again', client.runs.wait(id, 'agent', { input: said('again') }));
      await note('fails', client.runs.wait(id, 'agent', { input: said('fail') }));
      await note('error as a value', client.runs.wait(id, 'agent', { input: said('fail'), raiseError: false }));
      await note('thread', client.threads.get(id));
      await note('state', client.threads.getState(id));
      await note('after it', client.runs.wait(id, 'agent', { input: said('well') }));
      await note('unknown assistant', client.runs.wait(id, 'nobody', { input: {} }));
      await note('unknown thread', client.runs.wait(randomUUID(), 'agent', { input: {}, multitaskStrategy: 'enqueue' }));
      const made = randomUUID();
      await note('made', client.runs.wait(made, 'agent', { input: said('hello'), ifNotExists: 'create' }));
      await note('made thread', client.threads.get(made));
      const limited = { input: { ms: 0, rounds: 50 }, config: { recursion_limit: 5 }, raiseError: false };
      await note('recursion limit', client.runs.wait(await newThread(client), 'worker', limited as Any));
    },
  },
  {
    name: 'parallel tasks',
    async play({ client, note }) {
      const id = await newThread(client);
      await note('wait', client.runs.wait(id, 'worker', { input: { rounds: 2 } }));
      await note('history', client.threads.getHistory(id, { limit: 100 }));
      await note('stream', gathered(client.runs.stream(id, 'worker', { input: { rounds: 1 }, streamMode: 'updates' })));
    },
  },
  {
    name: 'without a thread',
    async play({ client, note }) {
      await note('wait', client.runs.wait(null, 'agent', { input: said('hello') }));
      await note('fails', client.runs.wait(null, 'agent', { input: said('fail'), raiseError: false }));
      await note(
        'stream',
        gathered(client.runs.stream(null, 'agent', { input: said('hello'), streamMode: ['updates', 'values'] })),
      );
      await note('stream that fails', gathered(client.runs.stream(null, 'agent', { input: said('fail') })));
      await note('asks', client.runs.wait(null, 'approval', { input: { request: 'go' } }));
      await note('create', client.runs.create(null, 'agent', { input: said('hello') }));
      await note(
        'batch',
        client.runs.createBatch([
          { assistantId: 'agent', input: said('a') },
          { assistantId: 'worker', input: {} },
        ] as Any),
      );
      const kept = await note('kept', client.runs.create(null, 'agent', { input: said('hello'), onCompletion: 'keep' } as Any));
      const state = () =>
        eventually('it is there', async () => {
          const [run] = kept.thread_id ? await client.runs.list(kept.thread_id) : [];
          return run?.status === 'success' ? client.threads.getState(kept.thread_id) : undefined;
        });
      await note('its state', state());
    },
  },
  {
    name: 'what a node is told',
    async play({ client, note }) {
      const id = await newThread(client);
      const assistant = await client.assistants.create({
        graphId: 'mirror',
        config: { tags: ['of assistant'], recursion_limit: 11, configurable: { a: 'assistant', b: 'assistant' } },
        metadata: { of: 'assistant' },
      });
      await note('plain', client.runs.wait(id, 'mirror', { input: {} }));
      const options = {
        input: {},
        metadata: { of: 'run', more: 1 },
        config: { tags: ['of run'], recursion_limit: 9, configurable: { b: 'run', c: 'run' } },
      };
      await note('with an assistant', client.runs.wait(id, assistant.assistant_id, { input: {} }));
      await note('with both', client.runs.wait(id, assistant.assistant_id, options));
      await note('state', client.threads.getState(id));
      await note('context', client.runs.wait(await newThread(client), 'mirror', { input: {}, context: { locale: 'en' } }));
    },
  },
];

const people: Scenario[] = [
  {
    name: 'questions and answers',
    async play({ client, note }) {
      const id = await newThread(client);
      await note('asked', client.runs.wait(id, 'approval', { input: { request: 'go' } }));
      await note('thread', client.threads.get(id));
      const state = await note('state', client.threads.getState(id));
      await note('found by status', client.threads.search({ ids: [id], status: 'interrupted' } as Any));
      await note('answered', client.runs.wait(id, 'approval', { command: { resume: { ok: true } } }));
      const next = (await client.threads.getState(id)).tasks[0]!.interrupts[0]!;
      await note('answered by id', client.runs.wait(id, 'approval', { command: { resume: { [next.id!]: 'sure' } } }));
      await note('thread after', client.threads.get(id));
      await note('state after', client.threads.getState(id));
      await note('history', client.threads.getHistory(id, { limit: 100 }));
      const { checkpoint } = state;
      await note(
        'answered again from the past',
        client.runs.wait(id, 'approval', { command: { resume: 'other' }, checkpointId: checkpoint.checkpoint_id }),
      );
      await note('another branch', client.threads.getState(id));
      await note(
        'no question open',
        client.runs.wait(await newThread(client), 'approval', { command: { resume: 1 }, raiseError: false }),
      );
    },
  },
  {
    name: 'two questions at once',
    async play({ client, note }) {
      const id = await newThread(client);
      await note('asked', client.runs.wait(id, 'approval', { input: { request: 'both' } }));
      const { tasks } = await note('state', client.threads.getState(id));
      await note('thread', client.threads.get(id));
      const resume = Object.fromEntries(tasks.map((task: Any) => [task.interrupts[0].id, `to ${task.name}`]));
      await note('answered', client.runs.wait(id, 'approval', { command: { resume } }));
      await note('state after', client.threads.getState(id));
    },
  },
  {
    name: 'commands',
    async play({ client, note }) {
      const id = await newThread(client);
      await client.runs.wait(id, 'approval', { input: { request: 'go' } });
      await note(
        'goto and update',
        client.runs.wait(id, 'approval', { command: { update: { answers: ['updated'] }, goto: 'done' } }),
      );
      await note('state', client.threads.getState(id));
      const other = await newThread(client);
      await client.runs.wait(other, 'worker', { input: {} });
      const goto = [{ node: 'piece', input: { name: 'c' } }];
      await note('sends', client.runs.wait(other, 'worker', { command: { goto } as Any }));
      await note(
        'update as pairs',
        client.runs.wait(other, 'worker', { command: { update: [['done', ['pair']]], goto: 'sum' } as Any }),
      );
    },
  },
  {
    name: 'breakpoints',
    async play({ client, note }) {
      const id = await newThread(client);
      await note('before', client.runs.wait(id, 'agent', { input: said('hello'), interruptBefore: ['look'] }));
      await note('thread', client.threads.get(id));
      await note('state', client.threads.getState(id));
      await note('go on', client.runs.wait(id, 'agent', { input: null }));
      const other = await newThread(client);
      await note(
        'after all',
        gathered(
          client.runs.stream(other, 'agent', { input: said('hello'), interruptAfter: '*', streamMode: ['values', 'updates'] }),
        ),
      );
      await note('its state', client.threads.getState(other));
    },
  },
  {
    name: 'questions from inside',
    async play({ client, note }) {
      const id = await newThread(client);
      const input = { ...said('hello'), notes: ['ask'] };
      await note('asked', client.runs.wait(id, 'family', { input }));
      await note('state', client.threads.getState(id));
      const state = await note('state with subgraphs', client.threads.getState(id, undefined, { subgraphs: true }));
      const within = state.tasks[0].state?.checkpoint;
      if (within)
        await note('history within', client.threads.getHistory(id, { checkpoint: { checkpoint_ns: within.checkpoint_ns } }));
      if (within) await note('state within', client.threads.getState(id, within));
      await note('answered', client.runs.wait(id, 'family', { command: { resume: 'me' } }));
      await note('state after', client.threads.getState(id, undefined, { subgraphs: true }));
      const other = await newThread(client);
      const streamed = { input, streamMode: ['updates', 'values'] as StreamMode[], streamSubgraphs: true };
      await note('streamed', gathered(client.runs.stream(other, 'family', streamed)));
    },
  },
];

const past: Scenario[] = [
  {
    name: 'time travel',
    async play({ client, note }) {
      const id = await newThread(client);
      await client.runs.wait(id, 'agent', { input: said('one') });
      await client.runs.wait(id, 'agent', { input: said('two') });
      const history = await note('history', client.threads.getHistory(id, { limit: 100 }));
      const earlier = history.find(({ next, values }: Any) => next[0] === 'answer' && values.messages.length === 3).checkpoint;
      await note('limited', client.threads.getHistory(id, { limit: 2 }));
      await note('before', client.threads.getHistory(id, { limit: 2, before: { configurable: earlier } }));
      await note('by metadata', client.threads.getHistory(id, { metadata: { step: 1 } }));
      await note('state by id', client.threads.getState(id, earlier.checkpoint_id));
      await note('state by checkpoint', client.threads.getState(id, earlier));
      await note('unknown checkpoint', client.threads.getState(id, randomUUID()));
      await note('again', client.runs.wait(id, 'agent', { input: null, checkpointId: earlier.checkpoint_id }));
      await note('with input', client.runs.wait(id, 'agent', { input: said('fork'), checkpoint: earlier }));
      await note('state', client.threads.getState(id));
    },
  },
  {
    name: 'updates of the state',
    async play({ client, note }) {
      const id = await newThread(client);
      await client.runs.wait(id, 'worker', { input: {} });
      await note('update', client.threads.updateState(id, { values: { done: ['by hand'] } }));
      await note('state', client.threads.getState(id));
      await note('as node', client.threads.updateState(id, { values: { done: ['as piece'] }, asNode: 'piece' }));
      await note('state then', client.threads.getState(id));
      await note('thread', client.threads.get(id));
      await note('go on', client.runs.wait(id, 'worker', { input: null }));
      const [, second] = await client.threads.getHistory(id);
      await note(
        'of the past',
        client.threads.updateState(id, { values: { done: ['fork'] }, checkpointId: second!.checkpoint.checkpoint_id! }),
      );
      await note('state now', client.threads.getState(id));
      await note('unknown node', client.threads.updateState(id, { values: {}, asNode: 'nobody' }));
      await note('fresh thread', client.threads.updateState(await newThread(client), { values: {} }));
      const known = await client.threads.create({ graphId: 'worker' });
      await note('of a thread with a graph', client.threads.updateState(known.thread_id, { values: { done: ['first'] } }));
      await note('its state', client.threads.getState(known.thread_id));
    },
  },
];

const things: Scenario[] = [
  {
    name: 'threads',
    async play({ client, note }) {
      const owner = randomUUID();
      const id = randomUUID();
      await note('create', client.threads.create({ threadId: id, metadata: { owner, n: 1 } }));
      await note('again', client.threads.create({ threadId: id }));
      await note('do nothing', client.threads.create({ threadId: id, ifExists: 'do_nothing', metadata: { n: 2 } }));
      await note('get', client.threads.get(id));
      await note('update', client.threads.update(id, { metadata: { n: 3, deep: { a: [1] } } }));
      await note('empty state', client.threads.getState(id));
      await note('empty history', client.threads.getHistory(id));
      await note('search', client.threads.search({ metadata: { owner } }));
      await note('search for nothing', client.threads.search({ metadata: { owner: 'nobody' } }));
      await note('selected', client.threads.search({ metadata: { owner }, select: ['thread_id', 'status'] }));
      await note('count', client.threads.count({ metadata: { owner } }));
      await client.runs.wait(id, 'worker', { input: {} });
      await note('search by values', client.threads.search({ metadata: { owner }, values: { ms: 0 } } as Any));
      await note('search by other values', client.threads.search({ metadata: { owner }, values: { ms: 1 } } as Any));
      const copy = await note('copy', client.threads.copy(id));
      await note('state of the copy', client.threads.getState(copy.thread_id));
      await note('history of the copy', client.threads.getHistory(copy.thread_id));
      const searched = await client.threads.search({ metadata: { owner }, sortBy: 'created_at', sortOrder: 'asc' } as Any);
      await note(
        'sorted',
        searched.map(({ thread_id }) => thread_id === id),
      );
      await note('delete', client.threads.delete(id));
      await note('deleted', client.threads.get(id));
      await note('delete again', client.threads.delete(id));
      await note('not an id', client.threads.get('nonsense'));
      await note('copy of nothing', client.threads.copy(randomUUID()));
    },
  },
  {
    name: 'a thread with a past',
    async play({ client, note }) {
      const supersteps = [
        { updates: [{ values: { done: ['zero'] }, asNode: '__input__' }] },
        { updates: [{ values: { done: ['one'] }, asNode: 'begin' }] },
      ];
      const { thread_id: id } = await client.threads.create({ graphId: 'worker', supersteps } as Any);
      await note('state', client.threads.getState(id));
      await note('history', client.threads.getHistory(id));
      await note('go on', client.runs.wait(id, 'worker', { input: null }));
    },
  },
  {
    name: 'assistants',
    async play({ client, note }) {
      const owner = randomUUID();
      const made = await note(
        'create',
        client.assistants.create({
          graphId: 'worker',
          name: 'Busy',
          description: 'Works.',
          metadata: { owner },
          config: { tags: ['x'] },
        }),
      );
      const id = made.assistant_id;
      await note('get', client.assistants.get(id));
      await note('update', client.assistants.update(id, { metadata: { more: true }, name: 'Busier' }));
      await note('versions', client.assistants.getVersions(id));
      await note('first again', client.assistants.setLatest(id, 1));
      await note('search', client.assistants.search({ metadata: { owner } }));
      await note('of a graph', client.assistants.search({ graphId: 'typed' }));
      await note('count', client.assistants.count({ metadata: { owner } }));
      await note('same id', client.assistants.create({ graphId: 'worker', assistantId: id }));
      await note('same id, do nothing', client.assistants.create({ graphId: 'worker', assistantId: id, ifExists: 'do_nothing' }));
      await note('graph', client.assistants.getGraph('family'));
      await note('graph, opened', client.assistants.getGraph('family', { xray: true }));
      await note('schemas', client.assistants.getSchemas('typed'));
      await note('delete', client.assistants.delete(id));
      await note('deleted', client.assistants.get(id));
      await note('unknown graph', client.assistants.create({ graphId: 'nothing' }));
    },
  },
];

const memory: Scenario[] = [
  {
    name: 'crons',
    async play({ client, note }) {
      const id = await newThread(client);
      const { crons } = client;
      // It is not due while the scenario is played.
      const schedule = '0 0 29 2 *';
      const made = await note('create', crons.create('worker', { schedule, input: { ms: 1 }, metadata: { owner: id } }));
      const known = await note('on a thread', crons.createForThread(id, 'worker', { schedule, timezone: 'Europe/Paris' } as Any));
      await note('search', crons.search({ assistantId: made.assistant_id, threadId: id }));
      await note('count', crons.count({ threadId: id }));
      await note('update', crons.update(made.cron_id, { enabled: false, metadata: { more: true } } as Any));
      await note('no schedule', crons.create('worker', { schedule: 'every day' }));
      await note('no assistant', crons.create('nobody', { schedule }));
      await note('no thread', crons.createForThread(randomUUID(), 'worker', { schedule }));
      await note('delete', crons.delete(made.cron_id));
      await note('delete again', crons.delete(made.cron_id));
      await note('delete that of the thread', crons.delete(known.cron_id));
      await note('count again', crons.count({ threadId: id }));
    },
  },
  {
    name: 'store',
    async play({ client, note }) {
      const own = ['parity', randomUUID()];
      const { store } = client;
      await note('put', store.putItem(own, 'one', { text: 'first', n: 1 }));
      await note('put another', store.putItem([...own, 'deep'], 'two', { text: 'second', n: 2 }));
      await note('get', store.getItem(own, 'one'));
      await note('put again', store.putItem(own, 'one', { text: 'changed', n: 3 }));
      await note('changed', store.getItem(own, 'one'));
      await note('unknown', store.getItem(own, 'nothing'));
      await note('search', store.searchItems(own));
      await note('with a filter', store.searchItems(own, { filter: { n: 2 } }));
      await note('one of them', store.searchItems(own, { limit: 1, offset: 1 }));
      await note('namespaces', store.listNamespaces({ prefix: own }));
      await note('not so deep', store.listNamespaces({ prefix: own, maxDepth: 2 }));
      await note('by suffix', store.listNamespaces({ suffix: [own[1]!, 'deep'] }));
      await note('dot in a label', store.putItem(['a.b'], 'one', {}));
      await note('no namespace', store.putItem([], 'one', {}));
      await note('delete', store.deleteItem(own, 'one'));
      await note('deleted', store.getItem(own, 'one'));
      await note('delete again', store.deleteItem(own, 'one'));
    },
  },
];

const endings: Scenario[] = [
  {
    name: 'cancelling',
    async play({ client, note }) {
      const id = await newThread(client);
      const run = await client.runs.create(id, 'worker', { input: { ms: 30_000 } });
      const reading = gathered(client.runs.joinStream(id, run.run_id));
      await eventually('it waits', async () => (await client.threads.getState(id)).next[0] === 'wait');
      await note('busy thread', client.threads.get(id));
      await note('busy for an update', client.threads.updateState(id, { values: {} }));
      await note('cancel', client.runs.cancel(id, run.run_id, true));
      await note('run', client.runs.get(id, run.run_id));
      await note('join', client.runs.join(id, run.run_id));
      await note('its stream', reading);
      await note('thread', client.threads.get(id));
      await note('state', client.threads.getState(id));
      await note('go on', client.runs.wait(id, 'worker', { input: { ms: 0 } }));
      await note('unknown', client.runs.cancel(id, randomUUID()));
    },
  },
  {
    name: 'one after the other',
    async play({ client, note }) {
      const id = await newThread(client);
      const slow = { input: { ms: 300 } };
      const first = await client.runs.create(id, 'worker', slow);
      const second = await note('queued', client.runs.create(id, 'worker', { ...slow, multitaskStrategy: 'enqueue' }));
      await note('joined', client.runs.join(id, second.run_id));
      await note('first', client.runs.get(id, first.run_id));
      const third = await client.runs.create(id, 'worker', { input: { ms: 30_000 } });
      await eventually('it waits', async () => (await client.runs.get(id, third.run_id)).status === 'running');
      await note('rejected', client.runs.create(id, 'worker', { ...slow, multitaskStrategy: 'reject' }));
      await note(
        'interrupts',
        client.runs.wait(id, 'mirror', { input: {}, multitaskStrategy: 'interrupt' }).then(() => 'done'),
      );
      await note(
        'interrupted',
        client.runs.get(id, third.run_id).then(({ status }) => status),
      );
    },
  },
  {
    name: 'streams read again',
    async play({ client, note }) {
      const id = await newThread(client);
      const run = await client.runs.create(id, 'agent', { input: said('hello'), streamMode: ['updates'], streamResumable: true });
      await client.runs.join(id, run.run_id);
      const again = gathered(client.runs.joinStream(id, run.run_id, { lastEventId: '-1' } as Any));
      await note('from the start', again);
      const ids: string[] = [];
      for await (const { id: event } of client.runs.joinStream(id, run.run_id, { lastEventId: '-1' } as Any)) ids.push(event!);
      await note('after the second', gathered(client.runs.joinStream(id, run.run_id, { lastEventId: ids[1] } as Any)));
      await note('after the last', gathered(client.runs.joinStream(id, run.run_id, { lastEventId: ids.at(-1) } as Any)));
    },
  },
];

export const scenarios: Scenario[] = [
  ...streams,
  ...runs,
  ...people,
  ...past,
  ...things,
  ...memory,
  ...endings,
  ...serverScenarios,
];
