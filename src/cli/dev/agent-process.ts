/**
 * One agent server of `keelson dev`, a process that ends with this one. It is started ahead of time with everything but the
 * project loaded, so that a reload only has to import the graphs.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signalGroup } from '../../machine/process-identity.ts';

/** What the process says once it was told to load the project. */
export interface LoadReport {
  /** Where it listens; without it, the project could not be loaded. */
  url?: string;
  failure?: string;
  /** The modules of the project that were loaded. */
  modules: string[];
}

/** The messages to the process, by the word that they carry. */
export type Order = { load: Record<string, string> } | { countRuns: true };
export type Answer = { loaded: LoadReport } | { runs: number };

const MAIN = join(import.meta.dirname, '../../main.js');
/** A process that does not end by itself after its grace is killed. */
const PATIENCE_MS = 2_000;
/** A busy process answers late, a blocked one never. */
const COUNT_LIMIT_MS = 500;

export class AgentProcess {
  readonly #child: ChildProcess;
  /** Resolves when it has ended, with how. */
  readonly ended: Promise<string>;

  /** `args` are those of `keelson agent`; `variables` are added to those of this process. */
  constructor(args: string[], directory: string, variables: Record<string, string>) {
    // In a group of its own: Ctrl-C in the terminal is for the parent alone, which decides how long runs may go on.
    this.#child = spawn(process.execPath, [MAIN, 'agent', '--standby', ...args], {
      cwd: directory,
      env: { ...process.env, ...variables },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: true,
    });
    this.ended = new Promise((resolve) => {
      this.#child.once('error', (error) => resolve(`could not be started: ${error.message}`));
      this.#child.once('exit', (code, signal) => resolve(signal ? `was ended by ${signal}` : `ended with exit code ${code}`));
    });
  }

  get isRunning(): boolean {
    return this.#child.pid !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Has it load the project with these variables. */
  async load(environment: Record<string, string>): Promise<LoadReport> {
    this.#order({ load: environment });
    const abandon = new AbortController();
    const report = (async () => {
      for (;;) {
        const [answer] = (await once(this.#child, 'message', { signal: abandon.signal })) as [Answer];
        if ('loaded' in answer) return answer.loaded;
      }
    })();
    try {
      return await Promise.race([report, this.ended.then((how) => ({ failure: `The agent server ${how}.`, modules: [] }))]);
    } finally {
      report.catch(() => {});
      abandon.abort();
    }
  }

  /** How many runs it has; undefined when it does not say. */
  async countRuns(): Promise<number | undefined> {
    if (!this.#child.connected) return undefined;
    this.#order({ countRuns: true });
    const signal = AbortSignal.timeout(COUNT_LIMIT_MS);
    try {
      for (;;) {
        const [answer] = (await once(this.#child, 'message', { signal })) as [Answer];
        if ('runs' in answer) return answer.runs;
      }
    } catch {
      return undefined;
    }
  }

  /** Asks it to end. Its runs get `graceMs`; what is left of it then is killed. */
  async stop(graceMs: number): Promise<void> {
    this.#child.kill('SIGTERM');
    const over = new AbortController();
    await Promise.race([this.ended, sleep(graceMs + PATIENCE_MS, undefined, { signal: over.signal })]);
    over.abort();
    this.kill();
    await this.ended;
  }

  /** Ends it at once, with all that it started. */
  kill(): void {
    if (this.isRunning) signalGroup(this.#child.pid!, 'SIGKILL');
  }

  #order(order: Order): void {
    // The end of the process is noticed elsewhere.
    this.#child.send(order, () => {});
  }
}
