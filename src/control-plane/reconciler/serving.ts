/**
 * Keeps what serves reachable: for each deployment the workload of its active revision runs, and the gateway knows where.
 * After a start of the control plane that means adopting it, later following it when it ended and came back elsewhere.
 */
import type { Logger } from 'pino';
import type { Driver, Workload } from '../../drivers/port.ts';
import type { Routes } from '../gateway/routes.ts';
import { isHealthy } from './health.ts';
import type { Slots } from './slots.ts';

/** The active revision of a deployment. */
export interface Served {
  deploymentId: string;
  revisionId: string;
  slug: string;
}

export interface ServingOptions {
  driver: Driver;
  routes: Routes;
  /** What to run; undefined when the revision is gone. */
  workload(revisionId: string): Promise<Workload | undefined>;
  launches: Slots;
  log: Logger;
}

interface Entry extends Served {
  /** Where the gateway sends requests; undefined while nothing answers. */
  url: string | undefined;
  busy: boolean;
  /** After a failure, when to try again. */
  notBefore: number;
}

const LOOK_MS = 200;
const RETRY_MS = 5_000;

export class Serving {
  readonly #options: ServingOptions;
  readonly #entries = new Map<string, Entry>();
  readonly #stopped = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: ServingOptions) {
    this.#options = options;
  }

  start(): void {
    this.#timer = setInterval(() => this.#look(), LOOK_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#stopped.abort(new Error('the control plane stops'));
  }

  /** `url` is given when the gateway has been switched there already. */
  follow(served: Served, url: string | undefined): void {
    const known = this.#entries.get(served.deploymentId);
    if (known?.revisionId === served.revisionId) return;
    const entry = { ...served, url, busy: false, notBefore: 0 };
    this.#entries.set(served.deploymentId, entry);
    if (url === undefined) this.#bringUp(entry);
  }

  forget(deploymentId: string): void {
    this.#entries.delete(deploymentId);
  }

  #look(): void {
    for (const entry of this.#entries.values()) {
      const url = this.#options.driver.status(entry.revisionId)?.url;
      if (!entry.busy && (url === undefined || url !== entry.url)) this.#bringUp(entry);
    }
  }

  #bringUp(entry: Entry): void {
    if (Date.now() < entry.notBefore) return;
    entry.busy = true;
    this.#converge(entry)
      .catch((error: unknown) => {
        entry.notBefore = Date.now() + RETRY_MS;
        if (!this.#stopped.signal.aborted) {
          this.#options.log.error({ err: error, revision: entry.revisionId }, 'the active revision could not be brought up');
        }
      })
      .finally(() => {
        entry.busy = false;
      });
  }

  async #converge(entry: Entry): Promise<void> {
    const { driver, routes } = this.#options;
    const status = driver.status(entry.revisionId) ?? (await this.#launch(entry));
    const url = status?.url !== undefined && (await isHealthy(status.url)) ? status.url : undefined;
    // Another revision may have become the active one, or the deployment have been deleted, while this one was asked.
    if (this.#entries.get(entry.deploymentId) !== entry || entry.url === url) return;
    routes.switchTo(entry.slug, url === undefined ? undefined : { revisionId: entry.revisionId, url });
    entry.url = url;
  }

  #launch(entry: Entry) {
    const { driver, launches, workload } = this.#options;
    return launches.use(this.#stopped.signal, async () => {
      const wanted = await workload(entry.revisionId);
      return wanted && this.#entries.get(entry.deploymentId) === entry ? driver.ensure(wanted) : undefined;
    });
  }
}
