/**
 * Supervises one process of a workload: launches or adopts it, watches it, and restarts it with a growing pause when it ends by
 * itself. The driver makes sure that only one caller uses it at a time.
 */
import type { Logger } from 'pino';
import type { Command, Isolation } from '../../machine/isolation.ts';
import {
  ended,
  isAlive,
  killGroup,
  type ProcessIdentity,
  type Program,
  programOf,
  signalProcess,
  startTimeOf,
} from '../../machine/process-identity.ts';
import { messageOf } from '../../problem.ts';
import type { Workload, WorkloadPhase } from '../port.ts';
import { type Backoff, Ends, Liveness, type Patience, type ReplicaStatus, seconds } from '../supervision.ts';
import { appendNote, lastMessages, logSize } from '../workload-log.ts';
import { type CpuGroups, describeLimits, excessOf, type Launch, launch } from './launch.ts';
import type { ReplicaFiles } from './workload-files.ts';

interface SupervisionOptions {
  command: (launch: Launch) => Command;
  backoff: Backoff;
  log: Logger;
  /** While it returns false, nothing is started or ended. */
  mayAct: () => boolean;
  patience: Patience;
  /** Interval between calls of `check`. */
  checkMs: number;
  /** Undefined if CPU time is not limited. */
  cpuGroups: CpuGroups | undefined;
  /** Undefined if workloads see what this process sees. */
  isolation: Isolation | undefined;
}

const READY_POLL_MS = 50;
/** An adopted process is not a child of this one, so no event announces its end. */
const LIVENESS_POLL_MS = 1_000;
const LAST_LINES = 20;

export class Replica {
  readonly #workload: Workload;
  readonly #files: ReplicaFiles;
  readonly #options: SupervisionOptions;
  readonly #liveness: Liveness;
  readonly #ends: Ends;
  #identity: ProcessIdentity | undefined;
  #phase: WorkloadPhase = 'starting';
  #url: string | undefined;
  #loadFailure: string | undefined;
  /** Why the driver ends it. Undefined if it ended by itself. */
  #sentence: string | undefined;
  #startedAt = Date.now();
  /** Offset in the log where the current process begins. */
  #logStart = 0;
  /** Counts processes, so that late events of an earlier one are recognized. */
  #life = 0;
  /** No more starts: it is being stopped or released. */
  #over = false;
  /** The timer for the next start, or the poll of an adopted process. */
  #watch: NodeJS.Timeout | undefined;
  #launching: Promise<void> | undefined;

  constructor(workload: Workload, files: ReplicaFiles, options: SupervisionOptions) {
    this.#workload = workload;
    this.#files = files;
    this.#options = options;
    this.#ends = new Ends(options.backoff);
    this.#liveness = new Liveness(options.patience, options.checkMs * 2);
  }

  status(): ReplicaStatus {
    return {
      phase: this.#phase,
      url: this.#url,
      ...this.#ends.status(this.#phase === 'running' ? this.#startedAt : undefined),
      loadFailure: this.#loadFailure,
    };
  }

  /** Starts it for the first time. */
  async start(): Promise<void> {
    await this.#launch();
  }

