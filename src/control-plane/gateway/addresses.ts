/** Which deployment a request is for, and what its agent is asked: by the name in its path, or by its host. */
import type { IncomingMessage } from 'node:http';
import type { DeploymentHosts } from '../../runtime/deployment-hosts.ts';
import type { Forwarding } from '../../runtime/forwarding.ts';
import type { Routes } from './routes.ts';

export const PREFIX = '/d/';

export interface Address {
  slug: string;
  /** What the client's path has before that of the agent: `/d/<name>`, or nothing where the host names the deployment. */
  prefix: string;
  /** The path and query for the agent. */
  path: string;
  /** What texts call it. */
  shown: string;
  /** The host that names it, without a port. */
  host: string | undefined;
}

interface Places {
  routes: Pick<Routes, 'slugOf'>;
  hosts?: DeploymentHosts | undefined;
  forwarding: Forwarding;
}

export function addressOf(request: IncomingMessage, { routes, hosts, forwarding }: Places): Address {
  const url = request.url!;
  const name = hosts?.nameOf(request, forwarding);
  if (name !== undefined) {
    const host = hosts!.named(name);
    return { slug: routes.slugOf(name), prefix: '', path: restOf(url, ''), shown: host, host };
  }
  const named = /^[^/?#]*/.exec(url.slice(PREFIX.length))![0];
  const prefix = PREFIX + named;
  return { slug: routes.slugOf(named), prefix, path: restOf(url, prefix), shown: prefix, host: undefined };
}

/** The path and query for the agent. A doubled prefix counts once: see `prefixLocations`. */
function restOf(url: string, prefix: string): string {
  let rest = url.slice(prefix.length);
  if (prefix !== '' && rest.startsWith(prefix) && /^([/?#]|$)/.test(rest.slice(prefix.length))) rest = rest.slice(prefix.length);
  // The server refuses paths that a parser would change, so no agent gets another path than the one that is judged here.
  return rest.startsWith('/') ? rest : `/${rest}`;
}
