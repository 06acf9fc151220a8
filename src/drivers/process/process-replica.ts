/** A replica that is a process: launched, adopted by its identity, limited, and ended with everything that it started. */
import { socketUrl } from '../../machine/agent-sockets.ts';
import type { Command, Isolation } from '../../machine/isolation.ts';
import {
  ended,
  isAlive,
  killGroup,
  listFamily,
  type ProcessIdentity,
  type Program,
  programOf,
  signalProcess,
  startTimeOf,
} from '../../machine/process-identity.ts';
import type { GroupEvents, ResourceGroups } from '../../machine/resource-groups.ts';
import { type DiskRules, DiskWatch, databaseLimitOf } from '../disk-watch.ts';
import type { Workload } from '../port.ts';
import { Replica, type ReplicaOptions } from '../replica.ts';
import {
  boundLimits,
  describeExcess,
  describeLimits,
  type Enforced,
  exceedsMemory,
  type Launch,
  launch,
  type ReplicaLimits,
} from './launch.ts';
import { awaitLastOutput } from './output-keeper.ts';
import type { ReplicaFiles } from './workload-files.ts';

interface ProcessReplicaOptions extends ReplicaOptions {
  command: (launch: Launch) => Command;
  groups: ResourceGroups;
  enforced: Enforced;
  /** The most processes and threads, with all that it starts. */
  processes: number;
  /** Undefined if workloads see what this process sees. */
  isolation: Isolation | undefined;
  disk: DiskRules;
}

const READY_POLL_MS = 50;
/** An adopted process is not a child of this one, so no event announces its end. */
const LIVENESS_POLL_MS = 200;
/** How long a process may take to end that the system killed. */
const DYING_MS = 1_000;

export class ProcessReplica extends Replica<ProcessIdentity> {
  readonly #workload: Workload;
  readonly #files: ReplicaFiles;
  readonly #settings: ProcessReplicaOptions;
  readonly #limits: ReplicaLimits;
  readonly #disk: DiskWatch;
  /** What its groups did, as far as its log says so. */
  #events: GroupEvents = { memoryKills: 0, refusedProcesses: 0 };
  /** Since when there is something that its log does not say. */
  #unsaidSince: number | undefined;
  #identity: ProcessIdentity | undefined;
  /** What keeps its output. */
  #output: ProcessIdentity | undefined;
  /** Where its process accepts connections once it listens. */
  #address: string | undefined;
  /** Looks whether an adopted process lives. */
  #poll: NodeJS.Timeout | undefined;

  constructor(workload: Workload, files: ReplicaFiles, settings: ProcessReplicaOptions) {
    super({ name: files.name, logFile: files.log }, settings);
    this.#workload = workload;
    this.#files = files;
    this.#settings = settings;
    this.#limits = boundLimits(workload.limits, settings.processes);
    const compiled = settings.isolation?.compiledCodeOf(workload.tenantId);
    this.#disk = new DiskWatch(settings.disk, { state: [workload.stateDirectory], own: files.own, compiled });
  }

