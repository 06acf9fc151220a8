/**
 * Shares where each deployment is served with every control plane on the database. The leader records the target of its gateway,
 * and the gateways of the others follow. A replaced revision is drained on all of them before it ends.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Storage } from '../../storage/port.ts';
import type { Routes, Target } from '../gateway/routes.ts';
import {
  acknowledgeDrain,
  drainingMembers,
  endDrain,
  listServed,
  recordServed,
  recordUses,
  requestDrain,
  requestedDrains,
  type ServedRow,
} from './cluster-records.ts';
import { NotInCharge } from './leadership.ts';
import type { Members } from './members.ts';

const RETRY_MS = 500;

/** The routes of the leader. Every change is published to the others. */
export class PublishedRoutes {
  readonly #routes: Routes;
  readonly #storage: Storage;
  readonly #log: Logger;
  /** By deployment id: the newest change that is not recorded yet. */
  readonly #unpublished = new Map<string, Target | undefined>();
  #publishing: Promise<void> | undefined;
  #over = false;

  /** `storage` is fenced: a control plane that was replaced as leader cannot write. */
  constructor(routes: Routes, storage: Storage, log: Logger) {
    this.#routes = routes;
    this.#storage = storage;
    this.#log = log;
  }

  /** The routes as the reconciler uses them. */
  get routes(): Routes {
    const routes = this.#routes;
    return {
      get: (slug) => routes.get(slug),
      find: (deploymentId) => routes.find(deploymentId),
      slugOf: (name) => routes.slugOf(name),
      all: () => routes.all(),
      put: (slug, owner) => {
        const isNew = routes.find(owner.deploymentId) === undefined;
        routes.put(slug, owner);
        if (isNew) this.#storage.notify('route-changed', owner.deploymentId);
      },
      switchTo: (deploymentId, target) => {
        routes.switchTo(deploymentId, target);
        if (routes.find(deploymentId)) this.#publish(deploymentId, target);
      },
      expect: (deploymentId) => routes.expect(deploymentId),
      // Whoever records the rest records that nothing serves, in one transaction.
      rest: (deploymentId, rest) => routes.rest(deploymentId, rest),
      watch: (slug, changed) => routes.watch(slug, changed),
      remove: (deploymentId) => {
        const isKnown = routes.find(deploymentId) !== undefined;
        routes.remove(deploymentId);
        if (isKnown) this.#storage.notify('route-changed', deploymentId);
      },
      enter: (target, how) => routes.enter(target, how),
      inFlight: (of) => routes.inFlight(of),
      drained: (of, limitMs) => routes.drained(of, limitMs),
      idleMs: (revisionId) => routes.idleMs(revisionId),
      touch: (revisionId) => routes.touch(revisionId),
    };
  }

