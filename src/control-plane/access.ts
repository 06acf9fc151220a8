/** Keys, tenants and the audit log of a data directory, without the server: for operators who work on the machine itself. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { migrate } from '../storage/migrate.ts';
import type { Storage } from '../storage/port.ts';
import { AuditLog } from './audit/audit-records.ts';
import type { Caller } from './callers/caller.ts';
import { writePrivateFile } from './durable-files.ts';
import { Folders } from './folders.ts';
import { ApiKeys } from './tenants/api-keys.ts';
import { KeyAdministration } from './tenants/key-administration.ts';
import { TenantAdministration, Tenants } from './tenants/tenants.ts';

export interface OperatorAccess {
  readonly operator: Caller;
  readonly keys: KeyAdministration;
  readonly tenants: TenantAdministration;
  readonly auditLog: AuditLog;
  /** Stores the new text of the first key where the old one is stored. Does nothing if the operator keeps the key. */
  keepAdminKey(key: string): Promise<void>;
  close(): void;
}

const schema = fileURLToPath(new URL('schema', import.meta.url));

export async function openAccess(options: {
  storage: Storage;
  dataDirectory: string;
  operator: string;
}): Promise<OperatorAccess> {
  const { storage, dataDirectory, operator } = options;
  await migrate(storage, schema);
  const tenants = new Tenants(storage);
  const { tenantId } = await tenants.ensureDefault();
  const keys = new ApiKeys(storage, tenants);
  const { adminKey } = new Folders(dataDirectory);
  return {
    operator: { tenantId, scopes: new Set(['admin']), operator },
    keys: new KeyAdministration({ storage, keys, now: Date.now }),
    tenants: new TenantAdministration(storage, () => keys.changed()),
    auditLog: new AuditLog(storage),
    keepAdminKey: async (key) => {
      if (existsSync(adminKey)) await writePrivateFile(adminKey, key);
    },
    close: () => keys.close(),
  };
}
