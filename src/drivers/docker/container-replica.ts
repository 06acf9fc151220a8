/**
 * Supervises one container of a workload: creates or adopts it, watches it, and starts it again with a growing pause when it ends
 * by itself. The driver makes sure that only one caller uses it at a time.
 */
import { get } from 'node:http';
import { constants } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { readReport } from '../../machine/agent-process.ts';
import { type ContainerEngine, EngineError } from '../../machine/container-engine.ts';
import { messageOf } from '../../problem.ts';
import type { Workload, WorkloadPhase } from '../port.ts';
import { type Backoff, Ends, Liveness, type Patience, type ReplicaStatus, seconds } from '../supervision.ts';
import { appendNote, lastMessages, logSize } from '../workload-log.ts';
import { captureOutput, parseCaptured } from './container-output.ts';
import { PORT, REPORT, type WorkloadFolder } from './container-settings.ts';
import { ImageFailure } from './images.ts';

export interface ReplicaOptions {
  engine: ContainerEngine;
  /** Creates the container anew, with its network and its image. Returns its id. */
  create(say: (line: string, level: 'info' | 'warn') => Promise<void>): Promise<string>;
  /** Number of the replica. */
  index: number;
  /** The log of the workload. */
  logFile: string;
  files: WorkloadFolder;
  log: Logger;
  backoff: Backoff;
  patience: Patience;
  /** Interval between calls of `check`. */
  checkMs: number;
  /** While it returns false, nothing is started or ended. */
  mayAct: () => boolean;
}

interface ContainerState {
  Status: string;
  Running: boolean;
  ExitCode: number;
  OOMKilled: boolean;
  Error: string;
  StartedAt: string;
}

const READY_POLL_MS = 50;
const PROBE_LIMIT_MS = 2_000;
const RETRY_MS = 1_000;
const LAST_LINES = 20;
/** How long to wait for the last lines of a container that ended. */
const LAST_OUTPUT_MS = 2_000;
/** Above it an exit code is the number of a signal. */
const SIGNALLED = 128;

export class ContainerReplica {
  readonly #workload: Workload;
  readonly #options: ReplicaOptions;
  readonly #ends: Ends;
  readonly #liveness: Liveness;
  #containerId: string | undefined;
  #phase: WorkloadPhase = 'starting';
  #url: string | undefined;
  #loadFailure: string | undefined;
  /** Why the driver ends it. Undefined if it ended by itself. */
  #sentence: string | undefined;
  #startedAt = Date.now();
  /** Offset in the log where the current life begins. */
  #logStart = 0;
  /** Counts starts, so that late events of an earlier one are recognized. */
  #life = 0;
  /** Ends when the replica is stopped or released: no more starts. */
  readonly #over = new AbortController();
  #next: NodeJS.Timeout | undefined;
  #launching: Promise<void> | undefined;
  #capturing: Promise<void> = Promise.resolve();

