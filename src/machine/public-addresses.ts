/** Which hosts named by somebody else lie outside of this machine and its network: one guard for repositories and OAuth providers. */
import ipaddr from 'ipaddr.js';

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

/** Whether the host of a URL is, by what is written there, this machine or one of a private network; a name may still lead there. */
export function isPrivateHost(hostname: string): boolean {
  const literal = hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(literal)) return !isPublicAddress(literal);
  return /^(.+\.)?localhost\.?$/i.test(hostname);
}
