/** The gateway's changes to request and response headers, and the token that it sends to agent servers. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { GATEWAY_HEADER, OPERATOR_HEADER } from '../../drivers/port.ts';
import { tokenAt } from '../../machine/agent-sockets.ts';
import type { Forwarding } from '../../runtime/forwarding.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import type { Address } from './addresses.ts';

/** Headers of one connection (RFC 9110, section 7.6.1), whether its Connection header names them or not. */
const HOP_BY_HOP = ['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade'];
/** A client could pose as a proxy with these, or they are settled between the client and the gateway. */
const OURS = ['proxy-authorization', 'expect', 'forwarded', 'x-real-ip', 'x-forwarded-port', GATEWAY_HEADER, OPERATOR_HEADER];
/** A client cannot strip these by listing them in Connection. */
const KEPT = ['content-length', 'host'];

/** A credential that the gateway checks. */
interface Credential {
  header: 'x-api-key' | 'authorization';
  value: string;
}

/** The one credential that the gateway checks: the key in X-Api-Key, else a bearer token. */
export function credentialOf(headers: IncomingHttpHeaders): Credential | undefined {
  const key = headers['x-api-key'];
  if (typeof key === 'string' && key !== '') return { header: 'x-api-key', value: key };
  const bearer = headers.authorization;
  return bearer !== undefined && /^bearer /i.test(bearer)
    ? { header: 'authorization', value: bearer.slice(7).trim() }
    : undefined;
}

/** Our keys begin with this. What begins otherwise is a token of a user, of an agent with auth of its own. */
const OUR_KEY = /^keelson_/;

/** The key of an operator in a request to an agent with auth of its own. */
export function operatorKeyOf(headers: IncomingHttpHeaders): Credential | undefined {
  const credential = credentialOf(headers);
  return credential && OUR_KEY.test(credential.value) ? credential : undefined;
}

/** The headers without credentials other than `credential`, so that it is certain which one was accepted. */
export function withOnly(headers: IncomingHttpHeaders, credential: Credential | undefined): IncomingHttpHeaders {
  const { 'x-api-key': _key, authorization: _authorization, ...others } = headers;
  return credential ? { ...others, [credential.header]: headers[credential.header] } : others;
}

/** Removes the gateway's key from the agent's request, in every header where the client sent it. */
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

/** Headers that tell the agent who asks and under which address. */
export function forwardedHeaders(
  request: IncomingMessage,
  {
    prefix,
    host: named,
    requestId,
    forwarding,
  }: Pick<Address, 'prefix' | 'host'> & { requestId: string; forwarding: Forwarding },
): IncomingHttpHeaders {
  const { headers, socket } = request;
  const peer = socket.remoteAddress ?? 'unknown';
  const client = forwarding.addressOf(request) ?? peer;
  const { scheme, host, path } = named === undefined ? forwarding.originOf(request) : forwarding.originAt(request, named);
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

/** Removes the headers that apply to one connection only. */
export function removeHopByHop(headers: IncomingHttpHeaders): void {
  if (headers.connection !== undefined) {
    for (const name of String(headers.connection).toLowerCase().split(',')) {
      if (!KEPT.includes(name.trim())) delete headers[name.trim()];
    }
  }
  for (const name of HOP_BY_HOP) delete headers[name];
}

/**
 * Rewrites the paths in a response's Location and Content-Location to paths that the client can request.
 *
 * A reference that is an absolute path gets the prefix, because HTTP clients resolve it against the request URL. The LangGraph
 * SDKs differ when they reconnect: they append Location to their base URL, which already has the prefix. The gateway therefore
 * treats a doubled prefix as a single one (`restOf` in gateway.ts), and both kinds of client work. In Content-Location the SDKs
 * search for `/threads/<id>/runs/<id>`. A deployment called `threads` or `runs` would mislead that search, so for those two the
 * header is unchanged.
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
 * The token of a workload. Its agent servers expect it in each request, or one that is derived from it for the life of a process, so
 * that only the gateway can use them. It is computed from the key of the data directory: every control plane that shares the
 * directory knows it, also for adopted workloads.
 */
export function gatewayTokenOf(box: SecretBox, revisionId: string): string {
  return box.derive(`gateway ${revisionId}`).toString('base64url');
}

/** Size of the token cache. */
const MAX_TOKENS = 1_000;

/** The tokens of the agent servers at their addresses, with a cache for those that get the most requests. */
export function rememberedTokens(box: SecretBox): (revisionId: string, url: string) => string {
  const known = new Map<string, string>();
  return (revisionId, url) => {
    const key = `${revisionId} ${url}`;
    const token = known.get(key) ?? tokenAt(url, gatewayTokenOf(box, revisionId));
    if (known.size >= MAX_TOKENS) known.clear();
    known.set(key, token);
    return token;
  };
}
