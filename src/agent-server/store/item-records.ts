/** Items of the store in the database. An item whose time to live has ended is there for nobody, also before it is swept away. */
import { hash } from 'node:crypto';
import {
  Confidential,
  type Dialect,
  Parameters,
  type Reader,
  type Row,
  type SqlValue,
  type Storage,
  select,
  type Transaction,
} from '../../storage/port.ts';
import { cell } from '../encryption/cells.ts';

export interface ItemRow extends Row {
  place: string;
  namespace: string;
  item_key: string;
  value: string;
  created_at: string;
  updated_at: string;
  ttl_ms: number | null;
  /** How well it fits the text that was searched for, from -1 to 1. */
  score?: number | null;
}

/** The vectors of an item. */
export interface ItemVectors {
  /** The settings that they were made with. */
  mark: string;
  /** The field of each, and the vector as it is stored. */
  rows: readonly (readonly [field: string, vector: SqlValue])[];
}

export interface NewItem {
  namespace: string;
  key: string;
  /** As JSON. */
  value: string;
  ttlMs: number | null;
  /** As JSON: paths, or false. */
  indexPaths: string | null;
  vectors: ItemVectors | undefined;
}

export const COLUMNS = 'place, namespace, item_key, value, created_at, updated_at, ttl_ms';

export const isThere = ({ now }: Dialect) => `(store_items.expires_at IS NULL OR store_items.expires_at > ${now})`;

export async function putItem(transaction: Transaction, { now }: Dialect, item: NewItem): Promise<void> {
  const { namespace, key, value, ttlMs, indexPaths, vectors } = item;
  const place = placeOf(namespace, key);
  await transaction.query(
    `INSERT INTO store_items (namespace, item_key, value, created_at, updated_at, ttl_ms, expires_at, place, index_paths, indexed_as)
     VALUES ($1, $2, $3, $4, $4, $5, ${now} + $6, $7, $8, $9) ON CONFLICT (place) DO UPDATE
     SET value = excluded.value, updated_at = excluded.updated_at, ttl_ms = excluded.ttl_ms, expires_at = excluded.expires_at,
         index_paths = excluded.index_paths, indexed_as = excluded.indexed_as,
         created_at = CASE WHEN store_items.expires_at <= ${now} THEN excluded.created_at ELSE store_items.created_at END`,
    [
      namespace,
      key,
      new Confidential(value, 'store', 'value', cell('store_items', 'value', place)),
      new Date().toISOString(),
      ttlMs,
      ttlMs,
      place,
      indexPaths,
      vectors?.mark ?? '',
    ],
  );
  await replaceVectors(transaction, place, vectors);
}

/** Fewer than the parameters that a statement may have. */
const VECTORS_AT_ONCE = 500;

async function replaceVectors(transaction: Transaction, place: string, vectors: ItemVectors | undefined): Promise<void> {
  await transaction.query('DELETE FROM store_vectors WHERE place = $1', [place]);
  const rows = vectors?.rows ?? [];
  for (let at = 0; at < rows.length; at += VECTORS_AT_ONCE) {
    const parameters = new Parameters();
    const some = rows.slice(at, at + VECTORS_AT_ONCE).map(([field, vector]) => [place, field, vector]);
    await transaction.query(
      `INSERT INTO store_vectors (place, field, embedding) VALUES ${parameters.rows(some)}`,
      parameters.values,
    );
  }
}

export async function findItem(reader: Reader, dialect: Dialect, namespace: string, key: string): Promise<ItemRow | undefined> {
  const [row] = await select<ItemRow>(reader, `SELECT ${COLUMNS} FROM store_items WHERE place = $1 AND ${isThere(dialect)}`, [
    placeOf(namespace, key),
  ]);
  return row;
}

export async function deleteItem(transaction: Transaction, namespace: string, key: string): Promise<void> {
  await transaction.query('DELETE FROM store_items WHERE place = $1', [placeOf(namespace, key)]);
}

/** Begins the time to live of these items anew. */
export async function refreshItems(transaction: Transaction, dialect: Dialect, rows: ItemRow[]): Promise<void> {
  for (const { namespace, item_key: key } of rows) {
    await transaction.query(
      `UPDATE store_items SET expires_at = ${dialect.now} + ttl_ms WHERE place = $1 AND ttl_ms IS NOT NULL
       AND ${isThere(dialect)}`,
      [placeOf(namespace, key)],
    );
  }
}

/** How many expired items are deleted in one transaction, so that no writer waits for long. */
const EXPIRED_AT_ONCE = 500;

/** Deletes some of the items whose time to live was over at `at` and still is. False when those were all. */
export async function deleteExpiredItems(storage: Storage, at: number): Promise<boolean> {
  const isOver = `expires_at <= ${storage.dialect.now} AND expires_at <= $1`;
  const deleted = await storage.write(
    `DELETE FROM store_items WHERE ${isOver} AND place IN
     (SELECT place FROM store_items WHERE ${isOver} ORDER BY expires_at LIMIT ${EXPIRED_AT_ONCE}) RETURNING 1 AS one`,
    [at],
  );
  return deleted.length === EXPIRED_AT_ONCE;
}

export async function deleteAllItems(transaction: Transaction): Promise<void> {
  await transaction.query('DELETE FROM store_items');
}

/** An item whose vectors are missing, or were made with other settings. */
export interface UnindexedItem extends Row {
  place: string;
  value: string;
  /** The value as it is stored, maybe encrypted. */
  stored: string;
  updated_at: string;
  indexed_as: string;
  index_paths: string | null;
}

const IS_INDEXED = "(index_paths IS NULL OR index_paths <> 'false')";

/** Some items that have no vectors with this mark, without those at `except`. */
export function unindexedItems(
  storage: Storage,
  mark: string,
  except: readonly string[],
  limit: number,
): Promise<UnindexedItem[]> {
  const parameters = new Parameters(mark);
  const others = ` AND NOT (${storage.dialect.isAmong('place', parameters.add(JSON.stringify(except)))})`;
  const those = (differ: string) => `SELECT place, value, value AS stored, updated_at, indexed_as, index_paths FROM store_items
    WHERE indexed_as ${differ} $1 AND ${IS_INDEXED} AND ${isThere(storage.dialect)}${others}`;
  return storage.read<UnindexedItem>(`${those('<')} UNION ALL ${those('>')} LIMIT ${parameters.add(limit)}`, parameters.values);
}

/** Stores the vectors of an item unless it was changed since it was read. */
export async function indexItem(
  transaction: Transaction,
  { place, updated_at: at, indexed_as: before, stored }: UnindexedItem,
  vectors: ItemVectors,
): Promise<void> {
  const updated = await transaction.query(
    'UPDATE store_items SET indexed_as = $4 WHERE place = $1 AND updated_at = $2 AND indexed_as = $3 AND value = $5 RETURNING 1 AS one',
    [place, at, before, vectors.mark, stored],
  );
  if (updated.length > 0) await replaceVectors(transaction, place, vectors);
}

/** A text of the same length for every namespace and key. */
function placeOf(namespace: string, key: string): string {
  return hash('sha256', JSON.stringify([namespace, key]));
}
