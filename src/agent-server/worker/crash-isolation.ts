/**
 * Isolates runs that executed together when their process died, to find the one that ends it. The likeliest suspect executes
 * first, then groups of 2, 4 and so on. A group starts once all runs before it have ended or passed their probation, so a death
 * accuses only the last group. New runs start meanwhile, unless one of the group was charged with a death before. A run's
 * probation doubles with each death it was present at, up to a bound, so that a run that takes seconds to end its process is
 * eventually on probation when it does.
 */
import type { RunRow } from '../runs/run-records.ts';

const PROBATION_MS = 1_000;
const MAX_PROBATION_MS = 16_000;
const MAX_DOUBLINGS = 4;
/** How long a busy process leaves suspects to an idle one. Doubles with each suspicion. */
const PATIENCE_MS = 5_000;

interface CrashIsolationOptions {
  /** Records that a run has passed its probation. */
  clear(run: RunRow): Promise<void>;
  /** Called when other runs may start. */
  onClosed(): void;
}

export class CrashIsolation {
  readonly #options: CrashIsolationOptions;
  readonly #isolated = new Map<RunRow, NodeJS.Timeout>();
  /** Size of the next group. */
  #size = 1;
  /** The highest suspicion among the waiting suspects; unknown at the start. */
  #suspicion = 1;
  #waitingSince = performance.now();

  constructor(options: CrashIsolationOptions) {
    this.#options = options;
  }

  /** Whether a group is on probation. */
  get isOpen(): boolean {
    return this.#isolated.size > 0;
  }

  /** Whether other runs must not start now: a further death is charged only to a run that was strictly alone. */
  get isExclusive(): boolean {
    return [...this.#isolated.keys()].some(({ crashes }) => crashes > 0);
  }

  /** Takes the highest suspicion among the waiting runs. */
  note(suspicion: number): void {
    if (this.#suspicion === 0) this.#waitingSince = performance.now();
    this.#suspicion = suspicion;
    if (suspicion === 0) this.#size = 1;
  }

  /** How many suspects to start before anything else, if this process executes `executing` runs. */
  due(executing: number): number {
    if (this.#suspicion === 0 || this.isOpen) return 0;
    const patienceMs = PATIENCE_MS * 2 ** Math.min(this.#suspicion - 1, MAX_DOUBLINGS);
    const patient = executing > 0 && this.#size === 1 && performance.now() - this.#waitingSince < patienceMs;
    return patient ? 0 : this.#size;
  }

  /** These runs were claimed as the next group. An empty group means that all suspects have been tried. */
  begin(runs: readonly RunRow[]): void {
    this.#size = runs.length > 0 ? this.#size * 2 : 1;
    if (runs.length === 0) this.#suspicion = 0;
    for (const run of runs) {
      const probationMs = Math.min(PROBATION_MS * 2 ** (run.deaths - 1), MAX_PROBATION_MS);
      const passed = () => void this.#options.clear(run).finally(() => this.leave(run));
      this.#isolated.set(run, setTimeout(passed, probationMs).unref());
    }
  }

  /** This run has ended or passed its probation. */
  leave(run: RunRow): void {
    clearTimeout(this.#isolated.get(run));
    if (this.#isolated.delete(run) && !this.isOpen) this.#options.onClosed();
  }
}
