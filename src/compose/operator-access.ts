/** Composes direct access to a data directory without a server: its storage, keys, tenants and audit log. */
import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { type OperatorAccess, openAccess } from '../control-plane/access.ts';
import { readDatabaseRecord } from '../control-plane/cluster/data-directory.ts';
import { databaseFile } from '../control-plane/folders.ts';
import { UsageError } from '../problem.ts';
import { createLog } from '../runtime/log.ts';
import { openStorage } from './storage.ts';

export { ADMIN_KEY_ID } from '../control-plane/tenants/key-administration.ts';
export type { OperatorAccess };

interface OperatorPlace {
  dataDirectory: string;
  postgres?: string | undefined;
}

/** The first data directory that has the state of a control plane. */
export async function withState(directories: string[], postgres: string | undefined): Promise<string | undefined> {
  for (const directory of directories) {
    if (existsSync(databaseFile(directory)) || (await readDatabaseRecord(directory))) return directory;
    if (postgres && existsSync(directory)) return directory;
  }
  return undefined;
}

/** Runs `work` on a data directory, whether its server runs or not. Throws `UsageError` when its state is in a database that was not named. */
export async function onDataDirectory<T>(
  { dataDirectory: directory, postgres }: OperatorPlace,
  work: (access: OperatorAccess) => Promise<T>,
): Promise<T> {
  const dataDirectory = resolve(directory);
  const file = databaseFile(dataDirectory);
  const record = await readDatabaseRecord(dataDirectory);
  if (!postgres && record)
    throw new UsageError(`The state of ${directory} is in ${record.database}: give its address with --postgres.`);
  await using opened = new AsyncDisposableStack();
  const { storage, stop } = await openStorage(
    { postgres, postgresPool: 2, dataDirectory, file },
    createLog('keelson', 'warn', 'pretty'),
  );
  opened.defer(stop);
  opened.use(storage);
  const access = await openAccess({ storage, dataDirectory, operator: userInfo().username });
  try {
    return await work(access);
  } finally {
    access.close();
  }
}
