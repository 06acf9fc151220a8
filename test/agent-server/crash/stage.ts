/**
 * What one round of the crash matrix plays on: threads with runs, a ledger of what the server acknowledged, and the checks that
 * hold after every death, whatever the point.
 */
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import type { ArmedPoint } from '../../fixtures/processes/mortal-agent.ts';
import type { Life } from './life.ts';
import { Reader } from './reader.ts';

export const NODES = ['one', 'two', 'three'];

const DURABILITIES = ['sync', 'async', 'exit'] as const;
/** When a run stores its checkpoints. */
type Durability = (typeof DURABILITIES)[number];

/** A run as the client knows it; without an id when its request was not answered. */
export interface Ran {
  thread: string;
  name: string;
  id: string | undefined;
  durability: Durability;
}

interface RunOptions {
  hold?: string;
  graph?: string;
  durability?: Durability;
  waitMs?: number;
  more?: object;
}

/** What has become of a run, where it is not a success. */
export type Fate = 'success' | 'error' | 'interrupted' | 'absent' | 'perhaps';

export class Stage {
  readonly life: Life;
  readonly random: () => number;
  readonly #label: string;
  readonly #ledger: { ran: Ran; fate: Fate; repeats: string[] | undefined }[] = [];
  readonly #readers: { reader: Reader; ran: Ran }[] = [];
  #named = 0;

  /** Of the runs of this stage where they do not say otherwise. */
  readonly durability: Durability;

  constructor(life: Life, random: () => number, label: string) {
    this.life = life;
    this.random = random;
    this.#label = label;
    this.durability = this.pick(DURABILITIES);
  }

  get book(): string {
    return this.life.file(`${this.#label}.book`);
  }

  get gate(): string {
    return this.life.file(`${this.#label}.gate`);
  }

  /** Lets go of every node that is held. */
  openGate(): Promise<void> {
    return writeFile(this.gate, '');
  }

  int(from: number, to: number): number {
    return from + Math.floor(this.random() * (to - from + 1));
  }

  pick<T>(values: readonly T[]): T {
    return values[this.int(0, values.length - 1)]!;
  }

