/**
 * Listeners: clusters and machines that a tenant registers as targets for deployments. The protocol by which a listener of the
 * compatible server polls is not public, so nothing polls here: the listener of a machine or of another cluster connects, and the
 * driver passes workloads on to it. One of a cluster as which nothing ever connected is a name for namespaces of this server's own.
 */
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import type {
  ComputeConfig,
  Listener,
  ListenerCreate,
  ListenerList,
  ListenerPatch,
  Source,
  SourceConfigCreate,
} from '../../../generated/control-plane/types.gen.ts';
import { CLUSTER_DRIVER, type Claimant, type ConnectedMachine, type Driver, type Machines } from '../../drivers/port.ts';
import { messageOf, Problem } from '../../problem.ts';
import type { Storage, Transaction } from '../../storage/port.ts';
import { type Change, recordChange } from '../audit/audit-records.ts';
import type { Caller } from '../callers/caller.ts';
import { changedColumns, changedFields } from '../fields.ts';
import type { Reader } from '../records.ts';
import {
  claimListener,
  deleteListener,
  deploymentOn,
  findListener,
  insertListener,
  type ListenerRow,
  listenerFields,
  listenerOf,
  lockListeners,
  type Machine,
  markMachine,
  pageOfListeners,
  updateListener,
} from './listener-records.ts';

/** The most names that an error lists, since people read it. */
const NAMED = 20;

/** How often it is recorded that a machine is connected. */
const SEEN_MS = 15_000;

interface ListenersOptions {
  storage: Storage;
  /** Takes the connections of machines. Undefined if this server's driver has no machines besides its own. */
  machines: Machines | undefined;
  driverName: Driver['name'];
  /** Whether this control plane runs the deployments. */
  isActive(): boolean;
  /** Called when a machine of the tenant has connected, with workloads that may no longer be wanted, and state of these deployments. */
  arrived(tenantId: string, machine: ConnectedMachine): void;
  log: Logger;
}

/** Takes the connection of an admitted machine. Resolves when it ends. */
type TakeConnection = (stream: Duplex) => Promise<void>;

export class Listeners {
  readonly #storage: Storage;
  readonly #options: ListenersOptions;
  /** By the id of the listener. */
  readonly #connected = new Map<string, ConnectedMachine>();

  constructor(options: ListenersOptions) {
    this.#storage = options.storage;
    this.#options = options;
  }

  /**
   * Admits the machine of a listener, or the program that runs agents in its cluster. Throws `not_found`, `conflict` for the name of
   * this server's own cluster, and `unavailable` where another control plane runs the deployments.
   */
  async connect(caller: Caller, listenerId: string): Promise<TakeConnection> {
    const { machines, driverName, isActive } = this.#options;
    const row = await load(this.#storage, caller, listenerId);
    if (!machines)
      throw new Problem('bad_request', `This server runs the ${driverName} driver, which passes nothing on to other machines.`);
    if (!isActive()) throw new Problem('unavailable', 'Another control plane runs the deployments. Try again.');
    await this.#storage.transaction((transaction) => assertUnused(transaction, row));
    return (stream) => this.#take(machines, row, stream);
  }

  /** Of a cluster: from now on its deployments run in the one that connects, and wait for it where it is away. */
  async #claim({ tenant_id: tenantId, listener_id: id }: ListenerRow, claimant: Claimant): Promise<string | undefined> {
    await this.#storage.transaction(async (transaction) => {
      const row = await findListener(transaction, tenantId, id, this.#storage.dialect.lockRows);
      if (!row || !isOwnCluster(row)) return;
      await assertUnused(transaction, row);
      await updateListener(transaction, id, { driver: CLUSTER_DRIVER });
    });
    return claimListener(this.#storage, id, claimant);
  }

