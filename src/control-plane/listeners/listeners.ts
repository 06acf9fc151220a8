/**
 * Listeners: clusters that a tenant registers as targets for deployments of images. The protocol by which a listener of the
 * compatible server polls is not public, so nothing polls here. A listener is a name and its namespaces, and the driver does the
 * work.
 */
import type {
  ComputeConfig,
  Listener,
  ListenerCreate,
  ListenerList,
  ListenerPatch,
  SourceConfigCreate,
} from '../../../generated/control-plane/types.gen.ts';
import { Problem } from '../../problem.ts';
import type { Storage, Transaction } from '../../storage/port.ts';
import { type Change, recordChange } from '../audit/audit-records.ts';
import type { Caller } from '../callers/caller.ts';
import { changedColumns, changedFields } from '../fields.ts';
import type { Reader } from '../records.ts';
import {
  deleteListener,
  deploymentOn,
  findListener,
  insertListener,
  type ListenerRow,
  listenerFields,
  listenerOf,
  lockListeners,
  pageOfListeners,
  updateListener,
} from './listener-records.ts';

/** The most names that an error lists, since people read it. */
const NAMED = 20;

export class Listeners {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Newest first. */
  async list(caller: Caller, page: { limit: number; offset: number }): Promise<ListenerList> {
    const rows = await pageOfListeners(this.#storage, caller.tenantId, page);
    return { resources: rows.map(listenerOf), offset: page.offset + rows.length };
  }

  /** Throws `conflict` if the tenant already has a listener with that `compute_id`. */
  create(caller: Caller, request: ListenerCreate): Promise<Listener> {
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

  /** Null values stay as they are. */
  patch(caller: Caller, listenerId: string, request: ListenerPatch): Promise<Listener> {
    return this.#storage.transaction(async (transaction) => {
      const before = await load(transaction, caller, listenerId);
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

/**
 * Throws `bad_request` if a deployment of an image names no target of the tenant. The listener is locked until the transaction
 * ends.
 */
export async function assertTarget(
  transaction: Transaction,
  caller: Caller,
  config: Pick<SourceConfigCreate, 'listener_id' | 'listener_config'>,
  lock: string,
): Promise<void> {
  const rows = await lockListeners(transaction, caller.tenantId, lock);
  const { listener_id: wanted, listener_config: target } = config;
  if (wanted == null) {
    if (rows.length === 0) return;
    const ids = listed(rows.map(({ listener_id: id }) => id));
    throw fault(`'source_config.listener_id' is required for workspace with available listener IDs: ${ids}.`);
  }
  const row = rows.find(({ listener_id: id }) => id === wanted.toLowerCase());
  if (!row) throw fault(`listener ID ${wanted} does not exist.`);
  const { k8s_namespaces: namespaces } = JSON.parse(row.compute_config) as ComputeConfig;
  const namespace = target?.k8s_namespace;
  if (namespace == null || namespaces === null || namespaces.includes(namespace)) return;
  throw fault(
    `'source_config.listener_config.k8s_namespace' must be one of listener ID ${row.listener_id}: ${listed(namespaces)}.`,
  );
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
