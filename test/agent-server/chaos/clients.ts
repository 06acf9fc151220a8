/** A client that does what clients do, in an order that is left to chance, and keeps a ledger of what the servers promised it. */
import { setTimeout as pause } from 'node:timers/promises';
import { call } from '../../support/http.ts';
import type { Machine } from './machines.ts';

/** What is promised of a run. */
export interface Promised {
  threadId: string;
  runId: string;
  name: string;
  /** An acknowledged request asked to undo it: it is to be gone, with what it wrote. */
  isUndone: boolean;
}

export interface Ledger {
  runs: Map<string, Promised>;
  /** Copies of threads. Their runs are those of the original. */
  copies: string[];
  /** Threads that somebody asked to delete. */
  deleted: Set<string>;
  /** How often each thing was done and answered with a success. */
  counts: Map<string, number>;
}

export interface Players {
  machines: readonly Machine[];
  /** Threads on which no run may be undone. */
  steadyThreads: readonly string[];
  /** Threads on which runs are undone. */
  undoneThreads: readonly string[];
  /** The file in which the nodes keep books. */
  book: string;
  ledger: Ledger;
}

type Action = (client: ChaosClient) => Promise<void>;

const ACTIONS: [weight: number, action: Action][] = [
  [10, (client) => client.run()],
  [4, (client) => client.wait()],
  [3, (client) => client.hangUp()],
  [3, (client) => client.run({ after_seconds: 1 })],
  [4, (client) => client.cancel()],
  [2, (client) => client.copy()],
  [1, (client) => client.prune()],
  [1, (client) => client.delete()],
];
const WEIGHT = ACTIONS.reduce((sum, [weight]) => sum + weight, 0);

export class ChaosClient {
  readonly #name: string;
  readonly #players: Players;
  readonly #random: () => number;
  #named = 0;

  constructor(name: string, players: Players, random: () => number) {
    this.#name = name;
    this.#players = players;
    this.#random = random;
  }

  async play(until: number): Promise<void> {
    while (Date.now() < until) {
      await this.#pickAction()(this);
      await pause(this.#int(0, 60));
    }
  }

  async run(more: object = {}): Promise<void> {
    const { threadId, body, name } = this.#request(more);
    const answer = await this.#ask('POST', `/threads/${threadId}/runs`, body);
    if (answer?.status === 200) this.#promise(threadId, (answer.body as { run_id: string }).run_id, name);
    else this.#expect(answer, [404, 409]);
  }

  async wait(): Promise<void> {
    const { threadId, body } = this.#request({ on_disconnect: 'continue' });
    const answer = await this.#ask('POST', `/threads/${threadId}/runs/wait`, body);
    if (answer?.status === 200) this.#count('waited');
    else this.#expect(answer, [404, 409]);
  }

  /** Leaves before the run is accepted, or while it works. */
  async hangUp(): Promise<void> {
    const { threadId, body } = this.#request({ on_disconnect: this.#pick(['cancel', 'continue']) });
    const signal = AbortSignal.timeout(this.#int(1, 40));
    const headers = { 'content-type': 'application/json' };
    const options = { method: 'POST', headers, body: JSON.stringify(body), signal };
    await fetch(`${this.#machine.url}/threads/${threadId}/runs/stream`, options)
      .then((response) => response.text())
      .catch(() => undefined);
    this.#count('hung up');
  }

  async cancel(): Promise<void> {
    const runs = [...this.#players.ledger.runs.values()].slice(-12);
    if (runs.length === 0) return;
    const run = this.#pick(runs);
    const canBeUndone = this.#players.undoneThreads.includes(run.threadId);
    const action = canBeUndone ? this.#pick(['interrupt', 'rollback']) : 'interrupt';
    const path = `/threads/${run.threadId}/runs/${run.runId}/cancel?action=${action}&wait=${this.#pick(['true', 'false'])}`;
    const answer = await this.#ask('POST', path);
    if (answer === undefined || answer.status >= 300) return this.#expect(answer, [404, 409]);
    this.#count(`cancelled by ${action}`);
    if (action === 'rollback') run.isUndone = true;
  }

  async copy(): Promise<void> {
    const answer = await this.#ask('POST', `/threads/${this.#thread()}/copy`);
    if (answer?.status !== 200) return this.#expect(answer, [404]);
    this.#players.ledger.copies.push((answer.body as { thread_id: string }).thread_id);
    this.#count('copied');
  }

  async prune(): Promise<void> {
    const threads = [...this.#players.steadyThreads, ...this.#players.undoneThreads];
    const body = { thread_ids: [this.#pick(threads)], strategy: 'keep_latest' };
    const answer = await this.#ask('POST', '/threads/prune', body);
    if (answer?.status !== 200) return this.#expect(answer, []);
    this.#count('pruned');
  }

  /** Of copies only: what is deleted of the others is not known any more. */
  async delete(): Promise<void> {
    const { copies, deleted } = this.#players.ledger;
    if (copies.length === 0) return;
    const threadId = this.#pick(copies);
    deleted.add(threadId);
    const answer = await this.#ask('DELETE', `/threads/${threadId}`);
    if (answer === undefined || answer.status >= 300) return this.#expect(answer, [404]);
    this.#count('deleted');
  }

  #pickAction(): Action {
    let ticket = this.#random() * WEIGHT;
    for (const [weight, action] of ACTIONS) {
      ticket -= weight;
      if (ticket < 0) return action;
    }
    throw new Error('the weights do not add up');
  }

  #request(more: object) {
    const threadId = this.#thread();
    const isSteady = this.#players.steadyThreads.includes(threadId);
    const strategy = this.#pick(isSteady ? ['enqueue', 'interrupt', 'reject'] : ['enqueue', 'interrupt', 'reject', 'rollback']);
    this.#named += 1;
    const name = `${this.#name}.${this.#named};`;
    const input = { name, book: this.#players.book, waitMs: this.#int(0, 30), hold: '', gate: '' };
    const durability = this.#pick(['sync', 'async', 'exit']);
    return { threadId, name, body: { assistant_id: 'ledger', input, durability, multitask_strategy: strategy, ...more } };
  }

  #promise(threadId: string, runId: string, name: string): void {
    this.#players.ledger.runs.set(runId, { threadId, runId, name, isUndone: false });
    this.#count('accepted');
  }

  /** Undefined when no answer came: its server was killed. */
  async #ask(method: string, path: string, body?: unknown) {
    return call(method, `${this.#machine.url}${path}`, body).catch(() => undefined);
  }

  #expect(answer: { status: number; body: unknown } | undefined, refusals: number[]): void {
    // 503: the server stops, or has just begun.
    if (answer === undefined || [503, ...refusals].includes(answer.status)) this.#count(`refused ${answer?.status}`);
    else throw new Error(`unexpected answer ${answer.status}: ${JSON.stringify(answer.body)}`);
  }

  #count(what: string): void {
    const { counts } = this.#players.ledger;
    counts.set(what, (counts.get(what) ?? 0) + 1);
  }

  get #machine(): Machine {
    return this.#pick(this.#players.machines);
  }

  #thread(): string {
    const { steadyThreads, undoneThreads } = this.#players;
    return this.#pick([...steadyThreads, ...undoneThreads]);
  }

  #int(from: number, to: number): number {
    return from + Math.floor(this.#random() * (to - from + 1));
  }

  #pick<T>(values: readonly T[]): T {
    return values[this.#int(0, values.length - 1)]!;
  }
}
