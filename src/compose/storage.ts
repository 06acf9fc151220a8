/** Picks the storage of a server: a file, a PostgreSQL server, or an embedded PostgreSQL in the data directory. */
import { constants, existsSync } from 'node:fs';
import { access, chmod, mkdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Logger } from 'pino';
import { StartError } from '../problem.ts';
import { lockDataDirectory } from '../storage/data-directory-lock.ts';
import type { Storage } from '../storage/port.ts';
import { openSqlite } from '../storage/sqlite/sqlite-storage.ts';

interface OpenedStorage {
  storage: Storage;
  /** The PostgreSQL server: its address, with the password, and a description. */
  server: { url: string; description: string } | undefined;
  /** Stops the embedded server, if any. Call it after the storage is closed. */
  stop(): Promise<void>;
}

interface StorageChoice {
  /** An address, `embedded`, or nothing for a file. */
  postgres?: string | undefined;
  postgresPool?: number;
  dataDirectory: string;
  /** The file, if the state is in a file. */
  file: string;
  /** What the file may take. Undefined: as much as there is. */
  limitMb?: number | undefined;
  /** The exclusive owner of the file, as in the lock of the data directory. Unset: the file is shared. */
  holder?: string | undefined;
}

const EMBEDDED = 'embedded';
const DEFAULT_POOL = 10;
/** A server that is ending releases its files within this time. */
const HOLDER_LIMIT_MS = 2_000;

export async function openStorage(
  { postgres, postgresPool = DEFAULT_POOL, dataDirectory, file, limitMb, holder }: StorageChoice,
  log: Logger,
): Promise<OpenedStorage> {
  const stop = async () => undefined;
  if (!postgres) {
    const unlock = holder ? await lockDataDirectory(dataDirectory, { name: holder, waitMs: HOLDER_LIMIT_MS }) : stop;
    try {
      return { storage: openSqlite(file, limitMb), server: undefined, stop: unlock };
    } catch (error) {
      await unlock();
      throw error;
    }
  }
  const { describe, openPostgres } = await import('../storage/postgres/postgres-storage.ts');
  if (postgres !== EMBEDDED) {
    const storage = await openPostgres(postgres, { poolSize: postgresPool, log });
    log.info({ database: describe(postgres) }, 'state is kept in PostgreSQL');
    return { storage, server: { url: postgres, description: describe(postgres) }, stop };
  }
  const { superviseEmbeddedPostgres } = await import('../storage/postgres/supervised.ts');
  await makeDataDirectory(dataDirectory, postgres);
  const server = await superviseEmbeddedPostgres(join(dataDirectory, 'postgres'), { log });
  try {
    const storage = await openPostgres(server.url, { poolSize: postgresPool, log });
    return {
      storage,
      server: { url: server.url, description: 'the PostgreSQL in the data directory' },
      stop: () => server.stop(),
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Connects to a PostgreSQL server once. Resolves with its description. Throws `StorageError` where it cannot be used. */
export async function tryPostgres(url: string): Promise<string> {
  const { describe, openPostgres } = await import('../storage/postgres/postgres-storage.ts');
  await (await openPostgres(url, { poolSize: 2 })).close();
  return describe(url);
}

/**
 * Keeps other agent servers from the state of a project, for a process that starts its own on it, one after the other. Resolves
 * with the function that gives it free.
 */
export function holdState(dataDirectory: string, postgres: string | undefined): Promise<() => Promise<void>> {
  if (postgres) return Promise.resolve(async () => undefined);
  return lockDataDirectory(dataDirectory, { name: 'agent-server', waitMs: HOLDER_LIMIT_MS });
}

/** Throws `StartError` where nothing can be written, before anything else fails there. */
export async function assertUsable(dataDirectory: string): Promise<void> {
  let place = resolve(dataDirectory);
  while (!existsSync(place)) place = dirname(place);
  try {
    if (!(await stat(place)).isDirectory()) throw new Error(`${place} is a file`);
    await access(place, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    const remedy = 'Start as the user that the folder belongs to, or choose another with --data-dir (KEELSON_DATA_DIR).';
    throw new StartError(`The data directory ${dataDirectory} cannot be used (${code ?? message}). ${remedy}`, { cause });
  }
}

/** Only the owner may enter. Exception: under root the embedded PostgreSQL runs as another user, who must enter too. */
export async function makeDataDirectory(dataDirectory: string, postgres: string | undefined): Promise<void> {
  const othersPass = postgres === EMBEDDED && process.getuid?.() === 0;
  const first = await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  if (!othersPass || first === undefined) return;
  for (let made = resolve(dataDirectory); made.startsWith(first); made = dirname(made)) await chmod(made, 0o711);
}
