/** Points at which the server dies over tasks of A2A, whose client follows them through the death. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { events } from '../../support/http.ts';
import type { When } from '../../support/mortal-storage.ts';
import { dieAndRestart, type Scenario, type Scene, STATEMENTS } from './scene.ts';
import { NODES, type Stage } from './stage.ts';

// biome-ignore lint/suspicious/noExplicitAny: events as they come
type Json = any;

const textOf = (parts: Json[] = []) => parts.map(({ text }) => text).join('');

/** A client of the 0.3 dialect: it streams a message, and comes back to its task after each death. */
class Follower {
  readonly #stage: Stage;
  readonly name: string;
  readonly message: Json;
  /** The thread of the task. */
  readonly contextId = randomUUID();
  /** The events of each connection. */
  readonly connections: Json[][] = [];
  id: string | undefined;
  #text = '';

  constructor(stage: Stage, hold: string) {
    this.#stage = stage;
    this.name = `${stage.named()};`;
    const data = { name: this.name, book: stage.book, waitMs: 0, hold, gate: stage.gate };
    const parts = [
      { kind: 'data', data },
      { kind: 'text', text: 'begin' },
    ];
    this.message = { kind: 'message', role: 'user', messageId: randomUUID(), contextId: this.contextId, parts };
  }

  get events(): Json[] {
    return this.connections.flat();
  }

  get hasEnded(): boolean {
    return this.events.at(-1)?.final === true || this.events.at(-1)?.status?.state === 'completed';
  }

  /** Reads until the answer ends or is cut. */
  async #read(method: string, params: object): Promise<void> {
    const read: Json[] = [];
    this.connections.push(read);
    const body = { jsonrpc: '2.0', id: 1, method, params };
    this.#text = '';
    for await (const { json } of events('POST', `${this.#stage.life.url}/a2a/teller`, body)) {
      const { result, error } = json as Json;
      assert.equal(error, undefined, JSON.stringify(error));
      read.push(result);
      this.#take(result);
    }
  }

  /** What a client has of the artifact is at each moment the beginning of what a node says. */
  #take(event: Json): void {
    this.id ??= event.id;
    assert.equal(event.id ?? event.taskId, this.id, 'one task');
    assert.equal(event.contextId, this.contextId);
    if (event.kind === 'task') this.#text = textOf(event.artifacts?.[0]?.parts);
    if (event.kind === 'artifact-update') this.#text = (event.append ? this.#text : '') + textOf(event.artifact.parts);
    const said = NODES.map((node) => `${this.name} says ${node}`);
    assert.ok(
      said.some((whole) => whole.startsWith(this.#text)),
      `'${this.#text}' is of none of ${said}`,
    );
  }

  stream(): Promise<void> {
    return this.#read('message/stream', { message: this.message, configuration: {} }).catch(unlessCut);
  }

  /** Comes back until the task has ended. */
  async resubscribe(): Promise<void> {
    while (!this.hasEnded) await this.#read('tasks/resubscribe', { id: this.id });
  }

  async call(method: string, params: object): Promise<Json> {
    const { result, error } = await this.#stage.life.get('/a2a/teller', 'POST', { jsonrpc: '2.0', id: 1, method, params });
    assert.equal(error, undefined, JSON.stringify(error));
    return result;
  }

  /** The answer is there once, and so is the task, however often its message is sent. */
  async assertWhole(): Promise<void> {
    const last = `${this.name} says three`;
    assert.equal(this.#text, last, JSON.stringify(this.connections));
    assert.ok(this.connections.every(([first]) => first === undefined || first.kind === 'task'));
    assert.ok(this.events.filter(({ final }) => final).length <= 1, 'one end');
    const task = await this.call('tasks/get', { id: this.id });
    assert.deepEqual([task.status.state, task.artifacts.length, textOf(task.artifacts[0].parts)], ['completed', 1, last]);
    assert.deepEqual(await this.call('message/send', { message: this.message }), task, 'the same message, the same task');
    const { messages } = (await this.#stage.state(this.contextId)).values;
    const said = messages.map(({ content }: Json) => content);
    assert.deepEqual(said, ['begin', ...NODES.map((node) => `${this.name} says ${node}`)]);
    assert.equal((await this.#stage.life.get(`/threads/${this.contextId}/runs`)).length, 1, 'one run');
  }
}

/** The connection ends with the process. */
function unlessCut(error: unknown): void {
  if (error instanceof assert.AssertionError) throw error;
}

const accepting: Scenario = async (scene) => {
  const { stage, point, when } = scene;
  const follower = new Follower(stage, '');
  await stage.arm(point, { when, statement: STATEMENTS.accept, subject: follower.contextId });
  await follower.stream();
  assert.equal(follower.id, undefined, 'nobody was told');
  await dieAndRestart(scene);
  // The client knows of no task: it sends its message again.
  await follower.stream();
  return () => follower.assertWhole();
};

/** Follows a task up to a node, through the death that `strike` brings about, and to its end. */
const following =
  (node: string, strike: (scene: Scene, follower: Follower) => Promise<void>): Scenario =>
  async (scene) => {
    const follower = new Follower(scene.stage, node);
    const streaming = follower.stream();
    const heard = () => follower.events.some(({ artifact }) => textOf(artifact?.parts).length > 0);
    await scene.stage.life.until('some of the answer', async () => heard());
    await strike(scene, follower);
    await streaming;
    await follower.resubscribe();
    return () => follower.assertWhole();
  };

const speaking = following('two', async ({ stage }, { name }) => {
  await stage.life.until('it says two', async () => (await stage.linesOf(name)).includes('begins two'));
  await stage.life.kill();
  await stage.openGate();
  await stage.life.start();
});

const ending = following('three', async (scene, { id }) => {
  const { stage, point, when } = scene;
  await stage.arm(point, { when, statement: STATEMENTS.end, subject: id! });
  await stage.openGate();
  await dieAndRestart(scene);
});

const around: When[] = ['before', 'after'];

/** As in scenarios.ts. */
export const tasks: [what: string, scenario: Scenario, whens: When[]][] = [
  ['a task of A2A is accepted', accepting, around],
  ['a task of A2A is streamed', speaking, ['amid']],
  ['the end of a task of A2A is recorded', ending, around],
];
