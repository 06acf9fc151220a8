/** Settings → the hosts of deployments, which no name of the server itself may be one of, and the addresses of deployments. */

import { StartError } from '../problem.ts';
import { DeploymentHosts } from '../runtime/deployment-hosts.ts';

export interface HostSettings {
  host: string;
  /** What the host of a deployment looks like, with `{name}` for its name. Undefined: deployments have paths only. */
  deploymentHosts?: string | undefined;
  publicUrl?: string | undefined;
  allowedHosts?: string | undefined;
  clusterUrl?: string | undefined;
  registryUrl?: string | undefined;
}

/** Throws `StartError` if a name of the server would be that of a deployment: its API would be gone there. */
export function openDeploymentHosts(settings: HostSettings): DeploymentHosts | undefined {
  const { deploymentHosts: pattern, host, publicUrl, allowedHosts = '', clusterUrl, registryUrl } = settings;
  if (pattern === undefined) return undefined;
  const hosts = new DeploymentHosts(pattern);
  const own = [host, ...[publicUrl, clusterUrl, registryUrl].map(hostIn), ...allowedHosts.split(',')];
  const taken = own.find((name) => hosts.nameIn(name) !== undefined);
  if (taken === undefined) return hosts;
  throw new StartError(
    `${taken} is a name of this server, and fits --deployment-hosts '${pattern}': a deployment would answer there. Give deployments a domain of their own, such as {name}.agents.example.com.`,
  );
}

function hostIn(address = ''): string {
  return address.replace(/^https?:\/\//, '').replace(/[/?#].*$/, '');
}

/** Where clients reach a deployment: at its host, with scheme and port of the server's own address, else below that. */
export function deploymentUrl(hosts: DeploymentHosts | undefined, publicUrl: string, slug: string): string {
  const host = hosts?.hostOf(slug);
  if (host === undefined || !URL.canParse(publicUrl)) return `${publicUrl}/d/${slug}`;
  const { protocol, port } = new URL(publicUrl);
  return `${protocol}//${host}${port && `:${port}`}`;
}
