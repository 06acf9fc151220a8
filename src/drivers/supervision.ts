/**
 * Parts of the supervision of workloads: when a replica is silent for too long, how long to wait before a restart, and how several
 * replicas look as one workload.
 */
import { type AgentQuestion, NoAnswer, probeAgent } from '../machine/agent-client.ts';
import type { WorkloadPhase, WorkloadStatus } from './port.ts';

/** How long the driver waits before it restarts a workload. */
export interface Backoff {
  firstMs: number;
  /** Each further end in a row doubles the pause, up to this limit. */
  maxMs: number;
  /** After this uptime the next end counts as the first. */
  resetAfterMs: number;
}

/** How long a replica may be silent before it is ended and restarted. */
export interface Patience {
  /** Until it reports its address. */
  startMs: number;
  /** While it listens: without any answer. */
  silentMs: number;
}

/** The most of its last output that is quoted. */
const MAX_EXIT_TEXT = 8_000;
/** As a part of the patience: the pause between an answer and the next request. */
const PAUSE_SHARE = 6;

/** Asks a replica for its health, and says when it must be ended. */
export class Liveness {
  readonly #patience: Patience;
  readonly #stepMs: number;
  #url: string | undefined;
  #lastLook = performance.now();
  /** Time since its start or its last answer. */
  #waitedMs = 0;
  /** Gives up the question that is under way. */
  #question: AbortController | undefined;

  /** `stepMs` is the most time that counts between two checks. */
  constructor(patience: Patience, stepMs: number) {
    this.#patience = patience;
    this.#stepMs = stepMs;
  }

  /**
   * Checks a server at that address, or one without an address yet. Returns why it must be ended now, as words that follow "it".
   */
  look(url: string | undefined): string | undefined {
    if (url !== this.#url) this.reset(url);
    const now = performance.now();
    this.#waitedMs += Math.min(now - this.#lastLook, this.#stepMs);
    this.#lastLook = now;
    const { startMs, silentMs } = this.#patience;
    if (url === undefined)
      return this.#waitedMs < startMs ? undefined : `was ended because it was not ready within ${startMs / 1_000} s`;
    if (this.#waitedMs >= silentMs) return `was ended because it did not answer for ${silentMs / 1_000} s`;
    // One question at a time, as long as it is patient: on a busy machine it may still be answered.
    if (!this.#question && this.#waitedMs >= silentMs / PAUSE_SHARE) void this.#ask(url);
    return undefined;
  }

  /** Starts over, and ignores pending answers. */
  reset(url?: string): void {
    this.#url = url;
    this.#question?.abort();
    this.#question = undefined;
    this.#waitedMs = 0;
    this.#lastLook = performance.now();
  }

  /** Any answer counts as alive. */
  async #ask(url: string): Promise<void> {
    const question = new AbortController();
    this.#question = question;
    const isAlive = await isAnswering(url, { limitMs: this.#patience.silentMs, signal: question.signal });
    if (this.#question !== question) return;
    this.#question = undefined;
    if (isAlive) this.#waitedMs = 0;
  }
}

/** Whether a server answers `GET /ok`, with any status. */
export async function isAnswering(url: string, question: Pick<AgentQuestion, 'limitMs' | 'signal'>): Promise<boolean> {
  try {
    await probeAgent(url, { path: '/ok', ...question });
    return true;
  } catch (error) {
    if (error instanceof NoAnswer) return false;
    throw error;
  }
}

/** The state of one replica of a workload. */
export interface ReplicaStatus {
  phase: WorkloadPhase;
  url: string | undefined;
  restarts: number;
  endsInARow: number;
  /** How and when it last ended. */
  lastExit: { text: string; at: number } | undefined;
  /** Why it could not load the project at its last start. */
  loadFailure: string | undefined;
}

/** From serving to furthest from it. */
export const PHASES: readonly WorkloadPhase[] = ['running', 'starting', 'restarting', 'stopped'];

/** How replicas look as one workload. */
export function combined(id: string, all: readonly ReplicaStatus[]): WorkloadStatus {
  const exits = all.flatMap(({ lastExit }) => lastExit ?? []).sort((a, b) => b.at - a.at);
  return {
    id,
    phase: PHASES[Math.max(...all.map(({ phase }) => PHASES.indexOf(phase)))]!,
    urls: all.flatMap(({ url }) => url ?? []),
    restarts: Math.max(...all.map(({ restarts }) => restarts)),
    endsInARow: Math.max(...all.map(({ endsInARow }) => endsInARow)),
    lastExit: exits[0]?.text,
    loadFailure: all.find(({ loadFailure }) => loadFailure !== undefined)?.loadFailure,
  };
}

/** How often a replica ended by itself, how it ended last, and the pause before its next start. */
export class Ends {
  readonly #backoff: Backoff;
  #restarts = 0;
  #inARow = 0;
  #last: ReplicaStatus['lastExit'];

  constructor(backoff: Backoff) {
    this.#backoff = backoff;
  }

  /** Counts an end. `how` is words that follow "it". One that served, and ends for the first time, is started again at once. */
  count(how: string, startedAt: number, served: boolean): { said: string; pauseMs: number } {
    const livedMs = Date.now() - startedAt;
    const { firstMs, maxMs, resetAfterMs } = this.#backoff;
    this.#inARow = livedMs >= resetAfterMs ? 1 : this.#inARow + 1;
    const said = `${how} after ${seconds(livedMs)} s`;
    const pauseMs = served && this.#inARow === 1 ? 0 : Math.min(maxMs, firstMs * 2 ** (this.#inARow - 1));
    return { said, pauseMs };
  }

  /** Records how it ended, with its last output. Once, since whoever waits for it is told the first that there is. */
  quote(said: string, lines: readonly string[]): void {
    const text = lines.join('\n').slice(-MAX_EXIT_TEXT);
    this.#last = { text: text === '' ? said : `${said}\n${text}`, at: Date.now() };
  }

  countRestart(): void {
    this.#restarts += 1;
  }

  /** `runningSince` is undefined unless it runs. */
  status(runningSince: number | undefined): Pick<ReplicaStatus, 'restarts' | 'endsInARow' | 'lastExit'> {
    const settled = runningSince !== undefined && Date.now() - runningSince >= this.#backoff.resetAfterMs;
    return { restarts: this.#restarts, endsInARow: settled ? 0 : this.#inARow, lastExit: this.#last };
  }
}

/** For the log of the workload, and for its owner. */
export function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1);
}
