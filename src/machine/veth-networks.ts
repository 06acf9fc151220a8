/**
 * A network namespace for each tenant, made by root: a pair of interfaces leads out of it, and nftables let its packets go to the
 * outside, to the ports that are let through, and nowhere else on this machine.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { replaceAbsent } from './absent-files.ts';
import { type AgentNetworks, METADATA_ADDRESSES, type NetworkPlace } from './agent-networks.ts';
import { CONNECTING, listenOn, run, TRIAL_TENANT } from './network-trial.ts';
import { findResolver } from './resolver.ts';
import { findSystemProgram } from './system-programs.ts';
import { Turns } from './turns.ts';

/** Reserved for measurements between networks (RFC 2544), so no network that agents may want to reach. */
const RANGE = '198.18.0.0/15';
const FIRST_ADDRESS = (198 << 24) | (18 << 16);
/** Each has four addresses. */
const LINKS = 32_768;
/** All interfaces of all data directories begin with it. */
const INTERFACES = 'keel';
const NAMESPACES = '/run/netns';
const FORWARDING = '/proc/sys/net/ipv4/ip_forward';

export class VethNetworks implements AgentNetworks {
  readonly kind = 'veth';
  readonly resolver = findResolver();
  readonly #place: NetworkPlace;
  /** Begins the names of interfaces: they have 15 characters at most. */
  readonly #interfaces: string;
  readonly #table: string;
  readonly #ready = new Set<string>();
  readonly #turns = new Turns();
  #ports: readonly number[] = [];

  private constructor(place: NetworkPlace) {
    this.#place = place;
    this.#interfaces = INTERFACES + shortNameOf(place.owner, 3);
    this.#table = `keelson-${place.owner}`;
  }

  /** Undefined with the reason if this machine does not make them. */
  static async open(place: NetworkPlace): Promise<{ networks?: VethNetworks; why?: string }> {
    const networks = new VethNetworks(place);
    try {
      for (const program of ['ip', 'nft', 'nsenter']) findSystemProgram(program);
      const why = await networks.#objection();
      return why === undefined ? { networks } : { why };
    } catch (error) {
      return { why: (error as Error).message };
    }
  }

