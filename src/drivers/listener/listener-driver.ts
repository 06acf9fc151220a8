/**
 * Passes the workloads of deployments that name a listener on to its machine, and all others to the control plane's own driver. A
 * machine that is away keeps what it runs: it is told what is wanted when it connects again.
 */
import { join, relative, resolve } from 'node:path';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import {
  type Abilities,
  CLUSTER_DRIVER,
  type ConnectedMachine,
  type Connecting,
  type Driver,
  type DriverDeclaration,
  databaseFieldOf,
  type Machines,
  type PlacedLine,
  type Rescaling,
  type Workload,
  type WorkloadStatus,
} from '../port.ts';
import { neededFolders, packFolders } from './build-folders.ts';
import { Machine } from './machine.ts';
import { MachineError } from './machine-answers.ts';
import { MachineConnection } from './machine-connection.ts';
import { removeDeadRelays } from './relays.ts';
import { ownPlatform, type SentWorkload } from './wire.ts';

export interface ListenerDriverOptions {
  /** Runs the workloads of deployments without a listener. */
  own: Driver;
  dataDirectory: string;
  log: Logger;
  /** Whether each deployment has a database that other machines reach. */
  databasesAreReached: boolean;
  /** For how long a machine may be away before its workloads are told to be unreachable. */
  holdMs?: number | undefined;
}

const STATELESS =
  "Agents in the cluster of a listener need a database that they reach: the operator of this server starts it with --postgres and an address that the cluster reaches, or the deployment gets a database server of its own there by 'db_*' of its resource_spec.";

/** Short enough for a request to wait, long enough for a machine to connect again. */
const HOLD_MS = 5_000;

/** Creates the driver that has machines besides its own. */
export function createListenerDriver(options: ListenerDriverOptions): Driver & Machines {
  return new ListenerDriver(options);
}

class ListenerDriver implements Driver, Machines {
  readonly name: Driver['name'];
  readonly runs: DriverDeclaration['runs'];
  readonly abilities: Abilities;
  readonly objectionTo?: NonNullable<Driver['objectionTo']>;
  readonly #options: ListenerDriverOptions;
  readonly #own: Driver;
  readonly #data: string;
  readonly #sockets: string;
  /** By the id of the listener. */
  readonly #machines = new Map<string, Machine>();
  #released = false;

