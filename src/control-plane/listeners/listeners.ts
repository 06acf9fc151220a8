/**
 * Listeners: clusters that a tenant registers as places for deployments of images. How a listener of the compatible server asks
 * for its work is not public, so nothing polls here: a listener is a name and its namespaces, and the driver does the work.
 */
import { v7 as uuidv7 } from 'uuid';
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
import { isoNow, type Reader, select } from '../records.ts';

/** No more are listed in an error, which is for people. */
const NAMED = 20;

interface ListenerRow {
  listener_id: string;
  tenant_id: string;
  compute_type: 'k8s';
  compute_id: string;
  compute_config: string;
  version: string | null;
  created_at: string;
  updated_at: string;
}

export class Listeners {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Newest first. */
  async list(caller: Caller, { limit, offset }: { limit: number; offset: number }): Promise<ListenerList> {
    const rows = await this.#storage.read<ListenerRow>(
      'SELECT * FROM listeners WHERE tenant_id = $1 ORDER BY listener_id DESC LIMIT $2 OFFSET $3',
      [caller.tenantId, limit, offset],
    );
    return { resources: rows.map(listenerOf), offset: offset + rows.length };
  }

  /** Throws `conflict` when the tenant has one of that `compute_id`. */
  create(caller: Caller, request: ListenerCreate): Promise<Listener> {
    const { compute_type, compute_id, compute_config, version } = request;
    return this.#storage.transaction(async (transaction) => {
      const [row] = await transaction.query<ListenerRow>(
        `INSERT INTO listeners (listener_id, tenant_id, compute_type, compute_id, compute_config, version, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $7) ON CONFLICT (tenant_id, compute_id) DO NOTHING RETURNING *`,
        [uuidv7(), caller.tenantId, compute_type, compute_id, JSON.stringify(compute_config), version ?? null, isoNow()],
      );
      if (!row) {
        // The words are those that clients of the compatible server know.
        const detail = `Listener for LangSmith workspace ID '${caller.tenantId}' and compute ID '${compute_id}' already exists.`;
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

  /** What is null stays as it is. */
  patch(caller: Caller, listenerId: string, { version, compute_config: config }: ListenerPatch): Promise<Listener> {
    return this.#storage.transaction(async (transaction) => {
      const before = await load(transaction, caller, listenerId);
      const [row] = await transaction.query<ListenerRow>(
        `UPDATE listeners SET version = COALESCE($2, version), compute_config = COALESCE($3, compute_config), updated_at = $4
         WHERE listener_id = $1 RETURNING *`,
        [before.listener_id, version ?? null, config == null ? null : JSON.stringify(config), isoNow()],
      );
      const changed = [...(version == null ? [] : ['version']), ...(config == null ? [] : ['compute_config'])];
      await record(transaction, caller, 'listener.patch', row!, { changed });
      return listenerOf(row!);
    });
  }

  /** Throws `not_found`, and `conflict` while a deployment has it. */
  async delete(caller: Caller, listenerId: string): Promise<void> {
    await this.#storage.transaction(async (transaction) => {
      const row = await load(transaction, caller, listenerId, this.#storage.dialect.lockRows);
      const [user] = await transaction.query<{ name: string }>(
        'SELECT name FROM deployments WHERE tenant_id = $1 AND listener_id = $2 LIMIT 1',
        [caller.tenantId, row.listener_id],
      );
      if (user) {
        const detail = `Listener ID ${row.listener_id} is in use by deployment '${user.name}': delete that first.`;
        throw new Problem('conflict', detail);
      }
      await transaction.query('DELETE FROM listeners WHERE listener_id = $1', [row.listener_id]);
      await record(transaction, caller, 'listener.delete', row);
    });
  }
}

/** Throws `bad_request` for a deployment of an image that names no place of the tenant's; the listener stays until the transaction ends. */
export async function assertPlace(
  transaction: Transaction,
  caller: Caller,
  config: Pick<SourceConfigCreate, 'listener_id' | 'listener_config'>,
  lock: string,
): Promise<void> {
  const rows = await transaction.query<ListenerRow>(`SELECT * FROM listeners WHERE tenant_id = $1 ORDER BY listener_id ${lock}`, [
    caller.tenantId,
  ]);
  const { listener_id: wanted, listener_config: place } = config;
  if (wanted == null) {
    if (rows.length === 0) return;
    const ids = listed(rows.map(({ listener_id: id }) => id));
    throw fault(`'source_config.listener_id' is required for workspace with available listener IDs: ${ids}.`);
  }
  const row = rows.find(({ listener_id: id }) => id === wanted.toLowerCase());
  if (!row) throw fault(`listener ID ${wanted} does not exist.`);
  const { k8s_namespaces: namespaces } = JSON.parse(row.compute_config) as ComputeConfig;
  const namespace = place?.k8s_namespace;
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
  const sql = `SELECT * FROM listeners WHERE listener_id = $1 AND tenant_id = $2 ${lock}`;
  const [row] = await select<ListenerRow>(reader, sql, [listenerId.toLowerCase(), caller.tenantId]);
  if (!row) throw new Problem('not_found', `Listener ID ${listenerId} not found.`);
  return row;
}

function listenerOf(row: ListenerRow): Listener {
  return {
    id: row.listener_id,
    compute_type: row.compute_type,
    compute_id: row.compute_id,
    compute_config: JSON.parse(row.compute_config) as ComputeConfig,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
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