  async #take(machines: Machines, row: ListenerRow, stream: Duplex): Promise<void> {
    const { arrived, isActive, log } = this.#options;
    const { listener_id: id, tenant_id: tenantId, compute_id: name, compute_type: type } = row;
    try {
      const claim = (claimant: Claimant) => this.#claim(row, claimant);
      const machine = await machines.accept({ id, tenantId, name, isCluster: type === 'k8s', claim }, stream);
      if (!isActive()) return machine.close();
      this.#connected.set(id, machine);
      const { version, platform, driver, host } = machine.about;
      log.info({ listener: id, host, version, platform }, 'machine of a listener connected');
      await markMachine(this.#storage, id, { version, platform, driver, connected: 1 });
      const seen = setInterval(() => void this.#mark(id, { connected: 1 }), SEEN_MS);
      arrived(tenantId, machine);
      await machine.closed;
      clearInterval(seen);
      log.info({ listener: id, host }, 'machine of a listener disconnected');
      // A newer connection may have taken its place.
      if (this.#connected.get(id) === machine && this.#connected.delete(id)) await this.#mark(id, { connected: 0 });
    } catch (error) {
      log.warn({ err: error, listener: id, reason: messageOf(error) }, 'taking the connection of a machine failed');
      stream.destroy();
    }
  }

  async #mark(id: string, heard: Partial<ListenerRow>): Promise<void> {
    await markMachine(this.#storage, id, heard).catch((error: unknown) =>
      this.#options.log.debug({ err: error, listener: id }, 'recording that a machine was heard of failed'),
    );
  }

  /** Newest first. */
  async list(caller: Caller, page: { limit: number; offset: number }): Promise<ListenerList> {
    const rows = await pageOfListeners(this.#storage, caller.tenantId, page);
    return { resources: rows.map(listenerOf), offset: page.offset + rows.length };
  }

  /** Throws `conflict` if the tenant already has a listener with that `compute_id`, and for a wrong fallback. */
  async create(caller: Caller, request: ListenerCreate): Promise<Listener> {
    assertFallback(request, request.compute_config);
    return this.#storage.transaction(async (transaction) => {
      const row = await insertListener(transaction, caller.tenantId, request);
      if (!row) {
        // Clients of the compatible server know this wording.
        const detail = `Listener for LangSmith workspace ID '${caller.tenantId}' and compute ID '${request.compute_id}' already exists.`;
        throw new Problem('conflict', detail);
      }
      await record(transaction, caller, 'listener.create', row);
      return listenerOf(row);
    });
  }

  /** Throws `not_found`. */
  async get(caller: Caller, listenerId: string): Promise<Listener> {
    return listenerOf(await load(this.#storage, caller, listenerId));
  }

  /** Null values stay as they are. Throws `not_found`, and `conflict` for a wrong fallback. */
  patch(caller: Caller, listenerId: string, request: ListenerPatch): Promise<Listener> {
    return this.#storage.transaction(async (transaction) => {
      const before = await load(transaction, caller, listenerId);
      assertFallback(before, request.compute_config);
      const row = await updateListener(transaction, before.listener_id, changedColumns(listenerFields, request));
      await record(transaction, caller, 'listener.patch', row, { changed: changedFields(listenerFields, request) });
      return listenerOf(row);
    });
  }

  /** Throws `not_found`, and `conflict` while a deployment uses it. */
  async delete(caller: Caller, listenerId: string): Promise<void> {
    await this.#storage.transaction(async (transaction) => {
      const row = await load(transaction, caller, listenerId, this.#storage.dialect.lockRows);
      const user = await deploymentOn(transaction, row);
      if (user !== undefined) {
        const detail = `Listener ID ${row.listener_id} is in use by deployment '${user}': delete that first.`;
        throw new Problem('conflict', detail);
      }
      await deleteListener(transaction, row.listener_id);
      await record(transaction, caller, 'listener.delete', row);
    });
  }
}

/** The configuration of a new deployment with its namespace: the first of its listener, if it names none. */
export async function withNamespace(reader: Reader, caller: Caller, config: SourceConfigCreate): Promise<SourceConfigCreate> {
  const { listener_id: id, listener_config: target } = config;
  const row = id == null || target?.k8s_namespace != null ? undefined : await findListener(reader, caller.tenantId, id);
  const first = row?.compute_type === 'k8s' ? namespacesOf(row)?.[0] : undefined;
  return first === undefined ? config : { ...config, listener_config: { ...target, k8s_namespace: first } };
}

/** The machine, or the other cluster, that a new deployment names as its place. Undefined for any other listener, and for none. */
export async function machineNamed(
  reader: Reader,
  caller: Caller,
  { listener_id: wanted }: Pick<SourceConfigCreate, 'listener_id'>,
): Promise<Machine | undefined> {
  const row = wanted == null ? undefined : await findListener(reader, caller.tenantId, wanted);
  return row && !isOwnCluster(row) ? { id: row.listener_id, name: row.compute_id, driver: row.driver } : undefined;
}

