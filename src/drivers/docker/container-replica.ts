/** A replica that is a container: created, adopted by its id, followed to its end, and ended when it does not answer. */
import { constants } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readReport } from '../../machine/agent-process.ts';
import { type ContainerEngine, EngineError } from '../../machine/container-engine.ts';
import { parseCaptured } from '../captured-lines.ts';
import { type DiskRules, DiskWatch } from '../disk-watch.ts';
import type { Workload } from '../port.ts';
import { Replica, type ReplicaOptions } from '../replica.ts';
import { isAnswering } from '../supervision.ts';
import { captureOutput } from './container-output.ts';
import { PORT, REPORT, type WorkloadFolder } from './container-settings.ts';
import { ImageFailure } from './images.ts';

export interface ContainerReplicaOptions extends ReplicaOptions {
  engine: ContainerEngine;
  /** Creates the container anew, with its network and its image. Returns its id. */
  create(say: (line: string, level: 'info' | 'warn') => Promise<void>): Promise<string>;
  /** Number of the replica. */
  index: number;
  /** The log of the workload. */
  logFile: string;
  files: WorkloadFolder;
  disk: DiskRules;
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
/** How long to wait for the last lines of a container that ended. */
const LAST_OUTPUT_MS = 2_000;
/** Above it an exit code is the number of a signal. */
const SIGNALLED = 128;

export class ContainerReplica extends Replica<string> {
  readonly #workload: Workload;
  readonly #settings: ContainerReplicaOptions;
  readonly #disk: DiskWatch;
  #containerId: string | undefined;
  #capturing: Promise<void> = Promise.resolve();

  constructor(workload: Workload, settings: ContainerReplicaOptions) {
    const name = settings.index === 0 ? workload.id : `${workload.id}.${settings.index}`;
    super({ name, logFile: settings.logFile, parse: parseCaptured }, settings);
    this.#workload = workload;
    this.#settings = settings;
    const written = workload.image === undefined ? [settings.files.reports] : [];
    this.#disk = new DiskWatch(settings.disk, { state: [workload.stateDirectory, ...written] });
  }

  /** An image that cannot be had counts as an end. */
  override async start(): Promise<void> {
    try {
      await super.start();
    } catch (error) {
      if (!(error instanceof ImageFailure)) throw error;
      await this.onEnd(error.message, this.life, error);
    }
  }

  async adopt(containerId: string): Promise<void> {
    this.#containerId = containerId;
    const life = ++this.life;
    const state = await this.#inspect();
    this.startedAt = Date.parse(state?.StartedAt ?? '') || Date.now();
    // The gateway sends nothing to one that has no address when it is taken over.
    const url = await this.#publishedUrl().catch(() => undefined);
    if (url !== undefined && (await isAnswering(url, { limitMs: PROBE_LIMIT_MS }))) this.markReady(url);
    this.#watch(containerId, life);
    this.#settings.log.info({ workload: this.#workload.id, container: containerId.slice(0, 12) }, 'workload adopted');
  }