  /** Resolves when all switches are recorded, or this control plane is no longer the leader. */
  async published(): Promise<void> {
    while (this.#publishing) await this.#publishing;
  }

  stop(): void {
    this.#over = true;
  }

  #publish(deploymentId: string, target: Target | undefined): void {
    this.#unpublished.set(deploymentId, target);
    this.#publishing ??= this.#publishAll().finally(() => {
      this.#publishing = undefined;
    });
  }

  async #publishAll(): Promise<void> {
    while (this.#unpublished.size > 0 && !this.#over) {
      const [deploymentId, target] = [...this.#unpublished][0]!;
      try {
        await recordServed(this.#storage, deploymentId, target);
        if (this.#unpublished.get(deploymentId) === target) this.#unpublished.delete(deploymentId);
        this.#storage.notify('route-changed', deploymentId);
      } catch (error) {
        // The one that leads now records what it finds. Whoever waits here has its work to end.
        if (error instanceof NotInCharge) return this.stop();
        this.#log.debug({ err: error }, 'recording a route switch failed, retrying');
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }
}

/** Keeps the routes of a standby equal to those of the leader. */
export class FollowedRoutes {
  readonly #routes: Routes;
  readonly #storage: Storage;
  readonly #log: Logger;
  readonly #isFollowing: () => boolean;
  readonly #stopListening: () => void;
  /** Applies what was read in the order of reading. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(options: { routes: Routes; storage: Storage; log: Logger; isFollowing: () => boolean }) {
    this.#routes = options.routes;
    this.#storage = options.storage;
    this.#log = options.log;
    this.#isFollowing = options.isFollowing;
    this.#stopListening = this.#storage.listen((heard) => {
      if (heard.channel === 'route-changed') void this.follow(heard.payload);
      else if (heard.channel === '*') void this.followAll();
    });
  }

  followAll(): Promise<void> {
    return this.#inTurn(async () => {
      const rows = await listServed(this.#storage);
      const found = new Set(rows.map(({ deployment_id: id }) => id));
      for (const { deploymentId } of [...this.#routes.all()]) if (!found.has(deploymentId)) this.#routes.remove(deploymentId);
      for (const row of rows) this.#apply(row);
    });
  }

  /** Resolves when the deployment's route here matches the recorded one. */
  follow(deploymentId: string): Promise<void> {
    return this.#inTurn(async () => {
      const [row] = await listServed(this.#storage, deploymentId);
      if (row) this.#apply(row);
      else if (this.#routes.find(deploymentId)) this.#routes.remove(deploymentId);
    });
  }

  stop(): void {
    this.#stopListening();
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#turn.then(async () => {
      if (this.#isFollowing()) await work();
    });
    this.#turn = done.catch((error: unknown) => this.#log.warn({ err: error }, 'reading the recorded routes failed'));
    return this.#turn as Promise<void>;
  }

  #apply({
    deployment_id: deploymentId,
    tenant_id: tenantId,
    slug,
    revision_id: revisionId,
    urls,
    own_auth: own,
    status,
    resting_auth: restingAuth,
  }: ServedRow): void {
    if (!this.#isFollowing()) return;
    this.#routes.put(slug, { deploymentId, tenantId });
    const isServed = revisionId !== null && urls !== null;
    const rests = status === 'UNUSED' && !isServed;
    const ownAuth = known(rests ? restingAuth : own);
    if (rests) this.#routes.rest(deploymentId, { ownAuth });
    else this.#routes.switchTo(deploymentId, isServed ? { revisionId, urls: JSON.parse(urls) as string[], ownAuth } : undefined);
  }
}

/** A flag of the database that may not be known. */
function known(flag: number | null): boolean | undefined {
  return flag === null ? undefined : flag === 1;
}

interface UseReportsOptions {
  routes: Routes;
  storage: Storage;
  /** How often uses are told. */
  everyMs: number;
  isFollowing: () => boolean;
  log: Logger;
}

/** Tells the leader which deployments are used through the gateway of a standby: these do not rest. */
export class UseReports {
  readonly #options: UseReportsOptions;
  readonly #timer: NodeJS.Timeout;

  constructor(options: UseReportsOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void this.#tell(), options.everyMs).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #tell(): Promise<void> {
    const { routes, storage, everyMs, isFollowing, log } = this.#options;
    if (!isFollowing()) return;
    const uses = [...routes.all()].flatMap(({ deploymentId, target }) => {
      const idleMs = target ? routes.idleMs(target.revisionId) : everyMs;
      return idleMs < everyMs ? [{ deploymentId, idleMs }] : [];
    });
    if (uses.length === 0) return;
    await recordUses(storage, uses).catch((error: unknown) =>
      log.warn({ err: error }, 'recording the uses of deployments failed'),
    );
  }
}

const LOOK_MS = 200;

interface RemoteDrainOptions {
  storage: Storage;
  members: Members;
  routes: Routes;
  followed: FollowedRoutes;
  /** Time limit for requests in flight on a replaced revision. */
  drainMs: number;
  log: Logger;
}

export class RemoteDrains {
  readonly #options: RemoteDrainOptions;
  readonly #stopListening: () => void;
  readonly #draining = new Set<string>();

  constructor(options: RemoteDrainOptions) {
    this.#options = options;
    this.#stopListening = options.storage.listen(({ channel }) => {
      if (channel === 'drain-requested' || channel === '*') void this.#answer();
    });
  }

  /**
   * Resolves with true when no living control plane uses the revision, or the replica at that address, or with false after the
   * time limit. `storage` is fenced.
   */
  async ask(storage: Storage, deploymentId: string, drained: string, limitMs = this.#options.drainMs): Promise<boolean> {
    const { members } = this.#options;
    const others = await members.others();
    if (others.length === 0) return true;
    for (const { id } of others) await requestDrain(storage, { drained, memberId: id, deploymentId });
    storage.notify('drain-requested', null);
    const until = Date.now() + limitMs;
    let awaited = await this.#isAwaited(drained);
    for (; awaited && Date.now() < until; awaited = await this.#isAwaited(drained)) await sleep(LOOK_MS);
    await endDrain(storage, drained);
    return !awaited;
  }

  stop(): void {
    this.#stopListening();
  }

  async #isAwaited(drained: string): Promise<boolean> {
    const { storage, members } = this.#options;
    const draining = await drainingMembers(storage, drained);
    const alive = new Set((await members.others()).map(({ id }) => id));
    return draining.some((id) => alive.has(id));
  }

  /** Acknowledges each requested drain once what is drained is out of the routes and nothing is in flight on it. */
  async #answer(): Promise<void> {
    const { storage, members, routes, followed, drainMs, log } = this.#options;
    try {
      const asked = await requestedDrains(storage, members.id);
      for (const { drained, deployment_id: deploymentId } of asked) {
        if (this.#draining.has(drained)) continue;
        this.#draining.add(drained);
        void followed
          .follow(deploymentId)
          .then(() => routes.drained(drained, drainMs))
          .then(() => acknowledgeDrain(storage, drained, members.id))
          .catch((error: unknown) => log.warn({ err: error }, 'draining a revision or replica failed'))
          .finally(() => this.#draining.delete(drained));
      }
    } catch (error) {
      log.warn({ err: error }, 'reading the requested drains failed');
    }
  }
}
