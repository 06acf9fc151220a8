/** What the gateway works with. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Logger } from 'pino';
import type { BodyBudget } from '../../runtime/body.ts';
import type { DeploymentHosts } from '../../runtime/deployment-hosts.ts';
import type { Forwarding } from '../../runtime/forwarding.ts';
import type { Principal } from '../../runtime/handler.ts';
import type { Page } from '../../runtime/pages.ts';
import type { Routes } from './routes.ts';

/** Dependencies and limits of `createGateway`. */
export interface GatewayOptions {
  routes: Routes;
  /**
   * Returns the holder of the key in the headers; throws a `Problem`. It gets at most one credential. It gets the client's
   * address if a bad key counts as one more failure.
   */
  authenticate(headers: IncomingHttpHeaders, address?: string): Principal | Promise<Principal>;
  /** Whether everybody may read what the agent of that name says of itself. */
  hasPublicDocs(slug: string): Promise<boolean>;
  /** The page of agents at a path, which itself asks for a key where it needs one. */
  pageAt(path: string): Page | undefined;
  /** Asks for a deployment that rests to be started. */
  start(deploymentId: string): void;
  /** Why the agent servers of a deployment do not start, as a text for its owner. */
  startFailure(deploymentId: string): Promise<string | null>;
  /** How long a request waits for a deployment that rests. */
  holdMs?: number | undefined;
  /** How long a request waits for an agent server that has ended. */
  lostMs?: number | undefined;
  /** How many requests and WebSockets of one tenant are passed on at once. */
  mostOfTenant?: number | undefined;
  /** The token that the agent servers of a revision require. */
  tokenOf(revisionId: string, url: string): string;
  log: Logger;
  /** Memory budget for buffered bodies. */
  bodies: BodyBudget;
  forwarding: Forwarding;
  /** The hosts of deployments. Undefined: they have paths only. */
  hosts?: DeploymentHosts | undefined;
  /** Maximum silence of an agent, before an answer and within one. */
  idleMs?: number;
}