  /** Kills it when `graceMs` are over, and removes the container. */
  protected async end(graceMs: number): Promise<void> {
    if (this.#containerId === undefined) return;
    await this.noteStop();
    await stopContainer(this.#settings.engine, this.#containerId, graceMs);
    await this.tidy();
    await removeContainer(this.#settings.engine, this.#containerId);
  }

  /** Ends it if it does not answer. `isRunning` is what the engine says about its container. */
  async check(isRunning: boolean): Promise<void> {
    if (this.isOver || this.phase === 'restarting' || this.isLaunching || this.#containerId === undefined) return;
    if (!this.#settings.mayAct()) return;
    const life = this.life;
    // The end of its output says so at once, but not when the engine was restarted.
    if (!isRunning) return void (await this.#onContainerEnd(life));
    const why = this.#disk.look(life) ?? this.liveness.look(this.url);
    if (why === undefined || life !== this.life) return;
    this.sentence = why;
    await this.#settings.engine.post(`/containers/${this.#containerId}/kill`, { accepts: [404, 409] });
  }

  protected async launch(life: number): Promise<void> {
    const { engine, log } = this.#settings;
    const obstacle = await this.#disk.findObstacle();
    if (obstacle !== undefined) return this.onEnd(obstacle, life);
    this.#containerId ??= await this.#settings.create((line, level) => this.note(line, level === 'warn' ? 40 : 30));
    const { memoryMb, cores } = this.#workload.limits;
    await this.note(`The agent server is started. It gets no more than ${memoryMb} MB of memory and ${cores} cores.`);
    await this.markStart();
    await engine.post(`/containers/${this.#containerId}/start`, { accepts: [304] });
    log.debug({ workload: this.#workload.id, container: this.#containerId.slice(0, 12) }, 'workload started');
    this.#watch(this.#containerId, life);
  }

  /** Its network may be gone, or the container itself: the next attempt creates both anew. */
  protected override async dropFailed(): Promise<void> {
    const container = this.#containerId;
    this.#containerId = undefined;
    if (container !== undefined) await removeContainer(this.#settings.engine, container).catch(() => {});
  }

  #watch(containerId: string, life: number): void {
    const { log } = this.#settings;
    const failed = (error: unknown) => {
      if (!this.isOver) log.error({ err: error, workload: this.#workload.id }, 'watching a workload failed');
    };
    this.#capturing = this.#follow(containerId, life).catch(failed);
    this.#awaitReady(life).catch(failed);
  }

  /** Captures the output until the container ends. */
  async #follow(containerId: string, life: number): Promise<void> {
    const { engine, index, logFile, log } = this.#settings;
    for (;;) {
      try {
        await captureOutput({ engine, containerId, index, file: logFile, signal: this.over });
        const state = await this.#inspect();
        if (!state?.Running) return void this.#onContainerEnd(life);
      } catch (error) {
        if (this.isOver) return;
        log.debug({ err: error, workload: this.#workload.id }, 'capturing the output of a workload failed');
      }
      if (this.isOver || life !== this.life || this.phase === 'restarting') return;
      await sleep(RETRY_MS, undefined, { signal: this.over, ref: false }).catch(() => {});
    }
  }

  /** Waits until it answers at the port that the engine published for it. */
  async #awaitReady(life: number): Promise<void> {
    let url: string | undefined;
    const waits = () => !this.isOver && life === this.life && this.phase === 'starting';
    while (waits()) {
      url ??= await this.#publishedUrl().catch(() => undefined);
      if (url !== undefined && (await isAnswering(url, { limitMs: PROBE_LIMIT_MS }))) {
        if (waits()) this.markReady(url);
        return;
      }
      await sleep(READY_POLL_MS, undefined, { ref: false });
    }
  }

  async #publishedUrl(): Promise<string | undefined> {
    const { NetworkSettings } = await this.#settings.engine.get<{
      NetworkSettings: { Ports?: Record<string, { HostIp: string; HostPort: string }[] | null> };
    }>(`/containers/${this.#containerId}/json`);
    const port = NetworkSettings.Ports?.[`${PORT}/tcp`]?.find(({ HostIp }) => HostIp === '127.0.0.1')?.HostPort;
    return port === undefined || port === '' ? undefined : `http://127.0.0.1:${port}`;
  }

  /** Undefined if the container is gone. */
  async #inspect(): Promise<ContainerState | undefined> {
    try {
      return (await this.#settings.engine.get<{ State: ContainerState }>(`/containers/${this.#containerId}/json`)).State;
    } catch (error) {
      if (error instanceof EngineError && error.status === 404) return undefined;
      throw error;
    }
  }

  async #onContainerEnd(life: number): Promise<void> {
    const state = await this.#inspect();
    if (state?.Running) return;
    if (life === this.life && state === undefined) this.#containerId = undefined;
    await this.onEnd(howEnded(state, this.#workload.limits.memoryMb), life);
  }

  /** Waits for its last output. */
  protected async tidy(): Promise<void> {
    await Promise.race([this.#capturing, sleep(LAST_OUTPUT_MS, undefined, { ref: false })]);
  }

  protected loadFailure(startError?: unknown): string | undefined {
    if (startError !== undefined) return startError instanceof ImageFailure ? startError.message : undefined;
    const failure = readReport(join(this.#settings.files.reports, REPORT))?.failure;
    return typeof failure === 'string' ? failure : undefined;
  }
}

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
