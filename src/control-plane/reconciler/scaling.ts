/**
 * Scales the agent servers of a deployment between its `min_scale` and `max_scale` by what they say of their load, and those that
 * only execute runs between `queue_min_scale` and `queue_max_scale`: up at once, down late and in small steps. What was decided is recorded before it is done, so the next control plane goes on from there.
 */
import type { Logger } from 'pino';
import type { RestReport } from '../../../generated/agent-server/types.gen.ts';
import type { Driver, Workload } from '../../drivers/port.ts';
import type { Storage } from '../../storage/port.ts';
import { recordScale } from '../deployments/deployment-records.ts';
import type { Route, Routes, Target } from '../gateway/routes.ts';
import { readAgentReport } from './agent-reports.ts';
import type { Background } from './background.ts';
import type { Serving } from './serving.ts';

interface ScalingOptions {
  storage: Storage;
  driver: Driver;
  routes: Routes;
  serving: Pick<Serving, 'withdraw'>;
  background: Pick<Background, 'awaited'>;
  /** What runs for the revision now, and its bounds. Undefined if the revision is gone. */
  wanted(revisionId: string): Promise<Scaled | undefined>;
  /** The token that the agent servers of a revision require. */
  tokenOf(revisionId: string): string;
  /** See `Context`. */
  drainElsewhere(deploymentId: string, url: string): Promise<boolean>;
  /** See `Limits`. */
  limits: StepLimits & { drainMs: number; graceMs: number; cpuWindowMs: number };
  log: Logger;
}

/** Between how many agent servers a revision is scaled. */
export interface ReplicaBounds {
  min: number;
  max: number;
}

/** Between how many processes of each kind a revision is scaled. */
export interface Bounds extends ReplicaBounds {
  /** Undefined unless runs have processes of their own. */
  queue?: ReplicaBounds | undefined;
}

interface StepLimits {
  scaleDownAfterMs: number;
  scaleDownStepMs: number;
}

/** A workload with the replicas that it has now. */
export interface Scaled {
  workload: Workload;
  bounds: Bounds;
}

/** What the agent servers of a deployment do. */
export interface Load {
  pending: number;
  running: number;
  /** Worker slots of one agent server. */
  slots: number;
  /** Processor time as a part of the limit, on average. Undefined while it is not known. */
  cpu: number | undefined;
}

/** Above this part of the worker slots another agent server is needed. */
const BUSY_SLOTS = 0.75;
/** Above this part of the processor time another agent server is needed. */
const BUSY_CPU = 0.5;
/** The part of the replicas that a step down takes away, one at least. */
const STEP_DOWN = 0.1;
/** An agent server computes on one core, whatever its limit. */
const MOST_CORES = 1;

/** How many replicas a load needs. */
export function replicasFor({ pending, running, slots, cpu }: Load, replicas: number, { min, max }: ReplicaBounds): number {
  const byRuns = slots === 0 ? 1 : Math.ceil((pending + running) / (BUSY_SLOTS * slots));
  return Math.max(min, Math.min(max, Math.max(byRuns, byProcessorTime(cpu, replicas))));
}

function byProcessorTime(cpu: number | undefined, replicas: number): number {
  if (cpu === undefined) return replicas;
  return cpu > BUSY_CPU ? replicas + 1 : Math.ceil((replicas * cpu) / BUSY_CPU);
}

/** When replicas are taken away: after a long time of lower load, a few at a time. */
export class StepsDown {
  readonly #limits: StepLimits;
  #lowSince: number | undefined;
  #steppedAt = Number.NEGATIVE_INFINITY;

  constructor(limits: StepLimits) {
    this.#limits = limits;
  }

