/**
 * A network namespace for each tenant, made without rights: a process holds it, and pasta carries its connections out as the user of
 * this server. pasta knows no address but those that it is told, so the ports of this machine's loopback are not among them.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AgentNetworks, METADATA_ADDRESSES, type NetworkPlace } from './agent-networks.ts';
import { CONNECTING, listenOn, run, TRIAL_TENANT } from './network-trial.ts';
import { isAlive, killGroup, type ProcessIdentity, readIdentity, startTimeOf, writeIdentity } from './process-identity.ts';
import { findResolver } from './resolver.ts';
import { constantEnvironment, findSystemProgram } from './system-programs.ts';
import { Turns } from './turns.ts';

/** Of each network: it is alone with them. */
const [GATEWAY, ADDRESS, NETMASK] = ['198.18.0.1', '198.18.0.2', '255.255.255.252'];
const LOOK_MS = 5;
const HOLD_MS = 10_000;

export class PastaNetworks implements AgentNetworks {
  readonly kind = 'pasta';
  readonly resolver = findResolver();
  readonly #place: NetworkPlace;
  /** By the name of the network: what holds it. */
  readonly #holders = new Map<string, ProcessIdentity>();
  readonly #turns = new Turns();
  #ports: readonly number[] = [];

  private constructor(place: NetworkPlace) {
    this.#place = place;
  }

  /** Undefined with the reason if this machine does not make them. */
  static async open(place: NetworkPlace): Promise<{ networks?: PastaNetworks; why?: string }> {
    const networks = new PastaNetworks(place);
    try {
      for (const program of ['ip', 'pasta', 'nsenter']) findSystemProgram(program);
      const why = await networks.#objection();
      return why === undefined ? { networks } : { why };
    } catch (error) {
      return { why: (error as Error).message };
    }
  }

  /** What runs already keeps the ports that it was started with. */
  async letThrough(ports: readonly number[]): Promise<void> {
    this.#ports = [...new Set([...ports, ...(this.resolver.isHere ? [53] : [])])].sort((a, b) => a - b);
    this.#holders.clear();
  }

