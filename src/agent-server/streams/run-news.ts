/** Readers of runs that wait until there may be more to read, or until their run has ended. */

/** The end of a run, for one reader. A reader waits often, and leaves one reaction at a promise that may last for days. */
interface RunEnding {
  isOver: boolean;
  /** Called at the end. */
  tell: (() => void) | undefined;
}

/** Watches the end of a run, which `ended` settles at. */
export function watchEnd(ended: Promise<unknown>): RunEnding {
  const ending: RunEnding = { isOver: false, tell: undefined };
  const end = () => {
    ending.isOver = true;
    ending.tell?.();
  };
  ended.then(end, end);
  return ending;
}

/** Wakes readers by the id of their run. */
export class RunNews {
  readonly #waiting = new Map<string, Set<() => void>>();

  /** Resolves with true when the run has ended or the reader left, with false when there may be more to read. */
  after(runId: string, ending: RunEnding, signal: AbortSignal): Promise<boolean> {
    if (ending.isOver || signal.aborted) return Promise.resolve(true);
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(runId) ?? new Set();
      const settle = (over: boolean) => {
        waiting.delete(more);
        if (waiting.size === 0) this.#waiting.delete(runId);
        signal.removeEventListener('abort', finished);
        ending.tell = undefined;
        resolve(over);
      };
      const more = () => settle(false);
      const finished = () => settle(true);
      ending.tell = finished;
      signal.addEventListener('abort', finished, { once: true });
      this.#waiting.set(runId, waiting.add(more));
    });
  }

  wake(runId: string): void {
    for (const look of [...(this.#waiting.get(runId) ?? [])]) look();
  }

  wakeAll(): void {
    for (const runId of this.#waiting.keys()) this.wake(runId);
  }
}
