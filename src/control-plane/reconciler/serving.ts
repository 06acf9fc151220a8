/**
 * Keeps serving revisions reachable: the workload of each active revision runs, and the gateway knows its addresses. After a
 * start of the control plane it adopts the workload. Later it follows a workload that ended and came back at another address.
 */
import type { Logger } from 'pino';
import type { Driver, Workload, WorkloadStatus } from '../../drivers/port.ts';
import { AUTH_HEADER } from '../../drivers/port.ts';
import { NoAnswer, probeAgent } from '../../machine/agent-client.ts';
import type { Routes } from '../gateway/routes.ts';
import type { ConcurrencyLimit } from './background.ts';

/** The active revision of a deployment. */
interface Served {
  deploymentId: string;
  revisionId: string;
  slug: string;
}

/** What is told of a serving revision: that it keeps ending, or something about its place. */
export interface NotedStatus extends Pick<WorkloadStatus, 'endsInARow' | 'lastExit'> {
  notice: string | undefined;
}

interface ServingOptions {
  driver: Driver;
  routes: Routes;
  /** The workload of the revision. Undefined if the revision is gone. */
  workload(revisionId: string): Promise<Workload | undefined>;
  /** What its owner is to know about the place of a revision. */
  noticeOf(revisionId: string, isAbsent: boolean): string | undefined;
  /** Records for the owner that a serving revision keeps ending, is not reached, or runs elsewhere. Undefined clears it. */
  note(revisionId: string, status: NotedStatus | undefined): Promise<void>;
  launches: ConcurrencyLimit;
  /** Called when the gateway sends requests to the revision again. */
  onServed(deploymentId: string): void;
  /** Called when a start failed, after it was recorded. */
  onFailed(deploymentId: string): void;
  log: Logger;
}

interface Entry extends Served {
  /** Where the gateway sends requests. Empty while nothing answers. */
  urls: readonly string[];
  /** Addresses of replicas that are about to end. The gateway sends nothing there. */
  leaving: Set<string>;
  /** See `Target`. */
  ownAuth: boolean | undefined;
  busy: boolean;
  /** The recorded text of the last end. Undefined if the record has not been read. */
  noted: string | null | undefined;
  /** After a failure: time of the next attempt. */
  notBefore: number;
}

const LOOK_MS = 200;
/** While a revision starts, for which requests may wait. */
const STARTING_LOOK_MS = 20;
const STARTING_MS = 10_000;
const RETRY_MS = 5_000;
/** Pause before an agent server that did not say whether it has auth of its own is asked again. */
const ASK_AGAIN_MS = 1_000;

export class Serving {
  readonly #options: ServingOptions;
  readonly #entries = new Map<string, Entry>();
  readonly #stopped = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  /** Revisions that start, and until when they are looked at more often. */
  readonly #starting = new Map<Entry, number>();
  #startingTimer: NodeJS.Timeout | undefined;

  constructor(options: ServingOptions) {
    this.#options = options;
  }

  start(): void {
    this.#timer = setInterval(() => this.#look(), LOOK_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    clearInterval(this.#startingTimer);
    this.#stopped.abort(new Error('the control plane stops'));
  }

  /** `urls` are given if the gateway has been switched there already, with what is known of its auth. */
  follow(served: Served, urls: readonly string[] = [], ownAuth?: boolean): void {
    const known = this.#entries.get(served.deploymentId);
    if (known?.revisionId === served.revisionId) return;
    // If this gateway followed another control plane's, it may have requests in flight there.
    const target = this.#options.routes.find(served.deploymentId)?.target;
    const routed = target?.revisionId === served.revisionId ? target : { urls: [], ownAuth: undefined };
    const now = urls.length > 0 ? { urls, ownAuth } : { urls: routed.urls, ownAuth: routed.ownAuth };
    const entry: Entry = { ...served, ...now, leaving: new Set(), busy: false, noted: undefined, notBefore: 0 };
    this.#entries.set(served.deploymentId, entry);
    if (urls.length > 0) return;
    this.#starting.set(entry, performance.now() + STARTING_MS);
    this.#startingTimer ??= setInterval(() => this.#lookAtStarting(), STARTING_LOOK_MS).unref();
    this.#bringUp(entry);
  }