  letThrough(ports: readonly number[]): Promise<void> {
    this.#ports = [...new Set([...ports, ...(this.resolver.isHere ? [53] : [])])].sort((a, b) => a - b);
    return this.#inTurn(async () => {
      this.#ready.clear();
      const names = await this.#names();
      // Without a network there are no rules either: the first one brings them.
      if (names.length > 0) await this.#writeRules();
      const text = this.#ports.join(',');
      if ((await this.#readPorts()).join(',') === text) return;
      for (const name of names) await this.#writeInnerRules(name);
      await mkdir(this.#place.folder, { recursive: true, mode: 0o700 });
      await writeFile(this.#portsFile, text);
    });
  }

  /** What an earlier server let through, and what runs in the networks still has. */
  async #readPorts(): Promise<number[]> {
    const text = (await readFile(this.#portsFile, 'utf8').catch(replaceAbsent(undefined))) ?? '';
    return text.split(',').filter(Boolean).map(Number);
  }

  get #portsFile(): string {
    return join(this.#place.folder, 'ports');
  }

  ensure(tenant: string): Promise<void> {
    const name = this.#nameOf(tenant);
    return this.#inTurn(async () => {
      if (this.#ready.has(name) && existsSync(`${NAMESPACES}/${name}`)) return;
      await this.#writeRules();
      if (!(await this.#isWhole(name, this.#interfaceOf(tenant)))) await this.#make(name, this.#interfaceOf(tenant));
      await this.#writeInnerRules(name);
      this.#ready.add(name);
    });
  }

  entering(tenant: string): string[] {
    const name = this.#nameOf(tenant);
    if (!this.#ready.has(name)) throw new Error(`the network of tenant ${tenant} is not there`);
    return [findSystemProgram('nsenter'), `--net=${NAMESPACES}/${name}`];
  }

  removeAll(): Promise<void> {
    return this.#inTurn(async () => {
      this.#ready.clear();
      for (const name of await this.#names()) await run('ip', ['netns', 'delete', name]);
      // Interfaces end with the other of their pair, a moment later where something ran there.
      for (const link of Object.keys(networkInterfaces()).filter((one) => one.startsWith(this.#interfaces)))
        await run('ip', ['link', 'delete', link]).catch(() => undefined);
      await rm(this.#portsFile, { force: true });
      await this.#removeRules();
    });
  }

  async #removeRules(): Promise<void> {
    await run('nft', ['-f', '-'], `table inet ${this.#table}\ndelete table inet ${this.#table}\n`);
  }

  /** Why networks do not do here what they are for. Undefined if they do. */
  async #objection(): Promise<string | undefined> {
    const outside = { name: `keelson-outside-${this.#place.owner}`, link: `kout${shortNameOf(this.#place.owner, 8)}` };
    const servers = await Promise.all(['127.0.0.1', '127.0.0.1'].map(listenOn));
    const [open, closed] = servers.map(({ port }) => port);
    try {
      // What runs already keeps what it has.
      this.#ports = [...(await this.#readPorts()), open ?? 0];
      await removeLink(outside);
      await this.ensure(TRIAL_TENANT);
      const [, far] = await makeLink(outside);
      const asked = [`127.0.0.1:${open}`, `127.0.0.1:${closed}`, `${far}:9`];
      const [program = '', ...args] = [...this.entering(TRIAL_TENANT), process.execPath, '-e', CONNECTING, ...asked];
      const [reached, kept, beyond] = JSON.parse(await run(program, args)) as string[];
      if (reached !== 'connected') return `its ports are not reached where they should be (${reached})`;
      if (kept === 'connected') return 'its ports are reached where they should not be';
      // Nothing listens there: a refusal is an answer.
      return beyond === 'ECONNREFUSED' ? undefined : `its firewall passes on no packets of interfaces ${INTERFACES}* (${beyond})`;
    } finally {
      for (const { server } of servers) server.close();
      this.#ports = [];
      await removeLink(outside);
      await removeLink({ name: this.#nameOf(TRIAL_TENANT), link: this.#interfaceOf(TRIAL_TENANT) });
      this.#ready.clear();
      if ((await this.#names()).length === 0) await this.#removeRules();
    }
  }

  /** Both ends are there. A crash may have left one alone. */
  async #isWhole(name: string, link: string): Promise<boolean> {
    return networkInterfaces()[link] !== undefined && (await this.#names()).includes(name);
  }

  async #make(name: string, link: string): Promise<void> {
    await removeLink({ name, link });
    await makeLink({ name, link });
    await writeFile(`/proc/sys/net/ipv4/conf/${link}/route_localnet`, '1');
    if ((await readFile(FORWARDING, 'utf8')).trim() !== '1') await writeFile(FORWARDING, '1');
  }

  /** In the network itself: what is let through at the loopback address goes out of it. */
  async #writeInnerRules(name: string): Promise<void> {
    const inside = ['nsenter', [`--net=${NAMESPACES}/${name}`, findSystemProgram('sh'), '-c']] as const;
    const script = `${INNER_SETTINGS}\nexec ${findSystemProgram('nft')} -f -`;
    const ports = portsIn(this.#ports);
    const redirect = `ip daddr 127.0.0.0/8 meta l4proto { tcp, udp } th dport ${ports} dnat to ${await gatewayOf(name)}`;
    const rules = `table ip keelson
delete table ip keelson
table ip keelson {
  chain out { type nat hook output priority -100; ${ports === '' ? '' : redirect}
  }
  chain post { type nat hook postrouting priority 100; oifname "eth0" ip saddr 127.0.0.0/8 masquerade
  }
}
`;
    await run(inside[0], [...inside[1], script], rules);
  }

  /** On this machine, for all networks of the data directory. */
  async #writeRules(): Promise<void> {
    const own = `"${this.#interfaces}*"`;
    const ports = portsIn(this.#ports);
    const accepted = ports === '' ? '' : `meta l4proto { tcp, udp } th dport ${ports} accept`;
    const passed = `iifname ${own} ip daddr ${RANGE} meta l4proto { tcp, udp } th dport ${ports} dnat ip to 127.0.0.1`;
    await run(
      'nft',
      ['-f', '-'],
      `table inet ${this.#table}
delete table inet ${this.#table}
table inet ${this.#table} {
  chain input { type filter hook input priority -10; policy accept;
    iifname != ${own} accept
    ct state established,related accept
    ${accepted}
    reject
  }
  chain forward { type filter hook forward priority -10; policy accept;
    iifname ${own} oifname "${INTERFACES}*" reject
    iifname ${own} ip daddr { ${METADATA_ADDRESSES.join(', ')} } meta l4proto { tcp, udp } th dport != 53 reject
    oifname ${own} ct state established,related accept
    oifname ${own} drop
  }
  chain before { type nat hook prerouting priority -100; ${ports === '' ? '' : passed}
  }
  chain here { type nat hook input priority 100; iifname ${own} ip daddr 127.0.0.0/8 snat ip to 127.0.0.1
  }
  chain after { type nat hook postrouting priority 100; ip saddr ${RANGE} oifname != "${INTERFACES}*" masquerade
  }
}
`,
    );
  }

  async #names(): Promise<string[]> {
    const names = await readdir(NAMESPACES).catch(replaceAbsent([]));
    return names.filter((name) => name.startsWith(`${this.#table}-`));
  }

  #nameOf(tenant: string): string {
    return `${this.#table}-${this.#place.nameOf(tenant)}`;
  }

  #interfaceOf(tenant: string): string {
    return this.#interfaces + shortNameOf(this.#place.nameOf(tenant), 8);
  }

  #inTurn<T>(body: () => Promise<T>): Promise<T> {
    return this.#turns.take('all', body);
  }
}

/** In a network: packets to the loopback address may leave it, and nothing is a neighbour by IPv6. */
const INNER_SETTINGS = `echo 1 > /proc/sys/net/ipv4/conf/all/route_localnet
[ ! -e /proc/sys/net/ipv6/conf/eth0 ] || echo 1 > /proc/sys/net/ipv6/conf/eth0/disable_ipv6`;

interface Link {
  /** Of the namespace. */
  name: string;
  /** The interface on this machine. */
  link: string;
}

/** Makes a namespace and a pair of interfaces that leads into it. Returns the addresses of both. */
async function makeLink({ name, link }: Link): Promise<[string, string]> {
  const [here, there] = freeAddresses(link);
  await run('ip', ['netns', 'add', name]);
  await run(
    'ip',
    ['-batch', '-'],
    `link add ${link} type veth peer name eth0 netns ${name}\naddress add ${here}/30 dev ${link}\n`,
  );
  // Without an address of IPv6 nothing of this machine is a neighbour there.
  await writeFile(`/proc/sys/net/ipv6/conf/${link}/disable_ipv6`, '1').catch(replaceAbsent(undefined));
  await run('ip', ['link', 'set', link, 'up']);
  const inside = [`address add ${there}/30 dev eth0`, 'link set lo up', 'link set eth0 up', `route add default via ${here}`];
  await run('ip', ['-n', name, '-batch', '-'], `${inside.join('\n')}\n`);
  return [here, there];
}

async function removeLink({ name, link }: Link): Promise<void> {
  if (existsSync(`${NAMESPACES}/${name}`)) await run('ip', ['netns', 'delete', name]);
  if (existsSync(`/sys/class/net/${link}`)) await run('ip', ['link', 'delete', link]).catch(() => undefined);
}

async function gatewayOf(name: string): Promise<string> {
  const [, address] = /^default via (\S+)/m.exec(await run('ip', ['-n', name, 'route'])) ?? [];
  if (address === undefined) throw new Error(`the network ${name} has no way out`);
  return address;
}

/** The two addresses of a link: the first free ones from a number that depends on its name. */
function freeAddresses(link: string): [string, string] {
  const taken = new Set(Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address)));
  const start = createHash('sha256').update(link).digest().readUInt32BE() % LINKS;
  for (let step = 0; step < LINKS; step += 1) {
    const base = FIRST_ADDRESS + 4 * ((start + step) % LINKS);
    const [here, there] = [textOf(base + 1), textOf(base + 2)];
    if (!taken.has(here)) return [here, there];
  }
  throw new Error(`all addresses of ${RANGE} are taken`);
}

function textOf(address: number): string {
  return [24, 16, 8, 0].map((bits) => (address >>> bits) & 255).join('.');
}

function portsIn(ports: readonly number[]): string {
  return ports.length === 0 ? '' : `{ ${ports.join(', ')} }`;
}

function shortNameOf(text: string, length: number): string {
  return BigInt(`0x${createHash('sha256').update(text).digest('hex')}`)
    .toString(36)
    .slice(0, length);
}
