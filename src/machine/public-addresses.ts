/**
 * Where a URL given by somebody else leads: to the public internet, or to this machine and its network. Repositories and OAuth
 * providers are called at the kinds of addresses that the operator allows.
 */
import ipaddr from 'ipaddr.js';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** https at a public host, https at a private one, http on this machine, its file system. */
export type AddressKind = 'https' | 'https-private' | 'http-loopback' | 'file';

/** The kind of a URL, by what is written there; undefined for one that can never be allowed. */
export function addressKindOf({ protocol, hostname }: URL): AddressKind | undefined {
  if (protocol === 'https:') return isPrivateHost(hostname) ? 'https-private' : 'https';
  if (protocol === 'http:' && LOOPBACK.test(hostname)) return 'http-loopback';
  return protocol === 'file:' && hostname === '' ? 'file' : undefined;
}

/** Whether an address in numbers is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.process(address).range() === 'unicast';
}

/** A name leads to an address that is not public. */
export class PrivateAddress extends Error {
  override name = 'PrivateAddress';
}

/** Throws `PrivateAddress` unless all that a name resolved to is public. */
export function assertPublic(hostname: string, found: readonly { address: string }[]): void {
  if (!found.every(({ address }) => isPublicAddress(address))) throw new PrivateAddress(hostname);
}

/** A name that is not of this machine may still resolve to a private address. */
function isPrivateHost(hostname: string): boolean {
  const literal = hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(literal)) return !isPublicAddress(literal);
  return /^(.+\.)?localhost\.?$/i.test(hostname);
}
