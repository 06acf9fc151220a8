/** Settings → who may come in: the names a server is called by, and the web pages that may use it. */
import type { Logger } from 'pino';
import type { ProjectCors } from '../agent-server/graphs/cors.ts';
import { GATEWAY_HEADER } from '../drivers/port.ts';
import { Admission, isLoopback } from '../runtime/admission.ts';
import { CorsPolicy, LOCAL_ORIGINS } from '../runtime/cors.ts';
import { Forwarding } from '../runtime/forwarding.ts';

export interface WebSettings {
  host: string;
  publicUrl?: string | undefined;
  allowedHosts?: string | undefined;
  corsOrigins?: string | undefined;
  /** Proxies whose X-Forwarded-* headers count, with commas between them; none when it is not said. */
  trustedProxies?: string | undefined;
}

interface AdmissionParts {
  settings: WebSettings;
  /** Whether whoever calls has to have a key, or the gateway in front has asked for one. */
  asksForKey: boolean;
  /** What the project of an agent server says. */
  cors?: ProjectCors | undefined;
  gatewayToken?: string | undefined;
  forwarding: Forwarding;
  log: Logger;
}

export function createAdmission({ settings, asksForKey, cors, gatewayToken, forwarding, log }: AdmissionParts): Admission {
  const { host, publicUrl, allowedHosts, corsOrigins } = settings;
  const said = corsOrigins?.split(',').map((origin) => origin.trim()) ?? cors?.allowOrigins;
  // A pattern alone is all that the project allows.
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
    gateway: gatewayToken === undefined ? undefined : { header: GATEWAY_HEADER, token: gatewayToken },
    forwarding,
  });
}

/** Of a server that clients call, or a reverse proxy for them. */
export function forwardingOf({ trustedProxies, publicUrl }: WebSettings): Forwarding {
  return new Forwarding(trustedProxies?.split(',') ?? [], publicUrl);
}
