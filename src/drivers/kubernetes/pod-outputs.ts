/** Follows the output of every life of every pod of the workloads that run here, and keeps their logs within bounds. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { cutBeginning } from '../../machine/line-file.ts';
import { messageOf } from '../../problem.ts';
import { type ApiServer, Refused } from './api-server.ts';
import { podsIn } from './objects.ts';
import { captureOutput, capturePrevious } from './pod-output.ts';
import type { Pod } from './pods.ts';

const MAX_LOG_BYTES = 20 * 1024 * 1024;
const CHECK_MS = 2_000;
const RETRY_MS = 1_000;
/** How long to wait for the last lines of a pod that ended. */
const LAST_OUTPUT_MS = 2_000;

interface Followed {
  /** The log of the workload. */
  file: string;
  /** The captured lives of its pods, as `<pod>/<restarts>`. */
  captured: Map<string, Promise<void>>;
  over: AbortController;
}

interface PodOutputsOptions {
  api: ApiServer;
  log: Logger;
  /** The pods of a workload. */
  podsOf(id: string): Pod[];
}

export class PodOutputs {
  readonly #options: PodOutputsOptions;
  readonly #followed = new Map<string, Followed>();
  readonly #check: NodeJS.Timeout;

  constructor(options: PodOutputsOptions) {
    this.#options = options;
    this.#check = setInterval(() => void this.#cutLogs(), CHECK_MS);
    this.#check.unref();
  }

  follow(id: string, file: string): void {
    if (!this.#followed.has(id)) this.#followed.set(id, { file, captured: new Map(), over: new AbortController() });
    this.look();
  }

  /** Begins with the lives of pods that are new. */
  look(): void {
    for (const [id, followed] of this.#followed) for (const pod of this.#options.podsOf(id)) this.#captureNew(id, followed, pod);
  }

  /** Resolves when the last lines of a workload whose pods ended are there. */
  async end(id: string): Promise<void> {
    const followed = this.#followed.get(id);
    if (!followed) return;
    this.#followed.delete(id);
    const captured = Promise.allSettled(followed.captured.values());
    await Promise.race([captured, sleep(LAST_OUTPUT_MS, undefined, { ref: false })]);
    followed.over.abort();
  }

  release(): void {
    for (const { over } of this.#followed.values()) over.abort();
    this.#followed.clear();
  }

  stop(): void {
    clearInterval(this.#check);
    this.release();
  }

  /** Follows the output of a life of the pod that is not followed yet. */
  #captureNew(id: string, { captured, file, over }: Followed, pod: Pod): void {
    const { api, log } = this.#options;
    const container = pod.status?.containerStatuses?.find(({ name }) => name === 'agent');
    if (!container || (!container.state?.running && !container.state?.terminated)) return;
    const lifeOf = (restarts: number) => `${pod.metadata.name}/${restarts}`;
    const life = lifeOf(container.restartCount);
    if (captured.has(life)) return;
    const path = `${podsIn(pod.metadata.namespace!)}/${pod.metadata.name}`;
    const options = { api, path, pod: pod.metadata.name, container: 'agent', file, signal: over.signal };
    const before = captured.get(lifeOf(container.restartCount - 1));
    const capturing = async () => {
      if (before) await before;
      else if (container.restartCount > 0) await capturePrevious(options).catch(() => {});
      await captureOutput(options);
    };
    const done = capturing().catch(async (error: unknown) => {
      if (over.signal.aborted || (error instanceof Refused && error.status === 404)) return;
      log.debug({ err: error, workload: id }, 'capturing the output of a pod failed');
      await sleep(RETRY_MS, undefined, { ref: false });
      captured.delete(life);
      this.look();
    });
    captured.set(life, done);
  }

  async #cutLogs(): Promise<void> {
    for (const [id, { file }] of [...this.#followed])
      await cutBeginning(file, MAX_LOG_BYTES).catch((error: unknown) =>
        this.#options.log.warn({ err: messageOf(error), workload: id }, 'cutting the log of a workload failed'),
      );
  }
}
