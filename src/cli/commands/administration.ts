/**
 * Where `keelson keys`, `tenants` and `audit` work: over the API of the control plane, as every command does; or on its data
 * directory, which needs no key, where none runs or the machine's own key does not open it.
 */
import type {
  ApiKey,
  ApiKeyCreate,
  ApiKeyRotate,
  ApiKeyWithText,
  AuditPage,
  Tenant,
  TenantCreate,
} from '../../../generated/control-plane/types.gen.ts';
import { ADMIN_KEY_ID, type OperatorAccess, onDataDirectory, withState } from '../../compose/operator-access.ts';
import { UsageError } from '../../problem.ts';
import { ApiError, type AuditQuery } from '../client/control-plane-client.ts';
import { explained, locateServer, openServer, readKey, type ServerSettings } from '../client/server-access.ts';

/** What the commands do, over the API or on a data directory. */
export interface Administration {
  listKeys(): Promise<ApiKey[]>;
  createKey(request: ApiKeyCreate): Promise<ApiKeyWithText>;
  rotateKey(id: string, request: ApiKeyRotate): Promise<ApiKeyWithText>;
  revokeKey(id: string): Promise<ApiKey>;
  listTenants(): Promise<Tenant[]>;
  createTenant(request: TenantCreate): Promise<Tenant>;
  deleteTenant(id: string): Promise<void>;
  listAuditEntries(query: AuditQuery): Promise<AuditPage>;
}

interface AdministrationSettings extends Omit<ServerSettings, 'clientTenant'> {
  postgres: string | undefined;
  json: boolean;
}

const PAGE = 100;

/** Makes a change where that key may be changed: the API leaves the first key to the operator, who has the data directory. */
type ChangeKey = <T>(keyId: string, change: (administration: Administration) => Promise<T>) => Promise<T>;

/** Calls `work` on the control plane that the settings lead to, and says on standard error which of the two ways it took. */
export async function administer(
  settings: AdministrationSettings,
  work: (administration: Administration, changeKey: ChangeKey) => Promise<void>,
): Promise<void> {
  const say = (where: string) => void (settings.json || process.stderr.write(`${where}\n`));
  // A tenant is a filter here, or the tenant of a new key: it is not what the request is for.
  const server = { ...settings, clientTenant: undefined };
  const { url, local, directories } = await locateServer(server);
  const ownKey = local && (await readKey(local.keyFile));
  const direct = <T>(dataDirectory: string, run: (own: Administration) => Promise<T>) =>
    onDataDirectory({ dataDirectory, postgres: settings.postgres }, (access) => run(directly(access)));
  const hasKey = !local || settings.clientKey !== undefined || ownKey !== undefined;
  if (url !== undefined && hasKey) {
    const access = await openServer(server);
    const { client } = access;
    if (!local || settings.clientKey !== undefined || !(await isRefused(() => client.listTenants()))) {
      say(`On the control plane at ${client.url}`);
      const changeKey: ChangeKey = (keyId, change) =>
        local && keyId === ADMIN_KEY_ID ? direct(local.dataDirectory, change) : change(client);
      return explained(access, () => work(client, changeKey));
    }
  }
  const dataDirectory = local?.dataDirectory ?? (await withState(directories, settings.postgres));
  if (dataDirectory === undefined) {
    throw new UsageError(
      `No control plane runs on ${directories[0]}, and there is none in it. Start one with keelson up; or name its data directory with --data-dir; or give the address of one that runs with --url or KEELSON_URL.`,
    );
  }
  const why = local ? 'no admin key opens its control plane' : 'no control plane runs on it';
  await direct(dataDirectory, (own) => {
    say(`On the data directory ${dataDirectory}: ${why}`);
    return work(own, (_, change) => change(own));
  });
}

/** Whether the key is not known, as after a change of the first key elsewhere. Other failures appear in the work itself. */
async function isRefused(ask: () => Promise<unknown>): Promise<boolean> {
  const failure = await ask().catch((error: unknown) => error);
  return failure instanceof ApiError && failure.status === 401;
}

function directly({ operator, keys, tenants, auditLog, keepAdminKey }: OperatorAccess): Administration {
  return {
    listKeys: () => everyPage((offset) => keys.list(operator, { limit: PAGE, offset })),
    createKey: (request) => keys.create(operator, request),
    async rotateKey(id, request) {
      const rotated = await keys.rotate(operator, id, request);
      if (id === ADMIN_KEY_ID) await keepAdminKey(rotated.key);
      return rotated;
    },
    revokeKey: (id) => keys.revoke(operator, id),
    listTenants: () => everyPage((offset) => tenants.list(operator, { limit: PAGE, offset })),
    createTenant: (request) => tenants.create(operator, request),
    deleteTenant: (id) => tenants.delete(operator, id),
    listAuditEntries: ({ page_size, cursor, tenant_id }) =>
      auditLog.list(operator, { page_size, ...(cursor ? { cursor } : {}), ...(tenant_id ? { tenant_id } : {}) }),
  };
}

async function everyPage<T>(page: (offset: number) => Promise<{ resources: T[] }>): Promise<T[]> {
  const all: T[] = [];
  for (;;) {
    const { resources } = await page(all.length);
    all.push(...resources);
    if (resources.length < PAGE) return all;
  }
}
