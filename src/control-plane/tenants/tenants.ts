/** Organizations and their tenants. Every deployment belongs to a tenant; OAuth providers belong to an organization. */
import type * as contract from '../../../generated/control-plane/types.gen.ts';
import { Problem, StartError } from '../../problem.ts';
import type { Storage, Transaction } from '../../storage/port.ts';
import { recordChange } from '../audit/audit-records.ts';
import type { Caller } from '../callers/caller.ts';
import { needsOrganization, organizationAccessOf } from '../callers/organization-records.ts';
import {
  countAllTenants,
  countTenants,
  deleteTenant,
  deploymentsOfTenant,
  findDefaultTenant,
  findTenant,
  insertOrganization,
  insertTenant,
  isNameTaken,
  lockOrganization,
  pageOfTenants,
  type TenantRow,
  tenantOf,
} from './tenant-records.ts';

/** The most deployments that an error names, since people read it. */
const NAMED = 20;

const NOT_ISOLATED =
  'This machine isolates no processes, so the agents of one tenant could read the data of another. Run the server as root or permit user namespaces, or start it with --isolation none if all tenants trust each other.';

const SHARED_NETWORK =
  'On this machine agents share the network of the server, so the agent of one tenant could take a port of another or of the server. Install nftables and iproute2 (a server that is root) or passt (another user), or start it with --agent-network shared if all tenants trust each other.';

/** Why the code of several tenants would not be kept apart. Undefined if it is, or if its operator trusts them that far. */
export function refusalOfTenants(
  { isolation, network }: Pick<contract.ServerInfo, 'isolation' | 'network'>,
  trusted: { files: boolean; network: boolean },
): string | undefined {
  if (isolation === 'none') return trusted.files ? undefined : NOT_ISOLATED;
  return network === 'shared' && !trusted.network ? SHARED_NETWORK : undefined;
}

/** Throws a `StartError` with the reason if there are several already. */
export async function assertOneTenant(storage: Storage, reason: string): Promise<void> {
  if ((await storage.transaction(countAllTenants)) > 1) throw new StartError(reason);
}

export interface Tenant {
  tenantId: string;
  organizationId: string;
  name: string;
}

/** Tenants as the server itself uses them. */
export class Tenants {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** The tenant that every server creates at its first start. */
  async ensureDefault(): Promise<Tenant> {
    return this.#storage.transaction(async (transaction) => {
      const first = await findDefaultTenant(transaction);
      if (first) return ownedTenant(first);
      const organizationId = await insertOrganization(transaction, 'default');
      return ownedTenant(await insertTenant(transaction, { organizationId, name: 'default', isDefault: true }));
    });
  }

  createOrganization(name: string): Promise<string> {
    return this.#storage.transaction((transaction) => insertOrganization(transaction, name));
  }

  async create(organizationId: string, name: string): Promise<Tenant> {
    return ownedTenant(await this.#storage.transaction((transaction) => insertTenant(transaction, { organizationId, name })));
  }

  async find(tenantId: string): Promise<Tenant | undefined> {
    const row = await findTenant(this.#storage, tenantId);
    return row && ownedTenant(row);
  }
}

export function tenantNotFound(tenantId: string): Problem {
  return new Problem('not_found', `Tenant ID ${tenantId} not found.`);
}

function ownedTenant(row: TenantRow): Tenant {
  return { tenantId: row.tenant_id, organizationId: row.organization_id, name: row.name };
}

/** Tenants as seen by those who may create them: keys of the whole organization, and the operator. */
export class TenantAdministration {
  readonly #storage: Storage;
  /** Makes all processes look up keys and tenants again. */
  readonly #keysChanged: () => void;
  /** Why there may be one only. */
  readonly #refusal: string | undefined;

  constructor(storage: Storage, keysChanged: () => void, refusal?: string) {
    this.#storage = storage;
    this.#keysChanged = keysChanged;
    this.#refusal = refusal;
  }

  /** The tenants that the caller may act for, oldest first. */
  async list(caller: Caller, page: { limit: number; offset: number }): Promise<contract.TenantList> {
    const { organizationId, organizationWide } = await organizationAccessOf(this.#storage, caller);
    const tenantId = organizationWide ? undefined : caller.tenantId;
    const rows = await pageOfTenants(this.#storage, { organizationId, tenantId }, page);
    return { resources: rows.map(tenantOf), offset: page.offset + rows.length };
  }

  /** Throws `bad_request` where there may be one only, `forbidden` for a key of one tenant, and `conflict` if the organization already has that name. */
  async create(caller: Caller, { name }: contract.TenantCreate): Promise<contract.Tenant> {
    return this.#storage.transaction(async (transaction) => {
      const { organizationId, organizationWide } = await organizationAccessOf(transaction, caller);
      if (!organizationWide) throw needsOrganization();
      if (this.#refusal !== undefined) throw new Problem('bad_request', this.#refusal);
      if (await isNameTaken(transaction, organizationId, name))
        throw new Problem('conflict', `A tenant named '${name}' already exists.`);
      const made = await insertTenant(transaction, { organizationId, name });
      await recordChange(transaction, {
        actor: caller,
        action: 'tenant.create',
        resource: { type: 'tenant', id: made.tenant_id, name },
        of: { tenantId: made.tenant_id },
      });
      return tenantOf(made);
    });
  }

  /**
   * Deletes a tenant with its keys, listeners, OAuth tokens and connections, in one transaction. Throws `not_found`, `forbidden`
   * for a key of that tenant alone, and `conflict` while it has deployments, for the first tenant and for the last one.
   */
  async delete(caller: Caller, tenantId: string): Promise<void> {
    await this.#storage.transaction(async (transaction) => {
      const { organizationId, organizationWide } = await organizationAccessOf(transaction, caller);
      await lockOrganization(transaction, organizationId);
      const row = await findTenant(transaction, tenantId.toLowerCase());
      const isSeen = row?.organization_id === organizationId && (organizationWide || row.tenant_id === caller.tenantId);
      if (!isSeen) throw tenantNotFound(tenantId);
      if (!organizationWide) throw needsOrganization();
      await assertDeletable(transaction, row);
      await recordChange(transaction, {
        actor: caller,
        action: 'tenant.delete',
        resource: { type: 'tenant', id: row.tenant_id, name: row.name },
        of: { tenantId: row.tenant_id },
      });
      await deleteTenant(transaction, row.tenant_id);
    });
    this.#keysChanged();
  }
}

async function assertDeletable(transaction: Transaction, { tenant_id: id, organization_id: organizationId }: TenantRow) {
  const refused = (why: string) => new Problem('conflict', `Tenant ID ${id} ${why}`);
  if ((await findDefaultTenant(transaction))?.tenant_id === id)
    throw refused('is the first one of this server, which cannot be deleted.');
  if ((await countTenants(transaction, organizationId)) === 1)
    throw refused('is the last one of its organization: create another first.');
  const deployments = await deploymentsOfTenant(transaction, id, NAMED + 1);
  if (deployments.length === 0) return;
  const names = deployments.slice(0, NAMED).map(({ name, status }) => {
    return status.endsWith('_DELETE') ? `'${name}' (being deleted)` : `'${name}'`;
  });
  const more = deployments.length > NAMED ? ' and more' : '';
  throw refused(`still has deployments: ${names.join(', ')}${more}. Delete them, and try again once they are gone.`);
}
