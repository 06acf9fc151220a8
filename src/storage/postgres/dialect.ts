/** What PostgreSQL says differently. */
import type { Dialect } from '../port.ts';

/** Any number that nobody else uses for an advisory lock on this database. */
const MIGRATION_LOCK = 5_319_741_182;

export const dialect: Dialect = {
  engine: 'postgres',
  // Weaker than FOR UPDATE: rows that only refer to a locked one may still be inserted.
  lockRows: 'FOR NO KEY UPDATE',
  holdRows: 'FOR KEY SHARE',
  skipLocked: 'FOR NO KEY UPDATE SKIP LOCKED',
  jsonContains: (column, parameter) => `(${column})::jsonb @> (${parameter})::jsonb`,
  now: '(extract(epoch FROM clock_timestamp()) * 1000)::bigint',
  // As in SQLite: text is compared by its bytes whatever the locale of the database, and whole numbers have 64 bits.
  definition: (statement) => statement.replaceAll(/\bTEXT\b/g, 'TEXT COLLATE "C"').replaceAll(/\bINTEGER\b/g, 'BIGINT'),
  migrationLock: `SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`,
};
