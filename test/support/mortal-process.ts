/** A server in a process of its own that dies where it is told and is started again; its program is told by KEELSON_TEST. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { STUCK_MS } from './eventually.ts';

/** What every armed point has. */
interface Point {
  name: string;
}

export class MortalProcess<Told extends object, ArmedPoint extends Point> {
  readonly #program: string;
  readonly #deaths: string;
  #child: ChildProcess | undefined;
  #ended: Promise<unknown> = Promise.resolve();
  #output = '';
  /** How often a process was killed. */
  kills = 0;

  /** The file `deaths` gets the name of each point at which a process died. */
  constructor(program: string, deaths: string) {
    this.#program = program;
    this.#deaths = deaths;
  }

  get pid(): number {
    return this.#child!.pid!;
  }

  /** Starts it and resolves with what it tells once it listens; undefined when it died at the point on its way up. */
  protected async spawn(
    start: object,
    point: ArmedPoint | undefined,
    variables: Record<string, string> = {},
  ): Promise<Told | undefined> {
    const env = { ...process.env, ...variables, KEELSON_TEST: JSON.stringify({ ...start, ...(point ? { point } : {}) }) };
    const child = spawn(process.execPath, [this.#program], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (chunk) => {
        this.#output = `${this.#output}${chunk}`.slice(-4_000);
      });
    this.#child = child;
    this.#ended = once(child, 'exit');
    const [told] = (await Promise.race([once(child, 'message'), this.#ended])) as [Told | number | null];
    if (told !== null && typeof told === 'object') return told;
    assert.ok(point && child.signalCode === 'SIGKILL', `the process ended at its start:\n${this.#output}`);
    return undefined;
  }

  async arm(point: ArmedPoint): Promise<void> {
    this.#child!.send(point);
    await once(this.#child!, 'message');
  }

  /** Waits for the death that the process was told of, and sees to it that it died there and nowhere else. */
  async died(point: string, limitMs = STUCK_MS): Promise<void> {
    const child = this.#child!;
    const late = setTimeout(() => child.kill('SIGTERM'), limitMs);
    await this.#ended;
    clearTimeout(late);
    const deaths = (await readFile(this.#deaths, 'utf8').catch(() => '')).trim().split('\n');
    const at = `'${point}' was not hit (${child.signalCode ?? child.exitCode}):\n${this.#output}`;
    assert.equal(child.signalCode, 'SIGKILL', at);
    this.kills += 1;
    assert.equal(deaths.at(-1), point, at);
  }

  async kill(): Promise<void> {
    this.#child!.kill('SIGKILL');
    await this.#ended;
    this.kills += 1;
  }

  terminate(): void {
    this.#child!.kill('SIGTERM');
  }

  /** Ends it in order, if it runs. */
  async stop(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await this.#ended;
  }
}
