/** The machine of one listener, connected or not: which workloads are wanted there, and what is known of them. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connecting, Rescaling, Workload, WorkloadStatus } from '../port.ts';
import { addressesOf, MachineError } from './machine-answers.ts';
import type { MachineConnection } from './machine-connection.ts';
import { Relays, type Tunnel } from './relays.ts';
import type { Pushed, SentWorkload } from './wire.ts';

const LOOK_MS = 20;
/** For saying what it runs. */
const FIRST_WORD_MS = 60_000;

export class Machine {
  readonly #name: string;
  readonly #holdMs: number;
  /** The workloads that are wanted there, and their deployments. */
  readonly #wanted = new Map<string, string>();
  /** What it last said, with its own addresses. */
  #said = new Map<string, WorkloadStatus>();
  /** Found there, and neither ensured nor removed since: after a restart of the machine's listener. */
  #found = new Set<string>();
  /** All that it keeps a log of. */
  #logs = new Set<string>();
  /** The deployments that it keeps something of. */
  #deployments = new Set<string>();
  /** What is being removed because it is to run elsewhere. */
  readonly #expelled = new Set<string>();
  readonly #relays: Relays;
  #connection: MachineConnection | undefined;
  #tenantId: string | undefined;
  #lostAt = Date.now();
  /** On the monotonic clock. */
  #absentSince = performance.now();
  /** Connections are taken over one after the other. */
  #accepting: Promise<unknown> = Promise.resolve();
  /** Changes of sockets, one after the other. */
  #turn: Promise<unknown> = Promise.resolve();

  /** Its agent servers are reached through sockets in `folder`. */
  constructor(name: string, { holdMs, folder }: { holdMs: number; folder: string }) {
    this.#name = name;
    this.#relays = new Relays(folder, (url) => this.#tunnel(url));
    this.#holdMs = holdMs;
  }

  get connection(): MachineConnection | undefined {
    return this.#connection;
  }

  get tenantId(): string | undefined {
    return this.#tenantId;
  }

  get absentMs(): number {
    return this.#connection ? 0 : performance.now() - this.#absentSince;
  }