  async adopt(identity: ProcessIdentity): Promise<void> {
    const life = ++this.life;
    this.#identity = identity;
    const { startedAt, output } = await this.#files.readProcess(identity.pid);
    this.startedAt = startedAt ?? Date.now();
    this.#output = output;
    this.#address = await this.#files.readAddress();
    await this.#record(identity);
    await this.#hold(identity);
    this.#events = await this.#settings.groups.readEvents(this.#files.name);
    this.#watchUntilReady(identity, life);
    const { log } = this.#settings;
    log.info({ workload: this.#files.name, childPid: identity.pid }, 'workload adopted');
    const look = async () => {
      if (await isAlive(identity)) return;
      clearInterval(this.#poll);
      await this.#onExit('ended (it was started by an earlier control plane, so its exit code is not known)', life);
    };
    this.#poll = setInterval(
      () => void look().catch((error: unknown) => log.error({ err: error }, 'watching a workload failed')),
      LIVENESS_POLL_MS,
    );
    this.#poll.unref();
  }

  override async release(): Promise<void> {
    clearInterval(this.#poll);
    await super.release();
  }

  /** Kills it with everything it started when `graceMs` are over. */
  protected async end(graceMs: number): Promise<void> {
    if (!this.#identity) return;
    await this.noteStop();
    await terminate(this.#identity, graceMs);
    await awaitLastOutput(this.#output);
  }

  /** Ends it if it exceeds a limit or does not respond. A restart follows, as after any other end. */
  async check(): Promise<void> {
    const identity = this.#identity;
    if (this.isOver || this.phase === 'restarting' || !identity || !this.#settings.mayAct()) return;
    const program = programOf(identity);
    const isTooLarge = program && (await this.#noteEvents(program, identity));
    const why = isTooLarge ? describeExcess(this.#limits) : (this.#look(identity) ?? this.#silence(program));
    if (why === undefined || this.isOver || identity !== this.#identity) return;
    this.sentence = why;
    // Killed without a request to end: its runs must count as broken off, so that a run that always needs too much is given up.
    await killGroup(identity);
  }

  /** Says in the log what the system refused it. Resolves with true if it must be ended because of its memory. */
  async #noteEvents(program: Program, identity: ProcessIdentity): Promise<boolean> {
    const { groups } = this.#settings;
    if (!groups.enforces('memory')) return exceedsMemory(identity, this.#limits);
    const events = await groups.readEvents(this.#files.name);
    const { memoryKills, refusedProcesses } = this.#events;
    if (events.memoryKills === memoryKills && events.refusedProcesses === refusedProcesses) return false;
    // If it is dying itself, its end is what is said.
    this.#unsaidSince ??= Date.now();
    if (Date.now() - this.#unsaidSince < DYING_MS || !(await isAlive(program))) return false;
    this.#unsaidSince = undefined;
    this.#events = events;
    const { memoryMb, processes } = this.#limits;
    if (events.memoryKills > memoryKills)
      await this.note(
        `A process that it started was ended: together they took more than its memory limit of ${memoryMb} MB.`,
        40,
      );
    if (events.refusedProcesses > refusedProcesses)
      await this.note(`It could not start a process: it may have ${processes} processes and threads at a time.`, 40);
    return false;
  }

  /** It ended by itself, or by the system. */
  async #onExit(how: string, life: number): Promise<void> {
    const { groups, log } = this.#settings;
    try {
      const { memoryKills } = await groups.readEvents(this.#files.name);
      const isKilled = memoryKills > this.#events.memoryKills && /SIGKILL|earlier/.test(how);
      if (life === this.life && isKilled) this.sentence ??= describeExcess(this.#limits);
    } catch (error) {
      log.warn({ err: error, workload: this.#files.name }, 'whether a workload took too much memory is not known');
    }
    await this.onEnd(how, life);
  }

  #look({ pid }: ProcessIdentity): string | undefined {
    return this.#disk.look(this.life, () => listFamily(pid));
  }

  #silence(program: Program | undefined): string | undefined {
    // A process that shuts down in order removes its endpoint file first, and may still finish its runs.
    const ends = this.phase === 'running' && !this.#files.isListening(program);
    if (!ends) return this.liveness.look(this.url);
    this.liveness.reset();
    return undefined;
  }

  protected async launch(life: number): Promise<void> {
    // What is counted until the next process runs would be of the life before, and end the new one.
    this.#identity = undefined;
    const obstacle = await this.#disk.findObstacle();
    if (obstacle !== undefined) return this.onEnd(obstacle, life);
    using socket = await this.#files.prepare(this.#workload.gatewayToken);
    this.#address = socketUrl(socket.path);
    const { isolation, log, groups, enforced, disk } = this.#settings;
    await this.note(`The agent server is started. ${describeLimits(this.#limits, enforced)}`);
    this.#events = await groups.readEvents(this.#files.name);
    this.#unsaidSince = undefined;
    await this.markStart();
    const command = (what: Launch) => {
      this.assertMayAct();
      return this.#settings.command(what);
    };
    const databaseMb = databaseLimitOf(disk.stateLimitMb);
    const means = { command, isolation, groups, limits: this.#limits, databaseMb, socket };
    const launched = await launch(this.#workload, this.#files, means, (how) => void this.#onExit(how, life));
    const { child } = launched;
    this.#output = launched.output;
    if (child.pid === undefined) return;
    const startTime = await startTimeOf(child.pid);
    // It may have ended already. Then its exit event follows.
    if (startTime === undefined) return;
    this.#identity = { pid: child.pid, startTime };
    await this.#record(this.#identity);
    log.debug({ workload: this.#files.name, childPid: child.pid }, 'workload started');
    if (life === this.life && this.phase !== 'restarting') this.#watchUntilReady(this.#identity, life);
  }

  /** An earlier version may have started it outside of its groups. If it cannot be limited it still serves. */
  async #hold({ pid }: ProcessIdentity): Promise<void> {
    try {
      await this.#settings.groups.hold(this.#files.name, pid, this.#limits);
    } catch (error) {
      const sentence = 'What it takes is not limited after all: no control group takes it.';
      this.#settings.log.warn({ workload: this.#files.name, err: error }, sentence);
      await this.note(sentence, 40);
    }
  }

  async #record(identity: ProcessIdentity): Promise<void> {
    const { directory, configPath } = this.#workload;
    const startedAt = new Date(this.startedAt).toISOString();
    await this.#files.writeProcess({ ...identity, directory, configPath, startedAt, output: this.#output });
  }

  #watchUntilReady(identity: ProcessIdentity, life: number): void {
    const look = () => {
      const url = this.#address;
      if (url === undefined || life !== this.life || !this.#files.isListening(programOf(identity))) return false;
      this.markReady(url);
      return true;
    };
    this.phase = 'starting';
    if (look() || this.isOver) return;
    const poll = setInterval(() => {
      if (this.isOver || life !== this.life || this.phase !== 'starting' || look()) clearInterval(poll);
    }, READY_POLL_MS);
    poll.unref();
  }

  protected loadFailure(): string | undefined {
    return this.#files.readLoadFailure();
  }

  /** Ends the processes that it left behind. */
  protected async tidy(): Promise<void> {
    if (this.#identity && this.#settings.mayAct()) await killGroup(this.#identity);
    await awaitLastOutput(this.#output);
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
