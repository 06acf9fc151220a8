/**
 * Field tables: one row states everything about a field of a resource. Rows, responses, patches and audit entries are made from
 * the table. A field of the contract that is missing in the table is a compile error.
 */
import type { Row, SqlValue } from '../storage/port.ts';

/** Who sets a field: the request that creates the resource, any request, or only the server. */
type SetBy = 'creation' | 'request' | 'server';

export interface Field {
  readonly setBy: SetBy;
  /** The name of its column, if it differs. */
  readonly column?: string;
  /** How its column stores it, if not unchanged. */
  readonly as?: 'json' | 'flag';
  /** Where it is stored if it has no column. */
  readonly stored?: string;
}

type Setter<F, Create, Patch> = F extends keyof Patch ? 'creation' | 'request' : F extends keyof Create ? 'creation' : 'server';

/** A table over the keys of the response and of the requests. `Extra` is what each row states besides. */
export type FieldTable<Answer, Create, Patch, Extra = unknown> = {
  readonly [F in keyof Answer | keyof Create | keyof Patch]: Field & Extra & { readonly setBy: Setter<F, Create, Patch> };
};

type Fields = { readonly [name: string]: Field };
type Column<F, T> = T extends { stored: string } ? never : T extends { column: infer Name extends string } ? Name : F;
type Held<Value, T> = T extends { as: 'json' }
  ? null extends Value
    ? string | null
    : string
  : T extends { as: 'flag' }
    ? number
    : Value;

/** The columns of a table of fields, as a row has them. */
export type RowOf<Answer, Table> = {
  [F in keyof Table as Column<F, Table[F]>]: Held<F extends keyof Answer ? Answer[F] : never, Table[F]>;
};

/** The fields of an answer that have a column. */
type FromColumns<Answer, Table> = {
  [F in keyof Answer & keyof Table as Table[F] extends { stored: string } ? never : F]: Answer[F];
};

/** The names of the fields with this `stored`. */
export type StoredIn<Table, Where> = { [F in keyof Table]: Table[F] extends { stored: Where } ? F : never }[keyof Table];

/** Reads the fields that have columns from a row. */
export function fromColumns<Answer, Table extends Fields>(fields: Table, row: Row): FromColumns<Answer, Table> {
  const columns = Object.entries(fields).filter(([, { stored }]) => stored === undefined);
  return Object.fromEntries(
    columns.map(([name, field]) => {
      const value: unknown = row[field.column ?? name];
      if (field.as === 'json') return [name, JSON.parse(value as string)];
      return [name, field.as === 'flag' ? Number(value) === 1 : value];
    }),
  ) as FromColumns<Answer, Table>;
}

/** The columns that a request fills. A missing field becomes null. */
export function toColumns(fields: Fields, request: object): Record<string, SqlValue> {
  const columns = Object.entries(fields).filter(([, { setBy, stored }]) => setBy !== 'server' && stored === undefined);
  return Object.fromEntries(columns.map(([name, field]) => [field.column ?? name, held(field, sent(request, name))]));
}

/** The columns that a patch changes: those of the fields it names. Null and absent change nothing. */
export function changedColumns(fields: Fields, patch: object): Record<string, SqlValue> {
  const columns = changedFields(fields, patch).filter((name) => fields[name]!.stored === undefined);
  return Object.fromEntries(columns.map((name) => [fields[name]!.column ?? name, held(fields[name]!, sent(patch, name))]));
}

/** The names of the fields that a patch changes, for the audit log. */
export function changedFields(fields: Fields, patch: object): string[] {
  return Object.keys(fields).filter((name) => fields[name]!.setBy === 'request' && sent(patch, name) != null);
}

function held({ as }: Field, value: unknown): SqlValue {
  if (value === null || value === undefined) return null;
  if (as === 'json') return JSON.stringify(value);
  return as === 'flag' ? Number(value) : (value as SqlValue);
}

function sent(values: object, name: string): unknown {
  return (values as Record<string, unknown>)[name];
}
