/** Classifies errors of SQLite. */
import { messageOf } from '../../problem.ts';
import { TooMuchWork } from '../json-functions.ts';
import { StorageError, tooMuchWork, unavailable } from '../port.ts';

/**
 * `busy`: another process has locked the file. `full`, `broken`: the disk is full or fails; either may pass. `damaged`: the
 * file's content is not what SQLite wrote. `other`: the statement's own fault.
 */
export type Failure = 'busy' | 'full' | 'broken' | 'damaged' | 'other';

/** Primary result codes (sqlite.org/rescode.html). */
const BY_CODE: Record<number, Failure> = {
  5: 'busy', // SQLITE_BUSY
  6: 'busy', // SQLITE_LOCKED
  7: 'broken', // SQLITE_NOMEM
  8: 'broken', // SQLITE_READONLY: the file system was mounted anew
  10: 'broken', // SQLITE_IOERR
  11: 'damaged', // SQLITE_CORRUPT
  13: 'full', // SQLITE_FULL
  14: 'broken', // SQLITE_CANTOPEN
  15: 'busy', // SQLITE_PROTOCOL: too many races for the lock of the log
  26: 'damaged', // SQLITE_NOTADB
};

const REASONS = {
  busy: 'another process keeps it locked',
  full: 'the disk is full',
  broken: 'its disk cannot be written or read',
} as const;

export function failureOf(error: unknown): Failure {
  const code = (error as { errcode?: unknown } | null)?.errcode;
  // The higher bits hold details that are not needed.
  return (typeof code === 'number' && BY_CODE[code & 0xff]) || 'other';
}

/** The error for the caller. */
export function translated(error: unknown, file: string): unknown {
  if (error instanceof TooMuchWork) return tooMuchWork(error);
  const failure = failureOf(error);
  if (failure === 'other') return error;
  return failure === 'damaged' ? damaged(error, file) : unavailable(error, REASONS[failure]);
}

/** Why the file cannot be opened. */
export function notOpened(error: unknown, file: string): unknown {
  const failure = failureOf(error);
  if (failure === 'damaged') return damaged(error, file);
  const why = failure === 'other' || failure === 'broken' ? messageOf(error) : REASONS[failure];
  return new StorageError(`The database ${file} cannot be opened: ${why}.`, { cause: error });
}

function damaged(cause: unknown, file: string): StorageError {
  return new StorageError(
    `The database ${file} is damaged (${messageOf(cause)}). Stop the server, restore the file from a backup, or move it away with those beside it that begin with its name, and start again.`,
    { cause },
  );
}
