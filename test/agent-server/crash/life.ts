/** An agent server that dies where it is told and is started again on the same data; what clients do meanwhile waits for it. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { ArmedPoint, MortalStart } from '../../fixtures/processes/mortal-agent.ts';
import { projectConfig, root } from '../../support/agent-server.ts';
import { eventually } from '../../support/eventually.ts';
import { type Answer, call } from '../../support/http.ts';
import { MortalProcess, STUCK_MS } from '../../support/mortal-process.ts';

const PROGRAM = join(root, 'test/fixtures/processes/mortal-agent.ts');

export class Life extends MortalProcess<{ url: string }, ArmedPoint> {
  readonly #start: MortalStart;
  url = '';

  constructor(dataDirectory: string, postgres: string | undefined) {
    const storage = postgres ? ['--postgres', postgres, '--lease', '1'] : [];
    const args = ['--config', projectConfig('ledger'), '--port', '0', '--data-dir', dataDirectory, '--grace', '0', ...storage];
    const deaths = join(dataDirectory, 'deaths');
    super(PROGRAM, deaths);
    this.#start = { args, dataDirectory, deaths };
  }

  /** Where the books of the graphs are kept. */
  file(name: string): string {
    return join(this.#start.dataDirectory, name);
  }

  /** `clockMs` is how wrong its clock is in this life. */
  async start(point?: ArmedPoint, clockMs = 0): Promise<void> {
    this.url = (await this.spawn({ ...this.#start, clockMs }, point))?.url ?? '';
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
