/** Where a request that got no answer is sent again, how often, and for how long it waits for an agent server that has ended. */
import type { ServerResponse } from 'node:http';
import type { HeldRequests } from './held-requests.ts';
import type { Route, Routes, Target } from './routes.ts';
import type { UpstreamFailure } from './upstream.ts';

interface RequestOnItsWay {
  route: Route;
  /** It only asks for the health of the agent, and is told of an end at once. */
  isProbe: boolean;
  client: ServerResponse;
}

/** A request may have ended the agent server itself: it reaches no more than so many. */
const MOST_DELIVERIES = 3;

export class AnotherTry {
  readonly #routes: Routes;
  readonly #held: HeldRequests;
  readonly #request: RequestOnItsWay;
  readonly #since = performance.now();
  #failures = 0;
  /** Failures of targets that may have got it. */
  #deliveries = 0;

  constructor(routes: Routes, held: HeldRequests, request: RequestOnItsWay) {
    this.#routes = routes;
    this.#held = held;
    this.#request = request;
  }

  /**
   * The target for a request that may be repeated: at once after the first failure, and after further ones when an agent server is
   * there again. Undefined when the client is to be told of the failure.
   */
  async after({ unsent }: UpstreamFailure): Promise<Target | undefined> {
    const { route, isProbe, client } = this.#request;
    this.#failures += 1;
    const now = this.#routes.find(route.deploymentId);
    const isFirst = this.#failures === 1;
    if (!unsent) this.#deliveries += 1;
    if (this.#deliveries >= MOST_DELIVERIES || (!isFirst && isProbe)) return undefined;
    const loss = { since: this.#since, tries: this.#failures };
    const again = (isFirst && now?.target) || isProbe ? now : await this.#held.awaitRecovery(route, loss, client);
    const isSame = again?.target?.ownAuth === route.target?.ownAuth;
    return isSame ? again?.target : undefined;
  }
}