  constructor(options: ListenerDriverOptions) {
    const { own, dataDirectory } = options;
    this.#options = options;
    this.#own = own;
    this.#data = resolve(dataDirectory);
    this.#sockets = join(this.#data, 'sockets');
    const failed = (error: unknown) => options.log.warn({ err: error }, 'removing old sockets of machines failed');
    removeDeadRelays(this.#sockets).catch(failed);
    this.name = own.name;
    this.runs = own.runs;
    this.abilities = own.abilities;
    if (own.objectionTo) this.objectionTo = own.objectionTo.bind(own);
  }

  async accept(listener: Connecting, stream: Duplex): Promise<ConnectedMachine> {
    const { log } = this.#options;
    const connection = await MachineConnection.open(stream);
    await assertKind(listener, connection);
    const machine = this.#machine(listener.id, listener.name);
    const { host } = connection.about;
    if (machine.connection) log.warn({ listener: listener.id, host }, 'a newer connection replaces that of a listener');
    await machine.connect(connection, listener);
    return {
      ...{ about: connection.about, closed: connection.closed, close: () => connection.close() },
      deployments: machine.deployments,
      forget: (deploymentId) => machine.forget(deploymentId),
    };
  }

  absentMs(listenerId: string): number | undefined {
    return this.#machines.get(listenerId)?.absentMs;
  }

  async keepOnly(places: ReadonlyMap<string, string>, graceMs: number): Promise<void> {
    const strays = [...this.#machines].flatMap(([listenerId, machine]) =>
      [...places].flatMap(([id, place]) => {
        const isStray = place !== listenerId && (machine.wants(id) || machine.has(id));
        return isStray ? [machine.expel(id, graceMs)] : [];
      }),
    );
    await Promise.all(strays);
  }

  async ensure(workload: Workload): Promise<WorkloadStatus> {
    const { listener } = workload;
    if (listener === undefined) return this.#own.ensure(workload);
    if (workload.buildImage !== undefined) return withoutImage(workload.id, listener.name);
    const stateless = this.#stateObjection(listener, workload.ownDatabase === true);
    if (stateless !== undefined) return unstarted(workload.id, stateless);
    const machine = this.#machine(listener.id, listener.name);
    machine.want(workload);
    const { connection } = machine;
    if (!connection) return machine.status(workload.id)!;
    if (machine.tenantId !== workload.tenantId) throw new Error(`listener ${listener.id} is of another tenant`);
    try {
      return await machine.publish(await this.#ensureThere(connection, await this.#sent(workload)));
    } catch (error) {
      if (machine.connection) throw error;
      // It went away meanwhile, and is told again when it is back.
      return machine.status(workload.id)!;
    }
  }

  async refusalOf(...[place, spec, references]: Parameters<NonNullable<Driver['refusalOf']>>): Promise<string | undefined> {
    const { listener, tenantId, namespace } = place;
    if (listener === undefined) return this.#own.refusalOf?.(place, spec, references);
    const stateless = this.#stateObjection(listener, databaseFieldOf(spec) !== undefined);
    const machine = this.#machines.get(listener.id);
    if (stateless !== undefined || listener.driver !== CLUSTER_DRIVER) return stateless;
    const asked = { tenantId, namespace, resourceSpec: spec, secretReferences: references };
    // One that is away says it when it starts the deployment.
    return machine?.connection?.objectionTo(asked).catch(() => undefined);
  }

  /** Pods keep no file when they move. */
  #stateObjection({ driver }: NonNullable<Workload['listener']>, ownDatabase: boolean): string | undefined {
    return driver !== CLUSTER_DRIVER || ownDatabase || this.#options.databasesAreReached ? undefined : STATELESS;
  }

  async scale(workload: Workload, how: Rescaling): Promise<void> {
    const { listener } = workload;
    if (listener === undefined) return this.#own.scale(workload, how);
    await this.#machine(listener.id, listener.name).scale(await this.#sent(workload), how);
  }

  status(id: string): WorkloadStatus | undefined {
    return this.#placeOf(id)?.status(id) ?? this.#own.status(id);
  }

  async remove(id: string, graceMs: number): Promise<void> {
    const place = this.#placeOf(id);
    if (place) return place.remove(id, graceMs);
    // What machines say of others' workloads may be a lie.
    const isHere = this.#own.status(id) !== undefined;
    const holders = isHere ? [] : [...this.#machines.values()].filter((machine) => machine.has(id));
    await Promise.all([...holders.map((machine) => machine.remove(id, graceMs)), this.#own.remove(id, graceMs)]);
  }

  async discard(id: string): Promise<void> {
    await Promise.all([...[...this.#machines.values()].map((machine) => machine.discard(id)), this.#own.discard(id)]);
  }

  async forget(deploymentId: string): Promise<void> {
    await Promise.all([...this.#machines.values()].map((machine) => machine.forget(deploymentId)));
  }

  async list(): Promise<string[]> {
    const elsewhere = [...this.#machines.values()].flatMap((machine) => machine.list());
    return [...new Set([...(await this.#own.list()), ...elsewhere])];
  }

  async *readLog(id: string, from: number, listenerId?: string): AsyncGenerator<PlacedLine> {
    if (listenerId === undefined) return yield* this.#own.readLog(id, from);
    const { connection } = this.#placeOf(id) ?? this.#machines.get(listenerId) ?? {};
    if (connection) yield* connection.readLog(id, from);
  }

  async release(): Promise<void> {
    const machines = [...this.#machines.values()];
    this.#machines.clear();
    await Promise.all(machines.map((machine) => machine.release()));
    await this.#own.release();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#released = true;
    await this.release();
    await this.#own[Symbol.asyncDispose]();
  }

  /** The workload without what a machine has of its own. */
  async #sent({ directory, stateDirectory: _, listener: __, ...rest }: Workload): Promise<SentWorkload> {
    const sent = { ...rest, platform: ownPlatform };
    if (directory === '') return { ...sent, folder: '', needs: [] };
    return { ...sent, folder: relative(this.#data, directory), needs: await neededFolders(this.#data, directory) };
  }

  /** Sends what the machine lacks first. */
  async #ensureThere(connection: MachineConnection, sent: SentWorkload): Promise<WorkloadStatus> {
    try {
      return await connection.ensure(sent);
    } catch (error) {
      if (!(error instanceof MachineError) || error.missing.length === 0) throw error;
      // The others are no business of its tenant.
      if (!error.missing.every((folder) => sent.needs.includes(folder)))
        throw new MachineError('the machine asks for folders that the revision does not need');
      this.#options.log.info({ workload: sent.id, folders: error.missing }, 'sending a build to a machine');
      await connection.send(packFolders(this.#data, error.missing), error.missing);
      return connection.ensure(sent);
    }
  }

  #placeOf(id: string): Machine | undefined {
    return [...this.#machines.values()].find((machine) => machine.wants(id));
  }

  #machine(id: string, name: string): Machine {
    if (this.#released) throw new Error('the driver is released');
    const known = this.#machines.get(id) ?? new Machine(name, { holdMs: this.#options.holdMs ?? HOLD_MS, folder: this.#sockets });
    this.#machines.set(id, known);
    return known;
  }
}

/** A listener stays what deployments were accepted for. */
async function assertKind({ name, isCluster }: Connecting, connection: MachineConnection): Promise<void> {
  const { driver } = connection.about;
  if ((driver === CLUSTER_DRIVER) === isCluster) return;
  const [is, how] = isCluster ? ['a cluster', 'with'] : ['a machine', 'without'];
  const detail = `Listener '${name}' is ${is}, and what connects runs the ${driver} driver: start it ${how} --driver ${CLUSTER_DRIVER}, or choose another name with --name.`;
  await connection.dismiss({ reason: 'refused', detail });
  throw new MachineError(detail);
}

/** Without its image the project would lack what `dockerfile_lines` installed. */
function withoutImage(id: string, listener: string): WorkloadStatus {
  return unstarted(
    id,
    `dockerfile_lines made an image on the control plane's engine, which the machine of listener '${listener}' does not have: leave them out, or deploy without listener_id.`,
  );
}

function unstarted(id: string, loadFailure: string): WorkloadStatus {
  return { id, phase: 'starting', urls: [], restarts: 0, endsInARow: 0, lastExit: undefined, loadFailure };
}
