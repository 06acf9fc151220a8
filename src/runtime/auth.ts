/**
 * Security as data: the contract's alternatives say which credentials an operation takes and which scopes they must carry.
 * This module reads the credentials off the request; the server's authenticator checks them.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { Problem } from '../problem.ts';
import type { Principal } from './handler.ts';
import type { OperationEntry, SecuritySchemeEntry } from './operation.ts';

/** Scheme name → what the client sent for it. */
export type Credentials = Record<string, string>;

/**
 * Returns the principal; throws `unauthenticated`, `forbidden` or `too_many_requests`. `address` is the client's address. With
 * `tenantOptional` a key of a whole organization need not name a tenant.
 */
export type Authenticate = (
  credentials: Credentials,
  scopes: readonly string[],
  address: string | undefined,
  tenantOptional: boolean,
) => Principal | Promise<Principal>;

type SecurityCheck = (headers: IncomingHttpHeaders, address: string | undefined) => Principal | undefined | Promise<Principal>;

export function securityCheck(
  { security, tenantOptional = false }: Pick<OperationEntry, 'security' | 'tenantOptional'>,
  schemes: Record<string, SecuritySchemeEntry>,
  authenticate: Authenticate | undefined,
): SecurityCheck {
  const optional = security.some((alternative) => Object.keys(alternative).length === 0);
  if (security.length === 0 || (optional && !authenticate)) return () => undefined;
  if (!authenticate)
    throw new Error('an operation of the contract demands credentials, but the server was given no authenticator');
  // When several alternatives are met, the one that uses the most credentials applies.
  const alternatives = security
    .map((alternative) => ({ wanted: Object.keys(alternative), scopes: Object.values(alternative).flat() }))
    .sort((a, b) => b.wanted.length - a.wanted.length);
  return (headers, address) => {
    const sent = readCredentials(headers, schemes);
    const [met, ...others] = alternatives.filter(({ wanted }) => wanted.every((scheme) => sent[scheme] !== undefined));
    if (!met) throw unauthenticated('Authentication is required: send an API key in the X-Api-Key header.');
    if (met.wanted.length === 0) return undefined;
    const credentials: Credentials = {};
    for (const scheme of met.wanted) credentials[scheme] = sent[scheme]!;
    const attempt = (scopes: readonly string[]) => authenticate(credentials, scopes, address, tenantOptional);
    // Alternatives that differ in their scopes alone: the key needs those of one.
    const sameSchemes = others.filter(({ wanted }) => wanted.join() === met.wanted.join());
    return sameSchemes.length === 0 ? attempt(met.scopes) : attemptEach([met, ...sameSchemes], attempt);
  };
}

/** Throws the refusal of the first alternative if the key has the scopes of none. */
async function attemptEach(
  alternatives: readonly { scopes: readonly string[] }[],
  attempt: (scopes: readonly string[]) => Principal | Promise<Principal>,
): Promise<Principal> {
  let refusal: unknown;
  for (const { scopes } of alternatives) {
    try {
      return await attempt(scopes);
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'forbidden')) throw error;
      refusal ??= error;
    }
  }
  throw refusal;
}

export function unauthenticated(message: string): Problem {
  return new Problem('unauthenticated', message);
}

function readCredentials(headers: IncomingHttpHeaders, schemes: Record<string, SecuritySchemeEntry>): Credentials {
  const credentials: Credentials = {};
  for (const name in schemes) {
    const { type, header } = schemes[name]!;
    const value = headers[header];
    if (typeof value !== 'string' || value === '') continue;
    if (type === 'apiKey') credentials[name] = value;
    else if (/^bearer /i.test(value)) credentials[name] = value.slice(7).trim();
  }
  return credentials;
}
