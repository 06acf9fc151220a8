/**
 * Networks of containers: these reach the outside, and neither each other nor those of another tenant. Their ports are published on
 * the loopback address of the machine. Docker keeps the containers of one network apart, so each tenant has one. podman keeps only
 * networks apart, so each workload and each build has one.
 */
import { type ContainerEngine, EngineError } from './container-engine.ts';
import { LABELS } from './container-limits.ts';

interface Network {
  Name: string;
}

export class TenantNetworks {
  readonly #engine: ContainerEngine;
  readonly #owner: string;
  /** How many uses each network has besides those of known containers. */
  readonly #held = new Map<string, number>();
  /** The last operation on any network: one is never removed between its making and its first container. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(engine: ContainerEngine, owner: string) {
    this.#engine = engine;
    this.#owner = owner;
  }

  /** Runs `use`, which makes a container of that workload or build, with the name of its network. */
  with<T>(tenantId: string, member: string, use: (network: string) => Promise<T>): Promise<T> {
    return this.#inTurn(async () => use(await this.#ensure(tenantId, member)));
  }

  /** Runs `use`, whose containers nobody knows of, with the name of the network of that workload or build. */
  async hold<T>(tenantId: string, member: string, use: (network: string) => Promise<T>): Promise<T> {
    const name = await this.with(tenantId, member, async (network) => {
      this.#held.set(network, (this.#held.get(network) ?? 0) + 1);
      return network;
    });
    try {
      return await use(name);
    } finally {
      const others = this.#held.get(name)! - 1;
      if (others > 0) this.#held.set(name, others);
      else this.#held.delete(name);
    }
  }

  /** Removes the networks that no container has. */
  tidy(): Promise<void> {
    return this.#inTurn(async () => {
      const filters = { label: [`${LABELS.owner}=${this.#owner}`] };
      const containers = await this.#engine.get<{ Labels: Record<string, string> }[]>('/containers/json', {
        query: { all: true, filters },
      });
      const inUse = containers.flatMap(({ Labels }) => {
        const [tenant = '', member = ''] = [Labels[LABELS.tenant], Labels[LABELS.workload] ?? Labels[LABELS.build]];
        return [this.#name(tenant), this.#name(tenant, member)];
      });
      const used = new Set([...inUse, ...this.#held.keys()]);
      for (const { Name: name } of await this.#engine.get<Network[]>('/networks', { query: { filters } }))
        if (!used.has(name)) await this.#engine.delete(`/networks/${name}`, { accepts: [404, 403, 409] });
    });
  }

  async #ensure(tenantId: string, member: string): Promise<string> {
    const { name: engine } = await this.#engine.version();
    const name = engine === 'podman' ? this.#name(tenantId, member) : this.#name(tenantId);
    try {
      await this.#engine.get(`/networks/${name}`);
      return name;
    } catch (error) {
      if (!(error instanceof EngineError) || error.status !== 404) throw error;
    }
    const apart = engine === 'podman' ? { isolate: 'true' } : { 'com.docker.network.bridge.enable_icc': 'false' };
    const labels = { [LABELS.owner]: this.#owner, [LABELS.tenant]: tenantId };
    const body = { Name: name, Driver: 'bridge', CheckDuplicate: true, Labels: labels, Options: apart };
    await this.#engine.post('/networks/create', { body, accepts: [409] });
    return name;
  }

  #name(tenantId: string, member?: string): string {
    return `keelson-${this.#owner}-${tenantId}${member === undefined ? '' : `-${member}`}`;
  }

  #inTurn<T>(body: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(body);
    this.#turn = result.catch(() => {});
    return result;
  }
}
