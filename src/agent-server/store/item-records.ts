/** Items of the store in the database. An item whose time to live has ended is there for nobody, also before it is swept away. */
import { hash } from 'node:crypto';
import {
  type Comparison,
  type Dialect,
  Parameters,
  type Reader,
  type Row,
  type Storage,
  select,
  type Transaction,
} from '../../storage/port.ts';

export interface ItemRow extends Row {
  namespace: string;
  item_key: string;
  value: string;
  created_at: string;
  updated_at: string;
  ttl_ms: number | null;
}

export interface NewItem {
  namespace: string;
  key: string;
  /** As JSON. */
  value: string;
  ttlMs: number | null;
}

/** A field of the value, and what it has to be, as JSON. */
export interface Condition {
  field: string;
  is: Comparison | 'contains';
  wanted: string;
}

interface ItemQuery {
  prefix: string;
  conditions: Condition[];
  limit: number;
  offset: number;
}

const COLUMNS = 'namespace, item_key, value, created_at, updated_at, ttl_ms';

const isThere = ({ now }: Dialect) => `(store_items.expires_at IS NULL OR store_items.expires_at > ${now})`;

export async function putItem(
  transaction: Transaction,
  { now }: Dialect,
  { namespace, key, value, ttlMs }: NewItem,
): Promise<void> {
  await transaction.query(
    `INSERT INTO store_items (namespace, item_key, value, created_at, updated_at, ttl_ms, expires_at, place)
     VALUES ($1, $2, $3, $4, $4, $5, ${now} + $6, $7) ON CONFLICT (place) DO UPDATE
     SET value = excluded.value, updated_at = excluded.updated_at, ttl_ms = excluded.ttl_ms, expires_at = excluded.expires_at,
         created_at = CASE WHEN store_items.expires_at <= ${now} THEN excluded.created_at ELSE store_items.created_at END`,
    [namespace, key, value, new Date().toISOString(), ttlMs, ttlMs, placeOf(namespace, key)],
  );
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

/** The items below a prefix of namespaces, the one that was stored last first. */
export function searchItems(reader: Reader, dialect: Dialect, query: ItemQuery): Promise<ItemRow[]> {
  const parameters = new Parameters();
  const conditions = query.conditions.map(({ field, is, wanted }) =>
    is === 'contains'
      ? dialect.jsonContains('value', parameters.add(wanted))
      : dialect.jsonCompares('value', parameters.add(field), is, parameters.add(wanted)),
  );
  const where = [isThere(dialect), ...below(query.prefix, parameters), ...conditions].join(' AND ');
  return select<ItemRow>(
    reader,
    `SELECT ${COLUMNS} FROM store_items WHERE ${where} ORDER BY updated_at DESC, namespace, item_key
     LIMIT ${parameters.add(query.limit)} OFFSET ${parameters.add(query.offset)}`,
    parameters.values,
  );
}

/** The namespaces below a prefix that hold items, in their order. */
export async function listNamespaces(reader: Reader, dialect: Dialect, prefix: string): Promise<string[]> {
  const parameters = new Parameters();
  const where = [isThere(dialect), ...below(prefix, parameters)].join(' AND ');
  const rows = await select<{ namespace: string }>(
    reader,
    `SELECT DISTINCT namespace FROM store_items WHERE ${where} ORDER BY namespace`,
    parameters.values,
  );
  return rows.map(({ namespace }) => namespace);
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

/** Deletes some of the items whose time to live is over. False when those were all. */
export async function deleteExpiredItems(storage: Storage): Promise<boolean> {
  const { now } = storage.dialect;
  const deleted = await storage.write(
    `DELETE FROM store_items WHERE expires_at <= ${now} AND place IN
     (SELECT place FROM store_items WHERE expires_at <= ${now} ORDER BY expires_at LIMIT ${EXPIRED_AT_ONCE}) RETURNING 1 AS one`,
  );
  return deleted.length === EXPIRED_AT_ONCE;
}

export async function deleteAllItems(transaction: Transaction): Promise<void> {
  await transaction.query('DELETE FROM store_items');
}

/** `/` is the character after the dot. */
function below(prefix: string, parameters: Parameters): string[] {
  if (prefix === '') return [];
  const end = `${prefix.slice(0, -1)}/`;
  const indexed = `substr(namespace, 1, ${INDEXED})`;
  return [
    `${indexed} >= ${parameters.add(cut(prefix))} AND ${indexed} <= ${parameters.add(cut(end))}`,
    `namespace >= ${parameters.add(prefix)} AND namespace < ${parameters.add(end)}`,
  ];
}

/** Characters of a namespace that the index has. */
const INDEXED = 256;

/** As `substr` does, which counts code points. */
function cut(text: string): string {
  return [...text].slice(0, INDEXED).join('');
}

/** A text of the same length for every namespace and key. */
function placeOf(namespace: string, key: string): string {
  return hash('sha256', JSON.stringify([namespace, key]));
}