  constructor(workload: Workload, options: ReplicaOptions) {
    this.#workload = workload;
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

  /** Starts it for the first time. An image that cannot be had counts as an end. */
  async start(): Promise<void> {
    try {
      await this.#launch();
    } catch (error) {
      if (!(error instanceof ImageFailure)) throw error;
      await this.#onEnd(error.message, this.#life, error.message);
    }
  }

  /** Takes over a container that an earlier control plane started. */
  async adopt(containerId: string): Promise<void> {
    this.#containerId = containerId;
    const life = ++this.#life;
    const state = await this.#inspect();
    this.#startedAt = Date.parse(state?.StartedAt ?? '') || Date.now();
    this.#watch(containerId, life);
    this.#options.log.info({ workload: this.#workload.id, container: containerId.slice(0, 12) }, 'workload adopted');
  }

  /** Stops it for good: asks it to end, kills it after `graceMs`, and removes the container. */
  async stop(graceMs: number): Promise<void> {
    await this.release();
    if (this.#containerId !== undefined) {
      await appendNote(this.#options.logFile, 30, STOP_NOTE);
      await stopContainer(this.#options.engine, this.#containerId, graceMs);
      await Promise.race([this.#capturing, sleep(LAST_OUTPUT_MS, undefined, { ref: false })]);
      await removeContainer(this.#options.engine, this.#containerId);
    }
    this.#phase = 'stopped';
    this.#url = undefined;
  }

  /** Stops watching it. It keeps running. */
  async release(): Promise<void> {
    this.#over.abort();
    this.#liveness.reset();
    clearTimeout(this.#next);
    await this.#launching?.catch(() => {});
  }

  /** Ends it if it does not answer. `isRunning` is what the engine says about its container. */
  async check(isRunning: boolean): Promise<void> {
    if (this.#isOver || this.#phase === 'restarting' || this.#launching || this.#containerId === undefined) return;
    if (!this.#options.mayAct()) return;
    const life = this.#life;
    // The end of its output says so at once, but not when the engine was restarted.
    if (!isRunning) return void (await this.#onContainerEnd(life));
    const why = this.#liveness.look(this.#url);
    if (why === undefined || life !== this.#life) return;
    this.#sentence = why;
    await this.#options.engine.post(`/containers/${this.#containerId}/kill`, { accepts: [404, 409] });
  }

  get #isOver(): boolean {
    return this.#over.signal.aborted;
  }

  #launch(): Promise<void> {
    this.#launching = this.#launchNow().finally(() => {
      this.#launching = undefined;
    });
    return this.#launching;
  }

  async #launchNow(): Promise<void> {
    const { engine, logFile, mayAct, log } = this.#options;
    const life = ++this.#life;
    if (!mayAct()) throw new Error('another control plane is the leader');
    this.#sentence = undefined;
    this.#liveness.reset();
    this.#startedAt = Date.now();
    this.#logStart = await logSize(logFile);
    const say = (line: string, level: 'info' | 'warn') => appendNote(logFile, level === 'warn' ? 40 : 30, line);
    this.#containerId ??= await this.#options.create(say);
    const { memoryMb, cores } = this.#workload.limits;
    await say(`The agent server is started. It gets no more than ${memoryMb} MB of memory and ${cores} cores.`, 'info');
    this.#logStart = await logSize(logFile);
    this.#startedAt = Date.now();
    await engine.post(`/containers/${this.#containerId}/start`, { accepts: [304] });
    log.debug({ workload: this.#workload.id, container: this.#containerId.slice(0, 12) }, 'workload started');
    this.#watch(this.#containerId, life);
  }

  #watch(containerId: string, life: number): void {
    this.#phase = 'starting';
    const failed = (error: unknown) => {
      if (!this.#isOver) this.#options.log.error({ err: error, workload: this.#workload.id }, 'watching a workload failed');
    };
    this.#capturing = this.#follow(containerId, life).catch(failed);
    this.#awaitReady(life).catch(failed);
  }

  /** Captures the output until the container ends. */
  async #follow(containerId: string, life: number): Promise<void> {
    const { engine, index, logFile } = this.#options;
    for (;;) {
      try {
        await captureOutput({ engine, containerId, index, file: logFile, signal: this.#over.signal });
        const state = await this.#inspect();
        if (!state?.Running) return void this.#onContainerEnd(life);
      } catch (error) {
        if (this.#isOver) return;
        this.#options.log.debug({ err: error, workload: this.#workload.id }, 'capturing the output of a workload failed');
      }
      if (this.#isOver || life !== this.#life || this.#phase === 'restarting') return;
      await sleep(RETRY_MS, undefined, { signal: this.#over.signal, ref: false }).catch(() => {});
    }
  }

  /** Waits until it answers at the port that the engine published for it. */
  async #awaitReady(life: number): Promise<void> {
    let url: string | undefined;
    while (!this.#isOver && life === this.#life && this.#phase === 'starting') {
      url ??= await this.#publishedUrl().catch(() => undefined);
      if (url !== undefined && (await answers(url))) {
        if (this.#isOver || life !== this.#life || this.#phase !== 'starting') return;
        this.#url = url;
        this.#phase = 'running';
        this.#loadFailure = undefined;
        return;
      }
      await sleep(READY_POLL_MS, undefined, { ref: false });
    }
  }

  async #publishedUrl(): Promise<string | undefined> {
    const { NetworkSettings } = await this.#options.engine.get<{
      NetworkSettings: { Ports?: Record<string, { HostIp: string; HostPort: string }[] | null> };
    }>(`/containers/${this.#containerId}/json`);
    const port = NetworkSettings.Ports?.[`${PORT}/tcp`]?.find(({ HostIp }) => HostIp === '127.0.0.1')?.HostPort;
    return port === undefined || port === '' ? undefined : `http://127.0.0.1:${port}`;
  }

  /** Undefined if the container is gone. */
  async #inspect(): Promise<ContainerState | undefined> {
    try {
      return (await this.#options.engine.get<{ State: ContainerState }>(`/containers/${this.#containerId}/json`)).State;
    } catch (error) {
      if (error instanceof EngineError && error.status === 404) return undefined;
      throw error;
    }
  }

  async #onContainerEnd(life: number): Promise<void> {
    const state = await this.#inspect();
    if (state?.Running) return;
    if (life === this.#life && state === undefined) this.#containerId = undefined;
    await this.#onEnd(howEnded(state, this.#workload.limits.memoryMb), life, this.#reportedFailure());
  }

  async #onEnd(how: string, life: number, loadFailure?: string): Promise<void> {
    if (this.#isOver || life !== this.#life || this.#phase === 'restarting') return;
    this.#phase = 'restarting';
    this.#url = undefined;
    this.#loadFailure = loadFailure;
    const { log, logFile } = this.#options;
    const { said, pauseMs } = this.#ends.count(this.#sentence ?? how, this.#startedAt);
    log.warn({ workload: this.#workload.id, pauseMs }, `workload ${said}`);
    await Promise.race([this.#capturing, sleep(LAST_OUTPUT_MS, undefined, { ref: false })]);
    this.#ends.quote(said, await lastMessages(logFile, LAST_LINES, this.#logStart, parseCaptured));
    await appendNote(logFile, 50, `The agent server ${said}. It is started again in ${seconds(pauseMs)} s.`);
    this.#startAgainIn(pauseMs);
  }

  #startAgainIn(pauseMs: number): void {
    if (this.#isOver) return;
    this.#next = setTimeout(() => void this.#again(), pauseMs);
    this.#next.unref();
  }

  async #again(): Promise<void> {
    if (this.#isOver) return;
    if (!this.#options.mayAct()) return this.#startAgainIn(RETRY_MS);
    this.#ends.countRestart();
    this.#phase = 'starting';
    try {
      await this.#launch();
    } catch (error) {
      // Its network may be gone, or the container itself: the next attempt creates both anew.
      const container = this.#containerId;
      this.#containerId = undefined;
      if (container !== undefined) await removeContainer(this.#options.engine, container).catch(() => {});
      const why = messageOf(error);
      await this.#onEnd(`could not be started (${why})`, this.#life, error instanceof ImageFailure ? why : undefined);
    }
  }

  #reportedFailure(): string | undefined {
    const failure = readReport(join(this.#options.files.reports, REPORT))?.failure;
    return typeof failure === 'string' ? failure : undefined;
  }
}

const STOP_NOTE = 'The agent server of this revision is ended: another one serves, or none is wanted.';

/** Asks it to end, and kills it after `graceMs`. */
async function stopContainer(engine: ContainerEngine, id: string, graceMs: number): Promise<void> {
  const query = { t: Math.ceil(graceMs / 1_000) };
  await engine.post(`/containers/${id}/stop`, { query, accepts: [304, 404, 409] });
}

/** Removes a container, running or not, with its anonymous volumes. */
export async function removeContainer(engine: ContainerEngine, id: string): Promise<void> {
  // 409: somebody removes it already.
  await engine.delete(`/containers/${id}`, { query: { force: true, v: true }, accepts: [404, 409] });
}

/** Ends a container that nobody supervises, and removes it. */
export async function endContainer(engine: ContainerEngine, id: string, graceMs: number): Promise<void> {
  await stopContainer(engine, id, graceMs);
  await removeContainer(engine, id);
}

/** As words that follow "it". */
function howEnded(state: ContainerState | undefined, memoryMb: number): string {
  if (state === undefined) return 'ended (its container was removed by somebody else)';
  if (state.OOMKilled) return `was ended because it took more than its memory limit of ${memoryMb} MB`;
  if (state.Error !== '') return `could not be started (${state.Error})`;
  const signals = Object.entries(constants.signals);
  const signal = signals.find(([, number]) => number + SIGNALLED === state.ExitCode)?.[0];
  return signal === undefined ? `exited with code ${state.ExitCode}` : `was ended by ${signal}`;
}

/** Whether it answers `GET /ok`, with any status. */
function answers(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(`${url}/ok`, { agent: false, timeout: PROBE_LIMIT_MS }, (response) => {
      response.resume();
      resolve(true);
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve(false));
    request.once('socket', (socket) => socket.unref());
  });
}
