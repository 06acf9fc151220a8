/** Statements as pg takes them: those that come again are prepared under a name of their own, values are made storable. */
import { hash } from 'node:crypto';
import pg from 'pg';
import type { SqlValue } from '../port.ts';
import { storableText } from './storable-text.ts';

/** Prepared statements live as long as their connection, so texts without end must not be named. */
const MAX_NAMED = 500;

/** `undefined` for a text that was seen once. */
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
  return typeof value === 'string' ? storableText(value) : value;
}

const INT8 = 20;
const NUMERIC = 1700;

/** Counts and milliseconds are whole numbers far below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    Number(oid) === INT8 || Number(oid) === NUMERIC ? Number : pg.types.getTypeParser(oid as number, format as 'text'),
};
