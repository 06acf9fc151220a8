/** The receivers that clients register for the changes of a task, see `push-records.ts`. A task has the id of the run that began it. */
import { Problem } from '../../problem.ts';
import type { Storage } from '../../storage/port.ts';
import type { Access } from '../auth/access.ts';
import { lockThread } from '../threads/thread-records.ts';
import { announceState, deletePushConfig, type PushConfig, pushConfigsOf, storePushConfig } from '../webhooks/push-records.ts';
import { findRun, findRunOfThread, isoTime, type RunKey, runNotFound } from './run-records.ts';

interface PushConfigsOptions {
  storage: Storage;
  now(): number;
  /** Whether webhooks are sent. */
  enabled: boolean;
  /** Throws `invalid` for an address that no webhook goes to. */
  assertWebhook(address: string): void;
  /** Called when something may have to be sent. */
  onAnnounced(): void;
}

export class PushConfigs {
  /** Whether changes are told at all. */
  readonly enabled: boolean;
  readonly #options: PushConfigsOptions;

  constructor(options: PushConfigsOptions) {
    this.#options = options;
    this.enabled = options.enabled;
  }

  /**
   * Throws `invalid` for an address that no change is told to. A path of this server is none: only the project may name one. `field`
   * is what the request calls it.
   */
  assertAllowed(address: string, field: string): void {
    const url = URL.parse(address);
    if (!url) throw new Problem('invalid', `${field}: it must be an absolute address.`);
    if (url.username || url.password)
      throw new Problem('invalid', `${field}: it must have no user and password; use authentication.`);
    try {
      this.#options.assertWebhook(address);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      throw new Problem('invalid', `${field}: ${error.message}.`);
    }
  }

  /**
   * Adds a configuration to the task that the run began, or replaces that with its id. Of a task that has ended or waits it is told at
   * once: nothing else may ever come. Throws `not_found`, or `invalid` beyond the limit.
   */
  async set(access: Access, run: RunKey, config: PushConfig): Promise<void> {
    const { storage, now, onAnnounced } = this.#options;
    await this.#assertMine(access, run);
    await storage.transaction(async (transaction) => {
      await lockThread(transaction, storage.dialect, run.thread_id);
      if (!(await findRun(transaction, run.run_id))) throw runNotFound(run.run_id);
      const at = isoTime(now());
      await storePushConfig(transaction, run.run_id, config, at);
      await announceState(transaction, run.run_id, config.id, at);
    });
    onAnnounced();
  }

  /** The configurations of the task that the run began, oldest first. Throws `not_found` for who may not set them. */
  async list(access: Access, run: RunKey): Promise<PushConfig[]> {
    await this.#assertMine(access, run);
    return pushConfigsOf(this.#options.storage, run.run_id);
  }

  /** Deletes a configuration with what was to be sent to it. Throws `not_found` for the run. */
  async delete(access: Access, run: RunKey, configId: string): Promise<void> {
    await this.#assertMine(access, run);
    await deletePushConfig(this.#options.storage, run.run_id, configId);
  }

  async #assertMine(access: Access, { thread_id: threadId, run_id: runId }: RunKey): Promise<void> {
    const filter = await access.allow('threads:update', { thread_id: threadId, run_id: runId, metadata: {} });
    if (!(await findRunOfThread(this.#options.storage, threadId, runId, filter))) throw runNotFound(runId);
  }
}
