/**
 * Ends long requests whose API key is revoked or expires, also when another process revoked it. A stream, a wait or a WebSocket
 * may last for hours.
 */
import type { Logger } from 'pino';
import { Problem } from '../problem.ts';
import type { Principal } from './handler.ts';

/** An authenticated request. */
interface OpenRequest {
  tenantId: string;
  /** Checks its key again; throws as it did the first time. */
  authenticate(): Principal | undefined | Promise<Principal>;
  log(): Logger;
  end(): void;
}

/** Keys are cached until one changes, so a check costs next to nothing. */
const LOOK_EVERY_MS = 1_000;

export class OpenRequests {
  readonly #open = new Set<OpenRequest>();
  #timer: NodeJS.Timeout | undefined;
  #looking = false;

  /** From now on the request ends with its key. Call the returned function when the request is over. */
  add(request: OpenRequest): () => void {
    this.#open.add(request);
    this.#timer ??= setInterval(() => void this.#look(), LOOK_EVERY_MS).unref();
    return () => this.#remove(request);
  }

  /** False when it was already removed. */
  #remove(request: OpenRequest): boolean {
    const removed = this.#open.delete(request);
    if (this.#open.size === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
    }
    return removed;
  }

  async #look(): Promise<void> {
    if (this.#looking) return;
    this.#looking = true;
    for (const request of [...this.#open]) {
      if ((await isGood(request)) || !this.#remove(request)) continue;
      request.log().info('request ended: its API key is no longer valid');
      request.end();
    }
    this.#looking = false;
  }
}

/** A key counts as valid while it cannot be checked. */
async function isGood(request: OpenRequest): Promise<boolean> {
  try {
    return (await request.authenticate())?.tenantId === request.tenantId;
  } catch (error) {
    return !(error instanceof Problem) || !['unauthenticated', 'forbidden'].includes(error.code);
  }
}
