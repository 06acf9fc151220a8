/**
 * Where each confidential text is stored: its table, column and row. What is encrypted is bound to its cell, so that it opens nowhere
 * else: neither in another column or row, nor where a client wrote it.
 */
import type { Cell, Row } from '../../storage/port.ts';

/** What tells the rows of a table apart. Statements that select confidential columns select these, too. */
const KEYS = {
  assistants: ['assistant_id', 'version'],
  threads: ['thread_id'],
  runs: ['run_id'],
  crons: ['cron_id'],
  stream_events: ['run_id', 'attempt', 'number'],
  store_items: ['place'],
  webhook_deliveries: ['delivery_id'],
  push_configs: ['push_id'],
} as const satisfies Record<string, readonly string[]>;

type Table = keyof typeof KEYS;

/** The cell of a text that is written. `key` are the values of the columns that tell the rows of the table apart, in their order. */
export function cell(table: Table, column: string, ...key: (string | number)[]): Cell {
  return { table, column, row: key.join('/') };
}

/** The cell of a text that a statement has read. Undefined where the row does not tell. */
export function cellOf(table: string | undefined, column: string, row: Row): Cell | undefined {
  // Copied from the configuration of its task by the database itself.
  if (table === 'webhook_deliveries' && column === 'url' && row['push_id'] != null)
    return cell('push_configs', column, row['push_id']);
  // An assistant is a copy of its current version.
  const name = table === 'assistant_versions' ? 'assistants' : table;
  const columns: readonly string[] | undefined =
    name !== undefined && Object.hasOwn(KEYS, name) ? KEYS[name as Table] : undefined;
  if (columns === undefined || columns.some((one) => row[one] == null)) return undefined;
  return cell(name as Table, column, ...columns.map((one) => row[one]));
}

const TABLE = /\b(?:FROM|INTO|UPDATE)\s+(\w+)/;
const INNERMOST = /\([^()]*\)/g;
/** Statements whose table is remembered. */
const MOST_STATEMENTS = 1_000;
const tables = new Map<string, string | undefined>();

/** The table whose rows a statement returns: the first one that is in no parentheses. */
export function tableOf(sql: string): string | undefined {
  if (tables.has(sql)) return tables.get(sql);
  let outer = sql;
  for (let inner = ''; inner !== outer; outer = outer.replaceAll(INNERMOST, '')) inner = outer;
  if (tables.size >= MOST_STATEMENTS) tables.clear();
  const table = TABLE.exec(outer)?.[1];
  tables.set(sql, table);
  return table;
}

/** What is authenticated with a text. `key` is the name of a value within the text of the cell. */
export function associatedData({ table, column, row }: Cell, key?: string): string {
  return JSON.stringify([table, column, row, key ?? null]);
}