  /** Takes over a process that an earlier control plane started. */
  async adopt(identity: ProcessIdentity): Promise<void> {
    const life = ++this.#life;
    this.#identity = identity;
    this.#startedAt = await this.#files.readStartedAt(identity.pid);
    await this.#record(identity);
    await this.#holdCpu(identity);
    this.#watchUntilReady(identity, life);
    this.#options.log.info({ workload: this.#files.name, childPid: identity.pid }, 'workload adopted');
    this.#every(LIVENESS_POLL_MS, async () => {
      if (!(await isAlive(identity)))
        await this.#onEnd('ended (it was started by an earlier control plane, so its exit code is not known)', life);
    });
  }

  /** Stops it for good: asks it to end, waits for `graceMs`, then kills it with everything it started. */
  async stop(graceMs: number): Promise<void> {
    await this.release();
    if (this.#identity) {
      // Its last lines may appear among the first lines of its successor.
      await appendNote(this.#files.log, 30, 'The agent server of this revision is ended: another one serves, or none is wanted.');
      await terminate(this.#identity, graceMs);
    }
    this.#phase = 'stopped';
    this.#url = undefined;
  }

  /** Stops watching it. It keeps running. */
  async release(): Promise<void> {
    this.#over = true;
    this.#liveness.reset();
    clearTimeout(this.#watch);
    await this.#launching?.catch(() => {});
  }

  /** Ends it if it exceeds a limit or does not respond. A restart follows, as after any other end. */
  async check(): Promise<void> {
    const identity = this.#identity;
    if (this.#over || this.#phase === 'restarting' || !identity || !this.#options.mayAct()) return;
    const program = programOf(identity);
    const why = (program && (await excessOf(program, this.#workload.limits))) ?? this.#silence(program);
    if (why === undefined || this.#over || identity !== this.#identity) return;
    this.#sentence = why;
    // Killed without a request to end: its runs must count as broken off, so that a run that always needs too much is given up.
    await killGroup(identity);
  }

  #silence(program: Program | undefined): string | undefined {
    // A process that shuts down in order removes its endpoint file first, and may still finish its runs.
    const ends = this.#phase === 'running' && this.#files.readEndpoint(program) === undefined;
    if (!ends) return this.#liveness.look(this.#url);
    this.#liveness.reset();
    return undefined;
  }

  #launch(): Promise<void> {
    this.#launching = this.#launchNow().finally(() => {
      this.#launching = undefined;
    });
    return this.#launching;
  }

  async #launchNow(): Promise<void> {
    const life = ++this.#life;
    this.#assertMayAct();
    await this.#files.prepare(this.#workload.gatewayToken);
    const held = describeLimits(this.#workload.limits, this.#options.cpuGroups !== undefined);
    await appendNote(this.#files.log, 30, `The agent server is started. ${held}`);
    this.#logStart = await logSize(this.#files.log);
    this.#startedAt = Date.now();
    this.#sentence = undefined;
    this.#liveness.reset();
    const command = (what: Launch) => {
      this.#assertMayAct();
      return this.#options.command(what);
    };
    const { isolation } = this.#options;
    const child = await launch(this.#workload, this.#files, { command, isolation }, (how) => void this.#onEnd(how, life));
    if (child.pid === undefined) return;
    const startTime = await startTimeOf(child.pid);
    // It may have ended already. Then its exit event follows.
    if (startTime === undefined) return;
    this.#identity = { pid: child.pid, startTime };
    await this.#record(this.#identity);
    await this.#holdCpu(this.#identity);
    this.#options.log.debug({ workload: this.#files.name, childPid: child.pid }, 'workload started');
    if (life === this.#life && this.#phase !== 'restarting') this.#watchUntilReady(this.#identity, life);
  }

  /** A process that cannot be limited still serves. */
  async #holdCpu({ pid }: ProcessIdentity): Promise<void> {
    try {
      await this.#options.cpuGroups?.hold(this.#files.name, pid, this.#workload.limits.cores);
    } catch (error) {
      const sentence = 'Its processor time is not limited after all: no control group takes it.';
      this.#options.log.warn({ workload: this.#files.name, err: error }, sentence);
      await appendNote(this.#files.log, 40, sentence);
    }
  }

  #assertMayAct(): void {
    if (!this.#options.mayAct()) throw new Error('another control plane is the leader');
  }

  async #record(identity: ProcessIdentity): Promise<void> {
    const { directory, configPath } = this.#workload;
    await this.#files.writeProcess({ ...identity, directory, configPath, startedAt: new Date(this.#startedAt).toISOString() });
  }

  #watchUntilReady(identity: ProcessIdentity, life: number): void {
    const look = () => {
      const url = this.#files.readEndpoint(programOf(identity));
      if (url === undefined || life !== this.#life) return false;
      this.#url = url;
      this.#phase = 'running';
      this.#loadFailure = undefined;
      return true;
    };
    this.#phase = 'starting';
    if (look() || this.#over) return;
    const poll = setInterval(() => {
      if (this.#over || life !== this.#life || this.#phase !== 'starting' || look()) clearInterval(poll);
    }, READY_POLL_MS);
    poll.unref();
  }

  async #onEnd(how: string, life: number): Promise<void> {
    if (this.#over || life !== this.#life || this.#phase === 'restarting') return;
    this.#phase = 'restarting';
    this.#url = undefined;
    clearTimeout(this.#watch);
    this.#loadFailure = this.#files.readLoadFailure();
    const { log } = this.#options;
    const { said, pauseMs } = this.#ends.count(this.#sentence ?? how, this.#startedAt);
    log.warn({ workload: this.#files.name, pauseMs }, `workload ${said}`);
    await this.#tidy(said, pauseMs).catch((error: unknown) => log.error({ err: error }, 'handling the end of a workload failed'));
    if (this.#over) return;
    this.#watch = setTimeout(() => void this.#again(), pauseMs);
    this.#watch.unref();
  }

  /** Ends the processes that it left behind, and keeps its last output. */
  async #tidy(said: string, pauseMs: number): Promise<void> {
    if (this.#identity && this.#options.mayAct()) await killGroup(this.#identity);
    const lines = await lastMessages(this.#files.log, LAST_LINES, this.#logStart);
    this.#ends.quote(said, lines);
    await appendNote(this.#files.log, 50, `The agent server ${said}. It is started again in ${seconds(pauseMs)} s.`);
  }

  async #again(): Promise<void> {
    if (this.#over) return;
    if (!this.#options.mayAct()) {
      this.#watch = setTimeout(() => void this.#again(), LIVENESS_POLL_MS);
      this.#watch.unref();
      return;
    }
    this.#ends.countRestart();
    this.#phase = 'starting';
    try {
      await this.#launch();
    } catch (error) {
      await this.#onEnd(`could not be started (${messageOf(error)})`, this.#life);
    }
  }

  #every(ms: number, body: () => Promise<void>): void {
    this.#watch = setInterval(
      () => void body().catch((error: unknown) => this.#options.log.error({ err: error }, 'watching a workload failed')),
      ms,
    );
    this.#watch.unref();
  }
}

/** Asks a process to end, waits for `graceMs`, then kills its whole group. */
export async function terminate(identity: ProcessIdentity, graceMs: number): Promise<void> {
  if (await isAlive(identity)) {
    signalProcess((programOf(identity) ?? identity).pid, 'SIGTERM');
    await ended(identity, graceMs);
  }
  await killGroup(identity);
}