  /**
   * Takes a connection over, in place of the one before, which is told `detail`. Resolves when the machine has said what it runs.
   * Rejects if it only comes back, and another machine was started as this listener since.
   */
  connect(connection: MachineConnection, { tenantId, claim }: Connecting): Promise<void> {
    const { machine = '', host, reconnects = false } = connection.about;
    const done = this.#accepting.then(async () => {
      const newest = await claim({ machine, host, reconnects });
      if (newest !== undefined) {
        const detail = `Listener '${this.#name}' was started on ${newest} since, and a listener has one machine.`;
        await connection.dismiss({ reason: 'replaced', detail });
        throw new MachineError(detail);
      }
      const detail = `Listener '${this.#name}' is now connected from ${host}, and a listener has one machine.`;
      await this.#connection?.dismiss({ reason: 'replaced', detail, machine });
      await this.#follow(connection);
      this.#connection = connection;
      this.#tenantId = tenantId;
    });
    this.#accepting = done.catch(() => {});
    return done;
  }

  want({ id, deploymentId }: Pick<Workload, 'id' | 'deploymentId'>): void {
    this.#wanted.set(id, deploymentId);
    this.#deployments.add(deploymentId);
  }

  wants(id: string): boolean {
    return this.#wanted.has(id);
  }

  /** Whether it says that it has the workload. */
  has(id: string): boolean {
    return this.#found.has(id) || this.#said.has(id);
  }

  /** The deployments that it keeps something of, if it says the truth. */
  get deployments(): string[] {
    return [...this.#deployments];
  }

  /** What it is known to run. */
  list(): string[] {
    return this.#connection ? [...new Set([...this.#found, ...this.#said.keys()])] : [];
  }

  /** Undefined if it has to be ensured, again for a machine that started anew. */
  status(id: string): WorkloadStatus | undefined {
    if (!this.#wanted.has(id) || (this.#connection && this.#found.has(id))) return undefined;
    const said = this.#said.get(id);
    if (this.#connection || (said && Date.now() - this.#lostAt < this.#holdMs)) return said && this.#here(said);
    const unknown = { id, restarts: 0, endsInARow: 0, lastExit: undefined };
    return { ...unknown, ...said, phase: 'starting', urls: [], unreachable: this.#absence() };
  }

  /** Records what it answered, and returns it with the addresses that it has here. */
  publish(status: WorkloadStatus): Promise<WorkloadStatus> {
    return this.#inTurn(async () => {
      this.#found.delete(status.id);
      this.#logs.add(status.id);
      this.#said.set(status.id, status);
      await this.#keepSockets();
      return this.#here(status);
    });
  }

  /** Rejects if it is away. */
  async scale(workload: SentWorkload, how: Rescaling): Promise<void> {
    if (!this.#connection) throw new MachineError('the machine is not connected');
    // Only what has a socket here gets requests.
    const leave = async (url: string) => how.leave(this.#relays.urlOf(url) ?? url);
    await this.#connection.scale(workload, { ...how, leave });
  }

  /** One that is away is told when it connects. */
  async remove(id: string, graceMs: number): Promise<void> {
    this.#wanted.delete(id);
    await this.#connection?.remove(id, graceMs);
    this.#found.delete(id);
    if (this.#said.delete(id)) await this.#inTurn(() => this.#keepSockets());
  }

  /** Removes what is to run elsewhere. At once it is nothing that requests are sent to here. */
  async expel(id: string, graceMs: number): Promise<void> {
    this.#wanted.delete(id);
    if (this.#expelled.has(id)) return;
    this.#expelled.add(id);
    await this.remove(id, graceMs).finally(() => this.#expelled.delete(id));
  }

  async discard(id: string): Promise<void> {
    if (this.#logs.delete(id)) await this.#connection?.discard(id);
  }

  /** One that keeps nothing of the deployment is not told: it is no business of another tenant. */
  async forget(deploymentId: string): Promise<void> {
    if (!this.#connection || !this.#deployments.has(deploymentId)) return;
    await this.#connection.forget(deploymentId);
    this.#deployments.delete(deploymentId);
  }

  async release(): Promise<void> {
    this.#connection?.close();
    await this.#inTurn(() => this.#relays.close());
  }

  /** Resolves when the machine has said what it runs, and goes on to take what it says. */
  #follow(connection: MachineConnection): Promise<void> {
    const first = Promise.withResolvers<void>();
    const end = () => {
      first.reject(new MachineError('the connection ended before the machine said what it runs'));
      connection.close();
      if (this.#connection === connection) this.#lose();
    };
    const take = async (pushed: Pushed) => {
      await this.#inTurn(() => this.#take(pushed));
      first.resolve();
    };
    connection.follow(take).then(end, end);
    const late = setTimeout(() => connection.close(), FIRST_WORD_MS).unref();
    return first.promise.finally(() => clearTimeout(late));
  }

  #take({ found, logs, deployments, statuses }: Pushed): Promise<void> {
    if (found) {
      const supervised = new Set(statuses.map(({ id }) => id));
      this.#found = new Set(found.filter((id) => !supervised.has(id)));
      this.#logs = new Set(logs);
      this.#deployments = new Set([...(deployments ?? []), ...this.#wanted.values()]);
      // The sockets of what it found again stay open.
      for (const id of this.#said.keys()) if (!this.#found.has(id)) this.#said.delete(id);
      for (const status of statuses) this.#said.set(status.id, status);
    } else {
      const known = new Map(statuses.map((status) => [status.id, status]));
      // What it supervises no more, as when somebody deleted it, has to be ensured again.
      for (const id of this.#said.keys()) if (!known.has(id)) this.#found.add(id);
      for (const [id, status] of known) if (this.#wanted.has(id)) this.#said.set(id, status);
    }
    return this.#keepSockets();
  }

  /** Only for what is wanted. */
  #keepSockets(): Promise<void> {
    const wanted = [...this.#said.values()].filter(({ id }) => this.#wanted.has(id));
    return this.#relays.keep(new Set(wanted.flatMap(addressesOf)));
  }

  #here(status: WorkloadStatus): WorkloadStatus {
    const { urls, queueUrls } = status;
    const here = (own: readonly string[]) => own.flatMap((url) => this.#relays.urlOf(url) ?? []);
    return { ...status, urls: here(urls), ...(queueUrls ? { queueUrls: here(queueUrls) } : {}) };
  }

  #lose(): void {
    this.#connection = undefined;
    this.#lostAt = Date.now();
    this.#absentSince = performance.now();
  }

  #absence(): string {
    const since = this.#tenantId === undefined ? '' : ` since ${new Date(this.#lostAt).toISOString()}`;
    const rest = this.#tenantId === undefined ? '' : ' What runs there goes on, and is not reached.';
    return `Listener '${this.#name}' is not connected${since}: start keelson listener on its machine, or look at its network.${rest}`;
  }

  /** Waits a moment for a machine that lost its connection, and for one whose listener started anew. */
  async #tunnel(url: string): Promise<Tunnel> {
    const until = Date.now() + this.#holdMs;
    while (!this.#connection || this.#isFound(url)) {
      if (Date.now() >= until) throw new MachineError('the machine is not connected');
      await sleep(LOOK_MS);
    }
    return this.#connection.tunnel(url);
  }

  #isFound(url: string): boolean {
    return [...this.#found].some((id) => this.#said.get(id)?.urls.includes(url));
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => {});
    return done;
  }
}
