/**
 * One replica of a workload, on whatever it runs: starts it, counts how it ends, and starts it again with a growing pause when it
 * ends by itself. What differs is how it is started, watched and ended. Only one caller may use it at a time.
 */
import type { Logger } from 'pino';
import { messageOf } from '../problem.ts';
import type { LogLine, WorkloadPhase } from './port.ts';
import { type Backoff, Ends, Liveness, type Patience, type ReplicaStatus, seconds } from './supervision.ts';
import { appendNote, lastMessages, logSize } from './workload-log.ts';

export interface ReplicaOptions {
  log: Logger;
  backoff: Backoff;
  patience: Patience;
  /** Interval between checks. */
  checkMs: number;
  /** While it returns false, nothing is started or ended. */
  mayAct: () => boolean;
}

/** What messages say of it. */
interface Identity {
  /** Unique among all replicas. */
  name: string;
  /** The log of the workload. */
  logFile: string;
  /** Reads a line of the log. */
  parse?: (line: string) => LogLine;
}

const RETRY_MS = 1_000;
const LAST_LINES = 20;
const STOP_NOTE = 'The agent server of this revision is ended: another one serves, or none is wanted.';

/** `Live` is what a replica that an earlier control plane started is found by. */
export abstract class Replica<Live> {
  protected readonly liveness: Liveness;
  protected phase: WorkloadPhase = 'starting';
  /** Where it accepts connections. */
  protected url: string | undefined;
  /** Why it is ended. Undefined if it ends by itself. */
  protected sentence: string | undefined;
  protected startedAt = Date.now();
  /** Counts starts, so that late events of an earlier one are recognized. */
  protected life = 0;
  readonly #identity: Identity;
  readonly #options: ReplicaOptions;
  readonly #ends: Ends;
  readonly #over = new AbortController();
  #loadFailure: string | undefined;
  /** Offset in the log where the current life begins. */
  #logStart = 0;
  #next: NodeJS.Timeout | undefined;
  #launching: Promise<void> | undefined;

  constructor(identity: Identity, options: ReplicaOptions) {
    this.#identity = identity;
    this.#options = options;
    this.#ends = new Ends(options.backoff);
    this.liveness = new Liveness(options.patience, options.checkMs * 2);
  }

  /** Takes over one that an earlier control plane started. */
  abstract adopt(live: Live): Promise<void>;

  /** Starts it, and watches it from then on. */
  protected abstract launch(life: number): Promise<void>;

  /** Asks it to end, and kills it after `graceMs`. */
  protected abstract end(graceMs: number): Promise<void>;

  /** Clears up after one that ended, and waits for its last output. */
  protected abstract tidy(): Promise<void>;

  /** Why it could not load its project. `startError` is what its start failed with; undefined if it was started. */
  protected abstract loadFailure(startError?: unknown): string | undefined;

  /** Removes what a failed restart left. */
  protected async dropFailed(): Promise<void> {}

  status(): ReplicaStatus {
    return {
      phase: this.phase,
      url: this.url,
      ...this.#ends.status(this.phase === 'running' ? this.startedAt : undefined),
      loadFailure: this.#loadFailure,
    };
  }

  /** Starts it for the first time. */
  start(): Promise<void> {
    return this.#launch();
  }

  /** Stops it for good. */
  async stop(graceMs: number): Promise<void> {
    await this.release();
    await this.end(graceMs);
    this.phase = 'stopped';
    this.url = undefined;
  }

  /** Stops watching it. It keeps running. */
  async release(): Promise<void> {
    this.#over.abort();
    this.liveness.reset();
    clearTimeout(this.#next);
    await this.#launching?.catch(() => {});
  }

  /** Aborted when it is stopped or released: no more starts. */
  protected get over(): AbortSignal {
    return this.#over.signal;
  }

  /** Whether it is stopped or released. */
  protected get isOver(): boolean {
    return this.#over.signal.aborted;
  }

  protected get isLaunching(): boolean {
    return this.#launching !== undefined;
  }

  protected assertMayAct(): void {
    if (!this.#options.mayAct()) throw new Error('another control plane is the leader');
  }

  /** Marks that it was started, now. What it writes from here on is quoted when it ends. */
  protected async markStart(): Promise<void> {
    this.#logStart = await logSize(this.#identity.logFile);
    this.startedAt = Date.now();
    this.liveness.reset();
  }

  protected markReady(url: string): void {
    this.url = url;
    this.phase = 'running';
    this.#loadFailure = undefined;
  }

  /** Writes a line of the driver into the log of the workload. */
  protected note(line: string, level: 30 | 40 | 50 = 30): Promise<void> {
    return appendNote(this.#identity.logFile, level, line);
  }

  protected noteStop(): Promise<void> {
    // Its last lines may appear among the first lines of its successor.
    return this.note(STOP_NOTE);
  }

  /** It ended by itself, or could not be started. `how` is words that follow "it". */
  protected async onEnd(how: string, life: number, startError?: unknown): Promise<void> {
    if (this.isOver || life !== this.life || this.phase === 'restarting') return;
    const served = this.phase === 'running';
    this.phase = 'restarting';
    this.url = undefined;
    this.#loadFailure = this.loadFailure(startError);
    const { name: workload, logFile, parse } = this.#identity;
    const { log } = this.#options;
    const { said, pauseMs } = this.#ends.count(this.sentence ?? how, this.startedAt, served);
    log.warn({ workload, pauseMs }, `workload ${said}`);
    try {
      await this.tidy();
      this.#ends.quote(said, await lastMessages(logFile, LAST_LINES, this.#logStart, parse));
      await this.note(
        `The agent server ${said}. It is started again ${pauseMs === 0 ? 'at once' : `in ${seconds(pauseMs)} s`}.`,
        50,
      );
    } catch (error) {
      log.error({ err: error, workload }, 'handling the end of a workload failed');
    }
    this.#startAgainIn(pauseMs);
  }

  #launch(): Promise<void> {
    this.#launching = this.#launchNow().finally(() => {
      this.#launching = undefined;
    });
    return this.#launching;
  }

  async #launchNow(): Promise<void> {
    const life = ++this.life;
    this.assertMayAct();
    this.sentence = undefined;
    await this.markStart();
    await this.launch(life);
  }

  #startAgainIn(pauseMs: number): void {
    if (this.isOver) return;
    this.#next = setTimeout(() => void this.#again(), pauseMs);
    this.#next.unref();
  }

  async #again(): Promise<void> {
    if (this.isOver) return;
    if (!this.#options.mayAct()) return this.#startAgainIn(RETRY_MS);
    this.#ends.countRestart();
    this.phase = 'starting';
    try {
      await this.#launch();
    } catch (error) {
      await this.dropFailed();
      await this.onEnd(`could not be started (${messageOf(error)})`, this.life, error);
    }
  }
}
