/** Settings → admission: the host names of a server, and the web pages that may use it. */
import type { Logger } from 'pino';
import type { ProjectCors } from '../agent-server/graphs/cors.ts';
import { GATEWAY_HEADER, OPERATOR_HEADER } from '../drivers/port.ts';
import { Admission, isLoopback } from '../runtime/admission.ts';
import { CorsPolicy, LOCAL_ORIGINS } from '../runtime/cors.ts';
import type { DeploymentHosts } from '../runtime/deployment-hosts.ts';
import { Forwarding } from '../runtime/forwarding.ts';

export interface WebSettings {
  host: string;
  publicUrl?: string | undefined;
  allowedHosts?: string | undefined;
  corsOrigins?: string | undefined;
  /** Proxies whose X-Forwarded-* headers count, with commas between them. Default: none. */
  trustedProxies?: string | undefined;
}

interface AdmissionParts {
  settings: WebSettings;
  /** Whether callers need a key, here or at the gateway in front. */
  asksForKey: boolean;
  /** CORS settings of an agent server's project. */
  cors?: ProjectCors | undefined;
  gatewayToken?: string | undefined;
  /** Hosts that are not the server's own. */
  hosts?: DeploymentHosts | undefined;
  forwarding: Forwarding;
  log: Logger;
}

export function createAdmission({ settings, asksForKey, cors, gatewayToken, hosts, forwarding, log }: AdmissionParts): Admission {
  const { host, publicUrl, allowedHosts, corsOrigins } = settings;
  const said = corsOrigins?.split(',').map((origin) => origin.trim()) ?? cors?.allowOrigins;
  // A project with only a pattern allows only that pattern.
  const otherwise = cors?.allowOriginPattern ? [] : asksForKey ? ['*'] : LOCAL_ORIGINS;
  const policy = new CorsPolicy({ ...cors, allowOrigins: said ?? otherwise });
  if (!isLoopback(host) && gatewayToken === undefined) {
    if (asksForKey) log.warn({ host }, 'listening on the network without TLS: keys are sent unencrypted');
    else log.warn({ host }, 'listening on the network without a key: whoever reaches this server may use it');
  }
  if (policy.allowsAll && !asksForKey) log.warn('web pages of every origin are allowed, and no API key is required');
  return new Admission({
    cors: policy,
    hosts: [
      host,
      ...(publicUrl && URL.canParse(publicUrl) ? [new URL(publicUrl).host] : []),
      ...(allowedHosts?.split(',') ?? []),
    ],
    isMounted: hosts && ((name) => hosts.nameIn(name) !== undefined),
    gateway: gatewayToken === undefined ? undefined : { header: GATEWAY_HEADER, token: gatewayToken },
    operatorHeader: OPERATOR_HEADER,
    forwarding,
  });
}

/** For a server that is called by clients or by a reverse proxy. */
export function forwardingOf({ trustedProxies, publicUrl }: WebSettings): Forwarding {
  return new Forwarding(trustedProxies?.split(',') ?? [], publicUrl);
}
