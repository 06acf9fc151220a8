/**
 * Runs that go on from a past: from a checkpoint of their thread, up to a gate, with an answer. Each is carried out twice, in
 * quiet on a copy of its thread and with a death in its midst on the thread itself, and has to leave the same.
 */
import assert from 'node:assert/strict';
import type { When } from '../../support/mortal-storage.ts';
import { dieAndRestart, type Scenario, STATEMENTS } from './scene.ts';
import type { Stage } from './stage.ts';

/** What a thread went through before, and what is asked of it then. */
interface Play {
  /** A run from the start, whose entries are the past; undefined for a thread without one. */
  past: object | undefined;
  graph: string;
  /** Fields of the request; the thread is the one that it is sent to. */
  request(stage: Stage, thread: string): Promise<object>;
}

// biome-ignore lint/suspicious/noExplicitAny: states as they come
type State = any;

/** The state in which `one` had been done. */
const afterOne = async (stage: Stage, thread: string): Promise<State> => {
  const history = await stage.history(thread);
  return history.findLast(
    ({ values, next }) => values.entries?.some((entry: string) => entry.endsWith(' one')) && next.length > 0,
  );
};

const from = async (stage: Stage, thread: string) => ({ checkpoint: (await afterOne(stage, thread)).checkpoint });

/** Where the graph within the graph had done `two`, as a client names it: with the checkpoints of all graphs around it. */
const fromWithin = async (stage: Stage, thread: string) => {
  const { tasks } = await afterOne(stage, thread);
  const { checkpoint_ns } = tasks[0].checkpoint;
  const states = await stage.life.get(`/threads/${thread}/history`, 'POST', { limit: 100, checkpoint: { checkpoint_ns } });
  return { checkpoint: states.find(({ next }: State) => next[0] === 'three').checkpoint };
};

const again: Record<string, Play> = {
  'with an input': { past: {}, graph: 'ledger', request: async (...at) => ({ ...(await from(...at)), input: { waitMs: 3 } }) },
  'without an input': { past: {}, graph: 'ledger', request: from },
  'with an update': {
    past: {},
    graph: 'ledger',
    request: async (...at) => ({ ...(await from(...at)), command: { update: { waitMs: 3, entries: ['edited'] } } }),
  },
  'from an edited state': {
    past: {},
    graph: 'ledger',
    request: async (stage, thread) => {
      const { checkpoint } = await from(stage, thread);
      const values = { entries: ['edited'] };
      return { checkpoint: (await stage.life.get(`/threads/${thread}/state`, 'POST', { values, checkpoint })).checkpoint };
    },
  },
  'named in the configuration': {
    past: {},
    graph: 'ledger',
    request: async (...at) => {
      const { checkpoint_id } = (await afterOne(...at)).checkpoint;
      return { config: { configurable: { checkpoint_id } } };
    },
  },
  'of a graph with another in it': { past: {}, graph: 'nested', request: from },
  'of the graph within the graph': { past: {}, graph: 'nested', request: fromWithin },
};

const gated = (graph: string, fields: object = {}): Play => ({ past: undefined, graph, request: async () => fields });

const gates: Record<string, Play> = {
  'before two': gated('ledger', { interrupt_before: ['two'] }),
  'after two': gated('ledger', { interrupt_after: ['two'] }),
  'after three': gated('ledger', { interrupt_after: ['three'] }),
  'before all': gated('ledger', { interrupt_before: '*' }),
  'after all': gated('ledger', { interrupt_after: '*' }),
  'of two in one step': gated('fan', { interrupt_after: ['right'] }),
  'the next one': {
    past: { interrupt_before: ['two'] },
    graph: 'ledger',
    request: async () => ({ interrupt_before: ['two', 'three'] }),
  },
  'within the graph': gated('halting'),
  'of a graph that a node calls': gated('calling'),
};

const answers: Record<string, Play> = {
  'an answer': { past: {}, graph: 'asking', request: async () => ({ command: { resume: 'yes' } }) },
  'an answer by id': {
    past: {},
    graph: 'asking',
    request: async (stage, thread) => {
      const { interrupts } = await stage.life.get(`/threads/${thread}`);
      // biome-ignore lint/suspicious/noExplicitAny: interrupts by task
      const [{ id }] = Object.values(interrupts).flat() as any[];
      return { command: { resume: { [id]: 'yes' } } };
    },
  },
};

interface Prepared {
  thread: string;
  /** As the book has it. */
  name: string;
}

interface Twin extends Prepared {
  run: string;
}