  /** How many replicas to run when `needed` of them would do. */
  next(replicas: number, needed: number, now: number): number {
    if (needed >= replicas) {
      this.#lowSince = undefined;
      return needed;
    }
    this.#lowSince ??= now;
    const { scaleDownAfterMs, scaleDownStepMs } = this.#limits;
    if (now - this.#lowSince < scaleDownAfterMs || now - this.#steppedAt < scaleDownStepMs) return replicas;
    this.#steppedAt = now;
    return Math.max(needed, replicas - Math.max(1, Math.floor(replicas * STEP_DOWN)));
  }
}

/** What is known of processes that are alike. */
interface KnownKind {
  steps: StepsDown;
  /** By address: the processor time of a replica, and as a part of its limit since the look before. */
  cpu: Map<string, { at: number; cpuMs: number; share: number | undefined }>;
}

/** What is known of a serving revision. */
interface Known {
  /** Whether there is nothing to scale. Undefined until it was read. It never changes. */
  isFixed: boolean | undefined;
  /** How many replicas the driver was told to run, of each kind. */
  told: string | undefined;
  agents: KnownKind;
  queue: KnownKind;
  busy: boolean;
}

/** Processes that are alike, as they are now. */
interface Kind {
  /** As words of a sentence. */
  name: string;
  urls: readonly string[];
  replicas: number;
  cores: number;
  bounds: ReplicaBounds;
  known: KnownKind;
}

/** How many processes of a kind to run, and why. */
interface Decision {
  next: number;
  load: Load | undefined;
  kind: Kind;
}

export class Scaling {
  readonly #options: ScalingOptions;
  /** By revision id. */
  readonly #known = new Map<string, Known>();

  constructor(options: ScalingOptions) {
    this.#options = options;
  }

  /** Measures every deployment that may be scaled, and scales it. Resolves when all is done, which may take as long as a drain. */
  async look(): Promise<void> {
    const { routes, limits, log } = this.#options;
    const serving = [...routes.all()].filter((route): route is Route & { target: Target } => route.target !== undefined);
    const ids = new Set(serving.map(({ target }) => target.revisionId));
    for (const [id, { busy }] of this.#known) if (!busy && !ids.has(id)) this.#known.delete(id);
    const looks = serving.map(async ({ deploymentId, target }) => {
      const { revisionId } = target;
      const kind = () => ({ steps: new StepsDown(limits), cpu: new Map() });
      const fresh: Known = { isFixed: undefined, told: undefined, agents: kind(), queue: kind(), busy: false };
      const known = this.#known.get(revisionId) ?? fresh;
      this.#known.set(revisionId, known);
      if (known.busy || known.isFixed) return;
      known.busy = true;
      try {
        await this.#scale(deploymentId, target, known);
      } catch (error) {
        log.warn({ err: error, deployment: deploymentId }, 'scaling a deployment failed');
      } finally {
        known.busy = false;
      }
    });
    await Promise.all(looks);
  }

  async #scale(deploymentId: string, target: Target, known: Known): Promise<void> {
    const { storage, log } = this.#options;
    const { revisionId } = target;
    const wanted = await this.#options.wanted(revisionId);
    if (!wanted) return;
    const { workload } = wanted;
    const kinds = this.#kindsOf(wanted, target, known);
    known.isFixed = kinds.every(({ bounds: { min, max } }) => min >= max);
    if (known.isFixed) return;
    const decisions = await Promise.all(kinds.map((kind) => this.#decide(kind, revisionId)));
    const [agents, queue] = decisions.map(({ next }) => next) as [number, number?];
    const next: Workload = { ...workload, replicas: agents };
    if (workload.queue && queue !== undefined) next.queue = { ...workload.queue, replicas: queue };
    const told = `${agents} ${queue}`;
    if (told === known.told) return;
    const changed = decisions.filter(({ next, kind }) => next !== kind.replicas);
    if (changed.length > 0 && !(await recordScale(storage, next))) return;
    for (const { next: replicas, load, kind } of changed)
      log.info({ deployment: deploymentId, kind: kind.name, replicas, before: kind.replicas, load }, 'deployment scaled');
    await this.#tell(next, (changed.length > 0 ? changed : decisions).map(whyOf).join(' '));
    known.told = told;
  }

  #kindsOf({ workload, bounds }: Scaled, { revisionId, urls }: Target, known: Known): Kind[] {
    const { driver } = this.#options;
    const { queueUrls = [] } = driver.status(revisionId) ?? {};
    const { queue } = workload;
    const [agents, executors] = queue ? ['API servers', 'queue servers'] : ['agent servers', ''];
    return [
      {
        ...{ name: agents, urls, replicas: workload.replicas, cores: workload.limits.cores, bounds },
        known: known.agents,
      },
      ...(queue && bounds.queue
        ? [
            {
              ...{ name: executors, urls: queueUrls, replicas: queue.replicas, cores: queue.limits.cores },
              ...{ bounds: bounds.queue, known: known.queue },
            },
          ]
        : []),
    ];
  }

  async #decide(kind: Kind, revisionId: string): Promise<Decision> {
    const { replicas, bounds, known } = kind;
    if (bounds.min >= bounds.max) return { next: replicas, load: undefined, kind };
    const load = await this.#measure(kind, revisionId);
    const needed = load && replicasFor(load, replicas, bounds);
    return { next: needed === undefined ? replicas : known.steps.next(replicas, needed, performance.now()), load, kind };
  }

