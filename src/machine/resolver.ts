/** How names are resolved in a network whose loopback is not that of the machine. */
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';

export interface Resolver {
  /** Stands in for /etc/resolv.conf. Undefined: that of the machine is right. */
  file: string | undefined;
  /** Whether it is on this machine, at port 53. */
  isHere: boolean;
}

const OF_THE_MACHINE = '/etc/resolv.conf';
/** The servers behind systemd-resolved, which itself answers programs of the machine's own network alone. */
const BEHIND_SYSTEMD = '/run/systemd/resolve/resolv.conf';

export function findResolver(files = { machine: OF_THE_MACHINE, behind: BEHIND_SYSTEMD }): Resolver {
  const servers = readServers(files.machine);
  const own = new Set(Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address)));
  const isHere = servers.some((address) => isLoopback(address) || own.has(address));
  if (!servers.some(isLoopback)) return { file: undefined, isHere };
  const behind = readServers(files.behind);
  const isOutside = behind.length > 0 && !behind.some((address) => isLoopback(address) || own.has(address));
  return isOutside ? { file: files.behind, isHere: false } : { file: undefined, isHere };
}

function readServers(file: string): string[] {
  let text = '';
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (!['ENOENT', 'ENOTDIR', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
  return text.split('\n').flatMap((line) => {
    const [, address = ''] = /^\s*nameserver\s+(\S+)/.exec(line) ?? [];
    return isIP(address.split('%')[0] ?? '') === 0 ? [] : [address];
  });
}

function isLoopback(address: string): boolean {
  return /^127\./.test(address) || address === '::1';
}
