/**
 * A database outside the data directory belongs to exactly one data directory, because archives, builds, logs and the secret key
 * are files. A start with a directory and a database that do not belong together is refused before either is changed.
 */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { type Storage, StorageError } from '../../storage/port.ts';
import { writePrivateFile } from '../durable-files.ts';
import { type DataDirectoryRow, findDataDirectory, insertDataDirectory } from './cluster-records.ts';

/** The record in a data directory that names its database. */
interface DatabaseRecord {
  id: string;
  /** Address of the database, without the password. */
  database: string;
}

/** The database of a data directory. Undefined if the database is a file in the directory, or does not exist yet. */
export async function readDatabaseRecord(dataDirectory: string): Promise<DatabaseRecord | undefined> {
  const file = recordFile(dataDirectory);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const record = parsed(text);
  if (typeof record?.id === 'string' && typeof record.database === 'string') return record as DatabaseRecord;
  throw new StorageError(
    `The file ${file} is damaged: it says to which database the directory belongs. Restore it from a backup, or remove it to have it made anew.`,
  );
}

function parsed(text: string): Partial<DatabaseRecord> | null {
  try {
    return JSON.parse(text) as Partial<DatabaseRecord> | null;
  } catch {
    return null;
  }
}

/** Throws `StorageError` if the directory and the database do not belong together. Ties them if both are new. */
export async function tieDataDirectory(storage: Storage, dataDirectory: string, database: string): Promise<void> {
  const machine = hostname();
  const record = await readDatabaseRecord(dataDirectory);
  const row = await storage.transaction(async (transaction) => {
    const known = await findDataDirectory(transaction);
    if (known || record) return known;
    const made = { data_directory_id: randomUUID(), path: dataDirectory, machine };
    await insertDataDirectory(transaction, made);
    return made;
  });
  if (!row)
    throw new StorageError(
      `The data directory ${dataDirectory} belongs to ${record?.database}, not to ${database}. Start with that one, or choose another data directory.`,
    );
  // A crash between the two writes leaves the directory without its file.
  const isOurs = record ? record.id === row.data_directory_id : row.machine === machine;
  if (!isOurs || row.path !== dataDirectory) throw new StorageError(refusal(row, dataDirectory, database));
  if (!record) await writePrivateFile(recordFile(dataDirectory), JSON.stringify({ id: row.data_directory_id, database }));
}

function refusal({ path, machine }: DataDirectoryRow, dataDirectory: string, database: string): string {
  return (
    `${database} belongs to the data directory ${path}, first used on ${machine}, and this one is ${dataDirectory}. ` +
    'Control planes on one database share its data directory, at the same path: archives, builds, logs and keys are files there.'
  );
}

function recordFile(dataDirectory: string): string {
  return join(dataDirectory, 'database.json');
}