  /** Undefined unless every agent server says how busy it is. */
  async #measure({ urls, cores, replicas, known }: Kind, revisionId: string): Promise<Load | undefined> {
    const token = this.#options.tokenOf(revisionId);
    const reports = await Promise.all(urls.map(async (url) => ({ url, load: (await readAgentReport(url, token))?.load })));
    const loads = reports.flatMap(({ load }) => load ?? []);
    if (loads.length === 0 || loads.length < reports.length) return undefined;
    for (const url of known.cpu.keys()) if (!urls.includes(url)) known.cpu.delete(url);
    const shares = reports.map(({ url, load }) => this.#shareOf(known, url, load!, cores));
    const isKnown = shares.length >= replicas && shares.every((share) => share !== undefined);
    const most = (of: keyof RestReport['load']) => Math.max(...loads.map((load) => load[of]));
    return {
      ...{ pending: most('pending'), running: most('running'), slots: most('slots') },
      cpu: isKnown ? shares.reduce((sum, share) => sum + share, 0) / shares.length : undefined,
    };
  }

  /** The processor time of a replica as a part of its limit, over a window that has passed. */
  #shareOf({ cpu }: KnownKind, url: string, { cpu_ms: cpuMs }: RestReport['load'], cores: number): number | undefined {
    const now = performance.now();
    const before = cpu.get(url);
    // A process that started at the address of another one counts from nothing.
    const isNew = before === undefined || cpuMs < before.cpuMs;
    if (!isNew && now - before.at < this.#options.limits.cpuWindowMs) return before.share;
    const share = isNew ? undefined : (cpuMs - before.cpuMs) / (now - before.at) / Math.min(cores, MOST_CORES);
    cpu.set(url, { at: now, cpuMs, share });
    return share;
  }

  #tell(workload: Workload, why: string): Promise<void> {
    const { driver, serving, routes, drainElsewhere, background, limits } = this.#options;
    const { deploymentId } = workload;
    const ended: (() => void)[] = [];
    const leave = async (url: string) => {
      ended.push(serving.withdraw(deploymentId, url));
      const drained = Promise.all([routes.drained(url, limits.drainMs), drainElsewhere(deploymentId, url)]);
      if (!(await background.awaited(drained))) throw new Error('the control plane stops');
    };
    return driver.scale(workload, { why, leave, graceMs: limits.graceMs }).finally(() => {
      for (const end of ended) end();
    });
  }
}

function whyOf({ next, load, kind: { name, replicas } }: Decision): string {
  const { pending = 0, running = 0, slots = 0, cpu } = load ?? {};
  const cpuText = cpu === undefined ? '' : `, processor time ${Math.round(cpu * 100)} %`;
  const change = next === replicas ? `stays at ${next}` : `goes from ${replicas} to ${next}`;
  return `The number of ${name} ${change}: ${pending} runs wait and ${running} execute, ${slots} worker slots each${cpuText}.`;
}