/**
 * Throws `bad_request` if a new deployment names a listener that is not the tenant's or not for its source, or if one of an image
 * names none. The listener is locked until the transaction ends.
 */
export async function assertTarget(
  transaction: Transaction,
  caller: Caller,
  source: Source,
  { listener_id: wanted, listener_config: target }: Pick<SourceConfigCreate, 'listener_id' | 'listener_config'>,
  lock: string,
): Promise<void> {
  const isImage = source === 'external_docker';
  if (wanted == null && !isImage) return;
  const rows = await lockListeners(transaction, caller.tenantId, lock);
  if (wanted == null) {
    const clusters = rows.filter(({ compute_type: type }) => type === 'k8s');
    if (clusters.length === 0) return;
    const ids = listed(clusters.map(({ listener_id: id }) => id));
    throw fault(`'source_config.listener_id' is required for workspace with available listener IDs: ${ids}.`);
  }
  const row = rows.find(({ listener_id: id }) => id === wanted.toLowerCase());
  if (!row) throw fault(`listener ID ${wanted} does not exist.`);
  const { listener_id: id, compute_type: type } = row;
  if (!isImage && type !== 'machine')
    throw fault(`listener ID ${id} is a cluster, and source '${source}' needs one of compute_type 'machine'.`);
  const namespaces = namespacesOf(row);
  const namespace = target?.k8s_namespace;
  if (namespace == null || namespaces === null || namespaces.includes(namespace)) return;
  throw fault(`'source_config.listener_config.k8s_namespace' must be one of listener ID ${id}: ${listed(namespaces)}.`);
}

/** Another machine takes the place of a lost one. It need not be registered yet. */
function assertFallback(
  { compute_type: type, compute_id: name }: Pick<ListenerRow, 'compute_type' | 'compute_id'>,
  config: ComputeConfig | null | undefined,
): void {
  if (config?.fallback == null) return;
  if (type !== 'machine')
    throw new Problem('conflict', "'compute_config.fallback' is for a listener of compute_type 'machine': leave it out.");
  if (config.fallback === name)
    throw new Problem('conflict', `'compute_config.fallback' names the listener itself: name another one, or leave it out.`);
}

/** Throws `conflict` if it names this server's own cluster, and a deployment runs there. */
async function assertUnused(transaction: Transaction, row: ListenerRow): Promise<void> {
  const user = isOwnCluster(row) ? await deploymentOn(transaction, row) : undefined;
  if (user === undefined) return;
  const detail = `Listener ID ${row.listener_id} names the cluster of this server, where deployment '${user}' runs: delete that first, or choose another name with --name.`;
  throw new Problem('conflict', detail);
}

/** Whether it is a name for namespaces of this server's own cluster: nothing ever connected as it. */
function isOwnCluster({ compute_type: type, driver }: ListenerRow): boolean {
  return type === 'k8s' && driver === null;
}

/** Null: any. */
function namespacesOf(row: ListenerRow): ComputeConfig['k8s_namespaces'] {
  return (JSON.parse(row.compute_config) as ComputeConfig).k8s_namespaces;
}

function listed(words: readonly string[]): string {
  const named = words.slice(0, NAMED).map((word) => `'${word}'`);
  const more = words.length > NAMED ? ` and ${words.length - NAMED} more` : '';
  return `[${named.join(', ')}]${more}`;
}

function fault(message: string): Problem {
  return new Problem('bad_request', `Source configuration error: ${message}`);
}

async function load(reader: Reader, caller: Caller, listenerId: string, lock = ''): Promise<ListenerRow> {
  const row = await findListener(reader, caller.tenantId, listenerId, lock);
  if (!row) throw new Problem('not_found', `Listener ID ${listenerId} not found.`);
  return row;
}

function record(
  transaction: Transaction,
  caller: Caller,
  action: Change['action'],
  row: ListenerRow,
  detail: Record<string, unknown> = {},
): Promise<void> {
  return recordChange(transaction, {
    ...{ actor: caller, action, of: { tenantId: caller.tenantId }, detail },
    resource: { type: 'listener', id: row.listener_id, name: row.compute_id },
  });
}
