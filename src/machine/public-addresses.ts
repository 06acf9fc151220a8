/**
 * Whether a URL from a user leads to the public internet, or to this machine and its network. Repositories and OAuth providers
 * may only have the kinds of addresses that the operator allows.
 */
import ipaddr from 'ipaddr.js';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** https to a public host, https to a private host, http to this machine, a file path. */
export type AddressKind = 'https' | 'https-private' | 'http-loopback' | 'file';

/** The kind of a URL, judged by its text only. Undefined for URLs that are never allowed. */
export function addressKindOf({ protocol, hostname }: URL): AddressKind | undefined {
  if (protocol === 'https:') return isPrivateHost(hostname) ? 'https-private' : 'https';
  if (protocol === 'http:' && LOOPBACK.test(hostname)) return 'http-loopback';
  return protocol === 'file:' && hostname === '' ? 'file' : undefined;
}

/** Whether an IP address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.process(address).range() === 'unicast';
}

/** A name resolves to an address that is not public. */
export class PrivateAddress extends Error {
  override name = 'PrivateAddress';
}

/** Throws `PrivateAddress` unless all addresses that a name resolved to are public. */
export function assertPublic(hostname: string, found: readonly { address: string }[]): void {
  if (!found.every(({ address }) => isPublicAddress(address))) throw new PrivateAddress(hostname);
}

/** Checks the text only: another name may still resolve to a private address. */
function isPrivateHost(hostname: string): boolean {
  const literal = hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(literal)) return !isPublicAddress(literal);
  return /^(.+\.)?localhost\.?$/i.test(hostname);
}
