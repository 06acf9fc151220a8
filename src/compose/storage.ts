/** Picks the storage of an agent server: a file, a PostgreSQL server, or one of its own in the data directory. */
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Storage } from '../storage/port.ts';
import { openSqlite } from '../storage/sqlite/sqlite-storage.ts';
import type { Settings } from './settings.ts';

export interface OpenedStorage {
  storage: Storage;
  /** After the storage is closed: ends what was started for it. */
  stop(): Promise<void>;
}

const EMBEDDED = 'embedded';

export async function openStorage(
  { postgres, postgresPool }: Pick<Settings<'agent'>, 'postgres' | 'postgresPool'>,
  dataDirectory: string,
  log: Logger,
): Promise<OpenedStorage> {
  if (!postgres) return { storage: openSqlite(join(dataDirectory, 'agent.db')), stop: async () => undefined };
  const { describe, openPostgres } = await import('../storage/postgres/postgres-storage.ts');
  if (postgres !== EMBEDDED) {
    const storage = await openPostgres(postgres, { poolSize: postgresPool, log });
    log.info(`all state is in ${describe(postgres)}`);
    return { storage, stop: async () => undefined };
  }
  const { startEmbeddedPostgres } = await import('../storage/postgres/embedded.ts');
  const server = await startEmbeddedPostgres(join(dataDirectory, 'postgres'), { log });
  try {
    return { storage: await openPostgres(server.url, { poolSize: postgresPool, log }), stop: () => server.stop() };
  } catch (error) {
    await server.stop();
    throw error;
  }
}
