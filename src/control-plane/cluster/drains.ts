/**
 * A revision that was replaced may still be answering requests that came in through other control planes. The one in charge asks
 * those that live, and waits until each has sent its last one on its way.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Storage } from '../../storage/port.ts';
import type { Routes } from '../gateway/routes.ts';
import type { Members } from './members.ts';
import type { FollowedRoutes } from './shared-routes.ts';

const LOOK_MS = 200;

export interface RemoteDrainOptions {
  storage: Storage;
  members: Members;
  routes: Routes;
  followed: FollowedRoutes;
  /** How long requests in flight on a revision that was replaced may take. */
  drainMs: number;
  log: Logger;
}

export class RemoteDrains {
  readonly #options: RemoteDrainOptions;
  readonly #stopListening: () => void;
  readonly #under = new Set<string>();

  constructor(options: RemoteDrainOptions) {
    this.#options = options;
    this.#stopListening = options.storage.listen(({ channel }) => {
      if (channel === 'drain-requested' || channel === '*') void this.#answer();
    });
  }

  /** Resolves when no living control plane passes anything to the revision, or after the limit. `storage` is fenced. */
  async ask(storage: Storage, deploymentId: string, revisionId: string): Promise<void> {
    const { members, drainMs } = this.#options;
    const others = await members.others();
    if (others.length === 0) return;
    for (const { id } of others) {
      await storage.write(
        `INSERT INTO farewells (revision_id, control_plane_id, deployment_id)
         SELECT $1, control_plane_id, $3 FROM control_planes WHERE control_plane_id = $2 ON CONFLICT DO NOTHING`,
        [revisionId, id, deploymentId],
      );
    }
    storage.notify('drain-requested', null);
    const until = Date.now() + drainMs;
    while (Date.now() < until && (await this.#isAwaited(revisionId))) await sleep(LOOK_MS);
    await storage.write('DELETE FROM farewells WHERE revision_id = $1', [revisionId]);
  }

  stop(): void {
    this.#stopListening();
  }

  async #isAwaited(revisionId: string): Promise<boolean> {
    const { storage, members } = this.#options;
    const rows = await storage.read<{ control_plane_id: string }>(
      'SELECT control_plane_id FROM farewells WHERE revision_id = $1',
      [revisionId],
    );
    const alive = new Set((await members.others()).map(({ id }) => id));
    return rows.some(({ control_plane_id: id }) => alive.has(id));
  }

  /** For each revision that this one is asked about: it is out of its routes, and then out of use. */
  async #answer(): Promise<void> {
    const { storage, members, routes, followed, drainMs, log } = this.#options;
    try {
      const asked = await storage.read<{ revision_id: string; deployment_id: string }>(
        'SELECT revision_id, deployment_id FROM farewells WHERE control_plane_id = $1',
        [members.id],
      );
      for (const { revision_id: revisionId, deployment_id: deploymentId } of asked) {
        if (this.#under.has(revisionId)) continue;
        this.#under.add(revisionId);
        void followed
          .follow(deploymentId)
          .then(() => routes.drained(revisionId, drainMs))
          .then(() =>
            storage.write('DELETE FROM farewells WHERE revision_id = $1 AND control_plane_id = $2', [revisionId, members.id]),
          )
          .catch((error: unknown) => log.warn({ err: error }, 'draining a replaced revision failed'))
          .finally(() => this.#under.delete(revisionId));
      }
    } catch (error) {
      log.warn({ err: error }, 'reading the requested drains failed');
    }
  }
}
