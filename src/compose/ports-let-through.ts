/** Which ports of this machine the code of tenants reaches from networks of its own. */
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';

const DEFAULT_PORTS: Record<string, number> = { 'http:': 80, 'https:': 443, 'postgres:': 5432, 'postgresql:': 5432 };
const MAX_PORT = 65_535;
/** Listens on all addresses, or on that of the machine's own network. */
const HERE = /^(localhost|0\.0\.0\.0|127(\.\d+){3}|\[::1?\])$/;

/** The ports that the operator names, and those of the addresses that are on this machine: the server's, its PostgreSQL's. */
export async function portsLetThrough(
  agentPorts: string | undefined,
  addresses: readonly (string | undefined)[],
): Promise<number[]> {
  const own = addresses.flatMap((address) => (address !== undefined && URL.canParse(address) ? [new URL(address)] : []));
  const here = await Promise.all(own.map(async (url) => ((await isHere(url.hostname)) ? portOf(url) : 0)));
  return [...(agentPorts ?? '').split(',').map(Number), ...here].filter((port) => port > 0 && port <= MAX_PORT);
}

function portOf({ port, protocol }: URL): number {
  return Number(port) || (DEFAULT_PORTS[protocol] ?? 0);
}

/** A name that nobody knows now is not here: agents do not reach it either. */
async function isHere(hostname: string): Promise<boolean> {
  if (HERE.test(hostname)) return true;
  const address = hostname.replace(/^\[|\]$/g, '');
  const found = isIP(address) > 0 ? [{ address }] : await lookup(address, { all: true }).catch(() => []);
  const own = new Set(Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map((one) => one.address)));
  return found.some((one) => own.has(one.address));
}