/** A thread with its past. */
async function prepared(stage: Stage, { past, graph }: Play, which: string): Promise<Prepared> {
  const thread = await stage.thread();
  const name = `${stage.named()}${which};`;
  const input = { name, book: stage.book, waitMs: 0, hold: '', gate: stage.gate };
  if (past) await stage.life.get(`/threads/${thread}/runs/wait`, 'POST', { assistant_id: graph, input, ...past });
  return { thread, name };
}

async function asked(stage: Stage, { past, graph, request }: Play, { thread, name }: Prepared, more: object) {
  const input = past ? {} : { input: { name, book: stage.book, waitMs: 0, hold: '', gate: stage.gate } };
  const fields = { assistant_id: graph, durability: stage.durability, ...input, ...(await request(stage, thread)), ...more };
  return async () => (await stage.life.get(`/threads/${thread}/runs`, 'POST', fields)).run_id as string;
}

/** What is to be the same of both. */
async function outcome(stage: Stage, { thread, run }: Twin) {
  await stage.life.until('it has ended', async () => (await stage.life.get(`/threads/${thread}`)).status !== 'busy');
  const { status: runStatus } = await stage.life.get(`/threads/${thread}/runs/${run}`);
  const { status, interrupts } = await stage.life.get(`/threads/${thread}`);
  const { values, next } = await stage.state(thread);
  const questions = (Object.values(interrupts).flat() as State[]).map(({ value }) => value);
  return { runStatus, status, questions, next, entries: values.entries.map((entry: string) => entry.replace(/^\S+; /, '')) };
}

/** How often each node was begun. */
async function begun(stage: Stage, { name }: Prepared): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const line of await stage.linesOf(name))
    if (line.startsWith('begins ')) counts[line.slice(7)] = (counts[line.slice(7)] ?? 0) + 1;
  return counts;
}

/** Where a twin dies; undefined as long as its run is needed for that and not there yet. */
type Strike = (twin: Prepared & { run?: string }) => Omit<Parameters<Stage['arm']>[1], 'when'> | undefined;

const atTheEnd: Strike = ({ run }) => (run === undefined ? undefined : { statement: STATEMENTS.end, subject: run });

const atACheckpoint: Strike = ({ thread }) => ({ statement: STATEMENTS.checkpoint, subject: thread });

const inANode: Strike = ({ name }) => ({ subject: `${name} ` });

/** Both twins at one point; the death of the second is armed before it begins. */
export const striking =
  (plays: Record<string, Play>, strike: Strike): Scenario =>
  async (scene) => {
    const { stage, point, when } = scene;
    const which = stage.pick(Object.keys(plays));
    const play = plays[which]!;
    const first = await prepared(stage, play, 'quiet');
    const quiet = { ...first, run: await (await asked(stage, play, first, {}))() };
    const wanted = await outcome(stage, quiet);
    const second = await prepared(stage, play, 'struck');
    const before = await begun(stage, second);
    const death = strike(second);
    // The run begins only after its request is answered, and after a death that needs its id is armed.
    const ask = await asked(stage, play, second, { after_seconds: death ? 1 : 4 });
    if (death) await stage.arm(point, { when, ...death });
    const struck = { ...second, run: await ask() };
    if (!death) await stage.arm(point, { when, ...strike(struck)! });
    await dieAndRestart(scene);
    return async () => {
      assert.deepEqual(await outcome(stage, struck), wanted, which);
      const [all, twice] = [await begun(stage, quiet), await begun(stage, struck)];
      for (const [node, times] of Object.entries(twice)) {
        assert.ok(node in all, `${which}: ${node} must not be begun`);
        assert.ok(times <= all[node]! + 1, `${which}: ${node} was begun ${times} times, ${before[node] ?? 0} of them before`);
      }
    };
  };

export const twins: [what: string, scenario: Scenario, whens: When[]][] = [
  ['a run from a checkpoint stores another', striking(again, atACheckpoint), ['before', 'after']],
  ['a run from a checkpoint executes a node', striking(again, inANode), ['amid']],
  ['the end of a run from a checkpoint is recorded', striking(again, atTheEnd), ['before']],
  ['a run goes up to a gate', striking(gates, atACheckpoint), ['after']],
  ['the end of a run at a gate is recorded', striking(gates, atTheEnd), ['before', 'after']],
  ['an answered run stores a checkpoint', striking(answers, atACheckpoint), ['before', 'after']],
  ['the end of an answered run is recorded', striking(answers, atTheEnd), ['before']],
];
