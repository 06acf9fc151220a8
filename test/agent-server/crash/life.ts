/** An agent server that dies where it is told and is started again on the same data; what clients do meanwhile waits for it. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArmedPoint, MortalStart } from '../../fixtures/processes/mortal-agent.ts';
import { projectConfig, root } from '../../support/agent-server.ts';
import { eventually } from '../../support/eventually.ts';
import { type Answer, call } from '../../support/http.ts';

const PROGRAM = join(root, 'test/fixtures/processes/mortal-agent.ts');
/** Far more than anything takes on a busy machine: whoever waits longer has found something stuck. */
export const STUCK_MS = 60_000;

interface Current {
  child: ChildProcess;
  url: string;
  ended: Promise<unknown>;
}

export class Life {
  readonly #start: MortalStart;
  #current: Current | undefined;
  #output = '';
  /** How often a process was killed. */
  kills = 0;

  constructor(dataDirectory: string, postgres: string | undefined) {
    const storage = postgres ? ['--postgres', postgres, '--lease', '1'] : [];
    const args = ['--config', projectConfig('ledger'), '--port', '0', '--data-dir', dataDirectory, '--grace', '0', ...storage];
    this.#start = { args, dataDirectory, deaths: join(dataDirectory, 'deaths') };
  }

  get url(): string {
    return this.#current!.url;
  }

  /** Where the books of the graphs are kept. */
  file(name: string): string {
    return join(this.#start.dataDirectory, name);
  }

  async start(point?: ArmedPoint): Promise<void> {
    const env = { ...process.env, KEELSON_TEST: JSON.stringify({ ...this.#start, ...(point ? { point } : {}) }) };
    const child = spawn(process.execPath, [PROGRAM], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (chunk) => {
        this.#output = `${this.#output}${chunk}`.slice(-4000);
      });
    const ended = once(child, 'exit');
    this.#current = { child, url: '', ended };
    const [told] = (await Promise.race([once(child, 'message'), ended])) as [{ url: string } | number | null];
    if (told !== null && typeof told === 'object') this.#current.url = told.url;
    // A process that dies on its way up is one that was told to.
    else assert.ok(point && child.signalCode === 'SIGKILL', `the agent server ended at its start:\n${this.#output}`);
  }

  async arm(point: ArmedPoint): Promise<void> {
    const { child } = this.#current!;
    child.send(point);
    await once(child, 'message');
  }

  /** Waits for the death that the process was told of, and sees to it that it died there and nowhere else. */
  async died(point: string): Promise<void> {
    const { child, ended } = this.#current!;
    const late = setTimeout(() => child.kill('SIGTERM'), STUCK_MS);
    await ended;
    clearTimeout(late);
    const deaths = (await readFile(this.#start.deaths, 'utf8').catch(() => '')).trim().split('\n');
    const at = `'${point}' was not hit (${child.signalCode ?? child.exitCode}):\n${this.#output}`;
    assert.equal(child.signalCode, 'SIGKILL', at);
    this.kills += 1;
    assert.equal(deaths.at(-1), point, at);
  }

  async kill(): Promise<void> {
    this.#current!.child.kill('SIGKILL');
    await this.#current!.ended;
    this.kills += 1;
  }

  terminate(): void {
    this.#current!.child.kill('SIGTERM');
  }

  async stop(): Promise<void> {
    const { child, ended } = this.#current ?? {};
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await ended;
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
