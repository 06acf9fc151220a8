/** An agent server that dies where it is told and is started again on the same data; what clients do meanwhile waits for it. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ArmedPoint, MortalStart } from '../../fixtures/processes/mortal-agent.ts';
import { projectConfig, root } from '../../support/agent-server.ts';
import { eventually, STUCK_MS } from '../../support/eventually.ts';
import { type Answer, call } from '../../support/http.ts';
import { MortalProcess } from '../../support/mortal-process.ts';

/** A server that does not answer for so long is blocked, on a busy machine as well. */
const ANSWER_MS = 4_000;

/** What it serves, if not the ledger. */
interface Served {
  project?: string;
  flags?: readonly string[];
}

const PROGRAM = join(root, 'test/fixtures/processes/mortal-agent.ts');

export class Life extends MortalProcess<{ url: string }, ArmedPoint> {
  readonly #start: MortalStart;
  url = '';
  /** How wrong its clock is in this life. */
  clockMs = 0;

  constructor(dataDirectory: string, postgres: string | undefined, { project = 'ledger', flags = [] }: Served = {}) {
    const storage = postgres ? ['--postgres', postgres, '--lease', '1'] : [];
    const args = [
      '--config',
      projectConfig(project),
      ...flags,
      '--port',
      '0',
      '--data-dir',
      dataDirectory,
      '--grace',
      '0',
      ...storage,
    ];
    const deaths = join(dataDirectory, 'deaths');
    super(PROGRAM, deaths);
    this.#start = { args, dataDirectory, deaths };
  }

  /** Where the books of the graphs are kept. */
  file(name: string): string {
    return join(this.#start.dataDirectory, name);
  }

  async start(point?: ArmedPoint, clockMs = 0, variables: Record<string, string> = {}): Promise<void> {
    this.clockMs = clockMs;
    this.url = (await this.spawn({ ...this.#start, clockMs }, point, variables))?.url ?? '';
  }

  /** Starts it anew each time that it ends, or is ended because it does not answer, until the run at `path` has this status. */
  async survive(path: string, status: string): Promise<void> {
    for (;;) {
      const answer = await fetch(`${this.url}${path}`, { signal: AbortSignal.timeout(ANSWER_MS) })
        .then((response) => response.json() as Promise<{ status: string }>)
        .catch(() => undefined);
      if (answer?.status === status) return;
      if (answer) await pause(50);
      else {
        await this.kill();
        await this.start();
      }
    }
  }

  /** A request that may be lost with the process; undefined when no answer came. */
  ask(method: string, path: string, body?: unknown): Promise<Answer | undefined> {
    return call(method, `${this.url}${path}`, body).catch(() => undefined);
  }

  /** A request to a server that lives, answered as expected. */
  // biome-ignore lint/suspicious/noExplicitAny: bodies of every shape
  async get(path: string, method = 'GET', body?: unknown): Promise<any> {
    const answer = await call(method, `${this.url}${path}`, body);
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  /** Waits until `look` finds something. */
  until<T>(what: string, look: () => Promise<T | undefined | false>): Promise<T> {
    return eventually(what, look, STUCK_MS);
  }
}
