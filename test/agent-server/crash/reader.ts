/** A client that follows the stream of a run through every death of the server, by the id of the last event that it got. */
import assert from 'node:assert/strict';
import { parseEventId } from '../../../src/agent-server/streams/run-stream.ts';
import { call, events } from '../../support/http.ts';
import type { Life } from './life.ts';

interface Seen {
  id: string;
  event: string;
  json: unknown;
}

export class Reader {
  readonly #life: Life;
  readonly #path: string;
  readonly seen: Seen[] = [];
  readonly done: Promise<void>;
  /** The run, and with it its stream, has reached its end. */
  ended = false;
  #stopped = false;

  constructor(life: Life, thread: string, run: string) {
    this.#life = life;
    this.#path = `/threads/${thread}/runs/${run}`;
    this.done = this.#follow();
  }

  stop(): void {
    this.#stopped = true;
  }

  async #follow(): Promise<void> {
    while (!this.#stopped) {
      try {
        const headers = { 'last-event-id': this.seen.at(-1)?.id ?? '-1' };
        for await (const { id, event, json } of events('GET', `${this.#life.url}${this.#path}/stream`, undefined, { headers }))
          this.seen.push({ id: id!, event: event!, json });
        const { status, body } = await call('GET', `${this.#life.url}${this.#path}`);
        this.ended = status === 404 || !['pending', 'running'].includes(body.status);
        if (this.ended) return;
      } catch {
        // It is dead; its next life answers.
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Nothing twice, nothing left out, and whatever the server keeps of the stream is what this reader got. */
  async assertWhole(nodes: string[]): Promise<void> {
    const ids = this.seen.map(({ id }) => id);
    const last = new Map<number, number>();
    for (const [attempt, number] of ids.map(parseEventId)) {
      assert.ok(attempt >= Math.max(0, ...last.keys()), `attempts in order: ${ids}`);
      assert.equal(number, (last.get(attempt) ?? 0) + 1, `numbers without gap or double: ${ids}`);
      last.set(attempt, number);
    }
    const kept: Seen[] = [];
    const headers = { 'last-event-id': '-1' };
    for await (const { id, event, json } of events('GET', `${this.#life.url}${this.#path}/stream`, undefined, { headers }))
      kept.push({ id: id!, event: event!, json });
    const got = new Set(ids);
    const missed = kept.filter(({ id }) => !got.has(id));
    assert.deepEqual(missed, [], `what is kept was read by the one who resumed: ${ids}`);
    for (const [who, all] of Object.entries({ 'who resumed': this.seen, 'who comes late': kept }))
      assert.deepEqual(told(all), nodes, `${who} is told of every node: ${JSON.stringify(all)}`);
  }
}

function told(seen: Seen[]): string[] {
  const updates = seen.filter(({ event }) => event === 'updates').flatMap(({ json }) => Object.keys(json as object));
  return [...new Set(updates)];
}