  forget(deploymentId: string): void {
    this.#entries.delete(deploymentId);
  }

  /** Sends no more requests to a replica that is about to end. The returned function is called when it has ended. */
  withdraw(deploymentId: string, url: string): () => void {
    const entry = this.#entries.get(deploymentId);
    if (!entry) return () => {};
    entry.leaving.add(url);
    this.#route(entry, entry.urls, entry.ownAuth);
    return () => entry.leaving.delete(url);
  }

  #look(): void {
    for (const entry of this.#entries.values()) this.#lookAt(entry);
  }

  #lookAtStarting(): void {
    for (const [entry, until] of this.#starting) {
      const isOver = entry.urls.length > 0 || performance.now() > until || this.#entries.get(entry.deploymentId) !== entry;
      if (isOver) this.#starting.delete(entry);
      // An address that is there already is one of an agent server that does not answer yet.
      else if (this.#options.driver.status(entry.revisionId)?.urls.length) this.#lookAt(entry);
    }
    if (this.#starting.size > 0) return;
    clearInterval(this.#startingTimer);
    this.#startingTimer = undefined;
  }

  #lookAt(entry: Entry): void {
    const status = this.#options.driver.status(entry.revisionId);
    if (status) this.#note(entry, status);
    const isSettled =
      status && !status.isStale && sameUrls(status.urls, entry.urls) && entry.urls.length > 0 && entry.ownAuth !== undefined;
    if (!entry.busy && !isSettled) this.#bringUp(entry);
  }

  /**
   * Reports that a revision keeps ending, until it has been up for a while, that it is not reached, that it runs elsewhere, or that
   * one of its agent servers cannot start.
   */
  #note(entry: Entry, status: WorkloadStatus): void {
    const { unreachable, endsInARow, lastExit } = status;
    const isAbsent = unreachable !== undefined;
    const elsewhere = this.#options.noticeOf(entry.revisionId, isAbsent);
    const about = [unreachable, elsewhere, missingReplica(status)].filter((text) => text !== undefined);
    const ends = isAbsent || endsInARow === 0 ? undefined : lastExit;
    const notice = ends === undefined && about.length > 0 ? about.join(' ') : undefined;
    // Two ends may read the same.
    const text = ends === undefined ? (notice ?? null) : `${endsInARow} ${ends}`;
    if (text === entry.noted) return;
    entry.noted = text;
    const note = text === null ? undefined : { endsInARow, lastExit, notice };
    const noted = this.#options.note(entry.revisionId, note).catch((error: unknown) => {
      entry.noted = undefined;
      this.#options.log.error({ err: error, revision: entry.revisionId }, 'recording the end of an agent server failed');
    });
    if (isAbsent || ends !== undefined) void noted.then(() => this.#options.onFailed(entry.deploymentId));
  }

  #bringUp(entry: Entry): void {
    if (performance.now() < entry.notBefore) return;
    entry.busy = true;
    this.#converge(entry)
      .catch((error: unknown) => {
        entry.notBefore = performance.now() + RETRY_MS;
        this.#options.onFailed(entry.deploymentId);
        if (!this.#stopped.signal.aborted) {
          this.#options.log.error({ err: error, revision: entry.revisionId }, 'starting the active revision failed');
        }
      })
      .finally(() => {
        entry.busy = false;
      });
  }

  async #converge(entry: Entry): Promise<void> {
    const { driver, log } = this.#options;
    const status = driver.status(entry.revisionId) ?? (await this.#launch(entry));
    const found = status?.urls ?? [];
    // A vanished address is removed at once. A new one must first answer.
    const known = found.filter((url) => entry.urls.includes(url));
    this.#route(entry, known, entry.ownAuth);
    const asked = entry.ownAuth === undefined ? found : found.filter((url) => !known.includes(url));
    const fresh = await answering(asked);
    const all = [...known, ...fresh.urls.filter((url) => !known.includes(url))];
    this.#route(entry, all, known.length === 0 || entry.ownAuth === undefined ? fresh.ownAuth : entry.ownAuth);
    if (entry.ownAuth === undefined && entry.urls.length > 0) entry.notBefore = performance.now() + ASK_AGAIN_MS;
    if (status?.isStale)
      await this.#launch(entry).catch((error: unknown) => {
        entry.notBefore = performance.now() + RETRY_MS;
        log.warn({ err: error, revision: entry.revisionId }, 'ensuring the active revision again failed');
      });
  }

  #route(entry: Entry, found: readonly string[], ownAuth: boolean | undefined): void {
    const { routes } = this.#options;
    const urls = found.filter((url) => !entry.leaving.has(url));
    // During the check another revision may have become active, or the deployment may have been deleted.
    if (this.#entries.get(entry.deploymentId) !== entry) return;
    if (sameUrls(entry.urls, urls) && entry.ownAuth === ownAuth) return;
    routes.switchTo(entry.deploymentId, urls.length === 0 ? undefined : { revisionId: entry.revisionId, urls, ownAuth });
    entry.urls = urls;
    entry.ownAuth = ownAuth;
    if (urls.length > 0) this.#options.onServed(entry.deploymentId);
  }

  #launch(entry: Entry) {
    const { driver, launches, workload } = this.#options;
    return launches.use(this.#stopped.signal, async () => {
      const wanted = await workload(entry.revisionId);
      return wanted && this.#entries.get(entry.deploymentId) === entry ? driver.ensure(wanted) : undefined;
    });
  }
}

