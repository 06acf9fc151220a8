/** What the gateway changes on a request's way in and on its answer's way out, and the token that it shows to agent servers. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { GATEWAY_HEADER } from '../../drivers/port.ts';
import type { Forwarding } from '../../runtime/forwarding.ts';
import type { SecretBox } from '../secrets/secret-box.ts';

/** These belong to one connection (RFC 9110, section 7.6.1), whether its Connection header names them or not. */
const HOP_BY_HOP = ['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade'];
/** These would let a client speak for a proxy, or are settled between the client and the gateway. */
const OURS = ['proxy-authorization', 'expect', 'forwarded', 'x-real-ip', 'x-forwarded-port', GATEWAY_HEADER];
/** Of these a client must not rid a request by naming them in Connection. */
const KEPT = ['content-length', 'host'];

/** A credential that the gateway judged. */
interface Credential {
  header: 'x-api-key' | 'authorization';
  value: string;
}

/** The one credential that is the gateway's to judge: the key in X-Api-Key, else a bearer token. */
export function credentialOf(headers: IncomingHttpHeaders): Credential | undefined {
  const key = headers['x-api-key'];
  if (typeof key === 'string' && key !== '') return { header: 'x-api-key', value: key };
  const bearer = headers.authorization;
  return bearer !== undefined && /^bearer /i.test(bearer)
    ? { header: 'authorization', value: bearer.slice(7).trim() }
    : undefined;
}

/** The headers without other credentials than `credential`, so that it is certain which one was accepted. */
export function withOnly(headers: IncomingHttpHeaders, credential: Credential | undefined): IncomingHttpHeaders {
  const { 'x-api-key': _key, authorization: _authorization, ...others } = headers;
  return credential ? { ...others, [credential.header]: headers[credential.header] } : others;
}

/** Takes the gateway's own key out of what the agent sees, wherever the client put it. */
export function removeCredential(headers: IncomingHttpHeaders, { value }: Credential): void {
  if (headers['x-api-key'] === value) delete headers['x-api-key'];
  if (
    headers.authorization !== undefined &&
    /^bearer /i.test(headers.authorization) &&
    headers.authorization.slice(7).trim() === value
  ) {
    delete headers.authorization;
  }
}

/** What the agent sees: who asks, and under which address. */
export function forwardedHeaders(
  request: IncomingMessage,
  { prefix, requestId, forwarding }: { prefix: string; requestId: string; forwarding: Forwarding },
): IncomingHttpHeaders {
  const { headers, socket } = request;
  const peer = socket.remoteAddress ?? 'unknown';
  const client = forwarding.addressOf(request) ?? peer;
  const [, scheme, host, path] = /^([^:]*):\/\/([^/]*)(.*)$/.exec(forwarding.baseUrlOf(request))!;
  const forwarded = {
    'x-forwarded-for': client === peer ? peer : `${client}, ${peer}`,
    'x-forwarded-host': host,
    'x-forwarded-proto': scheme,
    'x-forwarded-prefix': path + prefix,
    'x-request-id': requestId,
  };
  const passed = { ...headers };
  removeHopByHop(passed);
  for (const name of OURS) delete passed[name];
  return Object.assign(passed, forwarded);
}

/** Takes out what the two ends of one connection say to each other. */
export function removeHopByHop(headers: IncomingHttpHeaders): void {
  if (headers.connection !== undefined) {
    for (const name of String(headers.connection).toLowerCase().split(',')) {
      if (!KEPT.includes(name.trim())) delete headers[name.trim()];
    }
  }
  for (const name of HOP_BY_HOP) delete headers[name];
}

/**
 * Makes the paths in an answer's Location and Content-Location those that the client can ask for.
 *
 * A reference that is an absolute path gets the prefix, as HTTP demands of a client that resolves it against the URL it
 * asked. The LangGraph SDKs do otherwise when they reconnect: they append Location to their base URL, which has the prefix
 * already. So the gateway takes a doubled prefix for a single one (`restOf` in gateway.ts), and both kinds arrive.
 * From Content-Location the SDKs read `/threads/<id>/runs/<id>` with a search that a deployment called `threads` or `runs`
 * would mislead; for those two it stays as it is.
 */
export function prefixLocations(headers: IncomingHttpHeaders, prefix: string, targetUrl: string): void {
  if (headers.location !== undefined) headers.location = prefixed(headers.location, prefix, targetUrl);
  const content = headers['content-location'];
  if (content !== undefined && !/\/(threads|runs)$/.test(prefix))
    headers['content-location'] = prefixed(content, prefix, targetUrl);
}

function prefixed(reference: string, prefix: string, targetUrl: string): string {
  const origin = targetUrl.replace(/\/+$/, '');
  const path = reference === origin || reference.startsWith(`${origin}/`) ? reference.slice(origin.length) || '/' : reference;
  if (!path.startsWith('/') || path.startsWith('//')) return reference;
  return path === prefix || path.startsWith(`${prefix}/`) ? path : prefix + path;
}

/**
 * The token that an agent server wants to see with each request, so that it serves nobody but the gateway. It is computed from
 * the key of the data directory: every control plane that shares the directory knows it, also of what it adopts.
 */
export function gatewayTokenOf(box: SecretBox, revisionId: string): string {
  return box.derive(`gateway ${revisionId}`).toString('base64url');
}

/** So many tokens are remembered. */
const MAX_TOKENS = 1_000;

/** The same, computed once for the revisions that are asked most. */
export function rememberedTokens(box: SecretBox): (revisionId: string) => string {
  const known = new Map<string, string>();
  return (revisionId) => {
    const token = known.get(revisionId) ?? gatewayTokenOf(box, revisionId);
    if (known.size >= MAX_TOKENS) known.clear();
    known.set(revisionId, token);
    return token;
  };
}
