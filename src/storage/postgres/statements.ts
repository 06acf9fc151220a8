/** SQL for PostgreSQL: its dialect, preparation of repeated statements, and values that can be stored. */
import { hash } from 'node:crypto';
import pg from 'pg';
import { type Dialect, plainValue, type SqlValue } from '../port.ts';
import { vectorSearch } from './vectors.ts';

/** Any number that no other advisory lock on this database uses. */
const MIGRATION_LOCK = 5_319_741_182;

const SIGNS = { $gt: '>', $gte: '>=', $lt: '<', $lte: '<=' } as const;

export const dialect: Dialect = {
  engine: 'postgres',
  // Weaker than FOR UPDATE: rows that only refer to a locked one may still be inserted.
  lockRows: 'FOR NO KEY UPDATE',
  holdRows: 'FOR KEY SHARE',
  skipLocked: 'FOR NO KEY UPDATE SKIP LOCKED',
  isAmong: (column, parameter) => `${column} = ANY (ARRAY(SELECT jsonb_array_elements_text(CAST(${parameter} AS jsonb))))`,
  jsonContains: (column, parameter) => `(${column})::jsonb @> (${parameter})::jsonb`,
  jsonCompares: (column, field, comparison, wanted) => {
    const [own, other] = [`((${column})::jsonb -> (${field})::text)`, `(${wanted})::jsonb`];
    if (comparison === '$eq') return `${own} = ${other}`;
    if (comparison === '$ne') return `${own} IS DISTINCT FROM ${other}`;
    const sign = SIGNS[comparison];
    // Only one branch of CASE is computed, so no text is cast to a number.
    return `CASE WHEN jsonb_typeof(${own}) <> jsonb_typeof(${other}) THEN false
      WHEN jsonb_typeof(${other}) = 'number' THEN ${own}::numeric ${sign} ${other}::numeric
      WHEN jsonb_typeof(${other}) = 'string' THEN (${own} #>> '{}') COLLATE "C" ${sign} (${other} #>> '{}') COLLATE "C"
      ELSE false END`;
  },
  now: '(extract(epoch FROM clock_timestamp()) * 1000)::bigint',
  vectorSearch,
  // As in SQLite: text is compared by its bytes whatever the locale of the database, and whole numbers have 64 bits.
  definition: (statement) => statement.replaceAll(/\bTEXT\b/g, 'TEXT COLLATE "C"').replaceAll(/\bINTEGER\b/g, 'BIGINT'),
  migrationLock: `SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`,
};

/** Prepared statements live as long as their connection, so their number is limited. */
const MAX_NAMED = 500;

/** `undefined`: the text was seen once. */
const names = new Map<string, string | undefined>();

export function statementOf(text: string, parameters: readonly SqlValue[]): pg.QueryConfig {
  return { name: nameOf(text), text, values: parameters.map(storable), types };
}

function nameOf(text: string): string | undefined {
  if (names.has(text)) {
    const name = names.get(text) ?? `keelson_${hash('sha1', text).slice(0, 20)}`;
    names.set(text, name);
    return name;
  }
  if (names.size < MAX_NAMED) names.set(text, undefined);
  return undefined;
}

function storable(value: SqlValue): SqlValue {
  const plain = plainValue(value);
  return typeof plain === 'string' ? storableText(plain) : plain;
}

const INT8 = 20;
const NUMERIC = 1700;

/** Counts and milliseconds are whole numbers far below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    Number(oid) === INT8 || Number(oid) === NUMERIC ? Number : pg.types.getTypeParser(oid as number, format as 'text'),
};

/** An escape counts only after an even number of backslashes. A complete surrogate pair is kept. */
const ESCAPES = /(\\\\)|\\u(d[89ab][0-9a-f]{2})\\u(d[c-f][0-9a-f]{2})|\\u(0000|d[89a-f][0-9a-f]{2})/gi;

/**
 * PostgreSQL cannot store U+0000 in text, and jsonb accepts neither its JSON escape nor half a surrogate pair. Both become
 * U+FFFD. Otherwise one such character would fail a request, or every search over its column.
 */
function storableText(text: string): string {
  const plain = text.includes('\u0000') ? text.replaceAll('\u0000', '\ufffd') : text;
  if (!plain.includes('\\u')) return plain;
  return plain.replaceAll(ESCAPES, (match, _backslashes, _high, _low, lone) => (lone ? '\\ufffd' : match));
}
