/**
 * What is under way at the gateway, and the credentials that it came with: a stream, a wait or a WebSocket may last for hours,
 * and ends when its key does, whichever control plane that was said to.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { Logger } from 'pino';
import { Problem } from '../../problem.ts';
import type { Principal } from '../../runtime/handler.ts';

/** What a request was let in with. */
export interface Admission {
  credentials: IncomingHttpHeaders;
  tenantId: string;
}

interface OpenRequest extends Admission {
  log: () => Logger;
  end(): void;
}

/** Keys are in memory, and forgotten when one changes, so that a look costs next to nothing. */
const LOOK_EVERY_MS = 1_000;

export class OpenRequests {
  readonly #open = new Set<OpenRequest>();
  readonly #authenticate: (headers: IncomingHttpHeaders) => Principal | Promise<Principal>;
  readonly #timer: NodeJS.Timeout;
  #looking = false;

  constructor(authenticate: (headers: IncomingHttpHeaders) => Principal | Promise<Principal>) {
    this.#authenticate = authenticate;
    this.#timer = setInterval(() => void this.#look(), LOOK_EVERY_MS).unref();
  }

  /** From now on it ends with its key; gives the way to say that it is over. */
  add(request: OpenRequest): () => void {
    this.#open.add(request);
    return () => this.#open.delete(request);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    if (this.#looking) return;
    this.#looking = true;
    for (const request of [...this.#open]) {
      if (await this.#isGood(request)) continue;
      if (this.#open.delete(request)) {
        request.log().info('a request was ended, because its key is no longer good');
        request.end();
      }
    }
    this.#looking = false;
  }

  /** What cannot be found out now stays as it is. */
  async #isGood({ credentials, tenantId }: OpenRequest): Promise<boolean> {
    try {
      return (await this.#authenticate(credentials)).tenantId === tenantId;
    } catch (error) {
      return !(error instanceof Problem) || !['unauthenticated', 'forbidden'].includes(error.code);
    }
  }
}
