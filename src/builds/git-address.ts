/**
 * From where repositories are fetched: https at public hosts, and what the operator allows besides. An address is somebody else's text, and git
 * would take it for an option, a command or a path if it were handed on as it is.
 */
import { type AddressKind, addressKindOf } from '../machine/public-addresses.ts';

/** Why there is no fetching from `url`; undefined when there is. */
export function objectionToAddress(url: string, allowed: ReadonlySet<AddressKind>): string | undefined {
  const given = JSON.stringify(url);
  const parsed = /^[a-z]+:\/\/[^\s\\]+$/i.test(url) && URL.canParse(url) ? new URL(url) : undefined;
  if (!parsed) return `${given} is not a git URL that this server fetches: write it as https://host/path.git`;
  if (parsed.username !== '' || parsed.password !== '') {
    return 'credentials must not stand in the URL, where everybody would see them: put them into the secret GIT_CREDENTIALS';
  }
  const kind = addressKindOf(parsed);
  if (kind === 'https-private' && !allowed.has(kind))
    return `this server does not fetch from ${parsed.hostname}, which is not a public host: ask its operator to allow https-private`;
  if (kind === undefined || !allowed.has(kind)) {
    const scheme = parsed.protocol === 'http:' ? `http from ${parsed.hostname}` : parsed.protocol.slice(0, -1);
    return `this server does not fetch by ${scheme}, only by ${[...allowed].join(', ')}: ask its operator, or write the URL otherwise`;
  }
  if (kind !== 'file' && (parsed.hostname === '' || parsed.hostname.startsWith('-'))) return `${given} names no host`;
  return undefined;
}

/** For GIT_ALLOW_PROTOCOL: what git itself may speak, redirects included. */
export function protocolsOf(url: string): string {
  return new URL(url).protocol.slice(0, -1);
}