function sameUrls(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((url) => others.includes(url));
}

const PROBE_LIMIT_MS = 2_000;

/** The addresses where an agent server is healthy: `GET /ok` answers 200. */
export function healthy(urls: readonly string[]): Promise<Answering> {
  return those(urls, (status) => status === 200);
}

/**
 * The addresses where an agent server answers. One whose disk became full while serving answers 503: it still does what needs no
 * writes, and refuses the rest with the reason.
 */
export function answering(urls: readonly string[]): Promise<Answering> {
  return those(urls, () => true);
}

/** Agent servers that answer. */
interface Answering {
  urls: string[];
  /** Whether they ask their users themselves who they are. Undefined unless all of them say the same. */
  ownAuth: boolean | undefined;
}

async function those(urls: readonly string[], isGood: (status: number) => boolean): Promise<Answering> {
  const asked = await Promise.all(urls.map(async (url) => ({ url, health: await healthOf(url) })));
  const good = asked.filter(({ health }) => health !== undefined && isGood(health.status));
  const [first, ...others] = new Set(good.map(({ health }) => health!.ownAuth));
  return { urls: good.map(({ url }) => url), ownAuth: others.length === 0 ? first : undefined };
}

async function healthOf(url: string): Promise<{ status: number; ownAuth: boolean | undefined } | undefined> {
  try {
    const { status, headers } = await probeAgent(url, { path: '/ok', limitMs: PROBE_LIMIT_MS });
    // Only the answer of a healthy one says something by the absence of the header.
    return { status, ownAuth: status === 200 ? headers[AUTH_HEADER] === 'project' : undefined };
  } catch (error) {
    if (error instanceof NoAnswer) return undefined;
    throw error;
  }
}

/** Why an agent server is missing while others answer. */
function missingReplica({ urls, endsInARow, cannotStart }: WorkloadStatus): string | undefined {
  if (cannotStart === undefined || endsInARow > 0) return undefined;
  const others = urls.length === 0 ? 'None answers' : `${urls.length} ${urls.length === 1 ? 'answers' : 'answer'}`;
  return `An agent server ${cannotStart}. ${others}.`;
}