  ensure(tenant: string): Promise<void> {
    const name = this.#nameOf(tenant);
    return this.#turns.take(name, async () => {
      this.#holders.set(name, (await this.#findWhole(name)) ?? (await this.#make(name)));
    });
  }

  /** One that is held, and whose connections are carried. */
  async #findWhole(name: string): Promise<ProcessIdentity | undefined> {
    const both = await Promise.all([this.#fileOf(name), this.#carrierOf(name)].map(readIdentity));
    const alive = await Promise.all(both.map(async (identity) => identity !== undefined && (await isAlive(identity))));
    return alive.includes(false) ? undefined : both[0];
  }

  entering(tenant: string): string[] {
    const holder = this.#holders.get(this.#nameOf(tenant));
    if (!holder) throw new Error(`the network of tenant ${tenant} is not there`);
    return enteringOf(holder);
  }

  async removeAll(): Promise<void> {
    await this.#turns.settled();
    this.#holders.clear();
    const files = await readdir(this.#place.folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    for (const file of files.filter((one) => one.endsWith('.json'))) await this.#end(file.slice(0, -'.json'.length));
  }

  /** Ends a network, with what carries its connections. */
  async #end(name: string): Promise<void> {
    for (const file of [this.#fileOf(name), this.#carrierOf(name)]) {
      const identity = await readIdentity(file);
      if (identity) await killGroup(identity);
      await rm(file, { force: true });
    }
  }

  async #make(name: string): Promise<ProcessIdentity> {
    await this.#end(name);
    const holder = await startHolder();
    try {
      await mkdir(this.#place.folder, { recursive: true, mode: 0o700 });
      await writeIdentity(this.#fileOf(name), holder);
      const tcp = this.#ports.length === 0 ? 'none' : this.#ports.join(',');
      const udp = this.resolver.isHere ? '53' : 'none';
      const address = ['--address', ADDRESS, '--netmask', NETMASK, '--gateway', GATEWAY, '--ipv4-only', '--config-net'];
      const ports = ['--tcp-ports', 'none', '--udp-ports', 'none', '--tcp-ns', tcp, '--udp-ns', udp];
      const pidFile = join(this.#place.folder, `${name}.pid`);
      await run('pasta', ['--quiet', ...address, ...ports, '--no-map-gw', '--pid', pidFile, String(holder.pid)]);
      const pid = Number((await readFile(pidFile, 'utf8')).trim());
      await writeIdentity(this.#carrierOf(name), { pid, startTime: (await startTimeOf(pid)) ?? '' });
      await rm(pidFile);
      const routes = METADATA_ADDRESSES.map((range) => `route add unreachable ${range}\n`).join('');
      const [program = '', ...args] = enteringOf(holder);
      await run(program, [...args, findSystemProgram('ip'), '-batch', '-'], routes);
      return holder;
    } catch (error) {
      await this.#end(name);
      throw error;
    }
  }

  /** Why networks do not do here what they are for. Undefined if they do. */
  async #objection(): Promise<string | undefined> {
    const own = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
    const outside = own.find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
    if (outside === undefined) return 'it has no network itself';
    // pasta passes on no refusal, so something has to answer outside too.
    const servers = await Promise.all(['127.0.0.1', '127.0.0.1', outside].map(listenOn));
    const [open, closed, far] = servers.map(({ port }) => port);
    const name = this.#nameOf(TRIAL_TENANT);
    try {
      this.#ports = [open ?? 0];
      await this.ensure(TRIAL_TENANT);
      const asked = [`127.0.0.1:${open}`, `127.0.0.1:${closed}`, `${outside}:${far}`];
      const [program = '', ...args] = [...this.entering(TRIAL_TENANT), process.execPath, '-e', CONNECTING, ...asked];
      const [reached, kept, beyond] = JSON.parse(await run(program, args)) as string[];
      if (reached !== 'connected') return `its ports are not reached where they should be (${reached})`;
      if (kept === 'connected') return 'its ports are reached where they should not be';
      return beyond === 'connected' ? undefined : `pasta carries nothing out (${beyond})`;
    } finally {
      for (const { server } of servers) server.close();
      this.#ports = [];
      this.#holders.clear();
      await this.#end(name);
    }
  }

  /** The ports are part of it: pasta takes no others later. */
  #nameOf(tenant: string): string {
    return [this.#place.nameOf(tenant), ...this.#ports].join('-').slice(0, 200);
  }

  #fileOf(name: string): string {
    return join(this.#place.folder, `${name}.json`);
  }

  /** Holds what pasta is found by. */
  #carrierOf(name: string): string {
    return join(this.#place.folder, `${name}.pasta`);
  }
}

function enteringOf({ pid }: ProcessIdentity): string[] {
  return [findSystemProgram('nsenter'), '--preserve-credentials', '--user', '--net', '--target', String(pid)];
}

/** Starts a process that does nothing, in namespaces of its own. It outlives this one. */
async function startHolder(): Promise<ProcessIdentity> {
  const args = ['--user', '--map-root-user', '--net', findSystemProgram('sleep'), 'infinity'];
  const options = { cwd: '/', env: constantEnvironment, detached: true, stdio: 'ignore' } as const;
  const child = spawn(findSystemProgram('unshare'), args, options);
  const failed = new Promise<never>((_, reject) =>
    child.once('error', reject).once('exit', () => reject(new Error('no namespaces'))),
  );
  failed.catch(() => undefined);
  child.unref();
  const { pid } = child;
  for (
    const until = Date.now() + HOLD_MS;
    pid !== undefined && Date.now() < until;
    await Promise.race([sleep(LOOK_MS), failed])
  ) {
    if (nameOfProgram(pid) !== 'sleep') continue;
    const startTime = await startTimeOf(pid);
    if (startTime !== undefined) return { pid, startTime };
  }
  return failed;
}

function nameOfProgram(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}
