/**
 * Isolation of runs that were in execution together when their process died, to find out which of them ends it. The likeliest one is
 * executed alone, then two, four and so on, each group once all before it have ended or lived through their probation, and nothing
 * else is begun meanwhile. A death then accuses the last group alone. A probation doubles with each death that a run was present at,
 * so that one which takes long to end its process is alone as well some time.
 */
import type { RunRow } from '../runs/run-records.ts';

const PROBATION_MS = 1_000;
const MAX_DOUBLINGS = 20;
/** For so long a process that is busy leaves suspects to one that is not; doubled with each suspicion. */
const PATIENCE_MS = 5_000;

interface CrashIsolationOptions {
  /** Records that a run has lived through its probation. */
  clear(run: RunRow): Promise<void>;
  /** Called when something else may be begun. */
  onClosed(): void;
}

export class CrashIsolation {
  readonly #options: CrashIsolationOptions;
  readonly #isolated = new Map<RunRow, NodeJS.Timeout>();
  /** How many are begun at once next. */
  #size = 1;
  /** The highest suspicion among the waiting suspects; unknown at the start. */
  #suspicion = 1;
  #waitingSince = performance.now();

  constructor(options: CrashIsolationOptions) {
    this.#options = options;
  }

  /** Whether nothing else may be begun now. */
  get isOpen(): boolean {
    return this.#isolated.size > 0;
  }

  /** What a look at those that wait has shown. */
  note(suspicion: number): void {
    if (this.#suspicion === 0) this.#waitingSince = performance.now();
    this.#suspicion = suspicion;
    if (suspicion === 0) this.#size = 1;
  }

  /** How many suspects to begin before anything else, in a process that executes so many runs. */
  due(executing: number): number {
    if (this.#suspicion === 0 || this.isOpen) return 0;
    const patienceMs = PATIENCE_MS * 2 ** Math.min(this.#suspicion - 1, MAX_DOUBLINGS);
    const patient = executing > 0 && this.#size === 1 && performance.now() - this.#waitingSince < patienceMs;
    return patient ? 0 : this.#size;
  }

  /** These were claimed as the next group; when there are none, all have been tried. */
  begin(runs: readonly RunRow[]): void {
    this.#size = runs.length > 0 ? this.#size * 2 : 1;
    if (runs.length === 0) this.#suspicion = 0;
    for (const run of runs) {
      const probationMs = PROBATION_MS * 2 ** Math.min(run.deaths - 1, MAX_DOUBLINGS);
      const passed = () => void this.#options.clear(run).finally(() => this.leave(run));
      this.#isolated.set(run, setTimeout(passed, probationMs).unref());
    }
  }

  /** This run has ended, or lived through its probation. */
  leave(run: RunRow): void {
    clearTimeout(this.#isolated.get(run));
    if (this.#isolated.delete(run) && !this.isOpen) this.#options.onClosed();
  }
}
