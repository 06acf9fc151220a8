/**
 * Security as data: the contract's alternatives say which credentials an operation takes and which scopes they must carry.
 * Reading them off the request happens here; whether they are good is the server's authenticator to say.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { Problem } from '../problem.ts';
import type { Principal } from './handler.ts';
import type { OperationEntry, SecuritySchemeEntry } from './operation.ts';

/** Scheme name → what the client sent for it. */
export type Credentials = Record<string, string>;

/** Answers who it is; throws `unauthenticated` or `forbidden`. */
export type Authenticate = (credentials: Credentials, scopes: readonly string[]) => Principal | Promise<Principal>;

export type SecurityCheck = (headers: IncomingHttpHeaders) => Principal | undefined | Promise<Principal>;

export function securityCheck(
  security: OperationEntry['security'],
  schemes: Record<string, SecuritySchemeEntry>,
  authenticate: Authenticate | undefined,
): SecurityCheck {
  const optional = security.some((alternative) => Object.keys(alternative).length === 0);
  if (security.length === 0 || (optional && !authenticate)) return () => undefined;
  if (!authenticate)
    throw new Error('an operation of the contract demands credentials, but the server was given no authenticator');
  return (headers) => {
    const sent = readCredentials(headers, schemes);
    const met = security
      .filter((alternative) => Object.keys(alternative).every((scheme) => sent[scheme] !== undefined))
      .sort((a, b) => Object.keys(b).length - Object.keys(a).length)[0];
    if (!met) throw unauthenticated('Authentication is required: send an API key in the X-Api-Key header.');
    if (Object.keys(met).length === 0) return undefined;
    return authenticate(Object.fromEntries(Object.keys(met).map((scheme) => [scheme, sent[scheme]!])), Object.values(met).flat());
  };
}

export function unauthenticated(message: string): Problem {
  return new Problem('unauthenticated', message, { headers: { 'www-authenticate': 'Bearer realm="keelson"' } });
}

function readCredentials(headers: IncomingHttpHeaders, schemes: Record<string, SecuritySchemeEntry>): Credentials {
  const credentials: Credentials = {};
  for (const [name, { type, header }] of Object.entries(schemes)) {
    const value = headers[header];
    if (typeof value !== 'string' || value === '') continue;
    if (type === 'apiKey') credentials[name] = value;
    else if (/^bearer /i.test(value)) credentials[name] = value.slice(7).trim();
  }
  return credentials;
}
