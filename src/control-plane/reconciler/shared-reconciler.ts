/**
 * The reconciler as a duty of whoever is in charge. What has to be seen to is told to every control plane on the database, so
 * that a request may be answered by any of them.
 */
import type { Payloads, Storage } from '../../storage/port.ts';
import type { Duty } from '../cluster/leadership.ts';
import type { Abandoned } from '../deployments/revision-records.ts';
import type { Context } from './context.ts';
import { ReconcileLoop } from './reconcile-loop.ts';

export interface SharedReconcilerOptions {
  storage: Storage;
  /** Made anew each time. */
  context(): Context;
  /** When it is in charge no more. */
  released(): Promise<void>;
}

export class SharedReconciler implements Duty {
  readonly #options: SharedReconcilerOptions;
  readonly #stopListening: () => void;
  #loop: ReconcileLoop | undefined;

  constructor(options: SharedReconcilerOptions) {
    this.#options = options;
    this.#stopListening = options.storage.listen((heard) => {
      if (heard.channel === 'reconcile') this.#hear(heard.payload);
      else if (heard.channel === '*') this.#loop?.lookAround();
    });
  }

  get isActive(): boolean {
    return this.#loop !== undefined;
  }

  async begin(): Promise<void> {
    this.#loop = new ReconcileLoop(this.#options.context());
    await this.#loop.start();
  }

  async end(): Promise<void> {
    const loop = this.#loop;
    this.#loop = undefined;
    await loop?.stop();
    await this.#options.released();
  }

  /** There may be something to do for the deployment. */
  wake(deploymentId: string): void {
    this.#say({ wake: deploymentId });
  }

  /** What is under way for the deployment is no longer wanted. */
  interrupt(deploymentId: string): void {
    this.#say({ interrupt: deploymentId });
  }

  /** A revision was ended from outside while it may have been worked on. */
  abandon({ deployment_id, revision_id, build_id }: Abandoned): void {
    this.#say({ abandon: { deployment_id, revision_id, build_id } });
  }

  close(): void {
    this.#stopListening();
  }

  #say(word: Payloads['reconcile']): void {
    this.#options.storage.notify('reconcile', word);
  }

  #hear(word: Payloads['reconcile']): void {
    if ('wake' in word) this.#loop?.wake(word.wake);
    else if ('interrupt' in word) this.#loop?.interrupt(word.interrupt);
    else this.#loop?.abandon(word.abandon);
  }
}