  async thread(): Promise<string> {
    return (await this.life.get('/threads', 'POST', { metadata: { stage: this.#label } })).thread_id;
  }

  /** A name that no other run of this stage has. */
  named(): string {
    this.#named += 1;
    return `${this.#label}.${this.#named}`;
  }

  /** Asks for a run; nobody knows of one that is not answered. */
  async run(thread: string, options: RunOptions = {}): Promise<Ran> {
    const durability = options.durability ?? this.durability;
    const name = `${this.named()};`;
    const waitMs = options.waitMs ?? this.int(0, 30);
    const input = { name, book: this.book, waitMs, hold: options.hold ?? '', gate: this.gate };
    const answer = await this.life.ask('POST', `/threads/${thread}/runs`, {
      assistant_id: options.graph ?? 'ledger',
      input,
      durability,
      stream_mode: ['updates'],
      stream_resumable: true,
      ...options.more,
    });
    const ran = { thread, name, id: answer?.status === 200 ? (answer.body.run_id as string) : undefined, durability };
    this.expect(ran, ran.id ? 'success' : 'perhaps');
    return ran;
  }

  /**
   * What is to become of the run, and with durability `sync` the nodes that it has begun more than once; undefined for one for
   * each death.
   */
  expect(ran: Ran, fate: Fate, repeats?: string[]): void {
    const known = this.#ledger.find((entry) => entry.ran === ran);
    if (known) Object.assign(known, { fate, repeats });
    else this.#ledger.push({ ran, fate, repeats });
  }

  /** Nothing more is to be known of the run, since its thread was deleted. */
  forgive(ran: Ran): void {
    this.#ledger.splice(
      this.#ledger.findIndex((entry) => entry.ran === ran),
      1,
    );
  }

  read(ran: Ran): Reader {
    const reader = new Reader(this.life, ran.thread, ran.id!);
    this.#readers.push({ reader, ran });
    return reader;
  }

  async begun(ran: Ran, node: string): Promise<void> {
    await this.life.until(`${node} has begun`, async () => (await this.lines(ran)).includes(`begins ${node}`));
  }

  async joined(ran: Ran): Promise<void> {
    await this.life.get(`/threads/${ran.thread}/runs/${ran.id}/join`);
  }

  async arm(name: string, point: Omit<ArmedPoint, 'name' | 'nth'> & { nth?: number }): Promise<void> {
    await this.life.arm({ name, nth: 1, ...point });
  }

  /** What the book says of a run. */
  lines(ran: Ran): Promise<string[]> {
    return this.linesOf(ran.name);
  }

  async linesOf(name: string): Promise<string[]> {
    const lines = (await readFile(this.book, 'utf8').catch(() => '')).split('\n');
    return lines.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1));
  }

  // biome-ignore lint/suspicious/noExplicitAny: states of any shape
  state(thread: string): Promise<any> {
    return this.life.get(`/threads/${thread}/state`);
  }

  // biome-ignore lint/suspicious/noExplicitAny: states of any shape
  history(thread: string): Promise<any[]> {
    return this.life.get(`/threads/${thread}/history?limit=1000`);
  }

  async release(): Promise<void> {
    for (const { reader } of this.#readers) reader.stop();
    await Promise.all(this.#readers.map(({ reader }) => reader.done));
  }

  /** Everything that was acknowledged is there, once, in order, and nothing goes on for ever. `kills` happened in this round. */
  async assertWhole(kills: number): Promise<void> {
    const threads = [...new Set(this.#ledger.map(({ ran }) => ran.thread))];
    for (const thread of threads) await this.#assertThread(thread);
    for (const { ran, fate, repeats } of this.#ledger) if (fate !== 'absent') await this.#assertBook(ran, fate, kills, repeats);
    for (const { reader, ran } of this.#readers) {
      if (this.#ledger.find((entry) => entry.ran === ran)!.fate !== 'success') continue;
      await this.life.until('the stream has ended', async () => reader.ended);
      await reader.assertWhole(NODES);
    }
  }

  async #assertThread(thread: string): Promise<void> {
    await this.life.until(`thread ${thread} is idle`, async () => (await this.life.get(`/threads/${thread}`)).status !== 'busy');
    // biome-ignore lint/suspicious/noExplicitAny: runs as they come
    const runs: any[] = (await this.life.get(`/threads/${thread}/runs?limit=1000`)).toReversed();
    const names: string[] = runs.map(({ kwargs }) => kwargs.input.name);
    const mine = this.#ledger.filter(({ ran }) => ran.thread === thread);
    for (const { ran, fate } of mine) {
      const found = runs.filter(({ kwargs }) => kwargs.input.name === ran.name);
      const told = `${ran.name} ${fate}: ${JSON.stringify(found.map(({ status, error }) => [status, error]))}`;
      if (fate === 'absent') assert.equal(found.length, 0, told);
      else if (fate === 'perhaps') assert.ok(found.length <= 1 && found.every(({ status }) => status === 'success'), told);
      else assert.ok(found.length === 1 && found[0].status === fate, told);
      if (ran.id && fate !== 'absent') assert.equal(found[0].run_id, ran.id);
      if (ran.id && fate === 'absent')
        assert.equal((await this.life.ask('GET', `/threads/${thread}/runs/${ran.id}`))?.status, 404);
    }
    const asked = mine.map(({ ran }) => ran.name).filter((name) => names.includes(name));
    assert.deepEqual(names, asked, 'in the order in which they were asked for');
    await this.#assertState(thread, runs);
  }

  /** Each run's nodes stand together, once, in the order of the queue; of one that was interrupted, what it finished. */
  // biome-ignore lint/suspicious/noExplicitAny: runs as they come
  async #assertState(thread: string, runs: any[]): Promise<void> {
    const entries: string[] = (await this.state(thread)).values.entries ?? [];
    const rest = [...entries];
    for (const { kwargs, status } of runs) {
      const { name } = kwargs.input;
      const mine = rest.splice(0, rest.findLastIndex((entry) => entry.startsWith(`${name} `)) + 1);
      const all = runs.length > 0 && mine.some((entry) => entry.endsWith(' join')) ? ['left', 'right', 'join'] : NODES;
      const wanted = all.map((node) => `${name} ${node}`);
      assert.deepEqual(mine, status === 'success' ? wanted : wanted.slice(0, mine.length), `entries: ${entries}`);
    }
    assert.deepEqual(rest, [], `entries of nobody in ${entries}`);
  }

  async #assertBook(ran: Ran, fate: Fate, kills: number, repeats: string[] | undefined): Promise<void> {
    const lines = await this.lines(ran);
    const begun = lines.filter((line) => line.startsWith('begins ')).map((line) => line.slice('begins '.length));
    const again = begun.filter((node, index) => begun.indexOf(node) !== index);
    const told = `the book of ${ran.name} (${ran.durability}): ${lines}`;
    if (ran.durability !== 'sync') {
      for (const node of begun) assert.ok(again.filter((other) => other === node).length <= kills, told);
      return;
    }
    if (repeats) assert.deepEqual(again, repeats, told);
    else assert.ok(again.length <= kills, told);
    // With durability `sync` a node that was followed by another is finished for good.
    if (begun[0] === 'one')
      assert.deepEqual(
        begun,
        begun.toSorted((a, b) => NODES.indexOf(a) - NODES.indexOf(b)),
        told,
      );
    if (fate === 'success' && begun[0] === 'one')
      for (const node of NODES) assert.ok(lines.includes(`ends ${node}`), `${node} was finished: ${told}`);
  }
}
